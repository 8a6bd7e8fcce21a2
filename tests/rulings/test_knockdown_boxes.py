"""Knockdown: merging boxes (KD p.22), with an invented second box that is data alone: another Arena with a hole, another deck, six Skills,
two fighters. It is played to the end by random players."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.contract import Event
from kotgames.engine.match import Match
from kotgames.engine.record import dumps, loads
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.game import GAME, State
from tests.rulings.knockdown_boxes import VOID_CARDS, VOID_SKILLS, VOID_SPACES, lab, merged
from tests.rulings.knockdown_table import Table, both
from tests.rulings.test_knockdown_moves import spaces


def merge(seed: int, **options: Any) -> tuple[State, e.BoxesDrawn]:
    """A match of merged boxes and what was drawn."""
    told: list[Event] = []
    state = GAME.new(options={"merge": True, **options}, seed=seed, card_set=merged(), emit=told.append)
    (drawn,) = [event for event in told if isinstance(event, e.BoxesDrawn)]
    return state, drawn


def test_p22_fighters_a_skill_set_and_an_arena_are_drawn_from_all_boxes() -> None:
    seen: Counter[tuple[str, ...]] = Counter()
    arenas: Counter[tuple[int, int]] = Counter()
    for seed in range(400):
        state, drawn = merge(seed)
        assert tuple(state.fighters) == drawn.fighters
        assert (state.skill_set, state.arena) == (drawn.skill_set, drawn.arena)
        assert len(set(drawn.fighters)) == 2
        for fighter in drawn.fighters:
            seen[(merged().fighter_ids[fighter],)] += 1
        arenas[drawn.skill_set, drawn.arena] += 1
        assert state.prompt is not None
        assert state.prompt.kind == "start", "fighters are drawn, the start space is chosen"
    assert len(seen) == 5
    assert all(110 < count < 210 for count in seen.values())
    assert len(arenas) == 4, "Skills and Arena are drawn each by itself"
    assert all(70 < count < 130 for count in arenas.values())


def test_p22_skills_are_of_the_drawn_set_and_cards_of_the_arenas_deck() -> None:
    for seed in range(60):
        state, drawn = merge(seed, quick=True)
        names = {
            merged().skill_ids[skill]
            for skill in (*state.down, *(bits.bit_length() - 1 for bits in state.skills))
        }
        own = set(VOID_SKILLS) if drawn.skill_set else set(merged().skill_ids) - set(VOID_SKILLS)
        assert len(names) == 4
        assert names <= own
        deck = {
            merged().kinds[merged().kind_of[card]]
            for card in (*state.deck, *state.row, *state.hands[0], *state.hands[1])
        }
        void = {row["id"] for row in VOID_CARDS}
        assert deck == void if drawn.arena else not deck & void
        count = len(state.deck) + len(state.row) + len(state.hands[0]) + len(state.hands[1])
        assert count == (30 if drawn.arena else 40)
        places = {merged().spaces[place] for place in state.place}
        assert places == ({(0, -1), (3, 2)} if drawn.arena else {(1, 1), (-1, -1)})


def test_p22_without_merging_the_first_box_is_played() -> None:
    for seed in range(30):
        state = GAME.new(options={"quick": True}, seed=seed, card_set=merged())
        assert (state.arena, state.skill_set) == (0, 0)
        assert all(merged().fighter_box[fighter] == 0 for fighter in state.fighters)
    table = GAME.setup({"phase": "first"}, card_set=merged())
    refusal = table.refusal(GAME.parse("fighter hulk", merged()))
    assert refusal is not None
    assert (refusal.key, refusal.ruling) == ("other_box", "p.22")


def test_p22_fighters_of_any_box_may_be_chosen_where_boxes_are_merged() -> None:
    state, _ = merge(1, fighters=["hulk", "james"])
    assert [merged().fighter_ids[fighter] for fighter in state.fighters] == ["hulk", "james"]
    state, _ = merge(1, fighters=[None, "wisp"])
    assert merged().fighter_ids[state.fighters[1]] == "wisp"


def test_p22_one_box_merged_is_itself() -> None:
    state = GAME.new(options={"merge": True, "quick": True}, seed=3, card_set=lab())
    assert (state.arena, state.skill_set) == (0, 0)


@pytest.mark.slow
@pytest.mark.parametrize("quick", [True, False])
def test_merged_boxes_are_played_to_the_end(quick: bool) -> None:
    """Listed and accepted actions agree, cards stay together, and a record leads to the same match."""
    ends: Counter[str] = Counter()
    played: Counter[int] = Counter()
    for seed in range(16):
        match = Match.start(
            GAME, options={"merge": True, "quick": quick, "test": "dice"}, seed=seed, card_set=merged()
        )
        dice = Dice(seed)
        codes = list(GAME.codes(merged()))
        while match.actor is not None:
            state = match.state
            assert isinstance(state, State)
            legal = state.actions()
            if dice.below(6) == 0:
                assert [code for code in codes if state.refusal(code) is None] == list(legal)
            if state.round:
                held = [*state.row, *state.deck, *state.discards, *state.hands[0], *state.hands[1]]
                held += [state.played] if state.played >= 0 else []
                assert sorted(held) == sorted(merged().decks[state.arena])
            match.act(legal[dice.below(len(legal))])
        assert match.outcome is not None
        ends[match.outcome.how] += 1
        final = match.state
        assert isinstance(final, State)
        played[final.arena] += 1
        again = Match.resume(GAME, loads(dumps(match.log.header, match.log.entries), "memory"))
        assert again.state.digest() == match.state.digest()
    assert set(played) == {0, 1}
    assert sum(ends.values()) == 16


# ---- another arena: holes, lines, edges


def dock(seat: int, me: list[int], foe: list[int], **more: Any) -> Table:
    """The second box's Arena, its two fighters there."""
    return Table(
        seat, cards=merged(), arena="dock", fill=False, me={"fighter": "hulk", "at": me, **more.pop("mine", {})},
        foe={"fighter": "wisp", "at": foe, **more.pop("theirs", {})}, **more,
    )  # fmt: skip


