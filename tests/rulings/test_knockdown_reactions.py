"""Knockdown: Reactions (D14): when, in which order, and the range that is checked again."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.games.knockdown import card_set as cards
from kotgames.games.knockdown import events as e
from tests.rulings.knockdown_boxes import does, lab_data
from tests.rulings.knockdown_table import Table, both


def against_brood(
    seat: int, row: list[str], *hand: str, me: dict[str, Any] | None = None, **foe: Any
) -> Table:
    """James strikes at Brood, who holds these cards."""
    mine = {"fighter": "james", "at": [0, 0], **(me or {})}
    return Table(seat, row=row, me=mine, foe={"fighter": "brood", "at": [1, 0], "hand": list(hand), **foe})


def against_iris(
    seat: int, row: list[str], *hand: str, me: dict[str, Any] | None = None, **foe: Any
) -> Table:
    """Brood strikes at Iris."""
    mine = {"fighter": "brood", "at": [0, 0], **(me or {})}
    return Table(seat, row=row, me=mine, foe={"fighter": "iris", "at": [1, 0], "hand": list(hand), **foe})


@both
def test_d14_when_a_strike_in_range_is_declared_before_block(seat: int) -> None:
    table = against_brood(seat, ["poke"], "lunge", "shove", "grab")
    table.do("attack poke")
    assert table.asked == ("react", 1 - seat)
    assert table.can() == ["decline", "react vanish"]
    table.do("decline")
    assert table.only(e.ReactionDeclined).seat == 1 - seat
    assert table.asked == ("block", 1 - seat)
    table.do("block 0")
    assert table.kinds == [
        "AttackPlayed",
        "ReactionDeclined",
        "CardDiscarded",
        "Blocked",
        "Struck",
        "CardToHand",
    ]


@both
def test_d14_not_out_of_range_and_not_for_abilities(seat: int) -> None:
    far = against_brood(seat, ["poke"], "lunge", at=[2, 0])
    far.do("attack poke")
    assert far.asked == ("action", seat)
    ability = against_brood(seat, ["lure"], "lunge", at=[2, 0])
    ability.do("attack lure")
    assert ability.asked == ("action", seat)
    assert not ability.all(e.ReactionDeclined)


@both
def test_d14_out_of_range_afterwards_the_strike_is_lost_and_the_card_taken(seat: int) -> None:
    table = against_brood(seat, ["hook"], "lunge", "shove", "grab", light=9)
    table.do("attack hook", "react vanish")
    assert table.asked == ("go", 1 - seat)
    table.do("go 2,-1")
    assert table.only(e.StrikeLost).seat == seat
    assert table.wounds(1 - seat) == (0, 9)
    assert table.hand(seat) == ["hook"]
    assert table.asked == ("action", seat), "neither Block nor a test"
    assert not table.all(e.Struck) + table.all(e.NotBlocked) + table.all(e.TestNotCalled)


@both
def test_d14_still_in_range_the_strike_goes_on_to_block_and_ko(seat: int) -> None:
    table = against_brood(seat, ["hook"], "lunge", "shove", "grab")
    table.do("attack hook", "react vanish", "go 0,1")
    assert not table.all(e.StrikeLost)
    assert table.asked == ("block", 1 - seat)
    table.do("take")
    assert table.asked == ("call", seat)
    assert table.wounds(1 - seat) == (2, 4)
    assert table.names(table.state.discards) == ["lunge"]


@both
def test_d14_it_may_be_paid_for_and_not_used(seat: int) -> None:
    table = against_brood(seat, ["poke"], "lunge")
    table.do("attack poke", "react vanish", "stop")
    assert table.only(e.StayedPut).possible
    assert table.wounds(1 - seat) == (0, 1)


@both
def test_d14_its_wounds_and_its_effect_come_first_and_cannot_be_blocked(seat: int) -> None:
    table = against_iris(seat, ["poke"], "shove", "poke", me={"hand": ["shove", "trip"]})
    table.do("attack poke", "react repulsor")
    assert table.kinds == ["AttackPlayed", "SpecialPlayed", "CardDiscarded", "Struck"]
    hit = table.only(e.Struck)
    assert (hit.seat, hit.reaction, hit.wounds) == (1 - seat, True, (0, 1))
    assert table.wounds(seat) == (0, 1)
    assert table.asked == ("go", 1 - seat)
    table.do("go -1,0")
    assert table.at(seat) == (-1, 0)
    assert table.only(e.StrikeLost).seat == seat
    assert table.wounds(1 - seat) == (0, 0)
    assert table.hand(seat) == ["shove", "trip", "poke"]


@both
def test_d14_the_range_is_checked_from_where_the_striker_is_by_then(seat: int) -> None:
    table = against_iris(seat, ["poke"], "shove")
    table.do("attack poke", "react repulsor", "go 0,1")
    assert not table.all(e.StrikeLost), "beside her still"
    strike = table.all(e.Struck)[-1]
    assert table.space(strike.origin) == (0, 1)
    assert table.wounds(1 - seat) == (0, 1)


@both
def test_d14_a_strike_from_the_turret_stays_one(seat: int) -> None:
    iris = {"fighter": "iris", "at": [-2, 0], "turret": [0, 0]}
    table = against_brood(seat, ["poke"], "lunge", me=iris)
    table.do("attack poke", "react vanish", "go -1,0")
    assert not table.all(e.StrikeLost)
    assert table.space(table.only(e.Struck).origin) == (0, 0)
    table = against_brood(seat, ["poke"], "lunge", me=iris)
    table.do("attack poke", "react vanish", "go 2,-1")
    assert table.only(e.StrikeLost).seat == seat


@both
def test_d14_without_a_printed_range_a_strike_is_never_lost(seat: int) -> None:
    table = against_brood(seat, ["roll"], "lunge")
    table.do("attack roll", "react vanish", "go -1,0")
    assert not table.all(e.StrikeLost)
    assert table.wounds(1 - seat) == (0, 1)


@both
def test_d14_only_what_can_be_paid_for_and_reaches(seat: int) -> None:
    poor = against_brood(seat, ["poke"], "trip", "grab")
    poor.do("attack poke")
    assert poor.asked == ("action", seat)
    table = against_iris(seat, ["beam"], "shove", "poke", me={"at": [-2, 0]})
    table.do("attack beam")
    assert table.asked == ("block", 1 - seat), "Repulsor reaches two spaces, the Strike comes from three"
    both_ways = against_brood(seat, ["poke"], "lunge")
    both_ways.do("attack poke")
    assert both_ways.said("react repulsor") == ("special_not_yours", "D14")
    assert both_ways.said("special shadow_step") == ("not_now", "D14")


@both
def test_d14_at_most_one_a_strike_each_special_once_an_enemy_action(seat: int) -> None:
    """In a Combo of two Strikes it answers the first or the second, not both; in the next action it may answer again."""
    hand = ["trip", "grab", "trip", "poke", "grab"]
    table = Table(
        seat, row=["poke"], me={"fighter": "iris", "at": [0, 0], "hand": hand},
        foe={"fighter": "brood", "at": [1, 0], "hand": ["lunge", "skip", "roll"]},
    )  # fmt: skip
    table.do("combo", "special overload")
    assert table.asked == ("react", 1 - seat)
    table.do("react vanish", "stop")
    assert table.asked == ("call", seat), "one a Strike"
    table.do("decline", "special rivet_burst", "pay low")
    assert len([event for event in table.all(e.SpecialPlayed) if event.reaction]) == 1
    assert table.asked == ("combo", seat), "the second Strike was resolved"
    table.do("end")
    assert table.wounds(1 - seat) == (2, 1)
    assert table.at(1 - seat) == (2, 0)
    table.do("move 1,0")
    assert table.asked == ("action", 1 - seat)


@both
def test_d14_declining_keeps_it_for_the_next_strike_of_the_action(seat: int) -> None:
    hand = ["trip", "grab", "trip", "poke"]
    table = Table(
        seat, row=["poke"], me={"fighter": "iris", "at": [0, 0], "hand": hand},
        foe={"fighter": "brood", "at": [1, 0], "hand": ["lunge"]},
    )  # fmt: skip
    table.do("combo", "special overload", "decline", "decline", "special rivet_burst")
    assert table.asked == ("react", 1 - seat)
    assert len(table.all(e.ReactionDeclined)) == 1


@both
def test_d14_in_the_next_action_it_may_answer_again(seat: int) -> None:
    table = against_brood(seat, ["poke", "poke"], "lunge", "skip")
    table.do("attack poke", "react vanish", "stop", "attack poke")
    assert table.asked == ("react", 1 - seat)
    assert table.can() == ["decline", "react vanish"]


@both
def test_d14_never_in_a_combo_and_none_answers_a_reaction(seat: int) -> None:
    table = Table(seat, me={"fighter": "brood", "hand": ["lunge", "skip"]})
    table.do("combo")
    assert "special vanish" not in table.card_set.of_text
    assert table.said("react vanish") == ("not_now", "p.13")
    mirror = Table(
        seat, row=["poke"], me={"fighter": "brood", "at": [0, 0], "hand": ["lunge", "shove"]},
        foe={"fighter": "iris", "at": [1, 0], "hand": ["shove"]},
    )  # fmt: skip
    mirror.do("attack poke", "react repulsor")
    assert mirror.asked == ("go", 1 - seat), "Brood cannot vanish from it, nor block it"


@both
def test_d14_a_reaction_has_no_ko(seat: int) -> None:
    table = against_iris(seat, ["poke"], "shove", me={"light": 20})
    table.do("attack poke", "react repulsor", "go 0,1")
    assert not table.all(e.TestNotCalled)
    assert table.asked == ("action", seat)


@both
def test_d14_a_reaction_of_several_symbols_is_paid_like_any_special(seat: int) -> None:
    data = lab_data()
    vanish = next(row for row in data["fighters"]["fighters"][2]["specials"] if row["id"] == "vanish")
    vanish["cost"] = ["any", "any"]
    own = cards.from_data(data)
    table = Table(
        seat, cards=own, row=["poke"], me={"fighter": "james"},
        foe={"fighter": "brood", "hand": ["shove", "poke", "trip"]},
    )  # fmt: skip
    table.do("attack poke", "react vanish")
    assert table.asked == ("pay", 1 - seat)
    assert table.can() == ["pay high", "pay low"], "in rising order"
    assert table.said("pay block") == ("rising_rest", "p.13")
    table.do("pay low")
    assert table.hand(1 - seat) == ["poke"]
    assert table.said("pay low")[0] == "not_now"
    table.do("go 2,0")
    assert table.only(e.StrikeLost).seat == seat


@both
@pytest.mark.parametrize("through", ["go -1,0", "go 0,1"])
def test_d19_blinking_through_the_foe_in_the_foes_turn_is_not_from_behind(seat: int, through: str) -> None:
    """ "This turn" is one's own: a second hunter who strikes gets nothing of it."""
    data = lab_data()
    data["fighters"]["fighters"][0]["ability"] = does("hunter", behind_light=3, test_heal=0)
    for special in data["fighters"]["fighters"][0]["specials"]:
        special["effects"] = [effect for effect in special["effects"] if effect["do"] in ("push", "strip")]
    own = cards.from_data(data)
    table = Table(
        seat, cards=own, row=["blast"], me={"fighter": "james", "at": [0, 0]},
        foe={"fighter": "brood", "at": [1, 0], "hand": ["lunge"]},
    )  # fmt: skip
    table.do("attack blast", "react vanish", through)
    assert table.only(e.Struck).additions == ()
    assert not any(event.behind for event in table.all(e.Moved))
    assert table.state.behind == 0
