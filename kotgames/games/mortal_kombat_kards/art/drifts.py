"""Small things that many of are in the air: paper and hearts of a friendship, balloons of a birth, sparks of an element, splinters of ice.

A drift is an `Effect` of one of these names; where each of its bits is follows from the milliseconds alone. Places are units of the stage.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

import pygame
from pygame import Surface

from kotgames.games.mortal_kombat_kards.art import elements
from kotgames.games.mortal_kombat_kards.art.grounds import CONFETTI
from kotgames.ui.art import paint
from kotgames.ui.art.paint import color, noise_at
from kotgames.ui.art.skeleton import GROUND, Point

PAPER, HEARTS, BALLOONS, SPARKS, SPLINTERS = "paper", "hearts", "balloons", "sparks", "splinters"
NAMES: Final = (PAPER, HEARTS, BALLOONS, SPARKS, SPLINTERS)
BEHIND: Final = (BALLOONS,)
"""Drifts behind the fighters."""
COUNT: Final = {PAPER: 120, HEARTS: 9, BALLOONS: 12, SPARKS: 26, SPLINTERS: 34}
"""So many bits are in the air."""
TURNS: Final = 8
"""A bit that turns is drawn in so many positions."""
SIZES: Final = {
    PAPER: (1.3, 2.3),
    HEARTS: (2.0, 3.8),
    BALLOONS: (5.4, 7.4),
    SPARKS: (0.6, 1.5),
    SPLINTERS: (1.8, 4.6),
}
"""By name: half the smallest and the largest one's height, in units."""
STEPS: Final = 3
"""From the smallest to the largest there are so many sizes."""
ENDS_MS: Final = 320.0
"""Before a drift ends its bits get fewer for so long."""


class Look(NamedTuple):
    """The picture of a bit: of a drift, in a colour, `size` of STEPS, `turn` of TURNS."""

    name: str
    tone: str
    size: int
    turn: int = 0


class Bit(NamedTuple):
    """A bit with its middle at a place."""

    look: Look
    at: Point


# --------------------------------------------------------------------------------------- where
def bits(name: str, at: Point, radius: float, tone: str, ms: float, left: float, seed: int) -> Iterator[Bit]:
    """The bits of a drift `ms` after it began and `left` before it ends. KeyError for an unknown one."""
    place = _PLACES[name]
    fewer = min(1.0, left / ENDS_MS)
    for index in range(COUNT[name]):
        if noise_at(seed + 31, index) > fewer:
            continue
        found = place(index, at, radius, ms, seed)
        if found is not None:
            spot, turn = found
            value = tone or CONFETTI[index % len(CONFETTI)]
            yield Bit(Look(name, value, index % STEPS, round(turn) % TURNS), spot)


def looks(name: str, tone: str) -> Iterator[Look]:
    """Every picture that a drift may want."""
    turns = TURNS if name in (PAPER, SPLINTERS) else 1
    for value in (tone,) if tone else CONFETTI:
        for size in range(STEPS):
            for turn in range(turns):
                yield Look(name, value, size, turn)


_Found = tuple[Point, float] | None


def _paper(index: int, at: Point, radius: float, ms: float, seed: int) -> _Found:
    """It comes from above, sways and turns; each again and again."""
    age = ms - 700.0 * noise_at(seed + 1, index)
    if age < 0:
        return None
    high = GROUND + 34.0
    y = age * (0.036 + 0.030 * noise_at(seed, index)) % high - 26.0
    sway = math.sin(ms * 0.004 + index * 1.7) * 4.0
    return (at[0] + (2 * noise_at(seed + 2, index) - 1) * radius + sway, y), ms * 0.012 + index


def _hearts(index: int, at: Point, radius: float, ms: float, seed: int) -> _Found:
    """They rise from between the two, one after the other."""
    age = ms - index * 150.0
    if age < 0:
        return None
    age %= 1500.0
    up = age * 0.034
    if up > 46.0:
        return None
    aside = (2 * noise_at(seed + 3, index) - 1) * radius
    return (at[0] + aside + math.sin(age * 0.006 + index) * 2.4, at[1] - up), 0.0


