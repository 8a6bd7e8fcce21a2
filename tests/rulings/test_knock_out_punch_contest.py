"""One throw of the glove from the bell to its result: hands, bots and moments."""

from __future__ import annotations

import pytest

from kotgames.engine.chance import Dice
from kotgames.games.knock_out_punch import glove as g
from kotgames.games.knock_out_punch.glove_contest import (
    FILL,
    FULL_PULL,
    SKILLS,
    Aim,
    Contest,
    Flick,
    Flicked,
    held_power,
    skill_of,
    stick_aim,
)


def test_keys_move_the_aim_for_as_long_as_they_are_held() -> None:
    aim = Aim()
    aim.press(1.0, "right", down=True)
    aim.press(1.4, "right", down=False)
    aim.press(1.5, "down", down=True)
    assert aim.at(1.5)[0] == pytest.approx(0.6)
    assert aim.at(1.7)[1] == pytest.approx(1.2 - 0.22)
    assert aim.at(9.0)[1] == pytest.approx(0.45), "not below the knees"
    aim.let_go(1.6)
    assert aim.at(5.0) == aim.at(1.6)


def test_an_aim_that_ran_into_its_limit_comes_back_at_once() -> None:
    aim = Aim()
    aim.press(0.0, "left", down=True)
    aim.press(3.0, "left", down=False)
    aim.press(3.0, "right", down=True)
    assert aim.at(3.2)[0] == pytest.approx(-g.WIDEST_AIM + 0.3)


def test_power_fills_with_the_time_that_a_key_is_held() -> None:
    assert [held_power(seconds) for seconds in (-1, 0, FILL / 2, FILL, 9)] == [0, 0, 0.5, 1, 1]


def test_a_stick_aims_by_how_far_it_is_pushed() -> None:
    assert stick_aim(0, 0) == pytest.approx((0.0, 1.2))
    assert stick_aim(1, -1) == pytest.approx((0.95, 1.9))


def pulled(*points: tuple[float, float, float]) -> Flick:
    flick = Flick(0.0, 0.5, 0.8)
    for at, x, y in points:
        flick.move(at, 0.5 + x, 0.8 + y)
    return flick


def test_a_glove_that_was_not_pulled_back_stays_in_the_hand() -> None:
    assert pulled().let_go(0.3, 0.5, 0.8) is None
    assert pulled((0.1, 0.0, -0.2)).let_go(0.3, 0.5, 0.6) is None


def test_let_go_where_it_is_pulled_the_glove_goes_as_from_a_sling() -> None:
    flicked = pulled((0.1, 0.0, 0.05), (0.3, -0.04, 0.08)).let_go(0.5, 0.46, 0.88)
    assert flicked is not None
    assert flicked.x > 0.3, "pulled to the left it goes to the right"
    assert flicked.power == pytest.approx(0.5)


def test_a_flick_goes_where_the_hand_went_as_hard_as_it_was_fast() -> None:
    back = (0.3, 0.0, 0.16)
    slow = pulled(back).let_go(0.6, 0.5, 0.76)
    fast = pulled(back).let_go(0.35, 0.45, 0.76)
    assert slow is not None
    assert fast is not None
    assert slow.power < 0.2 < 0.9 < fast.power
    assert slow.x == pytest.approx(0.0)
    assert fast.x < -0.25


def test_a_deep_pull_goes_for_the_head_and_a_short_one_for_the_body() -> None:
    deep = pulled((0.3, 0.0, FULL_PULL)).let_go(0.4, 0.5, 0.7)
    short = pulled((0.3, 0.0, 0.04)).let_go(0.4, 0.5, 0.7)
    assert deep is not None
    assert short is not None
    assert deep.y > g.BELT + 2 * g.GLOVE > short.y


def test_the_speed_of_a_flick_does_not_depend_on_how_often_the_hand_was_seen() -> None:
    def thrown(times: int) -> Flicked | None:
        flick = Flick(0.0, 0.5, 0.8)
        for step in range(1, times + 1):
            flick.move(0.3 * step / times, 0.5, 0.8 + 0.15 * step / times)
        for step in range(1, times + 1):
            flick.move(0.3 + 0.1 * step / times, 0.5 + 0.02 * step / times, 0.95 - 0.2 * step / times)
        return flick.let_go(0.4, 0.52, 0.75)

    often, seldom = thrown(100), thrown(12)
    assert often is not None
    assert seldom is not None
    assert (often.x, often.y, often.power) == pytest.approx((seldom.x, seldom.y, seldom.power), abs=0.03)


def test_nothing_happens_before_somebody_throws_and_late_is_dodged() -> None:
    contest = Contest(None, None, 5)
    contest.run(9.9)
    assert not contest.over(9.9)
    assert contest.over(g.PATIENCE)
    assert not contest.let_fly(g.PATIENCE, 0.0, 1.2, 1.0)
    assert contest.result() == g.DODGED


def test_a_glove_that_flies_is_not_thrown_again() -> None:
    contest = Contest(None, None, 5)
    assert contest.let_fly(1.0, 0.0, 1.2, 1.0)
    assert not contest.let_fly(1.1, 1.0, 1.2, 1.0)
    assert contest.result() == g.HIT


def test_what_comes_after_it_is_settled_does_nothing() -> None:
    contest = Contest(None, None, 5)
    contest.let_fly(1.0, 0.0, 1.2, 1.0)
    assert not contest.defend(contest.ends, g.LEFT)


@pytest.mark.parametrize("frames", [30, 60, 144])
@pytest.mark.parametrize("side", ["puncher", "defender"])
def test_a_bot_does_the_same_however_often_it_is_looked_at(frames: int, side: str) -> None:
    skill = SKILLS["greedy"]

    def played(seed: int, rate: int) -> tuple[g.Throw | None, str]:
        contest = Contest(skill if side == "puncher" else None, skill if side == "defender" else None, seed)
        dice = Dice(seed)
        told = [(0.9 + dice.unit(), "throw")] if side == "defender" else []
        told += [(0.8 + 3 * dice.unit(), (g.LEFT, g.RIGHT, g.DOWN)[dice.below(3)]) for _ in range(3)]
        looks = [(frame / rate, "") for frame in range(int(g.PATIENCE * rate))]
        for at, what in sorted([*told, *looks]):
            if what == "throw":
                contest.let_fly(at, 0.1, 1.2, 0.9)
            elif what and side == "puncher":
                contest.defend(at, what)
            else:
                contest.run(at)
        return contest.throw, contest.result()

    assert all(played(seed, frames) == played(seed, 1000) for seed in range(40))


def rate(level: str, side: str) -> float:
    """The share of hits of a bot against one of the usual skill."""
    hits = 0
    for seed in range(1500):
        mine, other = SKILLS[level], skill_of("greedy")
        contest = Contest(
            mine if side == "puncher" else other, other if side == "puncher" else mine, seed * 7 + 1
        )
        contest.run(g.PATIENCE)
        hits += contest.result() == g.HIT
    return hits / 1500


@pytest.mark.slow
def test_better_bots_hit_more_and_are_hit_less() -> None:
    throwing = [rate(level, "puncher") for level in SKILLS]
    dodging = [rate(level, "defender") for level in SKILLS]
    assert throwing[0] + 0.05 < throwing[1] < throwing[2] + 0.03, throwing
    assert dodging[0] > dodging[1] + 0.05 > dodging[2], dodging
    assert 0.3 < throwing[1] < 0.7, throwing


def test_a_level_that_is_not_known_plays_as_usual() -> None:
    assert skill_of("somebody's") == SKILLS["greedy"]
