"""Two matches that differ only in secrets look, read and behave alike to whoever may not know them.

Everything that leaves the program is compared, step by step: the pixels of every frame, log lines, ids, labels and tips of items, the focus
list, the sentence over everything.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import pytest

from kotgames.engine.chance import Script
from kotgames.engine.match import Match
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts.table import ids
from tests.ui import places
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.hands import Hands
from tests.ui.standins import SilentBot

HAND = ("kick", "punch", "throw", "style", "set_up")
OTHER = ("knee", "elbow", "leg_hold", "sprawl", "sink")
THIRD = ("arm_hold", "neck_hold", "combination", "reversal", "crank")
"""Three hands without a kind in common, so that the cards of one are the same whatever another holds."""

BUILD = [5, 6, 2, 2, 2, 3, 3, 3, 4]
OTHER_BUILD = [9, 12, 14, 1, 1, 4, 4, 4, 2]

Sight = tuple[Any, ...]


class Witness:
    """Steps a driver and keeps everything that is seen."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.seen: list[Sight] = []

    def look(self) -> None:
        """What is seen at this moment."""
        driver = self.driver
        top = driver.top
        items = [
            (item.id, item.label, item.tip, item.text, item.why, item.enabled, item.focus, tuple(item.rect))
            for scene in driver.app._shown()
            for item in scene.items
        ]
        self.seen.append(
            (
                top.kind,
                tuple(top.focus.order),
                top.focus.id,
                tuple(items),
                tuple(line.text for line in driver.host.told),
                tuple(driver.said),
                hashlib.blake2b(driver.app.window.surface.get_view("2").raw).hexdigest(),
            )
        )

    def steps(self, count: int, ms: float = 20.0) -> None:
        """Let time pass and look at every frame."""
        for _ in range(count):
            self.driver.step(ms)
            self.look()

    def until(self, kind: str, most: int = 900) -> None:
        """Let time pass until a scene is on top."""
        for _ in range(most):
            if self.driver.top.kind == kind:
                return
            self.steps(1)
        raise AssertionError(f"{kind} never came; {self.driver.top.kind} is there")


def _same(one: Sequence[Sight], two: Sequence[Sight], what: str) -> None:
    parts = ("scene", "focus list", "focus", "items", "log", "sentences", "pixels")
    assert len(one) == len(two), f"{what}: {len(one)} frames against {len(two)}"
    for index, (first, second) in enumerate(zip(one, two, strict=True)):
        for part, left, right in zip(parts, first, second, strict=True):
            assert left == right, f"{what}: {part} differ in frame {index} of {len(one)}"


def _acting(own: Sequence[str], foe: Sequence[str], kinds: Sequence[str] = ("human", "human")) -> Match:
    """Seat 0 is to act first, then seat 1; deck and hands together are always the same cards."""
    state = places.position(places.fighter(own), places.fighter(foe), position="short_range")
    return places.match_at(state, places.seats(*kinds))


def _hand_over(window: MakeDriver, match: Match, speed: float, *, after: bool) -> list[Sight]:
    """Seat 0 ends its action; from the hand-over on everything is looked at; with `after` also what seat 1 sees then."""
    driver = window(speed=speed, bot=SilentBot)
    driver.start(match)
    driver.click("ready")
    driver.wait_idle()
    driver.drag(
        driver.host.table.gestures.hand()[0], ""
    )  # a sentence that names a card is still read when the screen changes hands
    assert driver.toast
    driver.said.clear()
    witness = Witness(driver)
    driver.click("do:pass")
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
        driver.hover("fighter:0")
        witness.steps(3)
        driver.key("l")
        witness.steps(2)
    driver.close()
    return witness.seen


def _fumble(witness: Witness) -> None:
    """Everything a curious player might try while the screen is handed over."""
    driver = witness.driver
    for key in (
        "tab",
        "tab",
        "shift+tab",
        "left",
        "escape",
        "l",
        "o",
        "z",
        "y",
        "f10",
        "1",
        "5",
        "f",
        "r",
        "page up",
        "q",
    ):
        driver.key(key)
        witness.look()
    for point in ((640, 700), (200, 200), (1200, 640), (640, 90)):
        driver.travel(point, steps=2)
        witness.look()
        driver.button(True)
        driver.button(False)
        witness.look()
        driver.button(True, 3)
        driver.button(False, 3)
        witness.look()
    driver.app.window.resize((1100, 700))
    witness.steps(2)
    driver.app.window.resize((1280, 720))
    witness.steps(2)


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_the_hand_of_who_leaves_is_not_seen_by_who_comes(window: MakeDriver, speed: float) -> None:
    one = _hand_over(window, _acting(HAND, THIRD), speed, after=True)
    two = _hand_over(window, _acting(OTHER, THIRD), speed, after=True)
    _same(one, two, "the hand of the player before")


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_the_hand_of_who_comes_is_not_seen_before_ready(window: MakeDriver, speed: float) -> None:
    one = _hand_over(window, _acting(THIRD, HAND), speed, after=False)
    two = _hand_over(window, _acting(THIRD, OTHER), speed, after=False)
    _same(one[:-1], two[:-1], "the hand of the next player")


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
        if x >= a.ATTACK and places.TABLES.attacks[a.attack_parts(x)[0]] == "throw"
    )
    witness = Witness(driver)
    host.commit([throw])
    witness.until("curtain")
    witness.steps(3)
    _fumble(witness)
    prompt = match.state.prompt
    assert prompt is not None
    assert (driver.top.kind, prompt.kind, prompt.seat) == ("curtain", "react", 1)
    driver.close()
    return witness.seen


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_whether_a_sprawl_is_held_is_not_seen_by_the_question(window: MakeDriver, speed: float) -> None:
    one = _thrown(window, speed, ["sprawl", "kick", "elbow"])
    two = _thrown(window, speed, ["knee", "kick", "elbow"])
    _same(one, two, "a Sprawl in the hand")


