"""Places of the table of Knockouts and Tapouts, in units, for any area.

Full: both fighters at the sides, the mat over the Playchart over the hand. Folded (a small area, as at 150 and 200 % text): one of four
pages (chart, fighters, mat, cards) over the hand, with the buttons beside it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from pygame import FRect

from kotgames.games.knockouts_tapouts import components as c
from kotgames.ui.table.frame import ROOMY, Frame, columns, grid, stack, whole
from kotgames.ui.table.notices import below
from kotgames.ui.table.plays import beside_buttons
from kotgames.ui.table.stage.bill import front_height
from kotgames.ui.table.zones import Hand

MAT_HEIGHT: Final = 160.0
"""The stage at rest takes 22 % of the height of the smallest window, also where a coach stands below a table that is lower for that."""
LEAST_CARD_SHARE: Final = 0.82
"""Cards of a full hand are not set smaller than this share; below it they overlap."""
PAGES: Final = ("chart", "fighters", "mat", "cards")


@dataclass(slots=True)
class Layout(Frame):
    """See `Frame`; the mat is where the fighters are at rest."""

    chart: Chart | None = None
    fighters: list[FRect] = field(default_factory=list)
    discard: FRect | None = None
    scored: list[FRect] = field(default_factory=list)
    piles: list[FRect] = field(default_factory=list)
    closed_hand: FRect | None = None
    below_buttons: FRect = field(default_factory=FRect)
    """On a folded table: what the buttons leave of their column."""
    corners: list[FRect] = field(default_factory=list)
    """On a folded table by seat: a line with what the fighter has left, on every page."""

    @property
    def open_hand(self) -> Hand:
        """The hand at the lower edge: cards side by side, a full one in slightly smaller cards before they overlap."""
        least = self.hand_card_size[0] * LEAST_CARD_SHARE
        if self.folded:
            return Hand(self.hand, self.hand_card_size, least, foot=2.0)
        return Hand(self.hand, self.hand_card_size, least, lean=1.1, sink=0.77, curve=2, foot=8.0)


@dataclass(slots=True)
class Chart:
    """The Playchart and the Position Track under it."""

    rect: FRect
    label_width: float
    column_width: float
    head_row: FRect
    mobility_row: FRect
    attack_rows: list[FRect]
    track: FRect

    def column_rect(self, position: int) -> FRect:
        """A whole column."""
        left = self.rect.left + self.label_width + position * self.column_width
        return FRect(left, self.head_row.top, self.column_width, self.track.top - self.head_row.top)

    def cell(self, attack: int, position: int) -> FRect:
        """One box."""
        row = self.attack_rows[attack]
        left = self.rect.left + self.label_width + position * self.column_width
        return FRect(left + 1.5, row.top, self.column_width - 3, row.height - 2)

    def track_point(self, position: int) -> tuple[float, float]:
        """The middle of a place on the Position Track."""
        return self.rect.left + self.label_width + (position + 0.5) * self.column_width, self.track.centery


def arrange(area: FRect, page: str, attacks: int, positions: int, controls: int) -> Layout:
    """The layout for an area; `controls` is how many buttons the moment has."""
    if whole(area):
        return _full(area, attacks, positions, controls)
    return _folded(area, page, attacks, positions, controls)


def _chart(
    rect: FRect, labels: float, head: float, mobility: float, track: float, attacks: int, positions: int
) -> Chart:
    heads = FRect(rect.left, rect.top, rect.width, head)
    mobile = FRect(rect.left, rect.top + head + 2, rect.width, mobility)
    step = (rect.bottom - track - 4 - mobile.bottom) / attacks
    rows = [FRect(rect.left, mobile.bottom + index * step, rect.width, step) for index in range(attacks)]
    places = FRect(rect.left + 4, rect.bottom - track, rect.width - 8, track - 3)
    return Chart(rect, labels, (rect.width - labels) / positions, heads, mobile, rows, places)


def _full(area: FRect, attacks: int, positions: int, controls: int) -> Layout:
    at, height = columns(area, 200.0, 232.0, 1180.0), area.height
    x, middle, side = at.middle.left, at.middle.width, at.left.width
    left, right = at.left.left, at.right.left
    more = height - 720
    # a low table takes from what is only read, so that stage and buttons stay what they are
    low = max(0.0, -more)
    mat = FRect(x, below(height), middle, MAT_HEIGHT + 0.4 * max(0.0, more))
    chart = FRect(x, mat.bottom + 4, middle, 312 + 0.25 * max(0.0, more) - 0.6 * low)
    fighter = 392.0 - 0.46 * low
    boxes = 146.0 - 0.26 * low
    piles = [FRect(left, fighter + 16, side, boxes), FRect(right, fighter + 16, side, boxes)]
    log = FRect(left, piles[0].bottom + 8, side, height - piles[0].bottom - 16)
    buttons = FRect(right + 6, piles[1].bottom + 8, side - 12, height - piles[1].bottom - 16)
    room = FRect(buttons.left, buttons.top, buttons.width, buttons.height - 42)
    wide, high = (boxes - 42) * 74 / 104, boxes - 42
    deck, discard, *scored = [
        FRect(box.left + side / 4 * share - wide / 2 + aside, box.top + 29, wide, high)
        for box in piles
        for share, aside in ((1, 2), (3, -2))
    ]
    return Layout(
        area=area,
        folded=False,
        page="",
        prompt=FRect(x + 224, 5, middle - 224, 40),
        controls=stack(room, controls, 66.0, 7),
        tools=FRect(buttons.left, buttons.bottom - 36, buttons.width, 34),
        hand=FRect(x, chart.bottom + 2, middle, height - chart.bottom - 4),
        hand_card_size=(116.0, 161.0),
        chart=_chart(chart, 120, 66 - 0.03 * low, 25, 30, attacks, positions),
        stage=mat,
        front=FRect(x - 8, 44, middle + 16, front_height(height)),
        fighters=[FRect(left, 8, side, fighter), FRect(right, 8, side, fighter)],
        deck=deck,
        discard=discard,
        scored=scored,
        piles=piles,
        log=log,
        closed_hand=FRect(x + 4, 4, 216, 44),
        plays=FRect(mat.left + 10, mat.top + 8, mat.width / 3 - 26, mat.height - 14),
    )


def _folded(area: FRect, page: str, attacks: int, positions: int, controls: int) -> Layout:
    width, height = area.width, area.height
    roomy = height >= ROOMY
    bar = 44.0 if roomy else 36.0
    card = (84.0, 117.0) if roomy else (62.0, 86.0)
    hand_height = card[1] + (12 if roomy else 7)
    column = min(210.0, max(150.0, width * 0.21))
    hand = FRect(6, height - hand_height - 2, width - column - 16, hand_height)
    body = FRect(6, bar + 8, width - column - 16, hand.top - bar - 12)
    right = FRect(width - column - 4, bar + 8, column, height - bar - 12)
    tools = FRect(right.left, right.bottom - 34, right.width, 32)
    tabs = FRect(right.left, tools.top - 68, right.width, 62)
    corners = [FRect(right.left, tabs.top - 58 + seat * 28, right.width, 25) for seat in range(2)]
    room = FRect(right.left, right.top, right.width, corners[0].top - right.top - 2)
    buttons = stack(room, max(3, controls), 55.0, 5)
    below = right.top + controls * (buttons[0].height + 5)
    layout = Layout(
        area=area,
        folded=True,
        page=page,
        prompt=FRect(6, 4, width - 12, bar),
        controls=buttons,
        tools=tools,
        hand=hand,
        hand_card_size=card,
        tabs=tabs,
        front=FRect(4, bar + 4, width - 8, height * 0.82 - bar),
        corners=corners,
        plays=beside_buttons(right, below, corners[0].top),
        below_buttons=FRect(right.left, below, right.width, corners[0].top - below),
    )
    if page == "chart":
        labels, head, mobility, track = (104, 40, 24, 30) if roomy else (82, 25, 19, 24)
        layout.chart = _chart(body, labels, head, mobility, track, attacks, positions)
    elif page == "fighters":
        layout.fighters = grid(body, 2, 1, 6)
    elif page == "mat":
        layout.stage = body
    else:
        layout.piles = [body]
        high = min(body.height - 52, 150.0)
        wide, step = high * 74 / 104, body.width / 4
        layout.deck, layout.discard, *layout.scored = [
            FRect(body.left + step * (index + 0.5) - wide / 2, body.top + 30, wide, high)
            for index in range(4)
        ]
    return layout


# ---- a fighter's panel


MARKER_SIZE: Final = 15.0
"""The size of a Stat Marker, where there is room."""
LOW_PANEL: Final = 380.0
"""A panel lower than this, though not of a folded table, has lower Styles."""
MARKERS_PER_ROW: Final = 5
"""Stat Markers in a row of their squares."""


@dataclass(slots=True)
class FighterPanel:
    """Places of the parts of one fighter's panel."""

    rect: FRect
    portrait: FRect
    small: bool
    heart: FRect
    stats: dict[int, FRect]
    trays: dict[tuple[int, bool], FRect]
    styles: list[FRect]
    marker_size: float


