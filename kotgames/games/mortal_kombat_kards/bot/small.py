"""The smaller decisions: discards, drops, the rest of a Kombo, follow-ups, finishers, what is taken back or lifted."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import exchange, laying, strikes
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.bot import deeds, landing
from kotgames.games.mortal_kombat_kards.bot.answers import Outcomes
from kotgames.games.mortal_kombat_kards.bot.known import weakest
from kotgames.games.mortal_kombat_kards.bot.plans import best_burns
from kotgames.games.mortal_kombat_kards.bot.worth import Prices, of_hand
from kotgames.games.mortal_kombat_kards.game import State

_DRAWN: Final = 0.9
"""The share of the mean worth of a deck's kards that one drawn from it comes to in a hand."""


# ---- kards that go


def discard(state: State) -> int:
    """The kards of a turn that are worth less than what is drawn for them, the lowest kind first."""
    seat = state.stack[-1][1]
    prices = Prices(state, seat, weakest(state, seat))
    size = state.card_set.size
    gone = [card % size for card in state.dropped[seat]]
    hand = sorted(card % size for card in state.hands[seat])
    left = list(hand)
    for kind in gone:
        left.remove(kind)
    rules = state.card_set.rules
    lowest = max(gone, default=-1)
    open_kinds = [kind for kind in dict.fromkeys(left) if kind >= lowest]
    best, first = _after_discard(state, prices, left, rules.refresh), a.DONE
    for count in range(1, rules.discard - len(gone) + 1):
        for kinds in combinations_with_replacement(open_kinds, count):
            if any(kinds.count(kind) > left.count(kind) for kind in kinds):
                continue
            rest = list(left)
            for kind in kinds:
                rest.remove(kind)
            value = _after_discard(state, prices, rest, rules.refresh)
            if value > best + 1e-9:
                best, first = value, a.DROP + kinds[0]
    return first


def _after_discard(board: Board, prices: Prices, kinds: list[int], refresh: int) -> float:
    return of_hand(board, prices, kinds) + _DRAWN * prices.mean * max(0, refresh - len(kinds))


def drop(state: State) -> int:
    """The kard that is missed least."""
    seat = state.stack[-1][1]
    prices = Prices(state, seat, weakest(state, seat))
    hand = landing.free_kinds(state, seat)

    def left(action: int) -> float:
        rest = list(hand)
        rest.remove(a.kind_of(action))
        return of_hand(state, prices, rest)

    return max(state.legal, key=lambda action: (left(action), -action))


def salvage(state: State) -> int:
    """The kard that does most for the hand."""
    seat = state.stack[-1][1]
    prices = Prices(state, seat, weakest(state, seat))
    hand = landing.free_kinds(state, seat)
    return max(state.legal, key=lambda action: (of_hand(state, prices, [*hand, a.kind_of(action)]), -action))


def lift(state: State) -> int:
    """The lasting kard that does the seat most harm."""
    seat = state.stack[-1][1]
    size = state.card_set.size
    return max(state.legal, key=lambda action: (harm(state, seat, a.kind_of(action), size), -action))


def harm(board: Board, seat: int, kind: int, size: int) -> float:
    """The harm that the lasting kards of a kind do to a seat."""
    found = 0.0
    for card, on, counters, *_ in board.lasting:
        if card % size == kind:
            theirs = board.card_set.owner_of(card) != seat
            found += counters * (1.0 if theirs else -1.0) * (1.2 if on == seat or not theirs else 1.0)
    return found


# ---- an attack that has landed


def rest(state: State) -> int:
    """The next attack or burned kard, an effect with the last attack, or the commit."""
    seat = state.stack[-1][1]
    prices = Prices(state, seat, state.at)
    kombo = strikes.kombo_of(state)
    if kombo is None:
        return _burn(state, seat, prices)
    if a.family(state.legal[0]) == a.BURN:
        return min(state.legal, key=lambda action: (prices.price(a.kind_of(action)), action))
    more = landing.rest_of(state, seat, kombo, prices)
    if more.kinds and a.LAY + more.kinds[0] in state.legal:
        return a.LAY + more.kinds[0]
    number = laying.count_of(state, a.LAY)
    effect = _stronger(state, prices, number) if number and a.COMMIT in state.legal else a.COMMIT
    if effect in state.legal:
        return effect
    lays = [action for action in state.legal if a.family(action) == a.LAY]
    return max(lays, key=lambda action: (state.faces[a.kind_of(action)].strength, -action))


