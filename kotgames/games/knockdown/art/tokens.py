"""Knockdown's small pieces as pictures of any size: wound cubes, Ammo, Victory Tokens, the turret."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame
from pygame import Surface

from kotgames.ui.art import icons
from kotgames.ui.art.paint import (
    ColorLike,
    Point,
    blur,
    color,
    darken,
    lighten,
    mix,
    new,
    put,
    star_poly,
    stencil,
    supersample,
    tint,
    vgrad,
)

INK: Final = "#07090f"
HEAVY, LIGHT = "heavy", "light"
CUBES: Final = {HEAVY: "#a3101f", LIGHT: "#f3a9a4"}
"""The colours of wound cubes; a heavy one also bears a white mark and is the larger one."""
LIGHT_SIZE: Final = 0.84
"""A light wound's cube beside a heavy one in the same box."""
GOLD, BRASS, STEEL = "#f3c24a", "#e0a93c", "#5c6a7d"


def _picture(
    size: tuple[int, int], draw: Callable[[Surface, float], None], ground: ColorLike = INK
) -> Surface:
    """`draw(surface, pixels)` paints on a larger surface, in which `pixels` are as many as the picture is wide."""
    k = 8 if max(size) <= 48 else 4
    return supersample(size, lambda big, k: draw(big, size[0] * k), k, ground)


# ------------------------------------------------------------------------------------------- wounds
def wound(kind: str, px: int) -> Surface:
    """A wound cube in a box of px x px pixels. KeyError for a kind that there is not."""
    base, share = CUBES[kind], 1.0 if kind == HEAVY else LIGHT_SIZE

    def draw(big: Surface, whole: float) -> None:
        middle, reach = (whole / 2, whole / 2), whole * 0.47 * share
        points = [(middle[0] + reach * x, middle[1] + reach * y) for x, y in _CUBE]
        pygame.draw.polygon(big, color(INK), points)
        line = max(whole * 0.035, whole / px * 0.9)
        body = [_towards(point, middle, line * 1.15) for point in points]
        pygame.draw.polygon(
            big, lighten(base, 0.30 if kind == HEAVY else 0.5), [body[0], body[1], middle, body[5]]
        )
        pygame.draw.polygon(big, color(base), [body[5], middle, body[3], body[4]])
        dark = mix(base, "#1c0210", 0.5 if kind == HEAVY else 0.38)
        pygame.draw.polygon(big, dark, [middle, body[1], body[2], body[3]])
        for corner in (body[5], body[1], body[3]):
            pygame.draw.line(big, lighten(base, 0.55), middle, corner, max(1, round(whole * 0.022)))
        if kind == HEAVY:
            _mark(big, body, middle)

    return _picture((px, px), draw)


_CUBE: Final = tuple((math.sin(math.radians(60 * i)), -math.cos(math.radians(60 * i))) for i in range(6))
"""The outline of a cube seen over an edge: from above, clockwise."""


def _towards(point: Point, middle: Point, way: float) -> Point:
    """A point moved by so many pixels to the middle."""
    x, y = middle[0] - point[0], middle[1] - point[1]
    length = math.hypot(x, y)
    return point[0] + x / length * way, point[1] + y / length * way


def _mark(big: Surface, body: list[Point], middle: Point) -> None:
    """The star of a heavy wound, on the face at the left, as that lies."""
    (ax, ay), (bx, by), (cx, cy) = body[5], middle, body[4]
    star = star_poly((0.5, 0.5), 0.44, 0.17, 4, -math.pi / 2)
    shape = [(ax + (bx - ax) * u + (cx - ax) * v, ay + (by - ay) * u + (cy - ay) * v) for u, v in star]
    pygame.draw.polygon(big, color("#ffffff"), shape)


# --------------------------------------------------------------------------------------------- ammo
def ammo(px: int) -> Surface:
    """An Ammo token of James: three rounds on a dark plate with a brass rim."""

    def draw(big: Surface, whole: float) -> None:
        plate = [(whole * (0.5 + 0.48 * x), whole * (0.5 + 0.48 * y)) for x, y in _OCTAGON]
        pygame.draw.polygon(big, color(INK), plate)
        for share, value in ((0.93, BRASS), (0.80, "#5c4210"), (0.76, "#202a38")):
            pygame.draw.polygon(
                big, color(value), [_shrunk(point, (whole / 2, whole / 2), share) for point in plate]
            )
        for index, lift in enumerate((0.03, -0.03, 0.03)):
            _round(big, whole * (0.305 + 0.195 * index), whole * (0.5 + lift), whole)

    return _picture((px, px), draw)


