"""The last turns of more than two, played out quickly: with no card to draw, on a ring of numbers and with open hands, until one is empty.

Whoever plays takes the most, less a share of what the next one may take then. One guess at the hands played out so is worth little; many,
from each of some actions, say more about the end than any weight of a ring does.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from kotgames.games.knock_out_punch.board import Board
from kotgames.games.knock_out_punch.card_set import BLOCK, FIGHTER, LOCATIONS, TOP, TOWEL, WILD, CardSet

ENDS: Final = 50.0
"""The worth of ending the match as its winner, and the loss of ending it otherwise."""
STOPPED_FROM: Final = 3
"""A Block is played against so many points."""
POINTS: Final = 4.0
"""So many points ahead are a chance of 73 to 27 if all had gone a little differently."""
DIFFERENTLY: Final = 0.3
"""The weight of that beside who won."""

Hand = tuple[int, ...]
"""Kinds of cards, in rising order."""


class Manner(NamedTuple):
    """A way to play: the share of what the next one may take that counts against a move, the worth of each punch that is kept, and the
    share of what one may take oneself the next time that counts for it."""

    reply: float
    kept: float
    again: float


MANNERS: Final = (Manner(0.85, 0.05, 0.0), Manner(0.5, 0.35, 0.3))
"""Guesses are played in these in turn. Nobody plays quite like either; where both agree there is something in it."""


class Move(NamedTuple):
    """A way to use up cards: at a station of the ring (-1: a card that does nothing there), with so many punches and so many Uppercuts
    (odd or even), and the rest of the hand."""

    spot: int
    punches: int
    turned: int
    rest: Hand


class Moves:
    """All that hands can do, worked out once for each; get it with `moves`."""

    def __init__(self, card_set: CardSet) -> None:
        self._card_set: Final = card_set
        self._known: Final[dict[Hand, list[Move]]] = {(): []}
        self._struck: Final[dict[Hand, list[tuple[int, int, int]]]] = {}

    def of(self, hand: Hand) -> list[Move]:
        """All that a hand can do in a turn."""
        found = self._known.get(hand)
        if found is None:
            found = self._known[hand] = self._worked_out(hand)
        return found

    def strikes(self, hand: Hand) -> list[tuple[int, int, int]]:
        """(station, punches, Uppercuts odd or even) of what a hand can lay there."""
        found = self._struck.get(hand)
        if found is None:
            found = self._struck[hand] = sorted({move[:3] for move in self.of(hand) if move.spot >= 0})
        return found

    def _worked_out(self, hand: Hand) -> list[Move]:
        cards = self._card_set
        does = cards.does
        found: dict[Hand, Move] = {}
        wilds = [kind for kind in hand if does[kind] == WILD]
        for spot in range(LOCATIONS):
            here = [kind for kind in hand if does[kind] == FIGHTER and cards.location[kind] == spot]
            for chosen in range(1 << len(here)):
                laid = [kind for index, kind in enumerate(here) if chosen >> index & 1]
                for count in range(len(wilds) + 1):
                    if laid or count:
                        every = [*laid, *wilds[:count]]
                        punches = sum(cards.punches[kind] for kind in every)
                        turned = sum(cards.uppercut[kind] for kind in laid) & 1
                        found[(spot, *every)] = Move(spot, punches, turned, _without(hand, every))
        idle = [kind for kind in hand if cards.is_showdown(kind) or does[kind] == TOWEL]
        for kind in idle or (() if found else hand):
            found[(-1, kind)] = Move(-1, 0, 0, _without(hand, [kind]))
        return list(found.values())


def _without(hand: Hand, laid: list[int]) -> Hand:
    left = list(hand)
    for kind in laid:
        left.remove(kind)
    return tuple(left)


@lru_cache(maxsize=8)
def moves(card_set: CardSet) -> Moves:
    """All that hands of a card set can do."""
    return Moves(card_set)


class Race:
    """A position between turns, with no card to draw."""

    def __init__(self, board: Board, seat: int, manner: Manner) -> None:
        card_set = board.card_set
        kinds = card_set.kind_of
        self._moves = moves(card_set)
        self._manner = manner
        self._knockout = card_set.knockout
        self._block = card_set.does.index(BLOCK) if BLOCK in card_set.does else -1
        self._punches = board.punches[:]
        self._turned = [count & 1 for count in board.uppercuts]
        self._hands: list[Hand] = [tuple(sorted(kinds[card] for card in hand)) for hand in board.hands]
        self._scores = list(board.scores())
        self._seat = seat

    def won(self, seat: int) -> float:
        """A seat's share of the win once it is played out, and of what might have come."""
        hands, scores = self._hands, self._scores
        while all(hands):
            self._turn()
            self._seat = (self._seat + 1) % len(hands)
        best = max(scores)
        share = (scores[seat] == best) / scores.count(best)
        return share * (1 - DIFFERENTLY) + DIFFERENTLY / (1 + exp(-self._ahead(seat) / POINTS))

    def _ahead(self, seat: int) -> int:
        return self._scores[seat] - max(score for owner, score in enumerate(self._scores) if owner != seat)

    def _turn(self) -> None:
        seat, punches, turned = self._seat, self._punches, self._turned
        reply, kept, again = self._manner
        ahead = self._ahead(seat)
        theirs = self._moves.strikes(self._hands[(seat + 1) % len(self._hands)])
        most, best, best_target = -1e9, None, -1
        for move in self._moves.of(self._hands[seat]):
            spot, count, odd, rest = move
            target = -1
            if spot >= 0:
                punches[spot] += count
                turned[spot] ^= odd
                if punches[spot] >= self._knockout:
                    target = _target(punches, spot, turned[spot])
            gain, way = (punches[target], turned[target]) if target >= 0 else (0, 0)
            if gain:
                punches[target] = turned[target] = 0
            value = gain - reply * self._most(theirs)
            if again:
                value += again * self._most(self._moves.strikes(rest))
            if gain:
                punches[target], turned[target] = gain, way
            else:
                value -= kept * count
            if spot >= 0:
                punches[spot] -= count
                turned[spot] ^= odd
            if not rest and ahead + gain:
                value += ENDS if ahead + gain > 0 else -ENDS
            if value > most:
                most, best, best_target = value, move, target
        assert best is not None
        self._do(best, best_target)

    def _most(self, strikes: list[tuple[int, int, int]]) -> int:
        """The most that is struck down by one of these."""
        punches, turned, knockout = self._punches, self._turned, self._knockout
        most = 0
        for spot, count, odd in strikes:
            if punches[spot] + count >= knockout:
                target = _target(punches, spot, turned[spot] ^ odd)
                if target >= 0 and punches[target] > most:
                    most = punches[target]
        return most

    def _do(self, move: Move, target: int) -> None:
        seat, punches, turned = self._seat, self._punches, self._turned
        self._hands[seat] = move.rest
        if move.spot < 0:
            return
        punches[move.spot] += move.punches
        turned[move.spot] ^= move.turned
        if target < 0:
            return
        gain = punches[target]
        if gain >= STOPPED_FROM:
            for step in range(1, len(self._hands)):
                other = (seat + step) % len(self._hands)
                if self._block in self._hands[other]:
                    self._hands[other] = _without(self._hands[other], [self._block])
                    return
        punches[target] = turned[target] = 0
        self._scores[seat] += gain


def _target(punches: list[int], spot: int, up: int) -> int:
    """As `Board.target_if`."""
    if up:
        for other in range(spot + 1, LOCATIONS):
            if punches[other]:
                return other
        return -1
    if spot == 0:
        return TOP if punches[TOP] else -1
    for other in range(spot - 1, -1, -1):
        if punches[other]:
            return other
    return -1
