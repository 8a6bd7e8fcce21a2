"""Places of the table: all of it around the arena, or, without room for that, one page of it at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pygame import FRect

from kotgames.ui.table.frame import Frame, grid, stack, whole

PAGES: Final = ("fight", "corners", "log")
SHAPE: Final = 1.4
"""Height of a kard over its width."""
COLUMN: Final = 296.0
"""Width of the columns beside the arena."""
EDGE: Final = 12.0
TOP: Final = 88.0
"""Below the head of a whole table."""
WING: Final = 222.0
PILES: Final = 78.0
COMES: Final = 118.0
COMES_ROW: Final = 23.0
TOKEN: Final = 27.0
PLAYS: Final = 48.0
STRIP: Final = 128.0
"""Height of the last plays, at least and at most."""
BUTTON: Final = (238.0, 52.0)
SMALL: Final = 40.0
GAP: Final = 8.0
LANE: Final = 24.0
"""Height of the labels over the hand."""


class Needs(NamedTuple):
    """The things the columns have room for: rows of tokens by seat, the panel that foresees (-1: none, else whose column), the slots of a
    Kombo."""

    tokens: tuple[int, int] = (0, 0)
    foresees: int = -1
    slots: int = 0
    alike: bool = False
    """None of the buttons is the main one."""
    rows: int = 0
    """Rows of the panel that foresees."""
    forward: bool = False
    """The stage has come forward: with more than two, buttons have room below it alone."""

    @property
    def comes(self) -> float:
        """Its height."""
        return max(COMES, 40.0 + COMES_ROW * self.rows)


@dataclass(slots=True)
class Layout(Frame):
    """Lists are by seat; those of the wings by side, left and right."""

    bars: list[FRect] = field(default_factory=list)
    """Kombat Points."""
    faces: list[FRect] = field(default_factory=list)
    """Portraits."""
    names: list[FRect] = field(default_factory=list)
    plate: FRect | None = None
    """Round and turn."""
    wings: list[FRect] = field(default_factory=list)
    laid: list[FRect] = field(default_factory=list)
    """The kard of a wing."""
    with_it: list[FRect] = field(default_factory=list)
    """The lane of small kards of a wing."""
    tokens: list[FRect] = field(default_factory=list)
    decks: list[FRect] = field(default_factory=list)
    piles: list[FRect] = field(default_factory=list)
    closed: FRect | None = None
    """The far hand."""
    far: FRect | None = None
    """The panel of the far seat's kards."""
    lasting: list[FRect] = field(default_factory=list)
    """Lanes of the kards that lie before a seat; the last one: before all."""
    clash: FRect | None = None
    slots: list[FRect] = field(default_factory=list)
    comes: FRect | None = None
    distance: FRect | None = None
    arena: FRect | None = None
    corners: list[FRect] = field(default_factory=list)
    """On a folded table: a line with what a Kombatant has left, on every page."""
    panels: list[FRect] = field(default_factory=list)
    """On a folded table: the corners, whole."""
    seats: list[FRect] = field(default_factory=list)
    """With more than two: all of a seat in one panel, in the columns."""
    floor: FRect | None = None
    """With more than two: where all stand."""

    def kard(self, seat: int) -> FRect:
        """The kard that a seat lays, as large as the wing has it."""
        return self.laid[seat]


def arrange(area: FRect, page: str, around: Sequence[int], controls: int, needs: Needs) -> Layout:
    """The layout for an area, with more than two that of a folded table; `around`: all seats clockwise, the one whose hand lies at the
    lower edge first."""
    if whole(area):
        return _full(area, around[0], controls, needs)
    return _folded(area, page, around, controls, needs)


def mirrored(area: FRect, rect: FRect) -> FRect:
    return FRect(area.width - rect.right, rect.top, rect.width, rect.height)


def hand_height(high: float) -> float:
    """The height of a kard of the hand on a whole table so high."""
    return min(176.0, max(118.0, 140.0 + 0.34 * (high - 720)))


