"""The lessons of UNCAGED on the screen: gone through with Show me and by hand, pointing at what is there, never stuck."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kotgames import games, lessons
from kotgames.bots import players
from kotgames.games.uncaged import GAME
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged.table import ids
from kotgames.lessons import Lesson, Progress
from kotgames.scenes import routes
from kotgames.scenes.learning.lesson import LessonScene
from kotgames.system.settings import SPEEDS
from tests.ui.conftest import MakeDriver
from tests.ui.pupil import Pupil
from tests.ui.standins import InlineBot
from tests.ui.test_lessons_truant import Truant

LESSONS = {lesson.id: lesson for lesson in lessons.of(GAME)}

every_lesson = pytest.mark.parametrize("name", LESSONS)
SIZES = ((1280, 720), (1920, 1080), (2560, 1080))


@pytest.fixture(autouse=True)
def shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window shows the game, and the adviser of the hints answers in this process."""
    monkeypatch.setattr(games, "_WITHOUT_TABLE", frozenset())
    monkeypatch.setattr("kotgames.scenes.table.hints.BotWorker", InlineBot)


class Fighter(Pupil):
    """A learner of UNCAGED: "show" presses Show me wherever there is something to do, "drag" lays and pays by hand."""

    def open(self, lesson: Lesson, progress: Progress | None = None) -> LessonScene:
        """Begin a lesson (or go on with it)."""
        routes.lesson(self.driver.app, GAME, lesson, progress or Progress())
        self.driver.wait_idle(ms=self.ms)
        return self.scene

    def take(self, action: int) -> None:
        """Take an action by hand; a row is laid to its end and locked."""
        text = a.text(action, self.scene.match.card_set)
        word, _, name = text.partition(" ")
        if word == "place":
            self._lay(self._row(action))
        elif word == "discard":
            card = self._held(name)
            role = self.scene.table.context.role(0)  # type: ignore[attr-defined]
            self.driver.drag(ids.card(card), ids.deck(role))
        elif word == "pick":
            self.driver.click(ids.pick(self.scene.table.context.card_set.fighter_ids.index(name)))  # type: ignore[attr-defined]
        elif word == "mulligan" and self.scene.situation.prompt.params["free"]:  # type: ignore[union-attr]
            self.driver.click("do:mulligan_free")
        else:
            self.driver.click(f"do:{word}")
        self.driver.wait_idle(ms=self.ms)

    def _held(self, name: str) -> int:
        table: Any = self.scene.table
        return int(
            next(
                card
                for card in table.context.own_hand
                if table.context.card_set.kinds[table.context.card_set.kind_of[card]] == name
            )
        )

    def _row(self, action: int) -> list[int]:
        """The rest of the row that begins with this placement, as the bot would go on."""
        state: Any = self.scene.match.state.copy()
        cards: list[int] = []
        while a.PLACE <= action < a.DISCARD:
            before = len(state.rows[0])
            state.step(action)
            cards.append(state.rows[0][before])
            action = players.choose("greedy", GAME, self.scene.match.card_set, state.view(0), len(cards))
        return cards

    def _lay(self, cards: list[int]) -> None:
        table: Any = self.scene.table
        for slot, card in zip(table.context.free_slots, cards, strict=True):
            if table.context.row.slots.get(slot) != card:
                self.driver.drag(ids.card(card), ids.slot(0, slot))
                self.driver.wait_idle(ms=self.ms)
        self.driver.click("do:lock")

    def _advice(self) -> int:
        match = self.scene.match
        return players.choose("greedy", GAME, match.card_set, match.view(0), len(match.turns))

    def _do(self) -> None:
        """The next entries of the step's `do`, by hand."""
        scene = self.scene
        if scene.held:
            self.driver.key("escape")
        step = scene.step
        for text in step.do:
            if not lessons.is_gesture(text):
                break
            if text.startswith("press "):
                self.driver.click(f"do:{text.removeprefix('press ')}")
                return
            self._drag(*text.split(" > ", 1))
            self.driver.wait_idle(ms=self.ms)
            if scene.step is not step:
                return
        else:
            return
        left = scene.step.actions[scene.done_here :]
        self.take(GAME.parse(left[0], scene.match.card_set))

    def _drag(self, source: str, target: str) -> None:
        table: Any = self.scene.table
        (place,) = table.names.find(target)
        cards = [ids.numbers(one)[0] for one in table.names.find(source)]
        if table.context.row.slots.get(ids.numbers(place)[1]) not in cards:
            self.driver.drag(ids.card(cards[0]), place)


