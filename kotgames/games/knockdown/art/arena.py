"""The arena as it is drawn: tiles of metal on a platform in the light of the upper left, its start spaces and Technical Corridors.

`ground` keeps the picture of a size; `picture` paints it, with the hall of stars behind it from `station`. Nothing here knows the rules: an
arena is its spaces, those to start on and the corridors with what they cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame
from pygame import FRect, Rect, Surface

from kotgames.games.knockdown.art import hexes, station, tokens
from kotgames.games.knockdown.art.hexes import Layout, Point, Space
from kotgames.ui.art.baker import Job
from kotgames.ui.art.jobs import Result
from kotgames.ui.art.paint import (
    ColorLike,
    blur,
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
    texture,
    tint,
)
from kotgames.ui.canvas import Canvas

INK: Final = "#05070d"
METAL: Final = "#38465d"
START: Final = "#5df2a0"
HATCH: Final = "#ff4a36"
HOT: Final = "#ffc061"
STRIP: Final = "#43d2ff"
GAP: Final = 0.965
"""A tile's share of its space: between tiles the platform's dark frame is seen."""
BEVEL: Final = 0.875
PLATE: Final = 0.64
"""Radius of the engraving in the middle of a tile, as a share of the tile's."""
FINE_PX: Final = 900_000
"""A platform of more pixels is painted twice as large, a smaller one four times."""
LIGHT: Final = (0.42, 0.12, -0.42, -0.55, -0.25, 0.62)
"""Brightness of the edges of a tile, from that at the upper right clockwise: the light comes from the upper left."""


@dataclass(frozen=True, slots=True)
class Corridor:
    """A red space, and the wounds that a move through the corridors to it costs."""

    at: Space
    heavy: int = 0
    light: int = 0

    @property
    def price(self) -> tuple[str, ...]:
        """The wounds one by one, the heavy ones first."""
        return (tokens.HEAVY,) * self.heavy + (tokens.LIGHT,) * self.light


@dataclass(frozen=True, slots=True)
class Field:
    """The visible parts of an arena."""

    spaces: tuple[Space, ...]
    starts: tuple[Space, ...] = ()
    corridors: tuple[Corridor, ...] = ()

    @classmethod
    def of(
        cls, spaces: Sequence[Sequence[int]], starts: Sequence[Sequence[int]] = (), corridors: Sequence[Sequence[Any]] = ()
    ) -> Field:  # fmt: skip
        """From plain values; a corridor is (space, heavy wounds, light wounds)."""
        return cls(
            tuple((one[0], one[1]) for one in spaces),
            tuple((one[0], one[1]) for one in starts),
            tuple(Corridor((at[0], at[1]), heavy, light) for at, heavy, light in corridors),
        )

    def data(self) -> dict[str, Any]:
        """The opposite of `of`: plain values by its arguments."""
        return {
            "spaces": [list(one) for one in self.spaces],
            "starts": [list(one) for one in self.starts],
            "corridors": [[list(one.at), one.heavy, one.light] for one in self.corridors],
        }


def ground(canvas: Canvas, area: FRect, rect: FRect, field: Field, found: Surface | None = None) -> Layout:
    """Draw the hall over `area` with the arena in `rect`, both in units: one picture, painted once for a size, or the one that was `found`
    (of `job`, from the baker). Returns the layout, in pixels of the window."""
    box, inside = canvas.box(area), canvas.box(rect)
    shown = found
    if shown is None:
        there = tuple(inside.move(-box.left, -box.top))
        shown = canvas.shapes.get(
            ("kd arena", field, box.size, there), lambda: picture(box.size, there, field)
        )
    canvas.blit(shown, box.left, box.top)
    return layout_in(canvas, rect, field)


def layout_in(canvas: Canvas, rect: FRect, field: Field) -> Layout:
    """The layout of the arena's spaces in `rect` (units), in pixels of the window."""
    return hexes.fit(field.spaces, tuple(canvas.box(rect)))


def job(size: tuple[int, int], box: Sequence[float], field: Field) -> Job:
    """The baker's job for the picture of a hall of `size` pixels with the arena in a box of it."""
    return Job.of(
        f"{__name__}:baked", size=list(size), box=[round(value) for value in box], field=field.data()
    )


