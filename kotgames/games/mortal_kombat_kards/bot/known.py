"""The things a seat knows of the other's kards: those that it has seen in its hand, and what is unseen of its list or, where that is not
open, of the starter of its Kombatant."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import comb
from typing import Final

from kotgames.games.mortal_kombat_kards.board import Board

_FULL_DECK: Final = 55
"""A deck of more kards is measured by the starter of 60, a smaller one by that of 50."""


def weakest(board: Board, seat: int) -> int:
    """The opponent with the fewest points, the next clockwise of several."""
    rivals = board.rivals(seat)
    return min(rivals, key=lambda rival: board.points[rival]) if rivals else (seat + 1) % board.seats


@lru_cache(maxsize=1 << 14)
def none_of(some: int, drawn: int, among: int) -> float:
    """The chance that a hand of `drawn` from `among` kards holds none of `some`."""
    if some <= 0 or drawn <= 0:
        return 1.0
    if some + drawn > among:
        return 0.0
    return comb(among - some, drawn) / comb(among, drawn)


@lru_cache(maxsize=256)
def _counted(kinds: tuple[int, ...]) -> Counter[int]:
    return Counter(kinds)


def list_of(board: Board, seat: int) -> tuple[int, ...]:
    """The deck of a seat as far as it is known to all."""
    if board.open_lists:
        return board.lists[seat]
    return board.card_set.starters[len(board.lists[seat]) >= _FULL_DECK][board.kombatants[seat]]


class Sight:
    """The hand of another as a seat sees it."""

    __slots__ = ("counts", "hidden", "kinds", "known", "other", "seat", "size")

    def __init__(self, board: Board, seat: int, other: int) -> None:
        self.seat: Final = seat
        self.other: Final = other
        card_set = board.card_set
        width = card_set.size
        self.kinds: Final = list_of(board, other)
        hand = board.hands[other]
        seen = [card for card in board.known[seat] if card in hand]
        self.known: Final = [card % width for card in seen]
        """Kinds that are in the hand for sure."""
        self.hidden: Final = len(hand) - len(seen)
        """The number of kards in it that nobody has seen."""
        counts = dict(_counted(self.kinds))
        own = card_set.owner_of
        out = {
            *board.piles[other],
            *seen,
            *(one[0] for one in board.laid),
            *(one[0] for one in board.lasting),
        }
        for card in out:
            kind = card % width
            if own(card) == other and counts.get(kind):
                counts[kind] -= 1
        self.counts: Final = counts
        """Unseen copies by kind."""
        self.size: Final = max(sum(counts.values()), self.hidden)

    def holds(self, kinds: frozenset[int]) -> float:
        """The chance that the hand holds a kard of one of some kinds."""
        if any(kind in kinds for kind in self.known):
            return 1.0
        counts = self.counts
        return 1.0 - none_of(sum(counts.get(kind, 0) for kind in kinds), self.hidden, self.size)
