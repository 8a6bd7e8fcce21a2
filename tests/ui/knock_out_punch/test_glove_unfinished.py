"""A throw that was begun and not finished is not thrown again: after a crash, a reload, an undo."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from kotgames.engine import record
from kotgames.engine.contract import EXTERNAL
from kotgames.engine.match import Match
from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import glove as g
from kotgames.history import saves
from kotgames.scenes import routes
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knock_out_punch.throwing import Lane, at_a_throw
from tests.ui.timed import Deed


def broken_off(
    driver: Driver,
    *kinds: str,
    thrower: int = 0,
    path: Path | None = None,
    deeds: Callable[[Lane], list[tuple[float, Deed]]] = lambda lane: [],
    until: float = 0.1,
) -> Lane:
    """A throw that was begun, and a match that was loaded again since."""
    path = path or saves.new_path(GAME.id, datetime(2026, 11, 24))
    lane = Lane(driver, at_a_throw(*kinds, thrower=thrower, path=path))
    lane.start()
    lane.play(deeds(lane), until=until)
    routes.title(driver.app)  # the program could as well have been killed: all that is left is on the disk
    driver.step()
    routes.resume(driver.app, path)
    for _ in range(20):
        driver.step()
    return Lane(driver)


@pytest.mark.slow
def test_the_line_is_on_the_disk_when_the_bell_rings(window: MakeDriver, tmp_path: Path) -> None:
    path = tmp_path / "match"
    lane = Lane(window(paint=False), at_a_throw("human", "human", path=path))
    assert not any(entry.begun for entry in record.load(path).entries)
    lane.start()
    lane.play([], until=-0.1)
    assert not any(entry.begun for entry in record.load(path).entries)
    lane.play([], until=0.1)
    assert any(entry.begun for entry in record.load(path).entries)


@pytest.mark.parametrize(("mine", "counts"), [(0, "dodged"), (1, "hit")])
@pytest.mark.slow
def test_for_one_person_it_counts_against_them(window: MakeDriver, mine: int, counts: str) -> None:
    driver = window(paint=True)
    kinds = ("human", "greedy") if mine == 0 else ("greedy", "human")
    lane = broken_off(driver, *kinds)
    assert driver.top is lane.scene
    assert "start" not in driver.ids()
    said = " ".join(driver.texts())
    assert "not thrown again" in said
    turns = len(driver.host.match.turns)
    driver.click("counts")
    assert driver.host.match.turns[turns].text == counts


@pytest.mark.slow
def test_for_two_people_it_goes_on(window: MakeDriver) -> None:
    """The step that was taken, the aim and the time stay, and who has the mouse is chosen again."""
    driver = window(paint=False)
    lane = broken_off(
        driver,
        "human",
        "human",
        deeds=lambda lane: [(0.1, lane.tap("a")), (0.2, lane.key_down("up"))],
        until=1.5,
    )
    assert {"start", "mouse"} <= set(driver.ids())
    assert lane.scene.words("glove.goes_on_counts", count=9) in " ".join(driver.texts())
    lane.start()
    lane.play([], until=1.4)
    assert lane.scene.shown.body.x == pytest.approx(-g.LANE)
    lane.play([(1.6, lane.key_down("return")), (2.4, lane.key_up("return")), (2.41, lane.tap("d"))])
    throw = lane.scene.contest.throw
    assert (throw.at, throw.power) == pytest.approx((2.4, 1.0))
    assert throw.y > 1.9, "the aim was up already"
    assert lane.scene.result


@pytest.mark.slow
def test_a_flight_is_seen_once_more(window: MakeDriver) -> None:
    """Nobody throws it, and it is answered no sooner than it was the first time."""
    driver = window(paint=False)
    lane = broken_off(driver, "human", "human", deeds=Lane.throw, until=1.2)
    words = lane.scene.words
    assert words("glove.goes_on_again", defender=lane.scene.names()[1]) in " ".join(driver.texts())
    lane.start()
    lane.play([(1.3, lane.key_down("return")), (1.9, lane.key_up("return"))], until=2.0)
    contest = lane.scene.contest
    assert contest.throw is None
    assert words("glove.flies_again") in driver.texts()
    at = contest.bot_at
    lane.play([(at + 0.1, lane.tap("a")), (at + 0.15, lane.tap("s"))])
    assert contest.throw.at == at
    assert not contest.defence._ducks
    assert lane.scene.result == g.HIT


def test_a_tie_at_the_end_has_no_cards_to_fall_back_on(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = window(paint=False)
    match = at_a_throw("human", "greedy")
    match.begin_test()
    results = [a.HIT, a.DODGED, a.CAUGHT]
    monkeypatch.setattr(type(match.state), "actions", lambda self: results)
    Lane(driver, match)
    assert "counts" in driver.ids()
    assert "cards" not in driver.ids()


@pytest.mark.slow
def test_the_keyboard_and_enter_settle_it_too(window: MakeDriver) -> None:
    driver = window(paint=False)
    broken_off(driver, "human", "greedy")
    turns = len(driver.host.match.turns)
    driver.key("return")
    assert driver.host.match.turns[turns].text == "dodged"


def test_an_undo_gives_no_second_throw(window: MakeDriver) -> None:
    driver = window(paint=False)
    driver.app.settings.confirm = False
    lane = Lane(driver, at_a_throw("human", "greedy"))
    lane.start()
    lane.play(lane.throw())
    lane.finish()
    match = driver.host.match
    driver.host.finish()
    while match.actor != EXTERNAL:
        driver.host.match.undo(past_chance=True, reseed=4)
    driver.host.position_replaced()
    driver.wait_idle(ms=50)
    assert match.practice
    assert driver.top is Lane(driver).scene
    assert "start" not in driver.ids()


def test_an_undo_from_the_pause_menu_closes_the_throw(window: MakeDriver) -> None:
    driver = window(paint=False)
    driver.app.settings.confirm = False
    lane = Lane(driver, at_a_throw("human", "greedy"))
    lane.start()
    driver.key("escape")
    driver.click("undo")
    driver.step()
    assert driver.top.kind == "match"
    assert not driver.host.match.practice, "the bell had not rung"
    assert driver.host.match.actor == 0


def test_an_undo_before_the_throw_is_begun_is_free(window: MakeDriver) -> None:
    driver = window(paint=False)
    Lane(driver, at_a_throw("human", "greedy"))
    driver.key("escape")
    driver.click("undo")
    driver.step()
    assert driver.top.kind == "match"
    assert not driver.host.match.practice


def test_conceding_from_the_pause_menu_ends_the_match(window: MakeDriver) -> None:
    driver = window(paint=False)
    driver.app.settings.confirm = False
    Lane(driver, at_a_throw("human", "greedy")).start()
    driver.key("escape")
    driver.click("concede")
    driver.wait_idle(ms=50)
    assert driver.top.kind == "results"


def test_the_throw_is_watched_like_any_action(window: MakeDriver) -> None:
    driver = window(paint=False)
    lane = Lane(driver, at_a_throw("human", "greedy"))
    lane.start()
    lane.play(lane.throw())
    lane.finish()
    match = driver.host.match
    again = Match.resume(GAME, record.loads(record.dumps(match.log.header, match.log.entries), "match"))
    assert [turn.text for turn in again.turns] == [turn.text for turn in match.turns]
    routes.watch(driver.app, again)
    driver.step()
    scene = driver.top
    for at in range(len(again.turns) + 1):
        scene.go(at)  # type: ignore[attr-defined]
        driver.step()
    assert driver.top is scene


def test_the_pages_are_in_the_language_of_the_settings(window: MakeDriver) -> None:
    driver = window()
    driver.app.settings.language = "de"
    driver.app.changed()
    lane = Lane(driver, at_a_throw("human", "human"))
    assert any("WIRFT AUF" in text for text in driver.texts())
    driver.app.settings.language = "en"
    driver.app.changed()
    assert any("THROWS AT" in text for text in driver.texts())
    assert lane.scene.words.language == "en"
