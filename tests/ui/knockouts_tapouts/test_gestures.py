"""Knockouts and Tapouts: what lies on a place does not hide it; Boosts and discards before they are decided."""

from __future__ import annotations

import pytest

from kotgames.engine.contract import Event, Refusal
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts.board import MOVE
from kotgames.games.knockouts_tapouts.events import Moved
from kotgames.games.knockouts_tapouts.table import ids, movement
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.gesturing import sentence
from tests.ui.knockouts_tapouts import places
from tests.ui.knockouts_tapouts.hands import Hands, card_draft
from tests.ui.standins import SilentBot


def _discarded(driver: Driver) -> None:
    """A table with cards on the discard pile and both scoring piles, seat 0 to act."""
    piles = {"strikes": ["elbow"], "grapples": ["arm_hold"]}
    state = places.position(
        places.fighter(
            ["punch", "kick", "throw"], [], piles, heart=1, striking=3, grappling=3, conditioning=6
        ),
        places.fighter(["punch"] * 3, [], piles, heart=1, striking=3, grappling=3, conditioning=6),
        position="short_range",
        discard=["knee", "knee"],
    )
    driver.start(places.match_at(state))


@pytest.mark.parametrize("way", ["drag", "click"])
def test_a_card_is_discarded_onto_the_cards_that_lie_there(window: MakeDriver, way: str) -> None:
    driver = window(paint=False, bot=SilentBot)
    _discarded(driver)
    card = driver.host.table.gestures.hand()[0]
    top = ids.card(driver.host.situation.view["discard"][-1])
    assert top in driver.ids()
    Hands(driver, way).put(card, top)
    assert card_draft(driver).discards == [ids.numbers(card)[0]], driver.toast


def test_a_card_dropped_on_scored_cards_hears_why_they_lie_there(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    _discarded(driver)
    card = driver.host.table.gestures.hand()[0]
    scored = ids.card(driver.host.situation.view["scored_strikes"][0][-1])
    meant = driver.host.table.gestures.means(card, "scored:0")
    assert isinstance(meant, Refusal)
    assert scored in driver.ids()
    driver.drag(card, "scored:0")
    assert driver.toast == sentence(driver, meant)


def test_dice_on_the_mat_do_not_hide_the_mat(window: MakeDriver) -> None:
    """Whatever was rolled last lies where the next card is dropped."""
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.act())
    for _ in range(30):
        lying = [name for name in driver.ids() if name.startswith("die:")]
        prompt = host.situation.prompt
        if lying and prompt is not None and prompt.kind == "act":
            break
        host.take([host.match.state.actions()[0]])
        driver.step()
    assert lying
    for card in host.table.gestures.hand():
        on_mat = host.table.gestures.means(card, ids.MAT)
        for name in lying:
            on_die = host.table.gestures.means(card, name)
            assert type(on_die) is type(on_mat), f"{card} on {name}: {on_die}, on the mat: {on_mat}"


def test_a_sprawl_is_dropped_on_the_throw_it_answers(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.react(holding=True))
    sprawl = next(
        name
        for name in host.table.gestures.hand()
        if places.CARD_SET.kinds[places.CARD_SET.kind_of[ids.numbers(name)[0]]] == "sprawl"
    )
    throw = ids.card(host.table.context.in_play[0])  # type: ignore[attr-defined]
    assert throw in driver.ids()
    driver.drag(sprawl, throw)
    assert host.match.turns[-1].text == "special sprawl", driver.toast


