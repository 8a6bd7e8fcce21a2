"""What is pressed on in a dexterity test after it is settled goes nowhere: not into its showing, not onto the table, in both games."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from kotgames.ui.input import Act
from kotgames.ui.loop import App
from kotgames.ui.played_on import QUIET
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knock_out_punch.throwing import Lane, at_a_throw
from tests.ui.knockdown import places
from tests.ui.knockdown.building import Bench
from tests.ui.timed import Deed, Fingers
from tests.ui.virtual_pad import plugged

KEYS = ("a", "d", "s", "w", "left", "right", "down", "return", "space")
EVERY = 0.12
"""Seconds from one press of somebody who taps on to the next."""


def throw(driver: Driver, last: Deed = lambda: None) -> Fingers:
    """A throw of the glove at Bert, who steps aside; it is settled."""
    lane = Lane(driver, at_a_throw("human", "human"))
    lane.start()
    taps = [(1.1 + number * 0.03, lane.tap(key)) for number, key in enumerate(("a", "d", "s", "w", "down"))]
    lane.play(
        [*lane.throw(), *taps, *((1.3, lane.tap(key)) for key in ("left", "right", "space")), (1.34, last)]
    )
    return lane


def tower(driver: Driver, last: Deed = lambda: None) -> Fingers:
    """A tower at which all keys are tapped; its time is up."""
    bench = Bench(driver, places.awaiting_tower(kinds=places.PEOPLE))
    bench.start()
    bench.play([*((9.5 + 0.05 * number, bench.tap(key)) for number, key in enumerate(KEYS)), (9.98, last)])
    return bench


def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What reaches any scene from now on; the pointer's way does not count."""
    found: list[str] = []

    def act(app: App, act: Act) -> None:
        if act.name != "point":
            found.append(act.name)

    monkeypatch.setattr(App, "act", act)
    return found


def tapped(driver: Driver, key: str) -> None:
    """A key goes down and comes up, and some time passes."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        driver.post(kind, key=pygame.key.key_code(key), mod=0, unicode="", scancode=0)
    driver.step(1000 * EVERY)


@pytest.mark.parametrize("game", [throw, tower])
@pytest.mark.parametrize("key", KEYS)
def test_who_taps_on_does_nothing(
    window: MakeDriver, game: Any, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = window(paint=False)
    scene = game(driver).scene
    assert scene.phase == "shown"
    found = heard(monkeypatch)
    for _ in range(60):
        tapped(driver, key)
    assert driver.top is not scene, "it was seen to its end"
    assert found == []
    driver.step(1000 * QUIET)
    tapped(driver, key)
    assert len(found) == 1, "a press after a pause is one again"


@pytest.mark.parametrize("game", [throw, tower])
def test_a_key_that_is_still_held_does_nothing(
    window: MakeDriver, game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = window(paint=False)
    hold = {"key": pygame.K_RIGHT, "mod": 0, "unicode": "", "scancode": 0}
    fingers = game(driver, lambda: driver.post(pygame.KEYDOWN, **hold))
    scene, found = fingers.scene, heard(monkeypatch)
    driver.step(3 * 1000 * QUIET)
    for _ in range(400):  # as a keyboard does with what is held
        driver.post(pygame.KEYDOWN, **hold)
        driver.step(30)
    assert driver.top is not scene
    assert found == []


@pytest.mark.slow
def test_a_pointer_that_presses_on_does_nothing(window: MakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = window(paint=False)
    bench = tower(driver, lambda: driver.post(pygame.MOUSEBUTTONDOWN, pos=(640, 300), button=1, touch=False))
    scene, found = bench.scene, heard(monkeypatch)
    for _ in range(60):
        driver.button(False)
        driver.button(True)
        driver.step(1000 * EVERY)
    assert driver.top is not scene
    assert found == []
    driver.button(False)
    driver.step(1000 * QUIET)
    driver.button(True)
    assert found == ["press"]


@pytest.mark.slow
def test_a_button_of_a_controller_that_is_pressed_on_does_nothing(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = window(paint=False)
    with plugged(driver) as pad:

        def last() -> None:
            pad.press("a")
            pad.hold("dpleft")

        bench = tower(driver, last)
        scene, found = bench.scene, heard(monkeypatch)
        for _ in range(60):
            pad.press("a")
            driver.step(1000 * EVERY)
        assert driver.top is not scene
        assert found == [], "nor the direction that is held"


def test_other_keys_are_heard_at_once(window: MakeDriver) -> None:
    driver = window(paint=False)
    bench = Bench(driver, places.awaiting_tower(kinds=places.PEOPLE))
    bench.start()
    bench.play([(9.9, bench.tap("return"))])
    bench.finish()
    driver.wait_idle()
    driver.key("escape")
    assert driver.top.kind == "pause"
