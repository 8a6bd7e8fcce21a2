"""Movements of bodies around a contact: go through it or past it, give way to it, slip it, cover, tear loose. Knows no game; how they
gather for it stands in `wind_ups`.

Every function takes poses at rest and the `Contact` of a move, and answers with a pose; `exchanges` and the acting of a game name them as
the pairs of an act (see `act`, `timing`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from kotgames.ui.art.contact import Contact, brought, reaching
from kotgames.ui.art.skeleton import Joints, Point, Pose, add, blend, distance, lerp, shift, solve

LIMB_OF_JOINT: Final = {"fist": "hand", "elbow": "hand", "sole": "foot", "knee": "foot"}
"""Ends of limbs that move a joint, by joint."""
ON_THE_FLOOR: Final = 80.0
"""A pelvis as low as this belongs to somebody who lies or sits."""
KNEELING: Final = 65.0
"""A pelvis as low as this, with both feet behind it, belongs to somebody who kneels."""
BESIDE: Final = 14.0
"""Units beyond the head of somebody who lies where a blow meets the mat."""
STEP_BACK: Final = 15.0
"""Units of a step out of the reach of a kick."""
OUT_OF_REACH: Final = 2.5
"""Units from a guard at which a blow has not met it."""
MAT: Final = 92.0
"""Hands are not drawn back below this."""
PROPPED: Final = 70.0
"""Nobody who props on an elbow leans farther forward than so many degrees."""


def limb_of(joint: str) -> str:
    """The field of a pose that moves a joint."""
    name, side = joint.rsplit("_", 1)
    return f"{LIMB_OF_JOINT[name]}_{side}"


def kicks(joint: str) -> bool:
    """True for a joint that kicks."""
    return joint.startswith("sole")


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
    """True for somebody who lies or sits on the mat."""
    return pose.pelvis[1] > ON_THE_FLOOR


def grounded(pose: Pose) -> bool:
    """True for somebody who lies, sits or kneels."""
    behind = all((foot[0] - pose.pelvis[0]) * pose.facing < 0 for foot in (pose.foot_near, pose.foot_far))
    return down(pose) or (pose.pelvis[1] > KNEELING and behind)


def hands_moved(pose: Pose, dx: float, dy: float) -> dict[str, Any]:
    """Both hands of a pose, moved, as arguments for `replace`."""
    return {name: add(getattr(pose, name), (dx, dy)) for name in ("hand_near", "hand_far")}


# --------------------------------------------------------------------------------------- who acts
def _headwards(lying: Pose) -> float:
    """+1 if the head of somebody who lies is to the right of the hips, else -1."""
    return 1.0 if solve(lying).head[0] > lying.pelvis[0] else -1.0


def aimed(this: Contact, rest: Pose) -> Pose:
    """The blow of a contact as it goes to where its target is while that one still rests: what is seen when it does not land."""
    there = solve(rest).point(this.target)
    if down(rest):  # into the mat beside the head
        elbow = this.joint.startswith("elbow")  # has not the reach of a fist
        beside = (BESIDE - (4.0 if elbow else 0.0)) * _headwards(rest)
        return reaching(this.actor, this.joint, (there[0] + beside, MAT - (9.0 if elbow else 2.0)))
    dx, dy = there[0] - this.point[0], there[1] - this.point[1]
    if grounded(this.actor) or grounded(rest):
        return reaching(this.actor, this.joint, there)
    limb = limb_of(this.joint)
    level: dict[str, Any] = {limb: add(getattr(this.actor, limb), (dx, max(-5.0, min(5.0, dy))))}
    return replace(shift(this.actor, dx), **level)


def through(strike: Pose, joint: str, way: Point, far: float = 2.5) -> Pose:
    """The striking limb goes on a little."""
    limb = limb_of(joint)
    changes: dict[str, Any] = {limb: add(getattr(strike, limb), way, far)}
    return replace(strike, pelvis=add(strike.pelvis, (way[0] * 1.2, 0.0)), **changes)


def overreached(strike: Pose, joint: str, way: Point) -> Pose:
    """A blow into the air: the limb at full length, the weight behind it."""
    reached = through(strike, joint, way, 5.0)
    return replace(reached, lean=reached.lean + 4, expression="angry")


def propped(strike: Pose, rest: Pose) -> Pose:
    """The pose over the own elbow of one who drops it on somebody below and meets nothing: lying flat they would hide both faces."""
    over = blend(strike, rest, 0.48)
    return replace(over, lean=min(over.lean, PROPPED))


def carried_past(rest: Pose, strike: Pose, joint: str, way: Point) -> Pose:
    """The weight follows a blow that met nothing: bent over the front foot, the hand low, off balance."""
    gone = overreached(strike, joint, way)
    limb = limb_of(joint)
    changes: dict[str, Any] = {limb: add(getattr(gone, limb), (way[0] * -3.0, 13.0))}
    if limb.startswith("foot") and down(rest):
        back: dict[str, Any] = {limb: lerp(getattr(strike, limb), getattr(rest, limb), 0.5)}
        return replace(blend(strike, rest, 0.4), expression="strained", **back)
    if kicks(joint) and not grounded(rest):
        return _stumbled(rest, strike, limb, way)
    if limb.startswith("foot"):  # the knee comes down short of its target
        x, y = getattr(strike, limb)
        changes[limb] = (x - way[0] * 14.0, max(y, 88.0))
        changes[f"toe_{limb[5:]}"] = getattr(rest, f"toe_{limb[5:]}")
        upright = blend(strike, rest, 0.45)
        return replace(upright, lean=rest.lean + 10, head=rest.head + 8, expression="strained", **changes)
    if grounded(rest):
        return replace(gone, head=gone.head + 6, expression="strained", **changes)
    return replace(
        gone, pelvis=add(gone.pelvis, (way[0] * 1.0, 2.5)), lean=gone.lean + 11, head=gone.head + 8,
        expression="strained", **changes,
    )  # fmt: skip


def _stumbled(rest: Pose, strike: Pose, limb: str, way: Point) -> Pose:
    """The foot of a kick that met nothing comes down under the own hips, never at the legs of the other one: there it would look landed."""
    f = 1.0 if way[0] > 0 else -1.0
    upright = blend(strike, rest, 0.55)
    bent = replace(
        upright, pelvis=add(upright.pelvis, (f * 2.0, 4.0)), lean=min(rest.lean + 16, 26.0), head=rest.head + 10,
        expression="strained",
    )  # fmt: skip
    chest, side = solve(bent).chest, limb[5:]
    changes: dict[str, Any] = {
        limb: (bent.pelvis[0] + f * 10.0, getattr(rest, limb)[1]),
        f"toe_{side}": getattr(rest, f"toe_{side}"),
        f"knee_{side}": getattr(rest, f"knee_{side}"),
        "hand_near": add(chest, (f * 9.0, 14.0)),
        "hand_far": add(chest, (f * 13.0, 3.0)),
    }
    return replace(bent, **changes)


def shaken_off(actor: Pose) -> Pose:
    """Hands that lost their grip fly up, the weight goes back."""
    f = actor.facing
    back = replace(
        actor,
        lean=actor.lean - (8 if grounded(actor) else 12),
        head=actor.head + 8,
        grip_near="open",
        grip_far="open",
        expression="strained",
    )
    if down(actor):
        return replace(back, lean=actor.lean, **hands_moved(actor, -2.0 * f, -6.0))
    if not grounded(actor):
        back = replace(shift(back, -4.0 * f), foot_near=actor.foot_near)
    return replace(back, **hands_moved(back, -4.0 * f, -9.0))


def recoiled(strike: Pose, rest: Pose, amount: float = 0.4) -> Pose:
    """A limb that bounced off something hard."""
    return replace(blend(strike, rest, amount), expression="strained")


# ------------------------------------------------------------------------------- whom it is done to
def flinch(this: Pose) -> Pose:
    """Somebody sees it coming."""
    return replace(this, head=this.head + 4, expression="strained")


def driven(other: Pose, target: str, way: Point, hard: float = 1.0) -> Pose:
    """Driven back by a blow that landed on `target`; `hard` scales the way."""
    head = target == "face"
    if grounded(other):
        snap = (-14 if head else 7) * hard
        rocked = replace(
            other, head=other.head + snap, pelvis=add(other.pelvis, (way[0] * 1.0, 0.0)), expression="ko"
        )
        if not down(other):
            return replace(rocked, lean=other.lean + (-7 if head else 6) * hard)
        kicked: dict[str, Any] = {
            name: add(getattr(other, name), (0.0, -5.0 * hard)) for name in ("foot_near", "foot_far")
        }
        return replace(
            rocked,
            grip_near="open",
            grip_far="open",
            **kicked,
            **hands_moved(other, _headwards(other) * 3.0, 4.0 * hard),
        )
    high = target in ("face", "chest")
    moved = shift(other, way[0] * (5.5 if high else 4.0) * hard)
    flung = (
        hands_moved(moved, way[0] * 4.0 * hard, 3.0 * hard)
        if high
        else hands_moved(moved, way[0] * -3.0, 3.0)
    )
    return replace(
        moved,
        lean=other.lean + (-10 if high else 10) * hard,
        head=other.head + (-14 if head else 8) * hard,
        pelvis=add(moved.pelvis, (0.0, 0.0 if high else 2.0)),
        foot_far=other.foot_far,
        expression="ko",
        **flung,
    )


def staggered(other: Pose, way: Point) -> Pose:
    """Half a step back after a heavy blow, the guard down, the knees soft."""
    if grounded(other):
        return replace(other, head=other.head - 8, expression="ko")
    moved = shift(other, way[0] * 7.0)
    return replace(
        moved, pelvis=add(moved.pelvis, (0.0, 5.0)), lean=other.lean + 9, head=other.head + 10,
        expression="ko", **hands_moved(moved, 0.0, 15.0),
    )  # fmt: skip


HELD_LIMBS: Final = {
    "hand": "hand",
    "fist": "hand",
    "elbow": "hand",
    "foot": "foot",
    "sole": "foot",
    "knee": "foot",
}
"""Ends of limbs that a hold on a joint moves, by joint."""


def wrenched(this: Contact, hard: float = 1.0) -> Contact:
    """A hold bites: the one who holds arches away and takes along what is held; the other one gives way to it."""
    actor, other = this.actor, this.target_pose
    start = solve(other).chest
    gap = max(1.0, distance(start, this.point))
    part, _, side = this.target.partition("_")
    limb = f"{HELD_LIMBS[part]}_{side}" if part in HELD_LIMBS else ""
    changes: dict[str, Any] = {}
    if limb:
        pull = ((this.point[0] - start[0]) / gap * 3.0, (this.point[1] - start[1]) / gap * 3.0)
        changes[limb] = add(getattr(other, limb), pull, hard)
    if down(other):  # what is free kicks
        free = "foot_far" if limb == "foot_near" else "foot_near"
        changes[free] = add(getattr(other, free), (0.0, -5.0 * hard))
    hurt = replace(
        other, head=other.head - 14 * hard, lean=other.lean + (0 if grounded(other) else 3) * hard,
        expression="ko" if hard > 1 else "strained", **changes,
    )  # fmt: skip
    there, now = solve(other).point(this.target), solve(hurt).point(this.target)
    taken = (now[0] - there[0], now[1] - there[1])
    hands: dict[str, Any] = {name: add(getattr(actor, name), taken) for name in ("hand_near", "hand_far")}
    arch = 0.0 if down(actor) else (7.0 if limb else 4.0) * hard
    back = (-1.8 if this.point[0] > actor.pelvis[0] else 1.8) * hard
    tight = replace(
        actor, pelvis=add(actor.pelvis, (back, 0.0)), lean=actor.lean - arch, head=actor.head + 6 * hard,
        expression="strained", **hands,
    )  # fmt: skip
    if distance(solve(tight).point(this.joint), now) > OUT_OF_REACH:
        tight = brought(tight, hurt, this.order, this.joint, this.target).actor
    return replace(this, actor=tight, target_pose=hurt, point=solve(tight).point(this.joint))


def covered(target: Pose, low: bool) -> Pose:
    """Covered up: both forearms before the face, or (`low`) the elbows down at the ribs; on the mat one forearm low, the other before the
    face."""
    joints = solve(target)
    fists: dict[str, Any] = {"grip_near": "fist", "grip_far": "fist", "expression": "strained"}
    if grounded(target):
        at = add(joints.face, joints.head_forward, 5.0)
        near = add(joints.belly, joints.forward, 8.0) if low else add(at, joints.head_up, -1.0)
        return replace(
            target, hand_near=near, hand_far=add(at, joints.head_up, 3.0), head=target.head + 8, **fists
        )
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
    return replace(tucked, hand_near=near, hand_far=far, elbow_near=1.0, elbow_far=1.0, **fists)


def on_guard(this: Contact, rest: Pose) -> Contact:
    """A strike that meets a guard: forearms before the head, elbows at the ribs, a shin against a low kick."""
    kick = this.joint.startswith(("sole", "knee"))
    low = this.target != "face"
    guard = covered(rest, low)
    if not grounded(rest):
        guard = shift(guard, (this.target_pose.pelvis[0] - guard.pelvis[0]) * 0.5)
    target = "hand_near"
    if kick and not grounded(rest) and this.target.startswith("knee"):
        x, y = guard.foot_far
        guard = replace(
            guard, foot_far=(x + guard.facing * 3.0, y - 17.0), toe_far=110.0 if guard.facing > 0 else 70.0
        )
        target = "foot_far"
    striker = this.actor
    if not grounded(striker):  # the same blow from elsewhere, rather than a stretched one
        striker = shift(striker, solve(guard).point(target)[0] - this.point[0])
    met = brought(striker, guard, this.order, this.joint, target, False, 1.0)
    if distance(met.point, solve(guard).point(target)) <= OUT_OF_REACH:
        return met
    # then the guard comes to meet the blow, with the hand that is nearer
    both: tuple[dict[str, Any], ...] = ({"hand_near": met.point}, {"hand_far": met.point})
    tried = [(replace(guard, **hand), next(iter(hand))) for hand in both]
    guard, target = min(tried, key=lambda one: distance(solve(one[0]).point(one[1]), met.point))
    return brought(met.actor, guard, this.order, this.joint, target, False, 1.0)


def caught(this: Contact, actor: Pose, rest: Pose, share: float = 0.62) -> Contact:
    """The blow on its way, at `share` of it, with both hands of the other around the limb; the one who catches is the actor of the
    contact that is answered."""
    half = blend(actor, this.actor, share)
    ready = replace(rest, grip_near="open", grip_far="open", expression="angry")
    return brought(ready, half, this.order, "fist_near", this.joint, True)


def evaded(this: Contact, rest: Pose) -> Pose:
    """Slipped: duck, lean back or step out, whichever gets farther from the blow; on the back one rolls aside, on the knees one rears."""
    if down(rest):  # rolled to one side: the blow goes into the mat where the head was
        slid = add(rest.pelvis, (-7.0 * _headwards(rest), 0.0))
        rolled = replace(
            rest,
            pelvis=slid,
            lean=rest.lean * 0.94,
            head=rest.head + 16,
            expression="strained",
            grip_near="open",
            grip_far="open",
        )
        cover = add(solve(rolled).face, solve(rolled).head_forward, 5.0)
        return replace(rolled, hand_near=add(cover, (-3.0 * _headwards(rest), 2.0)), hand_far=cover)
    if grounded(rest):
        reared = replace(rest, lean=rest.lean - 24, head=rest.head + 10, expression="calm")
        return replace(reared, **hands_moved(reared, -5.0 * rest.facing, -4.0))
    way = ahead(this.actor, rest)
    if kicks(this.joint) and this.target.startswith("knee"):  # nobody ducks below a kick at the legs
        return stepped_back(rest, way)
    ducked = replace(
        rest,
        pelvis=add(rest.pelvis, (way * 4.0, 10.0)),
        lean=rest.lean + 26,
        head=rest.head - 10,
        **hands_moved(rest, way, 12.0),
    )
    leaned = replace(
        rest,
        pelvis=add(rest.pelvis, (way * 8.0, 4.0)),
        lean=rest.lean - 24,
        head=rest.head + 6,
        **hands_moved(rest, way * 8.0, 3.0),
    )
    hopped = replace(shift(rest, way * 13.0), lean=rest.lean + 8, foot_near=rest.foot_near)
    blow = solve(this.actor)
    struck = blow.point(this.joint)

    def clearance(option: Pose) -> float:
        there = solve(option)
        touched = ("face", "head", "chest", "belly", "knee_near", "knee_far")
        return min(distance(struck, there.point(joint)) for joint in touched) + 0.6 * min(
            18.0, _apart(blow, there)
        )

    return replace(max((ducked, leaned, hopped), key=clearance), expression="calm")


def stepped_back(rest: Pose, way: float) -> Pose:
    """Out of the reach of a kick, with both feet and the weight behind them; `way`: +1 to the right, else -1."""
    gone = shift(rest, way * STEP_BACK)
    return replace(
        gone, lean=rest.lean - 13, head=rest.head + 4, expression="calm", **hands_moved(gone, way * 2.0, -2.0)
    )  # fmt: skip


def framed(lying: Pose, over: Pose) -> Pose:
    """Both hands against the chest of the one who is over, who is kept away."""
    chest = solve(over).chest
    return replace(
        lying, hand_near=chest, hand_far=add(chest, (0.0, -4.0)), grip_near="open", grip_far="open", elbow_near=-0.3,
        elbow_far=-0.3, head=lying.head + 6, expression="strained",
    )  # fmt: skip


def _apart(one: Joints, two: Joints) -> float:
    """The distance between two bodies."""
    names = ("head", "chest", "belly", "pelvis", "knee_near", "knee_far")
    return min(distance(one.point(mine), two.point(its)) for mine in names for its in names)
