"""Knockdown's acting: what two fighters do when a Strike or an Ability is resolved, when one is blocked, answered or lost, and in a
Knockdown Test.

Seat 0 stands left, seat 1 right, near each other or far apart; an act begins with the pair at rest of its attack (`resting`) and ends
there, but for those that end elsewhere: a Reaction, a step through the shadows, a test. Every attack, side and outcome is answered, also
those the rules do not allow.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from kotgames.games.knockdown.art import key_poses, moments
from kotgames.games.knockdown.art.effects import ActedAct
from kotgames.games.knockdown.art.moments import CARRY, HOLD, MOMENTS, REACTION, SHOT, SHOWN, STRIKE
from kotgames.ui.art import act as acts
from kotgames.ui.art import endings, exchanges
from kotgames.ui.art.act import Act, Pair, swapped
from kotgames.ui.art.contact import Contact, order_of
from kotgames.ui.art.exchanges import Side
from kotgames.ui.art.poses import pose, scene
from kotgames.ui.art.skeleton import shift

OUTCOMES: Final = ("hit", "part", "blocked", "missed")
"""It lands; some of it comes through a Block; the Block takes all of it; a Reaction has taken the rival out of its range."""
PARTED: Final = 24.0
"""Units that a rival stands farther away who is out of range."""
FIRED: Final = "rivet_burst"
"""The effect of a turret's shot."""
DECIDING: Final = "cross"
"""The blow that is acted again at the end where the deciding attack touches nobody."""
SLOW: Final = 1.8
"""So much longer a shot takes that is acted again at the end."""
SIGHTS: Final = {"hit": acts.HIT, "blocked": acts.BLOCKED, "missed": acts.MISSED}


# ------------------------------------------------------------------------------------------- at rest
@lru_cache(maxsize=128)
def resting(name: str = "", actor: int = 0, *, lost: bool = False) -> Pair:
    """The two before an attack of seat `actor`, as seats 0 and 1; without a name near each other. `lost`: the rival is out of its range
    already. KeyError for an unknown one."""
    pair = _parted(_rest(name)) if lost and not _is_far(name) else _rest(name)
    return swapped(pair) if actor == 1 else pair


def _is_far(name: str) -> bool:
    return bool(name) and MOMENTS[name].far


def _rest(name: str) -> Pair:
    """The pair before an attack, the attacker as a."""
    base = scene("kd_far" if _is_far(name) else "kd_stand")
    first = pose("kd_gun_a") if name and MOMENTS[name].armed else base.pose_of("a")
    return Pair(first, base.pose_of("b"), order_of(base))


def _parted(pair: Pair) -> Pair:
    """The same with the rival farther away."""
    return replace(pair, b=shift(pair.b, PARTED))


def side_of(name: str, actor: int) -> Side:
    """The one who acts: always fighter a, turned to the seats by `flip`."""
    return Side(_rest(name), True, actor == 1)


# ---------------------------------------------------------------------------------------- an attack
@lru_cache(maxsize=512)
def act(name: str, actor: int, outcome: str = "hit") -> ActedAct:
    """The act of an attack (moments.MOMENTS) of a seat. A Reaction is seen from the seat that reacts, against a blow of the other; what
    touches nobody has one outcome. KeyError for an unknown attack or outcome."""
    if outcome not in OUTCOMES:
        raise KeyError(f"there is no outcome '{outcome}'")
    this = MOMENTS[name]
    side = side_of(name, actor)
    if this.kind == SHOT:
        return key_poses.shot(side, name, outcome)
    if this.kind == SHOWN:
        return key_poses.shown(side, name)
    if this.kind == REACTION:
        return reaction(name, actor)
    return _at_close_range(name, side, outcome)


@lru_cache(maxsize=16)
def projected(actor: int, outcome: str = "hit") -> ActedAct:
    """A Strike of a seat that its turret makes, whatever the attack. KeyError for an unknown outcome."""
    if outcome not in OUTCOMES:
        raise KeyError(f"there is no outcome '{outcome}'")
    return key_poses.shot(side_of(key_poses.POINTS, actor), FIRED, outcome, turret=True)


def _at_close_range(name: str, side: Side, outcome: str) -> ActedAct:
    this = MOMENTS[name]
    met = contact_of(name, side.rest)
    if outcome == "part" and this.kind == STRIKE:
        found = key_poses.through_guard(side, met)
    elif outcome == "part":
        found = key_poses.through_guard(side, contact_of(_STOPPED[name], side.rest))
    elif this.kind == STRIKE:
        found = exchanges.strike(side, met, SIGHTS[outcome], heavy=this.heavy)
    elif outcome != "hit":
        found = _stopped(name, side, met, outcome)
    elif name == "leg_sweep":
        found = key_poses.sweep(side, met)
    elif this.kind == CARRY:
        found = key_poses.slam(side, met)
    else:
        assert this.kind == HOLD
        found = exchanges.hold(side, met)
    if outcome == "missed":  # out of its range the rival stands where a blow does not come
        found = _missing(found, side.flip)
    return key_poses.with_effects(found, name, outcome, side.flip)


