"""The page of the daily challenge: today, the calendar, the streak, and a result to pass on."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from kotgames.bots import players
from kotgames.history import daily
from kotgames.history.daily import DailyResult
from kotgames.scenes import routes
from kotgames.scenes.menus.daily import DailyScene
from kotgames.scenes.table.replay import ReplayScene
from kotgames.ui import clipboard
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver

DAY = date(2026, 11, 23)


def fought(day: date, won: bool | None, **more: bool) -> None:
    result = DailyResult(
        day=day, game="uncaged", match=f"daily-{day:%Y%m%d}-uncaged", how="knockout" if won is not None else "draw", won=won, **more
    )  # fmt: skip
    assert daily.record(result) is None


def opened(driver: Driver) -> DailyScene:
    routes.daily(driver.app, DAY)
    driver.step()
    scene = driver.top
    assert isinstance(scene, DailyScene)
    return scene


@pytest.mark.slow
def test_the_title_leads_to_the_page_and_the_page_to_the_match(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    driver.click("daily")
    assert driver.top.kind == "daily"
    opened(driver)
    assert driver.top.focus.id == "way:fight"
    driver.wait_idle()
    driver.click("way:fight")
    match = driver.host.match
    assert daily.day_of(match.log.path) == DAY
    driver.host.leave()
    scene = opened(driver)
    assert driver.item("way:fight").label == driver.app.words("daily.go_on")
    driver.wait_idle()
    driver.click("way:fight")
    assert driver.host.match.log.path == match.log.path
    driver.host.match.concede(0)
    driver.host.asker.settled = False
    driver.wait_idle()
    driver.host.leave()
    scene = opened(driver)
    assert scene.result is not None
    assert driver.app.words("daily.lost") in driver.texts()
    driver.click("way:watch")
    assert isinstance(driver.top, ReplayScene)
    driver.click("replay:close")
    assert driver.top.kind == "daily"
    driver.click("way:practice")
    assert driver.host.match.practice


@pytest.mark.slow
@pytest.mark.parametrize("practice", [False, True])
def test_the_verdict_leads_to_the_page_of_the_day(window: MakeDriver, practice: bool) -> None:
    """Also in a match that is gone on with from the title, and in another language than it was begun in."""
    driver = window(paint=False)
    day = DAY - timedelta(days=practice)
    routes.daily_match(driver.app, day, DAY)
    match = driver.host.match
    assert match.practice == practice
    if not practice:
        assert match.log.path is not None
        routes.title(driver.app)
        routes.resume(driver.app, match.log.path)
        match = driver.host.match
    driver.app.settings.language = "de"
    driver.app.changed()
    match.concede(0)
    if match.outcome is None:  # more than two play: a bot plays the seat on
        players.play_out(match)
    driver.host.asker.settled = False
    driver.wait_idle()
    assert driver.top.kind == "results"
    assert driver.item("rematch").label.startswith(driver.app.words("daily.back"))
    assert not {"title", "new"} & set(driver.ids())
    driver.click("rematch")
    scene = driver.top
    assert isinstance(scene, DailyScene)
    assert scene.chosen == day


def test_the_calendar_tells_every_day_and_leads_to_it(window: MakeDriver) -> None:
    driver = window(paint=False)
    for back, won in ((0, True), (1, False), (2, None), (5, True), (30, True)):
        fought(DAY - timedelta(days=back), won)
    scene = opened(driver)
    words = driver.app.words
    told = {back: driver.item(f"day:{DAY - timedelta(days=back)}").label for back in range(6)}
    keys = {0: "won", 1: "lost", 2: "drawn", 3: "missed", 4: "missed", 5: "won"}
    assert all(told[back].endswith(words(f"daily.{key}")) for back, key in keys.items())
    ahead = driver.item(f"day:{DAY + timedelta(days=1)}")
    assert not ahead.focus
    assert not driver.item("month:after").enabled
    driver.click(f"day:{DAY - timedelta(days=1)}")
    assert scene.chosen == DAY - timedelta(days=1)
    assert words("daily.lost") in driver.texts()
    driver.click("month:before")
    driver.click(f"day:{DAY - timedelta(days=30)}")
    assert words("daily.won") in driver.texts()
    assert driver.item("month:after").enabled


def test_the_figures_are_those_of_the_days(window: MakeDriver) -> None:
    driver = window(paint=False)
    for back, won in ((0, True), (1, False), (2, True), (6, True), (7, True), (8, True), (9, True)):
        fought(DAY - timedelta(days=back), won)
    opened(driver)
    words = driver.app.words
    assert driver.item("figure:flame").label == f"{words('daily.row')}: 3"
    assert driver.item("figure:laurel-crown").label == f"{words('daily.longest')}: 4"
    assert driver.item("figure:trophy-cup").label.endswith(words("daily.of", won=6, fought=7))


@pytest.mark.slow
def test_a_past_day_is_fought_for_practice(window: MakeDriver) -> None:
    driver = window(paint=False)
    scene = opened(driver)
    scene.choose(DAY - timedelta(days=3))
    driver.step()
    driver.click("way:practice")
    assert driver.host.match.practice
    assert daily.day_of(driver.host.match.log.path) is None
    assert daily.days() == {}


def test_a_result_is_copied_and_gives_nothing_away(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = window(paint=False)
    fought(DAY - timedelta(days=1), True)
    fought(DAY, True)
    scene = opened(driver)
    driver.click("way:copy")
    words = driver.app.words
    assert driver.toast == words("daily.copied")
    import pygame

    text = pygame.scrap.get_text()
    assert text == scene.text_of(daily.days()[DAY])
    assert DAY.isoformat() in text
    assert words("daily.pass_row", count=2) in text
    monkeypatch.setattr(clipboard, "copy", lambda text: False)
    driver.click("way:copy")
    assert driver.toast == words("daily.uncopied")


@pytest.mark.parametrize("back", [0, 1])
def test_what_can_be_done_is_in_sight_in_the_lowest_window(window: MakeDriver, back: int) -> None:
    driver = window((1024, 600), text=200, paint=False)
    fought(DAY - timedelta(days=1), True)
    opened(driver).choose(DAY - timedelta(days=back))
    ways = [item for item in driver.items() if item.id.startswith("way:")]
    assert ways
    assert all(item.clip is not None and item.rect.bottom <= item.clip.bottom for item in ways)


@pytest.mark.slow
def test_enter_does_what_comes_next_on_the_day(window: MakeDriver) -> None:
    driver = window(paint=False)
    opened(driver)
    assert not driver.top.focus.visible
    driver.key("return")
    assert daily.day_of(driver.host.match.log.path) == DAY
