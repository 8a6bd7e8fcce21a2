"""Knock Out Punch: the worked examples of the rulebook, and the rulings about the ring, turns, Blocks and Towels (P1 to P6, P11, P16, P18,
P20)."""

from __future__ import annotations

import pytest

from kotgames.engine.errors import SetupError
from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch import events as e
from tests.rulings.knock_out_punch_table import (
    CARD_SET,
    CHET,
    CHUBBY,
    GOAT,
    HAYMAKER,
    IDA,
    RAY,
    SPLIT,
    WELLS,
    Table,
    names,
)

every_seat = pytest.mark.parametrize("seat", range(3))


def done(table: Table, *texts: str) -> list[e.Event]:
    """Place and stop."""
    return table.do(*texts, "done")


# ---- worked examples


@every_seat
def test_scenario_1_four_punches_knock_out_the_next_weaker_and_nobody_else(seat: int) -> None:
    hands = [["showdown_1"] * 1] * 3
    hands[seat] = [f"{WELLS}_1", f"{WELLS}_1", f"{WELLS}_2"]
    hands = [hand if index == seat else [f"{CHUBBY}_1"] for index, hand in enumerate(hands)]
    ring = {3: [f"{RAY}_2"], 2: [f"{GOAT}_1", f"{GOAT}_1"]}
    table = Table(seats=3, actor=seat, hands=hands, ring=ring, pile=0)
    events = done(table, f"place {WELLS}_1", f"place {WELLS}_1", f"place {WELLS}_2")
    knocked = next(event for event in events if isinstance(event, e.KnockedOut))
    assert (knocked.seat, knocked.location, knocked.target, knocked.points) == (seat, 5, 2, 2)
    assert table.collected(seat) == [f"{RAY}_2"]
    assert table.ring() == {2: [f"{GOAT}_1"] * 2, 6: [f"{WELLS}_1", f"{WELLS}_1", f"{WELLS}_2"]}


def test_scenario_2_one_more_card_on_the_stack_knocks_out_again() -> None:
    ring = {6: [f"{WELLS}_1", f"{WELLS}_1", f"{WELLS}_2"], 2: [f"{GOAT}_1", f"{GOAT}_1"]}
    table = Table(hands=[[f"{WELLS}_1", f"{CHET}_1"], [f"{CHET}_1"]], ring=ring, pile=0)
    done(table, f"place {WELLS}_1")
    assert table.collected(0) == [f"{GOAT}_1"] * 2
    assert list(table.ring()) == [6]


def test_uppercut_kickity_split_strikes_upwards_and_a_second_one_turns_it_back() -> None:
    ring = {4: [f"{SPLIT}_3"], 2: [f"{GOAT}_1"], 6: [f"{WELLS}_1"], 7: [f"{CHUBBY}_1"]}
    hands = [[f"{SPLIT}_uppercut", f"{SPLIT}_uppercut", f"{CHET}_1"], [f"{CHET}_1", f"{CHET}_2"]]
    table = Table(hands=hands, ring=ring, pile=0)
    done(table, f"place {SPLIT}_uppercut")
    assert table.collected(0) == [f"{WELLS}_1"], "the next stronger one who is there"
    done(table, f"place {CHET}_1")
    done(table, f"place {SPLIT}_uppercut")
    assert table.collected(0) == sorted([f"{WELLS}_1", f"{GOAT}_1"])


def test_chet_with_four_punches_reaches_haymaker() -> None:
    table = Table(
        hands=[[f"{CHET}_1", f"{GOAT}_1"], [f"{GOAT}_1"]],
        ring={1: [f"{CHET}_3"], 8: [f"{HAYMAKER}_2"], 7: [f"{CHUBBY}_1"]},
        pile=0,
    )
    done(table, f"place {CHET}_1")
    assert table.collected(0) == [f"{HAYMAKER}_2"]


