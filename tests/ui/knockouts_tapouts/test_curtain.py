"""Knockouts and Tapouts: secrets that only this game has, behind the curtain and in open questions."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kotgames.engine.chance import Script
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts.table import ids
from tests.ui.cases.knockouts_tapouts import HAND, OTHER, THIRD
from tests.ui.conftest import MakeDriver
from tests.ui.knockouts_tapouts import places
from tests.ui.knockouts_tapouts.hands import fighter_markers
from tests.ui.standins import SilentBot
from tests.ui.witness import Sight, Witness, fumble, same

pytestmark = pytest.mark.usefixtures("unhurried")

BUILD = [5, 6, 2, 2, 2, 3, 3, 3, 4]
OTHER_BUILD = [9, 12, 14, 1, 1, 4, 4, 4, 2]


def _thrown(window: MakeDriver, speed: float, foe: Sequence[str]) -> list[Sight]:
    """Seat 0 throws; from there on everything is looked at until seat 1, who may have a Sprawl, is asked behind the curtain."""
    state = places.position(places.fighter(["throw", "punch"]), places.fighter(foe), position="clinch")
    match = places.match_at(state, places.seats("human", "human"))
    driver = window(speed=speed, bot=SilentBot)
    host = driver.start(match)
    driver.click("ready")
    driver.wait_idle()
    throw = next(
        x
        for x in match.state.actions()
        if x >= a.ATTACK and places.CARD_SET.attacks[a.attack_parts(x)[0]] == "throw"
    )
    witness = Witness(driver)
    host.commit([throw])
    witness.until("curtain")
    witness.steps(3)
    fumble(witness)
    prompt = match.state.prompt
    assert prompt is not None
    assert (driver.top.kind, prompt.kind, prompt.seat) == ("curtain", "react", 1)
    driver.close()
    return witness.seen


@pytest.mark.slow
@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_whether_a_sprawl_is_held_is_not_seen_by_the_question(window: MakeDriver, speed: float) -> None:
    one = _thrown(window, speed, ["sprawl", "kick", "elbow"])
    two = _thrown(window, speed, ["knee", "kick", "elbow"])
    same(one, two, "a Sprawl in the hand")


@pytest.mark.slow
def test_the_odds_of_an_attack_come_from_what_is_known(window: MakeDriver) -> None:
    """Whether the foe holds the answer to a Throw does not show in the bubble."""

    def look(foe: Sequence[str]) -> list[str]:
        state = places.position(places.fighter(["throw", "punch"]), places.fighter(foe), position="clinch")
        driver = window(bot=SilentBot)
        driver.start(places.match_at(state))
        driver.hover(driver.host.table.gestures.hand()[0])
        driver.step()
        texts = driver.texts()
        driver.close()
        return texts

    assert look(["sprawl", "kick", "kick"]) == look(["knee", "kick", "kick"])


def _creation(window: MakeDriver, items: list[int], speed: float) -> list[Sight]:
    """Seat 0 makes a fighter; everything from READY to the moment before seat 1's READY."""
    driver = window(speed=speed, bot=SilentBot)
    driver.start(places.build("human", "human"))
    driver.wait_idle()
    driver.click("ready")
    driver.wait_idle()
    markers = fighter_markers(driver)
    for item in items:
        assert markers.add(item) is None
    driver.click("do:ready")
    witness = Witness(driver)
    for _ in range(400):
        if driver.top.kind == "curtain":
            break
        driver.step(20)
    witness.until("curtain")
    witness.steps(3)
    fumble(witness)
    driver.click("ready")
    witness.steps(30)
    for item in BUILD[:4]:
        driver.click(f"stat:{item}" if item < 5 else f"style:{item - 5}")
        witness.steps(2)
    driver.close()
    return witness.seen


@pytest.mark.slow
@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_a_fighter_made_in_secret_stays_secret(window: MakeDriver, speed: float) -> None:
    one = _creation(window, BUILD, speed)
    two = _creation(window, OTHER_BUILD, speed)
    same(one, two, "the fighter of the first player")


def _open_question(window: MakeDriver, own: Sequence[str]) -> tuple[list[Sight], set[str]]:
    """Seat 0's attack hit: seat 1 chooses what is Hurt, in the open. What is seen once the table is at rest; the cards there are."""
    state = places.position(
        places.fighter(["punch", *own], heart=1, striking=1, grappling=2, conditioning=4),
        places.fighter(THIRD, heart=1, striking=2, grappling=2, conditioning=4),
        position="short_range",
    )
    match = places.match_at(state, places.seats("human", "human"))
    driver = window(speed=1.0, bot=SilentBot)
    host = driver.start(match)
    driver.click("ready")
    driver.wait_idle()
    attacks = [x for x in match.state.actions() if x >= a.ATTACK and a.attack_parts(x)[2] == 0]
    punch = next(x for x in attacks if places.CARD_SET.attacks[a.attack_parts(x)[0]] == "punch")
    places.state_of(match).script = Script(dice=[6], strict=False)
    driver.drag(host.table.gestures.hand()[1], "")
    assert driver.toast
    driver.said.clear()
    host.commit([punch])
    places.state_of(match).script = None
    driver.wait_idle()
    prompt = host.situation.prompt
    assert prompt is not None
    assert (prompt.kind, prompt.seat) == ("hurt", 1)
    shown = {name for name in host.table.field.sprites if name.startswith("card:")}
    assert not driver.toast, "a sentence about a card of the other hand is still read"
    witness = Witness(driver)
    witness.steps(10)
    driver.travel((640, 650), steps=4)
    witness.look()
    for key in ("tab", "tab", "1", "f10", "escape", "l", "escape"):
        driver.key(key)
        witness.look()
    hands = {ids.card(card) for hand in match.state.hands for card in hand}  # type: ignore[attr-defined]
    driver.close()
    return witness.seen, shown & hands


@pytest.mark.slow
def test_what_the_attacker_holds_is_not_seen_by_an_open_question(window: MakeDriver) -> None:
    one, shown = _open_question(window, HAND[2:])
    assert shown == set()
    two, shown = _open_question(window, OTHER[2:])
    assert shown == set()
    same(one, two, "the hand of the attacker")
