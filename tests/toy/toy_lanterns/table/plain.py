"""A table before anybody has painted for it: cards and tokens drawn of signs, corners for two to six, the bar, the tools and the log around
a middle. A game says what lies in the middle and in the hands. Knows no game.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import pygame
from pygame import FRect, Surface

from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.surfaces import ready
from kotgames.ui.table.card_pictures import CardPicture
from kotgames.ui.table.cards import CardSprite, Pile
from kotgames.ui.table.context import TableContext
from kotgames.ui.table.heads_up_display import HeadsUpDisplay
from kotgames.ui.table.log_lines import log_panel
from kotgames.ui.table.parts import Picture, Questions
from kotgames.ui.table.sprites import Sprite

ORDERS = 34.0
"""The height of the buttons for standing orders, above those of the moment."""

NARROW: Final = (900.0, 560.0)
"""On a smaller area all corners but the lowest stand in one row at the upper edge."""
GAP: Final = 8.0
MOST_ABREAST: Final = 3
"""So many corners stand beside each other there, more in two rows."""

_ROUND: Final = {
    1: ((), 1, ()),
    2: ((), 2, ()),
    3: ((0.5,), 1, (0.5,)),
    4: ((0.5,), 2, (0.5,)),
    5: ((0.5,), 3, (0.5,)),
}
"""By how many others sit there: how high at the left edge, how many at the upper one, how high at the right one."""


@dataclass(frozen=True, slots=True)
class Corners:
    """A table for two to six, in units."""

    boxes: list[FRect]
    """The corners clockwise, the lower one (`Seating.around`) first."""
    middle: FRect
    """The area between them."""
    foot: FRect
    """Beside the lower corner: its hand."""


def corners(area: FRect, count: int, size: tuple[float, float] = (212.0, 92.0), foot: float = 0.0) -> Corners:
    """Corners of a size around a table; the lower one stands at the left, `foot` units high or more."""
    wide, high = size
    foot = max(foot, high)
    low = FRect(area.left, area.bottom - foot, area.width, foot)
    mine = FRect(low.left, low.bottom - high, min(wide, area.width * 0.36), high)
    beside = FRect(mine.right + GAP, low.top, low.right - mine.right - GAP, low.height)
    rest = FRect(area.left, area.top, area.width, area.height - foot - GAP)
    others = count - 1
    if area.width < NARROW[0] or area.height < NARROW[1]:
        lines = 1 if others <= MOST_ABREAST else 2
        abreast = -(-others // lines)
        each = (rest.width - GAP * (abreast - 1)) / abreast
        places = [
            (place % abreast * (each + GAP), place // abreast * (high + GAP)) for place in range(others)
        ]
        boxes = [FRect(rest.left + x, rest.top + y, each, high) for x, y in places]
        used = lines * (high + GAP)
        middle = FRect(rest.left, rest.top + used, rest.width, rest.height - used)
        return Corners([mine, *boxes], middle, beside)
    left, above, right = _ROUND[others]
    step = rest.width / above
    top = [FRect(rest.left + step * (place + 0.5) - wide / 2, rest.top, wide, high) for place in range(above)]
    down = FRect(rest.left, rest.top + high + GAP, rest.width, rest.height - high - GAP)
    boxes = [
        *(FRect(rest.left, down.top + (down.height - high) * share, wide, high) for share in left),
        *top,
        *(FRect(rest.right - wide, down.top + (down.height - high) * share, wide, high) for share in right),
    ]
    side = wide + GAP if left else 0.0
    return Corners(
        [mine, *boxes], FRect(rest.left + side, down.top, rest.width - 2 * side, down.height), beside
    )


@dataclass(frozen=True, slots=True)
class Corner:
    """A seat at a table for two to six: its colour and name, who plays it, a chip for each figure."""

    seat: int
    name: str
    bot: bool
    figures: Sequence[tuple[str, str, str]]
    """(icon, value, what it is)."""
    asked: bool = False
    """This one is waited for."""
    gave_up: str = ""
    """That a person gave it up, and the bot plays it on, in a word or two."""

    @property
    def sign(self) -> str:
        """The icon of who plays it."""
        return "flying-flag" if self.gave_up else "robot-golem" if self.bot else "person"

    @property
    def spoken(self) -> str:
        """All of it in one line, for the label of its item."""
        told = [f"{what} {value}" for _, value, what in self.figures]
        return f"{self.name}: {', '.join([self.gave_up, *told] if self.gave_up else told)}"

    def draw(self, canvas: Canvas, box: FRect) -> None:
        """Fill a box with it: the name over the figures, or both side by side where it is low."""
        colours = canvas.palette
        own = colours.seat(self.seat)
        if self.asked:
            canvas.halo(box, 12, colours.gold, 7, 2, covered=True)
        canvas.panel(box, 12, colours.gold if self.asked else own, 2)
        tall = box.height >= 60
        wide, high = (box.width - 10, 30.0) if tall else (box.width * 0.46, box.height - 10)
        head = FRect(box.left + 5, box.top + 5, wide, high)
        canvas.gradient(head, 8, own, paint.hexed(paint.darken(own, 0.45)))
        left = head.left + 8
        if tall:
            canvas.icon(self.sign, (head.left + 16, head.centery), 20, "#ffffff")
            left += 22
        elif self.gave_up:
            canvas.icon(self.sign, (head.left + 12, head.centery), 16, "#ffffff")
            left += 16
        canvas.text(
            self.name, (left, head.centery), theme.BODY, "#ffffff", theme.UI_BOLD, width=head.right - left - 4
        )
        room = FRect(box.left + 8, head.bottom + 6, box.width - 16, 30)
        if not tall:
            room = FRect(head.right + 6, box.top + 5, box.right - head.right - 12, box.height - 10)
        self._figures(canvas, room)

    def _figures(self, canvas: Canvas, room: FRect) -> None:
        """Each on a dark lane, with its sign where there is room for both."""
        colours = canvas.palette
        step = room.width / max(1, len(self.figures))
        for place, (icon, value, _) in enumerate(self.figures):
            cell = FRect(room.left + step * place, room.top, step - 4, room.height)
            canvas.rounded(cell, 8, colours.field_)
            if cell.width < 40:
                canvas.text(value, cell.center, theme.BODY, colours.text, theme.UI_BOLD, anchor="center")
                continue
            canvas.icon(icon, (cell.left + 15, cell.centery), 18, colours.text_soft)
            spot = (cell.right - 6, cell.centery)
            canvas.text(value, spot, theme.BODY, colours.text, theme.UI_BOLD, anchor="midright")


X = TypeVar("X", bound=TableContext[Any, Any])


@dataclass(frozen=True, slots=True)
class PlainFace:
    """A card, token or back drawn of a sign, a title and a figure, for a game that has no painted pictures. Colours as "#rrggbb"."""

    icon: str
    fill: tuple[str, str] = ("#f4ead0", "#d8c79c")
    """From the upper edge down."""
    ink: str = "#2b2113"
    title: str = ""
    figure: str = ""
    round: bool = False
    """A round token: the figure stands in its middle, in place of the sign."""

    def picture(self, canvas: Canvas, width: int, height: int) -> CardPicture:
        """Its painting in a size in pixels."""
        shown = ("plain face", self, canvas.u, canvas.palette.name)

        def make() -> Surface:
            surface = ready(Surface((width, height), pygame.SRCALPHA, 32))
            own = Canvas(surface, canvas.u, canvas.palette, canvas.scribe, canvas.shapes, afloat=True)
            self._draw(own, own.area)
            return surface

        return CardPicture((*shown, width, height), shown, shown, (width, height), make)

    def _draw(self, canvas: Canvas, rect: FRect) -> None:
        radius = rect.width / 2 if self.round else min(9.0, rect.width * 0.1)
        canvas.gradient(rect, radius, *self.fill)
        canvas.rim(rect, radius, self.ink, 2)
        if self.round:
            canvas.text(self.figure, rect.center, rect.height * 0.5, self.ink, theme.POSTER, anchor="center")
            return
        title = rect.height * 0.2 if self.title and rect.width >= 48 else 0.0
        middle = (rect.centerx, rect.centery - title / 2)
        canvas.icon(self.icon, middle, min(rect.width, rect.height) * 0.56, self.ink)
        if title:
            line = FRect(rect.left + 3, rect.bottom - title - 3, rect.width - 6, title)
            canvas.rounded(line, 5, self.ink)
            canvas.text(
                self.title,
                line.center,
                theme.SMALL,
                "#ffffff",
                theme.UI_BOLD,
                anchor="center",
                width=line.width - 4,
            )
        if self.figure and rect.width >= 48:
            at = (rect.left + 7, rect.top + rect.height * 0.12)
            canvas.text(self.figure, at, rect.height * 0.17, self.ink, theme.POSTER)


class PlainCards(CardSprite):
    """Draws what has plain faces: `Spec.face` is a front and a back."""

    def picture(self, canvas: Canvas, sprite: Sprite, width: int, height: int) -> CardPicture:
        """See `CardSprite`."""
        front, back = sprite.spec.face
        found: CardPicture = (back if sprite.turn > 0.5 else front).picture(canvas, width, height)
        return found


class PlainPicture(Picture, Generic[X]):
    """The frame around what a game draws: `bar`, `tools`, `log` (None where there is no room), `around` (the corners), `hand`, `buttons`
    and `orders` beside the lower corner. All in units."""

    ground = ("#1a2033", "#0d111c")
    """Colours behind the table, from its upper edge down."""
    controls = 1
    """So many buttons there can be at a time."""

    def __init__(self, ctx: X, questions: Questions) -> None:
        self.ctx = ctx
        self.questions = questions
        self.display = HeadsUpDisplay(ctx.host)
        self.cards = PlainCards(ctx)
        self.lay_out(ctx.area)

    @abstractmethod
    def figures(self, seat: int) -> Sequence[tuple[str, str, str]]:
        """The figures of a seat in its corner: (icon, value, what it is)."""

    @abstractmethod
    def middle(self) -> list[Item]:
        """Items between the corners that do not move."""

    def arrange(self, canvas: Canvas) -> None:
        """See `Picture`."""
        self.ctx.area = canvas.area
        self.lay_out(canvas.area)

    def lay_out(self, area: FRect) -> None:
        """Bar and tools above, the corners around the middle, the log beside them where there is room."""
        low, wide = area.height < 560, area.width >= 1100
        tools = min(220.0, area.width * 0.3)
        self.tools = FRect(area.right - tools - 8, 6, tools, 40)
        self.bar = FRect(8, 6, area.width - tools - 22, 40)
        self.log = FRect(area.right - 248, 54, 240, area.height - 62) if wide else None
        rest = FRect(8, 54, area.width - (264 if wide else 16), area.height - 62)
        size, foot = ((190.0, 40.0), 110.0) if low else ((212.0, 92.0), 178.0)
        self.around: Corners = corners(rest, self.ctx.seating.count, size, foot)
        beside = self.around.foot
        button = min(170.0, beside.width * 0.32)
        self.hand = FRect(beside.left, beside.top, beside.width - button - 8, beside.height)
        self.orders = FRect(beside.right - button, beside.top, button, ORDERS)
        column = beside.height - ORDERS - 6
        high = min(60.0, (column - 6 * (self.controls - 1)) / self.controls)
        first = beside.bottom - column / 2 - (high + 6) * self.controls / 2 + 3
        self.buttons = [
            FRect(beside.right - button, first + (high + 6) * place, button, high)
            for place in range(self.controls)
        ]

    def corner(self, seat: int) -> FRect:
        """The corner of a seat."""
        return self.around.boxes[self.ctx.seating.around.index(seat)]

    def backdrop(self, canvas: Canvas) -> None:
        """One colour running into another."""
        canvas.gradient(canvas.area, 0, *self.ground)

    def fixtures(self, canvas: Canvas) -> list[Item]:
        """Bar, tools, the middle, corners, buttons, log, banner."""
        ctx = self.ctx
        found = [
            self.display.prompt_item(self.bar, self.questions.headline()),
            *self.display.tools(self.tools),
        ]
        found += [*self.middle(), *(self._corner(seat) for seat in ctx.seating.around)]
        found += ctx.host.control_items(self.buttons)
        if self.log is not None:
            found.append(log_panel(ctx, self.log))
        return [*found, *self.display.banner(self.around.middle, lambda: ctx.banner)]

    def _corner(self, seat: int) -> Item:
        host, box = self.ctx.host, self.corner(seat)
        asked = self.ctx.seating.asked == seat
        name = host.name(seat)
        left = self.ctx.words("gave_up.mark") if host.gave_up(seat) else ""
        corner = Corner(seat, name, host.is_bot(seat), self.figures(seat), asked, left)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            corner.draw(canvas, box)

        tip = self.ctx.words("gave_up.line", name=name) if left else ""
        return Item(f"corner:{seat}", box, draw, role="panel", label=corner.spoken, tip=tip)

    def place(self, name: str, rect: FRect, label: str, figures: Sequence[tuple[str, str]]) -> Item:
        """A place that things are laid on, with figures (what, value) below each other at its left; lit while what is held may go there."""
        ctx = self.ctx

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours, lit = canvas.palette, ctx.lit(name)
            canvas.panel(
                item.rect, 16, colours.gold if lit or mood.hover or mood.focus else None, 3 if lit else 2
            )
            step = item.rect.height / max(1, len(figures))
            for row, (what, value) in enumerate(figures):
                x, y = item.rect.left + 66, item.rect.top + step * (row + 0.5)
                size = max(15.0, min(40.0, step * 0.5))
                above = (x, y - size * 0.6)
                canvas.text(what, above, theme.SMALL, colours.text_soft, anchor="center", width=112)
                canvas.text(
                    value, (x, y + size * 0.4), size, colours.gold, theme.POSTER, anchor="center", width=112
                )

        return Item(name, rect, draw, role="place", label=label, focus=ctx.prompt is not None)

    def pile(self, name: str, pile: Pile, back: PlainFace, label: str) -> Item:
        """A closed pile."""

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            size = canvas.px(item.rect.width), canvas.px(item.rect.height)
            if pile.count:
                image = self.cards.known.at_rest(canvas, back.picture(canvas, *size))[1]
                pile.stack(canvas, lambda rect: canvas.center(image, rect.center))

        return Item(name, pile.rect, draw, role="place", label=label, tip=label)

    def paint_sprite(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        """See `Picture`."""
        self.cards.paint(canvas, sprite, mood)

    def recap_area(self) -> FRect:
        """Over the middle."""
        return FRect(self.around.middle)

    def orders_area(self) -> FRect | None:
        """See `Picture`: above the buttons."""
        return FRect(self.orders)

    def round_area(self) -> FRect | None:
        """See `Picture`: beside the lower corner, where there is room."""
        return FRect(self.around.foot) if self.around.foot.width >= 620 else None

    def portrait(self, canvas: Canvas, seat: int, size: float, mood: str = "ready") -> Surface | None:
        """Nobody has a face here."""
        return None
