"""A seat that is given up where three or more play: a rule bot plays it on, the record keeps it, and it does not win."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kotgames.bots import players
from kotgames.engine import record
from kotgames.engine.contract import Outcome
from kotgames.engine.errors import RecordError
from kotgames.engine.match import STAND_IN, IllegalAction, Match
from kotgames.engine.record import Seat
from tests import toy

GAME = toy.module().GAME


@pytest.fixture(autouse=True)
def lanterns(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.put_in(monkeypatch)


def begun(path: Path | None = None, *, seats: int = 3, seed: int = 5, turns: int = 2) -> Match:
    people = [Seat(name=name) for name in ("Ada", "Bert", "Cleo", "Dora")[:seats]]
    match = Match.start(GAME, seed=seed, seats=people, options={"rounds": 2}, path=path)
    for _ in range(turns):
        match.act(match.state.actions()[-1])
    return match


def test_of_three_one_gives_up_and_the_match_goes_on() -> None:
    match = begun()
    match.concede(1)
    assert match.outcome is None
    assert match.actor is not None
    assert [match.player(seat) for seat in range(3)] == ["human", STAND_IN, "human"]
    assert [seat.kind for seat in match.seats] == ["human"] * 3, "who sat there is not forgotten"


def test_of_two_the_other_wins() -> None:
    match = begun(seats=2)
    match.concede(1)
    assert match.outcome == Outcome((0,), "concession", (1, 0))
    assert not match.given_up


def test_a_seat_is_given_up_once_and_none_that_is_over() -> None:
    match = begun()
    match.concede(1)
    with pytest.raises(IllegalAction, match="gave_up_already"):
        match.concede(1)
    for seat in (0, 2):
        match.concede(seat)
    players.play_out(match)
    with pytest.raises(IllegalAction, match="match_over"):
        match.concede(0)


def test_it_is_in_the_record_and_comes_back_with_it(tmp_path: Path) -> None:
    path = tmp_path / "one.kot"
    match = begun(path)
    match.concede(1)
    match.act(match.state.actions()[-1])
    match.concede(0)
    again = Match.resume(GAME, record.load(path))
    assert again.given_up == {1: 2, 0: 3}
    assert again.player(1) == STAND_IN
    assert again.state.digest() == match.state.digest()
    players.play_out(match)
    whole = Match.resume(GAME, record.load(path))
    assert whole.outcome == match.outcome
    assert record.load(path).entries[-1].over == "points"


def test_nothing_before_it_is_taken_back() -> None:
    match = begun(turns=1)
    match.concede(1)
    match.act(match.state.actions()[-1])
    assert match.undo_refusal() is None
    match.undo()
    assert match.undo_refusal() is not None
    with pytest.raises(IllegalAction, match="undo_gave_up"):
        match.undo()


def test_a_record_that_takes_back_what_was_before_it_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "one.kot"
    match = begun(path, turns=1)
    match.concede(1)
    path.write_bytes(path.read_bytes() + b'{"undo":1}\n')
    with pytest.raises(RecordError) as found:
        Match.resume(GAME, record.load(path))
    assert found.value.key == "record_undo"


def ended(given_up: int, scores: tuple[int, ...], winners: tuple[int, ...]) -> Outcome | None:
    """How a match ends that the rules end so."""
    match = begun(seats=len(scores))
    match.concede(given_up)
    players_left: Any = match.state
    players_left.stack = []
    players_left.points = list(scores)
    players_left.actor = None
    assert match.state.outcome == Outcome(winners, "points", scores)
    return match.outcome


@pytest.mark.parametrize(
    ("scores", "winners", "won"),
    [((3, 9, 5), (1,), (2,)), ((9, 9, 5), (0, 1), (0,)), ((7, 2, 1), (0,), (0,)), ((4, 8, 4), (1,), (0, 2))],
)
def test_who_gave_up_does_not_win(
    scores: tuple[int, ...], winners: tuple[int, ...], won: tuple[int, ...]
) -> None:
    outcome = ended(1, scores, winners)
    assert outcome == Outcome(won, "points", scores)


def test_where_all_gave_up_the_rules_say_who_won() -> None:
    match = begun()
    for seat in range(3):
        match.concede(seat)
    players.play_out(match)
    assert match.outcome == match.state.outcome


def test_from_a_moment_of_the_record_everybody_plays_again(tmp_path: Path) -> None:
    path = tmp_path / "one.kot"
    match = begun(path)
    match.concede(1)
    match.act(match.state.actions()[-1])
    branch = Match.branch(GAME, record.load(path), 3, seed=1)
    assert not branch.given_up
