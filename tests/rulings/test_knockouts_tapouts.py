"""Knockouts and Tapouts: the Mobility Phase and the Position Track (K1-K3, K15, K16,
K18-K20, K24)."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.card_set import from_data
from tests.rulings.table import (
    KICKS,
    ONE_OF_EACH,
    PUNCHES,
    Table,
    fighter,
    mobility,
    start_values,
)

# ---- K1, p.5: who is Mobile


@pytest.mark.parametrize(
    ("position", "top", "stats", "dice", "counted", "totals"),
    [
        ("long_range", None, {"striking": 3, "grappling": 1}, (1, 1), 2, 4),
        ("clinch", None, {"striking": 2, "grappling": 1}, (4, 1), 2, 6),
        ("short_range", None, {"striking": 1, "grappling": 3}, (1, 1), 3, 4),
        ("mid_range", None, {"striking": 2, "grappling": 2}, (1, 1), 3, 3),
        ("full_guard", 0, {"striking": 3, "grappling": 1}, (5, 1), 3, 6),
        ("full_mount", 1, {"striking": 3, "grappling": 0}, (6, 1), 3, 6),
    ],
)
def test_k1_striking_counts_only_standing_and_only_if_better(
    position: str, top: int | None, stats: dict[str, Any], dice: tuple[int, int], counted: int, totals: int
) -> None:
    one = fighter(KICKS, conditioning=3, **stats)
    two = fighter(PUNCHES, striking=0, grappling=0, conditioning=3)
    with Table(one, two, position=position, top=top, actor=1, dice=dice) as t:
        t.do("pass")
        rolled = t.only(e.MobilityRolled)
        assert rolled.stats[0] == counted
        assert rolled.totals == (totals, dice[1])
        assert (rolled.mobile, rolled.points) == (0, totals - dice[1])


def test_k1_hurt_markers_never_count() -> None:
    one = fighter(KICKS, striking=(1, 2), grappling=(0, 3), conditioning=3)
    two = fighter(PUNCHES, striking=(2, 1), grappling=1, conditioning=3)
    with Table(one, two, actor=1, dice=[4, 2]) as t:
        t.do("pass")
        rolled = t.only(e.MobilityRolled)
        assert rolled.totals == (5, 4)


# ---- K2, K18: ties


def test_k2_on_a_tie_the_last_mobile_fighter_keeps_mobility_with_no_points() -> None:
    with Table(
        fighter(KICKS), fighter(PUNCHES), position="short_range", mobile=1, first=0, actor=0, dice=[3, 3]
    ) as t:
        t.do("pass")
        rolled = t.only(e.MobilityRolled)
        assert (rolled.mobile, rolled.points, rolled.tie) == (1, 0, True)
        assert t.asked == ("act", 1), "acts first in the Action Phase"
        assert t.place() == "short_range"


def _round_end(t: Table) -> None:
    """The second round begins: ten cards drawn, the first player of the round first."""
    t.script(cards=["punch"] + ["kick"] * 5 + ["knee"] * 5, dice=[4, 4])


def test_k2_a_tie_in_the_first_phase_of_a_round_leaves_nobody_mobile() -> None:
    """Even for the fighter who was Mobile in the last turn of the round before."""
    with Table(
        fighter(KICKS), fighter(["style"] * 4), mobile=1, actor=0, first=0, deck=1, position="clinch"
    ) as t:
        _round_end(t)
        t.do("pass")
        rolled = t.only(e.MobilityRolled)
        assert (rolled.mobile, rolled.points, rolled.tie) == (-1, 0, True)
        assert (t.place(), t.state.round) == ("long_range", 2)
        assert t.asked == ("act", 1), "K18: the first player, who alternates each round, acts first"


def test_k18_a_second_tie_still_leaves_nobody_mobile() -> None:
    with Table(fighter(KICKS), fighter(ONE_OF_EACH[:5]), first=1, mobile=None, dice=[2, 2]) as t:
        assert t.asked == ("act", 1)
        t.do("pass", "pass")
        assert (t.only(e.MobilityRolled).mobile, t.place()) == (-1, "long_range")
        assert t.asked == ("act", 1)


def test_k18_nobody_mobile_draws_with_the_first_player_first() -> None:
    with Table(fighter(KICKS[:4]), fighter(PUNCHES[:4]), first=1, dice=[1, 1], cards=["elbow", "throw"]) as t:
        t.do("pass", "pass")
        assert [(drawn.seat, t.cards([drawn.card])) for drawn in t.all(e.CardDrawn)] == [
            (1, ["elbow"]),
            (0, ["throw"]),
        ]


# ---- K3: what steps cost


@pytest.mark.parametrize(
    ("position", "top", "mobile", "points", "reached"),
    [
        ("long_range", None, 0, 1, {"long_range", "mid_range"}),
        ("long_range", None, 0, 2, {"long_range", "mid_range", "short_range"}),
        ("mid_range", None, 1, 1, {"long_range", "mid_range", "short_range"}),
        ("clinch", None, 0, 1, {"clinch"}),
        ("clinch", None, 0, 2, {"clinch", "short_range", "full_guard"}),
        (
            "clinch",
            None,
            0,
            5,
            {"clinch", "short_range", "mid_range", "long_range", "full_guard", "half_guard"},
        ),
        ("full_guard", 1, 0, 2, {"full_guard"}),
        ("full_guard", 1, 0, 3, {"full_guard", "clinch", "half_guard"}),
        ("half_guard", 0, 0, 5, {"half_guard", "full_guard", "clinch", "side_control", "full_mount"}),
        ("side_control", 1, 0, 3, {"side_control"}),
        ("side_control", 1, 0, 4, {"side_control", "half_guard", "full_mount"}),
        ("full_mount", 1, 0, 3, {"full_mount"}),
        ("full_mount", 1, 0, 4, {"full_mount", "side_control"}),
        ("full_mount", 0, 0, 3, {"full_mount", "side_control", "long_range"}),
    ],
)
def test_k3_a_step_costs_what_the_position_being_left_prints_for_that_side(
    position: str, top: int | None, mobile: int, points: int, reached: set[str]
) -> None:
    t = Table(
        fighter(KICKS),
        fighter(PUNCHES),
        position=position,
        top=top,
        mobile=mobile,
        points=points,
        phase="move",
    )
    assert (t.reach() if t.asked[0] == "move" else {t.place()}) == reached


def test_k3_points_left_are_lost() -> None:
    with Table(fighter(KICKS), fighter(PUNCHES), mobile=0, points=3, phase="move") as t:
        t.do("right")
        assert t.state.mobility_points == 2
        t.do("stay")
        assert t.only(e.MovementEnded) == e.MovementEnded(0, 2)
        assert t.state.mobility_points == 0
        assert t.match.view(1)["mobility_points"] == 0


def test_k3_points_too_few_for_any_step_are_lost_without_a_question() -> None:
    with Table(
        fighter(KICKS), fighter(PUNCHES), mobile=0, position="short_range", points=2, phase="move"
    ) as t:
        t.do("right")
        assert t.only(e.MovementEnded) == e.MovementEnded(0, 1, forced=True)
        assert (t.place(), t.asked) == ("clinch", ("act", 0))


def test_k3_the_track_has_two_ends() -> None:
    with Table(fighter(KICKS), fighter(PUNCHES), mobile=0, points=3, phase="move") as t:
        assert t.refused("left").key == "move_end_of_track"
    with Table(
        fighter(KICKS), fighter(PUNCHES), mobile=0, position="full_mount", top=1, points=4, phase="move"
    ) as t:
        assert t.refused("right").key == "move_end_of_track"


def test_p5_only_the_mobile_fighter_moves_and_may_stay() -> None:
    with Table(fighter(KICKS), fighter(ONE_OF_EACH[:5]), actor=1, mobile=0, dice=mobility(1, 2)) as t:
        t.do("pass")
        assert t.asked == ("move", 1)
        assert "stay" in t.can()
        t.do("stay")
        assert (t.place(), t.asked) == ("long_range", ("act", 1))


def test_p6_a_move_is_announced_to_both() -> None:
    with Table(fighter(KICKS), fighter(PUNCHES), mobile=0, points=3, phase="move") as t:
        (event,) = t.do("right")
        assert event.seen_by(0) == event.seen_by(1) == event.seen_by(-1) == event
        assert all(t.match.view(seat)["position"] == 1 for seat in (0, 1, -1))


# ---- p.5: entering the ground


@pytest.mark.parametrize(("side", "top"), [("top", 0), ("bottom", 1)])
def test_p5_the_mover_chooses_the_side_on_entering_the_ground(side: str, top: int) -> None:
    with Table(fighter(KICKS), fighter(PUNCHES), mobile=0, points=2, position="clinch", phase="move") as t:
        assert t.can() == ["stay", "left", "right top", "right bottom"]
        assert t.refused("right").key == "move_choose_side"
        (event,) = t.do(f"right {side}")[:1]
        assert event == e.Moved(0, 3, 4, top, 2, 0, "step")
        assert [t.match.view(seat)["top_seat"] for seat in (0, 1, -1)] == [top] * 3


def test_p5_sides_stay_until_the_position_leaves_the_ground() -> None:
    with Table(
        fighter(KICKS, striking=3),
        fighter(PUNCHES),
        mobile=1,
        points=8,
        position="half_guard",
        top=0,
        phase="move",
    ) as t:
        assert t.refused("right top").key == "move_side_fixed"
        t.do("right")
        assert (t.place(), t.state.top_seat) == ("side_control", 0)
        t.do("left")
        assert (t.place(), t.state.top_seat) == ("half_guard", 0)
    with Table(
        fighter(KICKS), fighter(PUNCHES), mobile=1, points=5, position="full_guard", top=0, phase="move"
    ) as t:
        t.do("left")
        assert (t.place(), t.state.top_seat) == ("clinch", -1)
        t.do("right top")
        assert (t.place(), t.state.top_seat) == ("full_guard", 1), (
            "through Clinch and back the side may change"
        )


def test_p5_numbers_above_the_slash_are_the_top_fighters() -> None:
    for seat, kind in ((0, "blank_box_side"), (1, "")):
        with Table(fighter(KICKS), fighter(["kick"]), position="full_guard", top=0, mobile=seat) as t:
            if kind:
                refusal = t.refused("attack kick")
                assert (refusal.key, refusal.params["side"]) == (kind, "@side.top")
            else:
                assert "attack kick" in t.can()


# ---- K15, K16, K20


def test_k15_clinch_and_close_are_one_position() -> None:
    assert "close" not in GAME.card_set().positions
    assert GAME.card_set().positions.count("clinch") == 1
    with Table(
        fighter(KICKS), fighter(PUNCHES), mobile=0, points=2, position="full_guard", top=0, phase="move"
    ) as t:
        t.do("left")
        assert t.place() == "clinch"


def test_k16_on_a_tie_the_asterisk_may_not_be_used() -> None:
    with Table(
        fighter(ONE_OF_EACH[:5]),
        fighter(PUNCHES),
        position="full_mount",
        top=0,
        mobile=0,
        actor=1,
        dice=[5, 5],
    ) as t:
        t.do("pass")
        assert t.only(e.MobilityRolled).points == 0
        assert (t.asked, t.place()) == (("act", 0), "full_mount")
        assert t.refused("jump long_range").key == "not_now"


def test_k20_the_asterisk_needs_a_point_costs_nothing_and_ends_the_movement() -> None:
    with Table(
        fighter(KICKS),
        fighter(PUNCHES, striking=3, grappling=1),
        position="full_mount",
        top=0,
        mobile=0,
        points=7,
        phase="move",
    ) as t:
        t.do("jump side_control")
        moved = t.only(e.Moved)
        assert (moved.cost, moved.left) == (0, 0)
        assert (t.asked, t.state.mobility_points) == (("act", 0), 0)


def test_k20_the_asterisk_may_follow_a_step_with_a_point_left() -> None:
    for points, asked in ((2, "act"), (3, "move")):
        with Table(
            fighter(KICKS),
            fighter(PUNCHES),
            position="side_control",
            top=0,
            mobile=0,
            points=points,
            phase="move",
        ) as t:
            t.do("right")
            assert (t.place(), t.asked[0]) == ("full_mount", asked)
            if asked == "move":
                t.do("jump long_range")
                assert t.place() == "long_range"


def test_k20_the_asterisk_is_for_the_top_fighter_in_full_mount() -> None:
    for position, top in (("full_mount", 1), ("side_control", 0)):
        with Table(
            fighter(KICKS), fighter(PUNCHES), position=position, top=top, mobile=0, points=5, phase="move"
        ) as t:
            refusal = t.refused("jump long_range")
            assert (refusal.key, refusal.ruling) == ("move_no_asterisk", "p.8")


def test_p8_the_asterisk_needs_mobility() -> None:
    """The bottom fighter is Mobile: the top one may not move."""
    with Table(
        fighter(KICKS), fighter(PUNCHES), position="full_mount", top=0, mobile=0, actor=1, dice=mobility(1, 4)
    ) as t:
        t.do("pass")
        assert t.asked == ("move", 1)
        assert t.can() == ["stay", "left"]


# ---- K24


def test_k24_great_balance_makes_entering_the_ground_dearer_for_the_foe() -> None:
    for side in ("top", "bottom"):
        with Table(
            fighter(KICKS), fighter(PUNCHES, styles=["great_balance"], striking=3, grappling=3),
            position="clinch", mobile=0, points=3, phase="move",
        ) as t:  # fmt: skip
            t.do(f"right {side}")
            assert t.only(e.Moved).cost == 3
    with Table(
        fighter(KICKS), fighter(PUNCHES, styles=["great_balance"], striking=3, grappling=3),
        position="clinch", mobile=0, points=2, phase="move",
    ) as t:  # fmt: skip
        assert t.can() == ["stay", "left"]
        assert t.refused("right bottom").params["cost"] == 3
        assert t.state.explain(GAME.parse("right top"))[1].params == {"plus": 1}


def test_k24_great_balance_charges_no_other_step() -> None:
    with Table(
        fighter(KICKS), fighter(PUNCHES, styles=["great_balance"], striking=3, grappling=3),
        position="clinch", mobile=0, points=3, phase="move",
    ) as t:  # fmt: skip
        t.do("left")
        assert t.all(e.Moved)[0].cost == 2


def test_k24_great_balance_does_not_charge_its_owner() -> None:
    with Table(
        fighter(KICKS, styles=["great_balance"], striking=3, grappling=3), fighter(PUNCHES),
        position="clinch", mobile=0, points=2, phase="move",
    ) as t:  # fmt: skip
        assert "right top" in t.can()


@pytest.mark.parametrize(
    ("position", "points", "can"),
    [
        ("full_guard", 2, ["stay", "left", "right"]),
        ("full_guard", 1, None),
        ("half_guard", 2, ["stay", "left", "right"]),
        ("side_control", 3, ["stay", "left", "right"]),
        ("side_control", 2, None),
        ("full_mount", 3, ["stay", "left"]),
    ],
)
def test_k24_great_escapes_covers_every_step_made_as_bottom(
    position: str, points: int, can: list[str] | None
) -> None:
    owner = fighter(KICKS, styles=["great_escapes"], striking=3, grappling=3)
    t = Table(owner, fighter(PUNCHES), position=position, top=1, mobile=0, points=points, phase="move")
    assert (t.can() if t.asked[0] == "move" else None) == can


def test_k24_great_escapes_leaves_no_step_free() -> None:
    """A card set in which a step as bottom costs 1: it stays 1."""
    data = dict(start_values().data)
    data["positions"] = [
        {**row, "bottom": {"left": 1, "right": 3}} if row["id"] == "half_guard" else row
        for row in data["positions"]
    ]
    owner = fighter(KICKS, styles=["great_escapes"], striking=3, grappling=3)
    with Table(
        owner, fighter(PUNCHES), position="half_guard", top=1, mobile=0, points=1, phase="move",
        card_set=from_data(data),
    ) as t:  # fmt: skip
        t.do("left")
        assert t.only(e.Moved).cost == 1


def test_k24_great_escapes_is_nothing_on_top_or_standing() -> None:
    owner = fighter(KICKS, styles=["great_escapes"], striking=3, grappling=3)
    t = Table(owner, fighter(PUNCHES), position="half_guard", top=0, mobile=0, points=2, phase="move")
    assert t.asked == ("act", 0)
    t = Table(owner, fighter(PUNCHES), position="clinch", mobile=0, points=1, phase="move")
    assert t.asked == ("act", 0)
