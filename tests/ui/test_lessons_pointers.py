"""Where the coach's arrow lies."""

from __future__ import annotations

import pytest
from pygame import FRect

from kotgames import lessons
from kotgames.scenes.learning import coach
from kotgames.scenes.learning.free_space import FreeSpace
from kotgames.scenes.learning.lesson import LessonScene
from kotgames.scenes.learning.pointers import arrow_place
from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver

AREA = FRect(0, 0, 1280, 650)
STRIP = FRect(0, 650, 1280, 70)


def test_an_arrow_at_a_broad_button_low_on_the_table_comes_from_its_free_side() -> None:
    button = FRect(890, 577, 170, 58)
    space = FreeSpace(AREA)
    space.mark(FRect(890, 512, 170, 58), 30.0)
    space.mark(FRect(1072, 260, 200, 340), 1.0)
    where, angle = arrow_place(button, STRIP, space)
    assert AREA.contains(where)
    assert where.right <= button.left
    assert abs(angle) < 45


def test_an_arrow_avoids_what_is_written_beside_a_thing() -> None:
    sheet, count = FRect(1072, 264, 200, 338), FRect(954, 400, 108, 100)
    space = FreeSpace(AREA)
    space.mark(count, 2.0)
    where, _ = arrow_place(sheet, STRIP, space)
    assert AREA.contains(where)
    assert not where.inflate(-10, -10).colliderect(count)


def test_without_anything_in_the_way_it_comes_from_the_speaker() -> None:
    where, angle = arrow_place(FRect(600, 200, 80, 60), STRIP, FreeSpace(AREA))
    assert where.top >= 260
    assert round(angle) == -90


@pytest.mark.slow
@pytest.mark.one_in(2)
@each_game
def test_no_arrow_lies_on_words(window: MakeDriver, monkeypatch: pytest.MonkeyPatch, case: UiCase) -> None:
    """It points from where nothing is written, or the rim of light says it alone."""
    arrows: list[FRect] = []
    monkeypatch.setattr(coach, "arrow", lambda canvas, rect, angle: arrows.append(FRect(rect)))
    seen = 0
    for lesson in lessons.of(case.game)[::4]:
        driver = window()
        pupil = case.pupil(driver, "show")

        def look(scene: LessonScene, driver: Driver = driver) -> None:
            nonlocal seen
            driver.items()
            arrows.clear()
            with driver.app.scribe.listening() as written:
                canvas = driver.app.canvas()
                for item in scene.items:
                    if item.id not in scene.table.field.sprites and not item.id.startswith("coach"):
                        scene.paint_item(canvas, item)
            seen += len(arrows)
            for arrow in arrows:
                inner = arrow.inflate(-16, -16)
                for one in written:
                    if one.rect is not None:
                        ink = one.rect.inflate(-2, -0.5 * one.rect.height)
                        assert not ink.colliderect(inner), f"{scene.step.id}: {one.text}"

        pupil.open(lesson)
        pupil.finish(look)
        driver.close()
    assert seen
