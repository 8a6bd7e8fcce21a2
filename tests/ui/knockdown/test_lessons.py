"""Knockdown: what single steps of its lessons ask for, refuse and hide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pygame import FRect

from kotgames import lessons
from kotgames.games.knockdown.game import GAME
from kotgames.games.knockdown.table import ids
from kotgames.games.knockdown.table.picture import Picture
from kotgames.scenes.learning.lesson import LessonScene
from kotgames.system.catalogue import languages
from kotgames.system.settings import Settings
from kotgames.ui.items import CALM
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Size
from tests.ui.knockdown import places
from tests.ui.knockdown.hands import button, inside
from tests.ui.knockdown.pupil import Pupil

LESSONS = {lesson.id: lesson for lesson in lessons.of(GAME)}


def _secret(state: Any, seat: int) -> set[str]:
    """The objects of the draft that nobody but a seat may see."""
    unseen = state.dealt[seat] if state.dealt and not all(state.kept) else ()
    return set(map(ids.skill, (*unseen, *state.kept[seat])))


@pytest.mark.slow
def test_the_learner_never_sees_which_skills_the_partner_chooses(window: MakeDriver) -> None:
    pupil = Pupil(window(paint=False), "show")
    scene = pupil.open(LESSONS["skills"])
    met: set[str] = set()

    def look(scene: LessonScene) -> None:
        hidden = _secret(scene.match.state, 1)
        met.update(hidden)
        assert not hidden & {item.id for item in scene.items}
        for view in (scene.situation.view, scene.moment().view):
            assert not view["kept"][1]
            assert not view["dealt"][1]

    pupil.finish(look)
    assert scene.finished
    assert len(met) >= 3


def _acting(scene: LessonScene) -> bool:
    return bool(scene.step.allow) and scene.situation.prompt is not None


def _steps(window: MakeDriver, name: str, look: Callable[[LessonScene, Pupil], None]) -> None:
    """Go through a lesson, and look before each thing that the learner does."""
    pupil = Pupil(window(paint=False), "drag")
    pupil.open(LESSONS[name])

    def before(scene: LessonScene) -> None:
        if _acting(scene):
            look(scene, pupil)

    pupil.finish(before)


@pytest.mark.slow
def test_another_card_of_the_row_is_refused_with_what_to_do_instead(window: MakeDriver) -> None:
    refused: list[str] = []

    def look(scene: LessonScene, pupil: Pupil) -> None:
        if refused or not any(text.startswith("attack ") for text in scene.step.allow or ()):
            return
        wanted = {text.split()[-1] for text in scene.step.allow or ()}
        context = inside(pupil.driver)
        other = next(
            card
            for card in context.view["row"]
            if context.card_set.kinds[context.card_set.kind_of[card]] not in wanted
        )
        turns = len(scene.match.turns)
        pupil.driver.drag(ids.card(other), ids.HAND)
        pupil.driver.wait_idle()
        assert scene.coach.answer == scene.step.instead
        assert len(scene.match.turns) == turns
        refused.append(scene.step.id)

    _steps(window, "attack", look)
    assert refused


@pytest.mark.slow
def test_a_button_that_the_step_does_not_ask_for_takes_nothing(window: MakeDriver) -> None:
    """In the lesson about Blocks one may always take the wounds or decline; the coach answers."""
    refused: list[str] = []

    def look(scene: LessonScene, pupil: Pupil) -> None:
        asked = {button(pupil.driver, action) for action in scene.situation.legal}
        others = [
            name for name in ("do:take", "do:decline") if name in pupil.driver.ids() and name not in asked
        ]
        if not others:
            return
        turns = len(scene.match.turns)
        pupil.driver.click(others[0])
        pupil.driver.wait_idle()
        assert len(scene.match.turns) == turns
        assert scene.coach.answer == scene.step.instead
        refused.append(scene.step.id)

    _steps(window, "block", look)
    assert len(refused) >= 4


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_who_chooses_a_fighter_in_a_lesson_reads_what_everybody_can_do(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch, size: Size, language: str
) -> None:
    """The coach takes a part of the height; the pictures give way, not the words."""
    driver = window(size, settings=Settings(language=language, window=size, speed=0.0))
    picture = Pupil(driver, "show").open(LESSONS["skills"]).table.picture
    assert isinstance(picture, Picture)
    faces, canvas, card_set = picture.choices.faces, driver.app.canvas(), places.CARD_SET
    rows: dict[int, FRect] = {}
    monkeypatch.setattr(
        faces.rows, "paint", lambda canvas, special, rect, state: rows.update({special: rect})
    )
    for item in picture.fixtures(canvas):
        if item.id in map(ids.pick, picture.choices.fighters):
            item.paint(canvas, item, CALM)
    assert set(rows) == {special for one in picture.choices.fighters for special in card_set.specials_of[one]}
    for special, rect in rows.items():
        if card_set.effects[card_set.first_special + special]:
            assert rect.height >= faces.rows.height(canvas, special, rect.width) - 0.5
