"""Whole matches by hand: with the mouse only, with the keyboard only, two people at one screen, at speed 0 and 1."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from kotgames.engine.match import usual_seats
from kotgames.history import saves, statistics
from kotgames.scenes import routes
from tests.ui.cases import UiCase, each_game, in_turns
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver


def _verdict(driver: Driver) -> None:
    """The verdict names how the match ended, and every word of it is there."""
    host = driver.host
    outcome = host.match.outcome
    assert outcome is not None
    texts = driver.texts()
    if outcome.winners:
        assert any(host.name(outcome.winners[0]).upper() in text for text in texts)
    assert host.words(f"results.how.{outcome.how}") in texts
    assert not host.words.missing
    assert not driver.app.words.missing


@pytest.mark.slow
@pytest.mark.one_in(2)
@in_turns("way, seed", [("drag", 3), ("click", 4), ("keys", 5)])
def test_a_whole_match_against_a_bot(window: MakeDriver, case: UiCase, way: str, seed: int) -> None:
    driver = window(paint=False)
    driver.start(case.start("human", "greedy", seed=seed, made=False))
    robot = case.robot(driver, way, seed=seed)
    robot.play()
    _verdict(driver)
    assert robot.hand_overs == []
    assert robot.detours == []
    assert len(robot.asked) >= 3


@pytest.mark.slow
@pytest.mark.one_in(2, 1)
@in_turns("way, seed", [("drag", 11), ("keys", 12)])
def test_two_people_at_one_screen(window: MakeDriver, case: UiCase, way: str, seed: int) -> None:
    driver = window(paint=False)
    driver.start(case.start("human", "human", seed=seed, made=False))
    robot = case.robot(driver, way, seed=seed)
    robot.play()
    _verdict(driver)
    case.handed_over(robot)
    assert robot.detours == []


@pytest.mark.slow
@pytest.mark.one_in(2, 1)
@each_game
def test_a_match_at_200_percent_by_keyboard(window: MakeDriver, case: UiCase) -> None:
    driver = window((1024, 600), text=200, paint=False)
    driver.start(case.start("human", "greedy", seed=6, made=False))
    robot = case.robot(driver, "keys", seed=6)
    robot.play()
    _verdict(driver)
    assert robot.detours == []


@pytest.mark.one_in(2, 1)
@pytest.mark.slow
@each_game
def test_a_match_at_150_percent_by_mouse(window: MakeDriver, case: UiCase) -> None:
    driver = window((1280, 720), text=150, paint=False)
    driver.start(case.start("human", "human", seed=8, made=False))
    robot = case.robot(driver, "drag", seed=8)
    robot.play()
    _verdict(driver)
    assert robot.detours == []


@pytest.mark.one_in(4)
@pytest.mark.slow
@each_game
def test_the_frames_of_a_match_are_drawn(window: MakeDriver, case: UiCase) -> None:
    """With real drawing and without baked pictures: every frame of a match without an exception."""
    driver = window((1024, 600), paint=True)
    driver.start(case.start("human", "greedy", seed=9))
    case.robot(driver, "click", seed=9, ms=100).play()
    assert driver.app.frames > 50


@pytest.mark.slow
@pytest.mark.one_in(2)
@each_game
def test_open_hands_need_no_curtain_and_show_both(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False)
    match = case.start("human", "human", seed=13)
    match.log.header = msgspec.structs.replace(match.log.header, open_hands=True)
    host = driver.start(match)
    driver.wait_idle()
    assert all(hand is not None for hand in host.situation.view["hands"])
    robot = case.robot(driver, "click", seed=13)
    robot.play()
    _verdict(driver)
    assert robot.hand_overs == []


@pytest.mark.slow
@each_game
def test_from_the_title_to_the_verdict(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    assert driver.item(f"poster:{case.game.id}").enabled
    routes.setup(driver.app, case.game.id)
    driver.step()
    assert driver.top.kind == "setup"
    driver.click("START")
    assert driver.top.kind == "match"
    bots = usual_seats(case.game) - 1
    assert [seat.kind for seat in driver.host.seats] == ["human", *["greedy"] * bots]
    case.robot(driver, "click", seed=2).play()
    assert driver.host.match.log.failed is None
    assert saves.waiting() == []
    counted, problems = statistics.load()
    assert [line.game for line in counted] == [case.game.id]
    assert not problems
    driver.click("title")
    assert driver.top.kind == "title"


def test_the_title_leads_to_the_set_up(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    driver.click("PLAY")
    assert driver.top.kind == "setup"


@pytest.mark.slow
def test_two_enters_from_the_title_to_a_match(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    driver.key("return", "return")
    assert driver.top.kind == "match"


# ---- one match at two speeds


def _played(case: UiCase, driver: Driver, seed: int, ms: float) -> tuple[list[str], str]:
    """Everything that was done in a match of a robot against a bot, and how it ended."""
    match = case.start("human", "greedy", seed=seed, made=False)
    driver.start(match)
    robot = case.robot(driver, "click", seed=seed, ms=ms)
    robot.play()
    assert robot.detours == []
    return [turn.text for turn in match.turns], match.state.digest()


@pytest.mark.slow
@pytest.mark.parametrize("seed", [21, pytest.param(22, marks=pytest.mark.long)])
@each_game
@pytest.mark.one_in(2, 1)
def test_speed_1_ends_where_speed_0_does(window: MakeDriver, case: UiCase, seed: int) -> None:
    slow = _played(case, window(paint=False, speed=1.0), seed, 16)
    assert slow == _played(case, window(paint=False), seed, 16)


@pytest.mark.one_in(2)
@pytest.mark.slow
@each_game
def test_speed_2_and_reduced_motion_end_where_speed_0_does(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, speed=2.0)
    driver.app.settings.reduced_motion = True
    assert _played(case, driver, 23, 60) == _played(case, window(paint=False), 23, 16)


@pytest.mark.long
@each_game
def test_a_match_at_speed_1_with_every_picture(window: MakeDriver, case: UiCase, tmp_path: Path) -> None:
    """The one that is watched: real pictures baked, every frame drawn."""
    driver = window((1280, 720), speed=1.0, bake=True)
    driver.start(case.start("human", "greedy", seed=31))
    case.robot(driver, "drag", seed=31, ms=33).play()
    _verdict(driver)
    driver.screenshot(tmp_path / "verdict.png")
