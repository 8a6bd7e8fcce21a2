"""Whole matches of UNCAGED by hand: with the mouse only, with clicks only, with the keyboard only, two people at one screen."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from pathlib import Path

import msgspec
import pytest

from kotgames.engine.match import Match
from kotgames.games.uncaged import GAME
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.table.context import Context
from kotgames.history import saves, statistics
from kotgames.scenes import routes
from kotgames.scenes.table.replay import ReplayScene
from tests.ui import uncaged
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.uncaged import PEOPLE, Robot


def _kind(card: int) -> int:
    return uncaged.TABLES.kind_of[card]


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


@pytest.mark.parametrize(("way", "seed"), [("drag", 3), ("click", 4), ("keys", 5)])
def test_a_whole_match_against_a_bot(window: MakeDriver, way: str, seed: int) -> None:
    driver = window(paint=False)
    driver.start(uncaged.start(seed=seed, picked=False))
    robot = Robot(driver, way, seed=seed)
    robot.play()
    _verdict(driver)
    assert robot.hand_overs == []
    assert {"pick", "mulligan", "place"} <= robot.asked


@pytest.mark.parametrize(("way", "seed"), [("drag", 11), ("keys", 12)])
def test_two_people_at_one_screen(window: MakeDriver, way: str, seed: int) -> None:
    driver = window(paint=False)
    driver.start(uncaged.start(*PEOPLE, seed=seed, picked=False))
    robot = Robot(driver, way, seed=seed)
    robot.play()
    _verdict(driver)
    assert robot.hand_overs
    # a mulligan and the row after it are one visit, and the exchanges are looked at by both
    visits = Counter((combo, seat) for combo, seat, kind in robot.hand_overs if kind == "mulligan")
    assert set(visits.values()) == {1}


def test_a_match_at_200_percent_by_keyboard(window: MakeDriver) -> None:
    driver = window((1024, 600), text=200, paint=False)
    driver.start(uncaged.start(seed=6, picked=False))
    Robot(driver, "keys", seed=6).play()
    _verdict(driver)


def test_a_match_at_150_percent_by_mouse(window: MakeDriver) -> None:
    driver = window((1280, 720), text=150, paint=False)
    driver.start(uncaged.start(*PEOPLE, seed=8, picked=False))
    Robot(driver, "drag", seed=8).play()
    _verdict(driver)


def test_the_frames_of_a_match_are_drawn(window: MakeDriver) -> None:
    """With real drawing and without baked pictures: every frame of a match without an exception."""
    driver = window((1024, 600), paint=True)
    driver.start(uncaged.start(seed=9))
    Robot(driver, "click", seed=9, ms=100).play()
    assert driver.app.frames > 50


def test_open_hands_need_no_curtain_and_show_both(window: MakeDriver) -> None:
    driver = window(paint=False)
    match = uncaged.start(*PEOPLE, seed=13)
    match.log.header = msgspec.structs.replace(match.log.header, open_hands=True)
    host = driver.start(match)
    driver.wait_idle()
    assert all(hand is not None for hand in host.situation.view["hands"])
    robot = Robot(driver, "click", seed=13)
    robot.play()
    _verdict(driver)
    assert robot.hand_overs == []


def _played(driver: Driver, seed: int, ms: float, level: str = "greedy") -> tuple[list[str], str]:
    match = uncaged.start(seed=seed)
    driver.start(match)
    Robot(driver, "click", seed=seed, ms=ms, level=level).play()
    return [turn.text for turn in match.turns], match.state.digest()


def test_speed_2_and_reduced_motion_end_where_speed_0_does(window: MakeDriver) -> None:
    slow = window(paint=False, speed=2.0)
    slow.app.settings.reduced_motion = True
    assert _played(slow, 23, 60) == _played(window(paint=False), 23, 16)


@pytest.mark.parametrize("seed", [21, pytest.param(22, marks=pytest.mark.long)])
def test_speed_1_ends_where_speed_0_does(window: MakeDriver, seed: int) -> None:
    assert _played(window(paint=False, speed=1.0), seed, 16) == _played(window(paint=False), seed, 16)


@pytest.mark.long
def test_a_match_at_speed_1_with_every_picture(window: MakeDriver, tmp_path: Path) -> None:
    """The one that is watched: real pictures baked, every frame drawn."""
    driver = window((1280, 720), speed=1.0, bake=True)
    driver.start(uncaged.start(seed=31))
    Robot(driver, "drag", seed=31, ms=33).play()
    _verdict(driver)
    driver.screenshot(tmp_path / "verdict.png")


# ---- around the match


def test_the_verdict_leads_to_a_rematch_with_the_same_fighters(window: MakeDriver) -> None:
    driver = window(paint=False)
    match = uncaged.start(seed=14, picked=False)
    driver.start(match)
    Robot(driver, "click", seed=14).play()
    fighters = match.state.fighters  # type: ignore[attr-defined]
    driver.click("rematch")
    driver.wait_idle()
    assert driver.top.kind == "match"
    assert driver.host.match is not match
    assert driver.host.match.state.fighters == fighters  # type: ignore[attr-defined]
    assert driver.host.situation.prompt is not None


def test_a_match_is_kept_and_goes_on_in_the_middle_of_a_row(window: MakeDriver) -> None:
    """Cards that a file has placed and not locked may still be moved, and the lock takes what lies there then."""
    driver = window(paint=False)
    path = saves.new_path(GAME.id, datetime(2026, 1, 1))
    match = Match.start(
        GAME,
        seed=15,
        options=GAME.sample_options(),
        seats=uncaged.seats(*PEOPLE),
        path=path,
    )
    while uncaged.asked(match).split()[0] != "place":
        match.act(0)
    for _ in range(3):
        match.act(match.state.actions()[0])
    routes.resume(driver.app, path)
    driver.step()
    host = driver.host
    driver.click("ready")
    driver.wait_idle()
    table = uncaged.Hands(driver, "drag").table
    assert sorted(table.context.row.slots) == [0, 1, 2]
    first = table.context.row.slots[0]
    driver.drag(f"card:{first}", f"slot:{table.context.me}:4")
    assert table.context.row.slots[4] == first
    seat = table.context.me
    kinds = [_kind(card) for card in table.context.own_hand if card not in table.context.row.slots.values()]
    wanted = [kinds[0], _kind(table.context.row.slots[1]), _kind(table.context.row.slots[2]), kinds[1]]
    wanted.append(_kind(first))
    before = len(host.match.turns)
    uncaged.Hands(driver, "drag").row(wanted)
    driver.step()
    assert len(host.match.turns) > before
    row = host.match.view(seat)["rows"][seat]
    assert [_kind(card) for card in row] == wanted


def test_from_the_title_to_the_statistics_and_the_replay(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    assert driver.item(f"poster:{GAME.id}").enabled
    routes.setup(driver.app, GAME.id)
    driver.step()
    driver.click("START")
    assert driver.top.kind == "match"
    host = driver.host
    path = host.match.log.path
    assert path is not None
    Robot(driver, "click", seed=2).play()
    assert saves.waiting() == []
    counted, problems = statistics.load()
    assert [line.game for line in counted] == [GAME.id]
    assert not problems
    routes.replay(driver.app, path)
    driver.step()
    scene = driver.top
    assert isinstance(scene, ReplayScene)
    table = scene.table
    assert isinstance(table.context, Context)
    last = scene.last
    for at in (0, last // 3, last // 2, last):
        scene.go(at)
        driver.step()
        assert table.context.view["hp"] == scene.match.state.hp  # type: ignore[attr-defined]
        assert [table.context.seen.hp(seat) for seat in (0, 1)] == table.context.view["hp"]
        assert table.context.stance_level == table.context.view["level"]
        ended = [event for event in table.context.seen.past if isinstance(event, e.ComboEnded)]
        assert len(ended) == len(table.context.view["history"])
        driver.texts()
    scene.go(last // 3)
    for _ in range(12):
        scene.forward()
        scene.finish()
        driver.step()
    assert not scene.words.missing
