"""A tower that was begun and not finished is not built again: after a crash, a reload, an undo; how one that was built is seen again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from kotgames.engine import record
from kotgames.engine.contract import EXTERNAL
from kotgames.engine.match import Match
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.game import GAME
from kotgames.games.knockdown.tower_track import Replay
from kotgames.history import saves
from kotgames.scenes import routes
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knockdown import places
from tests.ui.knockdown.building import Bench, Deed


@pytest.fixture
def path() -> Path:
    """Where the match is kept."""
    return saves.new_path(GAME.id, datetime(2026, 11, 25))


def broken_off(
    driver: Driver,
    path: Path,
    kinds: tuple[str, str] = ("human", "greedy"),
    deeds: Callable[[Bench], list[tuple[float, Deed]]] = lambda bench: [],
    until: float = 0.1,
) -> Bench:
    """A tower that was begun, and a match that was loaded again since."""
    bench = Bench(driver, places.played_to_a_test(path=path, kinds=kinds))
    bench.start()
    bench.play(deeds(bench), until=until)
    routes.title(driver.app)  # the program could as well have been killed: all that is left is on the disk
    driver.button(False)
    driver.step(1000)
    routes.resume(driver.app, path)
    for _ in range(20):
        driver.step()
    return bench


@pytest.mark.slow
def test_the_line_is_on_the_disk_when_the_bell_rings(window: MakeDriver, path: Path) -> None:
    bench = Bench(window(paint=False), places.played_to_a_test(path=path))
    assert not any(entry.begun for entry in record.load(path).entries)
    bench.start()
    bench.play([], until=-0.1)
    assert not any(entry.begun for entry in record.load(path).entries)
    bench.play([], until=0.1)
    assert record.load(path).entries[-1].begun


@pytest.mark.slow
def test_after_a_crash_it_has_fallen(window: MakeDriver, path: Path) -> None:
    driver = window(paint=True)
    bench = broken_off(driver, path)
    assert driver.top is bench.scene
    assert "start" not in driver.ids()
    said = " ".join(driver.texts())
    assert "It is not built again" in said
    turns = len(driver.host.match.turns)
    driver.click("counts")
    assert driver.host.match.turns[turns].text == "fell"
    assert driver.host.match.actor != EXTERNAL


@pytest.mark.slow
def test_between_two_people_it_stands_as_it_stood(
    window: MakeDriver, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cube by cube, with the same time left, and the pointer comes from where it was: nobody wins the way to the tray."""
    driver, pointed = window(paint=True), []
    monkeypatch.setattr("pygame.mouse.set_pos", lambda *place: pointed.append(place))
    bench = broken_off(driver, path, places.PEOPLE, lambda bench: bench.straight(), 1.45)
    assert "counts" not in driver.ids()
    assert driver.app.words.game != bench.scene.words.game
    said = " ".join(driver.texts())
    assert bench.scene.words("tower.goes_on_counts_held", seconds="8.5") in said
    before = bench.contest.tower.poses()
    bench.start()
    bench.play([], until=1.4)
    tower = bench.contest.tower
    assert tower.poses() == before
    assert (len(tower.free), tower.held) == (3, 3)
    assert bench.scene.number == 1
    assert not pointed
    bench.play([], until=1.5)
    (place,) = pointed
    assert bench.pixel(*before[3][:2]) == pytest.approx(place, abs=30)
    bench.play([*bench.straight(at=1.6 - 2 * 0.6)[18:]])
    assert bench.contest.settled


@pytest.mark.slow
def test_the_keyboard_and_enter_settle_it_too(window: MakeDriver, path: Path) -> None:
    driver = window(paint=False)
    broken_off(driver, path)
    turns = len(driver.host.match.turns)
    driver.key("return")
    assert driver.host.match.turns[turns].text == "fell"


@pytest.mark.slow
def test_dice_may_be_asked_for_before_it_is_begun_and_not_afterwards(window: MakeDriver, path: Path) -> None:
    driver = window(paint=False)
    match = places.played_to_a_test(path=path, choose=False)
    driver.start(match)
    driver.wait_idle()
    assert {"do:tower", "do:dice"} <= set(driver.ids())
    driver.click("do:tower")
    driver.wait_idle()
    assert "dice" not in driver.ids(), "the choice was made; there is no other way but through the record"
    driver.app.settings.confirm = False
    driver.key("escape")
    driver.click("undo")
    driver.wait_idle()
    driver.click("do:dice")
    driver.step()
    assert driver.top.kind == "match"
    assert any(isinstance(event, e.DiceRolled) for event in match.turns[-1].events)
    assert not match.practice


def test_an_undo_gives_no_second_tower(window: MakeDriver) -> None:
    driver = window(paint=False)
    driver.app.settings.confirm = False
    bench = Bench(driver, places.awaiting_tower())
    bench.start()
    bench.play(bench.straight())
    bench.finish()
    match = driver.host.match
    driver.host.finish()
    while match.actor != EXTERNAL:
        match.undo(past_chance=True, reseed=4)
    driver.host.position_replaced()
    driver.wait_idle(ms=50)
    assert match.practice
    assert driver.top is bench.scene
    assert "start" not in driver.ids()


