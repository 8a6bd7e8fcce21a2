"""The lessons of every game on the screen: gone through with mouse and keys, left and resumed, and what is said meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kotgames import lessons
from kotgames.engine.errors import CardDataError
from kotgames.lessons import Lesson, Progress
from kotgames.scenes import routes
from kotgames.scenes.learning.lesson import LessonScene
from kotgames.system.settings import Settings
from tests.ui.cases import UiCase, each, each_game, each_lesson
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Size
from tests.ui.pupil import Pupil

pytestmark = pytest.mark.usefixtures("adviser")


def _pupil(window: MakeDriver, case: UiCase, way: str = "show", **named: object) -> Pupil:
    return case.pupil(window(paint=False, **named), way)


def _resting(lesson: Lesson) -> set[int]:
    """The steps at which a lesson waits for the learner, whatever happens."""
    return {
        number
        for number, step in enumerate(lesson.steps)
        if step.when is None and (step.has_next or step.allow is not None)
    }


# ---- going through


@pytest.mark.slow
@pytest.mark.one_in(2)
@each_lesson
def test_a_lesson_is_gone_through_with_show_me(window: MakeDriver, case: UiCase, name: str) -> None:
    """And at each step everything that the coach points at is on the screen."""
    pupil = _pupil(window, case)
    progress = Progress()
    pupil.open(case.lessons[name], progress)
    lost: list[str] = []

    def all_is_there(scene: LessonScene) -> None:
        says, points = scene.coach._says()
        lost.extend(f"{scene.place.step}: {point}" for point in points if not scene.coach.targets([point]))
        assert scene.item("coach:text").label == says  # type: ignore[union-attr]

    pupil.finish(all_is_there)
    assert lost == []
    assert _resting(case.lessons[name]) <= set(pupil.steps)
    assert pupil.steps == sorted(pupil.steps)
    assert progress.finished(case.game.id, name)
    assert lessons.load_progress()[0].finished(case.game.id, name)
    assert pupil.scene.words.missing | pupil.driver.app.words.missing == set()


def _single(case: UiCase) -> list[str]:
    """Whole matches by hand are the business of test_robot."""
    assert case.taught.match in case.lessons
    return [name for name in case.lessons if name != case.taught.match]


@pytest.mark.slow
@pytest.mark.one_in(3, 1)
@pytest.mark.parametrize("way", ["drag", "keys"])
@each("name", _single)
def test_a_lesson_is_gone_through_by_hand(window: MakeDriver, case: UiCase, name: str, way: str) -> None:
    """Nothing but real drags, and nothing but keys."""
    pupil = _pupil(window, case, way)
    pupil.open(case.lessons[name])
    pupil.finish()
    assert _resting(case.lessons[name]) <= set(pupil.steps)


@pytest.mark.slow
@pytest.mark.one_in(2)
@pytest.mark.parametrize("speed", [1.0, 2.0])
@each("name", lambda case: case.taught.in_motion)
def test_a_lesson_at_full_motion(window: MakeDriver, case: UiCase, name: str, speed: float) -> None:
    pupil = case.pupil(window(paint=False, speed=speed), "show", ms=50)
    pupil.open(case.lessons[name])
    pupil.finish()
    assert pupil.driver.top.kind == "lesson_done"


@pytest.mark.slow
@each_game
def test_a_lesson_with_reduced_motion(window: MakeDriver, case: UiCase) -> None:
    settings = Settings(speed=1.0, reduced_motion=True, window=(1280, 720))
    pupil = case.pupil(window(paint=False, settings=settings), "drag", ms=50)
    pupil.open(case.lessons[case.taught.in_motion[0]])
    pupil.finish()
    assert pupil.driver.top.kind == "lesson_done"


@pytest.mark.slow
@pytest.mark.one_in(3)
@pytest.mark.parametrize(("size", "text"), [((1024, 600), 200), ((1024, 600), 150), ((1366, 768), 150)])
@each_game
def test_a_lesson_on_a_folded_table(window: MakeDriver, case: UiCase, size: Size, text: int) -> None:
    pupil = _pupil(window, case, size=size, text=text)
    for name in case.taught.folded:
        pupil.open(case.lessons[name])
        pupil.finish()
        assert pupil.driver.top.kind == "lesson_done"


@pytest.mark.slow
@each_game
def test_from_the_list_through_a_lesson_to_the_next(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False)
    first, second, *_, last = case.lessons
    routes.learn(driver.app, case.game.id)
    driver.step()
    driver.click(f"lesson:{first}")
    pupil = case.pupil(driver)
    pupil.finish()
    driver.click("next")
    driver.wait_idle()
    assert pupil.scene.lesson.id == second
    driver.click("coach:leave")
    driver.step()
    assert driver.top.kind == "learn"
    assert driver.item(f"lesson:{first}").label.endswith("Again")
    assert driver.item(f"lesson:{last}").label.endswith("Start")


# ---- leaving, resuming, going back


@pytest.mark.slow
@pytest.mark.one_in(6, 1)
@each_lesson
def test_a_lesson_is_left_and_resumed_at_each_step(window: MakeDriver, case: UiCase, name: str) -> None:
    driver = window(paint=False)
    routes.learn(driver.app, case.game.id)
    driver.step()
    driver.click(f"lesson:{name}")
    pupil = case.pupil(driver)
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


@pytest.mark.slow
@each_game
def test_back_goes_through_all_scenes_to_the_beginning(window: MakeDriver, case: UiCase) -> None:
    pupil = _pupil(window, case)
    lesson = case.lessons[case.taught.scenes]
    scene = pupil.open(lesson)
    states: dict[int, str] = {}
    while scene.place.step < min(9, len(lesson.steps) - 1):
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
    assert len(set(states.values())) > 1
    assert "coach:back" not in pupil.driver.ids()
    pupil.finish()


@each_game
@pytest.mark.slow
def test_escape_opens_the_menu_which_leads_out(window: MakeDriver, case: UiCase) -> None:
    """Also when the match of the lesson is over, where it has an end in the middle."""
    pupil = _pupil(window, case)
    scene = pupil.open(case.lessons[case.taught.scenes])
    while scene.match.outcome is None and scene.place.step < len(scene.lesson.steps) - 2:
        pupil.act()
        pupil.driver.wait_idle()
    pupil.driver.key("escape")
    assert pupil.driver.top.kind == "pause"
    assert "concede" not in pupil.driver.ids()
    pupil.driver.click("leave")
    pupil.driver.step()
    assert pupil.driver.top.kind == "learn"


# ---- advice, tips, secrets


@pytest.mark.slow
@pytest.mark.one_in(2, 1)
@each_game
def test_a_free_step_gives_advice_and_tips_once(window: MakeDriver, case: UiCase) -> None:
    pupil = _pupil(window, case)
    scene = pupil.open(case.lessons[case.taught.match])
    tips: list[str] = []
    advised = False
    for _ in range(300):
        pupil.driver.wait_idle()
        if pupil.driver.top.kind != "lesson" or scene.place.step > 2:
            break
        if scene.tip is not None:
            assert scene.tip.say == scene.item("coach:text").label  # type: ignore[union-attr]
            tips.append(scene.tip.say)
        elif scene.step.allow is None and scene.situation.prompt is not None and not advised:
            before = len(scene.match.turns)
            pupil.driver.click("coach:show")
            pupil.driver.wait_idle()
            assert len(scene.match.turns) == before
            assert scene.hints.advised
            advised = True
        pupil.act()
    assert advised
    assert len(tips) >= 3
    assert len(tips) == len(set(tips))


def _known(hand: list[int] | None) -> list[int]:
    """The cards of a hand that its reader knows."""
    return [card for card in hand or () if card >= 0]


def _partners(case: UiCase) -> Iterator[str]:
    yield from case.taught.partner


@pytest.mark.slow
@pytest.mark.one_in(2)
@each("name", _partners)
def test_the_learner_never_sees_the_partners_cards(window: MakeDriver, case: UiCase, name: str) -> None:
    pupil = _pupil(window, case)
    scene = pupil.open(case.lessons[name])
    met: set[str] = set()

    def look(scene: LessonScene) -> None:
        hidden = case.secrets.held(scene.match.state, 1)
        met.update(hidden)
        assert not _known(scene.situation.view["hands"][1])
        assert not hidden & {item.id for item in scene.items}
        assert not _known(scene.moment().view["hands"][1])

    pupil.finish(look)
    assert scene.finished
    assert met


# ---- files


@each_game
@pytest.mark.slow
def test_a_full_disk_is_said_once_and_the_lesson_goes_on(
    window: MakeDriver, case: UiCase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kotgames.lessons.save_progress", lambda *_: "No space left on device")
    pupil = _pupil(window, case)
    pupil.open(next(iter(case.lessons.values())))
    pupil.finish()
    assert sum("No space left" in said for said, _ in pupil.driver.said) == 1


@each_game
def test_damaged_progress_is_said_and_all_lessons_are_there(window: MakeDriver, case: UiCase) -> None:
    path = lessons.progress_file()
    path.parent.mkdir(parents=True)
    path.write_bytes(b"{{{")
    driver = window(paint=False)
    routes.learn(driver.app, case.game.id)
    driver.step()
    assert "lessons.json.bad" in driver.toast
    assert sum(name.startswith("lesson:") for name in driver.ids()) == len(case.lessons)


@each_game
def test_a_damaged_lesson_file_is_said_and_one_can_still_play(
    window: MakeDriver, case: UiCase, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(game: object, language: str) -> None:
        raise CardDataError("card_syntax", file="tutorial.yaml", line=3, problem="what is this?")

    monkeypatch.setattr("kotgames.lessons.of", broken)
    driver = window(paint=False)
    routes.learn(driver.app, case.game.id)
    driver.step()
    assert "tutorial.yaml" in driver.toast
    driver.click("play")
    assert driver.top.kind == "setup"
