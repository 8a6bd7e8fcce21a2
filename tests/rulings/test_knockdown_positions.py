"""Knockdown: positions from plain data, and those that cannot be, each refused by its field."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.contract import EVERYBODY, Line
from kotgames.engine.errors import ScriptError, SetupError
from kotgames.games.knockdown.game import GAME
from tests.rulings.knockdown_boxes import lab, merged
from tests.rulings.knockdown_table import Table, both

TWO: list[dict[str, Any]] = [{"fighter": "james"}, {"fighter": "iris"}]


def one(seat: int, **values: Any) -> dict[str, Any]:
    """A position in which one fighter has these values."""
    fighters = [dict(TWO[0]), dict(TWO[1])]
    fighters[seat].update(values)
    return {"fighters": fighters}


WRONG: dict[str, tuple[dict[str, Any], str, str]] = {
    "an unknown key": ({"colour": 1}, "colour", ""),
    "a seed that is none": ({"seed": -1}, "seed", "fragment.range"),
    "a seed of true": ({"seed": True}, "seed", "fragment.range"),
    "a phase that is none": ({"phase": "lunch"}, "phase", "first, draft, take, round, turn, action"),
    "an arena that is none": ({"arena": "attic"}, "arena", "hexagon"),
    "a way of testing that is none": ({"test": "coin"}, "test", "tower, dice"),
    "a seat that is none": ({"actor": 2}, "actor", "fragment.range"),
    "a round before the first": ({"round": 0}, "round", "fragment.range"),
    "a round after the last": ({"round": 4}, "round", "fragment.range"),
    "a turn before the first": ({"turn": 0}, "turn", "fragment.range"),
    "more turns in the round than in the match": ({"turn": 9, "match_turn": 3}, "match_turn", "fragment.range"),
    "idle turns below nothing": ({"idle": -1}, "idle", "fragment.range"),
    "one fighter": ({"fighters": [{}]}, "fighters", "@fragment.two_fighters"),
    "fighters that are a name": ({"fighters": "james"}, "fighters", "@fragment.two_fighters"),
    "a fighter that is a name": ({"fighters": ["james", "iris"]}, "fighters[0]", "@fragment.mapping"),
    "a fighter's unknown key": (one(1, colour=1), "fighters[1].colour", ""),
    "a fighter that is none": (one(1, fighter="nobody"), "fighters[1].fighter", "james, iris, brood"),
    "a space that is none": (one(0, at=[3, 0]), "fighters[0].at", "@fragment.a_space"),
    "a space of three numbers": (one(0, at=[0, 0, 0]), "fighters[0].at", "@fragment.a_space"),
    "a space of true": (one(0, at=[True, 0]), "fighters[0].at", "@fragment.a_space"),
    "a start that is none": (one(1, start=[9, 9]), "fighters[1].start", "@fragment.a_space"),
    "wounds below nothing": (one(0, heavy=-1), "fighters[0].heavy", "fragment.range"),
    "too many wounds": (one(0, light=61), "fighters[0].light", "fragment.range"),
    "half a wound": (one(0, light=0.5), "fighters[0].light", "fragment.range"),
    "Ammo of a fighter without": (one(1, ammo=1), "fighters[1].ammo", "fragment.range"),
    "too much Ammo": (one(0, ammo=7), "fighters[0].ammo", "fragment.range"),
    "a turret of a fighter without": (one(0, turret=[0, 0]), "fighters[0].turret", "@fragment.no_such_token"),
    "a turret nowhere": (one(1, turret=[4, 4]), "fighters[1].turret", "@fragment.a_space"),
    "a won match": (one(0, victories=2), "fighters[0].victories", "fragment.range"),
    "behind as a number": (one(0, behind=1), "fighters[0].behind", "@fragment.true_or_false"),
    "behind in the other's turn": (one(1, behind=True), "fighters[1].behind", "@fragment.behind_in_own_turn"),
    "Skills that are no list": (one(0, skills="opener"), "fighters[0].skills", "fragment.list"),
    "a Skill that is none": (one(0, skills=["luck"]), "fighters[0].skills", ""),
    "a face-down Skill that is none": (one(0, down="luck"), "fighters[0].down", ""),
    "two of one fighter": (one(1, fighter="james"), "fighters[1].fighter", "@fragment.not_same_fighter"),
    "two on one space": ({"fighters": [{**TWO[0], "at": [0, 0]}, {**TWO[1], "at": [0, 0]}]}, "fighters[1].at", "@fragment.not_same_space"),
    "two with one start": (one(1, start=[1, 1], at=[0, 0]), "fighters[1].start", "@fragment.not_same_space"),
    "one Skill for both": (
        {"fighters": [{**TWO[0], "skills": ["wall"]}, {**TWO[1], "down": "wall"}]}, "fighters[1].skills", "@fragment.skill_once",
    ),
    "one Skill up and down": (one(0, skills=["wall"], down="wall"), "fighters[0].down", "@fragment.skill_once"),
    "seven cards in a hand": (one(0, hand=["shove"] * 7), "fighters[0].hand", "fragment.most_cards_not"),
    "a hand that is no list": (one(0, hand="shove"), "fighters[0].hand", "fragment.list"),
    "a card that is none": (one(0, hand=["ace"]), "fighters[0].hand", "setup_card"),
    "more of a card than there are": (one(0, hand=["hook"] * 3), "fighters[0].hand", "setup_too_many"),
    "a card in two places": ({**one(0, hand=["hook"] * 2), "row": ["hook", "poke"]}, "row", "setup_too_many"),
    "a discard that is none": ({"discards": ["ace"]}, "discards", "setup_card"),
    "five cards in the row": ({"row": ["shove"] * 5}, "row", "fragment.most_cards_not"),
    "a row of a number": ({"row": 4}, "row", "fragment.list"),
    "a row shorter than the actions": ({"row": ["shove"]}, "row", "fragment.rows"),
    "no row": ({"row": []}, "row", "fragment.rows"),
    "more in the deck than there are": ({"deck": 41}, "deck", "fragment.range"),
    "three actions": ({"actions": 3}, "actions", "fragment.range"),
    "corridor as a word": ({"corridor": "yes"}, "corridor", "@fragment.true_or_false"),
    "actions outside of them": ({"phase": "turn", "actions": 1}, "actions", "fragment.left_out"),
    "corridor outside of actions": ({"phase": "turn", "corridor": True}, "corridor", "fragment.left_out"),
    "Skills dealt outside of the draft": ({"dealt": [[], []]}, "dealt", "fragment.left_out"),
    "anything with the die": ({"phase": "first", "fighters": TWO}, "phase", "@fragment.phase_first_alone"),
    "a row before the draft": ({"phase": "draft", "row": ["shove"]}, "row", "fragment.left_out"),
    "discards before a round": ({"phase": "round", "discards": ["shove"]}, "row", "fragment.left_out"),
    "a deck before a round": ({"phase": "round", "deck": 3}, "row", "fragment.left_out"),
    "a hand before a round": ({"phase": "round", **one(0, hand=["shove"])}, "fighters[0].hand", "fragment.most_cards_not"),
    "three first cards": ({"phase": "take", "row": ["shove"] * 3}, "row", "fragment.cards_not"),
    "a draft with Skills": ({"phase": "draft", **one(1, skills=["wall"])}, "fighters[0].skills", "fragment.left_out"),
    "two Skills dealt": ({"phase": "draft", "dealt": [["wall", "arms"], ["rat", "feet"]]}, "dealt", "fragment.skills_dealt"),
    "Skills dealt to one": ({"phase": "draft", "dealt": [["wall", "arms", "rat"]]}, "dealt", "fragment.skills_dealt"),
    "a Skill dealt twice": (
        {"phase": "draft", "dealt": [["wall", "arms", "rat"], ["wall", "feet", "broom"]]}, "dealt", "fragment.skills_dealt",
    ),
    "a dealt Skill that is none": (
        {"phase": "draft", "dealt": [["wall", "arms", "luck"], ["rat", "feet", "broom"]]}, "dealt[0]", "",
    ),
    "dealt Skills that are a word": ({"phase": "draft", "dealt": [["wall", "arms", "rat"], "feet"]}, "dealt[1]", "fragment.skills_dealt"),
    "dealt that is a word": ({"phase": "draft", "dealt": "feet"}, "dealt", "fragment.list"),
    "a script that is a list": ({"script": []}, "script", "@fragment.mapping"),
    "an unknown key of the script": ({"script": {"coins": []}}, "script.coins", ""),
    "a face of seven": ({"script": {"dice": [7]}}, "script.dice", "@fragment.faces"),
    "a scripted card that is none": ({"script": {"cards": ["ace"]}}, "script.cards", "setup_card"),
    "a script that is strict perhaps": ({"script": {"strict": 1}}, "script.strict", "@fragment.true_or_false"),
}  # fmt: skip
"""What is wrong, the field, and what was expected (a fragment, words) or the key of the error."""


@pytest.mark.parametrize("what", WRONG)
def test_an_impossible_position_is_refused_by_its_field(what: str) -> None:
    data, field, expected = WRONG[what]
    with pytest.raises(SetupError) as caught:
        GAME.setup({"fighters": TWO, **data} if data.get("phase") != "first" else data, card_set=lab())
    assert caught.value.params["field"] == field
    if expected.startswith("setup_"):
        assert caught.value.key == expected
    elif expected:
        told = caught.value.params["expected"]
        assert (told.key if isinstance(told, Line) else told) == expected


@pytest.mark.parametrize("data", [[], "position", None, 3])
def test_what_is_no_position_at_all_is_refused(data: Any) -> None:
    with pytest.raises(SetupError) as caught:
        GAME.setup(data, card_set=lab())
    assert caught.value.params["field"] == "position"


def test_things_of_another_box_are_refused() -> None:
    for position, field in (
        (one(0, at=[3, 2]), "fighters[0].at"), (one(0, skills=["shell"]), "fighters[0].skills"), (one(0, hand=["rap"]), "fighters[0].hand"),
    ):  # fmt: skip
        with pytest.raises(SetupError) as caught:
            GAME.setup(position, card_set=merged())
        assert caught.value.params["field"] == field


def test_a_strict_script_may_not_run_dry() -> None:
    data = {"fighters": TWO, "row": ["roll", "mend", "shove", "shove"], "script": {"cards": ["hook"]}}
    state = GAME.setup(data, card_set=lab())
    state.step(GAME.parse("attack shove", lab()))
    with pytest.raises(ScriptError):
        state.step(GAME.parse("attack mend", lab()))


@both
def test_what_is_said_stands_there(seat: int) -> None:
    """Every key of a position, read back."""
    table = Table(
        seat, row=["poke", "trip", "grab", "mend"], discards=["hook", "roll"], deck=9, round=2, turn=5, match_turn=17, idle=1, actions=1,
        corridor=False, test="tower",
        me={
            "fighter": "iris", "at": [0, 0], "start": [-1, -1], "heavy": 2, "light": 3, "hand": ["beam", "shove"],
            "skills": ["arms", "wall"], "down": "rat", "turret": [0, 1], "victories": 1,
        },
        foe={"fighter": "james", "at": [2, -2], "start": [1, 1], "ammo": 5},
    )  # fmt: skip
    state = table.state
    assert table.row == ["poke", "trip", "grab", "mend"]
    assert table.names(state.discards)[:2] == ["hook", "roll"]
    assert (len(state.deck), len(state.discards)) == (9, 40 - 4 - 2 - 9)
    assert (state.round, state.turn, state.match_turn, state.idle, state.way) == (2, 5, 17, 1, 0)
    assert (table.at(seat), table.at(1 - seat)) == ((0, 0), (2, -2))
    assert (table.space(state.starts[seat]), table.space(state.starts[1 - seat])) == ((-1, -1), (1, 1))
    assert table.wounds(seat) == (2, 3)
    assert table.hand(seat) == ["beam", "shove"]
    assert state.ammo[1 - seat] == 5
    assert table.space(state.turret[seat]) == (0, 1)
    assert state.victories[seat] == 1
    assert not table.may("corridor"), "though the space is red"
    table.do("move 1,0")
    assert table.asked == ("action", 1 - seat), "one action was left"


@both
def test_phases_begin_where_they_say(seat: int) -> None:
    assert Table(seat).asked == ("action", seat)
    assert Table(seat, phase="turn", me={"skills": ["broom"]}).asked == ("renew", seat)
    assert Table(seat, phase="turn").state.turn == 1
    assert Table(seat, phase="take", row=["poke", "trip", "grab", "mend"]).asked == ("take", seat)
    assert Table(seat, phase="round", round=3).state.round == 3
    draft = Table(seat, phase="draft", me={"at": None}, foe={"at": None})
    assert draft.asked == ("draft", seat)
    view = draft.match.view(EVERYBODY)
    assert sorted(map(len, view["dealt"])) == [3, 3]


def test_random_positions_play_to_the_end() -> None:
    """Whatever the seed fills in."""
    for seed in range(20):
        state = GAME.setup({"fighters": TWO, "seed": seed, "test": "dice"}, card_set=lab())
        for _ in range(3000):
            if state.actor is None:
                break
            actions = state.actions()
            state.step(actions[(seed * 7 + state.chance) % len(actions)])
        assert state.outcome is not None
