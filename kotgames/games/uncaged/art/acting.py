"""UNCAGED's acting: what the two fighters in the cage do when a card is revealed, between the levels, and at the end.

Seat 0 stands left, seat 1 right. A fight is at a level, "standing" or "ground"; on the ground `top` is the seat that lies on top. An act
begins with the pair at rest of the level it is played at, and ends with that of the level it leads to. Every card, level, side and outcome
is answered, also those the rules do not allow now.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kotgames.games.uncaged.art import key_poses, moments
from kotgames.ui.art import act as acts
from kotgames.ui.art import endings, exchanges
from kotgames.ui.art.act import Act, Pair, swapped
from kotgames.ui.art.contact import FISTS, SOLES, Attack, Contact, meet, offered, order_of
from kotgames.ui.art.exchanges import Side
from kotgames.ui.art.poses import scene
from kotgames.ui.art.skeleton import shift

LEVELS: Final = ("standing", "ground")
OUTCOMES: Final = ("hit", "prevented", "cancelled", "broken", "dodge")
"""It lands; the rival's guard takes it; it is stopped (Check Kick, Sprawl); it is answered (Counter Punch); nothing comes of it."""

GROUND_SCENES: Final = ("unc_armbar", "unc_knee_bar", "unc_guillotine", "unc_rear_naked_choke", "unc_sweep")
GENERAL: Final[dict[str, Attack]] = {
    "punch": Attack(FISTS, ("face", "belly"), draws_down=True),
    "kick": Attack(SOLES, ("face", "chest", "belly", "knee_near", "knee_far")),
    "submission": Attack(
        FISTS, ("hand_near", "hand_far", "elbow_near", "elbow_far"), both=True, pulled=("hand_near", 0.5)
    ),
    "level_change": Attack(FISTS, ("belly", "pelvis"), both=True),
}
"""By card type: the general attack that is played where a card has no scene of its own at a level."""
GENERAL_SCENES: Final[dict[tuple[str, str], tuple[str, tuple[str, str] | None]]] = {
    ("submission", "standing"): ("arm_lock", None),
    ("level_change", "standing"): ("body_lock", ("fist_near", "belly")),
    ("kick", "below"): ("kick_from_guard", ("sole_near", "chest")),
}
"""By card type and where its player is: the scene of a general attack and which joints meet; elsewhere it starts from the guard."""
GENERAL_MIDDLE: Final = 49.5
"""Between the two of a general attack on the feet."""
STRIKES: Final = ("punch", "kick")
HEAVY: Final = ("cross", "high_kick")
"""Cards whose blow staggers."""
SHOWN: Final = {
    "feint": key_poses.feint,
    "good_corner": key_poses.good_corner,
    "second_wind": key_poses.second_wind,
}
"""Cards that touch nobody."""
DECIDING: Final = "cross"
"""The blow that is acted again where the deciding card is not known."""


# ------------------------------------------------------------------------------------------- at rest
def resting(level: str, top: int = -1) -> Pair:
    """The two at rest, as seats 0 and 1. KeyError for an unknown level."""
    if level not in LEVELS:
        raise KeyError(f"there is no level '{level}'")
    this = scene("unc_stand" if level == "standing" else "unc_down")
    pair = Pair(this.pose_of("a"), this.pose_of("b"), order_of(this))
    return swapped(pair) if level == "ground" and top == 1 else pair


def _rest(level: str, top: int, actor: int) -> Pair:
    """The pair at rest with the actor as a, left."""
    pair = resting(level, top)
    return swapped(pair) if actor == 1 else pair


def _side(level: str, top: int, actor: int) -> Side:
    return Side(_rest(level, top, actor), True, actor == 1)


def level_and_top_after(kind: str, level: str, top: int, actor: int, outcome: str) -> tuple[str, int]:
    """Level and top after an act: only Level Changes that hit move anything."""
    if kind != "level_change" or outcome != "hit":
        return level, top
    return ("ground", actor) if level == "standing" else ("standing", -1)


# -------------------------------------------------------------------------------------------- a card
@lru_cache(maxsize=512)
def act(card: str, kind: str, level: str, top: int, actor: int, outcome: str) -> Act:
    """The act of a card of type `kind` played by a seat. KeyError for an unknown type, level or outcome."""
    if outcome not in OUTCOMES:
        raise KeyError(f"there is no outcome '{outcome}'")
    name = moments.moment_name(card, kind)
    side = _side(level, top, actor)
    if kind == "combo_breaker":
        return _breaker(name, side, level, top, actor, outcome == "hit")
    if kind == "block":
        return key_poses.shell(side, outcome == "hit")
    if kind == "special":
        return SHOWN[name](side) if outcome == "hit" else key_poses.came_to_nothing(side)
    above = top == actor
    if kind in STRIKES:
        return _strike(name, kind, side, level, above, outcome)
    if outcome == "cancelled" and kind == "level_change" and level == "standing":
        return key_poses.sprawl(_side(level, top, 1 - actor))
    this = _meeting(name, kind, level, above, side.rest)
    if outcome != "hit":
        return STOPPED_GRIPS[outcome](side, this)
    if kind == "submission":
        return exchanges.hold(side, this, "hold_ground" if level == "ground" else "hold_hit")
    there, up = level_and_top_after(kind, level, top, actor, outcome)
    end = _rest(there, up, actor)
    if level == "ground":
        return key_poses.passed(side, end) if above else key_poses.sweep(side, this, end)
    return (
        key_poses.hip_toss(side, this, end) if name == "hip_toss" else key_poses.single_leg(side, this, end)
    )


