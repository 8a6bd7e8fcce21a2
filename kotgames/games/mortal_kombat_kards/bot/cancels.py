"""Cancel windows: a cancelling kard is played where what is at stake is worth it."""

from __future__ import annotations

from typing import Final

from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import cancelling, decisions, laying
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.bot import deeds
from kotgames.games.mortal_kombat_kards.bot import weights as w
from kotgames.games.mortal_kombat_kards.bot.answers import Answers, Outcomes
from kotgames.games.mortal_kombat_kards.bot.known import weakest
from kotgames.games.mortal_kombat_kards.bot.plans import Search
from kotgames.games.mortal_kombat_kards.bot.worth import Prices
from kotgames.games.mortal_kombat_kards.game import State

ENOUGH: Final = 0.8
"""The gain, over the price, from which a cancelling kard is played."""
_DEAD, _NO_BONUS = 0, 3
"""Marks of laid kards, as the rules set them (`Board.laid`)."""


def chosen(state: State) -> int:
    """The cancelling kard worth playing, the thing it names, or nothing."""
    _, seat, what, since, window, *_ = state.stack[-1]
    prices = Prices(state, seat, _other(state, seat))
    size = state.card_set.size
    kinds = [a.kind_of(state.draft[0])] if state.draft else _held(state)
    best, action = ENOUGH, a.DECLINE
    for kind in kinds:
        price = prices.price(kind) + state.faces[kind].pay
        for index in laying.cancellable(state, seat, kind, what, since):
            gain = stake(state, seat, index, kind, window) - price
            if gain > best or (state.draft and action == a.DECLINE):
                named = state.laid[index][0] % size
                best, action = gain, a.AT + named if state.draft else a.CANCEL + kind
    return action


def _held(state: State) -> list[int]:
    return [a.kind_of(action) for action in state.legal if a.family(action) == a.CANCEL]


def _other(state: State, seat: int) -> int:
    if state.by < 0:
        return weakest(state, seat)
    return state.at if seat == state.by else state.by


def stake(state: State, seat: int, index: int, kind: int, window: int) -> float:
    """The gain of a seat by cancelling a laid kard: of a cancelling kard, the gain by what that one names."""
    while state.laid[index][2] == b.CANCELLER:
        index = state.laid[index][4]
    if window == cancelling.LAID_W or window == cancelling.ANSWER_W:
        return _by_effect(state, seat, index, kind, window)
    if window == cancelling.KOMBO_W:
        return _rest_at_stake(state, index)
    if window == cancelling.STUN_W:
        return w.LATER + w.LOST_KARD if state.points[state.at] > 0 else 0.0
    if window == cancelling.FOLLOW_W:
        return _follow_at_stake(state, index)
    return _alone_at_stake(state, index)


def _by_effect(state: State, seat: int, index: int, kind: int, window: int) -> float:
    """The difference that an effect with attack or answer makes, for a seat."""
    turns = state.faces[kind].turns
    with_it = _valued(state, seat, index, 1, window)
    without = _valued(state, seat, index, _NO_BONUS if turns else _DEAD, window)
    return with_it - without if state.laid[index][1] == seat else without - with_it


def _valued(state: State, seat: int, index: int, live: int, window: int) -> float:
    node = state.copy()
    laid = node.laid[index]
    node.laid = [one for one in node.laid if one[2] != b.CANCELLER]
    at = node.laid.index(laid)
    node.laid[at] = (*laid[:3], live, *laid[4:])
    node.committed = len(node.laid)
    node.draft = []
    if window == cancelling.ANSWER_W:
        worth = Outcomes(node.at, sees=seat == node.at).worth(node)
        return worth if seat == node.at else -worth
    if seat == node.by:
        return Search(node, seat, node.at).rate(node)
    if laid[2] == b.ATTACK and live == _DEAD:
        return w.initiative(node, seat)
    node.at = seat
    node.stack = [(b.ANSWER, seat, 0)]
    decisions.run(node, None)
    return Answers(node, seat).search(node).value


def _rest_at_stake(state: State, index: int) -> float:
    """The points of the kards that go on from the first attack; of an effect its own."""
    _, _, role, _, kind, number = state.laid[index]
    if role == b.WITH_ATTACK:
        return float(sum(mod.amount for mod in state.faces[kind].mods if mod.value == k.STRENGTH))
    first = n.strength(state, n.ATTACKER, state.attack_kind)
    points = 0
    for _, _, role, live, kind, number in state.laid:
        if live and role == b.LATER:
            points += n.strength(state, n.ATTACKER, kind, number)
        elif live and role == b.BURNED and number == b.KOMBO_NUMBER:
            points += max(0, state.faces[state.attack_kind].strength)
    at = state.at
    return deeds.hit(state, at, first + points) - deeds.hit(state, at, first)


def _follow_at_stake(state: State, index: int) -> float:
    _, _, role, _, kind, _ = state.laid[index]
    if role == b.WITH_ATTACK:
        return float(sum(mod.amount for mod in state.faces[kind].mods if mod.value == k.STRENGTH))
    points = n.strength(state, n.ATTACKER, kind, b.FOLLOW_NUMBER)
    return deeds.hit(state, state.at, points) + deeds.worth(state.faces[kind])


def _alone_at_stake(state: State, index: int) -> float:
    _, owner, _, _, kind, _ = state.laid[index]
    face = state.faces[kind]
    found = deeds.worth(face, healed=state.start_points - state.points[owner])
    if face.lasting is not None:
        found = max(found, 0.6 * sum(abs(mod.amount) for mod in face.lasting.mods) + found)
    return found
