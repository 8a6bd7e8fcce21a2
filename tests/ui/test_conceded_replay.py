"""Watching a record that ends with a concession: no state knows of it, only the record's last line does."""

from __future__ import annotations

from pathlib import Path

import pytest

from kotgames import games
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.history import saves
from kotgames.scenes import routes
from kotgames.scenes.table.match import MatchScene
from kotgames.scenes.table.replay import ReplayScene
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver

each_game = pytest.mark.parametrize("game_id", games.ids())
PEOPLE = [Seat(kind="human", name="Vance"), Seat(kind="human", name="Okoro")]


def conceded(game_id: str, seat: int, turns: int) -> tuple[Match, Path]:
    """A match given up by a seat after so many actions, and its record."""
    game = games.get(game_id)
    path = saves.folder() / f"given-up{saves.ENDING}"
    match = Match.start(game, seed=5, options=game.sample_options(), seats=PEOPLE, path=path)
    for _ in range(turns):
        match.act(match.state.actions()[0])
    match.concede(seat)
    return match, path


def watched(driver: Driver, path: Path) -> ReplayScene:
    routes.replay(driver.app, path)
    driver.step()
    scene = driver.top
    assert isinstance(scene, ReplayScene), driver.toast
    return scene


@pytest.mark.slow
@each_game
@pytest.mark.parametrize("seat", [0, 1])
def test_only_the_last_moment_of_a_conceded_record_is_the_end(
    window: MakeDriver, game_id: str, seat: int
) -> None:
    driver = window(paint=False)
    match, path = conceded(game_id, seat, 9)
    scene = watched(driver, path)
    for at in (0, 8, 9, 4, 9):
        scene.go(at)
        driver.step()
        outcome = scene.match.outcome
        assert scene.situation.over == (at == 9)
        assert (outcome is not None) == (at == 9), at
        assert scene.match.actor == (None if at == 9 else match.turns[at].seat)
        driver.texts()
    assert outcome is not None
    assert (outcome.winners, outcome.how) == ((1 - seat,), "concession")
    assert scene.match.state.digest() == match.state.digest()


@each_game
@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_a_conceded_record_played_to_its_end_stands_as_if_one_had_gone_there(
    window: MakeDriver, game_id: str, speed: float
) -> None:
    driver = window(paint=False, speed=speed)
    _, path = conceded(game_id, 1, 4)
    scene = watched(driver, path)
    scene.go(2)
    for _ in range(2):
        scene.forward()
        driver.wait_idle()
    assert (scene.at, scene.match.conceded) == (4, 1)
    played = (scene.situation.over, scene.table.questions.headline(), [line.text for line in scene.log_lines])
    scene.go(4)
    assert played == (True, scene.table.questions.headline(), [line.text for line in scene.log_lines])
    scene.playing = True
    scene.forward()
    assert (scene.at, scene.playing) == (4, False), "there is nothing behind the end"


@each_game
def test_a_record_given_up_before_the_first_action_is_only_an_end(window: MakeDriver, game_id: str) -> None:
    driver = window(paint=False)
    _, path = conceded(game_id, 0, 0)
    scene = watched(driver, path)
    assert (scene.at, scene.last) == (0, 0)
    assert scene.match.outcome is not None
    assert scene.situation.over


@pytest.mark.slow
@each_game
def test_a_conceded_match_is_played_on_from_its_last_position(window: MakeDriver, game_id: str) -> None:
    """Whoever gave up may try again: the branch runs, and the concession is not in its record."""
    driver = window(paint=False)
    match, path = conceded(game_id, 0, 6)
    scene = watched(driver, path)
    scene.go(6)
    scene.branch()
    driver.click("start")
    driver.step()
    host = driver.host
    assert isinstance(host, MatchScene)
    assert [turn.text for turn in host.match.turns] == [turn.text for turn in match.turns]
    assert (host.match.conceded, host.match.outcome, host.match.practice) == (None, None, True)
    assert host.match.actor == match.state.actor
