"""What is kept of matches of two to six: records told again, statistics, the day's result, tournaments; without a screen."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from kotgames.bots import players
from kotgames.engine.contract import EXTERNAL
from kotgames.engine.match import Match
from kotgames.engine.record import Seat, load
from kotgames.games.knock_out_punch import GAME
from kotgames.history import daily, retell, statistics

WHEN = datetime(2026, 11, 24, tzinfo=UTC)
each_number = pytest.mark.parametrize("seats", GAME.seats)


def finished(seats: int, path: Path | None = None) -> Match:
    """A match of one person, who plays as a bot does, against bots of both levels."""
    sitters = [Seat(name="Ada"), *(Seat(("greedy", "random")[seat % 2]) for seat in range(1, seats))]
    match = Match.start(GAME, seed=seats, seats=sitters, path=path)
    while match.actor is not None:
        if match.actor == EXTERNAL:
            match.act(match.external())
            continue
        kind = match.seats[match.actor].kind
        level = "greedy" if kind == "human" else kind
        match.act(players.choose(level, GAME, match.card_set, match.view(match.actor), len(match.turns)))
    return match


@pytest.mark.slow
@each_number
def test_a_record_is_played_again_and_told(seats: int, tmp_path: Path) -> None:
    path = tmp_path / "one.match"
    match = finished(seats, path)
    told = list(retell.retell(path))
    assert "Ada" in told[0]
    assert all(f"Player {seat + 1}" in told[0] for seat in range(1, seats))
    assert not [line for line in told if "[" in line or "{" in line]
    assert told[-2].endswith("wins on points.") or "wins by" in told[-2]
    assert match.outcome is not None
    score = next(line for line in told if line.startswith("Final score: "))
    assert score.count(",") == seats - 1
    resumed = Match.resume(GAME, load(path))
    assert resumed.state.digest() == match.state.digest()


@each_number
def test_the_statistics_count_a_person_among_bots(seats: int, tmp_path: Path) -> None:
    path = tmp_path / "statistics.jsonl"
    line = statistics.line_of(finished(seats), match_id=f"of {seats}", date=WHEN)
    assert statistics.add(line, path) is None
    lines, problems = statistics.load(path)
    assert (lines, problems) == ([line], [])
    sums = statistics.summed(lines).counted.games[GAME.id]
    assert (sums.matches, sums.human.played) == (1, 1)
    assert set(sums.rivals) == ({"random"} if seats == 2 else {"random", "greedy"})
    assert sum(tally.played for tally in sums.kinds.values()) == seats
    assert sum(tally.wins for tally in sums.kinds.values()) == 1
    assert sums.turns == line.turns > 20


@each_number
def test_a_day_is_won_by_who_has_most_points(seats: int) -> None:
    match = finished(seats, daily.path_of(date(2026, 11, 24), GAME.id))
    result = daily.result_of(match)
    assert result is not None
    assert daily.record(result) is None
    assert daily.days()[date(2026, 11, 24)] == result
    assert match.outcome is not None
    assert (result.won, result.scores) == (0 in match.outcome.winners, match.outcome.scores)


def test_a_pairing_of_bots_is_played_out_with_its_throws() -> None:
    match = Match.start(GAME, seed=3, seats=[Seat("greedy", "Ada"), Seat("random", "Bert")])
    players.play_out(match)
    assert match.outcome is not None
    assert any(turn.seat == EXTERNAL for turn in match.turns)
    assert len(match.outcome.winners) == 1
