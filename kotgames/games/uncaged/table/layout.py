"""Places of the table: the whole cage, or, without room for it, one page of it at a time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeVar

from pygame import FRect

from kotgames.ui.table.frame import Frame, columns, grid, stack, whole
from kotgames.ui.table.notices import below

PAGES: Final = ("cage", "fighters", "sheet")
SLOTS: Final = 5
CURRENT_CARD_SCALE: Final = 1.26
"""Size of the cards of the running exchange, as a share of the others'."""
BUTTON_WIDTH: Final = 170.0
FIGHTER_HEIGHT: Final = 250.0
"""A fighter's panel on a whole table."""

P = TypeVar("P")
Size = tuple[float, float]


@dataclass(slots=True)
class Layout(Frame):
    """`rows` and `slot_notes` are by seat, then slot."""

    cage: FRect | None = None
    rows: list[list[FRect]] = field(default_factory=list)
    slot_notes: list[list[FRect]] = field(default_factory=list)
    roles: list[FRect] = field(default_factory=list)
    """By seat: the deck it holds."""
    sums: list[FRect] = field(default_factory=list)
    """Arithmetic of the attack and of the defence card."""
    level: FRect | None = None
    round_count: FRect | None = None
    """Round, combo, exchange."""
    fighters: list[FRect] = field(default_factory=list)
    decks: list[FRect] = field(default_factory=list)
    decks_box: FRect | None = None
    sheet: FRect | None = None
    corners: list[FRect] = field(default_factory=list)
    """On a folded table by seat: a line with what the fighter has left, on every page."""
    mark_lane: float = 0.0
    """Height of the lane between the rows and what lies between them, for the signs of the cards; 0: they lie on the cards."""


def arrange(
    area: FRect, page: str, bottom: int, now: int, controls: int, helping: bool = False, laying: bool = False
) -> Layout:
    """The layout for an area: `bottom` is the seat whose row lies at the lower edge, `now` the exchange that is shown larger (-1: none).
    `helping`: a row is laid or its hand chosen, so a folded cage shows the helper where the fighters act otherwise; `laying`: cards of a
    row may lie there, with their signs."""
    if whole(area):
        return _full(area, bottom, now, controls)
    return _folded(area, page, bottom, controls, helping, laying)


def deck_count(pile: FRect) -> FRect:
    """The place of the number of a deck's cards, across its lower edge."""
    return FRect(pile.centerx - 22, pile.bottom - 14, 44, 26)


def _row(left: float, base: float, card: Size, big: Size, gap: float, now: int, *, up: bool) -> list[FRect]:
    """Five places from the left on an edge: `base` is their upper edge, or (`up`) their lower one."""
    found = []
    x = left
    for slot in range(SLOTS):
        width, height = big if slot == now else card
        found.append(FRect(x, base - height if up else base, width, height))
        x += width + gap
    return found


def _full(area: FRect, bottom: int, now: int, controls: int) -> Layout:
    at, height = columns(area, 200.0, 236.0, 1100.0), area.height
    x, middle, side = at.middle.left, at.middle.width, at.left.width
    left, right = at.left.left, at.right.left
    hand_high = 160.0 + 0.2 * (height - 720)
    cage = FRect(x, below(height), middle, height - below(height) - hand_high)
    hand = FRect(x, cage.bottom + 2, middle - BUTTON_WIDTH - 8, height - cage.bottom - 4)
    layout = Layout.full(area, at, hand, min(154.0, hand_high - 6))
    buttons = FRect(x + middle - BUTTON_WIDTH - 4, cage.bottom + 8, BUTTON_WIDTH, height - cage.bottom - 16)
    layout.controls = stack(buttons, controls, 70.0, 7)
    _full_cage(layout, cage, bottom, now)
    layout.fighters = [FRect(edge, 8, side, FIGHTER_HEIGHT) for edge in (left, right)]
    layout.decks_box = box = FRect(left, FIGHTER_HEIGHT + 14, side, 164)
    wide = side / 2 - 26
    layout.decks = [
        FRect(box.left + side / 4 * (1 + 2 * role) - wide / 2, box.top + 30, wide, wide * 1.4)
        for role in (0, 1)
    ]
    layout.log = FRect(left, box.bottom + 8, side, height - box.bottom - 16)
    layout.sheet = FRect(right, FIGHTER_HEIGHT + 14, side, height - FIGHTER_HEIGHT - 62)
    return layout


