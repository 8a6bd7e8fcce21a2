"""Knockouts and Tapouts: Style cards and the seven Great styles (K13, K23; p.7)."""

from __future__ import annotations

import pytest

from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.card_set import from_data
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

# ---- K23, p.7: Style cards


@pytest.mark.parametrize("attack", ONE_OF_EACH)
def test_k23_a_style_card_is_played_by_naming_an_owned_likes(attack: str) -> None:
    place = {"kick": "short_range"}.get(attack, "clinch")
    other = "knee" if attack != "knee" else "elbow"
    one = fighter(["style"] * 2, styles=[f"likes_{attack}"], striking=3, grappling=3)
    with Table(one, fighter(PUNCHES), position=place, mobile=0) as t:
        assert t.can("attack") == [f"attack {attack} style"]
        refusal = t.refused(f"attack {other} style")
        assert (refusal.key, refusal.ruling, refusal.params) == (
            "style_not_liked",
            "K23",
            {"attack": f"@card.{other}"},
        )
        assert t.refused(f"attack {attack}").key == "not_in_hand", "the attack card itself is not held"


def test_k23_without_a_likes_it_can_only_be_discarded() -> None:
    with clinch(["style"], styles=["great_chin"]) as t:
        assert t.can() == ["pass", "discard style"]


def test_k23_boosts_and_great_styles_treat_it_as_that_attack() -> None:
    one = fighter(
        ["style", "combination"], styles=["likes_punch", "great_ground_and_pound"], striking=3, grappling=3
    )
    with Table(one, fighter(KICKS), position="half_guard", top=0, mobile=0, dice=[3, 1, 1, 1]) as t:
        assert number(t, "attack punch style +combination") == 3
        t.do("attack punch style +combination", "hurt striking")
        played = t.only(e.AttackPlayed)
        assert (played.by_style, t.cards(played.cards)) == (True, ["style", "combination"])
        assert t.cards(t.state.scored_strikes[0]) == ["style"]


def test_k23_great_reach_covers_a_style_card_played_as_a_punch() -> None:
    one = fighter(["style"], styles=["likes_punch", "great_reach"], striking=3, grappling=3)
    with Table(one, fighter(KICKS), mobile=0) as t:
        assert number(t, "attack punch style") == 6


def test_p7_style_cards_score_as_what_they_were_played_as() -> None:
    for attack, pile in (
        ("punch", "scored_strikes"),
        ("arm_hold", "scored_grapples"),
        ("throw", "scored_grapples"),
    ):
        one = fighter(["style"], styles=[f"likes_{attack}"], striking=3, grappling=3)
        with Table(one, fighter(KICKS), position="clinch", mobile=0, dice=[6, 1, 1]) as t:
            t.do(f"attack {attack} style")
            if attack == "throw":
                t.do("decline")
            assert t.cards(getattr(t.state, pile)[0]) == ["style"]
            assert t.only(e.CardScored).strike == (pile == "scored_strikes")


# ---- the seven Great styles


def test_great_guard_raises_the_foes_numbers_for_the_owner_below() -> None:
    def numbers(position: str, top: int, styles: list[str], attack: str) -> int:
        foe = fighter(KICKS, styles=styles, striking=3, grappling=3)
        table = Table(eight_attacks(), foe, position=position, top=top, mobile=0)
        return number(table, f"attack {attack}")

    for position in ("full_guard", "half_guard"):
        assert numbers(position, 0, ["great_guard"], "punch") == numbers(position, 0, [], "punch") + 1
        assert numbers(position, 1, ["great_guard"], "punch") == numbers(position, 1, [], "punch"), (
            "not on top"
        )
    assert numbers("side_control", 0, ["great_guard"], "punch") == numbers("side_control", 0, [], "punch")
    assert numbers("full_guard", 0, ["great_guard"], "arm_hold") == 6, "never above 6"


@pytest.mark.parametrize(
    ("dice", "knocked_out"),
    [((6, 6, 6), True), ((6, 6, 5), False), ((4, 4, 4), False), ((6, 6, 5, 4), False), ((6, 6, 6, 1), True)],
)
def test_great_chin_is_knocked_out_only_by_three_sixes(dice: tuple[int, ...], knocked_out: bool) -> None:
    foe = fighter(PUNCHES, styles=["great_chin"], striking=3, grappling=2, conditioning=9)
    text = "attack knee +combination" if len(dice) == 4 else "attack knee"
    with clinch(["knee", "combination"], foe=foe, dice=dice) as t:
        t.do(text)
        assert (t.match.outcome is not None) == knocked_out
        if knocked_out:
            assert not t.all(e.GreatChinHeld)
            return
        assert t.only(e.GreatChinHeld) == e.GreatChinHeld(1, 3)
        hits = t.only(e.AttackRolled).successes
        assert t.asked == ("critical", 0), "Critical allowed"
        t.do("no_critical", *["hurt conditioning"] * 3, *["hurt striking"] * (hits - 3))
        assert sum(t.hurt(1)) == hits


