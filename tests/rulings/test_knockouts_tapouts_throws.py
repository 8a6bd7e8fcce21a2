"""Knockouts and Tapouts: the Throw's way to the ground and the Special cards (K8, K21, K22; p.8)."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.contract import NOBODY
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.card_set import from_data
from tests.rulings.table import KICKS, PUNCHES, Table, fighter, mobility, start_values

THROWER = ["throw", *KICKS[:4]]


def throwing(**more: Any) -> Table:
    """Seat 0 throws in the Clinch and hurts (one success); seat 1 let it happen; seat 1 is asked for its
    action."""
    position = {"position": "clinch", "mobile": 0, **more}
    t = Table(fighter(THROWER), fighter(PUNCHES), **position, dice=[4, 1, 1])
    t.do("attack throw", "decline", "hurt striking")
    return t


# ---- K8: a Throw that hurts


def test_k8_after_the_next_mobility_phase_the_fight_goes_to_full_guard() -> None:
    with throwing() as t:
        assert t.only(e.ThrowLanded).seat == 0
        assert (t.place(), t.state.pending_throw) == ("clinch", 0)
        assert all(t.match.view(seat)["pending_throw"] == 0 for seat in (0, 1, NOBODY))
        t.script(mobility(0, 2), ["elbow"])  # seat 1 has one Striking marker less, but Grappling is as good
        t.do("pass")
        assert t.asked == ("move", 0)
        t.do("left")
        assert (t.place(), t.asked) == ("short_range", ("side", 0))
        assert t.can() == ["top", "bottom"]
        events = t.do("top")
        assert events[0] == e.Moved(0, 2, 4, 0, 0, 0, "throw")
        assert (t.place(), t.state.top_seat, t.state.pending_throw) == ("full_guard", 0, -1)
        assert t.asked == ("act", 0)


def test_k8_it_is_the_next_mobility_phase_not_this_turn() -> None:
    with throwing() as t:
        assert t.asked == ("act", 1)
        assert t.place() == "clinch"


@pytest.mark.parametrize(("side", "top"), [("top", 1), ("bottom", 0)])
def test_k8_that_phases_mobile_fighter_chooses_also_the_thrown_one(side: str, top: int) -> None:
    with throwing() as t:
        t.script(mobility(1, 1), ["elbow"])
        t.do("pass")
        t.do(*(["stay"] if t.asked[0] == "move" else []))
        assert t.asked == ("side", 1)
        t.do(side)
        assert (t.place(), t.state.top_seat) == ("full_guard", top)
        assert t.asked == ("act", 1)


def test_k8_on_a_tie_the_fighter_who_kept_mobility_chooses() -> None:
    """Seat 0, the second to act, throws; seat 1 keeps Mobility."""
    t = Table(fighter(THROWER), fighter(PUNCHES), position="clinch", mobile=1, actor=0, dice=[4, 1, 1])
    t.do("attack throw", "decline")
    t.script([2, 2], ["elbow"])
    t.do("hurt striking")
    assert t.only(e.MobilityRolled).mobile == 1
    assert t.asked == ("side", 1)
    t.all_used()


def test_k8_with_nobody_mobile_the_thrower_chooses() -> None:
    for thrower in (0, 1):
        hands = [fighter(PUNCHES), fighter(PUNCHES)]
        hands[thrower] = fighter(THROWER)
        t = Table(
            hands[0],
            hands[1],
            position="clinch",
            mobile=None,
            first=1 - thrower,
            actor=thrower,
            dice=[4, 1, 1],
        )
        t.do("attack throw", "decline")
        t.script([2, 2], ["elbow"])
        t.do("hurt striking")
        assert t.only(e.MobilityRolled).mobile == -1
        assert t.asked == ("side", thrower)
        t.do("bottom")
        assert t.state.top_seat == 1 - thrower
        t.all_used()


def test_k8_on_the_ground_already_nothing_more_happens() -> None:
    with throwing() as t:
        t.script(mobility(0, 2), ["elbow"])
        t.do("pass", "right bottom")
        assert t.all(e.ThrowLapsed) == [e.ThrowLapsed(0, "ground")]
        assert (t.place(), t.state.top_seat, t.state.pending_throw) == ("full_guard", 1, -1)
        assert t.asked == ("act", 0)


def test_k8_a_throw_that_misses_moves_nobody() -> None:
    with Table(fighter(THROWER), fighter(PUNCHES), position="clinch", mobile=0, dice=[1, 2, 3]) as t:
        t.do("attack throw", "decline")
        assert t.state.pending_throw == -1
        assert not t.all(e.ThrowLanded)
        assert t.cards(t.state.discard) == ["throw"]


def test_k24_great_balance_does_not_charge_a_throw() -> None:
    foe = fighter(PUNCHES, styles=["great_balance"], striking=3, grappling=3)
    with Table(fighter(THROWER), foe, position="clinch", mobile=0, dice=[4, 1, 1]) as t:
        t.do("attack throw", "decline", "hurt striking")
        t.script([3, 3], ["elbow", "elbow"])
        t.do("pass")
        t.do("top")
        assert t.place() == "full_guard"


# ---- K22


def test_k22_a_pending_throw_lapses_at_the_end_of_the_round() -> None:
    t = Table(
        fighter(["throw", *KICKS[:3]]), fighter(["style"] * 5), position="clinch", mobile=1, actor=0, deck=1
    )
    t.script([4, 1, 1])
    t.do("attack throw")  # nobody is asked: the Sprawl lies in the discard pile
    t.script([2, 2], ["punch", *["kick"] * 5, *["punch"] * 5])
    t.do("hurt striking")
    assert t.all(e.ThrowLapsed) == [e.ThrowLapsed(0, "round")]
    assert t.all(e.RoundStarted)[0].round == 2
    assert (t.state.pending_throw, t.place()) == (-1, "long_range")
    assert t.asked[0] == "act"
    t.all_used()


def test_k22_it_has_lapsed_before_the_markers_of_the_rounds_end() -> None:
    foe = fighter(["style"] * 5, striking=3, grappling=3, conditioning=(3, 3))
    t = Table(fighter(["throw", *KICKS[:3]]), foe, position="clinch", mobile=1, actor=0, deck=1)
    t.script([4, 1, 1], ["punch"])
    t.do("attack throw", "hurt striking")
    assert t.asked == ("restore", 1)
    assert t.match.view(0)["pending_throw"] == -1
    t.all_used()


def test_k22_a_pending_throw_lapses_when_stand_up_is_played() -> None:
    with Table(
        fighter(["stand_up", *KICKS[:4]]),
        fighter(PUNCHES, piles={"grapples": ["throw"]}),
        position="half_guard",
        top=1,
        mobile=0,
        pending=1,
    ) as t:
        events = t.do("special stand_up")
        assert t.names(events) == ["SpecialPlayed", "Discarded", "Moved", "ThrowLapsed"]
        assert (t.place(), t.state.pending_throw) == ("long_range", -1)
        t.script([1, 1], ["elbow"])
        t.do("pass")
        assert (t.asked, t.place()) == (("act", 0), "long_range")


def test_k22_two_pending_throws_make_one_move() -> None:
    t = Table(fighter(THROWER), fighter(["throw", *PUNCHES[:4]]), position="clinch", mobile=0, dice=[4, 1, 1])
    t.do("attack throw", "decline", "hurt conditioning")
    t.script([4, 1, 1])
    t.do("attack throw", "decline")
    t.script([2, 2], ["elbow", "elbow"])
    t.do("hurt conditioning")
    assert t.asked == ("side", 0)
    t.do("top")
    assert (t.asked, t.place(), t.state.pending_throw) == (("act", 0), "full_guard", -1)
    t.script([2, 2])
    t.do("pass", "pass")
    assert t.asked == ("act", 0), "no second move"
    t.all_used()


# ---- K21: Sprawl


def test_k21_every_throw_asks_its_target_whether_or_not_they_hold_a_sprawl() -> None:
    for hand, can in ((PUNCHES, ["decline"]), (["sprawl", *PUNCHES[:4]], ["decline", "special sprawl"])):
        with Table(fighter(THROWER), fighter(hand), position="clinch", mobile=0) as t:
            events = t.do("attack throw")
            assert t.names(events) == ["AttackPlayed"]
            assert t.asked == ("react", 1)
            assert t.can() == can
            views = t.match.view(0)
            assert (views["actor"], views["stack"][-1][:2]) == (1, [5, 1])
            prompt = t.state.prompt
            assert prompt is not None
            assert prompt.secret
            assert prompt.params == {"attack": "@card.throw", "foe": 0, "cards": list(events[0].cards)}  # type: ignore[attr-defined]


def test_k21_what_the_thrower_sees_does_not_depend_on_the_sprawl() -> None:
    views = []
    for hand in (PUNCHES, ["sprawl", *PUNCHES[:4]]):
        t = Table(fighter(THROWER), fighter(hand), position="clinch", mobile=0)
        t.do("attack throw")
        view = t.match.view(0)
        views.append(view)
    assert views[0] == views[1]


def test_k21_sprawl_cancels_the_throw_before_its_dice() -> None:
    """Throw and Boosts are discarded unscored; Sprawl is free and not its owner's action."""
    with Table(
        fighter(["throw", "set_up", *KICKS[:3]]),
        fighter(["sprawl", *PUNCHES[:4]]),
        position="clinch",
        mobile=0,
    ) as t:
        t.do("attack throw +set_up")
        events = t.do("special sprawl")
        assert t.names(events) == ["SpecialPlayed", "Cancelled", "Discarded", "Discarded", "Discarded"]
        assert sorted(t.cards(t.state.discard)) == ["set_up", "sprawl", "throw"]
        assert t.state.scored_grapples == [[], []]
        assert t.state.pending_throw == -1
        assert not t.all(e.AttackRolled)
        assert t.asked == ("act", 1), "the owner still has an action of its own"
        assert "attack punch" in t.can()


