"""Base of the drawing toolkit: colours, surfaces, gradients, shapes, shadows and glows. Import it through
`paint`.

Everything returns new surfaces with straight per-pixel alpha. Sizes are pixels, positions are pixels unless
a docstring says "fraction". Shapes are drawn larger and scaled down (`supersample`), which is the
anti-aliasing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

import pygame
from pygame import Color, Rect, Surface

ColorLike: TypeAlias = str | tuple[int, int, int] | tuple[int, int, int, int] | Color
Point: TypeAlias = tuple[float, float]
Size: TypeAlias = tuple[float, float]

WHITE = Color(255, 255, 255)
BLACK = Color(0, 0, 0)
INK = Color("#14101a")


# ----------------------------------------------------------------------------------------- colours
def color(value: ColorLike, alpha: int | None = None) -> Color:
    """A Color from a name, '#rrggbb', tuple or Color; `alpha` (0..255) replaces its alpha. ValueError if
    unknown.
    """
    result = Color(value) if isinstance(value, str | Color) else Color(*value)
    if alpha is not None:
        result.a = max(0, min(255, int(alpha)))
    return result


def hexed(value: ColorLike) -> str:
    """A colour as "#rrggbb"."""
    made = color(value)
    return f"#{made.r:02x}{made.g:02x}{made.b:02x}"


def mix(first: ColorLike, second: ColorLike, amount: float) -> Color:
    """`first` at amount 0, `second` at 1, alpha included."""
    return _between(tuple(color(first)), tuple(color(second)), amount)


def _between(first: tuple[int, ...], second: tuple[int, ...], amount: float) -> Color:
    return Color(*(round(a + (b - a) * amount) for a, b in zip(first, second, strict=True)))


def lighten(value: ColorLike, amount: float) -> Color:
    """Towards white by `amount` (0..1), alpha kept."""
    c = color(value)
    return mix(c, color(WHITE, c.a), amount)


def darken(value: ColorLike, amount: float) -> Color:
    """Towards black by `amount` (0..1), alpha kept."""
    c = color(value)
    return mix(c, color(BLACK, c.a), amount)


# ---------------------------------------------------------------------------------------- surfaces
def new(width: float, height: float) -> Surface:
    """A transparent surface, at least 1x1."""
    return Surface((max(1, round(width)), max(1, round(height))), pygame.SRCALPHA, 32)


def usual(surface: Surface) -> Surface:
    """A copy with its channels in the order of `new`: pictures read from bytes or files have another, and are blitted 20 times slower."""
    result = new(*surface.get_size())
    result.blit(surface, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return result


def tint(surface: Surface, value: ColorLike) -> Surface:
    """The same shape filled with one colour; the colour's alpha scales the shape's."""
    c = color(value)
    result = surface.copy()
    result.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    result.fill(c, special_flags=pygame.BLEND_RGBA_MULT)
    return result


def stencil(mask: Surface, paint: Surface) -> Surface:
    """`paint` seen through the alpha of `mask`; both of the same size."""
    result = tint(mask, WHITE)
    result.blit(paint, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def clip(surface: Surface, mask: Surface) -> Surface:
    """`surface` with its alpha multiplied by that of `mask` (same size)."""
    result = surface.copy()
    result.blit(tint(mask, WHITE), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def fade(surface: Surface, amount: float) -> Surface:
    """A copy with its alpha scaled by `amount` (0..1)."""
    result = surface.copy()
    result.fill((255, 255, 255, max(0, min(255, round(255 * amount)))), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def grey(surface: Surface, dim: float = 0.25) -> Surface:
    """A colourless, slightly dimmed copy: the look of what may not be played."""
    result = pygame.transform.grayscale(surface)
    result.blit(tint(surface, (12, 14, 18, round(255 * dim))), (0, 0))
    return result


def put(target: Surface, source: Surface, position: Point, anchor: str = "center") -> Rect:
    """Blit `source` with its `anchor` (a Rect attribute: 'center', 'midleft', ...) at `position`; returns
    the rect.
    """
    rect = source.get_rect()
    setattr(rect, anchor, (round(position[0]), round(position[1])))
    target.blit(source, rect)
    return rect


def supersample(
    size: Size, draw: Callable[[Surface, int], None], k: int = 4, ground: ColorLike = BLACK
) -> Surface:
    """Let `draw(surface, k)` paint on a k times larger surface and scale it down smoothly.

    `ground` is the (invisible) colour that transparent pixels start with; give the colour of the outermost
    shape to keep its edge free of a dark fringe. k should be a power of two: smoothscale by 3 turns 255
    into 253.
    """
    width, height = max(1, round(size[0])), max(1, round(size[1]))
    big = new(width * k, height * k)
    big.fill(color(ground, 0))
    draw(big, k)
    return pygame.transform.smoothscale(big, (width, height))


# --------------------------------------------------------------------------------------- gradients
def ramp(stops: Sequence[ColorLike], count: int) -> list[Color]:
    """`count` colours evenly spread over the stops."""
    shades = [tuple(color(stop)) for stop in stops]  # once each, not for every colour in between
    if len(shades) == 1:
        return [Color(*shades[0])] * count
    result = []
    for i in range(count):
        t = i / max(1, count - 1) * (len(shades) - 1)
        k = min(len(shades) - 2, int(t))
        result.append(_between(shades[k], shades[k + 1], t - k))
    return result


def vgrad(size: Size, *stops: ColorLike) -> Surface:
    """Vertical gradient through the stops, top to bottom."""
    column = _line_of_colours(max(2, min(64, round(size[1]))), _plain(stops), True)
    return pygame.transform.smoothscale(column, (max(1, round(size[0])), max(1, round(size[1]))))


def hgrad(size: Size, *stops: ColorLike) -> Surface:
    """Horizontal gradient through the stops, left to right."""
    row = _line_of_colours(max(2, min(64, round(size[0]))), _plain(stops), False)
    return pygame.transform.smoothscale(row, (max(1, round(size[0])), max(1, round(size[1]))))


def _plain(stops: Sequence[ColorLike]) -> tuple[str | tuple[int, ...], ...]:
    """Colours as a key of a cache."""
    return tuple(stop if isinstance(stop, str) else tuple(color(stop)) for stop in stops)


@lru_cache(maxsize=512)
def _line_of_colours(count: int, stops: tuple[ColorLike, ...], down: bool) -> Surface:
    """A gradient one pixel wide or high; not to be changed."""
    line = new(1, count) if down else new(count, 1)
    for i, c in enumerate(ramp(stops, count)):
        line.set_at((0, i) if down else (i, 0), c)
    return line


def radial(
    size: Size,
    inner: ColorLike,
    outer: ColorLike,
    center: Point = (0.5, 0.5),
    radius: float = 1.0,
    power: float = 1.0,
) -> Surface:
    """Radial gradient; `center` in fractions, `radius` in halves of the longer side, `power` > 1 holds the
    middle.
    """
    width, height = max(2, round(size[0])), max(2, round(size[1]))
    return _radial(width, height, tuple(color(inner)), tuple(color(outer)), center, radius, power).copy()


@lru_cache(maxsize=64)
def _radial(
    width: int,
    height: int,
    inner: tuple[int, ...],
    outer: tuple[int, ...],
    center: Point,
    radius: float,
    power: float,
) -> Surface:
    """Enlarged from a small one, which is the same for all sizes of a shape: cheap and free of numpy."""
    longer = max(width, height)
    ways = (round(width / longer, 3), round(height / longer, 3))
    small = _small_radial(ways, min(40, longer), inner, outer, center, radius, power)
    return pygame.transform.smoothscale(small, (width, height))


@lru_cache(maxsize=128)
def _small_radial(
    ways: Point, longer: int, inner: tuple[int, ...], outer: tuple[int, ...], center: Point, radius: float, power: float
) -> Surface:  # fmt: skip
    """Computed pixel by pixel, `longer` pixels along the longer side; `ways`: how long the sides are, as shares of that."""
    columns, rows = (max(2, round(longer * way)) for way in ways)
    table = _steps(inner, outer, power)
    share = 255 / (radius / 2)
    xs = [(x / (columns - 1) - center[0]) * ways[0] * share for x in range(columns)]
    ys = [(y / (rows - 1) - center[1]) * ways[1] * share for y in range(rows)]
    pixels = b"".join([table[min(255, int(math.hypot(x, y)))] for y in ys for x in xs])
    return usual(pygame.image.frombytes(pixels, (columns, rows), "RGBA"))


@lru_cache(maxsize=64)
def _steps(inner: tuple[int, ...], outer: tuple[int, ...], power: float) -> list[bytes]:
    """256 colours from one to the other, as pixels."""
    ways = [(step / 255) ** power for step in range(256)]
    return [bytes(round(a + (b - a) * way) for a, b in zip(inner, outer, strict=True)) for way in ways]


def vignette(surface: Surface, strength: float = 0.5, value: ColorLike = BLACK) -> None:
    """Darken the rim of `surface` in place, strongest in the corners."""
    shade = radial(
        surface.get_size(), color(value, 0), color(value, round(255 * strength)), (0.5, 0.46), 1.25, 2.2
    )
    surface.blit(shade, (0, 0))


# ------------------------------------------------------------------------------------------ shapes
def rrect(
    size: Size, radius: float, fill: ColorLike, border: float = 0, border_color: ColorLike = WHITE, k: int = 4
) -> Surface:
    """Filled rounded rectangle; with `border` > 0 its rim is drawn inside the size in `border_color`."""
    rim, body = color(border_color), color(fill)

    def draw(big: Surface, k: int) -> None:
        whole = big.get_rect()
        outer = round(radius * k)
        if border <= 0:
            pygame.draw.rect(big, body, whole, border_radius=outer)
            return
        pygame.draw.rect(big, rim, whole, border_radius=outer)
        inset = round(border * k)
        pygame.draw.rect(
            big, body, whole.inflate(-2 * inset, -2 * inset), border_radius=max(0, outer - inset)
        )

    return _of_corners(size, max(radius, border), draw, k, rim if border > 0 else body)


def ring(size: Size, radius: float, width: float, value: ColorLike, k: int = 4) -> Surface:
    """Only the rim of a rounded rectangle."""

    def draw(big: Surface, k: int) -> None:
        pygame.draw.rect(
            big, color(value), big.get_rect(), max(1, round(width * k)), border_radius=round(radius * k)
        )

    return _of_corners(size, max(radius, width), draw, k, value)


def _of_corners(
    size: Size, reach: float, draw: Callable[[Surface, int], None], k: int, ground: ColorLike
) -> Surface:
    """The picture by `draw` of a rectangle whose sides are even further than `reach` from its corners: only the corners are drawn large,
    the sides are pulled out of them."""
    width, height = max(1, round(size[0])), max(1, round(size[1]))
    corner = math.ceil(reach) + 1
    across, down = min(width, 2 * corner + 1), min(height, 2 * corner + 1)
    small = supersample((across, down), draw, k, ground)
    if (across, down) == (width, height):
        return small
    result = new(width, height)
    for x, wide, left, to_wide in _spans(across, width, corner):
        for y, high, top, to_high in _spans(down, height, corner):
            piece = small.subsurface(x, y, wide, high)
            if (wide, high) != (to_wide, to_high):
                piece = pygame.transform.scale(piece, (to_wide, to_high))
            result.blit(
                piece, (left, top), special_flags=pygame.BLEND_RGBA_ADD
            )  # as it is, also where it is not seen
    return result


def _spans(small: int, whole: int, corner: int) -> tuple[tuple[int, int, int, int], ...]:
    """Along one side: begin and length in the small picture, and in the whole one."""
    if small == whole:
        return ((0, whole, 0, whole),)
    middle = whole - 2 * corner
    return (0, corner, 0, corner), (corner, 1, corner, middle), (corner + 1, corner, corner + middle, corner)


def grad_rect(size: Size, radius: float, *stops: ColorLike) -> Surface:
    """Rounded rectangle with a vertical gradient."""
    shape = rrect(size, radius, WHITE)
    return stencil(shape, vgrad(shape.get_size(), *stops))


def round_mask(surface: Surface, radius: float) -> Surface:
    """The surface with rounded corners."""
    result = surface.copy()
    mask = rrect(surface.get_size(), radius, WHITE)
    corner = math.ceil(radius) + 1
    if 2 * corner >= min(surface.get_size()):
        result.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return result
    square = Rect(0, 0, corner, corner)
    for name in ("topleft", "topright", "bottomleft", "bottomright"):
        setattr(square, name, getattr(mask.get_rect(), name))
        result.blit(mask, square, square, special_flags=pygame.BLEND_RGBA_MULT)
    return result


def disc(diameter: float, value: ColorLike, border: float = 0, border_color: ColorLike = BLACK) -> Surface:
    """Filled circle with an optional rim inside its diameter."""
    return rrect((diameter, diameter), diameter / 2, value, border, border_color)


def star_poly(
    center: Point,
    outer: float,
    inner: float,
    points: int,
    phase: float = 0.0,
    jitter: float = 0.0,
    seed: int = 1,
) -> list[Point]:
    """Corners of a star; `jitter` (0..1) makes the rays uneven, repeatably for one seed."""
    corners = []
    for i in range(2 * points):
        angle = phase + math.pi * i / points
        reach = (outer if i % 2 == 0 else inner) * (1 + jitter * (2 * noise_at(seed, i) - 1))
        corners.append((center[0] + reach * math.cos(angle), center[1] + reach * math.sin(angle)))
    return corners


def noise_at(seed: int, index: int) -> float:
    """A repeatable number in 0..1 for (seed, index): the art must not depend on any random state."""
    value = (index * 374761393 + seed * 668265263) & 0xFFFFFFFF
    value = ((value ^ (value >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((value ^ (value >> 16)) & 0xFFFF) / 0xFFFF


# -------------------------------------------------------------------------------- shadows and glow
def blur(surface: Surface, radius: float) -> Surface:
    """Soft copy; shrinks, blurs and enlarges, because a direct gaussian costs hundreds of milliseconds."""
    if radius < 1:
        return surface.copy()
    shrink = max(1, int(radius) // 2)
    width, height = surface.get_size()
    small = surface
    if shrink > 1:
        small = pygame.transform.smoothscale(surface, (max(2, width // shrink), max(2, height // shrink)))
    soft = pygame.transform.gaussian_blur(small, 2 if radius > 1 else 1)
    return pygame.transform.smoothscale(soft, (width, height)) if shrink > 1 else soft


def dilate(surface: Surface, radius: float) -> Surface:
    """The shape grown by `radius` on every side; the result is 2*ceil(radius) larger."""
    reach = math.ceil(radius)
    result = new(surface.get_width() + 2 * reach, surface.get_height() + 2 * reach)
    steps = max(8, round(radius * 5))
    for i in range(steps):
        angle = 2 * math.pi * i / steps
        offset = (reach + round(radius * math.cos(angle)), reach + round(radius * math.sin(angle)))
        result.blit(surface, offset)
    result.blit(surface, (reach, reach))
    return result


def soft_shadow(shape: Surface, radius: float = 8, value: ColorLike = (0, 0, 0, 130)) -> Surface:
    """Blurred silhouette, 2*radius larger on every side than `shape`; cache it, then blit it below the
    shape.
    """
    pad = math.ceil(radius * 2)
    c = color(value)
    result = new(shape.get_width() + 2 * pad, shape.get_height() + 2 * pad)
    result.blit(tint(shape, c), (pad, pad))
    soft = blur(result, radius)
    return tint(soft, color(c, 255))  # the blur mixed in the black of empty pixels; set the colour anew


def stretched(picture: Surface, size: tuple[int, int]) -> Surface:
    """A picture made larger by repeating the pixels of its middle: its corners and rims stay as they are. ValueError for a size that is
    smaller than the picture."""
    cuts = []
    for long, wanted in zip(picture.get_size(), size, strict=True):
        if wanted < long:
            raise ValueError(f"a picture of {picture.get_size()} cannot be stretched to {size}")
        half = long // 2
        rest = long - half
        cuts.append(((0, half, 0, half), (half, 1, half, wanted - long), (half, rest, wanted - rest, rest)))
    result = new(*size)
    for left, wide, x, width in cuts[0]:
        for top, high, y, height in cuts[1]:
            part = picture.subsurface((left, top, wide, high))
            if (width, height) != (wide, high):
                part = pygame.transform.scale(part, (width, height))
            result.blit(part, (x, y), special_flags=pygame.BLEND_RGBA_ADD)
    return result


def drop_shadow(
    target: Surface,
    shape: Surface,
    position: Point,
    offset: Point = (0, 6),
    radius: float = 8,
    alpha: int = 130,
    value: ColorLike = BLACK,
) -> None:
    """Draw the shadow that `shape`, blitted at `position` (top left), throws on `target`."""
    pad = math.ceil(radius * 2)
    shadow = soft_shadow(shape, radius, color(value, alpha))
    target.blit(shadow, (round(position[0] - pad + offset[0]), round(position[1] - pad + offset[1])))


def glow(
    target: Surface,
    shape: Surface,
    position: Point,
    value: ColorLike,
    radius: float = 10,
    times: int = 1,
    alpha: int = 255,
) -> None:
    """Draw a halo of `shape` (at `position`, top left) on `target`; `times` > 1 makes it denser."""
    pad = math.ceil(radius * 2)
    halo = soft_shadow(shape, radius, color(value, alpha))
    for _ in range(times):
        target.blit(halo, (round(position[0] - pad), round(position[1] - pad)))
