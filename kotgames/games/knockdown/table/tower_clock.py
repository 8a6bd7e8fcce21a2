"""The clock of a Knockdown Test: a dial with a ring of lamps that go out, the seconds in its middle, a beat in each of the last three."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, cos, pi, sin
from typing import Final

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


def beat(left: float, *, calm: bool) -> float:
    """The swelling of the dial with so many seconds left: 1 at a full second of the last three, then less; 0 with reduced motion."""
    if calm or not 0 < left <= LAST:
        return 0.0
    return max(0.0, 1 - (ceil(left) - left) / BEATS) ** 2


def draw(
    canvas: Canvas, middle: tuple[float, float], radius: float, left: float, total: float, calm: bool,
    digits: Callable[[str], str],
) -> None:  # fmt: skip
    """The clock around a point, `left` of `total` seconds left; `calm`: it does not beat; `digits` writes a number as the language does."""
    colour, ink = (pictures.ORANGE, "#ffd9a8") if left <= LAST else (pictures.CYAN, "#e9f9ff")
    lamp = max(5, canvas.px(radius * 0.1))
    radius *= 1 + SWELLS * round(beat(left, calm=calm) * 5) / 5
    px = canvas.px(radius * 2)
    canvas.center(canvas.cached(("kd tower dial",), (px, px), lambda w, h: pictures.dial(w)), middle)
    make = [lambda w, h: pictures.lamp(w, colour, False), lambda w, h: pictures.lamp(w, colour, True)]
    lit = ceil(left / total * LAMPS - 1e-9) if total > 0 else 0
    for index in range(LAMPS):
        # the last lamp is the one left of the top, so that they go out clockwise
        angle, reach, on = 2 * pi * (index + 0.5) / LAMPS, radius * 0.87, index < lit
        at = (middle[0] + reach * sin(-angle), middle[1] - reach * cos(angle))
        canvas.center(canvas.cached(("kd tower lamp", colour, on), (lamp, lamp), make[on]), at)
    tenths = ceil(left * 10 - 1e-6)
    written = digits(f"{tenths // 10}.{tenths % 10}")
    whole, rest = written[:-2], written[-2:]  # tenths small beside the seconds
    size = radius * 0.66
    small = max(theme.SMALL, size * 0.5)
    wide = canvas.text_width(whole, size, theme.POSTER)
    edge = middle[0] - (wide + canvas.text_width(rest, small, theme.POSTER)) / 2
    canvas.text(whole, (edge, middle[1]), size, ink, theme.POSTER)
    foot = middle[1] + size * 0.34
    canvas.text(rest, (edge + wide, foot - small * 0.34), small, ink, theme.POSTER)
