"""The pictures on the boxers' cards: the boxer punching before a burst and halftone in the colour of the class, with a comic star.

One punch is a jab with a small star, two a one-two with two stars, three a haymaker with flames and a large star; an uppercut rises
through dark streaks. A picture is a square master of SIZE; faces scale it down and lay the coin over its upper left corner.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Surface

from kotgames.games.knock_out_punch.art.boxers import COLOURS, dressed
from kotgames.ui.art.compose import View, compose, swoosh
from kotgames.ui.art.figure import Look
from kotgames.ui.art.paint import (
    ColorLike,
    Point,
    burst,
    color,
    darken,
    drop_shadow,
    glow,
    halftone,
    impact,
    lighten,
    mix,
    noise_at,
    put,
    radial,
    speedlines,
    star_poly,
    supersample,
    vgrad,
)
from kotgames.ui.art.pen import Canvas
from kotgames.ui.art.poses import Layer, Scene, pose
from kotgames.ui.art.skeleton import solve

MASTER_SIZE: Final = (512, 512)
INK: Final = "#1b0d10"
SIDE: Final = 100.0
"""Units of a picture's side."""
ICE: Final = ("#2f7fd0", "#bfe6ff", "#ffffff")
GOLD: Final = ("#e0541a", "#ffc93d", "#fffbe6")
"""Colours of the smaller stars, outside to inside."""


@dataclass(frozen=True, slots=True)
class Sort:
    """The drawing of one sort of a boxer's card. `frame`: left, top and side in units of the square that is seen; `fists`: which of them
    meet something, with how large a star, as a share of the side; `trail`: the way of the fist."""

    pose: str
    frame: tuple[float, float, float]
    fists: tuple[tuple[str, float], ...]
    trail: tuple[Point, ...] = ()


SORTS: Final = {
    "1": Sort("kop_card_jab", (25.0, 8.0, 68.0), (("fist_far", 0.30),)),
    "2": Sort("kop_card_one_two", (22.0, 6.0, 70.0), (("fist_far", 0.30), ("fist_near", 0.34))),
    "3": Sort(
        "kop_card_haymaker", (17.0, 4.0, 75.0), (("fist_far", 0.60),), ((18.0, 40.0), (38.0, 8.0), (82.0, 26.0))
    ),
    "uppercut": Sort(
        "kop_card_uppercut", (22.0, -3.0, 69.0), (("fist_far", 0.44),), ((50.0, 68.0), (78.0, 56.0), (71.0, 10.0))
    ),
}  # fmt: skip
"""By what follows the boxer's id in the id of the card."""


def boxer(name: str, location: int, sort: str, size: tuple[int, int] = MASTER_SIZE) -> Surface:
    """A boxer by id, of a class (location in COLOURS), in one of the SORTS, opaque. KeyError for an unknown sort."""
    look, how = dressed(name, location), SORTS[sort]
    colour = COLOURS[location]
    this = Scene((Layer(pose(how.pose), "a"),))
    view = _view(how, look, size)
    joints = solve(pose(how.pose))
    meets = [(view.px(_ahead(joints.point(name), sort)), share) for name, share in how.fists]
    result = ground(colour, sort, size, (meets[-1][0][0] / size[0], meets[-1][0][1] / size[1]))
    if how.trail:
        light = lighten(colour, 0.62)
        result.blit(swoosh(how.trail, size, view, (255, 255, 255, 150), 15), (0, 0))
        result.blit(swoosh(how.trail, size, view, color(light, 210), 8), (0, 0))
    figure = compose(this, look, look, size, view, 2)
    reach = max(1.0, size[1] / 90)
    for at, share in meets:
        _star(result, at, share * size[0], sort)
    drop_shadow(result, figure, (0, 0), (reach * 1.6, reach * 1.4), max(1.0, reach * 1.4), 140)
    glow(result, figure, (0, 0), "#fff4cf", max(1.0, reach * 0.9), 1, 150)
    result.blit(figure, (0, 0))
    return result


def _ahead(fist: Point, sort: str) -> Point:
    """The point before a fist at which it meets something."""
    return (fist[0] + 1.0, fist[1] - 4.0) if sort == "uppercut" else (fist[0] + 5.0, fist[1])


def _view(how: Sort, look: Look, size: tuple[int, int]) -> View:
    """The square that is seen; a smaller boxer is seen smaller, with the feet where they are."""
    left, top, side = how.frame
    wide = side / min(1.0, look.stature)
    return View((left + (side - wide) / 2, top + side - wide), size[0] / wide)


