"""Effects drawn over the fighters: bolts, beams, rivets, venom, fields, smoke. An act carries its effects (`ActedAct`), a card shows one of
their moments; nothing here keeps state."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Surface

from kotgames.ui.art.act import Act
from kotgames.ui.art.paint import color, noise_at, put, radial, supersample, tint
from kotgames.ui.art.skeleton import Point

CYAN, VIOLET, AMBER, GREEN, RED = "#39d7ff", "#c05cff", "#ffb347", "#8dff5a", "#ff5a48"
WHITE: Final = "#ffffff"
BEHIND: Final = ("smoke", "pulse")
"""Effects that are seen behind the fighters too."""


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that is seen from `begins` to `ends` milliseconds of an act, at `at` and, where it crosses the stage, from `start`; all in
    units of the stage. `colour` is what it glows in; `way`: +1 it goes to the right, else -1."""

    name: str
    begins: int
    ends: int
    at: Point
    start: Point | None = None
    colour: str = CYAN
    way: int = 1

    def share(self, ms: float) -> float | None:
        """Progress at a time, 0 to 1; None while nothing is seen."""
        if not self.begins <= ms < self.ends:
            return None
        return (ms - self.begins) / (self.ends - self.begins)

    def mirrored(self, axis: float) -> Effect:
        """The same on the other side of the stage."""
        start = None if self.start is None else (2 * axis - self.start[0], self.start[1])
        at = (2 * axis - self.at[0], self.at[1])
        return Effect(self.name, self.begins, self.ends, at, start, self.colour, -self.way)


@dataclass(frozen=True, slots=True)
class ActedAct(Act):
    """An act with what is drawn over it; `seen_at`: where it is seen that nothing meets; `told_ms`: when it is seen what comes of one in
    which nothing is meant to (0: at its end)."""

    effects: tuple[Effect, ...] = ()
    seen_at: Point | None = None
    told_ms: int = 0

    @property
    def met_ms(self) -> int:
        """See `Act`."""
        return self.told_ms or int(Act.met_ms.fget(self))  # type: ignore[attr-defined]

    @property
    def spot(self) -> Point | None:
        """See `Act`."""
        return self.seen_at if self.seen_at is not None else Act.spot.fget(self)  # type: ignore[attr-defined]


STEPS: Final = {
    "smoke": 6,
    "mending": 6,
    "tractor": 7,
    "charging": 5,
    "order": 4,
    "turret": 6,
    "venom": 7,
    "burst": 6,
    "rivets": 6,
    "bolts": 4,
}
"""In so many pictures it is shown; else in four."""


def steps_of(effect: Effect) -> int:
    """In how many pictures an effect is shown."""
    return STEPS.get(effect.name, 4)


def box_of(effect: Effect) -> tuple[float, float, float, float]:
    """The box that an effect covers, in units of the stage."""
    if effect.start is not None:
        left, right = sorted((effect.start[0], effect.at[0]))
        top, bottom = sorted((effect.start[1], effect.at[1]))
        if effect.name == "ricochet":
            bottom = 97.0
        more = 20.0 if effect.name in ("tractor", "venom") else 13.0
        return left - more, top - more, right - left + 2 * more, bottom - top + 2 * more
    reach = REACH.get(effect.name, 20.0)
    return effect.at[0] - reach, effect.at[1] - reach, 2 * reach, 2 * reach


REACH: Final = {
    "smoke": 44.0,
    "pulse": 40.0,
    "mending": 30.0,
    "order": 26.0,
    "turret": 18.0,
    "claws": 22.0,
    "arcs": 26.0,
    "field": 24.0,
    "charging": 18.0,
}
"""Reach of effects that stay in their place, in units."""


