"""Practising the glove, from the title on, with mouse, keys or a controller; and every page of the glove in every window."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.deeds import Deed
from kotgames.games.knock_out_punch import glove as g
from kotgames.games.knock_out_punch.table.glove_hands import DEFENDER, PUNCHER
from kotgames.games.knock_out_punch.table.glove_scene import BOTH
from kotgames.scenes import routes
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.fit import SIZES, Inspector, report
from tests.ui.knock_out_punch.throwing import Lane, at_a_throw
from tests.ui.virtual_pad import plugged

GAME = "knock_out_punch"
STRAIGHT = 4
"""The seed of a throw that hardly strays."""


def practice(driver: Driver) -> Any:
    assert driver.top.kind == "glove_practice"
    return driver.top


def test_it_is_reached_with_the_mouse_and_left_again(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.setup(driver.app, GAME)
    driver.step()
    driver.click("practice")
    practice(driver)
    driver.click("back")
    assert driver.top.kind == "setup"


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600)])
def test_it_is_reached_from_the_title_and_leads_back_there(window: MakeDriver, size: tuple[int, int]) -> None:
    driver = window(size, paint=False)
    driver.app.settings.last_game = GAME
    routes.title(driver.app)
    driver.step()
    driver.step()
    driver.tab_to(f"poster:{GAME}")
    for key in ("down", "right", "right", "right"):  # Tab would come by the next poster and mean that one
        if driver.top.focus.id != "practice":
            driver.key(key)
    driver.key("return")
    practice(driver)
    driver.key("escape")
    assert driver.top.kind == "title"
    driver.app.settings.last_game = "uncaged"
    routes.title(driver.app)
    driver.step()
    driver.step()
    assert "practice" not in driver.ids()


def test_it_leads_back_to_the_lessons(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.learn(driver.app, GAME)
    driver.step()
    driver.click("practice")
    practice(driver)
    driver.click("back")
    assert driver.top.kind == "learn"


def test_it_is_reached_with_keys(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.setup(driver.app, GAME)
    driver.step()
    driver.tab_to("practice")
    driver.key("return")
    scene = practice(driver)
    driver.tab_to("role")
    driver.key("right")
    assert scene.role == DEFENDER
    driver.key("escape")
    assert driver.top.kind == "setup"


def test_it_is_reached_and_played_with_a_controller(window: MakeDriver) -> None:
    driver = window(paint=False)
    with plugged(driver) as pad:
        routes.setup(driver.app, GAME)
        driver.step()
        pad.choose("practice")
        scene = practice(driver)
        pad.choose("start")
        while scene.phase != "open":
            driver.step()
        pad.hold("a")
        driver.step(300)
        pad.let_go("a")
        assert scene.contest.throw is not None


def test_the_other_games_offer_none(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.setup(driver.app, "uncaged")
    driver.step()
    assert "practice" not in driver.ids()


def ten(driver: Driver, scene: Any, key: str) -> list[str]:
    lane = Lane(driver)
    results = []
    for _ in range(10):
        throwing = scene.role == PUNCHER
        lane.play(lane.throw() if throwing else [(0.5, lane.tap(key))])
        results.append(scene.result)
        driver.step(2500)
    return results


@pytest.mark.slow
@pytest.mark.parametrize("role", [PUNCHER, DEFENDER])
def test_ten_throws_make_a_score(window: MakeDriver, role: str) -> None:
    driver = window()
    routes.practice(driver.app, GAME)
    driver.step()
    scene = practice(driver)
    if role == DEFENDER:
        driver.click("role")
    driver.click("start")
    results = ten(driver, scene, "a")
    hits = results.count(g.HIT)
    good = hits if role == PUNCHER else 10 - hits
    assert scene.phase == "ready"
    assert scene.last == (good, role, "greedy")
    said = " ".join(driver.texts())
    assert f"{good} hits of 10" in said if role == PUNCHER else f"{good} of 10 avoided" in said


@pytest.mark.slow
@pytest.mark.parametrize("mouse", [PUNCHER, DEFENDER])
def test_two_people_practise_at_one_screen(window: MakeDriver, mouse: str) -> None:
    """One throws with the arrows, one defends with A, D, S and Space, and either may have the mouse."""
    driver = window()
    routes.practice(driver.app, GAME)
    driver.step()
    scene = practice(driver)
    for _ in range(2):
        driver.click("role")
    assert scene.role == BOTH
    assert "level" not in driver.ids()
    if mouse == DEFENDER:
        driver.click("mouse")
    said = " ".join(driver.texts())
    assert "Player 1: " in said
    assert "Player 2: " in said
    assert ("press left or right of the boxer" in said) == (mouse == DEFENDER)
    scene.seed = lambda: STRAIGHT
    driver.click("start")
    lane, results = Lane(driver), []
    for number in range(10):
        aside = lane.tap("a") if mouse == PUNCHER else lane.click(-0.3, 0.5)
        lane.play([*lane.throw(), (1.1 if number % 2 else 1.33, aside)])
        results.append(scene.result)
        driver.step(2500)
    assert set(results) == {g.HIT, g.DODGED}
    assert scene.last == (results.count(g.HIT), BOTH, "greedy")
    driver.step()
    assert f"{results.count(g.HIT)} hits of 10" in " ".join(driver.texts())


def test_a_better_bot_may_be_chosen(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.practice(driver.app, GAME)
    driver.step()
    scene = practice(driver)
    called = [scene.levels_called(DEFENDER)]
    for _ in range(2):
        driver.click("level")
        called.append(scene.levels_called(DEFENDER))
    assert called == ["Contender bot", "Champion bot", "Rookie bot"]


def test_escape_leads_from_a_throw_back_to_the_page(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.practice(driver.app, GAME)
    driver.step()
    driver.click("start")
    driver.step(500)
    driver.key("escape")
    assert practice(driver).phase == "ready"
    driver.key("escape")
    assert driver.top.kind == "setup"


# ---- every window


@pytest.mark.slow
@pytest.mark.one_in(5)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_fits(window: MakeDriver, size: tuple[int, int], text: int, language: str) -> None:
    driver = window(size, text=text, paint=False)
    driver.app.settings.language = language
    inspector = Inspector(driver)
    routes.practice(driver.app, GAME)
    driver.step()
    scene: Any = driver.top
    scene.last = (3, PUNCHER, "sharp")
    scene.rebuild()
    inspector.look("practice")
    scene._set(BOTH, "sharp")
    scene.last = (3, BOTH, "sharp")
    scene.rebuild()
    inspector.look("practice of two")
    driver.app.go("title")
    match = at_a_throw("human", "human")
    lane = Lane(driver, match)
    inspector.look("page")
    lane.start()
    inspector.look("counting")
    lane.play([(0.2, lane.key_down("return"))], until=0.9)
    inspector.look("open")
    lane.play([(1.0, lane.key_up("return"))], until=1.1)
    inspector.look("flying")
    for result in (g.HIT, g.DODGED, g.CAUGHT):
        lane.play([])
        lane.scene.result = result
        lane.scene.rebuild()
        inspector.look(result)
    match = at_a_throw("human", "greedy")
    match.begin_test()
    Lane(driver, match)
    inspector.look("unfinished")
    for deeds in ([], [Deed("let_fly", 1.0, [0.0, 1.2, 0.9])], [Deed("let_fly", 1.0, [1.1, 1.2, 0.9])]):
        match = at_a_throw("human", "human")
        match.begin_test()
        match.note_test(deeds, sure=False)
        Lane(driver, match)
        inspector.look("goes on")
    assert not inspector.found, report(inspector.found)
