"""In another language, lessons that are not whole in it say so: in the list, and while they are taught."""

from __future__ import annotations

import msgspec
import pytest

from kotgames import lessons
from kotgames.games.knockouts_tapouts import GAME
from kotgames.lessons import files as lesson_files
from kotgames.scenes import routes
from kotgames.system.catalogue import Words
from kotgames.system.settings import Settings
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver

MARK = Words("de")("rules.untranslated")


def _driver(window: MakeDriver, language: str) -> Driver:
    return window(paint=False, settings=Settings(language=language, speed=0.0))


def test_the_mark_is_a_word_of_the_language() -> None:
    assert MARK == "Englisch"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_list_marks_each_lesson_that_is_english(window: MakeDriver, language: str) -> None:
    driver = _driver(window, language)
    routes.learn(driver.app, GAME.id)
    marks = [lesson.language != language for lesson in lessons.of(GAME, language)]
    assert driver.texts().count(driver.app.words("rules.untranslated")) == sum(marks)
    rows = [item.label for item in driver.items() if item.id.startswith("lesson:")]
    assert [label.endswith(MARK) for label in rows] == marks


def test_a_lesson_that_had_to_be_english_is_marked(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, *_ = lessons.of(GAME)
    mixed = (msgspec.structs.replace(first, language="de"), second)
    monkeypatch.setattr("kotgames.lessons.of", lambda game, language: mixed)
    driver = _driver(window, "de")
    routes.learn(driver.app, GAME.id)
    rows = [item.label for item in driver.items() if item.id.startswith("lesson:")]
    assert [label.endswith(MARK) for label in rows] == [False, True]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "spoken", "marked"), [("en", "en", False), ("de", "en", True), ("de", "de", False)]
)
def test_the_coach_says_that_a_lesson_is_english(
    window: MakeDriver, language: str, spoken: str, marked: bool
) -> None:
    driver = _driver(window, language)
    lesson = msgspec.structs.replace(lessons.of(GAME)[0], language=spoken)
    routes.lesson(driver.app, GAME, lesson, lessons.load_progress()[0])
    driver.step()
    word = driver.app.words("rules.untranslated")
    assert any(text.startswith(f"{word}  ·") for text in driver.texts()) == marked


@pytest.mark.slow
def test_a_change_of_language_changes_what_the_coach_says(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = lessons.of(GAME)
    steps = tuple(msgspec.structs.replace(step, say=f"Sieh: {step.say}") for step in english[0].steps)
    german = (msgspec.structs.replace(english[0], steps=steps, language="de"), *english[1:])
    monkeypatch.setattr(lesson_files, "of", lambda game, language: german if language == "de" else english)
    driver = _driver(window, "en")
    routes.lesson(driver.app, GAME, english[0], lessons.load_progress()[0])
    driver.step()
    assert driver.item("coach:text").label == english[0].steps[0].say
    driver.key("f10")
    assert driver.top.kind == "settings"
    driver.app.settings.language = "de"
    driver.app.changed()
    driver.key("escape")
    driver.step()
    assert driver.item("coach:text").label == f"Sieh: {english[0].steps[0].say}"