def test_an_undo_from_the_pause_menu_closes_the_tower(window: MakeDriver) -> None:
    driver = window(paint=False)
    driver.app.settings.confirm = False
    bench = Bench(driver, places.awaiting_tower())
    bench.start()
    driver.key("escape")
    driver.click("undo")
    driver.step()
    assert driver.top.kind == "match"
    assert not driver.host.match.practice, "the bell had not rung"


def test_conceding_from_the_pause_menu_ends_the_match(window: MakeDriver) -> None:
    driver = window(paint=False)
    driver.app.settings.confirm = False
    Bench(driver, places.awaiting_tower()).start()
    driver.key("escape")
    driver.click("concede")
    driver.wait_idle(ms=50)
    assert driver.top.kind == "results"


def test_bots_never_build(window: MakeDriver) -> None:
    driver = window(paint=False)
    host = driver.start(places.calling(test="tower"))
    driver.wait_idle()
    driver.click("do:call")
    for _ in range(40):
        driver.step(50)
        assert driver.top.kind in ("match", "results")
    assert any(isinstance(event, e.DiceRolled) for turn in host.match.turns for event in turn.events)


@pytest.mark.slow
def test_the_pages_are_in_the_language_of_the_settings(window: MakeDriver, path: Path) -> None:
    driver = window()
    driver.app.settings.language = "de"
    driver.app.changed()
    bench = broken_off(driver, path)
    assert any("EIN ABGEBROCHENER TURM" in text for text in driver.texts())
    driver.app.settings.language = "en"
    driver.app.changed()
    assert any("AN UNFINISHED TOWER" in text for text in driver.texts())
    assert bench.scene.words.language == "en"


@pytest.mark.slow
def test_a_record_with_a_tower_is_the_same_match_again(window: MakeDriver, path: Path) -> None:
    driver = window(paint=False)
    bench = Bench(driver, places.played_to_a_test(path=path))
    bench.start()
    bench.play(bench.straight())
    bench.finish()
    match = driver.host.match
    again = Match.resume(GAME, record.load(path))
    assert again.state.digest() == match.state.digest()
    at = next(number for number, turn in enumerate(match.turns) if turn.action in (a.STOOD, a.FELL))
    assert again.turns[at].track == match.turns[at].track != ()


# ---- seen again


def shown(context: Any) -> bool:
    """A tower is seen once more."""
    return bool(context.watched.items(context.area))


def rewatched(driver: Driver, way: str) -> tuple[Any, int]:
    """The replay of a match in which a tower was built, right before what became of it."""
    bench = Bench(driver, places.played_to_a_test())
    bench.start()
    bench.play(bench.straight() if way == "stood" else [])
    bench.finish()
    match = driver.host.match
    at = next(number for number, turn in enumerate(match.turns) if turn.action in (a.STOOD, a.FELL))
    driver.app.settings.speed = 1.0
    routes.watch(driver.app, match)
    driver.step()
    replay: Any = driver.top
    replay.go(at)
    return replay, at


@pytest.mark.slow
@pytest.mark.parametrize("way", ["stood", "fell"])
@pytest.mark.parametrize("before", [0, 1], ids=["opened there", "played from the call on"])
def test_a_replay_shows_how_the_tower_grew(window: MakeDriver, way: str, before: int) -> None:
    driver = window(paint=False)
    replay, at = rewatched(driver, way)
    if before:
        replay.go(next(number for number in range(at, 0, -1) if "call" in replay.whole.turns[number].text))
        while replay.at < at:
            replay.forward()
            driver.step(4000)
    replay.forward()
    watched = replay.table.context.watched
    moments = []
    for _ in range(400):
        driver.step(50)
        if shown(replay.table.context):
            assert driver.top.item("tower") is not None
            moments.append(watched._seconds)
        elif moments:
            break
    assert moments == sorted(moments)
    track = replay.whole.turns[at].track
    assert moments[-1] == Replay(track).length
    driver.wait_idle()
    assert not shown(replay.table.context)
    assert driver.top.item("tower") is None


@pytest.mark.slow
def test_going_on_in_the_replay_takes_the_tower_away(window: MakeDriver) -> None:
    driver = window(paint=False)
    replay, at = rewatched(driver, "stood")
    replay.forward()
    driver.step(200)
    driver.step(200)
    assert shown(replay.table.context)
    replay.go(at - 1)
    assert not shown(replay.table.context)


@pytest.mark.slow
def test_whoever_built_it_does_not_have_to_see_it_again(window: MakeDriver) -> None:
    driver = window(paint=False)
    bench = Bench(driver, places.played_to_a_test())
    bench.start()
    bench.play(bench.straight())
    bench.finish()
    for _ in range(60):
        driver.step(50)
        assert not shown(driver.host.table.context)