def test_k21_sprawl_answers_a_style_card_played_as_a_throw() -> None:
    one = fighter(["style", *KICKS], styles=["likes_throw"], striking=3, grappling=3)
    with Table(one, fighter(["sprawl", *PUNCHES[:4]]), position="clinch", mobile=0) as t:
        t.do("attack throw style", "special sprawl")
        assert sorted(t.cards(t.state.discard)) == ["sprawl", "style"]


def test_k21_sprawl_is_only_a_reaction_to_a_throw() -> None:
    with Table(fighter(["sprawl", *KICKS[:4]]), fighter(PUNCHES), position="clinch") as t:
        refusal = t.refused("special sprawl")
        assert (refusal.key, refusal.ruling) == ("special_only_reaction", "K21")
        assert refusal.params == {"card": "@card.sprawl", "attack": "@card.throw"}
    with Table(
        fighter(["knee", *KICKS[:4]]), fighter(["sprawl", *PUNCHES[:4]]), position="clinch", dice=[1, 1, 1]
    ) as t:
        t.do("attack knee")
        assert t.asked == ("act", 1), "a Strike asks nobody"


def test_k21_other_specials_are_no_reaction() -> None:
    with Table(
        fighter(THROWER), fighter(["reversal", "sprawl", *PUNCHES[:3]]), position="clinch", mobile=0
    ) as t:
        t.do("attack throw")
        refusal = t.refused("special reversal")
        assert (refusal.key, refusal.ruling) == ("special_no_reaction", "K21")
        assert t.refused("special second_wind").key == "not_in_hand"


