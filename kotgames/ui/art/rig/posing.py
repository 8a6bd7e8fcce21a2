"""Posing: which pieces of a fighter lie where in a pose, by drawing part, from back to front."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final, NamedTuple

from kotgames.ui.art.contact import Order
from kotgames.ui.art.look import Look
from kotgames.ui.art.rig.pieces import FILL, INK, Key
from kotgames.ui.art.skeleton import (
    EXPRESSIONS,
    FOREARM,
    GRIPS,
    SHIN,
    THIGH,
    UPPER_ARM,
    Joints,
    Point,
    Pose,
    solve,
    toe_angle,
)

TWISTS: Final = (-0.9, -0.5, -0.2, 0.1, 0.4, 0.7, 1.0)
"""The turns of the shoulders that are baked."""
OPENING_STEP: Final = 10.0
"""Degrees: for so many openings of a joint its crease is baked."""
NOD_STEP: Final = 15.0
"""Degrees of the head against the trunk for which the neck is baked."""
SHARE_STEP: Final = 0.1
"""Steps of how much a bone is foreshortened."""
TURN_STEP: Final = 0.2
"""Steps of how far a fighter has turned round."""


class Put(NamedTuple):
    """One piece: which, where its pivot lies (units), and to which direction it points (degrees)."""

    key: Key
    at: Point
    angle: float


def _near(value: float, step: float) -> float:
    return round(round(value / step) * step, 3)


def _angle(a: Point, b: Point) -> float:
    return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))


def _twist(value: float) -> float:
    return min(TWISTS, key=lambda baked: abs(baked - value))


Parts = dict[str, list[Put]]
"""By drawing part (skeleton.PARTS and FINE_PARTS): its pieces from back to front."""


def parts_of(pose: Pose, look: Look) -> Parts:
    """The pieces of a pose."""
    j, f = solve(pose), pose.facing
    twist, lean, turn = _twist(pose.twist), pose.lean * f, _near(pose.turn, TURN_STEP)
    nod = _near(pose.head, NOD_STEP)
    result: Parts = {
        "torso": [Put(("trunk", f, twist, nod, turn), pose.pelvis, lean)],
        "head": [Put(("head", f, pose.expression, turn), j.head, lean + pose.head * f)],
        "prop": [Put(("prop", f), j.fist_near, _angle(j.fist_near, j.fist_far))] if look.prop else [],
    }
    for side in ("near", "far"):
        _arm(result, pose, j, side)
        _leg(result, pose, j, side, look)
    if not look.top:
        patch = Put(("shoulder", f, twist, turn), pose.pelvis, lean)
        result["arm_near"].insert(4, patch)
        result["upper_arm_near"].append(patch)
    hip = Put(("hip", f, twist, turn), pose.pelvis, lean)
    result["leg_near"].append(hip)
    result["thigh_near"].append(hip)
    return result


def kinds(look: Look) -> Iterator[Put]:
    """Pieces of every kind that an act may show: both sides, every way a limb bends, every grip and face; some come more than once."""
    up, down = 42.0, 92.0
    for face, grip in zip(EXPRESSIONS, (*GRIPS, *GRIPS), strict=False):
        for facing, bend, toe in product((1, -1), (1.0, -1.0), (0.0, 180.0)):
            pose = Pose(
                (50.0, 60.0), (62.0, up), (38.0, up), (56.0, down), (44.0, down), facing=facing,
                elbow_near=bend, elbow_far=bend, knee_near=bend, knee_far=bend, toe_near=toe, toe_far=toe,
                grip_near=grip, grip_far=grip, expression=face,
            )  # fmt: skip
            for puts in parts_of(pose, look).values():
                yield from puts


def _opening(a: Point, b: Point, c: Point) -> float:
    """Degrees from the second bone's direction to the way back along the first, in steps."""
    return _near((_angle(b, a) - _angle(b, c) + 180.0) % 360.0 - 180.0, OPENING_STEP)


