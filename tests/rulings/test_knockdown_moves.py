"""Knockdown: a turn and its moves, range, effects that move somebody, corridors, stalling (D1, D5 to D7, D16, D17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from kotgames.games.knockdown import events as e
from tests.rulings.knockdown_boxes import HEXAGON, lab, merged
from tests.rulings.knockdown_table import Table, both

STRAIGHT = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def away(one: Sequence[int], two: Sequence[int]) -> int:
    """The distance of two hexes, counted apart from the program: steps along two of the three axes at most."""
    q, r = two[0] - one[0], two[1] - one[1]
    return max(abs(q), abs(r)) if q * r < 0 else abs(q + r)


def on_a_line(one: Sequence[int], two: Sequence[int]) -> bool:
    """Whether two hexes lie on one of the six straight lines."""
    return any(
        (one[0] + q * step, one[1] + r * step) == tuple(two) for q, r in STRAIGHT for step in range(1, 5)
    )


def spaces(texts: list[str]) -> set[tuple[int, int]]:
    """Spaces that were offered, as coordinates."""
    found = set()
    for text in texts:
        q, r = text.split(",")
        found.add((int(q), int(r)))
    return found


# ---- a turn


@both
def test_turn_two_actions_the_same_twice_allowed_then_the_other(seat: int) -> None:
    table = Table(seat, row=["poke", "poke"], drawn=["hook", "beam"])
    table.do("attack poke")
    assert table.asked == ("action", seat)
    table.do("attack poke")
    assert table.asked == ("action", 1 - seat)
    assert table.only(e.TurnStarted).seat == 1 - seat
    assert table.row == ["shove", "shove", "hook", "beam"], "filled to four at its start, at the right"
    table = Table(seat, row=[])
    table.do("move 0,1", "move 0,2")
    assert table.asked == ("action", 1 - seat)


@both
def test_turn_a_single_action_cannot_be_all(seat: int) -> None:
    """KD p.12: there is no way to end a turn early."""
    table = Table(seat, row=[])
    for _ in range(2):
        assert table.said("end") == ("not_now", "p.12")
        assert not {"end", "stop", "decline"} & set(table.can())
        table.do(table.can()[0])


@both
def test_turn_the_row_is_filled_before_the_beginning_of_turn(seat: int) -> None:
    table = Table(
        seat,
        phase="turn",
        row=["poke", "trip"],
        fill=False,
        drawn=["hook", "beam", "sweep"],
        me={"skills": ["broom"]},
    )
    assert table.asked == ("renew", seat)
    assert table.row == ["poke", "trip", "hook", "beam"]
    table.do("renew")
    assert table.row == ["trip", "hook", "beam", "sweep"]
    assert table.only(e.RowRenewed).card in table.state.discards


# ---- Move


@both
def test_move_one_space_to_a_free_neighbour_on_the_arena(seat: int) -> None:
    table = Table(seat)
    assert spaces(table.may("move")) == {(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}
    assert table.said("move 1,0") == ("space_taken", "D6")
    assert table.said("move 2,0") == ("not_adjacent", "p.12")
    assert table.said("move 0,0") == ("not_adjacent", "p.12")
    (moved,) = table.do("move 0,1")
    assert isinstance(moved, e.Moved)
    assert (moved.seat, moved.how, moved.by) == (seat, "walk", seat)
    assert [table.space(space) for space in moved.path] == [(0, 0), (0, 1)]
    assert table.at(seat) == (0, 1)
    assert table.wounds(seat) == (0, 0)


@both
def test_move_never_off_the_arena(seat: int) -> None:
    corner = Table(seat, me={"at": [2, 0]}, foe={"at": [0, 0]})
    assert spaces(corner.may("move")) == {(2, -1), (1, 0), (1, 1)}
    table = Table(seat, cards=merged(), row=["charge"])
    assert table.said("move 3,2") == ("not_in_arena", "p.12")
    assert table.said("corridor 3,2") == ("not_in_arena", "p.21")
    table.do("attack charge")
    assert table.said("go 3,2") == ("not_in_arena", "p.20")


# ---- D1: the row card


@both
def test_d1_a_card_in_range_is_resolved_and_goes_to_the_hand(seat: int) -> None:
    table = Table(seat, row=["poke"])
    table.do("attack poke")
    assert table.kinds == ["AttackPlayed", "Struck", "CardToHand"]
    assert table.only(e.AttackPlayed).in_range
    assert table.wounds(1 - seat) == (0, 1)
    assert table.hand(seat) == ["poke"]
    assert "poke" not in table.row


@both
def test_d1_a_card_out_of_range_only_goes_to_the_hand(seat: int) -> None:
    table = Table(seat, row=["poke"], foe={"at": [2, 0]})
    table.do("attack poke")
    assert table.kinds == ["AttackPlayed", "CardToHand"]
    played = table.only(e.AttackPlayed)
    assert (played.in_range, played.distance) == (False, 2)
    assert table.wounds(1 - seat) == (0, 0)
    assert table.hand(seat) == ["poke"]


@both
def test_d1_an_ability_out_of_range_only_goes_to_the_hand_too(seat: int) -> None:
    table = Table(seat, row=["lure"])
    table.do("attack lure")
    assert table.kinds == ["AttackPlayed", "CardToHand"]
    assert table.at(1 - seat) == (1, 0)


@both
def test_d1_what_is_not_in_the_row_cannot_be_chosen(seat: int) -> None:
    table = Table(seat, row=["poke"], me={"hand": ["hook"]})
    assert table.said("attack hook") == ("not_in_row", "p.12")


@both
@pytest.mark.parametrize("reach", [[1, 0], [2, 0]], ids=["in range", "out of range"])
def test_example_a_seventh_card_forces_a_discard(seat: int, reach: list[int]) -> None:
    six = ["hook", "beam", "trip", "sweep", "mend", "lunge"]
    table = Table(seat, row=["poke"], me={"hand": six}, foe={"at": reach})
    table.do("attack poke")
    assert table.asked == ("discard", seat)
    assert table.can() == ["discard high", "discard low", "discard block", "discard dash"]
    assert table.said("discard grip") == ("no_such_card", "p.15")
    assert table.said("attack shove") == ("not_now", "p.15")
    table.do("discard low")
    assert table.only(e.CardDiscarded).why == "limit"
    assert sorted(table.hand(seat)) == sorted(["hook", "beam", "sweep", "mend", "lunge", "poke"])
    assert table.names(table.state.discards) == ["trip"]
    assert table.asked == ("action", seat)
    assert table.only(e.CardDiscarded).card in table.state.discards


@both
def test_d1_six_cards_are_no_reason_to_discard(seat: int) -> None:
    table = Table(seat, row=["poke"], me={"hand": ["hook", "beam", "trip", "sweep", "mend"]})
    table.do("attack poke")
    assert len(table.hand(seat)) == 6
    assert table.asked == ("action", seat)


# ---- D5: range


def in_range(seat: int, card: str, foe: list[int], me: list[int] | None = None) -> bool:
    """Whether a card reaches the foe there."""
    table = Table(seat, row=[card], me={"at": me or [-2, 0]}, foe={"at": foe})
    table.do(f"attack {card}")
    return table.only(e.AttackPlayed).in_range


@both
def test_example_exactly_two_does_not_reach_one_or_three(seat: int) -> None:
    assert [in_range(seat, "trip", [q, 0]) for q in (-1, 0, 1, 2)] == [False, True, False, False]


@both
def test_d5_up_to_reaches_everything_up_to_it(seat: int) -> None:
    assert [in_range(seat, "blast", [q, 0]) for q in (-1, 0, 1, 2)] == [True, True, True, False]


@both
def test_d5_from_to_reaches_neither_nearer_nor_farther(seat: int) -> None:
    assert [in_range(seat, "lunge", [q, 0]) for q in (-1, 0, 1, 2)] == [False, True, True, False]


@both
def test_example_projectile_any_distance_on_a_line_and_nothing_else(seat: int) -> None:
    """It is blocked by nothing but the line: every space of the Arena, near and far."""
    for me, farthest in (((-2, 0), 4), ((-1, 2), 3), ((0, 0), 2)):
        others = [(q, r) for q, r in HEXAGON if (q, r) != me]
        reached = {space for space in others if in_range(seat, "beam", list(space), list(me))}
        assert reached == {space for space in others if on_a_line(me, space)}
        assert max(away(me, space) for space in reached) == farthest


@both
def test_d5_without_a_printed_range_everywhere(seat: int) -> None:
    assert all(in_range(seat, "roll", [q, r]) for q, r in HEXAGON if (q, r) != (-2, 0))


@both
def test_d5_range_is_hex_distance_from_anywhere_to_anywhere(seat: int) -> None:
    for me in ([-2, 0], [0, 0], [1, -2], [0, 2]):
        for foe in HEXAGON:
            if foe != me:
                assert in_range(seat, "blast", foe, me) == (away(me, foe) <= 3), (me, foe)


# ---- D6: effects that move


@both
def test_d6_backward_on_a_line_the_straight_space(seat: int) -> None:
    table = Table(seat, row=["sweep"])
    table.do("attack sweep")
    assert table.at(1 - seat) == (2, 0)
    moved = table.only(e.Moved)
    assert (moved.seat, moved.how, moved.by) == (1 - seat, "backward", seat)


@both
def test_d6_backward_on_a_line_at_the_edge_nothing_moves(seat: int) -> None:
    table = Table(seat, row=["sweep"], me={"at": [1, 0]}, foe={"at": [2, 0]})
    table.do("attack sweep")
    assert table.at(1 - seat) == (2, 0), "not aside, only straight"
    stayed = table.only(e.StayedPut)
    assert (stayed.seat, stayed.how, stayed.possible) == (1 - seat, "backward", False)
    assert table.wounds(1 - seat) == (0, 2), "the rest of the effect is resolved"


@both
def test_d6_backward_two_spaces_one_at_a_time(seat: int) -> None:
    table = Table(seat, row=["throw"], me={"at": [-1, 0]}, foe={"at": [0, 0]})
    table.do("attack throw")
    assert table.at(1 - seat) == (2, 0)
    assert len(table.all(e.Moved)) == 2
    table = Table(seat, row=["throw"], me={"at": [0, 0]}, foe={"at": [1, 0]})
    table.do("attack throw")
    assert table.at(1 - seat) == (2, 0), "as far as it goes"
    assert (len(table.all(e.Moved)), len(table.all(e.StayedPut))) == (1, 1)


@both
def test_d6_backward_off_a_line_the_attacker_chooses_among_the_farther(seat: int) -> None:
    table = Table(seat, row=["blast"], me={"at": [-1, 0]}, foe={"at": [0, 1]})
    table.do("attack blast")
    assert table.asked == ("go", seat)
    farther = {
        space for space in ((1, 1), (0, 2), (1, 0), (-1, 2), (0, 0), (-1, 1)) if away((-1, 0), space) > 2
    }
    assert spaces(table.may("go")) == farther == {(1, 1), (0, 2)}
    assert table.said("go 1,0") == ("not_away", "D6")
    assert table.said("go 2,0") == ("one_space_at_a_time", "D6")
    assert table.said("go -1,0") == ("space_taken", "D6")
    assert table.said("stop") == ("must_go", "D21")
    table.do("go 0,2")
    assert table.at(1 - seat) == (0, 2)


@both
def test_d6_backward_counts_from_where_the_fighter_stands_by_now(seat: int) -> None:
    """ "Charge" moves its fighter first; from the new space the foe is on a line."""
    table = Table(seat, row=["charge"], me={"at": [-1, 0]}, foe={"at": [0, 1]})
    table.do("attack charge", "go 0,0")
    assert table.at(1 - seat) == (0, 2), "straight on from 0,0; from -1,0 there would have been a choice"
    table = Table(seat, row=["charge"], me={"at": [-1, 0]}, foe={"at": [0, 1]})
    table.do("attack charge", "stop")
    assert table.asked == ("go", seat)


@both
def test_d6_forward_on_a_line_up_to_the_foe(seat: int) -> None:
    table = Table(seat, row=["lunge"], me={"at": [-2, 0]}, foe={"at": [1, 0]})
    table.do("attack lunge")
    assert table.at(seat) == (0, 0)
    table = Table(seat, row=["lunge"], me={"at": [-1, 0]}, foe={"at": [1, 0]})
    table.do("attack lunge")
    assert table.at(seat) == (0, 0), "one space; the second would be the foe's"
    assert not table.only(e.StayedPut).possible


@both
def test_d6_forward_off_a_line_the_attacker_chooses_among_the_nearer(seat: int) -> None:
    table = Table(seat, row=["lunge"], me={"at": [-1, -1]}, foe={"at": [1, 0]})
    table.do("attack lunge")
    assert table.asked == ("go", seat)
    assert spaces(table.may("go")) == {(0, -1), (-1, 0)}
    assert table.said("go -2,0") == ("not_toward", "D6")
    assert table.said("go 0,0") == ("one_space_at_a_time", "D6")
    assert table.said("stop") == ("must_go", "D21")
    table.do("go -1,0")
    assert table.at(seat) == (0, 0), "from there the foe is on a line: straight on"


@both
def test_d6_pulled_likewise_toward_the_fighter(seat: int) -> None:
    table = Table(seat, row=["lure"], me={"at": [-2, 0]}, foe={"at": [2, 0]})
    table.do("attack lure")
    assert table.at(1 - seat) == (0, 0)
    table = Table(seat, row=["lure"], me={"at": [-1, 0]}, foe={"at": [0, 1]})
    table.do("attack lure")
    assert spaces(table.may("go")) == {(0, 0), (-1, 1)}
    assert table.said("go 0,2") == ("not_toward", "D6")
    table.do("go 0,0")
    assert table.at(1 - seat) == (0, 0), "the second space would be the fighter's own"


@both
def test_d6_pushed_to_any_free_neighbour(seat: int) -> None:
    table = Table(seat, row=["grab"])
    table.do("attack grab")
    assert table.asked == ("go", seat)
    assert spaces(table.may("go")) == {(2, 0), (2, -1), (1, -1), (0, 1), (1, 1)}
    assert table.said("go 0,0") == ("space_taken", "D6")
    assert table.said("go 2,-2") == ("one_space_at_a_time", "D6")
    table.do("go 1,-1")
    assert table.at(1 - seat) == (1, -1)


@both
def test_d6_an_effect_move_does_not_pass_through_the_foe_a_blink_does(seat: int) -> None:
    table = Table(seat, row=["charge"], me={"at": [-1, 0]}, foe={"at": [0, 0]})
    table.do("attack charge")
    assert (1, 0) not in spaces(table.may("go"))
    assert table.said("go 1,0") == ("through_foe", "D6")
    assert table.said("go 0,0") == ("space_taken", "D6")
    table = Table(seat, row=["skip"], me={"at": [-1, 0]}, foe={"at": [0, 0]})
    table.do("attack skip")
    assert (1, 0) in spaces(table.may("go"))
    assert table.said("go 0,0") == ("space_taken", "D6")
    assert table.said("go 2,0") == ("go_too_far", "p.20")
    table.do("go 1,0")
    assert table.at(seat) == (1, 0)
    assert table.only(e.Moved).behind


@both
def test_example_dashing_through_the_rival_is_refused_with_the_reason_blink_is_not(seat: int) -> None:
    there: dict[str, Any] = {"hand": ["lunge", "skip"], "at": [-1, 0]}
    table = Table(seat, me={**there, "skills": ["feet"]}, foe={"at": [0, 0]})
    table.do("combo")
    assert table.said("dash 1,0") == ("through_foe", "D6")
    assert table.said("dash 0,0") == ("space_taken", "D6")
    table.do("special shadow_step")
    assert "go 1,0" in table.can()
    table.do("go 1,0")
    assert table.at(seat) == (1, 0)
    table = Table(seat, me=there, foe={"at": [0, 0]})
    table.do("combo")
    assert table.said("dash 1,0") == ("dash_too_far", "p.13")
    assert table.said("dash 0,0") == ("space_taken", "D6")


# ---- D7, D17: corridors


@both
def test_d7_any_red_space_to_any_other_that_is_free(seat: int) -> None:
    table = Table(seat, foe={"at": [2, 0]})
    assert spaces(table.may("corridor")) == {(-2, 2), (0, -2)}
    assert table.said("corridor 2,0") == ("hatch_taken", "D7")
    assert table.said("corridor 0,0") == ("already_there", "p.21")
    assert table.said("corridor 1,1") == ("no_corridor_there", "p.21")
    assert Table(seat, me={"at": [0, 1]}).said("corridor 2,0") == ("no_corridor_here", "p.21")


@both
@pytest.mark.parametrize(
    ("start", "end", "cost"), [([0, 0], "2,0", (0, 1)), ([2, 0], "0,0", (1, 0)), ([-2, 2], "0,-2", (0, 1))]
)
def test_d17_the_wound_stands_next_to_the_space_one_comes_to(
    seat: int, start: list[int], end: str, cost: tuple[int, int]
) -> None:
    table = Table(seat, me={"at": start}, foe={"at": [1, 1]})
    table.do(f"corridor {end}")
    assert table.wounds(seat) == cost
    assert table.kinds == ["CorridorTaken", "Wounded"]
    wounded = table.only(e.Wounded)
    assert (wounded.seat, wounded.why) == (seat, "corridor")
    assert table.asked == ("action", seat), "not an action"


@both
def test_d7_at_the_legal_moments_only(seat: int) -> None:
    red: dict[str, Any] = {"at": [0, 0], "hand": ["lunge", "skip"], "skills": ["broom"]}
    table = Table(seat, phase="turn", me=red, row=["poke"], foe={"at": [1, 0]})
    assert table.asked == ("renew", seat)
    assert table.said("corridor 2,0") == ("not_now", "p.9")
    table.do("leave")
    assert table.may("corridor")
    table.do("combo")
    assert table.said("corridor 2,0") == ("corridor_inside", "D7")
    table.do("dash 0,1", "dash 0,0")
    assert table.asked == ("action", seat), "nothing left to hold: the Combo ended"
    assert table.may("corridor"), "between the two actions"
    table.do("corridor 2,0", "move 2,-1")
    assert table.asked == ("action", 1 - seat), "not after the second action"
    assert not table.why(e.CorridorTaken, seat=1 - seat)


@both
def test_d7_not_inside_an_attack(seat: int) -> None:
    table = Table(seat, row=["charge"])
    table.do("attack charge")
    assert table.asked == ("go", seat)
    assert table.said("corridor 2,0") == ("not_now", "p.20")


@both
def test_d7_only_on_the_own_turn(seat: int) -> None:
    table = Table(seat, row=["poke"], foe={"at": [1, 0], "hand": ["shove", "poke"]}, me={"at": [0, 0]})
    table.do("attack poke")
    assert table.asked == ("block", 1 - seat)
    assert table.said("corridor 2,0") == ("not_now", "p.16")


@both
def test_d17_at_most_one_before_each_action(seat: int) -> None:
    table = Table(seat, me={"at": [2, 0]}, foe={"at": [1, 1]}, row=["poke"])
    table.do("corridor -2,2")
    assert not table.may("corridor")
    assert table.said("corridor 0,-2") == ("corridor_twice", "D17")
    table.do("attack poke")
    assert table.may("corridor")
    table.do("corridor 0,-2")
    assert table.said("corridor 2,0") == ("corridor_twice", "D17")
    assert table.wounds(seat) == (0, 2)


@both
def test_d17_nothing_for_walking_dashing_blinking_or_being_pushed_onto_red(seat: int) -> None:
    beside: dict[str, Any] = {"at": [1, 0], "hand": ["lunge", "skip"]}
    table = Table(seat, me=beside, foe={"at": [1, 1]})
    table.do("move 2,0")
    assert table.wounds(seat) == (0, 0)
    table = Table(seat, me=beside, foe={"at": [1, 1]})
    table.do("combo", "dash 2,0")
    assert table.wounds(seat) == (0, 0)
    table.do("special shadow_step", "go 0,0")
    assert table.wounds(seat) == (0, 0)
    table = Table(seat, row=["sweep"])
    table.do("attack sweep")
    assert table.at(1 - seat) == (2, 0)
    assert table.wounds(1 - seat) == (0, 2)
    assert [event.why for event in table.all(e.Wounded)] == ["effect"]


# ---- D16: no stalling


@both
def test_d16_from_the_second_turn_without_a_row_card_each_ends_with_the_leftmost_discarded(seat: int) -> None:
    row = ["poke", "trip", "grab", "mend"]
    table = Table(seat, me={"at": [0, 2]}, foe={"at": [0, -2]}, row=row, drawn=["hook", "beam", "sweep"])
    table.do("move 0,1", "move 0,2")
    assert not table.all(e.RowStalled)
    assert table.row == row
    table.do("move 0,-1", "move 0,-2")
    stalled = table.only(e.RowStalled)
    assert (table.names([stalled.card]), stalled.idle) == (["poke"], 2)
    assert stalled.card in table.state.discards
    assert table.row == ["trip", "grab", "mend", "hook"], "new cards come in at the right"
    table.do("move 0,1", "move 0,2")
    assert [event.idle for event in table.all(e.RowStalled)] == [2, 3]
    assert table.row == ["grab", "mend", "hook", "beam"]
    table.do("attack grab", "move 0,-1")
    assert len(table.all(e.RowStalled)) == 2, "a row card was taken"
    assert table.state.idle == 0
    table.do("move 0,1", "move 0,2")
    assert len(table.all(e.RowStalled)) == 2, "the first turn without one again"


@both
def test_d16_a_card_out_of_range_counts_as_taken(seat: int) -> None:
    table = Table(seat, me={"at": [0, 2]}, foe={"at": [0, -2]}, row=["poke"], idle=5)
    table.do("attack poke", "move 0,1")
    assert not table.all(e.RowStalled)


@both
def test_d16_a_combo_needs_a_dash_or_a_special(seat: int) -> None:
    empty = Table(seat)
    assert "combo" not in empty.can()
    assert empty.said("combo") == ("combo_empty", "D16")
    useless = Table(seat, me={"hand": ["trip", "shove"]})
    assert useless.said("combo") == ("combo_empty", "D16")
    table = Table(seat, me={"hand": ["lunge", "skip"]})
    table.do("combo")
    assert "end" not in table.can()
    assert table.said("end") == ("combo_needs_one", "D16")
    table.do("dash 0,1")
    assert "end" in table.can()


def test_lab_has_the_arena_of_the_document() -> None:
    ground = lab().arenas[0]
    assert len(ground.spaces) == 19
    assert {lab().spaces[space] for space in ground.starts} == {(1, 1), (-1, -1)}
    assert {lab().spaces[space] for space in ground.corridors} == {(0, 0), (2, 0), (-2, 2), (0, -2)}
