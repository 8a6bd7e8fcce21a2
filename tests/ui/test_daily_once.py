"""A day of the daily challenge is fought once: what comes after its first result is practice."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from kotgames import games
from kotgames.history import daily, library
from kotgames.history.daily import DailyResult, days
from kotgames.scenes import routes
from tests.ui.driver import Driver

DAY = date(2026, 11, 23)


@pytest.mark.slow
def test_fought_and_deleted_a_day_is_practice(window: Callable[..., Driver]) -> None:
    driver = window(paint=False)
    routes.daily_match(driver.app, DAY, DAY)
    first = driver.host.match
    assert not first.practice
    first.concede(0)
    driver.host.asker.settled = False
    driver.wait_idle()
    assert driver.top.kind == "results"
    assert days()[DAY].won is False
    path = first.log.path
    assert path is not None
    driver.host.leave()
    assert library.delete(next(one for one in library.kept() if one.path == path)) is None
    routes.daily_match(driver.app, DAY, DAY)
    again = driver.host.match
    assert again.practice
    assert again.log.path != path
    again.concede(1)
    driver.host.asker.settled = False
    driver.wait_idle()
    assert days()[DAY].won is False, "the first result counts"


@pytest.mark.slow
def test_who_deletes_a_day_is_told_that_this_gives_it_up(window: Callable[..., Driver]) -> None:
    driver = window(paint=False)
    routes.daily_match(driver.app, DAY, DAY)
    path = driver.host.match.log.path
    driver.host.leave()
    routes.library(driver.app)
    driver.click("delete:0")
    assert any("give that day up" in text for text in driver.texts())
    driver.click("no")
    assert path is not None
    assert path.exists()
    driver.click("delete:0")
    driver.click("yes")
    assert days()[DAY].how == "concession"


@pytest.mark.slow
@pytest.mark.parametrize("fought", [True, False])
def test_any_other_match_is_only_gone(window: Callable[..., Driver], fought: bool) -> None:
    """One that is no day's, or of a day that has its result already."""
    driver = window(paint=False)
    if fought:
        routes.daily_match(driver.app, DAY, DAY)
        driver.host.leave()
        assert daily.record(DailyResult(day=DAY, game="x", match="daily-x", how="knockout", won=True)) is None
    else:
        routes.setup(driver.app, games.first())
        driver.click("START")
        driver.host.leave()
    routes.library(driver.app)
    driver.click("delete:0")
    assert not any("give that day up" in text for text in driver.texts())
    assert any("gone for good" in text for text in driver.texts())
