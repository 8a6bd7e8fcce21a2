"""Knockouts and Tapouts: in its first lessons nothing on the table contradicts the coach, and what the coach speaks of stays."""

from __future__ import annotations

import pytest

from kotgames import lessons
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.games.knockouts_tapouts.table.layout import fighter_panel
from kotgames.scenes.learning.dock import dock
from kotgames.scenes.learning.lesson import LessonScene
from kotgames.scenes.learning.pointers import arrow_place
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knockouts_tapouts.pupil import Pupil

LESSONS = {lesson.id: lesson for lesson in lessons.of(GAME)}

pytestmark = pytest.mark.usefixtures("adviser")


def _at(window: MakeDriver, lesson: str, step: str) -> tuple[Driver, LessonScene]:
    """A step of a lesson, with the pointer on nothing."""
    driver = window(paint=False)
    pupil = Pupil(driver, "drag")
    scene = pupil.open(LESSONS[lesson])
    for _ in range(40):
        driver.wait_idle()
        if scene.step.id == step:
            return driver, scene
        pupil.act()
    raise AssertionError(f"there is no step {step}")


def _says(scene: LessonScene) -> str:
    return scene.coach.answer


@pytest.mark.slow
@pytest.mark.parametrize("name", ["column:3", "head:3", "cell:0:3", "cell:7:3"])
def test_the_clinch_is_looked_at_wherever_it_is(window: MakeDriver, name: str) -> None:
    driver, scene = _at(window, "mobility", "look_at_clinch")
    for other, seen in (("head:1", False), (name, True)):
        driver.hover(other)
        for _ in range(60):
            driver.step()
        assert scene.looking.seen == seen
        assert ("coach:next" in driver.ids()) == seen


@pytest.mark.slow
def test_the_bar_does_not_ask_for_what_the_coach_does_not_want(window: MakeDriver) -> None:
    driver, scene = _at(window, "mobility", "prices")
    assert driver.item("prompt").label.endswith(driver.app.words("lesson.led_read"))
    for step in ("look_at_clinch", "go_to_clinch", "end_action"):
        driver, scene = _at(window, "mobility", step)
        assert driver.item("prompt").label.endswith(driver.app.words("lesson.led"))
    driver, scene = _at(window, "match", LESSONS["match"].steps[1].id)
    if scene.step.allow is None and scene.situation.prompt is not None:
        assert scene.led == ""


@pytest.mark.slow
def test_the_race_that_the_coach_explains_is_seen(window: MakeDriver) -> None:
    """The dice roll before the coach speaks of them, and are not dimmed."""
    driver, scene = _at(window, "mobility", "race_won")
    assert {"5 + 3 = 8", "2 + 3 = 5"} <= set(driver.texts())
    assert scene.coach._thrown() == [driver.item(ids.MAT).rect]
    assert scene.situation.view["mobility_points"] == 3


@pytest.mark.parametrize("how", ["f", "do:play", "do:discard"])
@pytest.mark.slow
def test_where_no_card_may_be_played_nobody_says_pick_a_card(window: MakeDriver, how: str) -> None:
    driver, scene = _at(window, "mobility", "end_action")
    if how == "f":
        driver.key("f")
    else:
        driver.click(how)
    driver.wait_idle()
    assert _says(scene) == scene.step.instead
    assert scene.step.id == "end_action"


@pytest.mark.slow
@pytest.mark.parametrize("other", ["hand kick", "hand punch"])
def test_a_drag_does_not_close_the_odds_that_the_coach_describes(window: MakeDriver, other: str) -> None:
    driver, scene = _at(window, "strikes", "odds")
    held = scene.held
    assert held == scene.table.names.find("hand punch")[0]
    driver.drag(scene.table.names.find(other)[0], ids.fighter(1))
    driver.wait_idle()
    assert (scene.step.id, scene.held) == ("odds", held)
    assert _says(scene) == scene.step.instead
    assert driver.item("odds").label.startswith("PUNCH")
    driver.key("escape")
    assert scene.held == "", "putting it down is meant"


@pytest.mark.slow
def test_a_raised_card_is_framed_where_it_is_seen(window: MakeDriver) -> None:
    _, scene = _at(window, "strikes", "play_punch")
    card = scene.table.names.find("hand punch")[0]
    assert scene.held == card
    (frame,) = scene.coach.targets(["hand punch"])
    assert frame == scene.table.field.sprites[card].spec.rect
    assert frame.top < scene.item(card).rect.top  # type: ignore[union-attr]


@pytest.mark.slow
def test_a_stat_is_framed_with_its_name_and_number(window: MakeDriver) -> None:
    """A frame around the trays alone strikes through what stands over them."""
    _, scene = _at(window, "mobility", "race")
    layout = scene.table.context.layout
    (frame,) = scene.coach.targets(["my striking"])
    box = fighter_panel(layout.fighters[0], layout.folded).stats[2]
    assert tuple(frame) == pytest.approx(tuple(box), abs=0.01)


@pytest.mark.slow
def test_what_flew_away_from_the_pointer_opens_no_tip_elsewhere(window: MakeDriver) -> None:
    driver, scene = _at(window, "strikes", "play_punch")
    card = scene.table.names.find("hand punch")[0]
    driver.drag(card, ids.fighter(1))
    driver.wait_idle()
    scored = scene.item(card)
    assert scored is not None
    assert scored.tip, "on its pile it has one"
    scene.focus.hover = card  # where the pointer was when it flew
    assert scene.tipped is None
    scene.focus.hover, scene.focus.id, scene.focus.visible = "", card, True
    assert scene.tipped is None, "no key brought the keyboard there"
    driver.hover(card)
    assert scene.tipped is not None


@pytest.mark.parametrize(
    ("lesson", "step"),
    [("mobility", "race_won"), ("breath", "restore_striking"), ("strikes", "give_padding")],
)
@pytest.mark.slow
def test_the_arrow_does_not_lie_on_the_words_of_a_fighter(window: MakeDriver, lesson: str, step: str) -> None:
    driver, scene = _at(window, lesson, step)
    canvas = driver.app.canvas()
    place = dock(canvas.area)
    targets = scene.coach.targets(scene.step.point)
    for number, target in enumerate(targets):
        around = scene.coach._around(canvas, place, targets, target, ("test", number))
        where, _ = arrow_place(target, place.coach, around)
        for panel in scene.table.context.layout.fighters:
            assert where.inflate(-10, -10).clip(panel).width < 4
