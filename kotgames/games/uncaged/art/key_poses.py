"""UNCAGED's own acting: its takedowns, its breakers, hands that fight a grip, and cards that touch nobody.

Everything here is seen from the actor, who is fighter a and stands left; `Side.flip` turns it to the seats. What bodies do around a blow
or a hold in whatever game stands in `ui.art.reactions` and `ui.art.exchanges`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from kotgames.games.uncaged.art import moments
from kotgames.ui.art import act as acts
from kotgames.ui.art import exchanges, reactions
from kotgames.ui.art.act import Act, Pair
from kotgames.ui.art.contact import Contact, brought, order_of
from kotgames.ui.art.exchanges import Side
from kotgames.ui.art.poses import pose, scene
from kotgames.ui.art.skeleton import Pose, add, blend, mirror, shift, solve
from kotgames.ui.art.wind_ups import wind_up

LIMBS: Final = ("hand_near", "hand_far", "foot_near", "foot_far")


# ------------------------------------------------------------------------------------------ contacts
def contact_of(name: str, rest: Pair) -> Contact:
    """The moment of a card (moments.MOMENTS) where the two are; its actor is whoever moves to the other."""
    posed = moments.posed_moment(name)
    assert posed.point is not None
    both = (posed.a, posed.b) if posed.moment.mover == "a" else (posed.b, posed.a)
    this = Contact(*both, posed.moment.joint, posed.moment.target, posed.point, posed.order)
    return moved_to_pair(this, rest, posed.moment.mover)


def moved_to_pair(this: Contact, rest: Pair, mover: str = "a") -> Contact:
    """The meeting moved to where the two are; b keeps the place, mostly."""
    a, b = (this.actor, this.target_pose) if mover == "a" else (this.target_pose, this.actor)
    dx = (rest.b.pelvis[0] - b.pelvis[0]) * 0.6 + (rest.a.pelvis[0] - a.pelvis[0]) * 0.4
    return replace(
        this,
        actor=shift(this.actor, dx),
        target_pose=shift(this.target_pose, dx),
        point=(this.point[0] + dx, this.point[1]),
    )


def turned(this: Contact) -> Contact:
    """The same contact with the roles exchanged: a becomes b."""
    order = tuple(({"a": "b", "b": "a"}.get(who, who), parts) for who, parts in this.order)
    x, y = this.point
    return replace(
        this,
        actor=mirror(this.actor),
        target_pose=mirror(this.target_pose),
        point=(2 * acts.AXIS - x, y),
        order=order,
    )


# ---------------------------------------------------------------------------------- to the other level
def single_leg(side: Side, this: Contact, end: Pair) -> Act:
    """In low, the leg held high, then driven backwards off the other one to the mat."""
    lifts = replace(
        blend(this.actor, end.a, 0.3),
        lean=this.actor.lean - 6,
        pelvis=add(this.actor.pelvis, (6.0, -4.0)),
        expression="shout",
    )
    tips = replace(blend(this.target_pose, end.b, 0.45), expression="shout")
    tips = replace(shift(tips, 6.0, -9.0), foot_near=add(this.target_pose.foot_near, (8.0, -16.0)))
    flung: dict[str, Any] = {name: add(getattr(end.b, name), (4.0, -10.0)) for name in LIMBS}
    landed = Pair(
        replace(end.a, lean=end.a.lean + 12, expression="angry"),
        replace(end.b, head=end.b.head - 24, expression="ko", grip_near="open", grip_far="open", **flung),
        end.order,
    )
    pairs = {
        "ready": side.pair(wind_up(side.actor, this.actor, ""), reactions.flinch(side.target)),
        "grip": side.pair(this.actor, this.target_pose, this.order),
        "half": side.pair(lifts, tips, this.order),
        "landed": landed,
        "end": end,
    }
    return side.act("carry", pairs, acts.THROWN, (solve(landed.b).chest[0], reactions.MAT))


def hip_toss(side: Side, this: Contact, end: Pair) -> Act:
    """Grip, over the hip, flat on the mat."""
    air, down = moments.posed_moment("hip_toss"), scene("throw_landing")
    dx = this.actor.pelvis[0] - air.a.pelvis[0] + 2
    landed = Pair(shift(down.pose_of("a"), dx - 4), shift(down.pose_of("b"), dx - 4), order_of(down))
    pairs = {
        "ready": side.pair(wind_up(side.actor, this.actor, ""), side.target),
        "grip": side.pair(this.actor, this.target_pose, this.order),
        "flight": Pair(shift(air.a, dx), shift(air.b, dx), air.order),
        "landed": landed,
        "shaken": replace(landed, b=replace(landed.b, head=landed.b.head - 14)),
        "end": end,
    }
    return side.act("throw_hit", pairs, acts.THROWN, (solve(landed.b).chest[0], reactions.MAT))


def sweep(side: Side, this: Contact, end: Pair) -> Act:
    """From the mat: the rival is lifted on the shins, kicked away over the own feet, sits down hard; both come up."""
    rise = blend(this.actor, end.a, 0.5)
    stretched = replace(
        this.actor,
        foot_near=add(this.actor.foot_near, (14.0, -10.0)),
        foot_far=add(this.actor.foot_far, (12.0, -10.0)),
        expression="shout",
    )
    flung = replace(
        shift(this.target_pose, 16.0, -4.0),
        lean=this.target_pose.lean * 0.1,
        head=10.0,
        knee_near=-1.0,
        knee_far=-1.0,
        expression="shout",
    )
    x = end.b.pelvis[0] + 6.0
    sits = replace(
        end.b, pelvis=(x, 86.0), lean=-24.0, head=18.0, hand_near=(x + 22.0, 90.0), hand_far=(x - 8.0, 62.0),
        foot_near=(x - 26.0, 92.0), foot_far=(x - 20.0, 92.0), grip_near="open", grip_far="open", expression="ko",
        elbow_near=-0.6, toe_near=200.0, toe_far=200.0,
    )  # fmt: skip
    pairs = {
        "ready": side.pair(wind_up(side.actor, this.actor, ""), reactions.flinch(side.target)),
        "grip": side.pair(this.actor, this.target_pose, this.order),
        "half": side.pair(stretched, flung, this.order),
        "landed": Pair(replace(rise, pelvis=(rise.pelvis[0], 74.0), expression="angry"), sits, end.order),
        "end": end,
    }
    return side.act("carry", pairs, acts.THROWN, (x, reactions.MAT))


def passed(side: Side, end: Pair) -> Act:
    """From the top: up on the feet with the rival's ankles in the hands, and the legs slung aside on the mat; both come up."""
    rest = side.rest
    stands = replace(
        blend(rest.a, end.a, 0.7), lean=46.0, head=-14.0, foot_near=end.a.foot_near, foot_far=end.a.foot_far,
        grip_near="hook", grip_far="hook", expression="angry",
    )  # fmt: skip
    ankles = solve(rest.b)
    holds = replace(stands, hand_near=ankles.foot_near, hand_far=ankles.foot_far)
    up = (rest.b.foot_near[0] + 22.0, 58.0)
    slings = replace(holds, lean=34.0, hand_near=up, hand_far=add(up, (3.0, -3.0)), expression="shout")
    lifted = replace(
        rest.b,
        foot_near=up,
        foot_far=add(up, (3.0, -3.0)),
        hand_near=add(rest.b.hand_near, (18.0, 8.0)),
        hand_far=add(rest.b.hand_far, (16.0, 10.0)),
        expression="shout",
    )
    x = rest.b.pelvis[0]
    dropped = replace(
        rest.b, pelvis=(x + 8.0, 88.0), lean=-58.0, head=10.0, foot_near=(x - 22.0, 92.0), foot_far=(x - 12.0, 91.0), toe_near=180.0,
        toe_far=180.0, hand_near=(x + 32.0, 90.0), hand_far=(x + 22.0, 74.0), grip_near="open", grip_far="open", expression="ko",
    )  # fmt: skip
    pairs = {
        "ready": side.pair(wind_up(rest.a, holds, ""), reactions.flinch(rest.b)),
        "grip": side.pair(holds, rest.b),
        "half": side.pair(slings, lifted),
        "landed": side.pair(
            replace(slings, lean=40.0, hand_near=(x - 4.0, 64.0), hand_far=(x, 62.0)), dropped
        ),
        "end": end,
    }
    return side.act("carry", pairs, acts.THROWN, (x - 17.0, reactions.MAT))


