"""The lessons on the screen: gone through with mouse and keys, left and resumed, undone, refused."""

from __future__ import annotations

import pytest

from kotgames import lessons
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.lessons import Condition, Lesson, Progress
from kotgames.scenes import routes
from kotgames.scenes.learning.lesson import LessonScene
from kotgames.system.settings import Settings
from tests.lesson_walk import a_lesson, a_step
from tests.ui.conftest import MakeDriver
from tests.ui.pupil import LESSONS, Pupil
from tests.ui.standins import InlineBot

every_lesson = pytest.mark.parametrize("name", LESSONS)


@pytest.fixture(autouse=True)
def adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    """The adviser of the hints answers in this process, too."""
    monkeypatch.setattr("kotgames.scenes.table.hints.BotWorker", InlineBot)


def _pupil(window: MakeDriver, way: str = "show", **named: object) -> Pupil:
    return Pupil(window(paint=False, **named), way)


def _resting(lesson: Lesson) -> list[int]:
    """The steps at which a lesson waits for the learner, whatever happens."""
    return [
        number
        for number, step in enumerate(lesson.steps)
        if step.when is None and (step.has_next or step.allow is not None)
    ]


# ---- going through


@every_lesson
def test_a_lesson_is_gone_through_with_show_me(window: MakeDriver, name: str) -> None:
    pupil = _pupil(window)
    progress = Progress()
    pupil.open(LESSONS[name], progress)

    def all_is_there(scene: LessonScene) -> None:
        says, points = scene.coach._says()
        for point in points:
            assert scene.coach.targets([point]), (scene.place.step, point)
        assert scene.item("coach:text").label == says  # type: ignore[union-attr]

    pupil.finish(all_is_there)
    assert set(_resting(LESSONS[name])) <= set(pupil.steps)
    assert pupil.steps == sorted(pupil.steps)
    assert progress.finished(GAME.id, name)
    assert lessons.load_progress()[0].finished(GAME.id, name)
    assert pupil.scene.words.missing | pupil.driver.app.words.missing == set()


@every_lesson
@pytest.mark.parametrize("way", ["drag", "keys"])
def test_a_lesson_is_gone_through_by_hand(window: MakeDriver, name: str, way: str) -> None:
    """Nothing but real drags, and nothing but keys."""
    if name == "match":
        pytest.skip("whole matches by hand are the business of test_robot")
    pupil = _pupil(window, way)
    pupil.open(LESSONS[name])
    pupil.finish()
    assert set(_resting(LESSONS[name])) <= set(pupil.steps)


@pytest.mark.parametrize("speed", [1.0, 2.0])
@pytest.mark.parametrize("name", ["mobility", "finishes", "breath"])
def test_a_lesson_at_full_motion(window: MakeDriver, name: str, speed: float) -> None:
    pupil = Pupil(window(paint=False, speed=speed), "show", ms=50)
    pupil.open(LESSONS[name])
    pupil.finish()
    assert pupil.driver.top.kind == "lesson_done"


def test_a_lesson_with_reduced_motion(window: MakeDriver) -> None:
    settings = Settings(speed=1.0, reduced_motion=True, window=(1280, 720))
    pupil = Pupil(window(paint=False, settings=settings), "drag", ms=50)
    pupil.open(LESSONS["ground"])
    pupil.finish()
    assert pupil.driver.top.kind == "lesson_done"


def test_questions_that_answer_themselves_elsewhere_are_asked_in_lessons(window: MakeDriver) -> None:
    pupil = _pupil(window)
    pupil.driver.app.settings.ask_reactions = "held"
    pupil.open(LESSONS["throws"])
    asked: list[str] = []
    pupil.finish(lambda scene: asked.append(scene.moment().prompt or ""))
    assert "react" in asked


@pytest.mark.parametrize(("size", "text"), [((1024, 600), 200), ((1024, 600), 150), ((1366, 768), 150)])
def test_a_lesson_on_a_folded_table(window: MakeDriver, size: tuple[int, int], text: int) -> None:
    pupil = Pupil(window(size, text=text, paint=False), "show")
    for name in ("strikes", "creation"):
        pupil.open(LESSONS[name])
        pupil.finish()
        assert pupil.driver.top.kind == "lesson_done"


