"""Poses of somebody who gathers for a blow or a grip, so that it is seen coming. Knows no game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kotgames.ui.art.reactions import MAT, down, grounded, hands_moved, limb_of
from kotgames.ui.art.skeleton import Pose, add, blend, distance, lerp, solve


def wind_up(rest: Pose, strike: Pose, joint: str) -> Pose:
    """Gathering for a blow with `joint` ("" for a grip), so that it is seen coming: the fist behind the shoulder, the kicking foot off
    the floor behind, the weight on the other leg; on the mat the arm is raised, or the knees are drawn up."""
    limb = limb_of(joint) if joint else ""
    if not limb:
        return _crouched_to_grip(rest, strike)
    if down(rest):
        return _drawn_on_the_back(rest, strike, limb)
    if grounded(rest):
        return _raised_over(rest, limb)
    return _coiled_arm(rest, limb) if limb.startswith("hand") else _coiled_leg(rest, strike, limb)


def _crouched_to_grip(rest: Pose, strike: Pose) -> Pose:
    """Hands open, hips low, about to go in."""
    if grounded(rest):
        back = blend(rest, strike, -0.08)
        return replace(back, pelvis=rest.pelvis, grip_near="open", grip_far="open", expression="angry")
    f = rest.facing
    low = replace(
        rest,
        pelvis=add(rest.pelvis, (-1.5 * f, 4.5)),
        lean=rest.lean + 9,
        head=rest.head - 8,
        **hands_moved(rest, 1.0 * f, 10.0),
    )
    return replace(low, grip_near="open", grip_far="open", expression="angry")


def _coiled_arm(rest: Pose, limb: str) -> Pose:
    """The fist drawn back past the ribs, the elbow out behind, the shoulders turned away from the target; the other hand measures."""
    f = rest.facing
    near = limb.endswith("near")
    coiled = replace(
        rest, pelvis=add(rest.pelvis, (-4.0 * f, 3.0)), lean=rest.lean - 8, head=rest.head + 8,
        twist=min(1.0, rest.twist + 0.25) if near else max(-0.1, rest.twist - 0.8),
    )  # fmt: skip
    shoulder = solve(coiled).point(f"shoulder_{limb[5:]}")
    lead = getattr(rest, _other(limb))
    changes: dict[str, Any] = {
        limb: add(shoulder, (-6.0 * f, 8.0)),
        f"elbow_{limb[5:]}": 1.0,
        f"grip_{limb[5:]}": "fist",
        _other(limb): add(lead, (2.0 * f, -1.0)),
    }
    return replace(coiled, expression="angry", **changes)


def _coiled_leg(rest: Pose, strike: Pose, limb: str) -> Pose:
    """The foot drawn up under the hips, the weight on the other leg, the arms across: about to whip round."""
    f = rest.facing
    stands = getattr(rest, _other(limb))
    hips = rest.pelvis[0] + (stands[0] - rest.pelvis[0]) * 0.3
    changes: dict[str, Any] = {
        limb: (hips - 9.0 * f, 79.0),
        f"toe_{limb[5:]}": 62.0 if f > 0 else 118.0,
        f"knee_{limb[5:]}": -1.0,
        _other(limb): lerp(stands, getattr(strike, _other(limb)), 0.15),
        "pelvis": (hips, rest.pelvis[1] - 0.5),
    }
    if rest.grip_near != "hook":
        changes |= {
            "hand_near": add(rest.hand_near, (4.0 * f, -4.0)),
            "hand_far": add(rest.hand_far, (-3.0 * f, 1.0)),
        }
    return replace(rest, lean=rest.lean - 3, head=rest.head + 4, expression="angry", **changes)


def _raised_over(rest: Pose, limb: str) -> Pose:
    """The pose of one who kneels over somebody: the trunk comes up, the arm is raised high behind the head; for a knee or a foot the hips
    come up."""
    f = rest.facing
    up = max(4.0, min(rest.lean - 18.0, 40.0))
    raised = replace(
        rest, lean=up, pelvis=add(rest.pelvis, (0.0, -2.0)), head=rest.head + 14, expression="angry"
    )
    if limb.startswith("foot"):
        foot = add(getattr(rest, limb), (-8.0 * f, -8.0))
        moved: dict[str, Any] = {limb: foot}
        return replace(raised, pelvis=add(rest.pelvis, (-4.0 * f, -6.0)), **moved)
    shoulder = solve(raised).point(f"shoulder_{limb[5:]}")
    changes: dict[str, Any] = {
        limb: add(shoulder, (-9.0 * f, -13.0)),
        f"elbow_{limb[5:]}": -1.0,
        f"grip_{limb[5:]}": "fist",
        "twist": 0.9 if limb.endswith("near") else 0.1,
    }
    return replace(raised, **changes)


def _drawn_on_the_back(rest: Pose, strike: Pose, limb: str) -> Pose:
    """The pose of one who lies below: the fist drawn back beside the ear, or the knee pulled to the chest."""
    joints = solve(rest)
    if limb.startswith("foot"):
        changes: dict[str, Any] = {limb: lerp(getattr(rest, limb), joints.chest, 0.42)}
    else:
        start, end = getattr(rest, limb), getattr(strike, limb)
        back = lerp(start, end, -min(0.8, 13.0 / max(1.0, distance(start, end))))
        changes = {limb: (back[0], min(back[1], MAT))}
    return replace(rest, head=rest.head + 6, expression="angry", **changes)


def _other(limb: str) -> str:
    """The limb of the other side."""
    return limb.replace("near", "far") if limb.endswith("near") else limb.replace("far", "near")
