"""What a fighter's ability does is read at every size, also while it holds something ready."""

from __future__ import annotations

import pytest
from pygame import FRect

from kotgames.games.uncaged.table.fighter_panels import FighterPanels
from kotgames.system.settings import Settings
from kotgames.ui.items import CALM
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.standins import SilentBot
from tests.ui.uncaged import places


def _drawn(driver: Driver, panels: FighterPanels, box: FRect) -> str:
    canvas, scribe = driver.app.canvas(), driver.app.scribe
    item = panels.item(0, box)
    scribe.recording = True
    scribe.start()
    item.paint(canvas, item, CALM)
    scribe.recording = False
    return " ".join(written.text for written in scribe.written)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("text", [100, 150])
def test_an_ability_never_vanishes_behind_what_it_holds_ready(
    window: MakeDriver, language: str, text: int
) -> None:
    settings = Settings(text_size=text, speed=0.0, window=(1280, 720), language=language)
    driver = window(settings=settings, bot=SilentBot)
    host = driver.start(places.mulligan())
    driver.wait_idle()
    panels = FighterPanels(host.table.context)  # type: ignore[arg-type]
    ability = panels.item(0, FRect(0, 0, 220, 260)).tip
    told = 0
    for high in range(190, 300, 6):
        box = FRect(10, 10, 220, high)
        host.situation.view["primed_plus"] = (0, 0)
        before = ability in _drawn(driver, panels, box)
        host.situation.view["primed_plus"] = (4, 4)
        assert not before or ability in _drawn(driver, panels, box), high
        told += before
    assert told >= 5
