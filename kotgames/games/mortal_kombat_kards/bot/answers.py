"""The answer to an attack: every answer with its effects, judged by the rules' own verdict."""

from __future__ import annotations

from typing import Final, NamedTuple

from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import decisions, exchange, laying, strikes
from kotgames.games.mortal_kombat_kards import deeds as rules_deeds
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.bot import deeds, landing
from kotgames.games.mortal_kombat_kards.bot import weights as w
from kotgames.games.mortal_kombat_kards.bot.plans import best_burns
from kotgames.games.mortal_kombat_kards.bot.worth import Prices
from kotgames.games.mortal_kombat_kards.game import State

MOST_EFFECTS: Final = 2
MOST: Final = 120
"""Ways to answer that are tried, at most."""
_TURNED: Final = 0.85
"""The chance that an attack is turned where that makes an answer fail."""
_GOES_ON: Final = 0.85
"""The chance that a Kombo goes on as it may."""


class Choice(NamedTuple):
    """Actions in their order, and what they are worth."""

    value: float
    path: tuple[int, ...]


class Answers:
    """The search for the best answer of a seat."""

    def __init__(self, state: State, seat: int) -> None:
        self.seat: Final = seat
        self.prices: Final = Prices(state, seat, state.by)
        self.outcomes: Final = Outcomes(seat, sees=True)
        self.left = MOST
        self.best = Choice(-999.0, ())

    def search(self, state: State) -> Choice:
        """The best answer that goes on with what is laid out."""
        self._grow(state, (), 0)
        return self.best

    def _grow(self, node: State, path: tuple[int, ...], effects: int) -> None:
        found = node.legal
        if a.family(found[0]) == a.BURN:
            found = best_burns(node, self.seat, self.prices, found)
        for action in found:
            if self.left <= 0:
                return
            if action in (a.COMMIT, a.TAKE_HIT):
                self.left -= 1
                value = self.rate(node) if action == a.COMMIT else self.taken(node)
                if value > self.best.value:
                    self.best = Choice(value, (*path, action))
                continue
            more = a.family(action) == a.EFFECT
            if more and effects >= MOST_EFFECTS:
                continue
            child = node.copy()
            child.step(action)
            self._grow(child, (*path, action), effects + more)

    def taken(self, node: State) -> float:
        """The worth of taking the hit; who is asked to stop or to counter an area attack may still evade it."""
        value = self.rate(node)
        asked = laying.area_round(node)
        if asked in (b.STOPPING, b.COUNTERING):
            later = node.copy()
            later.stack = [(b.ANSWER, self.seat, asked + 1)]
            decisions.run(later, None)
            value = max(value, Answers(later, self.seat).search(later).value)
        return value

    def rate(self, node: State) -> float:
        """The worth of the answer that is laid out, initiative and prices included; no answer is the hit taken."""
        own = node.laid[node.committed :]
        price = laying.pays(node) + self.prices.together(laid[0] % self.prices.size for laid in own)
        if any(node.faces[laid[4]].lasting is not None for laid in own):
            node = node.copy()
            for card, _, _, _, kind, _ in own:
                if node.faces[kind].lasting is not None:
                    rules_deeds.stay(node, self.seat, node.by, kind, card, None)
        spends = node.answer_kind >= 0 and (not node.once or node.answer_mode == b.COUNTERS)
        if spends and node.initiative < 0 and not node.acted[self.seat]:
            price += w.ACTION
        return self.outcomes.worth(node) - price


