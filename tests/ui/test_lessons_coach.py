"""Where the coach's panel stands, what it leaves free, and that nothing it says is cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from pygame import FRect

from kotgames import lessons
from kotgames.scenes import routes
from kotgames.scenes.learning.lesson import LessonScene
from tests.lesson_walk import a_lesson, a_step
from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.fit import Inspector, report
from tests.ui.standins import InlineBot

KINDS = (
    "cut",
    "in English",
    "spoken in English",
    "outside the window",
    "under 15 units",
    "under 12 px",
    "missing key",
    "thing outside the window",
    "too small to hit",
    "thing without a label",
)


@pytest.fixture(autouse=True)
def adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    """The adviser of the hints answers in this process, too."""
    monkeypatch.setattr("kotgames.scenes.table.hints.BotWorker", InlineBot)


def _needed(scene: LessonScene) -> Iterator[tuple[str, FRect]]:
    """What the panel must not cover."""
    for item in scene.items:
        if item.id.startswith("do:") or item.id in scene.table.gestures.hand():
            yield item.id, item.rect
    for rect in scene.coach.targets(scene.coach._says()[1]):
        yield "what is pointed at", rect


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080)])
@each_game
def test_the_panel_leaves_free_what_is_needed(
    window: MakeDriver, case: UiCase, size: tuple[int, int]
) -> None:
    pupil = case.pupil(window(size, paint=False))
    found: list[str] = []

    def look(scene: LessonScene) -> None:
        box = scene.item("coach").rect  # type: ignore[union-attr]
        area = pupil.driver.app._canvas().area
        assert area.contains(box)
        for name, rect in _needed(scene):
            cut = box.clip(rect)
            if cut.width > 9 and cut.height > 9:
                found.append(
                    f"{scene.lesson.id} {scene.place.step}: {name} by {cut.width:.0f} x {cut.height:.0f}"
                )
        assert scene.scrolls["coach"].most < 1, "the text has to be scrolled"

    for name, lesson in case.lessons.items():
        if name != case.taught.match:
            pupil.open(lesson)
            pupil.finish(look)
    assert found == []


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1024, 600), 200)])
@each_game
def test_nothing_is_cut_in_some_lessons(
    window: MakeDriver, case: UiCase, size: tuple[int, int], text: int
) -> None:
    _look_through(window, case, size, text, case.taught.folded)


@pytest.mark.long
@pytest.mark.parametrize(
    "size", [(1024, 600), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (2560, 1080)]
)
@pytest.mark.parametrize("text", [100, 150, 200])
@each_game
def test_nothing_is_cut_in_any_lesson(
    window: MakeDriver, case: UiCase, size: tuple[int, int], text: int
) -> None:
    _look_through(window, case, size, text, [name for name in case.lessons if name != case.taught.match])


def _look_through(
    window: MakeDriver, case: UiCase, size: tuple[int, int], text: int, which: Sequence[str]
) -> None:
    pupil = case.pupil(window(size, text=text, paint=False))
    inspector = Inspector(pupil.driver)

    def look(scene: LessonScene) -> None:
        seen = Inspector(pupil.driver)
        seen.look(f"{scene.lesson.id} {scene.place.step}")
        # the panel lies over the table on purpose: what is below it is no fault of the texts
        inspector.found += [one for one in seen.found if one.kind in KINDS]

    spoken = {lesson.id: lesson for lesson in lessons.of(case.game, pupil.driver.app.settings.language)}
    for name in which:
        pupil.open(spoken[name])
        pupil.finish(look)
    inspector.look("lesson done")
    routes.learn(pupil.driver.app, case.game.id)
    pupil.driver.step()
    inspector.look("learn")
    found = [one for one in inspector.found if one.kind in KINDS]
    assert found == [], report(found)


@each_game
def test_a_long_text_scrolls_with_the_page_keys_and_the_panel_folds_away(
    window: MakeDriver, case: UiCase
) -> None:
    pupil = case.pupil(window((1024, 600), text=200, paint=False))
    steps = (a_step("Very much is to be said about this. " * 20), a_step("Not so much about that."))
    scene = pupil.open(a_lesson(*steps, position=case.lessons[case.taught.reading].position))
    scrolled = scene.scrolls["coach"]
    assert scrolled.most > 1
    pupil.driver.key("page down")
    pupil.driver.step()
    assert scrolled.offset > 0
    pupil.driver.key("page up")
    assert scrolled.offset == 0
    tall = scene.item("coach").rect.height  # type: ignore[union-attr]
    pupil.driver.click("coach:fold")
    assert scene.item("coach").rect.height < tall / 2  # type: ignore[union-attr]
    assert scene.item("coach:next") is None
    pupil.driver.key("f")
    pupil.driver.wait_idle()
    assert scene.item("coach:text") is not None  # the next step is said


@each_game
def test_next_has_the_keyboards_focus_and_enter_presses_it(window: MakeDriver, case: UiCase) -> None:
    pupil = case.pupil(window(paint=False))
    scene = pupil.open(case.lessons[case.taught.reading])
    steps = scene.lesson.steps
    read = next(number for number, step in enumerate(steps) if not step.has_next)
    assert read > 2
    for number in range(read):
        assert scene.place.step == number
        assert scene.focus.id == "coach:next"
        pupil.driver.key("return" if number % 2 else "f")
        pupil.driver.wait_idle()
    assert scene.place.step == read
