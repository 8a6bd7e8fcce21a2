"""Key poses of UNCAGED's acting: from the contact of a card to its wind-up, its effect and the way back.

Everything here is seen from the actor, who is fighter a and stands left; `acting` turns it to the seats.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from kotgames.games.uncaged.art import moments
from kotgames.games.uncaged.art.moments import GUARD, STRIKE
from kotgames.ui.art.contact import Order, brought, order_of
from kotgames.ui.art.film import Key, Pair
from kotgames.ui.art.poses import pose, scene
from kotgames.ui.art.skeleton import Point, Pose, add, blend, distance, lerp, mirror, shift, solve

LIMB_OF_JOINT = {"fist": "hand", "elbow": "hand", "sole": "foot", "knee": "foot"}


@dataclass(frozen=True, slots=True)
class Contact:
    """The contact of a card: both poses, the order, where `joint` of the mover meets `target` of the other, and what sort it is
    (see moments)."""

    actor: Pose
    other: Pose
    order: Order
    point: Point | None
    joint: str
    target: str
    mover: str
    contact_kind: str

    @classmethod
    def of(cls, this: moments.PosedMoment) -> Contact:
        """From a closed moment."""
        m = this.moment
        return cls(this.a, this.b, this.order, this.point, m.joint, m.target, m.mover, m.contact_kind)

    @property
    def pair(self) -> Pair:
        """Both poses."""
        return Pair(self.actor, self.other, self.order)


def moved_to_pair(this: Contact, rest: Pair) -> Contact:
    """The meeting moved to where the two are; the rival keeps the place, mostly."""
    for_b = rest.b.pelvis[0] - this.other.pelvis[0]
    for_a = rest.a.pelvis[0] - this.actor.pelvis[0]
    dx = for_b * 0.6 + for_a * 0.4
    point = (this.point[0] + dx, this.point[1]) if this.point is not None else None
    return replace(this, actor=shift(this.actor, dx), other=shift(this.other, dx), point=point)


def limb_of(joint: str) -> str:
    """The field of a pose that moves a joint."""
    name, side = joint.rsplit("_", 1)
    return f"{LIMB_OF_JOINT[name]}_{side}"


# ------------------------------------------------------------------------------------------- pieces
def wind_up(rest: Pose, strike: Pose, joint: str, amount: float = 0.25) -> Pose:
    """Gathering: some of the way in the opposite direction, the striking limb drawn back farther; feet that stand keep standing."""
    back = blend(rest, strike, -amount)
    changes: dict[str, Any] = {}
    for name in ("foot_near", "foot_far"):
        if getattr(rest, name)[1] > 88:
            changes[name] = lerp(getattr(rest, name), getattr(strike, name), 0.1)
    limb = limb_of(joint) if joint else ""
    if limb.startswith("hand"):
        start, end = getattr(rest, limb), getattr(strike, limb)
        changes[limb] = lerp(start, end, -min(0.5, 13.0 / max(1.0, distance(start, end))))
    y = min(max(back.pelvis[1], rest.pelvis[1] - 3), rest.pelvis[1] + 4)
    changes["pelvis"] = (rest.pelvis[0] + (back.pelvis[0] - rest.pelvis[0]) * 0.7, y)
    return replace(back, expression="angry", **changes)


def flinch(this: Pose) -> Pose:
    """Somebody sees it coming."""
    return replace(this, head=this.head + 3, expression="strained")


def blow_direction(this: Contact) -> Point:
    """Direction of a blow, its larger part 1."""
    mover = this.actor if this.mover == "a" else this.other
    assert this.point is not None
    start = solve(mover).chest
    dx, dy = this.point[0] - start[0], this.point[1] - start[1]
    length = max(1.0, abs(dx) + abs(dy))
    return dx / length, dy / length


def driven_back(this: Contact, hard: float = 1.0) -> Pose:
    """The one who was hit, driven back; `hard` scales the way."""
    way, other = blow_direction(this), this.other
    low = other.pelvis[1] > 80
    head = this.target == "face"
    if low:
        return replace(other, head=other.head + (-10 if head else 6), expression="ko")
    lean = other.lean + (-8 if head else 6) * hard
    moved = shift(other, way[0] * 4.5 * hard)
    return replace(
        moved,
        lean=lean,
        head=other.head + (-10 if head else 5) * hard,
        foot_far=other.foot_far,
        expression="ko" if hard >= 1 else "strained",
    )


def followed_through(strike: Pose, joint: str, way: Point, far: float = 2.5) -> Pose:
    """The striking limb goes on a little."""
    limb = limb_of(joint)
    changes: dict[str, Any] = {limb: add(getattr(strike, limb), way, far)}
    return replace(strike, pelvis=add(strike.pelvis, (way[0] * 1.2, 0.0)), **changes)


def recoiled(strike: Pose, rest: Pose, amount: float = 0.4) -> Pose:
    """A limb that bounced off something hard."""
    return replace(blend(strike, rest, amount), expression="strained")


def crouched(start: Pair, end: Pair, down: bool) -> Pair:
    """Half way between the feet and the mat: both low."""

    def low(a: Pose, b: Pose) -> Pose:
        this = blend(a, b, 0.5)
        return replace(this, pelvis=(this.pelvis[0], max(this.pelvis[1], 72.0)), expression="strained")

    return Pair(low(start.a, end.a), low(start.b, end.b), end.order if down else start.order)


def dejected() -> Pose:
    """Who lost by decision."""
    return pose("dejected")


# ---------------------------------------------------------------------------------- a card that works
def blow(this: Contact, rest: Pair) -> list[Key]:
    """A strike that lands."""
    ready = Pair(wind_up(rest.a, this.actor, this.joint), flinch(rest.b), rest.order)
    gone = Pair(followed_through(this.actor, this.joint, blow_direction(this)), driven_back(this), this.order)
    return [(120, 3, ready, "out"), (70, 2, this.pair, "in"), (120, 3, gone, "out"), (200, 5, rest, "both")]


def counter(this: Contact, rest: Pair) -> list[Key]:
    """The rival's punch comes first, the answer goes under it and lands."""
    coming = Pair(
        replace(blend(rest.a, this.actor, 0.25), expression="calm"),
        replace(blend(rest.b, this.other, 0.45), expression="shout"),
        rest.order,
    )
    gone = Pair(
        followed_through(this.actor, this.joint, blow_direction(this)), driven_back(this, 1.3), this.order
    )
    return [(150, 4, coming, "in"), (80, 2, this.pair, "in"), (130, 3, gone, "out"), (200, 5, rest, "both")]


