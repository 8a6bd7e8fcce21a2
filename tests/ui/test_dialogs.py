"""Questions before something is done: the answer by which something is lost says what it does, is red, and is never the first."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.ui.cases import CASES
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.rooms import rooms
from tests.ui.screens import screens

CASE = CASES[0]


def concede(driver: Driver) -> str:
    screens(CASE)["pause"](driver)
    driver.click("concede")
    return driver.app.words("confirm.concede.yes")


def delete(driver: Driver) -> str:
    rooms(CASE)["library"](driver)
    driver.click("delete:0")
    return driver.app.words("library.delete")


def reset(driver: Driver) -> str:
    rooms(CASE)["statistics"](driver)
    driver.click("reset")
    return driver.app.words("statistics.reset")


def new_tournament(driver: Driver) -> str:
    rooms(CASE)["tournament, round robin"](driver)
    driver.click("way:fresh")
    return driver.app.words("tournament.leave_yes")


@pytest.mark.parametrize("ask", [concede, delete, reset, new_tournament])
def test_a_loss_is_named_and_red(window: MakeDriver, ask: Callable[[Driver], str]) -> None:
    driver = window()
    wanted = ask(driver)
    assert driver.top.kind == "confirm"
    yes = driver.item("yes")
    assert yes.label == wanted
    assert driver.top.first_focus(driver.ids()) == "no"
    driver.step()
    assert driver.app.window.surface is not None
    at = driver.app._canvas().box(yes.rect)
    red, green, _, _ = driver.app.window.surface.get_at((at.left + 20, at.centery))
    assert red > 2 * green


def test_a_question_without_a_loss_is_answered_by_yes(window: MakeDriver) -> None:
    driver = window()
    screens(CASE)["confirm undo_agree"](driver)
    assert driver.item("yes").label == driver.app.words("ui.yes")
    driver.key("escape")
    assert driver.top.kind != "confirm"
