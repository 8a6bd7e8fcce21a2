"""Matches of a room of a game: where they lie, whose they are, and what a room is told of them."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import pytest

from kotgames import games
from kotgames.engine.contract import Game
from kotgames.engine.match import Match
from kotgames.history import daily, rooms, saves


@pytest.fixture(params=games.ids())
def game(request: pytest.FixtureRequest) -> Game:
    """Every game."""
    return games.get(request.param)


def begun(game: Game, key: str) -> Match:
    """A match of a room, on the disk."""
    path = rooms.path_of(game, "den", key)
    return Match.start(game, options=game.sample_options(), seed=1, path=path)


def test_its_file_says_which_room_it_is_of(game: Game) -> None:
    path = rooms.path_of(game, "den", "one_2")
    assert rooms.room_of(path) == "den"
    assert path != rooms.path_of(game, "den", "one_3")
    assert path != rooms.path_of(game, "other_den", "one_2")
    assert daily.day_of(path) is None
    for other in (
        None,
        saves.new_path(game.id, datetime(2026, 1, 1)),
        daily.path_of(date(2026, 1, 1), game.id),
    ):
        assert rooms.room_of(other) == ""


def test_under_other_rules_it_is_another_match(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    before = rooms.path_of(game, "den", "one")
    monkeypatch.setattr(type(game), "rules", game.rules + 1)
    assert rooms.path_of(game, "den", "one") != before


def test_it_is_told_once_it_is_over(game: Game) -> None:
    path = rooms.path_of(game, "den", "one")
    assert rooms.ended(path) is None
    match = begun(game, "one")
    assert saves.known(game.id)
    assert rooms.ended(path) is None
    match.concede(0)
    found = rooms.ended(path)
    assert (found is not None) == (match.outcome is not None)
    if found is not None:
        assert found.outcome == match.outcome
        assert found.log.path is None, "nothing is written into it"


@pytest.mark.parametrize("damage", [b"", b"no match\n", b'{"over":"knockout"}\n'])
def test_of_one_that_cannot_be_read_nothing_is_told(damage: bytes) -> None:
    path = rooms.path_of(games.get(games.first()), "den", "one")
    path.parent.mkdir(parents=True)
    path.write_bytes(damage)
    assert rooms.ended(path) is None
    assert path.read_bytes() == damage


def test_a_folder_in_its_place_is_no_match(tmp_path: Path) -> None:
    assert rooms.ended(tmp_path) is None
