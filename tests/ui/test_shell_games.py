"""Every game is found where one learns, sets up a match or a tournament; tournaments of either game, and what they count."""

from __future__ import annotations

import msgspec
import pytest

from kotgames import games, lessons
from kotgames.bots import players
from kotgames.engine.contract import EXTERNAL, Action
from kotgames.engine.match import Match
from kotgames.history import saves, statistics, tournament
from kotgames.history.tournament import Entrant, begin
from kotgames.lessons import Progress
from kotgames.scenes import routes
from kotgames.scenes.learning.learn import Learn
from kotgames.scenes.learning.lesson import LessonScene
from kotgames.scenes.learning.lesson_done import LessonDone
from kotgames.scenes.menus.setup import Setup
from kotgames.scenes.tournaments import between_bots
from kotgames.scenes.tournaments.entrants import TournamentSetup
from kotgames.scenes.tournaments.tournament import TournamentScene
from kotgames.ui.scene import Scene
from tests.ui.cases import BY_ID
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.standins import SilentBot

GAMES = games.with_table()

BY_BUTTON: dict[str, type[Scene]] = {"play": Setup, "learn": Learn, "tournament": TournamentSetup}
SIZES = (((1280, 720), 100), ((1024, 600), 200))


def _scene(driver: Driver) -> TournamentScene:
    """The tournament; a champion who is being crowned has been seen."""
    if driver.top.kind == "ceremony":
        driver.key("escape")
    scene = driver.top
    assert isinstance(scene, TournamentScene)
    return scene


def _bots(game_id: str, count: int = 3) -> list[Entrant]:
    fighters = BY_ID[game_id].fighters
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


@pytest.mark.slow
def test_play_and_learn_mean_the_game_whose_poster_is_lit(window: MakeDriver) -> None:
    """By pointer and by key; the poster stays lit on the way to the button, and the button names the game."""
    for way in ("pointer", "keys"):
        for name, kind in BY_BUTTON.items():
            if name == "tournament":
                continue
            for game_id in (*GAMES, GAMES[0]):
                driver = window(paint=False)
                routes.title(driver.app)
                driver.step()
                if way == "pointer":
                    driver.hover(f"poster:{game_id}")
                    driver.step(100)
                    crossed = next(other for other in GAMES if other != game_id)
                    driver.hover(f"poster:{crossed}")  # on the way, without a rest
                else:
                    wall = sorted(GAMES, key=lambda one: driver.item(f"poster:{one}").rect.x)
                    driver.key("up")  # from the buttons to the poster that is lit
                    way_on = wall.index(game_id) - wall.index(driver.top.focus.id.removeprefix("poster:"))
                    for _ in range(abs(way_on)):
                        driver.key("right" if way_on > 0 else "left")
                    assert driver.top.focus.id == f"poster:{game_id}"
                named = driver.app.words(f"game.{game_id}")
                assert any(text.startswith(named) for text in driver.texts())
                if way == "pointer":
                    driver.click(name)
                else:
                    _press_below(driver, name)
                scene = driver.top
                assert isinstance(scene, kind)
                assert isinstance(scene, Learn | Setup)
                assert scene.rules_of() == game_id
                driver.close()


def test_before_a_poster_was_looked_at_the_game_played_last_is_lit(window: MakeDriver) -> None:
    for game_id in GAMES:
        driver = window(paint=False)
        driver.app.settings.last_game = game_id
        routes.title(driver.app)
        driver.step()
        _press_below(driver, "learn")
        assert isinstance(driver.top, Learn)
        assert driver.top.game.id == game_id
        driver.close()


@pytest.mark.slow
def test_what_was_chosen_once_is_meant_by_learn_and_by_the_first_question(window: MakeDriver) -> None:
    """Looked at in the set-up or in Learn and left again: the title means it, and so does NEW HERE?."""
    for game_id in GAMES:
        for go in (routes.setup, routes.learn):
            driver = window(paint=False)
            routes.title(driver.app)
            go(driver.app, game_id)
            driver.step()
            driver.key("escape")
            driver.step()
            assert driver.top.kind == "title"
            driver.click("learn")
            assert isinstance(driver.top, Learn)
            assert driver.top.game.id == game_id
            routes.begin(driver.app)
            driver.step()
            assert driver.top.kind == "welcome"
            driver.click("learn")
            assert isinstance(driver.top, Learn)
            assert driver.top.game.id == game_id
            driver.close()


def _press_below(driver: Driver, name: str) -> None:
    """Down from the poster to the large buttons, back up to it, down again, and along them."""
    poster = driver.top.focus.id
    driver.key("down")
    assert driver.top.focus.id in ("play", "learn")
    driver.key("up")
    assert driver.top.focus.id == poster
    driver.key("down")
    if driver.top.focus.id != name:
        driver.key("right" if name == "learn" else "left")
    driver.key("return")


def test_a_poster_that_cannot_be_played_leaves_the_light_where_it_was(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "with_table", lambda: GAMES[:-1])
    driver = window(paint=False)
    routes.title(driver.app)
    driver.step()
    driver.hover(f"poster:{GAMES[-2]}")
    driver.step(100)
    driver.hover(f"poster:{GAMES[-1]}")
    driver.step(100)
    driver.click("learn")
    assert isinstance(driver.top, Learn)
    assert driver.top.game.id == GAMES[-2]


