"""What bodies do around a contact: gather for a blow, give way to it, slip it, cover, go past, tear loose. Knows no game.

Every function takes poses at rest and the `Contact` of a move, and answers with a pose; the acting of a game names them as the pairs of an
act (see `act`, `timing`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from kotgames.ui.art.contact import Contact, brought
from kotgames.ui.art.skeleton import Point, Pose, add, blend, distance, lerp, shift, solve

LIMB_OF_JOINT: Final = {"fist": "hand", "elbow": "hand", "sole": "foot", "knee": "foot"}
"""Which end of a limb moves a joint."""
FAR_DRAWN: Final = 16.0
"""Units that a striking hand is drawn back at most."""
ON_THE_FLOOR: Final = 80.0
"""A pelvis as low as this belongs to somebody who lies or kneels."""


def limb_of(joint: str) -> str:
    """The field of a pose that moves a joint."""
    name, side = joint.rsplit("_", 1)
    return f"{LIMB_OF_JOINT[name]}_{side}"


def direction(actor: Pose, point: Point) -> Point:
    """The way of a blow, its larger part about 1."""
    start = solve(actor).chest
    dx, dy = point[0] - start[0], point[1] - start[1]
    length = max(1.0, abs(dx) + abs(dy))
    return dx / length, dy / length


def ahead(actor: Pose, other: Pose) -> float:
    """+1 if the other one is to the right of the actor, else -1."""
    return 1.0 if other.pelvis[0] > actor.pelvis[0] else -1.0


def down(pose: Pose) -> bool:
    """Whether somebody lies or kneels."""
    return pose.pelvis[1] > ON_THE_FLOOR


# --------------------------------------------------------------------------------------- who acts
def wind_up(rest: Pose, strike: Pose, joint: str, amount: float = 0.42) -> Pose:
    """Gathering: some of the way in the opposite direction, a striking hand drawn back farther; feet that stand keep standing."""
    back = blend(rest, strike, -amount)
    changes: dict[str, Any] = {}
    for name in ("foot_near", "foot_far"):
        if getattr(rest, name)[1] > 88:
            changes[name] = lerp(getattr(rest, name), getattr(strike, name), 0.1)
    limb = limb_of(joint) if joint else ""
    if limb.startswith("hand"):
        start, end = getattr(rest, limb), getattr(strike, limb)
        changes[limb] = lerp(start, end, -min(0.7, FAR_DRAWN / max(1.0, distance(start, end))))
    y = min(max(back.pelvis[1], rest.pelvis[1] - 3), rest.pelvis[1] + 4)
    changes["pelvis"] = (rest.pelvis[0] + (back.pelvis[0] - rest.pelvis[0]) * 0.7, y)
    return replace(back, expression="angry", **changes)


def through(strike: Pose, joint: str, way: Point, far: float = 2.5) -> Pose:
    """The striking limb goes on a little."""
    limb = limb_of(joint)
    changes: dict[str, Any] = {limb: add(getattr(strike, limb), way, far)}
    return replace(strike, pelvis=add(strike.pelvis, (way[0] * 1.2, 0.0)), **changes)


def overreached(strike: Pose, joint: str, way: Point) -> Pose:
    """A blow into the air: the limb at full length, the weight behind it."""
    reached = through(strike, joint, way, 5.0)
    return replace(reached, lean=reached.lean + 4, expression="angry")


def carried_past(rest: Pose, strike: Pose, joint: str, way: Point) -> Pose:
    """The weight follows a blow that met nothing: bent over the front foot, the hand low, off balance."""
    gone = overreached(strike, joint, way)
    limb = limb_of(joint)
    changes: dict[str, Any] = {limb: add(getattr(gone, limb), (way[0] * -1.0, 7.0))}
    if limb.startswith("foot"):  # the kick comes down beside its target
        x, y = getattr(strike, limb)
        changes[limb] = (x - way[0] * 6.0, max(y, 84.0))
    if down(rest):
        return replace(gone, head=gone.head + 6, expression="strained", **changes)
    return replace(
        gone, pelvis=add(gone.pelvis, (way[0] * 3.0, 2.0)), lean=gone.lean + 12, head=gone.head + 4,
        expression="strained", **changes,
    )  # fmt: skip


def recoiled(strike: Pose, rest: Pose, amount: float = 0.4) -> Pose:
    """A limb that bounced off something hard."""
    return replace(blend(strike, rest, amount), expression="strained")


def wrenched(actor: Pose, point: Point, hard: float = 1.0) -> Pose:
    """A hold is tightened: the trunk arches away from the target."""
    pull = (-1.8 if point[0] > actor.pelvis[0] else 1.8) * hard
    return replace(
        actor, pelvis=add(actor.pelvis, (pull, 0.0)), lean=actor.lean - 5 * hard, expression="strained"
    )


# ------------------------------------------------------------------------------- whom it is done to
def flinch(this: Pose) -> Pose:
    """Somebody sees it coming."""
    return replace(this, head=this.head + 3, expression="strained")


def driven(other: Pose, target: str, way: Point, hard: float = 1.0) -> Pose:
    """Driven back by a blow that landed on `target`; `hard` scales the way."""
    head = target == "face"
    if down(other):
        snap = (-10 if head else 6) * hard
        return replace(
            other, head=other.head + snap, pelvis=add(other.pelvis, (way[0] * 1.0, 0.0)), expression="ko"
        )
    high = target in ("face", "chest")
    moved = shift(other, way[0] * (4.5 if high else 3.4) * hard)
    return replace(
        moved,
        lean=other.lean + (-9 if high else 6) * hard,
        head=other.head + (-10 if head else 5) * hard,
        foot_far=other.foot_far,
        expression="ko",
    )


def staggered(other: Pose, way: Point) -> Pose:
    """Half a step back after a heavy blow, the guard down, the knees soft."""
    if down(other):
        return replace(other, head=other.head - 6, expression="ko")
    moved = shift(other, way[0] * 7.0)
    return replace(
        moved, pelvis=add(moved.pelvis, (0.0, 5.0)), lean=other.lean + 9, head=other.head + 10,
        hand_near=add(moved.hand_near, (0.0, 15.0)), hand_far=add(moved.hand_far, (0.0, 13.0)), expression="ko",
    )  # fmt: skip


def suffers(other: Pose, more: float = 1.0) -> Pose:
    """In a hold that bites."""
    return replace(
        other,
        head=other.head - 12 * more,
        lean=other.lean + 3 * more,
        expression="ko" if more > 1 else "strained",
    )


def covered(target: Pose, low: bool) -> Pose:
    """Covered up: both forearms before the face, or (`low`) the elbows down at the ribs; on the mat before the face in any case."""
    joints = solve(target)
    if down(target):
        at = add(joints.face, joints.head_forward, 5.0)
        near, far = add(at, joints.head_up, -1.0), add(at, joints.head_up, 3.0)
        return replace(target, hand_near=near, hand_far=far, head=target.head + 8, grip_near="fist", grip_far="fist", expression="strained")  # fmt: skip
    forward = joints.head_forward
    tucked = replace(
        target,
        lean=target.lean + (12 if low else 4),
        head=target.head + (10 if low else 12),
        pelvis=add(target.pelvis, (0.0, 4.0)),
    )
    joints = solve(tucked)
    if low:
        at = add(joints.belly, (forward[0] * 7.0, 0.0))
        near, far = (at[0], at[1] - 1.0), (at[0] + forward[0] * 1.5, at[1] - 7.0)
    else:
        at = add(joints.face, (forward[0] * 5.0, 0.0))
        near, far = (at[0], at[1] - 3.0), (at[0] + forward[0] * 1.0, at[1] + 2.0)
    return replace(
        tucked, hand_near=near, hand_far=far, grip_near="fist", grip_far="fist", expression="strained"
    )


def on_guard(this: Contact, rest: Pose) -> Contact:
    """A strike that meets a guard: forearms before the head, elbows at the ribs, a shin against a low kick."""
    kick = this.joint.startswith(("sole", "knee"))
    low = this.target != "face"
    guard = covered(rest, low)
    dx = (this.target_pose.pelvis[0] - guard.pelvis[0]) * 0.5
    guard = shift(guard, dx)
    target = "hand_near"
    if kick and not down(rest) and this.target.startswith("knee"):
        x, y = guard.foot_far
        guard = replace(
            guard, foot_far=(x - guard.facing * -2.0, y - 16.0), toe_far=110.0 if guard.facing > 0 else 70.0
        )
        target = "knee_far"
    return brought(this.actor, guard, this.order, this.joint, target, False, 1.0)


def evaded(this: Contact, rest: Pose) -> Pose:
    """Slipped: duck, lean back or step out, whichever gets farther from the blow; on the mat the head turns away behind both hands."""
    if down(rest):
        joints = solve(rest)
        cover = add(joints.face, joints.head_up, 4.0)
        return replace(
            rest,
            head=rest.head + 16,
            hand_near=cover,
            hand_far=add(cover, joints.head_up, 3.0),
            expression="strained",
        )
    way = ahead(this.actor, rest)

    def hands(dx: float, dy: float) -> dict[str, Any]:
        return {name: add(getattr(rest, name), (dx, dy)) for name in ("hand_near", "hand_far")}

    ducked = replace(
        rest,
        pelvis=add(rest.pelvis, (way * 3.0, 9.0)),
        lean=rest.lean + 28,
        head=rest.head - 10,
        **hands(way, 9.0),
    )
    leaned = replace(
        rest, pelvis=add(rest.pelvis, (way * 8.0, 4.0)), lean=rest.lean - 22, **hands(way * 7.0, 2.0)
    )
    hopped = replace(shift(rest, way * 11.0), lean=rest.lean + 10, foot_near=rest.foot_near)
    struck = solve(overreached(this.actor, this.joint, direction(this.actor, this.point))).point(this.joint)

    def clearance(option: Pose) -> float:
        there = solve(option)
        return min(
            distance(struck, there.point(joint))
            for joint in ("face", "head", "chest", "belly", "knee_near", "knee_far")
        )

    return replace(max((ducked, leaned, hopped), key=clearance), expression="calm")
