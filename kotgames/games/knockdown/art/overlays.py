"""Overlays of an arena's spaces: reach, choices, spaces out of reach, corridors with their ends and prices, the way of a walk, the focus, a
shot.

Every picture is painted once for a layout and kept, cut to what is seen of it; a frame only shows them. No state is told by colour alone:
reach is a closed line, a legal target has brackets and a pointer, a threat a cross of marks, out of reach is hatched.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect, Surface

from kotgames.games.knockdown.art import arena, hexes
from kotgames.games.knockdown.art.hexes import Layout, Point, Space
from kotgames.ui.art.paint import ColorLike, blur, color, darken, lighten, new, supersample, tint
from kotgames.ui.art.rig.figures import Blit
from kotgames.ui.surfaces import ready

REACH, TARGET, THREAT, OUT, FOCUS = "reach", "target", "threat", "out", "focus"
KINDS: Final = (REACH, TARGET, THREAT, OUT, FOCUS)
CYAN, GREEN, RED, WHITE = "#35e0ff", "#6dffab", "#ff5468", "#ffffff"
ORANGE: Final = "#ff8a4a"
INK: Final = "#04070d"
CELL: Final = 80
"""Pixels: long thin pictures are cut into squares of this size, and empty ones left out."""
MOST: Final = 220
"""So many pictures of a layout are kept; those that were not shown for longest go."""
BOLT: Final = 1.5
"""A bolt is so many radii of a hex long,"""
BOLT_SHARE: Final = 0.5
"""and no more than this share of its way."""
BOLT_STEP: Final = 2
"""Degrees from one direction of bolts to the next."""

Piece = tuple[Surface, int, int]
"""A premultiplied picture and the pixel of its corner."""


class Overlays:
    """The overlays of one layout. Everything is drawn by `blit`, which takes a picture and the pixel of its top left corner."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._kept: OrderedDict[tuple[object, ...], tuple[Piece, ...]] = OrderedDict()
        self.painted = 0
        """Number of pictures painted so far."""

    # ---- over spaces

    def space(self, blit: Blit, space: Space, kind: str) -> None:
        """A state (`KINDS`) of a space. KeyError for another one."""
        paint = _SPACE[kind]
        self._show(blit, (kind, space), lambda: paint(self.layout, space))

    def spaces(self, blit: Blit, spaces: Iterable[Space], kind: str) -> None:
        """The same state of several spaces, from back to front."""
        wanted = set(spaces)
        for one in self.layout.order:
            if one in wanted:
                self.space(blit, one, kind)

    def prices(self, blit: Blit, corridors: Iterable[arena.Corridor]) -> None:
        """Prices of the corridors, once more over the states of their spaces, so that it is read whatever is laid over a hatch."""
        for one in corridors:
            self._show(blit, ("price", one), lambda one=one: _price(self.layout, one))  # type: ignore[misc]

    # ---- from space to space

    def links(self, blit: Blit, start: Space, corridors: Sequence[arena.Corridor]) -> None:
        """The ways through the Technical Corridors from the hatch `start` to others that may be used now, each with its price."""
        for one in corridors:
            self._show(blit, ("link", start, one.at), lambda one=one: _link(self.layout, start, one.at))  # type: ignore[misc]
        for one in corridors:
            self._show(blit, ("way out", one), lambda one=one: _way_out(self.layout, one))  # type: ignore[misc]

    def path(self, blit: Blit, way: Sequence[Space]) -> None:
        """The way of a walk over these spaces, from where somebody stands to where they will be."""
        for one, two in pairwise(way):
            self._show(blit, ("step", one, two), lambda one=one, two=two: _steps(self.layout, one, two))  # type: ignore[misc]
        if len(way) > 1:
            self._show(blit, ("arrival", way[-1]), lambda: _arrival(self.layout, way[-1]))

    def bolt(self, blit: Blit, start: Point, end: Point, colour: str = CYAN, share: float = 0.0) -> None:
        """A shot, `share` of its way (0..1) from one pixel to another: at first its tail is there, in the end its head."""
        dx, dy = end[0] - start[0], end[1] - start[1]
        far = math.hypot(dx, dy) or 1.0
        long = min(far * BOLT_SHARE, self.layout.scale * BOLT)
        turned = round(math.degrees(math.atan2(dy, dx)) / BOLT_STEP) * BOLT_STEP
        key = ("bolt", colour, round(long / 8), turned)
        pieces = self._pieces(key, lambda: _bolt(long, turned, colour, self._thick))
        gone = (long / 2 + (far - long) * max(0.0, min(1.0, share))) / far
        for image, x, y in pieces:
            blit(image, round(start[0] + dx * gone) + x, round(start[1] + dy * gone) + y)

    def burst(self, blit: Blit, at: Point, colour: str = CYAN, age: float = 0.0) -> None:
        """The star where something is hit; `age` 0..1, in four steps."""
        step = max(0, min(3, int(age * 4)))
        pieces = self._pieces(("burst", colour, step), lambda: _burst(colour, step, self.layout.scale))
        for image, x, y in pieces:
            blit(image, round(at[0]) + x, round(at[1]) + y)

    def muzzle(self, blit: Blit, at: Point, colour: str = CYAN) -> None:
        """The flash at a barrel's end."""
        for image, x, y in self._pieces(("muzzle", colour), lambda: _muzzle(colour, self.layout.scale)):
            blit(image, round(at[0]) + x, round(at[1]) + y)

    # ---- kept pictures

    @property
    def _thick(self) -> float:
        return max(3.0, self.layout.scale * 0.075)

    def _show(self, blit: Blit, key: tuple[object, ...], make: Callable[[], tuple[Piece, ...]]) -> None:
        for image, x, y in self._pieces(key, make):
            blit(image, x, y)

    def _pieces(self, key: tuple[object, ...], make: Callable[[], tuple[Piece, ...]]) -> tuple[Piece, ...]:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        self.painted += 1
        made = self._kept[key] = make()
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return made


