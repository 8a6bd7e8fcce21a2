"""Small signs of UNCAGED that no icon set has: the broken chain of a Combo Breaker, the fight's level, the arrow of a requirement.

Every sign is drawn in one colour in a square and is read at 14 pixels.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

import pygame
from pygame import Surface

from kotgames.ui.art.icons import icon
from kotgames.ui.art.primitives import (
    INK,
    ColorLike,
    color,
    dilate,
    drop_shadow,
    new,
    stencil,
    supersample,
    tint,
    vgrad,
)

BROKEN_CHAIN = "broken-chain"
STANDING, GROUND, ANY = "level-standing", "level-ground", "level-any"
FOLLOWS, MEETS = "follows", "meets"


def _chain(big: Surface, s: float) -> None:
    """Two links torn apart, sparks between them."""
    for turn in (0.0, 180.0):

        def at(x: float, y: float, turn: float = turn) -> tuple[float, float]:
            v = pygame.Vector2(x, y).rotate(turn - 45)
            return (s / 2 + v.x * s, s / 2 + v.y * s)

        link = [at(0.31 + 0.25 * math.cos(a), 0.175 * math.sin(a)) for a in _turn(28)]
        hole = [at(0.31 + 0.14 * math.cos(a), 0.07 * math.sin(a)) for a in _turn(28)]
        pygame.draw.polygon(big, "#ffffff", link)
        pygame.draw.polygon(big, (255, 255, 255, 0), hole)
        bite = [
            at(0.0, -0.2),
            at(0.13, -0.2),
            at(0.19, -0.06),
            at(0.12, 0.0),
            at(0.19, 0.07),
            at(0.12, 0.2),
            at(0.0, 0.2),
        ]
        pygame.draw.polygon(big, (255, 255, 255, 0), bite)
    for turn in (12.0, 45.0, 78.0, 192.0, 225.0, 258.0):
        reach = 0.30 if turn in (45.0, 225.0) else 0.23
        ray, side = pygame.Vector2(reach, 0).rotate(turn), pygame.Vector2(0, 0.032).rotate(turn)
        near = ray * 0.36
        points = [near + side, ray, near - side]
        pygame.draw.polygon(big, "#ffffff", [(s / 2 + p.x * s, s / 2 + p.y * s) for p in points])


def _turn(count: int) -> list[float]:
    return [2 * math.pi * i / count for i in range(count)]


def _limb(big: Surface, s: float, points: list[tuple[float, float]], width: float) -> None:
    pixels = [(x * s, y * s) for x, y in points]
    for a, b in pairwise(pixels):
        way = pygame.Vector2(b) - pygame.Vector2(a)
        side = way.rotate(90).normalize() * width * s / 2
        pygame.draw.polygon(big, "#ffffff", [a + side, b + side, b - side, a - side])
    for p in pixels:
        pygame.draw.circle(big, "#ffffff", p, width * s / 2)


def _stands(big: Surface, s: float) -> None:
    """Somebody upright in a guard."""
    pygame.draw.circle(big, "#ffffff", (s * 0.50, s * 0.14), s * 0.115)
    _limb(big, s, [(0.47, 0.32), (0.47, 0.55)], 0.21)
    _limb(big, s, [(0.52, 0.33), (0.70, 0.44), (0.78, 0.24)], 0.105)
    _limb(big, s, [(0.43, 0.57), (0.36, 0.76), (0.24, 0.94)], 0.13)
    _limb(big, s, [(0.51, 0.57), (0.64, 0.74), (0.66, 0.94)], 0.13)


def _lies(big: Surface, s: float) -> None:
    """Somebody on the back with a knee up, on the mat."""
    pygame.draw.circle(big, "#ffffff", (s * 0.15, s * 0.60), s * 0.115)
    _limb(big, s, [(0.32, 0.66), (0.55, 0.68)], 0.19)
    _limb(big, s, [(0.34, 0.62), (0.42, 0.42), (0.56, 0.36)], 0.10)
    _limb(big, s, [(0.56, 0.67), (0.72, 0.42), (0.84, 0.70)], 0.12)
    _limb(big, s, [(0.05, 0.87), (0.95, 0.87)], 0.07)


def _both(big: Surface, s: float) -> None:
    """Both levels, apart."""
    half = new(s * 0.62, s * 0.62)
    _stands(half, s * 0.62)
    big.blit(half, (-s * 0.08, 0))
    low = new(s * 0.62, s * 0.62)
    _lies(low, s * 0.62)
    big.blit(low, (s * 0.38, s * 0.40))


def _after(big: Surface, s: float) -> None:
    """An arrow to the right: it comes after something."""
    pygame.draw.polygon(
        big, "#ffffff",
        [(s * x, s * y) for x, y in ((0.06, 0.38), (0.52, 0.38), (0.52, 0.16), (0.95, 0.50), (0.52, 0.84), (0.52, 0.62), (0.06, 0.62))],
    )  # fmt: skip


def _against(big: Surface, s: float) -> None:
    """Two arrow heads that meet: it answers something."""
    for flip in (False, True):
        points = [(0.02, 0.18), (0.46, 0.50), (0.02, 0.82)]
        pygame.draw.polygon(big, "#ffffff", [(s * (1 - x if flip else x), s * y) for x, y in points])


_DRAWN: dict[str, Callable[[Surface, float], None]] = {
    BROKEN_CHAIN: _chain,
    STANDING: _stands,
    GROUND: _lies,
    ANY: _both,
    FOLLOWS: _after,
    MEETS: _against,
}


def mark(name: str, px: float, *colors: ColorLike) -> Surface:
    """A sign of this module, or else an icon, in a box of px x px: one colour (default white) or a vertical gradient of several.

    KeyError naming what is neither.
    """
    draw = _DRAWN.get(name)
    if draw is None:
        return icon(name, px, *colors)
    size = max(1, round(px))
    body = supersample((size, size), lambda big, k: draw(big, float(size * k)), 4, ground="#ffffff")
    fills = colors or ("#ffffff",)
    return tint(body, color(fills[0])) if len(fills) == 1 else stencil(body, vgrad(body.get_size(), *fills))


def sticker(name: str, px: float, *colors: ColorLike, ink: ColorLike = INK, outline: float = 2.0) -> Surface:
    """A sign as poster art: gradient, ink outline, soft shadow; larger than px by outline and shadow."""
    body = mark(name, px, *colors)
    reach = math.ceil(outline)
    pad = reach + math.ceil(outline * 2) + 1
    result = new(body.get_width() + 2 * pad, body.get_height() + 2 * pad)
    shape = tint(dilate(body, outline), ink)
    at = (pad - reach, pad - reach)
    drop_shadow(result, shape, at, (outline * 0.5, outline * 0.8), max(1.0, outline), 120)
    result.blit(shape, at)
    result.blit(body, (pad, pad))
    return result
