"""The open hand: it keeps its places while cards are laid out, what lies laid out is taken back by itself, and nothing that is read opens
over what is being shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kotgames.ui.art import paint
from kotgames.ui.items import CALM
from kotgames.ui.table.cards import muted
from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.standins import SilentBot


def _laid(driver: Driver) -> int:
    """How many cards lie laid out."""
    laid = driver.host.table.draft.laid_out()
    return sum(value if isinstance(value, int) else 1 for value in laid.values())


def _lays(driver: Driver, case: UiCase) -> Iterator[None]:
    """Lays one card of the hand after the other wherever it may lie undecided, the last place that is lit first."""
    host = driver.host
    yield
    for card in host.table.gestures.hand():
        before = _laid(driver)
        for gesture in reversed([*host.gestures().get(card, {}).values()]):
            if _laid(driver) != before:
                continue
            if gesture.draft is not None:
                gesture.draft()
                host.changed()
            elif case.lays_by_actions:
                host.commit(gesture.actions)
                driver.step()
        driver.items()
        if _laid(driver) != before:
            yield


def _homes(driver: Driver) -> dict[str, tuple[float, ...]]:
    """Where each card of the hand is taken hold of, and how large it is."""
    sprites = driver.host.table.field.sprites
    return {
        name: (*sprites[name].home, sprites[name].spec.width)
        for name in driver.host.table.gestures.hand()
        if name in sprites
    }


@each_game
def test_what_stays_in_the_hand_keeps_place_and_size_while_cards_are_laid(
    window: MakeDriver, case: UiCase
) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(case.with_hand())
    driver.items()
    before = _homes(driver)
    most = 0
    for _ in _lays(driver, case):
        driver.items()
        now = _homes(driver)
        moved = [name for name in before if now.get(name) != before[name]]
        assert len(moved) == _laid(driver)
        most = max(most, len(moved))
    assert most


@pytest.mark.parametrize("way", ["key", "button"])
@each_game
def test_undo_takes_back_card_by_card_what_was_laid_and_says_nothing(
    window: MakeDriver, case: UiCase, way: str
) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(case.with_hand())
    before = _homes(driver)
    turns = len(host.match.turns)
    seen = 0
    for _ in list(_lays(driver, case))[-1:]:
        while left := _laid(driver):
            driver.said.clear()
            if way == "key":
                driver.key("z")
            else:
                driver.click("tool:undo")
            driver.items()
            assert driver.top is host
            assert not driver.said
            assert _laid(driver) == left - 1
            seen += 1
        assert _homes(driver) == before
    assert seen
    assert len(host.match.turns) == turns


def _opened(driver: Driver) -> set[str]:
    """What lies over the table to be read: enlarged cards, odds, lists."""
    driver.items()
    return {item.id for item in driver.host.items if item.id.split(":")[0] in ("odds", "zoom")}


@each_game
def test_what_is_read_waits_for_what_is_shown_and_comes_back(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, bot=SilentBot, speed=1.0, text=150)
    host = driver.start(case.at_once())
    driver.wait_idle()
    card = host.table.gestures.hand()[-1]
    driver.hover(card)
    assert _opened(driver)
    assert not host.tips_wait
    host.commit([max(host.match.state.actions())])
    shown = 0
    for _ in range(4000):
        if host.skippable:
            held = host.table.gestures.hand()
            if held:
                driver.hover(held[-1])
            if not host.skippable:
                break
            shown += 1
            assert not _opened(driver)
            assert host.tips_wait
        elif shown:
            break
        driver.step()
    assert shown > 10
    for _ in range(60):
        driver.step()
    held = host.table.gestures.hand()
    driver.travel((2, 2), steps=1)
    driver.hover(held[-1])
    assert _opened(driver)


@pytest.mark.slow
@each_game
def test_the_frame_of_a_hint_goes_along_with_its_card(
    window: MakeDriver, case: UiCase, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = window(bot=SilentBot)
    host = driver.start(case.with_hand())
    driver.key("h")
    card = next(name for name in host.table.gestures.hand() if host.table.context.usable(name))
    driver.wait_idle()
    lit: list[tuple[float, ...]] = []
    monkeypatch.setattr(
        "kotgames.scenes.table.hints.glow", lambda canvas, rect, focused: lit.append(tuple(rect))
    )
    item = driver.item(card)
    sprite = host.table.field.sprites[card]
    sprite.y -= 20.0  # on its way
    item.paint(driver.app.canvas(), item, CALM)
    assert tuple(sprite.rect) in lit
    assert tuple(sprite.home) not in lit


def test_a_muted_card_keeps_its_light_and_loses_its_colour() -> None:
    face = paint.rrect((40, 60), 8, "#d03a22")
    seen = muted(face)
    middle, plain = seen.get_at((20, 30)), face.get_at((20, 30))
    assert seen.get_at((0, 0)).a == 0  # its corners stay clear
    assert middle.a == 255
    bright = [0.299 * one.r + 0.587 * one.g + 0.114 * one.b for one in (middle, plain)]
    assert bright[0] > 0.85 * bright[1]
    spread: list[Any] = [max(one.r, one.g, one.b) - min(one.r, one.g, one.b) for one in (middle, plain)]
    assert 0 < spread[0] < 0.4 * spread[1]


@each_game
def test_a_card_that_flies_back_does_not_hang_in_the_air_under_a_menu(
    window: MakeDriver, case: UiCase
) -> None:
    driver = window(paint=False, bot=SilentBot, speed=1.0)
    host = driver.start(case.with_hand())
    driver.wait_idle()
    card = host.table.gestures.hand()[1]
    host.table.field.sprites[card].y -= 60.0
    host.handling._fly_back()
    driver.step(20)
    assert host.table.field.moving
    host.pause()
    for _ in range(20):
        driver.step(20)
    assert driver.top.kind == "pause"
    assert not host.table.field.moving
    assert not host.alive
