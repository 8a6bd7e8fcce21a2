"""The templates of acts, each once: strike, flurry, leap, charge, shot, grab, throw, wave, vanish, stance, answer (`finishers` has the
twelfth). All that a kard adds is data (`act_rows`). Here everything lands; what becomes of it otherwise stands in `outcomes`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from kotgames.games.mortal_kombat_kards.art import deeds, falls, flights
from kotgames.games.mortal_kombat_kards.art.deeds import ALONE_B, BOTH, Scene
from kotgames.games.mortal_kombat_kards.art.flights import Effect, ShownAct
from kotgames.ui.art import act as acts
from kotgames.ui.art import reactions
from kotgames.ui.art.act import Pair
from kotgames.ui.art.poses import act_timing, pose
from kotgames.ui.art.skeleton import Pose, blend, lerp, mirror, shift, solve

BLOWS: Final = ("mkk_jab", "mkk_body_blow", "mkk_straight")
"""A flurry whose row names none."""
BEHIND: Final = 27.0
"""Units from the hips of somebody to those of who comes out behind them."""
FAR: Final = 50.0
"""Units that a throw carries."""
TOP: Final = 6.0
"""The middle of somebody who is lifted is never higher than this: farther up the stage ends."""


def met_ms(timing: str) -> int:
    """When something meets in a timing."""
    return act_timing(timing).met_ms


# ------------------------------------------------------------------------------------ at arm's length
def strike(scene: Scene) -> ShownAct:
    """A hand, a foot or a head, straight or round."""
    met = deeds.meeting(
        scene, scene.row.pose, deeds.joint_of(scene), scene.row.target, deeds.struck_pose(scene)
    )
    pairs, found = deeds.landing(scene, met.target_pose, deeds.after(scene, met))
    pairs |= {
        "ready": scene.pair(deeds.ready(scene, met.actor), reactions.flinch(scene.target)),
        "contact": scene.pair(met.actor, met.target_pose),
    }
    effects = deeds.burst_at(scene, met.point, met_ms("mkk_blow"))
    return deeds.with_consequences(scene, scene.act("mkk_blow", pairs, acts.HIT, met.point, effects), found)


def flurry(scene: Scene) -> ShownAct:
    """Blows in rhythm, the last one big."""
    row = scene.row
    met = deeds.meeting(scene, row.pose, deeds.joint_of(scene), row.target, deeds.struck_pose(scene))
    pairs, found = deeds.landing(scene, met.target_pose, deeds.after(scene, met))
    names = row.blows or BLOWS
    one, two, three = (_near(scene, names[i % len(names)], met.target_pose) for i in range(3))
    rocked = [blend(scene.target, met.target_pose, share) for share in (0.35, 0.7, 0.5)]
    pairs |= {
        "ready": scene.pair(deeds.ready(scene, one), reactions.flinch(scene.target)),
        "first": scene.pair(one, rocked[0]),
        "again": scene.pair(two, rocked[1]),
        "third": scene.pair(three, rocked[2]),
        "contact": scene.pair(met.actor, met.target_pose),
    }
    spots = [solve(this).point(deeds.foremost(this)) for this in (one, two)]
    effects = [*deeds.burst_at(scene, met.point, met_ms("mkk_flurry"))]
    for spot, when in zip(spots, (275, 365), strict=True):
        effects += deeds.burst_at(scene, spot, when, 7.0)
    return deeds.with_consequences(
        scene, scene.act("mkk_flurry", pairs, acts.HIT, met.point, tuple(effects)), found
    )


def _near(scene: Scene, name: str, there: Pose) -> Pose:
    """A blow of a flurry, so near that it seems to meet."""
    this = scene.home(name)
    end = solve(this).point(deeds.foremost(this))
    return shift(this, solve(there).chest[0] - deeds.SHORT - 2.0 - end[0])


def _dash(scene: Scene, rise: float) -> ShownAct:
    """Across the gap in the pose of the deed, `rise` units high in the middle of it."""
    row = scene.row
    met = deeds.meeting(scene, row.pose, deeds.joint_of(scene), row.target, deeds.struck_pose(scene))
    pairs, found = deeds.landing(scene, met.target_pose, deeds.after(scene, met))
    way = scene.actor.pelvis[0] + (met.actor.pelvis[0] - scene.actor.pelvis[0]) * 0.55
    this = scene.home(row.pose)
    pairs |= {
        "ready": scene.pair(deeds.ready(scene), scene.target),
        "go": scene.pair(shift(this, way - this.pelvis[0], -rise), reactions.flinch(scene.target)),
        "contact": scene.pair(met.actor, met.target_pose),
    }
    when = met_ms("mkk_dash")
    effects = [*deeds.burst_at(scene, met.point, when)]
    if not rise:
        heel = (way - 12.0, 92.0)
        effects.append(Effect(flights.CLOUD, "smoke", when - 190, when + 220, heel, None, 8.0))
    elif row.element:
        trail = Effect(
            flights.FLIGHT,
            row.element,
            when - 150,
            when + 10,
            met.point,
            solve(scene.actor).chest,
            7.0,
            row.tone,
        )
        effects.append(trail)
    return deeds.with_consequences(
        scene, scene.act("mkk_dash", pairs, acts.HIT, met.point, tuple(effects)), found
    )


def leap(scene: Scene) -> ShownAct:
    """A kick, a dive, a blow out of the air."""
    return _dash(scene, 12.0)


def charge(scene: Scene) -> ShownAct:
    """Shoulder, slide or roll along the ground."""
    return _dash(scene, 0.0)


# ------------------------------------------------------------------------------------------ distant
def shot(scene: Scene) -> ShownAct:
    """Something leaves a joint, flies, and meets."""
    loosed = scene.home(scene.row.pose)
    met = deeds.struck_pose(scene)
    point = solve(met).point(scene.row.target)
    when = met_ms("mkk_shot")
    mine = (loosed, blend(loosed, scene.end.a, 0.5), blend(loosed, scene.end.a, 0.9))
    pairs, found = deeds.landing(scene, met, mine)
    pairs |= {
        "ready": scene.pair(deeds.ready(scene), scene.target),
        "loosed": scene.pair(loosed, reactions.flinch(scene.target)),
        "contact": scene.pair(loosed, met),
    }
    effects = (
        *deeds.flight(scene, deeds.leaves(scene, loosed), point, when),
        *deeds.burst_at(scene, point, when, 22.0 if deeds.freezes(scene) else 15.0),
    )
    return deeds.with_consequences(scene, scene.act("mkk_shot", pairs, acts.HIT, point, effects), found)


def wave(scene: Scene) -> ShownAct:
    """A stamp or a gesture: over the floor, or through everything."""
    row = scene.row
    loosed = scene.home(row.pose)
    met = deeds.struck_pose(scene)
    point = solve(met).point(row.target)
    when = met_ms("mkk_wave")
    mine = (loosed, blend(loosed, scene.end.a, 0.4), blend(loosed, scene.end.a, 0.85))
    pairs, found = deeds.landing(scene, met, mine)
    pairs |= {
        "ready": scene.pair(deeds.ready(scene), scene.target),
        "loosed": scene.pair(loosed, reactions.flinch(scene.target)),
        "contact": scene.pair(loosed, met),
    }
    effects = deeds.wave_of(scene, deeds.leaves(scene, loosed), point, when)
    return deeds.with_consequences(scene, scene.act("mkk_wave", pairs, acts.HIT, point, effects), found)


# ------------------------------------------------------------------------------- hands on somebody
def grab(scene: Scene) -> ShownAct:
    """Hands close on a joint; then a squeeze, twice."""
    row = scene.row
    held = falls.there(row.victim or "mkk_dazed", scene.target.pelvis[0])
    met = deeds.meeting(
        scene, row.pose, deeds.joint_of(scene), "neck" if row.target == "face" else "chest", held, both=True
    )
    tight = replace(met.actor, lean=met.actor.lean - 5, expression="shout")
    hurt = replace(held, head=held.head - 16, expression="ko")
    mine = (reactions.shaken_off(tight), blend(tight, scene.end.a, 0.6), blend(tight, scene.end.a, 0.9))
    pairs, found = deeds.landing(scene, held, mine)
    pairs |= {
        "ready": scene.pair(deeds.ready(scene, met.actor), reactions.flinch(scene.target)),
        "grip": scene.pair(met.actor, held),
        "squeeze": scene.pair(tight, hurt),
    }
    when = met_ms("mkk_grab")
    effects = (*deeds.burst_at(scene, met.point, when), *deeds.burst_at(scene, met.point, when + 260, 16.0))
    return deeds.with_consequences(scene, scene.act("mkk_grab", pairs, acts.HELD, met.point, effects), found)


def throw(scene: Scene) -> ShownAct:
    """Lifted, turned, let go: a flight and a fall."""
    row = scene.row
    taken = falls.there("mkk_doubled", scene.target.pelvis[0])
    grip = deeds.meeting(scene, deeds.GRIP, "fist_near", "belly", taken, both=True)
    this = shift(pose(row.pose), grip.actor.pelvis[0] + 4.0 - pose(row.pose).pelvis[0])
    joints = solve(this)
    end = "sole" if row.joint.startswith("sole") else "fist"
    hands = lerp(joints.point(f"{end}_near"), joints.point(f"{end}_far"), 0.5)
    up = falls.there(row.victim or "mkk_lifted", hands[0])
    belly = solve(up).belly
    lifted = shift(up, hands[0] - belly[0], max(hands[1] - 2.0, TOP) - belly[1])
    x = scene.target.pelvis[0] + (18.0 if scene.falls == falls.DOWN else FAR)
    flight = shift(falls.there("mkk_flies", (x + lifted.pelvis[0]) / 2), 0.0, -6.0)
    lies = falls.there("mkk_down", x)
    follows = blend(this, scene.end.a, 0.4)
    pairs = {
        "ready": scene.pair(deeds.ready(scene, grip.actor), reactions.flinch(scene.target)),
        "grip": scene.pair(grip.actor, taken),
        "half": scene.pair(this, lifted, BOTH),
        "flight": scene.pair(replace(this, lean=this.lean + 12, expression="shout"), flight),
        "landed": scene.pair(follows, lies),
        "lie": scene.pair(blend(this, scene.end.a, 0.85), _rising(scene, lies)),
    }
    point = (lies.pelvis[0], reactions.MAT)
    made = scene.act("mkk_throw", pairs, acts.THROWN, point, deeds.burst_at(scene, grip.point, 340, 9.0))
    stars = (lies.pelvis[0] - 24.0, 74.0) if scene.falls == falls.STUN else None
    return deeds.with_consequences(scene, made, falls.Fallen(lies, lies, lies, point, stars))


def _rising(scene: Scene, lies: Pose) -> Pose:
    """On the way up; who is down stays there."""
    down = scene.falls in (falls.DOWN, falls.FLIES)
    return lies if down else replace(falls.there("mkk_gets_up", lies.pelvis[0] - 4.0), expression="ko")


# ------------------------------------------------------------------------------------- out and in
def vanish(scene: Scene) -> ShownAct:
    """Out, and in elsewhere with a blow: behind the other one, or right before them; then back. Or farther back, without one."""
    row = scene.row
    low = blend(scene.actor, scene.home("mkk_crouch"), 0.8)
    if row.path == "back":
        return _withdraws(scene, low)
    behind = row.path == "behind"
    way = -1.0 if behind else 1.0
    hurt = deeds.struck_pose(scene, way)
    met = deeds.meeting(
        scene,
        row.pose,
        deeds.joint_of(scene),
        row.target,
        hurt if not behind else mirror(hurt, hurt.pelvis[0]),
    )
    blow, point = met.actor, met.point
    if behind:  # the same from the other side
        axis = hurt.pelvis[0]
        blow, point = mirror(blow, axis), (2 * axis - point[0], point[1])
    f = blow.facing if row.pose not in deeds.TURNED else -blow.facing
    comes = shift(blow, -9.0 * f)
    found = falls.fallen(scene.falls, hurt, scene.target, row.target, way, blow.pelvis[0])
    watches = replace(scene.target, expression="strained", head=scene.target.head - 6)
    through = shift(blow, 2.0 * f)
    pairs = {
        "ready": scene.pair(low, scene.target),
        "gone": Pair(comes, watches, ALONE_B),
        "there": scene.pair(comes, watches),
        "contact": scene.pair(blow, hurt),
        "driven": scene.pair(through, found.driven),
        "fall": scene.pair(through, found.fall),
        "away": Pair(low, found.fall, ALONE_B),
        "lie": Pair(low, found.lie, ALONE_B),
        "back": scene.pair(low, found.lie),
    }
    when = met_ms("mkk_vanish")
    element = row.element or "smoke"
    puffs = tuple(
        Effect(flights.CLOUD, element, begins, begins + 380, (this.pelvis[0], 58.0), None, 22.0, row.tone)
        for begins, this in ((230, low), (410, comes), (960, through), (1130, low))
    )
    made = scene.act("mkk_vanish", pairs, acts.HIT, point, (*puffs, *deeds.burst_at(scene, point, when)))
    return deeds.with_consequences(scene, made, found)


def _withdraws(scene: Scene, low: Pose) -> ShownAct:
    row = scene.row
    comes = shift(scene.home(row.pose), -14.0)
    watches = replace(scene.target, expression="strained", head=scene.target.head - 6)
    pairs = {
        "ready": scene.pair(low, scene.target),
        "gone": Pair(comes, watches, ALONE_B),
        "there": scene.pair(comes, watches),
    }
    puffs = tuple(
        Effect(
            flights.CLOUD,
            row.element or "smoke",
            begins,
            begins + 380,
            (this.pelvis[0], 58.0),
            None,
            22.0,
            row.tone,
        )
        for begins, this in ((230, low), (500, comes))
    )
    return scene.act("mkk_withdraw", pairs, acts.NOTHING, None, puffs, told_ms=540)


# --------------------------------------------------------------------------------- nobody is touched
def stance(scene: Scene) -> ShownAct:
    """An aura, a crest, a taunt, a borrowed shape."""
    row = scene.row
    this = scene.home(row.pose)
    waits = replace(scene.target, expression="calm")
    pairs = {"shown": scene.pair(blend(scene.actor, this, 0.75), waits), "again": scene.pair(this, waits)}
    at = solve(scene.target).chest if row.path == "rival" else solve(this).belly
    effects: tuple[Effect, ...] = ()
    if row.element:
        effects = (Effect(flights.BURST, row.element, 280, 900, at, None, 24.0, row.tone),)
    return scene.act("mkk_stance", pairs, acts.NOTHING, None, effects, told_ms=380)


LANDS: Final[dict[str, Callable[[Scene], ShownAct]]] = {
    "strike": strike, "flurry": flurry, "leap": leap, "charge": charge, "shot": shot, "grab": grab, "throw": throw, "wave": wave,
    "vanish": vanish, "stance": stance, "answer": stance,
}  # fmt: skip
"""By template: what is acted where it lands."""