# ---------------------------------------------------------------------------------------- painting
class _Sheet:
    """A picture over a part of the window, painted larger; shapes are given in pixels of the window."""

    def __init__(self, points: Iterable[Point], pad: float) -> None:
        xs, ys = zip(*points, strict=True)
        left, top = math.floor(min(xs) - pad), math.floor(min(ys) - pad)
        self.box = Rect(left, top, math.ceil(max(xs) + pad) - left, math.ceil(max(ys) + pad) - top)
        self.image = new(*self.box.size)

    def lay(
        self, value: ColorLike, draw: Callable[[Callable[[Sequence[Point], ColorLike], None]], None]
    ) -> Surface:
        """The painting of `draw(fill)`: `fill(shape, colour)`; on an invisible ground of `value`."""

        def large(big: Surface, k: int) -> None:
            def fill(shape: Sequence[Point], tone: ColorLike) -> None:
                points = [((x - self.box.left) * k, (y - self.box.top) * k) for x, y in shape]
                pygame.draw.polygon(big, color(tone), points)

            draw(fill)

        return supersample(self.box.size, large, 4, value)

    def put(self, layer: Surface) -> None:
        self.image.blit(layer, (0, 0))

    def glow(self, layer: Surface, value: ColorLike, radius: float, alpha: int) -> None:
        """The light around what was painted."""
        soft = tint(blur(tint(layer, color(value, 255)), radius), color(value, 255))
        soft.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        self.image.blit(soft, (0, 0))

    def whole(self) -> tuple[Piece, ...]:
        """The picture, cut to what is seen of it."""
        seen = self.image.get_bounding_rect(1)
        if not seen.width or not seen.height:
            return ()
        return (
            (ready(self.image.subsurface(seen).copy()), self.box.left + seen.left, self.box.top + seen.top),
        )

    def cut(self) -> tuple[Piece, ...]:
        """The same in squares, where most of it is empty."""
        pieces: list[Piece] = []
        for top in range(0, self.box.height, CELL):
            for left in range(0, self.box.width, CELL):
                part = Rect(left, top, CELL, CELL).clip(self.image.get_rect())
                seen = self.image.subsurface(part).get_bounding_rect(1).move(part.topleft)
                if seen.width and seen.height:
                    image = ready(self.image.subsurface(seen).copy())
                    pieces.append((image, self.box.left + seen.left, self.box.top + seen.top))
        return tuple(pieces)