def _full_cage(layout: Layout, cage: FRect, bottom: int, now: int) -> None:
    """The cage with both rows, their notes, and the stage between sums."""
    x, middle = cage.left, cage.width
    gap, label = 22.0, 92.0
    # one card of five is larger, and the row keeps clear of what stands left and right of it
    widest = (middle - label - 118 - 20 - 4 * gap) / (4 + CURRENT_CARD_SCALE)
    high = min(168.0, (cage.height - 256) / 2, widest * 1.4)
    card = (high / 1.4, high)
    big = (card[0] * CURRENT_CARD_SCALE, card[1] * CURRENT_CARD_SCALE)
    wide = card[0] * 4 + big[0] + gap * 4
    start = x + label + max(10.0, (middle - label - 118 - wide) / 2)
    top, low = cage.top + 4, cage.bottom - 4
    far = _row(start, top, card, big, gap, now, up=False)
    near = _row(start, low, card, big, gap, now, up=True)
    note_height = 38.0
    far_notes = [FRect(r.left - 10, top + card[1] + 2, r.width + 20, note_height) for r in far]
    near_notes = [
        FRect(r.left - 10, low - card[1] - note_height - 2, r.width + 20, note_height) for r in near
    ]
    if now >= 0:  # the larger card covers its chip's place: what is said of it stands in the sums
        far_notes[now], near_notes[now] = FRect(), FRect()
    layout.cage = cage
    layout.rows = _by_seat(bottom, near, far)
    layout.slot_notes = _by_seat(bottom, near_notes, far_notes)
    layout.roles = _by_seat(bottom, FRect(x + 4, low - 96, label - 4, 96), FRect(x + 4, top, label - 4, 96))
    # clear of larger cards, and of notes beside them
    taken = max(card[1] + note_height + 5, big[1] + 2 if now >= 0 else 0.0)
    upper, tall = top + taken, low - top - 2 * taken
    stage_wide = min(240.0, middle * 0.27)
    wide = (middle - stage_wide - 24) / 2
    layout.stage = FRect(cage.centerx - stage_wide / 2, upper, stage_wide, tall)
    layout.sums = [FRect(x + 4, upper, wide, tall), FRect(x + middle - wide - 4, upper, wide, tall)]
    layout.level = FRect(x + middle - 112, top, 108, 128)
    layout.round_count = FRect(x + middle - 112, low - 100, 108, 100)


def _by_seat(bottom: int, near: P, far: P) -> list[P]:
    """By seat: what lies near, at the lower edge, and what lies far."""
    return [near, far] if bottom == 0 else [far, near]


def _folded(area: FRect, page: str, bottom: int, controls: int, helping: bool, laying: bool) -> Layout:
    layout, fold = Layout.low(area, page, ((86.0, 120.0), (62.0, 86.0)), lines=62.0)
    body = fold.body
    layout.corners = fold.lines
    layout.controls = stack(fold.buttons, controls, 56.0, 6)
    if page != "sheet":  # there the combo log tells it
        layout.plays = fold.plays(controls * min(56.0, fold.buttons.height / max(1, controls)))
    if page == "cage":
        _folded_cage(layout, body, bottom, helping, laying)
    elif page == "fighters":
        layout.fighters = grid(body, 2, 1, 10)
    else:
        half = body.width * 0.56
        layout.sheet = FRect(body.left, body.top, half, body.height)
        rest = FRect(body.left + half + 8, body.top, body.width - half - 8, body.height)
        layout.log = FRect(rest.left, rest.top, rest.width, rest.height - 106)
        layout.decks_box = FRect(rest.left, rest.bottom - 100, rest.width, 100)
        layout.decks = [
            FRect(rest.left + rest.width * (0.25 + 0.5 * role) - 28, rest.bottom - 96, 56, 78)
            for role in (0, 1)
        ]
    return layout


def _folded_cage(layout: Layout, body: FRect, bottom: int, helping: bool, laying: bool) -> None:
    high = min(150.0, (body.height - 92) / 2, (body.width - 104 - 4 * 4) / 5 * 1.4)
    card = (high / 1.4, high)
    gap = min(12.0, (body.width - 5 * card[0] - 104) / 4)
    wide = card[0] * 5 + gap * 4
    start = body.left + (body.width - 100 - wide) / 2
    layout.cage = body
    far = _row(start, body.top, card, card, gap, -1, up=False)
    layout.rows = _by_seat(bottom, _row(start, body.bottom, card, card, gap, -1, up=True), far)
    middle = FRect(body.left, body.top + high + 3, body.width - 102, body.height - 2 * high - 6)
    layout.slot_notes = [[FRect() for _ in range(SLOTS)] for _ in (0, 1)]
    third = middle.width * 0.3
    layout.stage = FRect(middle.centerx - third / 2, middle.top, third, middle.height)
    side = (middle.width - third - 8) / 2
    layout.sums = [
        FRect(left, middle.top, side, middle.height) for left in (middle.left, middle.right - side)
    ]
    if helping:
        layout.stage = None
        layout.mark_lane = 19.0 if laying and middle.height >= 84 else 0.0
        layout.sums = [middle.inflate(0, -2 * layout.mark_lane)]
    layout.level = FRect(body.right - 96, body.top, 96, body.height * 0.48)
    layout.round_count = FRect(body.right - 96, body.top + body.height * 0.5, 96, body.height * 0.5)