class Outcomes:
    """The worth of an exchange as it is laid, for the attacked seat; `sees`: its hand may be looked into."""

    def __init__(self, seat: int, *, sees: bool) -> None:
        self.seat: Final = seat
        self.sees: Final = sees

    def worth(self, node: Board) -> float:
        """The worth without prices, initiative included; an attack that can be turned is turned as a rule."""
        if any(laid[2] == b.ATTACK and not laid[3] for laid in node.laid):
            return self._initiative(node)
        value = self.by_result(node, exchange.verdict(node))
        places = exchange.shift_places(node)
        if places and not node.shifted and node.answer_mode in (b.BLOCKS, b.EVADES):
            aim = node.aim
            least = min(self.turned(node, place) for place in range(3) if places >> place & 1)
            node.aim, node.shifted = aim, 0
            if least < value:
                value = (1 - _TURNED) * value + _TURNED * least
        return value

    def turned(self, node: Board, place: int) -> float:
        """The worth after the attack is turned to a location; leaves it turned."""
        node.aim, node.shifted = place, 1
        return self.by_result(node, exchange.verdict(node))

    def by_result(self, node: Board, result: int) -> float:
        """The worth of an outcome of the exchange."""
        attack = node.faces[node.attack_kind]
        answer = node.faces[node.answer_kind] if node.answer_kind >= 0 else None
        takes = answer is not None and (answer.takes or strikes.taunts(node, self.seat))
        mine = self._initiative(node)
        if result in (b.BLOCKED, b.EVADED) and attack.keeps and not takes:
            mine = -mine
        strength = n.strength(node, n.ATTACKER, node.attack_kind)
        if result == b.LANDED:
            return (mine if takes else -mine) - self._landed(node, attack, strength)
        value = mine
        if result == b.BLOCKED:
            value -= deeds.hit(node, self.seat, max(1, attack.chip) if strength else 0)
        elif result == b.TIED:
            value -= deeds.hit(node, self.seat, strength)
        if result in (b.STOPPED, b.COUNTERED, b.TIED) and answer is not None:
            reflected = answer.reflects and result == b.STOPPED
            points = strength if reflected else n.strength(node, n.DEFENDER, node.answer_kind)
            value += deeds.gain(node, node.by, points)
        if result in (b.BLOCKED, b.EVADED, b.STOPPED, b.COUNTERED) and answer is not None:
            value += deeds.worth(answer, healed=node.start_points - node.points[self.seat])
        return value

    def _landed(self, node: Board, attack: k.Face, strength: int) -> float:
        """The worth that an attack has for the other if it lands: its points, what else it does, what may go on from it."""
        later = 0.0
        kombo = strikes.kombo_of(node)
        if kombo is not None:
            later = _GOES_ON * self._less(node, k.OF_KOMBO) * _rest(kombo)
        elif attack.hits > 1:
            hits = min(w.BURN_SHARE * (attack.hits - 1), len(node.hands[node.by]) / 2)
            later = self._less(node, k.OF_KOMBO) * hits * max(0, attack.strength)
        stuns = attack.stun or (kombo is None and attack.hits == 1 and strength >= node.card_set.rules.stun)
        if stuns or attack.follow:
            follow = self._less(node, k.OF_FOLLOW_UP) * w.LATER
            later += self._less(node, k.OF_STUN) * (follow + w.LOST_KARD) if stuns else follow
        worth = deeds.hit(node, self.seat, strength) + deeds.worth(attack) + later
        left = node.points[self.seat]
        if strength < left <= strength + 1.3 * later:
            worth += w.KNOCK_OUT * min(1.0, later / (left - strength)) * 0.7
        return worth

    def _initiative(self, node: Board) -> float:
        return w.initiative(node, self.seat if self.sees else node.by)

    def _less(self, node: Board, what: int) -> float:
        """The share of something that is left where the own hand may cancel it."""
        if not self.sees:
            return 1.0
        kinds = landing.cancelling(node.card_set, what)
        size = node.card_set.size
        return 0.15 if any(card % size in kinds for card in node.hands[self.seat]) else 1.0


def _rest(kombo: k.Pattern) -> float:
    """The points to be expected of the later attacks of a Kombo."""
    return (len(kombo.classes) - 1) * (1.2 if kombo.up_to else w.LATER)
