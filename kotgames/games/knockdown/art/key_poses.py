"""Knockdown's own acting: shots, throws one gets up from, Reactions, a step through the shadows, the knee of a Knockdown Test.

Everything here is seen from the attacker, who is fighter a and stands left; `Side.flip` turns it to the seats. What bodies do around a
blow or a hold in whatever game stands in `ui.art.reactions` and `ui.art.exchanges`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Final

from kotgames.games.knockdown.art import effects, moments
from kotgames.games.knockdown.art.effects import ActedAct, Effect
from kotgames.games.knockdown.art.moments import MOMENTS, MUZZLE, PALM
from kotgames.ui.art import act as acts
from kotgames.ui.art import exchanges, reactions
from kotgames.ui.art.act import AXIS, Act, Key, Pair, swapped
from kotgames.ui.art.contact import Contact, Order, brought, order_of
from kotgames.ui.art.exchanges import Side
from kotgames.ui.art.poses import act_timing, pose, scene
from kotgames.ui.art.skeleton import Point, Pose, add, blend, mirror, shift, solve
from kotgames.ui.art.wind_ups import wind_up

ALONE_A: Final[Order] = (("a", None),)
ALONE_B: Final[Order] = (("b", None),)
FLIES_MS: Final = {
    "bolts": 190,
    "lance": 300,
    "ricochet": 230,
    "burst": 420,
    "rivets": 330,
    "venom": 420,
    "tractor": 620,
}
"""So long something that flies is seen; in whole numbers of pictures."""
EARLY_MS: Final = {"bolts": 60, "rivets": 90, "venom": 190, "tractor": 60, "burst": 70}
"""So long before the contact it leaves: what is slow has to be on its way."""
STAYS_MS: Final = {"field": 260, "arcs": 330, "claws": 280}
TOLD_MS: Final = 90
"""So long after it is first seen what an Ability does that touches nobody, it is said."""
FLUNG: Final = -4.0
"""So many units behind where they began are the hips of whom a Repulsor throws: behind their head lies the card of their Strike."""
LANDS: Final = 9.0
"""And where they land."""
FARTHER: Final = 100.0
"""Place on the right at which the hips of whoever vanished before a blow come back: out of its reach, and not behind the card of the
Reaction."""
NEARER: Final = 75.0
"""The same before a shot, which flies over to where they were, next to the card."""
ASIDE: Final = 8.0
"""Units by which whoever kneels in a Knockdown Test is nearer to the other: behind lie the dice."""
SITS_LATER: Final = 80
"""Milliseconds after the middle between shaking and falling somebody sits who fails a test."""
POINTS: Final = "order"
"""Whose attacker is posed as one who points at a turret."""
TURRET_AT, TURRET_MUZZLE = (36.0, 88.0), (51.0, 77.0)
"""Points of a turret's stand on the stage and of its muzzle."""
UNFOLDED_MS: Final = 60000
"""Its tripod has been unfolded long before it fires."""
STANDS_MS: Final = 2000
"""It stands there while it is read what came of it."""
SLOW: Final = 0.55
"""Of a blow's strength, what comes through a guard."""


def acted(this: Act, *found: Effect, seen_at: Point | None = None, told_ms: int = 0) -> ActedAct:
    """An act with what is drawn over it, both already turned to the seats."""
    values = {field.name: getattr(this, field.name) for field in fields(Act)}
    return ActedAct(**values, effects=found, seen_at=seen_at, told_ms=told_ms)


def _turn(effect: Effect, flip: bool) -> Effect:
    return effect.mirrored(AXIS) if flip else effect


def moved_to_pair(this: Contact, rest: Pair) -> Contact:
    """The meeting moved to where the two are; b keeps the place, mostly."""
    dx = (rest.b.pelvis[0] - this.target_pose.pelvis[0]) * 0.6 + (
        rest.a.pelvis[0] - this.actor.pelvis[0]
    ) * 0.4
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
        point=(2 * AXIS - x, y),
        order=order,
    )