def draw(effect: Effect, share: float, unit: float, k: int = 2) -> Surface:
    """The picture of an effect at a moment (`share`, 0 to 1) in its box (`box_of`); `unit`: pixels of a unit of the stage."""
    left, top, wide, high = box_of(effect)
    size = max(2, round(wide * unit)), max(2, round(high * unit))
    painter = _PAINTERS[effect.name]

    def paint(big: Surface, scale: int) -> None:
        painter(_Pen(big, unit * scale, (left, top)), effect, share)

    result = supersample(size, paint, k, ground=effect.colour)
    if effect.name not in _PLAIN:
        _bloom(result, effect, unit)
    return result


_PLAIN: Final = ("smoke", "turret", "claws")
"""Effects that do not glow."""


def _bloom(result: Surface, effect: Effect, unit: float) -> None:
    """The effect's own glow along its edges."""
    small = pygame.transform.smoothscale_by(result, 0.25)
    soft = pygame.transform.gaussian_blur(small, max(1, round(unit * 0.35)))
    glowing = tint(pygame.transform.smoothscale(soft, result.get_size()), effect.colour)
    over = result.copy()
    result.blit(glowing, (0, 0))
    result.blit(over, (0, 0))


class _Pen:
    """Draws in units of the stage on a picture of its own."""

    def __init__(self, big: Surface, scale: float, origin: Point) -> None:
        self.big, self.scale, self.origin = big, scale, origin

    def px(self, point: Point) -> Point:
        return (point[0] - self.origin[0]) * self.scale, (point[1] - self.origin[1]) * self.scale

    def shape(self, points: list[Point], value: str, alpha: int = 255) -> None:
        if len(points) > 2:
            pygame.draw.polygon(self.big, color(value, alpha), [self.px(point) for point in points])

    def line(self, start: Point, end: Point, wide: float, value: str, alpha: int = 255) -> None:
        """A streak that is pointed at both ends."""
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = math.hypot(dx, dy) or 1.0
        nx, ny = -dy / length * wide / 2, dx / length * wide / 2
        near = (start[0] + dx * 0.06, start[1] + dy * 0.06)
        far = (start[0] + dx * 0.94, start[1] + dy * 0.94)
        self.shape(
            [
                start, (near[0] + nx, near[1] + ny), (far[0] + nx, far[1] + ny), end, (far[0] - nx, far[1] - ny),
                (near[0] - nx, near[1] - ny),
            ], value, alpha,
        )  # fmt: skip

    def disc(self, at: Point, radius: float, value: str, alpha: int = 255, thick: float = 0.0) -> None:
        width = max(1, round(thick * self.scale)) if thick else 0
        pygame.draw.circle(self.big, color(value, alpha), self.px(at), max(1.0, radius * self.scale), width)

    def star(self, at: Point, radius: float, value: str, points: int, seed: int, alpha: int = 255) -> None:
        found: list[Point] = []
        for index in range(points * 2):
            reach = radius * ((0.8 + 0.35 * noise_at(seed, index)) if index % 2 == 0 else 0.34)
            angle = math.pi * index / points + seed
            found.append((at[0] + math.cos(angle) * reach, at[1] + math.sin(angle) * reach))
        self.shape(found, value, alpha)


def _between(effect: Effect, share: float) -> Point:
    assert effect.start is not None
    x, y = effect.start
    return x + (effect.at[0] - x) * share, y + (effect.at[1] - y) * share


def _flash(pen: _Pen, effect: Effect, share: float, size: float = 8.0) -> None:
    """Fire at the muzzle."""
    assert effect.start is not None
    if share < 0.6:
        pen.star(effect.start, size * (1 - share), effect.colour, 7, 3)
        pen.star(effect.start, size * 0.55 * (1 - share), WHITE, 7, 3)


def _bolt(pen: _Pen, start: Point, end: Point, wide: float, colour: str) -> None:
    pen.line(start, end, wide, colour, 235)
    pen.line(start, end, wide * 0.42, WHITE)


