"""With large letters, and with the coach beside the table, every player is still called by a name that says who is meant."""

from __future__ import annotations

import pytest

from kotgames import lessons
from kotgames.lessons.progress import Progress
from kotgames.scenes import routes
from kotgames.system.settings import Settings
from kotgames.ui.called import calls, first_word
from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("text", [150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@each_game
def test_every_seat_has_its_name_in_a_lesson(
    window: MakeDriver, case: UiCase, size: tuple[int, int], text: int, language: str
) -> None:
    driver = window(settings=Settings(text_size=text, speed=0.0, window=size, language=language))
    routes.lesson(driver.app, case.game, lessons.of(case.game)[0], Progress())
    driver.wait_idle()
    drawn = driver.texts()
    names = [driver.host.name(seat) for seat in range(len(driver.host.seats))]
    for name in names:
        assert any(call in drawn or call.upper() in drawn for call in calls(name, names)), (name, drawn)
    assert not {"1.", "2.", "3."} & {*drawn}, "a number is no name"


@pytest.mark.slow
@each_game
@pytest.mark.parametrize("names", [("1. Partner", "2. Partner"), ("Nora 1", "Nora 2")])
def test_namesakes_are_not_called_by_what_they_share(
    window: MakeDriver, case: UiCase, names: tuple[str, str]
) -> None:
    """At a table with little room, where names are shortened."""
    for text in (150, 200):
        driver = window((1024, 600), text=text)
        driver.start(case.start("human", "human", names=names))
        driver.wait_idle()
        if "ready" in driver.ids():  # nothing is hidden while an open choice is asked first
            driver.click("ready")
            driver.wait_idle()
        drawn = {written.upper() for written in driver.texts()}
        assert not {"1.", "2.", "NORA"} & drawn, (text, drawn)
        driver.close()


@pytest.mark.parametrize(
    ("name", "others", "expected"),
    [
        ("Nora Lind", (), ["Nora Lind", "Nora"]),
        ("Nora Lind", ("Nora Lind", "Nora Berg"), ["Nora Lind", "Nora Lind", "N. Lind"]),
        ("1. Partner", ("1. Partner", "2. Partner"), ["1. Partner", "1. Part.", "1. P."]),
        ("Partner 2", ("Partner 1", "Partner 2"), ["Partner 2", "Part. 2", "P. 2"]),
        ("Otto", ("Otto", "Otto"), ["Otto"]),
        ("3", (), ["3"]),
    ],
)
def test_a_short_name_still_says_who_is_meant(
    name: str, others: tuple[str, ...], expected: list[str]
) -> None:
    assert calls(name, others) == expected
    assert all(sum(map(str.isalpha, word)) > 1 for word in first_word(name, others))