def _full(area: FRect, bottom: int, controls: int, needs: Needs) -> Layout:
    wide, high = area.size
    middle = area.centerx
    kard = hand_height(high)
    floor = high - kard - LANE - 6
    """The upper edge of the hand."""
    pile = kard / SHAPE * 0.92
    hand = FRect(pile + 48, floor, wide - 2 * pile - 96, high - floor)
    head = min(760.0, wide - 844)
    lay = Layout(
        area, False, "", FRect(middle - head / 2, 41, head, 40), hand, (kard / SHAPE, kard),
        FRect(EDGE, floor - 42, 226, 34), FRect(0, 80, wide, max(floor - 112, min(high * 0.66, floor - 80))),
    )  # fmt: skip
    bar = FRect(84, 9, middle - 94 - 84, 29)
    face = FRect(EDGE, 9, 64, 64)
    name = FRect(84, 41, lay.prompt.left - 8 - 84, 38)
    lay.bars = [bar, mirrored(area, bar)]
    lay.faces = [face, mirrored(area, face)]
    lay.names = [name, mirrored(area, name)]
    lay.plate = FRect(middle - 88, 5, 176, 34)
    _columns(lay, bottom, controls, needs, floor)
    lay.distance = FRect(middle - 216, floor - 34, 432, 28)
    lay.arena = FRect(EDGE + COLUMN + 6, TOP + 24, wide - 2 * (EDGE + COLUMN + 6), floor - 40 - TOP - 24)
    feet = floor - 50
    tall = max(300.0, feet - 204) / 0.86 / 0.93
    lay.stage = FRect(middle - 460, feet + 0.07 * tall - tall, 920, tall)
    lay.clash = FRect(middle - 204, 110, 408, 88)
    if needs.slots:
        lay.clash = FRect(middle - 230, 110, 460, 88)
        lay.slots = slot_places(lay.clash, needs.slots)
    own = FRect((pile + 48 - pile) / 2 - 2, floor + LANE + (kard - pile * SHAPE) / 2, pile, pile * SHAPE)
    lay.deck = own
    lay.decks[bottom] = own
    lay.piles[bottom] = mirrored(area, own)
    lane = FRect(EDGE + COLUMN + 12, floor - 42 - 100, 118, 100)
    lay.lasting = [lane, mirrored(area, lane), FRect(middle - 60, floor - 42 - 84, 120, 84)]
    return lay


def _columns(lay: Layout, bottom: int, controls: int, needs: Needs, floor: float) -> None:
    """Both columns: the wing, tokens, what is foreseen or the far kards, the last plays at the left, the buttons at the right."""
    area, far = lay.area, 1 - bottom
    buttons = floor - 44 - GAP - BUTTON[1]
    lay.controls = button_places(area.width - EDGE, buttons, floor - 4, controls, alike=needs.alike)
    ends = [floor - 50, min(buttons, lay.controls[0].top) - GAP]
    lay.decks, lay.piles = [FRect(), FRect()], [FRect(), FRect()]
    for seat in (0, 1):
        left = EDGE if seat == 0 else area.width - EDGE - COLUMN
        rows = needs.tokens[seat]
        wanted = (
            rows * (TOKEN + 4)
            + (PILES + GAP if seat == far else 0)
            + (needs.comes + GAP if needs.foresees == seat else 0)
            + (PLAYS if seat == 0 else 0)
        )
        room = ends[seat] - TOP
        high = min(WING, max(150.0, room - wanted - GAP))
        wing = FRect(left, TOP, COLUMN, high)
        lay.wings.append(wing)
        y = wing.bottom + 5
        lay.tokens.append(FRect(left, y, COLUMN, rows * (TOKEN + 4)))
        y += rows * (TOKEN + 4) + 3
        if needs.foresees == seat:
            lay.comes = FRect(left, y, COLUMN, min(needs.comes, ends[seat] - y))
            y = lay.comes.bottom + GAP
        if seat == far:
            _far(lay, FRect(left, y, COLUMN, PILES), far)
            y += PILES + GAP
        if seat == 0:
            top = max(y, ends[0] - STRIP)
            lay.plays = FRect(left, top, COLUMN, ends[0] - top) if ends[0] - top >= 30 else None
        wing_places(lay, seat, wing)


def wing_places(lay: Layout, side: int, wing: FRect) -> None:
    """The kard of a wing at its outer side, and the lane of small ones."""
    high = wing.height - 48
    wide = high / SHAPE
    left = wing.left + 12 if side == 0 else wing.right - 12 - wide
    lay.laid.append(FRect(left, wing.top + 37, wide, high))
    inner = FRect(wing.left + wide + 24 if side == 0 else wing.left + 12, 0, wing.width - wide - 36, 56)
    inner.bottom = wing.bottom - 9
    lay.with_it.append(inner)


def _far(lay: Layout, box: FRect, far: int) -> None:
    """Hand, draw pile and open pile of the far seat."""
    lay.far = box
    third = (box.width - 16) / 3
    kard = (box.height - 16) / SHAPE
    places = [FRect(box.left + 10 + index * third, box.top + 8, kard, box.height - 16) for index in range(3)]
    lay.closed, lay.decks[far], lay.piles[far] = places