def test_chet_reaches_nobody_without_haymaker() -> None:
    table = Table(
        hands=[[f"{CHET}_1", f"{GOAT}_1"], [f"{GOAT}_1"]],
        ring={1: [f"{CHET}_3"], 7: [f"{CHUBBY}_1"], 2: [f"{GOAT}_2"]},
        pile=0,
    )
    events = done(table, f"place {CHET}_1")
    armed = next(event for event in events if isinstance(event, e.StackArmed))
    assert armed.target == -1
    assert table.collected(0) == []


@pytest.mark.parametrize(
    ("seats", "pile", "showdowns"), [(2, 69, 1), (3, 65, 1), (4, 60, 0), (5, 56, 0), (6, 52, 0)]
)
def test_the_set_up_for_each_number_of_players(seats: int, pile: int, showdowns: int) -> None:
    for seed in range(20):
        state = GAME.new(seats=seats, seed=seed)
        assert len(state.pile) == pile
        assert sum(CARD_SET.is_showdown(CARD_SET.kind_of[card]) for card in state.pile) == showdowns
        assert [len(hand) for hand in state.hands] == [5] * seats
        belts = [seat for seat, hand in enumerate(state.hands) if CARD_SET.belt in hand]
        assert belts == [state.king]
        for hand in state.hands:
            assert sum(CARD_SET.is_showdown(CARD_SET.kind_of[card]) for card in hand) == 1
        crowd = [len(state.at(30 + seat)) for seat in range(seats)]
        assert crowd == [0 if seats == 2 else 2] * seats
        assert set(CARD_SET.throw_cards) <= set(state.pile)
        assert state.actor == state.starter


def test_everybody_may_start_and_be_the_first_king() -> None:
    states = [GAME.new(seats=4, seed=seed) for seed in range(80)]
    assert {state.starter for state in states} == {state.king for state in states} == {0, 1, 2, 3}


# ---- P1: placing


def test_p1_fewer_than_held_and_one_fighter_a_turn() -> None:
    hands = [[f"{IDA}_1", f"{IDA}_2", f"{RAY}_1", "wild"], [f"{CHET}_1"]]
    table = Table(hands=hands, pile=0)
    table.do(f"place {IDA}_1")
    assert table.can() == ["done", f"place {IDA}_2", "wild 5"]
    assert table.refused(f"place {RAY}_1").ruling == "P1"
    table.do("done")
    assert table.ring() == {5: [f"{IDA}_1"]}
    assert table.asked == ("turn", 1)


def test_p1_a_turn_cannot_be_passed() -> None:
    table = Table(hands=[[f"{IDA}_1"], [f"{CHET}_1"]], pile=0)
    assert table.refused("decline").key == "no_passing"


def test_p1_fighters_are_placed_in_rising_order() -> None:
    table = Table(hands=[[f"{IDA}_1", f"{IDA}_2", f"{CHET}_1"], [f"{CHET}_1"]], pile=0)
    table.do(f"place {IDA}_2")
    assert table.refused(f"place {IDA}_1").key == "place_order"


# ---- P2 and P3: what a stack strikes


def test_p2_nobody_weaker_there_and_nothing_is_collected() -> None:
    table = Table(hands=[[f"{RAY}_3", f"{RAY}_1"], [f"{CHET}_1"]], ring={7: [f"{CHUBBY}_2"]}, pile=0)
    done(table, f"place {RAY}_1", f"place {RAY}_3")
    assert table.collected(0) == []
    assert table.state.scores() == (5, 0), "the King's token alone"


def test_p2_three_punches_strike_nobody() -> None:
    table = Table(hands=[[f"{RAY}_3", f"{IDA}_1"], [f"{CHET}_1"]], ring={2: [f"{GOAT}_1"]}, pile=0)
    events = done(table, f"place {RAY}_3")
    assert not [event for event in events if isinstance(event, (e.StackArmed, e.KnockedOut))]


