"""Windows for the screen tests, with both worker processes replaced by stand-ins."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kotgames.ui.art.rig import figures
from tests import painted_once as painted_once_of_all
from tests.ui.driver import Driver
from tests.ui.standins import InlineBot

MakeDriver = Callable[..., Driver]


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[MakeDriver]:
    """Makes drivers (arguments as `Driver`, and `bot`: the class that takes the bots' worker's place) and closes them."""
    made: list[Driver] = []

    def make(*arguments: Any, bot: type[InlineBot] = InlineBot, **named: Any) -> Driver:
        monkeypatch.setattr("kotgames.scenes.table.bot_player.BotWorker", bot)
        driver = Driver(*arguments, **named)
        made.append(driver)
        return driver

    yield make
    for driver in made:
        driver.close()


@pytest.fixture
def adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    """The adviser of the hints answers in this process, too."""
    monkeypatch.setattr("kotgames.scenes.table.hints.BotWorker", InlineBot)


@pytest.fixture(autouse=True)
def same_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches that the screens begin get their seed from `os.urandom`: the same in every run."""
    monkeypatch.setattr("os.urandom", random.Random(20260101).randbytes)


@pytest.fixture(autouse=True)
def painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """See `tests.painted_once`. A file of tests about how long painting takes has a fixture of this name that does nothing."""
    painted_once_of_all.use(monkeypatch)


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """No piece of a figure is stood in for because a frame has baked its share."""
    monkeypatch.setattr(figures, "BAKED_A_FRAME", 1_000_000)


@pytest.fixture
def driver(window: MakeDriver) -> Driver:
    """A window of 1280 x 720 with motion switched off."""
    return window()