def guarded(this: Contact, rest: Pair) -> list[Key]:
    """The rival comes, and runs into what was prepared."""
    attacker = wind_up(rest.b, this.other, this.joint if this.mover == "b" else "")
    ready = Pair(replace(blend(rest.a, this.actor, 0.3), expression="strained"), attacker, rest.order)
    if this.mover == "b":
        bounced = Pair(
            replace(this.actor, head=this.actor.head + 3), recoiled(this.other, rest.b), this.order
        )
    else:
        heavy = replace(this.actor, pelvis=add(this.actor.pelvis, (0.0, 3.0)), expression="angry")
        bounced = Pair(
            heavy, replace(this.other, pelvis=add(this.other.pelvis, (1.5, 4.0)), expression="ko"), this.order
        )
    return [
        (140, 4, ready, "out"),
        (80, 2, this.pair, "in"),
        (130, 3, bounced, "out"),
        (200, 5, rest, "both"),
    ]


def hold(this: Contact, rest: Pair) -> list[Key]:
    """A submission: the grip, two wrenches, let go."""
    ready = Pair(wind_up(rest.a, this.actor, "", 0.1), rest.b, rest.order)
    pull = -1.8 if this.point is not None and this.point[0] > this.actor.pelvis[0] else 1.8
    tight = replace(
        this.actor,
        pelvis=add(this.actor.pelvis, (pull, 0.0)),
        lean=this.actor.lean - 5,
        expression="strained",
    )
    suffers = replace(this.other, head=this.other.head - 12, lean=this.other.lean + 3, expression="ko")
    wrench = Pair(tight, suffers, this.order)
    again = Pair(this.actor, replace(this.other, expression="shout"), this.order)
    return [
        (100, 3, ready, "out"),
        (120, 4, this.pair, "in"),
        (80, 2, wrench, "out"),
        (80, 2, again, "both"),
        (80, 2, wrench, "out"),
        (140, 4, rest, "both"),
    ]


