"""The lane for sentences to whoever plays at a table (refusals, hints, what happened): their own, under the question."""

from __future__ import annotations

from typing import Final

from pygame import FRect

LANE: Final = 26.0
LEAST: Final = 700.0
"""A table lower than this has no lane: its sentences lie over the question, and over nothing else."""
BAR: Final = 50.0
"""The bar with the question, and the air around it."""


def below(height: float) -> float:
    """The upper edge of what a whole table of this height shows below its bar."""
    return BAR + (LANE if height >= LEAST else 0.0)


def place(bar: FRect, height: float, *, whole: bool) -> tuple[FRect, FRect]:
    """The place of a sentence of one line, and that of a longer one, which covers the question too. `whole`: the table is not folded, and
    nothing that happened is being shown."""
    if not whole or height < LEAST:
        return FRect(bar), FRect(bar)
    lane = FRect(bar.left, bar.bottom + 3, bar.width, LANE)
    return lane, bar.union(lane)
