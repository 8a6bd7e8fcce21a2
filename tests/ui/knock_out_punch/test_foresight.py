"""What the middle says of a placement is what the rules then do, wherever somebody may place something."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from kotgames.engine.chance import Dice
from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch.card_set import FIGHTER, WILD
from kotgames.games.knock_out_punch.table.foresight import Foresight
from tests.ui.conftest import MakeDriver
from tests.ui.knock_out_punch import places
from tests.ui.knock_out_punch.hands import inside
from tests.ui.standins import SilentBot

POSITIONS = 50


def turns(count: int) -> Iterator[Any]:
    """Positions in which seat 0 has its turn and holds a fighter or a Wild, from matches played with actions drawn evenly."""
    found = seed = 0
    while True:
        seed += 1
        state: Any = GAME.new(seats=2 + seed % 5, options={"fights": "cards"}, seed=seed)
        chance = Dice(seed)
        while state.actor is not None:
            prompt = state.prompt
            assert prompt is not None
            if prompt.kind == "turn" and prompt.seat == 0 and chance.below(4) == 0:
                does = {places.CARD_SET.does_of[card] for card in state.hands[0]}
                if does & {FIGHTER, WILD}:
                    yield state.copy()
                    found += 1
                    if found == count:
                        return
            legal = state.actions()
            state.step(legal[chance.below(len(legal))])


def some_placement(state: Any, chance: Dice) -> tuple[int, list[int]]:
    """A location and cards of the hand that go there."""
    card_set = places.CARD_SET
    wilds = [card for card in state.hands[0] if card_set.does_of[card] == WILD]
    spots = sorted(
        {card_set.location_of[card] for card in state.hands[0] if card_set.does_of[card] == FIGHTER}
    )
    spot = spots[chance.below(len(spots))] if spots else chance.below(8)
    cards = [card for card in state.hands[0] if card_set.location_of[card] == spot] + wilds
    ways = [list(one) for size in range(1, len(cards) + 1) for one in combinations(cards, size)]
    return spot, ways[chance.below(len(ways))]


@pytest.mark.slow
def test_what_the_middle_says_the_rules_do(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    chance = Dice(7)
    knocked_out = reversed_ways = 0
    for state in turns(POSITIONS):
        kinds = ("human", *["greedy"] * (state.seats - 1))
        host = driver.start(places.match_at(state, kinds))
        context = inside(driver)
        spot, cards = some_placement(state, chance)
        context.laid_at = spot
        context.laid.extend(cards)
        seen = Foresight(context).now()
        assert seen is not None
        after, events = state.copy(), []
        after.blocks_left = 0  # nobody blocks
        for action in [*context.placement(), a.DONE]:
            after.step(action, events.append)
        blows = [event for event in events if isinstance(event, e.KnockedOut)]
        armed = [event for event in events if isinstance(event, e.StackArmed)]
        placed = [event for event in events if isinstance(event, e.CardPlaced)]
        assert seen.location == spot
        assert seen.before + seen.more == placed[-1].punches
        assert seen.full is bool(armed)
        assert seen.strikes is bool(blows)
        if armed:
            assert seen.target == armed[0].target
        if blows:
            assert (seen.cards, seen.points) == (len(blows[0].cards), blows[0].points)
            knocked_out += 1
            reversed_ways += seen.up
            title, sums, outcome, _ = driver.host.table.picture.middle.says(seen)
            assert str(seen.points) in outcome
            assert str(seen.before + seen.more) in sums
            assert title == context.fighter_name(spot)
        assert not host.words.missing
    assert knocked_out > 10
    assert reversed_ways > 2


@pytest.mark.parametrize("kinds", [("human", "greedy"), ("human", "human"), ("human", "human", "greedy")])
@pytest.mark.parametrize("holding", [True, False])
@pytest.mark.parametrize("upwards", [True, False])
def test_while_a_block_is_asked_the_blow_is_seen(
    window: MakeDriver, kinds: tuple[str, ...], holding: bool, upwards: bool
) -> None:
    """Whoever is asked, and on the open panel of many: the stack that strikes and who would fall are lit, and if nobody blocks it comes to
    just that."""
    driver = window(paint=False, bot=SilentBot)
    match = places.match_at(places.blocked_by(len(kinds), holding=holding, upwards=upwards), kinds)
    host = driver.start(match)
    context = inside(driver)
    prompt = match.state.prompt
    assert prompt is not None
    assert prompt.kind == "block"
    assert bool(host.situation.round) is (kinds.count("human") > 1)
    seen = Foresight(context).now()
    assert seen is not None
    after, events = match.state.copy(), []
    while after.prompt is not None and after.prompt.kind == "block":
        after.step(a.DECLINE, events.append)
    blow = next(event for event in events if isinstance(event, e.KnockedOut))
    assert seen.placed
    assert (seen.location, seen.target, seen.cards) == (blow.location, blow.target, len(blow.cards))
    assert (seen.points, seen.up) == (blow.points, upwards)
    stations = driver.host.table.picture.stations
    lights = {spot: stations.shown(spot).light for spot in range(8)}
    assert {spot: light for spot, light in lights.items() if light} == {
        blow.location: "arms",
        blow.target: "hit",
    }
    _, sums, outcome, more = driver.host.table.picture.middle.says(seen)
    assert sums == str(match.state.punches[blow.location])
    assert str(blow.points) in outcome
    assert more == context.words("middle.unless_blocked")
    assert not host.words.missing


def test_while_a_towel_is_asked_where_a_card_can_be_chosen_is_lit(window: MakeDriver) -> None:
    """Every stack that has a card, and no other station; the middle says what to do there."""
    driver = window(paint=False, bot=SilentBot)
    match = places.trashing()
    host = driver.start(match)
    stations = driver.host.table.picture.stations
    lit = {spot for spot in range(8) if stations.shown(spot).light == "lit"}
    assert lit == {spot for spot in range(8) if match.state.punches[spot]}
    assert 0 < len(lit) < 8
    assert driver.item("ring:hint").label == host.words("middle.towel")
    driver.start(places.turn())
    assert not any(driver.host.table.picture.stations.shown(spot).light for spot in range(8))
