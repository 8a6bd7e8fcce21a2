"""Knockdown: the Attack sequence and its Block (D2, D3, D18, D20, D21; KD p.14 and p.16)."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.games.knockdown import events as e
from tests.rulings.knockdown_table import Table, both

FOUR_AND_BLOCK = ["shove", "poke", "trip", "grab", "lunge"]
"""One Block card and four others."""


# ---- D2, D21: the sequence


@both
def test_d2_wounds_then_the_effect_then_ko(seat: int) -> None:
    table = Table(seat, row=["throw"], me={"at": [-1, 0]}, foe={"at": [0, 0], "light": 3})
    table.do("attack throw")
    assert table.asked == ("call", seat)
    assert table.kinds == ["AttackPlayed", "Struck", "Moved", "Moved"]
    table.do("decline")
    assert table.kinds[4:] == ["TestNotCalled", "CardToHand"]


@both
def test_d2_ko_may_be_called_though_the_effect_moved_somebody_out_of_range(seat: int) -> None:
    table = Table(seat, row=["throw"], me={"at": [-1, 0]}, foe={"at": [0, 0], "light": 17}, dice=[1, 1, 1])
    table.do("attack throw", "call")
    assert table.only(e.TestCalled).tested == 1 - seat
    assert table.only(e.RoundEnded).how == "ko"


@both
def test_d2_range_is_checked_once_at_declaration(seat: int) -> None:
    """ "Charge" may carry its fighter out of any range; the rest of it is resolved all the same."""
    table = Table(seat, row=["charge"], me={"at": [0, 0]}, foe={"at": [1, 0]})
    table.do("attack charge", "go -2,0")
    assert table.only(e.Struck).wounds == (0, 1)
    assert table.why(e.Moved, seat=1 - seat, how="backward")


@both
def test_d21_the_sequence_is_mandatory_only_may_and_ko_are_optional(seat: int) -> None:
    table = Table(seat, row=["roll"])
    table.do("attack roll")
    assert "stop" in table.can(), "a may text"
    table = Table(seat, row=["grab"])
    table.do("attack grab")
    assert table.said("stop") == ("must_go", "D21")
    table = Table(seat, row=["hook"])
    table.do("attack hook")
    assert table.can() == ["call", "decline"]


@both
def test_d21_the_card_joins_the_hand_afterwards(seat: int) -> None:
    table = Table(seat, row=["roll"], me={"hand": ["poke"] * 3})
    table.do("attack roll")
    assert table.asked == ("go", seat)
    assert table.hand(seat) == ["poke"] * 3
    assert table.names([table.state.played]) == ["roll"]
    table.do("stop")
    assert table.hand(seat) == ["poke", "poke", "poke", "roll"]
    assert table.only(e.StayedPut).possible


@both
def test_d21_without_a_ko_sign_nothing_can_be_called(seat: int) -> None:
    table = Table(seat, row=["poke"], foe={"light": 20})
    table.do("attack poke")
    assert table.asked == ("action", seat)
    assert table.said("call") == ("not_now", "p.12")


@both
def test_effect_the_foe_discards_a_card_of_its_choice(seat: int) -> None:
    table = Table(seat, row=["stomp"], foe={"hand": ["poke", "grab", "grab"]})
    table.do("attack stomp")
    assert table.asked == ("discard", 1 - seat)
    assert table.can() == ["discard high", "discard grip"]
    table.do("discard grip")
    assert table.hand(1 - seat) == ["poke", "grab"]
    assert table.only(e.CardDiscarded).why == "forced"
    assert table.asked == ("action", seat)
    bare = Table(seat, row=["stomp"])
    bare.do("attack stomp")
    assert bare.asked == ("action", seat)


@both
@pytest.mark.parametrize(("before", "after"), [((2, 3), (1, 2)), ((0, 1), (0, 0)), ((0, 0), (0, 0))])
def test_effect_healing_takes_off_what_there_is(
    seat: int, before: tuple[int, int], after: tuple[int, int]
) -> None:
    table = Table(seat, row=["mend"], me={"heavy": before[0], "light": before[1]})
    table.do("attack mend")
    assert table.wounds(seat) == after
    assert bool(table.all(e.Healed)) == (before != after)


# ---- D3: Block


def struck(seat: int, card: str, hand: list[str], **foe: Any) -> Table:
    """A Strike against a foe with this hand, which is asked for a Block."""
    table = Table(seat, row=[card], foe={"hand": hand, **foe})
    table.do(f"attack {card}")
    return table


@both
@pytest.mark.parametrize(
    ("word", "ignored"), [("block 2", (2, 0)), ("block 0", (0, 4)), ("block 1", (1, 2)), ("take", (0, 0))]
)
def test_example_one_block_card_and_four_others(seat: int, word: str, ignored: tuple[int, int]) -> None:
    """Up to 2 heavy, or 4 light, or 1 heavy and 2 light."""
    table = struck(seat, "hook", FOUR_AND_BLOCK)
    assert table.asked == ("block", 1 - seat)
    assert table.can() == ["take", "block 0", "block 1", "block 2"]
    table.do(word)
    assert table.wounds(1 - seat) == (2 - ignored[0], 4 - ignored[1])
    assert table.only(e.Struck).blocked == ignored
    left = [card for card in FOUR_AND_BLOCK if word == "take" or card != "shove"]
    assert table.hand(1 - seat) == left
    if word == "take":
        assert table.kinds == ["AttackPlayed", "NotBlocked", "Struck"]
    else:
        blocked = table.only(e.Blocked)
        assert (blocked.heavy, blocked.light, blocked.effect, blocked.left) == (*ignored, False, 4)
        assert table.only(e.CardDiscarded).why == "block"


@both
@pytest.mark.parametrize(
    ("others", "allowed", "most_light"),
    [
        (0, [], 0),
        (1, ["0"], 1),
        (2, ["0", "1"], 2),
        (3, ["0", "1"], 3),
        (4, ["0", "1", "2"], 4),
        (5, ["0", "1", "2"], 4),
    ],
)
def test_d3_one_heavy_for_two_cards_left_one_light_for_each(
    seat: int, others: int, allowed: list[str], most_light: int
) -> None:
    hand = ["shove", *["poke", "poke", "trip", "grab", "lunge"][:others]]
    table = Table(seat, row=["hook"], foe={"hand": hand})
    table.do("attack hook")
    if not allowed:
        assert table.asked == ("call", seat), "a Block that ignores nothing is not asked for"
        assert table.wounds(1 - seat) == (2, 4)
        return
    assert table.may("block") == allowed
    if len(allowed) < 3:
        assert table.said(f"block {len(allowed)}") == ("block_too_few_cards", "D3")
    assert table.said("block 3") == ("block_fewer_heavy", "p.16")
    heavy = int(allowed[-1])
    table.do(f"block {heavy}")
    light = min(4, others - 2 * heavy)
    assert table.wounds(1 - seat) == (2 - heavy, 4 - light)
    table = struck(seat, "hook", hand)
    table.do("block 0")
    assert table.wounds(1 - seat) == (2, 4 - most_light)


@both
def test_d3_never_more_than_comes(seat: int) -> None:
    table = struck(seat, "poke", FOUR_AND_BLOCK)
    assert table.may("block") == ["0"]
    assert table.said("block 1") == ("no_heavy_to_block", "p.16"), "not: only 0 heavy wounds"
    table.do("block 0")
    assert table.wounds(1 - seat) == (0, 0)
    assert table.only(e.Blocked).light == 1


@both
def test_d3_only_strikes(seat: int) -> None:
    """Abilities cannot be blocked, and no wounds of other sources."""
    table = Table(
        seat, row=["lure"], me={"at": [-1, 0]}, foe={"hand": ["shove", "shove", "poke"], "at": [1, 0]}
    )
    table.do("attack lure")
    assert table.asked == ("action", seat)
    assert table.wounds(1 - seat) == (0, 1)
    table = Table(seat, me={"hand": ["poke", "trip", "lunge"]}, foe={"hand": ["shove", "shove", "poke"]})
    table.do("combo", "special venom_spit", "pay low")
    assert not table.all(e.Blocked) + table.all(e.NotBlocked)
    assert table.wounds(1 - seat) == (0, 2)


@both
def test_d3_without_a_block_card_nobody_is_asked(seat: int) -> None:
    table = Table(seat, row=["poke"], foe={"hand": ["poke", "trip"]})
    table.do("attack poke")
    assert table.asked == ("action", seat)
    assert not table.all(e.NotBlocked)


@both
def test_d3_the_effect_for_a_block_card_and_no_further_cost(seat: int) -> None:
    table = struck(seat, "sweep", ["shove"])
    assert table.can() == ["take", "block effect"], "alone in the hand it ignores no wounds"
    assert table.said("block 0") == ("block_hand_empty", "D3")
    table.do("block effect")
    assert table.wounds(1 - seat) == (0, 1), "the pool falls; the wound of the effect does not (D18)"
    assert table.at(1 - seat) == (1, 0)
    assert table.only(e.EffectBlocked).seat == 1 - seat
    assert not table.all(e.Moved)


@both
def test_d3_two_block_cards_do_both(seat: int) -> None:
    table = struck(seat, "sweep", ["shove", "mend", "poke"])
    assert table.can() == ["take", "block 0", "block both 0", "block effect"]
    table.do("block both 0")
    assert table.wounds(1 - seat) == (0, 0)
    assert table.hand(1 - seat) == ["poke"]
    blocked = table.only(e.Blocked)
    assert (blocked.light, blocked.effect, blocked.left) == (1, True, 1)
    one = struck(seat, "sweep", ["shove", "poke"])
    assert one.said("block both 0") == ("two_blocks", "p.16")


@both
def test_d18_discarded_blocks_never_count_as_left(seat: int) -> None:
    table = struck(seat, "sweep", ["shove", "shove"])
    assert "block 0" in table.can(), "the other Block card is left"
    assert "block both 0" not in table.can()
    assert table.said("block both 0") == ("block_hand_empty", "D3")


@both
def test_d18_each_kind_once_a_strike(seat: int) -> None:
    """Three Block cards still ignore wounds once."""
    table = struck(seat, "hook", ["shove", "shove", "shove"])
    table.do("block 1")
    assert table.wounds(1 - seat) == (1, 4)
    assert table.asked == ("call", seat)


@both
def test_d18_nothing_to_cancel_without_an_effect(seat: int) -> None:
    table = struck(seat, "hook", ["shove", "shove", "poke"])
    assert table.said("block effect") == ("no_effect_to_block", "p.16")
    assert table.said("block both 0") == ("no_effect_to_block", "p.16")
    table = struck(seat, "stomp", ["shove", "poke"])
    assert table.can() == ["take", "block effect"]
    assert table.said("block 0") == ("no_wounds_to_block", "p.16")


@both
def test_d18_wounds_in_the_effect_fall_only_to_an_effect_block(seat: int) -> None:
    table = struck(seat, "sweep", ["shove", *FOUR_AND_BLOCK[1:]])
    table.do("block 0")
    assert table.wounds(1 - seat) == (0, 1), "the pool was ignored, the wound of the effect falls"
    assert table.at(1 - seat) == (2, 0)


@both
def test_d18_ko_may_be_called_even_if_all_was_blocked(seat: int) -> None:
    table = struck(seat, "throw", ["shove", "shove", "poke", "poke"], light=4)
    table.do("block both 1")
    assert table.wounds(1 - seat) == (0, 4)
    assert table.asked == ("call", seat)


@both
def test_d18_one_prompt_before_the_wounds_decides_both(seat: int) -> None:
    table = struck(seat, "sweep", ["shove", "mend", "poke"])
    table.do("take")
    assert table.kinds == ["AttackPlayed", "NotBlocked", "Struck", "Moved", "Wounded", "CardToHand"]
    assert table.asked == ("action", seat)


# ---- D20: the order of wounds


@both
def test_d20_printed_attackers_then_defenders_then_block(seat: int) -> None:
    """Hunter from behind, first Strike of the turn, Strikes with High; the defender's armour comes after them, its Block last."""
    table = Table(
        seat, row=["poke"], me={"behind": True, "skills": ["opener", "boxer"]},
        foe={"skills": ["guard", "padding"], "hand": ["shove", "trip"]},
    )  # fmt: skip
    table.do("attack poke")
    prompt = table.state.prompt
    assert prompt is not None
    assert (prompt.params["heavy"], prompt.params["light"]) == (0, 1 + 3 - 2)
    table.do("block 0")
    hit = table.only(e.Struck)
    assert hit.printed == (0, 1)
    assert [(added.why, added.light, added.source) for added in hit.additions] == [
        ("behind", 1, "@fighter.brood"), ("first_strike", 1, "@skill.opener"), ("symbol", 1, "@skill.boxer"),
        ("armour", -1, "@skill.guard"), ("first_armour", -1, "@skill.padding"),
    ]  # fmt: skip
    assert (hit.blocked, hit.wounds) == ((0, 1), (0, 1))
    assert table.wounds(1 - seat) == (0, 1)