def _star(target: Surface, at: Point, diameter: float, sort: str) -> None:
    colours = {"1": ICE, "2": GOLD}.get(sort)
    star = impact(diameter, colours, 10, 7) if colours else impact(diameter, points=13)
    reach = max(1.0, diameter / 30)
    drop_shadow(
        target, star, (at[0] - diameter / 2, at[1] - diameter / 2), (reach, reach * 1.5), reach * 1.5, 120
    )
    put(target, star, at)


def ground(colour: str, sort: str, size: tuple[int, int], center: Point) -> Surface:
    """Burst, light and halftone in a class colour, opaque; the more punches, the wilder."""
    dark = darken(colour, 0.72)
    if sort == "uppercut":
        return _rising(colour, dark, size, center)
    rays = {"1": 14, "2": 20, "3": 26}[sort]
    result = burst(size, center, lighten(colour, 0.10), lighten(colour, 0.36), rays, 0.1)
    if sort == "3":
        _flames(result, center, colour)
    result.blit(radial(size, (255, 252, 232, 215), (255, 252, 232, 0), center, 0.74, 0.85), (0, 0))
    result.blit(radial(size, color(dark, 0), color(dark, 150), (0.5, 0.5), 1.55, 2.0), (0, 0))
    result.blit(halftone(size, color(dark, 115), max(3.0, size[1] / 24), (-0.35, 1.05)), (0, 0))
    if sort != "1":
        result.blit(speedlines(size, center, (255, 255, 255, 110), 46 if sort == "2" else 80, 0.5), (0, 0))
    return result


def _flames(target: Surface, center: Point, colour: str) -> None:
    """Tongues of light around what a haymaker hits."""
    width, height = target.get_size()
    at = (center[0] * width, center[1] * height)

    def draw(big: Surface, k: int) -> None:
        for outer, inner, value in (
            (1.02, 0.62, lighten(colour, 0.46)),
            (0.76, 0.46, lighten(mix(colour, "#ffd23c", 0.3), 0.62)),
        ):
            points = star_poly((at[0] * k, at[1] * k), width * k * outer, width * k * inner, 15, 0.1, 0.18, 9)
            pygame.draw.polygon(big, value, points)

    target.blit(supersample((width, height), draw, 2, ground=lighten(colour, 0.5)), (0, 0))


def _rising(colour: str, dark: pygame.Color, size: tuple[int, int], center: Point) -> Surface:
    """The ground of an uppercut: streaks that rise out of the dark."""
    width, height = size
    result = vgrad(size, lighten(colour, 0.30), colour, darken(colour, 0.45), darken(colour, 0.78))

    def draw(big: Surface, k: int) -> None:
        for index in range(26):
            x = (index + noise_at(31, index)) / 26 * width
            half = (0.006 + 0.02 * noise_at(32, index)) * width
            top = height * (0.02 + 0.5 * noise_at(33, index))
            value = (255, 255, 255, 70) if index % 2 else (0, 0, 0, 70)
            points = [(x, top), (x + half, height * 1.02), (x - half, height * 1.02)]
            pygame.draw.polygon(big, value, [(px * k, py * k) for px, py in points])

    result.blit(supersample(size, draw, 2, ground=colour), (0, 0))
    result.blit(radial(size, (255, 252, 232, 225), (255, 252, 232, 0), center, 0.8, 0.85), (0, 0))
    result.blit(halftone(size, color(dark, 120), max(3.0, height / 24), (-0.1, 1.0)), (0, 0))
    return result


# ----------------------------------------------------------------------------- for special cards
def shone_on(
    size: tuple[int, int],
    first: ColorLike,
    second: ColorLike,
    dark: ColorLike,
    light: ColorLike,
    center: Point = (0.5, 0.46),
    rays: int = 20,
) -> Surface:
    """Burst, light in the middle, halftone towards the foot."""
    result = burst(size, center, first, second, rays, 0.08)
    result.blit(radial(size, color(light, 215), color(light, 0), center, 0.95, 0.9), (0, 0))
    result.blit(radial(size, color(dark, 0), color(dark, 190), center, 1.5, 1.8), (0, 0))
    result.blit(halftone(size, color(dark, 115), max(3.0, size[1] / 24), (-0.45, 1.0)), (0, 0))
    return result


def square(size: tuple[int, int]) -> Canvas:
    """A canvas for a picture of SIDE x SIDE units."""
    return Canvas(size[0], size[1], size[0] / SIDE, 2)
