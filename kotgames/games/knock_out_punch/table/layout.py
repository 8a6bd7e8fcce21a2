"""Places of the table: the whole ring with the players around it, or, without room for that, one page of it at a time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from pygame import FRect

from kotgames.ui.table.frame import Frame, columns, grid, stack, tab_place, whole
from kotgames.ui.table.notices import below
from kotgames.ui.table.plays import beside_buttons

PAGES: Final = ("ring", "players", "log")
CHIPS_FROM: Final = 5
"""From so many players on the rivals' panels are low."""
GRID: Final = (5, 8, 7, 6, 3, 0, 1, 2)
"""By location: the place of its station in three rows of three, from class 8 at the upper right counter-clockwise down to 1; the referee
stands between."""
CARD_SHAPE: Final = 1.4
ROPES_SHARE: Final = 0.085
"""Stations begin so far inside the ring's edge, as a share of its height: they cover the innermost rope a little."""
MOST_STACK_CARD: Final = 64.0
"""Units: cards of a stack are no higher."""
LEAST_STEP: Final = 4.0
"""Units: of each card of a stack so much is in sight."""
LOW: Final = 60.0
"""A lower station has no name."""


@dataclass(slots=True)
class Corner:
    """A player's panel and what lies in it."""

    box: FRect
    chip: bool
    """It is low: name and figures in two lines, no cards."""
    hand: FRect | None = None
    """The backs of the hand."""
    crowd: FRect | None = None
    """The Crowd cards."""
    collected: FRect = field(default_factory=FRect)
    """The end of collected cards' flight."""


@dataclass(slots=True)
class Layout(Frame):
    """`corners` are by seat. The boxers of a knock-out come forward; there are none at rest."""

    crowd: FRect = field(default_factory=FRect)
    """Beside the hand: the own Crowd cards."""
    ring: FRect | None = None
    stations: list[FRect] = field(default_factory=list)
    """By location."""
    referee: FRect | None = None
    middle: FRect | None = None
    """Between the stations."""
    corners: dict[int, Corner] = field(default_factory=dict)
    lines: dict[int, FRect] = field(default_factory=dict)
    """On a folded ring: a slim line for each seat."""
    deck_box: FRect | None = None
    tokens: FRect | None = None
    trash: FRect | None = None
    orders: FRect = field(default_factory=FRect)
    """Standing orders, offered and given."""

    def home(self, seat: int) -> tuple[float, float]:
        """The point from and to which a seat's unseen cards fly."""
        if seat in self.corners:
            return self.corners[seat].collected.center
        if seat in self.lines:
            return self.lines[seat].center
        return self.area.right - 20, self.area.top + 60


def arrange(
    area: FRect, page: str, around: list[int], controls: int, crowd: int, *, offer: bool = False
) -> Layout:
    """The layout for an area. `around`: all seats clockwise, the one at the lower edge first; `crowd`: how many Crowd cards lie beside the
    hand; `offer`: a standing order may be given now."""
    if whole(area):
        return _full(area, around, controls, crowd)
    return _folded(area, page, around, controls, crowd, offer)


def slots(station: FRect, count: int) -> list[FRect]:
    """Places of a stack's cards in a station, left to right; many lie on each other, each with its left edge in sight."""
    box = lane(station)
    high = min(box.height, MOST_STACK_CARD, box.width * 0.8 * CARD_SHAPE)
    wide = high / CARD_SHAPE
    need = wide + LEAST_STEP * (count - 1)
    if need > box.width:  # over the portrait, on the lowest tables
        box.left, box.width = max(station.left + 4, box.right - need), min(need, box.right - station.left - 4)
    step = min(wide + 3, (box.width - wide) / max(1, count - 1))
    top = box.centery - high / 2
    return [FRect(box.left + step * index, top, wide, high) for index in range(count)]


def deck_count(pile: FRect) -> FRect:
    """The place of the number on a draw pile."""
    return FRect(pile.centerx - 26, pile.bottom - 16, 52, 26)


def lane(station: FRect) -> FRect:
    """The part of a station for its cards."""
    left = face(station).right + 7
    top = station.top + (5 if station.height < LOW else 30)
    return FRect(left, top, max(10.0, figure(station).left - left - 2), station.bottom - top - 6)


def face(station: FRect) -> FRect:
    """The boxer's portrait in a station."""
    size = min(station.height - 14, station.width * 0.33, 76.0)
    return FRect(station.left + 7, station.centery - size / 2, size, size)


def figure(station: FRect) -> FRect:
    """The figure of a station: punches against those that strike."""
    low = station.height < LOW
    wide = min(56.0, station.width * 0.34)
    top = station.top + (2 if low else 28)
    return FRect(station.right - wide - 5, top, wide, station.bottom - top - 4)


def _grid(ring: FRect, gap: float) -> list[FRect]:
    places = grid(ring, 3, 3, gap)
    return [places[index] for index in GRID]