def _arm(result: Parts, pose: Pose, j: Joints, side: str) -> None:
    a, b, c = j.point(f"shoulder_{side}"), j.point(f"elbow_{side}"), j.point(f"hand_{side}")
    bend = 1 if getattr(pose, f"elbow_{side}") * pose.facing > 0 else -1
    first = _near(math.dist(a, b) / UPPER_ARM, SHARE_STEP)
    second = _near(math.dist(b, c) / FOREARM, SHARE_STEP)
    up, fore = _angle(a, b), _angle(b, c)
    upper = [Put(("upper", mode, side, bend, first), a, up) for mode in (INK, FILL)]
    lower = [
        Put(("fore", INK, side, bend, second, 0.0), b, fore),
        Put(("fore", FILL, side, bend, second, _opening(a, b, c)), b, fore),
    ]
    fist = Put(("hand", side, bend, getattr(pose, f"grip_{side}")), c, fore)
    result[f"arm_{side}"] = [upper[0], lower[0], upper[1], lower[1], fist]
    result[f"upper_arm_{side}"] = upper
    result[f"forearm_{side}"] = [*lower, fist]
    result[f"hand_{side}"] = [fist]


def _leg(result: Parts, pose: Pose, j: Joints, side: str, look: Look) -> None:
    a, b, c = j.point(f"hip_{side}"), j.point(f"knee_{side}"), j.point(f"foot_{side}")
    bend = 1 if getattr(pose, f"knee_{side}") * pose.facing > 0 else -1
    first, second = _near(math.dist(a, b) / THIGH, SHARE_STEP), _near(math.dist(b, c) / SHIN, SHARE_STEP)
    up, low, toe = _angle(a, b), _angle(b, c), toe_angle(getattr(pose, f"toe_{side}"), pose.facing)
    # the sole looks away from the knee
    radians = math.radians(toe + 90.0)
    hand = 1 if math.cos(radians) * (c[0] - b[0]) + math.sin(radians) * (c[1] - b[1]) >= 0 else -1
    thigh = [Put(("thigh", mode, side, bend, first), a, up) for mode in (INK, FILL)]
    foot = [Put(("foot", mode, side, hand), c, toe) for mode in (INK, FILL)]
    shin = [
        Put(("shin", INK, side, bend, second, 0.0), b, low),
        Put(("shin", FILL, side, bend, second, _opening(a, b, c)), b, low),
    ]
    cloth = Put(("trouser", side, bend, first), a, up)
    if look.boots:
        boot = [Put(("boot", mode, side, second), c, low) for mode in (INK, FILL)]
        below = [shin[0], shin[1], boot[0], foot[0], foot[1], boot[1]]
        result[f"leg_{side}"] = [thigh[0], shin[0], thigh[1], *below[1:], cloth]
        result[f"shin_{side}"] = below
    else:
        result[f"leg_{side}"] = [thigh[0], foot[0], shin[0], foot[1], thigh[1], shin[1], cloth]
        result[f"shin_{side}"] = [foot[0], shin[0], foot[1], shin[1]]
    result[f"thigh_{side}"] = [*thigh, cloth]


def puts_in_order(
    order: Order, poses: Mapping[str, Pose], looks: Mapping[str, Look]
) -> Iterator[tuple[str, Put]]:
    """All pieces of one or two fighters from back to front as (whose, piece), their parts interleaved as `order` says."""
    seen = {who for who, _ in order}  # somebody may be there who is not in the picture yet
    ready = {who: parts_of(pose, looks[who]) for who, pose in poses.items() if who in looks and who in seen}
    for who, wanted in order:
        if who in ready:
            for part in _in_order(poses[who], wanted):
                for put in ready[who][part]:
                    yield who, put


def _in_order(pose: Pose, wanted: tuple[str, ...] | None) -> Iterator[str]:
    if wanted is None:
        yield from pose.order
        return
    yield from (part for part in pose.order if part in wanted)
    yield from (part for part in wanted if part not in pose.order)
