"""Setting a match up: what was chosen once and is not there any more, and the corners' colours."""

from __future__ import annotations

from typing import Any, cast

import pytest

from kotgames.scenes import routes
from kotgames.scenes.menus.setup import Setup
from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.standins import SilentBot


def rows(driver: Driver) -> dict[str, tuple[int, int]]:
    """What is chosen in each row of the game's own, and among how many."""
    scene = cast(Any, driver.top)
    found = [*scene._setup_rows.options(scene._whole)]
    for seat in range(scene._count):
        found += scene._setup_rows.choices(scene._whole, seat)
    return {key: (chosen, len(values)) for key, _, values, chosen, _ in found}


def opened(driver: Driver, case: UiCase, **remembered: Any) -> Setup:
    """The set-up screen of a player who chose this the last time."""
    driver.app.settings.setup = {case.game.id: remembered}
    routes.setup(driver.app, case.game.id)
    driver.step()
    return cast(Setup, driver.top)


@each_game
def test_a_choice_that_is_not_there_any_more_is_one_that_is(window: MakeDriver, case: UiCase) -> None:
    driver = window(bot=SilentBot)
    opened(driver, case)
    for key, (_, count) in rows(driver).items():
        for value in (count, count + 1, -1, "x"):
            opened(driver, case, **{key: value})
            assert 0 <= rows(driver)[key][0] < count, (key, value)
            driver.click("start")
            assert driver.top.kind != "setup", (key, value)
            assert not driver.said, (key, value)


@each_game
def test_a_choice_that_is_there_is_kept(window: MakeDriver, case: UiCase) -> None:
    driver = window(bot=SilentBot)
    opened(driver, case)
    for key, (_, count) in rows(driver).items():
        opened(driver, case, **{key: count - 1})
        assert rows(driver)[key] == (count - 1, count)


@each_game
def test_two_corners_change_their_colours(window: MakeDriver, case: UiCase) -> None:
    driver = window(bot=SilentBot)
    scene = opened(driver, case)
    first, second = scene._colour(0), scene._colour(1)
    scene._set("colour:0", second)
    assert (scene._colour(0), scene._colour(1)) == (second, first)
    scene._set("colour:1", second)
    assert (scene._colour(0), scene._colour(1)) == (first, second)


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
@each_game
def test_the_figures_of_the_fighters_are_in_the_first_view(
    window: MakeDriver, case: UiCase, size: tuple[int, int], text: int
) -> None:
    """With large text the corners have no room for a summary; the figures stay, without scrolling."""
    driver = window(size, text=text, bot=SilentBot)
    scene = opened(driver, case)
    region = scene.scrolls["setup"].rect
    for seat in (0, 1):
        item = next(one for one in driver.items() if one.id in (f"brief:{seat}", f"summary:{seat}"))
        assert region.contains(item.rect)
        scribe = driver.app.scribe
        before, scribe.recording = scribe.recording, True
        try:
            scribe.start()
            scene.paint_item(driver.app._canvas(), item)
            assert any(any(letter.isdigit() for letter in one.text) for one in scribe.written) or (
                item.id.startswith("summary")
            )
        finally:
            scribe.recording = before