STOPPED_GRIPS: Final = {
    "prevented": key_poses.grip_met,
    "cancelled": key_poses.grip_escaped,
    "broken": key_poses.grip_thrown_off,
    "dodge": key_poses.grip_missed,
}
"""By outcome: what becomes of a hold or a takedown that does not work."""
SIGHTS: Final = {"hit": acts.HIT, "prevented": acts.BLOCKED, "cancelled": acts.CAUGHT, "dodge": acts.MISSED}
"""By outcome: what is seen of a strike; one that is broken is answered."""


def _strike(name: str, kind: str, side: Side, level: str, above: bool, outcome: str) -> Act:
    if outcome == "cancelled" and kind == "kick" and level == "standing":
        return key_poses.check_kick(_other(side))
    this = _meeting(name, kind, level, above, side.rest)
    if outcome == "broken":
        return exchanges.answered(side, this, _answer(side, level, above))
    return exchanges.strike(side, this, SIGHTS[outcome], heavy=name in HEAVY)


def _other(side: Side) -> Side:
    """The same pair with the rival as the actor, left."""
    return Side(swapped(side.rest), True, not side.flip)


def _answer(side: Side, level: str, above: bool) -> Contact:
    """The rival's own blow, seen from the actor's side."""
    rest = swapped(side.rest)
    name = "counter_punch" if level == "standing" else "jab"
    return key_poses.turned(_meeting(name, "punch", level, not above, rest))


def _breaker(name: str, side: Side, level: str, top: int, actor: int, works: bool) -> Act:
    """A combo breaker: with something to break it is what is seen of the rival's card."""
    if not works or level != "standing":
        return key_poses.waited_in_vain(side, name)
    if name == "check_kick":
        return key_poses.check_kick(side)
    if name == "sprawl":
        return key_poses.sprawl(side)
    return _strike("jab", "punch", _side(level, top, 1 - actor), level, False, "broken")


def _meeting(name: str, kind: str, level: str, above: bool, rest: Pair) -> Contact:
    """The contact of a card where the two are now, the actor as a."""
    if above and f"{name}_top" in moments.MOMENTS:
        name = f"{name}_top"
    this = moments.MOMENTS[name]
    home = "ground" if this.scene.removesuffix("_top") in GROUND_SCENES else "standing"
    if home == level or kind not in GENERAL:
        return key_poses.contact_of("hip_toss_grip" if name == "hip_toss" else name, rest)
    met = _general(kind, "standing" if level == "standing" else "above" if above else "below")
    if level == "ground" and not above:
        met = key_poses.turned(met)
    return key_poses.moved_to_pair(met, rest)


@lru_cache(maxsize=32)
def _general(kind: str, where: str) -> Contact:
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


# ------------------------------------------------------------------------- between levels, and the end
def moved(start: Pair, level: str, top: int, there: str, above: int) -> Act:
    """The way from a pair at a level to the one at rest of another, where no card has led there."""
    turned = level == there == "ground" and top != above
    return exchanges.moved(start, resting(there, above), level == "ground", there == "ground", turned)


def ending(level: str, top: int, winner: int, how: str, card: str = "", kind: str = "") -> list[Act]:
    """The acts of the end, one after the other: `how` as in the event, `winner` -1 for a draw; `card` of type `kind` has decided it,
    where one is known."""
    start = resting(level, top)
    side = "ab"[winner] if winner >= 0 else ""
    if how != "knockout" or not side:
        return [endings.decision(start, side)]
    if kind == "submission" and level == "ground":
        tap = endings.tapout(start, side, _deciding(card, kind, level, top, winner))
        return [tap, endings.wave_off(tap.end, side)]
    if level == "standing" and kind in (*STRIKES, "combo_breaker", ""):
        fall = endings.knockout(start, side, _deciding(card or DECIDING, kind or "punch", level, top, winner))
    else:  # a takedown has brought them here, or the blow fell where they are no longer
        fall = endings.collapse(start, side)
    return [fall, endings.count_out(fall.end, side)]


def _deciding(card: str, kind: str, level: str, top: int, winner: int) -> Contact:
    """The contact of the card that decided, as it lies on the stage; its actor is the winner."""
    name = moments.moment_name(card, kind)
    rest = _rest(level, top, winner)
    if name in ("check_kick", "sprawl"):
        name = DECIDING
    this = _meeting(name, kind if kind in GENERAL else "punch", level, top == winner, rest)
    return key_poses.turned(this) if winner == 1 else this