def _full(area: FRect, around: list[int], controls: int, crowd: int) -> Layout:
    at, height = columns(area, 208.0, 240.0, 1140.0), area.height
    middle = at.middle
    hand_high = 186.0 + 0.25 * (height - 720)
    top = below(height)
    ring = FRect(middle.left, top, middle.width, height - top - hand_high - 12)
    reach = 2 * ROPES_SHARE * ring.height
    stations = _grid(ring.inflate(-reach, -reach), 38.0)
    last = stations[7]
    hand_card = hand_high - 14
    layout = Layout.full(area, at, FRect(middle.left, ring.bottom + 8, middle.width, hand_high), hand_card)
    wide = (hand_card * 0.56 / CARD_SHAPE + 5) * max(1, min(crowd, 2)) + 18 if crowd else 0.0
    _crowd_beside(layout, wide)
    layout.ring, layout.stations = ring, stations
    layout.referee = FRect(last.left + 90, last.bottom + 5, last.width - 94, 28)
    inner = FRect(stations[5].right, stations[6].bottom, stations[7].left - stations[5].right, 0)
    inner.height = stations[2].top - inner.top
    layout.middle = inner.inflate(-64 if inner.width > 380 else -56, -14)
    left, right = at.left.inflate(0, -16), at.right.inflate(0, -16)
    _panels(layout, left, right, around)
    used = layout.deck_box.bottom if layout.deck_box is not None else right.top
    layout.orders = FRect(right.left, used + 6, right.width, 34)
    used = layout.orders.bottom
    room = FRect(right.left, used + 6, right.width, layout.tools.top - used - 14)
    layout.controls = stack(room, controls, 58.0, 7, low=True)
    return layout


def _crowd_beside(layout: Layout, wide: float) -> None:
    """The own Crowd cards take so many units of the hand's place."""
    hand = layout.hand
    layout.crowd = FRect(hand.right - wide, hand.top, wide, hand.height)
    hand.width -= wide


def _panels(layout: Layout, left: FRect, right: FRect, around: list[int]) -> None:
    """Rivals at both sides above, clockwise; the own panel at the lower left; log and deck between."""
    others = around[1:]
    chip = len(around) >= CHIPS_FROM
    high = 76.0 if chip else 132.0
    at_left = (len(others) + 1) // 2
    mine = FRect(left.left, left.bottom - 132, left.width, 132)
    layout.corners[around[0]] = _corner(mine, chip=False)
    # clockwise from the lower edge: up the left side, down the right one
    for place, seat in enumerate(others[:at_left]):
        top = left.top + (at_left - 1 - place) * (high + 6)
        layout.corners[seat] = _corner(FRect(left.left, top, left.width, high), chip=chip)
    for place, seat in enumerate(others[at_left:]):
        top = right.top + place * (high + 6)
        layout.corners[seat] = _corner(FRect(right.left, top, right.width, high), chip=chip)
    top = left.top + at_left * (high + 6)
    layout.log = FRect(left.left, top, left.width, mine.top - 6 - top)
    top = right.top + len(others[at_left:]) * (high + 6)
    box = FRect(right.left, top, right.width, 212.0)
    _deck(layout, box)


def _deck(layout: Layout, box: FRect) -> None:
    layout.deck_box = box
    high = min(126.0, box.height - 84)
    layout.deck = FRect(box.left + 14, box.top + 14, high / CARD_SHAPE, high)
    rest = FRect(layout.deck.right + 12, box.top + 8, box.right - layout.deck.right - 20, high + 14)
    layout.trash = FRect(rest.left, rest.top + 4, rest.width, rest.height - 8)
    layout.tokens = FRect(box.left + 8, box.bottom - 66, box.width - 16, 60)


def _corner(box: FRect, *, chip: bool) -> Corner:
    if chip:
        return Corner(box, chip=True, collected=FRect(box.left + 8, box.top + 8, 60, 60))
    hand = FRect(box.left + 84, box.top + 42, box.width - 92, 36)
    crowd = FRect(box.right - 76, box.bottom - 50, 68, 42)
    return Corner(box, False, hand, crowd, FRect(box.left + 8, box.bottom - 46, 60, 40))


def _folded(area: FRect, page: str, around: list[int], controls: int, crowd: int, offer: bool) -> Layout:
    layout, fold = Layout.low(area, page, ((86.0, 120.0), (60.0, 84.0)))
    body, buttons, roomy = fold.body, fold.buttons, fold.roomy
    count = max(1, controls + offer)
    step = min(54.0, buttons.height / count)
    layout.controls = stack(buttons, count, 54.0, 6)
    _crowd_beside(layout, (layout.hand_card_size[0] * 0.6 + 4) * min(crowd, 2) + 10 if crowd else 0.0)
    used = buttons.top + count * step
    if offer:
        layout.orders = FRect(buttons.left, used - step, buttons.width, min(34.0, step - 6))
    elif layout.tabs is not None:  # what stands lies where a fourth tab would, and over nothing
        layout.orders = tab_place(layout.tabs, len(PAGES))
    if page == "ring":
        high = len(around) * 26
        top = buttons.bottom - (high if buttons.bottom - used >= high + 4 else 0)
        if top < buttons.bottom:
            for place, seat in enumerate(around):
                layout.lines[seat] = FRect(buttons.left, top + place * 26, buttons.width, 24)
        layout.plays = beside_buttons(buttons, used, top)
        gap = 22.0 if roomy else 12.0
        layout.ring = body
        layout.stations = _grid(body.inflate(-12, -10), gap)
        layout.middle = FRect(layout.stations[6]).move(0, layout.stations[6].height + gap)
        layout.middle.inflate_ip(gap, gap * 0.4)
    elif page == "players":
        _folded_players(layout, body, around)
    else:
        half = body.width * 0.62
        layout.log = FRect(body.left, body.top, half, body.height)
        box = FRect(body.left + half + 8, body.top, body.width - half - 8, min(body.height, 212.0))
        _deck(layout, box)
    return layout


def _folded_players(layout: Layout, body: FRect, around: list[int]) -> None:
    columns = 2 if len(around) <= 4 else 3
    rows = -(-len(around) // columns)
    wide = (body.width - 8 * (columns - 1)) / columns
    high = min(132.0, (body.height - 6 * (rows - 1)) / rows)
    for place, seat in enumerate(around):
        row, column = divmod(place, columns)
        box = FRect(body.left + column * (wide + 8), body.top + row * (high + 6), wide, high)
        layout.corners[seat] = _corner(box, chip=high < 120 or wide < 190)
