"""Settings that persist, text fields, what the set-up remembers."""

from __future__ import annotations

from pathlib import Path

import pytest

from kotgames.engine.match import Match
from kotgames.games.knockouts_tapouts import GAME
from kotgames.scenes import routes
from kotgames.system import settings as settings_file
from kotgames.system.catalogue import Words
from kotgames.system.settings import SPEEDS, TEXT_SIZES
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver, Unreachable
from tests.ui.fit import SIZES
from tests.ui.knockouts_tapouts import places
from tests.ui.knockouts_tapouts.robot import Robot
from tests.ui.standins import SilentBot

SHELL = Words(game=GAME.id)


# ---- settings


def _turn_to(driver: Driver, name: str) -> None:
    """Go to a setting with the keyboard, on whatever page of the dialog it stands."""
    for page in ("", *(other for other in driver.ids() if other.startswith("page:"))):
        if page:
            driver.press(page)
        if name in driver.ids():
            driver.tab_to(name)
            return
    raise Unreachable(f"no page of the settings shows {name!r}")


def test_every_setting_is_changed_by_keyboard_kept_and_read_again(window: MakeDriver) -> None:
    driver = window(paint=False, speed=1.0)
    routes.title(driver.app)
    driver.key("f10")
    wanted = {
        "speed": 2.0,
        "text_size": 125,
        "palette": "contrast",
        "reduced_motion": True,
        "ask_reactions": "held",
    }
    for name in wanted:
        _turn_to(driver, name)
        driver.key("right")
    kept, problems = settings_file.load()
    assert problems == []
    assert {name: getattr(kept, name) for name in wanted} == wanted
    assert kept == driver.app.settings
    driver.key("f10")
    assert driver.top.kind == "title"


@pytest.mark.slow
def test_every_value_of_every_setting_opens_every_screen(window: MakeDriver) -> None:
    driver = window()
    driver.start(places.act())
    driver.key("f10")
    for name in ("speed", "text_size", "palette", "reduced_motion", "ask_reactions"):
        for _ in range(len(TEXT_SIZES) + 1):
            _turn_to(driver, name)
            driver.key("right")
    driver.key("escape")
    assert driver.top.kind == "match"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_settings_fill_the_window(window: MakeDriver, size: tuple[int, int]) -> None:
    driver = window(size, paint=False)
    routes.title(driver.app)
    driver.key("f10")
    panel, area = driver.item("panel").rect, driver.app.canvas().area
    assert panel.height > 0.9 * area.height
    assert panel.width > 0.9 * min(area.width, 1280)


@pytest.mark.parametrize("text", [100, 110, 137, 199, 200])
def test_the_settings_open_with_any_text_size(window: MakeDriver, text: int) -> None:
    """`shot --text` allows them all."""
    driver = window(paint=False, text=text)
    routes.title(driver.app)
    driver.key("f10")
    assert driver.top.kind == "settings"
    driver.items()


