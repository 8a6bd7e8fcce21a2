"""Undo, concede, rematch, dialogs over the running table: what a player does besides playing."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.match import Match
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts.ready_made import presets
from tests.ui import places
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.hands import Hands, fighter_of
from tests.ui.robot import Robot
from tests.ui.screens import words
from tests.ui.standins import SilentBot

SHELL = words()


# ---- undo and redo


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


def test_a_roll_is_taken_back_alone_after_asking_and_is_practice(window: MakeDriver) -> None:
    driver = window(paint=False)
    host = driver.start(Match.start(GAME, seed=4, options=GAME.sample_options(), seats=places.seats()))
    robot = Robot(driver, "click", seed=4)
    while not any(turn.seat == 0 and turn.barrier for turn in host.match.turns):
        driver.wait_idle()
        robot.answer()
    driver.wait_idle()
    turns = len(host.match.turns)
    driver.key("z")
    assert driver.top.kind == "confirm"
    driver.key("escape")
    assert len(host.match.turns) == turns
    assert not host.match.practice
    driver.key("z")
    driver.click("yes")
    assert host.match.practice
    assert len(host.match.turns) < turns
    driver.wait_idle()
    robot.play()
    assert any("ractice" in text for text in driver.texts())


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


@pytest.mark.parametrize("kinds", [("human", "greedy"), ("human", "human")])
def test_fighter_creation_goes_on_after_an_undo(window: MakeDriver, kinds: tuple[str, str]) -> None:
    """Taking back right after one's own fighter was made leads back to making it, and it can be finished."""
    driver = window(paint=False)
    host = driver.start(places.build(*kinds))
    hands = Hands(driver, "click")
    items = fighter_of(presets()[0].spec, places.TABLES)
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
            driver.click(f"made:{presets()[0].id}")
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
    for code in _placements(presets()[0].spec)[:placed]:
        match.act(code)
    host = driver.start(match)
    driver.wait_idle()
    prompt = host.situation.prompt
    assert prompt is not None
    assert prompt.kind == "build"
    driver.click("do:again")
    driver.click(f"made:{presets()[1].id}")
    driver.click("do:ready")
    driver.wait_idle()
    prompt = host.situation.prompt
    assert prompt is not None
    assert prompt.kind != "build", f"fighter creation cannot be finished: {driver.said[-1:]}"


def _placements(spec: dict[str, Any]) -> list[int]:
    """The actions that place a fighter's markers, in the order of the rules."""
    items = fighter_of(spec, places.TABLES)
    styles = sorted(item for item in items if item >= 5)
    stats = sorted(item for item in items if item < 5)
    return [a.PLACE_STYLE + item - 5 for item in styles] + [a.PLACE + item for item in stats]


def test_undo_while_the_bot_thinks_comes_back_to_me(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.act())
    before = host.match.state.digest()
    driver.click("do:pass")
    driver.step()
    assert host.match.actor == 1
    driver.key("z")
    if driver.top.kind == "confirm":
        driver.click("yes")
    driver.step()
    assert host.match.state.actor == 0
    assert host.situation.prompt is not None
    assert host.match.state.digest() == before or host.match.practice


def test_undo_is_refused_in_words_after_the_end(window: MakeDriver) -> None:
    """Alone, the sentence must not speak of a shared screen."""
    driver = window(paint=False)
    driver.start(Match.start(GAME, seed=3, options=GAME.sample_options(), seats=places.seats()))
    Robot(driver, "click").play()
    driver.said.clear()
    driver.key("z")
    driver.step()
    assert driver.said
    assert "shared screen" not in driver.said[-1][0]


# ---- the end: concede, look, rematch


def test_concede_asks_first_and_gives_the_other_the_match(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.act())
    driver.key("escape")
    assert driver.top.kind == "pause"
    driver.click("concede")
    assert driver.top.kind == "confirm"
    driver.key("return")  # the harmless answer is where the focus starts
    assert driver.top is host
    driver.key("escape")
    driver.click("concede")
    driver.click("yes")
    driver.wait_idle()
    assert driver.top.kind == "results"
    outcome = host.match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.how) == ((1,), "concession")


def _finished(driver: Driver, seed: int = 3, kinds: tuple[str, str] = ("human", "greedy")) -> None:
    driver.start(Match.start(GAME, seed=seed, options=GAME.sample_options(), seats=places.seats(*kinds)))
    Robot(driver, "click", seed=seed).play()


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
    kept = presets()[winner].spec
    lost = presets()[1 - winner].spec
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
    fighter = driver.host.table.context.fighter  # type: ignore[attr-defined]
    assert sorted(fighter.chosen) == sorted(fighter_of(lost, match.card_set))
    driver.key("f")
    driver.wait_idle()
    assert driver.top.kind != "match" or driver.host.situation.prompt.kind != "build"  # type: ignore[union-attr]


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