def takedown(this: Contact, rest: Pair, end: Pair) -> list[Key]:
    """A takedown: in low, the leg held, lifted and driven to the mat."""
    ready = Pair(wind_up(rest.a, this.actor, "", 0.15), flinch(rest.b), rest.order)
    lift = Pair(
        replace(
            this.actor,
            lean=this.actor.lean - 12,
            pelvis=add(this.actor.pelvis, (2.0, -4.0)),
            expression="shout",
        ),
        replace(shift(this.other, 2.0, -3.0), lean=this.other.lean - 24, expression="shout"),
        this.order,
    )
    fall = crouched(lift, end, True)
    return [
        (90, 3, ready, "out"),
        (110, 3, this.pair, "in"),
        (110, 3, lift, "out"),
        (120, 3, fall, "in"),
        (150, 4, end, "out"),
    ]


def hip_toss(this: Contact, rest: Pair, end: Pair) -> list[Key]:
    """Grip, over the hip, flat on the mat."""
    air = moments.posed_moment("hip_toss")
    dx = this.actor.pelvis[0] - air.a.pelvis[0] + 2
    flight = Pair(shift(air.a, dx), shift(air.b, dx), air.order)
    down = scene("throw_landing")
    landed = Pair(shift(down.pose_of("a"), dx), shift(down.pose_of("b"), dx), order_of(down))
    ready = Pair(wind_up(rest.a, this.actor, "", 0.1), rest.b, rest.order)
    return [
        (80, 2, ready, "out"),
        (80, 2, this.pair, "in"),
        (170, 4, flight, "both"),
        (90, 3, landed, "in"),
        (170, 4, end, "both"),
    ]


def sweep(this: Contact, rest: Pair, end: Pair) -> list[Key]:
    """From the mat: the rival is carried over, both come up."""
    ready = Pair(wind_up(rest.a, this.actor, "", 0.1), rest.b, rest.order)
    flung = replace(shift(this.other, -4.0, -4.0), lean=this.other.lean + 24, expression="ko")
    over = Pair(replace(this.actor, lean=this.actor.lean - 6), flung, this.order)
    rise = crouched(over, end, False)
    return [
        (90, 3, ready, "out"),
        (120, 3, this.pair, "in"),
        (110, 3, over, "out"),
        (130, 3, rise, "both"),
        (140, 4, end, "out"),
    ]


# --------------------------------------------------------------------------- a card that does not work
def on_guard(this: Contact, rest: Pair, level: str) -> Contact:
    """A strike that meets a guard: forearms before the head or the elbow down at the ribs; on the ground the nearest forearm."""
    low = this.target != "face"
    if level == "ground":
        joints = solve(rest.b)
        cover = add(joints.face, joints.head_forward, 5.0)
        guard = replace(
            rest.b, hand_near=add(cover, joints.head_up, -1.0), hand_far=add(cover, joints.head_up, 3.0),
            grip_near="fist", grip_far="fist", head=rest.b.head + 8, expression="strained",
        )  # fmt: skip
    else:
        guard = mirror(pose("unc_shell_low" if low else "unc_shell"))
        guard = replace(shift(guard, this.other.pelvis[0] - guard.pelvis[0]), expression="strained")
        if this.joint.startswith("sole") and low:  # the shin comes up against a low kick
            knee = this.other.foot_far
            guard = replace(guard, foot_far=(knee[0] - 2.0, 78.0), toe_far=110.0)
    target = "knee_far" if this.joint.startswith("sole") and low and level == "standing" else "hand_near"
    met = brought(this.actor, guard, this.order, this.joint, target, False, 1.0)
    return replace(this, actor=met.actor, other=guard, point=met.point, target=target, contact_kind=GUARD)


def stopped(this: Contact, rest: Pair) -> list[Key]:
    """The blow dies on the guard and bounces off."""
    ready = Pair(wind_up(rest.a, this.actor, this.joint), blend(rest.b, this.other, 0.55), rest.order)
    way = blow_direction(this)
    pushed = replace(shift(this.other, way[0] * 2.0), foot_far=this.other.foot_far)
    after = Pair(recoiled(this.actor, rest.a, 0.35), pushed, this.order)
    return [(120, 3, ready, "out"), (70, 2, this.pair, "in"), (120, 3, after, "out"), (200, 5, rest, "both")]


