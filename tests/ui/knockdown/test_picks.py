"""Cards that answer a question together: picked in any order, nothing taken that was not picked, put back for nothing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest

from kotgames import lessons
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import legal
from kotgames.games.knockdown.game import GAME
from kotgames.games.knockdown.table import ids, payments
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knockdown import places
from tests.ui.knockdown.hands import hand_card, inside, taken
from tests.ui.knockdown.pupil import Pupil
from tests.ui.standins import SilentBot

CARD_SET = places.CARD_SET
BY_SYMBOL = {"high": "jab", "low": "low_kick", "grip": "clinch", "block": "shield_bash", "dash": "charge"}


def ordered(window: MakeDriver, symbols: Sequence[str]) -> Driver:
    """Seat 0 holds a card of each symbol and is given an Order: two are shown."""
    hand = [BY_SYMBOL[symbol] for symbol in symbols]
    one, two = {"fighter": "iris", "at": [0, 0], "hand": hand}, {"fighter": "james", "hand": ["clinch"]}
    state = places.position(fighters=places.fighters(one, two), row=list(places.ROW), actor=1)
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.match_at(places.after(state, "combo", "special order", "go 0,1")))
    driver.wait_idle()
    assert inside(driver).asks("show")
    return driver


def symbol(name: str) -> int:
    return CARD_SET.symbols.index(name)


def shown(driver: Driver) -> set[str]:
    """What is shown of the hand."""
    return {CARD_SET.symbols[one] for one in driver.host.match.state.shown}


@pytest.mark.parametrize("way", ["drag", "button", "clicks"])
@pytest.mark.parametrize("pair", list(permutations(("low", "block", "dash"), 2)))
def test_two_cards_are_shown_in_any_order(window: MakeDriver, pair: tuple[str, str], way: str) -> None:
    driver = ordered(window, ["low", "block", "dash"])
    done = len(taken(driver))
    for number, name in enumerate(pair):
        assert len(taken(driver)) == done, f"shown unasked after {number} of 2"
        card = hand_card(driver, symbol(name))
        if way == "drag":
            driver.drag(card, ids.DISCARDS)
        elif way == "button":
            driver.click(f"do:show_{name}")
        else:
            driver.click(card)
            driver.click(card)
        driver.step()
    assert shown(driver) == set(pair)


@pytest.mark.slow
def test_a_picked_card_is_raised_named_and_can_be_put_back(window: MakeDriver) -> None:
    driver = ordered(window, ["high", "low", "dash"])
    done, context = len(taken(driver)), inside(driver)
    card = hand_card(driver, symbol("dash"))
    low = driver.item(card).rect.top
    for put_back in ("button", "card", "undo"):
        driver.drag(card, ids.DISCARDS)
        driver.wait_idle()
        assert driver.host.table.draft.laid_out() == {"picked": "dash"}
        assert driver.item(card).rect.top < low
        assert "one" in driver.host.table.questions.headline()[1]
        if put_back == "button":
            driver.click("do:put_back")
        elif put_back == "card":
            driver.drag(card, ids.DISCARDS)
        else:
            driver.key("ctrl+z")
        driver.wait_idle()
        assert not context.picked
        assert len(taken(driver)) == done


@pytest.mark.parametrize("first", ["low", "block", "dash"])
def test_a_hint_names_no_card_that_is_picked(window: MakeDriver, adviser: None, first: str) -> None:
    driver = ordered(window, ["low", "block", "dash"])
    picked = hand_card(driver, symbol(first))
    driver.drag(picked, ids.DISCARDS)
    driver.key("h", "h")
    driver.wait_idle()
    host = driver.host
    lit = [found for name in host.hints.advised for found in host.table.names.find(name)]
    assert lit
    assert picked not in lit
    assert host.words(f"symbol.{first}") not in driver.said[-1][0]


def test_of_cards_alike_any_two_go(window: MakeDriver) -> None:
    driver = ordered(window, ["low", "dash", "dash"])
    context = inside(driver)
    dashes = [ids.card(card) for card in context.own_hand if context.symbol(card) == symbol("dash")]
    for card in reversed(dashes):
        driver.drag(card, ids.DISCARDS)
    assert taken(driver)[-1] == "show dash"
    assert {CARD_SET.symbols[context.symbol(card)] for card in context.own_hand} == {"low", "dash"}


def test_what_is_picked_is_remembered(window: MakeDriver) -> None:
    driver = ordered(window, ["high", "low", "dash"])
    draft, context = driver.host.table.draft, inside(driver)
    driver.drag(hand_card(driver, symbol("low")), ids.DISCARDS)
    memory, picked = draft.memory(), list(context.picked)
    draft.take_back_last()
    draft.recall(memory)
    assert context.picked == picked
    draft.take_back_last()
    for damaged in ([-1, 999], [-1, *picked, *picked, *picked], [-1, "x"], "no"):
        draft.recall(damaged)
        assert not context.picked


@pytest.mark.slow
def test_a_lesson_shows_no_card_that_is_to_be_kept(window: MakeDriver) -> None:
    """The step wants two certain cards: no order of picking them shows another one."""
    pupil = Pupil(window(paint=False), "show")
    driver = pupil.driver
    lesson = next(lesson for lesson in lessons.of(GAME) if lesson.id == "fighters")
    pupil.open(lesson)
    scene = pupil.until("show")
    driver.wait_idle()
    context = inside(driver)
    assert context.asks("show")
    kept = {
        ids.card(card)
        for card in context.own_hand
        if CARD_SET.symbols[context.symbol(card)] not in ("high", "low")
    }
    assert kept
    assert not kept & set(scene.gestures())
    driver.drag(hand_card(driver, symbol("low")), ids.DISCARDS)
    driver.wait_idle()
    assert not kept & set(scene.gestures())
    driver.drag(hand_card(driver, symbol("high")), ids.DISCARDS)
    driver.wait_idle()
    assert {"show high", "show low"} <= set(taken(driver))


def test_two_cards_laid_on_a_cost_both_go(window: MakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cost with two `?` is paid with the cards that are laid on it, whichever came first."""
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.combo())
    driver.wait_idle()
    context = inside(driver)
    reload = CARD_SET.special_ids.index("reload")
    hand = context.own_hand
    two = sorted({context.symbol(card) for card in hand})[-2:]
    cards = [next(card for card in hand if context.symbol(card) == one) for one in two]
    cost = [*CARD_SET.costs[reload][:5], 2]
    ways = payments.ways(context.board.counts(context.me), cost)
    monkeypatch.setattr(payments, "choice", lambda ctx, special: (ways, ()))
    for first, second in permutations(cards):
        context.forget_payment()
        payments.begin(context, reload, first)
        payments.begin(context, reload, second)
        assert sorted(context.payment.way) == two
        assert context.payment.cards == [first, second]


def test_old_records_name_the_symbols_as_they_always_did() -> None:
    """What is done stays what it was: in rising order, one by one."""
    hand = [BY_SYMBOL[name] for name in ("high", "low", "dash")]
    one, two = {"fighter": "iris", "at": [0, 0], "hand": hand}, {"fighter": "james", "hand": ["clinch"]}
    state = places.position(fighters=places.fighters(one, two), row=list(places.ROW), actor=1)
    state = places.after(state, "combo", "special order", "go 0,1")
    assert (
        state.legal == [a.SHOW + symbol("high"), a.SHOW + symbol("low")] == legal.show(state, state.stack[-1])
    )
