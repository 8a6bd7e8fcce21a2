"""Portraits: close crops of a fighter's head and shoulders."""

from __future__ import annotations

from dataclasses import replace

from pygame import Surface

from kotgames.ui.art.figure import Canvas, Look, Pose, draw, mirror, solve
from kotgames.ui.art.patterns import burst, halftone
from kotgames.ui.art.primitives import (
    ColorLike,
    color,
    darken,
    drop_shadow,
    lighten,
    new,
    radial,
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


def portrait(
    look: Look,
    size: int,
    background: tuple[ColorLike, ColorLike] = ("#35506e", "#101a26"),
    expression: str = "angry",
    facing: int = 1,
    zoom: float = 1.0,
) -> Surface:
    """Square picture of `size` pixels: head and shoulders before a burst in `background` (light, dark).

    expression: calm, angry, shout, strained or ko. facing: 1 looks right, -1 left. zoom > 1 comes closer.
    """
    pose = replace(BUST, expression=expression)
    if expression == "ko":
        pose = replace(pose, head=14, lean=8)
    if facing < 0:
        pose = mirror(pose)
    joints = solve(pose)
    k = 4 if size <= 160 else 2
    units = 29.5 / zoom
    canvas = Canvas(size, size, size / units, k)
    lift = (
        0.43 if look.headgear not in ("goat", "alien") and look.hairstyle not in ("mohawk", "afro") else 0.47
    )
    canvas.origin = (joints.head[0] - units * 0.5 - 0.9 * facing, joints.head[1] - units * lift)
    draw(canvas, pose, look, ("arm_far", "torso", "head", "arm_near"))
    figure = canvas.image()
    result = _backdrop(size, background)
    reach = max(1, size // 40)
    drop_shadow(result, figure, (0, 0), (reach, reach), reach, 130)
    result.blit(figure, (0, 0))
    return result


def _backdrop(size: int, background: tuple[ColorLike, ColorLike]) -> Surface:
    light, dark = color(background[0]), color(background[1])
    result = new(size, size)
    result.blit(burst((size, size), (0.5, 0.42), light, lighten(light, 0.12), 14), (0, 0))
    result.blit(radial((size, size), lighten(light, 0.35), color(light, 0), (0.42, 0.36), 0.8), (0, 0))
    result.blit(radial((size, size), color(dark, 0), color(dark, 235), (0.45, 0.4), 1.5, 1.6), (0, 0))
    dots = halftone((size, size), darken(color(dark, 90), 0.2), max(3.0, size / 26), (-0.5, 0.9))
    result.blit(dots, (0, 0))
    return result
