"""The coach's place in a lesson: one of its own beside the table, so that nothing of the table is ever covered.

A wide window gives it a column at the right, any other a strip at the lower edge, like the words below a film; the table is laid out in
what is left. Only where the table is as small as it can be (200 % text in a small window) there is no such place: then the coach stands
over the table (`over_table`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from pygame import FRect

FULL: Final = (1180.0, 650.0)
"""A table that is not folded needs so much."""
FOLDED: Final = (640.0, 360.0)
"""A folded one needs so much."""
STRIP: Final = (70.0, 104.0)
"""Least and largest height of a strip."""
LOW_STRIP: Final = 124.0
"""The largest height of a strip below a folded table, which is narrower."""
COLUMN: Final = (208.0, 300.0, 400.0)
"""Width of a column: the least, the least that is better than a strip, the largest."""
WANTED: Final = (1280.0, 853.0)
"""A column leaves a full table, or a folded one, so much of the width before it grows."""


@dataclass(frozen=True, slots=True)
class Dock:
    """A place for the coach, and what is left for the table, whose corner stays where it is. `over`: there is none, and `coach` is all."""

    kind: Literal["strip", "column", "over"]
    coach: FRect
    table: FRect


def dock(area: FRect) -> Dock:
    """The place in an area of this size (units); the same for all steps of all lessons, and for each game."""
    for (wide, high), wanted, most in ((FULL, WANTED[0], STRIP[1]), (FOLDED, WANTED[1], LOW_STRIP)):
        beside, below = area.width - wide, area.height - high
        if beside < 0 or below < 0:
            continue
        if beside >= COLUMN[1]:
            return _column(area, min(COLUMN[2], max(COLUMN[1], area.width - wanted)))
        if below >= STRIP[0]:
            return _strip(area, min(most, below))
        if beside >= COLUMN[0]:
            return _column(area, beside)
    return Dock("over", area.copy(), area.copy())


def _column(area: FRect, wide: float) -> Dock:
    left = area.width - wide
    return Dock("column", FRect(left, 0, wide, area.height), FRect(0, 0, left, area.height))


def _strip(area: FRect, high: float) -> Dock:
    top = area.height - high
    return Dock("strip", FRect(0, top, area.width, high), FRect(0, 0, area.width, top))
