"""The page of statistics: counted matches, practice and bots apart; what it says and offers while there is nothing."""

from __future__ import annotations

import pytest

from kotgames.history import statistics
from kotgames.history.statistics import Finished, Sitter
from kotgames.scenes import routes
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.fit import Inspector

ME, BOT, OTHER = (
    Sitter("human", "", "Striker"),
    Sitter("bot", "greedy", "Grappler"),
    Sitter("bot", "random", "Ox"),
)


def counted(number: int, *seats: Sitter, won: int = 0, practice: bool = False) -> None:
    line = Finished(
        id=f"{number}", game="uncaged", date="2026-05-04T12:00:00", seats=seats, winners=(won,), how="knockout", turns=9, practice=practice
    )  # fmt: skip
    assert statistics.add(line) is None


def kind(driver: Driver, name: str) -> None:
    wanted = driver.app.words(f"statistics.{name}")
    for _ in range(4):
        if driver.item("kind").label.endswith(f": {wanted}"):
            return
        driver.click("kind")
    raise AssertionError(driver.item("kind").label)


def test_bots_against_bots_do_not_count(window: MakeDriver) -> None:
    driver = window(paint=False)
    counted(1, BOT, OTHER)
    counted(2, ME, BOT)
    counted(3, ME, OTHER, won=1)
    routes.statistics(driver.app)
    words = driver.app.words
    assert driver.item("figure:0").label == f"{words('statistics.played')}: 2"
    levels = [item.label for item in driver.items() if item.id.startswith("level:")]
    assert [label.split(":")[0] for label in levels] == [words("ui.kind_greedy"), words("ui.kind_random")]
    assert [label.split("·")[1].strip() for label in levels] == ["100%", "0%"]
    assert "Ox" not in " ".join(item.label for item in driver.items())
    kind(driver, "bots")
    assert driver.item("figure:0").label == f"{words('statistics.played')}: 1"


@pytest.mark.parametrize("name", ["counted", "practice", "bots"])
def test_an_empty_page_says_so_and_leads_to_a_match(window: MakeDriver, name: str) -> None:
    driver = window(paint=False)
    routes.statistics(driver.app)
    kind(driver, name)
    assert {"picture", "fill"} <= set(driver.ids())
    assert driver.item("empty").label == driver.app.words(f"statistics.empty_{name}")
    driver.click("fill")
    assert driver.top.kind == "setup"


def told(how: str) -> None:
    line = Finished(
        id=how, game="knockouts_tapouts", date="2026-05-04T12:00:00", seats=(ME, BOT), winners=(0,), how=how, turns=9
    )  # fmt: skip
    assert statistics.add(line) is None


def test_shares_are_written_as_the_language_writes_them(window: MakeDriver) -> None:
    driver = window(paint=False)
    driver.app.settings.language = "de"
    driver.app.changed()
    counted(1, ME, BOT)
    routes.statistics(driver.app)
    bars = [item.label for item in driver.items() if item.id.startswith(("level:", "ending:"))]
    assert [bar.split(" · ")[1] for bar in bars] == ["100\xa0%", "100\xa0%"]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_ending_is_told_in_full_before_its_bar(window: MakeDriver, language: str) -> None:
    driver = window((1280, 720), paint=False)
    driver.app.settings.language = language
    driver.app.changed()
    endings = ("knockout", "tapout", "stoppage", "decision", "markers", "draw", "concession")
    for how in endings:
        told(how)
    routes.statistics(driver.app)
    inspector = Inspector(driver)
    inspector.look("statistics")
    assert [item.id for item in driver.items() if item.id.startswith("ending:")] == [
        f"ending:{number}" for number in range(len(endings))
    ]
    assert inspector.found == []
