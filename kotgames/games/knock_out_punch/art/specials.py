"""The pictures on the special cards and on the Crowd cards, square masters as those of the boxers."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Final

import pygame
from pygame import Surface

from kotgames.games.knock_out_punch.art import gloves
from kotgames.games.knock_out_punch.art.boxers import COLOURS, dressed
from kotgames.games.knock_out_punch.art.comic import INK, MASTER_SIZE, SIDE, shone_on, square
from kotgames.games.knock_out_punch.art.crowd import crowd
from kotgames.ui.art.compose import View, compose
from kotgames.ui.art.icons import sticker
from kotgames.ui.art.look import Look
from kotgames.ui.art.paint import (
    ColorLike,
    Point,
    color,
    drop_shadow,
    glow,
    halftone,
    impact,
    lighten,
    put,
    radial,
    speedlines,
    star_poly,
    supersample,
)
from kotgames.ui.art.pen import Canvas, curve, ellipse, smooth
from kotgames.ui.art.poses import Layer, Scene, pose
from kotgames.ui.art.skeleton import lerp, shift


def _lay(target: Surface, canvas: Canvas, light: ColorLike = "#fff4cf") -> None:
    """Lay what a canvas holds over the ground, with shadow and rim light."""
    image = canvas.image()
    reach = max(1.0, target.get_height() / 90)
    drop_shadow(target, image, (0, 0), (reach * 1.6, reach * 1.8), reach * 1.6, 150)
    glow(target, image, (0, 0), light, reach, 1, 130)
    target.blit(image, (0, 0))


def _figures(target: Surface, layers: tuple[Layer, ...], one: Look, two: Look, view: View) -> None:
    figure = compose(Scene(layers), one, two, target.get_size(), view, 2)
    reach = max(1.0, target.get_height() / 90)
    drop_shadow(target, figure, (0, 0), (reach * 1.6, reach * 1.4), reach * 1.4, 140)
    glow(target, figure, (0, 0), "#fff4cf", reach, 1, 150)
    target.blit(figure, (0, 0))


# ------------------------------------------------------------------------------------------- wild
def wild(size: tuple[int, int] = MASTER_SIZE) -> Surface:
    """Two golden gloves before the colours of all classes."""
    order = (7, 6, 5, 3, 2, 0, 4, 1)

    def pie(big: Surface, _k: int) -> None:
        width, height = big.get_size()
        reach = math.hypot(width, height)
        for index in range(16):
            turn = 2 * math.pi * index / 16 + 0.1
            ends = [
                (width / 2 + reach * math.cos(a), height / 2 + reach * math.sin(a))
                for a in (turn, turn + math.pi / 8 + 0.01)
            ]
            pygame.draw.polygon(
                big, lighten(COLOURS[order[index % 8]], 0.16), [(width / 2, height / 2), *ends]
            )

    result = supersample(size, pie, 2, ground=COLOURS[0])
    result.blit(radial(size, (255, 250, 225, 225), (255, 250, 225, 0), (0.5, 0.5), 0.8, 0.9), (0, 0))
    result.blit(radial(size, (24, 8, 20, 0), (24, 8, 20, 165), (0.5, 0.5), 1.5, 1.8), (0, 0))
    result.blit(halftone(size, (24, 8, 20, 90), max(3.0, size[1] / 24), (-0.45, 0.9)), (0, 0))
    put(
        result,
        impact(size[0] * 0.62, ("#e0541a", "#ffd23c", "#fffbe6"), 14, 3),
        (size[0] * 0.5, size[1] * 0.47),
    )
    canvas = square(size)
    gloves.thrown(canvas, (36, 56), 50, gloves.GOLD)
    other = _mirrored(canvas, (36, 56))
    _lay(result, other)
    _lay(result, canvas)
    return result


def _mirrored(canvas: Canvas, at: Point) -> Canvas:
    """The same glove turned round, right of the middle."""
    size = canvas.image().get_size()
    other = Canvas(size[0], size[1], size[0] / SIDE, 2)
    other.surface.blit(pygame.transform.flip(canvas.surface, True, False), (0, 0))
    return other


# ------------------------------------------------------------------------------- contender showdown
def belt(size: tuple[int, int] = MASTER_SIZE) -> Surface:
    """The champion's belt, held up in the light."""
    result = shone_on(size, "#7a0f1a", "#a51d26", "#30030a", "#ffd98a", (0.5, 0.48), 24)
    canvas = square(size)
    gold, deep, leather = "#f2bd3c", "#8a560f", "#2a2430"
    for side in (-1, 1):
        strap = [
            (50 + side * x, y)
            for x, y in ((16, 42), (34, 39), (48, 30), (56, 40), (50, 58), (34, 64), (16, 62))
        ]
        canvas.part([smooth(strap, 6)], leather, "#15111a", INK, 1.0, "#5a5068")
        for x, y, r in ((33, 51.5, 8.5),):
            canvas.part(
                [ellipse((50 + side * x, y), (1, 0), r, r * 1.1, 26)], gold, deep, INK, 0.9, "#fff0b8"
            )
            canvas.part(
                [ellipse((50 + side * x, y), (1, 0), r * 0.55, r * 0.6, 22)], "#b8141c", "#6a0a10", INK, 0.5
            )
    plate = [
        (50, 20),
        (62, 26),
        (74, 34),
        (75, 52),
        (70, 68),
        (58, 78),
        (50, 82),
        (42, 78),
        (30, 68),
        (25, 52),
        (26, 34),
        (38, 26),
    ]
    canvas.part([smooth([(float(x), float(y)) for x, y in plate], 8)], gold, deep, INK, 1.2, "#fff3c4")
    canvas.part([ellipse((50, 52), (1, 0), 17.5, 19.5, 40)], "#b8141c", "#6a0a10", INK, 0.8)
    canvas.part([ellipse((50, 52), (1, 0), 14.6, 16.4, 40)], gold, None, INK, 0.4)
    canvas.fill([star_poly((50, 23.5), 4.6, 2.0, 5, -math.pi / 2)], "#fff3c4")
    for x in (36, 64):
        canvas.fill([star_poly((x, 30), 3.2, 1.4, 5, -math.pi / 2)], "#fff3c4")
    gloves.thrown(canvas, (50, 52), 22, gloves.RED)
    _lay(result, canvas)
    for x, y, r in ((30, 28, 7), (72, 62, 5), (18, 46, 4)):
        _sparkle(result, (x, y), r)
    return result


