"""The clock of a Knockdown Test: a dial with a ring of lamps that go out, the seconds in its middle, a beat in each of the last three."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, cos, pi, sin
from typing import Final

from pygame import FRect, Surface

from kotgames.games.knockdown.table import tower_pictures as pictures
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas

LAMPS: Final = 40
LAST: Final = 3
"""So many seconds before the end it is orange and beats."""
BEATS: Final = 0.3
"""Seconds that a beat takes."""
SWELLS: Final = 0.07
"""So much larger the dial is at the height of a beat."""
COLOURS: Final = (pictures.CYAN, pictures.ORANGE)


def beat(left: float, *, calm: bool) -> float:
    """The swelling of the dial with so many seconds left: 1 at a full second of the last three, then less; 0 with reduced motion."""
    if calm or not 0 < left <= LAST:
        return 0.0
    since = ceil(left) - left
    return max(0.0, 1 - since / BEATS) ** 2


def draw(
    canvas: Canvas,
    middle: tuple[float, float],
    radius: float,
    left: float,
    total: float,
    *,
    calm: bool,
    digits: Callable[[str], str],
) -> None:
    """The clock around a point, `left` of `total` seconds left; `calm`: it does not beat; `digits` writes a number as the language does."""
    last = left <= LAST
    swollen = 1 + SWELLS * round(beat(left, calm=calm) * 5) / 5
    px = canvas.px(radius * 2 * swollen)
    canvas.center(canvas.cached(("kd tower dial",), (px, px), lambda w, h: pictures.dial(w)), middle)
    lit = ceil(left / total * LAMPS - 1e-9) if total > 0 else 0
    size = max(5, canvas.px(radius * 0.1))
    for index in range(LAMPS):
        # the last lamp is the one left of the top, so that they go out clockwise
        angle = 2 * pi * (index + 0.5) / LAMPS
        reach = radius * swollen * 0.87
        at = (middle[0] + reach * sin(-angle), middle[1] - reach * cos(angle))
        canvas.center(_lamp(canvas, size, COLOURS[last], index < lit), at)
    tenths = ceil(left * 10 - 1e-6)
    written = digits(f"{tenths // 10}.{tenths % 10}")
    _seconds(canvas, middle, radius * swollen, written, last)


def _lamp(canvas: Canvas, size: int, colour: str, lit: bool) -> Surface:
    return canvas.cached(
        ("kd tower lamp", colour, lit), (size, size), lambda w, h: pictures.lamp(w, colour, lit)
    )


def _seconds(canvas: Canvas, middle: tuple[float, float], radius: float, written: str, last: bool) -> None:
    """Whole seconds large, tenths small beside them."""
    whole, rest = written[:-2], written[-2:]
    colour = "#ffd9a8" if last else "#e9f9ff"
    size = radius * 0.66
    small = max(theme.SMALL, size * 0.5)
    wide = canvas.text_width(whole, size, theme.POSTER)
    beside = canvas.text_width(rest, small, theme.POSTER)
    left_edge = middle[0] - (wide + beside) / 2
    canvas.text(whole, (left_edge, middle[1]), size, colour, theme.POSTER)
    foot = middle[1] + size * 0.34
    canvas.text(rest, (left_edge + wide, foot - small * 0.34), small, colour, theme.POSTER)


def place(area: FRect, room: FRect) -> tuple[tuple[float, float], float]:
    """The middle and the radius of the clock in a room at the right of the tower."""
    radius = max(30.0, min(room.width / 2 - 4, room.height / 2 - 4, area.height * 0.2))
    return (room.centerx, room.top + radius + 4), radius
