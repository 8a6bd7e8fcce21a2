"""Two matches of UNCAGED that differ only in secrets look, read and behave alike to whoever may not know them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import pytest

from kotgames.engine.match import Match
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged.table import ids
from tests.ui import uncaged
from tests.ui.conftest import MakeDriver
from tests.ui.standins import SilentBot
from tests.ui.test_curtain import Sight, Witness, _fumble, _same
from tests.ui.uncaged import PEOPLE

ATTACK = ["jab", "jab", "cross", "low_kick", "high_kick", "armbar", "feint", "knee_bar"]
OTHER_ATTACK = [
    "jab",
    "cross",
    "cross",
    "body_hook",
    "hip_toss",
    "single_leg",
    "guillotine",
    "rear_naked_choke",
]
DEFENCE = ["shell", "shell", "check_kick", "counter_punch", "sweep", "armbar", "sprawl", "second_wind"]
OTHER_DEFENCE = [
    "check_kick",
    "check_kick",
    "sprawl",
    "single_leg",
    "knee_bar",
    "good_corner",
    "shell",
    "guillotine",
]


def _hands(attack: Sequence[str], defence: Sequence[str], kinds: Sequence[str] = PEOPLE) -> Match:
    """Seat 0 attacks and is asked first; both have 3 Stamina."""
    one = next(index for index, most in enumerate(uncaged.TABLES.stamina) if most >= 3)
    two = next(index for index, most in enumerate(uncaged.TABLES.stamina) if most >= 3 and index != one)
    ids = uncaged.TABLES.fighter_ids
    fighters = [
        {"fighter": ids[one], "stamina": 3, "hand": list(attack)},
        {"fighter": ids[two], "stamina": 3, "hand": list(defence)},
    ]
    return uncaged.match_at(
        uncaged.position(phase="mulligan", attacker=0, fighters=fighters, seed=7), kinds=kinds
    )


def _hand_over(
    window: MakeDriver, match: Match, speed: float, *, after: bool, order: Sequence[int] = (0, 1, 2, 3, 4)
) -> list[Sight]:
    """Seat 0 keeps and is followed by seat 1; what is seen from the hand-over on, `after`: also what seat 1 sees then."""
    driver = window(speed=speed, bot=SilentBot)
    host = driver.start(match)
    driver.click("ready")
    driver.wait_idle()
    witness = Witness(driver)
    prompt = host.situation.prompt
    assert prompt is not None
    if prompt.kind == "mulligan":
        driver.click("do:keep")
        driver.wait_idle()
    table = cast(Any, host.table)
    if driver.top.kind == "match" and host.situation.prompt is not None and table.context.placing:
        hand = list(table.context.own_hand)
        for slot, index in enumerate(order):
            table.context.row.lay(hand[index], slot)
        host.changed()
        driver.step()
        driver.said.clear()
        driver.click("do:lock")
    driver.said.clear()
    for _ in range(900):
        if driver.top.kind == "curtain":
            break
        driver.step(20)
    witness.until("curtain")
    witness.steps(3)
    _fumble(witness)
    assert driver.top.kind == "curtain"
    driver.click("ready")
    witness.look()
    if after:
        witness.steps(40)
        for thing in (ids.fighter(0), ids.deck(0), ids.SHEET):
            driver.hover(thing)
            witness.steps(3)
        driver.key("l")
        witness.steps(2)
    driver.close()
    return witness.seen


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_hand_and_row_of_who_leaves_are_not_seen_by_who_comes(window: MakeDriver, speed: float) -> None:
    one = _hand_over(window, _hands(ATTACK, DEFENCE), speed, after=True)
    two = _hand_over(window, _hands(OTHER_ATTACK, DEFENCE), speed, after=True, order=(7, 2, 5, 1, 0))
    _same(one, two, "hand and row of the player before")


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_the_hand_of_who_comes_is_not_seen_before_ready(window: MakeDriver, speed: float) -> None:
    one = _hand_over(window, _hands(ATTACK, DEFENCE), speed, after=False)
    two = _hand_over(window, _hands(ATTACK, OTHER_DEFENCE), speed, after=False)
    _same(one[:-1], two[:-1], "the hand of the next player")


def test_a_bots_hand_and_row_are_never_seen(window: MakeDriver) -> None:
    def look(defence: Sequence[str]) -> list[Sight]:
        driver = window(speed=1.0, bot=SilentBot)
        match = _hands(ATTACK, defence, ("human", "greedy"))
        host = driver.start(match)
        driver.wait_idle()
        while host.match.state.prompt.kind == "mulligan":  # type: ignore[union-attr]
            host.take([a.KEEP])
            driver.wait_idle()
        witness = Witness(driver)
        witness.steps(5)
        for card in list(host.table.gestures.hand()):
            driver.hover(card)
            witness.look()
        for thing in (ids.deck(0), ids.deck(1), ids.fighter(1), ids.back(1, 0)):
            driver.hover(thing)
            witness.look()
        for key in ("tab", "tab", "l"):
            driver.key(key)
            witness.steps(2)
        driver.close()
        return witness.seen

    _same(look(DEFENCE), look(OTHER_DEFENCE), "the bot's hand")


def test_an_open_question_shows_nobodys_hand(window: MakeDriver) -> None:
    driver = window(speed=1.0, bot=SilentBot)
    match = uncaged.question("deflect", kinds=PEOPLE)
    host = driver.start(match)
    driver.wait_idle()
    assert driver.top is host, "what is open is asked without a hand-over"
    prompt = host.situation.prompt
    assert prompt is not None
    assert prompt.kind == "deflect"
    state = match.state
    secret = {
        ids.card(card)
        for seat in (0, 1)
        for card in [*state.hands[seat], *state.rows[seat][state.shown[seat] :]]  # type: ignore[attr-defined]
    }
    assert not secret & ({item.id for item in host.items} | set(host.table.field.sprites))


def test_the_curtain_shows_and_knows_nothing_of_the_table(window: MakeDriver) -> None:
    driver = window(bot=SilentBot)
    driver.start(_hands(ATTACK, DEFENCE))
    driver.step()
    assert driver.top.kind == "curtain"
    cards = {driver.host.words(f"card.{name}") for name in uncaged.TABLES.kinds}
    assert not cards & set(driver.texts())
    assert [item.id for item in driver.items() if item.role] == ["ready"]
