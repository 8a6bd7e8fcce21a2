"""Trunk of the rig: chest, side or back with its muscles, neck, tops and the body of the shorts.

Local coordinates: x towards the facing side, y up from the pelvis (0) to the top of the chest (28.5).
"""

from __future__ import annotations

from kotgames.ui.art.legs import seat, waistband
from kotgames.ui.art.painter import Paint, Painter
from kotgames.ui.art.pen import Frame, curve, frame, smooth
from kotgames.ui.art.skeleton import Point, lerp

# outlines for |twist| = 1 (seen from front or back) and 0 (from the side): back edge up, front edge down
MAN_FRONT = (
    (-6.6, -3), (-6.7, 3), (-6.3, 8), (-7.0, 13), (-8.6, 18.5), (-9.0, 23), (-7.6, 26.6), (-3.4, 28.9),
    (3.4, 28.9), (7.6, 26.6), (9.0, 23), (8.6, 18.5), (7.0, 13), (6.3, 8), (6.6, 3), (6.6, -3),
)  # fmt: skip
MAN_SIDE = (
    (-5.6, -3), (-6.6, 1.5), (-4.9, 7.5), (-5.0, 13), (-6.6, 19), (-6.9, 23.5), (-5.4, 27), (-2.6, 29),
    (2.6, 28.4), (5.2, 26.4), (7.2, 22.5), (6.8, 18.6), (5.4, 13.5), (4.9, 8), (5.1, 2), (5.2, -3),
)  # fmt: skip
WOMAN_FRONT = (
    (-6.9, -3), (-7.2, 1.5), (-5.8, 7), (-5.5, 11.5), (-6.6, 17), (-7.4, 22.5), (-6.4, 26.2), (-2.9, 28.7),
    (2.9, 28.7), (6.4, 26.2), (7.5, 22.5), (7.2, 18), (5.5, 11.5), (5.7, 7), (6.9, 1.5), (6.8, -3),
)  # fmt: skip
WOMAN_SIDE = (
    (-5.8, -3), (-7.0, 1.5), (-4.5, 7), (-4.0, 12), (-5.2, 18), (-5.8, 23), (-4.6, 26.6), (-2.3, 28.8),
    (2.3, 28.2), (4.6, 25.8), (7.2, 21.4), (6.6, 18.0), (4.4, 13), (4.3, 8), (4.8, 2), (5.0, -3),
)  # fmt: skip


def _outline(p: Painter, at: Frame) -> list[Point]:
    """The trunk's contour between its side view and its front or back view."""
    side, front = (WOMAN_SIDE, WOMAN_FRONT) if p.look.woman else (MAN_SIDE, MAN_FRONT)
    amount = min(1.0, abs(p.pose.twist) * 1.25)
    bulk = p.look.bulk
    belly = max(0.0, bulk - 1.08) * 14 + p.look.belly * 5.0  # heavy fighters carry it in front
    result = []
    for (sx, sy), (fx, fy) in zip(side, front, strict=True):
        x, y = sx + (fx - sx) * amount, sy + (fy - sy) * amount
        if x > 0 and 4 < y < 16:
            x += belly
        result.append(at(x * (0.5 + 0.5 * bulk), y))
    return result


def torso(p: Painter) -> None:
    """Neck, trunk, its muscles or clothes, and the shorts' body."""
    at = frame(p.pose.pelvis, p.joints.forward, p.joints.up)
    skin = p.material(p.look.skin, False)
    p.part([_neck(p), smooth(_outline(p, at))], skin)
    if p.pose.twist > 0.3:
        _front(p, at, skin)
    elif p.pose.twist < -0.2:
        _back(p, at, skin)
    else:
        _side(p, at, skin)
    if p.look.tattoo:
        _tattoo(p, at)
    if p.look.top:
        _top(p, at)
    _shorts(p)
    if p.look.tabard:
        _tabard(p, at)


def _neck(p: Painter) -> list[Point]:
    """From the collar into the skull; thick, as fighters have it."""
    joints = p.joints
    k = (0.84 if p.look.woman else 1.0) * (0.6 + 0.4 * p.look.bulk)
    collar = frame(joints.chest, joints.forward, joints.up)
    skull = frame(joints.head, joints.head_forward, joints.head_up)
    return smooth(
        [
            collar(-6.4 * k, -1.6),
            lerp(collar(-4.6 * k, 1.0), skull(-4.2, -1.0), 0.45),
            skull(-3.6, 0.6),
            skull(1.6, -4.6),
            lerp(collar(3.4 * k, 0.2), skull(0.4, -5.4), 0.5),
            collar(5.0 * k, -1.8),
            collar(0.0, -5.0),
        ],
        5,
    )


