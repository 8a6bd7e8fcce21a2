"""The curtain stays down for a moment: whoever just played may still be tapping."""

from __future__ import annotations

import pytest

from kotgames.scenes.table.handover import STANDS_MS
from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.standins import SilentBot

at_speeds = pytest.mark.parametrize("speed", [0.0, 1.0, 3.0])


def _first(window: MakeDriver, case: UiCase, **more: float) -> Driver:
    """The match begins: the curtain is pushed and has not been drawn yet."""
    driver = window(bot=SilentBot, **more)
    driver.start(case.secrets.leaving[0]())
    assert driver.top.kind == "curtain"
    return driver


def _lifted(driver: Driver) -> bool:
    return driver.top.kind != "curtain"


@pytest.mark.slow
@pytest.mark.one_in(3, 1)
@at_speeds
@each_game
def test_taps_that_skip_what_moves_never_lift_it(window: MakeDriver, case: UiCase, speed: float) -> None:
    """Whoever ends a turn and goes on tapping Space sees nothing of the other hand, however long."""
    driver = _first(window, case, speed=speed)
    driver.click("ready")
    driver.wait_idle()
    case.secrets.end_turn(driver, 0)
    fell = 0
    for _ in range(400):
        driver.key("space")
        driver.step(120.0)
        fell += driver.top.kind == "curtain"
        assert not fell or not _lifted(driver)
    assert fell > 100


@pytest.mark.slow
@each_game
def test_enter_lifts_it_only_once_it_has_been_seen_for_a_moment(window: MakeDriver, case: UiCase) -> None:
    driver = _first(window, case)
    for _ in range(int(STANDS_MS // 100) - 1):
        driver.key("return")
        driver.step(80.0)
        assert not _lifted(driver)
        assert not driver.item("ready").enabled
    driver.wait_idle()
    assert driver.item("ready").enabled
    driver.key("return")
    assert _lifted(driver)


@pytest.mark.slow
@each_game
def test_a_click_that_began_too_early_does_not_lift_it(window: MakeDriver, case: UiCase) -> None:
    driver = _first(window, case)
    driver.travel(driver.spot("ready"), steps=1)
    driver.button(True)
    driver.wait_idle()
    driver.button(False)
    assert not _lifted(driver)
    driver.button(True)
    driver.button(False)
    assert _lifted(driver)


@each_game
def test_its_moment_begins_with_the_first_frame_that_shows_it(window: MakeDriver, case: UiCase) -> None:
    """A machine that is busy draws late; what was not seen does not count."""
    driver = _first(window, case)
    driver.app.frames -= 1  # as if that frame had not come yet
    for _ in range(40):
        driver.app.advance(100.0)
    assert not driver.item("ready").enabled
    driver.app.frames += 1
    for _ in range(40):
        driver.app.advance(100.0)
    assert driver.item("ready").enabled


@each_game
def test_its_button_fills_up_and_then_nothing_is_drawn_any_more(window: MakeDriver, case: UiCase) -> None:
    driver = _first(window, case)
    rect = driver.item("ready").rect

    def colour(share: float) -> tuple[int, ...]:
        point = (rect.left + rect.width * share, rect.top + 9)
        return tuple(driver.app.window.surface.get_at(driver.pixel(point)))

    empty = colour(0.5)
    filled = []
    for _ in range(4):
        driver.step(STANDS_MS * 0.2)
        filled.append([colour(share) != empty for share in (0.1, 0.3, 0.5, 0.7, 0.9)].count(True))
    assert filled == [1, 2, 3, 4]
    driver.wait_idle()
    frames = driver.app.frames
    for _ in range(20):
        driver.step(50.0)
    assert driver.app.frames == frames


@each_game
def test_space_says_what_lifts_it(window: MakeDriver, case: UiCase) -> None:
    driver = _first(window, case)
    driver.key("space")
    assert driver.said == [], "a tap that comes late needs no answer"
    driver.wait_idle()
    driver.key("space")
    assert len(driver.said) == 1
    assert not _lifted(driver)
