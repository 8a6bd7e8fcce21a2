"""Keys that are named within a sentence: the one that the player has bound, on what was used last."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kotgames import lessons
from kotgames.lessons import Progress
from kotgames.scenes import routes
from kotgames.scenes.learning.lesson import LessonScene
from kotgames.scenes.menus.welcome import Welcome
from kotgames.system import paths
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.bindings import KEYS
from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.test_narrator import Ear, listen
from tests.ui.virtual_pad import plugged

NAMED = re.compile(r"<([^<>\s]+)>")


def _texts(language: str) -> Iterator[tuple[str, str]]:
    """Every file of a language with what stands in it."""
    files = [
        *(paths.assets() / "lang" / language).rglob("*.yaml"),
        *paths.cards().glob(f"*/lang/{language}/*.yaml"),
    ]
    for path in sorted(files):
        yield str(Path(*path.parts[-4:])).replace(f"/{language}/", "/"), path.read_text(encoding="utf-8")


def test_what_is_named_are_actions_and_the_same_in_both_languages() -> None:
    named = {
        language: {name: sorted(NAMED.findall(text)) for name, text in _texts(language)}
        for language in ("en", "de")
    }
    assert named["en"] == named["de"]
    assert {action for found in named["en"].values() for action in found} <= set(KEYS)
    assert sum(map(len, named["en"].values())) > 10


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_sentence_names_a_key_by_its_letter(language: str) -> None:
    """They can all be changed, and a controller has none of them."""
    letter = re.compile(r"\b(?:press|Press|drück|Drück) [A-Z]\b(?! [A-Z])|\([A-Z]\)|\(F\d+\)")
    for name, text in _texts(language):
        assert not letter.search(text), (name, letter.findall(text))


def _says(driver: Driver) -> str:
    """What a dialog says, as it is drawn."""
    return " ".join(driver.texts())


def test_a_sentence_names_the_key_that_is_bound_and_the_button_of_a_controller(window: MakeDriver) -> None:
    driver = window()
    driver.app.replace(Welcome(driver.app, "knockouts_tapouts"))
    assert "rules (F1) and hints (H)" in _says(driver)
    driver.app.settings.keys = {"hint": ["j"]}
    driver.app.devices.bind({**KEYS, "hint": ("j",)})
    driver.app.changed()
    assert "rules (F1) and hints (J)" in _says(driver)
    with plugged(driver) as pad:
        pad.press("dpleft")
        assert "rules (R3) and hints (Y)" in _says(driver)
        driver.app.devices.bind_pad({**driver.app.devices.pad_bindings, "hint": "", "log": "y"})
        driver.app.changed()
        assert "hints (J)" in _says(driver), "a key where the controller has no button for it"
    driver.key("tab")
    assert "rules (F1)" in _says(driver)


def test_a_button_stands_in_a_line_as_it_looks_and_is_measured_so(window: MakeDriver) -> None:
    driver = window()
    scribe = driver.app.scribe
    text = Words("en")("hint.can")
    letters = scribe.line(text, theme.UI, 20, "#ffffff")
    assert letters.get_width() == scribe.width(text, theme.UI, 20)
    driver.app.devices.used = "pad"
    sign = scribe.line(text, theme.UI, 20, "#ffffff")
    assert sign.get_width() == scribe.width(text, theme.UI, 20)
    assert sign.get_width() > letters.get_width()
    colours = {tuple(sign.get_at((x, sign.get_height() // 2)))[:3] for x in range(sign.get_width())}
    assert any(red > 1.3 * blue for red, _, blue in colours), "the yellow ring of Y"
    assert all(
        red == green == blue
        for red, green, blue in (tuple(letters.get_at((x, 12)))[:3] for x in range(letters.get_width()))
    )


def test_a_voice_says_the_name_of_the_button(window: MakeDriver) -> None:
    driver = window()
    ear = Ear()
    listen(driver, ear)
    driver.app.devices.used = "pad"
    driver.app.say(driver.app.words("hint.can"))
    assert "Press Y again" in ear.since(0)
    driver.app.devices.used = "keys"
    driver.app.say(driver.app.words("hint.can"))
    assert "Press H again" in ear.since(0)


@pytest.mark.slow
@each_game
def test_the_coachs_buttons_carry_the_key_that_presses_them(window: MakeDriver, case: UiCase) -> None:
    driver = window()
    routes.lesson(driver.app, case.game, lessons.of(case.game)[0], Progress())
    driver.wait_idle()
    scene = driver.top
    assert isinstance(scene, LessonScene)
    assert scene.has_next
    assert "F" in driver.texts()
    driver.app.devices.bind({**KEYS, "commit": ("g",)})
    driver.app.changed()
    assert "G" in driver.texts()
    assert "F" not in driver.texts()
    before = scene.place.step
    driver.key("g")
    assert scene.place.step == before + 1