# ------------------------------------------------------------------------------------------ breakers
def check_kick(side: Side) -> Act:
    """CAUGHT: the rival's kick meets the lifted shin of the actor, and hurts whoever kicked."""
    this = contact_of("check_kick", side.rest)  # its actor is the rival
    way = (1.0, 0.0)
    sore = replace(
        blend(this.actor, side.target, 0.35), lean=side.target.lean + 16, head=side.target.head + 14, expression="ko",
        foot_near=add(this.actor.foot_near, (way[0] * 16.0, 8.0)), hand_near=add(this.actor.foot_near, (14.0, -6.0)),
    )  # fmt: skip
    pairs = {
        "ready": side.pair(
            replace(blend(side.actor, this.target_pose, 0.35), expression="strained"),
            wind_up(side.target, this.actor, this.joint),
        ),
        "caught": side.pair(this.target_pose, this.actor, this.order),
        "aside": side.pair(
            replace(blend(this.target_pose, side.actor, 0.3), expression="angry"), sore, this.order
        ),
    }
    return side.act("strike_caught", pairs, acts.CAUGHT, this.point)


def sprawl(side: Side) -> Act:
    """CAUGHT: the rival's shot is stuffed under the actor's chest."""
    this = contact_of("sprawl", side.rest)
    return exchanges.stuffed(side.rest, Pair(this.actor, this.target_pose, this.order), side.flip)


