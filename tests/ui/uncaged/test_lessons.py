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
    assert scene.table.draft.laid_out().get("slot 5") is None
    assert scene.coach.answer == scene.step.instead
    pupil.finish()


def test_a_row_that_is_done_is_not_swapped_before_the_lock(window: MakeDriver) -> None:
    """What the steps after it say is true of this row only."""
    pupil = Pupil(window(paint=False), "drag")
    scene = pupil.open(LESSONS["combo"])
    while scene.step.id != "lock":
        pupil.act()
        pupil.driver.wait_idle()
    row = scene.table.draft.laid_out()
    pupil.driver.drag(scene.table.names.find("hand armbar")[0], ids.slot(0, 0))
    pupil.driver.wait_idle()
    assert scene.coach.answer == scene.step.instead
    assert scene.table.draft.laid_out() == row
    pupil.driver.click("do:lock")
    pupil.driver.wait_idle()
    assert scene.step.id == "exchanges"
    pupil.finish()


def test_a_row_taken_back_before_the_lock_is_laid_again(window: MakeDriver) -> None:
    pupil = Pupil(window(paint=False), "drag")
    scene = pupil.open(LESSONS["combo"])
    while scene.step.id != "lock":
        pupil.act()
        pupil.driver.wait_idle()
    pupil.driver.click("do:clear")
    pupil.driver.wait_idle()
    assert scene.step.id == "lay_jab" or scene.step.id == "pick_jab"
    pupil.finish()


def test_a_wrong_card_is_not_even_taken_up_where_one_is_asked_for(window: MakeDriver) -> None:
    pupil = Pupil(window(paint=False), "click")
    scene = pupil.open(LESSONS["combo"])
    while scene.step.id != "pick_jab":
        pupil.act()
        pupil.driver.wait_idle()
    pupil.driver.click(scene.table.names.find("hand cross")[0])
    pupil.driver.wait_idle()
    assert (scene.held, scene.coach.answer) == ("", scene.step.instead)
    pupil.driver.drag(scene.table.names.find("hand feint")[0], ids.slot(0, 0))
    pupil.driver.wait_idle()
    assert (scene.table.draft.laid_out(), scene.coach.answer) == ({}, scene.step.instead)
    pupil.finish()


def test_what_was_laid_in_a_lesson_can_be_undone(window: MakeDriver) -> None:
    pupil = Pupil(window(paint=False), "drag")
    scene = pupil.open(LESSONS["combo"])
    while scene.step.id != "lay_cross_high_kick":
        pupil.act()
        pupil.driver.wait_idle()
    pupil.drag("hand cross", "my slot 2")
    pupil.driver.wait_idle()
    assert scene.table.draft.laid_out() == {"slot 1": "jab", "slot 2": "cross"}
    pupil.driver.key("z")
    pupil.driver.wait_idle()
    assert scene.table.draft.laid_out() == {"slot 1": "jab"}


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
        assert card not in scene.table.draft.laid_out().values(), "it went back"
    pupil.driver.drag(scene.table.names.find("hand cross")[0], ids.slot(0, 1))
    pupil.driver.wait_idle()
    assert scene.coach.answer == ""  # it lies as it should now
