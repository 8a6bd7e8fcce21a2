"""What a track of motion shows on the stage: the acts in it, in their order."""

from __future__ import annotations

from typing import Any

from kotgames.engine.contract import Event
from kotgames.ui.art.act import Act
from kotgames.ui.table.stage.tracks import Acting
from kotgames.ui.timeline import Track


def acts(track: Track | None) -> list[Act]:
    """The acts of a track."""
    pieces = track.pieces() if track is not None else ()
    return [piece.act for _, piece in pieces if isinstance(piece, Acting)]


def said_without_act(table: Any, event: Event) -> str | None:
    """What the banner, or the round's card, says while an event is shown that plays no act; None where nothing is said."""
    table.context.banner = None
    track = table.motion.track(event, table.context.view)
    assert acts(track) == []
    if track is not None:
        track.show(1.0)
    banner, card = table.context.banner, table.context.round_card
    return banner[0] if banner else card.note.title if card else None