def _sparkle(target: Surface, at: Point, reach: float) -> None:
    k = target.get_width() / SIDE

    def draw(big: Surface, scale: int) -> None:
        s = k * scale
        points = star_poly((at[0] * s, at[1] * s), reach * s, reach * 0.16 * s, 4)
        pygame.draw.polygon(big, (255, 255, 246, 240), points)

    target.blit(supersample(target.get_size(), draw, 2, ground="#ffffff"), (0, 0))


def showdown(size: tuple[int, int] = MASTER_SIZE, *, high: bool = False) -> Surface:
    """Two who want the crown, eye to eye; where it counts more, under the lamps of the great hall."""
    if high:
        result = shone_on(size, "#8d1420", "#b8242c", "#33040c", "#ffd98a", (0.5, 0.3), 26)
        _beams(result)
        one, two = dressed("haymaker_henderson", 7), dressed("chubby_chester", 6)
    else:
        result = shone_on(size, "#7a2a16", "#9a3b1e", "#2c0d06", "#ffcf9a", (0.5, 0.3), 18)
        one, two = dressed("iron_ida", 4), dressed("ray_van_hook", 2)
    left, right = pose("kop_card_stare"), pose("kop_card_stared")
    apart = 8.5 if high else 6.0
    view = View((15.0, 1.0), size[0] / 70.0)
    _figures(result, (Layer(shift(right, apart), "b"), Layer(shift(left, -apart), "a")), one, two, view)
    crown = sticker(
        "crown",
        size[0] * (0.27 if high else 0.22),
        "#fff6c4",
        "#f6bc30",
        "#c97c12",
        ink=INK,
        outline=size[0] / 110,
    )
    put(result, crown, (size[0] * 0.5, size[1] * 0.16))
    if high:
        for x, y, r in ((42, 8, 5), (60, 20, 4)):
            _sparkle(result, (x, y), r)
    return result