def _bolts(pen: _Pen, effect: Effect, share: float) -> None:
    """One short bolt after the other."""
    _flash(pen, effect, share)
    assert effect.start is not None
    for index in range(2):
        head = min(1.0, share * 1.7 + 0.4 - 0.3 * index)
        tail = max(0.0, head - 0.34)
        if head > tail:
            _bolt(pen, _between(effect, tail), _between(effect, head), 3.0, effect.colour)


def _lance(pen: _Pen, effect: Effect, share: float) -> None:
    """A single beam that stands in the air and thins out."""
    assert effect.start is not None
    wide = 4.4 * (1 - share) ** 0.7
    _flash(pen, effect, share, 11.0)
    if wide > 0.3:
        pen.line(effect.start, effect.at, wide * 1.8, effect.colour, 90)
        _bolt(pen, effect.start, effect.at, wide, effect.colour)
        pen.disc(effect.at, wide * 1.3, WHITE, 230)


def _ricochet(pen: _Pen, effect: Effect, share: float) -> None:
    """Down on the floor plates, and up from there."""
    assert effect.start is not None
    turn = effect.start[0] + (effect.at[0] - effect.start[0]) * 0.55, 95.0
    wide = 3.6 * (1 - share * 0.7)
    _flash(pen, effect, share)
    _bolt(pen, effect.start, turn, wide, effect.colour)
    if share > 0.05:
        _bolt(pen, turn, effect.at, wide, effect.colour)
    pen.star(turn, 7.0 * (1 - share * 0.5), effect.colour, 6, 5, 220)
    pen.star(turn, 3.4, WHITE, 6, 5)


def _burst(pen: _Pen, effect: Effect, share: float) -> None:
    """Many small bolts, spread."""
    assert effect.start is not None
    _flash(pen, effect, (share * 3) % 1.0 * 0.6, 9.0)
    for index in range(6):
        head = (share * 1.6 + index * 0.37) % 1.25
        spread = (noise_at(31, index) - 0.5) * 13
        end = (effect.at[0], effect.at[1] + spread)
        start = effect.start

        def on(t: float, end: Point = end, start: Point = start) -> Point:
            return start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t

        _bolt(pen, on(max(0.0, head - 0.2)), on(min(1.0, head)), 2.2, effect.colour)
    for index in range(3):
        spot = (
            effect.at[0] - effect.way * 2,
            effect.at[1] + (noise_at(37, index + int(share * 6)) - 0.5) * 16,
        )
        pen.star(spot, 3.6, effect.colour, 5, index, 220)


def _rivets(pen: _Pen, effect: Effect, share: float) -> None:
    """Glowing nails, one behind the other."""
    assert effect.start is not None
    _flash(pen, effect, (share * 3) % 1.0 * 0.6, 7.0)
    for index in range(5):
        head = min(1.0, share * 1.5 + 0.5 - index * 0.22)
        if head <= 0.03:
            continue
        x, y = _between(effect, head)
        y += (noise_at(43, index) - 0.5) * 7 * head
        pen.line((x - effect.way * 9, y), (x, y), 2.4, effect.colour, 190)
        pen.shape(
            [(x, y - 1.5), (x + effect.way * 2.6, y), (x, y + 1.5), (x - effect.way * 3.2, y)], "#fff3dc"
        )
        if head >= 1:
            pen.star((x, y), 4.0, effect.colour, 6, index, 230)


def _venom(pen: _Pen, effect: Effect, share: float) -> None:
    """A gob that flies in an arc, drops behind it, and bursts."""
    assert effect.start is not None
    head = min(1.0, 0.25 + share * 1.5)
    for index in range(9):
        t = head - index * 0.07
        if t < 0:
            continue
        x, y = _between(effect, t)
        y -= math.sin(math.pi * t) * 9 - (noise_at(47, index) - 0.5) * 3
        radius = (3.9 - index * 0.36) * (1.0 if index else 1.15)
        pen.disc((x, y), radius + 0.8, "#1d4a0c", 230)
        pen.disc((x, y), radius, effect.colour)
        if not index:
            pen.disc((x - 0.9, y - 1.1), 1.1, "#f2ffd8", 220)
    if head >= 1:
        spread = min(1.0, (share - 0.5) * 2.4)
        for index in range(10):
            angle = 2 * math.pi * index / 10 + noise_at(53, index)
            far = (4 + 9 * spread) * (0.7 + 0.5 * noise_at(59, index))
            spot = (effect.at[0] + math.cos(angle) * far, effect.at[1] + math.sin(angle) * far + 3 * spread)
            pen.disc(spot, 2.1 * (1.2 - spread * 0.7), effect.colour, 235)