def test_from_the_list_through_a_lesson_to_the_next(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.learn(driver.app, GAME.id)
    driver.step()
    driver.click("lesson:mobility")
    pupil = Pupil(driver)
    pupil.finish()
    driver.click("next")
    driver.wait_idle()
    assert pupil.scene.lesson.id == "strikes"
    driver.click("coach:leave")
    driver.step()
    assert driver.top.kind == "learn"
    assert driver.item("lesson:mobility").label.endswith("Again")
    assert driver.item("lesson:finishes").label.endswith("Start")


# ---- leaving, resuming, going back


@every_lesson
def test_a_lesson_is_left_and_resumed_at_each_step(window: MakeDriver, name: str) -> None:
    driver = window(paint=False)
    routes.learn(driver.app, GAME.id)
    driver.step()
    driver.click(f"lesson:{name}")
    pupil = Pupil(driver)
    seen = -1
    for _ in range(900):
        driver.wait_idle()
        if driver.top.kind == "lesson_done":
            break
        scene = pupil.scene
        if scene.place.step != seen:
            seen = scene.place.step
            before = (seen, scene.match.state.digest(), scene.moment().prompt)
            driver.click("coach:leave")
            driver.step()
            assert driver.top.kind == "learn"
            driver.click(f"lesson:{name}")
            driver.wait_idle()
            again = pupil.scene
            assert again is not scene
            assert (again.place.step, again.match.state.digest(), again.moment().prompt) == before
        pupil.act()
    assert driver.top.kind == "lesson_done"


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


def test_back_goes_through_all_scenes_to_the_beginning(window: MakeDriver) -> None:
    pupil = _pupil(window)
    scene = pupil.open(LESSONS["finishes"])
    states: dict[int, str] = {}
    while scene.place.step < 9:
        pupil.driver.wait_idle()
        states.setdefault(scene.place.step, scene.match.state.digest())
        pupil.act()
        pupil.driver.wait_idle()
    while scene.place.step > 0:
        step = scene.place.step
        pupil.driver.click("coach:back")
        pupil.driver.wait_idle()
        assert scene.place.step == step - 1
        assert scene.match.state.digest() == states[step - 1]
    assert "coach:back" not in pupil.driver.ids()
    pupil.finish()


def test_undo_takes_back_within_the_step_and_then_steps(window: MakeDriver) -> None:
    pupil = _pupil(window, "drag")
    scene = pupil.open(LESSONS["mobility"])
    while scene.place.step < 7:
        pupil.act()
        pupil.driver.wait_idle()
    pupil.hands.put(ids.TRACK, ids.column(1))
    pupil.driver.wait_idle()
    assert (scene.place.step, scene.match.state.view(0)["position"]) == (7, 1)
    pupil.driver.key("z")
    pupil.driver.wait_idle()
    assert (scene.place.step, scene.match.state.view(0)["position"]) == (7, 0)
    pupil.driver.key("z")
    pupil.driver.wait_idle()
    assert scene.place.step == 6
    pupil.driver.key("y")
    assert "nothing" in pupil.driver.toast.lower()


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


def test_escape_opens_the_menu_which_leads_out(window: MakeDriver) -> None:
    pupil = _pupil(window)
    scene = pupil.open(LESSONS["finishes"])
    while scene.match.outcome is None:
        pupil.act()
        pupil.driver.wait_idle()
    pupil.driver.key("escape")
    assert pupil.driver.top.kind == "pause"
    assert "concede" not in pupil.driver.ids()
    pupil.driver.click("leave")
    pupil.driver.step()
    assert pupil.driver.top.kind == "learn"


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


# ---- gates


def test_what_a_step_does_not_allow_is_refused_with_what_to_do_instead(window: MakeDriver) -> None:
    pupil = _pupil(window, "click")
    scene = pupil.open(LESSONS["mobility"])
    assert scene.step.reading
    pupil.driver.click("card:" + str(scene.situation.view["hands"][0][0]))
    assert "Next" in pupil.driver.toast
    while scene.place.step < 7:
        pupil.act()
        pupil.driver.wait_idle()
    pupil.driver.app.toast.clear()
    pupil.driver.click("do:stay")
    assert pupil.driver.toast == scene.step.instead
    pupil.driver.app.toast.clear()
    pupil.driver.key("h")
    assert pupil.driver.toast == scene.step.instead
    assert scene.match.turns == []


def test_a_plain_attack_does_not_slip_through_where_a_boost_is_wanted(window: MakeDriver) -> None:
    pupil = _pupil(window, "drag")
    scene = pupil.open(LESSONS["boosts"])
    while scene.place.step < 5:
        pupil.act()
        pupil.driver.wait_idle()
    punch = pupil.item("hand punch").id
    assert not scene.table.gestures.unusable(ids.numbers(punch)[0])  # type: ignore[attr-defined]
    pupil.driver.drag(punch, ids.fighter(1))
    assert scene.match.turns == []
    assert pupil.driver.toast == scene.step.instead
    pupil.finish()


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
    assert pupil.driver.toast == scene.step.instead
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


def test_what_is_laid_out_of_a_fighter_stays_from_step_to_step(window: MakeDriver) -> None:
    pupil = _pupil(window, "drag")
    scene = pupil.open(LESSONS["creation"])
    while scene.place.step < 4:
        pupil.act()
        pupil.driver.wait_idle()
    assert scene.table.draft.laid_out()["striking"] == 3
    pupil.driver.key("escape")
    pupil.driver.click("resume")
    pupil.driver.wait_idle()
    assert scene.table.draft.laid_out()["left"] == 4
    pupil.driver.click("do:ready")
    assert scene.match.turns == []
    pupil.finish()


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


# ---- advice, tips, secrets


def test_a_free_step_gives_advice_and_tips_once(window: MakeDriver) -> None:
    pupil = _pupil(window)
    scene = pupil.open(LESSONS["match"])
    tips: list[str] = []
    while scene.place.step < 3 and pupil.driver.top.kind == "lesson":
        pupil.driver.wait_idle()
        if scene.tip is not None:
            assert scene.tip.say == scene.item("coach:text").label  # type: ignore[union-attr]
            tips.append(scene.tip.say)
        elif scene.place.step == 2 and not scene.hints.advised:
            before = len(scene.match.turns)
            pupil.driver.click("coach:show")
            pupil.driver.wait_idle()
            assert len(scene.match.turns) == before
            assert scene.hints.advised
        pupil.act()
        pupil.driver.wait_idle()
    assert len(tips) >= 4
    assert len(tips) == len(set(tips))


def test_the_learner_never_sees_the_partners_cards(window: MakeDriver) -> None:
    pupil = _pupil(window)
    for name in ("strikes", "throws", "match"):
        scene = pupil.open(LESSONS[name])

        def look(scene: LessonScene) -> None:
            hidden = set(scene.match.state.hands[1])  # type: ignore[attr-defined]
            assert scene.situation.view["hands"][1] is None
            assert not {ids.card(card) for card in hidden} & {item.id for item in scene.items}
            assert scene.moment().view["hands"][1] is None

        pupil.finish(look)
        assert scene.finished


# ---- files


def test_a_full_disk_is_said_once_and_the_lesson_goes_on(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kotgames.lessons.save_progress", lambda *_: "No space left on device")
    pupil = _pupil(window)
    pupil.open(LESSONS["mobility"])
    pupil.finish()
    assert sum("No space left" in said for said, _ in pupil.driver.said) == 1


def test_damaged_progress_is_said_and_all_lessons_are_there(window: MakeDriver) -> None:
    path = lessons.progress_file()
    path.parent.mkdir(parents=True)
    path.write_bytes(b"{{{")
    driver = window(paint=False)
    routes.learn(driver.app, GAME.id)
    driver.step()
    assert "lessons.json.bad" in driver.toast
    assert sum(name.startswith("lesson:") for name in driver.ids()) == len(LESSONS)


def test_a_damaged_lesson_file_is_said_and_one_can_still_play(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    from kotgames.engine.errors import CardDataError

    def broken(game: object, language: str) -> None:
        raise CardDataError("card_syntax", file="tutorial.yaml", line=3, problem="what is this?")

    monkeypatch.setattr("kotgames.lessons.of", broken)
    driver = window(paint=False)
    routes.learn(driver.app, GAME.id)
    driver.step()
    assert "tutorial.yaml" in driver.toast
    driver.click("play")
    assert driver.top.kind == "setup"
