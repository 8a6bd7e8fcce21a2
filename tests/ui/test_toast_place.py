"""The sentence over everything: it covers no logo, names or dialog, and goes with the screen it was said on."""

from __future__ import annotations

import pytest
from pygame import FRect

from kotgames.scenes import routes
from kotgames.scenes.menus.dialogs import Confirm
from kotgames.system.catalogue import Words
from kotgames.ui.items import Item
from kotgames.ui.lane import covered
from kotgames.ui.table.ids import PROMPT
from tests.ui import rooms, screens
from tests.ui.cases import CASES, UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver, Size
from tests.ui.fit import SIZES, Inspector, assert_none
from tests.ui.standins import SilentBot

SENTENCE = "Choose a poster to play. Posters marked “coming” are not built yet."


MENUS = (
    "title", "title, a match waits", "welcome", "setup", "learn", "library", "statistics", "daily, full", "tournament setup",
    "tournament, elimination", "tournament, round robin", "settings over the title", "rules over the title", "credits",
)  # fmt: skip
"""What is looked at in every run: no table has to be made for it."""
LOWEST = ((1024, 600), 200)
SENTENCES = (("Too late.", ""), (SENTENCE, "p.5-7"), (f"{SENTENCE} {SENTENCE}", "p.5-7"))


def _sizes() -> list[object]:
    """The lowest window with the largest letters in every run, each text size at another size in the wide one."""
    found: list[object] = []
    for number, size in enumerate(SIZES):
        for index, text in enumerate((100, 150, 200)):
            later = pytest.mark.slow if number == 2 * index else pytest.mark.long
            marks = () if (size, text) == LOWEST else (later,)
            found.append(pytest.param(size, text, id=f"{size[0]}x{size[1]}-{text}%", marks=marks))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("size", "text"), _sizes())
def test_a_screen_gives_up_a_lane_and_nothing_is_covered(window: MakeDriver, size: Size, text: int) -> None:
    """Neither what is read nor what is pressed, and all of it still fits above; afterwards it is as it was."""
    driver = window(size, text=text, paint=False, bot=SilentBot)
    inspector = Inspector(driver)
    case = CASES[0]
    there = {**screens.screens(case), **rooms.rooms(case)}
    every = (size, text) != LOWEST
    looked = 0
    for name, opener in there.items():
        if name in MENUS or (every and name not in case.screens(case.names)):
            opener(driver)
            driver.step()
            looked += driver.top.gives_way
            _gives_way(driver, inspector, name)
    assert_none(inspector.found)
    assert looked >= len(MENUS)


def _gives_way(driver: Driver, inspector: Inspector, name: str) -> None:
    top = driver.top
    before = [(item.id, tuple(item.rect)) for item in driver.items()]
    for sentence, ruling in SENTENCES if top.gives_way else ():
        driver.app.say(sentence, ruling)
        driver.step(400)
        if driver.top is not top:  # it opens for a moment only
            return
        box = driver.app.toast._box(driver.app.canvas(), driver.app.words)
        assert driver.app.canvas().area.contains(box)
        lies = [item.id for item in driver.items() if covered(item, box)]
        assert lies == [], f"{sentence!r} over {lies} of {name}"
        if sentence == SENTENCES[1][0]:
            assert inspector.under(box) == [], name
        if sentence == SENTENCES[-1][0]:
            inspector.look(name)
        driver.app.hush()
    assert [(item.id, tuple(item.rect)) for item in driver.items()] == before or top.alive


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


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_ruling_of_the_house_is_not_named_but_led_to(window: MakeDriver, language: str) -> None:
    """Its number says nothing to who plays: the foot says how to read it, and names no more than that."""
    driver = window(paint=False)
    routes.title(driver.app)
    words = Words(language)
    for ruling in ("P1", "D7", "K12", "U3"):
        driver.app.say(SENTENCE, ruling)
        assert driver.app.toast._foot(words) == ""
        driver.app.say(SENTENCE, ruling, ("ruling", ruling), lambda: None)
        foot = driver.app.toast._foot(words)
        assert foot == words("rules.opens", button="F1")


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
