"""A word of the moment in poster letters: a number that is counted, what became of a test."""

from __future__ import annotations

from typing import Final

from pygame import FRect, Surface

from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas

INK: Final = "#0c060a"
APART: Final = 0.04
"""Between two letters, in heights."""
AROUND: Final = 0.3
"""Room for outline and shadow at both sides together, in heights."""


def lettering(canvas: Canvas, text: str, colours: tuple[str, str, str], size: float, width: float) -> Surface:
    """A word as high as `size` but no wider than `width` (units), in three colours from above."""
    more = len(text) * APART + AROUND
    while size > theme.TITLE and canvas.text_width(text, size, theme.POSTER) + more * size > width:
        size -= 2
    px = canvas.px(size)

    def make(_w: int, _h: int) -> Surface:
        return paint.ink_text(
            text, theme.POSTER, px, *colours, outline=px * 0.06, outline_color=INK, tracking=px * APART,
            shadow=(0, px * 0.06, px * 0.05, (0, 0, 0, 190)),
        )  # fmt: skip

    return canvas.cached(("moment word", text, colours), (px, px), make)


def write(
    canvas: Canvas,
    text: str,
    colours: tuple[str, str, str],
    middle: tuple[float, float],
    size: float,
    width: float,
) -> None:
    """The same, around a point."""
    image = lettering(canvas, text, colours, size, width)
    canvas.center(image, middle)
    wide = image.get_width() / canvas.u
    box = FRect(middle[0] - wide / 2, middle[1] - size / 2, wide, size)
    canvas.scribe.note(text, canvas.px(size), box, False)


__all__ = ["lettering", "write"]