def baked(size: Sequence[int], box: Sequence[int], field: dict[str, Any]) -> Result:
    """The picture of `job`, painted in the worker."""
    return Result((picture((size[0], size[1]), box, Field.of(**field)),))


def picture(size: tuple[int, int], box: Sequence[float], field: Field) -> Surface:
    """The hall of `size` pixels, opaque, with the arena in a box of it (left, top, width, height), room for miniatures included."""
    layout = hexes.fit(field.spaces, box)
    result = station.hall(size, layout)
    _below(result, layout)
    left, top, width, height = layout.bounds
    pad = 0.12 * layout.scale
    whole = Rect(round(left - pad), round(top - pad), round(width + 2 * pad), round(height + 2 * pad))
    result.blit(_platform(whole, layout, field), whole)
    for corridor in field.corridors:
        _hatch_light(result, layout, corridor)
    return result


# --------------------------------------------------------------------------------------- around it
def _below(target: Surface, layout: Layout) -> None:
    """The platform's glow in the dark, and the soft shadow under it."""
    left, top, width, height = layout.bounds
    reach = layout.scale * 1.3
    box = Rect(
        round(left - reach), round(top - reach * 0.8), round(width + 2 * reach), round(height + 1.6 * reach)
    )
    target.blit(pool(box.size, (70, 190, 255, 205), 0.62), box)
    shade = new(*box.size)

    def shape(space: Space, z: float) -> list[Point]:
        return [(x - box.left, y - box.top) for x, y in layout.corners(space, 1.1, z)]

    for space in layout.order:
        pygame.draw.polygon(shade, (0, 0, 0, 255), shape(space, -hexes.THICK - 0.30))
    soft = tint(blur(shade, layout.scale * 0.30), (2, 4, 10, 235))
    target.blit(soft, box)


# ----------------------------------------------------------------------------------------- platform
class _Brush:
    """Paints polygons of the picture on a surface that is `k` times as large and begins at a corner."""

    def __init__(self, surface: Surface, k: int, corner: tuple[int, int]) -> None:
        self.surface = surface
        self.k = k
        self.corner = corner

    def px(self, point: Point) -> Point:
        return (point[0] - self.corner[0]) * self.k, (point[1] - self.corner[1]) * self.k

    def fill(self, shape: Sequence[Point], value: ColorLike) -> None:
        pygame.draw.polygon(self.surface, color(value), [self.px(point) for point in shape])

    def line(self, a: Point, b: Point, value: ColorLike, width: float) -> None:
        """A line of so many pixels of the picture with round ends."""
        wide = max(1, round(width * self.k))
        start, end = self.px(a), self.px(b)
        pygame.draw.line(self.surface, color(value), start, end, wide)
        if wide > 2:
            for spot in (start, end):
                pygame.draw.circle(self.surface, color(value), spot, wide / 2)

    def ring(self, shape: Sequence[Point], value: ColorLike, width: float) -> None:
        for index, point in enumerate(shape):
            self.line(shape[index - 1], point, value, width)

    def oval(self, centre: Point, across: float, down: float, value: ColorLike) -> None:
        """An ellipse of so many pixels."""
        x, y = self.px(centre)
        box = (x - across * self.k / 2, y - down * self.k / 2, across * self.k, down * self.k)
        pygame.draw.ellipse(self.surface, color(value), box)


def _platform(whole: Rect, layout: Layout, field: Field) -> Surface:
    """Frame, sides and tiles in a rectangle of the picture."""

    def draw(big: Surface, k: int) -> None:
        brush = _Brush(big, k, whole.topleft)
        _frame(brush, layout)
        for space in layout.order:
            _tile(brush, layout, space)
        for space in field.starts:
            _start(brush, layout, space)
        for corridor in field.corridors:
            _hatch(brush, layout, corridor)

    k = 2 if whole.width * whole.height > FINE_PX else 4
    result = supersample(whole.size, draw, k, ground=INK)
    worn = texture("scratches", whole.size, 0.10, max(0.6, layout.scale / 90))
    worn.blit(texture("clouds", whole.size, 0.14, max(0.8, layout.scale / 45)), (0, 0))
    result.blit(clip(worn, result), (0, 0))
    shine = radial(whole.size, (150, 205, 255, 62), (150, 205, 255, 0), (0.24, 0.12), 1.15, 0.9)
    dusk = radial(whole.size, (3, 5, 16, 0), (3, 5, 16, 120), (0.32, 0.25), 1.7, 1.6)
    for light in (shine, dusk):
        result.blit(clip(light, result), (0, 0))
    return result


