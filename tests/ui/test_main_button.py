"""Enter without a visible focus presses the main button or nothing; F does the same; rows step both ways; all keys are in sight."""

from __future__ import annotations

import pytest

from kotgames.scenes import routes
from kotgames.scenes.menus.settings import SettingsScene
from kotgames.ui.bindings import KEYS
from kotgames.ui.widgets.controls import value_width
from tests.ui.cases import CASES, UiCase, each_game, each_game_with
from tests.ui.conftest import MakeDriver
from tests.ui.knockouts_tapouts import places
from tests.ui.rooms import rooms
from tests.ui.standins import SilentBot


@pytest.mark.parametrize("key", ["return", "f"])
@each_game
def test_enter_and_the_main_key_do_the_same_where_no_focus_is_seen(
    window: MakeDriver, case: UiCase, key: str
) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(case.with_hand())
    driver.wait_idle()
    before = host.match.state.digest()
    host.focus.id = "tool:settings"  # where a click left it
    driver.said.clear()
    driver.key(key)
    assert driver.top is host, "a small button was pressed that nobody saw the keyboard on"
    assert host.match.state.digest() == before
    assert driver.said, "the main button says what is still wanted"


@pytest.mark.slow
def test_the_key_stands_on_the_button_that_it_presses(window: MakeDriver) -> None:
    driver = window(bot=SilentBot)
    host = driver.start(places.act(["sink", "punch"]))
    driver.wait_idle()
    assert "F" not in driver.texts(), "nothing can be done with it yet"
    host.hold(host.table.gestures.hand()[0])
    driver.step()
    assert not driver.item("do:play").enabled
    assert driver.item("do:discard").enabled
    assert "F" in driver.texts()
    driver.key("f")
    driver.step()
    assert driver.item("do:discard").enabled
    assert "do:keep" in driver.ids(), "F laid the card out"
    assert "F" in driver.texts()


def test_the_left_arrow_of_a_row_steps_back(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    driver.app.push(SettingsScene(driver.app, "game"))
    driver.step()
    speeds = []
    for share in (0.08, 0.92):
        row = driver.item("speed").rect
        wide = value_width(row)
        driver.travel(driver.pixel((row.right - wide - 6 + wide * share, row.centery)))
        driver.button(True)
        driver.button(False)
        speeds.append(driver.app.settings.speed)
    assert speeds == [0.0, 0.5], "from the first of a scale no step leads to the last; then forward"


@each_game_with("fighters")
def test_the_arrows_of_a_row_of_the_set_up_step_back_and_forward(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False)
    routes.setup(driver.app, case.game.id)
    driver.step()
    told = [driver.item("fighter:1").label]
    for share in (0.08, 0.92, 0.92):
        row = driver.item("fighter:1").rect
        wide = value_width(row)
        driver.travel(driver.pixel((row.right - wide - 6 + wide * share, row.centery)))
        driver.button(True)
        driver.button(False)
        told.append(driver.item("fighter:1").label)
    assert told[2] == told[0]
    assert len({told[0], told[1], told[3]}) == 3, "back and forward are two ways"


def test_all_keys_and_their_reset_are_in_sight(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    driver.app.push(SettingsScene(driver.app, "keys"))
    driver.step()
    area = driver.top.scrolls["rows keys"]
    assert area.most == 0
    for action in KEYS:
        ring = driver.item(f"bind:{action}").rect.inflate(8, 8)
        assert area.rect.contains(ring), f"the ring around {action} is cut"
    assert driver.item("bind_reset").clip is None


@pytest.mark.parametrize(
    ("room", "button"),
    [
        ("crash", "title"),
        ("replay, who plays on", "start"),
        ("library, empty", "fill"),
        ("library, nothing found", "fill"),
        ("statistics, empty", "fill"),
        ("tournament, the champion of a league is crowned", "go_on"),
    ],
)
def test_the_large_button_of_a_room_is_its_main_one(window: MakeDriver, room: str, button: str) -> None:
    """Enter uses it, though nobody can see where the keyboard is."""
    driver = window(paint=False)
    rooms(CASES[0])[room](driver)
    driver.step()
    there = driver.top
    assert there.primary == button
    driver.item(button)
    driver.key("return")
    assert driver.top is not there or button not in driver.ids()
