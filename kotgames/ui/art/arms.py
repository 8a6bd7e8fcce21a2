"""Arms and hands of the rig, drawn from solved joints."""

from __future__ import annotations

from kotgames.ui.art.painter import Paint, Painter, fold, guard, opening
from kotgames.ui.art.pen import Frame, curve, ellipse, frame, limb, smooth
from kotgames.ui.art.skeleton import Point, add, distance, sub, unit

# (position, radius outside the bend, radius inside the bend)
UPPER_ARM_MUSCLE = ((0.0, 5.0, 4.7), (0.2, 5.5, 5.0), (0.5, 4.6, 4.9), (0.75, 4.1, 4.3), (1.0, 3.4, 3.5))
FOREARM_MUSCLE = ((0.0, 3.5, 3.5), (0.25, 4.3, 4.2), (0.55, 3.6, 3.5), (0.85, 2.5, 2.5), (1.0, 2.4, 2.4))


def arm(p: Painter, side: str, pieces: str = "upper forearm hand") -> None:
    """Upper arm, forearm and hand of 'near' or 'far'; `pieces` names what to draw."""
    far = side == "far"
    shoulder, elbow, wrist = (p.joints.point(f"{name}_{side}") for name in ("shoulder", "elbow", "hand"))
    bend = getattr(p.pose, f"elbow_{side}") * p.pose.facing
    skin = p.material(p.look.skin, far)
    upper = limb(shoulder, elbow, p.sided(UPPER_ARM_MUSCLE, bend))
    fore_profile = p.sided(FOREARM_MUSCLE, bend)
    fore = limb(elbow, wrist, fore_profile)
    shapes = ([upper] if "upper" in pieces else []) + ([fore] if "forearm" in pieces else [])
    if shapes:
        p.part(shapes, skin)
    chain = (shoulder, elbow, wrist)
    if len(shapes) == 2:
        fold(p, chain, fore_profile, bend)
    if "upper" in pieces:
        if not far and not p.look.top:
            blend_shoulder(p, shoulder, skin)
        arm_detail(p, chain, bend, skin)
    if "forearm" in pieces and p.look.bracer:
        guard(p, elbow, wrist, p.look.bracer, far, (0.3, 0.96), fore_profile, 0.5)
    if "hand" in pieces:
        hand(p, side)


def arm_detail(p: Painter, chain: tuple[Point, Point, Point], bend: float, paint: Paint) -> None:
    """Edge of the deltoid and, on a stretched arm, of the biceps."""
    shoulder, elbow, _ = chain
    along = unit(sub(elbow, shoulder))
    inside = (along[1], -along[0]) if bend > 0 else (-along[1], along[0])
    at = frame(shoulder, inside, along)
    k = p.look.bulk * (0.9 if p.look.woman else 1.0)
    line = p.detail(paint)
    p.canvas.line(curve([at(-3.4 * k, 4.4), at(-0.8, 7.0), at(1.4 * k, 6.6), at(3.6 * k, 4.2)]), line, 0.6)
    if opening(chain) > 95:
        p.canvas.line(curve([at(0.8 * k, 8.2), at(1.2 * k, 10.8), at(2.8 * k, 12.8)]), line, 0.5)


def blend_shoulder(p: Painter, shoulder: Point, paint: Paint) -> None:
    """Take the ink away where the deltoid grows out of the trapezius, so that the arm does not look hung
    on.
    """
    root = add(p.joints.chest, p.joints.up, -3.2)
    way = sub(root, shoulder)
    if distance(root, shoulder) < 2.5:
        return
    k = p.look.bulk * (0.9 if p.look.woman else 1.0)
    middle = add(add(shoulder, way, 0.52), p.joints.up, 0.9)
    p.canvas.fill([ellipse(middle, unit(way), 3.1 * k, 1.9 * k, 16)], paint[0])


# ------------------------------------------------------------------------------------------- hands
def _hand_frame(p: Painter, side: str) -> Frame:
    """x along the forearm, y towards the palm (the side to which the elbow folds)."""
    elbow, wrist = p.joints.point(f"elbow_{side}"), p.joints.point(f"hand_{side}")
    along = unit(sub(wrist, elbow))
    bend = getattr(p.pose, f"elbow_{side}") * p.pose.facing
    palm = (along[1], -along[0]) if bend > 0 else (-along[1], along[0])
    return frame(wrist, along, palm)


def hand(p: Painter, side: str) -> None:
    """Fist, open hand or hooked hand, gloved as the look says."""
    at = _hand_frame(p, side)
    far = side == "far"
    if p.look.glove_style == "boxing":
        _boxing_glove(p, at, far)
        return
    grip = getattr(p.pose, f"grip_{side}")
    {"fist": _fist, "open": _open_hand, "hook": _hook}[grip](p, at, far)


def _cuff(p: Painter, at: Frame, far: bool) -> None:
    """Wrist strap of an MMA glove."""
    glove = p.material(p.look.gloves, far)
    p.part(
        [smooth([at(-4.6, -2.9), at(-1.0, -2.9), at(-0.6, 0), at(-1.0, 2.9), at(-4.6, 2.9), at(-4.8, 0)], 4)],
        glove,
        0.7,
    )
    p.canvas.band([at(-2.9, -2.7), at(-2.9, 2.7)], p.material(p.look.trim, far)[0], 1.0)


