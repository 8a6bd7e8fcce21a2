"""Advice for every action, and advice that comes late: the adviser's worker answers after the table has gone on. Here the worker process
itself is a stand-in, so that an answer can be held back and let go at any moment; everything on this side of it is the real thing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from pygame import FRect, Surface

from kotgames.bots import worker
from kotgames.bots.worker import BotWorker
from kotgames.scenes.learning.pointers import glow
from kotgames.scenes.table import hints
from tests.ui.cases import UiCase, each_game, each_position
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.gesturing import PLACEHOLDER
from tests.ui.standins import SilentBot

REASON = re.compile(r"(: |\. )\S+ \S+|: [\d,.]+\s?%")
"""What is advised, and why: behind a colon, in a sentence of its own, or as a chance."""
WARNING = re.compile(r"^[^:]*\. (\w+ )?[\d,.]+\s?%")
"""No more than a sentence that begins with a chance: what may go wrong is no reason."""


def _has_a_reason(text: str) -> bool:
    return REASON.search(text) is not None and WARNING.search(text) is None


class SlowProcess:
    """Takes the place of `kotgames.system.process.WorkerProcess`: works every request out, and hands the answer over when it is told to."""

    made: list[SlowProcess] = []

    def __init__(self, handler: str, *, on_ready: Callable[[], None] | None = None) -> None:
        self.requests: list[Any] = []
        self.ready: list[tuple[int, Any]] = []
        self._on_ready = on_ready
        self.made.append(self)

    def ask(self, message: Any) -> int:
        """See `WorkerProcess`."""
        self.requests.append(message)
        return len(self.requests)

    def poll(self) -> list[tuple[int, Any]]:
        """See `WorkerProcess`."""
        ready, self.ready = self.ready, []
        return ready

    def close(self) -> None:
        """See `WorkerProcess`."""

    def answer(self, number: int) -> None:
        """The worker is done with a request (they count from 1)."""
        game_id, digest, data, level, view, seed = self.requests[number - 1]
        tables_known = worker.answer((game_id, digest, data, level, view, seed))
        self.ready.append((number, tables_known))
        assert self._on_ready is not None
        self._on_ready()


@pytest.fixture(autouse=True)
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """The adviser's worker is slow; opponents think for ever."""
    SlowProcess.made.clear()
    monkeypatch.setattr(worker, "WorkerProcess", SlowProcess)
    monkeypatch.setattr(worker, "_card_set", {})
    monkeypatch.setattr("kotgames.scenes.table.hints.BotWorker", BotWorker)


def _asked(window: MakeDriver, case: UiCase) -> tuple[Driver, SlowProcess]:
    """A table at which advice was asked for; the card set has been sent, the answer is still out."""
    driver = window(paint=False, bot=SilentBot)
    driver.start(case.at_once())
    driver.wait_idle()
    driver.key("h", "h")
    (remote,) = SlowProcess.made
    remote.answer(1)  # "which card set is that?"
    driver.step()
    assert len(remote.requests) == 2
    assert remote.requests[1][2] is not None
    assert driver.said[-1][0] == driver.app.words("hint.thinking")
    return driver, remote


def _go_on(driver: Driver) -> None:
    """The person decides without waiting: another question, or the rival's turn."""
    host = driver.host
    host.take([host.match.state.actions()[0]])
    driver.wait_idle()
    driver.said.clear()


@each_game
def test_an_answer_in_time_is_said_and_lit(window: MakeDriver, case: UiCase) -> None:
    driver, remote = _asked(window, case)
    driver.said.clear()
    remote.answer(2)
    driver.step()
    assert len(driver.said) == 1
    assert driver.host.hints.advised


@each_game
def test_an_answer_about_a_decided_question_is_dropped(window: MakeDriver, case: UiCase) -> None:
    driver, remote = _asked(window, case)
    _go_on(driver)
    remote.answer(2)
    driver.wait_idle()
    assert driver.said == []
    assert (driver.host.hints.lit, driver.host.hints.advised) == (False, [])


@each_game
def test_an_answer_after_taking_back_is_dropped(window: MakeDriver, case: UiCase) -> None:
    """Position and question are as they were when advice was asked for; it was asked for another time all the same."""
    driver, remote = _asked(window, case)
    _go_on(driver)
    driver.host.match.practice = True
    driver.host.undo()
    driver.wait_idle()
    driver.said.clear()
    assert driver.host.situation.prompt is not None
    remote.answer(2)
    driver.wait_idle()
    assert driver.said == []
    assert not driver.host.hints.lit