def test_the_moment_after_ready_shows_no_card_of_the_other(window: MakeDriver) -> None:
    """Also not while it fades away."""
    driver = window(speed=1.0, bot=SilentBot)
    host = driver.start(_acting(HAND, OTHER))
    driver.click("ready")
    driver.wait_idle()
    driver.click("do:pass")
    for _ in range(900):
        driver.step(20)
        if driver.top.kind == "curtain":
            break
    driver.click("ready")
    for _ in range(60):
        hidden = {ids.card(card) for card in host.match.state.hands[0]}  # type: ignore[attr-defined]
        shown = set(host.table.field.sprites) | {item.id for item in host.items}
        assert not hidden & shown, f"{len(hidden & shown)} cards of the other hand are drawn"
        driver.step(10)


def test_the_curtain_shows_and_knows_nothing_of_the_table(window: MakeDriver) -> None:
    driver = window(bot=SilentBot)
    driver.start(_acting(HAND, OTHER))
    assert driver.top.kind == "curtain"
    cards = {driver.host.words(f"card.{name}") for name in places.TABLES.kinds}
    assert not cards & set(driver.texts())
    assert [item.id for item in driver.items() if item.role] == ["ready"]
    driver.key("escape")
    assert driver.top.kind == "curtain", "there is no way round the hand-over"


# ---- fighter creation


def _creation(window: MakeDriver, items: list[int], speed: float) -> list[Sight]:
    """Seat 0 makes a fighter; everything from READY to the moment before seat 1's READY."""
    driver = window(speed=speed, bot=SilentBot)
    driver.start(places.build("human", "human"))
    driver.wait_idle()
    driver.click("ready")
    driver.wait_idle()
    markers = driver.host.table.draft.markers  # type: ignore[attr-defined]
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
    _fumble(witness)
    driver.click("ready")
    witness.steps(30)
    for item in BUILD[:4]:
        Hands(driver, "click").driver.click(f"stat:{item}" if item < 5 else f"style:{item - 5}")
        witness.steps(2)
    driver.close()
    return witness.seen


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_a_fighter_made_in_secret_stays_secret(window: MakeDriver, speed: float) -> None:
    one = _creation(window, BUILD, speed)
    two = _creation(window, OTHER_BUILD, speed)
    _same(one, two, "the fighter of the first player")


# ---- open questions


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
    punch = next(x for x in attacks if places.TABLES.attacks[a.attack_parts(x)[0]] == "punch")
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


def test_what_concerns_the_program_is_still_read_after_the_hand_over(window: MakeDriver) -> None:
    driver = window(speed=1.0, bot=SilentBot)
    driver.start(_acting(HAND, OTHER))
    driver.click("ready")
    driver.wait_idle()
    driver.app.say_once("The disk is full.")
    driver.click("do:pass")
    driver.key("space")
    driver.wait_idle(ms=1)
    assert driver.top.kind == "curtain"
    assert driver.toast == "The disk is full."


def test_an_open_question_shows_nobodys_hand(window: MakeDriver) -> None:
    one, shown = _open_question(window, HAND[2:])
    assert shown == set()
    two, shown = _open_question(window, OTHER[2:])
    assert shown == set()
    _same(one, two, "the hand of the attacker")


def test_after_an_open_question_the_owner_takes_the_screen_again(window: MakeDriver) -> None:
    driver = window(bot=SilentBot)
    host = driver.start(places.hurt_own(kinds=("human", "human")))
    driver.wait_idle()
    assert driver.top is host, "what is open is asked without a hand-over"
    Hands(driver, "click").take(host.match.state.actions()[0])
    driver.wait_idle()
    assert driver.top.kind == "curtain"


# ---- a bot's hand


def test_a_bots_hand_is_never_seen(window: MakeDriver) -> None:
    def look(foe: Sequence[str]) -> list[Sight]:
        driver = window(speed=1.0, bot=SilentBot)
        driver.start(_acting(THIRD, foe, ("human", "greedy")))
        driver.wait_idle()
        witness = Witness(driver)
        witness.steps(5)
        for card in list(driver.host.table.gestures.hand()):
            driver.hover(card)
            witness.look()
        for key in ("tab", "tab", "o", "l"):
            driver.key(key)
            witness.steps(2)
        driver.close()
        return witness.seen

    _same(look(HAND), look(OTHER), "the bot's hand")


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
