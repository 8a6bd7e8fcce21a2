"""Places of the whole table with three to six seats: a panel for each in the columns, all Kombatants around the floor between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import FRect

from kotgames.games.mortal_kombat_kards.table.facing import at_left
from kotgames.games.mortal_kombat_kards.table.layout import (
    BUTTON,
    COLUMN,
    EDGE,
    GAP,
    LANE,
    SHAPE,
    TOKEN,
    WING,
    Layout,
    Needs,
    button_places,
    hand_height,
    mirrored,
    slot_places,
    wing_places,
)

SEAT: Final = 82.0
"""Height of a seat's panel."""
TOP: Final = 9.0
MINI: Final = (15.0, 21.0)
"""The piles in a panel."""


def arrange(area: FRect, page: str, around: Sequence[int], controls: int, needs: Needs) -> Layout:
    """See `layout.arrange`."""
    wide, high = area.size
    middle, kard = area.centerx, hand_height(high)
    floor = high - kard - LANE - 6
    pile = kard / SHAPE * 0.92
    inner = FRect(EDGE + COLUMN + 12, TOP, wide - 2 * (EDGE + COLUMN + 12), floor - TOP)
    lay = Layout(
        area, False, "", FRect(inner.left, 41, inner.width, 40), FRect(pile + 48, floor, wide - 2 * pile - 96, high - floor),
        (kard / SHAPE, kard), FRect(inner.left, floor - 42, 226, 34), FRect(0, 80, wide, max(floor - 112, min(high * 0.66, floor - 80))),
    )  # fmt: skip
    lay.plate = FRect(middle - 88, 5, 176, 34)
    _columns(lay, around, controls, needs, floor)
    if needs.forward:
        lay.controls = [FRect(wide - EDGE - BUTTON[0], floor - 30, BUTTON[0], 40)]
    lay.arena = lay.floor = FRect(inner.left, 200, inner.width, floor - 46 - 200)
    lay.distance = FRect(middle - 70, floor - 38, 140, 26)
    lay.clash = FRect(middle - 204, 92, 408, 88)
    if needs.slots:
        lay.clash = FRect(middle - 230, 92, 460, 88)
        lay.slots = slot_places(lay.clash, needs.slots)
    panel = lay.seats[around[0]]
    lay.tokens[around[0]] = FRect(panel.left + 168, panel.bottom - TOKEN - 5, panel.width - 176, TOKEN)
    own = FRect(pile / 2 - 16, floor + LANE + (kard - pile * SHAPE) / 2, pile, pile * SHAPE)
    lay.deck = lay.decks[around[0]] = own
    lay.piles[around[0]] = mirrored(area, own)
    lay.lasting.append(FRect(middle - 60, floor - 42 - 84, 120, 84))
    return lay


def _columns(lay: Layout, around: Sequence[int], controls: int, needs: Needs, floor: float) -> None:
    """Both columns: a seat above, the wing, others below; what is foreseen and the last plays, or the buttons, between."""
    count, left = len(around), at_left(around)
    lay.seats, lay.decks, lay.piles, lay.lasting, lay.tokens = ([FRect() for _ in around] for _ in range(5))
    low = floor - 6
    for side, seats in enumerate((left, around[len(left) :])):
        x = EDGE if side == 0 else lay.area.width - EDGE - COLUMN
        below = list(seats[:-1]) if side == 0 else list(seats[1:])[::-1]
        above = seats[-1] if side == 0 else seats[0]
        lay.seats[above] = FRect(x, TOP, COLUMN, SEAT)
        for place, seat in enumerate(below):
            lay.seats[seat] = FRect(x, low - SEAT - place * (SEAT + 6), COLUMN, SEAT)
        ends = low - len(below) * (SEAT + 6)
        y = TOP + SEAT + 6
        wanted = needs.comes if needs.foresees == side else 0.0
        if side == 1:
            wanted += 106.0
        wing = FRect(x, y, COLUMN, min(WING, max(150.0, ends - y - wanted - GAP)))
        lay.wings.append(wing)
        y = wing.bottom + GAP
        if side == 1:
            lay.controls = button_places(lay.area.width - EDGE, ends - 98, ends, controls, alike=needs.alike)
            ends = lay.controls[0].top - GAP
        if needs.foresees == side:
            lay.comes = FRect(x, y, COLUMN, min(needs.comes, ends - y))
            y = lay.comes.bottom + GAP
        if side == 0 and ends - y >= 46:
            lay.plays = FRect(x, max(y, ends - 128), COLUMN, ends - max(y, ends - 128) - 4)
        wing_places(lay, side, wing)
    for seat in range(count):
        _kards(lay, seat, lay.seats[seat], at_right=seat not in left)


def _kards(lay: Layout, seat: int, box: FRect, *, at_right: bool) -> None:
    """The piles in a seat's panel, and the lanes beside it for tokens and for lasting kards before that seat."""
    wide, high = MINI
    first = box.left + (134 if at_right else 206)
    lay.decks[seat] = FRect(first, box.bottom - high - 8, wide, high)
    lay.piles[seat] = FRect(first + 42, box.bottom - high - 8, wide, high)
    lane = FRect(box.right + 6, box.top, 118, box.height - TOKEN - 3)
    if at_right:
        lane.right = box.left - 6
    lay.tokens[seat] = FRect(lane.left, lane.bottom + 3, lane.width, TOKEN)
    if box.top < lay.prompt.bottom:  # beside the uppermost lies the question
        lay.tokens[seat].top = lay.prompt.bottom + 10
        lane.top = lay.tokens[seat].bottom + 3
    lay.lasting[seat] = lane
