"""Legs, feet and shorts of the rig, drawn from solved joints."""

from __future__ import annotations

import math

from kotgames.ui.art.painter import Muscle, Paint, Painter, fold, guard
from kotgames.ui.art.pen import Frame, Shape, curve, ellipse, frame, limb, radius_at, smooth
from kotgames.ui.art.skeleton import Point, add, distance, lerp, sub, toe_angle, unit

# (position, radius outside the bend, radius inside the bend)
THIGH_MUSCLE = ((0.0, 6.0, 6.2), (0.3, 7.2, 6.7), (0.65, 6.1, 5.4), (0.9, 4.8, 4.4), (1.0, 4.4, 4.3))
SHIN_MUSCLE = (
    (0.0, 4.3, 4.1),
    (0.12, 4.3, 4.6),
    (0.34, 3.6, 5.6),
    (0.65, 2.9, 3.7),
    (0.88, 2.3, 2.5),
    (1.0, 2.3, 2.5),
)

BOOT_TOP = 0.55
"""A boot begins this share down the shin."""
SHIN_GUARD = (0.14, 0.94)
"""A shin guard lies between these shares of the shin."""


def leg(p: Painter, side: str, pieces: str = "thigh shin") -> None:
    """Thigh with trouser leg, shin and foot of 'near' or 'far'; `pieces` names what to draw."""
    far = side == "far"
    hip, knee, ankle = (p.joints.point(f"{name}_{side}") for name in ("hip", "knee", "foot"))
    bend = getattr(p.pose, f"knee_{side}") * p.pose.facing
    skin = p.material(p.look.skin, far)
    thigh_profile, shin_profile = p.sided(THIGH_MUSCLE, bend), p.sided(SHIN_MUSCLE, bend)
    shapes: list[Shape] = []
    if "thigh" in pieces:
        shapes.append(limb(hip, knee, thigh_profile))
    if "shin" in pieces:
        shapes += [foot_shape(p, side, knee, ankle), limb(knee, ankle, shin_profile)]
    p.part(shapes, skin)
    if "shin" in pieces:
        _shin_detail(p, side, knee, ankle, bend, skin, shin_profile)
    if len(shapes) == 3:
        fold(p, (hip, knee, ankle), shin_profile, bend)
        knee_detail(p, hip, knee, ankle, bend, skin)
    if "thigh" in pieces:
        trouser_leg(p, hip, knee, far, bend, thigh_profile)
        if not far:
            blend_hip(p, hip)


def foot_frame(p: Painter, side: str, knee: Point, ankle: Point) -> Frame:
    """x towards the toes, y towards the sole, which looks away from the knee."""
    angle = math.radians(toe_angle(getattr(p.pose, f"toe_{side}"), p.pose.facing))
    toes = (math.cos(angle), math.sin(angle))
    sole = (-toes[1], toes[0])
    away = sub(ankle, knee)
    if sole[0] * away[0] + sole[1] * away[1] < 0:
        sole = (-sole[0], -sole[1])
    return frame(ankle, toes, sole)


def foot_shape(p: Painter, side: str, knee: Point, ankle: Point) -> Shape:
    at = foot_frame(p, side, knee, ankle)
    points = [
        at(-2.3, -1.2), at(-3.3, 1.2), at(-2.6, 2.9), at(0.2, 2.7), at(2.4, 2.3), at(5.4, 3.0), at(8.0, 2.9),
        at(8.6, 1.9), at(7.2, 0.9), at(4.4, -0.3), at(2.3, -2.2),
    ]  # fmt: skip
    return smooth(points, 5)


def _shin_detail(
    p: Painter,
    side: str,
    knee: Point,
    ankle: Point,
    bend: float,
    skin: Paint,
    profile: Muscle,
) -> None:
    far = side == "far"
    if p.look.boots:
        _boot(p, side, knee, ankle)
        return
    if p.look.shin:
        guard(p, knee, ankle, p.look.shin, far, SHIN_GUARD, profile, 0.5)
    foot_detail(p, foot_frame(p, side, knee, ankle), skin)
    calf_detail(p, knee, ankle, bend, skin)