# ----------------------------------------------------------------------------- hands that fight a grip
def _reaching(side: Side, this: Contact, body: float, hands: float) -> Pose:
    """The actor on the way into a grip: the hands ahead of the body."""
    way = blend(side.actor, this.actor, body)
    goal = blend(side.actor, this.actor, hands)
    return replace(
        way,
        hand_near=goal.hand_near,
        hand_far=goal.hand_far,
        grip_near="hook",
        grip_far="hook",
        expression="angry",
    )


def _moved_hands(this: Pose, dx: float, dy: float) -> Pose:
    return replace(this, hand_near=add(this.hand_near, (dx, dy)), hand_far=add(this.hand_far, (dx, dy)))


def grip_met(side: Side, this: Contact) -> Act:
    """BLOCKED: the rival's hands take the wrists before they have a hold, and press them down."""
    reached = _reaching(side, this, 0.3, 0.6)
    ready = replace(side.target, grip_near="hook", grip_far="hook", expression="angry")
    hands = brought(ready, reached, side.rest.order, "fist_near", "hand_near", True)
    pressed = replace(_moved_hands(reached, 0.0, 9.0), expression="strained", head=reached.head + 8)
    pairs = {
        "ready": side.pair(wind_up(side.actor, this.actor, ""), side.target),
        "met": side.pair(reached, hands.actor),
        "freed": side.pair(pressed, _moved_hands(hands.actor, 0.0, 9.0)),
    }
    return side.act("hold_stopped", pairs, acts.BLOCKED, hands.point, by_target=True)


def grip_escaped(side: Side, this: Contact) -> Act:
    """CAUGHT: it is nearly on, and the rival shrugs out of it, chest up and hips away, the hands put aside."""
    reached = _reaching(side, this, 0.3, 0.75)
    way = reactions.ahead(side.actor, side.target)
    ready = replace(
        blend(side.target, this.target_pose, 0.12), grip_near="open", grip_far="open", expression="strained"
    )
    hands = brought(ready, reached, side.rest.order, "fist_near", "hand_near", True)
    lost = reactions.shaken_off(blend(side.actor, reached, 0.2))
    out = replace(
        side.target, lean=side.target.lean * (0.86 if reactions.down(side.target) else 1.0), head=side.target.head + 8,
        grip_near="open", grip_far="open", expression="angry",
    )  # fmt: skip
    if not reactions.down(out):
        out = replace(out, lean=out.lean - 12)
    if not reactions.grounded(out):
        out = replace(shift(out, way * 9.0), foot_near=side.target.foot_near)
    out = replace(
        out, hand_near=add(lost.hand_near, (way * 2.0, 3.0)), hand_far=add(lost.hand_far, (way * 2.0, 3.0))
    )
    pairs = {
        "ready": side.pair(wind_up(side.actor, this.actor, ""), side.target),
        "met": side.pair(reached, hands.actor),
        "freed": side.pair(lost, out),
    }
    return side.act("hold_stopped", pairs, acts.CAUGHT, hands.point, by_target=True)