_OCTAGON: Final = tuple(
    (math.cos(math.radians(45 * i + 22.5)) * 1.04, math.sin(math.radians(45 * i + 22.5)) * 1.04)
    for i in range(8)
)


def _shrunk(point: Point, middle: Point, share: float) -> Point:
    return middle[0] + (point[0] - middle[0]) * share, middle[1] + (point[1] - middle[1]) * share


def _round(big: Surface, x: float, y: float, whole: float) -> None:
    """A cartridge that stands upright, its middle at a point."""
    wide, high = whole * 0.145, whole * 0.46
    line = whole * 0.028
    left, top = x - wide / 2, y - high / 2

    def case(grow: float, value: ColorLike) -> None:
        pygame.draw.rect(
            big, value, (left - grow, top + high * 0.36 - grow, wide + 2 * grow, high * 0.64 + 2 * grow)
        )

    def tip(grow: float, value: ColorLike) -> None:
        box = (left - grow, top - grow, wide + 2 * grow, high * 0.8)
        pygame.draw.ellipse(big, value, box)

    case(line, color(INK))
    tip(line, color(INK))
    tip(0, color("#d8763a"))
    pygame.draw.ellipse(
        big, lighten("#d8763a", 0.45), (left + wide * 0.12, top + high * 0.05, wide * 0.3, high * 0.4)
    )
    case(0, color(GOLD))
    pygame.draw.rect(
        big, lighten(GOLD, 0.6), (left + wide * 0.14, top + high * 0.38, wide * 0.22, high * 0.58)
    )
    pygame.draw.rect(
        big, darken(GOLD, 0.4), (left + wide * 0.74, top + high * 0.36, wide * 0.26, high * 0.64)
    )
    pygame.draw.rect(big, color(INK), (left - line * 0.4, top + high * 0.84, wide + line * 0.8, line * 0.8))


# ------------------------------------------------------------------------------------------ victory
def victory(px: int) -> Surface:
    """A Victory Token: a golden hex with a laurel around a star."""

    def draw(big: Surface, whole: float) -> None:
        middle = (whole / 2, whole / 2)
        outline = [(middle[0] + whole * 0.49 * x, middle[1] + whole * 0.49 * y) for x, y in _CUBE]
        for share, value in (
            (1.0, INK),
            (0.93, "#8a5f12"),
            (0.86, "#fff0b8"),
            (0.82, GOLD),
            (0.70, "#7a5210"),
            (0.67, "#b5841f"),
        ):
            pygame.draw.polygon(big, color(value), [_shrunk(point, middle, share) for point in outline])

    result = _picture((px, px), draw)
    shine = stencil(
        result, vgrad(result.get_size(), (255, 255, 255, 90), (255, 255, 255, 0), (40, 10, 0, 110))
    )
    result.blit(shine, (0, 0))
    laurel = icons.icon("laurel-crown", px * 0.62, "#fff6d8", "#ffe08a")
    shadow = tint(laurel, "#4a2f06")
    step = max(1, round(px * 0.02))
    put(result, shadow, (px / 2, px / 2 + step))
    put(result, laurel, (px / 2, px / 2))
    return result


# ------------------------------------------------------------------------------------------- turret
TURRET_WIDE: Final = 1.15
"""A turret's picture is so much wider than it is high."""
TURRET_MUZZLE: Final = (0.45, 0.31)
"""The end of its barrel, in heights: from the middle to where it looks, and from above."""


