"""Knock Out Punch: fights, bets and the end (P7 to P10, P12 to P15, P17, P19, P21, P23 to P25)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.contract import EVERYBODY, NOBODY
from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch import board as b
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

RIVALS = [[f"{CHUBBY}_1", f"{HAYMAKER}_2"], [f"{WELLS}_1", f"{WELLS}_3"], [f"{HAYMAKER}_1", f"{CHUBBY}_2"]]
"""The hands of the other seats."""
PLENTY = [
    f"{CHET}_1",
    f"{GOAT}_1",
    f"{RAY}_1",
    f"{SPLIT}_1",
    f"{CHET}_2",
    f"{GOAT}_2",
    f"{RAY}_2",
    f"{SPLIT}_2",
]


def challenge(
    *, king: int = 1, way: str = "glove", seats: int = 2, points: int = 1, **position: Any
) -> Table:
    """Seat 0 has just played a Contender Showdown."""
    hands = position.pop("hands", [[f"{IDA}_1", f"{WELLS}_2"], *RIVALS[: seats - 1]])
    hands = [[f"showdown_{points}", *hands[0]], *hands[1:]]
    given = {"pile": PLENTY, **position}
    table = Table(seats=seats, king=king, way=way, hands=hands, **given)
    table.do(f"showdown showdown_{points}")
    return table


# ---- P7 and P8: who fights whom for what


@pytest.mark.parametrize("points", [1, 2])
def test_p7_the_challenger_beats_the_king_and_takes_the_token(points: int) -> None:
    table = challenge(points=points)
    assert table.throws()
    table.do("hit")
    assert table.collected(0) == [f"showdown_{points}"]
    assert table.state.king == 0
    assert table.state.scores() == (5 + points, 0)


@pytest.mark.parametrize("result", ["dodged", "caught"])
def test_p7_the_king_keeps_the_token_and_gets_the_card(result: str) -> None:
    table = challenge()
    table.do(result)
    assert table.collected(1) == ["showdown_1"]
    assert table.state.king == 1
    assert table.state.challenges_won == (0, 0), "only a King who started it gets a King's Challenge token"


def test_p7_the_king_challenges_anyone() -> None:
    table = challenge(king=0, seats=3)
    assert table.asked == ("opponent", 0)
    assert table.can() == ["against 1", "against 2"]
    assert table.refused("against 0").key == "against_self"
    assert table.refused("against 3").key == "no_such_seat"
    table.do("against 2", "hit")
    assert table.state.challenges_won == (1, 0, 0)
    assert table.state.challenges_left == 2
    assert table.state.scores() == (5 + 2 + 1, 0, 0)


def test_p7_the_king_loses_his_own_challenge_and_the_token() -> None:
    table = challenge(king=0, seats=3)
    table.do("against 2", "dodged")
    assert table.state.king == 2
    assert table.collected(2) == ["showdown_1"]


def test_p7_no_kings_challenge_token_is_left() -> None:
    table = challenge(king=0, challenges=[1, 2])
    table.do("hit")
    assert table.state.challenges_won == (1, 2)
    assert table.collected(0) == ["showdown_1"]


def test_p7_the_belt_is_worth_two() -> None:
    table = Table(hands=[["belt", f"{IDA}_1"], [f"{IDA}_1"]], pile=PLENTY)
    table.do("showdown belt", "hit")
    assert table.collected(0) == ["belt"]
    assert table.state.collected_points == [2, 0]


def drawn(king: int, seats: int = 3, card: str = "punch_2", **position: Any) -> Table:
    """Seat 0 has placed a card and drawn a Throw a Punch."""
    hands = [[f"{IDA}_1", f"{IDA}_2"], *RIVALS[: seats - 1]]
    script = {"cards": [card], "strict": False}
    given = {"pile": [card, *PLENTY], **position}
    table = Table(seats=seats, king=king, hands=hands, script=script, **given)
    table.do(f"place {IDA}_1", "done")
    return table


def test_p8_the_drawer_names_any_other_seat_and_only_the_king_loses_the_token() -> None:
    table = drawn(king=1)
    assert table.can() == ["against 1", "against 2"]
    table.do("against 2", "hit")
    assert table.collected(0) == ["punch_2"]
    assert table.state.king == 1


def test_p8_hitting_the_king_dethrones_him() -> None:
    table = drawn(king=1)
    table.do("against 1", "hit")
    assert table.state.king == 0


def test_p8_a_king_who_draws_and_wins_gets_a_challenge_token() -> None:
    table = drawn(king=0)
    table.do("against 2", "hit")
    assert table.state.challenges_won == (1, 0, 0)


def test_p8_a_king_who_draws_and_misses_loses_the_token() -> None:
    table = drawn(king=0, card="punch_1")
    table.do("against 2", "caught")
    assert table.state.king == 2
    assert table.collected(2) == ["punch_1"]


# ---- P9: Highest Card Wins


def cards_fight(mine: str, theirs: str, way: str = "cards") -> Table:
    """Seat 0 challenges King 1; both hold one fighter and something else."""
    table = challenge(way=way, hands=[[mine, "wild"], [theirs, "wild"]], pile=[])
    if way == "ask":
        table.do("cards")
    table.do(f"lay {mine}")
    assert table.asked == ("lay", 1)
    table.do(f"lay {theirs}")
    return table


@pytest.mark.parametrize(
    ("mine", "theirs", "king"),
    [
        (f"{CHET}_1", f"{HAYMAKER}_3", 0),
        (f"{CHET}_3", f"{GOAT}_1", 1),
        (f"{CHET}_3", f"{CHUBBY}_1", 1),
        (f"{HAYMAKER}_1", f"{CHUBBY}_3", 0),
        (f"{IDA}_1", f"{WELLS}_1", 1),
        (f"{IDA}_3", f"{IDA}_2", 0),
        (f"{IDA}_2", f"{IDA}_3", 1),
        (f"{IDA}_uppercut", f"{IDA}_2", 1),
    ],
)
def test_p9_highest_class_then_punches_and_chet_beats_haymaker_alone(
    mine: str, theirs: str, king: int
) -> None:
    table = cards_fight(mine, theirs)
    assert table.state.king == king
    assert table.collected(king) == ["showdown_1"]


def test_p9_both_cards_go_into_the_ring_without_a_knock_out() -> None:
    hands = [[f"{IDA}_1", "wild"], [f"{RAY}_1", "wild"]]
    table = challenge(way="cards", hands=hands, ring={5: [f"{IDA}_3"], 2: [f"{GOAT}_2"]}, pile=[])
    table.do(f"lay {IDA}_1", f"lay {RAY}_1")
    assert table.ring() == {2: [f"{GOAT}_2"], 3: [f"{RAY}_1"], 5: [f"{IDA}_1", f"{IDA}_3"]}
    assert not table.all(e.KnockedOut)
    # P19: four punches strike with the next placement
    table.do("wild 5", "done")
    assert table.collected(1) == [f"{RAY}_1"]


def test_p9_a_full_tie_with_cards_goes_to_who_played_the_card() -> None:
    table = cards_fight(f"{IDA}_1", f"{IDA}_uppercut")
    assert table.only(e.FightWon).even
    assert table.state.king == 0


def test_p9_a_full_tie_with_the_choice_is_thrown_for() -> None:
    table = cards_fight(f"{IDA}_1", f"{IDA}_uppercut", "ask")
    assert table.throws()
    table.do("dodged")
    assert table.state.king == 1


def test_p9_who_has_a_fighter_must_lay_one() -> None:
    table = challenge(way="cards", hands=[[f"{IDA}_1", "wild", "towel"], [f"{RAY}_1", "wild"]])
    assert table.can() == [f"lay {IDA}_1"], "Wilds and specials may not be used"
    assert table.refused(f"lay {RAY}_1").key == "not_in_hand"


@pytest.mark.parametrize(("without", "king"), [(0, 1), (1, 0)])
def test_p9_who_has_none_forfeits_and_p17_the_other_lays_nothing(without: int, king: int) -> None:
    hands: list[list[str]] = [[f"{IDA}_1", "wild"], [f"{RAY}_1", "wild"]]
    hands[without] = ["wild"]
    table = challenge(way="cards", hands=hands, pile=[f"{CHET}_1"] * 2)
    assert table.only(e.Forfeited).seat == without
    assert table.state.king == king
    assert table.collected(king) == ["showdown_1"]
    assert table.ring() == {}


@pytest.mark.parametrize("king", [0, 1])
def test_p9_both_without_a_fighter_the_challenged_collects_and_no_token_moves(king: int) -> None:
    table = challenge(king=king, way="cards", hands=[["wild"], ["wild"]], pile=[f"{CHET}_1"] * 2)
    assert table.collected(1) == ["showdown_1"]
    assert table.state.king == king
    assert table.state.challenges_won == (0, 0)


def test_p9_a_throw_that_was_not_finished_may_be_settled_by_cards() -> None:
    table = challenge(hands=[[f"{IDA}_1"], [f"{RAY}_1"]], pile=[])
    assert table.can() == ["hit", "dodged", "caught", "by cards"]
    table.do("by cards", f"lay {IDA}_1", f"lay {RAY}_1")
    assert table.only(e.FightWon).winner == 0


# ---- P10, P17: bets and the order of a fight


CROWD = [["booing", "cheering"]] * 4


def test_p17_the_way_is_settled_first_then_bets_clockwise_from_the_challenger_then_cards() -> None:
    table = challenge(way="ask", seats=4, king=2, crowd=CROWD)
    assert table.asked == ("way", 0)
    table.do("glove")
    assert table.asked == ("answer", 2)
    table.do("cards")
    assert table.asked == ("bet", 1)
    table.do("decline")
    assert table.asked == ("bet", 3)
    table.do("decline")
    assert table.asked == ("lay", 0)


def test_p24_cards_proposed_are_not_asked_back_and_the_glove_may_be_accepted() -> None:
    table = challenge(way="ask", seats=2)
    table.do("cards")
    assert table.asked == ("lay", 0)
    table = challenge(way="ask", seats=2)
    table.do("glove", "accept")
    assert table.throws()


def test_p10_the_two_who_fight_do_not_bet() -> None:
    table = challenge(seats=4, king=2, crowd=CROWD)
    asked = []
    while not table.throws():
        asked.append(table.asked[1])
        table.do("decline")
    assert asked == [1, 3]


def test_p10_a_seat_without_crowd_is_not_asked() -> None:
    table = challenge(seats=4, king=2, crowd=[["booing"], [], ["booing"], ["cheering"]])
    assert table.asked == ("bet", 3)
    assert table.can() == ["decline", "cheer 0", "cheer 2"]
    assert table.refused("boo 0").key == "no_crowd"
    assert table.refused("cheer 1").key == "bet_on_other", "a bet by or on others is refused by name"


@pytest.mark.parametrize("result", ["hit", "dodged"])
def test_p10_right_bets_are_collected_and_wrong_ones_trashed(result: str) -> None:
    table = challenge(seats=4, king=2, crowd=CROWD)
    table.do("cheer 0", "boo 0", result)
    right = 1 if result == "hit" else 3
    assert [event.right for event in table.all(e.BetTurnedUp)] == [right == 1, right == 3]
    assert table.collected(right) == ["cheering" if right == 1 else "booing"]
    assert table.state.scores()[right] == 2
    assert names(table.state.at(b.TRASHED)) == sorted(
        ["block", "block", "booing" if right == 1 else "cheering"]
    )


def test_p10_bets_are_hidden_until_the_fight_is_over() -> None:
    table = challenge(seats=4, king=2, crowd=CROWD)
    table.do("boo 2")
    bets = {seat: table.match.view(seat)["bets"] for seat in (1, 0, 3)}
    assert bets[0] == bets[3] == [[1, -1, 2]]
    assert bets[1][0][1] >= 0


# ---- P12: scores and ties


COLLECTED = [
    [f"{IDA}_3", "wild", "showdown_2", "punch_1", "cheering"],
    [f"{RAY}_2", f"{RAY}_uppercut", "belt"],
    [],
]


def test_p12_the_score() -> None:
    table = Table(seats=3, collected=COLLECTED, king=1, challenges=[1, 2, 0], phase="scoring")
    assert table.state.outcome is not None
    assert table.state.outcome.scores == (3 + 1 + 2 + 1 + 2 + 2, 2 + 1 + 2 + 5 + 4, 0)
    assert table.state.outcome.winners == (1,)
    assert table.state.outcome.how == "points"


LEVEL = [[f"{IDA}_3", f"{IDA}_2"], [], [f"{RAY}_3", f"{RAY}_2"], [f"{GOAT}_3", f"{GOAT}_2"]]
"""With King 1 all four have five points."""


def test_p12_a_tie_of_two_is_thrown_for_by_the_higher_seat() -> None:
    table = Table(seats=2, collected=[[f"{IDA}_3", f"{IDA}_2"], []], king=1, phase="scoring")
    assert table.throws()
    prompt = table.state.prompt
    assert prompt is not None
    assert prompt.params == {"challenger": 1, "defender": 0, "card": -1, "origin": "tie"}
    assert table.refused("by cards").ruling == "P12"
    table.do("dodged")
    assert table.state.outcome is not None
    assert (table.state.outcome.winners, table.state.outcome.how) == ((0,), "tie_thrown")
    assert table.state.king == 1, "no token moves"


def test_p12_in_a_tie_of_four_the_winner_meets_the_next() -> None:
    table = Table(seats=4, collected=LEVEL, king=1, phase="scoring", crowd=CROWD)
    fights = []
    for result in ("hit", "caught", "hit"):
        prompt = table.state.prompt
        assert prompt is not None
        fights.append((prompt.params["challenger"], prompt.params["defender"]))
        table.do(result)
    assert fights == [(1, 0), (2, 1), (3, 1)]
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (3,)


def test_p12_with_cards_a_tie_is_an_even_draw() -> None:
    won: Counter[int] = Counter()
    for seed in range(300):
        state = GAME.setup(
            {"seats": 4, "way": "cards", "collected": LEVEL, "king": 1, "phase": "scoring", "seed": seed}
        )
        assert state.outcome is not None
        assert state.outcome.how == "tie_drawn"
        won[state.winner] += 1
    assert set(won) == {0, 1, 2, 3}
    assert min(won.values()) > 50


# ---- P13 to P15 and P24: the end


def test_p14_the_match_goes_on_with_an_empty_pile_until_a_hand_is_empty() -> None:
    table = Table(hands=[[f"{IDA}_1", f"{IDA}_2"], [f"{CHUBBY}_1", f"{RAY}_1"]], pile=0)
    table.do(f"place {IDA}_1", "done", f"place {CHUBBY}_1", "done")
    assert table.asked == ("turn", 0)
    table.do(f"place {IDA}_2", "done")
    assert table.state.outcome is not None
    assert table.match.actor is None


def test_p14_crowd_cards_are_no_hand_cards() -> None:
    hands = [[f"{IDA}_1"], [f"{RAY}_1"], [f"{RAY}_1"]]
    table = Table(seats=3, hands=hands, crowd=[["booing"]] * 3, pile=0)
    table.do(f"place {IDA}_1", "done")
    assert table.state.outcome is not None


def test_p14_the_end_is_checked_when_the_pile_empties() -> None:
    hands = [[f"{IDA}_1", f"{IDA}_2"], []]
    table = Table(hands=hands, pile=[f"{CHET}_1"] * 2)
    table.do(f"place {IDA}_1", "done")
    assert table.only(e.PileEmptied)
    assert table.state.outcome is not None, "seat 1 drew nothing and holds nothing"


def test_p14_a_knock_out_with_its_block_window_is_settled_first() -> None:
    hands = [[f"{IDA}_1"], [f"{CHUBBY}_1"]]
    table = Table(blocks=True, hands=hands, ring={5: [f"{IDA}_3"], 2: [f"{GOAT}_2"]}, pile=0)
    table.do(f"place {IDA}_1", "done")
    assert table.asked == ("block", 1)
    table.do("decline")
    assert table.collected(0) == [f"{GOAT}_2"]
    assert table.state.outcome is not None


def test_p14_a_towel_as_the_last_card_loses_its_extra_action() -> None:
    table = Table(hands=[["towel"], [f"{CHUBBY}_1"]], ring={5: [f"{IDA}_3"]}, pile=0)
    table.do("towel")
    assert table.ring() == {}
    assert table.state.outcome is not None


def test_p24_a_block_as_the_last_card_ends_the_match_too() -> None:
    hands = [[f"{IDA}_1", f"{CHUBBY}_1"], ["block"]]
    table = Table(blocks=True, hands=hands, ring={5: [f"{IDA}_3"], 2: [f"{GOAT}_2"]}, pile=0)
    table.do(f"place {IDA}_1", "done", "block")
    assert table.state.outcome is not None


def test_p24_a_fight_card_as_the_last_card_ends_the_match_after_the_fight() -> None:
    table = challenge(way="cards", hands=[[f"{IDA}_1", "wild"], [f"{CHUBBY}_1"]], pile=[])
    table.do(f"lay {IDA}_1", f"lay {CHUBBY}_1")
    assert table.only(e.FightWon).winner == 1
    assert table.state.outcome is not None


def test_p15_after_a_drawn_punch_drawing_starts_again_at_the_current_player() -> None:
    hands = [[f"{IDA}_1", f"{WELLS}_1"], [f"{CHUBBY}_1"] * 2, [f"{SPLIT}_1"] * 3]
    pile = [
        "punch_1",
        f"{CHET}_1",
        f"{CHET}_2",
        f"{CHET}_3",
        f"{GOAT}_1",
        f"{GOAT}_2",
        f"{GOAT}_3",
        f"{RAY}_1",
        f"{RAY}_2",
    ]
    script = {
        "cards": [f"{CHET}_1", f"{CHET}_2", f"{CHET}_3", f"{GOAT}_1", f"{GOAT}_2", "punch_1"],
        "strict": False,
    }
    table = Table(seats=3, hands=hands, pile=pile, way="cards", script=script)
    table.do(f"place {IDA}_1", "done")
    assert table.asked == ("opponent", 1), "seat 1 drew it when its own hand was being filled"
    table.do("against 0", f"lay {CHUBBY}_1")
    laid = next(text for text in table.can())
    events = table.do(laid)
    seats = [event.seat for event in events if isinstance(event, e.CardDrawn)]
    assert seats[0] == 0, "who laid a card fills up, the current player first"


def test_p21_extra_crowd_for_three_to_five() -> None:
    for seats, shares in ((3, [4, 4, 4]), (4, [3, 3, 3, 3]), (5, [2, 2, 2, 3, 3])):
        for seed in range(8):
            state = GAME.new(seats=seats, seed=seed, options={"extra_crowd": True})
            crowd = [len(state.at(b.CROWD + (state.starter + step) % seats)) for step in range(seats)]
            assert crowd == shares
    for seats, count in ((2, 0), (6, 2)):
        state = GAME.new(seats=seats, seed=1, options={"extra_crowd": True})
        assert [len(state.at(b.CROWD + seat)) for seat in range(seats)] == [count] * seats


def test_p22_a_throw_of_bots_is_drawn_from_the_stated_distribution() -> None:
    table = challenge()
    dice = Dice(5)
    found = Counter(GAME.text(GAME.external(table.state, dice)) for _ in range(10_000))
    assert found["hit"] == pytest.approx(5000, abs=200)
    assert found["dodged"] == pytest.approx(3500, abs=200)
    assert found["caught"] == pytest.approx(1500, abs=150)


def test_p23_who_holds_an_unplayed_showdown_of_the_beginning_is_public() -> None:
    state = GAME.new(seats=3, seed=4)
    king = state.king
    other = next(seat for seat in range(3) if seat != king)
    seen = state.view(other)
    assert seen["opening"] == [1, 1, 1]
    for seed in range(30):
        drawn_state = GAME.determinize(seen, seed)
        assert CARD_SET.belt in drawn_state.hands[king]
        for hand in drawn_state.hands:
            assert any(CARD_SET.is_showdown(CARD_SET.kind_of[card]) for card in hand)
            assert not set(hand) & set(CARD_SET.throw_cards)


@pytest.mark.parametrize(
    "position",
    [
        {"pile": 10},
        {"pile": 0, "hands": [None, ["belt", f"{GOAT}_1"], None]},
        {"king": 1, "hands": [[f"{IDA}_1"], ["belt", "showdown_1", "showdown_1", "showdown_1"], ["showdown_2"]]},
        {"pile": ["belt", "showdown_2", "punch_1"], "hands": [None, ["towel", "block"], [f"{CHET}_1"]]},
        {"pile": [f"{RAY}_1"] * 3, "king": 2, "opening": [True, False, True],
         "hands": [["showdown_1"], ["showdown_1"], ["belt", "wild"]]},
    ],
)  # fmt: skip
def test_p23_of_a_position_set_up_no_more_is_guessed_than_its_draw_pile_holds(
    position: dict[str, Any],
) -> None:
    """What is left of the cards stays in the box; a Showdown or the belt may be anywhere."""
    state = GAME.setup({"seats": 3, "seed": 3, **position})
    for reader in (*range(3), NOBODY, EVERYBODY):
        seen = state.view(reader)
        for seed in range(20):
            assert GAME.determinize(seen, seed).view(reader) == seen


def test_p23_what_a_seat_sees() -> None:
    state = GAME.new(seats=3, seed=4)
    for seat in range(3):
        seen = state.view(seat)
        assert [hand is not None for hand in seen["hands"]] == [owner == seat for owner in range(3)]
        assert [cards is not None for cards in seen["crowd"]] == [owner == seat for owner in range(3)]
        assert seen["box"] is None
        assert seen["hand_counts"] == [5, 5, 5]
        assert seen["pile"] == 65
    nobody = state.view(-1)
    assert nobody["hands"] == [None, None, None]
