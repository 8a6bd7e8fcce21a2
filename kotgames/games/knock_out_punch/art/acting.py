"""Knock Out Punch's acting: what two boxers do when a stack strikes, when a blow is blocked or meets nobody, and in a fight.

Who strikes stands left (fighter a), unless `flip` says otherwise. Poses are in each boxer's own units (see `blows`); only where something
meets is said in units of the stage. An act begins with both in their guard and ends so, but for a knock-out: who was struck stays down.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from kotgames.games.knock_out_punch.art import blows
from kotgames.games.knock_out_punch.art.blows import APART, BLOWS, Blow, Landed, joint_of, placed, standing_at
from kotgames.ui.art import act as acts
from kotgames.ui.art import endings, reactions
from kotgames.ui.art.act import AXIS, Act, Pair, act, swapped
from kotgames.ui.art.contact import Order
from kotgames.ui.art.poses import act_timing, pose
from kotgames.ui.art.skeleton import Point, Pose, add, blend, in_pose, lerp, mirror, shift, solve

BOTH: Final[Order] = (("b", None), ("a", None))
ALONE: Final[Order] = (("a", None),)
"""Nobody is there to be struck."""
WITH_REFEREE: Final[Order] = (("r", None), ("b", None), ("a", None))
RESULTS: Final = ("hit", "dodged", "caught")
"""The three ends of a thrown glove."""
OUTSIDE: Final = 176.0
"""From here the referee comes, out of sight behind what stands at the edge."""
BEHIND_HEAD: Final = 5.0
"""Units from the head of who lies there to the referee."""
THROWN_FROM: Final = 44.0
"""Units from the middle of the stage to each of the two when a glove is thrown."""
LETS_GO: Final = "thrown"
"""The pair in which a glove leaves the hand."""

Statures = tuple[float, float]
"""Of who strikes and of the other one."""


# ------------------------------------------------------------------------------------------ at rest
@lru_cache(maxsize=256)
def resting(statures: Statures, apart: float = APART) -> Pair:
    """Both in their guard, as who strikes and the other one; `apart`: units from the middle of the stage to the hips of each."""
    left, right = statures
    return Pair(
        standing_at(pose("kop_guard"), AXIS - apart, left),
        standing_at(pose("kop_guard_b"), AXIS + apart, right),
        BOTH,
    )


def swapped_rest(statures: Statures) -> Pair:
    """The same where who strikes stands right."""
    return swapped(resting(statures))


def without_other(pair: Pair) -> Pair:
    """A pair with the one who strikes alone."""
    return replace(pair, order=ALONE)


def _ready(blow: Blow, own: float) -> Pose:
    """Gathered for a blow, where the striker is at rest."""
    gathered = pose(blow.ready)
    return standing_at(gathered, AXIS - APART + (gathered.pelvis[0] - 48.0) * own, own)


# --------------------------------------------------------------------------------------- a knock-out
@lru_cache(maxsize=256)
def knock_out(blow: str, statures: Statures) -> Act:
    """A stack strikes another one down: the blow, the fall, the referee who waves it off and the striker's fist in the air. KeyError for an
    unknown blow."""
    this, (own, other) = BLOWS[blow], statures
    met, rest = blows.landed(this, own, other), resting(statures)
    way = reactions.direction(met.striker, solve(met.striker).point(this.joint))
    through = reactions.through(met.striker, this.joint, way, 4.0)
    driven, falling, down = _fall(this, met, other)
    won = _won(own)
    comes, stands = _referee(down, other)
    over = blend(_landed_feet(through, rest.a), rest.a, 0.72)
    pairs = {
        "rest": _with(rest, comes(0.0)),
        "ready": Pair(_ready(this, own), reactions.flinch(rest.b), BOTH, comes(0.0)),
        "contact": Pair(met.striker, met.other, BOTH, comes(0.0)),
        "driven": Pair(through, driven, BOTH, comes(0.2)),
        "fall": Pair(replace(over, expression="shout"), falling, BOTH, comes(0.5)),
        "bounce": Pair(blend(over, won, 0.6), _bounced(down), WITH_REFEREE, comes(0.75)),
        "lie": Pair(blend(over, won, 0.82), down, WITH_REFEREE, comes(0.95)),
        "wave_in": Pair(blend(over, won, 0.9), down, WITH_REFEREE, stands("referee_waves_in")),
        "end": Pair(won, down, WITH_REFEREE, stands("referee_waves_out")),
    }
    if this.timing == "kop_one_two":
        first = blows.landed(BLOWS["jab"], own, other)
        half = blend(rest.b, first.other, 0.7)
        nearer = shift(first.striker, -6.0)
        pairs["first"] = Pair(nearer, half, BOTH, comes(0.0))
        loaded = replace(
            shift(_ready(this, own), met.striker.pelvis[0] - _ready(this, own).pelvis[0] - 8.0),
            foot_near=blend(nearer, met.striker, 0.4).foot_near,
        )
        pairs["again"] = Pair(loaded, blend(half, first.other, 0.6), BOTH, comes(0.0))
        pairs["ready"] = Pair(_ready(BLOWS["jab"], own), reactions.flinch(rest.b), BOTH, comes(0.0))
    return act(this.timing, pairs, sight=acts.HIT, point=met.point)


def _with(pair: Pair, referee: Pose) -> Pair:
    return replace(pair, r=referee)


def _landed_feet(through: Pose, rest: Pose) -> Pose:
    """The resting pose of one who struck in the air, shifted to where the blow has led."""
    if max(through.foot_near[1], through.foot_far[1]) > 88:
        return through
    return replace(
        shift(rest, through.pelvis[0] - rest.pelvis[0]), expression="shout", hand_near=through.hand_near
    )


def _won(own: float) -> Pose:
    return replace(standing_at(pose("kop_arm_up"), AXIS - APART - 17.0, own))


def _fall(this: Blow, met: Landed, other: float) -> tuple[Pose, Pose, Pose]:
    """The struck one's poses: driven, falling, lying."""
    if this.falls == blows.FOLDED:
        return placed("kop_winded", other), placed("kop_on_knees", other), placed("kop_face_down", other)
    if this.falls == blows.UP:
        return placed("kop_in_the_air", other), placed("kop_dropping", other), placed("kop_down", other)
    return placed("kop_thrown_back", other), placed("kop_falling", other), placed("kop_down", other)


