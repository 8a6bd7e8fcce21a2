"""The set-up of a game for two to six, with Lanterns."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.contract import Game
from kotgames.scenes import routes
from tests import toy
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.fit import Inspector, report


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    return toy.put_in(monkeypatch)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_set_up_has_a_corner_for_each(driver: Driver, game: Game, count: int) -> None:
    routes.setup(driver.app, toy.ID)
    driver.step()
    driver.tab_to("seats")
    for _ in range((count - 3) % 3):
        driver.key("right")
    assert [item.id for item in driver.items() if item.id.startswith("name:")] == [
        f"name:{seat}" for seat in range(count)
    ]
    driver.click("start")
    driver.wait_idle()
    assert [seat.kind for seat in driver.host.seats] == ["human", *["greedy"] * (count - 1)]


def test_how_many_play_and_who_is_remembered(driver: Driver, game: Game) -> None:
    routes.setup(driver.app, toy.ID)
    driver.step()
    driver.tab_to("seats")
    driver.key("right")
    driver.tab_to("kind:3")
    driver.key("right")
    driver.tab_to("colour:3")
    driver.key("left")
    kept = [driver.item(f"{what}:{seat}").label for what in ("kind", "colour") for seat in range(4)]
    driver.click("start")
    driver.wait_idle()
    assert [seat.kind for seat in driver.host.seats] == ["human", "greedy", "greedy", "human"]
    routes.setup(driver.app, toy.ID)
    driver.step()
    assert [driver.item(f"{what}:{seat}").label for what in ("kind", "colour") for seat in range(4)] == kept


def test_a_colour_that_somebody_has_is_swapped(driver: Driver, game: Game) -> None:
    routes.setup(driver.app, toy.ID)
    driver.step()
    before = [driver.item(f"colour:{seat}").label for seat in range(3)]
    assert len(set(before)) == 3
    driver.tab_to("colour:0")
    driver.key("right")
    driver.key("right")
    driver.click("start")
    driver.wait_idle()
    colours = [seat.colour for seat in driver.host.seats]
    assert len(set(colours)) == 3
    assert colours[0] == "green"


def test_a_set_up_for_six_fits(window: MakeDriver, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(game), "seats", (2, 3, 4, 5, 6))
    for size, text in (((1280, 720), 100), ((1024, 600), 200), ((2560, 1080), 150)):
        driver = window(size, text=text, paint=False)
        inspector = Inspector(driver)
        routes.setup(driver.app, toy.ID)
        scene: Any = driver.top
        for count in game.seats:
            scene._set("seats", count)
            driver.step()
            inspector.look(f"setup for {count}")
        assert not inspector.found, report(inspector.found)
        assert len({driver.item(f"colour:{seat}").label for seat in range(6)}) == 6
