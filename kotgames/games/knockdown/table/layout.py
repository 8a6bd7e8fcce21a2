"""Places of the table: the whole arena between both Fighter Sheets, or, without room for that, one page of it at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pygame import FRect

from kotgames.ui.table.frame import Frame, columns, grid, stack, whole
from kotgames.ui.table.notices import below

PAGES: Final = ("arena", "sheet", "rival", "log")
CARD_SHAPE: Final = 1.4
ROW: Final = 4
GAP: Final = 8.0
CLEAR: Final = 6.0
"""The arena begins so far below the Attack Row: a card would hide the head of whoever stands in the last row."""
LEAST_ARENA: Final = 240.0
"""No arena is narrower or lower."""
BESIDE: Final = 3
"""So many answers lie below each other in the column beside the hand; more of them narrow the hand."""
ANSWER_WIDE: Final = 206.0
"""An answer in the near end of the hand's place."""
ANSWER_HIGH: Final = 54.0
"""From so high a button has a second line."""
LOW_ANSWER: Final = 36.0
"""Least height of an answer in units where a hand is low: it needs no second line."""
BETWEEN: Final = 5.5
"""Between two answers below each other."""
LEAST_HAND: Final = 0.36
"""So much of its place the hand keeps at least."""


@dataclass(frozen=True, slots=True)
class Needs:
    """Contents of a Fighter Sheet that take room."""

    specials: int = 4
    skills: int = 2
    """Its lines of Skills, 0 to 2."""
    tokens: bool = True
    """True where its fighter keeps or places tokens."""


WHOLE: Final = (Needs(), Needs())


@dataclass(slots=True)
class Sheet:
    """A Fighter Sheet, and what lies beside it."""

    box: FRect
    head: FRect
    """Portrait, name, Victory Tokens."""
    specials: list[FRect]
    skills: list[FRect]
    tokens: FRect
    wounds: FRect


@dataclass(slots=True)
class Layout(Frame):
    """`sheets` and `corners` are by seat. There are no fighters at rest but those in the arena."""

    arena: FRect | None = None
    row_box: FRect | None = None
    row: list[FRect] = field(default_factory=list)
    """The places of the Attack Row, the oldest first."""
    discards: FRect | None = None
    played: FRect | None = None
    """The place of what is answered: beside the row, which stays."""
    sheets: dict[int, Sheet] = field(default_factory=dict)
    small_hand: FRect | None = None
    """Hand of the seat that does not look."""
    corners: dict[int, FRect] = field(default_factory=dict)
    """On a folded table: a line with what a fighter has, on every page."""

    def home(self, seat: int) -> tuple[float, float]:
        """The point from and to which a seat's unseen things fly."""
        if seat in self.sheets:
            return self.sheets[seat].box.center
        if seat in self.corners:
            return self.corners[seat].center
        return (self.area.left + 20 if seat == 0 else self.area.right - 20), self.area.centery


def arrange(
    area: FRect,
    page: str,
    bottom: int,
    controls: int,
    needs: Sequence[Needs] = WHOLE,
    answering: bool = False,
) -> Layout:
    """The layout for an area: `bottom` is the seat whose hand lies at the lower edge, `needs` what stands on each seat's sheet.
    `answering`: an attack is answered, which lies beside the row."""
    if whole(area):
        layout = _full(area, bottom, controls, needs, answering=answering)
    else:
        layout = _folded(area, page, bottom, controls, needs)
    if layout.arena is not None:  # in a window as small as a stamp the rest leaves no room
        layout.arena.size = max(LEAST_ARENA, layout.arena.width), max(LEAST_ARENA, layout.arena.height)
    return layout


def offered(box: FRect, count: int) -> list[FRect]:
    """Places of a draft's cards, side by side in the middle of a box."""
    high = min(box.height - 12, 330.0, (box.width - 14 * (count + 1)) / max(1, count) * CARD_SHAPE)
    wide = high / CARD_SHAPE
    step = wide + 14
    left = box.centerx - step * (count - 1) / 2
    lefts = [left + step * index - wide / 2 for index in range(count)]
    return [FRect(left, box.centery - high / 2, wide, high) for left in lefts]


