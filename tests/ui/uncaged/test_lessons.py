"""UNCAGED: what single steps of its lessons ask for and refuse."""

from __future__ import annotations

import pytest

from kotgames import lessons
from kotgames.games.uncaged import GAME
from kotgames.games.uncaged.table import ids
from tests.ui.conftest import MakeDriver
from tests.ui.uncaged.hands import laid
from tests.ui.uncaged.pupil import Pupil

LESSONS = {lesson.id: lesson for lesson in lessons.of(GAME)}


@pytest.mark.slow
def test_another_card_than_the_step_asks_for_is_refused_with_what_to_do_instead(window: MakeDriver) -> None:
    pupil = Pupil(window(paint=False), "drag")
    pupil.open(LESSONS["breakers"])
    scene = pupil.until("lay_counter_punch")
    pupil.drag("hand sprawl", "my slot 5")
    pupil.driver.wait_idle()
    assert scene.table.draft.laid_out().get("slot 5") is None
    assert scene.coach.answer == scene.step.instead
    pupil.finish()


@pytest.mark.slow
def test_a_row_that_is_done_is_not_swapped_before_the_lock(window: MakeDriver) -> None:
    """What the steps after it say is true of this row only."""
    pupil = Pupil(window(paint=False), "drag")
    pupil.open(LESSONS["combo"])
    scene = pupil.until("lock")
    row = scene.table.draft.laid_out()
    pupil.driver.drag(scene.table.names.find("hand armbar")[0], ids.slot(0, 0))
    pupil.driver.wait_idle()
    assert scene.coach.answer == scene.step.instead
    assert scene.table.draft.laid_out() == row
    pupil.driver.click("do:lock")
    pupil.driver.wait_idle()
    assert scene.step.id == "exchanges"
    pupil.finish()


@pytest.mark.slow
def test_a_row_taken_back_before_the_lock_is_laid_again(window: MakeDriver) -> None:
    pupil = Pupil(window(paint=False), "drag")
    pupil.open(LESSONS["combo"])
    scene = pupil.until("lock")
    pupil.driver.click("do:clear")
    pupil.driver.wait_idle()
    assert scene.step.id == "lay_jab" or scene.step.id == "pick_jab"
    pupil.finish()


@pytest.mark.slow
def test_a_wrong_card_is_not_even_taken_up_where_one_is_asked_for(window: MakeDriver) -> None:
    pupil = Pupil(window(paint=False), "click")
    pupil.open(LESSONS["combo"])
    scene = pupil.until("pick_jab")
    pupil.driver.click(scene.table.names.find("hand cross")[0])
    pupil.driver.wait_idle()
    assert (scene.held, scene.coach.answer) == ("", scene.step.instead)
    pupil.driver.drag(scene.table.names.find("hand feint")[0], ids.slot(0, 0))
    pupil.driver.wait_idle()
    assert (scene.table.draft.laid_out(), scene.coach.answer) == ({}, scene.step.instead)
    pupil.finish()


@pytest.mark.slow
def test_only_the_places_that_the_step_takes_are_lit(window: MakeDriver) -> None:
    pupil = Pupil(window(paint=False), "click")
    scene = pupil.open(LESSONS["combo"])
    lit: dict[str, list[tuple[str, int]]] = {}
    wanted = {
        "lay_jab": [("jab", 0)],
        "lay_cross_high_kick": [("cross", 1), ("high_kick", 2)],
        "lay_low_kick_armbar": [("low_kick", 3), ("armbar", 4)],
    }
    while scene.step.id != "lock":
        if scene.step.id in wanted and scene.step.id not in lit:
            lit[scene.step.id] = []
            for card, _ in wanted[scene.step.id]:
                scene.held = scene.table.names.find(f"hand {card}")[0]
                places = [slot for slot in range(5) if scene.table.context.lit(ids.slot(0, slot))]
                lit[scene.step.id] += [(card, slot) for slot in places]
                scene.held = ""
        pupil.act()
        pupil.driver.wait_idle()
    assert lit == wanted
    pupil.finish()


@pytest.mark.slow
def test_a_card_for_a_later_place_goes_there_by_itself(window: MakeDriver) -> None:
    """A double click lays it where it is lit, not into the first empty place."""
    pupil = Pupil(window(paint=False), "drag")
    scene = pupil.open(LESSONS["combo"])
    while scene.step.id != "lay_cross_high_kick":
        pupil.act()
        pupil.driver.wait_idle()
    card = scene.table.names.find("hand high_kick")[0]
    pupil.driver.click(card)
    pupil.driver.click(card)
    pupil.driver.wait_idle()
    assert scene.table.draft.laid_out().get("slot 3") == "high_kick"
    pupil.finish()


