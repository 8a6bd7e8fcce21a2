"""What stands in for art and craft: where things lie at the table of Lanterns, and faces that are drawn of signs."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil
from typing import Final

from kotgames.games.toy_lanterns.card_set import CardSet
from pygame import FRect, Surface

from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.table import faces
from kotgames.ui.table.card_pictures import Key
from kotgames.ui.table.faces import CardCanvas, Face
from kotgames.ui.table.frame import Frame, columns, grid, stack, whole
from kotgames.ui.table.masters import Masters
from kotgames.ui.table.notices import below

LINE: Final = 40.0
"""Height of a seat's line, with the gap below it."""
FOOT: Final = 172.0
"""Height of the hand of a whole table."""

SIGNS: Final = {"wax": "plain-circle", "silk": "ribbon-medal", "gold": "crown", "veto": "hand"}
BACK: Final[Face] = ("back", 0)
COLOURS: Final = {
    "back": ("#3b4f7a", "#22304f", "#c9d6f2"), "kind": ("#f4ead0", "#d8c79c", "#2b2113"),
    **dict.fromkeys(("bid", "toss"), ("#ffe27a", "#c98f12", "#3a2702")),
}  # fmt: skip
"""By the sort of a face: the ground from above to below, and the ink."""


@dataclass(slots=True)
class Layout(Frame):
    """See `Frame`; all that is its own lies on every page."""

    corners: list[FRect] = field(default_factory=list)
    """Lines of the seats, clockwise, the lower one first."""
    stall: FRect = field(default_factory=FRect)
    deck: FRect = field(default_factory=FRect)


def arrange(area: FRect, seats: int, controls: int) -> Layout:
    """The stall between the lines of the seats and the log, or below the lines; so many buttons beside the hand."""
    if whole(area):
        at = columns(area, 200.0, 236.0, 1100.0)
        top, foot, left = below(area.height), area.height - FOOT, at.left.inflate(0, -16)
        room = FRect(at.middle.left, top, at.middle.width, foot - top - 8)
        buttons = FRect(at.middle.right - 170, foot, 170, FOOT - 4)
        layout = Layout.full(area, at, FRect(room.left, foot, room.width - 178, FOOT - 4), 150.0)
        layout.log = FRect(at.right.left, 8, at.right.width, area.height - 58)
        layout.corners = [*stack(left, 1, LINE, 6, low=True), *stack(left, seats - 1, LINE, 6)]
    else:
        layout, fold = Layout.low(area, "", ((86.0, 120.0), (62.0, 86.0)), lines=LINE)
        body, rows = fold.body, 1 + (seats > 4)
        upper = FRect(body.left, body.top, body.width, LINE * rows - 6)
        room = FRect(body.left, upper.bottom + 6, body.width, body.bottom - upper.bottom - 6)
        buttons = fold.buttons
        layout.corners = [fold.lines[0], *grid(upper, ceil((seats - 1) / rows), rows, 6.0)]
        layout.tabs = None  # there is one page
    layout.stall = room
    layout.controls = stack(buttons, controls, 66.0, 6)
    high = min(168.0, room.height - 20)
    layout.deck = FRect(room.right - high / 1.4 - 16, room.centery - high / 2, high / 1.4, high)
    return layout


class Faces(faces.Faces[bool, Masters]):
    """Faces by sort: a "kind" of card, a "bid" or "toss" of so much, the "back". The state is whether it cannot be used now."""

    tiers = (48.0,)
    plain = False
    card_set: CardSet

    def frame(self, face: Face, size: tuple[int, int]) -> Surface:
        """See `Faces`."""
        return paint.new(*size)

    def keys(self, canvas: Canvas, face: Face, state: bool, tier: int, drawn: int) -> tuple[Key, Key, Key]:
        """See `Faces`."""
        shown: Key = ("lanterns", face, canvas.palette.name)
        return shown, shown, (*shown, state)

    def draw(self, card: CardCanvas, face: Face, state: bool) -> None:
        """See `Faces`: tokens say how much, cards their name where there is room."""
        card.finish()
        (sort, number), box = face, FRect(0, 0, card.width, card.height)
        *ground, ink = COLOURS[sort]
        name = self.card_set.kinds[number] if sort == "kind" else ""
        card.gradient(box, box.width * self.corner(face), *ground)
        card.rim(box, box.width * self.corner(face), ink, 2)
        if sort in ("bid", "toss"):
            card.poster(str(number), box.center, box.width * 0.6, ink)
        else:
            card.icon(SIGNS.get(name, "sparkles"), box.center, box.width * 0.56, ink)
        if name and card.tier:
            at, room = (box.centerx, box.bottom - 14), box.width - 8
            card.text(self.words(f"card.{name}"), at, theme.SMALL, ink, anchor="center", width=room)
        if state:
            card.mute()
