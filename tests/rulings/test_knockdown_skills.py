"""Knockdown: what each word of the Skills gives, and that only Skills that lie face up give it (KD p.9 and p.11)."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.games.knockdown import events as e
from tests.rulings.knockdown_boxes import SKILLS
from tests.rulings.knockdown_table import Table, both
from tests.rulings.test_knockdown_moves import spaces

EDGE: dict[str, Any] = {"at": [-2, 0]}


def plus(table: Table) -> list[tuple[str, int, str]]:
    """The additions of the last Strike."""
    return [(added.why, added.light, added.source) for added in table.all(e.Struck)[-1].additions]


@both
def test_skill_first_strike_of_each_turn(seat: int) -> None:
    table = Table(seat, row=["poke", "poke"], me={"skills": ["opener"]})
    table.do("attack poke")
    assert plus(table) == [("first_strike", 1, "@skill.opener")]
    table.do("attack poke")
    assert plus(table) == []
    assert table.wounds(1 - seat) == (0, 3)
    table.do("move 2,0", "move 1,0")
    assert table.state.strikes == 0, "each turn"


@both
def test_skill_strikes_with_a_symbol(seat: int) -> None:
    table = Table(seat, row=["poke", "grab"], me={"skills": ["boxer"]})
    table.do("attack poke")
    assert plus(table) == [("symbol", 1, "@skill.boxer")]
    table.do("attack grab")
    assert plus(table) == []
    special = Table(
        seat,
        me={"fighter": "james", "skills": ["boxer"], "hand": ["poke", "poke"], "at": [-1, 0], "ammo": 0},
        foe={"fighter": "iris"},
    )
    special.do("combo", "special headshot")
    assert plus(special) == [], "a Special Attack has no symbol"


@both
@pytest.mark.parametrize(("foe", "more"), [([0, 0], 0), ([1, 0], 1), ([2, 0], 1)])
def test_skill_strikes_from_afar(seat: int, foe: list[int], more: int) -> None:
    table = Table(seat, row=["roll"], me={**EDGE, "skills": ["sniper"]}, foe={"at": foe})
    table.do("attack roll")
    assert plus(table) == [("far", 1, "@skill.sniper")] * more
    assert table.wounds(1 - seat) == (0, 1 + more)


@both
def test_skill_armour_against_a_symbol(seat: int) -> None:
    table = Table(seat, row=["beam", "grab"], foe={"skills": ["guard"]})
    table.do("attack beam")
    assert plus(table) == [("armour", -1, "@skill.guard")]
    assert table.wounds(1 - seat) == (0, 1)
    table.do("attack grab")
    assert plus(table) == []


@both
def test_skill_first_armour_of_each_turn(seat: int) -> None:
    table = Table(seat, row=["grab", "beam"], foe={"skills": ["padding"]})
    table.do("attack beam", "attack grab", "go 2,0")
    assert [[added.why for added in hit.additions] for hit in table.all(e.Struck)] == [["first_armour"], []]
    assert table.wounds(1 - seat) == (0, 2)


@both
def test_skill_longer_range_only_for_up_to(seat: int) -> None:
    for card, foe, reached in (
        ("poke", [0, 0], True), ("poke", [1, 0], False), ("blast", [2, 0], True), ("trip", [1, 0], False), ("lunge", [2, 0], False),
    ):  # fmt: skip
        table = Table(seat, row=[card], me={**EDGE, "skills": ["arms"]}, foe={"at": foe})
        table.do(f"attack {card}")
        assert table.only(e.AttackPlayed).in_range == reached, card


@both
def test_skill_longer_range_for_specials_too(seat: int) -> None:
    table = Table(seat, me={"skills": ["arms"], "hand": ["trip", "grab", "lunge"]}, foe={"at": [2, 0]})
    table.do("combo")
    assert "special rend" in table.can()


@both
def test_skill_better_block(seat: int) -> None:
    table = Table(seat, row=["hook"], foe={"skills": ["wall"], "hand": ["shove", "poke"]})
    table.do("attack hook")
    assert table.may("block") == ["0", "1"], "one card left counts as two"
    table.do("block 1")
    blocked = table.only(e.Blocked)
    assert (blocked.heavy, blocked.light, blocked.left) == (1, 0, 2)
    alone = Table(seat, row=["poke"], foe={"skills": ["wall"], "hand": ["shove"]})
    alone.do("attack poke", "block 0")
    assert alone.wounds(1 - seat) == (0, 0)


@both
@pytest.mark.parametrize(("wounds", "needed"), [((0, 10), 9), ((9, 0), 8), ((0, 1), 0)])
def test_skill_easier_test(seat: int, wounds: tuple[int, int], needed: int) -> None:
    table = Table(
        seat, row=["lunge"], me={"fighter": "iris", "at": [-1, 0]}, dice=[6, 6, 6],
        foe={"heavy": wounds[0], "light": wounds[1], "skills": ["steady"], "hand": ["shove", "mend", "poke", "poke"]},
    )  # fmt: skip
    table.do("attack lunge", "block 1", "call")
    assert sum(table.only(e.TestCalled).wounds) == needed
    rolled = table.all(e.DiceRolled)
    assert [event.needed for event in rolled] == ([needed] if needed else [])
    gone = sum(wounds) // 2
    assert table.only(e.TestPassed).heavy + table.only(e.TestPassed).light == gone, (
        "half of all of them is discarded"
    )


@both
def test_skill_heals_after_a_test(seat: int) -> None:
    table = Table(
        seat,
        row=["throw"],
        me={"fighter": "iris"},
        dice=[6, 6, 6],
        foe={"light": 6, "heavy": 0, "skills": ["wind"]},
    )
    table.do("attack throw", "call")
    assert table.wounds(1 - seat) == (0, 6 - 2 - 1)
    assert table.why(e.Healed, seat=1 - seat, why="skill")


@both
@pytest.mark.parametrize(("start", "end", "cost"), [([0, 0], "2,0", (0, 0)), ([2, 0], "0,0", (0, 1))])
def test_skill_safe_corridors(seat: int, start: list[int], end: str, cost: tuple[int, int]) -> None:
    table = Table(seat, me={"at": start, "skills": ["rat"]}, foe={"at": [1, 1]})
    table.do(f"corridor {end}")
    assert table.wounds(seat) == cost


@both
def test_skill_longer_dash(seat: int) -> None:
    table = Table(seat, me={"at": [0, 2], "skills": ["feet"], "hand": ["lunge", "skip"]}, foe={"at": [0, 1]})
    table.do("combo")
    assert spaces(table.may("dash")) == {(-1, 2), (1, 1), (-2, 2), (-1, 1), (1, 0), (2, 0)}
    table.do("dash 2,0")
    assert len(table.only(e.Moved).path) == 3
    assert len(table.only(e.Moved).path) == len(set(table.only(e.Moved).path))


@both
def test_skill_larger_hand(seat: int) -> None:
    table = Table(
        seat, row=["poke", "roll"], me={"skills": ["pockets"], "hand": ["trip"] * 3 + ["grab"] * 2 + ["skip"]}
    )
    table.do("attack poke")
    assert table.asked == ("action", seat)
    assert len(table.hand(seat)) == 7
    table.do("attack roll", "stop")
    assert table.asked == ("discard", seat)


@both
def test_skill_renews_the_row_at_the_beginning_of_the_turn(seat: int) -> None:
    row = ["poke", "trip", "grab", "mend"]
    table = Table(seat, phase="turn", row=row, me={"skills": ["broom"]}, drawn=["hook"])
    assert table.asked == ("renew", seat)
    assert table.can() == ["renew", "leave"]
    table.do("renew")
    assert table.row == ["trip", "grab", "mend", "hook"]
    assert table.names(table.state.discards) == ["poke"]
    left = Table(seat, phase="turn", row=row, me={"skills": ["broom"]})
    left.do("leave")
    assert left.row == row
    assert left.only(e.RowKept).seat == seat
    empty = Table(seat, phase="turn", row=row, me={"skills": ["broom"]}, deck=0)
    assert empty.asked == ("action", seat), "with no deck the row could not be refilled"


@both
def test_p11_only_skills_that_lie_face_up_are_active(seat: int) -> None:
    table = Table(seat, row=["poke"], me={"down": "opener"}, foe={"down": "guard"})
    table.do("attack poke")
    assert plus(table) == []


@both
def test_p18_both_skills_are_active_once_both_lie_face_up(seat: int) -> None:
    table = Table(seat, row=["poke"], me={"skills": ["opener", "boxer"]})
    table.do("attack poke")
    assert [why for why, _, _ in plus(table)] == ["first_strike", "symbol"]
    assert table.wounds(1 - seat) == (0, 3)


def test_every_word_of_the_skills_has_its_test_here() -> None:
    """LAB has a Skill for each; the shipped ones use no other word (test_knockdown_shipped)."""
    assert {gift["do"] for gift in SKILLS.values()} == {
        "first_strike", "symbol_strikes", "far_strikes", "armour", "first_armour", "longer_range", "better_block", "easier_test",
        "heal_after_test", "safe_corridors", "longer_dash", "larger_hand", "renew_row",
    }  # fmt: skip
