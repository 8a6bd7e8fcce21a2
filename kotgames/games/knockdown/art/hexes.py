"""An arena of hexes in light perspective: where each space lies on the picture, what of it is seen, which one a point hits. Pure numbers.

A space is (q, r) in axial coordinates: q grows to the right, r to the viewer (and half a space to the right). On the plane a space is a hex
of radius 1 with a corner at the back and one at the front; `z` is the height above the floor. The eye looks down from the front, so that
rows farther back are a little smaller; what is upright stays upright.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

Space = tuple[int, int]
Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width, height."""

NEIGHBOURS: Final[tuple[Space, ...]] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""The ways to the six neighbours; that with index i lies beyond the edge from corner i to corner i + 1."""
SQUASH: Final = 0.56
"""The floor is seen so high for its depth."""
UPRIGHT: Final = math.sqrt(1 - SQUASH * SQUASH)
"""Height on the screen of a standing thing of height 1."""
PERSPECTIVE: Final = 0.07
"""The front of an arena is drawn larger, and its back smaller, by this share."""
RIM: Final = 1.085
"""The platform's frame reaches so far around the hexes, as a share of a hex."""
THICK: Final = 0.42
"""The platform's thickness, in radii of a hex."""
FIGURE: Final = 2.0
"""100 units of a figure (a standing fighter is about 86) measure so many radii of a hex on the picture."""
HEADROOM: Final = 1.62
"""So many radii above the middle of a space are taken by who stands there."""
SQRT3: Final = math.sqrt(3.0)


def plane(q: float, r: float) -> Point:
    """The middle of a space on the plane; spaces between spaces are allowed."""
    return SQRT3 * (q + r / 2), 1.5 * r


def axial(x: float, y: float) -> Point:
    """The opposite of `plane`."""
    r = y / 1.5
    return x / SQRT3 - r / 2, r


def corner(index: int) -> Point:
    """A corner of a hex from its middle, on the plane: 0 at the back, then clockwise."""
    angle = math.radians(60.0 * index - 90.0)
    return math.cos(angle), math.sin(angle)


def nearest(q: float, r: float) -> Space:
    """The space in which a point of the plane lies, as fractions of spaces."""
    s = -q - r
    whole = [round(q), round(r), round(s)]
    off = [abs(whole[0] - q), abs(whole[1] - r), abs(whole[2] - s)]
    if off[0] > off[1] and off[0] > off[2]:
        return -whole[1] - whole[2], whole[1]
    if off[1] > off[2]:
        return whole[0], -whole[0] - whole[2]
    return whole[0], whole[1]


def distance(one: Space, two: Space) -> int:
    """The number of steps from one space to another on a whole plane."""
    q, r = two[0] - one[0], two[1] - one[1]
    return max(abs(q), abs(r), abs(q + r))


