"""Undo, concede, rematch, dialogs over the running table: what a player does besides playing."""

from __future__ import annotations

import pytest

from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.standins import SilentBot

# ---- undo and redo


@pytest.mark.slow
@pytest.mark.one_in(2)
@each_game
def test_a_roll_is_taken_back_alone_after_asking_and_is_practice(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False)
    host = driver.start(case.start(seed=4))
    robot = case.robot(driver, "click", seed=4)
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


@each_game
def test_undo_while_the_bot_thinks_comes_back_to_me(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(case.secrets.bots[0](kinds=("human", "greedy")))
    before = host.match.state.digest()
    driver.wait_idle()
    case.secrets.end_turn(driver, 0)
    driver.step()
    assert host.match.actor == 1
    driver.key("z")
    if driver.top.kind == "confirm":
        driver.click("yes")
    driver.step()
    assert host.match.state.actor == 0
    assert host.situation.prompt is not None
    assert host.match.state.digest() == before or host.match.practice


@pytest.mark.slow
@pytest.mark.one_in(2, 1)
@each_game
def test_undo_is_refused_in_words_after_the_end(window: MakeDriver, case: UiCase) -> None:
    """Alone, the sentence must not speak of a shared screen."""
    driver = window(paint=False)
    driver.start(case.start(seed=3))
    case.robot(driver, "click").play()
    driver.said.clear()
    driver.key("z")
    driver.step()
    if driver.host.match.outcome is None:  # nothing was rolled or drawn since the last own decision
        assert driver.said == []
        return
    assert driver.said
    assert "shared screen" not in driver.said[-1][0]


# ---- the end: concede, look, rematch


@each_game
def test_concede_asks_first_and_gives_the_other_the_match(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(case.with_hand())
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


def _finished(driver: Driver, case: UiCase, seed: int = 3) -> None:
    driver.start(case.start(seed=seed))
    case.robot(driver, "click", seed=seed).play()


@pytest.mark.slow
@pytest.mark.one_in(2, 1)
@each_game
def test_the_verdict_comes_back_after_looking_at_the_table(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False)
    _finished(driver, case)
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
@each_game
def test_dialogs_open_and_close_by_key_over_the_table(
    window: MakeDriver, case: UiCase, key: str, kind: str
) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(case.with_hand())
    before = host.match.state.digest()
    driver.key(key)
    assert driver.top.kind == kind
    driver.key("escape")
    assert driver.top is host
    assert host.situation.prompt is not None
    assert host.match.state.digest() == before


@pytest.mark.parametrize(("tool", "kind"), [("menu", "pause"), ("log", "log"), ("settings", "settings")])
@each_game
def test_dialogs_open_by_their_buttons(window: MakeDriver, case: UiCase, tool: str, kind: str) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(case.with_hand())
    driver.click(f"tool:{tool}")
    assert driver.top.kind == kind


@pytest.mark.parametrize("key", ["escape", "l", "f10"])
@each_game
def test_a_dialog_opened_in_mid_drag_leaves_nothing_hanging(
    window: MakeDriver, case: UiCase, key: str
) -> None:
    driver = window(paint=False, bot=SilentBot, speed=1.0)
    host = driver.start(case.with_hand())
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


@each_game
def test_a_question_left_open_while_the_match_ends_does_no_harm(window: MakeDriver, case: UiCase) -> None:
    """Concede is asked, the bot wins meanwhile, then yes is pressed."""
    driver = window(paint=False)
    match = case.rival()
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


@each_game
def test_the_match_waits_while_the_pause_menu_and_its_settings_are_open(
    window: MakeDriver, case: UiCase
) -> None:
    driver = window(paint=False)
    match = case.secrets.bots[0](kinds=("human", "greedy"))
    host = driver.start(match)
    driver.wait_idle()
    case.secrets.end_turn(driver, 0)
    driver.key("escape")
    turns = len(match.turns)
    driver.click("settings")
    assert driver.top.kind == "settings"
    for _ in range(300):
        driver.step()
    assert len(match.turns) == turns, "the bot went on playing behind the pause menu"
    driver.key("escape", "escape")
    assert driver.top is host


@each_game
def test_a_key_pressed_in_mid_motion_speaks_truly(window: MakeDriver, case: UiCase) -> None:
    """What is pressed while cards still fly ends the motion; it must not say that I myself am waited for."""
    driver = window(speed=1.0, paint=False)
    host = driver.start(case.start(seed=6))
    for _ in range(30):
        driver.step()
    assert driver.busy
    driver.said.clear()
    driver.key("1")
    mine = host.match.actor == 0
    if mine and driver.said:
        assert host.name(0) not in driver.said[-1][0], driver.said


@each_game
def test_space_only_skips_motion(window: MakeDriver, case: UiCase) -> None:
    driver = window(speed=1.0, paint=False)
    host = driver.start(case.start(seed=6))
    driver.step()
    assert driver.busy
    driver.key("space")
    assert not host.playback._timeline.busy
    assert not host.table.field.moving
    assert not host.match.turns
