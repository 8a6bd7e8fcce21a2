"""Whole acts around one contact, whatever the game: a strike and everything that may come of it, a hold that bites or is lost, and the way
from one pair at rest to another.

`rest` is the pair in which it begins and `this` the contact, both seen with one fighter as a, left; `acts_as_a` says whether that one acts;
`flip` turns the whole act to the other side of the stage.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from kotgames.ui.art import act as acts
from kotgames.ui.art import reactions
from kotgames.ui.art.act import Act, Pair, act, roles
from kotgames.ui.art.contact import Contact, Order
from kotgames.ui.art.skeleton import Point, Pose, add, blend, distance, shift, solve
from kotgames.ui.art.wind_ups import wind_up

HEAVY: Final = 1.4
"""Factor of the distance that a heavy blow drives somebody."""
SHORT: Final = 9.0
"""Units that a blow that was never near stops short."""
CLEAR: Final = 9.0
"""Units between a blow that misses and what it was meant for."""
TIMINGS: Final = {
    acts.HIT: "strike_hit",
    acts.BLOCKED: "strike_blocked",
    acts.SLIPPED: "strike_slipped",
    acts.MISSED: "strike_missed",
    acts.CAUGHT: "strike_caught",
}
"""By what is seen of a strike."""
KICK_MISSED: Final = "kick_missed"
"""A leg at full length in the air stands there long enough to be seen."""


@dataclass(frozen=True, slots=True)
class Side:
    """The one who acts, and the pair at rest that the act begins from."""

    rest: Pair
    acts_as_a: bool = True
    flip: bool = False

    @property
    def actor(self) -> Pose:
        """The pose at rest of the one who acts."""
        return self.rest.a if self.acts_as_a else self.rest.b

    @property
    def target(self) -> Pose:
        """Whom it is done to, at rest."""
        return self.rest.b if self.acts_as_a else self.rest.a

    def pair(self, actor: Pose, target: Pose, order: Order | None = None) -> Pair:
        """Both by what they do; without an order, that of the pair at rest."""
        return roles(actor, target, self.acts_as_a, order or self.rest.order)

    def act(
        self,
        timing: str,
        pairs: dict[str, Pair],
        sight: str,
        point: Point | None = None,
        by_target: bool = False,
    ) -> Act:
        """The act; `by_target`: the other one is who does what is seen."""
        who = "a" if self.acts_as_a != by_target else "b"
        return act(timing, {"rest": self.rest, **pairs}, flip=self.flip, sight=sight, point=point, actor=who)


# ----------------------------------------------------------------------------------------- strikes
def strike(side: Side, this: Contact, sight: str, heavy: bool = False) -> Act:
    """A strike that is seen as `sight`: HIT (`heavy`: it staggers), BLOCKED, SLIPPED, MISSED or CAUGHT. KeyError for another sight."""
    actor, target = side.actor, side.target
    ready = side.pair(wind_up(actor, this.actor, this.joint), reactions.flinch(target))
    if sight == acts.HIT:
        return side.act(
            "strike_heavy" if heavy else TIMINGS[sight],
            {"ready": ready, **_landed(side, this, heavy)},
            sight,
            this.point,
        )
    if sight == acts.BLOCKED:
        met = reactions.on_guard(this, target)
        way = reactions.direction(met.actor, met.point)
        pushed = replace(shift(met.target_pose, way[0] * 2.5), foot_far=met.target_pose.foot_far)
        pairs = {
            "ready": replace(ready, order=ready.order),
            "guarded": side.pair(met.actor, met.target_pose, this.order),
            "repelled": side.pair(reactions.recoiled(met.actor, actor, 0.5), pushed, this.order),
        }
        return side.act(TIMINGS[sight], pairs, sight, met.point)
    if sight == acts.CAUGHT:
        held = reactions.caught(this, actor, target)
        half, catch = held.target_pose, held.actor
        spun = replace(
            half,
            lean=half.lean + 12,
            head=half.head + 12,
            expression="strained",
            **_put_down(half, this.joint),
        )
        pairs = {
            "ready": ready,
            "caught": side.pair(half, catch),
            "aside": side.pair(
                spun,
                replace(
                    catch,
                    lean=catch.lean + 6,
                    hand_near=add(catch.hand_near, (0.0, 12.0)),
                    hand_far=add(catch.hand_far, (0.0, 12.0)),
                ),
            ),
        }
        return side.act(TIMINGS[sight], pairs, sight, held.point, by_target=True)
    astray = {"ready": ready, **_astray(side, this, sight)}
    return side.act(KICK_MISSED if _into_the_air(side, this, sight) else TIMINGS[sight], astray, sight)


def _into_the_air(side: Side, this: Contact, sight: str) -> bool:
    """True for a kick on the feet that comes nowhere near."""
    standing = not (reactions.grounded(side.actor) or reactions.grounded(side.target))
    return sight == acts.MISSED and reactions.kicks(this.joint) and standing


def _landed(side: Side, this: Contact, heavy: bool) -> dict[str, Pair]:
    way = reactions.direction(this.actor, this.point)
    gone = reactions.through(this.actor, this.joint, way)
    hurt = reactions.driven(this.target_pose, this.target, way, HEAVY if heavy else 1.0)
    return {
        "contact": side.pair(this.actor, this.target_pose, this.order),
        "driven": side.pair(gone, hurt, this.order),
        "shaken": side.pair(blend(gone, side.actor, 0.7), reactions.staggered(side.target, way)),
    }


def _put_down(half: Pose, joint: str) -> dict[str, Any]:
    limb = reactions.limb_of(joint)
    return {limb: add(getattr(half, limb), (0.0, 12.0 if limb.startswith("hand") else 5.0))}


def _astray(side: Side, this: Contact, sight: str) -> dict[str, Pair]:
    """Slipped by a hair, or never near: then it stops short, and the other one only leans out of its way or keeps who is over at a
    distance."""
    missed = sight == acts.MISSED
    if missed and reactions.down(side.target):
        return _kept_off(side, this)
    aim = replace(this, actor=reactions.aimed(this, side.target))
    if not missed and this.joint.startswith("elbow") and reactions.grounded(side.actor):
        aim = replace(aim, actor=reactions.propped(aim.actor, side.actor))
    way = reactions.direction(aim.actor, solve(aim.actor).point(this.joint))
    if missed and not reactions.grounded(side.actor):
        aim = replace(aim, actor=shift(aim.actor, -way[0] * SHORT))
    reach = reactions.overreached(aim.actor, this.joint, way)
    past = reactions.carried_past(side.actor, aim.actor, this.joint, way)
    gone = reactions.evaded(replace(aim, actor=reach), side.target)
    if not missed:
        return {
            "evaded": side.pair(reach, gone, this.order),
            "past": side.pair(past, blend(gone, side.target, 0.35), this.order),
        }
    if _into_the_air(side, this, sight):  # a leg is long: only a step helps
        watches = reactions.stepped_back(side.target, reactions.ahead(aim.actor, side.target))
    else:
        clear = _just_clear(side.target, gone, solve(reach).point(this.joint), this.target)
        watches = replace(clear, expression="calm")
    return {"away": side.pair(reach, watches, this.order), "past": side.pair(past, watches, this.order)}


def _just_clear(rest: Pose, gone: Pose, struck: Point, target: str) -> Pose:
    """So much of an evasion as keeps what is struck at clear of the blow."""
    options = [blend(rest, gone, share) for share in (0.35, 0.55, 0.75, 1.0)]
    return next((one for one in options if distance(struck, solve(one).point(target)) > CLEAR), options[-1])


def _kept_off(side: Side, this: Contact) -> dict[str, Pair]:
    """The one who lies below pushes the other one away: the blow swings through the air above."""
    limb = reactions.limb_of(this.joint)
    swing = blend(side.actor, this.actor, 0.35)
    swing = replace(swing, lean=min(side.actor.lean - 8, 34.0), expression="angry")
    high: dict[str, Any] = {
        limb: add(getattr(swing, limb), (2.0, -14.0 if limb.startswith("hand") else -4.0))
    }
    swing = replace(swing, **high)
    low: dict[str, Any] = {limb: add(getattr(swing, limb), (-9.0 * swing.facing, 3.0))}
    past = replace(swing, lean=swing.lean - 4, head=swing.head + 8, expression="strained", **low)
    away = side.pair(swing, reactions.framed(side.target, swing))
    return {"away": away, "past": side.pair(past, reactions.framed(side.target, past))}


def answered(side: Side, blow: Contact, answer: Contact) -> Act:
    """BROKEN: the blow goes where the other one was, whose own (`answer`, its actor is the other one) lands."""
    slips = blend(side.target, answer.actor, 0.75)
    limb = reactions.limb_of(answer.joint)
    back = wind_up(side.target, answer.actor, answer.joint)
    drawn: dict[str, Any] = {
        limb: add(getattr(slips, limb), (getattr(back, limb)[0] - getattr(slips, limb)[0], 4.0), 0.7)
    }
    lunge = replace(
        blend(side.actor, answer.target_pose, 0.8),
        expression="shout",
        lean=side.actor.lean + 8,
        head=side.actor.head,
    )
    way = reactions.direction(answer.actor, answer.point)
    pairs = {
        "ready": side.pair(wind_up(side.actor, blow.actor, blow.joint), reactions.flinch(side.target)),
        "evaded": side.pair(lunge, replace(slips, expression="angry", **drawn), answer.order),
        "answered": side.pair(answer.target_pose, answer.actor, answer.order),
        "driven": side.pair(
            reactions.driven(answer.target_pose, answer.target, way, HEAVY),
            reactions.through(answer.actor, answer.joint, way),
            answer.order,
        ),
    }
    return side.act("strike_countered", pairs, acts.BROKEN, answer.point, by_target=True)


# ------------------------------------------------------------------------------------------- holds
def hold(side: Side, this: Contact, timing: str = "hold_hit") -> Act:
    """A hold that bites, twice; `timing` for one that takes longer to be in."""
    bites, more = reactions.wrenched(this), reactions.wrenched(this, 1.6)
    pairs = {
        "grip": side.pair(this.actor, this.target_pose, this.order),
        "wrench": side.pair(bites.actor, bites.target_pose, this.order),
        "wrench_more": side.pair(more.actor, replace(more.target_pose, expression="shout"), this.order),
    }
    return side.act(timing, pairs, acts.HELD, bites.point)


def hold_lost(side: Side, grope: Pose, freed: Pose, thrown_off: Pose, sight: str = acts.SLIPPED) -> Act:
    """A grip that does not hold: hands get as far as `grope`, the other one tears loose to `freed`."""
    pairs = {
        "ready": side.pair(wind_up(side.actor, grope, ""), side.target),
        "grip": side.pair(grope, blend(side.target, freed, 0.25)),
        "torn": side.pair(reactions.shaken_off(thrown_off), freed),
    }
    return side.act("hold_missed", pairs, sight)


def stuffed(rest: Pair, met: Pair, flip: bool) -> Act:
    """CAUGHT: b shoots for the legs of a, whose hips go back and down: `met` is where b is stuffed."""
    comes = wind_up(rest.b, met.b, "")
    pairs = {
        "rest": rest,
        "ready": Pair(reactions.flinch(rest.a), comes, rest.order),
        "caught": met,
        "aside": Pair(
            replace(met.a, pelvis=add(met.a.pelvis, (0.0, 3.0)), head=met.a.head + 6, expression="angry"),
            replace(
                met.b,
                pelvis=add(met.b.pelvis, (2.0, 2.0)),
                lean=met.b.lean + 8,
                head=met.b.head + 10,
                expression="ko",
                foot_near=add(met.b.foot_near, (14.0, 0.0)),
                foot_far=add(met.b.foot_far, (22.0, 0.0)),
            ),
            met.order,
        ),
    }
    return act("stuffed", pairs, flip=flip, sight=acts.CAUGHT, point=solve(met.b).chest, actor="a")


# ------------------------------------------------------------------------------- from pair to pair
def moved(start: Pair, end: Pair, was_down: bool, is_down: bool, turned: bool) -> Act:
    """The way from one pair at rest to another: stepping in or out, going down, getting up, turning top and bottom (`turned`)."""
    if was_down and is_down and turned:
        pairs = {"rest": start, "ready": _braced(start), "half": _roll(start, end), "end": end}
        return act("move_roll", pairs)
    if was_down != is_down:
        pairs = {"rest": start, "ready": _braced(start), "half": _crouched(start, end, is_down), "end": end}
        return act("move_down" if is_down else "move_up", pairs)
    half = _shuffled(start, end) if is_down else _stride(start, end)
    return act("move_step", {"rest": start, "half": half, "end": end})


def _upper(pair: Pair) -> str:
    return "a" if solve(pair.a).head[1] < solve(pair.b).head[1] else "b"


def _braced(start: Pair) -> Pair:
    """Weight is gathered before the bodies move."""

    def low(this: Pose) -> Pose:
        sunk = 0.0 if reactions.grounded(this) else 1.5
        return replace(
            this,
            pelvis=add(this.pelvis, (0.0, sunk)),
            lean=this.lean + 3,
            head=this.head + 5,
            expression="strained",
        )

    return replace(start, a=low(start.a), b=low(start.b))


def _shuffled(start: Pair, end: Pair) -> Pair:
    """Half way from one place on the mat to another: whoever is on top is lifted a little."""
    a, b = blend(start.a, end.a, 0.5), blend(start.b, end.b, 0.5)
    up = _upper(end)
    return Pair(
        replace(a, pelvis=add(a.pelvis, (0.0, -4.0)), expression="strained") if up == "a" else a,
        replace(b, pelvis=add(b.pelvis, (0.0, -4.0)), expression="strained") if up == "b" else b,
        end.order,
    )


def _stride(start: Pair, end: Pair) -> Pair:
    """Half way of a step: the body dips, the foot that goes first is off the floor."""

    def half(first: Pose, second: Pose) -> Pose:
        this = blend(first, second, 0.5)
        way = (second.pelvis[0] - first.pelvis[0]) * this.facing
        lifted = "foot_far" if way > 0 else "foot_near"
        changes: dict[str, Any] = {lifted: add(getattr(this, lifted), (0.0, -5.0))}
        return replace(this, pelvis=add(this.pelvis, (0.0, -1.5)), **changes)

    return Pair(half(start.a, end.a), half(start.b, end.b), end.order)


def _crouched(start: Pair, end: Pair, down: bool) -> Pair:
    """Half way between standing and lying: both low, hands towards the floor."""

    def low(first: Pose, second: Pose) -> Pose:
        this = blend(first, second, 0.5)
        return replace(this, pelvis=(this.pelvis[0], max(this.pelvis[1], 72.0)), expression="strained")

    return Pair(low(start.a, end.a), low(start.b, end.b), end.order if down else start.order)


def _roll(start: Pair, end: Pair) -> Pair:
    """Half way of a reversal: both on their sides, the lower one's hips high."""
    a, b = blend(start.a, end.a, 0.5), blend(start.b, end.b, 0.5)
    return Pair(
        replace(a, pelvis=add(a.pelvis, (0.0, -9.0)), expression="shout"),
        replace(b, pelvis=add(b.pelvis, (0.0, -9.0)), expression="strained"),
        end.order,
    )
