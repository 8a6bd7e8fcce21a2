"""The two fighters on the stage: the act of every attack from every Position, on either side, for everything that may come of it.

Seat 0 stands left, seat 1 right. `position` is one of attacks.POSITIONS, `top` says who is on top on the ground (0 or 1, -1 on the feet),
`actor` is the seat that acts. Every (move, position, side) is answered, also those that the rules do not allow now.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from kotgames.games.knockouts_tapouts.art.attacks import ON_GROUND, STRIKES, contact
from kotgames.games.knockouts_tapouts.art.resting import idle_pair, rest_of
from kotgames.ui.art import act as acts
from kotgames.ui.art import reactions
from kotgames.ui.art.act import Act, Pair, act, roles, swapped
from kotgames.ui.art.contact import Contact, order_of
from kotgames.ui.art.poses import scene
from kotgames.ui.art.skeleton import Pose, add, blend, lerp, shift, solve

HIT, HEAVY, BLOCKED, SLIPPED, MISSED, SPRAWLED = "hit", "heavy", "blocked", "slipped", "missed", "sprawled"
RESULTS: Final = (HIT, HEAVY, BLOCKED, SLIPPED, MISSED)
"""What may come of an attack: it lands, it lands hard, it dies on a guard, it is slipped by a hair, it goes into the air."""


def result_of(dice: tuple[int, ...], number: int, successes: int) -> str:
    """What is seen of a roll: two successes and more are heavy; a best die just short of `number` is blocked, another but a 1 is slipped."""
    if successes:
        return HEAVY if successes > 1 else HIT
    best = max(dice, default=1)
    if best == number - 1:
        return BLOCKED
    return SLIPPED if best > 1 else MISSED


def attack(move: str, position: str, top: int, actor: int, result: str) -> Act:
    """A move from the pair at rest to contact and back; a Throw that lands ends on the mat. KeyError for an unknown move, position or
    result."""
    if result not in RESULTS:
        raise KeyError(f"there is no result '{result}'")
    grounded = position in ON_GROUND
    upper = (top if top in (0, 1) else 0) if grounded else actor
    acts_as_a = actor == upper
    this = contact(move, position, acts_as_a)
    flip = upper == 1
    rest = rest_of(position, flip)
    who = "a" if acts_as_a else "b"
    if move in STRIKES:
        return _strike(rest, this, acts_as_a, result, flip, who)
    if result not in (HIT, HEAVY):
        return _hold_missed(rest, this, acts_as_a, move, flip, who)
    if move == "throw":
        return _throw(rest, this, acts_as_a, grounded, flip, who)
    return _hold(rest, this, acts_as_a, flip, who)


def _of(pair: Pair, acts_as_a: bool) -> tuple[Pose, Pose]:
    """(actor, target) of a pair."""
    return (pair.a, pair.b) if acts_as_a else (pair.b, pair.a)


# ----------------------------------------------------------------------------------------- strikes
TIMING: Final = {
    HIT: "strike_hit", HEAVY: "strike_heavy", BLOCKED: "strike_blocked", SLIPPED: "strike_slipped", MISSED: "strike_missed",
}  # fmt: skip
SIGHT: Final = {
    HIT: acts.HIT, HEAVY: acts.HIT, BLOCKED: acts.BLOCKED, SLIPPED: acts.SLIPPED, MISSED: acts.MISSED,
}  # fmt: skip


def _strike(rest: Pair, this: Contact, acts_as_a: bool, result: str, flip: bool, who: str) -> Act:
    actor, target = _of(rest, acts_as_a)
    way = reactions.direction(this.actor, this.point)
    point = this.point

    def pair(one: Pose, other: Pose, order: Any = this.order) -> Pair:
        return roles(one, other, acts_as_a, order)

    ready = reactions.wind_up(actor, this.actor, this.joint)
    pairs = {"rest": rest, "ready": pair(ready, reactions.flinch(target), rest.order)}
    if result in (HIT, HEAVY):
        hard = 1.35 if result == HEAVY else 1.0
        gone = reactions.through(this.actor, this.joint, way)
        pairs["contact"] = pair(this.actor, this.target_pose)
        pairs["driven"] = pair(gone, reactions.driven(this.target_pose, this.target, way, hard))
        pairs["shaken"] = pair(blend(gone, actor, 0.6), reactions.staggered(target, way), rest.order)
    elif result == BLOCKED:
        met = reactions.on_guard(this, target)
        point = met.point
        back = shift(met.target_pose, way[0] * 2.0)
        pushed = replace(back, foot_far=met.target_pose.foot_far)
        pairs["guarded"] = pair(met.actor, met.target_pose)
        pairs["repelled"] = pair(reactions.recoiled(met.actor, actor, 0.45), pushed)
    else:
        past = reactions.carried_past(actor, this.actor, this.joint, way)
        reach = reactions.overreached(this.actor, this.joint, way)
        if result == SLIPPED:
            gone = reactions.evaded(this, target)
            pairs["evaded"] = pair(reach, gone)
            pairs["past"] = pair(past, blend(gone, target, 0.4))
        else:  # it was never near: the target only leans out of the way and watches it go
            short = -2.5 if reactions.down(actor) else -6.0
            wide = shift(reach, way[0] * short)
            calm = reactions.evaded(this, target)
            pairs["away"] = pair(wide, blend(target, calm, 0.8))
            pairs["past"] = pair(shift(past, way[0] * short), blend(target, calm, 0.5))
    return act(TIMING[result], pairs, flip=flip, sight=SIGHT[result], point=point, actor=who)


# ------------------------------------------------------------------------------------------- holds
def _hold(rest: Pair, this: Contact, acts_as_a: bool, flip: bool, who: str) -> Act:
    actor, target = _of(rest, acts_as_a)

    def pair(one: Pose, other: Pose) -> Pair:
        return roles(one, other, acts_as_a, this.order)

    pairs = {
        "rest": rest,
        "ready": roles(reactions.wind_up(actor, this.actor, "", 0.1), target, acts_as_a, rest.order),
        "grip": pair(this.actor, this.target_pose),
        "wrench": pair(reactions.wrenched(this.actor, this.point), reactions.suffers(this.target_pose)),
        "wrench_more": pair(
            reactions.wrenched(this.actor, this.point, 1.5),
            replace(reactions.suffers(this.target_pose, 1.3), expression="shout"),
        ),
    }
    return act("hold_hit", pairs, flip=flip, sight=acts.HELD, point=this.point, actor=who)


def _hold_missed(rest: Pair, this: Contact, acts_as_a: bool, move: str, flip: bool, who: str) -> Act:
    actor, target = _of(rest, acts_as_a)
    freed = _shrug(target, this, move)

    def pair(one: Pose, other: Pose) -> Pair:
        return roles(one, other, acts_as_a, rest.order)

    pairs = {
        "rest": rest,
        "ready": pair(reactions.wind_up(actor, this.actor, "", 0.1), target),
        "grip": pair(blend(actor, this.actor, 0.62), blend(target, freed, 0.25)),
        "torn": pair(replace(blend(actor, this.actor, 0.1), expression="strained"), freed),
    }
    return act("hold_missed", pairs, flip=flip, sight=acts.SLIPPED, actor=who)


def _shrug(target: Pose, this: Contact, move: str) -> Pose:
    """The threatened limb is pulled out of reach, the hands push."""
    way = 1.0 if target.pelvis[0] > this.actor.pelvis[0] else -1.0
    joints = solve(target)
    changes: dict[str, Any] = {"expression": "angry"}
    if move == "neck_hold":
        changes.update(head=target.head + 14, lean=target.lean - 8)
    elif move == "arm_hold":
        changes["hand_near"] = lerp(target.hand_near, joints.chest, 0.7)
        changes["hand_far"] = lerp(target.hand_far, joints.chest, 0.6)
    elif move == "leg_hold":
        changes["foot_near"] = add(target.foot_near, (way * 6.0, 0.0))
    else:  # a throw: hips back, weight forward
        changes.update(pelvis=add(target.pelvis, (way * 8.0, 4.0)), lean=target.lean + 22)
    return replace(target, **changes)


# ------------------------------------------------------------------------------------------ throws
def thrown(seat: int, position: str) -> Pair:
    """After a Throw of `seat` landed: the other lies on the mat, held down, until the fight goes to the ground or they get up."""
    this = contact("throw", position, True)
    landed = _moved("throw_landing", this)
    return swapped(landed) if seat == 1 else landed


def _moved(name: str, this: Contact) -> Pair:
    """A scene of a throw where the two of a contact are."""
    air, base = scene("throw_standing"), scene(name)
    dx = this.actor.pelvis[0] - air.pose_of("a").pelvis[0] + 2
    return Pair(shift(base.pose_of("a"), dx), shift(base.pose_of("b"), dx), order_of(base))


def _throw(rest: Pair, this: Contact, acts_as_a: bool, grounded: bool, flip: bool, who: str) -> Act:
    """Grip, lift, flight, landing; on the feet they stay where it ended, for the fight goes to the ground."""
    actor, target = _of(rest, acts_as_a)
    flight, landed = _moved("throw_standing", this), _moved("throw_landing", this)
    if not acts_as_a:
        flight, landed = swapped(flight), swapped(landed)
    lower = landed.b if acts_as_a else landed.a
    shaken = replace(lower, head=lower.head - 14)
    pairs = {
        "rest": rest,
        "ready": roles(reactions.wind_up(actor, this.actor, "", 0.1), target, acts_as_a, rest.order),
        "grip": roles(this.actor, this.target_pose, acts_as_a, this.order),
        "flight": flight,
        "landed": landed,
        "shaken": replace(landed, b=shaken) if acts_as_a else replace(landed, a=shaken),
        "end": rest if grounded else landed,
    }
    point = solve(lower).chest
    return act("throw_hit", pairs, flip=flip, sight=acts.THROWN, point=(point[0], 92.0), actor=who)


def sprawl(position: str, actor: int) -> Act:
    """A Throw of `actor` is stopped: the other one's hips go back, the shot is stuffed, they part."""
    base = scene("sprawl")
    flip = actor == 0  # in the scene the one who sprawls is the left one
    rest = rest_of(position if position not in ON_GROUND else "short_range", flip)
    middle = (rest.a.pelvis[0] + rest.b.pelvis[0]) / 2
    stuffed, over = base.pose_of("b"), base.pose_of("a")
    dx = middle - (stuffed.pelvis[0] + over.pelvis[0]) / 2
    met = Pair(shift(over, dx), shift(stuffed, dx), order_of(base))
    shoot = Pair(
        replace(blend(rest.a, met.a, 0.15), expression="angry"), replace(blend(rest.b, met.b, 0.6), expression="angry"), rest.order
    )  # fmt: skip
    pairs = {
        "rest": rest,
        "ready": Pair(reactions.flinch(rest.a), reactions.wind_up(rest.b, met.b, "", 0.12), rest.order),
        "caught": met,
        "aside": Pair(
            blend(rest.a, met.a, 0.35), replace(blend(rest.b, met.b, 0.7), expression="strained"), rest.order
        ),
        "half": shoot,
    }
    point = solve(met.b).chest
    return act("strike_caught", pairs, flip=flip, sight=acts.CAUGHT, point=point, actor="b")


def resting(position: str, top: int, thrower: int = -1) -> Pair:
    """Where the two are by the rules: the pair of the Position, or what a landed Throw of `thrower` left of it."""
    if thrower in (0, 1) and position not in ON_GROUND:
        return thrown(thrower, position)
    return idle_pair(position, top)