def row_places(box: FRect) -> tuple[FRect, list[FRect], FRect]:
    """Deck, the four cards and the discards of an Attack Row that fills a box."""
    high = box.height
    wide = high / CARD_SHAPE
    small = (wide * 0.8, high * 0.8)
    gap = min(16.0, max(4.0, (box.width - 4 * wide - 2 * small[0] - 60) / 5))
    start = box.centerx - (4 * wide + 3 * gap) / 2
    places = [FRect(start + index * (wide + gap), box.top, wide, high) for index in range(ROW)]
    deck = FRect(start - 30 - small[0], box.centery - small[1] / 2, *small)
    discards = FRect(places[-1].right + 30, box.centery - small[1] / 2, *small)
    return deck, places, discards


def _full(area: FRect, bottom: int, controls: int, needs: Sequence[Needs], *, answering: bool) -> Layout:
    at, height = columns(area, 240.0, 270.0, 1240.0), area.height
    middle = at.middle
    hand_high = 148.0 + 0.2 * (height - 720)
    row_box = FRect(middle.left, below(height) + 1, middle.width, 118.0 + 0.18 * (height - 720))
    hand = FRect(middle.left, height - hand_high - 2, middle.width, hand_high)
    low = max(180.0, min(BESIDE * (ANSWER_HIGH + BETWEEN) + 44.5, 0.31 * height), 0.25 * height)
    layout = Layout.full(area, at, hand, hand_high - 12)
    layout.row_box = row_box
    layout.deck, layout.row, layout.discards = row_places(row_box)
    top = row_box.bottom + CLEAR
    layout.arena = FRect(middle.left, top, middle.width, hand.top - top - 2)
    sides = [column.inflate(0, -16) for column in (at.left, at.right)]
    for seat, column in enumerate(sides):
        box = FRect(column.left, column.top, column.width, column.height - low - 6)
        layout.sheets[seat], small = _sheet(box, needs[seat], other=seat != bottom)
        layout.small_hand = small or layout.small_hand
    left, right = sides
    layout.log = FRect(left.left, left.bottom - low, left.width, low)
    _answers(layout, FRect(right.left, right.bottom - low, right.width, low - 44), max(1, controls), BESIDE)
    if answering:
        # before the Attack Row
        layout.played = FRect(row_box.left + 4, row_box.top, row_box.height / CARD_SHAPE, row_box.height)
        if layout.deck is not None and layout.deck.left < layout.played.right:
            layout.deck = None  # nobody asks for its count now
    return layout