def _fighter(window: MakeDriver, way: str = "show", **named: Any) -> Fighter:
    return Fighter(window(paint=False, **named), way)


def _resting(lesson: Lesson) -> set[int]:
    """The steps at which a lesson waits for the learner, whatever happens."""
    return {
        number
        for number, step in enumerate(lesson.steps)
        if step.when is None and (step.has_next or step.allow is not None)
    }


# ---- going through


@every_lesson
def test_a_lesson_is_gone_through_with_show_me(window: MakeDriver, name: str) -> None:
    """And at each step everything that the coach points at is on the screen."""
    pupil = _fighter(window)
    progress = Progress()
    pupil.open(LESSONS[name], progress)
    lost: list[str] = []

    def all_is_there(scene: LessonScene) -> None:
        says, points = scene.coach._says()
        lost.extend(f"{scene.place.step}: {point}" for point in points if not scene.coach.targets([point]))
        assert scene.item("coach:text").label == says  # type: ignore[union-attr]

    pupil.finish(all_is_there)
    assert lost == []
    assert _resting(LESSONS[name]) <= set(pupil.steps)
    assert pupil.steps == sorted(pupil.steps)
    assert progress.finished(GAME.id, name)
    assert lessons.load_progress()[0].finished(GAME.id, name)
    assert pupil.scene.words.missing | pupil.driver.app.words.missing == set()


@pytest.mark.parametrize("name", [name for name in LESSONS if name != "bout"])
def test_a_lesson_is_gone_through_by_hand(window: MakeDriver, name: str) -> None:
    pupil = _fighter(window, "drag")
    pupil.open(LESSONS[name])
    pupil.finish()
    assert _resting(LESSONS[name]) <= set(pupil.steps)


@pytest.mark.parametrize("name", ["breakers", "stamina"])
def test_a_lesson_at_full_motion(window: MakeDriver, name: str) -> None:
    pupil = Fighter(window(paint=False, speed=1.0), "show", ms=50)
    pupil.open(LESSONS[name])
    pupil.finish()
    assert pupil.driver.top.kind == "lesson_done"


@pytest.mark.parametrize("size", SIZES)
def test_the_panel_leaves_free_what_is_needed(window: MakeDriver, size: tuple[int, int]) -> None:
    """The hand, the buttons and what is pointed at; nothing that is said has to be scrolled."""
    pupil = Fighter(window(size, paint=False))
    found: list[str] = []

    def look(scene: LessonScene) -> None:
        box = scene.item("coach").rect  # type: ignore[union-attr]
        assert pupil.driver.app._canvas().area.contains(box)
        needed = [
            (item.id, item.rect)
            for item in scene.items
            if item.id.startswith("do:") or item.id in scene.table.gestures.hand()
        ]
        needed += [("what is pointed at", rect) for rect in scene.coach.targets(scene.coach._says()[1])]
        for what, rect in needed:
            cut = box.clip(rect)
            if cut.width > 9 and cut.height > 9:
                found.append(
                    f"{scene.lesson.id} {scene.place.step}: {what} by {cut.width:.0f} x {cut.height:.0f}"
                )
        assert scene.scrolls["coach"].most < 1, (scene.lesson.id, scene.place.step)

    for name in LESSONS:
        if name != "bout":
            pupil.open(LESSONS[name])
            pupil.finish(look)
    assert found == []


def test_a_lesson_on_a_folded_table(window: MakeDriver) -> None:
    pupil = Fighter(window((1024, 600), text=150, paint=False))
    for name in ("combo", "fighters"):
        pupil.open(LESSONS[name])
        pupil.finish()
        assert pupil.driver.top.kind == "lesson_done"


# ---- leaving, gates, secrets


@pytest.mark.parametrize("name", ["combo", "stamina"])
def test_a_lesson_is_left_and_resumed_at_each_step(window: MakeDriver, name: str) -> None:
    driver = window(paint=False)
    routes.learn(driver.app, GAME.id)
    driver.step()
    driver.click(f"lesson:{name}")
    pupil = Fighter(driver)
    seen = -1
    for _ in range(200):
        driver.wait_idle()
        if driver.top.kind == "lesson_done":
            break
        scene = pupil.scene
        if scene.place.step != seen:
            seen = scene.place.step
            before = (seen, scene.match.state.digest(), scene.moment().prompt)
            driver.click("coach:leave")
            driver.step()
            driver.click(f"lesson:{name}")
            driver.wait_idle()
            again = pupil.scene
            assert again is not scene
            assert (again.place.step, again.match.state.digest(), again.moment().prompt) == before
        pupil.act()
    assert driver.top.kind == "lesson_done"


