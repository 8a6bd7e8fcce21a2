"""Acts between and after the attacks: changing position, and how a fight ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kotgames.games.knockouts_tapouts.art.acting import resting
from kotgames.games.knockouts_tapouts.art.attacks import HOLDS, ON_GROUND, STRIKES, contact
from kotgames.games.knockouts_tapouts.art.resting import idle_pair
from kotgames.ui.art import endings, exchanges
from kotgames.ui.art.act import Act, Pair
from kotgames.ui.art.contact import Contact
from kotgames.ui.art.skeleton import mirror

DECIDING_STRIKE: Final = "punch"
DECIDING_HOLD: Final = "neck_hold"
"""The hold that is acted where the deciding attack is not known (a position that was set up)."""


def move(start: Pair, end: Pair, was_down: bool, is_down: bool, turned: bool) -> Act:
    """The way from one pair at rest to another; `turned`: the other one is on top afterwards."""
    return exchanges.moved(start, end, was_down, is_down, turned)


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
    """The acts of the end, one after the other: `how` as in the event; `move` is the deciding attack, where one is known."""
    start = idle_pair(position, top)
    side = "ab"[winner] if winner >= 0 else ""
    if how == "knockout" and move == "throw":  # the one who was thrown lies there already
        fall = endings.collapse(resting(position, top, winner), side)
        return [fall, endings.count_out(fall.end, side)]
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
