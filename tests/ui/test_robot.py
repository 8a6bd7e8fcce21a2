"""Whole matches by hand: with the mouse only, with the keyboard only, two people at one screen, at speed 0 and 1."""

from __future__ import annotations

from pathlib import Path

import pytest

from kotgames.engine.match import Match
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts.ready_made import presets
from kotgames.history import saves
from kotgames.scenes import routes
from tests.ui import places
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.hands import Hands, fighter_of
from tests.ui.robot import Robot


def _match(*kinds: str, seed: int = 3, made: bool = True) -> Match:
    options = GAME.sample_options() if made else {}
    return Match.start(GAME, seed=seed, options=options, seats=places.seats(*kinds))


def _verdict(driver: Driver) -> None:
    """The verdict names how the match ended, and every word of it is there."""
    outcome = driver.host.match.outcome
    assert outcome is not None
    texts = driver.texts()
    host = driver.host
    if outcome.winners:
        assert any(host.name(outcome.winners[0]).upper() in text for text in texts)
    assert host.words(f"results.how.{outcome.how}") in texts
    assert not host.words.missing
    assert not driver.app.words.missing


@pytest.mark.parametrize(("way", "seed"), [("drag", 3), ("click", 4), ("keys", 5)])
def test_a_whole_match_against_a_bot(window: MakeDriver, way: str, seed: int) -> None:
    driver = window(paint=False)
    driver.start(_match("human", "greedy", seed=seed, made=False))
    robot = Robot(driver, way, seed=seed)
    robot.play()
    _verdict(driver)
    assert robot.hand_overs == 0
    assert robot.detours == []


@pytest.mark.parametrize(("way", "seed"), [("drag", 11), ("keys", 12)])
def test_two_people_at_one_screen(window: MakeDriver, way: str, seed: int) -> None:
    driver = window(paint=False)
    driver.start(_match("human", "human", seed=seed, made=False))
    robot = Robot(driver, way, seed=seed)
    robot.play()
    _verdict(driver)
    assert robot.hand_overs >= 4
    assert robot.detours == []


def test_a_match_at_200_percent_by_keyboard(window: MakeDriver) -> None:
    driver = window((1024, 600), text=200, paint=False)
    driver.start(_match("human", "greedy", seed=6, made=False))
    robot = Robot(driver, "keys", seed=6)
    robot.play()
    _verdict(driver)
    assert robot.detours == []


def test_a_match_at_150_percent_by_mouse(window: MakeDriver) -> None:
    driver = window((1280, 720), text=150, paint=False)
    driver.start(_match("human", "human", seed=8, made=False))
    robot = Robot(driver, "drag", seed=8)
    robot.play()
    _verdict(driver)
    assert robot.detours == []


def test_the_frames_of_a_match_are_drawn(window: MakeDriver) -> None:
    """With real drawing and real pictures of nothing: every frame of a match without an exception."""
    driver = window((1024, 600), paint=True)
    driver.start(_match("human", "greedy", seed=9))
    robot = Robot(driver, "click", seed=9, ms=100)
    robot.play()
    assert driver.app.frames > 50


def test_from_the_title_to_the_verdict(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    driver.click("PLAY")
    assert driver.top.kind == "setup"
    driver.click("START")
    assert driver.top.kind == "match"
    assert [seat.kind for seat in driver.host.seats] == ["human", "greedy"]
    Robot(driver, "click", seed=2).play()
    assert driver.host.match.log.failed is None
    assert saves.waiting() == []
    driver.click("title")
    assert driver.top.kind == "title"


def test_two_enters_from_the_title_to_a_match(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    driver.key("return", "return")
    assert driver.top.kind == "match"


# ---- fighter creation


SPECS = [
    *(preset.spec for preset in presets()),
    {"styles": [], "stats": {"heart": 0, "striking": 3, "grappling": 3, "conditioning": 3}},
    {"styles": ["likes_punch", "great_chin", "great_reach"], "stats": {"heart": 3, "striking": 3}},
    {"styles": ["likes_kick", "great_reach"], "stats": {"striking": 3, "grappling": 2, "conditioning": 2}},
]


@pytest.mark.parametrize("way", ["drag", "click", "keys"])
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1024, 600), 200)])
def test_the_fighter_that_was_laid_out_is_the_fighter(
    window: MakeDriver, way: str, size: tuple[int, int], text: int
) -> None:
    driver = window(size, text=text, paint=False)
    for spec in SPECS:
        host = driver.start(_match("human", "human", made=False))
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