def _burn(state: State, seat: int, prices: Prices) -> int:
    face = state.faces[state.attack_kind]
    done = laying.count_of(state, a.BURN)
    points = n.strength(state, n.ATTACKER, state.attack_kind) + done * max(0, face.strength)
    more = landing.burns_of(state, seat, prices, face.hits - 1 - done, points, laying.last_of(state, a.BURN))
    return a.BURN + more.kinds[0] if more.kinds else a.COMMIT


def _stronger(state: State, prices: Prices, number: int) -> int:
    """The effect that adds most to the attack laid last, or the commit."""
    kind = next(laid[4] for laid in state.laid if laid[5] == number and laid[2] in (b.LATER, b.FOLLOWING))
    before = _points(state, number)
    best, chosen = 0.0, a.COMMIT
    for action in state.legal:
        if a.family(action) != a.EFFECT:
            continue
        node = state.copy()
        node.step(action)
        effect = state.faces[a.kind_of(action)]
        gain = deeds.gain(state, state.at, before + n.strength(node, n.ATTACKER, kind, number))
        gain -= deeds.gain(state, state.at, before + n.strength(state, n.ATTACKER, kind, number))
        gain += deeds.worth(effect) - effect.pay - prices.price(a.kind_of(action))
        if gain > best:
            best, chosen = gain, action
    return chosen


def _points(state: State, number: int) -> int:
    """Points that the attacks before the one of a number will have done in the exchange."""
    if number == b.FOLLOW_NUMBER:
        return 0  # they are lost already
    found = n.strength(state, n.ATTACKER, state.attack_kind)
    for _, _, role, live, kind, own in state.laid:
        if role == b.LATER and live and own < number:
            found += n.strength(state, n.ATTACKER, kind, own)
    return found


def follow(state: State) -> int:
    """The follow-up that does most, with its effects."""
    seat = state.stack[-1][1]
    prices = Prices(state, seat, state.at if state.at >= 0 else weakest(state, seat))
    named = bool(state.draft) and a.TARGET <= state.draft[0] < a.LAY
    if len(state.draft) > named:
        if a.family(state.legal[0]) == a.BURN:
            return best_burns(state, seat, prices, state.legal)[0]
        return _stronger(state, prices, b.FOLLOW_NUMBER)
    targets = [action for action in state.legal if a.TARGET <= action < a.LAY]
    if targets:
        return min(targets, key=lambda action: (state.points[action - a.TARGET], action))
    best, chosen = -99.0 if named else 0.0, a.DECLINE
    for action in state.legal:
        if action == a.DECLINE:
            continue
        kind = a.kind_of(action)
        face = state.faces[kind]
        node = state.copy()
        node.step(action)
        points = n.strength(node, n.ATTACKER, kind, b.FOLLOW_NUMBER)
        value = deeds.gain(state, state.at, points) + deeds.worth(face)
        value -= prices.price(kind) + face.pay + 0.5 * face.fuel
        if value > best:
            best, chosen = value, action
    return chosen


def shift(state: State) -> int:
    """The location at which the attack comes to most."""
    outcomes = Outcomes(state.at, sees=False)
    best, chosen = outcomes.by_result(state, exchange.verdict(state)), a.KEEP
    node = state.copy()
    for action in state.legal:
        if action != a.KEEP:
            value = outcomes.turned(node, action - a.LOCATION)
            if value < best - 1e-9:
                best, chosen = value, action
    return chosen


# ---- the end of a match


def finish(state: State) -> int:
    """A Babality while matches are left to be played, else a Fatality; the other one before none."""
    wanted = k.BABALITY if state.matches > state.match else k.FATALITY
    found = [action for action in state.legal if action != a.DECLINE]
    if not found:
        return a.DECLINE
    return min(found, key=lambda action: (state.faces[a.kind_of(action)].finish != wanted, action))


def friendship(state: State) -> int:
    """A Friendship, if there is one: it costs nothing any more."""
    return state.legal[-1]
