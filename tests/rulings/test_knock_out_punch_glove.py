"""The glove of Knock Out Punch: geometry and time decide, and the figures of the design document hold."""

from __future__ import annotations

import pytest

from kotgames.engine.chance import Dice
from kotgames.games.knock_out_punch import glove as g

PERSON = g.Skill(aim=0.05, softness=0.05, high=0.2, reaction=0.25, spread=0.04, wrong=0.15, catches=0.0)
"""A reaction of 250 ms with a deviation of 40 ms."""


def thrown(power: float = 1.0, x: float = 0.0, y: float = 1.2) -> g.Throw:
    return g.Throw(1.0, x, y, power)


def test_the_flight_takes_as_long_as_the_document_says() -> None:
    assert thrown(1.0).flight == pytest.approx(0.35)
    assert thrown(0.0).flight == pytest.approx(0.6)


def test_who_stands_there_is_hit() -> None:
    assert g.outcome(thrown(), g.Defence()) == g.HIT


@pytest.mark.parametrize("side", [g.LEFT, g.RIGHT])
def test_a_step_in_time_dodges_and_one_too_late_does_not(side: str) -> None:
    assert g.outcome(thrown(), g.Defence([(1.2, side)])) == g.DODGED
    assert g.outcome(thrown(), g.Defence([(1.33, side)])) == g.HIT


def test_a_duck_beats_only_throws_above_the_belt() -> None:
    assert g.outcome(thrown(y=1.5), g.Defence([(1.15, g.DOWN)])) == g.DODGED
    assert g.outcome(thrown(y=0.8), g.Defence([(1.15, g.DOWN)])) == g.HIT


@pytest.mark.parametrize(
    ("early", "result"), [(0.0, g.CAUGHT), (0.049, g.CAUGHT), (-0.049, g.CAUGHT), (0.06, g.HIT), (0.2, g.HIT)]
)
def test_a_catch_holds_within_50_ms_of_contact(early: float, result: str) -> None:
    throw = thrown()
    assert g.outcome(throw, g.Defence([(throw.contact - early + 1e-9, g.GRAB)])) == result


def test_there_is_one_catch_try() -> None:
    throw = thrown()
    defence = g.Defence([(0.2, g.GRAB)])
    assert not defence.do(throw.contact, g.GRAB)
    assert g.outcome(throw, defence) == g.HIT


def test_a_catch_needs_the_gloves_lane() -> None:
    throw = thrown(x=g.LANE * 1.5)
    assert g.outcome(throw, g.Defence([(throw.contact, g.GRAB)])) == g.DODGED


@pytest.mark.parametrize("goal", [(1.1, 1.2), (-1.1, 1.2), (0.0, 2.0), (0.0, 0.1)])
def test_wide_high_and_short_throws_miss(goal: tuple[float, float]) -> None:
    assert g.outcome(thrown(x=goal[0], y=goal[1]), g.Defence()) == g.DODGED


def test_no_throw_is_dodged() -> None:
    assert g.outcome(None, g.Defence()) == g.DODGED


@pytest.mark.parametrize("frames", [30, 60, 144])
def test_the_same_throw_has_the_same_result_at_any_frame_rate(frames: int) -> None:
    """Frames only look at it: positions are functions of time, and looking changes nothing."""
    chance = Dice(3)
    for _ in range(300):
        throw = g.Throw(1.0, 0.3 * g.normal(chance), 1.2 + 0.3 * g.normal(chance), chance.unit())
        commands = sorted(
            (0.8 + 0.7 * chance.unit(), (g.LEFT, g.RIGHT, g.DOWN, g.GRAB)[chance.below(4)]) for _ in range(3)
        )
        still = g.outcome(throw, g.Defence(commands))
        watched = g.Defence()
        waiting = list(commands)
        for frame in range(int(2.2 * frames)):
            now = frame / frames
            while waiting and waiting[0][0] <= now:
                watched.do(*waiting.pop(0))
            watched.pose(now)
            throw.place(now)
        assert g.outcome(throw, watched) == still


def results(seed: int, count: int, power: float | None, mash: bool = False) -> float:
    """The share of throws that do not hit; by a defender of `PERSON`'s reaction, or one who mashes."""
    chance = Dice(seed)
    avoided = 0
    for _ in range(count):
        defence = g.Defence()
        if mash:
            now = 0.2
            while now < 3.0:
                defence.do(now, (g.LEFT, g.RIGHT, g.DOWN, g.GRAB)[chance.below(4)])
                now += 0.05 + 0.15 * chance.unit()
        throw = g.bot_throw(PERSON, defence, 1.5 + chance.unit(), chance)
        if power is not None:
            throw = g.Throw(throw.at, throw.x, throw.y, power, throw.stray)
        if not mash:
            for command in g.bot_answer(PERSON, throw, defence, chance):
                defence.do(*command)
        avoided += g.outcome(throw, defence) != g.HIT
    return avoided / count


def test_a_reaction_of_250_ms_avoids_about_half() -> None:
    assert 0.4 <= results(5, 4000, None) <= 0.6


@pytest.mark.slow
def test_random_mashing_loses() -> None:
    mashed = results(6, 4000, None, mash=True)
    assert mashed < 0.4
    assert mashed < results(6, 4000, None) - 0.1


def test_a_soft_throw_is_seen_coming() -> None:
    assert results(7, 2000, 0.0) > 0.8