def parried(this: Contact, rest: Pair, outcome: str) -> list[Key]:
    """A blow that is caught on its way and put aside ("cancelled"), or caught and thrown back ("broken")."""
    half = blend(rest.a, this.actor, 0.62)
    caught = solve(half).point(this.joint)
    catch = replace(
        rest.b,
        hand_near=caught,
        hand_far=add(caught, (0.0, 4.0)),
        grip_near="open",
        grip_far="open",
        expression="angry",
    )
    met = Pair(half, catch, rest.order)
    aside = Pair(
        replace(half, lean=half.lean + 10, head=half.head + 12, expression="strained"), catch, rest.order
    )
    if outcome == "broken":
        way = 1.0 if rest.b.pelvis[0] > rest.a.pelvis[0] else -1.0
        back = replace(
            shift(rest.a, -way * 7.0),
            lean=rest.a.lean - 16,
            head=-14.0,
            expression="ko",
            foot_near=rest.a.foot_near,
        )
        aside = Pair(back, replace(catch, lean=catch.lean + 10, expression="shout"), rest.order)
    ready = Pair(wind_up(rest.a, this.actor, this.joint), rest.b, rest.order)
    return [(110, 3, ready, "out"), (80, 2, met, "in"), (120, 3, aside, "out"), (200, 5, rest, "both")]


def missed(this: Contact, rest: Pair, level: str) -> list[Key]:
    """The blow goes into the air."""
    evaded = evade(this, rest, level)
    ready = Pair(wind_up(rest.a, this.actor, this.joint), flinch(rest.b), rest.order)
    wild = followed_through(
        replace(this.actor, lean=this.actor.lean + 3, expression="angry"),
        this.joint,
        blow_direction(this),
        3.0,
    )
    into = Pair(wild, evaded, this.order)
    back = Pair(blend(this.actor, rest.a, 0.35), evaded, this.order)
    return [(120, 3, ready, "out"), (70, 2, into, "in"), (80, 2, back, "out"), (200, 5, rest, "both")]


def evade(this: Contact, rest: Pair, level: str) -> Pose:
    """Duck, lean back or step out, whichever is farther from the blow; on the ground turn the head away and cover."""
    target = rest.b
    if level == "ground":
        joints = solve(target)
        cover = add(joints.face, joints.head_up, 4.0)
        return replace(
            target,
            head=target.head + 16,
            hand_near=cover,
            hand_far=add(cover, joints.head_up, 3.0),
            expression="strained",
        )
    way = 1.0 if target.pelvis[0] > this.actor.pelvis[0] else -1.0

    def hands(dx: float, dy: float) -> dict[str, Any]:
        return {name: add(getattr(target, name), (dx, dy)) for name in ("hand_near", "hand_far")}

    ducked = replace(
        target,
        pelvis=add(target.pelvis, (way * 3.0, 8.0)),
        lean=target.lean + 26,
        head=target.head - 10,
        **hands(way, 8.0),
    )
    leaned = replace(
        target, pelvis=add(target.pelvis, (way * 7.0, 4.0)), lean=target.lean - 20, **hands(way * 6.0, 2.0)
    )
    hopped = replace(shift(target, way * 10.0), lean=target.lean + 10, foot_near=target.foot_near)
    struck = solve(followed_through(this.actor, this.joint, blow_direction(this), 3.0)).point(this.joint)

    def clearance(option: Pose) -> float:
        there = solve(option)
        return min(
            distance(struck, there.point(joint)) for joint in ("face", "head", "chest", "belly", "knee_far")
        )

    return replace(max((ducked, leaned, hopped), key=clearance), expression="calm")


FAILED_GRIP_SHARES = {"prevented": 0.72, "cancelled": 0.6, "broken": 0.66, "dodge": 0.45}
"""How far a grip comes before it is lost, by outcome."""


