"""Pieces of a panel, declared: its title, rows of icon, label and value, chips, bars. Knows no game. Lengths are units."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pygame import FRect, Surface

from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas


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
        canvas.rounded(rect, rect.height / 2, self.fill, self.edge, 1.5)
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
    """A line of a panel: sign and label at the left, the value at the right; `ink` is a colour name of the palette."""

    label: str
    value: str = ""
    icon: str = ""
    ink: str = "text"
    value_room: float = 60.0

    def draw(self, canvas: Canvas, rect: FRect, size: float = theme.SMALL) -> None:
        """Write it into a rectangle."""
        ink = str(getattr(canvas.palette, self.ink))
        left = rect.left
        if self.icon:
            canvas.icon(self.icon, (left + 8, rect.centery), 16, ink)
            left += 20
        room = rect.right - left - (self.value_room - 8 if self.value else 0.0)
        canvas.text(self.label, (left, rect.centery), size, ink, width=room)
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
        """What it takes at its full size."""
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
