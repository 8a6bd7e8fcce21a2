"""UNCAGED: what is seen large while the coach shows something else."""

from __future__ import annotations

from typing import Any

from pygame import FRect

from kotgames import lessons
from kotgames.games.uncaged import GAME
from kotgames.games.uncaged.table import ids, overlays
from kotgames.games.uncaged.table.layout import deck_count
from kotgames.scenes.learning.coach import POINTER
from kotgames.scenes.learning.lesson import LessonScene
from tests.lesson_walk import a_lesson, a_step
from tests.ui.conftest import MakeDriver
from tests.ui.uncaged.pupil import Pupil

LESSONS = {lesson.id: lesson for lesson in lessons.of(GAME)}


def _at(window: MakeDriver, lesson: str, step: str) -> tuple[Pupil, LessonScene]:
    pupil = Pupil(window(paint=False), "show")
    pupil.open(LESSONS[lesson])
    return pupil, pupil.until(step)


def _seen(scene: LessonScene, name: str) -> FRect:
    """Where a card is drawn."""
    spec = scene.table.field.sprites[name].spec
    box = FRect(0, 0, spec.width, spec.height)
    box.center = spec.x, spec.y
    return box


def test_a_card_seen_large_lies_above_the_veil_and_over_no_card_that_is_shown(window: MakeDriver) -> None:
    pupil, scene = _at(window, "combo", "foot_arrow")
    names = [scene.table.names.find(name)[0] for name in scene.step.point]
    for name in names:
        small = _seen(scene, name)
        pupil.driver.hover(name)
        order = pupil.driver.ids()
        large = _seen(scene, name)
        assert large.width > small.width * 1.5
        assert order.index(POINTER) < order.index(name)
        assert order.index(POINTER) < order.index(overlays.LEGEND)
        for other in names:
            if other != name:
                assert order.index(other) < order.index(POINTER)
                assert not large.colliderect(_seen(scene, other))
                assert not pupil.driver.item(overlays.LEGEND).rect.colliderect(_seen(scene, other))


def test_the_one_card_to_look_at_rises_where_it_lies_and_no_rim_lies_over_it(window: MakeDriver) -> None:
    pupil, scene = _at(window, "combo", "look_high_kick")
    (name,) = scene.table.names.find("hand high_kick")
    pupil.driver.hover(name)
    order = pupil.driver.ids()
    assert order.index(POINTER) < order.index(name)
    assert _seen(scene, name).bottom > scene.table.context.layout.hand.centery  # type: ignore[attr-defined]


def test_a_zoom_waits_where_it_would_lie_over_what_is_shown(window: MakeDriver) -> None:
    position: Any = LESSONS["ground"].position
    steps = (a_step("Two decks.", point=("attack deck",)), a_step("The row.", point=("my slot 1",)))
    pupil = Pupil(window(paint=False), "show")
    scene = pupil.open(a_lesson(*steps, position=position))
    armbar = next(
        name for name in pupil.driver.ids() if name in scene.table.field.sprites and _lies(scene, name)
    )
    pupil.driver.hover(armbar)
    assert overlays.ZOOM not in pupil.driver.ids()
    pupil.driver.key("f")
    pupil.driver.wait_idle()
    pupil.driver.travel((2, 2))
    pupil.driver.hover(armbar)
    order = pupil.driver.ids()
    assert order.index(POINTER) < order.index(overlays.ZOOM)


def _lies(scene: LessonScene, name: str) -> bool:
    """Whether a card lies in the own row."""
    places = [item.rect for item in scene.items if item.id in (ids.slot(0, 0), ids.slot(0, 1))]
    return name.startswith("card:") and any(rect.collidepoint(_seen(scene, name).center) for rect in places)


def test_what_is_left_of_one_deck_does_not_cover_the_other(window: MakeDriver) -> None:
    pupil, _ = _at(window, "combo", "decks")
    for role in (0, 1):
        pupil.driver.hover(ids.deck(role))
        listed = pupil.driver.item(overlays.LEFT).rect
        assert not any(listed.colliderect(pupil.driver.item(ids.deck(one)).rect) for one in (0, 1))


def test_the_rim_of_a_deck_goes_around_its_number(window: MakeDriver) -> None:
    pupil, scene = _at(window, "combo", "decks")
    for role, rect in enumerate(scene.coach.targets(scene.step.point)):
        pile = pupil.driver.item(ids.deck(role)).rect
        assert rect.contains(pile)
        assert rect.contains(deck_count(pile))
    assert len(scene.coach.targets(scene.step.point)) == 2
