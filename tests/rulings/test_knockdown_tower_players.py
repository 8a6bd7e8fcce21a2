"""Scripted players build the tower of a Knockdown Test about as often as dice pass it, with a pointer and with keys: the figures of the
design document (ruling D8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pytest

from kotgames.engine.chance import Dice
from kotgames.games.knockdown import tower_contest as c
from kotgames.games.knockdown.numbers import passing
from kotgames.games.knockdown.table.tower_hands import Hands
from kotgames.ui.input import Devices, Stroke

SIZES = (5, 8, 11)


@dataclass(frozen=True, slots=True)
class Keys:
    """Somebody at a keyboard, as practised as `tower_contest.Person`: a cube every `pace` seconds and each of them once; the key is let go
    too early or too late by `error` seconds (deviation). Who `looks` for so long after that taps the key for what it is off by, where it is
    off by `notices` units or more, while there is time for it."""

    pace: float = 0.9
    error: float = 0.03
    looks: float = 0.0
    notices: float = 8.0


STARTS, SETTLES, TAPPED, TAPS = 0.05, 0.12, 0.06, 0.13
"""Seconds from taking a cube until its key goes down, from the last movement until it is dropped, for which a tap is down, and from one tap
to the next."""

HURRIED: Final = 0.75
"""Seconds for a cube without looking."""


class Player:
    """The strokes of `Keys`, as a keyboard sends them."""

    def __init__(self, contest: c.Contest, keys: Keys, chance: Dice) -> None:
        self.contest, self.keys, self.chance = contest, keys, chance
        self.hands = Hands(Devices())
        self.at = 0.0

    def press(self, name: str, seconds: float) -> None:
        """A key goes down, and comes up so much later."""
        self.hands.stroke(Stroke(name, True, "first"), self.at, self.contest)
        self.at += seconds
        self.hands.stroke(Stroke(name, False, "first"), self.at, self.contest)

    def off(self) -> float:
        """How far the carriage is to the left of the highest cube."""
        contest = self.contest
        contest.run(self.at)
        highest = max(contest.tower.free, key=lambda one: contest.tower.pose(one).y)
        assert contest.carriage is not None
        return contest.tower.pose(highest).x - contest.carriage

    def build(self) -> str:
        """Each cube once; the result."""
        contest = self.contest
        for number in range(contest.tower.count - 1):
            self.at = max(self.at, number * self.keys.pace)
            if not contest.building:
                break
            self.press("act", 0.0)
            if contest.carriage is not None:
                self.ride()
                self.at += SETTLES
                self.press("act", 0.0)
                self.at += SETTLES
        return contest.result()

    def ride(self) -> None:
        """Over the tower: the key is held, then tapped if it was looked."""
        self.at += STARTS
        off = self.off()
        late = self.keys.error * c.normal(self.chance)
        hold = c.FIRST_STEP + (abs(off) / c.GRID - 1.5) * c.NEXT_STEP + late
        self.press("right" if off > 0 else "left", max(0.04, hold))
        cubes_left = len(self.contest.tower.waiting) + 1
        if not self.keys.looks or self.at + self.keys.looks + cubes_left * HURRIED > self.contest.seconds:
            return
        self.at += self.keys.looks
        off = self.off() if self.contest.building else 0.0
        for _ in range(round(abs(off) / c.GRID) if abs(off) >= self.keys.notices else 0):
            self.press("right" if off > 0 else "left", TAPPED)
            self.at += TAPS - TAPPED


def curve(cubes: int) -> float:
    """What the dice say: three of them sum to at least so many."""
    good, total = passing(3, cubes)
    return good / total


def rate(cubes: int, seeds: range, person: c.Person | Keys | None = None) -> float:
    """The share of towers that stand, a third of their cubes heavy."""
    person = person or c.Person()
    stood = 0
    for seed in seeds:
        contest = c.Contest(cubes // 3, cubes - cubes // 3)
        if isinstance(person, Keys):
            stood += Player(contest, person, Dice(seed)).build() == c.STOOD
        else:
            stood += c.build(contest, person, Dice(seed)) == c.STOOD
    return stood / len(seeds)


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("cubes", SIZES)
def test_towers_stand_about_as_often_as_dice_pass(cubes: int) -> None:
    """A cube every 0.9 s, an aim that is off by 0.16 cube, 400 seeds: within ten points of the dice."""
    assert rate(cubes, range(400)) == pytest.approx(curve(cubes), abs=0.10)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("cubes", SIZES)
def test_keys_build_as_well_as_a_pointer(cubes: int) -> None:
    """Within ten points: a cube every 0.9 s, a key that is let go 30 ms (deviation) too early or too late; 400 seeds each."""
    assert rate(cubes, range(400), Keys()) == pytest.approx(rate(cubes, range(400)), abs=0.10)


@pytest.mark.slow
@pytest.mark.one_in(3, 1)
@pytest.mark.parametrize("cubes", SIZES)
def test_some_of_those_towers(cubes: int) -> None:
    assert rate(cubes, range(100, 116)) == pytest.approx(curve(cubes), abs=0.2)


@pytest.mark.slow
@pytest.mark.one_in(3, 2)
@pytest.mark.parametrize(("cubes", "share"), [(5, 0.9), (8, 0.8), (11, 0.525)])
def test_some_of_those_that_keys_build(cubes: int, share: float) -> None:
    """85 to 95, 75 to 85, 45 to 60 of 100."""
    assert rate(cubes, range(16), Keys()) == pytest.approx(share, abs=0.2)


@pytest.mark.long
def test_whoever_looks_and_corrects_has_time_for_it() -> None:
    """A less exact hand that makes up for it by looking is not left out of a tower of eleven cubes."""
    assert 0.2 <= rate(11, range(20), Keys(pace=0.0, error=0.035, looks=0.25)) <= 0.75


def test_the_way_to_the_middle_takes_less_than_half_a_second() -> None:
    for enters in c.ENTERS:
        assert c.FIRST_STEP + (enters / c.GRID - 1.5) * c.NEXT_STEP < 0.5


@pytest.mark.slow
def test_a_steadier_hand_builds_better_and_a_shaky_one_worse() -> None:
    steady = rate(8, range(6), c.Person(error=2.0, tremble=0.3))
    shaky = rate(8, range(6), c.Person(error=13.0))
    assert steady >= 0.9
    assert shaky <= 0.5
    assert rate(8, range(6), Keys(error=0.01)) >= 0.9
    assert rate(8, range(6), Keys(error=0.06)) <= 0.5


@pytest.mark.slow
def test_whoever_is_too_slow_fails() -> None:
    assert rate(8, range(3), c.Person(pace=1.6, error=1.0, tremble=0.2)) == 0.0
    assert rate(5, range(3), c.Person(pace=1.6, error=1.0, tremble=0.2)) == 1.0
