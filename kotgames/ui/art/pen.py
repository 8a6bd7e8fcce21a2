"""Ink and cel shading: closed shapes in figure units drawn on a pixel canvas with outline, shade and rim
light.

The light comes from the upper left. A shape is filled with its base colour; what a copy of it moved towards
the light does not cover is shade, what a copy moved away from the light leaves free is rim.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame
from pygame import Color, Surface

from kotgames.ui.art.primitives import ColorLike, color, new
from kotgames.ui.art.skeleton import Point, add, lerp, rotate, sub, unit

Shape = list[Point]
SHADE_OFFSET = (-1.7, -1.5)
RIM_OFFSET = (0.62, 0.68)


class Canvas:
    """A drawing surface of width x height pixels for units of `scale` pixels, supersampled k times (1, 2 or
    4, see primitives.supersample).

    `origin` is the unit coordinate at the top left pixel. `plain` draws shapes without shade and inner
    detail. While `flat` is set every material becomes that colour and every contour a transparent gap,
    `gap` times as wide as the ink would be: pictograms.
    """

    def __init__(self, width: float, height: float, scale: float, k: int = 4, plain: bool = False) -> None:
        self.width, self.height = max(1, round(width)), max(1, round(height))
        self.scale = scale * k
        self.k = k
        self.plain = plain
        self.surface = new(self.width * k, self.height * k)
        self.origin: Point = (0.0, 0.0)
        self.flat: Color | None = None
        self.gap = 1.0

    def px(self, p: Point) -> Point:
        """Unit point -> pixel on the supersampled surface."""
        return ((p[0] - self.origin[0]) * self.scale, (p[1] - self.origin[1]) * self.scale)

    def image(self) -> Surface:
        """The finished picture at width x height."""
        if self.k == 1:
            return self.surface
        return pygame.transform.smoothscale(self.surface, (self.width, self.height))

    # ------------------------------------------------------------------------------------------ shapes
    def fill(self, shapes: Sequence[Shape], value: ColorLike) -> None:
        """Flat fill without outline."""
        c = color(value) if self.flat is None else self.flat
        for shape in shapes:
            pygame.draw.polygon(self.surface, c, [self.px(p) for p in shape])

    def stroke(self, points: Sequence[Point], value: ColorLike, width: float, closed: bool = False) -> None:
        """A line of `width` units with round joints and ends."""
        c, half = color(value), max(0.5, width * self.scale / 2)
        pixels = [self.px(p) for p in points]
        if closed:
            pixels.append(pixels[0])
        for a, b in pairwise(pixels):
            nx, ny = unit((b[1] - a[1], a[0] - b[0]))
            nx, ny = nx * half, ny * half
            quad = [
                (a[0] + nx, a[1] + ny),
                (b[0] + nx, b[1] + ny),
                (b[0] - nx, b[1] - ny),
                (a[0] - nx, a[1] - ny),
            ]
            pygame.draw.polygon(self.surface, c, quad)
        for p in pixels:
            pygame.draw.circle(self.surface, c, p, half)

    def line(self, points: Sequence[Point], value: ColorLike, width: float = 0.6) -> None:
        """Inner detail: a tapered line, left out when the canvas is plain or the line would vanish."""
        self._ribbon(points, value, width, 0.06)

    def band(self, points: Sequence[Point], value: ColorLike, width: float) -> None:
        """A trim of even width with flat ends, left out like `line`."""
        self._ribbon(points, value, width, 0.5)

    def _ribbon(self, points: Sequence[Point], value: ColorLike, width: float, blunt: float) -> None:
        """`blunt`: 0 for pointed ends, 0.5 for even width."""
        if self.plain or width * self.scale < 0.9:
            return
        count = len(points)
        c = color(value)
        left, right = [], []
        for i, p in enumerate(points):
            direction = unit(sub(points[min(i + 1, count - 1)], points[max(i - 1, 0)]))
            taper = math.sin(math.pi * (blunt + (1 - 2 * blunt) * i / max(1, count - 1)))
            across = (-direction[1] * width / 2 * taper, direction[0] * width / 2 * taper)
            left.append(self.px(add(p, across)))
            right.append(self.px(add(p, across, -1)))
        pygame.draw.polygon(self.surface, c, left + right[::-1])

    def part(
        self,
        shapes: Sequence[Shape],
        base: ColorLike,
        shade: ColorLike | None = None,
        ink: ColorLike = "#1b1220",
        outline: float = 0.8,
        rim: ColorLike | None = None,
        shade_offset: Point = SHADE_OFFSET,
    ) -> None:
        """Shapes that form one body: ink contour around their union, base fill, shade crescent, rim light."""
        if outline > 0:
            if self.flat is not None:
                ink, outline = color(self.flat, 0), outline * self.gap
            for shape in shapes:
                self.stroke(shape, ink, outline * 2, closed=True)
        self.fill(shapes, base)
        if self.plain:
            return
        if shade is not None:
            self._crescent(shapes, shade, shade_offset)
        if rim is not None:
            self._crescent(shapes, rim, RIM_OFFSET)

    def overlap(self, shape: Shape, within: Shape, value: ColorLike) -> None:
        """Flat fill of what two shapes have in common."""
        pixels = [self.px(q) for q in shape]
        window = [self.px(q) for q in within]
        left, top = int(min(x for x, _ in pixels)) - 1, int(min(y for _, y in pixels)) - 1
        size = (max(x for x, _ in pixels) - left + 2, max(y for _, y in pixels) - top + 2)
        layer, mask = new(*size), new(*size)
        c = color(value) if self.flat is None else self.flat
        if c.a < 255:  # laid over itself a translucent tone would become denser
            return
        pygame.draw.polygon(layer, c, [(x - left, y - top) for x, y in pixels])
        pygame.draw.polygon(mask, (255, 255, 255, 255), [(x - left, y - top) for x, y in window])
        layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.surface.blit(layer, (left, top))

    def _crescent(self, shapes: Sequence[Shape], value: ColorLike, offset: Point) -> None:
        """What remains of the union of `shapes` when its copy moved by `offset` is taken away."""
        pixels = [[self.px(p) for p in shape] for shape in shapes]
        left = int(min(x for shape in pixels for x, _ in shape)) - 1
        top = int(min(y for shape in pixels for _, y in shape)) - 1
        right = max(x for shape in pixels for x, _ in shape)
        bottom = max(y for shape in pixels for _, y in shape)
        layer = new(right - left + 2, bottom - top + 2)
        dx, dy = offset[0] * self.scale, offset[1] * self.scale
        for shape in pixels:
            pygame.draw.polygon(layer, color(value), [(x - left, y - top) for x, y in shape])
        for shape in pixels:
            pygame.draw.polygon(layer, (0, 0, 0, 0), [(x - left + dx, y - top + dy) for x, y in shape])
        self.surface.blit(layer, (left, top))


# ------------------------------------------------------------------------------------------ curves
def smooth(points: Sequence[Point], steps: int = 6) -> Shape:
    """Closed Catmull-Rom curve through the points."""
    count = len(points)
    result: Shape = []
    for i in range(count):
        p0, p1, p2, p3 = points[i - 1], points[i], points[(i + 1) % count], points[(i + 2) % count]
        for j in range(steps):
            result.append(_catmull(p0, p1, p2, p3, j / steps))
    return result


def curve(points: Sequence[Point], steps: int = 6) -> Shape:
    """Open Catmull-Rom curve through the points."""
    ends = [points[0], *points, points[-1]]
    result: Shape = []
    for i in range(len(points) - 1):
        for j in range(steps):
            result.append(_catmull(ends[i], ends[i + 1], ends[i + 2], ends[i + 3], j / steps))
    result.append(points[-1])
    return result


def _catmull(p0: Point, p1: Point, p2: Point, p3: Point, t: float) -> Point:
    def axis(k: int) -> float:
        return 0.5 * (
            2 * p1[k]
            + (p2[k] - p0[k]) * t
            + (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t * t
            + (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t * t * t
        )

    return (axis(0), axis(1))


Profile = Sequence[tuple[float, float, float]]
"""(position along the limb 0..1, radius to the left, radius to the right), ascending."""


def radius_at(profile: Profile, t: float, side: int) -> float:
    """Radius of a profile at t, eased between its entries; side 1 is left, 2 right of the way a -> b."""
    keys = [entry[0] for entry in profile]
    i = bisect_right(keys, t)
    if i == 0:
        return profile[0][side]
    if i == len(profile):
        return profile[-1][side]
    before, after = profile[i - 1], profile[i]
    part = (t - before[0]) / (after[0] - before[0])
    return before[side] + (after[side] - before[side]) * (part * part * (3 - 2 * part))


def limb(a: Point, b: Point, profile: Profile, steps: int = 16) -> Shape:
    """Outline of a muscle from a to b with round ends."""
    along = unit(sub(b, a))
    across = (along[1], -along[0])  # the left hand side when one looks from a to b on the screen
    left, right = [], []
    for i in range(steps + 1):
        t = i / steps
        middle = lerp(a, b, t)
        left.append(add(middle, across, radius_at(profile, t, 1)))
        right.append(add(middle, across, -radius_at(profile, t, 2)))
    return [
        *left,
        *_cap(b, across, profile[-1][1], profile[-1][2]),
        *right[::-1],
        *_cap(a, (-across[0], -across[1]), profile[0][2], profile[0][1]),
    ]


def _cap(center: Point, start: Point, first: float, last: float) -> Shape:
    """Half circle clockwise from direction `start`, its radius going from `first` to `last`."""
    return [add(center, rotate(start, 180 * i / 8), first + (last - first) * i / 8) for i in range(1, 8)]


def ellipse(center: Point, along: Point, rx: float, ry: float, steps: int = 24) -> Shape:
    """Ellipse with radius rx along the unit vector `along` and ry across."""
    across = (-along[1], along[0])
    result = []
    for i in range(steps):
        angle = 2 * math.pi * i / steps
        result.append(add(add(center, along, rx * math.cos(angle)), across, ry * math.sin(angle)))
    return result


Frame = Callable[[float, float], Point]


def frame(origin: Point, forward: Point, up: Point) -> Frame:
    """Local coordinates: frame(x, y) is x units along `forward` and y units along `up` from `origin`."""

    def at(x: float, y: float) -> Point:
        return (origin[0] + forward[0] * x + up[0] * y, origin[1] + forward[1] * x + up[1] * y)

    return at


def shades(base: ColorLike) -> tuple[Color, Color, Color]:
    """(base, shade, rim) of a material: shade leans to violet, rim to white, as in printed comics."""
    b = color(base)
    dark = color(b).lerp(Color("#2a1038"), 0.42)
    light = max(b.r, b.g, b.b) / 255
    bright = color(b).lerp(Color("#fff6e4"), 0.14 + 0.3 * light)  # dark hair must not get a chalk line
    return b, dark, bright
