"""Pieces of a panel, declared: its title, rows of label and value, chips, bars. Knows no game. Lengths are units."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from pygame import FRect, Surface

from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item

SIGN: Final = 14.0
"""Size of a sign beside a figure of a slim line."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A small dark lane with a sign and a word; colours as "#rrggbb"."""

    text: str
    icon: str
    fill: str
    edge: str
    ink: str = "#ffffff"
    sign: float = 15.0
    """Size of the sign."""

    def draw(self, canvas: Canvas, rect: FRect) -> None:
        """Fill a rectangle with it; a text that is too long becomes smaller."""
        canvas.rounded(rect, rect.height // 2, self.fill, self.edge, 1.5)
        canvas.icon(self.icon, (rect.left + 13, rect.centery), self.sign, self.ink)
        at = (rect.left + 8 + self.sign, rect.centery)
        room = rect.width - 13 - self.sign
        canvas.text(self.text, at, theme.SMALL, self.ink, theme.UI_BOLD, width=room)


@dataclass(frozen=True, slots=True)
class Bar:
    """A value of a trait as a bar with a notch for each point."""

    value: int
    most: int
    colours: tuple[str, str, str] = ("#ff8a7a", "#d8352f", "#a81d20")
    """From its upper edge down."""
    ground: str = "#1a1013"
    edge: str = "#6d2a2c"
    notch: str = "#3a1215"

    def draw(self, canvas: Canvas, rect: FRect) -> None:
        """Fill a rectangle with it."""
        canvas.rounded(rect, 6, self.ground, self.edge, 1.5)
        if self.most and self.value > 0:
            share = min(1.0, self.value / self.most)
            inner = FRect(rect.left + 2, rect.top + 2, (rect.width - 4) * share, rect.height - 4)
            canvas.gradient(inner, 4, *self.colours)
        if self.most > 1:
            key = ("bar notches", self.most, self.notch, canvas.px(1), canvas.px(3))
            canvas.shape(key, rect, self._notches(canvas))

    def _notches(self, canvas: Canvas) -> Callable[[int, int], Surface]:
        line, edge, inset = canvas.px(1), canvas.px(3), canvas.px(2)

        def make(width: int, height: int) -> Surface:
            result = paint.new(width, height)
            for notch in range(1, self.most):
                x = inset + round((width - 2 * inset) * notch / self.most)
                result.fill(self.notch, (x, edge, line, height - 2 * edge))
            return result

        return make


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a panel: label at the left, value at the right; `ink` is a colour name of the palette."""

    label: str
    value: str = ""
    ink: str = "text"
    value_room: float = 60.0

    def draw(self, canvas: Canvas, rect: FRect, size: float = theme.SMALL) -> None:
        """Write it into a rectangle."""
        ink = canvas.ink(self.ink)
        room = rect.width - (self.value_room - 8 if self.value else 0.0)
        canvas.text(self.label, (rect.left, rect.centery), size, ink, width=room)
        if self.value:
            at = (rect.right, rect.centery)
            canvas.text(self.value, at, size, ink, theme.UI_BOLD, anchor="midright", width=self.value_room)


@dataclass(frozen=True, slots=True)
class Panel:
    """A title over rows of one height."""

    title: str
    rows: Sequence[Row] = field(default_factory=tuple)
    row: float = 21.0

    @property
    def height(self) -> float:
        """Its height at full size."""
        return self.row * len(self.rows) + 44

    def draw(self, canvas: Canvas, box: FRect) -> None:
        """Fill a box with it; rows move together where it is lower than `height`."""
        colours = canvas.palette
        canvas.panel(box, 12, colours.gold, 2)
        at = (box.left + 12, box.top + 18)
        canvas.text(self.title, at, theme.BODY, colours.gold, theme.UI_BOLD, width=box.width - 24)
        step = (box.height - 44) / max(1, len(self.rows))
        for place, row in enumerate(self.rows):
            row.draw(canvas, FRect(box.left + 12, box.top + 36 + step * place, box.width - 24, step))


def seat_ground(
    canvas: Canvas,
    box: FRect,
    seat: int,
    *,
    bright: bool,
    threat: bool = False,
    rims: tuple[float, float] = (2, 3),
) -> None:
    """The ground of a seat's panel, in gold with a glow where it is asked or lit, else in its colour, with another glow under a threat.
    `rims`: widths of the rim, plain and bright."""
    colours = canvas.palette
    if bright or threat:
        canvas.halo(box, 12, colours.gold if bright else colours.danger, 8, 1, covered=True)
    canvas.panel(box, 12, colours.gold if bright else colours.seat(seat), rims[bright])


Figure = tuple[str, str, str]
"""(icon, value, what it is)."""


@dataclass(frozen=True, slots=True)
class CornerLine:
    """A seat on one slim line, for a table without room for its panel: its colour, name and figures. `names` from the longest to the
    shortest; the last one has always room, if it is "". Before that is taken, figures that can be `spared` go."""

    seat: int
    names: Sequence[str]
    figures: Sequence[Figure]
    asked: bool = False
    """This one is waited for."""
    spared: Sequence[str] = ()
    """Icons of figures that are left out, one after the other, where there is no room for any name; the tip says them."""

    @property
    def spoken(self) -> str:
        """All of it in one line, for the label and the tip of its item."""
        return f"{self.names[0]}: {', '.join(f'{what} {value}' for _, value, what in self.figures)}"

    def draw(self, canvas: Canvas, box: FRect) -> None:
        """Fill a box with it."""
        colours = canvas.palette
        own = colours.seat(self.seat)
        canvas.rounded(box, 7, colours.field_, colours.gold if self.asked else own, 2)
        canvas.rounded(FRect(box.left + 3, box.top + 3, 7, box.height - 6), 3, own)
        figures, name = self._seen(canvas, box)
        right = box.right - 6
        for icon, value, _ in reversed(figures):
            right = canvas.text(
                value, (right, box.centery), theme.BODY, colours.text, theme.UI_BOLD, anchor="midright"
            ).left
            right -= SIGN / 2 + 1
            canvas.icon(icon, (right, box.centery), SIGN, colours.text_soft)
            right -= SIGN / 2 + 5
        left = box.left + 14
        if name:
            canvas.text(
                name, (left, box.centery), theme.SMALL, colours.text, theme.UI_BOLD, width=right - left
            )

    def _seen(self, canvas: Canvas, box: FRect) -> tuple[list[Figure], str]:
        """The figures for which there is room beside a name, and the name."""
        figures = list(self.figures)
        for icon in ("", *self.spared):
            figures = [figure for figure in figures if figure[0] != icon]
            wide = sum(
                canvas.text_width(value, theme.BODY, theme.UI_BOLD) + SIGN + 6 for _, value, _ in figures
            )
            name = canvas.first_fit(self.names, box.width - 20 - wide, theme.SMALL, theme.UI_BOLD)
            if name:
                return figures, name
        return list(self.figures), self.names[-1]

    def item(self, name: str, box: FRect, told: str = "") -> Item:
        """Its item: a place that is `told` in words, or one that says its figures."""
        text = told or self.spoken
        role = "place" if told else "panel"
        return Item(name, box, lambda canvas, item, mood: self.draw(canvas, box), role, text, tip=text)