@both
def test_p12_nobody_walks_into_a_hole(seat: int) -> None:
    table = dock(seat, [1, 0], [4, -1], row=["rap", "ray"])
    assert spaces(table.may("move")) == {(2, -1), (1, -1), (0, 0), (0, 1), (1, 1)}
    assert [2, 0] not in VOID_SPACES
    assert table.said("move 2,0") == ("not_in_arena", "p.12"), "it is a space of the other box"


@both
def test_p20_a_projectiles_line_must_be_unbroken(seat: int) -> None:
    """KD p.20: spaces in a continuous straight line."""
    for foe, reached in (([3, 0], False), ([4, 0], False), ([1, 2], True), ([0, 0], True), ([1, -1], True)):
        table = dock(seat, [1, 0], foe, row=["ray", "rap"])
        table.do("attack ray")
        assert table.only(e.AttackPlayed).in_range == reached, foe


@both
def test_d5_range_is_hex_distance_across_a_hole_too(seat: int) -> None:
    table = dock(seat, [1, 0], [3, 0], row=["hoist", "rap"])
    table.do("attack hoist")
    assert table.only(e.AttackPlayed).in_range


@both
def test_d6_backward_at_a_hole_nothing_moves(seat: int) -> None:
    table = dock(seat, [0, 0], [1, 0], row=["scythe", "rap"])
    table.do("attack scythe", "decline")
    assert table.at(1 - seat) == (1, 0)
    assert not table.only(e.StayedPut).possible


@both
def test_corridors_of_another_arena_have_their_own_prices(seat: int) -> None:
    table = dock(seat, [1, 1], [0, 0], row=["rap", "ray"])
    assert spaces(table.may("corridor")) == {(4, -1)}
    table.do("corridor 4,-1")
    assert table.wounds(seat) == (1, 1)
    table = dock(seat, [4, -1], [0, 0], row=["rap", "ray"])
    table.do("corridor 1,1")
    assert table.wounds(seat) == (0, 2)


@both
def test_red_spaces_of_the_other_arena_are_none_here(seat: int) -> None:
    table = dock(seat, [0, 0], [3, 2], row=["rap", "ray"])
    assert not table.may("corridor")
    assert table.said("corridor 1,1") == ("no_corridor_here", "p.21")


@both
def test_fighters_of_another_box_use_their_own_specials(seat: int) -> None:
    table = dock(
        seat,
        [0, 0],
        [1, 0],
        row=["rap", "ray"],
        mine={"hand": ["rap", "scythe", "scythe"]},
        theirs={"hand": ["drift", "ray"]},
    )
    table.do("combo", "special bodycheck")
    assert table.said("special order")[0] == "not_now"
    table.do("pay high")
    assert table.asked == ("react", 1 - seat)
    table.do("react flicker", "pay dash")
    assert table.wounds(seat) == (0, 1)
    table.do("go 1,1")
    assert table.only(e.StrikeLost).seat == seat
    assert table.wounds(1 - seat) == (0, 0)
