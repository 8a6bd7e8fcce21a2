"""UNCAGED: what is seen large while the coach shows something else."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames import lessons
from kotgames.games.uncaged import GAME
from kotgames.games.uncaged.table import ids
from kotgames.games.uncaged.table.layout import deck_count
from kotgames.scenes.learning.coach import POINTER
from kotgames.scenes.learning.lesson import LessonScene
from kotgames.ui.items import Item
from kotgames.ui.table.ids import ZOOM
from tests.lesson_walk import a_lesson, a_step
from tests.ui.conftest import MakeDriver
from tests.ui.uncaged.pupil import Pupil

LESSONS = {lesson.id: lesson for lesson in lessons.of(GAME)}


def _at(window: MakeDriver, lesson: str, step: str) -> tuple[Pupil, LessonScene]:
    pupil = Pupil(window(paint=False), "show")
    pupil.open(LESSONS[lesson])
    return pupil, pupil.until(step)


def _large(pupil: Pupil) -> list[Item]:
    """What is seen large now."""
    return [item for item in pupil.driver.items() if item.id.startswith(ZOOM)]


@pytest.mark.slow
def test_a_card_seen_large_lies_above_the_veil_and_over_no_card_that_is_shown(window: MakeDriver) -> None:
    pupil, scene = _at(window, "combo", "foot_arrow")
    names = [scene.table.names.find(name)[0] for name in scene.step.point]
    for name in names:
        pupil.driver.hover(name)
        order = pupil.driver.ids()
        large = _large(pupil)
        assert large
        for one in large:
            assert order.index(POINTER) < order.index(one.id)
            assert not any(one.rect.colliderect(pupil.driver.item(other).rect) for other in names)


def test_what_is_seen_large_never_lies_over_what_is_shown(window: MakeDriver) -> None:
    position: Any = LESSONS["ground"].position
    steps = (a_step("Two decks.", point=("attack deck",)), a_step("The row.", point=("my slot 1",)))
    pupil = Pupil(window(paint=False), "show")
    scene = pupil.open(a_lesson(*steps, position=position))
    armbar = next(
        name for name in pupil.driver.ids() if name in scene.table.field.sprites and _lies(scene, name)
    )
    for _ in steps:
        pupil.driver.travel((2, 2))
        pupil.driver.hover(armbar)
        shown = scene.coach.targets(scene.step.point)
        assert shown
        assert _large(pupil)
        assert not any(one.rect.collidelist(shown) >= 0 for one in _large(pupil))
        pupil.driver.key("f")
        pupil.driver.wait_idle()


def _lies(scene: LessonScene, name: str) -> bool:
    """Whether a card lies in the own row."""
    places = [item.rect for item in scene.items if item.id in (ids.slot(0, 0), ids.slot(0, 1))]
    return name.startswith("card:") and any(
        rect.collidepoint(scene.table.field.sprites[name].rect.center) for rect in places
    )


def test_what_is_left_of_one_deck_does_not_cover_the_other(window: MakeDriver) -> None:
    pupil, _ = _at(window, "combo", "decks")
    for role in (0, 1):
        pupil.driver.hover(ids.deck(role))
        (listed,) = (one.rect for one in _large(pupil))
        assert not any(listed.colliderect(pupil.driver.item(ids.deck(one)).rect) for one in (0, 1))


def test_the_rim_of_a_deck_goes_around_its_number(window: MakeDriver) -> None:
    pupil, scene = _at(window, "combo", "decks")
    for role, rect in enumerate(scene.coach.targets(scene.step.point)):
        pile = pupil.driver.item(ids.deck(role)).rect
        assert rect.contains(pile)
        assert rect.contains(deck_count(pile))
    assert len(scene.coach.targets(scene.step.point)) == 2
