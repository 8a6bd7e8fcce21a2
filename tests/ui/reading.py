"""Tests of what is read: a table that asks, the rules on top of it, the paragraph they stand at."""

from __future__ import annotations

from kotgames.engine.match import Match
from kotgames.scenes.rulebook.rules import RulesScene
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver, Size
from tests.ui.knockouts_tapouts import places
from tests.ui.standins import SilentBot


def rules_open(driver: Driver) -> RulesScene:
    scene = driver.top
    assert isinstance(scene, RulesScene)
    return scene


def marked(driver: Driver) -> str:
    """The paragraph at which the rules stand, seen to be in sight."""
    scene = rules_open(driver)
    item = driver.item(f"para:{scene.mark}")
    assert item.clip is not None
    assert item.clip.top - 1 <= item.rect.top
    assert item.rect.bottom <= item.clip.bottom + 1
    return scene.mark


def table_asking(
    window: MakeDriver, match: Match | None = None, size: Size = (1280, 720), text: int = 100
) -> Driver:
    driver = window(size, text=text, paint=False, bot=SilentBot)
    driver.start(match or places.act(["punch", "kick", "sink", "throw"]))
    driver.wait_idle()
    return driver
