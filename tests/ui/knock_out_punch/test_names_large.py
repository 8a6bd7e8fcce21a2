"""With large letters and the coach beside the ring every boxer is still called by name, and the referee says what he does."""

from __future__ import annotations

from itertools import product

import pytest

from kotgames import lessons
from kotgames.games.knock_out_punch.game import GAME
from kotgames.lessons.progress import Progress
from kotgames.scenes import routes
from kotgames.system.settings import Settings
from tests.ui.conftest import MakeDriver
from tests.ui.fit import SIZES
from tests.ui.knock_out_punch import places


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_station_has_its_name_in_a_lesson(
    window: MakeDriver, size: tuple[int, int], language: str
) -> None:
    driver = window(settings=Settings(text_size=150, speed=0.0, window=size, language=language))
    routes.lesson(driver.app, GAME, lessons.of(GAME)[0], Progress())
    driver.wait_idle()
    drawn = " ".join(driver.texts())
    words = driver.host.words
    names = [words(f"fighter.{name}").upper() for name in GAME.card_set().fighters]
    assert len(names) == 8
    assert all(name in drawn or name.split()[-1] in drawn for name in names), drawn


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.one_in(2)
def test_the_plate_of_the_referee_says_what_he_does(window: MakeDriver, language: str) -> None:
    seen = 0
    for size, text in product(SIZES, (100, 150, 200)):
        driver = window(size, text=text)
        driver.app.settings.language = language
        driver.app.changed()
        driver.start(places.start("human", "human"))
        driver.wait_idle()
        driver.click("ready")
        driver.wait_idle()
        if "referee" in driver.ids():
            seen += 1
            assert driver.app.words.language == language
            said = driver.host.words("place.referee_short")
            assert said in ("Chet gets by", "Frei für Chet"), "who, and that he is let through"
            assert said in driver.texts(), (size, text)
        driver.close()
    assert seen >= 6
