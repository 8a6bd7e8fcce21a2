"""A simple opponent: bids what a lot may be worth, offers its best cards, stops dear offers."""

from __future__ import annotations

from kotgames.games.toy_lanterns.actions import BID, DECLINE, LOCK, OFFER, VETO
from kotgames.games.toy_lanterns.board import ASK_BID, ASK_OFFER, MOST_OFFERED, Board

from kotgames.engine.chance import Dice
from kotgames.engine.contract import State

WORTH_A_VETO = 5
"""An offer of so many points is worth a Veto."""


def greedy(state: State, chance: Dice) -> int:
    """The action of the seat that is asked; of the position only what that seat knows is used."""
    assert isinstance(state, Board)
    kind, seat = state.stack[-1][:2]
    if kind == ASK_BID:
        left = state.rounds - state.round + 1
        fair = min(state.coins[seat], (state.coins[seat] + state.lot) // (left + 1) + chance.below(2))
        return BID + fair
    if kind == ASK_OFFER:
        return _offer(state, seat)
    struck = state.vetoed == 1
    own = any(frame[1] == seat for frame in state.stack[:-1])
    if own == struck and VETO in state.legal and (own or state.worth >= WORTH_A_VETO):
        return VETO
    return DECLINE


def _offer(state: Board, seat: int) -> int:
    """The best cards, the lesser first, since an offer goes upwards."""
    best = sorted(state.kinds(seat), key=lambda kind: state.card_set.values[kind])
    best = sorted(kind for kind in best[-(MOST_OFFERED - len(state.draft)) :] if state.card_set.values[kind])
    for kind in best:
        if OFFER + kind in state.legal:
            return OFFER + kind
    return LOCK
