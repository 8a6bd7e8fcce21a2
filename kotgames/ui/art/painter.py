"""Parts that all pieces of the rig share: materials, muscle profiles, folds and guards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pygame import Color

from kotgames.ui.art.look import Look
from kotgames.ui.art.pen import Canvas, Shape, limb, radius_at, shades
from kotgames.ui.art.primitives import ColorLike, color, darken, mix
from kotgames.ui.art.skeleton import Joints, Point, Pose, add, distance, lerp, sub, unit

Paint = tuple[Color, Color, Color | None]
"""base, shade, rim"""
Muscle = Sequence[tuple[float, float, float]]
"""(position along the bone, radius left or outside, radius right or inside)"""


@dataclass(slots=True)
class Painter:
    """The tools of every part: the canvas, the pose with its joints and the look."""

    canvas: Canvas
    pose: Pose
    joints: Joints
    look: Look

    def material(self, value: ColorLike, far: bool) -> Paint:
        """Base, shade and rim of a material; the far side lies in shadow and has no rim."""
        return _material(value if isinstance(value, str) else tuple(color(value)), far)

    def part(self, shapes: list[Shape], paint: Paint, outline: float = 0.8) -> None:
        """One inked body in a material."""
        self.canvas.part(shapes, paint[0], paint[1], self.look.ink, outline, paint[2])

    def detail(self, paint: Paint) -> Color:
        """Colour of inner lines on a material: between its shade and ink."""
        return _detail(tuple(paint[1]), self.look.ink)

    def sided(self, muscle: Muscle, bend: float) -> Muscle:
        """Profile (t, left, right) for a limb whose joint bends by `bend` (screen sense, see
        skeleton.two_bone).
        """
        w = (max(-1.0, min(1.0, bend * 1.6)) + 1) / 2
        bulk = self.look.bulk * (0.9 if self.look.woman else 1.0)
        return [(t, (out + (inn - out) * w) * bulk, (inn + (out - inn) * w) * bulk) for t, out, inn in muscle]


@lru_cache(maxsize=512)
def _material(value: str | tuple[int, int, int, int], far: bool) -> Paint:
    base = darken(mix(value, "#2a1038", 0.10), 0.16) if far else color(value)
    b, dark, bright = shades(base)
    return b, dark, None if far else bright


@lru_cache(maxsize=512)
def _detail(shade: tuple[int, int, int, int], ink: str) -> Color:
    return mix(shade, ink, 0.45)


def opening(chain: tuple[Point, Point, Point]) -> float:
    """Angle at the middle joint: 180 is a straight limb."""
    first, second = unit(sub(chain[0], chain[1])), unit(sub(chain[2], chain[1]))
    return math.degrees(math.acos(max(-1.0, min(1.0, first[0] * second[0] + first[1] * second[1]))))


def fold(p: Painter, chain: tuple[Point, Point, Point], profile: Muscle, bend: float) -> None:
    """The crease where the second bone lies on the first.

    Both inner edges meet at some distance from the joint; from there the edge of the second bone runs on
    into the flesh, the farther the tighter the fold.
    """
    angle = opening(chain)
    if angle > 140:
        return
    second = unit(sub(chain[2], chain[1]))
    across = (second[1], -second[0]) if bend > 0 else (-second[1], second[0])
    side = 1 if bend > 0 else 2
    length = distance(chain[1], chain[2])
    meeting = radius_at(profile, 0.25, side) / math.tan(math.radians(max(24.0, angle) / 2)) / length
    edge = []
    for i in range(7):
        t = min(0.95, meeting * (1.12 - 0.72 * i / 6))
        edge.append(add(lerp(chain[1], chain[2], t), across, radius_at(profile, t, side)))
    p.canvas.line(edge, p.look.ink, 1.0)


def guard(
    p: Painter,
    a: Point,
    b: Point,
    value: str,
    far: bool,
    span: tuple[float, float],
    profile: Muscle,
    swell: float,
) -> None:
    """A bracer or shin guard around a bone between two positions along it."""
    paint = p.material(value, far)
    start, end = lerp(a, b, span[0]), lerp(a, b, span[1])
    cut = [
        (
            t,
            radius_at(profile, span[0] + (span[1] - span[0]) * t, 1) + swell,
            radius_at(profile, span[0] + (span[1] - span[0]) * t, 2) + swell,
        )
        for t in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    p.part([limb(start, end, cut)], paint, 0.7)
    along = unit(sub(end, start))
    across = (-along[1], along[0])
    for t in (0.22, 0.5, 0.78):
        middle = lerp(start, end, t)
        p.canvas.line([add(middle, across, -3.4), add(middle, across, 3.4)], p.detail(paint), 0.6)
