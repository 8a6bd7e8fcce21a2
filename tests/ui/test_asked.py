"""What is only just asked takes no answer, and the key that skips never gives one: every question of every game, behind a film that is
tapped away with keys and clicks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle, product
from typing import Any

import pygame
import pytest

from kotgames.scenes import routes
from kotgames.scenes.menus.dialogs import Confirm
from kotgames.ui.grace import GRACE_MS
from kotgames.ui.items import at
from kotgames.ui.table.timed_test import TimedTest
from kotgames.ui.timeline import Wait
from tests.ui.cases import UiCase, each_game, each_lesson, each_position
from tests.ui.conftest import MakeDriver
from tests.ui.driver import FRAME, Driver, Unreachable
from tests.ui.standins import SilentBot

KEYS = ("return", "space", "f", "1")
RATES = (1, 3, 12, 60)
"""Presses a second."""
FILM_MS = 250.0
LATER_MS = 150.0
"""So long it is tapped on after a question may be answered."""


def _told(driver: Driver) -> Any:
    """All that an answer would change."""
    host, top = driver.host, driver.top
    phase = top.phase if isinstance(top, TimedTest) else ""
    return host.match.state.digest(), host.held, repr(host.table.draft.laid_out()), top.kind, phase


def _asked(driver: Driver) -> bool:
    return isinstance(driver.top, TimedTest) or (driver.top is driver.host and driver.host.asks)


def _tap(driver: Driver, way: str) -> None:
    if way == "click":
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            driver.post(kind, pos=driver.pointer, button=1, touch=False)
        return
    code = pygame.key.key_code(way)
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        driver.post(kind, key=code, mod=0, unicode="", scancode=0)


def _answers(driver: Driver) -> list[tuple[int, int]]:
    """Where it would be clicked: the main button, another one, something to pick up."""
    host = driver.host
    if driver.top is not host:
        names = [item.id for item in driver.items() if item.role == "button" and item.on is not None]
    else:
        names = [item.id for item in driver.items() if item.id.startswith("do:") and item.enabled][:2]
        names += list(host.gestures())[:1]
    found = []
    for name in names:
        try:
            found.append(driver.spot(name))
        except Unreachable:  # it lies on another page of a folded table, or under another card
            continue
    return found


def _film(driver: Driver) -> None:
    """A film is shown, and then it is asked again."""
    host = driver.host
    host.close_test()
    host.show_as(host.situation.viewer)
    host.ask_anew()
    host.playback._timeline.play(Wait(FILM_MS))


def _ways(driver: Driver) -> Iterator[tuple[str, tuple[int, int] | None]]:
    yield from ((key, None) for key in KEYS)
    yield from (("click", spot) for spot in _answers(driver))


@pytest.mark.slow
@pytest.mark.parametrize("from_the_film_on", [True, pytest.param(False, marks=pytest.mark.long)])
@each_position
def test_no_question_is_answered_before_it_can_have_been_read(
    window: MakeDriver, case: UiCase, name: str, from_the_film_on: bool
) -> None:
    driver = window(paint=False, bot=SilentBot, speed=1.0)
    make = case.positions[name]
    driver.start(make())
    driver.wait_idle()
    driver.hurried = True
    for (way, spot), rate in product(list(_ways(driver)), RATES):
        if spot is not None:
            driver.motion(spot)
        _film(driver)
        driver.step()
        before, clock, asked_at, next_tap = None, 0.0, None, 0.0
        while asked_at is None or clock - asked_at < GRACE_MS + LATER_MS:
            age = None if asked_at is None else clock - asked_at
            if (age is not None or from_the_film_on) and clock >= next_tap:
                next_tap = max(next_tap, clock) + 1000 / rate
                _tap(driver, way)
            driver.step()
            clock += FRAME
            if asked_at is None and _asked(driver):
                asked_at, next_tap = clock, next_tap if from_the_film_on else clock
                before = _told(driver)
            elif age is not None and (age < GRACE_MS - FRAME or way == "space" or rate >= 12):
                assert _told(driver) == before, f"{way}, {rate} a second: answered after {age:.0f} ms"
            assert clock < 20_000
        if _told(driver) != before:
            driver.start(make())
            driver.wait_idle()
    assert driver.said == [] or all("{" not in text for text, _ in driver.said)


@pytest.mark.slow
@each_position
def test_the_skip_key_confirms_and_begins_nothing(window: MakeDriver, case: UiCase, name: str) -> None:
    """Wherever the keyboard is seen to be."""
    driver = window(paint=False, bot=SilentBot)
    driver.start(case.positions[name]())
    driver.wait_idle()
    before = _told(driver)
    for item in [item.id for item in driver.items() if item.focus]:
        driver.top.focus.id, driver.top.focus.visible = item, True
        driver.key("space")
        assert _told(driver) == before, item
        assert driver.top.kind == before[3], item


@each_game
def test_an_answer_that_was_read_counts(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(case.at_once())
    driver.wait_idle()
    assert not host.grace.running
    driver.hurried = True
    host.handling.key("commit") if not host.table.questions.controls() else driver.key("f")
    turns = len(host.match.turns)
    host.commit([host.match.state.actions()[0]] if not turns and host.match.actor == 0 else [])
    assert host.match.turns


@pytest.mark.slow
@pytest.mark.one_in(6)
@pytest.mark.usefixtures("adviser")
@each_lesson
def test_no_page_of_a_lesson_is_turned_before_it_can_have_been_read(
    window: MakeDriver, case: UiCase, name: str
) -> None:
    """Whoever taps on through what is shown, and on; a page, a tip or a question are there when it was."""
    driver = window(paint=False, speed=1.0)
    pupil = case.pupil(driver)
    scene, ways, pages = pupil.open(case.lessons[name]), cycle((*KEYS[:3], "click")), 0
    while driver.top is scene and scene.place.step < len(scene.lesson.steps) - 1:
        before = scene.place.step
        pupil.act()
        way, read = next(ways), 0.0
        driver.hurried = True
        if scene.match.outcome is not None:  # the way to the end took so long that the page was read
            continue
        while driver.top is scene and read < GRACE_MS + LATER_MS and not scene.asks:
            number, tip, reads = scene.place.step, scene.tip, scene.reads
            if int(read / FRAME) % 5 == 0:
                if way == "click" and reads:
                    driver.motion(driver.spot("coach:next"))
                _tap(driver, way)
            driver.step()
            if reads:
                assert (scene.place.step, scene.tip) == (number, tip), (
                    f"{way} at {number} after {read:.0f} ms"
                )
                read += FRAME
        pages += read > 0
        driver.hurried = False
        driver.wait_idle()
        assert driver.top is not scene or scene.place.step >= before
    assert pages


def _dialog(driver: Driver, done: list[str]) -> None:
    driver.app.push(Confirm(driver.app, lambda: ("Away?", "It is lost."), lambda: done.append("yes")))


@pytest.mark.parametrize("rate", RATES)
def test_a_dialog_takes_no_click_before_it_was_read(window: MakeDriver, rate: int) -> None:
    """What stands where a button stood that opened it."""
    driver = window(paint=False)
    done: list[str] = []
    routes.title(driver.app)
    driver.step()
    _dialog(driver, done)
    driver.step()
    driver.motion(driver.spot("yes"))
    driver.top.grace.begin()
    clock, next_tap = 0.0, 0.0
    while clock < GRACE_MS - FRAME:
        if clock >= next_tap:
            next_tap += 1000 / rate
            _tap(driver, "click")
        driver.step()
        clock += FRAME
        assert done == []
    driver.hurried = False
    driver.click("yes")
    assert done == ["yes"]


@each_game
def test_a_drag_may_begin_at_once_and_counts_once_it_was_read(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(case.with_hand())
    driver.wait_idle()
    driver.hurried = True
    card = next(card for card, targets in host.gestures().items() if case.may in targets)
    for waits, meant in ((0.0, False), (GRACE_MS, True)):
        before = _told(driver)
        host.grace.begin()
        host.changed()
        driver.step()
        driver.lift(card)
        assert host.held == card
        driver.travel(driver.spot(case.may, ignore=card, goal=True), steps=1, held=True)
        driver.step(waits)
        driver.button(False)
        assert host.held == ""
        assert (_told(driver) != before) == meant


@each_game
def test_nothing_goes_on_behind_what_lies_over_a_match_of_bots(window: MakeDriver, case: UiCase) -> None:
    opens: list[Callable[[Driver], None]] = [
        lambda driver: driver.app.go("settings"),
        lambda driver: driver.host.open_log(),
        lambda driver: driver.host.open_rules(),
    ]
    driver = window(paint=False, speed=0.0)
    host = driver.start(case.start("greedy", "greedy", seed=3))
    driver.step(200)
    for over in opens:
        over(driver)
        driver.step()
        turns, top = len(host.match.turns), driver.top
        for _ in range(30):
            driver.step(500)
        assert (len(host.match.turns), driver.top) == (turns, top)
        driver.key("escape")
        assert driver.top is host


@pytest.mark.slow
@each_game
def test_a_finished_table_has_a_way_back_to_the_verdict(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(case.finished())
    for way in ("click", "f", "return", "escape"):
        driver.wait_idle()
        assert driver.top.kind == "results"
        assert "verdict" not in [item.id for item in host.items]
        driver.key("escape")
        assert driver.top is host
        item = driver.item("verdict")
        assert driver.app.canvas().area.contains(item.rect)
        assert at(driver.items(), item.rect.center) is item
        driver.click("verdict") if way == "click" else driver.key(way)
        driver.step()


@pytest.mark.slow
@pytest.mark.one_in(2)
@each_position
def test_no_key_takes_the_first_of_answers_that_are_alike(
    window: MakeDriver, case: UiCase, name: str
) -> None:
    """Which marker is hurt, which card is paid: nobody has the dearest one taken by the key of the main button."""
    driver = window(bot=SilentBot)
    host = driver.start(case.positions[name]())
    driver.wait_idle()
    if driver.top is not host:
        return
    controls = host.table.questions.buttons(host.situation)
    if len(controls) > 1 and len({(control.colour, control.enabled) for control in controls}) == 1:
        assert all(control.alike for control in controls), "which of them is the main one?"
    if any(control.alike for control in controls):
        before = _told(driver)
        assert "F" not in driver.texts()
        for key in ("f", "return"):
            host.focus.visible = False
            driver.said.clear()
            driver.key(key)
            assert _told(driver) == before
            assert len(driver.said) == 1