def with_effects(this: Act, name: str, outcome: str, flip: bool) -> ActedAct:
    """An attack at arm's length with what its hand leaves behind where it lands."""
    effect = MOMENTS[name].effect
    if not effect or this.point is None or outcome not in ("hit", "part"):
        return acted(this)
    at, way = this.point, -1 if flip else 1
    begins = this.impact_ms
    one = Effect(effect, begins, begins + STAYS_MS[effect], at, None, effects.COLOURS[effect], way)
    return acted(this, one)


# -------------------------------------------------------------------------------------------- shots
def shot(side: Side, name: str, outcome: str, *, turret: bool = False) -> ActedAct:
    """Something flies from the attacker to the rival: it lands, dies on the forearms, comes through them in part, or passes the rival. It
    is fired by hand, or by a `turret` to which the attacker points."""
    posed = moments.posed_moment(name)
    this = posed.moment
    strike, origin = (moments.posed_moment(POINTS).a, PALM) if turret else (posed.a, this.origin)
    ready, fired = _aimed(side.actor, strike, origin)
    start = TURRET_MUZZLE if turret else moments.origin_of(fired, origin)
    effect = this.effect
    flinching = reactions.flinch(side.target)
    pairs = {"ready": side.pair(ready, flinching)}
    if outcome == "missed":
        gone = _out_of_the_way(side.target, this.target)
        there = solve(side.target).point(this.target)
        beyond = (there[0] + 60.0, there[1] + (there[1] - 30.0) * 0.2)
        pairs |= {
            "evaded": side.pair(fired, gone),
            "past": side.pair(ready, replace(blend(gone, side.target, 0.3), expression="calm")),
        }
        found = side.act("kd_shot_missed", pairs, acts.SLIPPED)
        return _flying(found, side, start, this, beyond, act_timing("kd_shot_missed").met_ms, there)
    if outcome == "hit":
        point = posed.point
        assert point is not None
        struck = posed.b
        pulls = effect == "tractor"
        if pulls:  # a beam so wide at the chest would hide the face
            point = solve(struck).belly
        way = (-1.0, 0.0) if pulls else (1.0, 0.0)
        driven = replace(shift(struck, 8.0 * way[0]), expression="ko")
        if pulls:
            driven = replace(shift(struck, -13.0), expression="shout")
        pairs |= {"fired": side.pair(fired, struck), "driven": side.pair(ready, driven)}
        found = side.act("kd_shot", pairs, acts.HELD if pulls else acts.HIT, point)
        return _flying(found, side, start, this, point, found.impact_ms)
    guard = reactions.covered(side.target, low=this.target.startswith("knee"))
    joint = solve(guard).point("fist_near")
    pairs["guarded"] = side.pair(fired, guard)
    if outcome == "blocked":
        pushed = replace(shift(guard, 4.0), foot_far=guard.foot_far)
        pairs["repelled"] = side.pair(ready, pushed)
        found = side.act("kd_shot_blocked", pairs, acts.BLOCKED, joint)
    else:
        open_ = reactions.driven(guard, "chest", (1.0, 0.0), SLOW)
        pairs["driven"] = side.pair(ready, replace(open_, grip_near="open", grip_far="open"))
        pairs["shaken"] = side.pair(side.actor, reactions.staggered(side.target, (0.6, 0.0)))
        found = side.act("kd_shot_part", pairs, acts.BLOCKED, joint)
    return _flying(found, side, start, this, joint, found.impact_ms)


def _aimed(rest: Pose, strike: Pose, origin: str) -> tuple[Pose, Pose]:
    """Taking aim, and the recoil; a spit is drawn back first."""
    if origin != MUZZLE:
        back: dict[str, Any] = {
            name: add(getattr(strike, name), (-4.0, 3.0)) for name in ("hand_near", "hand_far")
        }
        ready = replace(
            blend(rest, strike, 0.45), lean=rest.lean - 12, head=rest.head + 10, expression="strained", **back
        )
        return ready, strike
    kick: dict[str, Any] = {
        name: add(getattr(strike, name), (-2.6, -0.8)) for name in ("hand_near", "hand_far")
    }
    return replace(strike, expression="angry"), replace(
        strike, lean=strike.lean - 4, head=strike.head - 3, **kick
    )


