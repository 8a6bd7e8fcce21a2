"""Pictures for the throw of the glove, drawn by the baker's worker: the ring down its lane, the defender in all that they do, the glove.

The lane is seen from the puncher's eyes; lengths in metres become shares of the picture's height (`seen`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import pygame
from pygame import Surface

from kotgames.games.knock_out_punch import glove as g
from kotgames.ui.art import arena, paint
from kotgames.ui.art.figure import Canvas, Pose, draw
from kotgames.ui.art.jobs import Result
from kotgames.ui.art.look import Look
from kotgames.ui.art.pen import curve, shades, smooth

EYE: Final = 1.65
"""The height of the puncher's eyes, in metres."""
NEAR: Final = 1.0
"""The distance before them at which the glove leaves the hand, in metres; the defender stands 3 m farther away."""
FAR: Final = NEAR + 3.0
ZOOM: Final = 1.13
HORIZON: Final = 0.33
"""The share of the height at which things as high as the eyes are seen."""
BACK: Final = FAR + 1.5
"""The ropes behind the defender."""
SIDE: Final = 3.0
"""The ropes at both sides."""
ROPES: Final = ((1.25, "#f1ece0"), (0.9, "#d8333a"), (0.55, "#2f62c4"))
LAMPS: Final = (0.14, 0.38, 0.62, 0.86)
"""Places of the lamps, in shares of the width."""


def seen(x: float, y: float, far: float) -> tuple[float, float]:
    """The place on the screen of a point of the lane: to the right of the middle, and below the upper edge, in shares of the height."""
    return ZOOM * x / far, HORIZON + ZOOM * (EYE - y) / far


# ------------------------------------------------------------------------------------------------ the ring
def ring(size: Sequence[int]) -> Result:
    """The hall, the ropes and the canvas with its three lanes."""
    width, height = size
    edge = round(height * seen(0, 0, BACK)[1])
    result = Surface((width, height), 0, 32)
    result.blit(_hall((width, edge), height), (0, 0))
    floor = (width, height - edge)
    result.blit(paint.vgrad(floor, "#a89e8a", "#c9bfa9", "#ded5c2"), (0, edge))
    result.blit(paint.texture("canvas", floor, 0.1, max(1.0, height / 500)), (0, edge))
    result.blit(paint.texture("clouds", floor, 0.12, max(1.0, height / 260)), (0, edge))
    lines = paint.supersample((width, height), lambda big, k: _lines(big, height * k), 2, ground="#d8d2c2")
    result.blit(lines, (0, 0))
    spot = seen(0, 0.7, FAR)[1]
    dusk = paint.radial((width, height), (3, 4, 9, 0), (3, 4, 9, 205), (0.5, spot), 1.1, 1.5)
    result.blit(dusk, (0, 0))
    _lamps(result, height, edge)
    light = paint.radial(floor, (255, 240, 200, 70), (255, 240, 200, 0), (0.5, 0.35), 0.75, 1.2)
    result.blit(light, (0, edge))
    return Result((result,))


def _hall(size: tuple[int, int], high: int) -> Surface:
    """People before the light of the hall."""
    width, edge = size
    hall = Surface(size, 0, 32)
    hall.blit(paint.vgrad(size, "#05070d", "#101a30", "#2a3f6e", "#4a649c"), (0, 0))
    for index, share in enumerate(LAMPS):
        beam = paint.new(width, edge)
        x, lean, half, far = width * share, (index - 1.5) * high * 0.05, high * 0.03, high * 0.2
        spread = [(x - half, 0), (x + half, 0), (x + lean + far, edge), (x + lean - far, edge)]
        pygame.draw.polygon(beam, (200, 218, 255, 26), spread)
        hall.blit(paint.blur(beam, high / 60), (0, 0))
    stands = hall.subsurface((0, round(edge * 0.24), width, edge - round(edge * 0.24)))
    arena.people(stands, high / 190)
    return hall


def _lamps(target: Surface, high: int, edge: int) -> None:
    """The lamps above, and here and there a camera in the stands."""
    width = target.get_width()
    for share in LAMPS:
        for size, value in ((0.42, (120, 160, 255, 70)), (0.2, (255, 250, 235, 255))):
            wide = round(high * size)
            lamp = paint.radial((wide, wide), value, (*value[:3], 0), (0.5, 0.5), 1.0, 1.6)
            target.blit(lamp, (width * share - wide / 2, -wide * 0.62))
    for number in range(7):
        x, y = paint.noise_at(31, number) * width, edge * (0.56 + 0.2 * paint.noise_at(37, number))
        reach = high * (0.008 + 0.01 * paint.noise_at(41, number))
        wide = round(reach * 4)
        at = (x - wide / 2, y - wide / 2)

        def star(big: Surface, k: int, reach: float = reach) -> None:
            middle = (big.get_width() / 2, big.get_height() / 2)
            pygame.draw.polygon(big, "#f4f8ff", paint.star_poly(middle, reach * k, reach * k * 0.16, 4))

        target.blit(paint.radial((wide, wide), (200, 220, 255, 90), (200, 220, 255, 0)), at)
        target.blit(paint.supersample((wide, wide), star, 4, ground="#f4f8ff"), at)


