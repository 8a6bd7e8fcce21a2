"""What a track of motion shows on the stage: the acts in it, in their order."""

from __future__ import annotations

from kotgames.ui.art.act import Act
from kotgames.ui.table.stage.tracks import Acting
from kotgames.ui.timeline import Track


def acts(track: Track | None) -> list[Act]:
    """The acts of a track."""
    pieces = track.pieces() if track is not None else ()
    return [piece.act for _, piece in pieces if isinstance(piece, Acting)]