def _bounced(down: Pose) -> Pose:
    """Off the mat once, all of it."""
    limbs: dict[str, Any] = {
        name: add(getattr(down, name), (0.0, -6.0))
        for name in ("foot_near", "foot_far", "hand_near", "hand_far")
    }
    return replace(down, pelvis=add(down.pelvis, (0.0, -4.5)), head=down.head + 12, **limbs)


def _referee(down: Pose, other: float) -> tuple[Any, Any]:
    """The referee at a share of the way in (0 to 1), and in a pose beside the one who lies there."""
    head, hips = joint_of(down, "head", other), joint_of(down, "pelvis", other)
    at = max(head[0], hips[0]) + BEHIND_HEAD

    def comes(share: float) -> Pose:
        walks = mirror(pose("referee_walks" if share else "referee_stands"))
        return shift(walks, OUTSIDE + (at - OUTSIDE) * share - walks.pelvis[0])

    def stands(name: str) -> Pose:
        this = mirror(pose(name))
        return shift(this, at - this.pelvis[0])

    return comes, stands


# ------------------------------------------------------------------------------- what does not land
@lru_cache(maxsize=256)
def blocked(blow: str, statures: Statures) -> Act:
    """Block Punches: the blow dies on both gloves, and who was meant looks over them."""
    this, (own, other) = BLOWS[blow], statures
    met, rest = blows.on_gloves(this, own, other), resting(statures)
    pushed = replace(shift(met.other, 3.0), foot_far=met.other.foot_far)
    back = reactions.recoiled(_landed_feet(met.striker, rest.a), rest.a, 0.5)
    pairs = {
        "rest": rest,
        "ready": Pair(_ready(this, own), blend(rest.b, met.other, 0.35), BOTH),
        "guarded": Pair(met.striker, met.other, BOTH),
        "repelled": Pair(back, pushed, BOTH),
        "shown": Pair(
            replace(rest.a, expression="strained", head=rest.a.head + 8),
            replace(rest.b, expression="calm", head=rest.b.head - 8, lean=rest.b.lean - 4),
            BOTH,
        ),
    }
    return act("kop_blocked", pairs, sight=acts.BLOCKED, point=met.point)


