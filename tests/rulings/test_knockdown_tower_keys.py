"""The tower of a Knockdown Test by keys and controllers: a carriage that brings the cubes in at the side."""

from __future__ import annotations

import pytest

from kotgames.games.knockdown import tower as t
from kotgames.games.knockdown import tower_contest as c
from tests.rulings.test_knockdown_tower import set_down


def test_the_carriage_comes_in_at_the_side_and_goes_in_steps_of_two() -> None:
    contest = c.Contest(0, 4)
    assert contest.act(0.1) == "took"
    start = contest.carriage
    assert start == -c.ENTERS[0]
    contest.steer(0.3, "right", down=True)
    contest.steer(0.35, "right", down=False)
    assert contest.carriage == start + c.GRID
    contest.steer(0.5, "left", down=True)
    contest.steer(0.55, "left", down=False)
    assert contest.carriage == start
    contest.steer(0.6, "right", down=True)
    contest.run(0.6 + c.FIRST_STEP + 10.5 * c.NEXT_STEP)
    contest.steer(0.6 + c.FIRST_STEP + 10.5 * c.NEXT_STEP, "right", down=False)
    assert contest.carriage is not None
    assert contest.carriage == pytest.approx(start + 12 * c.GRID)
    assert (contest.carriage - start) % c.GRID == 0


def test_the_carriage_rides_six_units_above_the_tower() -> None:
    contest = c.Contest(0, 3)
    contest.act(0.0)
    contest.run(0.6)
    assert contest.tower.pose(1).y - t.HALF == pytest.approx(t.CUBE + c.RIDE, abs=0.7)
    contest.carriage = 0.0
    contest.run(1.0)
    assert contest.act(1.0) == "dropped"
    contest.run(1.5)
    contest.act(1.5)
    contest.run(2.1)
    assert contest.tower.pose(2).y - t.HALF == pytest.approx(2 * t.CUBE + c.RIDE, abs=0.7)


def by_keys(contest: c.Contest, until: float) -> None:
    """Somebody who steers each cube over the middle and drops it there."""
    at = 0.1
    while at < until and contest.act(at) == "took":
        assert contest.carriage is not None
        steps = round(-contest.carriage / c.GRID)
        way, steps = ("right" if steps > 0 else "left"), abs(steps)
        contest.steer(at, way, down=True)
        at += c.FIRST_STEP + (steps - 1.5) * c.NEXT_STEP
        contest.steer(at, way, down=False)
        at += 0.15
        contest.act(at)
        at += 0.12


def test_a_test_is_passed_with_keys_alone() -> None:
    contest = c.Contest(3, 5)
    by_keys(contest, 9.0)
    assert contest.result() == c.STOOD
    assert contest.settled_at < 9.0


def test_a_cube_that_fell_is_the_next_one_once_the_tray_is_empty() -> None:
    contest = c.Contest(0, 3)
    set_down(contest, 0.0, 1, 0.0, 60.0)
    set_down(contest, 0.7, 2, 110.0, t.HALF)
    contest.run(1.6)
    assert contest.act(1.6) == "took"
    assert contest.tower.held == 2
    assert contest.carriage == pytest.approx(110.0, abs=1.0)


def test_nothing_is_taken_where_nothing_is_loose() -> None:
    contest = c.Contest(0, 2)
    set_down(contest, 0.0, 1, 0.0, 60.0)
    assert contest.act(0.7) == ""
    assert contest.tower.held is None


def test_a_pointer_takes_over_from_the_carriage() -> None:
    contest = c.Contest(0, 3)
    contest.act(0.0)
    contest.run(0.5)
    x, y, *_ = contest.tower.pose(2)
    assert contest.grab(0.5, x, y) == 2
    assert contest.carriage is None
    assert contest.act(0.6) == "dropped", "and the key drops what the pointer holds"
