"""In another language, lessons that exist in English only say so: in the list, and while they are taught."""

from __future__ import annotations

import pytest

from kotgames import lessons
from kotgames.games.knockouts_tapouts import GAME
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


@pytest.mark.parametrize(("language", "marks"), [("en", 0), ("de", len(lessons.of(GAME)))])
def test_the_list_marks_each_lesson(window: MakeDriver, language: str, marks: int) -> None:
    driver = _driver(window, language)
    routes.learn(driver.app, GAME.id)
    texts = driver.texts()
    assert texts.count(driver.app.words("rules.untranslated")) == marks
    rows = [item.label for item in driver.items() if item.id.startswith("lesson:")]
    assert len(rows) == len(lessons.of(GAME))
    assert all(label.endswith(MARK) == (marks > 0) for label in rows)


@pytest.mark.parametrize(("language", "marked"), [("en", False), ("de", True)])
def test_the_coach_says_that_the_lesson_is_english(window: MakeDriver, language: str, marked: bool) -> None:
    driver = _driver(window, language)
    routes.lesson(driver.app, GAME, lessons.of(GAME)[0], lessons.load_progress()[0])
    driver.step()
    word = driver.app.words("rules.untranslated")
    assert any(text.startswith(f"{word}  ·") for text in driver.texts()) == marked
