"""The sentence that refuses something is a link to its paragraph: by pointer, by keys, by controller, and back."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from kotgames.engine.contract import Refusal
from kotgames.engine.match import Match
from kotgames.scenes.rulebook.rules import RulesScene
from kotgames.ui.pads import BUTTONS
from kotgames.ui.widgets.toast import TOAST
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver, Unreachable
from tests.ui.knockouts_tapouts import places
from tests.ui.standins import SilentBot
from tests.ui.uncaged import places as cage

LATER = 30_000.0
"""Milliseconds after which every sentence has gone."""


def _asked(window: MakeDriver, match: Match | None = None) -> Driver:
    driver = window(bot=SilentBot)
    driver.start(match or places.act(["sink", "punch"]))
    driver.wait_idle()
    return driver


def _refused(driver: Driver) -> Driver:
    """Something was refused whose reason the rules explain."""
    driver.drag(driver.host.table.gestures.hand()[0], "mat")
    assert driver.app.toast.topic == ("refusal", "ui_boost_alone")
    _slid_in(driver)
    return driver


def _opened(driver: Driver) -> str:
    """The paragraph that the rules stand at."""
    assert isinstance(driver.top, RulesScene)
    return driver.top.mark


def _slid_in(driver: Driver) -> None:
    driver.app.advance(400)
    driver.step()


def _pad(driver: Driver, button: str) -> None:
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        driver.post(kind, instance_id=0, button=BUTTONS.index(button))
    driver.step()


def _by_pointer(driver: Driver) -> None:
    driver.click(TOAST)


def _by_keys(driver: Driver) -> None:
    driver.press(TOAST)


def _by_the_key_it_names(driver: Driver) -> None:
    assert any("F1" in text for text in driver.texts())
    driver.key("f1")


def _by_controller(driver: Driver) -> None:
    while driver.top.focus.id != TOAST:
        _pad(driver, "leftshoulder")
    _pad(driver, "a")


def _by_the_controllers_own_button(driver: Driver) -> None:
    _pad(driver, "rightstick")


WAYS = (_by_pointer, _by_keys, _by_the_key_it_names, _by_controller, _by_the_controllers_own_button)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__[4:])
@pytest.mark.slow
def test_a_refusal_is_followed_and_left_again(window: MakeDriver, way: Callable[[Driver], None]) -> None:
    driver = _asked(window)
    _refused(driver)
    way(driver)
    assert _opened(driver) == "boosts"
    assert not driver.toast, "what was followed lies over the page no more"
    driver.key("escape")
    assert driver.top is driver.host
    assert TOAST not in driver.ids()
    assert driver.top.focus.id in driver.ids(), "the keyboard is somewhere again"


@pytest.mark.slow
def test_the_other_game_leads_too(window: MakeDriver) -> None:
    driver = _asked(window, cage.match_at(cage.asked_to_keep(0)))
    driver.host.refuse(Refusal("ui_deck_takes_nothing"))
    _slid_in(driver)
    driver.click(TOAST)
    assert driver.top.kind == "rules"
    assert _opened(driver)


@pytest.mark.slow
def test_a_button_that_cannot_be_used_leads_to_its_question(window: MakeDriver) -> None:
    """The sentence of a button has no key of its own: what is asked explains it."""
    driver = _asked(window, cage.match_at(cage.position(phase="place", attacker=0, actor=0, seed=5)))
    driver.click("do:lock")
    _slid_in(driver)
    said = driver.toast
    assert said
    assert driver.app.toast.topic is not None
    driver.click(TOAST)
    assert _opened(driver)
    driver.key("escape")
    driver.key("f")
    assert (driver.toast, driver.app.toast.topic) == (said, ("prompt", "place"))


@pytest.mark.slow
def test_a_link_that_is_looked_at_stays_and_costs_nothing(window: MakeDriver) -> None:
    driver = _refused(_asked(window))
    driver.hover(TOAST)
    driver.app.advance(LATER)
    assert driver.toast
    driver.frame()
    drawn = driver.app.frames
    assert not driver.app.alive
    driver.step()
    assert driver.app.frames == drawn
    driver.travel(driver.bare(), steps=1)
    assert driver.app.alive
    driver.app.advance(LATER)
    assert not driver.toast
    assert TOAST not in driver.ids()


@pytest.mark.slow
def test_the_keyboard_comes_back_when_the_link_goes(window: MakeDriver) -> None:
    driver = _asked(window)
    card = driver.host.table.gestures.hand()[1]
    driver.tab_to(card)
    driver.host.refuse(Refusal("ui_wait"))
    _slid_in(driver)
    while driver.top.focus.id != TOAST:
        driver.key("shift+tab")
    before = driver.host._before_link
    driver.app.advance(LATER)
    assert driver.toast, "somebody reads it"
    driver.app.toast.clear()
    driver.items()
    assert driver.top.focus.id == before
    assert before in driver.ids()


@pytest.mark.slow
def test_arrows_do_not_stray_to_it(window: MakeDriver) -> None:
    driver = _refused(_asked(window))
    for key in ("up", "up", "up", "up", "left", "up", "right", "up"):
        driver.key(key)
        assert driver.top.focus.id != TOAST


@pytest.mark.slow
def test_a_drag_ends_on_the_table_below_it(window: MakeDriver) -> None:
    driver = _refused(_asked(window))
    spot = driver.spot(TOAST)
    driver.lift(driver.host.table.gestures.hand()[0])
    assert TOAST not in driver.ids()
    driver.travel(spot, held=True)
    driver.button(False)
    assert driver.top is driver.host
    assert not driver.host.held


@pytest.mark.slow
def test_who_clicks_fast_means_what_lies_below(window: MakeDriver) -> None:
    driver = _asked(window)
    driver.host.refuse(Refusal("ui_wait"))
    driver.step()
    assert driver.toast
    assert TOAST not in driver.ids()
    _slid_in(driver)
    assert TOAST in driver.ids()


@pytest.mark.slow
def test_a_sentence_that_leads_nowhere_lies_in_nobodys_way(window: MakeDriver) -> None:
    driver = _asked(window)
    driver.app.say("All is well.")
    driver.step()
    with pytest.raises(Unreachable):
        driver.item(TOAST)


@pytest.mark.slow
def test_over_a_dialog_it_is_followed_too(window: MakeDriver) -> None:
    """It stays in sight while something opens over the table: then it is that screen's."""
    driver = _refused(_asked(window))
    driver.key("l")
    assert driver.top.kind == "log"
    driver.click(TOAST)
    assert _opened(driver) == "boosts"
    driver.key("escape")
    assert driver.top.kind == "log"
