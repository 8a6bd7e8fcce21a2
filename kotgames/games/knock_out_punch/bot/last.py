"""The last actions of a match: with no card to draw, whoever lays down the last card of a hand ends it, and the score is open. A win that
is there is taken, and a match that is behind is not ended."""

from __future__ import annotations

from typing import Final

from kotgames.engine.contract import State
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch.board import Board
from kotgames.games.knock_out_punch.card_set import FIGHTER, TOWEL, WILD

WON, LOST, OPEN = 1, -1, 0
_OWN: Final = frozenset((b.TURN, b.ADD, b.TRASH))
"""Decisions of a seat's own turn for which no card is drawn or shown, as kinds of frames."""


def decided(state: State) -> bool:
    """True where the end is near enough to be counted out."""
    assert isinstance(state, Board)
    return not state.pile and state.stack[-1][0] in _OWN


def wins(state: State, seat: int) -> list[int]:
    """The actions after which the seat can end the match by itself and win."""
    assert isinstance(state, Board)
    if not _can_be_emptied(state, seat):
        return []
    known: dict[object, bool] = {}
    return [action for action in state.actions() if _wins_by(state, action, seat, known)]


def _wins_by(state: State, action: int, seat: int, known: dict[object, bool]) -> bool:
    """True where the seat can end the match and win from here by an action; `known` are positions that were looked at, since Towels lead to
    the same one in any order."""
    made = state.copy()
    made.step(action)
    if came(made, seat) == WON:
        return True
    if not _still_own(made, seat):
        return False
    assert isinstance(made, Board)
    key = (made.stack[-1], tuple(made.place))
    found = known.get(key)
    if found is None:
        found = known[key] = any(_wins_by(made, other, seat, known) for other in made.actions())
    return found


def _can_be_emptied(state: Board, seat: int) -> bool:
    """True where all cards of a hand can be laid down in one turn: Towels, and cards of one fighter with Wilds or one card besides."""
    card_set = state.card_set
    others = [card for card in state.hands[seat] if card_set.does_of[card] not in (TOWEL, WILD)]
    if len(others) < 2:
        return True
    return all(card_set.does_of[card] == FIGHTER for card in others) and (
        len({card_set.location_of[card] for card in others}) == 1
    )


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
    """The end of the match for a seat: WON, LOST or OPEN, also for a tie that the lot decides."""
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