def _tractor(pen: _Pen, effect: Effect, share: float) -> None:
    """A cone of light with rings that run back to the hand."""
    assert effect.start is not None
    sx, sy = effect.start
    ex, ey = effect.at
    pen.shape(
        [(sx, sy - 2), (ex, ey - 17), (ex + effect.way * 7, ey), (ex, ey + 17), (sx, sy + 2)],
        effect.colour,
        70,
    )
    pen.shape([(sx, sy - 1), (ex, ey - 8), (ex, ey + 8), (sx, sy + 1)], WHITE, 60)
    for index in range(5):
        t = 1 - (share + index / 5) % 1.0
        x, y = _between(effect, t)
        high = 2 + 15 * t
        points = [
            (x + math.cos(a) * high * 0.28, y + math.sin(a) * high)
            for a in (2 * math.pi * i / 24 for i in range(24))
        ]
        inner = [(x + (p[0] - x) * 0.7, y + (p[1] - y) * 0.88) for p in points]
        pen.shape([*points, points[0], inner[0], *reversed(inner)], effect.colour, 210)
    pen.star(effect.start, 6.0, WHITE, 8, 2, 220)


def _pulse(pen: _Pen, effect: Effect, share: float) -> None:
    """Rings that open from the palms."""
    for index in range(3):
        t = share * 1.2 - index * 0.16
        if not 0 <= t <= 1:
            continue
        radius = 5 + 33 * t
        pen.disc(effect.at, radius, effect.colour, round(230 * (1 - t) + 20), 0.8 + 2.6 * (1 - t))
    if share < 0.5:
        pen.star(effect.at, 13 * (1 - share), effect.colour, 10, 4, 190)
        pen.star(effect.at, 7 * (1 - share), WHITE, 10, 4)


def _smoke(pen: _Pen, effect: Effect, share: float) -> None:
    """Dark violet smoke that billows up and thins out."""
    fade = 1.0 if share < 0.35 else max(0.0, 1 - (share - 0.35) / 0.65)
    for value, shrink, alpha in (("#1b0d2a", 1.0, 235), ("#4a2470", 0.74, 220), (effect.colour, 0.36, 150)):
        for index in range(17):
            angle = 2 * math.pi * noise_at(61, index)
            far = (8 + 24 * noise_at(67, index)) * (0.5 + 0.6 * share)
            x = effect.at[0] + math.cos(angle) * far * 0.62
            y = effect.at[1] + math.sin(angle) * far * 1.15 - 8 * share
            radius = (5 + 8 * noise_at(71, index)) * (0.75 + 0.5 * share) * shrink * (0.4 + 0.6 * fade)
            pen.disc((x, y), radius, value, round(alpha * fade))


def _mending(pen: _Pen, effect: Effect, share: float) -> None:
    """Crosses that rise, and a ring of light around who is mended."""
    pen.disc(effect.at, 13 + 5 * math.sin(share * math.pi), effect.colour, 120, 1.3)
    for index in range(7):
        t = (share + noise_at(73, index)) % 1.0
        x = effect.at[0] + (noise_at(79, index) - 0.5) * 40
        y = effect.at[1] + 18 - 42 * t
        size = (2.0 + 2.4 * noise_at(83, index)) * math.sin(math.pi * min(1.0, t * 1.1))
        for wide, value in ((size * 1.25, "#0d3b1c"), (size, effect.colour)):
            thin = wide * 0.36
            pen.shape(
                [(x - wide, y - thin), (x + wide, y - thin), (x + wide, y + thin), (x - wide, y + thin)],
                value,
            )
            pen.shape(
                [(x - thin, y - wide), (x + thin, y - wide), (x + thin, y + wide), (x - thin, y + wide)],
                value,
            )