def grip_thrown_off(side: Side, this: Contact) -> Act:
    """BROKEN: both hands against the chest of whoever grips, who is pushed away."""
    reached = _reaching(side, this, 0.3, 0.5)
    way = reactions.ahead(side.actor, side.target)
    ready = replace(side.target, grip_near="open", grip_far="open", expression="shout")
    pushes = brought(ready, reached, side.rest.order, "fist_near", "chest", True)
    back = reactions.shaken_off(side.actor)
    back = replace(back, head=back.head - 20, expression="ko")
    if not reactions.grounded(back):
        back = replace(shift(back, -way * 7.0), foot_near=side.actor.foot_near)
    pairs = {
        "ready": side.pair(wind_up(side.actor, this.actor, ""), side.target),
        "met": side.pair(reached, pushes.actor),
        "freed": side.pair(back, _moved_hands(pushes.actor, -way * 7.0, -1.0)),
    }
    return side.act("hold_stopped", pairs, acts.BROKEN, pushes.point, by_target=True)


def grip_missed(side: Side, this: Contact) -> Act:
    """SLIPPED: hands close on nothing, the rival is already elsewhere."""
    grope = _reaching(side, this, 0.25, 0.5)
    away = replace(side.target, head=side.target.head + 10, expression="calm")
    if not reactions.grounded(away):
        way = reactions.ahead(side.actor, side.target)
        away = replace(shift(away, way * 8.0), foot_near=side.target.foot_near, lean=away.lean - 4)
    return exchanges.hold_lost(side, grope, away, side.actor)


# ------------------------------------------------------------------------------- cards that touch nobody
def feint(side: Side) -> Act:
    """A blow that never comes: the rival covers up before nothing, the actor stands there and smiles."""
    rest = side.rest
    this = moments.posed_moment("feint")
    grounded = reactions.grounded(rest.a)
    if grounded or reactions.grounded(rest.b):
        loaded = wind_up(rest.a, rest.a, "fist_near" if not reactions.down(rest.a) else "fist_far")
        false = replace(blend(loaded, rest.a, 0.4), expression="shout")
        smirk = replace(rest.a, head=rest.a.head - 6, expression="calm")
        cover = reactions.covered(rest.b, low=False)
    else:
        dx = rest.a.pelvis[0] - this.a.pelvis[0]
        smirk = shift(this.a, dx)
        loaded = wind_up(rest.a, smirk, "fist_far")
        ghost = pose("unc_feint_ghost")
        reach: dict[str, Any] = {
            "hand_far": add(ghost.hand_far, (dx - 6.0, 2.0)),
            "elbow_far": ghost.elbow_far,
        }
        false = replace(smirk, lean=smirk.lean + 6, expression="shout", **reach)
        cover = shift(this.b, rest.b.pelvis[0] - this.b.pelvis[0] + 3.0)
    pairs = {
        "ready": side.pair(loaded, reactions.flinch(rest.b)),
        "faked": side.pair(false, blend(rest.b, cover, 0.9)),
        "smirk": side.pair(smirk, cover),
    }
    return side.act("false_blow", pairs, acts.NOTHING)


def good_corner(side: Side) -> Act:
    """A look over the shoulder to where the corner is, a hand behind the ear, two nods: somebody out there knows."""
    rest = side.rest
    if reactions.grounded(rest.a):
        back = replace(rest.a, head=rest.a.head - 14, expression="calm", grip_far="open")
        if not reactions.down(back):
            back = replace(back, lean=4.0)
    else:
        back = mirror(rest.a, rest.a.pelvis[0])
        back = replace(back, lean=6.0, head=-4.0, twist=0.9, expression="calm", grip_far="open")
        back = replace(back, hand_near=add(back.pelvis, (back.facing * 7.0, -3.0)))
    joints = solve(back)
    ear = add(add(joints.head, joints.head_forward, 7.0), joints.head_up, 1.0)
    listens = replace(back, hand_far=ear, elbow_far=0.9)
    nods = replace(listens, head=listens.head + 18)
    waits = replace(rest.b, expression="calm", lean=rest.b.lean - (2 if reactions.grounded(rest.b) else 5))
    pairs = {"shown": side.pair(listens, waits), "again": side.pair(nods, waits)}
    return side.act("gesture_twice", pairs, acts.NOTHING)


