"""Knockouts and Tapouts: what shines while the coach shows something else."""

from __future__ import annotations

import pytest

from kotgames import lessons
from kotgames.games.knockouts_tapouts import GAME
from tests.ui.conftest import MakeDriver
from tests.ui.knockouts_tapouts.pupil import Pupil

LESSONS = {lesson.id: lesson for lesson in lessons.of(GAME)}


@pytest.mark.slow
def test_the_column_of_the_position_does_not_shine_through_the_veil(window: MakeDriver) -> None:
    """Its red light stays where the chart itself is shown."""
    pupil = Pupil(window(), "show")
    scene = pupil.open(LESSONS["mobility"])
    driver = pupil.driver
    red: dict[str, int] = {}
    while scene.step.id != "race":
        driver.app.draw()
        box = driver.item("glow").rect
        surface = driver.app.window.surface
        x, y = driver.pixel((box.left, box.centery))
        light = [surface.get_at((x + dx, y)) for dx in range(-6, 4)]
        red[scene.step.id] = max(colour.r - colour.g for colour in light)
        pupil.act()
        driver.wait_idle()
    assert red["playchart"] > 120
    assert red["welcome"] < 60
    assert red["markers"] < 60