def test_a_laid_boost_is_taken_back_and_changes_its_card(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    hand = ["punch", "combination", "set_up", "kick", "knee"]
    host = driver.start(places.act(hand))
    table = host.table
    punch, combination, _, kick, knee = table.gestures.hand()
    legal = [host.gestures().get(combination, {})]
    owners = [name for name in (punch, kick, knee) if name in legal[0]]
    assert owners, "the Combination fits none of three Strikes where one may be played"
    driver.drag(combination, owners[0])
    number = ids.numbers(combination)[0]
    assert card_draft(driver).owner_of(number) == ids.numbers(owners[0])[0]
    for other in owners[1:]:
        driver.drag(combination, other)
        assert card_draft(driver).owner_of(number) == ids.numbers(other)[0]
    driver.drag(combination, ids.HAND)
    assert card_draft(driver).owner_of(number) is None
    assert not host.match.turns


@pytest.mark.slow
def test_two_discards_may_be_staged_kept_and_committed(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.act())
    hand = list(host.table.gestures.hand())
    driver.drag(hand[0], ids.DISCARD)
    driver.drag(hand[3], ids.DISCARD)
    driver.said.clear()
    driver.drag(hand[4], ids.DISCARD)
    assert driver.said, "a third discard is refused aloud"
    driver.click("do:keep")
    assert card_draft(driver).discards == []
    assert not host.match.turns
    for name in (hand[3], hand[0]):
        driver.drag(name, ids.DISCARD)
    driver.click("do:discard")
    texts = [turn.text for turn in host.match.turns if turn.seat == 0]
    kinds = sorted(places.CARD_SET.kind_of[ids.numbers(name)[0]] for name in (hand[0], hand[3]))
    assert texts[:2] == [f"discard {places.CARD_SET.kinds[kind]}" for kind in kinds]


@pytest.mark.parametrize("way", ["drag", "click"])
def test_the_marker_dropped_too_far_along_its_track_hears_how_far_it_may_go(
    window: MakeDriver, way: str
) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.move(1, 1))  # Mid Range, 1 point
    driver.wait_idle()
    Hands(driver, way).put(ids.POSITION_MARKER, ids.column(6))
    names = {"there": "@position.side_control", "limit": "@position.short_range"}
    points = host.words("chart.cost", count=1)
    assert driver.toast == host.words.refusal(Refusal("ui_too_far_limit", {**names, "points": points}))
    host.hold("")
    Hands(driver, way).put(ids.POSITION_MARKER, ids.fighter(1))
    between = {"left": "@position.long_range", "right": "@position.short_range"}
    assert driver.toast == host.words.refusal(Refusal("ui_track_limits", between))


def test_a_click_on_the_track_beyond_reach_is_answered_too(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.move(0, 3))
    driver.wait_idle()
    driver.click(ids.column(5))
    names = {"there": "@position.half_guard", "limit": "@position.clinch"}
    points = host.words("chart.cost", count=3)
    assert driver.toast == host.words.refusal(Refusal("ui_too_far_limit", {**names, "points": points}))


@pytest.mark.parametrize(
    ("where", "top", "points"),
    [(0, None, 3), (2, None, 2), (2, None, 5), (3, None, 2), (3, None, 3), (4, 0, 2), (4, 0, 3), (5, 1, 5)],
)
def test_a_place_on_the_track_costs_what_its_steps_are_explained_to_cost(
    window: MakeDriver, where: int, top: int | None, points: int
) -> None:
    """Points that are left over and pay for nothing more lapse; they are no part of the price."""
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.move(where, points, top))
    context = host.table.context
    costs = movement.costs(context)  # type: ignore[arg-type]
    for place, steps in movement.reachable(context).items():  # type: ignore[arg-type]
        if steps[-1] >= a.JUMP:
            continue
        state, paid = host.match.state.copy(), 0
        for step in steps:
            state.stack[-1] = (MOVE, 0)
            said = {line.key: line.params for line in state.explain(step)}
            paid += points - paid - said["explain.points"]["left"]
            events: list[Event] = []
            state.step(step, events.append)
            moved = next(event for event in events if isinstance(event, Moved))
            assert moved.left == points - paid, "what is explained is what is taken"
        assert costs[place] == paid, place
        pill = driver.item(place)
        assert str(paid) in pill.label, pill.label


@pytest.mark.slow
def test_one_of_two_points_into_the_clinch_is_one(window: MakeDriver) -> None:
    """The other one lapses, since two more would be needed to go on."""
    driver = window(bot=SilentBot)
    host = driver.start(places.move(2, 2))
    driver.wait_idle()
    assert movement.costs(host.table.context)[ids.column(3)] == 1  # type: ignore[arg-type]
    assert driver.item(ids.column(3)).label == host.words("chart.cost", count=1)