def fighter_panel(rect: FRect, small: bool) -> FighterPanel:
    """The parts of a panel of any size; `small`: that of a folded table."""
    inner = rect.inflate(-16, -16)
    face = 40.0 if small else 72.0
    portrait = FRect(inner.left + 2, inner.top + 2, face, face)
    heart = FRect(inner.left, portrait.bottom + (4 if small else 8), inner.width, 22.0 if small else 30.0)
    top = heart.bottom + (2 if small else 22)
    style_height = 21.0 if small else 20.0 if rect.height < LOW_PANEL else 27.0
    stats: dict[int, FRect] = {}
    trays: dict[tuple[int, bool], FRect] = {}
    unit = (inner.bottom - top - style_height * 3 - 2) / (3.2 if small else 10.4)
    for stat in c.HURTABLE:
        tall = stat == c.CONDITIONING
        height = unit * (1.2 if tall else 1.0) - 2 if small else unit * (4.2 if tall else 3.1) - 3
        box = stats[stat] = FRect(inner.left, top, inner.width, height)
        if small:
            name_room = max(88.0, box.width * 0.36)
            ready = FRect(box.left + name_room, box.top + 1, (box.width - name_room) * 0.55, box.height - 2)
            hurt = FRect(ready.right + 3, box.top + 1, box.right - ready.right - 4, box.height - 2)
        else:
            tray_top = box.top + 24
            ready = FRect(box.left + 4, tray_top, box.width * 0.49, box.bottom - tray_top - 3)
            hurt = FRect(ready.right + 4, tray_top, box.right - ready.right - 8, ready.height)
        trays[stat, False], trays[stat, True] = ready, hurt
        top = box.bottom + 3
    styles = [
        FRect(inner.left, top + 1 + index * style_height, inner.width, style_height - 3) for index in range(3)
    ]
    striking = trays[c.STRIKING, False]
    disc = max(9.0, (striking.width - 6) / 5.2) if small else MARKER_SIZE
    # one row of them in a low tray, two in the one that has most
    size = min(MARKER_SIZE, disc, striking.height - 2, trays[c.CONDITIONING, False].height / 2 - 1)
    return FighterPanel(rect, portrait, small, heart, stats, trays, styles, size)
