"""Every game is found where one learns, sets up a match or a tournament; tournaments of either game, and what they count."""

from __future__ import annotations

import msgspec
import pytest

from kotgames import games, lessons
from kotgames.history import saves, statistics, tournament
from kotgames.history.tournament import Entrant, begin
from kotgames.scenes import routes
from kotgames.scenes.learning.learn import Learn
from kotgames.scenes.menus.setup import Setup
from kotgames.scenes.tournaments import between_bots
from kotgames.scenes.tournaments.entrants import TournamentSetup
from kotgames.scenes.tournaments.tournament import TournamentScene
from kotgames.ui.scene import Scene
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver

GAMES = games.with_table()

BY_BUTTON: dict[str, type[Scene]] = {"play": Setup, "learn": Learn, "tournament": TournamentSetup}
SIZES = (((1280, 720), 100), ((1024, 600), 200))


def _scene(driver: Driver) -> TournamentScene:
    scene = driver.top
    assert isinstance(scene, TournamentScene)
    return scene


def _bots(game_id: str, count: int = 3) -> list[Entrant]:
    fighters = games.get(game_id).sample_options()["fighters"]
    return [Entrant(f"Bot {n}", "greedy", fighter=fighters[n % len(fighters)]) for n in range(count)]


@pytest.mark.parametrize(("size", "text"), SIZES, ids=lambda value: str(value))
@pytest.mark.parametrize("name", BY_BUTTON)
def test_a_newcomer_finds_every_game(window: MakeDriver, name: str, size: tuple[int, int], text: int) -> None:
    """From the title, by what is written on the screen."""
    for game_id in GAMES:
        driver = window(size, text=text, paint=False)
        routes.title(driver.app)
        driver.click(name)
        assert isinstance(driver.top, BY_BUTTON[name])
        driver.click(driver.app.words(f"game.{game_id}"))
        scene = driver.top
        assert isinstance(scene, BY_BUTTON[name])
        assert isinstance(scene, Learn | Setup | TournamentSetup)
        assert scene.rules_of() == game_id
        if isinstance(scene, Learn):
            first = lessons.of(games.get(game_id))[0]
            driver.click(f"lesson:{first.id}")
            assert driver.top.kind == "lesson"
        routes.title(driver.app)
        driver.close()


def test_the_games_are_gone_through_by_keys(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    driver.press("learn")
    for game_id in (*GAMES, *GAMES):
        driver.press(f"game:{game_id}")
        assert (driver.top.focus.id, driver.top.focus.visible) == (f"game:{game_id}", True)
        assert isinstance(driver.top, Learn)
        assert driver.top.game.id == game_id


# ---- tournaments


@pytest.mark.parametrize("game_id", GAMES)
def test_what_bots_decide_at_once_counts(window: MakeDriver, game_id: str) -> None:
    driver = window(paint=False)
    routes.tournament(driver.app, begin(game_id, "round_robin", 1, _bots(game_id)))
    decided = 0
    while not _scene(driver).tournament.over:
        driver.click("way:decide")
        decided += 1
        lines, problems = statistics.load()
        assert problems == []
        assert len(lines) == decided
        assert not (saves.folder() / f"{lines[-1].id}.kot.lock").exists()
    assert {sitter.level for line in lines for sitter in line.seats} == {"greedy"}
    assert all(sitter.fighter for line in lines for sitter in line.seats)
    assert {line.id for line in lines} == {path.stem for path in saves.folder().glob("*.kot")}
    assert {line.game for line in lines} == {game_id}


@pytest.mark.parametrize("game_id", GAMES)
def test_a_whole_tournament_from_its_set_up(window: MakeDriver, game_id: str) -> None:
    driver = window(paint=False)
    routes.tournament_setup(driver.app, game_id)
    driver.click("remove:3")
    driver.click("start")
    assert _scene(driver).game.id == game_id
    fought = 0
    while not _scene(driver).tournament.over:
        if "way:decide" in driver.ids():
            driver.click("way:decide")
            continue
        driver.click("way:fight")
        driver.wait_idle()
        driver.host.match.concede(0)
        driver.host.asker.settled = False
        driver.wait_idle()
        driver.click("rematch")
        fought += 1
        assert fought < 20
    assert len(statistics.load()[0]) == 3
    driver.click("way:again")
    after = _scene(driver).tournament
    assert after.champion == 0
    made = between_bots.makes_fighters(games.get(game_id))
    kept = [one.fighter is not None for one in after.entrants if one.kind == "human"]
    assert kept == [not made] or after.entrants[0].kind == "human"
    assert "way:decide" in driver.ids() or "way:fight" in driver.ids() or "way:make" in driver.ids()


def test_fighters_that_come_with_a_game_may_meet_themselves(window: MakeDriver) -> None:
    """Two corners chose the same one of UNCAGED's fighters: the second picks another for this match."""
    driver = window(paint=False)
    one_for_all = games.get("uncaged").sample_options()["fighters"][0]
    entrants = [msgspec.structs.replace(one, fighter=one_for_all) for one in _bots("uncaged")]
    routes.tournament(driver.app, begin("uncaged", "round_robin", 1, entrants))
    while not _scene(driver).tournament.over:
        driver.click("way:decide")
    for line in statistics.load()[0]:
        first, second = (sitter.fighter for sitter in line.seats)
        assert first != second


def test_a_match_of_a_tournament_that_cannot_be_read_is_fought_again(window: MakeDriver) -> None:
    driver = window(paint=False)
    one = begin("knockouts_tapouts", "round_robin", 1, _bots("knockouts_tapouts"))
    routes.tournament(driver.app, one)
    driver.click("way:fight")
    path = driver.host.match.log.path
    assert path is not None
    driver.host.leave()
    assert _scene(driver)._running
    path.write_bytes(b"\0" * 100)
    path.with_name(path.name + ".1").unlink()
    driver.click("way:decide")
    assert path.name in driver.toast
    assert f"{path.name}.bad" in driver.toast
    assert not _scene(driver)._running
    driver.click("way:decide")
    assert statistics.load()[0]


def test_the_generation_before_of_a_tournaments_match_is_gone_on_with_and_said(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.tournament(driver.app, begin("uncaged", "round_robin", 1, _bots("uncaged")))
    driver.click("way:fight")
    path = driver.host.match.log.path
    assert path is not None
    driver.host.leave()
    path.with_name(path.name + ".1").write_bytes(path.read_bytes())
    path.write_bytes(b"")
    driver.click("way:decide")
    driver.app.advance(30_000)
    assert any(f"{path.name}.bad" in text for text, _ in driver.said)
    assert [line.id for line in statistics.load()[0]] == [path.stem]


# ---- two windows


def test_one_window_is_at_the_tournament(window: MakeDriver) -> None:
    one, two = window(paint=False), window(paint=False)
    routes.tournament(one.app, begin("uncaged", "round_robin", 1, _bots("uncaged")))
    before = tournament.where().read_bytes()
    routes.title(two.app)
    two.click("tournament")
    assert two.top.kind == "title"
    assert two.toast == two.app.words("error.tournament_taken")
    assert tournament.where().read_bytes() == before
    routes.title(one.app)
    two.click("tournament")
    assert _scene(two).game.id == "uncaged"


def test_a_window_that_closes_gives_the_tournament_free(window: MakeDriver) -> None:
    one, two = window(paint=False), window(paint=False)
    routes.tournament_setup(one.app, "uncaged")
    for function in one.app.on_close:
        function()
    routes.tournament_setup(two.app, "uncaged")
    assert two.top.kind == "tournament_setup"
