"""The nine elements: ice, fire, lightning, acid, shadow, steel, force, smoke, beam. Each runs from somewhere to a point and bursts there,
or only bursts; kard pictures and the stage draw the same. And a body in ice.

Everything is in pixels, on a layer with straight alpha; nothing keeps state.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Surface

from kotgames.ui.art import paint
from kotgames.ui.art.paint import ColorLike, color, noise_at
from kotgames.ui.art.skeleton import Point, lerp

GROUND: Final = {
    "ice": "#7fd0ff", "fire": "#ff8a1e", "lightning": "#bfa8ff", "acid": "#7ed321", "shadow": "#2c1456", "steel": "#dfe9f5",
    "force": "#ffb84a", "smoke": "#7d8696", "beam": "#ff3b2a",
}  # fmt: skip
"""By element: the colour at its edge."""
NAMES: Final = tuple(GROUND)
HALO: Final = {**GROUND, "shadow": "#7d3ce0"}
DULL: Final = ("smoke", "steel")
"""Elements without a halo."""
HOT: Final = ("ice", "lightning")
"""Elements whose middle is light laid over them."""


@dataclass(frozen=True, slots=True)
class Burst:
    """An element that bursts at a point, as far as `radius` pixels, and runs there from `start` where there is one. `tone` takes the place
    of its colour where it has only one (force, beam, acid); `much`: more or fewer of its pieces."""

    element: str
    at: Point
    radius: float
    start: Point | None = None
    seed: int = 1
    much: float = 1.0
    tone: str = ""

    @property
    def colour(self) -> str:
        """The colour at its edge."""
        return self.tone or GROUND[self.element]


class _Brush:
    """A burst on the supersampled surface: `b` is its middle, `a` where it comes from, `n` the unit vector across its way."""

    def __init__(self, big: Surface, k: int, what: Burst, corner: Point) -> None:
        self.big, self.what, self.seed = big, what, what.seed
        self.b = self._moved(what.at, corner, k)
        self.a = None if what.start is None else self._moved(what.start, corner, k)
        self.r = what.radius * k
        self.way = 0.0 if self.a is None else math.atan2(self.b[1] - self.a[1], self.b[0] - self.a[0])
        self.n = (-math.sin(self.way), math.cos(self.way))

    @staticmethod
    def _moved(point: Point, corner: Point, k: int) -> Point:
        return ((point[0] - corner[0]) * k, (point[1] - corner[1]) * k)

    def count(self, pieces: int) -> int:
        """So many pieces, at least one."""
        return max(1, round(pieces * self.what.much))

    def noise(self, more: int, index: int) -> float:
        """A repeatable number in 0..1."""
        return noise_at(self.seed + more, index)

    def around(self, angle: float, far: float) -> Point:
        """A point in a direction from the middle."""
        return (self.b[0] + math.cos(angle) * far, self.b[1] + math.sin(angle) * far)

    def along(self, t: float, aside: float = 0.0) -> Point:
        """A point on the way, 0 to 1, and so far across it."""
        x, y = lerp(self.a or self.b, self.b, t)
        return (x + self.n[0] * aside, y + self.n[1] * aside)

    def fill(self, points: Iterable[Point], value: ColorLike) -> None:
        """A flat shape."""
        pygame.draw.polygon(self.big, color(value), list(points))

    def disc(self, at: Point, radius: float, value: ColorLike, thick: float = 0.0) -> None:
        """A disc, or with `thick` a ring."""
        pygame.draw.circle(self.big, color(value), at, max(1.0, radius), max(1, round(thick)) if thick else 0)

    def line(self, a: Point, b: Point, wide: float, value: ColorLike) -> None:
        """A line with round ends."""
        pygame.draw.line(self.big, color(value), a, b, max(1, round(wide)))
        if wide >= 3:
            for end in (a, b):
                pygame.draw.circle(self.big, color(value), end, wide / 2)

    def wedge(self, wide_a: float, wide_b: float, value: ColorLike) -> None:
        """The whole way, so wide at both ends."""
        if self.a is not None:
            ends = ((0.0, wide_a), (1.0, wide_b), (1.0, -wide_b), (0.0, -wide_a))
            self.fill([self.along(t, aside) for t, aside in ends], value)


# ------------------------------------------------------------------------------------------ elements
_CRYSTALS: Final = ("#7fd0ff", "#a8e4ff", "#5fb6f4")


def _crystal(brush: _Brush, at: Point, reach: float, angle: float, wide: float, tone: int) -> None:
    """A splinter of ice: ink, body, a lit plane, an edge."""
    dx, dy = math.cos(angle), math.sin(angle)

    def on(x: float, y: float, grow: float = 1.0) -> Point:
        x, y = x * reach * grow, y * reach * grow
        return (at[0] + dx * x - dy * y, at[1] + dy * x + dx * y)

    outline = ((-0.42, 0.0), (-0.1, wide), (0.45, wide * 0.8), (1.0, 0.0), (0.45, -wide * 0.8), (-0.1, -wide))
    brush.fill([on(x, y, 1.14) for x, y in outline], "#123c7a")
    brush.fill([on(x, y) for x, y in outline], _CRYSTALS[tone % 3])
    lit = ((-0.3, 0.0), (-0.05, -wide * 0.8), (0.45, -wide * 0.7), (0.9, 0.0))
    brush.fill([on(x, y) for x, y in lit], "#e9fbff")
    brush.fill([on(-0.3, 0.0), on(0.9, 0.0), on(0.4, wide * 0.3)], "#bfeaff")


def _ice(brush: _Brush) -> None:
    r, noise = brush.r, brush.noise
    if brush.a is not None:
        for wide, value, alpha in ((1.0, "#3f9be8", 90), (0.66, "#7fd0ff", 120), (0.3, "#ffffff", 200)):
            brush.wedge(r * 0.10 * wide, r * 0.52 * wide, color(value, alpha))
        pieces = brush.count(15)
        for i in range(pieces):
            t = 0.06 + 0.86 * i / pieces
            at = brush.along(t, (noise(0, i) - 0.5) * r * (0.2 + 0.75 * t))
            _crystal(
                brush,
                at,
                r * (0.10 + 0.20 * noise(1, i) * (0.4 + t)),
                brush.way + (noise(2, i) - 0.5) * 0.5,
                0.34,
                i,
            )
    for i in sorted(range(19), key=lambda i: -noise(4, i)):
        angle = 2 * math.pi * (i + noise(3, i) * 0.9) / 19
        turned = 1.0 if brush.a is None else 1.15 - 0.35 * math.cos(angle - brush.way)
        long = r * (0.26 + 0.74 * noise(4, i) ** 1.6) * turned
        _crystal(brush, brush.around(angle, long * 0.42), long * 0.9, angle, 0.17 + 0.10 * noise(8, i), i)
    brush.disc(brush.b, r * 0.13, "#ffffff")
    for i in range(26):
        x, y = brush.around(2 * math.pi * noise(5, i), r * (0.7 + 0.9 * noise(6, i)))
        s = r * 0.045 * (0.4 + noise(7, i))
        brush.fill([(x - s, y), (x, y - s * 1.6), (x + s, y), (x, y + s * 1.6)], "#f2fdff")


_FLAMES: Final = (
    ("#7a1006", 1.22),
    ("#e8320f", 1.0),
    ("#ff8a1e", 0.68),
    ("#ffd84a", 0.40),
    ("#fffbe0", 0.18),
)


def _fire(brush: _Brush) -> None:
    r, noise, pieces = brush.r, brush.noise, brush.count(26)
    for value, share in _FLAMES:
        for i in range(pieces):
            if brush.a is not None:
                t = i / pieces
                at = brush.along(t, (noise(1, i) - 0.5) * r * 0.5 * t)
                q = r * (0.12 + 0.42 * t * t) * (0.7 + 0.6 * noise(0, i)) * share
            else:
                x, y = brush.around(2 * math.pi * i / pieces, r * 0.55 * noise(0, i))
                at, q = (x, y - r * 0.2 * noise(3, i)), r * 0.34 * (0.6 + 0.7 * noise(1, i)) * share
            back = math.cos(brush.way) * q * 1.1 if brush.a is not None else 0.0
            tip = (at[0] + (noise(2, i) - 0.5) * q - back, at[1] - q * (1.5 + noise(4, i)))
            brush.disc(at, q, value)
            brush.fill([(at[0] - q * 0.9, at[1] - q * 0.3), tip, (at[0] + q * 0.9, at[1] - q * 0.3)], value)


def _bolt(brush: _Brush, a: Point, b: Point, wide: float, seed: int) -> None:
    """One bolt in its three skins."""
    length = math.dist(a, b) or 1.0
    nx, ny = -(b[1] - a[1]) / length, (b[0] - a[0]) / length
    points = [a]
    for i in range(1, 9):
        x, y = lerp(a, b, i / 9)
        s = (noise_at(seed, i) - 0.5) * brush.r * 0.55
        points.append((x + nx * s, y + ny * s))
    points.append(b)
    for value, thick in ((color("#5a3cff", 150), 3.2), ("#bfa8ff", 1.6), ("#ffffff", 0.8)):
        for i in range(9):
            brush.line(points[i], points[i + 1], wide * thick, value)


def _lightning(brush: _Brush) -> None:
    r, noise = brush.r, brush.noise
    if brush.a is not None:
        for j in range(3):
            _bolt(brush, brush.a, brush.along(1.0, (j - 1) * r * 0.3), r * 0.06, brush.seed + j * 9)
    rays = brush.count(8)
    for j in range(rays):
        far = r * (0.8 + 0.5 * noise(2, j))
        end = brush.around(2 * math.pi * (j + noise(0, j) * 0.5) / rays, far)
        _bolt(brush, brush.b, end, r * 0.035, brush.seed + 40 + j)
    brush.disc(brush.b, r * 0.12, "#ffffff")


def _beam(brush: _Brush) -> None:
    r = brush.r
    tone = brush.what.colour
    skins = (
        (paint.darken(tone, 0.55), 0.52),
        (color(tone), 0.36),
        (paint.lighten(tone, 0.5), 0.20),
        (color("#ffffff"), 0.09),
    )
    for value, wide in skins:
        brush.wedge(r * wide * 0.4, r * wide, value)
    at = brush.a if brush.a is not None else brush.b
    brush.fill(paint.star_poly(at, r * 0.8, r * 0.2, 8, 0.3), paint.lighten(tone, 0.6))
    brush.fill(paint.star_poly(at, r * 0.5, r * 0.14, 8, 0.3), "#ffffff")
    if brush.a is not None:
        brush.fill(
            paint.star_poly(brush.b, r * 0.95, r * 0.3, 9, 0.1, 0.3, brush.seed), paint.lighten(tone, 0.45)
        )
        brush.fill(paint.star_poly(brush.b, r * 0.55, r * 0.2, 9, 0.1, 0.3, brush.seed), "#ffffff")


def _acid(brush: _Brush) -> None:
    r, noise, pieces = brush.r, brush.noise, brush.count(16)
    tone = brush.what.colour
    skins = ((paint.darken(tone, 0.75), 1.25), (color(tone), 1.0), (paint.lighten(tone, 0.6), 0.34))
    for value, grown in skins:

        def drop(at: Point, q: float, value: ColorLike = value, grown: float = grown) -> None:
            off = -q * 0.3 if grown < 0.5 else 0.0
            brush.disc((at[0] + off, at[1] + off), q * grown, value)

        for i in range(pieces):
            if brush.a is not None:
                t = i / pieces
                x, y = brush.along(t, (noise(0, i) - 0.5) * r * 0.35)
                drop((x, y - math.sin(math.pi * t) * r * 0.3), r * (0.09 + 0.2 * t * noise(1, i)))
            else:
                drop(
                    brush.around(2 * math.pi * i / pieces, r * 0.8 * noise(0, i)),
                    r * 0.2 * (0.5 + noise(1, i)),
                )
        for i in range(12):
            x, y = brush.around(2 * math.pi * i / 12 + noise(0, i), r * (0.3 + 0.6 * noise(3, i)))
            drop((x, y + r * 0.1), r * 0.17 * (1.1 - noise(3, i) * 0.7))
        drop(brush.b, r * 0.36)


_CLOUDS: Final = {
    "smoke": (("#3d4450", 1.0), ("#7d8696", 0.8), ("#c3cad6", 0.5)),
    "shadow": (("#07030f", 1.0), ("#2c1456", 0.76), ("#7d3ce0", 0.34)),
}


def _cloud(brush: _Brush) -> None:
    r, noise, pieces = brush.r, brush.noise, brush.count(22)
    tone, skins = brush.what.tone, _CLOUDS[brush.what.element]
    values: list[ColorLike] = [value for value, _ in skins]
    if tone:
        values = [paint.darken(tone, 0.5), tone, paint.lighten(tone, 0.55)]
    for value, (_, grown) in zip(values, skins, strict=True):
        for i in range(pieces):
            if brush.a is not None:
                t = i / pieces
                x, y = brush.along(t)
                at = (x + (noise(0, i) - 0.5) * r * 0.7, y + (noise(1, i) - 0.5) * r * 0.7 * (0.4 + t))
                q = r * (0.16 + 0.26 * t) * (0.6 + 0.6 * noise(2, i))
            else:
                far = r * 0.85 * math.sqrt(noise(1, i))
                x, y = brush.around(2 * math.pi * noise(0, i), far)
                at, q = (x, brush.b[1] + (y - brush.b[1]) * 0.8), r * 0.32 * (0.5 + 0.8 * noise(2, i))
            up = q * (1 - grown)
            brush.disc((at[0] - up * 0.36, at[1] - up * 0.6), q * grown, color(value, 235))


def _steel(brush: _Brush) -> None:
    r, noise = brush.r, brush.noise
    for j in range(3):
        reach = r * (1.25 - 0.28 * j)
        x, y = brush.b[0] - reach * 0.45, brush.b[1] + reach * 0.1 * (j - 1)
        turns = [-1.15 + 0.1 * i + j * 0.12 for i in range(22)]
        outer = [(x + math.cos(t) * reach, y + math.sin(t) * reach * 0.9) for t in turns]
        inner = [
            (x - reach * 0.16 + math.cos(t) * reach * 0.94, y + math.sin(t) * reach * 0.9) for t in turns
        ]
        brush.fill([*outer, *inner[::-1]], color(("#ffffff", "#dfe9f5", "#9fb3cc")[j], 230 - j * 40))
    for i in range(14):
        angle, near = 2 * math.pi * noise(0, i), r * (0.5 + 0.9 * noise(1, i))
        far = near + r * 0.3 * noise(2, i)
        brush.line(brush.around(angle, near), brush.around(angle, far), r * 0.035, "#ffe9a0")
    if brush.a is not None:
        for i in range(7):
            aside = (noise(5, i) - 0.5) * r * 0.8
            start = 0.05 + 0.4 * noise(6, i)
            brush.line(
                brush.along(start, aside), brush.along(0.85, aside * 0.6), r * 0.04, color("#ffffff", 190)
            )


def _force(brush: _Brush) -> None:
    r, tone = brush.r, brush.what.colour
    skins = (color("#ffffff"), paint.lighten(tone, 0.6), color(tone), paint.darken(tone, 0.2))
    for j, value in enumerate(skins):
        thick = max(2.0, r * (0.13 - 0.024 * j))
        brush.disc(brush.b, r * (0.35 + 0.33 * j), color(value, 235 - j * 45), thick)
    brush.fill(paint.star_poly(brush.b, r * 0.5, r * 0.2, 10, 0.2), paint.lighten(tone, 0.75))
    if brush.a is not None:
        for i in range(9):
            aside = (brush.noise(0, i) - 0.5) * r * 0.9
            start = 0.1 + 0.4 * brush.noise(1, i)
            brush.line(
                brush.along(start, aside),
                brush.along(0.75, aside),
                r * 0.05,
                color(paint.lighten(tone, 0.5), 200),
            )


_PAINTERS: Final[dict[str, Callable[[_Brush], None]]] = {
    "ice": _ice, "fire": _fire, "lightning": _lightning, "beam": _beam, "acid": _acid, "smoke": _cloud, "shadow": _cloud,
    "steel": _steel, "force": _force,
}  # fmt: skip


def oval(wide: float, high: float, inner: ColorLike, outer: ColorLike, power: float = 1.2) -> Surface:
    """A soft oval: a round gradient pressed flat, so that nothing is cut at its edge."""
    round_one = paint.radial((160, 160), inner, outer, (0.5, 0.5), 1.0, power)
    return pygame.transform.smoothscale(round_one, (max(2, round(wide)), max(2, round(high))))


def layer(size: tuple[int, int], what: Burst, corner: Point = (0.0, 0.0), k: int = 2) -> Surface:
    """A picture of `size` pixels with a burst on it; `corner` is the place of its top left pixel. KeyError for an unknown element."""
    painter = _PAINTERS[what.element]
    result = paint.supersample(
        size, lambda big, k: painter(_Brush(big, k, what, corner)), k, ground=what.colour
    )
    x, y = what.at[0] - corner[0], what.at[1] - corner[1]
    if what.element in HOT:
        paint.put(
            result,
            oval(what.radius * 1.3, what.radius * 1.3, color("#ffffff", 235), color("#ffffff", 0), 0.8),
            (x, y),
        )
    if what.element in DULL or min(size) < 16:
        return result
    small = pygame.transform.smoothscale_by(result, 0.25)
    soft = pygame.transform.gaussian_blur(small, max(1, round(what.radius * 0.05)))
    tone = what.tone or HALO[what.element]
    halo = paint.fade(paint.tint(pygame.transform.smoothscale(soft, size), tone), 0.8)
    halo.blit(result, (0, 0))
    return halo


REACH: Final = 1.75
"""A burst and its halo reach no farther than so many of its radii."""


def box_of(what: Burst) -> pygame.Rect:
    """The rectangle that a burst covers, in pixels."""
    points = [what.at] if what.start is None else [what.at, what.start]
    more = what.radius * REACH
    left, top = (min(point[axis] for point in points) - more for axis in (0, 1))
    right, bottom = (max(point[axis] for point in points) + more for axis in (0, 1))
    return pygame.Rect(math.floor(left), math.floor(top), math.ceil(right - left), math.ceil(bottom - top))


def put(target: Surface, what: Burst, k: int = 2) -> None:
    """A burst on a picture; only what lies on it is drawn."""
    seen = box_of(what).clip(target.get_rect())
    if seen.width and seen.height:
        target.blit(layer(seen.size, what, seen.topleft, k), seen.topleft)


# ------------------------------------------------------------------------------------------- in ice
SHELL: Final = (3.4, 2.8)
RIME: Final = (1.7, 1.2)
"""Units that the ink of ice and the ice itself reach beyond a body; of a thinner one."""


def frozen(image: Surface, pixels: float, *, slight: bool = False) -> Surface:
    """A figure (straight alpha, with free space around it) in ice: its light and dark kept as blues, a clear shell around it, facets and
    icicles; `pixels`: of a unit. `slight`: a thin shell, its own colours still seen."""
    box = image.get_bounding_rect(30)
    body = image.copy()
    pale = pygame.transform.grayscale(image)
    pale.fill((255, 255, 255, 80 if slight else 150), special_flags=pygame.BLEND_RGBA_MULT)
    body.blit(pale, (0, 0))
    body.fill((26, 40, 54, 0) if slight else (46, 72, 96, 0), special_flags=pygame.BLEND_RGBA_ADD)
    body.blit(
        paint.vgrad(body.get_size(), "#f4fcff", "#a9defc", "#5aa8ee"),
        (0, 0),
        special_flags=pygame.BLEND_RGB_MULT,
    )
    body = paint.clip(body, image)
    result, outline = paint.new(*image.get_size()), paint.new(*image.get_size())
    for ink, reach in enumerate(RIME if slight else SHELL):
        grown, off = _grown(image, pixels * reach)
        clear = (
            paint.tint(grown, color("#0b2f70", 235))
            if not ink
            else paint.stencil(grown, paint.vgrad(grown.get_size(), "#f2fdff", "#b5e8ff", "#5fb4f4"))
        )
        result.blit(clear, (off, off))
        if ink:
            outline.blit(paint.tint(grown, "#ffffff"), (off, off))
    result.blit(body, (0, 0))
    facets = paint.supersample(
        image.get_size(), lambda big, k: _facets(big, k, box, pixels), 2, ground="#ffffff"
    )
    result.blit(paint.clip(facets, outline), (0, 0))
    result.blit(
        paint.supersample(
            image.get_size(), lambda big, k: _icicles(big, k, result, box, pixels), 2, ground="#0b2f70"
        ),
        (0, 0),
    )
    return result


def floor_ice(target: Surface, feet: tuple[float, float], ground: float, pixels: float) -> None:
    """Splinters of ice that have grown out of the floor around two feet: their places from left to right and the height of the ground in
    pixels; `pixels`: of a unit."""

    def draw(big: Surface, k: int) -> None:
        brush = _Brush(big, k, Burst("ice", (0.0, 0.0), 1.0), (0.0, 0.0))
        left, wide = feet[0] - 10 * pixels, feet[1] - feet[0] + 20 * pixels
        for i in range(17):
            share = (i + 0.5 + 0.6 * (noise_at(21, i) - 0.5)) / 17
            long = pixels * (5.0 + 8.5 * noise_at(23, i)) * (1.15 - 0.5 * abs(2 * share - 1)) * k
            lean = (share - 0.5) * 1.1 + 0.3 * (noise_at(25, i) - 0.5)
            at = (
                (left + wide * share) * k,
                ground * k + pixels * (1.0 + 2.4 * noise_at(27, i)) * k - long * 0.3,
            )
            _crystal(brush, at, long, lean - math.pi / 2, 0.20 + 0.10 * noise_at(29, i), i)

    target.blit(paint.supersample(target.get_size(), draw, 2, ground="#7fd0ff"), (0, 0))


def _grown(image: Surface, reach: float) -> tuple[Surface, int]:
    """The silhouette of a figure grown on every side, and where its corner lies; found at half the size, where it costs a tenth."""
    half = paint.dilate(pygame.transform.smoothscale_by(image, 0.5), reach / 2)
    pad = 2 * math.ceil(reach / 2)
    size = (image.get_width() + 2 * pad, image.get_height() + 2 * pad)
    return pygame.transform.smoothscale(half, size), -pad


def _facets(big: Surface, k: int, box: pygame.Rect, pixels: float) -> None:
    """Flat planes of light across a body."""
    for i in range(16):
        x = (box.left + box.w * (0.06 + 0.88 * noise_at(3, i))) * k
        y = (box.top + box.h * (0.05 + 0.9 * noise_at(5, i))) * k
        r = pixels * (4 + 8 * noise_at(7, i)) * k
        plane = [
            (x, y - r),
            (x + r * 0.55, y - r * 0.15),
            (x + r * 0.1, y + r * 0.9),
            (x - r * 0.25, y + r * 0.2),
        ]
        pygame.draw.polygon(big, color("#ffffff", 40 + round(70 * noise_at(8, i))), plane)
        pygame.draw.line(
            big,
            color("#ffffff", 210),
            (x, y - r),
            (x - r * 0.25, y + r * 0.2),
            max(1, round(pixels * 0.28 * k)),
        )


def _icicles(big: Surface, k: int, shell: Surface, box: pygame.Rect, pixels: float) -> None:
    """Icicles where the shell hangs over."""
    mask = pygame.mask.from_surface(shell, 60)
    for i in range(30):
        x = min(mask.get_size()[0] - 1, int(box.left + box.w * (i + 0.2 + 0.6 * noise_at(13, i)) / 30))
        y = next((y for y in range(box.bottom - 1, box.top, -2) if mask.get_at((x, y))), None)
        if y is None or y > box.bottom - pixels * 6:
            continue
        long, wide = pixels * (3 + 8 * noise_at(15, i)), pixels * (0.8 + 0.9 * noise_at(17, i))
        top = y - pixels
        for value, grown, side in (
            ("#0b2f70", pixels * 0.4, wide),
            ("#bfeaff", 0.0, wide),
            ("#ffffff", 0.0, -wide * 0.2),
        ):
            corners = [(x - wide - grown, top), (x + side + grown, top), (x, top + long + grown * 2)]
            pygame.draw.polygon(big, color(value), [(px * k, py * k) for px, py in corners])
