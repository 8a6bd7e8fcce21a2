"""Knockouts and Tapouts: fighters made at the table in every way, ready-made ones, and what is refused."""

from __future__ import annotations

import pytest

from kotgames.engine.match import Match
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts.ready_made_fighters import shipped_fighters
from tests.ui.cases.knockouts_tapouts import start
from tests.ui.conftest import MakeDriver
from tests.ui.knockouts_tapouts import places
from tests.ui.knockouts_tapouts.hands import Hands, fighter_draft, fighter_of

SPECS = [
    *(preset.build for preset in shipped_fighters()),
    {"styles": [], "stats": {"heart": 0, "striking": 3, "grappling": 3, "conditioning": 3}},
    {"styles": ["likes_punch", "great_chin", "great_reach"], "stats": {"heart": 3, "striking": 3}},
    {"styles": ["likes_kick", "great_reach"], "stats": {"striking": 3, "grappling": 2, "conditioning": 2}},
]


@pytest.mark.slow
@pytest.mark.one_in(2)
@pytest.mark.parametrize("way", ["drag", "click", "keys"])
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1024, 600), 200)])
def test_the_fighter_that_was_laid_out_is_the_fighter(
    window: MakeDriver, way: str, size: tuple[int, int], text: int
) -> None:
    driver = window(size, text=text, paint=False)
    for spec in SPECS:
        host = driver.start(start("human", "human", made=False))
        driver.wait_idle()
        driver.press("ready")  # the hand-over
        driver.wait_idle()
        items = fighter_of(spec, host.match.card_set)
        driver.said.clear()
        Hands(driver, way).build(items)
        driver.step()
        builds = host.match.view(0)["builds"]
        assert sorted(builds[0]) == sorted(items), spec
        assert driver.said == [], spec
        assert host.match.state.actor == 1
        assert host.match.view(1)["builds"][1] == []


@pytest.mark.slow
@pytest.mark.parametrize("page", ["stats", "made"])
def test_a_ready_made_fighter_is_that_fighter(window: MakeDriver, page: str) -> None:
    driver = window(text=100 if page == "stats" else 150, paint=False)
    for preset in shipped_fighters():
        host = driver.start(start("human", "human", made=False))
        driver.wait_idle()
        driver.press("ready")
        driver.wait_idle()
        if page == "made":
            driver.click("page:made")
        driver.click(f"made:{preset.id}")
        driver.click("do:ready")
        driver.step()
        assert sorted(host.match.view(0)["builds"][0]) == sorted(
            fighter_of(preset.build, host.match.card_set)
        )


def test_an_illegal_fighter_is_refused_marker_by_marker(window: MakeDriver) -> None:
    driver = window(paint=False)
    host = driver.start(start("human", "greedy", made=False))
    for _ in range(3):
        driver.click("stat:2")
    driver.said.clear()
    driver.click("stat:2")
    assert driver.said, "a fourth marker on a stat is refused aloud"
    driver.said.clear()
    for style in (0, 1, 2):
        driver.drag(f"build:{fighter_draft(driver).placed.index(-1)}", f"style:{style}")
    assert not driver.said
    driver.drag(f"build:{fighter_draft(driver).placed.index(-1)}", "style:3")
    assert driver.said, "a fourth Style is refused aloud"
    driver.said.clear()
    driver.click("do:ready")
    assert driver.said, "an unfinished fighter is refused aloud"
    assert not host.match.turns
    driver.drag("build:0", "pool")
    assert fighter_draft(driver).left == 4
    driver.click("do:again")
    assert fighter_draft(driver).left == 9


def test_markers_are_counted_with_the_arrow_keys(window: MakeDriver) -> None:
    driver = window(paint=False)
    driver.start(start("human", "greedy", made=False))
    driver.tab_to("stat:2")
    driver.key("right", "right", "right", "left")
    assert fighter_draft(driver).placed.count(2) == 2


@pytest.mark.slow
@pytest.mark.parametrize("known", [True, False])
def test_against_a_known_fighter_one_is_made_without_a_curtain(window: MakeDriver, known: bool) -> None:
    """K25: whoever meets a champion, or a ready-made fighter, has nothing to hide; where both are made the screen is handed over."""
    driver = window()
    fighters = [shipped_fighters()[0].build if known else None, None]
    match = Match.start(GAME, seed=5, options={"fighters": fighters}, seats=places.seats("human", "human"))
    host = driver.start(match)
    driver.wait_idle()
    assert (driver.top.kind == "curtain") is not known
    if known:
        assert host.table.context.picking_fighter
        assert host.words("prompt.build.title_of", name="Okoro") in driver.texts()
        card = shipped_fighters()[1]
        host.table.context.creation.markers.take_ready_made(card)  # type: ignore[attr-defined]
        host.changed()
        driver.wait_idle()
        driver.click("do:ready")
        driver.wait_idle()
        assert host.match.view(0)["round"] == 1
        assert host.match.view(0)["styles"][1] == host.match.view(1)["styles"][1]