def _balloons(index: int, at: Point, radius: float, ms: float, seed: int) -> _Found:
    """They rise at both sides, each on its string."""
    age = ms - 260.0 * noise_at(seed + 4, index)
    up = age * (0.030 + 0.016 * noise_at(seed + 5, index))
    y = at[1] - up
    if age < 0 or y < -34.0:
        return None
    side = 1 if index % 2 else -1
    aside = side * radius * (0.5 + 0.5 * (index // 2 + noise_at(seed + 6, index)) / (COUNT[BALLOONS] / 2))
    return (at[0] + aside + math.sin(age * 0.0032 + index * 2.1) * 2.2, y), 0.0


def _sparks(index: int, at: Point, radius: float, ms: float, seed: int) -> _Found:
    """They glow off something and go up in the warm air."""
    age = (ms - 90.0 * index) % 1500.0 if ms > 90.0 * (index % 6) else -1.0
    if age < 0:
        return None
    far = (2 * noise_at(seed + 7, index) - 1) * radius
    up = age * (0.012 + 0.026 * noise_at(seed + 8, index))
    if up > 34.0:
        return None
    return (at[0] + far + math.sin(age * 0.005 + index) * 1.8, at[1] - up), 0.0


def _splinters(index: int, at: Point, radius: float, ms: float, seed: int) -> _Found:
    """They burst off a body, fall, and lie."""
    angle = math.pi * (1.08 + 0.84 * (index + noise_at(seed + 9, index)) / COUNT[SPLINTERS])
    speed = 0.05 + 0.07 * noise_at(seed + 10, index)
    start = (
        at[0] + math.cos(angle) * radius * 0.4,
        at[1] + (noise_at(seed + 11, index) - 0.5) * radius * 2.4,
    )
    x = start[0] + math.cos(angle) * speed * ms
    y = start[1] + math.sin(angle) * speed * ms + 0.00042 * ms * ms
    lies = GROUND - 3.0 + 5.0 * noise_at(seed + 12, index)
    if y < lies:
        return (x, y), ms * 0.014 + index
    there = (
        -math.sin(angle) * speed
        + math.sqrt((math.sin(angle) * speed) ** 2 + 4 * 0.00042 * max(0.0, lies - start[1]))
    ) / (2 * 0.00042)
    return (start[0] + math.cos(angle) * speed * there, lies), index


_PLACES: Final[dict[str, Callable[[int, Point, float, float, int], _Found]]] = {
    PAPER: _paper, HEARTS: _hearts, BALLOONS: _balloons, SPARKS: _sparks, SPLINTERS: _splinters,
}  # fmt: skip


# ------------------------------------------------------------------------------------- pictures
@lru_cache(maxsize=512)
def sprite(look: Look, pixels: float) -> Surface:
    """The picture of a bit at so many pixels a unit (straight alpha)."""
    least, most = SIZES[look.name]
    reach = max(1.5, (least + (most - least) * look.size / (STEPS - 1)) * pixels)
    wide, high = _EXTENTS[look.name]
    size = (math.ceil(reach * wide) + 2, math.ceil(reach * high) + 2)
    painter = _PAINTERS[look.name]

    def draw(big: Surface, k: int) -> None:
        painter(big, reach * k, look)

    made = paint.supersample(size, draw, 3, ground=look.tone)
    if look.name != SPARKS:
        return made
    halo = elements.oval(size[0], size[1], color(look.tone, 130), color(look.tone, 0), 0.9)
    halo.blit(made, (0, 0))
    return halo


_EXTENTS: Final = {
    PAPER: (2.2, 2.2),
    HEARTS: (2.3, 2.2),
    BALLOONS: (2.0, 4.6),
    SPARKS: (5.0, 5.0),
    SPLINTERS: (2.6, 2.6),
}
"""By name: width and height of a picture as a multiple of a bit's half height."""


def _draw_paper(big: Surface, r: float, look: Look) -> None:
    x, y = big.get_width() / 2, big.get_height() / 2
    angle = math.pi * look.turn / TURNS
    flat = 0.25 + 0.75 * abs(math.cos(2 * angle + 0.4))
    c, s = math.cos(angle) * r, math.sin(angle) * r
    corners = [
        (x + c, y + s),
        (x - s * flat * 0.6, y + c * flat * 0.6),
        (x - c, y - s),
        (x + s * flat * 0.6, y - c * flat * 0.6),
    ]
    pygame.draw.polygon(big, color(look.tone) if look.turn % 2 else paint.darken(look.tone, 0.18), corners)


def _draw_heart(big: Surface, r: float, look: Look) -> None:
    x, y = big.get_width() / 2, big.get_height() / 2

    def heart(grown: float, value: pygame.Color) -> None:
        points = []
        for i in range(40):
            t = 2 * math.pi * i / 40
            px = 16 * math.sin(t) ** 3
            py = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
            points.append((x + px * r * grown / 17, y - py * r * grown / 17))
        pygame.draw.polygon(big, value, points)

    heart(1.0, color("#8a1f44"))
    heart(0.82, color(look.tone))
    pygame.draw.circle(big, paint.lighten(look.tone, 0.6), (x - r * 0.32, y - r * 0.3), r * 0.14)


def _draw_balloon(big: Surface, r: float, look: Look) -> None:
    x, y = big.get_width() / 2, r * 1.05
    points = [(x + math.sin(i * 0.7) * r * 0.10, y + r * (1.0 + 0.26 * i)) for i in range(10)]
    pygame.draw.lines(big, color("#5a4a6a"), False, points, max(1, round(r * 0.07)))
    for grown, value in ((1.0, paint.darken(look.tone, 0.45)), (0.92, color(look.tone))):
        box = pygame.Rect(0, 0, round(1.62 * r * grown), round(2.0 * r * grown))
        box.center = (round(x), round(y))
        pygame.draw.ellipse(big, value, box)
    pygame.draw.polygon(
        big,
        paint.darken(look.tone, 0.3),
        [(x, y + r * 0.86), (x - r * 0.16, y + r * 1.14), (x + r * 0.16, y + r * 1.14)],
    )
    shine = pygame.Rect(0, 0, round(r * 0.34), round(r * 0.62))
    shine.center = (round(x - r * 0.36), round(y - r * 0.34))
    pygame.draw.ellipse(big, paint.lighten(look.tone, 0.65), shine)


def _draw_spark(big: Surface, r: float, look: Look) -> None:
    x, y = big.get_width() / 2, big.get_height() / 2
    pygame.draw.polygon(big, color(look.tone), paint.star_poly((x, y), r * 1.5, r * 0.55, 4, 0.0))
    pygame.draw.polygon(
        big, paint.lighten(look.tone, 0.75), paint.star_poly((x, y), r * 0.9, r * 0.4, 4, 0.0)
    )


def _draw_splinter(big: Surface, r: float, look: Look) -> None:
    x, y = big.get_width() / 2, big.get_height() / 2
    angle = 2 * math.pi * look.turn / TURNS
    dx, dy = math.cos(angle), math.sin(angle)

    def on(a: float, b: float) -> Point:
        return (x + (dx * a - dy * b) * r, y + (dy * a + dx * b) * r)

    pygame.draw.polygon(big, color("#123c7a"), [on(-1.0, 0.1), on(-0.1, 0.52), on(1.15, 0.0), on(0.0, -0.48)])
    pygame.draw.polygon(
        big, color(look.tone), [on(-0.82, 0.08), on(-0.1, 0.38), on(0.95, 0.0), on(0.0, -0.34)]
    )
    pygame.draw.polygon(big, color("#effcff"), [on(-0.7, 0.05), on(0.8, 0.0), on(0.0, -0.26)])


_PAINTERS: Final[dict[str, Callable[[Surface, float, Look], None]]] = {
    PAPER: _draw_paper, HEARTS: _draw_heart, BALLOONS: _draw_balloon, SPARKS: _draw_spark, SPLINTERS: _draw_splinter,
}  # fmt: skip
"""By drift: how one of its bits is drawn."""
