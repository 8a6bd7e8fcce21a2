"""The bill beside the fighters while they fight something out: title, lines, the result; and the places of cards and dice."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from pygame import FRect

from kotgames.ui.table.sprites import Spec

FRONT_LAYER: Final = 50.0
"""Objects in this layer and above lie on the stage that came forward, all others under it."""
CARD: Final = (150.0, 210.0)
"""The size of a card beside the fighters, in units, where there is room."""
DIE: Final = 58.0
"""The size of a die there."""
EDGE: Final = 20.0
"""Units between the stage's edge and what stands on it."""
LINE: Final = (16.0, 25.0, 440.0, 1.22)
"""The letters of a line are at least and usually so high, usually on a stage of this height; and so much of that is from line to line."""
BARE_LINES: Final = 4
"""So many lines have room above dice, where no card lies."""
CLEAR: Final = 24.0
"""Units between them and the dice, whose marks stand out."""
FRONT: Final = 475.0
"""Units: the stage that came forward is so high in the smallest window."""


def front_height(table: float) -> float:
    """Height of the stage that came forward over a table so high: two thirds; where a coach stands below, which makes the table low, as
    much as without."""
    return min(table * 0.75, max(table * 0.66, FRONT))


@dataclass(slots=True)
class BillLine:
    """One line beside the fighters; `colour` is a colour's name in the palette or "#rrggbb". `late`: it is seen from the contact on."""

    text: str
    colour: str = "text"
    size: float = 26.0
    late: bool = False
    wraps: bool = False
    """A sentence: in the letters of texts, in as many lines as it takes."""


@dataclass(slots=True)
class Bill:
    """`title` above the fighters from the beginning, `result` (text, colour) in its place from the contact on; lines at the left and right
    under the cards. With `dice` these lie higher, for dice are thrown below; `bare`: no card lies above the lines."""

    title: str = ""
    result: tuple[str, str] | None = None
    left: list[BillLine] = field(default_factory=list)
    right: list[BillLine] = field(default_factory=list)
    dice: bool = False
    bare: bool = False


def column(stage: FRect, side: int) -> FRect:
    """The column at the left (side 0) or right (1) of a stage in which card, lines and dice stand."""
    width = min(CARD[0] + 24.0, stage.width * 0.26)
    left = stage.left + EDGE if side == 0 else stage.right - EDGE - width
    return FRect(left, stage.top + 14, width, stage.height - 28)


def card_place(stage: FRect, side: int, index: int = 0, *, dice: bool = False) -> FRect:
    """The place of a card beside the fighters; `index` counts cards that lie on one another. With `dice` the column has to hold dice
    too."""
    box = column(stage, side)
    high = min(CARD[1], stage.height * (0.41 if dice else 0.5), (box.width - 8) * 1.4)
    wide = high / 1.4
    top = stage.top + min(74.0, stage.height * 0.155) + index * 10.0
    left = box.left + 6 + index * 16.0 if side == 0 else box.right - wide - 6 - index * 16.0
    return FRect(left, top, wide, high)


def lines_top(stage: FRect, side: int, *, dice: bool = False, bare: bool = False) -> float:
    """The top of the lines under the cards; where no card lies (`bare`), as many as there may be end above the dice."""
    if bare:
        least, usual, high, pitch = LINE
        size = max(least, usual * min(1.0, stage.height / high))
        return dice_place(stage, 1).top - CLEAR - BARE_LINES * size * pitch
    return card_place(stage, side, dice=dice).bottom + 12.0


def lay_on(spec: Spec, stage: FRect, side: int, index: int = 0, *, dice: bool = False) -> Spec:
    """A card's spec moved to its place beside the fighters."""
    place = card_place(stage, side, index, dice=dice)
    spec.x, spec.y, spec.width, spec.height = *place.center, *place.size
    spec.angle = 5.0 if side == 0 else -5.0
    spec.layer = FRONT_LAYER + 1.0 - index * 0.1
    return spec


def dice_place(stage: FRect, count: int, side: int = 0) -> FRect:
    """The strip at the lower left (side 0) or right (1) in which dice are thrown: below the card of whose they are, never under the other
    one."""
    size = min(DIE, stage.height * 0.15)
    wide = max(1, count) * size * 1.32
    left = stage.left + EDGE + 4 if side == 0 else stage.right - EDGE - 4 - wide
    return FRect(left, stage.bottom - size - 18, wide, size)
