"""The frame of every table's layout: bar, hand, buttons and tools between two columns; folded, one page beside a column. Knows no game."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import Final, NamedTuple, Self

from pygame import FRect

from kotgames.ui.table.plays import beside_buttons
from kotgames.ui.table.stage.bill import front_height

LEAST_UNFOLDED_SIZE: Final = (1180.0, 650.0)
WIDE: Final = 1400.0
"""From so many units on a whole table has wide columns."""
ROOMY: Final = 440.0
"""A folded table so high has cards of the larger size."""
LINE_STEP: Final = 29.0
"""From one seat's line to the next in the column of a folded table."""


def whole(area: FRect) -> bool:
    """True where an area has room for the whole table."""
    return area.width >= LEAST_UNFOLDED_SIZE[0] and area.height >= LEAST_UNFOLDED_SIZE[1]


def stack(room: FRect, count: int, most: float, gap: float, *, low: bool = False) -> list[FRect]:
    """Places below each other in a room, one at least, each `most` units high at most with the gap below it; `low`: they end at its
    lower edge."""
    count = max(1, count)
    step = min(most, room.height / count)
    first = room.bottom - step * count if low else room.top
    return [FRect(room.left, first + index * step, room.width, step - gap) for index in range(count)]


def grid(box: FRect, columns: int, rows: int, gap: float) -> list[FRect]:
    """Places of one size, row by row, that fill a box."""
    wide, high = (box.width - gap * (columns - 1)) / columns, (box.height - gap * (rows - 1)) / rows
    return [
        FRect(box.left + column * (wide + gap), box.top + row * (high + gap), wide, high)
        for row, column in product(range(rows), range(columns))
    ]


def tab_place(rect: FRect, index: int) -> FRect:
    """The tab of a page in the room for all of them, two by two."""
    width, height = (rect.width - 6) / 2, (rect.height - 6) / 2
    row, column = divmod(index, 2)
    return FRect(rect.left + column * (width + 6), rect.top + row * (height + 6), width, height)


class Columns(NamedTuple):
    """The columns of a whole table, from its upper edge to its lower one."""

    left: FRect
    middle: FRect
    right: FRect


def columns(area: FRect, narrow: float, wide: float, most: float) -> Columns:
    """Columns `narrow` or, on a wide table, `wide` units broad at both sides of a middle of `most` units at most."""
    side = narrow if area.width < WIDE else wide
    middle = min(area.width - 2 * side - 32, most)
    x, height = (area.width - middle) / 2, area.height
    return Columns(
        FRect(x - side - 8, 0, side, height),
        FRect(x, 0, middle, height),
        FRect(x + middle + 8, 0, side, height),
    )


@dataclass(slots=True)
class Frame:
    """Places in units. Those that a page does not show are None or empty."""

    area: FRect
    folded: bool
    page: str
    prompt: FRect
    hand: FRect
    hand_card_size: tuple[float, float]
    tools: FRect
    front: FRect
    """The stage when it has come forward."""
    controls: list[FRect] = field(default_factory=list)
    """The buttons of the moment."""
    log: FRect | None = None
    plays: FRect | None = None
    """The last plays, on a folded table."""
    tabs: FRect | None = None
    stage: FRect | None = None
    """The fighters at rest, where a table has any."""
    deck: FRect | None = None

    @classmethod
    def full(cls, area: FRect, at: Columns, hand: FRect, card: float) -> Self:
        """The whole table; cards of the hand are `card` units high."""
        middle, right, height = at.middle, at.right, area.height
        return cls(
            area, False, "", FRect(middle.left, 5, middle.width, 40), hand, (card / 1.4, card),
            FRect(right.left, height - 42, right.width, 34), FRect(middle.left - 8, 44, middle.width + 16, front_height(height)),
        )  # fmt: skip

    @classmethod
    def low(
        cls, area: FRect, page: str, cards: tuple[tuple[float, float], tuple[float, float]], spare: tuple[float, float] = (12.0, 7.0),
        lines: float = 0.0,
    ) -> tuple[Self, Fold]:  # fmt: skip
        """The folded table without its buttons. `page`: "" where there is one alone; `cards`: size of a card of the hand on a roomy and on
        a low one; `spare`: units of the hand above it; `lines`: so far above the tabs begins a line for each of two seats."""
        width, height = area.width, area.height
        roomy = height >= ROOMY
        bar, card = 44.0 if roomy else 36.0, cards[not roomy]
        high = card[1] + spare[not roomy]
        column = min(210.0, max(150.0, width * 0.21))
        body = FRect(6, bar + 8, width - column - 18, height - bar - high - 16)
        side = FRect(width - column - 6, bar + 8, column, height - bar - 14)
        tabs = FRect(side.left, side.bottom - 112, column, 70)
        top = tabs.top - lines
        frame = cls(
            area, True, page, FRect(6, 4, width - 12, bar), FRect(6, height - high, width - column - 18, high), card,
            FRect(side.left, side.bottom - 36, column, 34), FRect(4, bar + 4, width - 8, height * 0.84 - bar),
            tabs=tabs if page else None,
        )  # fmt: skip
        own = [FRect(side.left, top + seat * LINE_STEP, column, 26) for seat in (0, 1)] if lines else []
        return frame, Fold(body, FRect(side.left, side.top, column, top - side.top - 4), own, roomy)


class Fold(NamedTuple):
    """Rooms of a folded table."""

    body: FRect
    """The page."""
    buttons: FRect
    """Beside it, above lines and tabs."""
    lines: list[FRect]
    """By seat: what a fighter has left."""
    roomy: bool

    def plays(self, used: float) -> FRect | None:
        """The strip of the last plays in what buttons leave that are so many units high together; None where it could not be read."""
        return beside_buttons(self.buttons, self.buttons.top + used, self.buttons.bottom + 4)
