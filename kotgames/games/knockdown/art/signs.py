"""Knockdown's signs: the five symbols of Attack cards and the wild one, and the kinds of range, as pictures of any size.

Each symbol has a plate of its own shape, so that it is known without its colour. A range shows who attacks as a dot at the left and the
spaces that are reached at the right of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Surface

from kotgames.ui.art import icons
from kotgames.ui.art.paint import (
    ColorLike,
    Point,
    color,
    darken,
    ink_text,
    lighten,
    mix,
    new,
    put,
    stencil,
    supersample,
    tint,
    vgrad,
)

INK: Final = "#06080d"
HIGH, LOW, GRIP, BLOCK, DASH, ANY = "high", "low", "grip", "block", "dash", "any"
SYMBOLS: Final = (HIGH, LOW, GRIP, BLOCK, DASH, ANY)
COLOURS: Final = {
    HIGH: "#e8503a",
    LOW: "#e39a1e",
    GRIP: "#9a54e0",
    BLOCK: "#2f8fd0",
    DASH: "#2fa35c",
    ANY: "#8796ac",
}
ICONS: Final = {HIGH: "punch", LOW: "boot-kick", GRIP: "grab", BLOCK: "shield", DASH: "sprint", ANY: "help"}
"""By symbol: its icon of game-icons.net (assets/CREDITS.md)."""
ICON_SIZE: Final = {HIGH: 0.62, LOW: 0.62, GRIP: 0.66, BLOCK: 0.52, DASH: 0.64, ANY: 0.56}
ICON_AT: Final = {
    HIGH: (0.5, 0.55),
    LOW: (0.5, 0.45),
    GRIP: (0.5, 0.5),
    BLOCK: (0.5, 0.46),
    DASH: (0.46, 0.5),
    ANY: (0.5, 0.5),
}


# ------------------------------------------------------------------------------------------ symbols
def _polygon(count: int, turn: float, reach: float = 0.49) -> list[Point]:
    """A regular one in the unit square."""
    angles = [turn + 2 * math.pi * index / count for index in range(count)]
    return [(0.5 + reach * math.cos(angle), 0.5 + reach * math.sin(angle)) for angle in angles]


PLATES: Final[dict[str, list[Point]]] = {
    HIGH: [(0.5, 0.02), (0.97, 0.34), (0.97, 0.97), (0.03, 0.97), (0.03, 0.34)],
    LOW: [(0.03, 0.03), (0.97, 0.03), (0.97, 0.66), (0.5, 0.98), (0.03, 0.66)],
    GRIP: _polygon(8, math.pi / 8, 0.52),
    BLOCK: [
        (0.5, 0.02),
        (0.96, 0.14),
        (0.94, 0.56),
        (0.78, 0.82),
        (0.5, 0.985),
        (0.22, 0.82),
        (0.06, 0.56),
        (0.04, 0.14),
    ],
    DASH: [(0.02, 0.08), (0.64, 0.08), (0.985, 0.5), (0.64, 0.92), (0.02, 0.92), (0.16, 0.5)],
    ANY: _polygon(36, 0.0),
}
"""The shape of each symbol's plate in the unit square: a gable, one upside down, an octagon, a shield, an arrow, a disc."""


def _within(shape: Sequence[Point], by: float) -> list[Point]:
    """A shape drawn together around its middle by a share of the square."""
    share = 1.0 - 2 * by
    return [(0.5 + (x - 0.5) * share, 0.5 + (y - 0.5) * share) for x, y in shape]


def symbol(name: str, px: int, *, lit: bool = True) -> Surface:
    """A symbol in a box of px x px pixels; not `lit`: one that cannot be paid, or is not there yet. KeyError for one that there is not."""
    plate, base = PLATES[name], color(COLOURS[name])
    if not lit:
        base = mix(base, "#2a3240", 0.72)
    line = max(0.035, 1.1 / px)

    def shape(by: float, value: ColorLike) -> Callable[[Surface, int], None]:
        def draw(big: Surface, k: int) -> None:
            points = [(x * px * k, y * px * k) for x, y in _within(plate, by)]
            pygame.draw.polygon(big, color(value), points)

        return draw

    k = 8 if px <= 48 else 4
    result = supersample((px, px), shape(0.0, INK), k, INK)
    result.blit(supersample((px, px), shape(line, lighten(base, 0.42)), k, lighten(base, 0.42)), (0, 0))
    body = supersample((px, px), shape(line * 1.9, base), k, base)
    result.blit(stencil(body, vgrad((px, px), lighten(base, 0.14), base, darken(base, 0.34))), (0, 0))
    at = (ICON_AT[name][0] * px, ICON_AT[name][1] * px)
    size = px * ICON_SIZE[name]
    drawn = icons.icon(ICONS[name], size, "#ffffff" if lit else "#8d99ab")
    step = max(1.0, px * 0.035)
    put(result, tint(drawn, darken(base, 0.70)), (at[0], at[1] + step))
    put(result, drawn, at)
    return result


# ------------------------------------------------------------------------------------------- ranges
EXACTLY, UP_TO, FROM_TO, PROJECTILE, UNLIMITED = "exactly", "up_to", "from_to", "projectile", "unlimited"
RANGES: Final = (EXACTLY, UP_TO, FROM_TO, PROJECTILE, UNLIMITED)
PAPER: Final = "#e6eefa"
FACE: Final = "oxanium-800"