def _out_of_the_way(rest: Pose, target: str) -> Pose:
    """A shot at the legs is jumped, one higher is ducked."""
    if target.startswith("knee"):
        lifted: dict[str, Any] = {
            name: add(getattr(rest, name), (2.0, -17.0)) for name in ("foot_near", "foot_far")
        }
        return replace(
            rest, pelvis=add(rest.pelvis, (4.0, -10.0)), lean=rest.lean + 10, expression="calm", **lifted,
            **reactions.hands_moved(rest, 4.0, -12.0),
        )  # fmt: skip
    return replace(
        rest, pelvis=add(rest.pelvis, (6.0, 17.0)), lean=rest.lean + 34, head=rest.head - 14, expression="calm",
        **reactions.hands_moved(rest, 4.0, 26.0),
    )  # fmt: skip


def _flying(
    found: Act,
    side: Side,
    start: Point,
    this: moments.Moment,
    at: Point,
    met: int,
    seen_at: Point | None = None,
) -> ActedAct:
    """The shot with what flies from `start`: it leaves before the moment in which it is there. A turret stands there all the time."""
    effect = this.effect
    begins = met - EARLY_MS.get(effect, 20)
    one = Effect(effect, begins, begins + FLIES_MS[effect], at, start, effects.COLOURS[effect])
    if seen_at is not None and side.flip:
        seen_at = (2 * AXIS - seen_at[0], seen_at[1])
    fired_by = [Effect("turret", -UNFOLDED_MS, found.length + STANDS_MS, TURRET_AT, None, effects.AMBER)]
    shown = [*(fired_by if start == TURRET_MUZZLE else []), one]
    return acted(found, *(_turn(each, side.flip) for each in shown), seen_at=seen_at)


# ------------------------------------------------------------------------------------ at arm's length
def through_guard(side: Side, this: Contact) -> Act:
    """A blow dies on a guard that gives way: some of it comes through."""
    met = reactions.on_guard(this, side.target)
    way = reactions.direction(met.actor, met.point)
    opened = reactions.driven(met.target_pose, "chest", way, SLOW)
    gone = reactions.through(met.actor, this.joint, way, 4.0)
    pairs = {
        "ready": side.pair(wind_up(side.actor, this.actor, this.joint), reactions.flinch(side.target)),
        "guarded": side.pair(met.actor, met.target_pose, this.order),
        "driven": side.pair(gone, replace(opened, grip_near="open", grip_far="open"), this.order),
        "shaken": side.pair(
            blend(gone, side.actor, 0.7), reactions.staggered(side.target, (way[0] * 0.6, 0.0))
        ),
    }
    return side.act("kd_part", pairs, acts.BLOCKED, met.point)


def sweep(side: Side, this: Contact) -> Act:
    """Both legs go; the rival lies there and rolls up again."""
    lies = shift(pose("kd_leg_down"), this.target_pose.pelvis[0] - pose("kd_leg_swept").pelvis[0])
    rises = replace(
        shift(pose("kd_pushes_up"), side.target.pelvis[0] - pose("kd_pushes_up").pelvis[0] + 4.0),
        expression="ko",
    )
    after = blend(this.actor, side.actor, 0.45)
    pairs = {
        "ready": side.pair(_crouched(side.actor, this.actor), reactions.flinch(side.target)),
        "contact": side.pair(this.actor, this.target_pose, this.order),
        "landed": side.pair(replace(after, expression="angry"), lies, this.order),
        "rises": side.pair(blend(after, side.actor, 0.7), rises, this.order),
    }
    return side.act("kd_swept", pairs, acts.HIT, this.point)


def _crouched(rest: Pose, strike: Pose) -> Pose:
    """On the way down into a sweep."""
    low = blend(rest, strike, 0.45)
    return replace(low, foot_near=add(rest.foot_near, (-4.0, 0.0)), lean=rest.lean + 16, expression="angry")


