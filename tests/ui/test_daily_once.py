"""A day of the daily challenge is fought once: what comes after its first result is practice."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from kotgames.history import library
from kotgames.history.daily import days
from kotgames.scenes import routes
from tests.ui.driver import Driver

DAY = date(2026, 11, 23)


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
