"""A tournament that ends level is called a draw, on the stage as in the verdict and in the log, and nobody is named as the winner."""

from __future__ import annotations

import pytest

from kotgames.games.mortal_kombat_kards import events as e
from tests.ui.conftest import MakeDriver
from tests.ui.mortal_kombat_kards import places
from tests.ui.standins import SilentBot


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_tournament_that_ends_level_is_a_draw(window: MakeDriver, language: str) -> None:
    driver = window(speed=1.0, paint=False, bot=SilentBot)
    driver.app.settings.language = language
    driver.start(places.action())
    driver.wait_idle()
    table, words = driver.host.table, driver.host.words
    event = e.TournamentEnded(-1, (1, 1))
    track = table.motion.track(event, table.context.view)
    assert track is not None
    said: set[str] = set()
    for at in range(0, int(track.length), 50):
        track.show(float(at))
        if table.context.stage.bill.result is not None:
            said.add(table.context.stage.bill.result[0])
        if table.context.banner is not None:
            said.add(table.context.banner[0])
    assert words("results.draw") in said
    assert not {words("results.won", name=driver.host.name(seat)).upper() for seat in (0, 1)} & said
    line = table.log.line(event)
    assert line is not None
    assert line.text