def _beams(target: Surface) -> None:
    """Lamps from above."""
    width, height = target.get_size()

    def draw(big: Surface, k: int) -> None:
        for x, lean in ((0.06, 0.22), (0.94, -0.22), (0.3, 0.08), (0.7, -0.08)):
            points = [(x - 0.02, -0.02), (x + 0.02, -0.02), (x + lean + 0.14, 1.0), (x + lean - 0.14, 1.0)]
            pygame.draw.polygon(
                big, (255, 240, 190, 44), [(px * width * k, py * height * k) for px, py in points]
            )

    target.blit(supersample((width, height), draw, 2, ground="#fff0be"), (0, 0))


# ---------------------------------------------------------------------------------- throw a punch
def thrown(size: tuple[int, int] = MASTER_SIZE, *, high: bool = False) -> Surface:
    """A glove in flight, its lace behind it; where it counts more, it burns."""
    center = (0.62, 0.40)
    if high:
        result = shone_on(size, "#b8141c", "#e2431e", "#4a0608", "#ffe9a0", center, 26)
    else:
        result = shone_on(size, "#d9781a", "#f0a030", "#5a2c04", "#fff3cf", center, 18)
    result.blit(speedlines(size, center, (255, 255, 255, 120), 70, 0.42), (0, 0))
    k = size[0] / SIDE

    def tail(big: Surface, scale: int) -> None:
        s = k * scale
        strips = (
            ((18.0, "#ff8a1e", 200), (12.5, "#ffc93d", 220), (6.5, "#fff6cf", 235))
            if high
            else ((13.0, "#ffffff", 120), (6.5, "#ffffff", 170))
        )
        for half, value, alpha in strips:
            for index in range(3 if high else 2):
                bend = (-0.55, 0.0, 0.5)[index] * half
                points = [
                    (62 - half * 0.72 + bend * 0.4, 40 - half * 0.72 + bend * 0.4),
                    (62 + half * 0.72 + bend * 0.4, 40 + half * 0.72 + bend * 0.4),
                    (8 + bend * 1.6 + half * 0.4, 92 + bend * 0.9),
                ]
                pygame.draw.polygon(big, color(value, alpha), [(x * s, y * s) for x, y in points])

    result.blit(supersample(size, tail, 2, ground="#ffc93d"), (0, 0))
    put(result, impact(size[0] * 0.5, points=13, seed=8), (size[0] * 0.74, size[1] * 0.27))
    canvas = square(size)
    for points in (
        [(44, 62), (36, 70), (38, 78), (28, 84), (24, 92)],
        [(48, 66), (44, 76), (34, 80), (34, 92)],
    ):
        lace = curve([(float(x), float(y)) for x, y in points], 8)
        canvas.stroke(lace, INK, 3.4)
        canvas.stroke(lace, "#fbf3df", 1.7)
    gloves.thrown(canvas, (58, 44), 54, "#b3161c" if high else "#d5261c")
    _lay(result, canvas)
    return result


# ------------------------------------------------------------------------------------ block punches
def block(size: tuple[int, int] = MASTER_SIZE) -> Surface:
    """Somebody behind high gloves; what comes is stopped cold."""
    at = (0.80, 0.38)
    result = shone_on(size, "#3c5f7d", "#5a86a8", "#0d1f30", "#e6f6ff", at, 18)
    k = size[0] / SIDE
    put(
        result,
        impact(size[0] * 0.46, ("#0a7d8c", "#9df0f4", "#ffffff"), 11, 11),
        (at[0] * size[0], at[1] * size[1]),
    )
    look = replace(dressed("chubby_chester", 6), shorts="#4a5d70", gloves="#c9d3dc", trim="#f2f6fa")
    _figures(result, (Layer(pose("kop_card_guard"), "a"),), look, look, View((20.0, 10.0), size[0] / 62.0))

    def arcs(big: Surface, scale: int) -> None:
        s = k * scale
        for reach, wide, value in (
            (27, 5.4, color(INK)),
            (27, 3.4, color("#e9fbff")),
            (34, 3.0, color("#bdeef6", 190)),
            (40, 1.8, color("#bdeef6", 130)),
        ):
            points = [
                (56 + reach * math.cos(math.radians(a)), 40 + reach * math.sin(math.radians(a)))
                for a in range(-52, 47, 4)
            ]
            for one, two in pairwise(points):
                pygame.draw.line(
                    big, value, (one[0] * s, one[1] * s), (two[0] * s, two[1] * s), max(1, round(wide * s))
                )
                pygame.draw.circle(big, value, (two[0] * s, two[1] * s), wide * s / 2)

    result.blit(supersample(size, arcs, 2, ground="#e9fbff"), (0, 0))
    return result


