"""The rule bot of Knockouts and Tapouts ("greedy"): exact odds for what is in hand, and a sense of place for what comes later.

Everything is weighed on one scale, the chance to win the match (`weights.Weights`). It reads the own hand, what lies open and how many
cards are hidden, never which.
"""

from __future__ import annotations

from kotgames.engine.chance import Dice
from kotgames.engine.contract import State as AnyState
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts.board import Board
from kotgames.games.knockouts_tapouts.bot.building import next_placement
from kotgames.games.knockouts_tapouts.bot.policy import Policy
from kotgames.games.knockouts_tapouts.bot.weights import WEIGHTS, Weights


def greedy(state: AnyState, chance: Dice, weights: Weights = WEIGHTS) -> int:
    """The action for the seat that must decide. Relies only on what that seat knows: of the hidden parts only their sum is read."""
    assert isinstance(state, Board)
    frame = state.stack[-1]
    kind, seat = frame[0], frame[1]
    if len(state.legal) == 1:
        return state.legal[0]
    if kind == b.BUILD:
        return next_placement(state, seat, chance)
    policy = Policy(state, seat, weights)
    if kind == b.MOVE:
        return policy.move()
    if kind == b.SIDE:
        return policy.side()
    if kind == b.ACT:
        return policy.act()
    if kind == b.DISCARD_MORE:
        return policy.discard_more()
    if kind == b.REACT:
        return policy.react(frame)
    if kind == b.CRITICAL:
        return policy.critical(frame)
    if kind == b.HURT:
        return policy.hurt(frame)
    return policy.restore()


__all__ = ["WEIGHTS", "Weights", "greedy"]
