"""UNCAGED: what single steps of its lessons ask for and refuse."""

from __future__ import annotations

from kotgames import lessons
from kotgames.games.uncaged import GAME
from kotgames.games.uncaged.table import ids
from tests.ui.conftest import MakeDriver
from tests.ui.uncaged.pupil import Pupil

LESSONS = {lesson.id: lesson for lesson in lessons.of(GAME)}


def test_another_card_than_the_step_asks_for_is_refused_with_what_to_do_instead(window: MakeDriver) -> None:
    pupil = Pupil(window(paint=False), "drag")
    scene = pupil.open(LESSONS["breakers"])
    while scene.step.id != "lay_counter_punch":
        pupil.act()
        pupil.driver.wait_idle()
    pupil.drag("hand sprawl", "my slot 5")
    pupil.driver.wait_idle()
    pupil.driver.click("do:lock")
    pupil.driver.wait_idle()
    assert scene.match.turns == []
    assert scene.coach.answer == scene.step.instead
    pupil.finish()


def test_a_row_laid_in_another_order_does_not_lock_the_learner_in(window: MakeDriver) -> None:
    """The cards of the first combo may still be swapped before the lock."""
    pupil = Pupil(window(paint=False), "drag")
    scene = pupil.open(LESSONS["combo"])
    while scene.step.id != "lock":
        pupil.act()
        pupil.driver.wait_idle()
    pupil.driver.drag(scene.table.names.find("hand armbar")[0], ids.slot(0, 0))
    pupil.driver.wait_idle()
    pupil.driver.click("do:lock")
    pupil.driver.wait_idle()
    assert scene.step.id == "exchanges"
    pupil.finish()


def test_a_card_laid_where_one_should_look_or_lay_another_is_answered(window: MakeDriver) -> None:
    pupil = Pupil(window(paint=False), "drag")
    scene = pupil.open(LESSONS["combo"])
    for step, card, slot in (("look_high_kick", "jab", 0), ("lay_cross_high_kick", "cross", 4)):
        while scene.step.id != step:
            pupil.act()
            pupil.driver.wait_idle()
        pupil.driver.drag(scene.table.names.find(f"hand {card}")[0], ids.slot(0, slot))
        pupil.driver.wait_idle()
        assert scene.coach.answer == scene.step.instead
    pupil.driver.drag(scene.table.names.find("hand cross")[0], ids.slot(0, 1))
    pupil.driver.wait_idle()
    assert scene.coach.answer == ""  # it lies as it should now
