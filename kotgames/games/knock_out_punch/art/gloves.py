"""A boxing glove by itself: the punches at a card's foot, the one that is thrown, the sign of the deck."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pygame import Surface

from kotgames.ui.art.paint import ColorLike, Point, color, darken, lighten
from kotgames.ui.art.pen import Canvas, curve, ellipse, smooth

RED: Final = "#d5261c"
GOLD: Final = "#f0b52e"
INK: Final = "#1b0d10"
CUFF: Final = "#fbf3df"

BAG: Final = (
    (3.4, 5.4), (4.6, 1.9), (8.8, 0.7), (13.4, 1.5), (16.6, 4.8), (16.8, 9.2), (14.6, 12.8), (10.4, 14.4), (6.0, 13.8), (3.6, 10.6),
)  # fmt: skip
THUMB: Final = ((4.4, 5.4), (6.2, 3.5), (9.8, 3.6), (12.2, 5.6), (12.0, 8.4), (9.6, 9.2), (6.2, 8.4))
WRIST: Final = ((3.9, 11.4), (9.4, 15.0), (7.6, 19.2), (1.4, 16.0))
"""The glove points to the upper right, in a box of SIDE x SIDE."""
SIDE: Final = 20.0


@lru_cache(maxsize=64)
def _glove(px: int, colour: str, ink: str, cuff: str, plain: bool) -> Surface:
    canvas = Canvas(px, px, px / SIDE, 4)
    base, outline = color(colour), 1.15 if plain else 0.85
    dark, bright = darken(base, 0.32), lighten(base, 0.45)
    canvas.part([list(WRIST)], cuff, darken(cuff, 0.2), ink, outline)
    canvas.part([smooth(list(BAG), 6)], base, dark, ink, outline)
    canvas.part([smooth(list(THUMB), 6)], base, None if plain else dark, ink, outline * 0.7)
    if not plain:
        canvas.fill([ellipse((13.6, 5.0), (0.8, 0.6), 1.9, 0.9, 14)], lighten(base, 0.6))
        canvas.line(curve([(5.4, 6.2), (7.0, 4.9), (9.4, 4.8)]), bright, 0.7)
        canvas.line([(4.9, 13.0), (8.6, 15.6)], darken(cuff, 0.45), 0.6)
    return canvas.image()


def glove(px: float, colour: str = RED, ink: str = INK, cuff: str = CUFF) -> Surface:
    """A glove in a square of `px` pixels, with ink; one too small for its details leaves them out. To be looked at, not changed."""
    size = max(4, round(px))
    return _glove(size, colour, ink, cuff, size < 22)


def row(count: int, px: float, colour: str = RED, ink: str = INK, step: float = 0.86) -> Surface:
    """So many gloves side by side, each `px` pixels high, `step` of that apart."""
    size = max(4, round(px))
    ahead = max(1, round(size * step))
    result = Surface((size + ahead * (count - 1), size), flags=0x00010000, depth=32)
    for index in range(count):
        result.blit(glove(size, colour, ink), (index * ahead, 0))
    return result


def thrown(canvas: Canvas, at: Point, size: float, colour: ColorLike, ink: str = INK) -> None:
    """A large glove on a canvas of a picture, its middle at a point, `size` units wide, in the pose of `glove`."""
    k = size / SIDE

    def place(points: tuple[Point, ...]) -> list[Point]:
        return [(at[0] + (x - SIDE / 2) * k, at[1] + (y - SIDE / 2) * k) for x, y in points]

    base = color(colour)
    dark = darken(base, 0.34)
    outline = 0.42 * k
    canvas.part([place(WRIST)], CUFF, darken(CUFF, 0.22), ink, outline)
    canvas.part([smooth(place(BAG), 8)], base, dark, ink, outline, lighten(base, 0.4))
    canvas.part([smooth(place(THUMB), 8)], base, dark, ink, outline * 0.8)
    shine = place(((13.6, 5.0), (14.4, 5.6)))
    canvas.fill([ellipse(shine[0], (0.8, 0.6), 2.0 * k, 0.9 * k, 18)], lighten(base, 0.62))
    canvas.line(place(((4.9, 13.0), (8.6, 15.6))), darken(CUFF, 0.5), 0.35 * k)
    canvas.line(place(((3.6, 15.2), (6.6, 17.4))), darken(CUFF, 0.5), 0.35 * k)
