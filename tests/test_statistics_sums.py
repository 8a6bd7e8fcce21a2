"""The statistics: the sums of what was played are right."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotgames.history.statistics import Finished, Streak, Tally, summed
from tests.clirun import ROOT
from tests.finished import FRIEND, GREEDY, ME, RANDOM, ended


def test_wins_losses_and_draws_by_kind_and_level_and_by_fighter() -> None:
    sums = summed(
        [
            ended("a", 0),
            ended("b", 1),
            ended("c", how="draw"),
            ended("d", 1, seats=(GREEDY, ME)),
            ended("e", 0, seats=(GREEDY, RANDOM, ME)),
            ended("f", 0, seats=(GREEDY, GREEDY, ME)),
        ]
    ).counted.total
    assert sums.matches == 6
    assert sums.turns == 60
    assert sums.endings == {"knockout": 5, "draw": 1}
    assert sums.kinds == {
        ("human", ""): Tally(2, 3, 1),
        ("bot", "greedy"): Tally(3, 3, 1),
        ("bot", "random"): Tally(0, 1, 0),
    }
    assert sums.fighters == {("boxing", "Striker"): Tally(2, 4, 1), ("boxing", "Grappler"): Tally(3, 3, 1)}
    assert sums.human == Tally(2, 3, 1)
    assert sums.human.played == 6


def test_games_are_summed_apart_and_their_fighters_do_not_mix() -> None:
    book = summed([ended("a", 0), ended("b", 1, game="chess"), ended("c", 0, game="chess")]).counted
    assert {game: sums.human for game, sums in book.games.items()} == {
        "boxing": Tally(1, 0, 0),
        "chess": Tally(1, 1, 0),
    }
    assert book.total.human == Tally(2, 1, 0)
    assert book.total.fighters["boxing", "Striker"] == Tally(1, 0, 0)
    assert book.total.fighters["chess", "Striker"] == Tally(1, 1, 0)


def test_practice_counts_apart_and_breaks_no_streak() -> None:
    summary = summed([ended("a", 0), ended("b", 1, practice=True), ended("c", 0)])
    assert summary.counted.total.human == Tally(2, 0, 0)
    assert summary.counted.total.streak == Streak(2, 2, 0)
    assert summary.practice.total.human == Tally(0, 1, 0)
    assert summary.practice.games["boxing"].matches == 1


def test_two_people_at_one_screen_are_nobodys_streak() -> None:
    sums = summed([ended("a", 0), ended("b", 1, seats=(ME, FRIEND)), ended("c", 0)]).counted.total
    assert sums.kinds["human", ""] == Tally(3, 1, 0)
    assert sums.human == Tally(2, 0, 0)
    assert sums.streak == Streak(2, 2, 0)


def test_two_winners_of_many_seats() -> None:
    table = (ME, GREEDY, GREEDY, RANDOM)
    sums = summed([ended("a", 0, 2, seats=table)]).counted.total
    assert sums.human == Tally(1, 0, 0)
    assert sums.kinds["bot", "greedy"] == Tally(1, 1, 0)
    assert sums.kinds["bot", "random"] == Tally(0, 1, 0)


@pytest.mark.parametrize(
    ("results", "streak"),
    [
        ("", Streak(0, 0, 0)),
        ("w", Streak(1, 1, 0)),
        ("wwl", Streak(-1, 2, 1)),
        ("wwdw", Streak(1, 2, 0)),
        ("llwllld", Streak(0, 1, 3)),
        ("wwwlww", Streak(2, 3, 1)),
    ],
)
def test_streaks(results: str, streak: Streak) -> None:
    assert summed(_played(results)).counted.total.streak == streak


def _played(results: str) -> list[Finished]:
    winner = {"w": (0,), "l": (1,), "d": ()}
    return [ended(str(number), *winner[result]) for number, result in enumerate(results)]


@given(st.text("wld", max_size=40))
def test_streaks_are_the_longest_runs_of_the_results(results: str) -> None:
    sums = summed(_played(results)).counted.total
    runs = {
        letter: max(map(len, "".join(s if s == letter else " " for s in results).split()), default=0)
        for letter in "wl"
    }
    assert (sums.streak.longest_wins, sums.streak.longest_losses) == (runs["w"], runs["l"])
    assert (sums.human.wins, sums.human.losses, sums.human.draws) == tuple(map(results.count, "wld"))
    last = len(results) - len(results.rstrip(results[-1:])) if results else 0
    assert sums.streak.current == {"w": last, "l": -last}.get(results[-1:], 0)


def test_sums_of_nothing_share_nothing() -> None:
    one, other = summed([ended("a", 0)]), summed([])
    assert other.counted.total.matches == 0
    assert other.counted.games == {}
    assert one.counted.games["boxing"].endings is not one.counted.total.endings


def test_the_statistics_need_no_screen_library() -> None:
    code = "import sys, kotgames.history.statistics; assert 'pygame' not in sys.modules; assert 'numpy' not in sys.modules"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr


def test_matches_of_bots_alone_count_for_themselves() -> None:
    """Whoever lets bots fight has not fought: nothing of it is in their own numbers, practice or not."""
    lines = [
        ended("a", 0, seats=(GREEDY, RANDOM)),
        ended("b", 1, seats=(GREEDY, RANDOM), practice=True),
        ended("c", 0, seats=(ME, GREEDY)),
    ]
    summary = summed(lines)
    assert summary.counted.total.matches == 1
    assert summary.practice.total.matches == 0
    assert summary.bots.total.matches == 2
    assert summary.bots.total.kinds["bot", "greedy"] == Tally(wins=1, losses=1)
    assert set(summary.counted.total.kinds) == {("human", ""), ("bot", "greedy")}


def test_one_persons_record_is_told_by_level_and_by_fighter() -> None:
    lines = [
        ended("a", 0),
        ended("b", 1),
        ended("c"),
        ended("d", 0, seats=(ME, RANDOM)),
        ended("e", 1, seats=(ME, FRIEND)),
    ]
    sums = summed(lines).counted.total
    assert sums.rivals == {"greedy": Tally(1, 1, 1), "random": Tally(wins=1)}
    assert sums.own == {("boxing", "Striker"): Tally(2, 2, 1), ("boxing", "Grappler"): Tally(wins=1)}
