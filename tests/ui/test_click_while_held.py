"""Clicks while something is held: on what may take it, on what may not, on another object, a button, itself, and nothing."""

from __future__ import annotations

from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.standins import SilentBot

BUTTON = "tool:log"
"""A button of the moment that takes no action."""


def _table(window: MakeDriver, case: UiCase) -> tuple[Driver, str, str]:
    """The window, and two cards that the place would take; the first is held."""
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(case.with_hand())
    driver.wait_idle()
    one, two = [name for name in host.table.gestures.hand() if case.may in host.gestures().get(name, {})][:2]
    driver.click(one)
    assert host.held == one
    driver.said.clear()
    return driver, one, two


def _untouched(driver: Driver, digest: str) -> None:
    host = driver.host
    assert host.match.state.digest() == digest
    assert not host.match.turns
    assert host.table.field.carried == ""
    assert driver.top is host


@each_game
def test_on_another_card_that_one_is_held_instead(window: MakeDriver, case: UiCase) -> None:
    driver, one, two = _table(window, case)
    digest = driver.host.match.state.digest()
    driver.click(two)
    assert driver.host.held == two
    driver.click(one)
    assert driver.host.held == one
    assert driver.said == []
    _untouched(driver, digest)


@each_game
def test_on_a_place_that_does_not_take_it_the_reason_is_said_and_it_stays_held(
    window: MakeDriver, case: UiCase
) -> None:
    driver, one, _ = _table(window, case)
    digest = driver.host.match.state.digest()
    driver.click(case.may_not)
    assert len(driver.said) == 1
    assert driver.host.held == one
    _untouched(driver, digest)


@each_game
def test_on_a_place_that_takes_it_the_held_card_goes_and_not_the_last_one(
    window: MakeDriver, case: UiCase
) -> None:
    driver, one, two = _table(window, case)
    driver.click(two)
    gesture = driver.host.gestures()[two][case.may]
    before = dict(driver.host.table.draft.laid_out())
    driver.click(case.may)
    assert driver.host.held == ""
    assert driver.said == []
    match = driver.host.match
    assert tuple(turn.action for turn in match.turns[:1]) == gesture.actions[:1]
    if not gesture.actions:  # it lies there as a draft
        assert driver.host.table.draft.laid_out() != before
        place, sprites = driver.item(case.may).rect, driver.host.table.field.sprites
        lying = [
            name for name in (one, two) if place.collidepoint(sprites[name].spec.x, sprites[name].spec.y)
        ]
        assert lying == [two]


@each_game
def test_on_nothing_it_is_put_down(window: MakeDriver, case: UiCase) -> None:
    driver, _, _ = _table(window, case)
    digest = driver.host.match.state.digest()
    driver.travel(driver.bare())
    driver.button(True)
    driver.button(False)
    assert driver.host.held == ""
    assert driver.said == []
    _untouched(driver, digest)


@each_game
def test_on_a_button_the_button_is_used(window: MakeDriver, case: UiCase) -> None:
    driver, one, _ = _table(window, case)
    digest = driver.host.match.state.digest()
    driver.click(BUTTON)
    assert driver.top.kind == "log"
    driver.key("escape")
    assert driver.top is driver.host
    assert driver.host.held in ("", one)
    _untouched(driver, digest)


@each_game
def test_on_itself_it_goes_where_it_goes_by_itself(window: MakeDriver, case: UiCase) -> None:
    driver, one, _ = _table(window, case)
    host = driver.host
    target = host.table.gestures.default_target(one)
    assert target is not None
    gesture = host.gestures()[one][target]
    draft = dict(host.table.draft.laid_out())
    driver.click(one)
    assert host.held == ""
    assert tuple(turn.action for turn in host.match.turns[:1]) == gesture.actions[:1]
    assert gesture.actions or host.table.draft.laid_out() != draft


@each_game
def test_a_press_that_slips_off_a_button_uses_nothing(window: MakeDriver, case: UiCase) -> None:
    """Pressed on one button and let go on another, then on a card: neither is used, and what is held stays held."""
    driver, one, two = _table(window, case)
    digest = driver.host.match.state.digest()
    for end in ("tool:menu", two):
        driver.travel(driver.spot(BUTTON))
        driver.button(True)
        driver.travel(driver.spot(end), held=True)
        driver.button(False)
        assert driver.host.held == one
    assert driver.said == []
    _untouched(driver, digest)


@each_game
def test_the_wheel_and_other_buttons_leave_what_is_held(window: MakeDriver, case: UiCase) -> None:
    driver, one, two = _table(window, case)
    digest = driver.host.match.state.digest()
    driver.wheel(driver.item(two).rect.center, 1)
    assert driver.host.held == one
    driver.click(two, button=2)
    assert driver.host.held == one
    driver.travel(driver.bare())
    driver.button(True, 2)
    driver.button(False, 2)
    assert driver.host.held == one, "the middle button puts nothing down"
    _untouched(driver, digest)