def _lines(big: Surface, high: float) -> None:
    """The things with edges: lanes, apron, posts and ropes, from behind to the front."""
    middle = big.get_width() / 2

    def at(x: float, y: float, far: float) -> tuple[float, float]:
        right, down = seen(x, y, far)
        return middle + right * high, down * high

    def face(value: Any, *points: tuple[float, float, float]) -> None:
        pygame.draw.polygon(big, value, [at(*point) for point in points])

    def band(x0: float, x1: float, near: float, far: float, value: Any) -> None:
        face(value, (x0, 0, near), (x1, 0, near), (x1, 0, far), (x0, 0, far))

    def rope(value: str, *points: tuple[float, float, float]) -> None:
        wide = [0.03 * ZOOM / far * high for _, _, far in points]
        _rope(big, [at(*point) for point in points], wide, value)

    # the three lanes, and where the defender stands
    for lane in (-1, 0, 1):
        left, right = (lane - 0.5) * g.LANE, (lane + 0.5) * g.LANE
        band(left + 0.03, right - 0.03, 1.0, FAR + 0.5, (255, 255, 255, 26 if lane else 44))
    for edge in (-1.5, -0.5, 0.5, 1.5):
        band(edge * g.LANE - 0.018, edge * g.LANE + 0.018, 1.0, FAR + 0.5, (196, 48, 46, 190))
    for near in (FAR - 0.5, FAR + 0.46):
        band(-1.5 * g.LANE, 1.5 * g.LANE, near, near + 0.05, (196, 48, 46, 190))
    # the edge of the canvas
    low = BACK + 0.1
    face("#1d3f86", (-SIDE, 0.02, BACK), (SIDE, 0.02, BACK), (SIDE, -0.12, low), (-SIDE, -0.12, low))
    for side in (-SIDE, SIDE):
        left, right = side - 0.09, side + 0.09
        face("#12151c", (left, 0, BACK), (right, 0, BACK), (right, 1.5, BACK), (left, 1.5, BACK))
    for y, value in ROPES:
        rope(value, (-SIDE, y, BACK), (SIDE, y, BACK))
        for side in (-SIDE, SIDE):
            rope(value, *((side, y, far) for far in (BACK, BACK * 0.7, BACK * 0.5, BACK * 0.36, BACK * 0.25)))
    for side, value in ((-SIDE, "#c8323a"), (SIDE, "#2f62c4")):
        for y, _ in ROPES:
            box = pygame.Rect(0, 0, round(0.34 * ZOOM / BACK * high), round(0.26 * ZOOM / BACK * high))
            x, middle_y = at(side, y, BACK)
            box.center = (round(x), round(middle_y))
            wide, tall = box.size
            dark = box.inflate(wide // 7, tall // 6)
            shine = (box.left + wide // 6, box.top + tall // 7, wide * 2 // 3, tall // 6)
            pygame.draw.rect(big, "#14161c", dark, border_radius=tall // 3)
            pygame.draw.rect(big, value, box, border_radius=tall // 3)
            pygame.draw.rect(big, paint.lighten(value, 0.35), shine, border_radius=tall // 8)


def _rope(big: Surface, points: list[tuple[float, float]], wide: list[float], value: str) -> None:
    """A rope with its shadow side and a line of light, as wide as it is near."""
    for share, offset, tone in (
        (1.35, 0.0, paint.color("#0d0f14")),
        (1.0, 0.0, paint.darken(value, 0.25)),
        (0.55, -0.2, paint.color(value)),
        (0.18, -0.3, paint.lighten(value, 0.45)),
    ):
        upper = [(x, y + (offset - share / 2) * w) for (x, y), w in zip(points, wide, strict=True)]
        lower = [(x, y + (offset + share / 2) * w) for (x, y), w in zip(points, wide, strict=True)]
        pygame.draw.polygon(big, tone, [*upper, *reversed(lower)])


# -------------------------------------------------------------------------------------------- the defender
_GUARD: Final = Pose(
    pelvis=(50, 60), lean=3, hand_near=(56.5, 35), hand_far=(66, 33.5), foot_near=(40, 93), foot_far=(60, 93), head=2, twist=0.9,
    expression="calm",
)  # fmt: skip
POSES: Final = {
    "guard": _GUARD,
    "breath": replace(_GUARD, pelvis=(50, 60.8), hand_near=(56.5, 36.2), hand_far=(66, 34.6)),
    "left": replace(_GUARD, pelvis=(46, 62), lean=-11, hand_near=(47, 36), hand_far=(57, 35), foot_near=(33, 93), foot_far=(58, 93)),
    "right": replace(_GUARD, pelvis=(54, 62), lean=15, hand_near=(67, 38), hand_far=(76, 36), foot_near=(42, 93), foot_far=(67, 93)),
    "dip": replace(_GUARD, pelvis=(49, 68), lean=16, hand_near=(60, 46), hand_far=(70, 44)),
    "duck": replace(
        _GUARD, pelvis=(46, 77), lean=44, head=-8, hand_near=(66, 66), hand_far=(75, 62), foot_near=(36, 93), foot_far=(62, 93)
    ),
    "reach": replace(
        _GUARD, pelvis=(50, 61), hand_near=(50, 44), hand_far=(70, 42), elbow_near=1, elbow_far=-1, expression="angry",
    ),
    "hit": replace(
        _GUARD, pelvis=(47, 61), lean=-20, head=-26, hand_near=(30, 30), hand_far=(73, 37), foot_near=(38, 93), foot_far=(63, 92),
        expression="ko",
    ),
    "caught": replace(_GUARD, hand_near=(57, 41), hand_far=(65, 40), expression="grin"),
    "dodged": replace(_GUARD, hand_near=(48, 58), hand_far=(70, 57), expression="grin", lean=-3, head=-4),
}  # fmt: skip
"""The defender's poses, by name."""
LEFT_EDGE, TOP_EDGE, WIDE, HIGH = 10.0, -2.0, 86.0, 100.0
"""The part of the rig's space that a picture shows."""
METRE: Final = 44.6
"""Units of the rig."""
FEET: Final = (53.0, 95.0)
CAUGHT_AT: Final = (0.17, 1.18)
"""The place of a caught glove, from the middle of the lane that the defender stands in."""


def defender(look: dict[str, Any], scale: float) -> Result:
    """The defender in every one of `POSES`, in their order; `scale`: pixels of a unit of the rig."""
    worn = Look.of(look)
    pictures = []
    for pose in POSES.values():
        canvas = Canvas(WIDE * scale, HIGH * scale, scale, 2)
        canvas.origin = (LEFT_EDGE, TOP_EDGE)
        draw(canvas, pose, worn)
        pictures.append(canvas.image())
    return Result(tuple(pictures))


# ----------------------------------------------------------------------------------------------- the glove
GLOVE_RED: Final = "#cf2a2f"


def glove(px: int) -> Result:
    """The back of the glove, its knuckles upwards; a square in which it is a ball of nine tenths."""
    canvas = Canvas(px, px, px / 24, 4 if px < 300 else 2)
    canvas.origin = (-12, -12)
    red, dark, bright = shades(GLOVE_RED)
    white, grey, light = shades("#efe6d2")
    ink = "#1b1220"
    cuff = [(-5.4, 4.6), (5.4, 4.6), (6.2, 10.4), (3.0, 11.2), (-3.0, 11.2), (-6.2, 10.4)]
    canvas.part([smooth(cuff, 5)], white, grey, ink, 0.8, light)
    canvas.band([(-5.9, 7.4), (0, 8.2), (5.9, 7.4)], red, 1.5)
    bag = [(-6.6, 5.0), (-9.0, 0.6), (-8.8, -5.0), (-5.0, -9.4), (0.6, -10.6)]  # up at the left,
    bag += [(6.0, -9.0), (9.0, -4.6), (8.8, 1.0), (6.6, 5.2), (0, 6.6)]  # down at the right
    canvas.part([smooth(bag, 8)], red, dark, ink, 0.9, bright)
    thumb = [(-7.6, 4.2), (-10.8, 0.4), (-11.0, -3.8), (-9.0, -5.8), (-6.8, -4.6), (-6.2, -0.6), (-5.0, 3.4)]
    canvas.part([smooth(thumb, 6)], red, dark, ink, 0.8, bright)
    for x, low in ((-2.4, -5.2), (1.4, -5.0), (5.0, -4.2)):
        canvas.line(curve([(x - 0.3, -9.6 + abs(x) * 0.1), (x, -7.2), (x + 0.2, low)]), dark, 0.8)
    canvas.line(curve([(-5.0, 3.6), (0, 4.9), (5.6, 3.8)]), dark, 0.7)
    shine = [(-6.6, -4.6), (-5.6, -6.6), (-4.4, -7.4), (-4.0, -6.8), (-5.0, -5.4), (-5.8, -3.2)]
    canvas.fill([smooth(shine, 5)], "#f58a80")
    return Result((canvas.image(),))
