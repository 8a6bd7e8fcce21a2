"""The decisions of the rule bot ("greedy"). It is deterministic: the same view gives the same action, and of hidden kards only their number
is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kotgames.engine.chance import Dice
from kotgames.engine.contract import State as AnyState
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards.bot import alone, cancels, small
from kotgames.games.mortal_kombat_kards.bot.answers import Answers
from kotgames.games.mortal_kombat_kards.bot.known import weakest
from kotgames.games.mortal_kombat_kards.bot.plans import Search, pass_worth
from kotgames.games.mortal_kombat_kards.game import State


def greedy(state: AnyState, chance: Dice) -> int:
    """The action for the seat that must decide. Relies only on what that seat knows."""
    assert isinstance(state, State)
    legal = state.legal
    if len(legal) == 1:
        return legal[0]
    action = wanted(state)
    return action if action in legal else legal[0]


def wanted(state: State) -> int:
    """The action that is sought; a legal one, but for a fault (then the first legal one is taken)."""
    return _BY_KIND[state.stack[-1][0]](state)


def _action(state: State) -> int:
    seat = state.stack[-1][1]
    if state.draft and a.family(state.draft[0]) == a.EFFECT:
        return _target(state)
    other = state.at if state.by >= 0 else weakest(state, seat)
    search = Search(state, seat, other)
    if state.draft and state.draft[0] == a.MOVE_IN:
        return search.to_whom(state)
    if state.draft:
        return search.go_on(state).path[0]
    plan = search.from_start(state)
    if not state.moved_now:
        effect = alone.worth_playing(state, search, plan)
        if effect >= 0:
            return effect
    if plan.path and plan.value > pass_worth(state, seat):
        return plan.path[0]
    # in Brawl out of its group first, which costs nothing with a pass: the others would have to come after it
    leaves = state.initiative < 0 and a.MOVE_OUT in state.legal and not state.free_move[seat]
    return a.MOVE_OUT if leaves else a.PASS


def _target(state: State) -> int:
    """The opponent, of several, against whom an effect is played: the weakest."""
    return min(state.legal, key=lambda action: (state.points[action - a.TARGET], action))


def _answer(state: State) -> int:
    return Answers(state, state.stack[-1][1]).search(state).path[0]


_BY_KIND: Final[dict[int, Callable[[State], int]]] = {
    b.DISCARD: small.discard,
    b.ACTION: _action,
    b.CANCEL: cancels.chosen,
    b.ANSWER: _answer,
    b.SHIFT: small.shift,
    b.REST: small.rest,
    b.FOLLOW: small.follow,
    b.DROP: small.drop,
    b.SALVAGE: small.salvage,
    b.LIFT: small.lift,
    b.FINISH: small.finish,
    b.FRIENDSHIP: small.friendship,
}
