"""Hands of cards: lists of card ids, each of a kind."""

from __future__ import annotations

from collections.abc import Sequence

from kotgames.engine.chance import Dice


def take(hand: list[int], kind_of: Sequence[int], kind: int) -> int:
    """Remove the first card of a kind from a hand and return it; the hand holds one (a trusted action says so)."""
    for index, card in enumerate(hand):
        if kind_of[card] == kind:
            del hand[index]
            return card
    raise AssertionError(f"no card of kind {kind} in the hand")


def kinds(hand: Sequence[int], bit_of: Sequence[int]) -> int:
    """The kinds in a hand as a set of bits; `bit_of` by card id."""
    bits = 0
    for card in hand:
        bits |= bit_of[card]
    return bits


def drawn(pool: list[int], count: int, chance: Dice) -> list[int]:
    """So many cards drawn evenly from a pool, which loses them; its order changes."""
    cards = []
    for _ in range(count):
        index = chance.below(len(pool))
        cards.append(pool[index])
        pool[index] = pool[-1]
        pool.pop()
    return cards