def test_k21_whether_it_is_asked_rests_on_what_lies_open() -> None:
    """Nobody is asked for a Sprawl that lies in the discard pile, or with an empty hand: both see that no
    answer is possible."""
    with Table(
        fighter(THROWER), fighter(PUNCHES), position="clinch", mobile=0, discard=["sprawl"], dice=[1, 1, 1]
    ) as t:
        t.do("attack throw")
        assert t.only(e.AttackRolled).successes == 0
    with Table(fighter(THROWER), fighter(), position="clinch", mobile=0) as t:
        t.script([4, 1, 1])
        t.do("attack throw")
        assert t.asked == ("hurt", 1), "an empty hand has no answer, as both see"
        assert not t.all(e.Declined)
    with Table(fighter(["throw", "sprawl", *KICKS[:3]]), fighter(PUNCHES), position="clinch", mobile=0) as t:
        t.do("attack throw")
        assert t.asked == ("react", 1), "the thrower's own Sprawl is a secret"


def test_p8_a_throw_is_a_grapple_that_scores_two() -> None:
    with throwing() as t:
        assert t.cards(t.state.scored_grapples[0]) == ["throw"]
        assert t.state.scored_strikes[0] == []


# ---- K21: the other Specials


@pytest.mark.parametrize("top", [0, 1])
def test_k21_reversal_swaps_top_and_bottom(top: int) -> None:
    with Table(
        fighter(["reversal", *KICKS[:4]]), fighter(PUNCHES), position="side_control", top=top, mobile=0
    ) as t:
        events = t.do("special reversal")
        assert t.names(events) == ["SpecialPlayed", "Discarded", "Swapped"]
        assert t.only(e.Swapped) == e.Swapped(0, 1 - top)
        assert (t.place(), t.state.top_seat) == ("side_control", 1 - top)
        assert t.cards(t.state.discard) == ["reversal"]
        assert t.asked == ("act", 1), "a Special is the whole action"


