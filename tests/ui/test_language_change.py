"""A change of language reaches the open table at once: its words, its log, its labels are those of a table opened in that language."""

from __future__ import annotations

import pytest

from kotgames import games, lessons
from kotgames.lessons import Progress
from kotgames.scenes import routes, shot
from kotgames.scenes.menus.settings import SettingsScene
from kotgames.scenes.table.match import MatchScene
from kotgames.scenes.table.replay import ReplayScene
from kotgames.system.catalogue import Words
from kotgames.system.settings import Settings
from tests.ui import rooms, screens
from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.fit import Inspector, report
from tests.ui.standins import SilentBot


def _labels(driver: Driver) -> list[tuple[str, str]]:
    return [(item.id, item.label) for item in driver.items()]


@pytest.mark.parametrize("game_id", games.ids())
@pytest.mark.parametrize("after", [0, 25])
def test_the_open_table_speaks_the_new_language(window: MakeDriver, game_id: str, after: int) -> None:
    driver = window(paint=False, settings=Settings(language="en", speed=0.0))
    shot.open_match(driver.app, game_id, 3, after)
    driver.wait_idle()
    asked = driver.host.situation.prompt
    assert asked is not None
    english = driver.host.table.questions.headline()
    driver.key("f10")
    assert driver.top.kind == "settings"
    driver.app.settings.language = "de"
    driver.app.changed()
    driver.key("escape")
    driver.wait_idle()
    host = driver.host
    assert host.situation.prompt == asked
    assert host.table.questions.headline() != english
    assert host.table.questions.headline()[0] in Words("de", game_id)._texts.values()
    changed, log = _labels(driver), [line.text for line in host.log_lines]
    fresh = MatchScene(driver.app, host.match)
    driver.app.replace(fresh)
    driver.wait_idle()
    assert _labels(driver) == changed
    assert [line.text for line in fresh.log_lines] == log


@pytest.mark.slow
def test_what_a_replay_shows_is_told_in_the_new_language(window: MakeDriver) -> None:
    game_id = games.ids()[0]
    driver = window(paint=False, settings=Settings(language="en", speed=0.0))
    shot.show(driver.app, "replay", 3, 40, game_id)
    driver.step()
    scene = driver.top
    assert isinstance(scene, ReplayScene)
    english = [line.text for line in scene.log_lines]
    assert english
    driver.app.settings.language = "de"
    driver.key("f10")
    driver.key("escape")
    driver.step()
    texts = [line.text for line in scene.log_lines]
    assert len(texts) == len(english)
    assert texts[-1] != english[-1]
    scene.go(scene.at)
    assert [line.text for line in scene.log_lines] == texts


@each_game
def test_behind_pause_and_settings_everything_changes_at_once(window: MakeDriver, case: UiCase) -> None:
    """Not only when the last dialog over the table has closed."""
    driver = window(paint=False, bot=SilentBot, settings=Settings(language="en", speed=0.0))
    host = driver.start(case.with_hand())
    driver.wait_idle()
    english = host.table.questions.headline()
    driver.key("escape")
    driver.click("settings")
    driver.click("page:screen")
    driver.tab_to("language")
    driver.key("right")
    assert driver.app.settings.language == "de"
    assert host.words.language == "de"
    assert host.table.questions.headline() != english
    pause = driver.app.scenes[-2]
    pause.refresh(driver.app.canvas())
    assert Words("de")("pause.title") in [item.label for item in pause.items]


@pytest.mark.slow
@pytest.mark.one_in(4, 1)
@each_game
def test_every_screen_speaks_the_new_language(window: MakeDriver, case: UiCase) -> None:
    """The settings lie over each of them while the language changes."""
    driver = window(paint=False, bot=SilentBot, settings=Settings(language="en", speed=0.0))
    inspector = Inspector(driver)
    for name, opener in {**screens.screens(case), **rooms.rooms(case)}.items():
        driver.app.settings.language = "en"
        driver.app.changed()
        opener(driver)
        driver.app.push(SettingsScene(driver.app, "screen"))
        driver.app.settings.language = "de"
        driver.app.changed()
        driver.key("escape")
        driver.app.toast.clear()
        driver.step()
        inspector.look(name)
    found = [one for one in inspector.found if "English" in one.kind]
    assert found == [], report(found)


@each_game
def test_a_name_given_to_a_seat_of_a_lesson_follows_the_language(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False)
    routes.lesson(driver.app, case.game, lessons.of(case.game)[0], Progress())
    driver.wait_idle()
    host = driver.host
    seat = host.humans[0]
    assert host.name(seat) == "Prospect"
    driver.app.settings.language = "de"
    driver.app.changed()
    assert host.name(seat) == "Talent"
    assert host.match.seats[seat].name == "Talent"
    assert host.seats[seat].look == host.match.seats[seat].look