def _front(p: Painter, at: Frame, skin: Paint) -> None:
    """Collar bones, chest, abdominals; the middle line wanders to the facing side as the fighter turns."""
    line = p.detail(skin)
    c = 1.0 + (1 - min(1.0, p.pose.twist)) * 4.2
    canvas = p.canvas
    canvas.line(curve([at(c - 0.8, 26.0), at(c - 3.4, 26.9), at(c - 6.6, 26.0)]), line, 0.5)
    canvas.line(curve([at(c + 0.6, 26.0), at(c + 2.8, 26.7), at(c + 5.4, 25.6)]), line, 0.5)
    if p.look.top and p.look.woman:
        canvas.line(curve([at(c, 12.6), at(c - 0.2, 6.8)]), line, 0.5)
        canvas.line(curve([at(-5.0, 11), at(-3.4, 8.4), at(-3.2, 6.6)]), line, 0.45)
        return
    canvas.line(curve([at(c, 25.2), at(c - 0.2, 19.0)]), line, 0.65)
    canvas.line(curve([at(-7.8, 21.4), at(-6.2, 18.8), at(-3.0, 17.9), at(c - 0.3, 18.8)]), line, 0.9)
    canvas.line(curve([at(c + 0.3, 18.8), at(c + 2.6, 18.0), at(c + 5.0, 18.8), at(8.0, 21.2)]), line, 0.9)
    canvas.line(curve([at(c - 0.1, 17.2), at(c - 0.1, 11.6), at(c - 0.4, 6.8)]), line, 0.6)
    for y in (14.6, 11.6, 8.8):
        canvas.line(curve([at(c - 3.4, y + 0.4), at(c - 1.6, y - 0.2), at(c - 0.3, y)]), line, 0.5)
        canvas.line(curve([at(c + 0.3, y), at(c + 1.4, y - 0.2), at(c + 2.7, y + 0.4)]), line, 0.5)
    canvas.line(curve([at(c - 3.8, 16.4), at(c - 4.2, 12), at(c - 3.2, 7.4)]), line, 0.6)
    canvas.line(curve([at(c + 3.1, 16.2), at(c + 3.4, 12), at(c + 2.6, 7.4)]), line, 0.5)
    for i in range(3):
        y = 16.2 - 1.9 * i
        canvas.line([at(-7.2 + 0.35 * i, y), at(-5.2 + 0.2 * i, y - 1.5)], line, 0.5)
    canvas.line([at(-4.6, 21.0), at(-4.5, 20.7)], line, 0.9)


def _side(p: Painter, at: Frame, skin: Paint) -> None:
    """Edge of the chest, serratus and the broad back muscle."""
    line = p.detail(skin)
    canvas = p.canvas
    if not (p.look.top and p.look.woman):
        canvas.line(curve([at(7.0, 19.2), at(4.4, 18.0), at(1.6, 19.0)]), line, 0.85)
        canvas.line(curve([at(4.2, 16.0), at(3.8, 11), at(3.6, 7)]), line, 0.55)
        for y in (14.4, 11.4, 8.8):
            canvas.line([at(4.0, y), at(5.6, y + 0.2)], line, 0.45)
    canvas.line(curve([at(-5.4, 20.5), at(-2.6, 16.4), at(-2.2, 12.0), at(-3.0, 8.0)]), line, 0.7)
    for i in range(3):
        y = 16.2 - 2.0 * i
        canvas.line([at(2.2 - 0.3 * i, y), at(0.2 - 0.3 * i, y - 1.4)], line, 0.5)


def _back(p: Painter, at: Frame, skin: Paint) -> None:
    """Spine, shoulder blades, the V of the back."""
    line = p.detail(skin)
    canvas = p.canvas
    c = -1.0 - (1 - min(1.0, -p.pose.twist)) * 2.6
    canvas.line(curve([at(c, 26.4), at(c + 0.4, 17), at(c + 0.2, 7.0)]), line, 0.85)
    canvas.line(
        curve([at(c + 2.0, 24.6), at(c + 5.0, 22.2), at(c + 4.4, 18.6), at(c + 1.8, 17.6)]), line, 0.7
    )
    canvas.line(
        curve([at(c - 1.6, 24.2), at(c - 4.0, 22.0), at(c - 3.6, 18.8), at(c - 1.4, 17.8)]), line, 0.7
    )
    canvas.line(curve([at(6.6, 16.6), at(4.4, 11.6), at(c + 1.4, 8.0)]), line, 0.65)
    canvas.line(curve([at(-6.8, 16.0), at(-5.4, 11.6), at(c - 1.2, 8.0)]), line, 0.6)


