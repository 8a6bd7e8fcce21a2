"""Hints while a row of UNCAGED is laid: the advice is about the row as it lies in the draft, not about an empty one."""

from __future__ import annotations

from typing import Any, cast

import pytest

from kotgames.bots import players
from kotgames.engine.odds import percent
from kotgames.games.uncaged import GAME
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged.game import State
from kotgames.games.uncaged.table import ids
from kotgames.system import catalogue
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.standins import InlineBot
from tests.ui.uncaged import places

SENTENCE = {
    "en": (
        "I would lay {card} in slot {number}.",
        "I would move {card} to slot {number}.",
        "The row is full: lock it.",
    ),
    "de": (
        "Ich würde {card} auf Platz {number} legen.",
        "Ich würde {card} auf Platz {number} schieben.",
        "Die Reihe ist voll: Schließ sie ab.",
    ),
}


class Listening(InlineBot):
    """Keeps what the adviser is asked about."""

    asked: list[dict[str, Any]] = []

    def ask(self, game: Any, card_set: Any, level: str, view: dict[str, Any], seed: int) -> None:
        """See `BotWorker`."""
        self.asked.append(view)
        super().ask(game, card_set, level, view, seed)


@pytest.fixture(autouse=True)
def adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    """The adviser answers in this process."""
    Listening.asked.clear()
    monkeypatch.setattr("kotgames.scenes.table.hints.BotWorker", Listening)


def _table(driver: Driver) -> Any:
    return cast(Any, driver.host.table)


def _hand(driver: Driver) -> list[int]:
    return [ids.numbers(name)[0] for name in _table(driver).gestures.hand()]


def _advice(driver: Driver) -> str:
    """Press for a hint until the adviser has spoken."""
    driver.said.clear()
    driver.key("h")
    driver.wait_idle()
    if not driver.host.hints.advised:
        driver.key("h")
        driver.wait_idle()
    assert driver.host.hints.advised
    return driver.said[-1][0]


def _after(driver: Driver, laid: list[int]) -> State:
    """The position after these placements."""
    state = cast(State, driver.host.match.state.copy())
    for card in laid:
        state.step(a.PLACE + places.CARD_SET.kind_of[card])
    return state


def _expected(driver: Driver, laid: list[int]) -> int:
    """What the rule bot does after these placements, from the seat's view."""
    return players.choose("greedy", GAME, places.CARD_SET, _after(driver, laid).view(0), 1)


def _name(driver: Driver, action: int) -> str:
    return driver.host.words(f"card.{places.CARD_SET.kinds[action - a.PLACE]}")


@pytest.mark.parametrize("role", [0, 1])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_the_advice_goes_on_from_the_cards_that_lie(window: MakeDriver, role: int, count: int) -> None:
    driver = window(paint=False)
    driver.start(places.place(role))
    driver.wait_idle()
    laid = _hand(driver)[-count:] if count else []
    for slot, card in enumerate(laid):
        driver.drag(ids.card(card), ids.slot(0, slot))
    said = _advice(driver)
    action = _expected(driver, laid)
    assert said.startswith(SENTENCE["en"][0].format(card=_name(driver, action), number=count + 1))
    card, place = driver.host.hints.advised
    assert place == f"my slot {count + 1}"
    assert places.CARD_SET.kind_of[ids.numbers(card)[0]] == action - a.PLACE
    assert ids.numbers(card)[0] not in laid
    odds = _after(driver, laid).odds(action)
    chance = odds.chance("breaker") if odds is not None else 0
    assert ("break it" in said) == (chance > 0)
    assert not chance or percent(chance) in said, "the chance is the one behind these cards"


