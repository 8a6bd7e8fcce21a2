"""The two fighters on the stage: idle pairs, acted moves and transitions as short lists of key frames.

Seat 0 stands left, seat 1 right; the poses of a frame are those of seat 0 and seat 1. `position` is one of
attacks.POSITIONS, `top` says who is on top on the ground (0 or 1, -1 on the feet),
`actor` is the seat that acts. Every (move, position, side) is answered, also those that the rules do not
allow now.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kotgames.games.knockouts_tapouts.art.attacks import ON_GROUND, STRIKES, contact
from kotgames.games.knockouts_tapouts.art.resting import idle, idle_frame, rest_of
from kotgames.games.knockouts_tapouts.art.transitions import celebrate, knockout, move, stoppage, tapout
from kotgames.ui.art.contact import Contact, order_of
from kotgames.ui.art.film import Frame, Key, Pair, breath_at, film, roles, swapped, wrench
from kotgames.ui.art.poses import scene
from kotgames.ui.art.skeleton import Point, Pose, add, blend, distance, lerp, shift, solve

__all__ = [
    "Frame",
    "act",
    "breath_at",
    "celebrate",
    "idle",
    "idle_frame",
    "knockout",
    "move",
    "stoppage",
    "tapout",
]


def act(move: str, position: str, top: int, actor: int, hit: bool) -> list[Frame]:
    """A move from the idle pair to contact and back: wind-up, contact, reaction, recovery; 12-15 frames, up
    to 600 ms.

    With `hit` the frame of the contact carries the impact and the target reacts; without, the target slips,
    blocks or shrugs it off and no frame has an impact. KeyError for an unknown move or position.
    """
    grounded = position in ON_GROUND
    upper = (top if top in (0, 1) else 0) if grounded else actor
    acts_as_a = actor == upper
    this = contact(move, position, acts_as_a)
    flip = upper == 1
    rest = rest_of(position, flip)
    if move == "throw" and hit:
        return film(rest, _throw_keys(rest, this, acts_as_a), 1, this.point, flip)
    if move in STRIKES:
        keys = _strike_keys(rest, this, acts_as_a, hit, grounded)
    else:
        keys = _hold_keys(rest, this, acts_as_a, hit, move)
    return film(rest, keys, 1 if hit else None, this.point, flip)


def _of(pair: Pair, acts_as_a: bool) -> tuple[Pose, Pose]:
    """(actor, target) of a pair."""
    return (pair.a, pair.b) if acts_as_a else (pair.b, pair.a)


LIMB_OF_JOINT = {"fist": "hand", "elbow": "hand", "sole": "foot", "knee": "foot"}


def _limb(joint: str) -> str:
    """The field of a pose that moves a joint."""
    name, side = joint.rsplit("_", 1)
    return f"{LIMB_OF_JOINT[name]}_{side}"


def _wind_up(rest: Pose, this: Contact, amount: float, cock: float = 0.0) -> Pose:
    """Gathering before the move: some of the way in the opposite direction, the striking limb drawn back
    farther.

    Feet that stand keep standing.
    """
    strike = this.actor
    back = blend(rest, strike, -amount)
    changes: dict[str, Any] = {}
    limb = _limb(this.joint)
    for name in ("foot_near", "foot_far"):
        if getattr(rest, name)[1] > 88:
            changes[name] = lerp(getattr(rest, name), getattr(strike, name), 0.1)
    if cock and limb.startswith("hand"):
        start, end = getattr(rest, limb), getattr(strike, limb)
        changes[limb] = lerp(start, end, -min(cock, 13.0 / max(1.0, distance(start, end))))
    y = min(max(back.pelvis[1], rest.pelvis[1] - 3), rest.pelvis[1] + 4)
    changes["pelvis"] = (rest.pelvis[0] + (back.pelvis[0] - rest.pelvis[0]) * 0.7, y)
    return replace(back, expression="angry", **changes)


def _strike_keys(rest: Pair, this: Contact, acts_as_a: bool, hit: bool, grounded: bool) -> list[Key]:
    actor, target = _of(rest, acts_as_a)
    ready = roles(_wind_up(actor, this, 0.25, 0.5), _flinch(target), acts_as_a, rest.order)
    if hit:
        blow = roles(this.actor, this.target_pose, acts_as_a, this.order)
        after = roles(_through(this), _driven(this, grounded), acts_as_a, this.order)
        return [(120, 3, ready, "out"), (70, 2, blow, "in"), (120, 3, after, "out"), (200, 5, rest, "both")]
    evaded = _evade(target, this, grounded)
    blow = roles(_overshoot(this), evaded, acts_as_a, this.order)
    after = roles(blend(this.actor, actor, 0.35), evaded, acts_as_a, this.order)
    return [(120, 3, ready, "out"), (70, 2, blow, "in"), (80, 2, after, "out"), (200, 5, rest, "both")]


def _flinch(target: Pose) -> Pose:
    """The target sees it coming."""
    return replace(target, head=target.head + 3, expression="strained")


def _away(this: Contact) -> Point:
    """Direction of the blow."""
    start = solve(this.actor).chest
    length = max(1.0, abs(this.point[0] - start[0]) + abs(this.point[1] - start[1]))
    return ((this.point[0] - start[0]) / length, (this.point[1] - start[1]) / length)


def _through(this: Contact) -> Pose:
    """The actor follows through."""
    way = _away(this)
    limb = _limb(this.joint)
    changes: dict[str, Any] = {limb: add(getattr(this.actor, limb), way, 2.5)}
    return replace(this.actor, pelvis=add(this.actor.pelvis, (way[0] * 1.2, 0.0)), **changes)


def _driven(this: Contact, grounded: bool) -> Pose:
    """The target driven back by a blow that landed."""
    way = _away(this)
    other = this.target_pose
    if grounded:
        snap = -10 if this.target == "face" else 6
        return replace(
            other, head=other.head + snap, pelvis=add(other.pelvis, (way[0] * 1.0, 0.0)), expression="ko"
        )
    push = 4.0 if this.target in ("face", "chest") else 3.0
    lean = other.lean + (-8 if this.target in ("face", "chest") else 5)
    moved = shift(other, way[0] * push)
    return replace(
        moved,
        lean=lean,
        head=other.head + (-10 if this.target == "face" else 4),
        foot_far=other.foot_far,
        expression="ko",
    )


def _overshoot(this: Contact) -> Pose:
    """A blow into the air."""
    way = _away(this)
    limb = _limb(this.joint)
    changes: dict[str, Any] = {limb: add(getattr(this.actor, limb), way, 3.0)}
    return replace(this.actor, lean=this.actor.lean + 3, expression="angry", **changes)


def _evade(target: Pose, this: Contact, grounded: bool) -> Pose:
    """Cover on the ground; on the feet duck, lean back or step out, whichever gets farther from the blow."""
    joints = solve(target)
    if grounded:
        cover = add(joints.face, joints.head_forward, 6.0)
        return replace(
            target,
            hand_near=add(cover, joints.head_up, -1.0),
            hand_far=add(cover, joints.head_up, 3.0),
            head=target.head + 10,
            grip_near="fist",
            grip_far="fist",
            expression="strained",
        )
    way = 1.0 if this.point[0] > solve(this.actor).chest[0] else -1.0
    ducked = replace(
        target,
        pelvis=add(target.pelvis, (way * 3.0, 8.0)),
        lean=target.lean + 26,
        head=target.head - 10,
        hand_near=add(target.hand_near, (way * 1.0, 8.0)),
        hand_far=add(target.hand_far, (way * 1.0, 8.0)),
    )
    leaned = replace(
        target,
        pelvis=add(target.pelvis, (way * 7.0, 4.0)),
        lean=target.lean - 20,
        hand_near=add(target.hand_near, (way * 6.0, 2.0)),
        hand_far=add(target.hand_far, (way * 6.0, 2.0)),
    )
    hop = replace(shift(target, way * 10.0), lean=target.lean + 10, foot_near=target.foot_near)
    struck = solve(_overshoot(this)).point(this.joint)

    def clearance(option: Pose) -> float:
        there = solve(option)
        return min(
            distance(struck, there.point(joint)) for joint in ("face", "head", "chest", "belly", "knee_near")
        )

    return replace(max((ducked, leaned, hop), key=clearance), expression="calm")


# ------------------------------------------------------------------------------------------- holds
def _hold_keys(rest: Pair, this: Contact, acts_as_a: bool, hit: bool, move: str) -> list[Key]:
    actor, target = _of(rest, acts_as_a)
    ready = roles(_wind_up(actor, this, 0.1), target, acts_as_a, rest.order)
    if hit:
        grip = roles(this.actor, this.target_pose, acts_as_a, this.order)
        tight = roles(wrench(this), _suffers(this), acts_as_a, this.order)
        again = roles(this.actor, replace(this.target_pose, expression="shout"), acts_as_a, this.order)
        return [
            (100, 3, ready, "out"),
            (110, 3, grip, "in"),
            (80, 2, tight, "out"),
            (80, 2, again, "both"),
            (160, 4, rest, "both"),
        ]
    short = blend(actor, this.actor, 0.62)
    freed = _shrug(target, this, move)
    grope = roles(short, freed, acts_as_a, rest.order)
    pushed = roles(blend(actor, this.actor, 0.15), freed, acts_as_a, rest.order)
    return [(100, 3, ready, "out"), (110, 3, grope, "in"), (120, 3, pushed, "out"), (190, 5, rest, "both")]


def _suffers(this: Contact) -> Pose:
    other = this.target_pose
    return replace(other, head=other.head - 12, lean=other.lean + 3, expression="strained")


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


# ------------------------------------------------------------------------------------------- throw
def _throw_keys(rest: Pair, this: Contact, acts_as_a: bool) -> list[Key]:
    """Grip, lift, flight, landing, and back on the feet: the position changes only later in the turn."""
    actor, target = _of(rest, acts_as_a)
    ready = roles(_wind_up(actor, this, 0.1), target, acts_as_a, rest.order)
    grip = roles(this.actor, this.target_pose, acts_as_a, this.order)
    air = scene("throw_standing")
    dx = this.actor.pelvis[0] - air.pose_of("a").pelvis[0] + 2
    flight = Pair(shift(air.pose_of("a"), dx), shift(air.pose_of("b"), dx), order_of(air))
    down = scene("throw_landing")
    landed = Pair(shift(down.pose_of("a"), dx), shift(down.pose_of("b"), dx), order_of(down))
    if not acts_as_a:
        flight, landed = swapped(flight), swapped(landed)
    return [
        (70, 2, ready, "out"),
        (70, 2, grip, "in"),
        (130, 3, flight, "both"),
        (80, 2, landed, "in"),
        (90, 2, _shaken(landed, acts_as_a), "out"),
        (160, 3, rest, "both"),
    ]


def _shaken(pair: Pair, acts_as_a: bool) -> Pair:
    """The moment after the landing."""
    if acts_as_a:
        return replace(pair, b=replace(pair.b, head=pair.b.head - 14))
    return replace(pair, a=replace(pair.a, head=pair.a.head - 14))