Fill = Callable[[Sequence[Point], ColorLike], None]


def _on(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _band(
    fill: Fill,
    layout: Layout,
    space: Space,
    outer: float,
    inner: float,
    value: ColorLike,
    *spans: tuple[float, float],
) -> None:
    """A band along the edges of a space, between two shares of its size; only these parts of every edge."""
    out, within = layout.corners(space, outer), layout.corners(space, inner)
    for edge in range(6):
        following = (edge + 1) % 6
        for first, last in spans or ((0.0, 1.0),):
            fill(
                [
                    _on(out[edge], out[following], first), _on(out[edge], out[following], last),
                    _on(within[edge], within[following], last), _on(within[edge], within[following], first),
                ],
                value,
            )  # fmt: skip


def _sheet(layout: Layout, space: Space, up: float = 0.0) -> _Sheet:
    """A picture over one space, and `up` radii above it."""
    points = layout.corners(space, 0.98)
    return _Sheet([*points, (points[0][0], points[0][1] - up * layout.scale)], layout.scale * 0.05)


def _reach(layout: Layout, space: Space) -> tuple[Piece, ...]:
    """Cyan all over, within a closed line."""
    sheet = _sheet(layout, space)
    line = sheet.lay(CYAN, lambda fill: _band(fill, layout, space, 0.90, 0.845, CYAN))
    sheet.put(sheet.lay(CYAN, lambda fill: fill(layout.corners(space, 0.90), color(CYAN, 74))))
    sheet.glow(line, CYAN, layout.scale * 0.07, 170)
    sheet.put(sheet.lay(INK, lambda fill: _band(fill, layout, space, 0.925, 0.82, color(INK, 150))))
    sheet.put(line)
    return sheet.whole()


def _target(layout: Layout, space: Space) -> tuple[Piece, ...]:
    """Green brackets in the corners, and a pointer that comes down on the space from behind."""
    sheet = _sheet(layout, space)
    spans = ((0.0, 0.30), (0.70, 1.0))

    def pointer(fill: Fill) -> None:
        for grow, value in ((0.05, INK), (0.0, GREEN)):
            shape = [
                (-0.17 - grow * 1.6, -0.60 - grow),
                (0.17 + grow * 1.6, -0.60 - grow),
                (0.0, -0.36 + grow * 1.5),
            ]
            fill(layout.on(space, shape), value)

    brackets = sheet.lay(GREEN, lambda fill: _band(fill, layout, space, 0.915, 0.80, GREEN, *spans))
    sheet.put(sheet.lay(GREEN, lambda fill: fill(layout.corners(space, 0.90), color(GREEN, 52))))
    sheet.glow(brackets, GREEN, layout.scale * 0.07, 190)
    sheet.put(
        sheet.lay(INK, lambda fill: _band(fill, layout, space, 0.945, 0.77, INK, (0.0, 0.33), (0.67, 1.0)))
    )
    sheet.put(brackets)
    sheet.put(sheet.lay(INK, pointer))
    return sheet.whole()


def _threat(layout: Layout, space: Space) -> tuple[Piece, ...]:
    """Red, with four marks that point inwards like those of a sight."""
    sheet = _sheet(layout, space)

    def marks(fill: Fill) -> None:
        for edge in (1, 4):
            a, b = hexes.corner(edge), hexes.corner((edge + 1) % 6)
            middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            for grow, value in ((0.045, INK), (0.0, RED)):
                wide = 0.10 + grow
                shape = [
                    (middle[0] * (0.95 + grow / 2), middle[1] - wide), (middle[0] * (0.55 - grow), 0.0),
                    (middle[0] * (0.95 + grow / 2), middle[1] + wide),
                ]  # fmt: skip
                fill(layout.on(space, shape), value)
        for corner in (0, 3):
            x, y = hexes.corner(corner)
            for grow, value in ((0.05, INK), (0.0, RED)):
                wide = 0.13 + grow
                shape = [(x - wide, y * (0.84 + grow)), (x + wide, y * (0.84 + grow)), (x, y * (0.50 - grow))]
                fill(layout.on(space, shape), value)

    sheet.put(sheet.lay(RED, lambda fill: fill(layout.corners(space, 0.90), color(RED, 84))))
    line = sheet.lay(RED, lambda fill: _band(fill, layout, space, 0.90, 0.865, RED))
    sheet.glow(line, RED, layout.scale * 0.07, 200)
    sheet.put(line)
    sheet.put(sheet.lay(INK, marks))
    return sheet.whole()


def _out(layout: Layout, space: Space) -> tuple[Piece, ...]:
    """Dark, with thin hatching."""
    sheet = _sheet(layout, space)

    def hatching(fill: Fill) -> None:
        step = 0.24
        for index in range(-9, 10):
            shape = _within([(index * step - 1.0, 1.0), (index * step + 1.0, -1.0)], 0.85)
            if shape:
                (ax, ay), (bx, by) = shape
                fill(
                    layout.on(
                        space, [(ax - 0.018, ay), (bx - 0.018, by), (bx + 0.018, by), (ax + 0.018, ay)]
                    ),
                    color("#8fa2bd", 60),
                )

    sheet.put(sheet.lay(INK, lambda fill: fill(layout.corners(space, 0.955), color("#060a14", 150))))
    sheet.put(sheet.lay("#8fa2bd", hatching))
    return sheet.whole()


def _within(line: Sequence[Point], share: float) -> list[Point] | None:
    """The part of a line of the plane that lies in a hex around the origin."""
    (ax, ay), (bx, by) = line
    first, last = 0.0, 1.0
    for edge in range(6):
        a, b = hexes.corner(edge), hexes.corner((edge + 1) % 6)
        nx, ny = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        limit = (nx * nx + ny * ny) * share
        start, way = ax * nx + ay * ny, (bx - ax) * nx + (by - ay) * ny
        if abs(way) < 1e-9:
            if start > limit:
                return None
            continue
        t = (limit - start) / way
        first, last = (first, min(last, t)) if way > 0 else (max(first, t), last)
    return None if first >= last else [_on(line[0], line[1], first), _on(line[0], line[1], last)]


def _focus(layout: Layout, space: Space) -> tuple[Piece, ...]:
    """The keyboard is here: a white line with gaps in the middle of the edges, in ink, around whatever else is shown."""
    sheet = _sheet(layout, space)
    sheet.put(sheet.lay(INK, lambda fill: _band(fill, layout, space, 0.985, 0.895, INK)))
    line = sheet.lay(
        WHITE, lambda fill: _band(fill, layout, space, 0.965, 0.915, WHITE, (0.0, 0.40), (0.60, 1.0))
    )
    sheet.glow(line, WHITE, layout.scale * 0.05, 120)
    sheet.put(line)
    return sheet.whole()


_SPACE: Final[dict[str, Callable[[Layout, Space], tuple[Piece, ...]]]] = {
    REACH: _reach, TARGET: _target, THREAT: _threat, OUT: _out, FOCUS: _focus,
}  # fmt: skip


# ------------------------------------------------------------------------------------ corridors
def _link(layout: Layout, start: Space, end: Space) -> tuple[Piece, ...]:
    """A glowing line on the floor from hatch to hatch, with angles that run to where it leads."""
    (ax, ay), (bx, by) = hexes.plane(*start), hexes.plane(*end)
    length = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length

    def at(along: float, out: float) -> Point:
        return layout.project(ax + ux * along - uy * out, ay + uy * along + ux * out)

    first, last = 0.72, length - 0.72
    sheet = _Sheet([at(along, out) for along in (first, last) for out in (-0.2, 0.2)], layout.scale * 0.15)

    def strip(fill: Fill, half: float, value: ColorLike) -> None:
        fill([at(first, -half), at(last, -half), at(last, half), at(first, half)], value)

    def angles(fill: Fill) -> None:
        count = max(2, round((last - first) / 0.46))
        for index in range(count):
            tip = first + (last - first) * (index + 0.75) / count
            for grow, value in ((0.04, INK), (0.0, "#ffe1b8")):
                wide, back, thick = 0.13 + grow, 0.13, 0.10 + 2 * grow
                shape = [
                    (tip + grow, 0.0),
                    (tip - back, wide),
                    (tip - back - thick, wide),
                    (tip - thick + grow, 0.0),
                ]
                shape += [(tip - back - thick, -wide), (tip - back, -wide)]
                fill([at(*point) for point in shape], value)

    core = sheet.lay(ORANGE, lambda fill: strip(fill, 0.045, ORANGE))
    sheet.glow(sheet.lay(RED, lambda fill: strip(fill, 0.11, "#ff5a30")), "#ff5a30", layout.scale * 0.10, 210)
    sheet.put(sheet.lay(INK, lambda fill: strip(fill, 0.075, color(INK, 170))))
    sheet.put(core)
    sheet.put(sheet.lay(INK, angles))
    return sheet.cut()


def _price(layout: Layout, corridor: arena.Corridor) -> tuple[Piece, ...]:
    """The sign of a hatch, just where the ground has it."""
    sign, (left, top) = arena.sign(layout, corridor)
    return ((ready(sign), left, top),)


def _way_out(layout: Layout, corridor: arena.Corridor) -> tuple[Piece, ...]:
    """The end of a corridor: its hatch open and bright, brackets of the colour of fire, and the price, larger."""
    space = corridor.at
    sheet = _sheet(layout, space, 0.2)
    spans = ((0.0, 0.26), (0.74, 1.0))
    frame = sheet.lay(ORANGE, lambda fill: _band(fill, layout, space, 0.935, 0.84, "#ffd08a", *spans))
    sheet.put(sheet.lay(ORANGE, lambda fill: fill(layout.corners(space, 0.72), color("#ff9a4a", 110))))
    sheet.glow(frame, "#ff7a3a", layout.scale * 0.09, 230)
    sheet.put(
        sheet.lay(INK, lambda fill: _band(fill, layout, space, 0.96, 0.815, INK, (0.0, 0.29), (0.71, 1.0)))
    )
    sheet.put(frame)
    sign = arena.price(corridor.price, round(layout.near(*space) * arena.PRICE * 1.3))
    x, y = layout.on(space, [(0.0, 0.34)])[0]
    corner = (
        round(x - sheet.box.left - sign.get_width() / 2),
        round(y - sheet.box.top - sign.get_height() / 2),
    )
    halo = new(*sheet.box.size)
    halo.blit(tint(sign, "#ffb066"), corner)
    sheet.glow(halo, "#ffb066", layout.scale * 0.09, 200)
    sheet.image.blit(sign, corner)
    return sheet.whole()


# ----------------------------------------------------------------------------------------- walking
def _steps(layout: Layout, one: Space, two: Space) -> tuple[Piece, ...]:
    """Four angles from the middle of a space to that of the next."""
    (ax, ay), (bx, by) = hexes.plane(*one), hexes.plane(*two)
    length = math.hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length

    def at(along: float, out: float) -> Point:
        return layout.project(ax + ux * along - uy * out, ay + uy * along + ux * out)

    sheet = _Sheet([at(along, out) for along in (0.0, length) for out in (-0.3, 0.3)], layout.scale * 0.1)

    def angles(fill: Fill, grow: float, value: ColorLike) -> None:
        for index in range(4):
            tip = length * (0.22 + 0.22 * index)
            wide, back, thick = 0.18 + grow, 0.17, 0.13 + 2 * grow
            shape = [
                (tip + grow, 0.0),
                (tip - back, wide),
                (tip - back - thick, wide),
                (tip - thick + grow, 0.0),
            ]
            shape += [(tip - back - thick, -wide), (tip - back, -wide)]
            fill([at(*point) for point in shape], value)

    light = sheet.lay(CYAN, lambda fill: angles(fill, 0.0, lighten(CYAN, 0.35)))
    sheet.glow(light, CYAN, layout.scale * 0.08, 190)
    sheet.put(sheet.lay(INK, lambda fill: angles(fill, 0.045, INK)))
    sheet.put(light)
    return sheet.cut()


def _arrival(layout: Layout, space: Space) -> tuple[Piece, ...]:
    """The end of a walk: a ring as large as a miniature's base, and a dot."""
    sheet = _sheet(layout, space)

    def oval(fill: Fill, reach: float, value: ColorLike) -> None:
        shape = [(math.cos(math.pi * i / 24) * reach, math.sin(math.pi * i / 24) * reach) for i in range(48)]
        fill(layout.on(space, shape), value)

    def rings(fill: Fill) -> None:
        for reach, value in (
            (0.60, INK),
            (0.56, lighten(CYAN, 0.3)),
            (0.47, INK),
            (0.44, "#12303c"),
            (0.16, INK),
            (0.12, lighten(CYAN, 0.5)),
        ):
            oval(fill, reach, value)

    light = sheet.lay(CYAN, lambda fill: oval(fill, 0.58, CYAN))
    sheet.glow(light, CYAN, layout.scale * 0.10, 170)
    sheet.put(sheet.lay(INK, rings))
    return sheet.whole()


# ----------------------------------------------------------------------------------------- shooting
def _bolt(length: float, turned: int, colour: str, thick: float) -> tuple[Piece, ...]:
    """A bolt of light around the origin, turned by so many degrees clockwise: a white core in a colour that glows. It is painted lying and
    turned then, which takes next to no time."""
    half = length / 2
    sheet = _Sheet([(-half, 0.0), (half, 0.0)], math.ceil(thick * 6))

    def strip(fill: Fill, wide: float, value: ColorLike) -> None:
        tip = min(half, wide * 3.0)
        fill([(-half, 0.0), (half - tip, -wide), (half, 0.0), (half - tip, wide)], value)

    body = sheet.lay(colour, lambda fill: strip(fill, thick, colour))
    for radius in (thick * 2.0, thick):
        sheet.glow(body, colour, radius, 255)
    sheet.put(body)
    sheet.put(sheet.lay(WHITE, lambda fill: strip(fill, thick * 0.5, WHITE)))
    image = pygame.transform.rotozoom(sheet.image.premul_alpha(), -turned, 1.0)
    seen = image.get_bounding_rect(1)
    left, top = seen.left - image.get_width() / 2, seen.top - image.get_height() / 2
    return ((image.subsurface(seen).copy(), round(left), round(top)),)


def _burst(colour: str, step: int, scale: float) -> tuple[Piece, ...]:
    """A star of uneven rays around the origin; it stands, and shrinks away."""
    reach = scale * (0.50, 0.60, 0.46, 0.28)[step]
    sheet = _Sheet([(-reach, -reach), (reach, reach)], scale * 0.14)

    def star(fill: Fill, grow: float, value: ColorLike) -> None:
        shape = []
        for index in range(22):
            angle = math.pi * index / 11 + 0.3 * step
            uneven = 1.0 - 0.26 * ((index * 7 + step) % 3)
            out = reach * (uneven if index % 2 == 0 else 0.46) + grow
            shape.append((math.cos(angle) * out, math.sin(angle) * out))
        fill(shape, value)

    body = sheet.lay(colour, lambda fill: star(fill, 0.0, colour))
    sheet.glow(body, colour, scale * 0.12, 220)
    sheet.put(sheet.lay(INK, lambda fill: star(fill, scale * 0.045, darken(colour, 0.72))))
    sheet.put(body)
    sheet.put(sheet.lay(WHITE, lambda fill: star(fill, -reach * 0.30, WHITE)))
    return sheet.whole()


def _muzzle(colour: str, scale: float) -> tuple[Piece, ...]:
    """A small star with four rays around the origin."""
    reach = scale * 0.30
    sheet = _Sheet([(-reach, -reach), (reach, reach)], scale * 0.14)

    def star(fill: Fill, share: float, value: ColorLike) -> None:
        shape = []
        for index in range(16):
            out = reach * share * (1.0 if index % 4 == 0 else 0.56 if index % 2 == 0 else 0.30)
            shape.append((math.cos(math.pi * index / 8) * out, math.sin(math.pi * index / 8) * out))
        fill(shape, value)

    body = sheet.lay(colour, lambda fill: star(fill, 1.0, lighten(colour, 0.25)))
    sheet.glow(body, colour, scale * 0.12, 255)
    sheet.put(body)
    sheet.put(sheet.lay(WHITE, lambda fill: star(fill, 0.62, WHITE)))
    return sheet.whole()