def _order(pen: _Pen, effect: Effect, share: float) -> None:
    """Arrowheads that run where the finger points."""
    for index in range(3):
        t = (share * 1.5 + index / 3) % 1.0
        x = effect.at[0] + effect.way * (-16 + 34 * t)
        alpha = round(240 * math.sin(math.pi * t))
        size = 8.0
        points = [
            (x, effect.at[1] - size), (x + effect.way * size * 0.9, effect.at[1]), (x, effect.at[1] + size),
            (x - effect.way * 4, effect.at[1] + size), (x + effect.way * (size * 0.9 - 4), effect.at[1]),
            (x - effect.way * 4, effect.at[1] - size),
        ]  # fmt: skip
        pen.shape(points, effect.colour, alpha)


def _charging(pen: _Pen, effect: Effect, share: float) -> None:
    """A charge snaps in: sparks and a ring that closes."""
    pen.disc(effect.at, 15 - 9 * share, effect.colour, 210, 1.4)
    for index in range(8):
        angle = 2 * math.pi * index / 8 + 0.3
        far = 5 + 11 * share * (0.6 + 0.5 * noise_at(89, index))
        x, y = effect.at[0] + math.cos(angle) * far, effect.at[1] + math.sin(angle) * far
        pen.line(
            (x, y),
            (x + math.cos(angle) * 4 * (1 - share), y + math.sin(angle) * 4 * (1 - share)),
            1.6,
            effect.colour,
        )
    if share < 0.5:
        pen.star(effect.at, 7 * (1 - share), WHITE, 8, 1)


def _turret(pen: _Pen, effect: Effect, share: float) -> None:
    """A tripod with a barrel that unfolds; it stands on the floor below its point."""
    x, way = effect.at[0], effect.way
    up = min(1.0, share * 1.8)
    base, body = 94.0, 94.0 - 6.0 - 8.0 * up
    ink = "#120d06"
    for foot in (-7.5, 0.5, 8.0):
        pen.line((x, body + 2), (x + foot, base + 1), 3.4, ink)
        pen.line((x, body + 2), (x + foot, base + 0.4), 2.0, "#7a6a4a")
    barrel = 6 + 9 * up
    pen.line((x + way * 1, body - 1), (x + way * barrel, body - 2 - up), 5.2, ink)
    pen.line((x + way * 1, body - 1), (x + way * (barrel - 0.5), body - 2 - up), 3.4, "#5b6b78")
    dome = [
        (x + 7.2 * math.cos(a), body + 1 + 7.2 * math.sin(a))
        for a in (math.pi + math.pi * i / 12 for i in range(13))
    ]
    pen.shape(dome, ink)
    dome = [
        (x + 6.2 * math.cos(a), body + 0.4 + 6.2 * math.sin(a))
        for a in (math.pi + math.pi * i / 12 for i in range(13))
    ]
    pen.shape(dome, "#c77a1f")
    pen.disc((x + way * 2.6, body - 2.4), 1.9, ink)
    pen.disc((x + way * 2.6, body - 2.4), 1.3, effect.colour if share > 0.4 else "#4a3b20")
    if share > 0.5:
        pen.star((x + way * 2.6, body - 2.4), 5.5 * (1.2 - share), effect.colour, 6, 2, 190)


