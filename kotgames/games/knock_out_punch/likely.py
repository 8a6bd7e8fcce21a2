"""The fighter that a rival lays in Highest Card Wins, as far as a seat may know (P25): the best one of a hand drawn like the rival's.

Every hand that may be there is equally likely. Of a rival who has laid a fighter before, everybody knows more: it was the best, so what
stayed in the hand is no better, and only what was drawn since may be anything. Which of these cards have left the hand since is even again.

The best fighter is the one that wins most often against those that do not lie open, for all that an onlooker knows; of two that win equally
often the one with fewer punches.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb, lcm
from typing import Final

from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch.board import Board
from kotgames.games.knock_out_punch.card_set import FIGHTER, PUNCH, CardSet
from kotgames.games.knock_out_punch.fights import higher

WINS, LOSES, LEVEL = range(3)
"""Results of a fighter that is laid against another."""


@dataclass(frozen=True, slots=True)
class BestFighter:
    """The best fighter of a hand: in `kinds[kind]` of `total` cases it is of this kind, in `none` there is no fighter."""

    kinds: dict[int, int]
    none: int
    total: int

    def against(self, card_set: CardSet, kind: int) -> tuple[int, int, int]:
        """In how many cases, of all in which there is one, a fighter of a kind wins, loses, and is level."""
        found = [0, 0, 0]
        results = _results(card_set)[kind]
        for other, cases in self.kinds.items():
            found[results[other]] += cases
        return found[WINS], found[LOSES], found[LEVEL]


def best_fighter(board: Board, seat: int, foe: int) -> BestFighter:
    """That of a foe's hand, what is already laid included, for a seat that knows its own hand."""
    card_set = board.card_set
    own, kinds = b.HAND + seat, len(card_set.kinds)
    closed, unseen, others, showdowns = [0] * kinds, [0] * kinds, 0, 0
    for card, where in enumerate(board.place):
        does = card_set.does_of[card]
        if not (where in _CLOSED or b.HAND <= where < b.HAND + board.seats) or does >= PUNCH:
            continue
        if does == FIGHTER:
            closed[card_set.kind_of[card]] += 1
            unseen[card_set.kind_of[card]] += where != own
        elif where != own:
            others += 1
            showdowns += card_set.is_showdown(card_set.kind_of[card])
    # Showdowns of the beginning that are known to be in other hands, and those in the box, are in none of these cards
    known = board.opening[foe]
    others -= min(showdowns, card_set.boxed[board.seats] + sum(board.opening) - board.opening[seat])
    hand = len(board.hands[foe]) - known
    if board.fight and foe in board.fight[:2]:
        hand += board.laid[board.fight.index(foe)] != b.NO_CARD
    showed, held, drew = board.showed[foe]
    last = card_set.kind_of[showed] if showed >= 0 else -1
    return _best(card_set, tuple(closed), tuple(unseen), others, hand, last, held - known, drew)


_CLOSED: Final = (b.PILE, b.BOX, b.LAID)


@lru_cache(maxsize=8)
def _results(card_set: CardSet) -> list[list[int]]:
    """By kind of fighter, by kind of the other: WINS, LOSES or LEVEL."""
    cards = [card_set.kind_of.index(kind) for kind, does in enumerate(card_set.does) if does == FIGHTER]
    return [[higher(card_set, one, other) % 3 for other in cards] for one in cards]


@lru_cache(maxsize=256)
def _best(
    card_set: CardSet,
    closed: tuple[int, ...],
    unseen: tuple[int, ...],
    others: int,
    hand: int,
    last: int,
    held: int,
    drew: int,
) -> BestFighter:
    """The best of a hand of so many cards. `closed` fighters do not lie open, `unseen` ones may be in the hand, by kind, and so may
    `others`, which are no fighters. `last` was laid when `held` cards stayed, and `drew` came since; -1: nothing was laid yet."""
    results, punches = _results(card_set), card_set.punches
    worth = [
        sum(closed[other] * (2 * (one == WINS) + (one == LEVEL)) for other, one in enumerate(row))
        for row in results
    ]
    order = sorted(range(len(worth)), key=lambda kind: (worth[kind], -punches[kind], kind))
    cards = sum(unseen) + others
    hand = min(hand, cards)
    low = cards
    if last < 0:
        held, drew = 0, hand
    else:
        low = others + sum(unseen[kind] for kind in order[: order.index(last) + 1])
    # so many of the hand were drawn since: in how many cases, and how many hands that makes
    mixes = {
        new: (comb(held, hand - new) * comb(drew, new), comb(low, hand - new) * comb(cards - hand + new, new))
        for new in range(hand + 1)
    }
    mixes = {new: (cases, hands) for new, (cases, hands) in mixes.items() if cases and hands}
    if not mixes:  # nobody could hold that: a better one was laid later
        low, mixes = cards, {hand: (1, comb(cards, hand))}
    scale = lcm(*(hands for _, hands in mixes.values()))

    def upto(count: int) -> int:
        """In how many cases the hand has only the `count` worst cards."""
        return sum(
            cases
            * (scale // hands)
            * comb(min(count, low), hand - new)
            * comb(max(0, count - hand + new), new)
            for new, (cases, hands) in mixes.items()
        )

    count, before = others, upto(others)
    none, kinds = before, {}
    for kind in order:
        if unseen[kind]:
            count += unseen[kind]
            after = upto(count)
            if after > before:
                kinds[kind] = after - before
            before = after
    return BestFighter(kinds, none, before)