def _missing(found: Act, flip: bool) -> Act:
    """An act at arm's length with the rival farther away in all of it."""
    keys = tuple(
        replace(key, pair=swapped(_parted(swapped(key.pair))) if flip else _parted(key.pair))
        for key in found.keys
    )
    return replace(found, keys=keys)


_STOPPED: Final = {"leg_sweep": "low_kick", "slam": "shield_bash", "clinch": "shield_bash", "choke": "cross"}
"""Looks of a grip or a throw that a guard stops in part: grip or throw -> blow."""


def _stopped(name: str, side: Side, met: Contact, outcome: str) -> Act:
    """A grip, a throw or a sweep that does not work."""
    if name == "leg_sweep":
        return exchanges.strike(side, contact_of("low_kick", side.rest), SIGHTS[outcome])
    return key_poses.grip_met(side, met) if outcome == "blocked" else key_poses.grip_missed(side, met)


@lru_cache(maxsize=64)
def reaction(name: str, actor: int, against: str = DECIDING) -> ActedAct:
    """A Reaction of a seat against a Strike of the other: it is gone before that lands, or throws the attacker back. KeyError where the
    attack is no Reaction; what is no Strike is answered as a blow."""
    if MOMENTS[name].kind != REACTION:
        raise KeyError(f"'{name}' is no Reaction")
    if MOMENTS[against].kind not in (STRIKE, SHOT):
        against = DECIDING
    side = side_of(against, 1 - actor)
    blow = contact_of(against, side.rest) if MOMENTS[against].kind == STRIKE else None
    this = key_poses.coming(side, against, blow)
    return key_poses.vanishes(side, this) if name == "vanish" else key_poses.repels(side, this)


def contact_of(name: str, rest: Pair) -> Contact:
    """The moment of an attack at arm's length where the two are, the attacker as a."""
    posed = moments.posed_moment(name)
    assert posed.point is not None
    this = Contact(posed.a, posed.b, posed.moment.joint, posed.moment.target, posed.point, posed.order)
    return key_poses.moved_to_pair(this, rest)


# ------------------------------------------------------------------------------------------ the test
@lru_cache(maxsize=4)
def called(tested: int) -> Act:
    """A Knockdown Test is called: the tested seat goes down on one knee, the other one waits."""
    return key_poses.goes_to_the_knee(side_of("", 1 - tested))


@lru_cache(maxsize=4)
def dazed(tested: int) -> Pair:
    """The pair during a Knockdown Test."""
    return called(tested).end


@lru_cache(maxsize=4)
def passed(tested: int) -> Act:
    """The test is passed: up again, fists before the face."""
    return key_poses.gets_up(side_of("", 1 - tested), _rest(""), dazed(1))


@lru_cache(maxsize=4)
def failed(tested: int) -> list[Act]:
    """The test is failed: down, and counted out."""
    winner = "ab"[1 - tested]
    fall = key_poses.sits_down(endings.collapse(dazed(tested), winner), "ab"[tested])
    return [fall, endings.count_out(fall.end, winner)]


def ending(winner: int, how: str, name: str = "", turret: bool = False) -> list[Act]:
    """The acts of the end of the match, one after the other: `how` as in the event; the attack `name` has decided it, where one is
    known, made by a `turret` or by hand."""
    side = "ab"[winner]
    start = resting("", 0)
    if how != "ko":
        return [endings.decision(start, side)]
    this = MOMENTS.get(name)
    if this is not None and (turret or this.kind == SHOT):
        shot = _once_more(projected(winner) if turret else act(name, winner))
        fall = endings.collapse(shot.end, side)
        return [shot, fall, endings.count_out(fall.end, side)]
    blow = name if this is not None and this.kind == STRIKE else DECIDING
    met = contact_of(blow, side_of("", winner).rest)
    fall = endings.knockout(start, side, key_poses.turned(met) if winner == 1 else met)
    return [fall, endings.count_out(fall.end, side)]


def _once_more(shot: ActedAct) -> ActedAct:
    """A shot in slow motion, up to where it has driven the other back: nobody recovers from it."""
    keys = tuple(replace(key, ms=round(key.ms * SLOW)) for key in shot.keys[:-1])
    effects = tuple(
        replace(one, begins=round(one.begins * SLOW), ends=round(one.ends * SLOW)) for one in shot.effects
    )
    return replace(shot, keys=keys, effects=effects)
