"""Practising the tower, from the title on, with mouse, keys or a controller; and every page of the tower in every window."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.deeds import Deed
from kotgames.games.knockdown import tower as t
from kotgames.games.knockdown import tower_contest as c
from kotgames.games.knockdown.table.tower_play import cubes_said
from kotgames.games.knockdown.table.tower_scene import SIZES as CUBES
from kotgames.scenes import routes
from kotgames.system.catalogue import Words
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.fit import SIZES, Inspector, report
from tests.ui.knockdown import places
from tests.ui.knockdown.building import Bench, Builder
from tests.ui.knockdown.hands import Hands
from tests.ui.virtual_pad import plugged

GAME = "knockdown"
PASSES = {3: "100", 5: "98.1", 8: "83.8", 11: "50", 14: "16.2"}
"""Per cent of three dice under so many wounds."""


def practice(driver: Driver) -> Any:
    assert driver.top.kind == "tower_practice"
    return driver.top


def opened(window: MakeDriver) -> Driver:
    """The page of the practice."""
    driver = window(paint=False)
    routes.practice(driver.app, GAME)
    driver.step()
    return driver


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600)])
def test_it_is_reached_from_the_title_and_leads_back_there(window: MakeDriver, size: tuple[int, int]) -> None:
    driver = window(size, paint=False)
    driver.app.settings.last_game = GAME
    routes.title(driver.app)
    driver.step()
    driver.step()
    driver.tab_to(f"poster:{GAME}")  # with Tab alone one comes past the posters of other games
    driver.key("down")
    for _ in range(4):
        if driver.top.focus.id != "practice":
            driver.key("right")
    driver.key("return")
    practice(driver)
    driver.key("escape")
    assert driver.top.kind == "title"


def test_with_the_arrows_one_comes_from_the_size_to_building_and_not_out_of_it(window: MakeDriver) -> None:
    driver = opened(window)
    driver.tab_to("size")
    driver.key("left")
    driver.key("down")
    driver.key("return")
    assert practice(driver).phase != "ready"
    assert practice(driver).size == CUBES[0]


@pytest.mark.parametrize("start", ["setup", "learn"])
def test_it_leads_back_to_where_it_was_chosen(window: MakeDriver, start: str) -> None:
    driver = window(paint=False)
    (routes.setup if start == "setup" else routes.learn)(driver.app, GAME)
    driver.step()
    driver.click("practice")
    practice(driver)
    driver.click("back")
    assert driver.top.kind == start


def test_a_single_cube_is_said_as_one() -> None:
    for language, one in (("en", "1 heavy cube, dark"), ("de", "1 schwerer Klotz, dunkel")):
        words = Words(language, GAME)
        assert cubes_said(words, 1, 4).startswith(one)
        assert cubes_said(words, 4, 1).endswith({"en": "1 light one", "de": "1 leichter"}[language])


@pytest.mark.parametrize("way", ["drag", "keys", "pad"])
def test_a_tower_is_counted_and_the_page_comes_back(window: MakeDriver, way: str) -> None:
    driver = opened(window)
    scene = practice(driver)
    if way == "pad":
        with plugged(driver):
            assert Builder(driver, way).build(Hands(driver, way)) == c.STOOD
    else:
        assert Builder(driver, way).build(Hands(driver, way)) == c.STOOD
    assert practice(driver).phase == "ready"
    assert (scene.tally.built, scene.tally.stood) == (1, 1)
    assert scene.contest.tower.free == [0], "a new tower waits"
    driver.click("start")
    bench = Bench(driver)
    bench.play([], until=10.2)
    bench.finish()
    assert (scene.tally.built, scene.tally.stood) == (2, 1)
    said = " ".join(item.label for item in driver.items() if item.label)
    assert "1 of 2 towers of this size stood" in said


def test_each_size_has_its_own_tally_beside_what_the_dice_would_say(window: MakeDriver) -> None:
    driver = opened(window)
    scene = practice(driver)
    said = []
    for _ in CUBES:
        said.append((scene.size, sum(scene.cubes), scene.sides()[1].does))
        driver.click("size")
    assert sorted(said) == [(size, size, f"{PASSES[size]}%") for size in sorted(CUBES)]
    assert scene.contest.tower.count == scene.size


def test_the_size_is_chosen_with_keys(window: MakeDriver) -> None:
    driver = opened(window)
    driver.tab_to("size")
    driver.key("right")
    assert practice(driver).size == 8


def test_escape_leads_from_a_tower_back_to_the_page(window: MakeDriver) -> None:
    driver = opened(window)
    for wait in (500, 4000):
        driver.click("start")
        driver.step(wait)
        driver.step()
        driver.key("escape")
        assert practice(driver).phase == "ready"
        assert practice(driver).tally.built == 0
    driver.key("escape")
    assert driver.top.kind == "setup"


def test_nothing_is_written_down(window: MakeDriver) -> None:
    from kotgames.history import dexterity

    driver = opened(window)
    Builder(driver, "drag").build()
    assert not dexterity.where().exists()


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
    scene.tally.built, scene.tally.stood, scene.tally.best = 7, 4, 8.3
    scene.rebuild()
    inspector.look("practice")
    driver.app.go("title")
    bench = Bench(driver, places.awaiting_tower(kinds=places.PEOPLE))
    inspector.look("page")
    bench.start()
    inspector.look("counting")
    bench.play(bench.carried(1, 0.1)[:-1], until=0.62)
    assert bench.contest.tower.held == 1
    inspector.look("a cube in the hand")
    bench.play([(0.7, bench.mouse("move", 90, 60)), (0.9, bench.mouse("release", 90, 21))], until=1.6)
    assert bench.scene.wrong()
    inspector.look("two cubes on the table")
    bench.play([])
    for result in (c.STOOD, c.FELL):
        bench.scene.result = result
        bench.scene.rebuild()
        inspector.look(result)
    match = places.awaiting_tower()
    match.begin_test()
    Bench(driver, match)
    inspector.look("unfinished")
    match = places.awaiting_tower(kinds=places.PEOPLE)
    match.begin_test()
    for deed in ([], [Deed("grab", 1.0, list(t.slot(0)))]):
        match.note_test(deed, sure=False)
        Bench(driver, match)
        inspector.look("goes on")
    assert not inspector.found, report(inspector.found)


@pytest.mark.parametrize("cubes", [1, 2, 15, 24])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (2560, 1080)])
def test_the_highest_tower_and_the_fullest_tray_are_in_sight(
    window: MakeDriver, size: tuple[int, int], cubes: int
) -> None:
    """With a hand above the top."""
    driver = window(size, paint=False)
    bench = Bench(driver, places.awaiting_tower(cubes=cubes))
    assert bench.contest.tower.count >= cubes
    area = driver.app.canvas().area
    here = bench.scene.ground(driver.app.canvas())
    for pose in bench.contest.tower.poses():
        assert area.collidepoint(here.point(pose.x - 20, pose.y + 20))
        assert area.collidepoint(here.point(pose.x + 20, pose.y - 20))
    assert area.collidepoint(here.point(0.0, bench.contest.tower.count * 40 + 46))