@lru_cache(maxsize=256)
def at_nobody(blow: str, own: float) -> Act:
    """A stack strikes where nobody is: the blow goes round, and its owner looks for somebody."""
    this = BLOWS["uppercut" if blow == "leap" else blow]
    rest = replace(resting((own, 1.0)), order=ALONE)
    strike = standing_at(pose(this.strike), AXIS - 10.0, own)
    way = (1.0, 0.0)
    reach = reactions.overreached(strike, this.joint, way)
    past = standing_at(pose("kop_stumbling"), AXIS, own)
    look = standing_at(pose("kop_looking_round"), AXIS - 6.0, own)
    pairs = {
        "rest": rest,
        "ready": replace(rest, a=_ready(this, own)),
        "away": replace(rest, a=reach),
        "past": replace(rest, a=past),
        "shown": replace(rest, a=look),
    }
    return act("kop_at_nobody", pairs, sight=acts.MISSED)


# ---------------------------------------------------------------------------------------- in a fight
@lru_cache(maxsize=256)
def exchange(blow: str, statures: Statures, flip: bool = False) -> Act:
    """Highest Card Wins: the boxer of the better card lands one that staggers the other. `flip`: who lands it stands right; `statures` are
    those of who strikes and of the other one all the same."""
    this, (own, other) = BLOWS[blow], statures
    met, rest = blows.landed(this, own, other), resting(statures)
    way = reactions.direction(met.striker, solve(met.striker).point(this.joint))
    gone = reactions.through(met.striker, this.joint, way)
    hurt = reactions.driven(met.other, this.target, way, 1.5)
    pairs = {
        "rest": rest,
        "ready": Pair(_ready(this, own), reactions.flinch(rest.b), BOTH),
        "contact": Pair(met.striker, met.other, BOTH),
        "driven": Pair(gone, hurt, BOTH),
        "shaken": Pair(
            blend(_landed_feet(gone, rest.a), rest.a, 0.75), reactions.staggered(rest.b, way), BOTH
        ),
    }
    return act("strike_heavy", pairs, flip=flip, sight=acts.HIT, point=met.point)


@lru_cache(maxsize=16)
def even(statures: Statures) -> Act:
    """Both cards are worth the same: both throw at once, and the gloves meet between them."""
    left, right = statures
    rest = resting(statures)
    middle = (AXIS, 33.0)
    both = []
    for own, turned in ((left, False), (right, True)):
        strike = pose("kop_cross")
        goal = in_pose(middle if not turned else (2 * AXIS - middle[0], middle[1]), own)
        fist = solve(strike).point("fist_near")
        strike = shift(strike, goal[0] - GLOVES_APART / own - fist[0])
        strike = replace(strike, hand_near=add(strike.hand_near, (0.0, goal[1] - fist[1])))
        both.append(strike)
    a, b = both[0], mirror(both[1], AXIS)
    ready_b = mirror(_ready(BLOWS["cross"], right), AXIS)
    pairs = {
        "rest": rest,
        "ready": Pair(_ready(BLOWS["cross"], left), ready_b, BOTH),
        "guarded": Pair(a, b, BOTH),
        "repelled": Pair(reactions.recoiled(a, rest.a, 0.8), reactions.recoiled(b, rest.b, 0.8), BOTH),
    }
    return act("kop_even", pairs, sight=acts.BLOCKED, point=middle)


GLOVES_APART: Final = 2.8
"""Half the way between the middles of two fists that meet."""