def test_p3_nobody_passes_the_referee() -> None:
    ring = {7: [f"{CHUBBY}_3"], 1: [f"{CHET}_1"]}
    table = Table(hands=[[f"{CHUBBY}_uppercut", f"{IDA}_1"], [f"{IDA}_2"]], ring=ring, pile=0)
    done(table, f"place {CHUBBY}_uppercut")
    assert table.collected(0) == [], "Chubby punching up stops at class 8"


@pytest.mark.parametrize("target", range(2, 9))
def test_p3_chets_uppercut_strikes_up_through_the_ring(target: int) -> None:
    boxer = CARD_SET.fighters[target - 1]
    ring = {1: [f"{CHET}_3"], target: [f"{boxer}_2"]}
    table = Table(hands=[[f"{CHET}_uppercut", "showdown_1"], ["showdown_1"]], ring=ring, pile=0)
    done(table, f"place {CHET}_uppercut")
    assert table.collected(0) == [f"{boxer}_2"]


@pytest.mark.parametrize("target", range(1, 8))
def test_p3_haymaker_strikes_down_to_the_next_one(target: int) -> None:
    boxer = CARD_SET.fighters[target - 1]
    ring = {8: [f"{HAYMAKER}_3"], target: [f"{boxer}_2"]}
    table = Table(hands=[[f"{HAYMAKER}_1", "showdown_1"], ["showdown_1"]], ring=ring, pile=0)
    done(table, f"place {HAYMAKER}_1")
    assert table.collected(0) == [f"{boxer}_2"]


# ---- P4 and P18: Blocks


def blocking(hand_of: int, seats: int = 3) -> Table:
    """Seat 0 has placed for a knock-out; one of the others holds Block Punches."""
    hands = [[f"{IDA}_1", f"{IDA}_3", f"{CHUBBY}_1"]] + [[f"{CHUBBY}_1"] for _ in range(seats - 1)]
    hands[hand_of] = [*hands[hand_of][:2], "block"] if hand_of else hands[0]
    table = Table(seats=seats, blocks=True, hands=hands, ring={2: [f"{GOAT}_3"]}, pile=0)
    done(table, f"place {IDA}_1", f"place {IDA}_3")
    return table


@pytest.mark.parametrize("holder", [1, 2])
def test_p4_a_block_stops_the_knock_out_and_the_cards_stay(holder: int) -> None:
    table = blocking(holder)
    for seat in range(1, holder + 1):
        assert table.asked == ("block", seat)
        table.do("block" if seat == holder else "decline")
    assert table.only(e.Blocked).seat == holder
    assert table.collected(0) == []
    assert table.ring() == {2: [f"{GOAT}_3"], 5: [f"{IDA}_1", f"{IDA}_3"]}
    assert table.asked == ("turn", 1), "the first Block closes the window"


def test_p4_nobody_blocks_and_the_stack_strikes() -> None:
    table = blocking(1)
    table.do("decline", "decline")
    assert table.collected(0) == [f"{GOAT}_3"]


def test_p18_every_other_player_is_asked_holding_one_or_not() -> None:
    table = blocking(1)
    assert table.can() == ["decline", "block"]
    table.do("decline")
    assert (table.asked, table.can()) == (("block", 2), ["decline"])
    assert table.refused("block").key == "no_block"


def test_p18_no_window_where_nothing_would_be_taken() -> None:
    hands = [[f"{RAY}_1", f"{RAY}_3", f"{CHUBBY}_1"], [f"{CHUBBY}_1", "block"]]
    table = Table(blocks=True, hands=hands, ring={7: [f"{CHUBBY}_1"]}, pile=0)
    done(table, f"place {RAY}_1", f"place {RAY}_3")
    assert table.asked == ("turn", 1)


