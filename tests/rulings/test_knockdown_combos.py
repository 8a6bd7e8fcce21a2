"""Knockdown: Combos, Special Attacks and tokens (D4, D19; KD p.6-7 and p.13)."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.games.knockdown import events as e
from tests.rulings.knockdown_boxes import lab
from tests.rulings.knockdown_table import Table, both
from tests.rulings.test_knockdown_moves import away, spaces


def holding(seat: int, *hand: str, fighter: str = "brood", **more: Any) -> Table:
    """A fighter with these cards, the foe far away at 2,0 unless `foe` says something else."""
    foe = {"at": [2, -2], "fighter": "james" if fighter != "james" else "iris", **more.pop("foe", {})}
    return Table(
        seat, me={"fighter": fighter, "at": [0, 0], "hand": list(hand), **more.pop("me", {})}, foe=foe, **more
    )


# ---- D4: the Combo


@both
def test_d4_any_number_of_dashes_and_each_special_once_in_any_order(seat: int) -> None:
    table = holding(seat, "lunge", "skip", "roll", "lunge", "trip", "grab", foe={"at": [1, 1]})
    table.do("combo", "dash 0,-1", "dash 0,0", "special shadow_step", "go 0,1")
    assert table.said("special shadow_step") == ("special_used", "p.13")
    table.do("special rend", "decline")
    assert table.asked == ("combo", seat)
    assert table.said("special rend") == ("special_used", "p.13")
    assert set(table.can()) == {
        "end",
        *(f"dash {q},{r}" for q, r in [(0, 0), (1, 0), (-1, 1), (-1, 2), (0, 2)]),
    }
    table.do("dash 0,0")
    assert table.only(e.ComboEnded).count == 5
    assert table.asked == ("action", seat)
    assert not table.hand(seat)


@both
def test_d4_a_new_combo_may_hold_it_again(seat: int) -> None:
    table = holding(seat, "lunge", "skip", "poke", "trip")
    table.do("combo", "special shadow_step", "go 0,1", "end", "combo", "special shadow_step", "go 0,0")
    assert len(table.all(e.SpecialPlayed)) == 2


@both
def test_d4_it_may_be_ended_any_time_after_the_first_dash_or_special(seat: int) -> None:
    table = holding(seat, "lunge", "skip", "poke")
    table.do("combo")
    assert table.said("end") == ("combo_needs_one", "D16")
    table.do("dash 0,1")
    assert "end" in table.can()
    table.do("end")
    assert table.only(e.ComboEnded).count == 1
    assert table.hand(seat) == ["skip", "poke"]
    assert table.asked == ("action", seat)


@both
def test_d4_it_ends_by_itself_when_nothing_can_be_paid_for(seat: int) -> None:
    table = holding(seat, "lunge", "poke")
    table.do("combo", "dash 0,1")
    assert table.only(e.ComboEnded).count == 1
    assert table.asked == ("action", seat)


@both
def test_d4_paid_by_discarding_hand_cards_of_the_symbols(seat: int) -> None:
    table = holding(seat, "trip", "grab", "poke", "lunge", foe={"at": [1, 0]})
    table.do("combo", "special rend")
    paid = [(table.names([event.card])[0], event.why) for event in table.all(e.CardDiscarded)]
    assert paid == [("trip", "pay"), ("grab", "pay")]
    assert sorted(table.names(table.state.discards)) == ["grab", "trip"]
    assert table.wounds(1 - seat) == (1, 1)
    assert table.asked == ("call", seat)
    poor = holding(seat, "trip", "poke", "lunge", foe={"at": [1, 0]})
    poor.do("combo")
    assert poor.said("special rend") == ("special_unpaid", "p.13")


@both
def test_d4_a_question_mark_is_paid_with_any_symbol(seat: int) -> None:
    table = holding(seat, "poke", "trip", "shove", "lunge", foe={"at": [1, 0]})
    table.do("combo", "special venom_spit")
    assert table.asked == ("pay", seat)
    assert table.can() == ["pay low", "pay block", "pay dash"], (
        "the High card pays for the symbol that is printed"
    )
    assert table.said("pay grip") == ("no_such_card", "p.13")
    table.do("pay block")
    assert sorted(table.hand(seat)) == ["lunge", "trip"]
    assert table.wounds(1 - seat) == (0, 2)


@both
def test_d4_a_special_out_of_range_cannot_be_paid_for(seat: int) -> None:
    table = holding(seat, "trip", "grab", "lunge", "poke", foe={"at": [0, 2]})
    table.do("combo")
    assert table.said("special rend") == ("special_out_of_range", "D4")
    assert "special venom_spit" in table.can()
    far = holding(seat, "poke", "poke", "lunge", me={"at": [-2, 0]}, foe={"at": [2, 0]})
    far.do("combo")
    assert far.said("special venom_spit") == ("special_out_of_range", "D4")


@both
def test_d4_without_a_printed_range_it_always_can(seat: int) -> None:
    table = holding(seat, "lunge", "skip", me={"at": [-2, 0]}, foe={"at": [2, 0]})
    table.do("combo")
    assert "special shadow_step" in table.can()


@both
def test_d4_specials_follow_the_sequence_and_may_be_blocked(seat: int) -> None:
    table = holding(seat, "trip", "grab", foe={"at": [1, 0], "hand": ["shove", "poke", "poke"]})
    table.do("combo")
    assert table.asked == ("block", 1 - seat), "the only thing it can hold"
    table.do("block 1")
    assert table.wounds(1 - seat) == (0, 1)
    assert table.asked == ("call", seat)


@both
def test_d4_others_specials_cannot_be_used(seat: int) -> None:
    table = holding(seat, "lunge", "poke", "poke")
    table.do("combo")
    assert table.said("special headshot") == ("special_not_yours", "p.13")


@both
def test_d4_cards_in_hand_are_symbols_only(seat: int) -> None:
    """KD p.13: no Attack Sequence comes out of the hand."""
    table = holding(seat, "hook", "hook", "lunge", foe={"at": [1, 0]}, row=["poke"])
    assert table.said("attack hook") == ("not_in_row", "p.12")
    table.do("combo")
    assert table.said("attack hook") == ("not_now", "p.13")


@both
def test_d4_dash_moves_one_space_for_each_card(seat: int) -> None:
    table = holding(seat, "lunge", "skip", me={"at": [0, 2]})
    table.do("combo")
    assert spaces(table.may("dash")) == {(0, 1), (-1, 2), (1, 1)}
    table.do("dash 0,1")
    moved = table.only(e.Moved)
    assert (moved.how, moved.by, table.at(seat)) == ("dash", seat, (0, 1))
    assert table.only(e.CardDiscarded).why == "dash"


@both
def test_d4_without_a_dash_card_no_dash(seat: int) -> None:
    table = holding(seat, "poke", "trip", "grab", foe={"at": [1, 0]})
    table.do("combo")
    assert table.said("dash 0,1") == ("no_dash_card", "p.13")
    dashing = holding(seat, "lunge", "poke", "trip", foe={"at": [1, 0]})
    dashing.do("combo")
    assert dashing.said("dash 0,0") == ("already_there", "p.13")


# ---- James (rulebook)


@both
def test_james_suppressive_fire_moves_a_space_for_each_token(seat: int) -> None:
    table = holding(seat, "poke", "trip", fighter="james", me={"ammo": 2})
    table.do("combo", "special suppressive_fire", "pay high")
    assert table.asked == ("go", seat)
    assert all(away((0, 0), space) <= 2 for space in spaces(table.may("go")))
    assert table.said("go 0,0") == ("already_there", "p.20")
    table.do("go -2,0")
    assert table.at(seat) == (-2, 0)
    changed = table.only(e.AmmoChanged)
    assert (changed.change, changed.count) == (-2, 0)
    one = holding(seat, "poke", "trip", fighter="james", me={"ammo": 2})
    one.do("combo", "special suppressive_fire", "pay high", "go -1,0")
    assert one.state.ammo[seat] == 1
    none = holding(seat, "poke", "trip", fighter="james", me={"ammo": 2})
    none.do("combo", "special suppressive_fire", "pay high", "stop")
    assert none.state.ammo[seat] == 2
    assert none.at(seat) == (0, 0)


@both
def test_james_suppressive_fire_goes_around_the_rival(seat: int) -> None:
    table = holding(seat, "poke", "trip", fighter="james", me={"at": [-1, 0], "ammo": 2}, foe={"at": [0, 0]})
    table.do("combo", "special suppressive_fire", "pay high")
    assert table.said("go 1,0") == ("through_foe", "D6")
    around = holding(seat, "poke", "trip", fighter="james", me={"at": [-1, 0], "ammo": 3}, foe={"at": [0, 0]})
    around.do("combo", "special suppressive_fire", "pay high", "go 1,0")
    assert around.state.ammo[seat] == 0
    assert len(around.only(e.Moved).path) == 4


@both
def test_james_without_ammo_nothing_moves(seat: int) -> None:
    table = holding(seat, "poke", "trip", fighter="james", me={"ammo": 0})
    table.do("combo", "special suppressive_fire", "pay high")
    assert table.asked == ("combo", seat)
    assert table.at(seat) == (0, 0)


@both
def test_james_order_moves_the_rival_who_shows_two_and_loses_one(seat: int) -> None:
    table = holding(
        seat, "grab", "poke", fighter="james", foe={"at": [1, 0], "hand": ["poke", "shove", "shove", "trip"]}
    )
    table.do("combo", "special order")
    assert table.asked == ("go", seat)
    table.do("go 1,1")
    assert table.at(1 - seat) == (1, 1)
    assert table.asked == ("show", 1 - seat)
    assert table.can() == ["show high", "show low", "show block"]
    assert table.said("show dash") == ("no_such_card", "p.7")
    table.do("show high")
    assert table.can() == ["show low", "show block"]
    table.do("show block")
    shown = table.only(e.CardsShown)
    assert [lab().symbols[symbol] for symbol in shown.symbols] == ["high", "block"]
    assert table.asked == ("strip", seat)
    assert table.can() == ["strip high", "strip block"]
    assert table.said("strip low") == ("not_shown", "p.7")
    table.do("strip block")
    assert table.hand(1 - seat) == ["poke", "shove", "trip"]
    assert table.only(e.CardsShown).seat == 1 - seat
    assert [event.why for event in table.all(e.CardDiscarded)] == ["pay", "strip"]


@both
@pytest.mark.parametrize("hand", [[], ["poke"], ["poke", "trip"]])
def test_james_order_fewer_cards_are_all_shown(seat: int, hand: list[str]) -> None:
    table = holding(seat, "grab", "poke", fighter="james", foe={"at": [1, 0], "hand": hand})
    table.do("combo", "special order", "go 1,1")
    if len(hand) == 2:
        table.do("strip low")
        assert table.hand(1 - seat) == ["poke"]
    else:
        assert not table.hand(1 - seat)
    assert len(table.all(e.CardsShown)) == bool(hand)


@both
def test_james_reload_gains_one_and_one_for_each_discarded_grip(seat: int) -> None:
    table = holding(seat, "poke", "grab", "grab", "throw", fighter="james", me={"ammo": 1})
    table.do("combo", "special reload", "pay high")
    assert table.asked == ("spend", seat)
    assert table.state.ammo[seat] == 2, "the one comes first"
    assert table.can() == ["spend 0", "spend 1", "spend 2", "spend 3"]
    assert table.said("spend 4") == ("spend_at_most", "p.7")
    table.do("spend 2")
    assert table.state.ammo[seat] == 4
    assert table.hand(seat) == ["throw"]
    assert [event.why for event in table.all(e.CardDiscarded)] == ["pay", "reload", "reload"]


@both
def test_d19_at_most_six_ammo(seat: int) -> None:
    table = holding(seat, "poke", "grab", "grab", "throw", fighter="james", me={"ammo": 4})
    table.do("combo", "special reload", "pay high")
    assert table.may("spend") == ["0", "1"], "the seventh would be lost"
    table.do("spend 1")
    assert table.state.ammo[seat] == 6
    full = holding(seat, "poke", "grab", "grab", fighter="james", me={"ammo": 6})
    full.do("combo", "special reload", "pay high")
    assert full.asked == ("combo", seat)
    assert full.state.ammo[seat] == 6
    assert not full.all(e.AmmoChanged)


@both
def test_james_headshot_ammo_for_wounds_of_the_effect(seat: int) -> None:
    table = holding(seat, "poke", "poke", fighter="james", me={"ammo": 3, "at": [-1, 0]}, foe={"at": [1, 0]})
    table.do("combo")
    assert table.asked == ("combo", seat)
    table.do("special headshot")
    assert table.can() == ["spend 0", "spend 1", "spend 2"], "two at most"
    table.do("spend 2")
    assert table.wounds(1 - seat) == (1, 2)
    assert table.state.ammo[seat] == 1
    assert table.asked == ("call", seat)


@both
def test_d19_james_starts_each_round_with_two_ammo(seat: int) -> None:
    table = Table(seat, phase="round", me={"fighter": "james", "ammo": 5}, foe={"fighter": "iris"})
    assert table.state.ammo[seat] == 2
    assert table.state.ammo[1 - seat] == 0
    table = Table(
        seat,
        row=["hook"],
        me={"fighter": "james", "ammo": 5},
        foe={"fighter": "iris", "light": 30},
        dice=[1, 1, 1],
    )
    table.do("attack hook", "call")
    assert table.only(e.RoundStarted).ammo[seat] == table.state.ammo[seat] == 2


# ---- Iris and her turret


@both
def test_d19_the_turret_is_placed_near_her_and_moved(seat: int) -> None:
    table = holding(seat, "poke", "trip", fighter="iris", me={"at": [-2, 0]}, foe={"at": [0, 0]})
    table.do("combo", "special deploy_turret", "pay high")
    near = {space for space in map(table.space, table.state.ground.spaces) if away((-2, 0), space) <= 2}
    assert spaces(table.may("go")) == near, "tokens occupy no space: also hers and the foe's"
    assert table.said("go 1,0") == ("turret_too_far", "D19")
    assert table.said("stop") == ("must_go", "D21")
    table.do("go 0,0")
    assert table.space(table.state.turret[seat]) == (0, 0)
    assert not table.only(e.TurretPlaced).moved
    again = holding(seat, "poke", fighter="iris", me={"at": [-2, 0], "turret": [0, 0]}, foe={"at": [1, 0]})
    again.do("combo")
    assert again.said("go 0,0") == ("already_there", "D19")
    again.do("go -1,0")
    assert again.only(e.TurretPlaced).moved
    assert again.space(again.state.turret[seat]) == (-1, 0), "one turret"


@both
def test_d19_the_turret_blocks_nothing(seat: int) -> None:
    table = holding(seat, fighter="iris", me={"turret": [0, 1]})
    table.do("move 0,1")
    assert table.at(seat) == (0, 1)


@both
def test_d19_a_strike_reaches_from_the_turret(seat: int) -> None:
    table = holding(
        seat, fighter="iris", me={"at": [-2, 0], "turret": [1, 0]}, foe={"at": [2, 0]}, row=["poke"]
    )
    table.do("attack poke")
    hit = table.only(e.Struck)
    assert table.space(hit.origin) == (1, 0)
    assert table.only(e.AttackPlayed).in_range
    assert table.wounds(1 - seat) == (0, 1)


@both
@pytest.mark.parametrize(("word", "origin"), [("here", (1, 0)), ("turret", (2, -1))])
def test_d19_before_block_she_names_herself_or_the_turret(
    seat: int, word: str, origin: tuple[int, int]
) -> None:
    table = holding(
        seat,
        fighter="iris",
        me={"at": [1, 0], "turret": [2, -1]},
        foe={"at": [2, 0], "hand": ["shove", "poke"]},
        row=["poke"],
    )
    table.do("attack poke")
    assert table.asked == ("origin", seat)
    assert table.can() == ["here", "turret"]
    table.do(word)
    assert table.only(e.OriginChosen).turret == (word == "turret")
    assert table.asked == ("block", 1 - seat)
    table.do("take")
    assert table.space(table.only(e.Struck).origin) == origin


@both
def test_d19_directions_count_from_the_turret(seat: int) -> None:
    """Backward goes away from it, and a Strike that pulls pulls toward it."""
    table = holding(
        seat, fighter="iris", me={"at": [2, 0], "turret": [0, -1]}, foe={"at": [0, 0]}, row=["sweep"]
    )
    table.do("attack sweep")
    assert table.at(1 - seat) == (0, 1)
    table = holding(
        seat, fighter="iris", me={"at": [1, 0], "turret": [0, -2]}, foe={"at": [0, 0]}, row=["tow"]
    )
    table.do("attack tow")
    assert table.at(1 - seat) == (0, -1)


@both
def test_d19_range_counts_from_the_turret(seat: int) -> None:
    marked: dict[str, Any] = {"at": [-2, 0], "turret": [1, 0], "skills": ["sniper"]}
    table = holding(seat, fighter="iris", me=marked, foe={"at": [2, 0]}, row=["poke"])
    table.do("attack poke")
    assert table.only(e.Struck).additions == (), "the turret is near, however far she is"


@both
@pytest.mark.parametrize(
    ("card", "reached"), [("poke", True), ("blast", True), ("beam", True), ("trip", False), ("lunge", False)]
)
def test_d19_on_the_turrets_own_space(seat: int, card: str, reached: bool) -> None:
    """The foe stands on the turret: "up to" and projectiles reach, "exactly" and "from" do not (D5)."""
    table = holding(
        seat, fighter="iris", me={"at": [-2, 0], "turret": [2, -1]}, foe={"at": [2, -1]}, row=[card]
    )
    table.do(f"attack {card}")
    assert table.only(e.AttackPlayed).in_range == reached
    if reached and card != "blast":
        assert table.space(table.only(e.Struck).origin) == (2, -1)
        assert sum(table.wounds(1 - seat)) == (2 if card == "beam" else 1)


@both
def test_d19_directions_from_the_turrets_own_space(seat: int) -> None:
    """All neighbours are farther off: the attacker chooses (D6)."""
    table = holding(
        seat, fighter="iris", me={"at": [-2, 0], "turret": [2, -1]}, foe={"at": [2, -1]}, row=["blast"]
    )
    table.do("attack blast")
    assert table.asked == ("go", seat)
    assert sorted(table.may("go")) == ["1,-1", "1,0", "2,-2", "2,0"]
    table.do("go 2,0")
    assert table.at(1 - seat) == (2, 0)
    assert table.wounds(1 - seat) == (0, 1)


@both
def test_d19_only_strikes_start_from_the_turret(seat: int) -> None:
    table = holding(
        seat, fighter="iris", me={"at": [-2, 2], "turret": [0, -2]}, foe={"at": [2, -2]}, row=["lure"]
    )
    assert away((-2, 2), (2, -2)) == 4
    table.do("attack lure")
    assert table.only(e.Struck).attack_type == "ability"
    assert table.space(table.only(e.Struck).origin) == (-2, 2)
    table = holding(
        seat, fighter="iris", me={"at": [1, 0], "turret": [-1, 0]}, foe={"at": [2, 0]}, row=["lure"]
    )
    table.do("attack lure")
    assert not table.only(e.AttackPlayed).in_range


@both
def test_d19_her_specials_start_from_the_turret_too(seat: int) -> None:
    table = holding(
        seat, "poke", "grab", "trip", fighter="iris", me={"at": [-2, 0], "turret": [1, 0]}, foe={"at": [2, 0]}
    )
    table.do("combo", "special overload")
    assert table.wounds(1 - seat) == (1, 0)
    assert table.space(table.only(e.Struck).origin) == (1, 0)


@both
def test_d19_the_turret_leaves_at_the_rounds_end(seat: int) -> None:
    table = holding(
        seat, fighter="iris", me={"turret": [-2, 0], "at": [0, 0]}, foe={"at": [1, 0], "light": 30}, row=["hook"],
        dice=[1, 1, 1],
    )  # fmt: skip
    table.do("attack hook", "call")
    assert table.state.round == 2
    assert table.state.turret == [-1, -1]


# ---- Brood


@both
def test_d19_from_behind_after_blinking_through_the_foe(seat: int) -> None:
    table = holding(seat, "lunge", me={"at": [0, 0]}, foe={"at": [1, 0]}, row=["poke"])
    table.do("combo")
    assert table.asked == ("combo", seat), "to dash or to step through"
    table.do("special shadow_step", "go 2,0")
    assert table.only(e.Moved).behind
    table.do("attack poke")
    assert [added.why for added in table.only(e.Struck).additions] == ["behind"]
    assert table.wounds(1 - seat) == (0, 2)


@both
def test_d19_not_from_behind_without_passing_through(seat: int) -> None:
    table = holding(seat, "lunge", me={"at": [-1, 0]}, foe={"at": [1, 0]}, row=["poke"])
    table.do("combo", "special shadow_step", "go 0,0", "attack poke")
    assert not table.only(e.Moved).behind
    assert table.only(e.Struck).additions == ()


@both
def test_d19_not_from_behind_from_afar_nor_in_a_later_turn(seat: int) -> None:
    table = holding(seat, "lunge", me={"at": [0, 0]}, foe={"at": [1, 0]}, row=["poke", "roll"])
    table.do("combo", "special shadow_step", "go 2,0", "move 2,-1")
    table.do("move 0,0", "move 1,0", "attack roll", "stop")
    assert away(table.at(seat), table.at(1 - seat)) == 1
    assert table.only(e.Struck).additions == (), "it was in the turn before"
    far = holding(seat, "lunge", me={"at": [-1, 0]}, foe={"at": [0, 0]}, row=["trip"])
    far.do("combo", "special shadow_step", "go 2,0", "attack trip")
    assert far.only(e.Moved).behind
    assert far.only(e.Struck).additions == ()


@both
def test_d19_the_hunter_heals_with_each_test_it_calls_and_that_is_passed(seat: int) -> None:
    table = Table(seat, row=["hook"], me={"light": 3, "heavy": 1}, foe={"light": 1}, dice=[6, 6, 6])
    table.do("attack hook", "call")
    assert table.why(e.Healed, seat=seat, why="hunter", light=1)
    assert table.wounds(seat) == (1, 2)
    others = Table(seat, row=["hook"], me={"fighter": "iris", "light": 3}, foe={"light": 1}, dice=[6, 6, 6])
    others.do("attack hook", "call")
    assert not others.all(e.Healed)


@both
def test_d23_a_sheets_text_beats_the_rules(seat: int) -> None:
    """A Blink goes through the foe, which no move may (KD p.12 and p.20); a Strike of Iris need not start from her fighter."""
    table = holding(seat, "lunge", "skip", me={"at": [-1, 0]}, foe={"at": [0, 0]})
    table.do("combo")
    assert table.said("dash 1,0")[0] == "dash_too_far"
    table.do("special shadow_step", "go 1,0")
    assert table.at(seat) == (1, 0)
    turret = holding(
        seat, fighter="iris", me={"at": [-2, 0], "turret": [1, 0]}, foe={"at": [2, 0]}, row=["poke"]
    )
    turret.do("attack poke")
    assert turret.wounds(1 - seat) == (0, 1)