# ------------------------------------------------------------------------------- throw in the towel
def towel(size: tuple[int, int] = MASTER_SIZE) -> Surface:
    """A white towel that flies over the ropes."""
    result = shone_on(size, "#2a7f78", "#3f9c92", "#062a2c", "#eafff6", (0.5, 0.4), 18)
    k = size[0] / SIDE

    def ropes(big: Surface, scale: int) -> None:
        s = k * scale
        for y, value in ((66, "#c8281f"), (78, "#f4f1e8"), (90, "#2459a8")):
            for grow, tone in ((2.9, color(INK)), (2.1, color(value)), (0.6, lighten(value, 0.45))):
                top = y - (0.9 if tone == lighten(value, 0.45) else 0.0)
                pygame.draw.line(
                    big, tone, (-2 * s, (top + 1.6) * s), (102 * s, (top - 1.6) * s), round(2 * grow * s)
                )

    result.blit(supersample(size, ropes, 2, ground=INK), (0, 0))
    canvas = square(size)
    for points in (
        [(10, 74), (16, 60), (24, 50)],
        [(20, 80), (26, 66), (33, 57)],
        [(4, 62), (9, 52), (16, 43)],
    ):
        canvas.line(curve([(float(x), float(y)) for x, y in points], 8), "#ffffff", 1.6)
    # four edges that wave, and corners that stay sharp
    upper = curve([(22.0, 30.0), (36.0, 17.0), (52.0, 23.0), (68.0, 12.0), (88.0, 15.0)], 10)
    right = curve([(88.0, 15.0), (83.0, 30.0), (92.0, 44.0), (86.0, 60.0)], 10)
    lower = curve([(86.0, 60.0), (68.0, 57.0), (54.0, 70.0), (38.0, 63.0), (24.0, 74.0)], 10)
    left = curve([(24.0, 74.0), (30.0, 60.0), (18.0, 45.0), (22.0, 30.0)], 10)
    canvas.part([[*upper, *right[1:], *lower[1:], *left[1:-1]]], "#fdfaf0", "#c3d0da", INK, 1.2, "#ffffff")
    for inset, value, wide in (
        (0.12, "#c8281f", 2.2),
        (0.88, "#c8281f", 2.2),
        (0.19, "#2459a8", 1.2),
        (0.81, "#2459a8", 1.2),
    ):
        band = [lerp(one, two, inset) for one, two in zip(upper, reversed(lower), strict=True)]
        canvas.band(band[1:-1], value, wide)
    for share, bottom in ((0.3, 0.92), (0.52, 0.86), (0.74, 0.92)):
        top, foot = upper[round(share * (len(upper) - 1))], lower[round((1 - share) * (len(lower) - 1))]
        middle = lerp(top, foot, 0.5)
        canvas.line(
            curve([lerp(top, foot, 0.1), (middle[0] + 3, middle[1]), lerp(top, foot, bottom)], 8),
            "#8fa3b2",
            1.3,
        )
    _lay(result, canvas, "#ffffff")
    return result


# ----------------------------------------------------------------------------------------------- all
_DRAWN: Final[dict[str, Callable[[tuple[int, int], bool], Surface]]] = {
    "wild": lambda size, high: wild(size),
    "belt": lambda size, high: belt(size),
    "showdown": lambda size, high: showdown(size, high=high),
    "towel": lambda size, high: towel(size),
    "block": lambda size, high: block(size),
    "punch": lambda size, high: thrown(size, high=high),
    "booing": lambda size, high: crowd(size, cheering=False),
    "cheering": lambda size, high: crowd(size, cheering=True),
}
"""By what a card does, as in `components.DOES`."""


def special(does: str, size: tuple[int, int] = MASTER_SIZE, *, high: bool = False) -> Surface:
    """The picture of a special or Crowd card by what it does, opaque; a Showdown or Throw a Punch that counts more (`high`) is another
    picture. KeyError for another word."""
    return _DRAWN[does](size, high)
