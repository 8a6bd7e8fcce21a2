"""Knockouts and Tapouts: the worked examples of the design document, by name."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.match import IllegalAction, Match
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import events as e
from tests.rulings.table import (
    CONDITIONING,
    KICKS,
    PUNCHES,
    Table,
    fighter,
)


def seen(table: Table, *names: str) -> tuple[Any, ...]:
    """These entries of the view; both players see the same."""
    one, two = (tuple(table.match.view(seat)[name] for name in names) for seat in (0, 1))
    assert one == two
    return one


def test_example_p6_chris_is_mobile_with_three_points_at_long_range() -> None:
    """Grappling 3 + 2 = 5 against Striking 3 + 5 = 8 (Grappling only 1)."""
    eric = fighter(KICKS, striking=2, grappling=3, conditioning=3)
    chris = fighter(PUNCHES, striking=3, grappling=1, conditioning=6)
    with Table(eric, chris, first=0, actor=1, dice=[2, 5]) as t:
        events = t.do("pass")
        rolled = t.only(e.MobilityRolled)
        assert t.names(events) == ["Passed", "MobilityRolled"]
        assert rolled.dice == (2, 5)
        assert rolled.stats == (3, 2)
        assert rolled.totals == (5, 8)
        assert (rolled.mobile, rolled.points, rolled.tie) == (1, 3, False)
        assert t.asked == ("move", 1)
        assert t.reach() == {"long_range", "mid_range", "short_range", "clinch"}
        for seat in (0, 1):
            assert t.match.view(seat)["mobile_seat"] == 1
            assert t.match.view(seat)["mobility_points"] == 3
        t.do("right", "right", "right")
        assert t.place() == "clinch"
        assert [(m.source, m.target, m.cost, m.left) for m in t.all(e.Moved)] == [
            (0, 1, 1, 2),
            (1, 2, 1, 1),
            (2, 3, 1, 0),
        ]
        assert t.asked == ("act", 1)
        assert t.refused("right").key == "not_now"
        assert seen(t, "position", "mobility_points") == (3, 0)


def test_example_p6_top_in_full_guard_with_three_points() -> None:
    with Table(
        fighter(KICKS), fighter(PUNCHES), position="full_guard", top=0, mobile=0, points=3, phase="move"
    ) as t:
        assert t.can() == ["stay", "left", "right"]
        assert t.reach() == {"full_guard", "half_guard", "clinch"}
        refusal = t.refused("jump long_range")
        assert (refusal.key, refusal.ruling) == ("move_no_asterisk", "p.8")
        t.do("right")
        moved = t.only(e.Moved)
        assert (moved.source, moved.target, moved.cost, moved.left, moved.top) == (4, 5, 3, 0, 0)
        assert seen(t, "position", "top_seat", "mobility_points") == (5, 0, 0)


def test_example_p6_top_in_full_guard_with_two_points_reaches_only_clinch() -> None:
    with Table(
        fighter(KICKS), fighter(PUNCHES), position="full_guard", top=0, mobile=0, points=2, phase="move"
    ) as t:
        assert t.can() == ["stay", "left"]
        assert t.reach() == {"full_guard", "clinch"}
        refusal = t.refused("right")
        assert (refusal.key, refusal.ruling) == ("move_too_dear", "K3")
        assert refusal.params == {"here": "@position.full_guard", "cost": 3, "points": 2}
        t.do("left")
        assert (t.place(), t.state.top_seat) == ("clinch", -1)
        moved = t.only(e.Moved)
        assert (moved.source, moved.target, moved.cost, moved.left, moved.top) == (4, 3, 2, 0, -1)
        assert seen(t, "position", "top_seat") == (3, -1)


def test_example_p8_top_in_full_mount_goes_to_side_control_or_long_range() -> None:
    for target in ("side_control", "long_range"):
        with Table(
            fighter(KICKS), fighter(PUNCHES), position="full_mount", top=0, mobile=0, points=1, phase="move"
        ) as t:
            assert t.can() == ["stay", "jump long_range", "jump side_control"]
            assert t.reach() == {"full_mount", "side_control", "long_range"}
            refusal = t.refused("jump mid_range")
            assert (refusal.key, refusal.ruling) == ("move_no_asterisk", "p.8")
            assert t.refused("right").key == "move_end_of_track"
            t.do(f"jump {target}")
            moved = t.only(e.Moved)
            assert (t.place(), moved.how) == (target, "asterisk")
            assert t.state.top_seat == (0 if target == "side_control" else -1)
            assert moved.top == t.state.top_seat
            assert seen(t, "position", "top_seat") == (
                {"side_control": 6, "long_range": 0}[target],
                t.state.top_seat,
            )


def test_example_p4_two_experience_markers_are_a_hand_of_seven() -> None:
    likes = ["likes_punch", "likes_kick"]
    with Table(
        fighter([*KICKS, "style", "style"], styles=likes, heart=1, striking=3, grappling=3),
        fighter(PUNCHES, heart=3, striking=3, grappling=3),
        dice=[1, 1],
        cards=["knee", "elbow", "throw"],
    ) as t:
        t.do("discard kick", "discard style", "discard punch")
        assert t.refused("attack punch").ruling
        events = t.do("stop")
        assert t.names(events) == [*["CardDrawn"] * 3, "MobilityRolled"]
        assert [(event.seat, event.left) for event in t.all(e.CardDrawn)] == [(0, 48), (0, 47), (1, 46)]
        assert seen(t, "hand_counts") == ([7, 5],)
        assert [[hand is not None for hand in t.match.view(seat)["hands"]] for seat in (0, 1)] == [
            [True, False],
            [False, True],
        ]
        assert sorted(t.hand(0)) == sorted(["kick"] * 4 + ["style", "knee", "elbow"])


def test_example_p4_a_match_is_begun_with_a_hand_of_seven() -> None:
    spec = {"styles": ["likes_punch", "great_chin"], "stats": {"striking": 3, "grappling": 3, "heart": 1}}
    plain = {"styles": [], "stats": {"striking": 3, "grappling": 3, "heart": 3}}
    match = Match.start(GAME, options={"fighters": [spec, plain]}, seed=1)
    drawn = [event for event in match.opening if isinstance(event, e.CardDrawn)]
    assert sorted(event.seat for event in drawn) == [0] * 7 + [1] * 5
    for seat in (0, 1):
        view = match.view(seat)
        assert view["hand_counts"] == [7, 5]
        assert len(view["hands"][seat]) == (7, 5)[seat]
        assert view["hands"][1 - seat] is None
    with pytest.raises(IllegalAction):
        match.act(GAME.parse("discard punch"))


def test_example_p4_three_conditioning_markers_are_nine_ready() -> None:
    spec = {"styles": [], "stats": {"striking": 3, "grappling": 3, "conditioning": 3}}
    for markers in (1, 2, 3):
        other = {
            "styles": [],
            "stats": {"striking": 3, "grappling": 3, "heart": 3 - markers, "conditioning": markers},
        }
        match = Match.start(GAME, options={"fighters": [spec, other]}, seed=1)
        assert [type(event) for event in match.opening].count(e.FightersRevealed) == 1
        for seat in (0, 1):
            ready = match.view(seat)["ready"]
            assert (ready[CONDITIONING], ready[5 + CONDITIONING]) == (9, 3 * markers)


def test_example_p8_two_sinks_on_one_neck_hold_are_refused() -> None:
    with Table(fighter(["neck_hold", "sink", "sink"]), fighter(PUNCHES), position="clinch") as t:
        before = [t.match.view(seat) for seat in (0, 1)]
        refusal = t.refused("attack neck_hold +sink +sink")
        assert (refusal.key, refusal.ruling, refusal.params) == (
            "boost_twice",
            "K12",
            {"boost": "@card.sink"},
        )
        assert "attack neck_hold +sink" in t.can()
        assert [t.match.view(seat) for seat in (0, 1)] == before
        t.script(dice=[1] * 4)
        events = t.do("attack neck_hold +sink")
        assert t.names(events)[:2] == ["AttackPlayed", "AttackRolled"]
        assert seen(t, "hand_counts") == ([1, 5],)


def test_example_p8_a_punch_at_long_range_is_refused() -> None:
    with Table(fighter(PUNCHES), fighter(KICKS)) as t:
        before = [t.match.view(seat) for seat in (0, 1)]
        refusal = t.refused("attack punch")
        assert (refusal.key, refusal.ruling) == ("blank_box", "p.8")
        assert refusal.params == {"attack": "@card.punch", "position": "@position.long_range"}
        assert [t.match.view(seat) for seat in (0, 1)] == before
