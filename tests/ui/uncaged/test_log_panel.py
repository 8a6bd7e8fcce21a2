"""UNCAGED: what is written in the small: the log of the combos with the last cards, and the count of rounds, combos, exchanges."""

from __future__ import annotations

import pytest

from kotgames import lessons
from kotgames.games.uncaged import GAME
from tests.ui.conftest import MakeDriver
from tests.ui.uncaged.pupil import Pupil


def _at(window: MakeDriver, size: tuple[int, int], language: str, step: str) -> Pupil:
    """The second lesson at a step, painted."""
    driver = window(size)
    driver.app.settings.language = language
    ground = next(one for one in lessons.of(GAME, language) if one.id == "ground")
    pupil = Pupil(driver, "show")
    pupil.open(ground)
    pupil.until(step)
    return pupil


@pytest.mark.slow
def test_a_combo_that_was_set_up_in_its_middle_has_its_number_in_the_log(window: MakeDriver) -> None:
    pupil = _at(window, (1280, 720), "en", "sweep")
    lines = pupil.scene.table.picture.combo_log.lines()  # type: ignore[attr-defined]
    assert lines[0][0] == "Combo 1"


@pytest.mark.slow
@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_exchange_is_counted_in_full(window: MakeDriver, size: tuple[int, int], language: str) -> None:
    pupil = _at(window, size, language, "feint_stand")
    words = pupil.scene.words
    ways = {words(f"ask.{key}", number=1, count=5) for key in ("exchange", "exchange_short")}
    assert ways & set(pupil.driver.texts())
