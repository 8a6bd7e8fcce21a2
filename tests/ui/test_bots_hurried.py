"""Space while bots are to act: nobody is told that it was wrong to press it, and who watches bots alone has their answer at once."""

from __future__ import annotations

import pytest

from tests.ui.cases import each_game
from tests.ui.cases.case import UiCase
from tests.ui.conftest import MakeDriver
from tests.ui.standins import SilentBot


@each_game
@pytest.mark.parametrize("key", ["space", "return", "f"])
def test_nothing_is_refused_while_a_bot_thinks(window: MakeDriver, case: UiCase, key: str) -> None:
    driver = window(paint=False, speed=1.0, bot=SilentBot)
    driver.start(case.rival())
    driver.wait_idle()
    said = list(driver.said)
    driver.key(key)
    assert driver.said == said
    assert driver.top is driver.host


@each_game
def test_it_brings_what_a_bot_that_is_watched_has_chosen(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, speed=1.0, bot=SilentBot)
    driver.start(case.with_hand(kinds=("greedy", "greedy")))
    driver.wait_idle()
    host = driver.host
    count = len(host.match.turns)
    host.bots.action, host.bots._wait = host.match.state.actions()[0], 1e9
    driver.key("space")
    assert len(host.match.turns) == count + 1