def test_full_screen_by_key_and_by_the_switch(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    for key in ("f11", "f11", "alt+return", "alt+return"):
        was = driver.app.window.fullscreen
        driver.key(key)
        assert driver.app.window.fullscreen is not was
        assert driver.app.settings.fullscreen is not was
    driver.key("f10")
    _turn_to(driver, "fullscreen")
    driver.key("return")
    assert driver.app.window.fullscreen
    driver.key("return")
    assert not driver.app.window.fullscreen


def test_speed_0_shows_results_at_once(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot, speed=1.0)
    host = driver.start(places.act())
    driver.wait_idle()
    driver.key("f10")
    _turn_to(driver, "speed")
    while driver.app.settings.speed != 0:
        driver.key("left")
    driver.key("escape")
    assert SPEEDS[0] == 0
    driver.click("do:pass")
    driver.step()
    assert not host.playback._frames
    assert not host.playback._timeline.busy


@pytest.mark.slow
def test_speed_0_chosen_while_cards_fly_brings_them_home(window: MakeDriver) -> None:
    """The settings are opened over cards that fly, which wait behind them, and motion is switched off."""
    driver = window(paint=False, speed=1.0)
    host = driver.start(Match.start(GAME, seed=6, options=GAME.sample_options(), seats=places.seats()))
    driver.wait_idle()
    host.take([host.match.state.actions()[0]])
    for _ in range(400):
        driver.step()
        if host.table.field.moving:
            break
    assert host.table.field.moving
    driver.key("f10")
    _turn_to(driver, "speed")
    while driver.app.settings.speed != 0:
        driver.key("left")
    driver.key("escape")
    for _ in range(200):
        driver.step()
    assert not host.table.field.moving, "cards hang in the air and the loop never rests"


def test_alone_reactions_are_only_asked_with_a_card(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.react(holding=False), patient=False)
    driver.step()
    assert host.situation.prompt is None or host.situation.prompt.kind != "react"
    host = driver.start(places.react(holding=True), patient=False)
    driver.step()
    assert host.situation.prompt is not None
    assert host.situation.prompt.kind == "react"


# ---- text fields


def _clear(driver: Driver, name: str) -> None:
    for _ in range(24):
        driver.key("backspace")


@pytest.mark.slow
@pytest.mark.parametrize("way", ["click", "press"])
def test_a_name_is_typed(window: MakeDriver, way: str) -> None:
    driver = window(paint=False)
    routes.setup(driver.app, GAME.id)
    getattr(driver, way)("name:0")
    assert driver.app.devices.typing
    _clear(driver, "name:0")
    assert driver.item("name:0").text == "", "the field cannot be emptied"
    driver.type("Ann")
    assert driver.item("name:0").text == "Ann"
    driver.key("return")
    assert not driver.app.devices.typing
    driver.click("START")
    assert driver.host.name(0) == "Ann"


def test_letters_are_text_while_typing_and_keys_after(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.setup(driver.app, GAME.id)
    driver.click("name:1")
    _clear(driver, "name:1")
    driver.type("Q l w a s d 1")
    assert driver.top.kind == "setup"
    assert driver.item("name:1").text.endswith("Q l w a s d 1")
    driver.key("escape")
    assert driver.top.kind == "setup", "the first Escape only leaves the field"
    assert not driver.app.devices.typing
    driver.key("escape")
    assert driver.top.kind == "title"


def test_a_name_is_at_most_sixteen_letters_and_printable(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.setup(driver.app, GAME.id)
    driver.click("name:0")
    _clear(driver, "name:0")
    driver.type("W" * 40)
    assert len(driver.item("name:0").text) == 16
    assert driver.item("name:0").text.endswith("W" * 15)
    _clear(driver, "name:0")
    driver.type("a\tb\nc\x00d")
    assert driver.item("name:0").text.endswith("abcd")


@pytest.mark.slow
@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "name",
    ["@game", "@card.punch", "{count}", "{0}", "%s", "[x]", "Ünï Ø", "日本語", "🥊", "  ", "a" * 16, "'\"\\"],
)
def test_any_name_is_shown_as_it_is(window: MakeDriver, name: str) -> None:
    driver = window(paint=False)
    driver.app.settings.setup = {GAME.id: {"name:0": name}}
    routes.setup(driver.app, GAME.id)
    driver.click("START")
    host = driver.host
    Robot(driver, "click", seed=1).play()
    assert not host.words.missing
    assert not driver.app.words.missing
    if name.strip():
        assert host.name(0) in (name.strip(), name.strip().lstrip("@"))
        told = " ".join(line.text for line in host.log_lines)
        assert host.name(0) in told, told[:200]


@pytest.mark.slow
def test_typing_stops_when_the_scene_goes(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.setup(driver.app, GAME.id)
    driver.click("name:0")
    driver.click("START")
    assert driver.top.kind == "match"
    assert not driver.app.devices.typing


# ---- what was chosen is remembered


@pytest.mark.slow
def test_the_set_up_is_remembered(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.setup(driver.app, GAME.id)
    for name in ("kind:1", "fighter:0", "look:0", "rounds"):
        driver.tab_to(name)
        driver.key("right")
    chosen = {name: driver.item(name).label for name in ("kind:1", "fighter:0", "look:0", "rounds")}
    driver.click("START")
    routes.setup(driver.app, GAME.id)
    assert {name: driver.item(name).label for name in chosen} == chosen
    kept, _ = settings_file.load()
    assert kept.setup[GAME.id] == driver.app.settings.setup[GAME.id]


def test_a_card_set_of_ones_own_that_is_wrong_is_said(window: MakeDriver, kotgames_home: Path) -> None:
    folder = kotgames_home / "data" / "cards" / "mine"
    folder.mkdir(parents=True)
    (folder / "components.yaml").write_text("game: knockouts_tapouts\npositions: 3\n", encoding="utf-8")
    driver = window(paint=False)
    routes.setup(driver.app, GAME.id)
    driver.tab_to("cards")
    driver.key("right")
    driver.said.clear()
    driver.click("START")
    assert driver.top.kind == "setup"
    assert driver.said
    assert "components.yaml" in driver.said[-1][0]


@pytest.mark.parametrize("way", ["click", "key"])
def test_a_scale_has_ends(window: MakeDriver, way: str) -> None:
    """From the largest text no step leads to the smallest, nor the other way round."""
    driver = window(paint=False, text=200)
    routes.title(driver.app)
    driver.key("f10")
    _turn_to(driver, "text_size")
    for _ in range(2):
        driver.click("text_size") if way == "click" else driver.key("right")
    assert driver.app.settings.text_size == 200
    driver.tab_to("text_size")
    for _ in range(8):
        driver.key("left")
    assert driver.app.settings.text_size == 100
