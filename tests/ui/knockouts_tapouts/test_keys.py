"""Knockouts and Tapouts: steps taken back one by one, fighters that are made again, and rematches with new ones."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.match import Match
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts.ready_made_fighters import shipped_fighters
from kotgames.system.catalogue import Words
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knockouts_tapouts import places
from tests.ui.knockouts_tapouts.hands import Hands, fighter_of
from tests.ui.knockouts_tapouts.robot import Robot
from tests.ui.standins import SilentBot

SHELL = Words(game=GAME.id)


def _step_away(driver: Driver) -> str:
    """One step of the Position Marker; the digest before it."""
    host = driver.host
    before = host.match.state.digest()
    legal = [action for action in host.match.state.actions() if action != a.STAY]
    Hands(driver, "click").take(legal[0])
    driver.step()
    assert host.match.state.digest() != before
    return before


@pytest.mark.parametrize("keys", [("z", "y"), ("ctrl+z", "ctrl+y"), ("backspace", "y")])
def test_steps_are_taken_back_and_again_by_key(window: MakeDriver, keys: tuple[str, str]) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.move())
    first = _step_away(driver)
    second = _step_away(driver)
    there = host.match.state.digest()
    driver.key(keys[0])
    assert host.match.state.digest() == second
    driver.key(keys[0])
    assert host.match.state.digest() == first
    driver.said.clear()
    driver.key(keys[0])
    assert driver.said == [(SHELL("refusal.undo_nothing"), "")]
    driver.key(keys[1], keys[1])
    assert host.match.state.digest() == there
    driver.said.clear()
    driver.key(keys[1])
    assert driver.said == [(SHELL("refusal.redo_nothing"), "")]
    assert not host.match.practice


def test_a_shared_screen_takes_steps_back_by_agreement_and_no_roll(window: MakeDriver) -> None:
    driver = window(paint=False)
    match = places.move()
    match.log.header.seats[1:] = places.seats("human", "human")[1:]
    host = driver.start(match)
    driver.wait_idle()
    if driver.top.kind == "curtain":
        driver.click("ready")
    driver.step()
    before = _step_away(driver)
    driver.key("z")
    assert driver.top.kind == "confirm"
    driver.click("yes")
    assert host.match.state.digest() == before
    driver.click("do:stay")
    for _ in range(40):
        driver.wait_idle()
        if driver.top.kind == "curtain":
            driver.click("ready")
        elif match.turns[-1].barrier:
            break
        else:
            Robot(driver, "click").answer()
    assert match.turns[-1].barrier
    driver.said.clear()
    turns = len(match.turns)
    driver.key("z")
    assert driver.said == [(SHELL("refusal.undo_barrier"), "")]
    assert len(match.turns) == turns


@pytest.mark.slow
@pytest.mark.parametrize("kinds", [("human", "greedy"), ("human", "human")])
def test_fighter_creation_goes_on_after_an_undo(window: MakeDriver, kinds: tuple[str, str]) -> None:
    """Taking back right after one's own fighter was made leads back to making it, and it can be finished."""
    driver = window(paint=False)
    host = driver.start(places.build(*kinds))
    hands = Hands(driver, "click")
    items = fighter_of(shipped_fighters()[0].build, places.CARD_SET)
    driver.wait_idle()
    if driver.top.kind == "curtain":
        driver.click("ready")
        driver.wait_idle()
    hands.build(items)
    driver.wait_idle()
    if driver.top.kind == "curtain":
        driver.click("ready")
        driver.wait_idle()
    driver.key("z")
    if driver.top.kind == "confirm":
        driver.click("yes")
    for _ in range(4):
        driver.wait_idle()
        if driver.top.kind == "curtain":
            driver.click("ready")
        elif host.situation.prompt is not None and host.situation.prompt.kind == "build":
            driver.click(f"made:{shipped_fighters()[0].id}")
            driver.click("do:ready")
    driver.wait_idle()
    if driver.top.kind == "curtain":
        driver.click("ready")
        driver.wait_idle()
    prompt = host.situation.prompt
    assert prompt is not None
    assert prompt.kind != "build", f"fighter creation cannot be finished: {driver.said[-1:]}"


