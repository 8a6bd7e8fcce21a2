"""Six-sided dice as shaded rounded cubes: at rest, and tumbling frames that end on the rolled face."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame
from pygame import Surface

from kotgames.ui.art.primitives import (
    ColorLike,
    Point,
    clip,
    color,
    darken,
    lighten,
    mix,
    new,
    noise_at,
    put,
    radial,
    supersample,
)

PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.26, 0.26), (0.74, 0.74)),
    3: ((0.26, 0.26), (0.5, 0.5), (0.74, 0.74)),
    4: ((0.26, 0.26), (0.74, 0.26), (0.26, 0.74), (0.74, 0.74)),
    5: ((0.26, 0.26), (0.74, 0.26), (0.5, 0.5), (0.26, 0.74), (0.74, 0.74)),
    6: ((0.26, 0.24), (0.74, 0.24), (0.26, 0.5), (0.74, 0.5), (0.26, 0.76), (0.74, 0.76)),
}
"""Places of the pips on a face, in fractions."""
Vector = tuple[float, float, float]
BOX = 1.7
"""Side of the surface in die widths: room for a turned or tumbling die."""
LIGHT: Vector = (-0.42, -0.62, 0.66)


def die(px: int, value: int, body: ColorLike = "#2f66bd", angle: float = 0.0) -> Surface:
    """A die at rest, seen a little from above: `px` pixels wide, showing `value`, turned by `angle`
    degrees.

    The surface is square, 1.7 times `px`, so that a turned die fits. ValueError for a value outside
    1..6.
    """
    if value not in PIPS:
        raise ValueError(f"a die shows 1 to 6, not {value}")
    return _die(px, value, tuple(color(body)), round(angle)).copy()


@lru_cache(maxsize=256)
def _die(px: int, value: int, body: tuple[int, ...], angle: int) -> Surface:
    paint = pygame.Color(*body)
    k = 2  # turned while it is large: a small picture turned shows jagged edges
    side, box = px * k, math.ceil(px * BOX)
    flat = supersample(
        (side, side), lambda big, n: _rest_face(big, side * n, value, paint), 2, ground="#10131a"
    )
    shine = radial((side, side), (255, 255, 255, 110), (255, 255, 255, 0), (0.3, 0.22), 0.75)
    flat.blit(clip(shine, flat), (0, 0))
    turned = pygame.transform.rotozoom(flat, angle, 1) if angle else flat
    result = new(box * k, box * k)
    result.fill((16, 19, 26, 0))
    put(result, turned, (box * k / 2, box * k / 2))
    return pygame.transform.smoothscale(result, (box, box))


def _pip(body: pygame.Color) -> pygame.Color:
    """White pips, dark ones on a light die."""
    return color("#22262e") if body.r + body.g + body.b > 510 else color("#ffffff")


def _rest_face(big: Surface, size: int, value: int, body: pygame.Color) -> None:
    """Ink, the two visible sides as a darker foot, the face, its pips."""
    edge = max(1, round(size * 0.035))
    radius = round(size * 0.22)
    foot = round(size * 0.10)
    pygame.draw.rect(big, color("#10131a"), (0, 0, size, size), border_radius=radius)
    inner = (edge, edge, size - 2 * edge, size - 2 * edge)
    pygame.draw.rect(big, darken(body, 0.45), inner, border_radius=radius - edge)
    face = (edge, edge, size - 2 * edge, size - 2 * edge - foot)
    pygame.draw.rect(big, lighten(body, 0.10), face, border_radius=radius - edge)
    inset = round(size * 0.07)
    plane = (edge + inset // 2, edge + inset // 2, face[2] - inset, face[3] - inset)
    pygame.draw.rect(big, mix(body, lighten(body, 0.3), 0.35), plane, border_radius=radius - edge)
    for x, y in PIPS[value]:
        at = (plane[0] + x * plane[2], plane[1] + y * plane[3])
        pygame.draw.circle(big, darken(body, 0.5), (at[0], at[1] - size * 0.012), size * 0.088)
        pygame.draw.circle(big, _pip(body), (at[0], at[1] + size * 0.010), size * 0.080)


# ---------------------------------------------------------------------------------------- tumbling
def tumble(
    px: int, value: int, body: ColorLike = "#2f66bd", seed: int = 0, n: int = 12, angle: float = 0.0
) -> list[Surface]:
    """`n` frames of a rolling die, all of the same size; the last one is exactly `die(px, value, body,
    angle)`.

    seed changes the way it rolls. Frames are meant to be shown over about 700 ms, slowing down.
    """
    if value not in PIPS:
        raise ValueError(f"a die shows 1 to 6, not {value}")
    paint = color(body)
    box = math.ceil(px * BOX)
    axis = _unit((noise_at(seed, 1) - 0.5, noise_at(seed, 2) - 0.5, noise_at(seed, 3) * 0.6))
    turns = 1.4 + 1.1 * noise_at(seed, 4)
    frames = []
    for i in range(n - 1):
        t = i / max(1, n - 1)
        left = (1 - t) ** 2  # the roll slows down and ends upright
        rotation = _rotation(axis, left * turns * 2 * math.pi)
        frames.append(_cube(box, px, value, paint, rotation, angle * t))
    frames.append(die(px, value, paint, angle))
    return frames


def _unit(v: Vector) -> Vector:
    length = math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) or 1.0
    return (v[0] / length, v[1] / length, v[2] / length)


Matrix = tuple[Vector, Vector, Vector]


def _rotation(axis: Vector, angle: float) -> Matrix:
    """Rodrigues' rotation matrix."""
    x, y, z = axis
    c, s = math.cos(angle), math.sin(angle)
    k = 1 - c
    return (
        (c + x * x * k, x * y * k - z * s, x * z * k + y * s),
        (y * x * k + z * s, c + y * y * k, y * z * k - x * s),
        (z * x * k - y * s, z * y * k + x * s, c + z * z * k),
    )


