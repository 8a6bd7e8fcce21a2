"""Textures and patterns: paper, wood, chain link, comic burst, halftone, speed lines, impact stars."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame
from pygame import Surface

from kotgames.engine import limits
from kotgames.system import own_files, paths
from kotgames.ui.art.primitives import (
    WHITE,
    ColorLike,
    Point,
    Size,
    color,
    darken,
    lighten,
    mix,
    new,
    noise_at,
    star_poly,
    supersample,
    usual,
)


# ---------------------------------------------------------------------------------------- textures
@lru_cache(maxsize=16)
def _overlay_tile(name: str) -> Surface:
    """A tile as overlay: white where it is lighter than middle grey, black where darker, alpha = the
    distance.
    """
    file = paths.assets() / "textures" / f"{name}.png"
    try:
        tile = pygame.image.load(limits.picture(file))
    except (OSError, pygame.error):
        own_files.unusable(file)
        return new(8, 8)
    raw = pygame.image.tobytes(tile, "RGB")[0::3]
    light = raw.translate(bytes(255 if v >= 128 else 0 for v in range(256)))
    alpha = raw.translate(bytes(min(255, abs(v - 128) * 2) for v in range(256)))
    pixels = bytearray(len(raw) * 4)
    pixels[0::4] = pixels[1::4] = pixels[2::4] = light
    pixels[3::4] = alpha
    return usual(pygame.image.frombytes(bytes(pixels), tile.get_size(), "RGBA"))


def read_textures() -> None:
    """Make the overlays of all textures, which takes a moment: beside a window that has nothing to do yet."""
    for path in (paths.assets() / "textures").glob("*.png"):
        _overlay_tile(path.stem)


def texture(
    name: str,
    size: Size,
    amount: float = 0.1,
    scale: float = 1.0,
    shift: Point = (0, 0),
    light: ColorLike = WHITE,
) -> Surface:
    """An overlay to blit over a flat colour: light and dark specks of the tile `name`.

    name: noise, clouds, paper, wood, canvas, leather or scratches (assets/textures); nothing is laid where there is no such file.
    amount: strength 0..1; 0.05-0.15 is a hint, 0.3 is rough. scale enlarges the tile, shift (pixels) moves
    it, light is the colour of the light specks (a warm one keeps wood from greying).
    """
    result = new(*size)
    lay_texture(result, name, amount, scale, shift, light)
    return result


def lay_texture(
    target: Surface,
    name: str,
    amount: float = 0.1,
    scale: float = 1.0,
    shift: Point = (0, 0),
    light: ColorLike = WHITE,
) -> None:
    """Blit the overlay that `texture` makes over all of a surface."""
    tile = _overlay_tile(name).copy()
    tile.fill(color(light, round(255 * min(1.0, amount))), special_flags=pygame.BLEND_RGBA_MULT)
    if scale != 1.0:
        tile = pygame.transform.smoothscale(
            tile, (round(tile.get_width() * scale), round(tile.get_height() * scale))
        )
    start_x, start_y = -int(shift[0]) % tile.get_width(), -int(shift[1]) % tile.get_height()
    for x in range(start_x - tile.get_width(), target.get_width(), tile.get_width()):
        for y in range(start_y - tile.get_height(), target.get_height(), tile.get_height()):
            target.blit(tile, (x, y))


def wood(size: Size, base: ColorLike = "#4a2f1f", plank: int = 160) -> Surface:
    """Opaque table of upright planks `plank` px wide, each with its own grain and a dark joint."""
    width, height = round(size[0]), round(size[1])
    result = Surface((width, height), 0, 32)
    warm = mix(lighten(base, 0.3), "#e09a4a", 0.35)
    for i, left in enumerate(range(0, width, plank)):
        board = Surface((plank, height), 0, 32)
        board.fill(mix(base, lighten(base, 0.16), noise_at(11, i)))
        lay_texture(board, "wood", 0.16, shift=(i * 211, i * 97), light=warm)
        pygame.draw.line(board, darken(base, 0.62), (0, 0), (0, height), 2)
        pygame.draw.line(board, lighten(base, 0.14), (2, 0), (2, height))
        result.blit(board, (left, 0))
    lay_texture(result, "clouds", 0.12, scale=2.5, light=warm)
    return result


# ---------------------------------------------------------------------------------------- patterns
def chainlink(
    size: Size, step: float = 16, value: ColorLike = (255, 255, 255, 30), width: float = 1.4
) -> Surface:
    """Diagonal wire mesh with twisted knots; transparent between the wires."""
    c = color(value)

    def draw(big: Surface, k: int) -> None:
        across, down = big.get_size()
        pitch, thick = step * k, max(1, round(width * k))
        for i in range(-int(down / pitch) - 2, int(across / pitch) + 3):
            pygame.draw.line(big, c, (i * pitch, 0), (i * pitch + down, down), thick)
            pygame.draw.line(big, c, (i * pitch, 0), (i * pitch - down, down), thick)

    return supersample(size, draw, 2, ground=c)


def burst(
    size: Size,
    center: Point,
    first: ColorLike,
    second: ColorLike,
    rays: int = 18,
    jitter: float = 0.1,
    phase: float = 0.1,
) -> Surface:
    """Comic sun rays in two colours around `center` (fractions)."""

    def draw(big: Surface, _k: int) -> None:
        width, height = big.get_size()
        big.fill(color(first))
        cx, cy = center[0] * width, center[1] * height
        reach = math.hypot(width, height)
        for i in range(rays):
            start = phase + 2 * math.pi * i / rays + jitter * (2 * noise_at(21, i) - 1)
            end = start + math.pi / rays * (1 + jitter * (2 * noise_at(22, i) - 1) * 2)
            corners = [(cx + reach * math.cos(a), cy + reach * math.sin(a)) for a in (start, end)]
            pygame.draw.polygon(big, color(second), [(cx, cy), *corners])

    return supersample(size, draw, 2, ground=first)


def halftone(
    size: Size,
    value: ColorLike,
    step: float = 7,
    fade: tuple[float, float] = (0.0, 1.0),
    angle: float = 28,
    horizontal: bool = False,
    largest: float = 0.62,
) -> Surface:
    """Comic dots that grow from fade[0] at the top (or left) to fade[1] at the other end; values below 0
    draw none.
    """
    width, height = max(1, round(size[0])), max(1, round(size[1]))
    return _halftone(width, height, tuple(color(value)), step, fade, angle, horizontal, largest).copy()


@lru_cache(maxsize=24)
def _halftone(
    width: int,
    height: int,
    value: tuple[int, ...],
    step: float,
    fade: tuple[float, float],
    angle: float,
    horizontal: bool,
    largest: float,
) -> Surface:
    ca, sa = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    corners = [(x / step, y / step) for x in (-step, width + step) for y in (-step, height + step)]
    rows, columns = _span([x * ca + y * sa for x, y in corners]), _span([y * ca - x * sa for x, y in corners])

    def draw(big: Surface, k: int) -> None:
        for i in rows:
            for j in columns:
                x, y = (i * ca - j * sa) * step, (i * sa + j * ca) * step
                if not (-step < x < width + step and -step < y < height + step):
                    continue
                t = x / width if horizontal else y / height
                radius = step * largest * min(1.0, fade[0] + (fade[1] - fade[0]) * t)
                if radius > 0.2:
                    pygame.draw.circle(big, value, (x * k, y * k), radius * k)

    return supersample((width, height), draw, 2, ground=(value[0], value[1], value[2]))


def _span(values: list[float]) -> range:
    """Whole numbers from the least of the values to the greatest."""
    return range(math.floor(min(values)), math.ceil(max(values)) + 1)


def speedlines(
    size: Size,
    center: Point,
    value: ColorLike = (255, 255, 255, 90),
    count: int = 60,
    inner: float = 0.5,
    widest: float = 0.02,
    seed: int = 4,
) -> Surface:
    """Needles that point at `center` (fractions), beginning about `inner` of the short side away from it."""
    c = color(value)

    def draw(big: Surface, _k: int) -> None:
        width, height = big.get_size()
        cx, cy = center[0] * width, center[1] * height
        reach, short = math.hypot(width, height), min(width, height)
        for i in range(count):
            angle = 2 * math.pi * (i + noise_at(seed, i)) / count
            start = short * (inner + 0.12 + 0.15 * (2 * noise_at(seed + 1, i) - 1))
            half = widest * (0.25 + 0.75 * noise_at(seed + 2, i))
            tip = (cx + start * math.cos(angle), cy + start * math.sin(angle))
            ends = [
                (cx + reach * math.cos(a), cy + reach * math.sin(a)) for a in (angle - half, angle + half)
            ]
            pygame.draw.polygon(big, c, [tip, *ends])

    return supersample(size, draw, 2, ground=c)


def impact(
    diameter: float,
    colors: tuple[ColorLike, ColorLike, ColorLike] = ("#d8201a", "#ffd23c", "#fffbe6"),
    points: int = 12,
    seed: int = 5,
) -> Surface:
    """Comic hit star in three layers, outside to inside."""

    def draw(big: Surface, k: int) -> None:
        middle, reach = (big.get_width() / 2, big.get_height() / 2), big.get_width() / 2
        layers = ((0.98, 0.60), (0.76, 0.46), (0.48, 0.27))
        pygame.draw.polygon(
            big, color("#2a0a06"), star_poly(middle, reach, reach * 0.66, points, 0, 0.2, seed)
        )
        for (outer, inner), value in zip(layers, colors, strict=True):
            shape = star_poly(middle, reach * outer - 1.2 * k, reach * inner, points, 0, 0.2, seed)
            pygame.draw.polygon(big, color(value), shape)

    return supersample((diameter, diameter), draw, 4, ground="#2a0a06")
