"""What hands mean at the ring: where a card goes, and what is said where it does not."""

from __future__ import annotations

import pytest

from kotgames.engine.contract import Refusal
from kotgames.games.knock_out_punch.card_set import LOCATIONS
from kotgames.games.knock_out_punch.table import ids
from kotgames.ui.table.context import NOWHERE, Gesture
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knock_out_punch import places
from tests.ui.knock_out_punch.hands import inside, laid, own_cards
from tests.ui.standins import SilentBot


@pytest.fixture
def driver(window: MakeDriver) -> Driver:
    return window(paint=False, bot=SilentBot)


def card(driver: Driver, kind: str) -> str:
    """A card of the own hand by its kind."""
    kinds = places.CARD_SET.kinds
    return ids.card(next(one for one in own_cards(driver) if kinds[places.CARD_SET.kind_of[one]] == kind))


def means(driver: Driver, source: str, target: str) -> Gesture | Refusal:
    found: Gesture | Refusal = driver.host.table.gestures.means(source, target)
    return found


def refused(driver: Driver, source: str, target: str) -> str:
    """Why, by its key; and it can be said."""
    found = means(driver, source, target)
    assert isinstance(found, Refusal), f"{source} on {target}"
    assert driver.host.words.refusal(found)
    return found.key


def lying(driver: Driver, spot: int) -> list[str]:
    """The cards of a stack."""
    return [ids.card(one) for one in inside(driver).view["ring"][spot]]


def texts(driver: Driver, gesture: Gesture | Refusal) -> list[str]:
    assert isinstance(gesture, Gesture)
    match = driver.host.match
    return [match.game.text(action, match.card_set) for action in gesture.actions]


def test_a_fighter_lies_at_his_own_station_and_on_every_card_there_and_nowhere_else(driver: Driver) -> None:
    driver.start(places.turn())
    source = card(driver, "goat_lord_2")
    takes = {ids.station(1), *lying(driver, 1)}
    for item in driver.items():
        if not item.role or item.id == source:
            continue
        found = means(driver, source, item.id)
        assert isinstance(found, Gesture) is (item.id in takes), item.id
    assert refused(driver, source, ids.station(3)) == "ui_own_station"
    assert refused(driver, source, ids.CENTER) == "ui_stations_only"
    assert refused(driver, source, ids.HAND) == "ui_in_hand_already"
    assert refused(driver, source, NOWHERE) == "ui_stations_only"


def test_a_wild_lies_anywhere_and_first_where_it_knocks_out(driver: Driver) -> None:
    driver.start(places.turn())
    source = card(driver, "wild")
    for spot in range(LOCATIONS):
        assert isinstance(means(driver, source, ids.station(spot)), Gesture)
    usual = driver.host.table.gestures.default_target(source)
    board = inside(driver).board
    spot = ids.numbers(usual or "")[0]
    assert board.punches[spot] + 1 >= places.CARD_SET.knockout
    assert board.target(spot) >= 0


def test_a_wild_goes_with_the_fighter_that_lies(driver: Driver) -> None:
    driver.start(places.turn())
    driver.drag(card(driver, "kickity_split_1"), ids.station(3))
    source = card(driver, "wild")
    assert driver.host.table.gestures.default_target(source) == ids.station(3)
    driver.click(source)
    driver.key("return")
    assert len(laid(driver)) == 2
    assert inside(driver).laid_at == 3


def test_a_towel_takes_a_card_of_the_ring_with_one_gesture(driver: Driver) -> None:
    driver.start(places.turn())
    source = card(driver, "towel")
    assert texts(driver, means(driver, source, ids.CENTER)) == ["towel"]
    wild = lying(driver, 1)[-1]
    assert texts(driver, means(driver, source, wild)) == ["towel", "trash wild 2"]
    assert refused(driver, source, ids.station(4)) == "ui_towel_where"
    victim = lying(driver, 7)[0]
    driver.drag(source, victim)
    driver.wait_idle()
    assert [turn.text for turn in driver.host.match.turns] == ["towel", "trash haymaker_henderson_2"]
    assert driver.host.situation.prompt is not None
    assert driver.host.situation.prompt.params["extra"]


def test_a_towel_is_no_use_while_the_ring_is_empty(driver: Driver) -> None:
    driver.start(places.first_turn())
    assert refused(driver, card(driver, "towel"), ids.CENTER) == "ring_empty"


def test_a_showdown_is_played_on_the_king_alone(driver: Driver) -> None:
    driver.start(places.turn())
    source = card(driver, "showdown_1")
    for target in (ids.CENTER, ids.corner(1)):
        assert texts(driver, means(driver, source, target)) == ["showdown showdown_1"]
    assert refused(driver, source, ids.corner(0)) == "ui_only_king"
    driver.drag(source, ids.corner(1))
    assert driver.host.match.turns[0].text == "showdown showdown_1"


def test_the_king_plays_a_showdown_on_whom_he_challenges(driver: Driver) -> None:
    driver.start(places.turn_of_the_king())
    source = card(driver, "belt")
    for seat in (1, 2):
        assert texts(driver, means(driver, source, ids.corner(seat))) == ["showdown belt", f"against {seat}"]
    assert isinstance(means(driver, source, ids.corner(0)), Refusal)
    driver.drag(source, ids.corner(2))
    assert [turn.text for turn in driver.host.match.turns][:2] == ["showdown belt", "against 2"]


def test_a_block_waits_for_somebody_who_strikes(driver: Driver) -> None:
    driver.start(places.turn_of_the_king())
    assert refused(driver, card(driver, "block"), ids.CENTER) == "ui_block_later"
    driver.start(places.blocking())
    driver.wait_idle()
    assert texts(driver, means(driver, card(driver, "block"), ids.CENTER)) == ["block"]
    assert refused(driver, card(driver, "wild"), ids.CENTER) == "ui_only_block"


def test_a_bet_is_laid_on_one_of_the_two_who_fight(driver: Driver) -> None:
    driver.start(places.bet())
    driver.wait_idle()
    booing, cheering = (
        next(
            ids.card(one)
            for one in inside(driver).own_crowd
            if places.CARD_SET.kinds[places.CARD_SET.kind_of[one]] == kind
        )
        for kind in ("booing", "cheering")
    )
    assert texts(driver, means(driver, booing, ids.corner(1))) == ["boo 1"]
    assert texts(driver, means(driver, cheering, ids.corner(2))) == ["cheer 2"]
    assert refused(driver, cheering, ids.corner(0)) == "bet_on_other"
    assert refused(driver, cheering, ids.CENTER) == "ui_bet_where"
    assert refused(driver, ids.card(own_cards(driver)[0]), ids.corner(1)) == "ui_not_for_bet"


def test_what_nobody_sees_is_not_picked_up(driver: Driver) -> None:
    driver.start(places.bet())
    driver.wait_idle()
    backs = [
        item.id
        for item in driver.items()
        if item.role == "object" and item.id.startswith(("back:", "crowd:"))
    ]
    assert backs
    for name in backs:
        assert refused(driver, name, ids.CENTER) == "ui_closed"
