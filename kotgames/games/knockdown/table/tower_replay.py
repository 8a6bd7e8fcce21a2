"""A tower that was built, seen again in a small picture of its own: in a replay, from the track that stands in the record
(`tower_track`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import FRect

from kotgames.games.knockdown import tower as t
from kotgames.games.knockdown.table import tower_pictures as pictures
from kotgames.games.knockdown.table import tower_view
from kotgames.games.knockdown.table.tower_view import Ground, Shown
from kotgames.games.knockdown.tower_track import Replay
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.context import Host
from kotgames.ui.timeline import Call, Drive, Seq, Track, Wait

QUICK: Final = 2.0
"""A tower grows so many times as fast as it was built: who watches does not wait for somebody to think."""
STAYS_MS: Final = 900.0
"""So long it is seen how it ended."""
SHAPE: Final = 0.95
"""The panel's width in parts of its height."""
INSIDE: Final = 8.0
"""Units between the picture's rim and what is seen in it."""


class Watched:
    """The tower that is seen again, if one is."""

    def __init__(self) -> None:
        self._replay: Replay | None = None
        self._seconds = 0.0

    def play(self, track: Sequence[int], host: Host) -> Track | None:
        """The panel opens, the tower grows, and it is gone again; None for a track that cannot be read: it is only looked at, and a match
        is not less playable without it."""
        try:
            replay = Replay(track)
        except ValueError:
            return None

        def show(replay: Replay | None) -> None:
            self._replay, self._seconds = replay, 0.0
            host.changed()

        def grow(share: float) -> None:
            self._seconds = share * replay.length
            host.app.redraw()

        grows = Drive(replay.length * 1000.0 / QUICK, grow)
        return Seq(Call(lambda: show(replay)), grows, Wait(STAYS_MS), Call(lambda: show(None)))

    def clear(self) -> None:
        """Forget the track: another position is shown."""
        self._replay = None

    def items(self, room: FRect) -> list[Item]:
        """The panel in the middle of a room, as high as it may be."""
        replay = self._replay
        if replay is None:
            return []
        high = room.height - 2 * INSIDE
        rect = FRect(0, 0, min(high * SHAPE, room.width - 2 * INSIDE), high)
        rect.center = room.center

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            _draw(canvas, rect, replay, self._seconds)

        return [Item("tower", rect, draw)]


def _draw(canvas: Canvas, rect: FRect, replay: Replay, seconds: float) -> None:
    """The tower as it was so many seconds after the bell, in a panel of its own."""
    shown = Shown(replay.heavy, replay.poses(seconds))
    cubes = len(replay.heavy)
    if seconds >= replay.settled_at:
        shown.edge = pictures.GREEN if replay.stood else pictures.ORANGE
        shown.light = dict.fromkeys(range(cubes), 0.5) if replay.stood else {}
    canvas.panel(rect, 12, shown.edge, 2)
    inner = rect.inflate(-2 * INSIDE, -2 * INSIDE)
    # as large as it fits, with the highest that a cube ever was
    high = max(cubes * t.CUBE, replay.highest() + t.HALF) + t.HALF + tower_view.BELOW
    wide = tower_view.LEFT + tower_view.RIGHT
    scale = min(tower_view.MOST_SCALE, inner.height / high, inner.width / wide)
    left = inner.left + (inner.width - wide * scale) / 2 + tower_view.LEFT * scale
    here = Ground(scale, left, inner.bottom - tower_view.BELOW * scale)
    canvas.push_clip(inner)
    tower_view.stand(canvas, here, cubes, shown.edge, inner.bottom)
    tower_view.cubes(canvas, here, shown)
    canvas.pop_clip()
