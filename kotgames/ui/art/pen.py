"""Ink and cel shading: closed shapes in figure units drawn on a pixel canvas with outline, shade and rim
light.

The light comes from the upper left. A shape is filled with its base colour; what a copy of it moved towards
the light does not cover is shade, what a copy moved away from the light leaves free is rim.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

import pygame
from pygame import Color, Rect, Surface

from kotgames.ui.art.primitives import ColorLike, color, new
from kotgames.ui.art.skeleton import Point, unit

Shape = list[Point]
SHADE_OFFSET = (-1.7, -1.5)
RIM_OFFSET = (0.62, 0.68)
NOTHING = (0, 0, 0, 0)


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
        c = _colour(value) if self.flat is None else self.flat
        for shape in shapes:
            pygame.draw.polygon(self.surface, c, self._pixels(shape))

    def stroke(self, points: Sequence[Point], value: ColorLike, width: float, closed: bool = False) -> None:
        """A line of `width` units with round joints and ends."""
        c, half = _colour(value), max(0.5, width * self.scale / 2)
        pixels = self._pixels(points)
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
        pixels = self._pixels(points)
        last = len(pixels) - 1
        half = width * self.scale / 2
        turn, share = math.pi * blunt, math.pi * (1 - 2 * blunt) / max(1, last)
        left: Shape = []
        right: Shape = []
        for i, (x, y) in enumerate(pixels):
            ax, ay = pixels[i - 1 if i else 0]
            bx, by = pixels[i + 1 if i < last else last]
            dx, dy = bx - ax, by - ay
            length = math.hypot(dx, dy)
            if length > 1e-9:
                dx, dy = dx / length, dy / length
            else:
                dx, dy = 1.0, 0.0
            reach = half * math.sin(turn + share * i)
            left.append((x - dy * reach, y + dx * reach))
            right.append((x + dy * reach, y - dx * reach))
        right.reverse()
        pygame.draw.polygon(self.surface, _colour(value), left + right)

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
        surface, polygon = self.surface, pygame.draw.polygon
        bodies = [self._pixels(shape) for shape in shapes]
        if outline > 0:
            if self.flat is not None:
                ink, outline = color(self.flat, 0), outline * self.gap
            c, reach = _colour(ink), max(0.5, outline * self.scale)
            for body in bodies:
                polygon(surface, c, outset(body, reach))
        c = _colour(base) if self.flat is None else self.flat
        covered = [polygon(surface, c, body) for body in bodies]
        if self.plain or not covered:
            return
        area = covered[0].unionall(covered[1:])
        if shade is not None:
            self._crescent(bodies, area, shade, shade_offset)
        if rim is not None:
            self._crescent(bodies, area, rim, RIM_OFFSET)

    def overlap(self, shape: Shape, within: Shape, value: ColorLike) -> None:
        """Flat fill of what two shapes have in common."""
        c = _colour(value) if self.flat is None else self.flat
        if c.a < 255:  # laid over itself a translucent tone would become denser
            return
        pixels, window = self._pixels(shape), self._pixels(within)
        left, top = int(min(x for x, _ in pixels)) - 1, int(min(y for _, y in pixels)) - 1
        size = (max(x for x, _ in pixels) - left + 2, max(y for _, y in pixels) - top + 2)
        layer, mask = new(*size), new(*size)
        pygame.draw.polygon(layer, c, [(x - left, y - top) for x, y in pixels])
        pygame.draw.polygon(mask, (255, 255, 255, 255), [(x - left, y - top) for x, y in window])
        layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.surface.blit(layer, (left, top))

    def _pixels(self, shape: Sequence[Point]) -> Shape:
        """`px` of every point."""
        scale = self.scale
        left, top = self.origin[0] * scale, self.origin[1] * scale
        return [(x * scale - left, y * scale - top) for x, y in shape]

    def _crescent(self, bodies: Sequence[Shape], area: Rect, value: ColorLike, offset: Point) -> None:
        """Paint the union of `bodies` (pixels, drawn within `area`) less its copy that is moved by `offset` (units)."""
        if not area.width or not area.height:  # out of the picture
            return
        left, top = area.topleft
        layer = Surface(area.size, pygame.SRCALPHA, 32)
        c, polygon = _colour(value), pygame.draw.polygon
        dx, dy = offset[0] * self.scale - left, offset[1] * self.scale - top
        for body in bodies:
            polygon(layer, c, [(x - left, y - top) for x, y in body])
        for body in bodies:
            polygon(layer, NOTHING, [(x + dx, y + dy) for x, y in body])
        self.surface.blit(layer, area)


_known: dict[str, Color] = {}


def _colour(value: ColorLike) -> Color:
    """`color` for a pen: not to be changed, as the same Color is given again."""
    if isinstance(value, Color):
        return value
    if not isinstance(value, str):
        return color(value)
    found = _known.get(value)
    if found is None:
        found = _known[value] = color(value)
    return found


# ---------------------------------------------------------------------------------------- contours
def outset(body: Shape, reach: float) -> Shape:
    """A closed shape whose contour lies `reach` further out; sharp corners are blunted."""
    normals: list[Point | None] = []
    area = 0.0
    x0, y0 = body[-1]
    for x, y in body:
        dx, dy = x - x0, y - y0
        area += x0 * y - x * y0
        length = math.sqrt(dx * dx + dy * dy)
        normals.append((dy / length, -dx / length) if length > 1e-6 else None)
        x0, y0 = x, y
    if area < 0:
        reach = -reach
    last = next((normal for normal in reversed(normals) if normal), (0.0, 0.0))
    ways: Shape = []
    for normal in normals:
        last = normal or last
        ways.append(last)
    result: Shape = []
    for i, (x, y) in enumerate(body):
        (ax, ay), (bx, by) = ways[i], ways[i + 1 - len(body)]
        sx, sy = ax + bx, ay + by
        square = sx * sx + sy * sy
        if square > 1.56:  # up to about a right angle
            factor = 2 * reach / square
            result.append((x + sx * factor, y + sy * factor))
            continue
        result.append((x + ax * reach, y + ay * reach))
        if (ax * by - ay * bx) * reach > 0 and square > 1e-6:
            factor = reach / math.sqrt(square)
            result.append((x + sx * factor, y + sy * factor))
        else:  # a corner inwards, where both sides cross, or a tip as thin as a line
            result.append((x, y))
        result.append((x + bx * reach, y + by * reach))
    return result


# ------------------------------------------------------------------------------------------ curves
@lru_cache(maxsize=16)
def _weights(steps: int) -> tuple[tuple[float, float, float, float], ...]:
    """Weights of the four points of a Catmull-Rom span at each of its steps."""
    result = []
    for j in range(steps):
        t = j / steps
        t2, t3 = t * t, t * t * t
        result.append(
            (
                0.5 * (2 * t2 - t - t3),
                0.5 * (2 - 5 * t2 + 3 * t3),
                0.5 * (t + 4 * t2 - 3 * t3),
                0.5 * (t3 - t2),
            )
        )
    return tuple(result)


def smooth(points: Sequence[Point], steps: int = 6) -> Shape:
    """Closed Catmull-Rom curve through the points."""
    count, weights = len(points), _weights(steps)
    result: Shape = []
    for i in range(count):
        (ax, ay), (bx, by) = points[i - 1], points[i]
        (cx, cy), (dx, dy) = points[(i + 1) % count], points[(i + 2) % count]
        result += [
            (a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy) for a, b, c, d in weights
        ]
    return result


def curve(points: Sequence[Point], steps: int = 6) -> Shape:
    """Open Catmull-Rom curve through the points."""
    ends, weights = [points[0], *points, points[-1]], _weights(steps)
    result: Shape = []
    for i in range(len(points) - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = ends[i : i + 4]
        result += [
            (a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy) for a, b, c, d in weights
        ]
    result.append(points[-1])
    return result


Profile = Sequence[tuple[float, float, float]]
"""(position along the limb 0..1, radius to the left, radius to the right), ascending."""


def radius_at(profile: Profile, t: float, side: int) -> float:
    """Radius of a profile at t, eased between its entries; side 1 is left, 2 right of the way a -> b."""
    before = None
    for after in profile:
        if after[0] > t:
            if before is None:
                return after[side]
            part = (t - before[0]) / (after[0] - before[0])
            return before[side] + (after[side] - before[side]) * (part * part * (3 - 2 * part))
        before = after
    return profile[-1][side]


def limb(a: Point, b: Point, profile: Profile, steps: int = 12) -> Shape:
    """Outline of a muscle from a to b with round ends."""
    ax, ay = a
    dx, dy = b[0] - ax, b[1] - ay
    length = math.hypot(dx, dy)
    ux, uy = (dx / length, dy / length) if length > 1e-9 else (1.0, 0.0)
    # (uy, -ux) is the left hand side when one looks from a to b on the screen
    return [
        (ax + dx * t + ux * on + uy * out, ay + dy * t + uy * on - ux * out)
        for t, on, out in _muscle(tuple(profile), steps)
    ]


@lru_cache(maxsize=1024)
def _muscle(profile: Profile, steps: int) -> tuple[tuple[float, float, float], ...]:
    """The outline of a limb: share of the way, units further on, units to the left. Poses bend joints further, their muscles stay."""
    left = [(i / steps, 0.0, radius_at(profile, i / steps, 1)) for i in range(steps + 1)]
    right = [(i / steps, 0.0, -radius_at(profile, i / steps, 2)) for i in range(steps, -1, -1)]
    return (*left, *_cap(1, profile[-1][1], profile[-1][2]), *right, *_cap(0, profile[0][2], profile[0][1]))


def _cap(end: int, first: float, last: float) -> list[tuple[float, float, float]]:
    """The round end of a limb at its start (0) or end (1), its radius going from `first` to `last`."""
    result = []
    for i in range(1, 8):
        angle, radius = math.pi * i / 8, first + (last - first) * i / 8
        on, out = math.sin(angle) * radius, math.cos(angle) * radius
        result.append((1.0, on, out) if end else (0.0, -on, -out))
    return result


def ellipse(center: Point, along: Point, rx: float, ry: float, steps: int = 24) -> Shape:
    """Ellipse with radius rx along the unit vector `along` and ry across."""
    (x, y), (ux, uy) = center, along
    return [(x + ux * rx * c - uy * ry * s, y + uy * rx * c + ux * ry * s) for c, s in _circle(steps)]


@lru_cache(maxsize=64)
def _circle(steps: int) -> Shape:
    """Points on the unit circle."""
    angles = [2 * math.pi * i / steps for i in range(steps)]
    return [(math.cos(angle), math.sin(angle)) for angle in angles]


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
