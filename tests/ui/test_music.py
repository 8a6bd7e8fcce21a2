"""Which music a screen asks for, the crowd of a table, and that neither keeps anybody awake."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from kotgames.games.knockouts_tapouts import GAME
from kotgames.scenes import routes
from kotgames.scenes.table.results import Results
from kotgames.system import settings as settings_file
from kotgames.ui.sound import FIGHT_MUSIC, TITLE_MUSIC, VERDICT_MUSIC, Sounds
from tests.ui.conftest import MakeDriver
from tests.ui.driver import FRAME, Driver
from tests.ui.knockouts_tapouts import places
from tests.ui.standins import SilentBot


class Ear(Sounds):
    """Notes what a window asks for; nothing is heard."""

    def __init__(self) -> None:
        super().__init__(mute=True)
        self.asked: list[str] = []
        self.levels: list[float] = []
        self.crowds: list[bool] = []
        self.switched: list[tuple[float, float, bool]] = []

    def music(self, name: str) -> None:
        """See `Sounds`."""
        if name != self.piece:
            self.asked.append(name)
        super().music(name)

    def excite(self, level: float) -> None:
        """See `Sounds`."""
        self.levels.append(level)

    def crowd(self, on: bool) -> None:
        """See `Sounds`."""
        self.crowds.append(on)

    def set_volumes(self, effects: float, crowd: float, *, music: bool) -> None:
        """See `Sounds`."""
        self.switched.append((effects, crowd, music))


def eared(driver: Driver) -> Ear:
    """A window that is listened to."""
    driver.app.sounds = ear = Ear()
    return ear


@pytest.mark.slow
def test_menus_have_the_titles_music_and_it_goes_on_from_one_to_the_next(window: MakeDriver) -> None:
    driver = window()
    ear = eared(driver)
    routes.title(driver.app)
    driver.step()
    routes.setup(driver.app, GAME.id)
    driver.step()
    routes.library(driver.app)
    driver.step()
    assert ear.asked == [TITLE_MUSIC]


@pytest.mark.slow
def test_a_table_has_the_fights_and_whatever_opens_over_it_leaves_it(window: MakeDriver) -> None:
    driver = window(bot=SilentBot)
    ear = eared(driver)
    routes.title(driver.app)
    driver.step()
    driver.start(places.act())
    driver.wait_idle()
    assert ear.asked == [TITLE_MUSIC, FIGHT_MUSIC]
    for key in ("f10", "f1", "escape"):
        driver.key(key)
        driver.step()
        assert ear.piece == FIGHT_MUSIC, (key, driver.top.kind)
        driver.key("escape")
        driver.step()
    assert ear.asked == [TITLE_MUSIC, FIGHT_MUSIC]
    assert ear.crowds == [True]


@pytest.mark.slow
def test_the_verdict_has_its_own_and_looking_at_the_table_has_the_fights(window: MakeDriver) -> None:
    driver = window(bot=SilentBot)
    ear = eared(driver)
    host = driver.start(places.finished(2))
    for _ in range(200):
        driver.step()
        if isinstance(driver.top, Results):
            break
    driver.wait_idle()
    assert ear.asked == [VERDICT_MUSIC]
    driver.click("look")
    driver.wait_idle()
    assert ear.asked == [VERDICT_MUSIC, FIGHT_MUSIC]
    host.reopen()
    driver.wait_idle()
    assert ear.piece == VERDICT_MUSIC
    ear.asked.clear()
    host.leave()
    driver.step()
    assert ear.asked == [TITLE_MUSIC]  # not the fight's for a moment in between
    assert ear.crowds == [True, False]


@pytest.mark.slow
def test_the_switch_is_kept_and_reaches_the_mixer(window: MakeDriver) -> None:
    driver = window()
    ear = eared(driver)
    routes.title(driver.app)
    driver.key("f10")
    driver.press("page:sound")
    settings = driver.app.settings
    assert settings.music
    driver.tab_to("music")
    driver.key("return")
    assert not settings.music
    assert not settings_file.load()[0].music
    assert ear.switched[-1] == (settings.effects, settings.crowd, False)
    driver.key("return")
    assert settings_file.load()[0].music
    assert ear.switched[-1] == (settings.effects, settings.crowd, True)


@pytest.mark.slow
@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_what_is_shown_excites_and_nobody_is_kept_awake(window: MakeDriver, speed: float) -> None:
    driver = window(bot=SilentBot, speed=speed)
    ear = eared(driver)
    host = driver.start(places.act())
    driver.wait_idle()
    for _ in range(6):  # an attack, and what it asks
        if host.situation.prompt is not None:
            host.take([max(host.match.state.actions())])
    driver.wait_idle()
    assert ear.levels
    assert all(0 <= level <= 1 for level in ear.levels)
    driver.app.toast.clear()
    driver.step()
    before = driver.app.frames
    for _ in range(50):
        driver.app.advance(FRAME)
        driver.app.frame()
    assert driver.app.frames == before
    assert not driver.app.alive


@pytest.mark.slow
def test_the_mixer_posts_no_events(window: MakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real mixer under a window: while the hall rises, sinks and the music changes, the loop is not woken."""
    driver = window()
    sounds: Any = Sounds(100, 100)
    sounds.open()
    sounds._thread.join(10)
    driver.app.sounds = sounds
    routes.title(driver.app)
    driver.wait_idle()
    pygame.event.clear()
    sounds.crowd(True)
    sounds.excite(1.0)
    sounds.music(FIGHT_MUSIC)
    pygame.time.wait(900)
    assert pygame.event.get() == []
    assert not driver.app._dirty
    sounds.close()