@pytest.mark.parametrize("page", ["stats", "made"])
def test_a_ready_made_fighter_is_that_fighter(window: MakeDriver, page: str) -> None:
    driver = window(text=100 if page == "stats" else 150, paint=False)
    for preset in presets():
        host = driver.start(_match("human", "human", made=False))
        driver.wait_idle()
        driver.press("ready")
        driver.wait_idle()
        if page == "made":
            driver.click("page:made")
        driver.click(f"made:{preset.id}")
        driver.click("do:ready")
        driver.step()
        assert sorted(host.match.view(0)["builds"][0]) == sorted(fighter_of(preset.spec, host.match.card_set))


def test_an_illegal_fighter_is_refused_marker_by_marker(window: MakeDriver) -> None:
    driver = window(paint=False)
    host = driver.start(_match("human", "greedy", made=False))
    for _ in range(3):
        driver.click("stat:2")
    driver.said.clear()
    driver.click("stat:2")
    assert driver.said, "a fourth marker on a stat is refused aloud"
    driver.said.clear()
    for style in (0, 1, 2):
        driver.drag(f"build:{host.table.context.fighter.placed.index(-1)}", f"style:{style}")  # type: ignore[attr-defined]
    assert not driver.said
    driver.drag(f"build:{host.table.context.fighter.placed.index(-1)}", "style:3")  # type: ignore[attr-defined]
    assert driver.said, "a fourth Style is refused aloud"
    driver.said.clear()
    driver.click("do:ready")
    assert driver.said, "an unfinished fighter is refused aloud"
    assert not host.match.turns
    driver.drag("build:0", "pool")
    assert host.table.context.fighter.left == 4  # type: ignore[attr-defined]
    driver.click("do:again")
    assert host.table.context.fighter.left == 9  # type: ignore[attr-defined]


def test_markers_are_counted_with_the_arrow_keys(window: MakeDriver) -> None:
    driver = window(paint=False)
    host = driver.start(_match("human", "greedy", made=False))
    driver.tab_to("stat:2")
    driver.key("right", "right", "right", "left")
    assert host.table.context.fighter.placed.count(2) == 2  # type: ignore[attr-defined]


# ---- one match at two speeds


def _played(driver: Driver, script: list[str] | None, seed: int, ms: float) -> tuple[list[str], str]:
    match = _match("human", "greedy", seed=seed, made=False)
    driver.start(match)
    robot = Robot(driver, "click", seed=seed, script=script, ms=ms)
    robot.play()
    assert robot.detours == []
    return [turn.text for turn in match.turns if turn.seat == 0], match.state.digest()


@pytest.mark.parametrize("seed", [21, pytest.param(22, marks=pytest.mark.long)])
def test_speed_1_ends_where_speed_0_does(window: MakeDriver, seed: int) -> None:
    texts, digest = _played(window(paint=False), None, seed, 16)
    again, slow = _played(window(paint=False, speed=1.0), texts, seed, 16)
    assert again == texts
    assert slow == digest


def test_speed_2_and_reduced_motion_end_where_speed_0_does(window: MakeDriver) -> None:
    texts, digest = _played(window(paint=False), None, 23, 16)
    driver = window(paint=False, speed=2.0)
    driver.app.settings.reduced_motion = True
    again, fast = _played(driver, texts, 23, 60)
    assert (again, fast) == (texts, digest)


@pytest.mark.long
def test_a_match_at_speed_1_with_every_picture(window: MakeDriver, tmp_path: Path) -> None:
    """The one that is watched: real pictures baked, every frame drawn."""
    driver = window((1280, 720), speed=1.0, bake=True)
    driver.start(_match("human", "greedy", seed=31))
    Robot(driver, "drag", seed=31, ms=33).play()
    _verdict(driver)
    driver.screenshot(tmp_path / "verdict.png")
