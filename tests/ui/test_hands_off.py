"""What is begun and not ended: drags that something interrupts, presses whose release is lost, held keys, keys in mid-motion."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.scenes import routes
from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import FRAME, Driver
from tests.ui.knockouts_tapouts import places
from tests.ui.standins import SilentBot


def _focus_lost(driver: Driver) -> None:
    driver.post(pygame.WINDOWFOCUSLOST)


def _resized(driver: Driver) -> None:
    driver.app.window.resize((1024, 600))


def _right(driver: Driver) -> None:
    driver.button(True, 3)


def _escape(driver: Driver) -> None:
    driver.key("escape")


def _other_card(driver: Driver) -> None:
    driver.key("tab")


def _playable(driver: Driver, place: str = ids.MAT) -> str:
    """A card that a place would take."""
    return next(card for card, targets in driver.host.gestures().items() if place in targets)


INTERRUPTIONS: list[Callable[[Driver], None]] = [_focus_lost, _resized, _right, _escape, _other_card]


@pytest.mark.slow
@pytest.mark.parametrize("interrupt", INTERRUPTIONS)
@pytest.mark.parametrize("speed", [0.0, 1.0])
@each_game
def test_an_interrupted_drag_flies_back_and_its_release_means_nothing(
    window: MakeDriver, case: UiCase, interrupt: Callable[[Driver], None], speed: float
) -> None:
    driver = window(paint=False, bot=SilentBot, speed=speed)
    host = driver.start(case.with_hand())
    driver.wait_idle()
    before = host.match.state.digest()
    card = _playable(driver, case.may)
    driver.lift(card)
    driver.travel(driver.spot(case.may, ignore=card, goal=True), held=True)
    assert host.table.field.carried == card
    interrupt(driver)
    driver.step()
    driver.button(False)
    driver.wait_idle()
    assert (host.held, host.table.field.carried) == ("", "")
    assert driver.top is host
    assert host.match.state.digest() == before
    sprite = host.table.field.sprites[card]
    assert (sprite.x, sprite.y) == (sprite.spec.x, sprite.spec.y)


@pytest.mark.parametrize("speed", [0.0, 0.5, 2.0])
@each_game
def test_a_dragged_card_stays_at_the_pointer(window: MakeDriver, case: UiCase, speed: float) -> None:
    """Also while the pointer rests and what is below lights up."""
    driver = window(paint=False, bot=SilentBot, speed=speed)
    host = driver.start(case.with_hand())
    driver.wait_idle()
    card = host.table.gestures.hand()[0]
    driver.lift(card)
    for place in (case.may, case.may_not, *case.secrets.looked_at[:1]):
        driver.travel(driver.spot(place, ignore=card, goal=True), held=True)
        for _ in range(20):
            driver.step()
        sprite = host.table.field.sprites[card]
        assert driver.pixel((sprite.x, sprite.y)) == driver.pointer, place


def test_a_press_whose_release_was_lost_does_nothing_later(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.act())
    driver.travel(driver.spot("do:pass"))
    driver.button(True)
    driver.post(pygame.WINDOWFOCUSLOST)
    driver.step()
    driver.button(False)
    assert not host.match.turns
    card = _playable(driver)
    driver.lift(card)
    driver.travel(driver.spot(ids.MAT, ignore=card, goal=True), held=True)
    driver.button(True)  # pressed again without a release: the first drag is over
    driver.button(False)
    assert host.table.field.carried == ""
    assert not host.match.turns


def test_the_right_button_uses_nothing(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.act())
    for name in ("do:pass", "tool:menu", ids.card(ids.numbers(host.table.gestures.hand()[0])[0])):
        driver.click(name, button=3)
        assert (driver.top, host.held) == (host, "")
    driver.key("escape")
    assert driver.top.kind == "pause"
    driver.click("leave", button=3)
    assert driver.top.kind == "pause"
    assert not host.match.turns


def _down(driver: Driver, name: str) -> None:
    driver.post(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=0, unicode="", scancode=0)
    driver.step()


@pytest.mark.parametrize("key", ["f", "return", "z"])
def test_a_held_key_counts_once(window: MakeDriver, key: str) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.move(1, 5))
    if key == "z":
        for _ in range(3):
            host.take([a.STEP_RIGHT])
            driver.step()
    else:
        driver.tab_to("do:stay")
    turns = len(host.match.turns)
    for _ in range(30):
        _down(driver, key)
    assert abs(len(host.match.turns) - turns) == 1
    driver.post(pygame.KEYUP, key=pygame.key.key_code(key), mod=0, unicode="", scancode=0)
    driver.step()


@each_game
def test_a_held_arrow_goes_on(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(case.with_hand())
    seen = set()
    for _ in range(5):
        _down(driver, "tab")
        seen.add(driver.top.focus.id)
    assert len(seen) == 5


@pytest.mark.slow
@pytest.mark.parametrize("speed", [1.0, 2.0])
@pytest.mark.parametrize("key", ["return", "f", "space"])
@each_game
def test_a_key_that_decides_only_skips_what_runs(
    window: MakeDriver, case: UiCase, key: str, speed: float
) -> None:
    """Enter in the middle of the bot's move must not undo, open a menu or answer what is not asked yet."""
    driver = window(paint=False, speed=speed)
    driver.hurried = True
    host = driver.start(case.start(seed=6))
    host.focus.id, host.focus.visible = "tool:menu", True
    for _ in range(40):
        while not host.playback._timeline.busy and driver.top is host and host.situation.prompt is None:
            driver.step(FRAME)
        if host.situation.prompt is not None:
            break
        taken = [turn for turn in host.match.turns if turn.seat == 0]
        driver.key(key)
        assert driver.top is host
        assert [turn for turn in host.match.turns if turn.seat == 0] == taken
        driver.step(FRAME)
    assert host.situation.prompt is not None


