"""Clicks while something is held: on what may take it, on what may not, on another object, a button, itself, and nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from kotgames.engine.match import Match
from kotgames.games.knockouts_tapouts.table import ids as kt_names
from kotgames.games.uncaged.table import ids as unc_names
from tests.ui import places, uncaged
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.standins import SilentBot


@dataclass(frozen=True)
class Case:
    """A table at which cards of the hand may go to a place, and may not go to another."""

    make: Callable[[], Match]
    may: str
    may_not: str
    button: str
    """A button of the moment that takes no action."""


CASES = {
    "knockouts_tapouts": Case(places.act, kt_names.MAT, kt_names.DECK, "tool:log"),
    "uncaged": Case(uncaged.place, unc_names.slot(0, 2), unc_names.slot(1, 2), "tool:log"),
}
each_game = pytest.mark.parametrize("game_id", sorted(CASES))


def _table(window: MakeDriver, game_id: str) -> tuple[Driver, str, str]:
    """The window, and two cards that the place would take; the first is held."""
    case = CASES[game_id]
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(case.make())
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
def test_on_another_card_that_one_is_held_instead(window: MakeDriver, game_id: str) -> None:
    driver, one, two = _table(window, game_id)
    digest = driver.host.match.state.digest()
    driver.click(two)
    assert driver.host.held == two
    driver.click(one)
    assert driver.host.held == one
    assert driver.said == []
    _untouched(driver, digest)


@each_game
def test_on_a_place_that_does_not_take_it_the_reason_is_said_and_it_stays_held(
    window: MakeDriver, game_id: str
) -> None:
    driver, one, _ = _table(window, game_id)
    digest = driver.host.match.state.digest()
    driver.click(CASES[game_id].may_not)
    assert len(driver.said) == 1
    assert driver.host.held == one
    _untouched(driver, digest)


@each_game
def test_on_a_place_that_takes_it_the_held_card_goes_and_not_the_last_one(
    window: MakeDriver, game_id: str
) -> None:
    driver, _, two = _table(window, game_id)
    driver.click(two)
    gesture = driver.host.gestures()[two][CASES[game_id].may]
    driver.click(CASES[game_id].may)
    assert driver.host.held == ""
    assert driver.said == []
    match = driver.host.match
    assert tuple(turn.action for turn in match.turns[:1]) == gesture.actions[:1]
    if game_id == "uncaged":
        assert driver.host.table.context.row.slots == {2: unc_names.numbers(two)[0]}


@each_game
def test_on_nothing_it_is_put_down(window: MakeDriver, game_id: str) -> None:
    driver, _, _ = _table(window, game_id)
    digest = driver.host.match.state.digest()
    driver.travel(driver.bare())
    driver.button(True)
    driver.button(False)
    assert driver.host.held == ""
    assert driver.said == []
    _untouched(driver, digest)


@each_game
def test_on_a_button_the_button_is_used(window: MakeDriver, game_id: str) -> None:
    driver, one, _ = _table(window, game_id)
    digest = driver.host.match.state.digest()
    driver.click(CASES[game_id].button)
    assert driver.top.kind == "log"
    driver.key("escape")
    assert driver.top is driver.host
    assert driver.host.held in ("", one)
    _untouched(driver, digest)


@each_game
def test_on_itself_it_goes_where_it_goes_by_itself(window: MakeDriver, game_id: str) -> None:
    driver, one, _ = _table(window, game_id)
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
def test_a_press_that_slips_off_a_button_uses_nothing(window: MakeDriver, game_id: str) -> None:
    """Pressed on one button and let go on another, then on a card: neither is used, and what is held stays held."""
    driver, one, two = _table(window, game_id)
    digest = driver.host.match.state.digest()
    for end in ("tool:menu", two):
        driver.travel(driver.spot(CASES[game_id].button))
        driver.button(True)
        driver.travel(driver.spot(end), held=True)
        driver.button(False)
        assert driver.host.held == one
    assert driver.said == []
    _untouched(driver, digest)


@each_game
def test_the_wheel_and_other_buttons_leave_what_is_held(window: MakeDriver, game_id: str) -> None:
    driver, one, two = _table(window, game_id)
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
