"""Knockouts and Tapouts: what single steps of its lessons ask for, refuse, and take back."""

from __future__ import annotations

import pytest

from kotgames import lessons
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.lessons import Condition, Place, Progress
from kotgames.scenes import routes
from tests.lesson_walk import a_lesson, a_step
from tests.ui.conftest import MakeDriver
from tests.ui.knockouts_tapouts.pupil import Pupil

LESSONS = {lesson.id: lesson for lesson in lessons.of(GAME)}

pytestmark = pytest.mark.usefixtures("adviser")


def _pupil(window: MakeDriver, way: str = "show") -> Pupil:
    return Pupil(window(paint=False), way)


@pytest.mark.slow
def test_questions_that_answer_themselves_elsewhere_are_asked_in_lessons(window: MakeDriver) -> None:
    pupil = _pupil(window)
    pupil.driver.app.settings.ask_reactions = "held"
    pupil.open(LESSONS["throws"])
    asked: list[str] = []
    pupil.finish(lambda scene: asked.append(scene.moment().prompt or ""))
    assert "react" in asked


def test_a_step_left_in_the_middle_still_knows_what_happened(window: MakeDriver) -> None:
    """The events a step waits for may have happened before it was left."""
    asked = a_step("Now.", wait=Condition(all=(Condition(event="Passed"), Condition(event="MobilityRolled"))))
    position = {"position": "clinch", "fighters": [{"hand": ["punch"] * 5}, {"hand": ["kick"] * 5}]}
    taught = a_lesson(asked, a_step("Done."), position=position, opponent=(lessons.Reply("stay"),))
    pupil = _pupil(window)
    progress = Progress()
    scene = pupil.open(taught, progress)
    scene.take([GAME.parse("pass")])
    scene.bots.action = None
    assert scene.place.step == 0
    again = pupil.open(taught, progress)
    again.take([GAME.parse("discard kick"), GAME.parse("stop")])
    pupil.driver.wait_idle()
    assert again.place.step == 1


@pytest.mark.slow
def test_undo_takes_back_within_the_step_and_then_steps(window: MakeDriver) -> None:
    pupil = _pupil(window, "drag")
    pupil.open(LESSONS["mobility"])
    scene = pupil.until(8)
    pupil.hands.put(ids.POSITION_MARKER, ids.column(1))
    pupil.driver.wait_idle()
    assert (scene.place.step, scene.match.state.view(0)["position"]) == (8, 1)
    pupil.driver.key("z")
    pupil.driver.wait_idle()
    assert (scene.place.step, scene.match.state.view(0)["position"]) == (8, 0)
    pupil.driver.key("z")
    pupil.driver.wait_idle()
    assert scene.place.step == 7
    pupil.driver.key("y")
    assert "nothing" in scene.coach.answer.lower()


@pytest.mark.slow
def test_undo_in_a_free_match_takes_back_one_action_and_back_asks_first(window: MakeDriver) -> None:
    pupil = _pupil(window)
    scene = pupil.open(LESSONS["match"])
    digests = []
    while len(digests) < 4:
        if scene.step.allow is None and scene.tip is None and scene.situation.prompt is not None:
            digests.append(scene.match.state.digest())
        pupil.act()
        pupil.driver.wait_idle()
    for expected in reversed(digests[-2:]):
        pupil.driver.key("z")
        pupil.driver.wait_idle()
        assert scene.match.state.digest() == expected
    assert scene.place.scenes[-1] == [turn.text for turn in scene.match.turns]
    scene.tip = None
    scene.changed()
    pupil.driver.step()
    pupil.driver.click("coach:back")
    assert pupil.driver.top.kind == "confirm"
    pupil.driver.key("escape")
    pupil.driver.wait_idle()
    assert scene.match.state.digest() == digests[-2]
    pupil.driver.click("coach:back")
    pupil.driver.click("yes")
    pupil.driver.wait_idle()
    assert scene.place.step == 1


@pytest.mark.slow
def test_r_starts_no_match_over_a_finished_one(window: MakeDriver) -> None:
    pupil = _pupil(window)
    scene = pupil.open(LESSONS["finishes"])
    while scene.match.outcome is None:
        pupil.act()
        pupil.driver.wait_idle()
    pupil.driver.key("r")
    pupil.driver.wait_idle()
    assert pupil.driver.host is scene
    assert scene.match.outcome is None


@pytest.mark.slow
def test_what_a_step_does_not_allow_is_refused_with_what_to_do_instead(window: MakeDriver) -> None:
    pupil = _pupil(window, "click")
    scene = pupil.open(LESSONS["mobility"])
    assert scene.step.reading
    pupil.driver.click("card:" + str(scene.situation.view["hands"][0][0]))
    assert "Next" in scene.coach.answer
    pupil.until(8)
    pupil.driver.click("do:stay")
    assert scene.coach.answer == scene.step.instead
    pupil.driver.key("h")
    assert scene.coach.answer == scene.step.instead
    assert not any(turn.asked == scene.lesson.seat for turn in scene.match.turns)