def second_wind(side: Side) -> Act:
    """Bent over, then a breath to the bottom of the lungs; the rival wonders."""
    rest = side.rest
    this = moments.posed_moment("second_wind")
    if reactions.grounded(rest.a):
        spread: dict[str, Any] = {"grip_near": "fist", "grip_far": "fist"}
        joints = solve(rest.a)
        f = rest.a.facing
        bent = replace(rest.a, head=rest.a.head + 16, lean=rest.a.lean + 6, expression="strained")
        if reactions.down(rest.a):
            spread |= {
                "hand_near": add(joints.chest, (-8.0 * f, -20.0)),
                "hand_far": add(joints.chest, (12.0 * f, -18.0)),
            }
            full = replace(
                rest.a, head=rest.a.head + 8, lean=rest.a.lean * 0.86, expression="shout", **spread
            )
        else:
            up = replace(rest.a, lean=-6.0, head=-16.0, expression="shout")
            chest = solve(up).chest
            spread |= {
                "hand_near": add(chest, (-20.0 * f, 12.0)),
                "hand_far": add(chest, (20.0 * f, 8.0)),
                "elbow_near": -1.0,
            }
            full = replace(up, **spread)
        wonders = replace(rest.b, head=rest.b.head + 8, expression="strained")
    else:
        bent = replace(
            rest.a, pelvis=add(rest.a.pelvis, (-9.0, 5.0)), lean=rest.a.lean + 30, head=24.0, expression="strained",
            hand_near=add(rest.a.pelvis, (3.0, 14.0)), hand_far=add(rest.a.pelvis, (11.0, 13.0)), grip_near="open", grip_far="open",
        )  # fmt: skip
        full = shift(this.a, rest.a.pelvis[0] - this.a.pelvis[0])
        wonders = shift(this.b, rest.b.pelvis[0] - this.b.pelvis[0])
    pairs = {"bent": side.pair(bent, rest.b), "full": side.pair(full, wonders)}
    return side.act("breath", pairs, acts.NOTHING)


def shell(side: Side, works: bool) -> Act:
    """Covered up, and nothing comes; where even that fails, the hands go up too late and fall again."""
    rest = side.rest
    high, low = reactions.covered(rest.a, low=False), reactions.covered(rest.a, low=True)
    watches = replace(rest.b, expression="calm")
    if works:
        pairs = {"shown": side.pair(high, watches), "again": side.pair(blend(high, low, 0.7), watches)}
        return side.act("gesture_twice", pairs, acts.NOTHING)
    half = replace(blend(rest.a, high, 0.5), head=rest.a.head + 16, expression="strained")
    return side.act("gesture", {"shown": side.pair(half, watches)}, acts.NOTHING)


def waited_in_vain(side: Side, name: str) -> Act:
    """A breaker with nothing to break: ready for what does not come, and a shake of the head."""
    rest = side.rest
    if reactions.grounded(rest.a) or name == "sprawl":
        f = rest.a.facing
        ready = replace(
            rest.a,
            head=rest.a.head + 14,
            lean=rest.a.lean + 8,
            grip_near="open",
            grip_far="open",
            expression="strained",
        )
        if not reactions.grounded(rest.a):
            ready = replace(
                ready,
                pelvis=add(ready.pelvis, (-5.0 * f, 5.0)),
                lean=rest.a.lean + 22,
                hand_near=add(rest.a.hand_near, (2.0, 14.0)),
            )
    else:
        posed = moments.posed_moment(name)
        aim = shift(posed.a, rest.a.pelvis[0] - posed.a.pelvis[0])
        ready = replace(blend(rest.a, aim, 0.6), expression="strained")
    return side.act("gesture", {"shown": side.pair(ready, replace(rest.b, expression="calm"))}, acts.NOTHING)


def came_to_nothing(side: Side) -> Act:
    """A special card that does not work: the head goes down."""
    f = side.actor.facing
    slack: dict[str, Any] = {
        name: add(getattr(side.actor, name), (-2.0 * f, 7.0)) for name in ("hand_near", "hand_far")
    }
    hangs = replace(
        side.actor, head=side.actor.head + 22, lean=side.actor.lean + 6, expression="strained", **slack
    )
    return side.act(
        "gesture", {"shown": side.pair(hangs, replace(side.target, expression="calm"))}, acts.NOTHING
    )