def _frame(brush: _Brush, layout: Layout) -> None:
    """The frame around the tiles: an ink contour, the sides with their strip of light, a ledge around all."""
    line = max(1.2, layout.scale * 0.028)
    outer = hexes.RIM
    for space in layout.order:
        for _, quad in layout.sides(space, outer):
            brush.fill(quad, INK)
            brush.ring(quad, INK, line * 2)
    for space in layout.order:
        brush.ring(layout.corners(space, outer), INK, line * 2)
        brush.fill(layout.corners(space, outer), INK)
    for space in layout.order:
        for edge, _ in layout.sides(space, outer):
            _side(brush, layout, space, edge)
    for space in layout.order:
        brush.fill(layout.corners(space, outer), lighten(METAL, 0.10))
    for space in layout.order:
        brush.fill(layout.corners(space, outer - 0.022), darken(METAL, 0.42))
    for space in layout.order:
        brush.fill(layout.corners(space, 1.0), "#0a0e16")


def _side(brush: _Brush, layout: Layout, space: Space, edge: int) -> None:
    """One side of the platform: steel above, a strip of light, a dark skirt with ribs."""
    following = (edge + 1) % 6
    bright = -0.05 if edge == 2 else 0.08 if edge == 3 else -0.2

    def band(top: float, bottom: float, value: ColorLike) -> None:
        upper, lower = (layout.corners(space, hexes.RIM, -hexes.THICK * z) for z in (top, bottom))
        brush.fill([upper[edge], upper[following], lower[following], lower[edge]], value)

    steel = lighten(METAL, bright) if bright > 0 else darken(METAL, -bright)
    band(0.0, 0.42, darken(steel, 0.34))
    band(0.0, 0.07, lighten(steel, 0.16))
    band(0.42, 0.60, "#04141f")
    band(0.46, 0.56, STRIP)
    band(0.49, 0.53, lighten(STRIP, 0.55))
    band(0.60, 1.0, darken(steel, 0.62))
    band(0.60, 0.65, darken(steel, 0.30))
    for share in (0.2, 0.5, 0.8):
        a, b = hexes.corner(edge), hexes.corner(following)
        x = (a[0] + (b[0] - a[0]) * share) * hexes.RIM
        y = (a[1] + (b[1] - a[1]) * share) * hexes.RIM
        top, low = (layout.on(space, [(x, y)], -hexes.THICK * z)[0] for z in (0.70, 0.93))
        brush.line(top, low, darken(steel, 0.8), layout.scale * 0.035)


def _tile(brush: _Brush, layout: Layout, space: Space) -> None:
    """A tile: bevelled edges, a plate with rivets, and what is engraved in it."""
    number = space[0] * 17 + space[1] * 31 + 400
    tone = noise_at(5, number)
    base = mix(METAL, "#2c3850" if tone < 0.5 else "#414f66", abs(tone - 0.5))
    pixel = max(0.7, layout.scale / 75)
    outer, inner = layout.corners(space, GAP), layout.corners(space, BEVEL)
    for edge, light in enumerate(LIGHT):
        following = (edge + 1) % 6
        value = lighten(base, light * 0.42) if light > 0 else darken(base, -light * 0.85)
        brush.fill([outer[edge], outer[following], inner[following], inner[edge]], value)
    brush.fill(inner, darken(base, 0.22))
    brush.fill(layout.corners(space, BEVEL - 0.012), base)
    shifted = layout.corners(space, PLATE, -0.012)
    brush.fill(shifted, lighten(base, 0.16))
    brush.fill(layout.corners(space, PLATE), darken(base, 0.45))
    brush.fill(layout.corners(space, PLATE - 0.022, -0.008), darken(base, 0.12))
    _engraving(brush, layout, space, number, base)
    size = max(2.0, 4.4 * pixel)
    for at in layout.corners(space, 0.76):
        brush.oval(at, size * 1.25, size * 0.95, darken(base, 0.55))
        brush.oval((at[0] - size * 0.10, at[1] - size * 0.10), size * 0.85, size * 0.62, lighten(base, 0.22))
        brush.oval((at[0] - size * 0.18, at[1] - size * 0.18), size * 0.36, size * 0.26, lighten(base, 0.6))


