"""The decisions of the rule bot ("greedy"): its own turn by `turn`, answers to the other's by what they lead to, the draft by worths.

It is deterministic but for what is all the same to it; of what is hidden it reads nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kotgames.engine.chance import Dice
from kotgames.engine.contract import State as AnyState
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown.board import Board
from kotgames.games.knockdown.bot import answers, skills, turn, worth
from kotgames.games.knockdown.game import State

LEVEL: Final = 0.2
"""Skills whose worths differ by less are level, as far as matches could tell; always the same ones would be easily foreseen."""


def greedy(state: AnyState, chance: Dice) -> int:
    """The action for the seat that must decide. Relies only on what that seat knows."""
    assert isinstance(state, State)
    legal = state.legal
    if len(legal) == 1:
        return legal[0]
    frame = state.stack[-1]
    decide = _BEFORE.get(frame[0])
    if decide is not None:
        return decide(state, chance)
    if _on_turn(state) == frame[1]:
        return turn.best(state)
    return turn.answer(state, frame[1])


def _on_turn(board: Board) -> int:
    """Whose turn it is: the seat of the oldest frame."""
    return board.stack[0][1]


def _any(board: State, chance: Dice) -> int:
    """Fighters are level, and so are the start spaces."""
    return board.legal[chance.below(len(board.legal))]


def _draft(board: State, chance: Dice) -> int:
    """A Skill that suits the fighter best, any of those that are as good."""
    return _good_skill(board, a.KEEP, chance)


def _face(board: State, chance: Dice) -> int:
    """The better one works from the beginning; the other may never be turned up."""
    return _good_skill(board, a.FACE, chance)


def _good_skill(board: State, base: int, chance: Dice) -> int:
    seat = board.stack[-1][1]
    worths = [skills.worth(board, seat, action - base) for action in board.legal]
    least = max(worths) - LEVEL
    good = [action for action, worth in zip(board.legal, worths, strict=True) if worth >= least]
    return good[chance.below(len(good))]


def _take(board: State, chance: Dice) -> int:
    """The first cards by what they are worth in the hand, and what they would do in the row."""
    seat = board.stack[-1][1]
    card_set = board.card_set
    counts = board.counts(seat)

    def value(action: int) -> tuple[float, int]:
        symbol = card_set.symbol_of_kind[action - a.FIRST]
        return answers.keep_value(board, seat, symbol, counts[symbol] + 1), -action

    return max(board.legal, key=value)


def _renew(board: State, chance: Dice) -> int:
    """Renew where a card of the deck is expected to be better for who goes on than the oldest one is."""
    seat = board.stack[-1][1]
    card_set = board.card_set
    kept = worth.value(board, seat, seat)
    oldest = board.row[0]
    counts: dict[int, list[int]] = {}
    for card in board.deck:
        counts.setdefault(card_set.kind_of[card], []).append(card)
    total = 0.0
    for _, cards in sorted(counts.items()):
        board.row[0] = cards[0]
        total += len(cards) * worth.value(board, seat, seat)
    board.row[0] = oldest
    return a.RENEW if total / len(board.deck) > kept else a.LEAVE


def _way(board: State, chance: Dice) -> int:
    """Dice: a bot has no hand to build a tower with (D9)."""
    return a.DICE


_BEFORE: Final[dict[int, Callable[[State, Dice], int]]] = {
    b.FIGHTER: _any,
    b.START: _any,
    b.DRAFT: _draft,
    b.FACE: _face,
    b.TAKE: _take,
    b.RENEW: _renew,
    b.WAY: _way,
}
"""Decisions outside the course of a turn."""