def _tattoo(p: Painter, at: Frame) -> None:
    """A band of ink across the ribs."""
    paint = p.look.tattoo
    for i in range(3):
        y = 22.6 - 1.8 * i
        p.canvas.line(curve([at(-8.0, y), at(-6.0, y + 1.2), at(-4.2, y + 0.2)]), paint, 0.9)


def _top(p: Painter, at: Frame) -> None:
    """Sports top: bust band and straps; on men a sleeveless rash guard down to the shorts."""
    cloth = p.material(p.look.top, False)
    outline = _outline(p, at)
    amount = min(1.0, abs(p.pose.twist) * 1.25)
    if p.look.woman:
        k = 0.5 + 0.5 * p.look.bulk
        w = (-5.0 - 1.3 * amount) * k, (6.1 + 0.2 * amount) * k
        shape = [
            at(w[0], 14.2), at(w[0] - 0.4, 18.6), at(w[0] - 0.4, 22.0), at(w[0] + 1.2, 26.2),
            at(w[0] + 2.9, 26.7), at(-0.9, 23.4), at(2.4, 23.0), at(w[1] - 2.6, 26.2),
            at(w[1] - 0.8, 25.4), at(w[1] + 0.8, 21.6),
            at(w[1] + 0.5, 17.6), at(w[1] - 1.0, 14.0), at(0.6, 13.4),
        ]  # fmt: skip
        p.part([smooth(shape, 5)], cloth, 0.7)
        if p.pose.twist > 0.2:
            c = 1.2
            p.canvas.line(curve([at(c - 4.6, 18.0), at(c - 2.4, 16.6), at(c, 17.6)]), p.detail(cloth), 0.6)
            p.canvas.line(curve([at(c, 17.6), at(c + 2.2, 16.7), at(c + 4.4, 18.0)]), p.detail(cloth), 0.6)
        p.canvas.line(
            curve([at(w[0], 14.8), at(0.6, 14.1), at(w[1] - 0.6, 14.8)]),
            p.material(p.look.trim, False)[0],
            0.9,
        )
        return
    p.part([smooth(outline)], cloth)
    p.canvas.line(
        curve([at(-3.6, 28.2), at(0.4, 25.6), at(3.8, 28.2)]), p.material(p.look.trim, False)[0], 1.0
    )
    for x, y in ((-6.4, 17), (5.4, 16)):
        p.canvas.line(curve([at(x, y), at(x * 0.6, y - 3.6), at(x * 0.35, 7)]), p.detail(cloth), 0.6)


def _shorts(p: Painter) -> None:
    """Seat of the shorts with waistband; the trouser legs belong to the legs."""
    p.part([seat(p)], p.material(p.look.shorts, False))
    waistband(p)


def _tabard(p: Painter, at: Frame) -> None:
    """Loose panel from the shoulders over the belt down between the thighs."""
    cloth, trim = p.material(p.look.tabard, False), p.material(p.look.trim, False)
    skirt = [at(-1.6, 6), at(4.6, 6), at(5.2, 0), at(5.6, -9), at(2.0, -11.8), at(-1.4, -9), at(-1.5, 0)]
    chest = [
        at(-6.0, 24),
        at(-2.8, 29.2),
        at(3.4, 28.9),
        at(7.4, 25.5),
        at(5.6, 16),
        at(4.4, 6),
        at(-1.4, 6),
        at(-3.6, 16),
    ]
    p.part([smooth(skirt)], cloth)
    p.part([smooth(chest)], cloth, 0.7)
    p.canvas.line([at(1.2, 28), at(1.6, 7)], p.detail(cloth), 0.7)
    belt = [at(-6.9, 6.9), at(-7.0, 4.4), at(0.4, 3.8), at(7.1, 4.4), at(6.9, 6.9), at(0.4, 6.4)]
    p.part([smooth(belt, 4)], trim, 0.6)
