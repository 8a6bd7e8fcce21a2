"""A robot that does anything at all in lessons is never stuck."""

from __future__ import annotations

import random

import pytest

from kotgames import lessons
from kotgames.engine.contract import Game
from kotgames.lessons import Lesson
from kotgames.scenes import routes
from kotgames.system.settings import SPEEDS
from tests.ui.cases import UiCase, each_lesson
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.test_chaos import Chaos

pytestmark = pytest.mark.usefixtures("adviser")


SEEDS = 4


class Truant(Chaos):
    """Does anything at all, in a lesson: random acts, the coach's buttons, leaving and coming back."""

    def __init__(self, driver: Driver, seed: int, game: Game, lesson: Lesson) -> None:
        super().__init__(driver, seed)
        self.game = game
        self.lesson = lesson
        self.acts += [(self._coach, 14), (self._leave, 1)]

    def _at_home(self) -> bool:
        return self.driver.top.kind == "lesson"

    def act(self) -> None:
        """One random act; away from the lesson for long, back to it."""
        self.away = 0 if self._at_home() else self.away + 1
        if self.away > 6:
            self.come_back()
        kinds, weights = zip(*self.acts, strict=True)
        chosen = self.random.choices(kinds, weights)[0]
        self.last.append(f"{chosen.__name__} {chosen()}")
        self.driver.step(self.random.choice((0, 16, 40, 300)))
        if not self.driver.app.scenes:
            self.come_back()

    def come_back(self) -> None:
        """The lesson again, where it was left, in a window of a sound size."""
        self.away = 0
        self.driver.app.window.resize((1280, 720))
        self.driver.button(False)
        progress, problem = lessons.load_progress()
        assert problem is None
        routes.lesson(self.driver.app, self.game, self.lesson, progress)
        self.driver.step()

    def _coach(self) -> str:
        buttons = [name for name in self.driver.ids() if name.startswith("coach:") and name != "coach:leave"]
        wanted = [name for name in buttons if self.driver.item(name).role == "button"]
        if not wanted:
            return "is silent"
        item = self.driver.item(self.random.choice(wanted))
        self.driver.motion(self.driver.pixel(item.rect.center))
        self.driver.button(True)
        self.driver.button(False)
        return item.id

    def _leave(self) -> str:
        self.come_back()
        return "and back"

    def _answer(self) -> str:
        scene = self.driver.host if self._at_home() else None
        if scene is None or scene.situation.prompt is None or self.driver.busy:
            return "nobody is asked"
        gestures = scene.gestures()
        source = self.random.choice(sorted(gestures)) if gestures else ""
        targets = sorted(gestures.get(source, {}))
        if not targets:
            return "no gesture"
        try:
            self.driver.drag(source, self.random.choice(targets))
        except AssertionError as error:
            return f"did not work: {error}"
        return source


def _anything(window: MakeDriver, case: UiCase, name: str, seed: int, acts: int) -> None:
    driver = window(speed=SPEEDS[seed % len(SPEEDS)], paint=False)
    lesson = case.lessons[name]
    pupil = case.pupil(driver, ms=50)
    pupil.open(lesson)
    truant = Truant(driver, seed, case.game, lesson)
    try:
        for _ in range(acts):
            truant.act()
    except Exception as error:
        raise AssertionError(
            f"{type(error).__name__}: {error}; {name} {seed}: {list(truant.last)}"
        ) from error
    driver.app.settings.speed = 0.0
    driver.app.settings.text_size = 100
    truant.come_back()
    driver.wait_idle(ms=50)
    try:
        pupil.finish()
    except Exception as error:
        raise AssertionError(f"stuck: {error}; {name} {seed}: {list(truant.last)}") from error


@pytest.mark.slow
@pytest.mark.one_in(3)
@each_lesson
def test_a_truant_is_never_stuck(window: MakeDriver, case: UiCase, name: str) -> None:
    _anything(window, case, name, random.Random(name).randrange(1000), 60)


@pytest.mark.long
@pytest.mark.timeout(900)
@each_lesson
@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_truant_is_never_stuck_for_long(window: MakeDriver, case: UiCase, name: str, seed: int) -> None:
    """Ten thousand acts in all."""
    _anything(window, case, name, seed, -(-10_000 // (SEEDS * len(case.lessons))))