@each_game
def test_space_pressed_too_late_decides_nothing(window: MakeDriver, case: UiCase) -> None:
    """Who skips what has just ended by itself takes no decision by it, wherever the keyboard is seen to be; Enter and F do."""
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(case.with_hand())
    driver.wait_idle()
    assert host.situation.prompt is not None
    for _ in range(3):
        driver.key("space")
        driver.wait_idle()
    assert host.match.turns == []
    assert host.held == ""
    driver.tab_to(host.table.gestures.hand()[0])
    driver.key("space")
    assert (host.match.turns, host.held) == ([], "")
    driver.key("return")
    assert host.held


def test_the_focus_comes_back_to_the_button_that_was_used(window: MakeDriver) -> None:
    """While nobody is asked, the keys of the main button fall on nothing; a card's key is told that it is not one's turn."""
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.act())
    driver.press("do:pass")
    assert host.situation.prompt is None
    shown = len(driver.app.scenes)
    for key, told in (("return", False), ("f", False), ("9", True)):
        driver.said.clear()
        driver.key(key)
        assert bool(driver.said) == told, key
    assert len(driver.app.scenes) == shown
    assert len(host.match.turns) == 1


@each_game
def test_leaving_the_window_leaves_nothing_lit(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(case.with_hand())
    driver.hover(host.table.gestures.hand()[0])
    assert host.focus.hover
    driver.post(pygame.WINDOWLEAVE)
    driver.step()
    assert host.focus.hover == ""


@each_game
def test_the_wheel_looks_at_what_came_under_the_pointer(window: MakeDriver, case: UiCase) -> None:
    driver = window((1024, 600), text=200, paint=False, bot=SilentBot)
    routes.setup(driver.app, case.game.id)
    driver.items()
    area = next(iter(driver.top.scrolls.values()))
    assert area.most > 90
    point = (area.rect.left + 60, area.rect.centery)
    for _ in range(6):
        driver.wheel(point, -1)
        item = driver.top.item(driver.top.focus.hover)
        assert item is None or item.holds(
            (driver.pointer[0] / driver.app.u, driver.pointer[1] / driver.app.u)
        )


def test_an_undone_roll_takes_its_dice_along(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    match = places.hurt_own()
    match.practice = True
    host = driver.start(match)
    host.take([host.match.state.actions()[0]])
    for _ in range(40):
        driver.step()
        prompt = host.situation.prompt
        if any(name.startswith("die:") for name in driver.ids()) and prompt is not None:
            break
        if prompt is not None:
            host.take([host.match.state.actions()[0]])
    if not any(name.startswith("die:") for name in driver.ids()):
        pytest.fail("nothing was rolled")
    host.undo()
    driver.step()
    assert not any(name.startswith("die:") for name in driver.ids())
