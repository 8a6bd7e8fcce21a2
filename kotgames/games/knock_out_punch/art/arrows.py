"""Arrows of the ring: from station to station which way a stack punches, and the large one onto whoever would be hit.

Gold is down by class, black with a white rim is turned round by an Uppercut: told by more than their colour, as the black one carries a
double line.
"""

from __future__ import annotations

import math
from typing import Final

import pygame
from pygame import Surface

from kotgames.ui.art.paint import (
    ColorLike,
    Point,
    color,
    drop_shadow,
    hgrad,
    new,
    stencil,
    supersample,
    vgrad,
)
from kotgames.ui.art.pen import outset

INK: Final = "#2a1200"
BLACK: Final = "#0a090c"
HEAD: Final = ((10.5, 0.0), (1.0, -9.5), (1.0, -3.8), (-9.5, -3.8), (-9.5, 3.8), (1.0, 3.8), (1.0, 9.5))
"""An arrow to the right, in a disc of radius 17."""


def badge(px: int, degrees: float, *, uppercut: bool = False) -> Surface:
    """A disc of `px` pixels with an arrow, larger by its shadow; `degrees`: 0 points right, 90 down."""
    way = math.radians(degrees)
    along, across = (math.cos(way), math.sin(way)), (-math.sin(way), math.cos(way))

    def draw(big: Surface, k: int) -> None:
        s = px / 34 * k
        middle = (17 * s, 17 * s)
        rings = (
            ((16.8, BLACK), (15.4, "#ffffff"), (12.9, BLACK))
            if uppercut
            else ((16.8, INK), (14.8, "#ffc93d"))
        )
        for radius, value in rings:
            pygame.draw.circle(big, value, middle, radius * s)
        size = 0.82 if uppercut else 1.0
        points = [
            (17 + (x * along[0] + y * across[0]) * size, 17 + (x * along[1] + y * across[1]) * size)
            for x, y in HEAD
        ]
        pygame.draw.polygon(big, "#ffffff" if uppercut else INK, [(x * s, y * s) for x, y in points])

    disc = supersample((px, px), draw, 4, ground=BLACK if uppercut else INK)
    if not uppercut:
        shine = vgrad((px, px), (255, 255, 255, 90), (255, 255, 255, 0), (120, 60, 0, 50))
        inside = supersample(
            (px, px),
            lambda big, k: (
                pygame.draw.circle(big, "#ffffff", (px * k / 2, px * k / 2), 14.8 / 34 * px * k) and None
            ),
            4,
        )
        shine.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        disc.blit(shine, (0, 0))
    pad = max(2, round(px * 0.12))
    result = new(px + 2 * pad, px + 2 * pad)
    drop_shadow(result, disc, (pad, pad), (0, pad * 0.5), max(1.0, pad * 0.6), 170)
    result.blit(disc, (pad, pad))
    return result


def _bend(start: Point, middle: Point, end: Point, t: float) -> tuple[Point, Point]:
    """A point of a quadratic curve at `t`, and the curve's direction there as a unit vector."""
    u = 1 - t
    at = (
        u * u * start[0] + 2 * u * t * middle[0] + t * t * end[0],
        u * u * start[1] + 2 * u * t * middle[1] + t * t * end[1],
    )
    dx = 2 * u * (middle[0] - start[0]) + 2 * t * (end[0] - middle[0])
    dy = 2 * u * (middle[1] - start[1]) + 2 * t * (end[1] - middle[1])
    length = math.hypot(dx, dy) or 1.0
    return at, (dx / length, dy / length)


def shape(start: Point, middle: Point, end: Point, width: float) -> list[Point]:
    """The contour of a curved arrow that grows towards its head and ends at `end`; `width` is that of its shaft before the head."""
    reach = width * 1.9
    total = math.dist(start, middle) + math.dist(middle, end)
    last = max(0.5, 1 - reach / max(1.0, total))
    left: list[Point] = []
    right: list[Point] = []
    for index in range(33):
        t = last * index / 32
        (x, y), (dx, dy) = _bend(start, middle, end, t)
        half = width / 2 * (0.28 + 0.72 * t / last)
        left.append((x - dy * half, y + dx * half))
        right.append((x + dy * half, y - dx * half))
    (x, y), _ = _bend(start, middle, end, last)
    dx, dy = end[0] - x, end[1] - y
    length = math.hypot(dx, dy) or 1.0
    dx, dy = dx / length, dy / length
    wing = width * 1.25
    head = [(x - dy * wing, y + dx * wing), end, (x + dy * wing, y - dx * wing)]
    return [*left, *head, *reversed(right)]


STRIKE: Final = ("#ffe9a3", "#ffc53d", "#ff6a2a", "#ff3a1f")
TURNED: Final = ("#5a5560", "#26222b", "#0a090c")


def curved(
    size: tuple[int, int], start: Point, middle: Point, end: Point, width: float, *, uppercut: bool = False
) -> Surface:
    """The large arrow on a transparent picture of `size` pixels, from `start` bent towards `middle` onto `end`: gold that turns red towards
    its head, or black in a white rim for a stack that Uppercuts turned round."""
    points = shape(start, middle, end, width)
    rim = max(1.5, width * 0.12)
    rims = ((rim * 1.9, BLACK), (rim * 1.2, "#ffffff")) if uppercut else ((rim, "#4a1206"),)

    def edges(big: Surface, k: int) -> None:
        for reach, alpha in ((1.9, 38), (1.2, 84)):  # a soft shadow for little
            dark = outset(points, rims[0][0] + rim * reach * 0.5)
            below = [((x + rim * 0.8) * k, (y + rim * 1.8) * k) for x, y in dark]
            pygame.draw.polygon(big, (0, 0, 0, alpha), below)
        for reach, value in rims:
            pygame.draw.polygon(big, color(value), [(x * k, y * k) for x, y in outset(points, reach)])

    def body(big: Surface, k: int) -> None:
        pygame.draw.polygon(big, "#ffffff", [(x * k, y * k) for x, y in points])

    edge = supersample(size, edges, 2, ground=BLACK)
    mask = supersample(size, body, 2, ground="#ffffff")
    stops: tuple[ColorLike, ...] = TURNED if uppercut else STRIKE
    dx, dy = end[0] - start[0], end[1] - start[1]
    across = abs(dx) > abs(dy)
    fill = (hgrad if across else vgrad)(size, *(stops if (dx if across else dy) >= 0 else stops[::-1]))
    edge.blit(stencil(mask, fill), (0, 0))
    return edge