def range_sign(kind: str, px: int, low: int = 0, high: int = 0, colour: ColorLike = PAPER) -> Surface:
    """A kind of range, `px` pixels high: `exactly` (`high` spaces), `up_to` (`high`), `from_to` (`low` to `high`), `projectile`, or
    `unlimited`; light ink for a dark ground. KeyError for another kind."""
    return _RANGES[kind](px, low, high, color(colour))


class _Row:
    """A sign that grows to the right; `x` in shares of its height."""

    def __init__(self, px: int, colour: ColorLike, wide: float) -> None:
        self.px = px
        self.colour = color(colour)
        self.image = new(math.ceil(wide * px), px)

    def draw(self, paint: Callable[[Surface, float], None]) -> None:
        """`paint(surface, unit)`: on a larger surface, in which a height is `unit` pixels."""
        k = 8 if self.px <= 40 else 4
        layer = supersample(self.image.get_size(), lambda big, k: paint(big, self.px * k), k, self.colour)
        self.image.blit(layer, (0, 0))

    def dot(self, x: float) -> None:
        """The dot of the attacker."""

        def paint(big: Surface, unit: float) -> None:
            pygame.draw.circle(big, self.colour, (x * unit, unit * 0.5), unit * 0.15)

        self.draw(paint)

    def bar(self, first: float, last: float, *, broken: bool = False) -> None:
        """A line along the middle; `broken`: what lies there is passed over."""

        def paint(big: Surface, unit: float) -> None:
            high = unit * 0.12
            spans = [(first, last)]
            if broken:
                count = max(2, round((last - first) / 0.17))
                step = (last - first) / count
                spans = [(first + step * (i + 0.2), first + step * (i + 0.8)) for i in range(count)]
            for a, b in spans:
                pygame.draw.rect(big, self.colour, (a * unit, unit * 0.5 - high / 2, (b - a) * unit, high))

        self.draw(paint)

    def space(self, x: float, text: str, *, full: bool) -> None:
        """A hex with a number: `full` is reached itself, the others are where a range begins."""

        def paint(big: Surface, unit: float) -> None:
            shape = [(x * unit + (px - 0.5) * unit, py * unit) for px, py in _polygon(6, math.pi / 6, 0.5)]
            pygame.draw.polygon(big, self.colour, shape)
            if not full:
                inner = [
                    (x * unit + (px - 0.5) * unit * 0.78, 0.5 * unit + (py - 0.5) * unit * 0.78)
                    for px, py in _polygon(6, math.pi / 6, 0.5)
                ]
                pygame.draw.polygon(big, (0, 0, 0, 0), inner)

        self.draw(paint)
        ink = INK if full else self.colour
        number = ink_text(text, FACE, max(8, round(self.px * (0.66 if len(text) < 2 else 0.5))), ink)
        box = number.get_bounding_rect()
        self.image.blit(
            number.subsurface(box),
            (round(x * self.px - box.width / 2), round(self.px * 0.5 - box.height / 2)),
        )


def _exactly(px: int, _low: int, high: int, colour: ColorLike) -> Surface:
    """Over the spaces in between to one alone."""
    row = _Row(px, colour, 1.86)
    row.dot(0.16)
    row.bar(0.36, 0.92, broken=True)
    row.space(1.40, str(high), full=True)
    return row.image


def _up_to(px: int, _low: int, high: int, colour: ColorLike) -> Surface:
    """All the way to the last one."""
    row = _Row(px, colour, 1.72)
    row.dot(0.16)
    row.bar(0.16, 0.90)
    row.space(1.26, str(high), full=True)
    return row.image


def _from_to(px: int, low: int, high: int, colour: ColorLike) -> Surface:
    """Over the first spaces, then all the way from one to another."""
    row = _Row(px, colour, 2.96)
    row.dot(0.16)
    row.bar(0.34, 0.70, broken=True)
    row.space(1.16, str(low), full=False)
    row.bar(1.58, 2.10)
    row.space(2.50, str(high), full=True)
    return row.image


def _projectile(px: int, _low: int, _high: int, colour: ColorLike) -> Surface:
    """A shot that flies straight on."""
    row = _Row(px, colour, 2.10)
    row.dot(0.16)
    row.bar(0.16, 1.40)

    def head(big: Surface, unit: float) -> None:
        for x in (1.20, 1.58):
            shape = [(x, 0.14), (x + 0.46, 0.5), (x, 0.86), (x + 0.14, 0.5)]
            pygame.draw.polygon(big, row.colour, [(a * unit, b * unit) for a, b in shape])

    row.draw(head)
    return row.image


def _unlimited(px: int, _low: int, _high: int, colour: ColorLike) -> Surface:
    """Every space: two loops without an end."""
    row = _Row(px, colour, 1.86)

    def loops(big: Surface, unit: float) -> None:
        thick = 0.075
        points = []
        for step in range(97):
            angle = 2 * math.pi * step / 96
            down = 1 + math.sin(angle) ** 2
            points.append(
                (
                    (0.93 + 0.80 * math.cos(angle) / down) * unit,
                    (0.5 + 0.92 * math.sin(angle) * math.cos(angle) / down) * unit,
                )
            )
        for point in points:
            pygame.draw.circle(big, row.colour, point, thick * unit)
        pygame.draw.lines(big, row.colour, False, points, max(1, round(2 * thick * unit)))

    row.draw(loops)
    return row.image


_RANGES: Final[dict[str, Callable[[int, int, int, ColorLike], Surface]]] = {
    EXACTLY: _exactly, UP_TO: _up_to, FROM_TO: _from_to, PROJECTILE: _projectile, UNLIMITED: _unlimited,
}  # fmt: skip