@pytest.mark.slow
def test_a_plain_attack_does_not_slip_through_where_a_boost_is_wanted(window: MakeDriver) -> None:
    pupil = _pupil(window, "drag")
    pupil.open(LESSONS["boosts"])
    scene = pupil.until(5)
    punch = pupil.item("hand punch").id
    assert scene.table.gestures.why_not(ids.numbers(punch)[0]) is None  # type: ignore[attr-defined]
    pupil.driver.drag(punch, ids.fighter(1))
    assert scene.match.turns == []
    assert scene.coach.answer == scene.step.instead
    pupil.finish()


@pytest.mark.slow
def test_only_part_of_what_is_asked_for_is_refused(window: MakeDriver) -> None:
    """One card on the discard pile where two are wanted."""
    pupil = _pupil(window, "drag")
    scene = pupil.open(LESSONS["breath"])
    pupil.act()
    pupil.driver.wait_idle()
    pupil.driver.drag(pupil.item("hand elbow").id, ids.DISCARD)
    pupil.driver.click("do:discard")
    pupil.driver.wait_idle()
    assert scene.match.turns == []
    assert scene.coach.answer == scene.step.instead
    pupil.driver.drag(pupil.item("hand leg_hold").id, ids.DISCARD)
    pupil.driver.click("do:discard")
    pupil.driver.wait_idle()
    assert scene.place.step == 2


def test_an_open_gate_where_the_step_allows_nothing_that_is_possible(window: MakeDriver) -> None:
    """A step that was written wrongly never locks the learner in."""
    asked = a_step("Kick.", wait=Condition(event="Passed"), allow=("attack kick",), instead="Kick!")
    position = {"position": "clinch", "fighters": [{"hand": ["punch"]}, {}]}
    pupil = _pupil(window)
    scene = pupil.open(a_lesson(asked, position=position))
    pupil.driver.click("do:pass")
    pupil.driver.wait_idle()
    assert scene.finished


@pytest.mark.slow
def test_a_match_that_ends_early_can_be_tried_again(window: MakeDriver) -> None:
    asked = a_step("Go to Long Range.", wait=Condition(view="position", is_=0), allow=None)
    position = {
        "position": "clinch",
        "fighters": [{"stats": {"striking": 3}, "hand": ["knee"]}, {}],
        "script": {"dice": [6, 6, 6], "strict": False},
    }
    pupil = _pupil(window, "drag")
    scene = pupil.open(a_lesson(a_step("Read."), asked, position=position))
    pupil.press("coach:next")
    pupil.driver.wait_idle()
    pupil.take(GAME.parse("attack knee"))
    pupil.driver.wait_idle()
    assert scene.over_early
    assert "coach:show" not in pupil.driver.ids()
    pupil.driver.click("coach:again")
    pupil.driver.wait_idle()
    assert scene.match.outcome is None
    assert scene.place.step == 0


@pytest.mark.slow
def test_what_is_laid_out_of_a_fighter_stays_from_step_to_step(window: MakeDriver) -> None:
    pupil = _pupil(window, "drag")
    pupil.open(LESSONS["creation"])
    scene = pupil.until(4)
    assert scene.table.draft.laid_out()["striking"] == 3
    pupil.driver.key("escape")
    pupil.driver.click("resume")
    pupil.driver.wait_idle()
    assert scene.table.draft.laid_out()["left"] == 4
    pupil.driver.click("do:ready")
    assert scene.match.turns == []
    pupil.finish()


@pytest.mark.slow
def test_any_fighter_may_be_made(window: MakeDriver) -> None:
    """The lesson asks for some markers, and leaves the rest to the learner."""
    pupil = _pupil(window, "click")
    scene = pupil.open(LESSONS["creation"])
    pupil.act()
    for target in ("stat:3",) * 3 + ("stat:4",) * 2 + ("style:6", "style:8", "stat:1", "stat:1"):
        pupil.driver.wait_idle()
        pupil.driver.click(target)
    pupil.driver.wait_idle()
    assert scene.place.step == 5
    pupil.driver.click("do:ready")
    pupil.driver.wait_idle()
    view = scene.match.view(0)
    assert view["ready"][:5] == [2, 2, 0, 3, 6]
    pupil.finish()