def _fist(p: Painter, at: Frame, far: bool) -> None:
    skin, glove = p.material(p.look.skin, far), p.material(p.look.gloves, far)
    if p.look.glove_style == "mma":
        _cuff(p, at, far)
    knuckles = [
        ellipse(at(4.7, y), unit(sub(at(1, 0), at(0, 0))), 1.75, 1.1, 12) for y in (-2.5, -0.85, 0.8, 2.4)
    ]
    palm = smooth(
        [at(-1.2, -2.2), at(1.0, -3.3), at(4.4, -3.4), at(5.2, 0), at(4.4, 3.6), at(1.0, 3.6), at(-1.2, 2.3)],
        5,
    )
    p.part([palm, *knuckles], skin)
    for y in (-1.7, 0.0, 1.6):
        p.canvas.line([at(3.2, y), at(6.3, y)], p.look.ink, 0.55)
    if p.look.glove_style == "mma":
        back = [
            at(-1.6, -2.7),
            at(1.2, -3.7),
            at(3.8, -3.9),
            at(4.9, -2.2),
            at(4.5, 0.2),
            at(3.9, 2.2),
            at(1.6, 2.6),
            at(-1.6, 2.6),
        ]
        p.part([smooth(back, 5)], glove, 0.6)
    thumb = limb(at(0.6, 2.7), at(4.2, 1.9), ((0.0, 1.3, 1.3), (0.6, 1.25, 1.25), (1.0, 1.0, 1.0)), 6)
    p.part([thumb], skin, 0.55)


def _open_hand(p: Painter, at: Frame, far: bool) -> None:
    skin, glove = p.material(p.look.skin, far), p.material(p.look.gloves, far)
    tips = ((8.6, -2.9), (9.4, -0.9), (9.0, 1.1), (7.7, 2.9))
    fingers = [
        limb(at(2.6, -2.1 + 1.4 * i), at(*tip), ((0.0, 1.25, 1.25), (0.7, 1.05, 1.05), (1.0, 0.8, 0.8)), 6)
        for i, tip in enumerate(tips)
    ]
    thumb = limb(at(0.8, 2.4), at(4.2, 5.6), ((0.0, 1.6, 1.6), (0.6, 1.2, 1.2), (1.0, 0.85, 0.85)), 6)
    palm = smooth(
        [at(-1.4, -2.2), at(1.2, -3.2), at(3.8, -3.0), at(4.6, 0), at(3.8, 3.0), at(1.2, 3.2), at(-1.4, 2.3)],
        5,
    )
    p.part([palm, *fingers, thumb], skin)
    for i in range(3):
        p.canvas.line([at(3.4, -1.4 + 1.4 * i), at(6.8, -1.75 + 1.75 * i)], p.look.ink, 0.5)
    if p.look.glove_style == "mma":
        _cuff(p, at, far)
        back = [
            at(-2.0, -2.7),
            at(1.0, -3.4),
            at(3.4, -3.2),
            at(3.9, 0),
            at(3.4, 2.9),
            at(1.0, 3.2),
            at(-2.0, 2.7),
        ]
        p.part([smooth(back, 5)], glove, 0.6)


def _hook(p: Painter, at: Frame, far: bool) -> None:
    """Fingers bent towards the palm: a hand that holds a neck, a wrist or an ankle."""
    skin, glove = p.material(p.look.skin, far), p.material(p.look.gloves, far)
    fingers = smooth(
        [
            at(2.2, -3.0),
            at(5.2, -2.4),
            at(6.9, 0.4),
            at(6.6, 3.6),
            at(4.9, 5.2),
            at(3.9, 4.6),
            at(4.4, 2.6),
            at(3.6, 0.9),
            at(2.0, 1.2),
        ],
        5,
    )
    palm = smooth(
        [at(-1.4, -2.2), at(1.0, -3.2), at(3.8, -2.8), at(4.0, 1.0), at(2.4, 2.8), at(-1.4, 2.3)], 5
    )
    p.part([palm, fingers], skin)
    p.canvas.line(curve([at(4.2, -0.9), at(5.6, 1.2), at(5.4, 3.6)]), p.look.ink, 0.5)
    thumb = limb(at(0.8, 2.2), at(2.9, 4.6), ((0.0, 1.4, 1.4), (1.0, 0.9, 0.9)), 5)
    p.part([thumb], skin, 0.55)
    if p.look.glove_style == "mma":
        _cuff(p, at, far)
        back = [at(-2.0, -2.7), at(1.0, -3.5), at(3.9, -3.0), at(4.3, -1.0), at(2.6, 1.6), at(-2.0, 2.7)]
        p.part([smooth(back, 5)], glove, 0.6)


def _boxing_glove(p: Painter, at: Frame, far: bool) -> None:
    glove, trim = p.material(p.look.gloves, far), p.material(p.look.trim, far)
    p.part(
        [smooth([at(-4.4, -3.4), at(0.4, -3.7), at(0.8, 0), at(0.4, 3.7), at(-4.4, 3.4), at(-4.7, 0)], 4)],
        trim,
    )
    bag = [
        at(-0.6, -3.9),
        at(3.0, -5.5),
        at(7.0, -5.0),
        at(9.6, -2.2),
        at(9.8, 1.8),
        at(7.4, 4.9),
        at(3.0, 5.3),
        at(-0.6, 4.0),
    ]
    p.part([smooth(bag)], glove)
    thumb = [at(0.6, 3.0), at(2.4, 1.8), at(5.6, 2.2), at(6.8, 3.8), at(5.6, 5.6), at(2.2, 5.8)]
    p.part([smooth(thumb)], glove, 0.7)
    p.canvas.line([at(-2.2, -3.2), at(-2.2, 3.2)], p.detail(trim), 0.6)
