"""The sentence over everything: it covers no logo, names or dialog, and goes with the screen it was said on."""

from __future__ import annotations

import pytest
from pygame import FRect

from kotgames.scenes import routes
from kotgames.scenes.menus.dialogs import Confirm
from kotgames.system.catalogue import Words
from kotgames.ui.items import Item
from kotgames.ui.table.ids import PROMPT
from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.fit import SIZES
from tests.ui.standins import SilentBot

SENTENCE = "Choose a poster to play. Posters marked “coming” are not built yet."


def said(driver: Driver) -> FRect:
    """Where it lies."""
    driver.app.say(SENTENCE)
    for _ in range(3):
        driver.step(400)
    return driver.app.toast._box(driver.app.canvas(), driver.app.words)


def covered(driver: Driver, box: FRect, *names: str) -> list[str]:
    return [
        item.id
        for item in driver.items()
        if item.id.startswith(names) and (item.rect.clip(box).width > 1 and item.rect.clip(box).height > 1)
    ]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_it_covers_neither_logo_nor_dialog(window: MakeDriver, size: tuple[int, int]) -> None:
    driver = window(size, paint=False)
    routes.title(driver.app)
    driver.step()
    assert covered(driver, said(driver), "masthead", "play", "learn") == []
    driver.app.push(Confirm(driver.app, lambda: ("Sure?", "It is gone then."), lambda: None))
    assert covered(driver, said(driver), "panel", "title", "text", "yes", "no") == []


class Screen:
    """Something that a sentence is shown on."""


def test_a_screen_that_lies_where_another_lay_in_memory_has_a_place_of_its_own(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kotgames.ui.widgets.toast.id", lambda _: 0, raising=False)  # whatever lies there
    driver = window(paint=False)
    toast, words, canvas = driver.app.toast, driver.app.words, driver.app.canvas()
    toast.show(SENTENCE)
    first, second = Screen(), Screen()
    toast.settle(canvas, words, [], first)
    usual = toast._box(canvas, words)
    button = Item("button", FRect(usual), lambda *_: None, role="button")
    toast.settle(canvas, words, [button], second)
    assert not toast._box(canvas, words).colliderect(usual)


def test_it_covers_no_name_in_the_set_up(window: MakeDriver) -> None:
    driver = window(paint=False)
    for game in ("uncaged", "knockouts_tapouts"):
        routes.setup(driver.app, game)
        assert covered(driver, said(driver), "name:", "head:", "title") == []


def test_it_goes_with_its_screen(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    routes.title(driver.app)
    driver.app.say(SENTENCE)
    routes.library(driver.app)
    assert driver.toast == ""
    dialog = Confirm(driver.app, lambda: ("Sure?", "It is gone then."), lambda: None)
    driver.app.push(dialog)
    driver.app.say(SENTENCE)
    driver.app.pop(dialog)
    assert driver.toast == ""
    driver.app.say_once("The disk is full.")
    routes.title(driver.app)
    assert driver.toast == "The disk is full.", "what concerns the program stays"


@pytest.mark.parametrize(("language", "shown"), [("en", "p.5-7"), ("de", "S.\N{NO-BREAK SPACE}5-7")])
def test_the_page_of_a_rule_is_named_in_the_language(window: MakeDriver, language: str, shown: str) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    driver.app.say(SENTENCE, "p.5-7")
    assert driver.app.toast._foot(Words(language)).endswith(shown)
    driver.app.say(SENTENCE, "K12")
    assert driver.app.toast._foot(Words(language)).endswith("K12")


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 200), ((1024, 600), 200), ((1024, 600), 150)])
@each_game
def test_on_a_folded_table_it_covers_the_question_alone(
    window: MakeDriver, case: UiCase, size: tuple[int, int], text: int
) -> None:
    """On every page: neither names nor buttons nor cards."""
    driver = window(size, text=text, paint=False, bot=SilentBot)
    driver.start(case.with_hand())
    driver.wait_idle()
    pages = [item.id for item in driver.items() if item.role == "tab"]
    assert len(pages) > 1
    for page in pages:
        driver.click(page)
        driver.app.say("You can use whatever is lit.")
        driver.step(400)
        box = driver.app.toast._box(driver.app.canvas(), driver.app.words)
        seen = [item for item in driver.items() if item.id != PROMPT and item.rect.clip(box).height > 1]
        assert not any(item.rect.clip(box).width > 1 for item in seen), [item.id for item in seen]
        driver.app.hush()
