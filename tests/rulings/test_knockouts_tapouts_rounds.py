"""Knockouts and Tapouts: the Action Phase's discards, the Heart Phase, the ends of rounds and matches
(K9-K11, K18, K26; p.6-8)."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.chance import Script
from kotgames.engine.contract import NOBODY, Event
from kotgames.engine.match import Match
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import events as e
from tests.rulings.table import KICKS, PUNCHES, Table, fighter, mobility

# ---- p.6, p.8: discards


def test_p6_the_mobile_fighter_acts_first_then_the_other() -> None:
    for mobile in (0, 1):
        with Table(fighter(KICKS), fighter(PUNCHES), mobile=mobile, first=1 - mobile) as t:
            assert t.asked == ("act", mobile)
            t.do("pass")
            assert t.only(e.Passed).seat == mobile
            assert t.asked == ("act", 1 - mobile)


def test_p8_zero_one_or_two_cards_may_be_discarded() -> None:
    with Table(fighter(["punch", "elbow", "elbow", "style"]), fighter(PUNCHES), mobile=0) as t:
        assert t.can() == ["pass", "discard punch", "discard elbow", "discard style"]
        t.do("discard punch")
        assert t.asked == ("discard_more", 0)
        assert t.can() == ["stop", "discard elbow", "discard style"]
        t.do("stop")
        assert t.asked == ("act", 1)
    with Table(fighter(["punch", "elbow", "elbow", "style"]), fighter(PUNCHES), mobile=0) as t:
        t.do("discard elbow", "discard elbow")
        assert t.asked == ("act", 1), "no third"
        assert t.cards(t.state.discard) == ["elbow", "elbow"]


def test_p8_the_second_discard_is_asked_whatever_is_left_in_the_hand() -> None:
    """Else the foe learns that no card of a later kind is left, and a scene that ends its choice with a stop is
    refused."""
    with Table(fighter(["punch", "elbow"]), fighter(KICKS), mobile=0) as t:
        t.do("discard elbow")
        assert t.asked == ("discard_more", 0)
        assert t.can() == ["stop"]
        t.do("stop")
        assert t.asked == ("act", 1)


def test_p8_a_pair_of_discards_is_told_in_one_order() -> None:
    """Composite choices are canonical: the second card does not come before the first."""
    with Table(fighter(["punch", "kick", "style"]), fighter(PUNCHES), mobile=0) as t:
        t.do("discard kick")
        refusal = t.refused("discard punch")
        assert (refusal.key, refusal.params) == ("discard_order", {"card": "@card.punch"})
        assert t.refused("discard knee").key == "not_in_hand"
        assert t.refused("pass").key == "not_now"
        assert t.refused("attack kick").key == "not_now"


def test_p8_who_plays_an_attack_discards_nothing_and_plays_one_attack_only() -> None:
    with Table(fighter(["knee", "knee"]), fighter(PUNCHES), position="clinch", mobile=0, dice=[1, 1, 1]) as t:
        t.do("attack knee")
        assert t.asked == ("act", 1)


def test_a_card_that_is_not_held_cannot_be_discarded() -> None:
    with Table(fighter(["punch"]), fighter(KICKS), mobile=0) as t:
        refusal = t.refused("discard kick")
        assert (refusal.key, refusal.params) == ("not_in_hand", {"card": "@card.kick"})


def test_k26_discards_are_face_up() -> None:
    with Table(fighter(["punch", "style"]), fighter(KICKS), mobile=0) as t:
        event = t.do("discard style")[0]
        assert isinstance(event, e.Discarded)
        assert all(event.seen_by(seat) == event for seat in (0, 1, NOBODY))
        assert all(t.cards(t.match.view(seat)["discard"]) == ["style"] for seat in (0, 1, NOBODY))


def test_k26_stats_and_styles_are_public() -> None:
    one = fighter(KICKS, styles=["great_chin"], heart=1, striking=(2, 1), grappling=3)
    with Table(one, fighter(PUNCHES)) as t:
        for seat in (1, NOBODY):
            view = t.match.view(seat)
            assert view["ready"][:5] == [1, 1, 2, 3, 0]
            assert view["hurt"][:5] == [0, 0, 1, 0, 0]
            assert view["styles"] == t.state.styles
            assert view["hand_counts"] == [5, 5]
            assert view["hands"][0] is None


# ---- p.7: scoring piles


def test_p7_what_hurt_is_set_aside_and_the_rest_is_discarded() -> None:
    one = fighter(["knee", "combination", *KICKS[:3]])
    with Table(one, fighter(PUNCHES), position="clinch", mobile=0, dice=[4, 1, 1, 1]) as t:
        t.do("attack knee +combination", "hurt striking")
        assert t.cards(t.state.scored_strikes[0]) == ["knee"]
        assert t.cards(t.state.discard) == ["combination"]
        assert all(t.cards(t.match.view(seat)["scored_strikes"][0]) == ["knee"] for seat in (0, 1, NOBODY))
    with Table(one, fighter(PUNCHES), position="clinch", mobile=0, dice=[1, 1, 1, 1]) as t:
        t.do("attack knee +combination")
        assert t.state.scored_strikes[0] == []
        assert sorted(t.cards(t.state.discard)) == ["combination", "knee"]


# ---- p.7: the Heart Phase


def test_p7_both_draw_up_to_five_and_experience() -> None:
    one = fighter(["punch"], styles=["likes_punch", "likes_kick"], striking=3, grappling=3)
    with Table(one, fighter(["kick"] * 3), mobile=0) as t:
        t.script(cards=["elbow"] * 4 + ["knee"] * 4, dice=[2, 2])
        t.do("pass", "pass")
        assert t.match.view(0)["hand_counts"] == [7, 5]
        drawn = t.all(e.CardDrawn)
        assert [card.seat for card in drawn] == [0] * 6 + [1] * 2
        assert [card.left for card in drawn] == list(range(56, 48, -1))


def test_a_drawn_card_is_seen_by_its_owner_only() -> None:
    with Table(fighter(["kick"] * 4), fighter(PUNCHES), mobile=0, dice=[2, 2], cards=["elbow"]) as t:
        t.do("pass", "pass")
        drawn = t.only(e.CardDrawn)
        assert drawn.seen_by(0) == drawn
        assert drawn.seen_by(1) == drawn.seen_by(NOBODY) == e.CardDrawn(0, e.HIDDEN, drawn.left)


def hearts(mobile: int, dice: list[int], one: dict[str, Any], two: dict[str, Any] | None = None) -> Table:
    t = Table(one, two or fighter(PUNCHES, striking=3, grappling=3), mobile=mobile, dice=dice)
    t.do("pass", "pass")
    return t


def test_p7_each_six_restores_a_marker_of_choice() -> None:
    one = fighter(KICKS, heart=3, striking=(1, 2), grappling=(2, 1))
    with hearts(0, [6, 5, 6], one) as t:
        assert t.only(e.HeartRolled) == e.HeartRolled(0, (6, 5, 6), 6, 2)
        assert t.asked == ("restore", 0)
        prompt = t.state.prompt
        assert prompt is not None
        assert prompt.params == {"left": 2}
        refusal = t.refused("restore conditioning")
        assert (refusal.key, refusal.params) == ("none_hurt", {"stat": "@stat.conditioning"})
        assert t.refused("restore heart").key == "none_hurt"
        t.script([1, 1])
        t.do("restore grappling")
        assert (t.ready(0), t.hurt(0)) == ([0, 3, 2, 3, 0], [0, 0, 1, 0, 0]), (
            "the last one had no choice left"
        )
        assert [event.why for event in t.all(e.MarkerRestored)] == ["heart", "heart"]


def test_p7_sixes_beyond_the_hurt_markers_are_nothing() -> None:
    one = fighter(KICKS, heart=3, striking=(2, 1), grappling=3)
    with hearts(0, [6, 6, 6, 1, 1], one) as t:
        assert t.only(e.HeartRolled).restores == 1
        assert t.hurt(0) == [0] * 5


def test_p7_a_heart_that_needs_nothing_or_has_no_dice_is_not_rolled() -> None:
    one = fighter(KICKS, heart=3, striking=3, grappling=3)
    two = fighter(PUNCHES, heart=0, striking=(1, 2), grappling=3)
    with hearts(0, [1, 4], one, two) as t:
        assert not t.all(e.HeartRolled)


@pytest.mark.parametrize("mobile", [0, 1])
def test_k9_the_mobile_fighter_rolls_heart_first(mobile: int) -> None:
    one = fighter(KICKS, heart=1, striking=(1, 2), grappling=3)
    two = fighter(PUNCHES, heart=1, striking=(1, 2), grappling=3)
    with hearts(mobile, [5, 5, 1, 1], one, two) as t:
        assert [event.seat for event in t.all(e.HeartRolled)] == [mobile, 1 - mobile]


def test_k9_the_first_restores_before_the_second_rolls() -> None:
    one = fighter(KICKS, heart=1, striking=(1, 2), grappling=(1, 2))
    two = fighter(PUNCHES, heart=1, striking=(1, 2), grappling=3)
    with hearts(1, [6, 6, 1, 1], one, two) as t:
        assert t.asked == ("restore", 0)
        assert [event.seat for event in t.all(e.HeartRolled)] == [1, 0]
        assert [event.seat for event in t.all(e.MarkerRestored)] == [1]
        t.do("restore striking")


def test_a_heart_roll_stops_undo() -> None:
    """Nothing was drawn, only Heart dice were rolled: the pass before them may not be taken back."""
    one = fighter(KICKS, heart=1, striking=(1, 2), grappling=(1, 2))
    with hearts(0, [6], one, fighter(PUNCHES, striking=3, grappling=3)) as t:
        assert t.asked == ("restore", 0)
        refusal = t.match.undo_refusal()
        assert refusal is not None
        assert refusal.key == "undo_barrier"


@pytest.mark.parametrize(
    "kind",
    [
        e.FightersRevealed, e.FirstPlayerRolled, e.CardDrawn, e.MobilityRolled, e.AttackPlayed, e.AttackRolled,
        e.SpecialPlayed, e.Discarded, e.HeartRolled,
    ],
)  # fmt: skip
def test_what_reveals_or_rolls_is_a_barrier(kind: type[Event]) -> None:
    assert kind.barrier


def test_great_cardio_restores_on_five_or_six() -> None:
    one = fighter([*KICKS, "style"], styles=["great_cardio"], heart=3, striking=(1, 2), grappling=2)
    with hearts(0, [4, 5, 6, 1, 1], one) as t:
        assert t.only(e.HeartRolled) == e.HeartRolled(0, (4, 5, 6), 5, 2)


# ---- K9: the round ends with the last card


def last_cards(one: int, two: int, deck: int, *, mobile: int = 0, **more: Any) -> Table:
    """Hands of so many cards, so many left in the deck, the second to act is to pass. The deck's last cards
    are Punches."""
    fighters = [
        fighter(["style"] * one, heart=3, striking=(2, 1), grappling=(1, 2)),
        fighter(
            ["combination"] * min(two, 3) + ["elbow"] * max(0, two - 3), heart=3, striking=(1, 2), grappling=3
        ),
    ]
    return Table(fighters[0], fighters[1], mobile=mobile, actor=1 - mobile, deck=deck, **more)


def test_k9_the_round_ends_the_instant_the_last_card_is_drawn() -> None:
    """The Mobile fighter needs three and takes the last two: no third card, no card for the other, no Heart
    dice."""
    with last_cards(2, 2, 2, cards=["punch", "punch"]) as t:
        t.do("pass")
        assert [event.seat for event in t.all(e.CardDrawn)] == [0, 0]
        assert t.all(e.CardDrawn)[-1].left == 0
        assert not t.all(e.HeartRolled)
        assert t.only(e.RoundEnded).round == 1


def test_k9_also_when_the_second_fighter_takes_it() -> None:
    with last_cards(4, 3, 3, cards=["punch"] * 3) as t:
        t.do("pass")
        assert [event.seat for event in t.all(e.CardDrawn)] == [0, 1, 1]
        assert not t.all(e.HeartRolled)
        assert t.only(e.RoundEnded)


def test_k9_the_mobile_fighter_draws_first() -> None:
    with last_cards(4, 4, 1, mobile=1, cards=["punch"]) as t:
        t.do("pass")
        assert t.only(e.CardDrawn).seat == 1


def test_k9_with_a_card_left_the_round_goes_on() -> None:
    with last_cards(4, 4, 3, cards=["punch", "punch"], dice=[1, 1, 1, 1, 1, 1, 2, 1]) as t:
        t.do("pass")
        assert not t.all(e.RoundEnded)
        assert len(t.all(e.HeartRolled)) == 2
        assert t.state.turn == 2


# ---- K10, K11: the end of a round


NEXT_HANDS = ["kick"] * 5 + ["punch"] * 5


def round_end(one: dict[str, Any], two: dict[str, Any], *, goes_on: bool = False, **position: Any) -> Table:
    """Seat 1 is to pass, then seat 0 (Mobile) draws the last card; `goes_on`: the next round is scripted up
    to its first question."""
    t = Table(one, two, **{"mobile": 0, "actor": 1, "deck": 1, **position})
    t.script(cards=["punch", *(NEXT_HANDS if goes_on else [])], dice=[1, 1] if goes_on else [])
    return t


def piles(strikes: list[str], grapples: list[str]) -> dict[str, Any]:
    return {"strikes": strikes, "grapples": grapples}


HAND_OF_FOUR = ["style"] * 4
OTHER_FOUR = ["combination"] * 3 + ["set_up"]


@pytest.mark.parametrize(
    ("one", "two", "points", "winner"),
    [
        (piles(["knee", "elbow"], []), piles([], ["throw"]), (2, 2), -1),
        (piles(["knee", "elbow", "elbow"], []), piles([], ["throw"]), (3, 2), 0),
        (piles(["kick"], ["arm_hold"]), piles([], ["throw", "leg_hold"]), (3, 4), 1),
        (piles([], []), piles([], []), (0, 0), -1),
        (piles(["style"], []), piles([], ["style"]), (1, 2), 1),
    ],
)
def test_k10_one_point_a_strike_two_a_grapple(
    one: dict[str, Any], two: dict[str, Any], points: tuple[int, int], winner: int
) -> None:
    # a Style card lies on a pile as what its owner Likes
    liked = [
        ["likes_knee"] if "style" in one["strikes"] else [],
        ["likes_throw"] if "style" in two["grapples"] else [],
    ]
    first = fighter([*HAND_OF_FOUR, "reversal"][: 4 + len(liked[0])], styles=liked[0], piles=one)
    second = fighter([*OTHER_FOUR, "set_up"][: 4 + len(liked[1])], styles=liked[1], piles=two)
    t = round_end(first, second, rounds=2)
    t.state.script = Script([1, 1], strict=False)
    t.do("pass")
    ended = t.only(e.RoundEnded)
    assert (ended.points, ended.winner) == (points, winner)
    assert ended.wins == ((1, 0) if winner == 0 else (0, 1) if winner == 1 else (0, 0)), (
        "a tied round is won by nobody"
    )


def test_k10_each_restores_one_marker_of_choice() -> None:
    one = fighter(HAND_OF_FOUR, striking=(1, 2), grappling=(1, 2), conditioning=3)
    two = fighter(OTHER_FOUR, striking=(1, 2), grappling=3, conditioning=(2, 1))
    t = round_end(one, two)
    t.do("pass")
    assert t.asked == ("restore", 0)
    t.do("restore grappling")
    assert t.asked == ("restore", 1)
    assert t.can() == ["restore striking", "restore conditioning"]
    t.script([1, 1], NEXT_HANDS)
    t.do("restore conditioning")
    assert [(event.seat, event.stat, event.why) for event in t.all(e.MarkerRestored)] == [
        (0, 3, "round"),
        (1, 4, "round"),
    ]
    assert t.hurt(0) == [0, 0, 2, 1, 0]
    assert t.state.round == 2
    t.all_used()


def test_k10_everything_is_shuffled_back_and_dealt_anew() -> None:
    one = fighter(HAND_OF_FOUR, piles=piles(["knee"], ["throw"]))
    two = fighter(OTHER_FOUR, piles=piles(["elbow"], []))
    t = round_end(one, two, position="half_guard", top=1, first=0, goes_on=True)
    t.do("pass")
    assert t.only(e.RoundStarted) == e.RoundStarted(2, 1, False)
    assert (t.state.discard, t.state.scored_strikes, t.state.scored_grapples) == ([], [[], []], [[], []])
    assert len(t.state.deck) == 51
    assert (t.hand(1), t.hand(0)) == (["kick"] * 5, ["punch"] * 5), "K18: the first player draws first"
    assert (t.place(), t.state.top_seat, t.state.mobile_seat) == ("long_range", -1, -1)
    for seat in (0, 1, NOBODY):
        view = t.match.view(seat)
        assert (view["deck"], view["discard"], view["hand_counts"]) == (51, [], [5, 5])
    t.all_used()


def test_k10_hurt_markers_stay_hurt_but_for_one() -> None:
    one = fighter(HAND_OF_FOUR, striking=(1, 2), grappling=3)
    t = round_end(one, fighter(OTHER_FOUR), goes_on=True)
    t.do("pass")
    assert t.hurt(0) == [0, 0, 1, 0, 0]


def test_k18_the_first_player_alternates_each_round() -> None:
    for first in (0, 1):
        t = round_end(fighter(HAND_OF_FOUR), fighter(OTHER_FOUR), first=first, goes_on=True)
        t.do("pass")
        assert t.only(e.RoundStarted).first == 1 - first
        assert t.asked == ("act", 1 - first)


@pytest.mark.parametrize(("wins", "winner"), [((1, 0), 0), ((0, 1), 1)])
def test_k11_the_match_ends_after_two_rounds(wins: tuple[int, int], winner: int) -> None:
    t = round_end(fighter(HAND_OF_FOUR), fighter(OTHER_FOUR), round=2, wins=wins)
    events = t.do("pass")
    assert t.names(events)[-2:] == ["RoundEnded", "MatchEnded"]
    assert t.only(e.MatchEnded) == e.MatchEnded(winner, "decision")
    outcome = t.match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((winner,), wins)
    t.all_used()


def test_k11_not_after_one_round() -> None:
    t = round_end(
        fighter(HAND_OF_FOUR, piles=piles(["knee"], [])), fighter(OTHER_FOUR), round=1, goes_on=True
    )
    t.do("pass")
    assert t.match.outcome is None
    assert t.state.rounds_won == [1, 0]


@pytest.mark.parametrize("wins", [(0, 0), (1, 0)])
def test_k11_overtime_while_rounds_won_are_level(wins: tuple[int, int]) -> None:
    """After two rounds 0:0 (two ties), or 1:1 when the second round is the other's."""
    piled = piles(["elbow"], []) if wins[0] else piles([], [])
    t = round_end(fighter(HAND_OF_FOUR), fighter(OTHER_FOUR, piles=piled), round=2, wins=wins, goes_on=True)
    t.do("pass")
    assert t.only(e.RoundStarted).overtime
    assert t.state.round == 3