@both
def test_d20_never_below_nothing(seat: int) -> None:
    table = Table(seat, row=["poke"], foe={"skills": ["guard", "padding"]})
    table.do("attack poke")
    hit = table.only(e.Struck)
    assert [added.why for added in hit.additions] == ["armour"], "there is nothing left for the second"
    assert hit.wounds == (0, 0)
    table = Table(seat, row=["throw"], me={"at": [0, 0]}, foe={"skills": ["padding"]})
    table.do("attack throw")
    assert table.wounds(1 - seat) == (1, 0), "a heavy wound is no light one"


@both
def test_d20_the_printed_pool_only_effect_wounds_fall_as_printed(seat: int) -> None:
    table = Table(seat, row=["sweep"], me={"skills": ["opener"]}, foe={"skills": ["plain"]})
    table.do("attack sweep")
    assert table.only(e.Struck).wounds == (0, 1)
    fell = table.only(e.Wounded)
    assert (fell.heavy, fell.light, fell.why) == (0, 1, "effect")


@both
def test_d20_abilities_are_left_as_printed(seat: int) -> None:
    far: dict[str, Any] = {
        "me": {"at": [-2, 0], "skills": ["opener", "sniper"]},
        "foe": {"at": [1, 0], "skills": ["padding"]},
    }
    table = Table(seat, row=["lure"], **far)
    table.do("attack lure")
    assert table.only(e.Struck).additions == ()
    assert table.wounds(1 - seat) == (0, 1)


@both
def test_d20_a_test_with_no_wounds_passes_at_once(seat: int) -> None:
    table = Table(seat, row=["lunge"], me={"at": [-1, 0]}, foe={"hand": ["shove", "shove", "poke", "poke"]})
    table.do("attack lunge", "block 1", "call")
    assert table.only(e.TestCalled).wounds == (0, 0)
    assert not table.all(e.DiceRolled)
    assert table.only(e.TestPassed).total == (0, 0)
    assert table.asked == ("action", seat)


@both
def test_d13_wound_cubes_never_run_out(seat: int) -> None:
    table = Table(seat, row=["hook"], foe={"heavy": 58, "light": 59})
    table.do("attack hook", "decline")
    assert table.wounds(1 - seat) == (60, 63)
