"""Acts of kards that do not simply land: it meets a guard, goes past, is broken off by a counter, is traded, falls short.

Everything is seen with who acts as fighter a, left.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kotgames.games.mortal_kombat_kards.art import deeds, falls, flights
from kotgames.games.mortal_kombat_kards.art.deeds import ALONE_A, BOTH, Scene
from kotgames.games.mortal_kombat_kards.art.flights import Effect, ShownAct
from kotgames.games.mortal_kombat_kards.art.templates import met_ms
from kotgames.ui.art import act as acts
from kotgames.ui.art import reactions
from kotgames.ui.art.act import Pair, swapped
from kotgames.ui.art.contact import Contact, Order
from kotgames.ui.art.exchanges import Side
from kotgames.ui.art.skeleton import Point, Pose, add, blend, mirror, shift, solve

DISTANT: Final = ("shot", "wave")
"""Templates in which the body stays where it is."""
ASIDE: Final = {"mkk_back_flip": 26.0, "mkk_side_step": 12.0, "mkk_jump": 0.0, "mkk_duck": 2.0}
"""Units that an evasion carries back, by its pose."""


def blow_of(scene: Scene) -> tuple[str, str]:
    """(pose, joint) of an attack where it is stopped: hands that would throw are hands on their way."""
    if scene.row.act == "throw":
        return deeds.GRIP, "fist_near"
    return scene.row.pose, deeds.joint_of(scene)


# ------------------------------------------------------------------------------------------ a guard
def blocked(scene: Scene) -> ShownAct:
    """It is met on its path, and dies on a guard."""
    guard = _guard(scene)
    pushed = replace(shift(guard, 5.0), foot_far=guard.foot_far)
    if scene.row.act in DISTANT:
        loosed = scene.home(scene.row.pose)
        joints = solve(guard)
        point = add(min(joints.fist_near, joints.fist_far), (-2.0, 0.0))
        when = met_ms("mkk_shot_blocked")
        start = deeds.leaves(scene, loosed)
        wave = scene.row.act == "wave"
        flies = deeds.wave_of(scene, start, point, when) if wave else deeds.flight(scene, start, point, when)
        pairs = {
            "ready": scene.pair(deeds.ready(scene), scene.target),
            "loosed": scene.pair(loosed, blend(scene.target, guard, 0.6)),
            "guarded": scene.pair(loosed, guard),
            "repelled": scene.pair(blend(loosed, scene.end.a, 0.4), pushed),
        }
        effects = (*flies, *deeds.burst_at(scene, point, when, 9.0))
        return scene.act("mkk_shot_blocked", pairs, acts.BLOCKED, point, effects, sound="block")
    name, joint = blow_of(scene)
    met = deeds.meeting(scene, name, joint, "hand_near", guard)
    pairs = {
        "ready": scene.pair(deeds.ready(scene, met.actor), blend(scene.target, guard, 0.4)),
        "guarded": scene.pair(met.actor, guard),
        "repelled": scene.pair(reactions.recoiled(met.actor, scene.end.a, 0.5), pushed),
    }
    return scene.act("mkk_blocked", pairs, acts.BLOCKED, met.point, sound="block")


def _guard(scene: Scene) -> Pose:
    """The pose of the other one's Defense; a cover where none is known."""
    if scene.answer is not None and scene.answer.path != "gone":
        return falls.there(scene.answer.pose, scene.target.pelvis[0])
    low = scene.row.target not in ("face", "head", "neck")
    return reactions.covered(scene.target, low=low)


# ------------------------------------------------------------------------------------ it goes past
def evaded(scene: Scene) -> ShownAct:
    """The other one is not there any more: ducked, jumped, stepped aside, or out of sight."""
    gone, effects = _gone(scene)
    away = ALONE_A if effects else BOTH
    spot = solve(scene.target).point(scene.row.target)
    if scene.row.act in DISTANT:
        return _past(scene, gone, away, effects, spot)
    name, joint = blow_of(scene)
    met = deeds.meeting(scene, name, joint, scene.row.target, scene.target)
    reach = shift(met.actor, 3.0)
    limb = joint if joint.startswith(deeds.REACHING) else ""
    past = (
        reactions.carried_past(scene.actor, reach, limb, (1.0, 0.0))
        if limb
        else blend(reach, scene.end.a, 0.3)
    )
    pairs = {
        "ready": scene.pair(deeds.ready(scene, reach), reactions.flinch(scene.target)),
        "evaded": Pair(reach, gone, away),
        "past": Pair(past, blend(gone, scene.end.b, 0.35), away),
    }
    return scene.act("mkk_missed", pairs, acts.SLIPPED, None, effects, seen_at=spot, sound="whoosh")