def button_places(right: float, top: float, bottom: float, count: int, *, alike: bool) -> list[FRect]:
    """The large button over the small ones, which are two by two; answers of which none is larger fill the same room."""
    wide, high = BUTTON
    left = right - wide
    places = [FRect(left, top, wide, high)]
    if alike and count > 1:
        rows = -(-count // 2)
        room = FRect(left, min(top, bottom - rows * (SMALL + 6) + 6), wide, 0)
        room.height = bottom - room.top
        return grid(room, 2, rows, 6.0)[: count - count % 2] + (
            [
                FRect(
                    left,
                    bottom - (room.height - 6 * (rows - 1)) / rows,
                    wide,
                    (room.height - 6 * (rows - 1)) / rows,
                )
            ]
            if count % 2
            else []
        )
    rest = max(0, count - 1)
    rows = -(-rest // 2)
    for row in range(rows):
        in_row = min(2, rest - 2 * row)
        y = bottom - SMALL - (rows - 1 - row) * (SMALL + 6)
        places += grid(FRect(left, y, wide, SMALL), in_row, 1, 8.0)
    if rows > 1:
        places[0].top -= (rows - 1) * (SMALL + 6)
    return places


def slot_places(box: FRect, count: int) -> list[FRect]:
    """The places of a Kombo in order, below the title of its panel."""
    return grid(FRect(box.left + 8, box.top + 26, box.width - 16, box.height - 32), count, 1, 6.0)


def kard_in_slot(place: FRect) -> FRect:
    """The kard in such a place: at its left where there is room for words beside it, else in the middle."""
    high = place.height - 4
    wide = min(high / SHAPE, place.width - 4)
    left = place.left + 2 if place.width > wide + 34 else place.centerx - wide / 2
    return FRect(left, place.centery - wide * SHAPE / 2, wide, wide * SHAPE)


# ---- folded


def _folded(area: FRect, page: str, around: Sequence[int], controls: int, needs: Needs) -> Layout:
    lay, fold = Layout.low(area, page, ((86.0, 120.0), (62.0, 86.0)), lines=62.0)
    body, seats = fold.body, len(around)
    lay.corners = fold.lines if around[0] == 0 or seats > 2 else fold.lines[::-1]
    lay.controls = stack(fold.buttons, controls, 50.0, 6)
    if page == "fight":
        _folded_fight(lay, body, needs)
    elif page == "corners":
        columns = 2 if seats in (2, 4) else 3
        lay.panels = grid(body, columns, -(-seats // columns), 8)[:seats]
        _folded_corners(lay)
    else:
        lay.log = body
    if page != "log":
        lay.plays = fold.plays(controls * min(50.0, fold.buttons.height / max(1, controls)))
    return lay


def _folded_fight(lay: Layout, body: FRect, needs: Needs) -> None:
    side = min(200.0, body.width * 0.31)
    lay.wings = [
        FRect(body.left, body.top, side, body.height),
        FRect(body.right - side, body.top, side, body.height),
    ]
    for seat, wing in enumerate(lay.wings):
        wide = min(62.0, side * 0.38)
        left = wing.left + 6 if seat == 0 else wing.right - 6 - wide
        lay.laid.append(FRect(left, wing.top + 26, wide, wide * SHAPE))
        lay.with_it.append(FRect(wing.left + 6, wing.bottom - 40, side - 12, 36))
    middle = FRect(body.left + side + 6, body.top, body.width - 2 * side - 12, body.height)
    lay.arena = middle
    lay.clash = FRect(middle.left, middle.top, middle.width, min(76.0, body.height * 0.34))
    if needs.slots:
        lay.slots = slot_places(lay.clash, needs.slots)
    lay.distance = FRect(middle.left, middle.bottom - 24, middle.width, 24)
    lay.stage = FRect(
        middle.left, lay.clash.bottom + 2, middle.width, lay.distance.top - lay.clash.bottom - 4
    )
    lay.decks = lay.piles = []


def _folded_corners(lay: Layout) -> None:
    """Each corner: its points, tokens, kards; of more than two on one line at its foot."""
    lay.decks, lay.piles = [], []
    if len(lay.panels) > 2:
        for box in lay.panels:
            y = box.bottom - 30
            lay.bars.append(FRect(box.left + 8, box.top + 30, box.width - 16, 22))
            lay.decks.append(FRect(box.left + 66, y, 16, 22))
            lay.piles.append(FRect(box.left + 108, y, 16, 22))
            lay.lasting.append(FRect(box.left + 8, box.top + 54, box.width - 16, max(0.0, y - box.top - 56)))
            lay.tokens.append(FRect(0, 0, 0, 0))
        lay.lasting.append(FRect(lay.panels[0].left, lay.panels[0].top, 0, 0))
        return
    for box in lay.panels:
        high = min(96.0, box.height * 0.42)
        wide = high / SHAPE
        y = box.bottom - high - 8
        gap = min(12.0, (box.width - 16 - 3 * wide) / 2)
        lay.decks.append(FRect(box.left + 8 + wide + gap, y, wide, high))
        lay.piles.append(FRect(box.left + 8 + 2 * (wide + gap), y, wide, high))
        lay.lasting.append(FRect(box.left + 8, y, wide, high))
        lay.bars.append(FRect(box.left + 8, box.top + 32, box.width - 16, 24))
        lay.tokens.append(FRect(box.left + 8, box.top + 62, box.width - 16, max(0.0, y - box.top - 84)))
    lay.lasting.append(FRect(lay.panels[0].left, lay.panels[0].top, 0, 0))