def slam(side: Side, this: Contact) -> Act:
    """Gripped, lifted over the shoulder, down on the deck; the rival gets up."""
    hold = moved_to_pair(
        Contact(
            pose("body_lock"),
            pose("body_locked"),
            "fist_near",
            "belly",
            (60.0, 50.0),
            order_of(scene("body_lock")),
        ),
        side.rest,
    )
    down = scene("throw_landing")
    dx = this.actor.pelvis[0] - down.pose_of("a").pelvis[0] - 2.0
    lies = replace(shift(down.pose_of("b"), dx), expression="strained")
    landed = Pair(shift(down.pose_of("a"), dx), lies, order_of(down))
    rises = replace(
        shift(pose("kd_pushes_up"), side.target.pelvis[0] - pose("kd_pushes_up").pelvis[0] + 2.0),
        head=10.0,
        expression="strained",
    )
    pairs = {
        "ready": side.pair(wind_up(side.actor, hold.actor, ""), reactions.flinch(side.target)),
        "grip": side.pair(hold.actor, replace(hold.target_pose, expression="shout"), hold.order),
        "flight": side.pair(this.actor, this.target_pose, this.order),
        "landed": landed,
        "rises": side.pair(blend(landed.a, side.actor, 0.75), rises),
    }
    return side.act("kd_slam", pairs, acts.THROWN, (solve(landed.b).chest[0], reactions.MAT))


def _reaching(side: Side, this: Contact, body: float, hands: float) -> Pose:
    """The attacker on the way into a grip: the hands ahead of the body."""
    way, goal = blend(side.actor, this.actor, body), blend(side.actor, this.actor, hands)
    return replace(
        way,
        hand_near=goal.hand_near,
        hand_far=goal.hand_far,
        grip_near="hook",
        grip_far="hook",
        expression="angry",
    )


def grip_met(side: Side, this: Contact) -> Act:
    """BLOCKED: the rival's hands take the wrists before they have a hold, and press them down."""
    reached = _reaching(side, this, 0.3, 0.6)
    ready = replace(side.target, grip_near="hook", grip_far="hook", expression="angry")
    hands = brought(ready, reached, side.rest.order, "fist_near", "hand_near", True)
    pressed = replace(
        reached, expression="strained", head=reached.head + 8, **reactions.hands_moved(reached, 0.0, 9.0)
    )
    pairs = {
        "ready": side.pair(wind_up(side.actor, this.actor, ""), side.target),
        "met": side.pair(reached, hands.actor),
        "freed": side.pair(pressed, replace(hands.actor, **reactions.hands_moved(hands.actor, 0.0, 9.0))),
    }
    return side.act("hold_stopped", pairs, acts.BLOCKED, hands.point, by_target=True)


def grip_missed(side: Side, this: Contact) -> Act:
    """Hands close on nothing."""
    grope = _reaching(side, this, 0.25, 0.5)
    way = reactions.ahead(side.actor, side.target)
    away = replace(
        shift(side.target, way * 9.0), foot_near=side.target.foot_near, lean=side.target.lean - 6,
        head=side.target.head + 8, expression="calm",
    )  # fmt: skip
    return exchanges.hold_lost(side, grope, away, side.actor)


# ----------------------------------------------------------------------------------------- Reactions
@dataclass(frozen=True, slots=True)
class Coming:
    """A Strike that is answered before it lands: how the attacker gathers, how far it comes until then, how it goes on into nothing and
    what becomes of it; what flies with it to a point, if it is a shot."""

    ready: Pose
    half: Pose
    reach: Pose
    past: Pose
    shot: str = ""


def coming(side: Side, name: str, blow: Contact | None) -> Coming:
    """A Strike (moments.MOMENTS) as it is answered; `blow`: its contact, None for a shot."""
    if blow is None:
        ready, fired = _aimed(side.actor, moments.posed_moment(name).a, MOMENTS[name].origin)
        return Coming(ready, ready, fired, replace(ready, expression="strained"), name)
    aim = reactions.aimed(blow, side.target)
    reach = reactions.overreached(aim, blow.joint, (1.0, 0.0))
    past = reactions.carried_past(side.actor, aim, blow.joint, (1.0, 0.0))
    return Coming(
        wind_up(side.actor, blow.actor, blow.joint),
        blend(side.actor, reach, 0.7),
        reach,
        past,
    )