def _apply(m: Matrix, v: Vector) -> Vector:
    return (_dot(m[0], v), _dot(m[1], v), _dot(m[2], v))


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _faces(value: int) -> list[tuple[int, Vector, Vector, Vector]]:
    """(value, normal, right, down) of the six sides with `value` in front; opposite sides add up to seven."""
    ring = {1: (2, 3), 2: (3, 1), 3: (1, 2), 4: (2, 1), 5: (1, 3), 6: (3, 2)}[value]
    top, side = ring
    return [
        (value, (0, 0, 1), (1, 0, 0), (0, 1, 0)),
        (7 - value, (0, 0, -1), (-1, 0, 0), (0, 1, 0)),
        (top, (0, -1, 0), (1, 0, 0), (0, 0, 1)),
        (7 - top, (0, 1, 0), (1, 0, 0), (0, 0, -1)),
        (side, (1, 0, 0), (0, 0, -1), (0, 1, 0)),
        (7 - side, (-1, 0, 0), (0, 0, 1), (0, 1, 0)),
    ]


def _cube(box: int, px: int, value: int, body: pygame.Color, m: Matrix, angle: float) -> Surface:
    """The cube in a rotation, without perspective; hidden sides are left out."""
    half = px * 0.435

    def draw(big: Surface, k: int) -> None:
        middle = box * k / 2
        reach = half * k
        visible = []
        for number, normal, right, down in _faces(value):
            n = _apply(m, normal)
            if n[2] > 0.02:
                visible.append((n, number, _apply(m, right), _apply(m, down)))
        for ink in (True, False):
            for n, number, right, down in visible:
                _side(big, (middle, middle), reach, n, number if not ink else 0, right, down, body, ink)

    picture = supersample((box, box), draw, 4, ground="#10131a")
    if angle:
        turned = pygame.transform.rotozoom(picture, angle, 1)
        picture = new(box, box)
        put(picture, turned, (box / 2, box / 2))
    return picture


def _side(
    big: Surface,
    middle: Point,
    reach: float,
    n: Vector,
    number: int,
    right: Vector,
    down: Vector,
    body: pygame.Color,
    ink: bool,
) -> None:
    """One side of the cube: a rounded square with pips, or with `ink` its dark contour."""
    grow = 1.09 if ink else 0.98

    def at(x: float, y: float) -> Point:
        u, v = (x - 0.5) * 2 * grow, (y - 0.5) * 2 * grow
        return (
            middle[0] + (n[0] + right[0] * u + down[0] * v) * reach,
            middle[1] + (n[1] + right[1] * u + down[1] * v) * reach,
        )

    corners: list[Point] = []
    r = 0.16
    for cx, cy, start in ((1 - r, r, -90), (1 - r, 1 - r, 0), (r, 1 - r, 90), (r, r, 180)):
        for i in range(6):
            a = math.radians(start + 90 * i / 5)
            corners.append(at(cx + r * math.cos(a), cy + r * math.sin(a)))
    if ink:
        pygame.draw.polygon(big, color("#10131a"), corners)
        return
    light = max(0.0, _dot(n, _unit(LIGHT)))
    tone = (
        mix(darken(body, 0.5), body, light / 0.6)
        if light < 0.6
        else mix(body, lighten(body, 0.3), (light - 0.6) / 0.4)
    )
    pygame.draw.polygon(big, tone, corners)
    for x, y in PIPS[number]:
        ring = []
        for i in range(14):
            a = 2 * math.pi * i / 14
            ring.append(at(x + 0.085 * math.cos(a), y + 0.085 * math.sin(a)))
        pygame.draw.polygon(big, mix(_pip(body), tone, 0.1 + 0.3 * (1 - light)), ring)