def test_k21_reversal_changes_the_numbers_of_both_at_once() -> None:
    with Table(
        fighter(["reversal", *KICKS[:4]]),
        fighter(["kick", *PUNCHES[:4]]),
        position="full_guard",
        top=0,
        mobile=0,
    ) as t:
        t.do("special reversal")
        assert "attack kick" not in t.can(), "seat 1 is on top now, where a Kick has a blank box"
        assert "attack punch" in t.can()


def test_k21_stand_up_moves_the_position_to_long_range() -> None:
    with Table(
        fighter(["stand_up", *KICKS[:4]]), fighter(PUNCHES), position="full_mount", top=1, mobile=0
    ) as t:
        t.do("special stand_up")
        assert t.only(e.Moved) == e.Moved(0, 7, 0, -1, 0, 0, "special")
        assert (t.place(), t.state.top_seat) == ("long_range", -1)
        assert t.refused("attack punch").key == "blank_box"


@pytest.mark.parametrize("special", ["reversal", "stand_up"])
@pytest.mark.parametrize("position", ["long_range", "clinch"])
def test_k21_reversal_and_stand_up_are_for_the_ground(special: str, position: str) -> None:
    with Table(fighter([special, *KICKS[:4]]), fighter(PUNCHES), position=position) as t:
        refusal = t.refused(f"special {special}")
        assert (refusal.key, refusal.ruling) == ("special_ground_only", "K21")


def test_k21_second_wind_restores_one_hurt_marker_of_choice() -> None:
    one = fighter(["second_wind", *KICKS[:4]], striking=(1, 2), grappling=3, conditioning=(3, 3))
    with Table(one, fighter(PUNCHES), mobile=0) as t:
        t.do("special second_wind")
        assert t.asked == ("restore", 0)
        assert t.can() == ["restore striking", "restore conditioning"]
        t.do("restore striking")
        assert t.only(e.MarkerRestored) == e.MarkerRestored(0, 2, "special")
        assert (t.ready(0), t.hurt(0)) == ([0, 0, 2, 3, 3], [0, 0, 1, 0, 3])
        assert t.asked == ("act", 1)


def test_k21_a_second_wind_for_more_markers_stops_when_none_is_hurt() -> None:
    """A card set whose Second Wind restores three, and one Hurt marker."""
    data = dict(start_values().data)
    wind = {"do": "restore", "markers": 3}
    data["specials"] = [
        {**row, "effect": wind} if row["id"] == "second_wind" else row for row in data["specials"]
    ]
    one = fighter(["second_wind", *KICKS[:4]], striking=(2, 1), grappling=3)
    with Table(one, fighter(PUNCHES), mobile=0, card_set=from_data(data)) as t:
        t.do("special second_wind")
        assert t.hurt(0) == [0] * 5
        assert t.asked == ("act", 1)


def test_k21_second_wind_needs_a_hurt_marker() -> None:
    with Table(fighter(["second_wind", *KICKS[:4]]), fighter(PUNCHES, striking=(1, 2))) as t:
        refusal = t.refused("special second_wind")
        assert (refusal.key, refusal.ruling) == ("special_nothing_hurt", "K21")


def test_k21_a_special_that_is_not_held_is_refused() -> None:
    with Table(fighter(KICKS), fighter(PUNCHES), position="full_guard", top=0) as t:
        assert t.refused("special reversal").params == {"card": "@card.reversal"}
