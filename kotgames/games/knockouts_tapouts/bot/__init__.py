"""The rule bot of Knockouts and Tapouts ("greedy"): exact odds for what is in hand, and a sense of place for what comes later.

Everything is weighed on one scale, the chance to win the match (`weights.Weights`). It reads the own hand, what lies open and how many
cards are hidden, never which.
"""

from __future__ import annotations

from kotgames.engine.chance import Dice
from kotgames.engine.contract import State as AnyState
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts.board import Board
from kotgames.games.knockouts_tapouts.bot.building import build
from kotgames.games.knockouts_tapouts.bot.mind import Mind
from kotgames.games.knockouts_tapouts.bot.weights import WEIGHTS, Weights


def greedy(determinize: AnyState, chance: Dice, weights: Weights = WEIGHTS) -> int:
    """The action for the seat that must decide. Relies only on what that seat knows: of the guess's hidden parts only their sum is read."""
    assert isinstance(determinize, Board)
    frame = determinize.stack[-1]
    kind, seat = frame[0], frame[1]
    if len(determinize.legal) == 1:
        return determinize.legal[0]
    if kind == b.BUILD:
        return build(determinize, seat, chance)
    mind = Mind(determinize, seat, weights)
    if kind == b.MOVE:
        return mind.move()
    if kind == b.SIDE:
        return mind.side()
    if kind == b.ACT:
        return mind.act()
    if kind == b.DISCARD_MORE:
        return mind.discard_more()
    if kind == b.REACT:
        return mind.react(frame)
    if kind == b.CRIT:
        return mind.critical(frame)
    if kind == b.HURT:
        return mind.hurt(frame)
    return mind.restore()


__all__ = ["WEIGHTS", "Weights", "greedy"]
