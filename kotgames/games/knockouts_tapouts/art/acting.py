"""The two fighters on the stage: the act of every attack from every Position, on either side, for everything that may come of it.

Seat 0 stands left, seat 1 right. `position` is one of attacks.POSITIONS, `top` says who is on top on the ground (0 or 1, -1 on the feet),
`actor` is the seat that acts. Every (move, position, side) is answered, also those that the rules do not allow now.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from kotgames.games.knockouts_tapouts.art.attacks import ON_GROUND, STRIKES, contact
from kotgames.games.knockouts_tapouts.art.resting import idle_pair, rest_of
from kotgames.ui.art import act as acts
from kotgames.ui.art import exchanges, reactions
from kotgames.ui.art.act import Act, Pair, swapped
from kotgames.ui.art.contact import Contact, order_of
from kotgames.ui.art.exchanges import Side
from kotgames.ui.art.poses import scene
from kotgames.ui.art.skeleton import Pose, add, blend, lerp, shift, solve
from kotgames.ui.art.wind_ups import wind_up

HIT, HEAVY, BLOCKED, SLIPPED, MISSED = "hit", "heavy", "blocked", "slipped", "missed"
RESULTS: Final = (HIT, HEAVY, BLOCKED, SLIPPED, MISSED)
"""Results of an attack: it lands, it lands hard, it dies on a guard, it is slipped by a hair, it goes into the air."""
SIGHTS: Final = {
    HIT: acts.HIT, HEAVY: acts.HIT, BLOCKED: acts.BLOCKED, SLIPPED: acts.SLIPPED, MISSED: acts.MISSED,
}  # fmt: skip
"""By result of a strike: what is seen."""


def result_of(dice: tuple[int, ...], number: int, successes: int) -> str:
    """The result of a roll: two successes and more are heavy; a best die just short of `number` is blocked, another but a 1 slipped."""
    if successes:
        return HEAVY if successes > 1 else HIT
    best = max(dice, default=1)
    if best == number - 1:
        return BLOCKED
    return SLIPPED if best > 1 else MISSED


@lru_cache(maxsize=512)
def attack(move: str, position: str, top: int, actor: int, result: str) -> Act:
    """A move from the pair at rest to contact and back; a Throw that lands ends on the mat. KeyError for an unknown move, position or
    result."""
    if result not in RESULTS:
        raise KeyError(f"there is no result '{result}'")
    grounded = position in ON_GROUND
    upper = (top if top in (0, 1) else 0) if grounded else actor
    this = contact(move, position, actor == upper)
    side = Side(rest_of(position, upper == 1), actor == upper, upper == 1)
    if move in STRIKES:
        return exchanges.strike(side, this, SIGHTS[result], heavy=result == HEAVY)
    if result not in (HIT, HEAVY):
        return _grip_lost(side, this, move, acts.SLIPPED)
    if move == "throw":
        return _throw(side, this, grounded)
    return exchanges.hold(side, this)


def _grip_lost(side: Side, this: Contact, move: str, sight: str) -> Act:
    """A hold or a Throw that comes to nothing: who was reached for tears loose."""
    reached = blend(side.actor, this.actor, 0.62)
    thrown_off = blend(side.actor, this.actor, 0.1)
    return exchanges.hold_lost(side, reached, _shrug(side.target, this, move), thrown_off, sight)


def _shrug(target: Pose, this: Contact, move: str) -> Pose:
    """The threatened limb is pulled out of reach, the hands push."""
    way = reactions.ahead(this.actor, target)
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


def _throw(side: Side, this: Contact, grounded: bool) -> Act:
    """Grip, lift, flight, landing; on the feet they stay where it ended, for the fight goes to the ground."""
    flight, landed = _moved("throw_standing", this), _moved("throw_landing", this)
    if not side.acts_as_a:
        flight, landed = swapped(flight), swapped(landed)
    lower = landed.b if side.acts_as_a else landed.a
    shaken = replace(lower, head=lower.head - 14)
    pairs = {
        "ready": side.pair(wind_up(side.actor, this.actor, ""), side.target),
        "grip": side.pair(this.actor, this.target_pose, this.order),
        "flight": flight,
        "landed": landed,
        "shaken": replace(landed, b=shaken) if side.acts_as_a else replace(landed, a=shaken),
        "end": side.rest if grounded else landed,
    }
    return side.act(
        "throw_ground" if grounded else "throw_hit", pairs, acts.THROWN, (solve(lower).chest[0], 92.0)
    )


def sprawl(position: str, actor: int, top: int = -1) -> Act:
    """A Throw of `actor` is stopped: the other one's hips go back, the shot is stuffed, they part. On the ground the grip is broken."""
    if position in ON_GROUND:
        upper = top if top in (0, 1) else 0
        side = Side(rest_of(position, upper == 1), actor == upper, upper == 1)
        return _grip_lost(side, contact("throw", position, actor == upper), "throw", acts.CAUGHT)
    base = scene("sprawl")
    flip = actor == 0  # in the scene the one who sprawls is the left one
    rest = rest_of(position, flip)
    middle = (rest.a.pelvis[0] + rest.b.pelvis[0]) / 2
    stuffed, over = base.pose_of("b"), base.pose_of("a")
    dx = middle - (stuffed.pelvis[0] + over.pelvis[0]) / 2
    met = Pair(shift(over, dx), shift(stuffed, dx), order_of(base))
    return exchanges.stuffed(rest, met, flip)


def resting(position: str, top: int, thrower: int = -1) -> Pair:
    """The pair at rest by the rules: that of the Position, or the one that a landed Throw of `thrower` left of it."""
    if thrower in (0, 1) and position not in ON_GROUND:
        return thrown(thrower, position)
    return idle_pair(position, top)