def test_k11_the_first_overtime_round_that_is_won_decides() -> None:
    t = round_end(
        fighter(HAND_OF_FOUR), fighter(OTHER_FOUR, piles=piles(["elbow"], [])), round=3, wins=(1, 1)
    )
    t.do("pass")
    assert t.only(e.MatchEnded) == e.MatchEnded(1, "decision")


@pytest.mark.parametrize(("rounds", "overtime"), [(1, True), (2, False), (3, False)])
def test_the_option_rounds(rounds: int, overtime: bool) -> None:
    t = round_end(fighter(HAND_OF_FOUR), fighter(OTHER_FOUR), rounds=rounds, goes_on=True)
    t.do("pass")
    assert t.only(e.RoundStarted).overtime == overtime


def test_p7_an_early_end_goes_before_the_points() -> None:
    one = fighter(["knee"])
    two = fighter(PUNCHES, piles=piles(["elbow"], ["throw"]))
    with Table(one, two, position="clinch", mobile=0, round=2, wins=(0, 1), dice=[4, 4, 4]) as t:
        t.do("attack knee")
        assert t.only(e.MatchEnded) == e.MatchEnded(0, "knockout")
        outcome = t.match.outcome
        assert outcome is not None
        assert outcome.scores == (0, 1)


def test_k14_between_matches_everything_recovers() -> None:
    """A new match with the same fighters begins with every marker Ready."""
    spec = {
        "styles": ["likes_punch"],
        "stats": {"heart": 1, "striking": 3, "grappling": 3, "conditioning": 1},
    }
    for seed in range(5):
        match = Match.start(GAME, options={"fighters": [spec, spec]}, seed=seed)
        state = match.state
        assert state.view(0)["hurt"] == [0] * 10
        assert state.view(0)["ready"] == [1, 1, 3, 3, 3] * 2
        assert state.view(0)["rounds_won"] == [0, 0]


def test_p7_the_three_phases_repeat_in_order() -> None:
    with Table(
        fighter(["kick"] * 4), fighter(PUNCHES), mobile=0, dice=[1, 1, 4, 2], cards=["knee", "elbow"]
    ) as t:
        t.do("pass", "pass")  # Action, Heart, Mobility: a tie
        t.do("discard kick", "stop", "pass")
        names = [name for name in t.names(t.past) if name in ("MobilityRolled", "CardDrawn", "Discarded")]
        assert names == ["CardDrawn", "MobilityRolled", "Discarded", "CardDrawn", "MobilityRolled"]
        assert (t.asked, t.state.turn) == (("move", 0), 3)


def test_mobility_dice_are_shown_to_all() -> None:
    with Table(fighter(KICKS), fighter(PUNCHES), mobile=0, actor=1, dice=mobility(0, 3)) as t:
        t.do("pass")
        rolled = t.only(e.MobilityRolled)
        assert all(rolled.seen_by(seat) == rolled for seat in (0, 1, NOBODY))
