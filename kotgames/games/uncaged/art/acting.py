"""UNCAGED's acting: what the two fighters in the cage do when a card is revealed, as short films of key poses.

Seat 0 stands left, seat 1 right. A fight is at a level, "standing" or "ground"; on the ground `top` is the seat that lies on top. Films
start in the idle pair of the level they are played at, and end in that of the level they lead to. Every card, level, side and outcome is
answered, also those the rules do not allow now.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from kotgames.games.uncaged.art import key_poses, moments
from kotgames.games.uncaged.art.key_poses import Contact
from kotgames.games.uncaged.art.moments import CALM, CARRY, GUARD, HOLD, STRIKE
from kotgames.ui.art.contact import FISTS, SOLES, Attack, meet, offered, order_of
from kotgames.ui.art.contact import Contact as Met
from kotgames.ui.art.film import Frame, Key, Pair, film, swapped
from kotgames.ui.art.poses import scene
from kotgames.ui.art.skeleton import Pose, mirror, shift

LEVELS = ("standing", "ground")
OUTCOMES = ("hit", "prevented", "cancelled", "broken", "dodge")
"""It lands; the rival's guard takes it; it is stopped (Check Kick, Sprawl); it is answered (Counter Punch); nothing comes of it."""

GROUND_SCENES = ("unc_armbar", "unc_knee_bar", "unc_guillotine", "unc_rear_naked_choke", "unc_sweep")
GENERAL: dict[str, Attack] = {
    "punch": Attack(FISTS, ("face", "belly"), draws_down=True),
    "kick": Attack(SOLES, ("face", "chest", "belly", "knee_near", "knee_far")),
    "submission": Attack(
        FISTS, ("hand_near", "hand_far", "elbow_near", "elbow_far"), both=True, pulled=("hand_near", 0.5)
    ),
    "level_change": Attack(FISTS, ("belly", "pelvis"), both=True),
}
"""By card type: the general attack that is played where a card has no scene of its own at a level."""
GENERAL_SCENES: dict[tuple[str, str], tuple[str, tuple[str, str] | None]] = {
    ("submission", "standing"): ("arm_lock", None),
    ("level_change", "standing"): ("body_lock", ("fist_near", "belly")),
    ("kick", "below"): ("kick_from_guard", ("sole_near", "chest")),
}
"""By card type and where its player is: the scene of a general attack and which joints meet; elsewhere it starts from the guard."""
GENERAL_MIDDLE = 49.5
"""Between the two of a general attack on the feet."""
STOPPED_BY = {"kick": "check_kick", "level_change": "sprawl"}
"""By card type: what stops it. Everything else is parried or shrugged off."""


@dataclass(frozen=True, slots=True)
class ActedFilm:
    """A film and what a test wants to know of it: `contact` is the index of the frame in which `joint` of seat `mover` lies at `target`
    of the other; -1 where nobody is touched. `guarded`: it met a guard, so its star is cold."""

    frames: tuple[Frame, ...]
    contact: int = -1
    mover: int = 0
    joint: str = ""
    target: str = ""
    guarded: bool = False


# ------------------------------------------------------------------------------------------- at rest
def idle(level: str, top: int = -1) -> Pair:
    """The two at rest, as seats 0 and 1. KeyError for an unknown level."""
    if level not in LEVELS:
        raise KeyError(f"there is no level '{level}'")
    this = scene("unc_stand" if level == "standing" else "unc_down")
    pair = Pair(this.pose_of("a"), this.pose_of("b"), order_of(this))
    return swapped(pair) if level == "ground" and top == 1 else pair


def _rest(level: str, top: int, actor: int) -> Pair:
    """The pair at rest with the actor as a, left."""
    pair = idle(level, top)
    return swapped(pair) if actor == 1 else pair


def level_and_top_after(
    card: str, kind: str, level: str, top: int, actor: int, outcome: str
) -> tuple[str, int]:
    """Level and top after a film: only Level Changes that hit move anything."""
    if kind != "level_change" or outcome != "hit":
        return level, top
    return ("ground", actor) if level == "standing" else ("standing", -1)


# --------------------------------------------------------------------------------------------- a card
def act(card: str, kind: str, level: str, top: int, actor: int, outcome: str) -> ActedFilm:
    """The film of a card of type `kind` played by a seat. KeyError for an unknown type, level or outcome."""
    if outcome not in OUTCOMES:
        raise KeyError(f"there is no outcome '{outcome}'")
    name = moments.moment_name(card, kind)
    if outcome == "cancelled" and kind in STOPPED_BY and level == "standing":
        return act(STOPPED_BY[kind], "combo_breaker", level, top, 1 - actor, "hit")
    if outcome == "broken" and level == "standing" and kind in ("punch", "kick"):
        return act("counter_punch", "combo_breaker", level, top, 1 - actor, "hit")
    rest = _rest(level, top, actor)
    above = top == actor
    this = _meeting(name, kind, level, above, rest)
    sort = this.contact_kind
    if sort == CALM or (kind in ("combo_breaker", "block") and outcome != "hit"):
        return _untouched(key_poses.gesture(name, this, rest, level, outcome == "hit"), actor)
    if outcome == "hit" and sort == GUARD:
        return _met(key_poses.guarded(this, rest), this, rest, actor, cold=True)
    if outcome == "hit" and sort == STRIKE:
        keys = key_poses.counter(this, rest) if kind == "combo_breaker" else key_poses.blow(this, rest)
        return _met(keys, this, rest, actor)
    if outcome == "hit" and sort == CARRY:
        there, up = level_and_top_after(card, kind, level, top, actor, outcome)
        end = _rest(there, up, actor)
        return _met(_carried(name, this, rest, end, level), this, rest, actor)
    if outcome == "hit":
        return _met(key_poses.hold(this, rest), this, rest, actor)
    if outcome == "prevented" and sort == STRIKE:
        covered = key_poses.on_guard(this, rest, level)
        return _met(key_poses.stopped(covered, rest), covered, rest, actor, cold=True)
    if sort != STRIKE:
        return _untouched(key_poses.failed_grip(this, rest, outcome), actor)
    keys = (
        key_poses.missed(this, rest, level) if outcome == "dodge" else key_poses.parried(this, rest, outcome)
    )
    return _untouched(keys, actor)


