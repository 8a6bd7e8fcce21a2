"""What a track of motion shows on the stage: the acts in it, in their order."""

from __future__ import annotations

from collections.abc import Iterator

from kotgames.ui.art.act import Act
from kotgames.ui.table.stage.tracks import Acting
from kotgames.ui.timeline import Par, Seq, Track


def acts(track: Track | None) -> list[Act]:
    """The acts of a track."""
    return [shown.act for shown in _acting(track)]


def _acting(track: Track | None) -> Iterator[Acting]:
    if isinstance(track, Acting):
        yield track
    elif isinstance(track, (Seq, Par)):
        for part in track._tracks:
            yield from _acting(part)