def _shot_of(this: Coming, at: Point, begins: int) -> list[Effect]:
    """The flying effect of a Strike that is a shot; empty for another."""
    if not this.shot:
        return []
    effect = MOMENTS[this.shot].effect
    start = moments.origin_of(this.reach, MOMENTS[this.shot].origin)
    return [Effect(effect, begins, begins + FLIES_MS[effect], at, start, effects.COLOURS[effect])]


def vanishes(side: Side, this: Coming) -> ActedAct:
    """The rival is smoke before the Strike is there, and stands elsewhere when the attacker looks for it."""
    low = shift(pose("kd_vanish"), side.target.pelvis[0] - pose("kd_vanish").pelvis[0])
    crouched = replace(blend(side.target, low, 0.8), pelvis=add(side.target.pelvis, (0.0, 8.0)))
    there = pose("kd_vanished")
    there = shift(there, (NEARER if this.shot else FARTHER) - there.pelvis[0])
    looks = replace(blend(this.past, side.actor, 0.5), head=side.actor.head + 10, expression="strained")
    begins, appears = 290, 670
    pairs = {
        "ready": side.pair(this.ready, crouched),
        "answer": side.pair(this.half, crouched),
        "away": Pair(this.reach, there, ALONE_A),
        "past": Pair(this.past, there, ALONE_A),
        "there": side.pair(looks, there),
        "end": side.pair(replace(side.actor, expression="strained"), there),
    }
    found = side.act("kd_vanish", pairs, acts.SLIPPED)
    gone = Effect("smoke", begins, begins + 420, (crouched.pelvis[0], 56.0), None, effects.VIOLET)
    comes = Effect("smoke", appears, appears + 400, (there.pelvis[0], 60.0), None, effects.VIOLET)
    spot = solve(side.target).face
    flies = _shot_of(this, (spot[0] + 46.0, spot[1] + 4.0), 340)
    seen = (2 * AXIS - spot[0], spot[1]) if side.flip else spot
    return acted(found, *(_turn(one, side.flip) for one in (gone, *flies, comes)), seen_at=seen)


def repels(side: Side, this: Coming) -> ActedAct:
    """Both palms of the rival, a ring of force before it: the attacker is thrown back before the Strike is there."""
    palms = shift(pose("kd_repulsor"), side.target.pelvis[0] - pose("kd_repulsor").pelvis[0])
    joint = solve(palms).fist_near
    point = (joint[0] - 4.0, joint[1])
    stopped = replace(this.half, head=this.half.head + 10, expression="shout")
    if this.shot:
        stopped = this.reach
    back = side.actor.pelvis[0] - FLUNG
    flies = shift(pose("kd_repelled"), back - pose("kd_repelled").pelvis[0])
    lands = replace(
        shift(side.actor, -LANDS),
        pelvis=add(side.actor.pelvis, (-LANDS - 2.0, 7.0)),
        lean=side.actor.lean + 16,
        expression="strained",
    )
    pairs = {
        "ready": side.pair(this.ready, blend(side.target, palms, 0.35)),
        "answer": side.pair(stopped, palms),
        "thrown": side.pair(flies, replace(palms, expression="angry")),
        "end": side.pair(lands, replace(side.target, expression="angry")),
    }
    found = side.act("kd_reaction", pairs, acts.CAUGHT, point, by_target=True)
    ring = Effect("pulse", found.impact_ms - 30, found.impact_ms + 420, point, None, effects.AMBER, -1)
    shots = _shot_of(this, point, found.impact_ms - 40)
    return acted(found, *(_turn(one, side.flip) for one in (*shots, ring)))


# -------------------------------------------------------------------------------- what touches nobody
def shown(side: Side, name: str) -> ActedAct:
    """An Ability that is only shown."""
    if name == "shadow_step":
        return _steps_through_shadows(side)
    posed = moments.posed_moment(name)
    again, also = _AGAIN[name]
    other = replace(posed.b, expression="calm") if name != "order" else posed.b
    pairs = {
        "shown": side.pair(
            pose(also) if also else blend(side.actor, posed.a, 0.7), blend(side.target, other, 0.5)
        ),
        "again": side.pair(pose(again) if again else posed.a, other),
    }
    found = side.act("kd_shown", pairs, acts.NOTHING)
    effect = posed.moment.effect
    one = Effect(effect, *_SHOWN_MS[name], effect_at(name), None, effects.COLOURS[effect])
    return acted(found, _turn(one, side.flip), told_ms=one.begins + TOLD_MS)