def _past(scene: Scene, gone: Pose, away: Order, effects: tuple[Effect, ...], spot: Point) -> ShownAct:
    """The way of something that flies on, behind the other one."""
    loosed = scene.home(scene.row.pose)
    when = met_ms("mkk_shot_missed")
    start, beyond = deeds.leaves(scene, loosed), (spot[0] + 62.0, spot[1] + 2.0)
    wave = scene.row.act == "wave"
    flies = (
        deeds.wave_of(scene, start, beyond, when) if wave else deeds.flight(scene, start, beyond, when + 60)
    )
    pairs = {
        "ready": scene.pair(deeds.ready(scene), scene.target),
        "loosed": scene.pair(loosed, reactions.flinch(scene.target)),
        "evaded": Pair(loosed, gone, away),
        "past": Pair(blend(loosed, scene.end.a, 0.6), blend(gone, scene.end.b, 0.4), away),
    }
    return scene.act(
        "mkk_shot_missed", pairs, acts.SLIPPED, None, (*flies, *effects), seen_at=spot, sound="whoosh"
    )


def _gone(scene: Scene) -> tuple[Pose, tuple[Effect, ...]]:
    """The other one while it goes past, and the cloud of somebody who is out of sight."""
    answer, x = scene.answer, scene.target.pelvis[0]
    if answer is None:
        low = scene.row.target not in ("face", "head", "neck")
        return falls.there("mkk_jump" if low else "mkk_duck", x), ()
    there = falls.there(answer.pose, x + ASIDE.get(answer.pose, 6.0))
    if answer.act == "vanish" or answer.path == "back":
        cloud = Effect(flights.CLOUD, answer.element or "smoke", 230, 640, (x, 58.0), None, 24.0, answer.tone)
        again = replace(cloud, begins=660, ends=1080)
        return there, (cloud, again)
    return there, ()


def out_of_reach(scene: Scene) -> ShownAct:
    """It falls short; the other one hardly moves."""
    watches = replace(scene.target, expression="calm", lean=scene.target.lean - 5)
    if scene.row.act in DISTANT:
        short = replace(scene, answer=None)
        made = _past(short, watches, BOTH, (), solve(scene.target).chest)
        return replace(made, sight=acts.MISSED)
    name, joint = blow_of(scene)
    this = shift(scene.home(name), 7.0)
    limb = joint if joint.startswith(deeds.REACHING) else ""
    past = (
        reactions.carried_past(scene.actor, this, limb, (1.0, 0.0)) if limb else blend(this, scene.end.a, 0.3)
    )
    pairs = {
        "ready": scene.pair(deeds.ready(scene), scene.target),
        "evaded": scene.pair(this, watches),
        "past": scene.pair(past, watches),
    }
    seen = solve(this).point(joint)
    return scene.act("mkk_missed", pairs, acts.MISSED, None, seen_at=seen, sound="whoosh")


# ------------------------------------------------------------------------------------- answered in kind
def turned(scene: Scene) -> Scene:
    """The other one's answer as a scene of its own, with them left."""
    assert scene.answer is not None
    side = Side(swapped(scene.side.rest), True, not scene.side.flip)
    return Scene(scene.answer, side, swapped(scene.end), scene.falls)


def _seen_from_here(this: Contact) -> Contact:
    x, y = this.point
    return replace(this, actor=mirror(this.actor), target_pose=mirror(this.target_pose), point=(100.0 - x, y))


