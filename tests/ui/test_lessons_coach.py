"""Where the coach's panel stands, what it leaves free, and that nothing it says is cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from pygame import FRect

from kotgames import lessons
from kotgames.scenes import routes
from kotgames.scenes.learning.dock import dock
from kotgames.scenes.learning.lesson import LessonScene
from tests.lesson_walk import a_lesson, a_step
from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.fit import Inspector, report

KINDS = (
    "cut",
    "in English",
    "spoken in English",
    "outside the window",
    "under 15 units",
    "under 12 px",
    "missing key",
    "thing outside the window",
    "too small to hit",
    "thing without a label",
)

pytestmark = pytest.mark.usefixtures("adviser")


def _needed(scene: LessonScene) -> Iterator[tuple[str, FRect]]:
    """What the panel must not cover."""
    for item in scene.items:
        if item.id.startswith("do:") or item.id in scene.table.gestures.hand():
            yield item.id, item.rect
    for rect in scene.coach.targets(scene.coach._says()[1]):
        yield "what is pointed at", rect


@pytest.mark.slow
@pytest.mark.one_in(6)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080)])
@each_game
def test_the_panel_leaves_free_what_is_needed(
    window: MakeDriver, case: UiCase, size: tuple[int, int]
) -> None:
    pupil = case.pupil(window(size, paint=False))
    found: list[str] = []

    def look(scene: LessonScene) -> None:
        box = scene.item("coach").rect  # type: ignore[union-attr]
        area = pupil.driver.app.canvas().area
        assert area.contains(box)
        for name, rect in _needed(scene):
            cut = box.clip(rect)
            if cut.width > 9 and cut.height > 9:
                found.append(
                    f"{scene.lesson.id} {scene.place.step}: {name} by {cut.width:.0f} x {cut.height:.0f}"
                )
        assert scene.scrolls["coach"].most < 1, "the text has to be scrolled"

    for name, lesson in case.lessons.items():
        if name != case.taught.match:
            pupil.open(lesson)
            pupil.finish(look)
    assert found == []


@pytest.mark.slow
@pytest.mark.one_in(7)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 600)])
@pytest.mark.parametrize("text", [150, 200])
@each_game
def test_the_panel_never_covers_what_it_points_at(
    window: MakeDriver, case: UiCase, size: tuple[int, int], text: int
) -> None:
    """In any step of any lesson, also where it has no place of its own: where what is pointed at fills the page, it is low."""
    pupil = case.pupil(window(size, text=text, paint=False))
    found: list[str] = []
    pointed = 0

    def look(scene: LessonScene) -> None:
        nonlocal pointed
        coach = scene.item("coach")
        if scene.coach.away or coach is None:
            return
        for rect in scene.coach.targets(scene.coach._says()[1]):
            pointed += 1
            cut = coach.rect.clip(rect)
            if cut.width > 9 and cut.height > 9:
                found.append(f"{scene.lesson.id} {scene.step.id}: {cut.width:.0f} x {cut.height:.0f}")
        for item in scene.items:
            if item.id.startswith("build:") and item.focus and scene.step.allow is not None:
                assert not coach.rect.collidepoint(item.rect.center), "what is to be taken up"

    for name, lesson in case.lessons.items():
        if name != case.taught.match:
            pupil.open(lesson)
            pupil.finish(look)
    assert pointed > 20
    assert found == []


@pytest.mark.slow
@pytest.mark.one_in(5)
@pytest.mark.parametrize(
    ("size", "text", "kind"),
    [
        ((1280, 720), 100, "strip"),
        ((1920, 1080), 100, "strip"),
        ((1024, 600), 100, "strip"),
        ((1024, 768), 100, "strip"),
        ((2560, 1080), 100, "column"),
        ((1280, 720), 150, "strip"),
        ((2560, 1080), 150, "column"),
        ((2560, 1080), 200, "column"),
    ],
)
@each_game
def test_the_coach_has_a_place_of_its_own_beside_the_table(
    window: MakeDriver, case: UiCase, size: tuple[int, int], text: int, kind: str
) -> None:
    """Nothing of the table is under it, and it is the same in all steps."""
    pupil = case.pupil(window(size, text=text, paint=False))
    places: set[tuple[float, ...]] = set()
    under: list[str] = []

    def look(scene: LessonScene) -> None:
        area = pupil.driver.app.canvas().area
        place = dock(area)
        assert place.kind == kind
        assert area.contains(place.coach)
        assert not place.coach.colliderect(place.table)
        assert FRect(scene.table.picture.ctx.area) == place.table  # type: ignore[attr-defined]
        places.add(tuple(scene.item("coach").rect))  # type: ignore[union-attr]
        for item in scene.items:
            cut = item.rect.clip(place.coach)
            if item.focus and not item.id.startswith("coach") and cut.width > 9 and cut.height > 9:
                loose = (
                    item.id in scene.table.gestures.hand()
                )  # a card of a fan ends below the edge of its table
                if not loose or cut.height > item.rect.height / 3:
                    under.append(f"{scene.lesson.id} {scene.step.id}: {item.id}")

    for name in (case.taught.reading, case.taught.scenes):
        pupil.open(case.lessons[name])
        pupil.finish(look)
    assert len(places) == 1
    assert under == []


def _asks(step: lessons.Step) -> bool:
    """Whether a step waits for the learner; else others act, and it passes by."""
    return step.has_next or step.allow is not None


@pytest.mark.slow
@each_game
def test_where_there_is_no_place_the_panel_stays_where_it_is_within_a_step(
    window: MakeDriver, case: UiCase
) -> None:
    pupil = case.pupil(window((1024, 600), text=200, paint=False), "click")
    scene = pupil.open(case.lessons[case.taught.reading])
    assert dock(pupil.driver.app.canvas().area).kind == "over"
    seen: dict[tuple[int, bool], set[tuple[float, ...]]] = {}
    for _ in range(60):
        pupil.driver.wait_idle()
        if pupil.driver.top is not scene:
            break
        coach = scene.item("coach")
        assert coach is not None
        # what is looked at is seen large, and must not be covered
        seen.setdefault((scene.place.step, scene.looking.seen), set()).add((coach.rect.left, coach.rect.top))
        for rect in (item.rect for item in scene.items if item.id.startswith("do:")):
            cut = coach.rect.clip(rect)
            assert cut.width <= 9 or cut.height <= 9
        pupil.act()
    assert len({step for step, _ in seen}) == sum(map(_asks, scene.lesson.steps))
    assert {step: found for step, found in seen.items() if len(found) > 1} == {}


@pytest.mark.slow
@pytest.mark.one_in(2)
@each_game
def test_the_coach_is_away_while_something_is_shown_and_repeats_no_order_that_is_done(
    window: MakeDriver, case: UiCase
) -> None:
    """From an own action to the next question, or the next step, nothing is said; nor is a match over before it was seen to end."""
    pupil = case.pupil(window(paint=False, speed=1.0), "show", ms=50)
    driver = pupil.driver
    shown = 0
    for name in case.taught.in_motion:
        scene = pupil.open(case.lessons[name])
        for _ in range(400):
            driver.wait_idle(ms=50)
            if driver.top is not scene:
                break
            if scene.situation.stays:
                assert not scene.coach.away, "it comments on what is to be read, or says how to go on"
                said = scene.item("coach:text")
                assert said is not None
                assert said.label in (scene.step.say, scene.app.words("lesson.stays"))
                driver.click("coach:next" if scene.step.has_next else "do:next")
                continue
            assert scene.coach.away is False
            assert not scene.over_early
            step, turns = scene.place.step, len(scene.match.turns)
            pupil.act()
            for _ in range(4000):
                names = [item.id for item in driver.items()]
                if scene.situation.stays:
                    break
                if not scene.quiet:
                    shown += 1
                    assert "coach:next" not in scene.focus.order
                    assert scene.item("coach") is None or not scene.item("coach").role  # type: ignore[union-attr]
                    assert "pointer" not in names
                    assert not scene.over_early
                elif scene.place.step == step and len(scene.match.turns) > turns:
                    # it waits for others: what was asked for is done
                    assert scene.situation.prompt is not None or not any(
                        item.role for item in scene.items if item.id.startswith("coach")
                    )
                if not driver.busy or driver.top is not scene:
                    break
                driver.step(50)
    assert shown > 50


@pytest.mark.slow
@pytest.mark.one_in(2, 1)
@each_game
def test_no_lesson_asks_again_for_what_is_done(window: MakeDriver, case: UiCase) -> None:
    """Whenever the learner is asked something in a step, something that the step wants is still to be done."""
    pupil = case.pupil(window(paint=False), "show")
    for name, lesson in case.lessons.items():
        if name == case.taught.match:
            continue
        scene = pupil.open(lesson)
        for _ in range(200):
            pupil.driver.wait_idle()
            if pupil.driver.top is not scene:
                break
            step = scene.step
            if scene.situation.prompt is not None and step.actions and not step.has_next:
                assert scene.done_here < len(step.actions), f"{name} {step.id}"
            pupil.act()


def _lies(scene: LessonScene) -> tuple[object, dict[str, object], str]:
    """What is laid out and what is held."""
    return scene.table.draft.memory(), dict(scene.table.draft.laid_out()), scene.held


@pytest.mark.slow
@each_game
def test_going_back_shows_what_lay_there_the_first_time(window: MakeDriver, case: UiCase) -> None:
    pupil = case.pupil(window(paint=False), "drag")
    for name in case.taught.laying:
        scene = pupil.open(case.lessons[name])
        first: dict[int, tuple[object, dict[str, object], str]] = {}
        while pupil.driver.top is scene and len(first) < len(scene.lesson.steps) - 1:
            pupil.driver.wait_idle()
            if scene.place.step == len(scene.lesson.steps) - 1:
                break
            if scene.situation.prompt is not None:
                first.setdefault(scene.place.step, _lies(scene))
            pupil.act()
        assert any(memory or held or any(laid.values()) for memory, laid, held in first.values())
        while scene.place.step > 0:
            pupil.driver.click("coach:back")
            pupil.driver.wait_idle()
            if scene.place.step in first:
                assert _lies(scene) == first[scene.place.step], scene.step.id


@pytest.mark.slow
@pytest.mark.one_in(4, 1)
@each_game
def test_going_back_shows_each_step_as_it_was_seen_first(window: MakeDriver, case: UiCase) -> None:
    """The position, and the hand in its order; and Back always leads back, also past a step in which only others act."""
    pupil = case.pupil(window(paint=False), "show")
    wrong: list[str] = []
    for name, lesson in case.lessons.items():
        if name == case.taught.match:
            continue
        scene = pupil.open(lesson)
        first: dict[int, tuple[object, list[str]]] = {}
        for _ in range(200):
            pupil.driver.wait_idle()
            if pupil.driver.top is not scene:
                break
            first.setdefault(
                scene.place.step, (dict(scene.situation.view), list(scene.table.gestures.hand()))
            )
            if scene.place.step == len(scene.lesson.steps) - 1:
                break
            pupil.act()
        while pupil.driver.top is scene and scene.place.step > 0:
            before = scene.place.step
            pupil.driver.click("coach:back")
            pupil.driver.wait_idle()
            assert scene.place.step < before, f"{name} {scene.step.id}"
            seen = dict(scene.situation.view), list(scene.table.gestures.hand())
            if scene.place.step in first and seen != first[scene.place.step]:
                wrong.append(f"{name} {scene.step.id}")
    assert wrong == []


@pytest.mark.slow
@pytest.mark.one_in(2, 1)
@each_game
def test_a_new_situation_is_said(window: MakeDriver, case: UiCase) -> None:
    """Wherever hands, markers or points are replaced between two steps, in every lesson."""
    pupil = case.pupil(window(paint=False), "show")
    said: set[str] = set()

    def look(scene: LessonScene) -> None:
        if scene.item("coach:new") is not None:
            said.add(scene.step.id)

    scenes = 0
    for name, lesson in case.lessons.items():
        if name == case.taught.match:
            continue
        said.clear()
        pupil.open(lesson)
        pupil.finish(look)
        new = {step.id for step in lesson.steps if step.position is not None}
        assert said == new, name
        scenes += len(new)
    assert scenes > 5


@pytest.mark.slow
@pytest.mark.one_in(3)
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1024, 600), 200)])
@each_game
def test_nothing_is_cut_in_some_lessons(
    window: MakeDriver, case: UiCase, size: tuple[int, int], text: int
) -> None:
    _look_through(window, case, size, text, case.taught.folded)


@pytest.mark.long
@pytest.mark.parametrize(
    "size", [(1024, 600), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (2560, 1080)]
)
@pytest.mark.parametrize("text", [100, 150, 200])
@each_game
def test_nothing_is_cut_in_any_lesson(
    window: MakeDriver, case: UiCase, size: tuple[int, int], text: int
) -> None:
    _look_through(window, case, size, text, [name for name in case.lessons if name != case.taught.match])


def _look_through(
    window: MakeDriver, case: UiCase, size: tuple[int, int], text: int, which: Sequence[str]
) -> None:
    pupil = case.pupil(window(size, text=text, paint=False))
    inspector = Inspector(pupil.driver)

    def look(scene: LessonScene) -> None:
        seen = Inspector(pupil.driver)
        seen.look(f"{scene.lesson.id} {scene.place.step}")
        # the panel lies over the table on purpose: what is below it is no fault of the texts
        inspector.found += [one for one in seen.found if one.kind in KINDS]

    spoken = {lesson.id: lesson for lesson in lessons.of(case.game, pupil.driver.app.settings.language)}
    for name in which:
        pupil.open(spoken[name])
        pupil.finish(look)
    inspector.look("lesson done")
    routes.learn(pupil.driver.app, case.game.id)
    pupil.driver.step()
    inspector.look("learn")
    found = [one for one in inspector.found if one.kind in KINDS]
    assert found == [], report(found)


@each_game
def test_a_long_text_scrolls_with_the_page_keys_and_the_panel_folds_away(
    window: MakeDriver, case: UiCase
) -> None:
    pupil = case.pupil(window((1024, 600), text=200, paint=False))
    steps = (a_step("Very much is to be said about this. " * 20), a_step("Not so much about that."))
    scene = pupil.open(a_lesson(*steps, position=case.lessons[case.taught.reading].position))
    scrolled = scene.scrolls["coach"]
    assert scrolled.most > 1
    pupil.driver.key("page down")
    pupil.driver.step()
    assert scrolled.offset > 0
    pupil.driver.key("page up")
    assert scrolled.offset == 0
    tall = scene.item("coach").rect.height  # type: ignore[union-attr]
    pupil.driver.click("coach:fold")
    assert scene.item("coach").rect.height < tall / 2  # type: ignore[union-attr]
    assert scene.item("coach:next") is None
    pupil.driver.key("f")
    pupil.driver.wait_idle()
    assert scene.item("coach:text") is not None  # the next step is said


@pytest.mark.slow
@each_game
def test_next_has_the_keyboards_focus_and_enter_presses_it(window: MakeDriver, case: UiCase) -> None:
    pupil = case.pupil(window(paint=False))
    scene = pupil.open(case.lessons[case.taught.reading])
    steps = scene.lesson.steps
    read = next(number for number, step in enumerate(steps) if _asks(step) and not step.has_next)
    assert read > 1
    for number in (number for number in range(read) if _asks(steps[number])):
        assert scene.place.step == number
        assert scene.focus.id == "coach:next"
        pupil.driver.key("return" if number % 2 else "f")
        pupil.driver.wait_idle()
    assert scene.place.step == read
