"""The rollout policy: a sensible action in a few microseconds, for playing a match on to its end in a search."""

from __future__ import annotations

from kotgames.engine.chance import Dice
from kotgames.engine.contract import State as AnyState
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards.game import State


def rollout(state: AnyState, chance: Dice) -> int:
    """A legal action; relies only on what the seat that must decide knows."""
    assert isinstance(state, State)
    return state.legal[chance.below(len(state.legal))]