@pytest.mark.slow
def test_following_the_advice_fills_the_row_and_the_last_is_to_lock(window: MakeDriver) -> None:
    """Press by press: each advice is about the next place; once all lie it is the lock, and the row is what the bot would lay."""
    driver = window(paint=False)
    match = places.place()
    driver.start(match)
    driver.wait_idle()
    said = []
    for slot in range(5):
        said.append(_advice(driver))
        card, place = driver.host.hints.advised
        assert place == f"my slot {slot + 1}"
        driver.drag(card, ids.slot(0, slot))
        assert not driver.host.hints.lit, "what was followed goes out"
    assert len(set(said)) == 5
    assert _advice(driver) == SENTENCE["en"][2]
    assert driver.host.hints.advised == ["do lock"]
    row = [_table(driver).context.row.slots[slot] for slot in range(5)]
    expected = []
    for slot in range(5):
        expected.append(_expected(driver, row[:slot]) - a.PLACE)
    assert [places.CARD_SET.kind_of[card] for card in row] == expected
    driver.click("do:lock")
    driver.wait_idle()
    assert match.turns


def test_a_gap_is_advised_on_first_and_what_lies_behind_it_may_be_moved(window: MakeDriver) -> None:
    """The best card for the first place lies in the fourth: the sentence says to move it."""
    driver = window(paint=False)
    driver.start(places.place())
    driver.wait_idle()
    action = _expected(driver, [])
    same = [card for card in _hand(driver) if places.CARD_SET.kind_of[card] == action - a.PLACE]
    for slot, card in zip((3, 4, 2), same, strict=False):
        driver.drag(ids.card(card), ids.slot(0, slot))
    said = _advice(driver)
    assert said.startswith(SENTENCE["en"][1].format(card=_name(driver, action), number=1))
    card, _ = driver.host.hints.advised
    driver.drag(card, ids.slot(0, 0))
    assert _table(driver).context.row.slots[0] == ids.numbers(card)[0]
    assert _advice(driver) != said


def test_advice_is_asked_again_when_a_card_was_moved_meanwhile(window: MakeDriver) -> None:
    driver = window(paint=False)
    driver.start(places.place())
    driver.wait_idle()
    hints = driver.host.hints
    driver.key("h")
    driver.wait_idle()
    hints._ask()
    one = _hand(driver)[-1]
    _table(driver).context.row.lay(one, 0)
    hints.woken()
    assert not hints.advised, "an answer about another row is not said"
    hints.woken()
    assert hints.advised[-1] == "my slot 2"
    assert [view["rows"][0] for view in Listening.asked] == [[], [one]]


def test_the_adviser_is_told_no_more_than_the_seat_knows(window: MakeDriver) -> None:
    driver = window(paint=False)
    match = places.place(1)
    driver.start(match)
    driver.wait_idle()
    cards = _hand(driver)[:2]
    for slot, card in enumerate(cards):
        driver.drag(ids.card(card), ids.slot(0, slot))
    before = match.view(0)
    _advice(driver)
    (view,) = Listening.asked
    assert view["rows"] == [cards, [-1] * 5]
    assert view["hands"][1] is None
    assert sorted((*view["hands"][0], *cards)) == sorted(before["hands"][0])
    assert view["hand_counts"][0] == len(view["hands"][0])
    assert match.view(0) == before, "the match itself is as it was"


def test_cards_that_a_file_placed_may_lie_otherwise_in_the_draft(window: MakeDriver) -> None:
    driver = window(paint=False)
    driver.start(places.place(begun=2))
    driver.wait_idle()
    table = _table(driver)
    one, two = (table.context.row.slots[slot] for slot in (0, 1))
    driver.drag(ids.card(one), ids.slot(0, 1))  # they change places
    driver.drag(ids.card(one), ids.HAND)
    _advice(driver)
    assert Listening.asked[-1]["rows"][0] == [two]
    assert one in Listening.asked[-1]["hands"][0]
    assert driver.host.hints.advised[-1] == "my slot 2"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_sentences_in_words(language: str) -> None:
    words = catalogue.Words(language, game="uncaged")
    for key, sentence in zip(("place", "move"), SENTENCE[language], strict=False):
        name = words("card.jab")
        assert words(f"advice.{key}", card="@card.jab", number=3) == sentence.format(card=name, number=3)
    assert words("advice.lock") == SENTENCE[language][2]
    assert not words.missing