def failed_grip(this: Contact, rest: Pair, outcome: str) -> list[Key]:
    """A grip that does not hold: defended with the hands, torn off, thrown off, or never there."""
    reached = blend(rest.a, this.actor, FAILED_GRIP_SHARES[outcome])
    way = 1.0 if rest.b.pelvis[0] > rest.a.pelvis[0] else -1.0
    joints = solve(reached)
    free = replace(rest.b, expression="calm" if outcome == "dodge" else "angry")
    thrown = blend(this.actor, rest.a, 0.75)
    if outcome == "prevented":  # the hands take the grip
        free = replace(
            free, hand_near=joints.hand_near, hand_far=joints.hand_far, grip_near="hook", grip_far="hook"
        )
    elif outcome == "cancelled":  # pulled out
        free = replace(shift(free, way * 5.0), lean=free.lean - 6, foot_near=free.foot_near)
    elif outcome == "broken":  # pushed away
        free = replace(
            free, hand_near=joints.chest, hand_far=joints.head, lean=free.lean + 8, expression="shout"
        )
        thrown = replace(
            shift(rest.a, -way * 6.0), lean=rest.a.lean - 14, expression="ko", foot_near=rest.a.foot_near
        )
    else:
        free = replace(free, head=free.head + 12)
    ready = Pair(wind_up(rest.a, this.actor, "", 0.1), rest.b, rest.order)
    grope, lost = Pair(reached, free, rest.order), Pair(thrown, free, rest.order)
    return [(100, 3, ready, "out"), (110, 3, grope, "in"), (120, 3, lost, "out"), (180, 5, rest, "both")]


# ------------------------------------------------------------------------------------ without a contact
def gesture(name: str, this: Contact, rest: Pair, level: str, works: bool) -> list[Key]:
    """A card that touches nobody: a feint, a word from the corner, a deep breath; or a breaker or block with nothing to meet."""
    if not works:
        if this.contact_kind in (GUARD, STRIKE) and level == "standing":
            shown = Pair(
                replace(blend(rest.a, this.actor, 0.8), expression="strained"),
                replace(rest.b, expression="calm"),
                rest.order,
            )
        else:
            shown = Pair(
                replace(rest.a, head=rest.a.head + 14, expression="strained"),
                replace(rest.b, expression="calm"),
                rest.order,
            )
        return [(160, 4, shown, "out"), (120, 2, shown, "hold"), (220, 5, rest, "both")]
    if level == "ground":
        deep = replace(rest.a, lean=rest.a.lean - 6, head=rest.a.head - 12, expression="shout")
        wary = replace(rest.b, head=rest.b.head + 6, expression="strained")
        full = Pair(deep, wary, rest.order)
        return [(180, 5, full, "out"), (140, 2, full, "hold"), (220, 5, rest, "both")]
    if name == "feint":
        false = replace(this.actor, hand_far=pose("unc_feint_ghost").hand_far)
        false = replace(
            false,
            hand_far=add(false.hand_far, (this.actor.pelvis[0] - pose("unc_feint").pelvis[0] - 8.0, 2.0)),
        )
        shown = Pair(blend(rest.a, false, 0.8), blend(rest.b, this.other, 0.7), rest.order)
        smirk = Pair(this.actor, this.other, this.order)
        return [(90, 3, shown, "in"), (100, 3, smirk, "out"), (140, 2, smirk, "hold"), (200, 5, rest, "both")]
    if name == "good_corner":
        listens = replace(
            rest.a, hand_near=add(rest.a.hand_near, (-6.0, 14.0)), hand_far=add(rest.a.hand_far, (-8.0, 16.0))
        )
        listens = replace(listens, lean=rest.a.lean - 8, head=-14.0, expression="calm")
        nod = Pair(listens, replace(rest.b, expression="calm"), rest.order)
        low = Pair(replace(listens, head=10.0), nod.b, rest.order)
        return [(160, 4, nod, "both"), (110, 3, low, "both"), (110, 3, nod, "both"), (180, 4, rest, "both")]
    gathered = replace(rest.a, pelvis=add(rest.a.pelvis, (0.0, 6.0)), lean=rest.a.lean + 14, head=16.0)
    bent = Pair(gathered, rest.b, rest.order)
    full = Pair(this.actor, blend(rest.b, this.other, 0.8), this.order)
    return [(150, 4, bent, "both"), (110, 3, full, "in"), (140, 2, full, "hold"), (180, 5, rest, "both")]