def _engraving(brush: _Brush, layout: Layout, space: Space, number: int, base: ColorLike) -> None:
    """Seams, slots or a plain plate, so that no two neighbours are quite the same; all of it quiet."""
    kind = int(noise_at(9, number) * 4)
    dark, bright = darken(base, 0.42), lighten(base, 0.05)
    thin = max(0.8, layout.scale * 0.018)

    def groove(*points: Point) -> None:
        for z, value in ((-0.016, bright), (0.0, dark)):
            a, b = layout.on(space, points, z)
            brush.line(a, b, value, thin)

    if kind == 0:  # slots of a vent
        for step in (-0.18, -0.06, 0.06, 0.18):
            shape = [(-0.26, step - 0.026), (0.26, step - 0.026), (0.26, step + 0.026), (-0.26, step + 0.026)]
            brush.fill(layout.on(space, shape, -0.012), bright)
            brush.fill(layout.on(space, shape), darken(base, 0.55))
    elif kind == 1:  # a cross seam
        a, b = hexes.corner(5), hexes.corner(2)
        groove((a[0] * 0.6, a[1] * 0.6), (b[0] * 0.6, b[1] * 0.6))
    elif kind == 2:  # a smaller hex in the middle
        brush.fill(layout.corners(space, 0.34, -0.014), bright)
        brush.fill(layout.corners(space, 0.34), dark)
        brush.fill(layout.corners(space, 0.31, -0.006), darken(base, 0.16))
    else:
        for side in (-1, 1):
            groove((0.20 * side, -0.44), (0.20 * side, 0.44))


def _chevron(at: float, wide: float, thick: float) -> list[Point]:
    """An angle on the plane that points to the back."""
    high = wide * 0.5
    return [
        (-wide, at + high),
        (0.0, at),
        (wide, at + high),
        (wide, at + high + thick),
        (0.0, at + thick),
        (-wide, at + high + thick),
    ]


def _start(brush: _Brush, layout: Layout, space: Space) -> None:
    """A start space: a green edge and three chevrons."""
    for share, value in (
        (0.865, darken(START, 0.70)),
        (0.845, START),
        (0.785, darken(START, 0.72)),
        (0.765, mix(METAL, START, 0.10)),
    ):
        brush.fill(layout.corners(space, share), value)
    pixel = max(2.0, layout.scale / 75 * 4)
    for at in layout.corners(space, 0.815):
        brush.oval(at, pixel * 1.2, pixel * 0.9, darken(START, 0.75))
    brush.fill(layout.corners(space, PLATE, -0.012), mix(METAL, START, 0.30))
    brush.fill(layout.corners(space, PLATE), darken(METAL, 0.50))
    brush.fill(layout.corners(space, PLATE - 0.022), mix(darken(METAL, 0.30), START, 0.10))
    for index, tip in enumerate((-0.40, -0.14, 0.12)):
        shape = _chevron(tip, 0.30, 0.13)
        brush.fill(layout.on(space, shape, -0.022), darken(METAL, 0.7))
        brush.fill(layout.on(space, shape), mix(darken(START, 0.05), METAL, 0.18 * index))