def test_the_verdict_comes_back_after_looking_at_the_table(window: MakeDriver) -> None:
    driver = window(paint=False)
    _finished(driver)
    driver.click("look")
    driver.wait_idle()
    assert driver.top.kind == "match"
    driver.key("r")
    driver.step()
    if driver.host.match.outcome is None:
        return  # R works from the table too
    driver.key("escape")
    driver.wait_idle()
    labels = [item.label for item in driver.items()]
    assert driver.top.kind == "results" or any("REMATCH" in label.upper() for label in labels), (
        f"no way back to the verdict or a rematch from here: {labels}"
    )


# ---- dialogs over the running table


@pytest.mark.parametrize(
    ("key", "kind"), [("escape", "pause"), ("l", "log"), ("f10", "settings"), ("q", "pause")]
)
def test_dialogs_open_and_close_by_key_over_the_table(window: MakeDriver, key: str, kind: str) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.act())
    before = host.match.state.digest()
    driver.key(key)
    assert driver.top.kind == kind
    driver.key("escape")
    assert driver.top is host
    assert host.situation.prompt is not None
    assert host.match.state.digest() == before


@pytest.mark.parametrize(("tool", "kind"), [("menu", "pause"), ("log", "log"), ("settings", "settings")])
def test_dialogs_open_by_their_buttons(window: MakeDriver, tool: str, kind: str) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.act())
    driver.click(f"tool:{tool}")
    assert driver.top.kind == kind


@pytest.mark.parametrize("key", ["escape", "l", "f10"])
def test_a_dialog_opened_in_mid_drag_leaves_nothing_hanging(window: MakeDriver, key: str) -> None:
    driver = window(paint=False, bot=SilentBot, speed=1.0)
    host = driver.start(places.act())
    driver.wait_idle()
    card = host.table.gestures.hand()[0]
    driver.lift(card)
    driver.key(key)
    driver.button(False)
    if driver.top is not host:
        driver.key("escape")
    driver.travel((640, 100), steps=3)
    assert not host.handling.dragging, "the card still hangs at the pointer though no button is down"
    driver.wait_idle()
    assert not driver.app.alive or driver.app.toast.alive


def test_a_question_left_open_while_the_match_ends_does_no_harm(window: MakeDriver) -> None:
    """Concede is asked, the bot wins meanwhile, then yes is pressed."""
    driver = window(paint=False)
    match = places.bot_to_act()
    host = driver.start(match)
    host.concede()
    assert driver.top.kind == "confirm"
    match.concede(1)
    host.asker.settled = False
    driver.step()
    driver.step()
    for _ in range(3):
        if driver.top.kind == "confirm":
            driver.click("yes")
        elif driver.top.kind == "results":
            driver.click("look")
        driver.step()
    assert match.conceded == 1


def test_the_match_waits_while_the_pause_menu_and_its_settings_are_open(window: MakeDriver) -> None:
    driver = window(paint=False)
    match = places.act()
    host = driver.start(match)
    driver.click("do:pass")
    driver.key("escape")
    turns = len(match.turns)
    driver.click("settings")
    assert driver.top.kind == "settings"
    for _ in range(300):
        driver.step()
    assert len(match.turns) == turns, "the bot went on playing behind the pause menu"
    driver.key("escape", "escape")
    assert driver.top is host


def test_a_key_pressed_in_mid_motion_speaks_truly(window: MakeDriver) -> None:
    """What is pressed while cards still fly ends the motion; it must not say that I myself am waited for."""
    driver = window(speed=1.0, paint=False)
    host = driver.start(Match.start(GAME, seed=6, options=GAME.sample_options(), seats=places.seats()))
    for _ in range(30):
        driver.step()
    assert driver.busy
    driver.said.clear()
    driver.key("1")
    mine = host.match.actor == 0
    if mine and driver.said:
        assert host.name(0) not in driver.said[-1][0], driver.said


def test_space_only_skips_motion(window: MakeDriver) -> None:
    driver = window(speed=1.0, paint=False)
    host = driver.start(Match.start(GAME, seed=6, options=GAME.sample_options(), seats=places.seats()))
    driver.step()
    assert driver.busy
    driver.key("space")
    assert not host.playback._timeline.busy
    assert not host.table.field.moving
    assert not host.match.turns
