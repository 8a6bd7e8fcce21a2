"""The days of the daily challenge: the first result of a day stands, whatever becomes of its match; the rest is practice."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from kotgames import games
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.history import daily, library, statistics
from kotgames.history.daily import DailyResult, Streak, days, record, streak
from kotgames.history.lines import read_bytes
from kotgames.scenes import starting
from kotgames.system.catalogue import Words

GAME = games.ids()[0]
DAY = date(2026, 11, 23)


def result(day: date = DAY, *, won: bool | None = True, practice: bool = False) -> DailyResult:
    """How a day was fought."""
    name = daily.path_of(day, GAME).stem
    return DailyResult(day=day, game=GAME, match=name, how="points", won=won, turns=9, practice=practice)


def kept(path: Path) -> library.Kept:
    """A match as the library has it."""
    return next(one for one in library.kept() if one.path == path)


def begun(day: date = DAY) -> Match:
    """The match of a day, begun."""
    game = games.get(GAME)
    seed = starting.daily(day).seed
    seats = [Seat("human"), Seat("greedy")]
    return Match.start(
        game, seed=seed, options=game.sample_options(), seats=seats, path=daily.path_of(day, GAME)
    )


def test_the_first_result_of_a_day_stands() -> None:
    assert record(result(won=False)) is None
    assert record(result(won=True)) is None
    assert record(result(DAY - timedelta(days=1))) is None
    assert list(days().items()) == [
        (DAY - timedelta(days=1), result(DAY - timedelta(days=1))),
        (DAY, result(won=False)),
    ]


def test_a_day_outlives_its_match_and_the_statistics() -> None:
    match = begun()
    match.concede(1)
    found = daily.result_of(match)
    assert found is not None
    assert (found.won, found.how, found.practice) == (True, "concession", False)
    record(found)
    assert match.log.path is not None
    assert library.delete(kept(match.log.path)) is None
    statistics.reset()
    assert days() == {DAY: found}


def test_who_throws_an_open_day_away_has_given_it_up() -> None:
    path = begun().log.path
    assert path is not None
    assert library.delete(kept(path)) is None
    assert not path.exists()
    assert [(one.won, one.how) for one in days().values()] == [(False, "concession")]


def test_other_matches_that_are_thrown_away_are_no_days() -> None:
    game = games.get(GAME)
    path = daily.path_of(DAY, GAME).with_name("20261123-101010-x-ab12cd.kot")
    Match.start(game, seed=1, options=game.sample_options(), path=path)
    assert library.delete(kept(path)) is None
    assert days() == {}


@pytest.mark.parametrize(
    "name", ["daily-20261399-x.kot", "daily-2026112-x.kot", "daily-20261123.kot", "x.kot"]
)
def test_only_the_match_of_a_day_counts_for_one(name: str) -> None:
    assert daily.day_of(Path(name)) is None
    assert daily.given_up(Path(name)) is None
    assert daily.day_of(daily.path_of(DAY, GAME)) == DAY


def test_days_before_there_was_the_file_are_known_from_the_statistics() -> None:
    match = begun()
    match.concede(0)
    line = statistics.line_of(match, match_id=daily.path_of(DAY, GAME).stem, date=datetime(2026, 11, 23))
    statistics.add(line)
    assert [(one.won, one.how) for one in days().values()] == [(False, "concession")]
    record(result(won=None))
    assert days()[DAY].won is None, "what is written down wins"


def test_days_in_a_row() -> None:
    def fought(*back: int) -> dict[date, DailyResult]:
        return {DAY - timedelta(days=one): result(DAY - timedelta(days=one)) for one in back}

    assert streak({}, DAY) == Streak(0, 0, 0)
    assert streak(fought(0, 1, 2, 4, 5), DAY) == Streak(3, 3, 5)
    assert streak(fought(1, 2), DAY) == Streak(2, 2, 2), "today is still open"
    assert streak(fought(2, 3, 4), DAY) == Streak(0, 3, 3)
    lost = {DAY: result(won=False), DAY - timedelta(days=1): result(DAY - timedelta(days=1), practice=True)}
    assert streak(lost, DAY) == Streak(1, 1, 0), "practice counts for nothing"


def test_damaged_lines_are_set_aside_and_the_other_days_count() -> None:
    record(result())
    where = daily.where()
    where.write_bytes(b'{"form":1,"day":"2026-11-40"}\nx\n' + where.read_bytes() + b'{"form":1,"day":7}\n')
    found, problems = daily.load()
    assert found == {DAY: result()}
    assert [(one.key, one.params["count"]) for one in problems] == [("daily_damaged", 3)]
    assert where.with_name("daily.jsonl.bad").read_bytes().count(b"\n") == 3
    assert daily.load() == (found, [])
    words = Words("de")
    for problem in problems:
        assert "daily.jsonl.bad" in words(f"error.{problem.key}", **problem.params)


def test_a_result_that_could_not_be_read_is_not_written() -> None:
    with pytest.raises(ValueError, match="no result"):
        record(msgspec.structs.replace(result(), how=""))
    assert read_bytes(daily.where()) == b""
