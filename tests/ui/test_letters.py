"""Names and words to look for, written with a controller alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from kotgames import games
from kotgames.scenes import routes
from kotgames.scenes.menus.letters import Letters
from kotgames.scenes.menus.setup import LONGEST
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.test_narrator import Ear, listen
from tests.ui.virtual_pad import VirtualPad, plugged

GAME = "knockouts_tapouts"


def _opened(driver: Driver, pad: VirtualPad, field: str) -> Letters:
    pad.choose(field)
    assert isinstance(driver.top, Letters)
    return driver.top


@contextmanager
def _a_name(window: MakeDriver) -> Iterator[tuple[Driver, VirtualPad, Letters]]:
    """The letters for the first name of a set-up."""
    driver = window(paint=False)
    routes.setup(driver.app, GAME)
    with plugged(driver) as pad:
        yield driver, pad, _opened(driver, pad, "name:0")


def _write(driver: Driver, pad: VirtualPad, text: str) -> None:
    """Letter by letter, as somebody who looks for each."""
    for letter in text:
        if letter == " ":
            pad.press("y")
            continue
        if letter.isalpha() and letter != driver.item(f"letter:{letter.lower()}").label:
            pad.choose("capitals")
        pad.choose(f"letter:{letter.lower()}")


@pytest.mark.parametrize("name", ["Jörg Weiß", "Ana-Ñandá 2", "McO'Neil"])
def test_a_name_is_written_and_kept(window: MakeDriver, name: str) -> None:
    with _a_name(window) as (driver, pad, scene):
        pad.choose("clear")
        _write(driver, pad, name + "x")
        pad.press("lefttrigger")
        assert scene.text == name
        pad.press("x")
        assert driver.top.kind == "setup"
        assert driver.item("name:0").text == name
        assert driver.top.focus.id == "name:0"
        assert driver.top.focus.visible


def test_names_begin_with_a_capital_by_themselves(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.tournament_setup(driver.app, GAME)
    with plugged(driver) as pad:
        scene = _opened(driver, pad, "name:1")
        pad.choose("clear")
        for letter in "aa":
            pad.choose(f"letter:{letter}")
        pad.press("y")
        pad.choose("letter:b")
        assert scene.text == "Aa B"


def test_leaving_changes_nothing(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.setup(driver.app, GAME)
    before = driver.item("name:0").text
    with plugged(driver) as pad:
        _opened(driver, pad, "name:0")
        pad.choose("letter:z")
        pad.press("b")
        assert driver.top.kind == "setup"
        assert driver.item("name:0").text == before
        assert not driver.app.devices.typing


def test_nothing_longer_than_the_field_keeps(window: MakeDriver) -> None:
    with _a_name(window) as (driver, pad, scene):
        pad.choose("letter:z")
        for _ in range(LONGEST + 5):
            pad.press("a")
        assert len(scene.text) == LONGEST
        pad.press("x")
        assert len(driver.item("name:0").text) == LONGEST


def test_a_keyboard_that_is_at_hand_writes_and_ends_it(window: MakeDriver) -> None:
    with _a_name(window) as (driver, pad, scene):
        pad.choose("clear")
        driver.type("ad f")
        driver.key("backspace")
        assert scene.text == "ad "
        driver.key("return")
        assert driver.top.kind == "setup"
        assert driver.item("name:0").text.strip() == "ad"


def test_with_pointer_and_keys_a_field_is_written_in_as_it_stands(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.setup(driver.app, GAME)
    driver.click("name:0")
    assert driver.top.kind == "setup"
    assert driver.app.devices.typing
    driver.type("Zoe")
    assert driver.item("name:0").text.endswith("Zoe")


@pytest.mark.slow
def test_the_rules_are_searched_with_a_controller(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    routes.rules(driver.app, GAME)
    with plugged(driver) as pad:
        _opened(driver, pad, "search")
        _write(driver, pad, "Sprawl")
        pad.press("x")
        assert driver.top.kind == "rules"
        assert driver.top.text == "Sprawl"  # type: ignore[attr-defined]
        assert driver.top.hits  # type: ignore[attr-defined]


def test_settings_over_the_letters_leave_them_as_they_are(window: MakeDriver) -> None:
    with _a_name(window) as (driver, pad, scene):
        pad.choose("letter:z")
        text = scene.text
        pad.press("start")
        assert driver.top.kind == "settings"
        assert not driver.app.devices.typing
        driver.app.settings.language = "de"
        driver.app.changed()
        pad.press("start")
        assert driver.top is scene
        assert scene.text == text
        assert driver.item("done").label == "FERTIG"


@pytest.mark.slow
def test_a_voice_says_letters_signs_and_what_is_written(window: MakeDriver) -> None:
    driver = window()
    routes.setup(driver.app, games.ids()[0])
    ear = Ear()
    with plugged(driver) as pad:
        _opened(driver, pad, "name:0")
        pad.choose("clear")
        listen(driver, ear)
        pad.choose("letter:k")
        assert "K. button." in ear.since(0)
        assert "Name: K." in ear.since(0)
        heard = len(ear.heard)
        pad.go_to("letter:-")
        assert "Hyphen" in ear.since(heard)