def test_a_ready_made_fighter_does_not_do_the_lessons_work(window: MakeDriver) -> None:
    pupil = _pupil(window, "click")
    scene = pupil.open(LESSONS["creation"])
    pupil.act()
    pupil.driver.wait_idle()
    made = next(name for name in pupil.driver.ids() if name.startswith("made:"))
    pupil.driver.click(made)
    pupil.driver.wait_idle()
    assert scene.step.id == "choose_weapon"
    assert scene.table.draft.laid_out()["left"] == 9
    assert scene.coach.answer == scene.words("refusal.lesson_bar") + " " + scene.step.instead


@pytest.mark.slow
def test_starting_a_fighter_again_goes_back_to_where_it_was_begun(window: MakeDriver) -> None:
    """READY cannot be pressed then, so nobody is told to press it."""
    pupil = _pupil(window, "drag")
    pupil.open(LESSONS["creation"])
    scene = pupil.until("press_ready")
    pupil.driver.click("do:again")
    pupil.driver.wait_idle()
    assert scene.table.draft.laid_out()["left"] == 9
    assert scene.step.id == "choose_weapon"
    pupil.finish()
    assert scene.finished


@pytest.mark.slow
def test_a_fighter_that_is_half_made_is_there_again_after_the_lesson_was_left(window: MakeDriver) -> None:
    pupil = _pupil(window, "drag")
    progress = Progress()
    pupil.open(LESSONS["creation"], progress)
    scene = pupil.until("choose_style")
    laid = scene.table.draft.laid_out()
    assert laid["left"] < 9
    again = pupil.open(LESSONS["creation"], progress)
    assert again is not scene
    assert again.table.draft.laid_out() == laid


@pytest.mark.slow
def test_what_a_damaged_file_says_lay_there_is_left_out(window: MakeDriver) -> None:
    for memory in ("x", [99, -5, "a"], [[1, 2, 3]], [50, 50], {"a": 1}, 7):
        pupil = _pupil(window)
        progress = Progress()
        place = Place(1, [[]], [0, 0], [None, [memory, "card:999"]])
        progress.left(GAME.id, "creation", place)
        scene = pupil.open(LESSONS["creation"], progress)
        assert scene.step.id == "choose_weapon"
        assert scene.table.draft.laid_out()["left"] == 9
        assert scene.held == ""


def _at_the_knockout(window: MakeDriver, speed: float) -> Pupil:
    """The learner is asked for the Knee that knocks out."""
    pupil = Pupil(window(paint=False, speed=speed), "show", ms=50)
    pupil.open(LESSONS["finishes"])
    pupil.until("play_knee")
    return pupil


def _told(pupil: Pupil) -> set[str]:
    return {item.label for item in pupil.driver.items() if item.id.startswith("coach")}


@pytest.mark.slow
@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_a_knockout_that_was_wanted_is_no_early_end_when_it_is_hurried(
    window: MakeDriver, speed: float
) -> None:
    """Shown to its end at once: the match is over, and the lesson has not looked at it yet."""
    pupil = _at_the_knockout(window, speed)
    scene = pupil.scene
    early = scene.app.words("lesson.over_early")
    scene.commit([GAME.parse("attack knee")])
    assert scene.match.outcome is not None
    scene.finish()
    assert scene.quiet
    assert not scene.over_early
    assert early not in _told(pupil)
    assert "coach:again" not in pupil.driver.ids()
    pupil.driver.wait_idle(ms=50)
    assert scene.step.id == "knockout"


@pytest.mark.slow
@pytest.mark.parametrize("key", ["space", "f", "return", "h", "tab"])
def test_a_knockout_that_was_wanted_is_no_early_end_whatever_is_pressed(window: MakeDriver, key: str) -> None:
    pupil = _at_the_knockout(window, 1.0)
    scene = pupil.scene
    pupil.act()
    for _ in range(400):
        assert not scene.over_early
        if scene.step.id not in ("play_knee", "knockout"):
            break
        pupil.driver.key(key)
        assert not scene.over_early
        pupil.driver.step(50)
    pupil.driver.wait_idle(ms=50)
    assert scene.step.id != "play_knee"
    assert not scene.over_early


@pytest.mark.slow
def test_a_lesson_left_at_its_knockout_goes_on_behind_it(window: MakeDriver) -> None:
    pupil = _at_the_knockout(window, 1.0)
    scene = pupil.scene
    pupil.act()
    pupil.driver.step(50)
    assert (scene.step.id, scene.quiet) == ("play_knee", False)
    progress = scene.progress
    scene.leave()
    pupil.driver.step(50)
    routes.lesson(pupil.driver.app, GAME, LESSONS["finishes"], progress)
    again = pupil.scene
    for _ in range(20):
        assert not again.over_early
        assert scene.app.words("lesson.over_early") not in _told(pupil)
        pupil.driver.step(50)
    assert again.step.id == "knockout"