@each_game
def test_the_late_answer_does_not_stand_in_for_the_new_one(window: MakeDriver, case: UiCase) -> None:
    """Asked, decided, taken back, asked again: the first answer comes then, and only the second is said."""
    driver, remote = _asked(window, case)
    _go_on(driver)
    driver.host.match.practice = True
    driver.host.undo()
    driver.wait_idle()
    driver.key("h", "h")
    assert len(remote.requests) == 3, "the open question did not keep the new one away"
    driver.said.clear()
    remote.answer(2)
    driver.wait_idle()
    assert driver.said == []
    remote.answer(3)
    driver.wait_idle()
    assert len(driver.said) == 1
    assert driver.host.hints.advised


@each_game
def test_an_answer_while_nobody_is_asked_is_dropped(window: MakeDriver, case: UiCase) -> None:
    """The person gave up while the adviser was thinking; the verdict lies over the table."""
    driver, remote = _asked(window, case)
    driver.host.match.concede(0)
    driver.host.asker.settled = False
    driver.step()
    assert driver.host.situation.prompt is None
    driver.said.clear()
    remote.answer(2)
    driver.wait_idle()
    assert driver.said == []
    assert not driver.host.hints.advised


@each_game
def test_an_answer_that_is_not_legal_is_not_said(window: MakeDriver, case: UiCase) -> None:
    driver, remote = _asked(window, case)
    driver.said.clear()
    remote.ready.append((2, 9999))
    driver.app.wake()
    driver.wait_idle()
    assert driver.said == []
    assert not driver.host.hints.advised


# ---- every action as advice


@pytest.mark.slow
@each_position
def test_a_hint_says_what_the_bot_would_do(window: MakeDriver, case: UiCase, name: str) -> None:
    driver = window(paint=False, bot=SilentBot)
    match = case.positions[name]()
    host = driver.start(match)
    driver.wait_idle()
    there = set(driver.ids())
    for action in match.state.actions():
        text, lit = host.table.names.advise(action)
        assert text
        assert not PLACEHOLDER.search(text)
        assert any(found in there for one in lit for found in host.table.names.find(one)), (action, lit)
        assert _has_a_reason(text), text
    driver.app.settings.language = "de"
    host.uncovered()
    for action in match.state.actions():
        assert _has_a_reason(host.table.names.advise(action)[0])
    assert not host.words.missing


@each_game
def test_what_a_hint_lights_and_what_the_keyboard_is_on_are_told_apart(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch, case: UiCase
) -> None:
    """The ring of the keyboard is seen between a thing and its light; a light lies under the card that it belongs to, and so over none
    that lies higher."""
    shone: list[tuple[str, bool]] = []
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(case.with_hand())
    driver.wait_idle()
    driver.key("h")
    driver.step()
    names = [name for name in host.table.gestures.hand() if host.table.context.usable(name)]
    assert names
    host.focus.id, host.focus.visible = names[-1], True
    driver.step()
    canvas = driver.app.canvas()
    order: list[str] = []
    monkeypatch.setattr(
        hints, "glow", lambda canvas, rect, *, focused=False: shone.append((order[-1], focused))
    )
    for item in driver.items():
        order.append(item.id)
        item.paint(canvas, item, host.mood(item))
    lit = dict(shone)
    assert set(names) <= set(lit)
    assert [name for name in lit if lit[name]] == [names[-1]]


def test_the_light_of_what_has_the_keyboard_leaves_its_ring_free(window: MakeDriver) -> None:
    driver = window((1280, 720))
    canvas = driver.app.canvas()
    rect = FRect(100, 100, 120, 60)
    surface = Surface((1280, 720))
    canvas.surface = surface
    surface.fill("#000000")
    glow(canvas, rect, focused=True)
    ring = [canvas.px(rect.left - step / 2) for step in range(1, 8)]
    assert all(tuple(surface.get_at((x, canvas.px(rect.centery))))[:3] == (0, 0, 0) for x in ring)
    surface.fill("#000000")
    glow(canvas, rect)
    assert any(tuple(surface.get_at((x, canvas.px(rect.centery))))[:3] != (0, 0, 0) for x in ring)