def test_p13_with_both_blocks_in_the_trash_nobody_is_asked() -> None:
    hands = [[f"{IDA}_1", f"{IDA}_3", f"{CHUBBY}_1"], [f"{CHUBBY}_1"]]
    table = Table(hands=hands, ring={2: [f"{GOAT}_3"]}, pile=0)
    done(table, f"place {IDA}_1", f"place {IDA}_3")
    assert table.collected(0) == [f"{GOAT}_3"]
    assert table.asked == ("turn", 1)


# ---- P5 and P16: the Towel


def test_p5_a_towel_trashes_one_card_and_gives_another_action() -> None:
    hands = [["towel", f"{IDA}_1", f"{CHUBBY}_1"], [f"{CHUBBY}_1"]]
    ring = {5: [f"{IDA}_3"], 4: [f"{SPLIT}_1"], 3: [f"{RAY}_2"]}
    table = Table(hands=hands, ring=ring, pile=[f"{CHET}_1"] * 3)
    table.do("towel")
    assert table.can() == [f"trash {RAY}_2", f"trash {SPLIT}_1", f"trash {IDA}_3"]
    table.do(f"trash {SPLIT}_1")
    assert table.asked == ("turn", 0)
    assert table.hand(0) == sorted([f"{IDA}_1", f"{CHUBBY}_1"]), "no replenishing between"
    assert "decline" in table.can()
    done(table, f"place {IDA}_1")
    assert table.collected(0) == [f"{RAY}_2"]


def test_p5_a_towel_never_makes_a_stack_strike_but_counts_at_once() -> None:
    hands = [["towel", f"{IDA}_1"], [f"{SPLIT}_1", f"{CHET}_1"]]
    ring = {4: [f"{SPLIT}_3", f"{SPLIT}_uppercut"], 2: [f"{GOAT}_1"], 6: [f"{WELLS}_1"]}
    table = Table(hands=hands, ring=ring, pile=0)
    events = table.do("towel", f"trash {SPLIT}_uppercut")
    assert not [event for event in events if isinstance(event, e.KnockedOut)]
    assert table.state.punches[3] == 3
    table.do("decline")
    done(table, f"place {SPLIT}_1")
    assert table.collected(1) == [f"{GOAT}_1"], "the direction is down again"


def test_p16_no_towel_for_an_empty_ring() -> None:
    table = Table(hands=[["towel", f"{IDA}_1"], [f"{IDA}_1"]], pile=0)
    assert table.refused("towel").key == "ring_empty"


def test_p16_the_extra_action_may_be_another_towel() -> None:
    hands = [["towel", "towel", f"{IDA}_1"], [f"{CHUBBY}_1"]]
    table = Table(hands=hands, ring={4: [f"{SPLIT}_1", f"{SPLIT}_2"]}, pile=0)
    table.do("towel", f"trash {SPLIT}_1", "towel")  # the only card left goes by itself
    assert table.ring() == {}
    assert table.asked == ("turn", 0)


def test_p16_an_extra_action_that_cannot_be_taken_is_lost_without_a_discard() -> None:
    hands = [["towel", "block"], [f"{CHUBBY}_1"]]
    table = Table(blocks=True, hands=hands, ring={4: [f"{SPLIT}_1"]}, pile=0)
    table.do("towel")
    assert table.can() == ["decline"]
    assert table.refused("discard block").ruling == "P16"


# ---- P6: replenishing


def test_p6_hands_are_filled_up_clockwise_from_the_current_player() -> None:
    hands = [[f"{IDA}_1"] * 3, [f"{CHUBBY}_1"] * 3, [f"{WELLS}_1"] * 3]
    pile = [
        f"{CHET}_1",
        f"{CHET}_2",
        f"{CHET}_3",
        f"{GOAT}_1",
        f"{GOAT}_2",
        f"{GOAT}_3",
        f"{RAY}_1",
        f"{RAY}_2",
    ]
    table = Table(seats=3, actor=1, hands=hands, pile=pile)
    events = done(table, f"place {CHUBBY}_1")
    drawn = [event.seat for event in events if isinstance(event, e.CardDrawn)]
    assert drawn == [1, 1, 1, 2, 2, 0, 0]
    assert [len(hand) for hand in table.state.hands] == [5, 5, 5]
    assert table.asked == ("turn", 2)


