"""Knockouts and Tapouts: the Playchart box by box, for both card sets of the tests, as the rules read it from both seats
(p.5-6, K3, K15, K20).

The charts stand here by hand: the start values as the design document has them, the shipped ones as tuning left them (its report in
docs/balance ends with them). What the rulebook itself prints is in both: one point for each step from Long Range to Clinch, Full Guard's 3
and 2 for the top fighter, and the asterisk of Full Mount.
"""

from __future__ import annotations

import pytest

from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.card_set import CardSet, shipped
from tests.rulings.table import KICKS, PUNCHES, Table, eight_attacks, fighter, number, seated, start_values

POSITIONS = (
    "long_range", "mid_range", "short_range", "clinch", "full_guard", "half_guard", "side_control", "full_mount",
)  # fmt: skip
STANDING = POSITIONS[:4]

START = """
punch       -   5   4   5   5/6   4/6   4/-   3/6
kick        6   4   5   -   -/6   -/-   5/-   -/-
knee        -   -   5   4   -/-   5/6   4/6   5/-
elbow       -   -   -   4   5/6   4/6   4/-   3/-
throw       -   -   6   4   -/-   -/-   -/-   -/-
neck_hold   -   -   -   5   6/5   5/6   5/-   5/-
arm_hold    -   -   -   6   6/5   5/6   4/-   4/-
leg_hold    -   -   -   6   5/6   5/6   5/6   -/6
"""
SHIPPED = """
punch       -   5   5   -   -/-   5/-   4/-   3/-
kick        6   5   5   -   -/-   -/-   -/-   -/-
knee        -   -   -   5   -/-   -/-   5/-   -/-
elbow       -   -   -   6   6/-   -/-   5/-   4/-
throw       -   -   -   6   -/-   -/-   -/-   -/-
neck_hold   -   -   -   -   -/6   -/-   6/-   5/-
arm_hold    -   -   -   6   -/6   6/-   6/-   5/-
leg_hold    -   -   -   -   6/-   -/6   -/6   -/6
"""
MOBILITY = {
    ("long_range", ""): (None, 1),
    ("mid_range", ""): (1, 1),
    ("short_range", ""): (1, 1),
    ("clinch", ""): (2, 2),
    ("full_guard", "top"): (2, 3),
    ("full_guard", "bottom"): (3, 3),
    ("half_guard", "top"): (3, 3),
    ("half_guard", "bottom"): (3, 3),
    ("side_control", "top"): (2, 2),
    ("side_control", "bottom"): (4, 4),
    ("full_mount", "top"): (None, None),
    ("full_mount", "bottom"): (4, None),
}
"""What a step left and right costs; the same in both card sets."""

each_set = pytest.mark.parametrize("card_set", [start_values(), shipped()], ids=["start values", "shipped"])
each_seat = pytest.mark.parametrize("seat", [0, 1])


def boxes(card_set: CardSet) -> dict[tuple[str, str, str], int]:
    """(attack, position, side) of every box, 0 where it is blank; the side is "" while standing."""
    chart = SHIPPED if card_set is shipped() else START
    found: dict[tuple[str, str, str], int] = {}
    for line in chart.strip().splitlines():
        attack, *numbers = line.split()
        for position, text in zip(POSITIONS, numbers, strict=True):
            sides = ("",) if position in STANDING else ("top", "bottom")
            for side, box in zip(sides, text.split("/"), strict=True):
                found[attack, position, side] = 0 if box == "-" else int(box)
    return found


def at(position: str, side: str, seat: int, card_set: CardSet, **more: object) -> Table:
    """A table at which `seat` is to act, on that side."""
    top = {"": None, "top": 0, "bottom": 1}[side]
    hands = eight_attacks(), fighter(["style"] * 5)
    return seated(seat, *hands, position=position, top=top, mobile=0, card_set=card_set, **more)


@each_set
@each_seat
def test_every_box_of_the_playchart_has_its_number(card_set: CardSet, seat: int) -> None:
    chart = boxes(card_set)
    assert len(chart) == 8 * (4 + 2 * 4)
    for (attack, position, side), printed in chart.items():
        table = at(position, side, seat, card_set)
        where = (attack, position, side)
        if printed:
            assert number(table, f"attack {attack}") == printed, where
            assert f"attack {attack}" in table.can(), where
        else:
            assert table.refused(f"attack {attack}").key == ("blank_box_side" if side else "blank_box"), where
            assert f"attack {attack}" not in table.can(), where


@each_set
@each_seat
def test_every_box_is_rolled_against_the_number_that_is_printed(card_set: CardSet, seat: int) -> None:
    """A die of the number is a success, one below it is none."""
    for (attack, position, side), printed in boxes(card_set).items():
        if printed:
            table = at(position, side, seat, card_set)
            table.script([printed, printed - 1, printed - 1])
            table.do(f"attack {attack}", *(["decline"] if attack == "throw" else []))
            assert table.only(e.AttackRolled).successes == 1, (attack, position, side)


@each_set
@each_seat
def test_every_step_of_the_position_track_costs_what_is_printed(card_set: CardSet, seat: int) -> None:
    for (position, side), costs in MOBILITY.items():
        for direction, cost in zip(("left", "right"), costs, strict=True):
            entering = position == "clinch" and direction == "right"
            word = f"{direction} top" if entering else direction
            where = (position, direction, side)
            table = at(position, side, seat, card_set, points=5, phase="move")
            if cost is None:
                assert table.refused(word).key == "move_end_of_track", where
                continue
            table.do(word)
            moved = table.all(e.Moved)[0]
            assert (moved.seat, moved.cost, moved.left, moved.how) == (seat, cost, 5 - cost, "step"), where
            assert abs(moved.target - moved.source) == 1, where
            if cost > 1:
                one_short = at(position, side, seat, card_set, points=cost - 1, phase="move")
                if one_short.asked[0] == "move":
                    assert one_short.refused(word).key == "move_too_dear", where
                else:
                    assert one_short.asked == ("act", seat), where


@each_set
@each_seat
def test_the_asterisk_is_in_one_box_only(card_set: CardSet, seat: int) -> None:
    for position, side in MOBILITY:
        table = at(position, side, seat, card_set, points=5, phase="move")
        wanted = ["jump long_range", "jump side_control"] if (position, side) == ("full_mount", "top") else []
        assert table.can("jump") == wanted, (position, side)


def test_k15_a_fighter_meets_each_column_of_the_playchart_once() -> None:
    for card_set in (start_values(), shipped()):
        assert tuple(card_set.positions) == POSITIONS
        with seated(
            0, fighter(KICKS), fighter(PUNCHES), mobile=0, points=5, phase="move", card_set=card_set
        ) as t:
            t.state.mobility_points = 20  # more than a race can give, for a walk in one go
            t.do("right", "right", "right", "right top", "right", "right", "right")
            assert [card_set.positions[moved.target] for moved in t.all(e.Moved)] == list(POSITIONS[1:])
