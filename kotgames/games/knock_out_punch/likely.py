"""The fighter that a rival lays in Highest Card Wins, as far as a seat may know (P25): the best one of a hand drawn like the rival's.

Every hand that may be there is equally likely. Of a rival who has laid a fighter before, everybody knows more: it was the best, so what
stayed in the hand is no better, and only what was drawn since may be anything. Which of these cards have left the hand since is even again.

The best fighter is the one that wins most often against the best of the other hand, for all that an onlooker knows; of two that win
equally often the one with fewer punches.

Who chooses to fight, or to fight by cards, tells something too: see `_as_chosen`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import comb, lcm
from typing import Final

from kotgames.engine.contract import NOBODY
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch.board import Board
from kotgames.games.knock_out_punch.card_set import FIGHTER, PUNCH, CardSet

WINS, LOSES, LEVEL = range(3)
"""Results of a fighter that is laid against another."""
STEPS: Final = 3
"""So often it is asked which fighter wins most often: against any that does not lie open, then against the best of another hand."""


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

    def beaten(self, card_set: CardSet, kind: int) -> int:
        """Twice the cases in which a fighter of a kind wins: against none too, and half of those that are level."""
        won, _, level = self.against(card_set, kind)
        return 2 * (won + self.none) + level

    def weighed(self, weight: Callable[[int], int]) -> BestFighter:
        """The same with each kind so many times as likely; -1 is none. Unchanged where nothing would be left."""
        kinds = {kind: cases * weight(kind) for kind, cases in self.kinds.items()}
        kinds = {kind: cases for kind, cases in kinds.items() if cases}
        none = self.none * weight(-1)
        total = sum(kinds.values()) + none
        return BestFighter(kinds, none, total) if total else self


def best_fighter(board: Board, seat: int, foe: int) -> BestFighter:
    """That of a foe's hand, what is already laid included, for a seat that knows its own hand, or NOBODY."""
    fighting = board.fight[:2]
    best = _best_held(board, seat, foe, sum(fighting) - foe if foe in fighting else seat)
    return _as_chosen(board, foe, best) if foe in fighting else best


def best_first(board: Board, seat: int, foe: int) -> list[int]:
    """All kinds of fighters in the order in which a seat lays them against a foe."""
    return list(reversed(_lays(board, seat, foe)))


def moment(board: Board, seat: int, foe: int, kind: int) -> tuple[int, ...]:
    """All that is known to everybody as a seat lays a kind of fighter against a foe: the kind, then what its best one is reckoned from
    (`_order`). It is reckoned when it is asked for: most fights are those of a search, in which nobody asks."""
    closed, others = _unseen(board, NOBODY)
    return kind, others, _guessed(board, seat), _guessed(board, foe), *closed


@lru_cache(maxsize=512)
def no_better(card_set: CardSet, laid: tuple[int, ...]) -> int:
    """The fighters that were no better than the one that was laid at a moment, as bits by kind; 0: nothing was laid."""
    if not laid:
        return 0
    kind, others, hand, foes, *closed = laid
    order = _order(card_set, tuple(closed), others, hand, foes)
    return sum(1 << one for one in order[: order.index(kind) + 1])


def _as_chosen(board: Board, foe: int, best: BestFighter) -> BestFighter:
    """The best fighter in a hand of the running fight by what choices tell of it, measured by how often it wins against the other hand for
    all that an onlooker knows: who wants cards, or is King and plays a Showdown, wins more often than not with it, and who offers the glove
    does not. Who challenges the King to a fight by cards is the likelier to have a fighter, the more often it wins: one that always does
    counts 7/3 of one that never does, as rule bots were seen to choose."""
    challenger, defender, _, origin, _ = board.fight
    other = defender if foe == challenger else challenger
    asked = board.stack[-1][0] if board.stack else b.TURN
    offered = board.way == b.BY_CHOICE and (board.insists == defender or asked == b.ANSWER)
    showdown = foe == challenger and origin == b.BY_SHOWDOWN
    weak = offered and foe == challenger
    strong = board.insists == foe or (showdown and foe == board.king)
    if not (weak or strong or (showdown and board.way == b.BY_CARDS)):
        return best
    held = _best_held(board, NOBODY, other, foe)
    if offered and other == challenger:
        held = _as_chosen(board, challenger, held)
    card_set, half = board.card_set, held.total

    def weight(kind: int) -> int:
        wins = held.beaten(card_set, kind) if kind >= 0 else 0
        if weak or strong:
            return int((wins <= half) == weak)
        return 3 * half + 2 * wins

    return best.weighed(weight)


# ---- hands


