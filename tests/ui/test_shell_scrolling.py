"""What is longer than the screen and holds nothing to press can be read without a mouse."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from kotgames.scenes import routes
from kotgames.ui.pads import BUTTONS
from tests.ui import rooms
from tests.ui.cases import CASES
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver

ROOMS = rooms.rooms(CASES[0])
READ = {
    "credits": ROOMS["credits"],
    "statistics": ROOMS["statistics"],
    "tournament": ROOMS["tournament, round robin"],
}
"""Rooms by name, with an area in which the keyboard goes nowhere when the window is low."""

SIZE = (1280, 480)


def _pad(driver: Driver, name: str) -> None:
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        driver.post(kind, instance_id=0, button=BUTTONS.index(f"dp{name}"))
    driver.step()


def _key(driver: Driver, name: str) -> None:
    driver.key(name)


@pytest.mark.slow
@pytest.mark.parametrize("press", [_key, _pad])
@pytest.mark.parametrize("name", READ)
def test_arrows_come_to_the_end_and_back(
    window: MakeDriver, name: str, press: Callable[[Driver, str], None]
) -> None:
    driver = window(SIZE, text=150, paint=False)
    READ[name](driver)
    driver.step()
    area = driver.top.scrolling.long(driver.top.items, loose=True)
    assert area is not None
    assert area.offset == 0
    for _ in range(200):
        press(driver, "down")
    assert area.offset == pytest.approx(area.most)
    for _ in range(200):
        press(driver, "up")
    assert area.offset == 0
    assert driver.top.focus.id in driver.ids()


@pytest.mark.parametrize("name", READ)
def test_pages_too(window: MakeDriver, name: str) -> None:
    driver = window(SIZE, text=150, paint=False)
    READ[name](driver)
    driver.step()
    area = driver.top.scrolling.long(driver.top.items, loose=True)
    assert area is not None
    driver.key("page down")
    assert 0 < area.offset <= area.most
    driver.key("end")
    assert area.offset == pytest.approx(area.most)
    driver.key("page up")
    assert area.offset < area.most
    driver.key("home")
    assert area.offset == 0


def test_a_list_that_the_keyboard_goes_through_is_not_scrolled_by_arrows(window: MakeDriver) -> None:
    driver = window((800, 600), text=200, paint=False)
    routes.learn(driver.app, "knockouts_tapouts")
    driver.step()
    first = driver.top.focus.id
    driver.key("down")
    assert driver.top.focus.id != first
    assert driver.top.scrolling.long(driver.top.items, loose=True) is None
    driver.key("end")
    area = driver.top.scrolling.long(driver.top.items)
    assert area is not None
    assert area.offset == pytest.approx(area.most)
