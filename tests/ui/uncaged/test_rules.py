"""The rules of UNCAGED on the screen: nothing is cut, and what lies on the table leads to its paragraph."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames import lessons, rulebook
from kotgames.games.uncaged import GAME
from kotgames.lessons import Lesson
from kotgames.scenes import routes
from kotgames.scenes.learning.lesson import LessonScene
from kotgames.scenes.rulebook.rules import RulesScene
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Size
from tests.ui.fit import Inspector, report
from tests.ui.standins import InlineBot
from tests.ui.uncaged import places
from tests.ui.uncaged.pupil import Pupil

RULES = rulebook.load(GAME.id)
LESSONS: dict[str, Lesson] = {lesson.id: lesson for lesson in lessons.of(GAME)}


@pytest.fixture(autouse=True)
def shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The adviser of the hints answers in this process."""
    monkeypatch.setattr("kotgames.scenes.table.hints.BotWorker", InlineBot)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1920, 1080), 150), ((1024, 600), 200)])
def test_every_section_fits(window: MakeDriver, size: Size, text: int) -> None:
    driver = window(size, text=text, paint=False)
    routes.title(driver.app)
    routes.rules(driver.app, GAME.id)
    inspector = Inspector(driver)
    inspector.look("contents")
    scene = driver.top
    assert isinstance(scene, RulesScene)
    for section in RULES.sections:
        scene.open_section(section.id)
        inspector.look(section.id)
    for words in ("the", "p.9", "counter punch", "U12"):
        scene.look_up(words)
        inspector.look(words)
    assert inspector.found == [], report(inspector.found)


@pytest.mark.parametrize("name", ["combo", "ground", "fighters"])
@pytest.mark.slow
def test_what_lies_on_the_table_is_explained(window: MakeDriver, name: str) -> None:
    """Objects and places in every phase that the lessons come through."""
    pupil = Pupil(window(paint=False))
    pupil.open(LESSONS[name])
    met: set[str] = set()

    def look(scene: LessonScene) -> None:
        for item in scene.items:
            if item.role in ("object", "place"):
                topic: Any = scene.table.names.topic(item.id) or ("zone", item.id)
                assert RULES.paragraph_for(*topic) is not None, (item.id, topic)
                met.add(item.id.partition(":")[0])

    pupil.finish(look)
    assert {"card", "slot", "deck", "fighter", "level", "back"} <= met


def test_a_refused_card_leads_to_the_paragraph_of_its_reason(window: MakeDriver) -> None:
    pupil = Pupil(window(paint=False), "drag")
    pupil.open(LESSONS["combo"])
    scene = pupil.until(3)
    pupil.driver.drag(scene.table.names.find("hand jab")[0], scene.table.names.find("defence deck")[0])
    assert scene.coach.topic == ("refusal", "ui_deck_takes_nothing")
    pupil.driver.key("f1")
    assert isinstance(pupil.driver.top, RulesScene)
    assert pupil.driver.top.game_id == GAME.id


def test_a_fighter_to_be_chosen_leads_to_his_own_paragraph(window: MakeDriver) -> None:
    driver = window(paint=False)
    driver.start(places.start(*places.PEOPLE, seed=6, picked=False))
    driver.wait_idle()
    if driver.top.kind == "curtain":
        driver.click("ready")
        driver.wait_idle()
    for index, name in enumerate(places.CARD_SET.fighter_ids):
        driver.hover(f"pick:{index}")
        driver.key("f1")
        scene = driver.top
        assert isinstance(scene, RulesScene)
        assert scene.mark == RULES.paragraph_for("fighter", name).id  # type: ignore[union-attr]
        driver.key("f1")
