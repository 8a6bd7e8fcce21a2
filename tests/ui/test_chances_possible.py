"""No chance is above 100 %, and of so many no more are meant than there are: in every position that a lesson sets up, of every game."""

from __future__ import annotations

import re

import pytest

from kotgames.lessons.progress import Progress
from kotgames.scenes import routes
from kotgames.scenes.learning.lesson import LessonScene
from tests.lesson_walk import TAUGHT, go_through
from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver

CHANCE = re.compile(r"(\d+(?:\.\d+)?) ?%")
SHARE = re.compile(r"(?<![\d.])(\d+) of (\d+)")


def impossible(text: str) -> bool:
    """A sentence says a chance above 100 %, or more of something than there is."""
    return any(float(chance) > 100 for chance in CHANCE.findall(text)) or any(
        int(count) > int(most) for count, most in SHARE.findall(text)
    )


def test_what_is_meant_by_it() -> None:
    assert impossible("300 %")
    assert impossible("Throw a Punch among them: 3 of 1.")
    assert not impossible("37.5 % for 3 of 8, 100% at best")


@pytest.mark.slow
@each_game
def test_no_lesson_says_a_chance_that_cannot_be(window: MakeDriver, case: UiCase) -> None:
    driver, said, seen = window(), [], 0
    for lesson in TAUGHT[case.game.id]:
        for place in go_through(lesson, case.game).places:
            progress = Progress()
            progress.left(case.game.id, lesson.id, place)
            routes.lesson(driver.app, case.game, lesson, progress)
            driver.step()
            assert isinstance(driver.top, LessonScene)
            state, where = driver.top.match.state, f"{lesson.id} {driver.top.step.id}"
            for odds in filter(None, map(state.odds, state.actions())):
                assert all(0 <= count <= odds.total for _, count in (*odds.outcomes, *odds.marks)), where
            texts = {text for item in driver.items() for text in (item.label, item.tip)} | {*driver.texts()}
            seen += len(texts)
            said += [f"{where}: {text}" for text in texts if impossible(text)]
    assert seen > 500
    assert said == []