def _claws(pen: _Pen, effect: Effect, share: float) -> None:
    """Three streaks across whoever was struck."""
    wide = 3.4 * (1 - share) ** 0.6
    for index in range(3):
        off = (index - 1) * 6.4
        start = (effect.at[0] - effect.way * 10 + off * 0.8, effect.at[1] - 17 + off * 0.3)
        end = (effect.at[0] + effect.way * 9 + off * 0.8, effect.at[1] + 15 + off * 0.3)
        middle = (
            start[0] + (end[0] - start[0]) * min(1.0, 0.4 + share * 3),
            start[1] + (end[1] - start[1]) * min(1.0, 0.4 + share * 3),
        )
        pen.line(start, middle, wide * 1.9, "#1b0d2a", 230)
        pen.line(start, middle, wide * 1.2, effect.colour)
        pen.line(start, middle, wide * 0.45, WHITE)


def _arcs(pen: _Pen, effect: Effect, share: float) -> None:
    """Lightning over the body of whoever is touched."""
    pen.star(effect.at, 10 * (1 - share * 0.6), effect.colour, 9, 7, 210)
    pen.star(effect.at, 5, WHITE, 9, 7)
    for index in range(7):
        angle = 2 * math.pi * (index + noise_at(97, index + int(share * 4) * 7)) / 7
        points: list[Point] = [effect.at]
        for hop in range(1, 5):
            far = hop * 5.4
            bend = angle + (noise_at(101, index * 5 + hop + int(share * 4) * 11) - 0.5) * 1.3
            points.append((effect.at[0] + math.cos(bend) * far, effect.at[1] + math.sin(bend) * far))
        for start, end in itertools.pairwise(points):
            pen.line(start, end, 2.4 * (1 - share * 0.6), effect.colour)
            pen.line(start, end, 0.9, WHITE)


def _field(pen: _Pen, effect: Effect, share: float) -> None:
    """The round field of a forearm, seen from the side, that flares where it meets."""
    for index, thick in ((0, 3.0), (1, 1.6)):
        high = 20 - 5 * index
        points = [
            (effect.at[0] + effect.way * (math.sin(a) * 6.5 - 2), effect.at[1] - math.cos(a) * high)
            for a in (math.pi * i / 20 for i in range(21))
        ]
        inner = [(x - effect.way * thick, effect.at[1] + (y - effect.at[1]) * 0.94) for x, y in points]
        pen.shape(
            [*points, *reversed(inner)], effect.colour if not index else WHITE, round(240 * (1 - share * 0.8))
        )
    pen.star(effect.at, 11 * (1 - share), effect.colour, 8, 9, 160)


_PAINTERS: Final = {
    "bolts": _bolts, "lance": _lance, "ricochet": _ricochet, "burst": _burst, "rivets": _rivets, "venom": _venom, "tractor": _tractor,
    "pulse": _pulse, "smoke": _smoke, "mending": _mending, "order": _order, "charging": _charging, "turret": _turret, "claws": _claws,
    "arcs": _arcs, "field": _field,
}  # fmt: skip
NAMES: Final = tuple(_PAINTERS)

COLOURS: Final = {
    "bolts": CYAN, "lance": CYAN, "ricochet": CYAN, "burst": AMBER, "rivets": AMBER, "venom": GREEN, "tractor": VIOLET, "pulse": AMBER,
    "smoke": VIOLET, "mending": GREEN, "order": CYAN, "charging": AMBER, "turret": RED, "claws": VIOLET, "arcs": AMBER, "field": CYAN,
}  # fmt: skip
"""Colours of the effects' glow."""


def light(size: tuple[int, int], at: Point, colour: str, reach: float) -> Surface:
    """A soft light at a pixel, over a picture of `size` pixels."""
    return radial(size, color(colour, 150), color(colour, 0), (at[0] / size[0], at[1] / size[1]), reach)


def put_effect(target: Surface, effect: Effect, share: float, unit: float, origin: Point, k: int = 2) -> None:
    """Draw an effect on a picture of which `origin` (units) is the top left corner."""
    left, top, wide, high = box_of(effect)
    image = draw(effect, share, unit, k)
    put(target, image, ((left + wide / 2 - origin[0]) * unit, (top + high / 2 - origin[1]) * unit))
