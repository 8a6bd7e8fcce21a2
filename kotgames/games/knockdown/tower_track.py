"""The record of a tower's building, as a list of whole numbers that a table can show again later. Nothing is decided by it (ruling D8: the
result is the action), so it may be coarse: a unit is a fortieth of a cube, 15 looks a second.

The list: version, heavy cubes, light cubes, the look at which it was settled, whether it stood; then for each look the number of cubes that
have moved since the one before, and for each of those four numbers: cube x 3 + where it is (`tower.Pose.where`), x, y, angle in hundredths
of a radian.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kotgames.engine.record import MOST_TRACK
from kotgames.games.knockdown import tower as t

VERSION: Final = 1
RATE: Final = 15
"""Looks a second."""
EVERY: Final = t.HZ // RATE
FINE: Final = 100
"""An angle is kept in this part of a radian."""
HEAD: Final = 5
MOST_CUBES: Final = 60
"""A track of more cubes is not one."""
AFTER: Final = 2.0
"""So many seconds after it was settled are kept."""


class Recorder:
    """Keeps what the cubes of a tower do."""

    def __init__(self, heavy: int, light: int) -> None:
        self._numbers = [VERSION, heavy, light, 0, 0]
        self._last: Sequence[tuple[int, ...]] = ()
        self._settled: int | None = None
        self._full = False

    def look(self, steps: int, tower: t.Tower) -> None:
        """So many steps were made; a look is kept when one is due."""
        if self._full or steps % EVERY:
            return
        if self._settled is not None and steps > self._settled + AFTER * t.HZ:
            return
        now = [
            (cube * 3 + pose.where, round(pose.x), round(pose.y), round(pose.angle * FINE))
            for cube, pose in enumerate(tower.poses())
        ]
        moved = [one for one, before in zip(now, self._last or [()] * len(now), strict=True) if one != before]
        if len(self._numbers) + 1 + 4 * len(moved) > MOST_TRACK:
            self._full = True  # what is kept is shown; the rest of it is left to the result
            return
        self._numbers.append(len(moved))
        for one in moved:
            self._numbers += one
        self._last = now

    def settle(self, steps: int, *, stood: bool) -> None:
        """It is settled."""
        self._settled = steps
        self._numbers[3:HEAD] = [steps // EVERY, int(stood)]

    def numbers(self) -> list[int]:
        """The track so far."""
        return list(self._numbers)


class Replay:
    """A track that can be looked at. Raises ValueError for numbers that are none."""

    def __init__(self, track: Sequence[int]) -> None:
        if len(track) < HEAD or track[0] != VERSION:
            raise ValueError("no track of a tower")
        _, heavy, light, settled, stood = track[:HEAD]
        count = heavy + light
        if min(heavy, light, settled) < 0 or not 1 <= count <= MOST_CUBES or stood not in (0, 1):
            raise ValueError("no track of a tower")
        self.heavy = tuple(index < heavy for index in range(count))
        self.stood = bool(stood)
        self._looks: list[list[t.Pose]] = []
        poses: list[t.Pose | None] = [None] * count
        at = HEAD
        while at < len(track):
            moved, at = track[at], at + 1
            if not 0 <= moved <= count or at + 4 * moved > len(track):
                raise ValueError("the track of a tower ends within a look")
            for _ in range(moved):
                (cube, where), (x, y, angle) = divmod(track[at], 3), track[at + 1 : at + 4]
                if not 0 <= cube < count:
                    raise ValueError("the track of a tower speaks of a cube that is not there")
                poses[cube] = t.Pose(float(x), float(y), angle / FINE, where)
                at += 4
            self._looks.append([pose for pose in poses if pose is not None])
            if len(self._looks[-1]) < count:
                raise ValueError("the track of a tower leaves out a cube")
        if not self._looks:
            raise ValueError("the track of a tower is empty")
        self.settled_at = min(settled / RATE, self.length)
        """Seconds from its beginning until it was settled."""

    @property
    def length(self) -> float:
        """Seconds that it takes."""
        return (len(self._looks) - 1) / RATE

    def poses(self, seconds: float) -> list[t.Pose]:
        """The poses of the cubes at a moment, between two looks on a straight way."""
        place = min(max(0.0, seconds * RATE), len(self._looks) - 1.0)
        index = min(int(place), max(0, len(self._looks) - 2))
        share = place - index
        before, after = self._looks[index], self._looks[min(index + 1, len(self._looks) - 1)]
        return [_between(one, two, share) for one, two in zip(before, after, strict=True)]

    def highest(self) -> float:
        """The greatest height of a cube at any look (units)."""
        return max(pose.y for look in self._looks for pose in look)


def _between(one: t.Pose, two: t.Pose, share: float) -> t.Pose:
    near = one if share < 0.5 else two
    if t.IN_TRAY in (one.where, two.where) and one.where != two.where:
        return near  # nothing flies back into the tray
    return t.Pose(
        one.x + (two.x - one.x) * share,
        one.y + (two.y - one.y) * share,
        one.angle + (two.angle - one.angle) * share,
        near.where,
    )