def foot_detail(p: Painter, at: Frame, skin: Paint) -> None:
    """Toes and ankle of a bare foot."""
    for x in (6.2, 7.3):
        p.canvas.line([at(x, 1.2), at(x + 0.5, 2.7)], p.look.ink, 0.45)
    p.canvas.line(curve([at(-0.9, -0.6), at(0.3, 0.5), at(1.2, -0.3)]), p.detail(skin), 0.5)


def calf_detail(p: Painter, knee: Point, ankle: Point, bend: float, skin: Paint) -> None:
    """The edge of the calf."""
    along = unit(sub(ankle, knee))
    inside = (along[1], -along[0]) if bend > 0 else (-along[1], along[0])
    calf = frame(knee, inside, along)
    p.canvas.line(curve([calf(1.6, 5.4), calf(2.2, 9.5), calf(1.0, 14.0)]), p.detail(skin), 0.55)


def _boot(p: Painter, side: str, knee: Point, ankle: Point) -> None:
    boot = p.material(p.look.boots, side == "far")
    p.part([boot_shaft(knee, ankle), foot_shape(p, side, knee, ankle)], boot)
    boot_sole(p, foot_frame(p, side, knee, ankle))
    boot_laces(p, side, knee, ankle)


def boot_shaft(knee: Point, ankle: Point) -> Shape:
    """The part of a boot around the shin."""
    return limb(lerp(knee, ankle, BOOT_TOP), ankle, ((0.0, 4.1, 4.1), (0.6, 3.2, 3.3), (1.0, 3.0, 3.1)))


def boot_sole(p: Painter, at: Frame) -> None:
    """The edge of a boot's sole."""
    p.canvas.line(curve([at(-3.0, 2.5), at(2.4, 2.0), at(8.2, 2.5)]), p.look.ink, 0.8)


def boot_laces(p: Painter, side: str, knee: Point, ankle: Point) -> None:
    """Laces and the band at the top of a boot."""
    boot = p.material(p.look.boots, side == "far")
    top = lerp(knee, ankle, BOOT_TOP)
    along = unit(sub(ankle, top))
    laces = frame(top, (-along[1], along[0]), along)
    for y in (1.6, 3.6, 5.6, 7.4):
        p.canvas.line([laces(-1.8, y), laces(1.8, y + 0.7)], p.detail(boot), 0.6)
    p.canvas.band([laces(-3.8, -0.4), laces(3.8, -0.4)], p.material(p.look.shorts, side == "far")[0], 1.4)


def knee_detail(p: Painter, hip: Point, knee: Point, ankle: Point, bend: float, skin: Paint) -> None:
    """Knee cap on the outside of the bend."""
    middle = unit(add(unit(sub(hip, knee)), unit(sub(ankle, knee))))
    if distance(hip, ankle) > 44.5:
        along = unit(sub(ankle, hip))
        middle = (along[1], -along[0]) if bend > 0 else (-along[1], along[0])
    outward = (-middle[0], -middle[1])
    down = (-outward[1], outward[0])
    at = frame(knee, outward, down)
    p.canvas.line(curve([at(0.6, -2.4), at(2.4, -0.6), at(2.2, 1.4), at(0.8, 2.6)]), p.detail(skin), 0.6)


