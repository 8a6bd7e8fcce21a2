"""Exact dice arithmetic against brute force."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from kotgames.engine.contract import Odds
from kotgames.engine.odds import holds_one, nested, successes


@pytest.mark.parametrize("dice", range(6))
@pytest.mark.parametrize("number", range(2, 8))
def test_successes_are_those_of_all_rolls(dice: int, number: int) -> None:
    counted = [0] * (dice + 1)
    for faces in product(range(1, 7), repeat=dice):
        counted[sum(face >= number for face in faces)] += 1
    assert successes(dice, number) == tuple(counted)
    assert sum(counted) == 6**dice


@pytest.mark.parametrize("dice", range(6))
@pytest.mark.parametrize(("number", "high"), [(3, 6), (4, 6), (5, 6), (6, 6), (2, 3), (4, 7), (7, 7)])
def test_nested_successes_are_those_of_all_rolls(dice: int, number: int, high: int) -> None:
    counted = [[0] * (k + 1) for k in range(dice + 1)]
    for faces in product(range(1, 7), repeat=dice):
        counted[sum(f >= number for f in faces)][sum(f >= high for f in faces)] += 1
    assert nested(dice, number, high) == tuple(map(tuple, counted))
    assert [sum(row) for row in nested(dice, number, high)] == list(successes(dice, number))


@pytest.mark.parametrize("unseen", range(1, 9))
def test_the_chance_to_hold_a_card_is_that_of_all_hands(unseen: int) -> None:
    for hand in range(unseen + 1):
        hands = list(combinations(range(unseen), hand))
        for wanted in range(unseen + 1):
            good = sum(any(card < wanted for card in cards) for cards in hands)
            assert Fraction(*holds_one(wanted, unseen, hand)) == Fraction(good, len(hands))


def test_chances_are_fractions_and_unknown_keys_have_none() -> None:
    odds = Odds((("successes 0", 5), ("successes 1", 1)), 6, (("hit", 1),))
    assert odds.chance("hit") == Fraction(1, 6)
    assert odds.chance("successes 0") == Fraction(5, 6)
    assert odds.chance("rain") == 0
