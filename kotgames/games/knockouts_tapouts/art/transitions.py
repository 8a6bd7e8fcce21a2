"""Acts between and after the attacks: changing position, and how a fight ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from kotgames.games.knockouts_tapouts.art.attacks import HOLDS, ON_GROUND, STRIKES, contact
from kotgames.games.knockouts_tapouts.art.resting import idle_pair
from kotgames.ui.art import endings
from kotgames.ui.art.act import Act, Pair, act
from kotgames.ui.art.contact import Contact
from kotgames.ui.art.skeleton import Pose, add, blend, mirror

DECIDING_STRIKE: Final = "punch"
DECIDING_HOLD: Final = "neck_hold"
"""What is acted where the deciding attack is not known (a position that was set up)."""


# ----------------------------------------------------------------------------------- between moves
def move(start: Pair, end: Pair, was_down: bool, is_down: bool, turned: bool) -> Act:
    """The way from one pair at rest to another: stepping in or out, going down, getting up, turning top and bottom (`turned`)."""
    if was_down and is_down and turned:
        pairs = {"rest": start, "ready": _braced(start), "half": _roll(start, end), "end": end}
        return act("move_roll", pairs)
    if was_down != is_down:
        pairs = {"rest": start, "ready": _braced(start), "half": _crouched(start, end, is_down), "end": end}
        return act("move_down" if is_down else "move_up", pairs)
    if is_down:
        half = Pair(blend(start.a, end.a, 0.5), blend(start.b, end.b, 0.5), end.order)
        return act("move_step", {"rest": start, "half": half, "end": end})
    return act("move_step", {"rest": start, "half": _stride(start, end), "end": end})


def _braced(start: Pair) -> Pair:
    """Weight is gathered before the bodies move."""

    def low(this: Pose) -> Pose:
        return replace(this, pelvis=add(this.pelvis, (0.0, 1.5)), lean=this.lean + 3, expression="strained")

    return replace(start, a=low(start.a), b=low(start.b))


def _stride(start: Pair, end: Pair) -> Pair:
    """Half way of a step: the body dips, one foot off the floor."""
    a, b = blend(start.a, end.a, 0.5), blend(start.b, end.b, 0.5)

    def dip(this: Pose, lifted: str) -> Pose:
        changes: dict[str, Any] = {lifted: add(getattr(this, lifted), (0.0, -5.0))}
        return replace(this, pelvis=add(this.pelvis, (0.0, -1.5)), **changes)

    forward = end.a.pelvis[0] > start.a.pelvis[0]
    lifted = "foot_far" if forward else "foot_near"
    return Pair(dip(a, lifted), dip(b, lifted), end.order)


def _crouched(start: Pair, end: Pair, down: bool) -> Pair:
    """Half way between standing and lying: both low, hands towards the floor."""
    a, b = blend(start.a, end.a, 0.5), blend(start.b, end.b, 0.5)

    def low(this: Pose) -> Pose:
        return replace(this, pelvis=(this.pelvis[0], max(this.pelvis[1], 72.0)), expression="strained")

    return Pair(low(a), low(b), end.order if down else start.order)


def _roll(start: Pair, end: Pair) -> Pair:
    """Half way of a reversal: both on their sides, the lower one's hips high."""
    a, b = blend(start.a, end.a, 0.5), blend(start.b, end.b, 0.5)
    return Pair(
        replace(a, pelvis=add(a.pelvis, (0.0, -6.0)), expression="shout"),
        replace(b, pelvis=add(b.pelvis, (0.0, -6.0)), expression="strained"),
        end.order,
    )


# ----------------------------------------------------------------------------------------- endings
def _meeting(move: str, position: str, top: int, winner: int) -> Contact:
    """The contact of a move of the winner as it lies on the stage."""
    grounded = position in ON_GROUND
    upper = (top if top in (0, 1) else 0) if grounded else winner
    this = contact(move, position, winner == upper)
    if upper == 0:
        return this
    return replace(
        this, actor=mirror(this.actor), target_pose=mirror(this.target_pose), point=(100.0 - this.point[0], this.point[1]),
        order=tuple(({"a": "b", "b": "a"}[who], parts) for who, parts in this.order),
    )  # fmt: skip


def ending(how: str, position: str, top: int, winner: int, move: str = "") -> list[Act]:
    """What is acted at the end, one after the other: `how` as in `MatchEnded`; `move` is the deciding attack, where one is known."""
    start = idle_pair(position, top)
    side = "ab"[winner]
    if how == "knockout":
        blow = _meeting(move if move in STRIKES else DECIDING_STRIKE, position, top, winner)
        fall = endings.knockout(start, side, blow)
        return [fall, endings.count_out(fall.end, side)]
    if how == "tapout":
        hold = _meeting(move if move in HOLDS else DECIDING_HOLD, position, top, winner)
        tap = endings.tapout(start, side, hold)
        return [tap, endings.wave_off(tap.end, side)]
    if how == "stoppage":
        sunk = endings.stoppage(start, side)
        return [sunk, endings.wave_off(sunk.end, side)]
    return [endings.decision(start, side)]
