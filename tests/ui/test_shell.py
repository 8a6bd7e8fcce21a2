"""The program around every game, by real events: tournaments, replays, the list of kept matches, keys that are bound, hints,
bots that are held and stepped, the recap, open hands, the daily challenge, first run, a fault of the program."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pygame
import pytest

from kotgames.engine.contract import EVERYBODY
from kotgames.engine.match import Match
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts.ready_made_fighters import shipped_fighters
from kotgames.history import library as kept_matches
from kotgames.history import saves, statistics, tournament
from kotgames.history.tournament import Entrant
from kotgames.scenes import routes
from kotgames.scenes.menus import crash
from kotgames.scenes.menus.settings import SettingsScene
from kotgames.scenes.table.replay import ReplayScene
from kotgames.scenes.tournaments.tournament import TournamentScene
from kotgames.system import paths
from kotgames.ui.bindings import KEYS, conflict, merged
from tests.ui.driver import Driver
from tests.ui.knockouts_tapouts import places

MakeDriver = Callable[..., Driver]


def top(driver: Driver, kind: type) -> None:
    assert isinstance(driver.top, kind), driver.top


# ---- keys


def test_a_key_is_bound_and_used(window: MakeDriver) -> None:
    driver = window(paint=False)
    driver.start(places.act())
    driver.wait_idle()
    driver.key("f10")
    driver.click("page:keys")
    driver.click("bind:log")
    driver.key("k")
    assert driver.app.settings.keys == {"log": ["k"]}
    driver.key("f10")
    driver.key("k")
    assert driver.top.kind == "log"
    driver.key("escape")
    driver.key("l")
    assert driver.top.kind == "match"


@pytest.mark.parametrize(("key", "other"), [("u", ""), ("h", "hint"), ("escape", ""), ("f10", "settings")])
def test_a_taken_key_is_refused(window: MakeDriver, key: str, other: str) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    driver.app.push(SettingsScene(driver.app, "keys"))
    driver.step()
    driver.click("bind:log")
    driver.key(key)
    taken = bool(other)
    assert (driver.app.settings.keys == {}) == (taken or key == "escape")
    if taken:
        assert driver.app.words(f"key.{other}") in driver.toast
    driver.key("escape")
    assert driver.top.kind == "title"


def test_the_usual_keys_come_back(window: MakeDriver) -> None:
    driver = window(paint=False)
    driver.app.settings.keys = {"log": ["k"]}
    routes.title(driver.app)
    driver.app.push(SettingsScene(driver.app, "keys"))
    driver.step()
    driver.click("bind_reset")
    assert driver.app.settings.keys == {}
    assert driver.app.devices.bindings == KEYS


def test_wrong_bindings_of_a_file_keep_the_usual_keys() -> None:
    found, wrong = merged({"log": ["h"], "fly": ["k"], "undo": [], "hint": ["j"]})
    assert {action for action, _ in wrong} == {"log", "fly", "undo"} or {action for action, _ in wrong} == {
        "fly",
        "undo",
    }
    assert found["undo"] == KEYS["undo"]
    assert found["hint"] == ("j",)
    assert conflict(found, "redo", "return") == "confirm"


# ---- around a match


@pytest.mark.slow
def test_hints_light_and_advise(window: MakeDriver) -> None:
    driver = window(paint=False)
    driver.start(places.act())
    driver.wait_idle()
    driver.key("h")
    assert driver.host.hints.lit
    assert any(item.id == "hints" for item in driver.items())
    driver.key("h")
    for _ in range(400):
        if driver.host.hints.advised:
            break
        pygame.time.wait(10)
        driver.step()
    assert driver.host.hints.advised
    assert driver.toast
    driver.host.take([driver.host.match.state.actions()[-1]])
    driver.wait_idle()
    assert not driver.host.hints.lit


def test_the_recap_tells_what_happened_since(window: MakeDriver) -> None:
    driver = window(paint=False)
    driver.start(places.act(kinds=("human", "human")))
    driver.wait_idle()
    seen = []
    for _ in range(40):
        while driver.top.kind == "curtain":
            driver.click("ready")
            driver.wait_idle()
        if driver.host.match.outcome is not None:
            break
        if driver.host.recap.lines:
            seen = [told.text for told in driver.host.recap.lines]
            break
        driver.host.take([driver.host.situation.legal[0]])
        driver.wait_idle()
    assert seen
    assert len(seen) <= 5
    assert "recap" in driver.ids()
    driver.click("recap:close")
    assert "recap" not in driver.ids()


def test_with_open_hands_nobody_hands_over(window: MakeDriver) -> None:
    driver = window(paint=False)
    seats = places.seats("human", "human")
    match = Match.start(GAME, seed=3, options=GAME.sample_options(), seats=seats, open_hands=True)
    driver.start(match)
    for _ in range(12):
        driver.wait_idle()
        assert driver.top.kind == "match"
        assert driver.host.situation.viewer == EVERYBODY
        assert all(driver.host.situation.view["hands"])
        driver.host.take([driver.host.situation.legal[-1]])


def test_bots_are_held_and_stepped(window: MakeDriver) -> None:
    driver = window(paint=False)
    match = Match.start(GAME, seed=3, options=GAME.sample_options(), seats=places.seats("greedy", "greedy"))
    driver.start(match)
    driver.key("p")
    for _ in range(200):
        driver.step(100)
        if driver.host.bots.action is not None:
            break
        pygame.time.wait(5)
    count = len(match.turns)
    for _ in range(20):
        driver.step(200)
    assert len(match.turns) == count
    driver.click("bots:step")
    assert len(match.turns) == count + 1
    driver.click("bots:hold")
    for _ in range(400):
        driver.step(200)
        if len(match.turns) > count + 2:
            break
        pygame.time.wait(5)
    assert len(match.turns) > count + 2


# ---- records


@pytest.mark.slow
def test_a_record_is_watched_and_played_on(window: MakeDriver, tmp_path: Path) -> None:
    driver = window(paint=False)
    path = saves.folder() / f"one{saves.ENDING}"
    match = Match.start(
        GAME, seed=5, options=GAME.sample_options(), seats=places.seats("human", "greedy"), path=path
    )
    for _ in range(12):
        match.act(match.state.actions()[0])
    match.concede(0)
    routes.library(driver.app)
    driver.step()
    watch = driver.item("watch:0")
    assert watch.enabled
    driver.top.activate(watch)
    scene = driver.top
    assert isinstance(scene, ReplayScene), driver.toast
    assert (scene.at, scene.last) == (0, 12)
    driver.click("replay:after")
    driver.wait_idle()
    assert scene.at == 1
    assert scene.match.state.digest() == match.turns[1].before.digest()
    driver.key("end")
    assert scene.at == 12
    assert scene.match.state.digest() == match.state.digest()
    # along the bar: a press goes there, a drag goes along, and nothing lies beyond its ends
    bar = driver.item("replay:scrub").rect
    driver.travel(driver.pixel((bar.left + bar.width * 0.25, bar.centery)))
    driver.button(True)
    assert scene.at == 3
    driver.travel(driver.pixel((bar.left + bar.width * 0.5, bar.centery)), held=True)
    assert scene.at == 6
    driver.travel(driver.pixel((bar.right + 20, bar.centery)), held=True)
    assert scene.at == 12
    driver.button(False)
    driver.click("replay:eyes")
    assert scene.situation.viewer == 0
    assert scene.situation.view["hands"][1] is None
    scene.go(6)
    driver.step()
    driver.click("replay:branch")
    assert driver.top.kind == "who_plays"
    driver.click("kind:1")
    driver.click("start")
    again = driver.host.match
    assert [seat.kind for seat in again.seats] == ["human", "human"]
    assert again.practice
    assert [turn.text for turn in again.turns[:6]] == [turn.text for turn in match.turns[:6]]
    assert again.log.path != path
    kept, _ = saves.resume(path)
    assert len(kept.turns) == 12, "the record that was watched is as it was"


def test_a_kept_match_is_deleted_after_a_question(window: MakeDriver) -> None:
    driver = window(paint=False)
    path = saves.folder() / f"gone{saves.ENDING}"
    Match.start(GAME, seed=5, options=GAME.sample_options(), seats=places.seats("human", "greedy"), path=path)
    routes.library(driver.app)
    driver.step()
    driver.click("delete:0")
    driver.click("no")
    assert path.exists()
    driver.click("delete:0")
    driver.click("yes")
    assert not path.exists()
    assert kept_matches.kept() == []


@pytest.mark.slow
def test_a_verdict_is_counted_once(window: MakeDriver) -> None:
    driver = window(paint=False)
    path = saves.folder() / f"over{saves.ENDING}"
    match = Match.start(
        GAME, seed=5, options=GAME.sample_options(), seats=places.seats("human", "greedy"), path=path
    )
    match.concede(0)
    driver.start(match)
    driver.wait_idle()
    assert driver.top.kind == "results"
    driver.click("look")
    driver.host.reopen()
    driver.wait_idle()
    lines, problems = statistics.load()
    assert problems == []
    assert [(line.how, line.winners) for line in lines] == [("concession", (1,))]


@pytest.mark.slow
def test_the_daily_challenge_is_the_same_for_everybody(window: MakeDriver) -> None:
    driver = window(paint=False)
    day = date(2026, 11, 21)
    routes.daily_match(driver.app, day, day)
    first = driver.host.match
    game = first.game
    hands = first.view(0)["hands"]
    driver.host.leave()
    routes.daily_match(driver.app, day, day)
    assert driver.host.match.log.path == first.log.path, "begun, it is gone on with"
    driver.host.leave()
    assert first.log.path is not None
    first.log.path.unlink()
    routes.daily_match(driver.app, day, day)
    assert driver.host.match.game is game
    assert driver.host.match.view(0)["hands"] == hands


# ---- a tournament


@pytest.mark.slow
def test_a_tournament_is_fought_to_its_champion(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.tournament(driver.app)
    driver.step()
    assert driver.top.kind == "tournament_setup"
    driver.click("remove:3")
    driver.click("start")
    top(driver, TournamentScene)
    scene = driver.top
    assert isinstance(scene, TournamentScene)
    matches = 0
    while not scene.tournament.over:
        driver.step()
        if "way:decide" in driver.ids():
            driver.click("way:decide")
        else:
            driver.wait_idle()
            driver.click("way:fight")
            driver.wait_idle()
            driver.host.match.concede(0)
            driver.host.asker.settled = False
            driver.wait_idle()
            assert driver.top.kind == "results"
            driver.click("rematch")
            scene = driver.app.scenes[0]
            assert isinstance(scene, TournamentScene)
        matches += 1
        assert matches < 20
    assert scene.tournament.best >= 0
    driver.step()
    assert driver.top.kind == "ceremony"
    driver.click("go_on")
    champion = scene.tournament.entrants[scene.tournament.best]
    driver.wait_idle()
    driver.click("way:again")
    assert isinstance(driver.top, TournamentScene)
    after = driver.top.tournament
    assert after.champion == 0
    assert after.entrants[0].name == champion.name
    assert after.entrants[0].fighter == champion.fighter
    found, problem = tournament.load()
    assert problem is None
    assert found is not None
    assert found.champion == 0


@pytest.mark.slow
def test_a_fighter_is_made_for_a_tournament(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.tournament_setup(driver.app, GAME.id)
    driver.step()
    scene = driver.top
    scene._corners[0]["fighter:0"] = 0  # type: ignore[attr-defined]
    scene.rebuild()
    driver.step()
    driver.click("start")
    assert "way:make" in driver.ids()
    driver.click("way:make")
    driver.wait_idle()
    host = driver.host
    made = shipped_fighters()[0]
    host.table.context.creation.markers.take_ready_made(made)  # type: ignore[attr-defined]
    host.changed()
    driver.step()
    host.table.context.creation.markers.commit()  # type: ignore[attr-defined]
    driver.wait_idle()
    top(driver, TournamentScene)
    assert isinstance(driver.top, TournamentScene)
    assert driver.top.tournament.entrants[0].fighter == made.build


@pytest.mark.parametrize("champion", [True, False])
def test_beside_a_champion_fighters_are_made_before_all_eyes(window: MakeDriver, champion: bool) -> None:
    """K25: the others make theirs openly in finishing order; only without a champion does everybody else look away."""
    driver = window(paint=False)
    entrants = [Entrant(name, "human") for name in ("Vance", "Okoro", "Reyes")]
    if champion:
        entrants[0].fighter = shipped_fighters()[0].build
    one = tournament.begin(GAME.id, "round_robin", 1, entrants, 0 if champion else tournament.NOBODY)
    driver.app.replace(TournamentScene(driver.app, one))
    driver.step()
    names = ("Okoro", "Reyes") if champion else ("Vance", "Okoro", "Reyes")
    for name in names:
        driver.click("way:make")
        driver.wait_idle()
        assert (driver.top.kind == "curtain") is not champion
        if not champion:
            driver.press("ready")
            driver.wait_idle()
        host = driver.host
        assert host.name(0) == name
        host.table.context.creation.markers.take_ready_made(shipped_fighters()[1])  # type: ignore[attr-defined]
        host.changed()
        driver.step()
        host.table.context.creation.markers.commit()  # type: ignore[attr-defined]
        driver.wait_idle()
    assert "way:make" not in driver.ids()


# ---- the program


def test_the_first_run_asks_once(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.begin(driver.app)
    driver.step()
    assert driver.top.kind == "welcome"
    driver.click("learn")
    assert driver.top.kind == "learn"
    assert driver.app.settings.welcomed
    routes.begin(driver.app)
    assert driver.top.kind == "title"


@pytest.mark.slow
def test_a_fault_of_the_program_keeps_the_match(
    window: MakeDriver, capsys: pytest.CaptureFixture[str]
) -> None:
    driver = window(paint=False)
    path = saves.folder() / f"kept{saves.ENDING}"
    match = Match.start(
        GAME, seed=5, options=GAME.sample_options(), seats=places.seats("human", "greedy"), path=path
    )
    driver.start(match)
    driver.wait_idle()
    driver.app.on_crash = crash.show

    def fail() -> None:
        raise ZeroDivisionError("a fault")

    driver.app.guarded(fail)
    assert driver.top.kind == "crash"
    reports = list((saves.folder().parent / "crashes").glob("*.txt"))
    assert len(reports) == 1
    text = reports[0].read_text(encoding="utf-8")
    assert "ZeroDivisionError: a fault" in text
    assert str(path) in text
    assert "ZeroDivisionError" in capsys.readouterr().err
    driver.click("title")
    assert driver.top.kind == "title"
    assert "continue" in driver.ids()


@pytest.mark.parametrize("kind", ["library", "credits", "statistics", "tournament_setup", "learn", "title"])
def test_settings_and_rules_open_from_everywhere(window: MakeDriver, kind: str) -> None:
    driver = window(paint=False)
    openers: dict[str, Callable[[], None]] = {
        "library": lambda: routes.library(driver.app),
        "credits": lambda: routes.credits_screen(driver.app),
        "statistics": lambda: routes.statistics(driver.app),
        "tournament_setup": lambda: routes.tournament_setup(driver.app, GAME.id),
        "learn": lambda: routes.learn(driver.app, GAME.id),
        "title": lambda: routes.title(driver.app),
    }
    openers[kind]()
    driver.step()
    driver.key("f10")
    assert driver.top.kind == "settings"
    driver.key("f10")
    assert driver.top.kind == kind
    driver.key("f1")
    assert driver.top.kind == "rules"
    driver.key("f1")
    assert driver.top.kind == kind


def test_a_damaged_language_is_said_and_english_spoken(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kotgames.engine.errors import CardDataError
    from kotgames.system import catalogue

    real = catalogue.load_shell

    def broken(language: str) -> dict[str, object]:
        if language == "de":
            raise CardDataError("card_syntax", file="shell.yaml", line=3, problem="a brace is open")
        return real(language)

    monkeypatch.setattr(catalogue, "load_shell", broken)
    driver = window(paint=False)
    driver.app.settings.language = "de"
    driver.app.changed()
    routes.title(driver.app)
    driver.step()
    assert "shell.yaml" in driver.toast
    assert driver.app.words("ui.back") == "Back"


@pytest.mark.slow
def test_a_card_set_of_ones_own_is_chosen_at_the_set_up(window: MakeDriver) -> None:
    """The modder's folder: `cards/<any name>/components.yaml` in the user data folder, told apart by its `game:`."""
    shipped = paths.cards() / GAME.id / "components.yaml"
    mine = paths.user_data() / "cards" / "my box" / "components.yaml"
    mine.parent.mkdir(parents=True)
    mine.write_text(
        shipped.read_text(encoding="utf-8").replace("name: House set", "name: My box", 1), encoding="utf-8"
    )
    driver = window(paint=False)
    routes.setup(driver.app, GAME.id)
    driver.step()
    assert "cards" in driver.ids()
    item = driver.item("cards")
    assert item.adjust is not None
    item.adjust(1)
    driver.step()
    driver.click("start")
    assert driver.host.card_set.components.name == "My box"