_AGAIN: Final = {
    "patch_up": ("", ""), "order": ("", ""), "reload": ("", "kd_reload_out"), "deploy_turret": ("kd_deployed", "kd_deploy_turret"),
}  # fmt: skip
"""By Ability: the pose that stays, and the one before it; "" that of its moment."""
_SHOWN_MS: Final = {
    "patch_up": (300, 960),
    "order": (340, 900),
    "reload": (440, 780),
    "deploy_turret": (300, 1120),
}


def effect_at(name: str) -> Point:
    """Place of the effect of an Ability that is only shown, on the card too."""
    a = moments.posed_moment(name).a
    joints = solve(a)
    if name == "order":
        return add(joints.fist_far, (20.0, 0.0))
    if name == "reload":
        return add(joints.fist_far, (3.0, 4.0))
    if name == "deploy_turret":
        return (48.0, 88.0)
    return add(joints.belly, (2.0, -4.0))


def _steps_through_shadows(side: Side) -> ActedAct:
    """Gone, and behind the rival, who turns the head too late."""
    low, there, looks = pose("kd_shadow_step"), pose("kd_behind"), pose("kd_looks_back")
    pairs = {
        "ready": side.pair(low, replace(side.target, expression="strained")),
        "smoke": Pair(there, blend(side.target, looks, 0.4), ALONE_B),
        "there": side.pair(there, looks),
        "end": side.pair(replace(there, expression="angry", lean=there.lean - 8), looks),
    }
    found = side.act("kd_step", pairs, acts.NOTHING)
    gone = Effect("smoke", 400, 820, (low.pelvis[0] + 4.0, 64.0), None, effects.VIOLET)
    comes = Effect("smoke", 670, 1120, (there.pelvis[0] - 4.0, 60.0), None, effects.VIOLET)
    return acted(found, _turn(gone, side.flip), _turn(comes, side.flip), told_ms=comes.begins + TOLD_MS)


# ------------------------------------------------------------------------------------------ the test
def goes_to_the_knee(side: Side) -> Act:
    """The legs of the rival give way: one knee and one hand on the deck; the attacker stands over it."""
    knee = pose("kd_dazed")
    shaken = replace(reactions.staggered(side.target, (0.5, 0.0)), expression="ko")
    waits = pose("kd_stands_over")
    pairs = {
        "shaken": side.pair(side.actor, shaken),
        "end": side.pair(shift(waits, -ASIDE), shift(knee, -ASIDE)),
    }
    return side.act("kd_dazed", pairs, acts.NOTHING)


def sits_down(fall: Act, loser: str) -> Act:
    """A fall from the knee, by way of the seat: else the leg on which `loser` ('a' or 'b') knelt would fold through the other."""
    shaken, falls, *rest = fall.keys[1:]

    def seen(pair: Pair) -> Pair:
        return swapped(pair) if loser == "a" else pair

    before, after, lies = seen(shaken.pair), seen(falls.pair), seen(rest[-1].pair)
    place = before.b.pelvis[0]
    seat = shift(pose("kd_sits"), place - pose("kd_sits").pelvis[0])
    sits = seen(replace(before, b=seat))
    back = seen(replace(after, b=replace(blend(seat, lies.b, 0.55), expression="ko")))
    between = (shaken.ms + falls.ms) // 2 + SITS_LATER
    keys = (*fall.keys[:2], Key(between, sits, "in"), replace(falls, pair=back, ease="both"), *rest)
    return replace(fall, keys=keys)


def gets_up(side: Side, rest: Pair, down: Pair) -> Act:
    """Up from the knee, and the fists before the face. `rest` and `down` with the rival right."""
    there = Side(down, True, side.flip)
    pairs = {
        "rises": there.pair(down.a, pose("kd_pushes_up")),
        "up": there.pair(blend(down.a, rest.a, 0.6), pose("kd_stands_up")),
        "end": there.pair(rest.a, rest.b),
    }
    return there.act("kd_up", pairs, acts.NOTHING)
