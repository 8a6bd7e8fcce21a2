"""Portraits: close crops of a fighter's head and shoulders."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from pygame import BLEND_RGBA_MULT, Color, Surface

from kotgames.ui.art.figure import Canvas, Look, Pose, draw, mirror, solve
from kotgames.ui.art.patterns import burst, halftone
from kotgames.ui.art.primitives import (
    ColorLike,
    color,
    darken,
    drop_shadow,
    glow,
    lighten,
    mix,
    new,
    radial,
    vgrad,
)

BUST = Pose(
    pelvis=(48, 58),
    lean=4,
    hand_near=(44, 62),
    hand_far=(70, 60),
    foot_near=(40, 93),
    foot_far=(60, 93),
    head=2,
    twist=0.8,
)
"""Standing square with lowered hands: nothing covers the face."""


@dataclass(frozen=True, slots=True)
class _Mood:
    """A fighter's bearing and the light on it."""

    pose: Pose
    gloved: Pose | None = None
    """The same in boxing gloves, where these would cover the head or look in from below."""
    sink: float = 0.0
    """Distance by which the head is lower in the picture, as a share of its height."""
    near: float = 1.0
    """Factor by which the head is closer."""
    light: tuple[int, int, int] = (255, 255, 255)
    """Factors of the figure's colours, 255 for 1."""


READY: Final = "ready"
_PROUD: Final = replace(
    BUST, expression="grin", lean=-4, head=-11, hand_near=(35, 22), elbow_near=-1, twist=0.95
)
_PAINED: Final = replace(BUST, expression="hurt", lean=9, head=7, hand_far=(66, 46))
MOODS: Final = {
    READY: _Mood(BUST),
    "winning": _Mood(_PROUD, replace(_PROUD, hand_near=(34, 35.5)), sink=0.02, light=(255, 250, 232)),
    "hurt": _Mood(_PAINED, replace(_PAINED, hand_far=BUST.hand_far), sink=0.03, light=(250, 232, 230)),
    "beaten": _Mood(
        replace(BUST, expression="beaten", lean=12, head=24), sink=0.07, near=1.08, light=(208, 211, 228)
    ),
}
"""By name: how it stands with somebody."""


def portrait(
    look: Look,
    size: int,
    background: tuple[ColorLike, ColorLike] = ("#35506e", "#101a26"),
    expression: str = "",
    facing: int = 1,
    zoom: float = 1.0,
    mood: str = READY,
) -> Surface:
    """Square picture of `size` pixels: head and shoulders before a burst in `background` (light, dark).

    mood: one of MOODS; KeyError for another one. expression: one of head.FACES instead of the mood's. facing: 1 looks right, -1 left.
    zoom > 1 comes closer.
    """
    how = MOODS[mood]
    pose = how.gloved if how.gloved is not None and look.glove_style == "boxing" else how.pose
    if expression:
        pose = replace(pose, expression=expression)
    if expression == "ko":
        pose = replace(pose, head=14, lean=8)
    if facing < 0:
        pose = mirror(pose)
    joints = solve(pose)
    k = 4 if size <= 160 else 2
    units = 29.5 / (zoom * how.near * look.stature)
    canvas = Canvas(size, size, size / units, k)
    lift = (
        0.43 if look.headgear not in ("goat", "alien") and look.hairstyle not in ("mohawk", "afro") else 0.47
    )
    canvas.origin = (joints.head[0] - units * 0.5 - 0.9 * facing, joints.head[1] - units * (lift + how.sink))
    draw(canvas, pose, look, ("arm_far", "torso", "head", "arm_near"))
    figure = canvas.image()
    if how.light != (255, 255, 255):
        figure.fill((*how.light, 255), special_flags=BLEND_RGBA_MULT)
    result = _backdrop(size, background, mood)
    reach = max(1, size // 40)
    drop_shadow(result, figure, (0, 0), (reach, reach), reach, 130)
    if mood == "winning":
        glow(result, figure, (0, 0), "#ffe9a8", reach, 1, 170)
    result.blit(figure, (0, 0))
    return result


def cornered(look: Look, size: int, colour: ColorLike, facing: int = 1, mood: str = READY) -> Surface:
    """A portrait before the colour of a corner."""
    ground = (darken(colour, 0.15), darken(colour, 0.75))
    return portrait(look, size, ground, facing=facing, mood=mood)


def _backdrop(size: int, background: tuple[ColorLike, ColorLike], mood: str) -> Surface:
    light, dark = color(background[0]), color(background[1])
    result = new(size, size)
    if mood == "beaten":
        return _dark_corner(result, light, dark)
    if mood == "winning":
        light = lighten(light, 0.1)
    elif mood == "hurt":
        light = darken(mix(light, "#6a1020", 0.25), 0.22)
    result.blit(burst((size, size), (0.5, 0.42), light, lighten(light, 0.12), 14), (0, 0))
    result.blit(radial((size, size), lighten(light, 0.35), color(light, 0), (0.42, 0.36), 0.8), (0, 0))
    if mood == "winning":
        result.blit(
            radial((size, size), color("#ffd76a", 225), color("#ffb92e", 0), (0.46, 0.36), 0.72), (0, 0)
        )
    result.blit(radial((size, size), color(dark, 0), color(dark, 235), (0.45, 0.4), 1.5, 1.6), (0, 0))
    dots = halftone((size, size), darken(color(dark, 90), 0.2), max(3.0, size / 26), (-0.5, 0.9))
    result.blit(dots, (0, 0))
    return result


def _dark_corner(result: Surface, light: Color, dark: Color) -> Surface:
    """The corner of a loser: no rays, a little light from above."""
    size = result.get_size()
    result.blit(vgrad(size, darken(light, 0.3), darken(dark, 0.2)), (0, 0))
    result.blit(radial(size, color(lighten(light, 0.35), 150), color(light, 0), (0.5, -0.1), 0.75), (0, 0))
    result.blit(halftone(size, darken(color(dark, 90), 0.2), max(3.0, size[0] / 26), (-0.3, 1.0)), (0, 0))
    return result