def _untouched(keys: Sequence[Key], actor: int) -> ActedFilm:
    """A film in which nobody is touched; it ends as it began."""
    return ActedFilm(tuple(film(keys[-1][2], keys, None, None, actor == 1)))


def _met(keys: Sequence[Key], this: Contact, rest: Pair, actor: int, cold: bool = False) -> ActedFilm:
    """A film whose second key is the contact."""
    frames = film(rest, keys, 1, this.point, actor == 1)
    index = next(i for i, frame in enumerate(frames) if frame.impact is not None)
    mover = actor if this.mover == "a" else 1 - actor
    return ActedFilm(tuple(frames), index, mover, this.joint, this.target, cold)


def _meeting(name: str, kind: str, level: str, above: bool, rest: Pair) -> Contact:
    """The contact of a card where the two are now, the actor as a."""
    if above and f"{name}_top" in moments.MOMENTS:
        name = f"{name}_top"
    this = moments.MOMENTS[name]
    home = "ground" if this.scene.removesuffix("_top") in GROUND_SCENES else "standing"
    if home == level or kind not in GENERAL:
        return key_poses.moved_to_pair(
            Contact.of(moments.posed_moment("hip_toss_grip" if name == "hip_toss" else name)), rest
        )
    met = _general(kind, "standing" if level == "standing" else "above" if above else "below")
    actor, target, point, order = met.actor, met.target_pose, met.point, met.order
    if level == "ground" and not above:
        actor, target, point = mirror(actor), mirror(target), (100.0 - point[0], point[1])
        order = tuple(("b" if who == "a" else "a", parts) for who, parts in order)
    sort = {"submission": HOLD, "level_change": CARRY}.get(kind, STRIKE)
    return key_poses.moved_to_pair(
        Contact(actor, target, order, point, met.joint, met.target, "a", sort), rest
    )


@lru_cache(maxsize=32)
def _general(kind: str, where: str) -> Met:
    """The contact of a card type's general attack by a player "standing", "above" or "below"."""
    attack = GENERAL[kind]
    name, wanted = GENERAL_SCENES.get((kind, where), ("guard", None))
    base = scene(name)
    actor, other = base.pose_of("a"), base.pose_of("b")
    if where == "below":
        actor, other = other, actor
    if name == "guard":
        other = offered(attack, actor, other, where == "below")
    if where == "standing":
        dx = GENERAL_MIDDLE - (actor.pelvis[0] + other.pelvis[0]) / 2
        actor, other = shift(actor, dx), shift(other, dx)
    return meet(attack, actor, other, order_of(base), wanted)


def _carried(name: str, this: Contact, rest: Pair, end: Pair, level: str) -> list[Key]:
    """Taken to the other level."""
    if level == "ground":
        return key_poses.sweep(this, rest, end)
    if name == "hip_toss":
        return key_poses.hip_toss(this, rest, end)
    return key_poses.takedown(this, rest, end)


# -------------------------------------------------------------------------------------- the end, and at rest
def ending(level: str, top: int, winner: int, how: str) -> ActedFilm:
    """The end of a match: `how` is "knockout", or anything else for a decision. The winner's arms are up at the end."""
    start = idle(level, top)
    down = how == "knockout"
    won, lost = scene("champion").pose_of("a"), scene("knockout").pose_of("b")
    if not down:
        lost = key_poses.dejected()
    won, lost = shift(won, 28.0 - won.pelvis[0]), shift(lost, (74.0 if not down else 66.0) - lost.pelvis[0])
    end = Pair(won, lost, (("b", None), ("a", None)))
    peak = replace(end, a=shift(won, 0.0, -8.0))
    if winner == 1:
        end, peak = swapped(end), swapped(peak)
    half = key_poses.crouched(start, end, down)
    keys: list[Key] = [(240, 6, half, "in"), (240, 6, end, "out"), (150, 3, peak, "out"), (150, 3, end, "in")]
    return ActedFilm(tuple(film(start, [*keys, *keys[2:]], None, None, False)))


def breathing(level: str, top: int, breath: float) -> Frame:
    """The pair at rest as a frame; `breath` 0..1 lifts the chests a little."""
    pair = idle(level, top)

    def breathe(this: Pose, amount: float) -> Pose:
        lift = 0.9 * (amount - 0.5)
        near, far = this.hand_near, this.hand_far
        return replace(
            this,
            pelvis=(this.pelvis[0], this.pelvis[1] + lift),
            hand_near=(near[0], near[1] + lift * 1.5),
            hand_far=(far[0], far[1] + lift * 1.5),
        )

    return Frame(0, breathe(pair.a, breath), breathe(pair.b, 1 - breath), None, pair.order)