def test_p6_a_drawn_punch_stops_it_and_is_fought_first() -> None:
    hands = [[f"{IDA}_1", f"{IDA}_2"], [f"{CHUBBY}_1"] * 3]
    pile = [f"{CHET}_1", "punch_2", f"{CHET}_2", f"{GOAT}_1", f"{GOAT}_2", f"{GOAT}_3", f"{RAY}_1"]
    script = {"cards": [f"{CHET}_1", "punch_2"], "strict": False}
    table = Table(hands=hands, pile=pile, king=1, script=script)
    done(table, f"place {IDA}_1")
    assert table.throws()
    assert table.hand(0) == sorted([f"{CHET}_1", f"{IDA}_2"]), "P15: with the hands as they are"
    table.do("hit")
    assert table.collected(0) == ["punch_2"]
    assert table.state.king == 0
    assert [len(hand) for hand in table.state.hands] == [5, 5], "then drawing goes on"


# ---- P11: nothing to do


def test_p11_who_can_do_nothing_discards_one_card() -> None:
    hands = [["block", "towel"], [f"{CHUBBY}_1"]]
    table = Table(blocks=True, hands=hands, pile=0)
    assert table.can() == ["discard towel", "discard block"]
    table.do("discard block")
    assert names(table.state.at(2)) == ["block"]
    assert table.state.blocks_left == 1
    assert table.asked == ("turn", 1)


def test_p11_who_can_do_something_discards_nothing() -> None:
    table = Table(blocks=True, hands=[["block", f"{IDA}_1"], [f"{CHUBBY}_1"]], pile=0)
    assert table.refused("discard block").key == "discard_needless"


# ---- P20: Wilds


def test_p20_wilds_go_with_a_fighter_and_are_collected_with_the_stack() -> None:
    hands = [[f"{RAY}_1", "wild", f"{CHUBBY}_1"], [f"{WELLS}_3", f"{WELLS}_1", f"{CHET}_1"]]
    table = Table(hands=hands, ring={3: [f"{RAY}_2"], 2: [f"{GOAT}_3"]}, pile=0)
    done(table, f"place {RAY}_1", "wild 3")
    assert table.collected(0) == [f"{GOAT}_3"], "a Wild is a punch"
    done(table, f"place {WELLS}_1", f"place {WELLS}_3")
    assert table.collected(1) == sorted([f"{RAY}_1", f"{RAY}_2", "wild"])


def test_p20_wilds_may_found_an_empty_location_and_stay_at_one() -> None:
    table = Table(hands=[["wild", "wild", f"{IDA}_1"], [f"{CHET}_1"]], pile=0)
    table.do("wild 7")
    assert table.can() == ["done", "wild 7"]
    assert table.refused("wild 6").ruling == "P20"
    done(table, "wild 7")
    assert table.ring() == {7: ["wild", "wild"]}
    assert table.state.punches[6] == 2


def test_a_stack_that_cannot_exist_is_refused_by_name() -> None:
    with pytest.raises(SetupError, match="ring"):
        GAME.setup({"ring": {3: [f"{GOAT}_1"]}})
    with pytest.raises(SetupError, match="ring"):
        GAME.setup({"ring": {3: [f"{RAY}_3", f"{RAY}_3"]}})
    with pytest.raises(SetupError, match="ring"):
        GAME.setup({"ring": {9: [f"{RAY}_3"]}})
    with pytest.raises(SetupError, match="seats"):
        GAME.setup({"seats": 7})
    with pytest.raises(SetupError, match="seats"):
        GAME.new(seats=1)
