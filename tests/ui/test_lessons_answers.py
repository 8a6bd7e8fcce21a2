"""Nothing that a learner tries in a lesson is passed over in silence: it does something that is seen, or the coach answers."""

from __future__ import annotations

import msgspec
import pytest
from pygame import FRect

from kotgames import lessons
from kotgames.engine.contract import Refusal
from kotgames.lessons import Place
from kotgames.scenes.learning.lesson import LessonScene
from tests.ui.cases import UiCase, each, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver, Unreachable
from tests.ui.pupil import Pupil

KEYS = ("f", "e", "return", "space", "h", "z", "y", "l", "p", "r", "1", "2", "3", "5", "9", "escape")
"""Keys that do something somewhere."""

OPEN = "the table"
"""Instead of an item: the bare table."""

pytestmark = pytest.mark.usefixtures("adviser")


class Trier:
    """Tries everything at a step of a lesson, each time from how the step began, and notes what has no answer."""

    def __init__(self, pupil: Pupil, every: int) -> None:
        self.pupil = pupil
        self.every = every
        self.silent: list[str] = []
        self.tried = 0

    @property
    def driver(self) -> Driver:
        """The window."""
        return self.pupil.driver

    def step(self, scene: LessonScene) -> None:
        """At the beginning of a step: click on each thing, drag each card somewhere, press each key."""
        place = msgspec.convert(msgspec.to_builtins(scene.place), Place)
        things = [item.id for item in self.driver.items() if item.role and item.role != "scroll"]
        things = [name for name in things if not name.startswith("coach:")]
        hand = scene.table.gestures.hand()
        tries = [("click", name) for name in (*things, OPEN)]
        tries += [("drag", name) for name in (*hand, *things[:: len(things) // 5 or 1])]
        tries += [("key", key) for key in KEYS]
        for way, name in tries[scene.place.step % self.every :: self.every]:
            self._try(scene, way, name)
            self._begin_anew(scene, place)

    def _begin_anew(self, scene: LessonScene, place: Place) -> None:
        driver = self.driver
        driver.motion((2, 2))  # nothing of what a step may want looked at lies there
        driver.step()
        while driver.top is not scene:
            driver.app.pop(driver.top)
        scene.finished = False
        scene.hold("")
        scene.hints.clear()
        scene.jump_to(msgspec.convert(msgspec.to_builtins(place), Place))
        driver.app.toast.clear()
        driver.wait_idle()
        assert scene.place.step == place.step

    def _state(self, scene: LessonScene) -> tuple[object, ...]:
        """What is seen of the course of things: steps, actions, what lies laid out, screens over this one."""
        place = scene.place
        return (
            self.driver.top is scene, place.step, tuple(map(tuple, place.scenes)), str(scene.table.draft.laid_out()), scene.tip is None,
            scene.bot_controls.held, scene.hints.lit, tuple(item.id for item in scene.items if not item.id.startswith("coach")),
        )  # fmt: skip

    def _try(self, scene: LessonScene, way: str, name: str) -> None:
        driver = self.driver
        before, held = self._state(scene), scene.held
        answered = scene.coach.answered
        try:
            if way == "key":
                driver.key(name)
            elif name == OPEN:
                driver.motion(driver.bare())
                driver.button(True)
                driver.button(False)
            elif way == "drag":
                driver.drag(name, "")
            else:
                driver.click(name)
        except (Unreachable, AssertionError):
            return  # covered, or gone under the pointer
        self.tried += 1
        driver.step()
        if driver.top is not scene or (scene.coach.answered > answered and self._seen(scene)):
            return
        now = self._state(scene)
        picked = scene.held != held and bool(scene.handling.targets() or scene.looks_for(scene.held))
        looks = any(part.looked or part.held for part in scene.step.wait.parts()) and scene.step.allow == ()
        if picked and looks and not scene.looks_for(scene.held):
            self.silent.append(f"{scene.lesson.id} {scene.step.id}: {way} {name} picks {scene.held}")
        if now != before or picked or scene.place.step != before[1]:
            return
        self.silent.append(f"{scene.lesson.id} {scene.step.id}: {way} {name}")

    def _seen(self, scene: LessonScene) -> bool:
        """Whether the answer is on the screen, with nothing over it."""
        items = self.driver.items()
        names = [item.id for item in items]
        if not scene.quiet:  # it is said when what is shown has been seen
            return True
        if "coach:answer" not in names:
            return False
        place = names.index("coach:answer")
        rect = items[place].rect
        over = [
            item for item in items[place + 1 :] if item.id not in ("coach:text", "coach:new") and item.role
        ]
        inside = FRect(self.driver.app.canvas().area).contains(rect)
        return inside and not any(item.rect.colliderect(rect) and item.role != "scroll" for item in over)


def _try_all(window: MakeDriver, case: UiCase, name: str, every: int) -> None:
    pupil = case.pupil(window(paint=False), "show")
    pupil.open(case.lessons[name])
    trier = Trier(pupil, every)
    pupil.finish(trier.step)
    assert trier.tried > 2 * len(pupil.steps)
    assert trier.silent == []


@pytest.mark.slow
@pytest.mark.one_in(2)
@each("name", lambda case: [case.taught.scenes, case.taught.reading])
def test_what_is_tried_in_a_lesson_is_answered(window: MakeDriver, case: UiCase, name: str) -> None:
    _try_all(window, case, name, 11)


@pytest.mark.long
@each("name", lambda case: [name for name in case.lessons if name != case.taught.match])
def test_everything_that_is_tried_in_any_lesson_is_answered(
    window: MakeDriver, case: UiCase, name: str
) -> None:
    _try_all(window, case, name, 1)


@pytest.mark.slow
@each_game
def test_an_answer_stays_until_something_else_is_done(window: MakeDriver, case: UiCase) -> None:
    pupil = case.pupil(window(paint=False), "show")
    scene = pupil.open(case.lessons[case.taught.reading])
    driver = pupil.driver
    driver.motion(driver.bare())
    driver.button(True)
    driver.button(False)
    said = driver.item("coach:answer").label
    assert said == scene.words.refusal(scene.instead())
    for _ in range(100):
        driver.step(200)
    assert driver.item("coach:answer").label == said
    assert driver.toast == ""
    driver.click("coach:next")
    driver.wait_idle()
    assert "coach:answer" not in driver.ids()
    driver.motion(driver.bare())
    driver.button(True)
    driver.button(False)
    assert "coach:answer" in driver.ids()
    driver.click("coach")
    assert "coach:answer" not in driver.ids()


@pytest.mark.slow
@pytest.mark.one_in(4)
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1366, 768)])
@pytest.mark.parametrize("language", ["en", "de"])
@each_game
def test_the_step_is_read_beside_the_answer(
    window: MakeDriver, case: UiCase, size: tuple[int, int], language: str
) -> None:
    """Whatever is answered, also where a new situation began: what is to be done stays in sight."""
    pupil = case.pupil(window(size, paint=False), "show")
    driver = pupil.driver
    driver.app.settings.language = language
    spoken = {lesson.id: lesson for lesson in lessons.of(case.game, language)}
    gone: list[str] = []

    def look(scene: LessonScene) -> None:
        for answer in (scene.words.refusal(scene.instead()), scene.step.instead or "Not here."):
            scene.coach.reply(answer)
            driver.step()
            if "coach:text" not in driver.ids() or "coach:answer" not in driver.ids():
                gone.append(f"{scene.lesson.id} {scene.step.id}: {answer}")
        scene.refuse(Refusal("lesson_bar"))
        driver.step()
        if "coach:text" not in driver.ids():
            gone.append(f"{scene.lesson.id} {scene.step.id}: {scene.coach.answer}")
        scene.coach.heard()

    for name in case.taught.laying:
        pupil.open(spoken[name])
        pupil.finish(look)
    assert gone == []