def _unseen(board: Board, seat: int) -> tuple[tuple[int, ...], int]:
    """(fighters that a seat, or NOBODY, has not seen, by kind; how many other cards, but for the Showdowns that are known to be elsewhere
    than in a hand that is guessed or in the draw pile)."""
    card_set = board.card_set
    own, fighters, others, showdowns = b.HAND + seat, [0] * len(card_set.kinds), 0, 0
    for card, where in enumerate(board.place):
        does = card_set.does_of[card]
        if (
            does >= PUNCH
            or not (where in _CLOSED or b.HAND <= where < b.CROWD)
            or (seat >= 0 and where == own)
        ):
            continue
        if does == FIGHTER:
            fighters[card_set.kind_of[card]] += 1
        else:
            others += 1
            showdowns += card_set.is_showdown(card_set.kind_of[card])
    known = sum(board.opening) - (board.opening[seat] if seat >= 0 else 0)
    return tuple(fighters), others - min(showdowns, card_set.boxed[board.seats] + known)


_CLOSED: Final = (b.PILE, b.BOX, b.LAID)


def _guessed(board: Board, seat: int) -> int:
    """The number of cards of a hand that nobody has seen, a laid one included."""
    laid = seat in board.fight[:2] and board.laid[board.fight.index(seat)] != b.NO_CARD
    return len(board.hands[seat]) - board.opening[seat] + laid


def _best_held(board: Board, seat: int, foe: int, against: int) -> BestFighter:
    """The best of a foe's hand against a seat, by its cards alone."""
    unseen, others = _unseen(board, seat)
    order = _lays(board, foe, against)
    held, drew, *laid = board.showed[foe]
    low = no_better(board.card_set, tuple(laid))
    return _best(order, unseen, others, _guessed(board, foe), low, held - board.opening[foe], drew)


def _lays(board: Board, seat: int, foe: int) -> tuple[int, ...]:
    """All kinds of fighters, the one that a seat lays last of all against a foe first."""
    closed, others = _unseen(board, NOBODY)
    return _order(board.card_set, closed, others, _guessed(board, seat), _guessed(board, foe))


@lru_cache(maxsize=8)
def _results(card_set: CardSet) -> list[list[int]]:
    """By kind of fighter, by kind of the other: WINS, LOSES or LEVEL."""
    kinds = [kind for kind, does in enumerate(card_set.does) if does == FIGHTER]  # the first of all kinds
    return [[card_set.higher(one, other) % 3 for other in kinds] for one in kinds]


@lru_cache(maxsize=512)
def _order(
    card_set: CardSet, closed: tuple[int, ...], others: int, hand: int, foes: int, steps: int = STEPS
) -> tuple[int, ...]:
    """The kinds of fighters by how often they win against the best of a foe's hand: the fewer first. `closed` fighters and `others` do not
    lie open; the hand has so many cards, and the foe's so many."""
    cases: dict[int, int] = dict(enumerate(closed))
    if steps > 1:
        foes_order = _order(card_set, closed, others, foes, hand, steps - 1)
        cases = _best(foes_order, closed, others, foes, 0, 0, 0).kinds
    results, punches = _results(card_set), card_set.punches
    worth = [
        sum(
            count * (2 * (row[other] == WINS) + (row[other] == LEVEL))
            for other, count in cases.items()
            if count
        )
        for row in results
    ]
    return tuple(sorted(range(len(worth)), key=lambda kind: (worth[kind], -punches[kind], kind)))


@lru_cache(maxsize=512)
def _best(
    order: tuple[int, ...], unseen: tuple[int, ...], others: int, hand: int, low: int, held: int, drew: int
) -> BestFighter:
    """The best of a hand of so many cards by an order of the kinds. `unseen` fighters may be in the hand, by kind, and so may `others`,
    which are no fighters. Of `held` cards that stayed when a fighter was laid last, all are `low` ones (bits by kind; 0: nothing was laid
    yet), and `drew` came since."""
    cards = sum(unseen) + others
    hand = min(hand, cards)
    old = others + sum(count for kind, count in enumerate(unseen) if low >> kind & 1)
    if not low:
        held, drew = 0, hand
    # so many of the hand were drawn since: in how many cases, and how many hands that makes
    mixes = {
        new: (comb(held, hand - new) * comb(drew, new), comb(old, hand - new) * comb(cards - hand + new, new))
        for new in range(hand + 1)
    }
    mixes = {new: (cases, hands) for new, (cases, hands) in mixes.items() if cases and hands}
    if not mixes:  # nobody could hold that: a better one was laid later
        low, mixes = 0, {hand: (1, comb(cards, hand))}
    scale = lcm(*(hands for _, hands in mixes.values()))

    def within(every: int, old: int) -> int:
        """In how many cases the hand has only the worst cards: of `every` one of them, `old` may have stayed."""
        return sum(
            cases * (scale // hands) * comb(old, hand - new) * comb(max(0, every - hand + new), new)
            for new, (cases, hands) in mixes.items()
        )

    every = old = others
    none = before = within(every, old)
    kinds = {}
    for kind in order:
        if unseen[kind]:
            every += unseen[kind]
            old += unseen[kind] * (low >> kind & 1)
            after = within(every, old)
            if after > before:
                kinds[kind] = after - before
            before = after
    return BestFighter(kinds, none, before)
