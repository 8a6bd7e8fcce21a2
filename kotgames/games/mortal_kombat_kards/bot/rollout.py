"""The rollout policy: a sensible action in a few microseconds, for playing a match on to its end in a search."""

from __future__ import annotations

from typing import Final

from kotgames.engine.chance import Dice
from kotgames.engine.contract import State as AnyState
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.game import State

_LUCK: Final = 4
"""The spread of chance in the choice of attacks and answers, in Speeds."""


def rollout(state: AnyState, chance: Dice) -> int:
    """A legal action: fast attacks, answers that are fast enough by print, nothing discarded, questions answered for more damage. Relies
    only on what the seat that must decide knows."""
    assert isinstance(state, State)
    legal = state.legal
    if len(legal) == 1:
        return legal[0]
    kind = state.stack[-1][0]
    if kind == b.DISCARD:
        return legal[0]
    if kind == b.ACTION:
        return _attack(state, legal, chance)
    if kind == b.ANSWER:
        return _answer(state, legal, chance)
    if kind in (b.REST, b.FOLLOW) and len(legal) > 1:
        return legal[1 + chance.below(len(legal) - 1)]
    return legal[chance.below(len(legal))]


def _attack(state: Board, legal: list[int], chance: Dice) -> int:
    if state.draft:
        return legal[0] if legal[0] == a.COMMIT and chance.below(2) else legal[chance.below(len(legal))]
    faces = state.faces
    best, chosen = 2 * 5 + chance.below(_LUCK), a.PASS
    for action in legal:
        if a.family(action) == a.LAY:
            face = faces[a.kind_of(action)]
            value = 2 * face.speed + face.strength + chance.below(_LUCK)
            if value > best:
                best, chosen = value, action
    return chosen


def _answer(state: Board, legal: list[int], chance: Dice) -> int:
    if state.draft:
        return legal[0]
    faces = state.faces
    attack = faces[state.attack_kind].speed
    best, chosen = 2 * attack + chance.below(3), legal[0]
    for action in legal:
        if a.family(action) in (a.BLOCK, a.EVADE, a.STOP, a.COUNTER):
            speed = 2 * faces[a.kind_of(action)].speed + chance.below(_LUCK)
            if speed >= best:
                best, chosen = speed, action
    return chosen
