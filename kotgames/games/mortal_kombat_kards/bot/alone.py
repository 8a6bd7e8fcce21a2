"""Effects that are played by themselves in the own action, before the attack."""

from __future__ import annotations

from typing import Final

from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import decisions, laying
from kotgames.games.mortal_kombat_kards import deeds as rules_deeds
from kotgames.games.mortal_kombat_kards.bot import landing, small
from kotgames.games.mortal_kombat_kards.bot.plans import Plan, Search, pass_worth
from kotgames.games.mortal_kombat_kards.bot.worth import Prices
from kotgames.games.mortal_kombat_kards.card_set import Face
from kotgames.games.mortal_kombat_kards.game import State

_ENOUGH: Final = 0.3
"""The gain, over the price, from which a lasting kard is played."""
_LASTS: Final = 1.4
"""The share by which it goes on being worth in later turns."""


def worth_playing(state: State, search: Search, plan: Plan) -> int:
    """The effect that is worth playing now, as an action; -1 for none."""
    for action in state.legal:
        if a.family(action) == a.EFFECT:
            face = state.faces[a.kind_of(action)]
            if _worth_it(state, search, plan, a.kind_of(action), face):
                return action
    return -1


def _worth_it(state: State, search: Search, plan: Plan, kind: int, face: Face) -> bool:
    seat = search.seat
    if face.lasting is not None:
        return _gains(state, search, plan, kind)
    words = {deed.word: deed for deed in face.does}
    if k.HEAL in words:
        missing = state.start_points - state.points[seat]
        return missing >= words[k.HEAL].number or state.points[seat] <= 8
    if k.SALVAGE in words:
        return _takes_back(state, search.prices, seat, words[k.SALVAGE].number)
    if k.DRAW in words:
        return _renews(state, search.prices, seat, kind, words)
    if k.LOOK in words:
        return search.sights[search.other].hidden > 0
    if k.FREE_MOVE in words:
        return bool(plan.path) and plan.path[0] in (a.MOVE_IN, a.MOVE_OUT) and not state.free_move[seat]
    if any(what == k.OF_LASTING for what, _ in face.cancels):
        size = state.card_set.size
        return any(small.harm(state, seat, entry[0] % size, size) > 1 for entry in state.lasting)
    return False


def _takes_back(state: State, prices: Prices, seat: int, classes: int) -> bool:
    """True if a kard lies in the pile that is better than most."""
    kinds = laying.salvageable(state, seat, classes)
    return any(prices.of.get(kind, 0.0) > 1.4 * prices.mean for kind in kinds)


def _renews(state: State, prices: Prices, seat: int, kind: int, words: dict[int, k.Deed]) -> bool:
    """True if the worst kards of the hand are worth less than what is drawn for them."""
    given = words[k.DISCARD].number if k.DISCARD in words else 0
    hand = landing.free_kinds(state, seat)
    hand.remove(kind)
    worst = sorted(prices.of.get(one, prices.mean) for one in hand)[:given]
    return sum(worst) + prices.of.get(kind, 0.0) < words[k.DRAW].number * prices.mean


def _gains(state: State, search: Search, plan: Plan, kind: int) -> bool:
    """True if the best attack is worth more while a lasting kard lies."""
    seat, other = search.seat, search.other
    card = state.held_of(seat, kind)
    node = state.copy()
    node.hands[seat].remove(card)
    rules_deeds.stay(node, seat, other, kind, card, None)
    decisions.run(node, None)
    better = Search(node, seat, other).from_start(node).value
    passing = pass_worth(state, seat)
    gain = max(better, passing) - max(plan.value, passing)
    return _LASTS * gain > search.prices.price(kind) + _ENOUGH