@pytest.mark.parametrize("game_id", GAMES)
def test_all_lessons_are_in_sight_without_a_bar(window: MakeDriver, game_id: str) -> None:
    for size in ((1280, 720), (1920, 1080), (1366, 768), (1024, 600)):
        driver = window(size, paint=False)
        routes.learn(driver.app, game_id)
        rows = [item for item in driver.items() if item.id.startswith("lesson:")]
        assert all(item.clip is not None and item.clip.contains(item.rect) for item in rows)
        assert "scroll:lessons" not in driver.ids()
        driver.close()


@pytest.mark.parametrize("game_id", GAMES)
def test_only_who_has_done_all_lessons_is_told_so(window: MakeDriver, game_id: str) -> None:
    game = games.get(game_id)
    taught = lessons.of(game)
    driver = window(paint=False)
    progress = Progress()
    for lesson in taught[2:]:
        progress.finish(game_id, lesson.id)
    routes.learn(driver.app, game_id)
    driver.app.push(LessonDone(driver.app, game, taught[-1], progress))
    assert taught[0].title in driver.item("text").label
    assert "2" in driver.item("text").label
    driver.click("next")
    assert isinstance(driver.top, LessonScene)
    assert driver.top.lesson.id == taught[0].id
    for lesson in taught[:2]:
        progress.finish(game_id, lesson.id)
    driver.app.push(LessonDone(driver.app, game, taught[-1], progress))
    assert driver.item("text").label == driver.app.words("lesson.all_done")
    assert "play" in driver.ids()


# ---- tournaments


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.slow
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
    known = "fighters" not in BY_ID[game_id].without
    assert all(bool(sitter.fighter) is known for line in lines for sitter in line.seats)
    assert {line.id for line in lines} == {path.stem for path in saves.folder().glob("*.kot")}
    assert {line.game for line in lines} == {game_id}


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.slow
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
        driver.wait_idle()
        driver.click("way:fight")
        driver.wait_idle()
        driver.host.match.concede(0)
        driver.host.asker.settled = False
        driver.wait_idle()
        driver.click("rematch")
        fought += 1
        assert fought < 20
    assert len(statistics.load()[0]) == 3
    driver.wait_idle()
    driver.click("way:again")
    after = _scene(driver).tournament
    assert after.champion == 0
    made = between_bots.makes_fighters(games.get(game_id))
    kept = [one.fighter is not None for one in after.entrants if one.kind == "human"]
    assert kept == [not made] or after.entrants[0].kind == "human"
    assert "way:decide" in driver.ids() or "way:fight" in driver.ids() or "way:make" in driver.ids()


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.slow
def test_in_a_tournament_nobody_looks_at_what_a_bot_does_and_goes_back(
    window: MakeDriver, game_id: str
) -> None:
    """The match counts there: what elsewhere makes it practice is refused, also where it is opened in the list of matches."""
    driver = window(paint=False, bot=SilentBot)
    entrants = [msgspec.structs.replace(one, kind="human") for one in _bots(game_id, 1)] + _bots(game_id, 2)
    routes.tournament(driver.app, begin(game_id, "round_robin", 1, entrants))
    while "human" not in {_scene(driver).tournament.entrants[one].kind for one in _corners(driver)}:
        driver.click("way:decide")
    driver.wait_idle()
    driver.click("way:fight")
    driver.wait_idle()
    match, path = driver.host.match, driver.host.match.log.path
    person = driver.host.humans[0]
    assert path is not None
    while not any(turn.asked == person for turn in match.turns) or not match.undo_barrier(
        _back(match, person)
    ):
        match.act(_greedy(match))
    for open_again in (False, True):
        if open_again:
            driver.host.leave()
            routes.resume(driver.app, path)
            match = driver.host.match
        driver.host.position_replaced()
        driver.wait_idle()
        turns = len(match.turns)
        driver.said.clear()
        driver.key("z")
        assert [text for text, _ in driver.said] == [driver.app.words("refusal.undo_strict")]
        assert (len(match.turns), match.practice, driver.top) == (turns, False, driver.host)


def _corners(driver: Driver) -> tuple[int, int]:
    pairing = _scene(driver).tournament.pairing
    assert pairing is not None
    return pairing.one, pairing.two


def _back(match: Match, seat: int) -> int:
    """So many actions back the last decision of a seat was."""
    return next(steps for steps, turn in enumerate(reversed(match.turns), start=1) if turn.asked == seat)


def _greedy(match: Match) -> Action:
    """The bot's choice for whoever is asked."""
    assert match.actor is not None
    if match.actor == EXTERNAL:
        return match.external()
    return players.choose("greedy", match.game, match.card_set, match.view(match.actor), len(match.turns))


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_match_of_a_tournament_that_cannot_be_read_is_fought_again(window: MakeDriver) -> None:
    driver = window(paint=False)
    one = begin("knockouts_tapouts", "round_robin", 1, _bots("knockouts_tapouts"))
    routes.tournament(driver.app, one)
    driver.wait_idle()
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


@pytest.mark.slow
def test_the_generation_before_of_a_tournaments_match_is_gone_on_with_and_said(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.tournament(driver.app, begin("uncaged", "round_robin", 1, _bots("uncaged")))
    driver.wait_idle()
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
