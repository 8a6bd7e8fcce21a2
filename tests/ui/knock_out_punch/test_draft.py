"""A placement lies before it is placed: kept, taken back, placed as a whole in the order of the rules."""

from __future__ import annotations

import pytest

from kotgames.games.knock_out_punch.table import ids
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knock_out_punch import places
from tests.ui.knock_out_punch.hands import inside, laid, own_cards
from tests.ui.standins import SilentBot


@pytest.fixture
def driver(window: MakeDriver) -> Driver:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.placing())
    return driver


def drag(driver: Driver, kind: str) -> int:
    """Lay a card of this kind with the Goat Lord."""
    kinds = places.CARD_SET
    card = next(one for one in own_cards(driver) if kinds.kinds[kinds.kind_of[one]] == kind)
    driver.drag(ids.card(card), ids.station(1))
    return card


@pytest.mark.slow
def test_nothing_is_played_while_it_is_laid_and_all_of_it_at_once(driver: Driver) -> None:
    for kind in ("wild", "goat_lord_3", "goat_lord_1"):
        drag(driver, kind)
    assert driver.host.match.turns == []
    assert len(laid(driver)) == 3
    driver.click("do:place")
    driver.step()
    texts = [turn.text for turn in driver.host.match.turns]
    assert texts == ["place goat_lord_1", "place goat_lord_3", "wild 2", "done"]
    assert laid(driver) == []


@pytest.mark.slow
def test_what_lies_is_taken_back_one_by_one_or_all_together(driver: Driver) -> None:
    first, second = drag(driver, "goat_lord_1"), drag(driver, "wild")
    driver.key("z")
    assert laid(driver) == [first]
    driver.drag(ids.card(first), ids.HAND)
    assert laid(driver) == []
    assert inside(driver).laid_at == -1
    drag(driver, "goat_lord_2")
    drag(driver, "wild")
    driver.click("do:take_back")
    assert laid(driver) == []
    assert driver.host.match.turns == []
    assert second in own_cards(driver)


def test_a_fighter_of_another_class_takes_back_what_lies(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.turn())
    drag(driver, "goat_lord_2")
    kinds = places.CARD_SET
    other = next(one for one in own_cards(driver) if kinds.kinds[kinds.kind_of[one]] == "kickity_split_1")
    driver.drag(ids.card(other), ids.station(3))
    assert laid(driver) == [other]
    assert inside(driver).laid_at == 3


def test_the_hand_keeps_its_places_while_cards_lie(driver: Driver) -> None:
    """Nothing moves under the pointer."""
    driver.wait_idle()
    before = {name: (sprite.x, sprite.y) for name, sprite in driver.host.table.field.sprites.items()}
    card = drag(driver, "goat_lord_1")
    driver.travel(driver.bare())
    driver.wait_idle()
    for name in driver.host.table.gestures.hand():
        if name != ids.card(card):
            sprite = driver.host.table.field.sprites[name]
            assert (sprite.x, sprite.y) == before[name], name


def test_it_is_remembered_and_only_as_far_as_it_can_lie(driver: Driver) -> None:
    card = drag(driver, "goat_lord_3")
    draft = driver.host.table.draft
    memory = draft.memory()
    draft.asked_anew()
    assert laid(driver) == [card], "the same question"
    draft.position_replaced()
    assert laid(driver) == []
    draft.recall(memory)
    assert laid(driver) == [card]
    for broken in (None, [], [9, card], [3, card], ["x"], [1, 999], {"a": 1}):
        draft.recall(broken)
        assert laid(driver) == [], broken


def test_undo_takes_a_placement_back_to_the_hand(window: MakeDriver) -> None:
    """Not to a question that has one answer left."""
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.holding(["goat_lord_1", "kickity_split_1", "block"]), patient=False)
    host.match.practice = True
    drag(driver, "goat_lord_1")
    driver.click("do:place")
    driver.step()
    assert len(host.match.turns) == 2
    driver.key("z")
    driver.wait_idle()
    assert host.match.turns == []
    assert host.situation.prompt is not None
    assert host.situation.prompt.kind == "turn"
