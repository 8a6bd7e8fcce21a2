"""Scripted players build the tower of a Knockdown Test about as often as dice pass it: the figures of the design document (ruling D8)."""

from __future__ import annotations

import pytest

from kotgames.engine.chance import Dice
from kotgames.games.knockdown import tower_contest as c
from kotgames.games.knockdown.numbers import passing

SIZES = (5, 8, 11)


def curve(cubes: int) -> float:
    """What the dice say: three of them sum to at least so many."""
    good, total = passing(3, cubes)
    return good / total


def rate(cubes: int, seeds: range, person: c.Person | None = None) -> float:
    """The share of towers that stand, a third of their cubes heavy."""
    person = person or c.Person()
    stood = 0
    for seed in seeds:
        contest = c.Contest(cubes // 3, cubes - cubes // 3)
        stood += c.build(contest, person, Dice(seed)) == c.STOOD
    return stood / len(seeds)


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("cubes", SIZES)
def test_towers_stand_about_as_often_as_dice_pass(cubes: int) -> None:
    """A cube every 0.9 s, an aim that is off by 0.16 cube, 400 seeds: within ten points of the dice."""
    assert rate(cubes, range(400)) == pytest.approx(curve(cubes), abs=0.10)


@pytest.mark.parametrize("cubes", SIZES)
def test_some_of_those_towers(cubes: int) -> None:
    assert rate(cubes, range(100, 132)) == pytest.approx(curve(cubes), abs=0.16)


def test_a_steadier_hand_builds_better_and_a_shaky_one_worse() -> None:
    steady = rate(8, range(12), c.Person(error=2.0, tremble=0.3))
    shaky = rate(8, range(12), c.Person(error=13.0))
    assert steady >= 0.9
    assert shaky <= 0.5


def test_whoever_is_too_slow_fails() -> None:
    assert rate(8, range(3), c.Person(pace=1.6, error=1.0, tremble=0.2)) == 0.0
    assert rate(5, range(3), c.Person(pace=1.6, error=1.0, tremble=0.2)) == 1.0