def test_great_chin_allows_the_critical() -> None:
    foe = fighter(PUNCHES, styles=["great_chin"], striking=3, grappling=3)
    with clinch(["knee"], foe=foe, dice=[4, 4, 4]) as t:
        t.do("attack knee", "critical")
        assert t.asked == ("hurt", 0)
        t.do("hurt striking", "hurt grappling")
        assert t.hurt(1) == [0, 0, 1, 1, 0]


def test_great_chin_does_not_help_against_a_throw() -> None:
    foe = fighter(PUNCHES, styles=["great_chin"], striking=3, grappling=3)
    with clinch(["throw"], foe=foe, dice=[4, 4, 4]) as t:
        t.do("attack throw", "decline")
        assert t.only(e.MatchEnded).how == "knockout"


def test_great_chin_can_still_be_stopped() -> None:
    foe = fighter(PUNCHES, styles=["great_chin"], striking=3)
    with clinch(["knee"], foe=foe, dice=[4, 4, 4]) as t:
        t.do("attack knee", "no_critical")
        assert t.only(e.MatchEnded).how == "stoppage"


def test_great_reach_punches_at_long_range_on_a_six() -> None:
    one = fighter(["punch", "set_up"], styles=["great_reach"], striking=3, grappling=3)
    with Table(one, fighter(KICKS), mobile=0, dice=[6, 5, 5]) as t:
        assert (number(t, "attack punch"), number(t, "attack punch +set_up")) == (6, 5)
        t.do("attack punch", "hurt striking")
        assert t.only(e.AttackRolled).successes == 1
    with Table(one, fighter(KICKS), mobile=0, position="mid_range") as t:
        assert number(t, "attack punch") == 5, "a printed number stays as it is"


def test_great_reach_leaves_a_printed_number_as_it_is() -> None:
    """A card set in which the extra box is one that has a number: the Style fills blank boxes only."""
    data = dict(start_values().data)
    great = {"do": "cell", "attack": "punch", "at": "clinch", "number": 6}
    data["styles"] = [
        {**row, "great": great} if row["id"] == "great_reach" else row for row in data["styles"]
    ]
    one = fighter(["punch"], styles=["great_reach"], striking=3, grappling=3)
    with Table(one, fighter(KICKS), position="clinch", mobile=0, card_set=from_data(data)) as t:
        assert number(t, "attack punch") == 5


def test_great_ground_and_pound_lowers_strikes_on_top() -> None:
    def numbers(position: str, top: int | None, attack: str) -> tuple[int, int]:
        found = []
        for styles in ([], ["great_ground_and_pound"]):
            one = fighter([attack], styles=styles, striking=3, grappling=3)
            found.append(
                number(Table(one, fighter(KICKS), position=position, top=top, mobile=0), f"attack {attack}")
            )
        return found[0], found[1]

    assert numbers("full_guard", 0, "punch") == (5, 4)
    assert numbers("side_control", 0, "knee") == (4, 3)
    assert numbers("full_guard", 1, "punch") == (6, 6), "not below"
    assert numbers("clinch", None, "punch") == (5, 5), "not standing"
    assert numbers("half_guard", 0, "neck_hold") == (5, 5), "not for Holds"


def test_k13_a_great_style_is_public_once_both_fighters_are_made() -> None:
    """See also `test_k13_styles_are_hidden_until_both_fighters_are_made`."""
    foe = fighter(PUNCHES, styles=["great_balance", "likes_kick"], striking=3, grappling=3)
    with Table(fighter(KICKS), foe) as t:
        shown = t.match.view(0)["styles"][1]
        names = [name for index, name in enumerate(t.card_set.styles) if shown >> index & 1]
        assert names == ["likes_kick", "great_balance"]
        assert t.match.view(-1)["styles"] == t.match.view(0)["styles"]


def test_strikes_holds_and_any_name_their_attacks_and_a_throw_is_neither() -> None:
    card_set = start_values()

    def named(*names: str) -> list[str]:
        return [card_set.attacks[attack] for attack in card_set.attacks_named(names)]

    assert named("strikes") == ["punch", "kick", "knee", "elbow"]
    assert named("holds") == ["neck_hold", "arm_hold", "leg_hold"]
    assert named("any") == list(card_set.attacks)
    assert named("holds", "throw") == ["throw", "neck_hold", "arm_hold", "leg_hold"]
