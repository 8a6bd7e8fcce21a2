"""A tower that was built, shown again in a small picture of its own, from the track that stands in the record (`tower_track`).

seconds = track_seconds(track)          # 0.0 for a track that cannot be read
draw_track(canvas, rect, track, at)     # 0 <= at <= seconds
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from pygame import FRect

from kotgames.games.knockdown import tower as t
from kotgames.games.knockdown.table import tower_pictures as pictures
from kotgames.games.knockdown.table import tower_view
from kotgames.games.knockdown.table.tower_view import Ground, Shown
from kotgames.games.knockdown.tower_track import Replay
from kotgames.ui.canvas import Canvas

INSIDE: Final = 8.0
"""Units between the picture's rim and what is seen in it."""


@lru_cache(maxsize=4)
def _read(track: tuple[int, ...]) -> Replay | None:
    """A track of a record, None for numbers that are none: it is only looked at, and a match is not less playable without it."""
    try:
        return Replay(track)
    except ValueError:
        return None


def track_seconds(track: Sequence[int]) -> float:
    """How long it takes to show a track, in seconds; 0 for one that cannot be read."""
    replay = _read(tuple(track))
    return 0.0 if replay is None else replay.length


def draw_track(canvas: Canvas, rect: FRect, track: Sequence[int], seconds: float) -> None:
    """The tower as it was after so many seconds, in a panel of its own; nothing for a track that cannot be read."""
    replay = _read(tuple(track))
    if replay is None:
        return
    stood = replay.stood and seconds >= replay.settled_at
    fell = not replay.stood and seconds >= replay.settled_at
    edge = pictures.GREEN if stood else pictures.ORANGE if fell else pictures.CYAN
    canvas.panel(rect, 12, edge, 2)
    inner = rect.inflate(-2 * INSIDE, -2 * INSIDE)
    shown = Shown(replay.heavy, replay.poses(seconds))
    if stood:
        shown.light = dict.fromkeys(range(len(replay.heavy)), 0.5)
    here = _ground(inner, replay)
    canvas.push_clip(inner)
    tower_view.stand(canvas, here, len(replay.heavy), edge, inner.bottom)
    tower_view.cubes(canvas, here, shown)
    canvas.pop_clip()


def _ground(inner: FRect, replay: Replay) -> Ground:
    """As large as it fits, with the highest that a cube ever was."""
    high = max(len(replay.heavy) * t.CUBE, replay.highest() + t.HALF) + t.HALF + tower_view.BELOW
    wide = tower_view.LEFT + tower_view.RIGHT
    scale = min(tower_view.MOST_SCALE, inner.height / high, inner.width / wide)
    left = inner.left + (inner.width - wide * scale) / 2 + tower_view.LEFT * scale
    return Ground(scale, left, inner.bottom - tower_view.BELOW * scale)
