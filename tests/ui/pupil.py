"""A learner with hands: goes through lessons by the coach's buttons, by dragging, or with the keyboard alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from kotgames import lessons
from kotgames.bots import players
from kotgames.engine.contract import Action, Game
from kotgames.lessons import Condition, Lesson, Progress
from kotgames.scenes import routes
from kotgames.scenes.learning.lesson import LessonScene
from kotgames.ui.items import Item
from tests.ui.driver import FRAME, Driver, Stuck, Unreachable
from tests.ui.hands import Hands


class Pupil(ABC):
    """Does lessons in one way: "show" presses Show me wherever there is something to do, "drag", "click" and "keys" do it."""

    game: ClassVar[Game]
    player: ClassVar[type[Hands]]
    """The game's hands."""

    def __init__(self, driver: Driver, way: str = "show", ms: float = FRAME) -> None:
        self.driver = driver
        self.way = way
        self.ms = ms
        self.hands: Any = self.player(driver, "click" if way == "show" else way)
        self.steps: list[int] = []

    # ---- lessons

    def open(self, lesson: Lesson, progress: Progress | None = None) -> LessonScene:
        """Begin a lesson (or go on with it)."""
        routes.lesson(self.driver.app, self.game, lesson, progress or Progress())
        self.driver.wait_idle(ms=self.ms)
        return self.scene

    @property
    def scene(self) -> LessonScene:
        """The lesson on the screen."""
        scene = self.driver.host
        assert isinstance(scene, LessonScene)
        return scene

    def until(self, step: str | int, most: int = 900) -> LessonScene:
        """Until the lesson is at a step, by its id or its number."""
        for _ in range(most):
            scene = self.scene
            if scene.place.step >= step if isinstance(step, int) else scene.step.id == step:
                return scene
            self.act()
            self.driver.wait_idle(ms=self.ms)
        raise Stuck(f"{self.scene.lesson.id} never comes to step {step}")

    def finish(self, each: Callable[[LessonScene], None] | None = None, most: int = 900) -> None:
        """Until the lesson is done; `each` looks at the screen at the beginning of each step."""
        last = -1
        for _ in range(most):
            self.driver.wait_idle(ms=self.ms)
            if self.driver.top.kind == "lesson_done":
                return
            if self.scene.place.step != last:
                last = self.scene.place.step
                self.steps.append(last)
                if each is not None:
                    each(self.scene)
            self.act()
        raise Stuck(f"{self.scene.lesson.id} stays at step {last}")

    # ---- one step

    def act(self) -> None:
        """Do the next thing that the step asks for."""
        scene = self.scene
        step = scene.step
        missing = next((one for one in self._looks() if not lessons.holds(one, scene.moment())), None)
        refused = next((part for part in step.wait.parts() if part.refused), None)
        if scene.situation.stays:
            self.press("do:next")
        elif self.way != "show" and missing is not None:
            self._look(missing)
        elif scene.tip is not None or (scene.has_next and (self.way != "drag" or refused is None)):
            self.press("coach:next")
        elif scene.over_early:
            self.press("coach:again")
        elif scene.situation.prompt is None:
            raise Stuck(f"{scene.lesson.id} {scene.place.step}: nobody is asked")
        elif step.allow is None:
            self.take(self._advice())
        elif self.way == "show":
            self.press("coach:show")
        else:
            self._do()

    def press(self, name: str) -> None:
        """A button of the coach, or of the table."""
        if self.way != "keys":
            self.driver.click(name)
        elif name == "coach:next":
            self.driver.key("f")
        else:
            self.driver.press(name)

    @abstractmethod
    def take(self, action: Action) -> None:
        """Take an action by hand."""

    @abstractmethod
    def take_next(self, actions: Sequence[Action]) -> None:
        """Take the first of these actions by hand, or as many of them as one gesture may mean."""

    @abstractmethod
    def drag(self, source: str, target: str) -> None:
        """Bring what a lesson calls by a name to what it calls by another."""

    def _advice(self) -> int:
        match = self.scene.match
        return players.choose("greedy", self.game, match.card_set, match.view(0), len(match.turns))

    def _looks(self) -> list[Condition]:
        return [part for part in self.scene.step.wait.parts() if part.looked or part.held]

    def _look(self, part: Condition) -> None:
        name = self.item(part.looked or part.held or "").id
        if part.held:
            self.hands.pick(name)
        elif self.way == "keys":
            step = self.scene.step
            try:
                self.driver.tab_to(name)
            except Unreachable:  # it was looked at, and the keyboard went on to what the coach says next
                if self.scene.step is step:
                    raise
        else:
            self.driver.hover(name)

    def item(self, name: str) -> Item:
        """The first thing on the screen that a lesson's name means."""
        items = {item.id: item for item in self.driver.items()}
        found = [items[one] for one in self.scene.table.names.find(name) if one in items]
        if not found:
            raise Unreachable(
                f"{name!r} is not on the screen: {self.scene.lesson.id}, step {self.scene.step.id}"
            )
        return found[0]

    def _do(self) -> None:
        """The next entries of the step's `do`, by hand."""
        scene = self.scene
        step = scene.step
        if scene.held:
            self.driver.key("escape")
        for text in step.do:
            if not lessons.is_gesture(text):
                break
            if text.startswith("press "):
                self.press(f"do:{text.removeprefix('press ')}")
                return
            self.drag(*text.split(" > ", 1))
            self.driver.wait_idle(ms=self.ms)
            if scene.step is not step:
                return
        else:
            assert step.do, f"{scene.lesson.id} {scene.place.step}: nothing to do"
            return
        texts = step.actions[scene.done_here :]
        assert texts, f"{scene.lesson.id} {scene.place.step}: nothing left to do"
        self.take_next([self.game.parse(text, scene.match.card_set) for text in texts])