@pytest.mark.parametrize("placed", [1, 5, 8])
def test_fighter_creation_goes_on_after_a_window_died_in_between(window: MakeDriver, placed: int) -> None:
    """A fighter is written marker by marker: a record may end between two of them."""
    driver = window(paint=False)
    match = places.build("human", "greedy")
    for code in _placements(shipped_fighters()[0].build)[:placed]:
        match.act(code)
    host = driver.start(match)
    driver.wait_idle()
    prompt = host.situation.prompt
    assert prompt is not None
    assert prompt.kind == "build"
    driver.click("do:again")
    driver.click(f"made:{shipped_fighters()[1].id}")
    driver.click("do:ready")
    driver.wait_idle()
    prompt = host.situation.prompt
    assert prompt is not None
    assert prompt.kind != "build", f"fighter creation cannot be finished: {driver.said[-1:]}"


def _placements(spec: dict[str, Any]) -> list[int]:
    """The actions that place a fighter's markers, in the order of the rules."""
    items = fighter_of(spec, places.CARD_SET)
    styles = sorted(item for item in items if item >= 5)
    stats = sorted(item for item in items if item < 5)
    return [a.PLACE_STYLE + item - 5 for item in styles] + [a.PLACE_STAT + item for item in stats]


def _finished(driver: Driver, seed: int = 3, kinds: tuple[str, str] = ("human", "greedy")) -> None:
    driver.start(Match.start(GAME, seed=seed, options=GAME.sample_options(), seats=places.seats(*kinds)))
    Robot(driver, "click", seed=seed).play()


@pytest.mark.slow
def test_rematch_by_r_keeps_the_winners_fighter_and_prefills_the_losers(window: MakeDriver) -> None:
    driver = window(paint=False)
    for seed in range(3, 30):
        _finished(driver, seed, ("human", "human"))
        old = driver.host.match
        outcome = old.outcome
        assert outcome is not None
        if outcome.winners:
            break
    assert outcome is not None
    winner = outcome.winners[0]
    kept = shipped_fighters()[winner].build
    lost = shipped_fighters()[1 - winner].build
    driver.key("r")
    match = driver.host.match
    assert match is not old
    fighters = match.log.header.options["fighters"]
    assert fighters[1 - winner] is None
    assert fighters[winner]["styles"] == list(kept["styles"])
    assert {k: v for k, v in fighters[winner]["stats"].items() if v} == {
        k: v for k, v in kept["stats"].items() if v
    }
    driver.wait_idle()
    if driver.top.kind == "curtain":
        driver.click("ready")
    driver.wait_idle()
    prompt = driver.host.situation.prompt
    assert prompt is not None
    assert (prompt.kind, prompt.seat) == ("build", 1 - winner)
    fighter = driver.host.table.context.fighter_draft  # type: ignore[attr-defined]
    assert sorted(fighter.chosen) == sorted(fighter_of(lost, match.card_set))
    driver.key("f")
    driver.wait_idle()
    assert driver.top.kind != "match" or driver.host.situation.prompt.kind != "build"  # type: ignore[union-attr]


@pytest.mark.slow
@pytest.mark.parametrize("kinds", [("human", "human"), ("human", "greedy")])
def test_conceding_before_the_fighters_are_made_allows_a_rematch(
    window: MakeDriver, kinds: tuple[str, str]
) -> None:
    driver = window(paint=False)
    driver.start(places.build(*kinds))
    driver.wait_idle()
    if driver.top.kind == "curtain":
        driver.click("ready")
        driver.wait_idle()
    driver.click("tool:menu")
    driver.click("concede")
    driver.click("yes")
    driver.wait_idle()
    assert driver.top.kind == "results"
    driver.key("r")
    driver.wait_idle()
    if driver.top.kind == "curtain":
        driver.click("ready")
        driver.wait_idle()
    prompt = driver.host.situation.prompt
    assert prompt is not None
    assert prompt.kind == "build"


@pytest.mark.slow
def test_a_bot_that_lost_makes_its_fighter_in_the_rematch(window: MakeDriver) -> None:
    driver = window(paint=False)
    for seed in range(3, 60):
        _finished(driver, seed)
        outcome = driver.host.match.outcome
        if outcome is not None and outcome.winners == (0,):
            break
    driver.key("r")
    driver.wait_idle()
    assert driver.host.situation.prompt is not None
    assert driver.host.situation.prompt.kind != "build"
    Robot(driver, "click").play()
