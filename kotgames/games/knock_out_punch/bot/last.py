"""The last actions of a match: with no card to draw, whoever lays down the last card of a hand ends it, and the score is open. A win that
is there is taken, and a match that is behind is not ended."""

from __future__ import annotations

from typing import Final

from kotgames.engine.contract import State
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch.board import Board

WON, LOST, OPEN = 1, -1, 0
_OWN: Final = frozenset((b.TURN, b.ADD, b.TRASH))
"""What a seat decides in its own turn without a card being drawn or shown."""


def decided(state: State) -> bool:
    """Whether the end is near enough to be counted out."""
    assert isinstance(state, Board)
    return not state.pile and state.stack[-1][0] in _OWN


def wins(state: State, seat: int) -> list[int]:
    """The actions after which the seat can end the match by itself and win."""
    found = []
    for action in state.actions():
        made = state.copy()
        made.step(action)
        if came(made, seat) == WON or (_still_own(made, seat) and wins(made, seat)):
            found.append(action)
    return found


def chosen(state: State, seat: int, action: int) -> int:
    """A win if there is one; else the action, unless it ends the match in favour of somebody else and another does not."""
    winning = wins(state, seat)
    if winning:
        return action if action in winning else winning[0]
    if _after(state, action, seat) != LOST:
        return action
    going_on = [other for other in state.actions() if _after(state, other, seat) != LOST]
    stops = [other for other in going_on if other in (a.DONE, a.DECLINE)]
    return (stops or going_on or [action])[0]


def came(state: State, seat: int) -> int:
    """What became of the match for a seat; a tie that the lot decides is open."""
    assert isinstance(state, Board)
    outcome = state.outcome
    if outcome is None or state.how == b.BY_DRAW:
        return OPEN
    return WON if seat in outcome.winners else LOST


def _after(state: State, action: int, seat: int) -> int:
    """The same after an action and all that follows from it without a choice."""
    made = state.copy()
    made.step(action)
    while _still_own(made, seat) and len(made.actions()) == 1:
        made.step(made.actions()[0])
    return came(made, seat)


def _still_own(state: State, seat: int) -> bool:
    assert isinstance(state, Board)
    return state.actor == seat and state.stack[-1][0] in _OWN