def _answers(layout: Layout, column: FRect, count: int, beside: int) -> None:
    """Answers lie below each other in the column beside the hand, the first at its upper end; what it has no room for in the near end of
    the hand's place. Attack Row, arena and sheets stay as they are."""
    layout.controls = stack(column, min(count, beside), 64.0, BETWEEN, low=True)
    more = count - beside
    if more <= 0:
        return
    hand = layout.hand
    least = ANSWER_HIGH if hand.height >= 2 * ANSWER_HIGH + GAP else LOW_ANSWER
    lanes = max(1, int((hand.height + GAP) / (least + GAP)))
    columns = -(-more // lanes)
    rows = -(-more // columns)
    wide = min(columns * (ANSWER_WIDE + GAP), hand.width * (1 - LEAST_HAND))
    high = min(hand.height, rows * (ANSWER_HIGH + 10) + (rows - 1) * GAP)
    room = FRect(hand.right - wide + GAP, hand.centery - high / 2, wide - GAP, high)
    layout.hand = FRect(hand.left, hand.top, hand.width - wide, hand.height)
    layout.controls += grid(room, columns, rows, GAP)[:more]


def _sheet(box: FRect, needs: Needs, *, other: bool) -> tuple[Sheet, FRect | None]:
    """A sheet from its head down; `other`: the small hand of who does not look lies at its foot. What it has no need of takes no room:
    the Special Attacks get it."""
    inner = box.inflate(-16, -12)
    head = FRect(inner.left, inner.top, inner.width, 66)
    high = inner.height - head.height
    hand_high = min(60.0, max(50.0, high * 0.13)) if other else 0.0
    wounds_high = min(96.0, max(60.0, high * 0.15))
    token_high, skill_high = 26.0 if needs.tokens else 0.0, 24.0
    rest = high - hand_high - wounds_high - token_high - needs.skills * (skill_high + 2) - 16
    step = min(80.0, rest / max(1, needs.specials))
    y = head.bottom + 5
    places = [FRect(inner.left, y + index * step, inner.width, step - 4) for index in range(needs.specials)]
    y += step * needs.specials + 1
    lines = range(needs.skills)
    skills = [FRect(inner.left, y + line * (skill_high + 2), inner.width, skill_high) for line in lines]
    y += needs.skills * (skill_high + 2) + 1
    tokens = FRect(inner.left, y, inner.width, token_high)
    bottom = inner.bottom - hand_high - (4 if other else 0)
    wounds = FRect(inner.left, tokens.bottom + 3, inner.width, min(bottom - tokens.bottom - 3, 150.0))
    hand = FRect(inner.left, inner.bottom - hand_high, inner.width, hand_high) if other else None
    return Sheet(box, head, places, skills, tokens, wounds), hand


def _folded(area: FRect, page: str, bottom: int, controls: int, needs: Sequence[Needs]) -> Layout:
    layout, fold = Layout.low(area, page, ((82.0, 114.8), (58.0, 81.2)), (10.0, 6.0), 58.0)
    body, buttons = fold.body, fold.buttons
    layout.corners = dict(enumerate(fold.lines))
    count, beside = max(1, controls), max(BESIDE, int(buttons.height / 60))
    step = min(60.0, buttons.height / min(count, beside))
    taken = FRect(buttons.left, buttons.top, buttons.width, step * min(count, beside))
    _answers(layout, taken, count, beside)
    if page != "log":
        layout.plays = fold.plays(step * min(controls, beside))
    if page == "arena":
        _folded_arena(layout, body)
    elif page in ("sheet", "rival"):
        seat = bottom if page == "sheet" else 1 - bottom
        layout.sheets[seat] = _low_sheet(body, needs[seat].specials)
        if page == "rival":
            whole = layout.sheets[seat]
            left = whole.head.right + 8
            layout.small_hand = FRect(left, whole.head.top, body.right - left - 8, whole.head.height)
    else:
        layout.log = FRect(body.left, body.top, body.width * 0.68, body.height)
        rest = FRect(layout.log.right + 8, body.top, body.right - layout.log.right - 8, body.height)
        pile_high = min(150.0, (rest.height - 12) / 2, rest.width * CARD_SHAPE)
        size = (pile_high / CARD_SHAPE, pile_high)
        layout.deck = FRect(rest.centerx - size[0] / 2, rest.top, *size)
        layout.discards = FRect(rest.centerx - size[0] / 2, rest.bottom - size[1], *size)
    return layout


def _low_sheet(box: FRect, specials: int) -> Sheet:
    """A sheet on a page that it shares with the hand alone: head and wounds left, Skills and tokens right, Special Attacks two
    by two between them."""
    inner = box.inflate(-12, -10)
    low = inner.height < 260
    half = (inner.width - 8) / 2
    head = FRect(inner.left, inner.top, half, 44.0 if low else 60.0)
    if low:  # Skills have long names
        wounds = FRect(inner.left, inner.bottom - 54, inner.width * 0.38, 54)
        right = wounds.right + 6
        quarter = (inner.right - right - 4) / 2
        skills = [FRect(right + index * (quarter + 4), wounds.top, quarter, 25) for index in (0, 1)]
        tokens = FRect(right, inner.bottom - 26, inner.right - right, 26)
    else:
        wounds = FRect(inner.left, inner.bottom - 90, half, 90)
        right = inner.left + half + 8
        skills = [FRect(right, wounds.top + index * 28, half, 25) for index in (0, 1)]
        tokens = FRect(right, inner.bottom - 30, half, 28)
    room = FRect(inner.left, head.bottom + 5, inner.width, wounds.top - head.bottom - 10)
    rows = -(-specials // 2)
    high = min(84.0, (room.height - 5 * (rows - 1)) / max(1, rows))
    at = [
        (room.left + index % 2 * (half + 8), room.top + index // 2 * (high + 5)) for index in range(specials)
    ]
    places = [FRect(*corner, half, high) for corner in at]
    return Sheet(box, head, places, skills, tokens, wounds)


def _folded_arena(layout: Layout, body: FRect) -> None:
    """The row two by two beside the arena."""
    high = min((body.height - 6) / 2, 168.0, body.width * 0.17 * CARD_SHAPE)
    wide = high / CARD_SHAPE
    box = FRect(body.left, body.centery - high - 3, 2 * wide + 6, 2 * high + 6)
    layout.row_box = box
    layout.row = grid(box, 2, 2, 6)
    layout.arena = FRect(box.right + 6, body.top, body.right - box.right - 6, body.height)