class Layout:
    """An arena of some spaces as large as fits into a box; `fit` makes it."""

    def __init__(self, spaces: Sequence[Space], box: Box, headroom: float) -> None:
        """`headroom`: so many radii above the middle of a space belong to it too. ValueError without spaces, for one that is given twice,
        and for a box without room."""
        if not spaces or len(set(spaces)) != len(spaces):
            raise ValueError("an arena needs spaces, each once")
        if box[2] <= 0 or box[3] <= 0:
            raise ValueError(f"nothing fits into a box of {box[2]} x {box[3]}")
        self.spaces: tuple[Space, ...] = tuple(spaces)
        self._known = frozenset(spaces)
        flat = [plane(*space) for space in spaces]
        ys = [y for _, y in flat]
        xs = [x for x, _ in flat]
        self._middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        self._lean = PERSPECTIVE / ((max(ys) - min(ys)) / 2 + 1.0)
        self.scale = 1.0
        """Pixels of a hex's radius at the middle of the arena's depth."""
        self._origin = (0.0, 0.0)
        left, top, right, bottom = self._extent(headroom)
        self.scale = min(box[2] / (right - left), box[3] / (bottom - top))
        self._origin = (
            box[0] + box[2] / 2 - (left + right) / 2 * self.scale,
            box[1] + box[3] / 2 - (top + bottom) / 2 * self.scale,
        )
        left, top, right, bottom = self._extent(0.0)
        self.bounds: Box = (left, top, right - left, bottom - top)
        """The area of the platform, its sides and its frame included."""
        self.order: tuple[Space, ...] = tuple(
            sorted(self.spaces, key=lambda one: (self.centre(one)[1], self.centre(one)[0]))
        )
        """From back to front."""
        self.key = (self.spaces, tuple(round(value, 3) for value in (*self._origin, self.scale)))
        """The identity of a layout, for caches."""

    def __contains__(self, space: Space) -> bool:
        return space in self._known

    # ---- plane and picture

    def project(self, x: float, y: float, z: float = 0.0) -> Point:
        """A point of the plane, `z` radii above the floor, on the picture."""
        x, y = x - self._middle[0], y - self._middle[1]
        near = self.scale / (1.0 - self._lean * y)
        return self._origin[0] + x * near, self._origin[1] + (y * SQUASH - z * UPRIGHT) * near

    def unproject(self, point: Point) -> Point:
        """The point of the plane that is seen at a point of the picture; far beyond the horizon that is nowhere near the arena."""
        x, y = (point[0] - self._origin[0]) / self.scale, (point[1] - self._origin[1]) / self.scale
        deep = SQUASH + self._lean * y
        if deep <= 1e-6:
            return math.inf, math.inf
        y /= deep
        return x * (1.0 - self._lean * y) + self._middle[0], y + self._middle[1]

    def at(self, q: float, r: float, z: float = 0.0) -> Point:
        """The pixel of a space, or of something on the way between two."""
        return self.project(*plane(q, r), z)

    def near(self, q: float, r: float) -> float:
        """Pixels of a hex's radius there, sideways: rows farther back are smaller."""
        y = plane(q, r)[1] - self._middle[1]
        return self.scale / (1.0 - self._lean * y)

    # ---- spaces

    def centre(self, space: Space) -> Point:
        """The middle of a space's top."""
        return self.at(*space)

    def corners(self, space: Space, share: float = 1.0, z: float = 0.0) -> list[Point]:
        """The six corners of a space's top from the one at the back clockwise, or of a hex of a share of its size around its middle."""
        x, y = plane(*space)
        return [self.project(x + share * a, y + share * b, z) for a, b in map(corner, range(6))]

    def on(self, space: Space, points: Iterable[Point], z: float = 0.0) -> list[Point]:
        """Points of the plane around the middle of a space, in radii, as they lie on its top."""
        x, y = plane(*space)
        return [self.project(x + a, y + b, z) for a, b in points]

    def neighbours(self, space: Space) -> list[Space]:
        """Those that there are."""
        around = [(space[0] + q, space[1] + r) for q, r in NEIGHBOURS]
        return [one for one in around if one in self._known]

    def sides(
        self, space: Space, share: float = 1.0, top: float = 0.0, bottom: float = -THICK
    ) -> list[tuple[int, list[Point]]]:
        """The sides of a space that are seen: those that look to the front, and beyond which there is no other one. Each as (edge, its four
        corners: two above, two below)."""
        upper, lower = self.corners(space, share, top), self.corners(space, share, bottom)
        seen = []
        for edge, (q, r) in enumerate(NEIGHBOURS):
            if (space[0] + q, space[1] + r) in self._known:
                continue
            following = (edge + 1) % 6
            if upper[following][0] < upper[edge][0] - 1e-6:
                seen.append((edge, [upper[edge], upper[following], lower[following], lower[edge]]))
        return seen

    def space_at(self, point: Point) -> Space | None:
        """The space whose top is seen at a point; None beside the arena and in its holes."""
        x, y = self.unproject(point)
        if not (math.isfinite(x) and math.isfinite(y)):
            return None
        found = nearest(*axial(x, y))
        return found if found in self._known else None

    def walk(self, start: Space, end: Space, closed: Iterable[Space] = ()) -> list[Space]:
        """A shortest way over neighbouring spaces, both ends included; those that are `closed` are gone around. Without one: the ends."""
        barred = set(closed) - {end}
        before: dict[Space, Space] = {start: start}
        waiting = deque([start])
        while waiting and end not in before:
            here = waiting.popleft()
            for one in self.neighbours(here):
                if one not in before and one not in barred:
                    before[one] = here
                    waiting.append(one)
        if end not in before:
            return [start, end]
        way = [end]
        while way[-1] != start:
            way.append(before[way[-1]])
        return way[::-1]

    @property
    def figure_height(self) -> int:
        """Pixels of 100 units of a figure that stands on it; the same on every row, so that nobody is baked anew with every step."""
        return max(1, round(FIGURE * self.scale))

    def _extent(self, headroom: float) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the platform, with so many radii above each middle."""
        seen = [
            point for space in self.spaces for z in (0.0, -THICK) for point in self.corners(space, RIM, z)
        ]
        if headroom:
            up = headroom * self.scale
            for space in self.spaces:
                x, y = self.centre(space)
                seen.append((x, y - up))
        xs, ys = [x for x, _ in seen], [y for _, y in seen]
        return min(xs), min(ys), max(xs), max(ys)


@lru_cache(maxsize=64)
def _fit(spaces: tuple[Space, ...], box: Box, headroom: float) -> Layout:
    return Layout(spaces, box, headroom)


def fit(spaces: Iterable[Sequence[int]], box: Sequence[float], headroom: float = HEADROOM) -> Layout:
    """An arena of these spaces as large as fits into a box (left, top, width, height) and in the middle of it, with `headroom` radii above
    each space for who stands there. One that was made before is given again."""
    left, top, width, height = (float(value) for value in box)
    return _fit(tuple((one[0], one[1]) for one in spaces), (left, top, width, height), headroom)
