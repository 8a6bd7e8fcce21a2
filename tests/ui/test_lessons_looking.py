"""A step that asks for a look waits until the reader goes on."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from kotgames.engine.contract import Refusal
from kotgames.scenes.learning.lesson import LessonScene
from kotgames.scenes.learning.looking import Looking
from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.pupil import Pupil


def _asked_to_look(window: MakeDriver, case: UiCase) -> tuple[Pupil, LessonScene]:
    """A lesson at its first step that asks for a look, before it was given."""
    name, lesson = next(
        (name, lesson) for name, lesson in case.lessons.items() if any(s.wait.looked for s in lesson.steps)
    )
    pupil = case.pupil(window(paint=False), "drag")
    scene = pupil.open(lesson)
    while not scene.step.wait.looked:
        pupil.act()
        pupil.driver.wait_idle()
    assert "coach:next" not in pupil.driver.ids(), name
    return pupil, scene


def test_no_time_is_waited_for_eyes_that_rest_on_nothing_or_on_what_was_seen() -> None:
    scene: Any = SimpleNamespace(step=SimpleNamespace(wait=SimpleNamespace(looked="deck")))
    looking = Looking(scene)
    looking.rest_on("deck")
    assert looking.waits
    looking.rest_on("")
    assert not looking.waits
    looking.names.add("deck")
    looking.rest_on("deck")
    assert not looking.waits


@pytest.mark.slow
@each_game
def test_what_is_looked_at_does_not_go_away_before_next_is_pressed(window: MakeDriver, case: UiCase) -> None:
    pupil, scene = _asked_to_look(window, case)
    driver, step = pupil.driver, scene.step
    driver.hover(pupil.item(step.wait.looked or "").id)
    said = scene.words.refusal(Refusal("lesson_looked"))
    for _ in range(100):
        driver.step(100)
    assert scene.step is step
    assert driver.item("coach:answer").label == said
    driver.travel((2, 2))
    driver.wait_idle()
    assert scene.step is step, "on the way to Next it is still there"
    driver.click("coach:next")
    driver.wait_idle()
    assert scene.step is not step


@pytest.mark.slow
@each_game
def test_a_click_on_what_one_looks_at_does_not_take_it_up(window: MakeDriver, case: UiCase) -> None:
    pupil, scene = _asked_to_look(window, case)
    driver, step = pupil.driver, scene.step
    name = pupil.item(step.wait.looked or "").id
    answered = scene.coach.answered
    driver.click(name)
    driver.wait_idle()
    assert scene.step is step
    assert scene.held == ""
    assert scene.coach.answered > answered
    driver.key("f")
    driver.wait_idle()
    assert scene.step is not step


@each_game
def test_what_only_lies_on_the_way_was_not_looked_at(window: MakeDriver, case: UiCase) -> None:
    pupil, scene = _asked_to_look(window, case)
    driver = pupil.driver
    driver.hover(pupil.item(scene.step.wait.looked or "").id)
    driver.hover("coach:show")
    for _ in range(60):
        driver.step()
    assert "coach:show" in driver.ids()
    assert "coach:next" not in driver.ids()


@pytest.mark.slow
@each_game
def test_show_me_looks_and_waits_as_well(window: MakeDriver, case: UiCase) -> None:
    pupil, scene = _asked_to_look(window, case)
    step = scene.step
    pupil.driver.click("coach:show")
    pupil.driver.wait_idle()
    assert scene.step is step
    assert "coach:show" not in pupil.driver.ids()
    pupil.driver.click("coach:next")
    pupil.driver.wait_idle()
    assert scene.step is not step
