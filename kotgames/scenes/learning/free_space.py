"""Free room on a full screen: a coarse grid of the need for each spot, and the box that covers least of it."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor

from pygame import FRect

CELL = 8.0
STEP = 2
"""Boxes are tried at every second cell."""
MARGIN = 8.0
FAR = 0.004
"""The price of a unit of way from the last place, so that the box does not jump about for nothing."""
LATER = 6.0
"""The price of each further choice, where a list of sizes has the best one first."""


class FreeSpace:
    """A grid over an area; each cell has the worth of the most precious thing on it."""

    def __init__(self, area: FRect) -> None:
        self.area = area
        self.columns = max(1, ceil(area.width / CELL))
        self.rows = max(1, ceil(area.height / CELL))
        self._worth = [[0.0] * self.columns for _ in range(self.rows)]

    def mark(self, rect: FRect, worth: float) -> None:
        """Something lies there."""
        left, right = self._cells(rect.left - self.area.left, rect.right - self.area.left, self.columns)
        top, bottom = self._cells(rect.top - self.area.top, rect.bottom - self.area.top, self.rows)
        for row in range(top, bottom):
            cells = self._worth[row]
            for column in range(left, right):
                if cells[column] < worth:
                    cells[column] = worth

    def worth(self, rect: FRect) -> float:
        """The worth of what lies under a rectangle."""
        left, right = self._cells(rect.left - self.area.left, rect.right - self.area.left, self.columns)
        top, bottom = self._cells(rect.top - self.area.top, rect.bottom - self.area.top, self.rows)
        return sum(sum(self._worth[row][left:right]) for row in range(top, bottom))

    @staticmethod
    def _cells(low: float, high: float, most: int) -> tuple[int, int]:
        return max(0, floor(low / CELL)), min(most, ceil(high / CELL))

    def best(self, sizes: Iterable[tuple[float, float, float]], last: FRect | None) -> FRect:
        """The box of one of these sizes (width, height, what it costs by itself) that covers least, near the last one."""
        sums = self._sums()
        found, least = FRect(self.area.left + MARGIN, self.area.top + MARGIN, 300, 200), float("inf")
        for width, height, price in sizes:
            wide, high = ceil(width / CELL), ceil(height / CELL)
            for row in range(1, self.rows - high, STEP):
                for column in range(1, self.columns - wide, STEP):
                    covered = (
                        sums[row + high][column + wide]
                        - sums[row][column + wide]
                        - sums[row + high][column]
                        + sums[row][column]
                    )
                    cost = covered + price
                    if last is not None and cost < least:
                        way = abs(last.left - column * CELL) + abs(last.top - row * CELL)
                        cost += way * FAR
                    if cost < least:
                        least = cost
                        found = FRect(
                            self.area.left + column * CELL, self.area.top + row * CELL, width, height
                        )
        return found

    def _sums(self) -> list[list[float]]:
        """Of all cells above and left of a corner."""
        sums = [[0.0] * (self.columns + 1)]
        for cells in self._worth:
            above, total, line = sums[-1], 0.0, [0.0]
            for column, worth in enumerate(cells):
                total += worth
                line.append(above[column + 1] + total)
            sums.append(line)
        return sums