@pytest.mark.slow
def test_what_was_laid_in_a_lesson_can_be_undone(window: MakeDriver) -> None:
    pupil = Pupil(window(paint=False), "drag")
    pupil.open(LESSONS["combo"])
    scene = pupil.until("lay_cross_high_kick")
    pupil.drag("hand cross", "my slot 2")
    pupil.driver.wait_idle()
    assert scene.table.draft.laid_out() == {"slot 1": "jab", "slot 2": "cross"}
    pupil.driver.key("z")
    pupil.driver.wait_idle()
    assert scene.table.draft.laid_out() == {"slot 1": "jab"}


@pytest.mark.slow
def test_a_card_laid_where_one_should_look_or_lay_another_is_answered(window: MakeDriver) -> None:
    pupil = Pupil(window(paint=False), "drag")
    scene = pupil.open(LESSONS["combo"])
    for step, card, slot in (("look_high_kick", "jab", 0), ("lay_cross_high_kick", "cross", 4)):
        pupil.until(step)
        pupil.driver.drag(scene.table.names.find(f"hand {card}")[0], ids.slot(0, slot))
        pupil.driver.wait_idle()
        assert scene.coach.answer == scene.step.instead
        assert card not in scene.table.draft.laid_out().values(), "it went back"
    pupil.driver.drag(scene.table.names.find("hand cross")[0], ids.slot(0, 1))
    pupil.driver.wait_idle()
    assert scene.coach.answer == ""  # it lies as it should now


ORDERED = [
    (lesson.id, number)
    for lesson in LESSONS.values()
    for number, step in enumerate(lesson.steps)
    if any(" > my slot" in text for text in step.do)
    and step.id != "pick_jab"
    and not any("*" in pattern for pattern in step.allow or ())
]
"""The steps that say which card goes into which slot."""


@pytest.mark.slow
@pytest.mark.parametrize(("lesson", "number"), ORDERED)
def test_a_card_goes_into_the_slot_that_the_coach_names_and_into_no_other(
    window: MakeDriver, lesson: str, number: int
) -> None:
    pupil = Pupil(window(paint=False), "drag")
    pupil.open(LESSONS[lesson])
    scene = pupil.until(number)
    step, before = scene.step, scene.table.draft.laid_out()
    wanted = dict(text.split(" > ") for text in step.do if " > " in text)
    for source in wanted:
        for slot in range(5):
            if f"my slot {slot + 1}" != wanted[source]:
                pupil.driver.drag(scene.table.names.find(source)[0], ids.slot(0, slot))
                pupil.driver.wait_idle()
                assert scene.table.draft.laid_out() == before, (source, slot)
                assert scene.coach.answer.endswith(step.instead), (source, slot)
                assert scene.step is step
    pupil.finish()


@pytest.mark.parametrize("number", [number for lesson, number in ORDERED if lesson == "breakers"])
@pytest.mark.slow
def test_a_row_that_lies_already_stays_whatever_is_tried_with_it(window: MakeDriver, number: int) -> None:
    """Swapped with the card that was laid, or taken up as a whole, its cards go back: what is said afterwards is true of this row only."""
    pupil = Pupil(window(paint=False), "drag")
    pupil.open(LESSONS["breakers"])
    scene = pupil.until(number)
    step, before = scene.step, scene.table.draft.laid_out()
    pupil.driver.click("do:clear")
    pupil.driver.wait_idle()
    assert (scene.table.draft.laid_out(), scene.coach.answer) == (before, step.instead)
    source, target = step.do[0].split(" > ")
    pupil.drag(source, target)
    pupil.driver.wait_idle()
    whole = scene.table.draft.laid_out()
    pupil.driver.drag(ids.card(laid(pupil.driver)[4]), ids.slot(0, 0))
    pupil.driver.wait_idle()
    assert (scene.table.draft.laid_out(), scene.coach.answer) == (whole, step.instead)
    pupil.finish()


@pytest.mark.slow
def test_the_body_hook_is_locked_behind_its_jab_or_not_at_all(window: MakeDriver) -> None:
    """The rest of the row is free, but that the partner discards, which the next step tells, comes of these two."""
    pupil = Pupil(window(paint=False), "drag")
    pupil.open(LESSONS["stamina"])
    scene = pupil.until("fill_row")
    pupil.drag("hand cross", "my slot 4")
    pupil.driver.wait_idle()
    assert scene.table.draft.laid_out()["slot 4"] == "cross", "this one may lie anywhere"
    pupil.drag("hand jab", "my slot 5")
    pupil.driver.wait_idle()
    assert scene.table.draft.laid_out() == {"slot 1": "jab", "slot 2": "body_hook", "slot 4": "cross"}
    assert scene.coach.answer == scene.step.instead
    pupil.finish()