def test_another_card_than_the_step_asks_for_is_refused_with_what_to_do_instead(window: MakeDriver) -> None:
    pupil = _fighter(window, "drag")
    scene = pupil.open(LESSONS["breakers"])
    while scene.place.step < 2:
        pupil.act()
        pupil.driver.wait_idle()
    pupil._drag("hand sprawl", "my slot 5")
    pupil.driver.wait_idle()
    pupil.driver.click("do:lock")
    pupil.driver.wait_idle()
    assert scene.match.turns == []
    assert pupil.driver.toast == scene.step.instead
    pupil.finish()


def test_a_row_laid_in_another_order_does_not_lock_the_learner_in(window: MakeDriver) -> None:
    """The cards of the first combo may still be swapped before the lock."""
    pupil = _fighter(window, "drag")
    scene = pupil.open(LESSONS["combo"])
    while scene.place.step < 8:
        pupil.act()
        pupil.driver.wait_idle()
    pupil.driver.drag(scene.table.names.find("hand armbar")[0], ids.slot(0, 0))
    pupil.driver.wait_idle()
    pupil.driver.click("do:lock")
    pupil.driver.wait_idle()
    assert scene.place.step == 9
    pupil.finish()


@pytest.mark.parametrize("name", ["breakers", "bout"])
def test_the_learner_never_sees_the_partners_row(window: MakeDriver, name: str) -> None:
    pupil = _fighter(window)
    pupil.open(LESSONS[name])

    def look(scene: LessonScene) -> None:
        state: Any = scene.match.state
        hidden = {*state.hands[1], *state.rows[1][state.shown[1] :]}
        assert scene.situation.view["hands"][1] is None
        assert not {ids.card(card) for card in hidden} & {item.id for item in scene.items}

    pupil.finish(look)
    assert pupil.driver.top.kind == "lesson_done"


def test_tips_are_said_once_in_the_first_bout(window: MakeDriver) -> None:
    pupil = _fighter(window)
    scene = pupil.open(LESSONS["bout"])
    tips: list[str] = []
    for _ in range(300):
        pupil.driver.wait_idle()
        if pupil.driver.top.kind != "lesson" or scene.place.step > 2:
            break
        if scene.tip is not None:
            tips.append(scene.tip.say)
        pupil.act()
    assert len(tips) >= 3
    assert len(tips) == len(set(tips))


# ---- anything at all


SEEDS = 4


class Rogue(Truant):
    """A truant in the lessons of UNCAGED."""

    def come_back(self) -> None:
        """The lesson again, where it was left, in a window of a sound size."""
        self.away = 0
        self.driver.app.window.resize((1280, 720))
        self.driver.button(False)
        progress, problem = lessons.load_progress()
        assert problem is None
        routes.lesson(self.driver.app, GAME, self.lesson, progress)
        self.driver.step()


def _anything(window: MakeDriver, name: str, seed: int, acts: int) -> None:
    driver = window(speed=SPEEDS[seed % len(SPEEDS)], paint=False)
    pupil = Fighter(driver, ms=50)
    pupil.open(LESSONS[name])
    rogue = Rogue(driver, seed, LESSONS[name])
    try:
        for _ in range(acts):
            rogue.act()
        driver.app.settings.speed = 0.0
        driver.app.settings.text_size = 100
        rogue.come_back()
        driver.wait_idle(ms=50)
        pupil.finish()
    except Exception as error:
        raise AssertionError(f"{type(error).__name__}: {error}; {name} {seed}: {list(rogue.last)}") from error


@every_lesson
def test_a_truant_is_never_stuck(window: MakeDriver, name: str) -> None:
    _anything(window, name, random.Random(name).randrange(1000), 40)


@pytest.mark.long
@every_lesson
@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_truant_is_never_stuck_for_long(window: MakeDriver, name: str, seed: int) -> None:
    """Ten thousand acts in all."""
    _anything(window, name, seed, -(-10_000 // (SEEDS * len(LESSONS))))