# ------------------------------------------------------------------------------------------ the glove
@lru_cache(maxsize=16)
def glove(result: str, statures: Statures) -> Act:
    """Throw a Punch: who throws stands left; the glove hits, is dodged or caught. KeyError for another result."""
    if result not in RESULTS:
        raise KeyError(f"a glove is not '{result}'")
    own, other = statures
    rest = resting(statures, THROWN_FROM)

    def thrower(name: str, x: float) -> Pose:
        return standing_at(pose(name), x, own)

    ready = Pair(thrower("kop_throw_ready", AXIS - THROWN_FROM - 5.0), reactions.flinch(rest.b), BOTH)
    thrown = Pair(thrower("kop_throw", AXIS - THROWN_FROM + 5.0), reactions.flinch(rest.b), BOTH)
    after = thrower("kop_thrown", AXIS - THROWN_FROM + 6.0)
    pairs = {"rest": rest, "ready": ready, "thrown": thrown, "gone": replace(thrown, a=after)}
    if result == "dodged":
        ducks = placed("kop_ducking", other)
        up = replace(rest.b, expression="calm", head=rest.b.head - 10, lean=rest.b.lean - 6)
        sour = replace(rest.a, expression="strained", head=rest.a.head + 14)
        pairs |= {"evaded": Pair(after, ducks, BOTH), "shown": Pair(sour, up, BOTH)}
        return act("kop_glove_dodged", pairs, sight=acts.MISSED)
    if result == "caught":
        hands, holds = placed("kop_catching", other), placed("kop_caught", other)
        pairs |= {
            "gone": Pair(after, blend(rest.b, hands, 0.6), BOTH),
            "caught": Pair(after, hands, BOTH),
            "aside": Pair(replace(rest.a, expression="strained", head=rest.a.head + 12), holds, BOTH),
        }
        point = _between_fists(hands, other)
        return act("kop_glove_caught", pairs, sight=acts.CAUGHT, point=point, actor="b")
    struck = placed("kop_gloved", other)
    way = (1.0, 0.0)
    pairs |= {
        "contact": Pair(after, struck, BOTH),
        "driven": Pair(after, reactions.driven(struck, "face", way, 1.4), BOTH),
        "shaken": Pair(blend(after, rest.a, 0.6), reactions.staggered(rest.b, way), BOTH),
    }
    face = joint_of(struck, "face", other)
    return act("kop_glove_hit", pairs, sight=acts.HIT, point=(face[0] - GLOVE_HALF, face[1]))


GLOVE_HALF: Final = 4.0
"""Units from the middle of a thrown glove to its knuckles."""


def _between_fists(this: Pose, stature: float) -> Point:
    return lerp(joint_of(this, "fist_near", stature), joint_of(this, "fist_far", stature), 0.5)


def glove_at(this: Act, ms: float, statures: Statures) -> tuple[Point, float] | None:
    """Position of a thrown glove at a moment of its act, and its turn in degrees; None before it is let go and once it is gone."""
    timing = act_timing(this.timing)
    begins = timing.arrivals(LETS_GO)[0]
    if ms < begins - 90:
        return None
    pair = this.at(ms)
    if ms < begins:  # still in the hand
        return joint_of(pair.a, "fist_near", statures[0]), -40.0 + (ms - begins)
    start = joint_of(this.at(begins).a, "fist_near", statures[0])
    met = this.met_ms
    if this.timing == "kop_glove_caught" and ms >= met:
        gone = timing.arrivals("rest")[0] - 120 if timing.arrivals("rest") else this.length
        return (_between_fists(pair.b, statures[1]), 0.0) if ms < gone else None
    end = this.point or (AXIS + THROWN_FROM - 4.0, 24.0)
    share = (ms - begins) / (met - begins)
    if share <= 1 or this.timing == "kop_glove_dodged":
        arc = -7.0 * 4 * share * (1 - share) if share <= 1 else 12.0 * (share - 1)
        x, y = lerp(start, end, share)
        return ((x, y + arc), 20.0 * share) if share < 2.6 else None
    past = (ms - met) / 1000
    if past < 0.1:  # stuck in the face while everything stands still
        return end, 0.0
    past -= 0.1
    x, y = end[0] - 46 * past, end[1] - 62 * past + 300 * past * past
    return ((x, y), -720 * past) if y < 94 else None


# ------------------------------------------------------------------------------------------ the end
def crowned(statures: Statures) -> Act:
    """The champion: both wait beside the referee, who raises the hand of the one on the left."""
    return endings.decision(resting(statures), "a")