def trouser_leg(p: Painter, hip: Point, knee: Point, far: bool, bend: float, profile: Muscle) -> None:
    cloth, trim = p.material(p.look.shorts, far), p.material(p.look.trim, far)
    share = p.look.shorts_length
    hem = lerp(hip, knee, share)
    wide = 0.75
    steps = (0.0, 0.3, 0.6, 1.0)
    cut = [
        (
            t,
            radius_at(profile, share * t, 1) + wide + 0.4 * t,
            radius_at(profile, share * t, 2) + wide + 0.4 * t,
        )
        for t in steps
    ]
    along = unit(sub(knee, hip))
    across = (along[1], -along[0])
    body = limb(hip, hem, cut)
    square = [add(hem, across, cut[-1][1]), add(add(hem, across, cut[-1][1] * 0.96), along, 2.6)]
    square += [add(add(hem, across, -cut[-1][2] * 0.96), along, 2.6), add(hem, across, -cut[-1][2])]
    shaft = [q for q in body if (q[0] - hem[0]) * along[0] + (q[1] - hem[1]) * along[1] <= 0.01]
    p.part([_hull(shaft + square)], cloth)
    left, right = square[1], square[2]
    p.canvas.band(
        [add(left, along, -0.9), add(lerp(left, right, 0.5), along, -0.2), add(right, along, -0.9)],
        trim[0],
        1.5,
    )
    front = -1 if bend > 0 else 1
    slit = frame(hem, (across[0] * front, across[1] * front), along)
    for x in (1.2, 4.0):
        p.canvas.line([slit(-x, -4.6), slit(-x - 0.4, 1.2)], p.detail(cloth), 0.6)


def seat(p: Painter) -> Shape:
    """Contour of the shorts around the pelvis."""
    at = frame(p.pose.pelvis, p.joints.forward, p.joints.up)
    amount = min(1.0, abs(p.pose.twist) * 1.25)
    k = 0.5 + 0.5 * p.look.bulk + max(0.0, p.look.bulk - 1.08) * 0.8
    hip = 7.4 if p.look.woman else 7.1
    back, front = -(5.9 + (hip - 5.9) * amount) * k, (5.6 + (hip - 5.6) * amount) * k
    waist_back, waist_front = -(5.2 + 1.2 * amount) * k, (5.0 + 1.4 * amount) * k
    sides = [(waist_back, 6.6), (back - 0.4, 1.5), (back, -3.6), (0.3, -6.0)]
    sides += [(front, -3.6), (front + 0.1, 1.5), (waist_front, 6.6)]
    hem = [(waist_front, 6.6), (0.4, 6.1), (waist_back, 6.6)]
    return [*curve([at(*q) for q in sides], 5), *curve([at(*q) for q in hem], 4)]


def blend_hip(p: Painter, hip: Point) -> None:
    """Lay the seat of the shorts over the round top of the near trouser leg: one garment, no seam of ink."""
    cloth = p.material(p.look.shorts, False)
    middle = p.pose.pelvis
    inner = [lerp(middle, q, 0.9) for q in seat(p)]
    p.canvas.overlap(inner, ellipse(add(hip, p.joints.up, 1.5), (1.0, 0.0), 8.6, 8.6), cloth[0])
    waistband(p)


def waistband(p: Painter) -> None:
    """Band around the top of the shorts."""
    at = frame(p.pose.pelvis, p.joints.forward, p.joints.up)
    amount = min(1.0, abs(p.pose.twist) * 1.25)
    k = 0.5 + 0.5 * p.look.bulk + max(0.0, p.look.bulk - 1.08) * 0.8
    back, front = -(5.2 + 1.2 * amount) * k, (5.0 + 1.4 * amount) * k
    band = [
        (back - 0.1, 6.9),
        (back - 0.3, 4.5),
        (0.4, 3.9),
        (front + 0.3, 4.5),
        (front + 0.1, 6.9),
        (0.4, 6.4),
    ]
    p.part([smooth([at(*q) for q in band], 4)], p.material(p.look.trim, False), 0.5)


def _hull(points: Shape) -> Shape:
    """Convex hull: a trouser leg is convex, and then the order of its points does not matter."""
    ordered = sorted(points)

    def chain(sequence: list[Point]) -> list[Point]:
        result: list[Point] = []
        for q in sequence:
            while len(result) > 1 and _turn(result[-2], result[-1], q) <= 0:
                result.pop()
            result.append(q)
        return result[:-1]

    return chain(ordered) + chain(ordered[::-1])


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