def turret(high: int, colour: ColorLike, facing: int = 1, *, lit: bool = True) -> Surface:
    """Iris's turret, `high` pixels: a gun on a tripod with its light in the seat's colour, looking to the right (1) or left (-1). `lit`: it
    stands ready; without it the lamp is dark. Its feet stand in the middle of the lower edge."""
    wide = round(high * TURRET_WIDE)
    lamp = color(colour) if lit else color("#2b3340")

    def draw(big: Surface, whole: float) -> None:
        unit = whole / (100.0 * TURRET_WIDE)

        def at(x: float, y: float) -> Point:
            return (whole / 2 + (x - 50.0) * unit * facing, y * unit)

        line = 3.0 * unit

        def shape(tone: ColorLike, *spots: Point) -> None:
            pygame.draw.polygon(big, tone, [at(*spot) for spot in spots])

        def plate(tone: ColorLike, *spots: Point) -> None:
            _plate(big, [at(*spot) for spot in spots], line, tone)

        for foot in ((24.0, 93.0), (80.0, 92.0), (52.0, 97.0)):  # the far two, then the near one
            steel = mix(STEEL, "#10141c", 0.12 if foot[1] > 95 else 0.42)
            _bar(big, at(50, 56), at(*foot), 9.0 * unit, line, steel)
            x, y = at(foot[0], foot[1] - 1)
            pygame.draw.ellipse(big, color(INK), (x - 8.5 * unit, y - 3.6 * unit, 17 * unit, 7.2 * unit))
            pad = (x - 6 * unit, y - 2.2 * unit, 12 * unit, 3.4 * unit)
            pygame.draw.ellipse(big, lighten(STEEL, 0.1), pad)
        plate(darken(STEEL, 0.35), (38, 50), (62, 50), (58, 64), (42, 64))
        _bar(big, at(64, 33), at(93, 31), 8.5 * unit, line, darken(STEEL, 0.25))  # the barrel
        _bar(big, at(88, 31.4), at(95, 31), 12.0 * unit, line, STEEL)
        plate(STEEL, (20, 30), (30, 18), (62, 17), (74, 25), (74, 41), (62, 52), (30, 52), (20, 44))
        shape(lighten(STEEL, 0.34), (22, 30), (31, 20), (61, 19.5), (71, 25), (60, 26), (32, 27))
        shape(darken(STEEL, 0.45), (22, 43), (32, 44), (61, 43), (72, 36), (72, 40.5), (61, 50), (31, 50))
        shape(color(colour), (26, 31), (34, 30), (34, 43), (26, 42))
        eye = at(54, 34)
        pygame.draw.circle(big, color(INK), eye, 9.6 * unit)
        pygame.draw.circle(big, lamp, eye, 7.4 * unit)
        if lit:
            pygame.draw.circle(
                big, lighten(lamp, 0.75), (eye[0] - 1.6 * unit, eye[1] - 1.8 * unit), 3.6 * unit
            )
        _bar(big, at(36, 18), at(32, 10), 3.4 * unit, 2.0 * unit, STEEL)  # the aerial with its lamp
        pygame.draw.circle(big, color(INK), at(32, 10), 5.6 * unit)
        pygame.draw.circle(big, lighten(lamp, 0.35) if lit else lamp, at(32, 10), 3.6 * unit)

    body = _picture((wide, high), draw)
    if lit:
        _glow(body, lamp, facing)
    return body


def _glow(body: Surface, lamp: pygame.Color, facing: int) -> None:
    """The light around a turret's eye and the lamp of its aerial."""
    wide, high = body.get_size()
    halo = new(wide, high)
    for x, y, reach in ((54.0, 34.0, 15.0), (32.0, 10.0, 7.0)):
        spot = ((wide / 2 + (x - 50.0) * high / 100 * facing), y * high / 100)
        pygame.draw.circle(halo, lighten(lamp, 0.2), spot, max(1.0, reach * high / 100))
    soft = blur(halo, max(1.0, high * 0.06))
    soft.fill((255, 255, 255, 120), special_flags=pygame.BLEND_RGBA_MULT)
    body.blit(soft, (0, 0))


def _bar(big: Surface, a: Point, b: Point, thick: float, line: float, value: ColorLike) -> None:
    """A round bar with an ink outline and its light above."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / length, dx / length
    if ny > 0:
        nx, ny = -nx, -ny
    for reach, tone in ((thick / 2 + line, color(INK)), (thick / 2, color(value))):
        quad = [
            (a[0] + nx * reach, a[1] + ny * reach),
            (b[0] + nx * reach, b[1] + ny * reach),
            (b[0] - nx * reach, b[1] - ny * reach),
            (a[0] - nx * reach, a[1] - ny * reach),
        ]
        pygame.draw.polygon(big, tone, quad)
        for end in (a, b):
            pygame.draw.circle(big, tone, end, reach)
    light = lighten(value, 0.4)
    pygame.draw.line(
        big, light, (a[0] + nx * thick * 0.2, a[1] + ny * thick * 0.2), (b[0] + nx * thick * 0.2, b[1] + ny * thick * 0.2),
        max(1, round(thick * 0.22)),
    )  # fmt: skip


def _plate(big: Surface, shape: list[Point], line: float, value: ColorLike) -> None:
    """A plate with an ink outline."""
    pygame.draw.polygon(big, color(INK), shape)
    pygame.draw.lines(big, color(INK), True, shape, max(1, round(line * 2)))
    for point in shape:
        pygame.draw.circle(big, color(INK), point, line)
    pygame.draw.polygon(big, color(value), shape)
