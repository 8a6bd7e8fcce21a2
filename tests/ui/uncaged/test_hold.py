"""What a combo came to stays as it was until the player goes on, and its last exchange can be seen once more."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from kotgames.games.uncaged import events as e
from kotgames.scenes.table.playback import READ_MS
from kotgames.scenes.table.replay import ReplayScene
from kotgames.system.settings import Settings
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.uncaged import places


def _until_it_stays(driver: Driver, scene: Any = None, most: int = 1500) -> None:
    for _ in range(most):
        driver.step(40)
        if (scene or driver.host).situation.stays:
            return
    raise AssertionError("nothing stays")


def _held(window: MakeDriver, defence: Sequence[str] = places.DEFENCE, **named: Any) -> tuple[Driver, Any]:
    driver, table = places.laid_combo(window, 1.0, defence, **named)
    table.draft.lock()
    _until_it_stays(driver)
    return driver, table


def _told(driver: Driver) -> dict[str, str]:
    """All that the cards, chips, sums and figures say."""
    return {item.id: item.label for item in driver.items() if not item.id.startswith("do:")}


def _to_question(driver: Driver) -> None:
    for _ in range(400):
        driver.step(40)
        if driver.host.situation.prompt is not None:
            return
    raise AssertionError("nobody is asked")


@pytest.mark.slow
def test_the_result_stays_and_nobody_is_asked_until_the_player_goes_on(window: MakeDriver) -> None:
    driver, table = _held(window)
    host = driver.host
    assert [item for item in driver.ids() if item.startswith("do:")] == ["do:next", "do:again"]
    assert host.match.state.combo == 3, "the match is further"
    assert table.context.view["combo"] == 2, "the table is not"
    assert host.situation.prompt is None
    assert table.questions.headline() == ("COMBO 2 OF 12", "Broken. Ilka -6, Rafa -1")
    chips = [table.picture.cage.slot_notes.note(0, slot) for slot in range(3)]
    assert [chip.first_line[0] for chip in chips if chip is not None] == ["successful", "INVALID", "INVALID"]
    assert table.context.shown_fight.resolved(3), "the sums of the last exchange stand"
    for _ in range(30):  # the cards of the last exchange go back to their places
        driver.step(20)
    before, frames = _told(driver), driver.app.frames
    assert not host.alive
    for _ in range(200):
        driver.step(40)
    assert _told(driver) == before
    assert driver.app.frames == frames, "what only stays is not drawn again"
    driver.click("do:next")
    _to_question(driver)
    assert host.situation.prompt is not None
    assert (host.situation.prompt.kind, table.context.view["combo"]) == ("mulligan", 3)


@pytest.mark.slow
@pytest.mark.parametrize("key", ["f", "space", "return"])
def test_a_key_that_decides_goes_on_and_decides_nothing_else(window: MakeDriver, key: str) -> None:
    driver, table = _held(window)
    turns = len(driver.host.match.turns)
    driver.key(key)
    assert not driver.host.situation.stays
    _to_question(driver)
    assert len(driver.host.match.turns) == turns
    assert table.context.view["combo"] == 3


@pytest.mark.slow
def test_other_keys_and_clicks_elsewhere_leave_it_there(window: MakeDriver) -> None:
    driver, table = _held(window)
    for key in ("1", "left", "down"):
        driver.key(key)
        driver.step(40)
    driver.click(f"card:{table.context.own_hand[0]}")
    driver.step(200)
    assert driver.host.situation.stays
    driver.key("l")
    assert driver.top.kind == "log"
    driver.key("escape")
    driver.step(40)
    assert driver.host.situation.stays
    assert table.context.view["combo"] == 2


@pytest.mark.slow
def test_enter_uses_the_button_that_the_keyboard_is_on(window: MakeDriver) -> None:
    driver, _ = _held(window)
    for _ in range(60):
        driver.key("tab")
        if driver.host.focus.id == "do:again":
            break
    driver.key("return")
    assert not driver.host.situation.stays
    _until_it_stays(driver)


@pytest.mark.slow
def test_the_last_exchange_is_seen_again_from_the_health_before_it(window: MakeDriver) -> None:
    driver, table = _held(window)
    shown = table.context.shown_fight
    lines, told, after = list(driver.host.log_lines), _told(driver), [shown.hp(seat) for seat in (0, 1)]
    driver.click("do:again")
    hurt, fought = set(), False
    for _ in range(300):
        driver.step(20)
        hurt.add(shown.hp(1))
        fought = fought or bool(table.context.stage.showing and table.context.stage.written)
        if driver.host.situation.stays:
            break
    else:
        raise AssertionError("it does not come back")
    assert hurt == {after[1] + 1, after[1]}, "Sprawl does 1"
    assert fought, "it is fought out again"
    assert not table.context.stage.showing
    assert driver.host.log_lines == lines
    now = _told(driver)
    assert {name: now[name] for name in told if name in now} == told
    assert [shown.hp(seat) for seat in (0, 1)] == after
    driver.click("do:again")  # as often as one likes
    driver.key("space")
    assert driver.host.situation.stays, "skipping it comes back to what stays"
    driver.key("space")
    _to_question(driver)
    assert [shown.hp(seat) for seat in (0, 1)] == after


def test_one_press_skips_one_exchange_at_most(window: MakeDriver) -> None:
    driver, table = places.laid_combo(window, 1.0)
    table.draft.lock()
    resolved: list[int] = []
    for _ in range(60):
        driver.step(40)
        driver.key("space")
        driver.step(1)
        found = [
            event for event in table.context.shown_fight.past_events if isinstance(event, e.ExchangeResolved)
        ]
        resolved.append(len(found))
        if driver.host.situation.stays:
            break
    assert resolved[-1] == 4
    assert all(after - before <= 1 for before, after in pairwise(resolved))
    assert len(resolved) >= 8, "two cards are turned over and fought out in each of four exchanges"


@pytest.mark.slow
def test_with_reduced_motion_it_stays_and_there_is_nothing_to_see_again(window: MakeDriver) -> None:
    driver, _ = _held(window, settings=Settings(speed=1.0, reduced_motion=True, window=(1280, 720)))
    assert [item for item in driver.ids() if item.startswith("do:")] == ["do:next"]
    driver.key("f")
    _to_question(driver)


def test_at_speed_0_nothing_stays(window: MakeDriver) -> None:
    driver, table = places.laid_combo(window, 0.0)
    table.draft.lock()
    driver.wait_idle()
    assert not driver.host.situation.stays
    assert table.context.view["combo"] == 3
    assert driver.host.situation.prompt is not None


@pytest.mark.slow
def test_speed_0_chosen_meanwhile_ends_it(window: MakeDriver) -> None:
    driver, table = _held(window)
    driver.app.settings.speed = 0.0
    driver.host.uncovered()
    driver.wait_idle()
    assert not driver.host.situation.stays
    assert table.context.view["combo"] == 3


@pytest.mark.slow
def test_undo_takes_the_whole_combo_back(window: MakeDriver) -> None:
    driver, table = _held(window)
    driver.host.match.practice = True
    driver.host.undo()
    driver.step(40)
    assert not driver.host.situation.stays
    assert (table.context.view["combo"], table.context.view["revealed"]) == (2, [0, 0])
    assert driver.host.situation.seen is None


def _bots(window: MakeDriver) -> Driver:
    """Two bots, whose first combo stays to be read."""
    driver = window(paint=False, speed=1.0)
    driver.start(places.start("greedy", "greedy", seed=4))
    for _ in range(4000):
        driver.step(40)
        if driver.host.situation.stays:
            break
    return driver


@pytest.mark.slow
def test_with_bots_only_it_goes_on_by_itself_after_a_moment(window: MakeDriver) -> None:
    driver = _bots(window)
    combo = driver.host.situation.view["combo"]
    waited = 0.0
    while driver.host.situation.stays:
        driver.step(40)
        waited += 40
        assert waited < 2 * READ_MS
    assert waited >= READ_MS * 0.9
    assert driver.host.situation.view["combo"] == combo


@pytest.mark.slow
def test_bots_that_are_told_to_wait_wait_here_too(window: MakeDriver) -> None:
    driver = _bots(window)
    driver.key("p")
    for _ in range(int(3 * READ_MS / 40)):
        driver.step(40)
    assert driver.host.situation.stays


@pytest.mark.slow
def test_a_knockout_goes_on_to_the_fall(window: MakeDriver) -> None:
    row = ["jab", "cross", "high_kick", "single_leg", "armbar"]
    driver = window(paint=False, speed=1.0)
    fighters: list[dict[str, Any]] = [
        {"fighter": "grinder", "hp": 1, "hand": [*places.DEFENCE, "shell", "sweep", "armbar"]},
        {"fighter": "turncoat", "row": row, "hand": ["feint", "low_kick", "jab"]},
    ]
    state = places.position(phase="place", attacker=1, actor=0, combo=2, fighters=fighters, seed=5)
    driver.start(places.match_at(state))
    driver.wait_idle()
    table = driver.host.table
    places.lay(table, places.DEFENCE)
    driver.host.changed()
    table.draft.lock()  # type: ignore[attr-defined]
    for _ in range(1500):
        driver.step(40)
        assert not driver.host.situation.stays
        if driver.top.kind == "results":
            break
    else:
        raise AssertionError("the match does not end")


@pytest.mark.slow
def test_the_end_of_a_round_and_of_the_match_are_called_by_name(window: MakeDriver) -> None:
    driver, table = _held(window)
    labels = {}
    for combo, round_ in ((2, 1), (4, 1), (12, 3)):
        driver.host.situation.view = {**driver.host.situation.view, "combo": combo, "round": round_}
        labels[combo] = table.questions.held_controls()[0].label
    assert labels == {2: "NEXT COMBO", 4: "NEXT ROUND", 12: "TO THE DECISION"}


@pytest.mark.slow
def test_a_record_that_plays_goes_on_and_one_that_is_stepped_through_stays(window: MakeDriver) -> None:
    driver = window(paint=False, speed=1.0)
    scene = ReplayScene(driver.app, places.finished(), None, lambda: None)
    driver.app.replace(scene)
    driver.step()
    ends = next(
        number
        for number, turn in enumerate(scene.whole.turns)
        if any(isinstance(event, e.ComboEnded) for event in turn.events)
    )
    scene.go(ends)
    scene.forward()
    _until_it_stays(driver, scene)
    for _ in range(int(2 * READ_MS / 40)):
        driver.step(40)
    assert scene.situation.stays
    scene.playing = True
    scene.changed()
    for _ in range(int(2 * READ_MS / 40)):
        driver.step(40)
    assert not scene.situation.stays
    assert scene.quiet or scene.at > ends


@pytest.mark.slow
def test_a_record_reads_as_the_match_did(window: MakeDriver) -> None:
    driver, table = _held(window)
    driver.key("f")
    _to_question(driver)
    played = [(line.text, line.play, line.results, line.aside) for line in driver.host.log_lines]
    driver.host.log_keeper.tell_past()
    again = [(line.text, line.play, line.results, line.aside) for line in driver.host.log_lines]
    assert again == played
    assert table.log.words.missing == set()