def _hatch(brush: _Brush, layout: Layout, corridor: Corridor) -> None:
    """A hatch of the Technical Corridors: a red frame, blades over a glow, and a plate with the price."""
    space = corridor.at
    for share, value in (
        (0.872, "#2a0508"), (0.852, HATCH), (0.800, "#5a0d10"), (0.785, "#1a0507"), (0.765, "#3a0a0d"),
        (0.745, "#12040a"),
    ):  # fmt: skip
        brush.fill(layout.corners(space, share), value)
    for edge in range(6):  # hazard marks on the frame
        a, b = hexes.corner(edge), hexes.corner((edge + 1) % 6)
        for step in (0.28, 0.44, 0.60):
            on = [(step, 0.848), (step + 0.075, 0.848), (step + 0.105, 0.803), (step + 0.03, 0.803)]
            shape = [((a[0] + (b[0] - a[0]) * t) * f, (a[1] + (b[1] - a[1]) * t) * f) for t, f in on]
            brush.fill(layout.on(space, shape), "#300609")
    brush.fill(layout.corners(space, 0.70), mix(HATCH, HOT, 0.35))
    tones = ("#6d1a1c", "#531216", "#3d0c12", "#450e14", "#5a1519", "#7c2322")
    for edge in range(6):  # six blades, between which the shaft glows
        a, b = hexes.corner(edge), hexes.corner((edge + 1) % 6)
        shape = [_way((0, 0), a, 0.66), _way((0, 0), b, 0.66), _way((0, 0), b, 0.13), _way((0, 0), a, 0.20)]
        middle = ((a[0] + b[0]) * 0.2, (a[1] + b[1]) * 0.2)
        blade = [_way(middle, point, 0.90) for point in shape]
        brush.fill(layout.on(space, blade, -0.018), "#200408")
        brush.fill(layout.on(space, blade), tones[edge])
        first, last = layout.on(space, [blade[0], blade[1]])
        brush.line(first, last, lighten(tones[edge], 0.25), layout.scale * 0.016)
    brush.fill(layout.corners(space, 0.17), HOT)
    brush.fill(layout.corners(space, 0.10), "#fff3d0")


def _way(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _hatch_light(target: Surface, layout: Layout, corridor: Corridor) -> None:
    """The glow of a hatch on what lies around it, and its price, which is read as from a sign."""
    space = corridor.at
    near = layout.near(*space)
    x, y = layout.centre(space)
    reach = (round(near * 2.9), round(near * 2.9 * hexes.SQUASH))
    put(target, pool(reach, (255, 84, 44, 120), 0.7), (x, y))
    target.blit(*sign(layout, corridor))


def sign(layout: Layout, corridor: Corridor) -> tuple[Surface, tuple[int, int]]:
    """The price sign of a hatch and the pixel of its corner."""
    image = price(corridor.price, round(layout.near(*corridor.at) * PRICE))
    x, y = layout.on(corridor.at, [(0.0, 0.46)])[0]
    return image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2))


def pool(size: tuple[int, int], value: ColorLike, power: float) -> Surface:
    """Light that lies on the floor: an oval that fades out to its edge; `power` as with `radial`."""
    side = max(8, min(size) // 2)
    spot = radial((side, side), color(value), color(value, 0), (0.5, 0.5), 1.0, power)
    return pygame.transform.smoothscale(spot, size)


PRICE: Final = 0.38
"""A wound on a price sign measures so many radii of its hex."""


def price(wounds: Sequence[str], px: int) -> Surface:
    """The sign with what a corridor costs: its wounds one beside the other, each px x px pixels; an empty one is free of charge."""
    gap, pad = round(px * 0.04), max(2, round(px * 0.17))
    across = max(1, len(wounds)) * (px + gap) - gap
    size = (across + 4 * pad, px + 2 * pad)
    dear = tokens.HEAVY in wounds  # a heavy price stands on white, a light one on black: told apart from afar
    edges = (INK, "#ffd9c2", INK, "#f6ede4") if dear else (INK, "#ff8a5c", "#14060a", "#1c0b12")

    def draw(big: Surface, k: int) -> None:
        radius = round(size[1] * k * 0.30)
        line = max(1.0, px * 0.06) * k
        for step, value in enumerate(edges):
            inset = round(line * (0.0, 0.9, 1.8, 2.2)[step])
            box = big.get_rect().inflate(-2 * inset, -2 * inset)
            pygame.draw.rect(big, color(value), box, border_radius=max(1, radius - inset))

    result = supersample(size, draw, 4, ground=INK)
    for index, kind in enumerate(wounds):
        result.blit(tokens.wound(kind, px), (2 * pad + index * (px + gap), pad))
    return result
