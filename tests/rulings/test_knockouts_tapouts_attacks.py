"""Knockouts and Tapouts: attacks, dice, Hurt markers, Boosts and Styles (K4-K7, K12, K13, K17, K23;
p.6-8)."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.card_set import CardSet, from_data
from tests.rulings.table import (
    KICKS,
    ONE_OF_EACH,
    PUNCHES,
    Table,
    clinch,
    eight_attacks,
    fighter,
    number,
    start_values,
)

# ---- K4, p.6: the dice


@pytest.mark.parametrize(("dice", "hits"), [((4, 4, 6), 3), ((3, 3, 3), 0), ((4, 3, 1), 1), ((6, 5, 1), 2)])
def test_k4_every_die_that_meets_the_number_is_a_success(dice: tuple[int, ...], hits: int) -> None:
    """Dice are never added: three threes against a 4 are nothing."""
    with clinch(["knee"], dice=dice) as t:
        t.do("attack knee")
        rolled = t.only(e.AttackRolled)
        assert (rolled.dice, rolled.number, rolled.successes) == (dice, 4, hits)


@pytest.mark.parametrize(
    ("ready", "boost", "count"), [(3, "", 3), (1, "", 1), (2, " +combination", 3), (3, " +combination", 4)]
)
def test_k4_as_many_dice_as_ready_markers_and_boost_dice(ready: int, boost: str, count: int) -> None:
    one = fighter(["knee", "combination"], striking=(ready, 3 - ready), grappling=3, conditioning=3)
    with Table(one, fighter(PUNCHES), position="clinch", mobile=0, dice=[1] * count) as t:
        t.do(f"attack knee{boost}")
        assert len(t.only(e.AttackRolled).dice) == count


def test_k4_grapples_use_grappling_and_strikes_use_striking() -> None:
    for text, count in (("attack knee", 1), ("attack neck_hold", 2), ("attack throw", 2)):
        one = fighter(["knee", "neck_hold", "throw"], striking=1, grappling=2, conditioning=3)
        with Table(one, fighter(PUNCHES), position="clinch", mobile=0, dice=[1] * count) as t:
            t.do(text, *(["decline"] if "throw" in text else []))
            assert len(t.only(e.AttackRolled).dice) == count


@pytest.mark.parametrize(
    ("stat", "text"),
    [("striking", "attack knee"), ("grappling", "attack arm_hold"), ("grappling", "attack throw")],
)
def test_k4_without_a_ready_marker_a_stats_attacks_may_not_be_played(stat: str, text: str) -> None:
    stats: dict[str, Any] = {"striking": 3, "grappling": 3, "conditioning": 6, stat: (0, 3)}
    with Table(
        fighter(["knee", "arm_hold", "throw", "combination"], **stats), fighter(PUNCHES), position="clinch"
    ) as t:
        refusal = t.refused(text)
        assert (refusal.key, refusal.ruling, refusal.params["stat"]) == ("no_dice", "K4", f"@stat.{stat}")
        if text == "attack knee":
            assert t.refused("attack knee +combination").key == "no_dice", "Boost dice alone are no attack"


# ---- K5, p.6: Hurt markers


def test_k5_each_success_hurts_a_marker_that_the_defender_chooses() -> None:
    with clinch(["knee"], dice=[4, 4, 1]) as t:
        t.do("attack knee", "no_critical")
        assert t.asked == ("hurt", 1)
        prompt = t.state.prompt
        assert prompt is not None
        assert prompt.params == {"victim": 1, "left": 2}
        assert not prompt.secret
        assert t.can() == ["hurt striking", "hurt grappling", "hurt conditioning"]
        t.do("hurt conditioning", "hurt grappling")
        assert t.all(e.MarkerHurt) == [e.MarkerHurt(1, 4, 1), e.MarkerHurt(1, 3, 1)]
        assert (t.ready(1), t.hurt(1)) == ([0, 0, 3, 2, 5], [0, 0, 0, 1, 1])
        assert t.match.view(0)["hurt"] == t.match.view(1)["hurt"] == t.state.hurt
        assert t.asked == ("act", 1)


@pytest.mark.parametrize("stat", ["experience", "heart"])
def test_k5_experience_and_heart_are_never_hurt(stat: str) -> None:
    foe = fighter(PUNCHES, styles=["great_chin"], heart=2, striking=3, grappling=3)
    with clinch(["knee"], foe=foe, dice=[4, 1, 1]) as t:
        t.do("attack knee")
        refusal = t.refused(f"hurt {stat}")
        assert (refusal.key, refusal.ruling) == ("never_hurt", "K5")


def test_k5_only_ready_markers_can_be_hurt() -> None:
    foe = fighter(PUNCHES, striking=(0, 3), grappling=2, conditioning=3)
    with clinch(["knee"], foe=foe, dice=[4, 1, 1]) as t:
        t.do("attack knee")
        assert t.can() == ["hurt grappling", "hurt conditioning"]
        refusal = t.refused("hurt striking")
        assert (refusal.key, refusal.params) == ("none_ready", {"stat": "@stat.striking"})


def test_k5_a_single_choice_is_taken_by_itself() -> None:
    foe = fighter(PUNCHES, striking=0, grappling=0, conditioning=6)
    with clinch(["knee"], foe=foe, dice=[4, 4, 1]) as t:
        t.do("attack knee", "no_critical")
        assert [hurt.stat for hurt in t.all(e.MarkerHurt)] == [4, 4]
        assert t.asked == ("act", 1)


def test_p6_hurt_markers_are_useless_at_once() -> None:
    """The foe of a successful Strike attacks with one die less in the same phase."""
    with clinch(["knee"], dice=[4, 1, 1], foe=fighter(["knee"])) as t:
        t.do("attack knee", "hurt striking")
        t.script([1, 1])
        t.state.script.strict = False  # type: ignore[union-attr]
        t.do("attack knee")
        assert len(t.all(e.AttackRolled)[-1].dice) == 2


# ---- K6, p.6-7: Criticals, Tapout, Knockout


def test_k6_a_critical_forfeits_a_success_for_the_choice() -> None:
    with clinch(["knee"], dice=[4, 4, 1]) as t:
        t.do("attack knee")
        assert t.asked == ("critical", 0)
        assert t.can() == ["critical", "no_critical"]
        prompt = t.state.prompt
        assert prompt is not None
        assert prompt.params == {"attack": "@card.knee", "hits": 2, "hold": False}
        t.do("critical")
        assert t.only(e.CriticalChosen).declared
        assert t.asked == ("hurt", 0)
        t.do("hurt grappling")
        assert t.only(e.MarkerHurt) == e.MarkerHurt(1, 3, 0)
        assert t.hurt(1) == [0, 0, 0, 1, 0]
        assert t.asked == ("act", 1), "one of the two successes is forfeited"


def test_k6_one_success_is_no_critical() -> None:
    with clinch(["knee"], dice=[4, 1, 1]) as t:
        t.do("attack knee")
        assert t.asked == ("hurt", 1)
        assert t.refused("critical").key == "not_now"


@pytest.mark.parametrize("hold", ["neck_hold", "arm_hold", "leg_hold"])
def test_k6_a_critical_on_a_hold_is_a_tapout_at_once(hold: str) -> None:
    with clinch([hold], dice=[6, 6, 1]) as t:
        t.do(f"attack {hold}")
        events = t.do("critical")
        assert t.names(events) == ["CriticalChosen", "MatchEnded"]
        assert t.only(e.MatchEnded) == e.MatchEnded(0, "tapout")
        assert t.match.actor is None
        assert t.refused("pass").key == "match_over"
        assert t.hurt(1) == [0] * 5


def test_k6_a_hold_without_the_critical_only_hurts() -> None:
    with clinch(["neck_hold"], dice=[6, 6, 6]) as t:
        t.do("attack neck_hold")
        assert t.match.outcome is None, "three successes with a Hold are no Knockout"
        t.do("no_critical", "hurt striking", "hurt striking", "hurt striking")
        assert t.hurt(1) == [0, 0, 3, 0, 0]


@pytest.mark.parametrize(
    ("attack", "how"), [("knee", "knockout"), ("punch", "knockout"), ("elbow", "knockout")]
)
def test_p7_three_successes_with_one_strike_are_a_knockout_at_once(attack: str, how: str) -> None:
    with clinch([attack], dice=[6, 6, 5]) as t:
        events = t.do(f"attack {attack}")
        assert t.names(events)[-1] == "MatchEnded"
        assert t.only(e.MatchEnded) == e.MatchEnded(0, how)
        outcome = t.match.outcome
        assert outcome is not None
        assert (outcome.winners, outcome.how, outcome.scores) == ((0,), "knockout", (0, 0))


def test_p7_three_successes_with_a_throw_are_a_knockout() -> None:
    with clinch(["throw"], dice=[4, 5, 6]) as t:
        t.do("attack throw")
        t.do("decline")
        assert t.only(e.MatchEnded) == e.MatchEnded(0, "knockout")


def test_p8_a_throw_can_cause_no_tapout() -> None:
    with clinch(["throw"], dice=[4, 5, 1]) as t:
        t.do("attack throw", "decline", "critical")
        assert t.asked == ("hurt", 0)
        t.do("hurt striking")
        assert t.match.outcome is None


def test_k6_four_successes_of_a_boosted_strike_are_a_knockout() -> None:
    with clinch(["knee", "combination"], dice=[4, 4, 4, 4]) as t:
        t.do("attack knee +combination")
        assert t.only(e.MatchEnded).how == "knockout"


# ---- K7, p.7: referee stoppage


def test_k7_no_ready_marker_left_stops_the_fight_at_once() -> None:
    foe = fighter(PUNCHES, heart=2, striking=(1, 2), grappling=(0, 3), conditioning=(0, 3))
    with clinch(["knee"], foe=foe, dice=[4, 4, 1]) as t:
        t.do("attack knee")
        t.do("no_critical")
        assert t.only(e.MarkerHurt).stat == 2
        assert t.only(e.MatchEnded) == e.MatchEnded(0, "stoppage")
        assert t.ready(1) == [0, 2, 0, 0, 0], "Heart does not count"


def test_k7_a_critical_can_stop_the_fight() -> None:
    foe = fighter(PUNCHES, striking=1, grappling=0, conditioning=(0, 3))
    with clinch(["neck_hold"], foe=foe, dice=[6, 1, 1]) as t:
        t.do("attack neck_hold")
        assert t.only(e.MatchEnded) == e.MatchEnded(0, "stoppage")


# ---- K12, p.8: Boosts


def free_boosts() -> CardSet:
    """A card set in which Set-up may stand beside other Boosts."""
    data = dict(start_values().data)
    data["boosts"] = [{**row, "alone": False} if row["id"] == "set_up" else row for row in data["boosts"]]
    return from_data(data)


def test_k12_different_boosts_may_be_combined() -> None:
    one = fighter(["neck_hold", "sink", "set_up"])
    with Table(
        one, fighter(PUNCHES), position="clinch", mobile=0, card_set=free_boosts(), dice=[4, 4, 1, 1]
    ) as t:
        t.do("attack neck_hold +sink +set_up")
        assert t.only(e.AttackRolled).number == 4
        assert t.cards(t.only(e.AttackPlayed).cards) == ["neck_hold", "sink", "set_up"]


def test_k12_set_up_stands_alone() -> None:
    with clinch(["neck_hold", "sink", "set_up"]) as t:
        refusal = t.refused("attack neck_hold +sink +set_up")
        assert (refusal.key, refusal.ruling, refusal.params) == (
            "boost_alone",
            "K12",
            {"boost": "@card.set_up"},
        )


@pytest.mark.parametrize(
    ("hand", "text"),
    [
        (["neck_hold", "sink", "sink"], "attack neck_hold +sink +sink"),
        (
            ["knee", "combination", "combination", "combination"],
            "attack knee +combination +combination +combination",
        ),
        (["neck_hold", "sink", "sink", "set_up"], "attack neck_hold +sink +sink +set_up"),
    ],
)
def test_k12_identical_boosts_are_refused_with_the_reason(hand: list[str], text: str) -> None:
    with clinch(hand) as t:
        assert t.refused(text).key == "boost_twice"


@pytest.mark.parametrize(
    ("boost", "attacks"),
    [
        ("sink", ["neck_hold"]),
        ("crank", ["arm_hold"]),
        ("torque", ["leg_hold"]),
        ("combination", ["punch", "knee", "elbow"]),
        ("set_up", ["punch", "knee", "elbow", "throw", "neck_hold", "arm_hold", "leg_hold"]),
    ],
)
def test_k12_a_boost_goes_with_its_attacks_only(boost: str, attacks: list[str]) -> None:
    seven = ["punch", "knee", "elbow", "throw", "neck_hold", "arm_hold", "leg_hold"]
    one = {**eight_attacks(), "hand": [boost, *seven]}
    with Table(one, fighter(PUNCHES), position="clinch", mobile=0) as t:
        with_it = [text.split()[1] for text in t.can("attack") if text.endswith(f"+{boost}")]
        assert with_it == attacks
        for attack in set(ONE_OF_EACH) - set(attacks) - {"kick"}:
            assert t.refused(f"attack {attack} +{boost}").key == "boost_wrong"


@pytest.mark.parametrize(
    ("hold", "boost"), [("neck_hold", "sink"), ("arm_hold", "crank"), ("leg_hold", "torque")]
)
def test_boosts_of_holds_give_one_more_die(hold: str, boost: str) -> None:
    with clinch([hold, boost], dice=[1, 1, 1, 6]) as t:
        t.do(f"attack {hold} +{boost}")
        assert t.only(e.AttackRolled).successes == 1
        assert t.cards(t.state.discard) == [boost]


def test_set_up_lowers_the_number_by_one() -> None:
    with clinch(["knee", "set_up"], dice=[3, 1, 1]) as t:
        assert (number(t, "attack knee"), number(t, "attack knee +set_up")) == (4, 3)
        t.do("attack knee +set_up")
        assert t.only(e.AttackRolled).successes == 1


def test_p8_boosts_are_played_with_the_attack_before_the_roll() -> None:
    with clinch(["knee", "combination"], dice=[1, 1, 1, 1]) as t:
        events = t.do("attack knee +combination")
        assert t.names(events)[:2] == ["AttackPlayed", "AttackRolled"]
        assert "combination" not in " ".join(t.can())
    with clinch(["combination", "set_up"]) as t:
        assert t.can("attack") == [], "a Boost alone is no play"


def test_a_boost_that_is_not_held_is_refused() -> None:
    with clinch(["knee"]) as t:
        assert t.refused("attack knee +combination").params == {"card": "@card.combination"}
        assert t.refused("attack elbow").key == "not_in_hand"


# ---- K17: target numbers


def test_k17_modifiers_are_summed_and_then_clamped_once() -> None:
    """Neck Hold, top in Full Guard 6, Great Guard +1, Set-up -1: 6, not 5."""
    foe = fighter(PUNCHES, styles=["great_guard"], striking=3, grappling=3)
    with Table(fighter(["neck_hold", "set_up"]), foe, position="full_guard", top=0, mobile=0) as t:
        assert number(t, "attack neck_hold") == 6
        assert number(t, "attack neck_hold +set_up") == 6


def test_k17_never_below_three() -> None:
    one = fighter(["punch", "set_up"], styles=["great_ground_and_pound"], striking=3, grappling=3)
    with Table(one, fighter(KICKS), position="full_mount", top=0, mobile=0) as t:
        assert number(t, "attack punch") == 3
        assert number(t, "attack punch +set_up") == 3
        lines = [line.key for line in t.state.explain(GAME.parse("attack punch +set_up"))]
        assert lines == [
            "explain.dice", "explain.printed", "explain.own_style", "explain.boost_number", "explain.clamped",
            "explain.number",
        ]  # fmt: skip


@pytest.mark.parametrize(
    ("position", "top", "attack", "wanted"),
    [
        ("long_range", None, "kick", 6), ("mid_range", None, "punch", 5), ("short_range", None, "throw", 6),
        ("clinch", None, "elbow", 4), ("full_guard", 0, "punch", 5), ("full_guard", 1, "punch", 6),
        ("full_guard", 1, "kick", 6), ("side_control", 0, "arm_hold", 4), ("full_mount", 1, "leg_hold", 6),
        ("full_mount", 0, "elbow", 3),
    ],
)  # fmt: skip
def test_p6_the_playchart_gives_the_number_of_the_own_side(
    position: str, top: int | None, attack: str, wanted: int
) -> None:
    with Table(eight_attacks(), fighter(PUNCHES), position=position, top=top, mobile=0) as t:
        assert number(t, f"attack {attack}") == wanted


@pytest.mark.parametrize("position", [None, "full_guard", "half_guard", "side_control", "full_mount"])
def test_p8_attacks_with_a_blank_box_may_not_be_played(position: str | None) -> None:
    """In every Position, for both sides: what has no number on the Playchart is refused, all else is
    legal."""
    t = start_values()
    rows = {row.id: row.numbers for row in t.components.attacks}
    names = [position] if position else ["long_range", "mid_range", "short_range", "clinch"]
    for name in names:
        for top in (0, 1) if position else (None,):
            with Table(eight_attacks(), fighter(["style"]), position=name, top=top, mobile=0) as table:
                for attack in ONE_OF_EACH:
                    box = rows[attack][t.position_index[name]].split("/")
                    printed = box[-1] if top == 1 else box[0]
                    if printed == "-":
                        refusal = table.refused(f"attack {attack}")
                        assert refusal.key == ("blank_box" if top is None else "blank_box_side")
                    else:
                        assert f"attack {attack}" in table.can()
