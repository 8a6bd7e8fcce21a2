"""With large letters and the coach beside the ring every boxer is still called by name."""

from __future__ import annotations

import pytest

from kotgames import lessons
from kotgames.games.knock_out_punch.game import GAME
from kotgames.lessons.progress import Progress
from kotgames.scenes import routes
from kotgames.system.settings import Settings
from tests.ui.conftest import MakeDriver


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_station_has_its_name_in_a_lesson(window: MakeDriver, size: tuple[int, int]) -> None:
    driver = window(settings=Settings(text_size=150, speed=0.0, window=size))
    routes.lesson(driver.app, GAME, lessons.of(GAME)[0], Progress())
    driver.wait_idle()
    drawn = " ".join(driver.texts())
    words = driver.host.words
    names = [words(f"fighter.{name}").upper() for name in GAME.card_set().fighters]
    assert len(names) == 8
    assert all(name in drawn or name.split()[-1] in drawn for name in names), drawn