def countered(scene: Scene) -> ShownAct:
    """Broken off where the other one's counter meets: what becomes of the attacker is the scene's fall."""
    other = turned(scene)
    row = other.row
    gap = scene.target.pelvis[0] - scene.actor.pelvis[0]
    comes = 0.0 if scene.row.act in DISTANT else max(0.0, min(gap - 44.0, 20.0))
    near = shift(other.target, -comes)
    hurt = falls.struck(near, row.target)
    distant = row.act in DISTANT
    if distant:
        loosed = other.home(row.pose)
        this = Contact(loosed, hurt, deeds.joint_of(other), row.target, solve(hurt).point(row.target), BOTH)
    else:
        name, joint = blow_of(other)
        this = deeds.meeting(other, name, joint, row.target, hurt)
    met = _seen_from_here(this)
    found = falls.fallen(scene.falls, hurt, near, row.target, 1.0, other.actor.pelvis[0])
    half = shift(blend(scene.actor, scene.home(blow_of(scene)[0]), 0.55), comes)
    slips = blend(scene.target, met.actor, 0.45)
    back = blend(met.actor, scene.end.b, 0.5)
    gathers = mirror(deeds.ready(other, this.actor))
    pairs = {
        "ready": scene.pair(deeds.ready(scene), blend(scene.target, gathers, 0.6)),
        "go": scene.pair(half, gathers),
        "answered": scene.pair(met.target_pose, met.actor),
        "driven": scene.pair(mirror(found.driven), met.actor),
        "fall": scene.pair(mirror(found.fall), back),
        "lie": scene.pair(mirror(found.lie), blend(slips, scene.end.b, 0.85)),
    }
    when = met_ms("mkk_countered")
    effects = [*deeds.burst_at(other, this.point, when)]
    if distant:
        start = deeds.leaves(other, this.actor)
        effects += (
            deeds.flight(other, start, this.point, when)
            if row.act == "shot"
            else deeds.wave_of(other, start, this.point, when)
        )
    made = scene.act(
        "mkk_countered", pairs, acts.BROKEN, met.point, tuple(one.mirrored() for one in effects), by_target=True, sound=row.sound,
        held=(scene.row.prop, row.prop),
    )  # fmt: skip
    more = tuple(one.mirrored() for one in deeds.consequences(other, found, made))
    if scene.side.flip:
        more = tuple(one.mirrored() for one in more)
    return replace(made, effects=(*made.effects, *more))


def trade(scene: Scene) -> ShownAct:
    """Both at once: each meets the other, without more."""
    other = turned(scene)
    mine, theirs = _traded(scene), mirror(_traded(other))
    gap = theirs.pelvis[0] - mine.pelvis[0]
    close = max(0.0, 34.0 - gap) / 2
    mine, theirs = shift(mine, -close), shift(theirs, close)
    point = solve(theirs).point(scene.row.target)
    back = solve(mine).point(other.row.target)
    when = met_ms("mkk_trade")
    effects: list[Effect] = []
    for one, body, at, flip in (
        (scene, mine, point, False),
        (other, mirror(theirs), (100.0 - back[0], back[1]), True),
    ):
        start = deeds.leaves(one, body)
        found = [*deeds.burst_at(one, at, when)]
        if one.row.act == "shot":
            found += deeds.flight(one, start, at, when)
        elif one.row.act == "wave":
            found += deeds.wave_of(one, start, at, when)
        effects += [effect.mirrored() for effect in found] if flip else found
    hurt_a = reactions.driven(scene.actor, "face", (-1.0, 0.0), 1.2)
    hurt_b = reactions.driven(scene.target, "face", (1.0, 0.0), 1.2)
    pairs = {
        "ready": scene.pair(deeds.ready(scene, mine), mirror(deeds.ready(other, mirror(theirs)))),
        "contact": scene.pair(mine, theirs),
        "driven": scene.pair(hurt_a, hurt_b),
        "lie": scene.pair(
            reactions.staggered(scene.actor, (-1.0, 0.0)), reactions.staggered(scene.target, (1.0, 0.0))
        ),
    }
    held = (scene.row.prop, other.row.prop)
    middle = ((point[0] + back[0]) / 2, (point[1] + back[1]) / 2)
    return scene.act("mkk_trade", pairs, acts.HIT, middle, tuple(effects), held=held)


def _traded(scene: Scene) -> Pose:
    """The pose in which one of two meets the other's attack."""
    if scene.row.act in DISTANT or scene.row.act in ("stance", "answer"):
        return scene.home(scene.row.pose)
    name, joint = blow_of(scene)
    return deeds.meeting(scene, name, joint, scene.row.target, scene.target).actor


OUTCOMES: Final = {
    "blocked": blocked,
    "evaded": evaded,
    "countered": countered,
    "trade": trade,
    "out_of_reach": out_of_reach,
}
