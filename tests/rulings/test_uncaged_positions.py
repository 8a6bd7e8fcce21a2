"""UNCAGED: positions as plain data, out of a match (views, sketches, guesses) and into one (set-ups), from both seats."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from kotgames.engine.contract import NOBODY
from kotgames.engine.errors import ScriptError, SetupError
from kotgames.games.uncaged import GAME, views
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.card_set import from_data
from kotgames.games.uncaged.game import State
from kotgames.system.catalogue import Words
from tests.rulings.uncaged_table import (
    FILL_ATTACK,
    FILL_DEFENCE,
    IDLE_DEFENCE,
    Table,
    by_seat,
    start_card_set,
)

CARD_SET = start_card_set()
each_seat = pytest.mark.parametrize("seat", [0, 1])


def table_of(seat: int, attack: list[str], defence: list[str], **more: Any) -> Table:
    """A table at which a seat attacks."""
    return Table(attack, defence, attacker=seat, fighters=by_seat(seat, ("engine", "turncoat")), **more)


def two_discards(seat: int) -> Table:
    """The attacker discarded for a Knee Bar, the defender for one of its own; the second of the attacker's asks now."""
    table = table_of(seat, ["knee_bar", "knee_bar"], ["knee_bar"], level="ground")
    table.play()
    for owner in (seat, 1 - seat):
        assert table.asked == ("option", owner)
        table.do(table.can()[1])
    assert table.asked == ("option", seat)
    return table


# ---- views


@each_seat
def test_a_view_counts_what_is_left_in_each_deck(seat: int) -> None:
    table = two_discards(seat)
    # a row of five, two in the hand, one discarded: both alike; then the attacker pays once more
    assert table.match.view(NOBODY)["deck_counts"] == [17, 17]
    more = table_of(seat, ["jab"], [], stamina=by_seat(seat, (1, 3)))
    assert more.match.view(NOBODY)["actor"] == seat
    more.lay(seat)
    assert more.match.view(NOBODY)["actor"] == 1 - seat
    assert more.match.view(NOBODY)["deck_counts"] == list(by_seat(seat, (25 - 6, 25 - 8)))


@each_seat
def test_past_combos_are_told_by_seat(seat: int) -> None:
    table = table_of(seat, ["jab", "low_kick"], ["sweep", "check_kick"])
    table.play()
    for reader in (0, 1, NOBODY):
        (past,) = table.match.view(reader)["history"]
        rows = [table.names(row) for row in past["rows"]]
        assert rows == list(by_seat(seat, (["jab", "low_kick"], ["sweep", "check_kick"])))
        assert past["valid"] == list(by_seat(seat, ([True, True], [False, True])))
        assert json.dumps(past["broken"]) == "true", (
            "a flag, also where the card was cancelled and not countered"
        )


@each_seat
@pytest.mark.parametrize("reader", [0, 1])
def test_a_sketch_has_what_its_reader_sees(seat: int, reader: int) -> None:
    table = two_discards(seat)
    sketch = views.sketch(State, json.loads(json.dumps(table.match.view(reader))), CARD_SET)
    state = table.state
    other = 1 - reader
    assert sketch.hands[reader] == state.hands[reader]
    assert sketch.discards[reader] == state.discards[reader]
    assert sketch.rows[reader] == state.rows[reader]
    assert (sketch.hands[other], sketch.discards[other]) == ([], [])
    assert sketch.rows[other] == state.rows[other][: state.revealed[other]]
    assert (sketch.pending_raises, sketch.additions, sketch.stack) == (
        state.pending_raises,
        state.additions,
        state.stack,
    )
    assert sketch.history == state.history


@each_seat
@pytest.mark.parametrize("reader", [0, 1])
def test_a_guess_is_a_whole_table_that_looks_the_same(seat: int, reader: int) -> None:
    table = two_discards(seat)
    view = table.match.view(reader)
    other = 1 - reader
    seen: set[int] = set()
    for seed in range(60):
        determinize = GAME.determinize(view, seed, CARD_SET)
        assert isinstance(determinize, State)
        assert determinize.view(reader) == view
        assert determinize.discards[reader] == table.state.discards[reader]
        theirs = [*determinize.hands[other], *determinize.rows[other], *determinize.discards[other]]
        assert len(set(theirs)) == len(theirs) == 8
        assert set(theirs) <= set(CARD_SET.decks[determinize.role(other)])
        assert (
            determinize.rows[other][: determinize.revealed[other]]
            == table.state.rows[other][: table.state.revealed[other]]
        )
        assert len(determinize.discards[other]) == 1
        seen |= set(determinize.discards[other])
    assert len(seen) > 12, "any unseen card may lie there"


@each_seat
def test_a_guess_of_a_match_that_is_over_is_over(seat: int) -> None:
    table = table_of(seat, ["jab"], [], combo=12)
    table.play()
    determinize = GAME.determinize(table.match.view(1 - seat), 3, CARD_SET)
    assert isinstance(determinize, State)
    assert (determinize.actor, determinize.how) == (None, b.DECISION)
    assert determinize.history == table.state.history


# ---- set-ups that are taken as they are


@each_seat
def test_a_set_up_fight_begins_at_its_level(seat: int) -> None:
    table = table_of(seat, ["armbar"], [], level="ground")
    view = table.match.view(NOBODY)
    assert (view["level"], view["start_level"], view["level_before_attack"]) == (1, 1, 1)
    table.play()
    (past,) = table.match.view(NOBODY)["history"]
    assert past["level"] == 1


def test_a_set_up_fight_has_the_rounds_of_its_card_set_unless_it_says_otherwise() -> None:
    data = copy.deepcopy(CARD_SET.data)
    data["components"]["rules"]["rounds"] = 2
    card_set = from_data(data)
    assert GAME.setup({}, card_set=card_set).rounds == 2
    assert GAME.setup({"rounds": 9, "combo": 36}, card_set=card_set).rounds == 9


@each_seat
@pytest.mark.parametrize("combo", [1, 3, 4, 5, 8, 9, 12])
def test_a_set_up_combo_knows_its_round_and_who_attacks_next(seat: int, combo: int) -> None:
    """The attacker that is given holds for the rest of the match: the order of attack goes on from there."""
    table = table_of(seat, [], [], combo=combo)
    assert (table.state.round, table.state.combo) == ((combo - 1) // 4 + 1, combo)
    table.play()
    if combo < 12:
        assert table.state.attacker == (seat if combo in (4, 8) else 1 - seat)


@each_seat
def test_a_set_up_round_is_the_one_it_says(seat: int) -> None:
    for combo in (1, 5, 9):
        state = GAME.setup({"phase": "round", "combo": combo, "attacker": seat}, card_set=CARD_SET)
        assert (state.round, state.combo, state.attacker) == ((combo - 1) // 4 + 1, combo, seat)
        begun = GAME.setup({"phase": "combo", "combo": combo + 1, "attacker": seat}, card_set=CARD_SET)
        assert (begun.round, begun.combo, begun.attacker) == ((combo - 1) // 4 + 1, combo + 1, seat)


@each_seat
def test_what_a_set_up_says_of_a_fighter_is_so(seat: int) -> None:
    spec = {"fighter": "deflector", "hp": 7, "stamina": 1, "mulligans": 2}
    position = {
        "fighters": by_seat(seat, (spec, {"fighter": "turncoat", "hp": 16, "primed": True})),
        "lost": by_seat(seat, (3, 4)), "combo": 2, "attacker": 1 - seat,
    }  # fmt: skip
    state = GAME.setup(position, card_set=CARD_SET)
    assert (state.hp[seat], state.stamina[seat], state.mulligans[seat]) == (7, 1, 2)
    assert state.primed_plus[1 - seat] == 1
    assert state.lost_in_round == list(by_seat(seat, (3, 4)))
    plain = GAME.setup({"fighters": by_seat(seat, ({"fighter": "engine"}, {}))}, card_set=CARD_SET)
    assert (plain.deflect_used, plain.primed_plus, plain.free_mulligans) == ([0, 0], [0, 0], [0, 0])
    strong = copy.deepcopy(CARD_SET.data)
    for row in strong["fighters"]["fighters"]:
        if row["id"] == "turncoat":
            row["ability"]["plus"] = 3
    assert GAME.setup(position, card_set=from_data(strong)).primed_plus[1 - seat] == 3, (
        "as much as its ability says"
    )


def exchange_at(number: int, seat: int, specs: tuple[dict[str, Any], dict[str, Any]], **more: Any) -> State:
    """A seat attacks, and the cards before an exchange are open. `specs`: the attacker and the defender."""
    position = {"phase": "reveal", "exchange": number, "attacker": seat, "fighters": by_seat(seat, specs)}
    state = GAME.setup({**position, **more}, card_set=CARD_SET)
    assert isinstance(state, State)
    return state


@each_seat
def test_a_deflection_of_a_set_up_is_spent(seat: int) -> None:
    """One more Knee Bar comes and asks its owner; the defender has deflected the first."""
    specs = (
        {"fighter": "grinder", "row": ["knee_bar", "knee_bar", "jab", "cross", "cross"]},
        {"fighter": "deflector", "row": IDLE_DEFENCE, "valid": [False], "deflected": True},
    )
    state = exchange_at(2, seat, specs, level="ground")
    assert state.prompt is not None
    assert state.prompt.kind == "option"
    assert state.deflect_used == list(by_seat(seat, (0, 1)))
    state.step(state.actions()[0])
    assert state.prompt.kind != "deflect"


@each_seat
@pytest.mark.parametrize(("phase", "lies"), [("mulligan", False), ("place", False), ("place", True)])
@pytest.mark.parametrize("role", [0, 1])
def test_a_set_up_question_goes_on_to_the_reveal(seat: int, phase: str, lies: bool, role: int) -> None:
    """Whoever is asked first, each lays one row, nobody is asked about a hand a second time, and a row that lies whole stays."""
    attacker = seat ^ role
    other = 1 - seat
    fighters: list[dict[str, Any]] = [{"fighter": "grinder"}, {"fighter": "turncoat"}]
    if lies:
        fighters[other]["row"] = FILL_ATTACK if role else FILL_DEFENCE
    state = GAME.setup(
        {"phase": phase, "attacker": attacker, "actor": seat, "fighters": fighters, "seed": 4},
        card_set=CARD_SET,
    )
    asked: list[tuple[str, int]] = []
    while state.combo == 1 and not any(state.revealed) and state.prompt is not None:
        if asked[-1:] != [(state.prompt.kind, state.prompt.seat)]:
            asked.append((state.prompt.kind, state.prompt.seat))
        state.step(state.actions()[0])
    wanted = {
        "place": [("place", seat)] + [("place", other)] * (not lies),
        "mulligan": [("mulligan", seat)]
        + ([("mulligan", other)] if role == 0 else [])
        + [("place", 1 - attacker), ("place", attacker)],
    }
    assert asked == wanted[phase]


def test_hands_that_are_not_given_are_drawn_apart_for_each_seat_and_seed() -> None:
    drawn = set()
    for seed in range(8):
        fighters = [{"fighter": "grinder"}, {"fighter": "turncoat"}]
        state = GAME.setup({"fighters": fighters, "seed": seed}, card_set=CARD_SET)
        for seat in (0, 1):
            deck = CARD_SET.decks[state.role(seat)]
            assert len(set(state.hands[seat])) == len(state.hands[seat]) == 8
            drawn.add(tuple(card - deck.start for card in state.hands[seat]))
    assert len(drawn) == 16


@each_seat
def test_discards_of_a_set_up_are_out_of_the_deck_and_of_the_hand(seat: int) -> None:
    """Stamina has paid for them already: the hand is as large as the Stamina."""
    specs = (
        {"fighter": "grinder", "stamina": 2, "row": ["knee_bar", "knee_bar", "jab", "cross", "cross"], "discards": ["feint"]},
        {"fighter": "turncoat", "row": ["counter_punch"] * 3 + ["sprawl"] * 2, "valid": [False]},
    )  # fmt: skip
    state = exchange_at(2, seat, specs, level="ground")
    assert state.prompt is not None
    assert (state.prompt.kind, state.prompt.seat) == ("option", seat)
    assert len(state.hands[seat]) == 2
    assert [CARD_SET.kinds[CARD_SET.kind_of[card]] for card in state.discards[seat]] == ["feint"]
    assert len(state.deck(seat)) == 25 - 5 - 2 - 1


def revealed(seat: int, row: list[str], flags: list[bool], **more: Any) -> State:
    """The attacker's cards up to the flags are open; nothing that the defender lays works."""
    defence = [name for name in ("sweep", "armbar", "knee_bar") for _ in range(3 if name == "sweep" else 1)]
    specs = (
        {"fighter": "engine", "stamina": 3, "row": [*row, *FILL_ATTACK][:5], "valid": flags},
        {"fighter": "turncoat", "row": defence, "valid": [False] * len(flags)},
    )
    return exchange_at(len(flags) + 1, seat, specs, **more)


@each_seat
def test_open_cards_are_valid_where_nothing_else_is_said(seat: int) -> None:
    specs = (
        {"fighter": "engine", "row": FILL_ATTACK},
        {"fighter": "turncoat", "row": ["armbar", "armbar", "knee_bar", "sweep", "sweep"]},
    )
    state = exchange_at(3, seat, specs, level="ground")
    assert [flags & 0b11 for flags in state.view(NOBODY)["valid"]] == [0b11, 0b11]


@each_seat
@pytest.mark.parametrize(
    ("row", "flags", "damage"),
    [
        (["jab", "cross"], [True], 3),
        (["guillotine", "cross"], [False], 1),  # an open card that was blank is followed by nothing
        (["feint", "jab"], [True], 2),
        (["feint", "jab", "jab"], [True, True], 1),  # the very next card had it
        (["low_kick", "jab", "low_kick"], [True, True], 2),  # it waits for a Kick
        (["low_kick", "low_kick", "low_kick"], [True, True], 2),  # the first one's is spent
        (["low_kick", "jab", "jab"], [True, True], 1),
    ],
)
def test_open_cards_of_a_set_up_have_left_what_they_leave(
    seat: int, row: list[str], flags: list[bool], damage: int
) -> None:
    assert revealed(seat, row, flags).hp[1 - seat] == 20 - damage


@each_seat
def test_both_seats_of_a_set_up_may_have_something_waiting(seat: int) -> None:
    data = copy.deepcopy(CARD_SET.data)
    for row in data["components"]["cards"]:
        if row["id"] == "second_wind":
            row["actions"] = [{"do": "next", "plus": 2}]
    specs = (
        {"fighter": "engine", "row": ["feint", "jab", "jab", "low_kick", "low_kick"], "valid": [True]},
        {
            "fighter": "turncoat",
            "row": ["second_wind", "single_leg", "check_kick", "check_kick", "check_kick"],
            "valid": [True],
        },
    )
    state = GAME.setup(
        {"phase": "reveal", "exchange": 2, "attacker": seat, "fighters": by_seat(seat, specs)}, card_set=from_data(data)
    )  # fmt: skip
    assert isinstance(state, State)
    assert (state.hp[seat], state.hp[1 - seat]) == (17, 18), "a takedown and 2; a Jab and 1"


# ---- scripts


@each_seat
def test_a_script_is_drawn_first(seat: int) -> None:
    drawn = ["jab", "cross", "feint", "armbar", "guillotine", "knee_bar", "hip_toss", "low_kick"]
    fighters = by_seat(seat, ({"fighter": "grinder"}, {"fighter": "turncoat"}))
    position = {"phase": "combo", "attacker": seat, "fighters": fighters}
    state = GAME.setup({**position, "script": {"cards": drawn, "strict": False}}, card_set=CARD_SET)
    assert isinstance(state, State)
    assert [CARD_SET.kinds[CARD_SET.kind_of[card]] for card in state.hands[seat]] == drawn
    assert len(state.hands[1 - seat]) == 8, "what the script does not say is drawn"
    with pytest.raises(ScriptError):
        GAME.setup({**position, "script": {"cards": drawn}}, card_set=CARD_SET)
    rolled = GAME.setup({**position, "script": {"dice": [6, 1], "strict": False}}, card_set=CARD_SET)
    assert rolled.script is not None
    assert rolled.script.leftover == 2


# ---- what cannot be

WHOLE = ["jab", "jab", "jab", "cross", "cross"]
GUARD = ["sweep", "sweep", "sweep", "armbar", "armbar"]


def refused(
    seat: int, position: dict[str, Any], specs: tuple[dict[str, Any], dict[str, Any]]
) -> tuple[str, str]:
    """The field and what was expected there, in English; `specs` and the field's seat are the attacker's part and the defender's."""
    named = ({"fighter": "engine", **specs[0]}, {"fighter": "turncoat", **specs[1]})
    with pytest.raises(SetupError) as caught:
        GAME.setup({"attacker": seat, **position, "fighters": by_seat(seat, named)}, card_set=CARD_SET)
    field = caught.value.params["field"]
    for role, words in enumerate(("attacker", "defender")):
        field = field.replace(f"fighters[{seat ^ role}]", words)
    said = Words(game="uncaged").error(caught.value)
    return field, said.partition(" must be ")[2].removesuffix(".")


@each_seat
@pytest.mark.parametrize(
    ("position", "one", "two", "field", "expected"),
    [
        ({"phase": "mulligan"}, {"row": ["jab"]}, {}, "attacker.row", "empty, not 1"),
        ({"phase": "place"}, {"row": [*WHOLE, "feint"]}, {}, "attacker.row", "at most 5 cards, not 6"),
        ({"phase": "mulligan"}, {}, {"row": GUARD}, "defender.row", "empty, not 5"),
        ({"phase": "place"}, {}, {"row": ["sweep"]}, "defender.row", "5 cards, not 1"),
        ({"phase": "reveal"}, {"row": WHOLE}, {"row": GUARD[:4]}, "defender.row", "5 cards, not 4"),
        ({"phase": "round"}, {"hand": ["jab"]}, {}, "attacker.hand", "no cards before they are drawn"),
        ({"phase": "combo"}, {}, {"row": GUARD}, "defender.row", "no cards before they are drawn"),
        ({"phase": "place"}, {"discards": ["jab"]}, {}, "attacker.discards", "none before the first reveal"),
        ({"phase": "reveal", "exchange": 3}, {"row": WHOLE, "valid": [True]}, {"row": GUARD}, "attacker.valid", "2 times true or false"),
        ({"phase": "reveal", "exchange": 2}, {"row": WHOLE, "valid": [2]}, {"row": GUARD}, "attacker.valid", "1 times true or false"),
        ({"phase": "reveal", "exchange": 6}, {"row": WHOLE}, {"row": GUARD}, "exchange", "1 to 5"),
        ({"phase": "reveal", "exchange": 0}, {"row": WHOLE}, {"row": GUARD}, "exchange", "1 to 5"),
        ({}, {"hp": 23}, {}, "attacker.hp", "1 to 20"),
        ({}, {}, {"hp": 0}, "defender.hp", "1 to 20"),
        ({}, {}, {"stamina": 4}, "defender.stamina", "0 to 3"),
        ({}, {"stamina": True}, {}, "attacker.stamina", "0 to 4"),
        ({}, {"primed": True}, {}, "attacker.primed", "false: this fighter does not have that ability"),
        ({}, {}, {"deflected": True}, "defender.deflected", "false: this fighter does not have that ability"),
        ({}, {}, {"primed": "very"}, "defender.primed", "true or false"),
        ({"combo": 5, "points": [1, 1]}, {}, {}, "points", "one for each round that is over, at most"),
        ({"combo": 5, "points": [0, 2]}, {}, {}, "points", "two numbers of 0 to 1"),
        ({"lost": [0, 100]}, {}, {}, "lost", "two numbers of 0 to 20"),
        ({"lost": [-1, 0]}, {}, {}, "lost", "two numbers of 0 to 20"),
        ({"rounds": 10}, {}, {}, "rounds", "1 to 9"),
        ({"combo": 0}, {}, {}, "combo", "1 to 12"),
        ({"actor": 2}, {}, {}, "actor", "0 to 1"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_for_either_seat(
    seat: int, position: dict[str, Any], one: dict[str, Any], two: dict[str, Any], field: str, expected: str
) -> None:
    assert refused(seat, position, (one, two)) == (field, expected)


NOT_MISSING = "0 at most: no more is missing of this fighter's Health"
NOT_BROKEN = "false: this fighter has broken no combo since its last attack"
GROUND = {"phase": "reveal", "exchange": 2, "level": "ground"}
OPEN = {"phase": "reveal", "exchange": 2}
"""The first cards lie open."""


@each_seat
@pytest.mark.parametrize(
    ("position", "one", "two", "field", "expected"),
    [
        # damage of a round
        ({"lost": [1, 1]}, {}, {}, "lost[0]", NOT_MISSING),
        ({"lost": [3, 3]}, {"hp": 17}, {"hp": 17}, "", ""),
        ({"phase": "round", "lost": [3, 3]}, {"hp": 17}, {"hp": 17}, "lost[0]", NOT_MISSING),
        # mulligans
        ({}, {"mulligans": 9}, {}, "attacker.mulligans", "0 to 5"),
        ({}, {"mulligans": 1, "stamina": 4, "free": True}, {}, "attacker.mulligans", "0 to 0"),
        ({}, {"mulligans": 1, "stamina": 4}, {}, "", ""),
        ({}, {"mulligans": 2, "stamina": 4}, {}, "attacker.mulligans", "0 to 1"),
        ({}, {}, {"mulligans": 1}, "defender.mulligans", "0 to 0"),
        ({}, {}, {"mulligans": 1, "stamina": 2}, "", ""),
        ({}, {}, {"mulligans": -1}, "defender.mulligans", "0 to 3"),
        ({"phase": "mulligan"}, {}, {"mulligans": 1, "stamina": 2}, "defender.mulligans", "0 to 0"),
        ({"phase": "combo"}, {"mulligans": 1, "stamina": 2}, {}, "attacker.mulligans", "0 to 0"),
        # abilities
        ({"combo": 2}, {"free": True, "stamina": 4}, {"primed": False}, "", ""),
        ({}, {}, {"primed": True}, "defender.primed", NOT_BROKEN),
        ({"combo": 4}, {}, {"primed": True}, "defender.primed", NOT_BROKEN),
        ({"combo": 5}, {}, {"primed": True}, "", ""),
        ({}, {}, {"fighter": "deflector", "deflected": True}, "defender.deflected", "false before a card is revealed"),
        # open cards
        (OPEN, {"row": ["high_kick", *WHOLE[:4]]}, {"row": GUARD, "valid": [False]}, "attacker.valid", "false for High Kick in slot 1"),
        (OPEN, {"row": ["feint", *WHOLE[:4]], "valid": [False]}, {"row": GUARD, "valid": [False]},
         "attacker.valid", "true for Feint in slot 1"),
        (OPEN, {"row": WHOLE}, {"row": ["counter_punch", *GUARD[:4]]}, "defender.valid", "false for Counter Punch in slot 1"),
        (OPEN, {"row": WHOLE}, {"row": ["counter_punch", *GUARD[:4]], "valid": [False]},
         "defender.valid", "true for Counter Punch in slot 1"),
        (OPEN, {"row": WHOLE}, {"row": ["single_leg", *GUARD[:4]]}, "level", "ground after the revealed cards"),
        (GROUND, {"row": WHOLE}, {"row": ["single_leg", *GUARD[:4]]}, "", ""),
        (GROUND, {"row": WHOLE}, {"row": GUARD, "valid": [False]}, "level", "standing after the revealed cards"),
        # discards
        (GROUND, {"row": ["armbar", *WHOLE[:4]], "discards": ["feint"]}, {"row": ["armbar", *GUARD[:4]]},
         "attacker.discards", "0 to 0 cards, as the revealed cards say, not 1"),
        (GROUND, {"row": ["knee_bar", *WHOLE[:4]], "discards": ["feint"], "stamina": 4}, {"row": ["armbar", *GUARD[:4]]},
         "attacker.stamina", "0 to 3"),
        (GROUND, {"row": ["knee_bar", *WHOLE[:4]], "discards": ["feint"], "stamina": 3}, {"row": ["armbar", *GUARD[:4]]},
         "", ""),
        # what is said where it means nothing
        ({"phase": "combo", "actor": 0}, {}, {}, "actor", "left out in phase combo"),
        ({"exchange": 2}, {}, {}, "exchange", "1 to 1"),
        ({"valid": []}, {}, {}, "valid", None),
        ({}, {"valid": [True]}, {}, "attacker.valid", "0 times true or false"),
        ({}, {"fighter": "nobody"}, {}, "attacker.fighter", "deflector, turncoat, grinder, engine"),
        ({}, {"hand": ["jab"] * 4}, {}, "attacker.hand", None),
        ({}, {"hand": ["jab"]}, {}, "attacker.hand", "9 cards, not 1"),
    ],
)  # fmt: skip
def test_what_its_parts_say_against_each_other_is_refused_by_name(
    seat: int,
    position: dict[str, Any],
    one: dict[str, Any],
    two: dict[str, Any],
    field: str,
    expected: str | None,
) -> None:
    """Without a field: the like of it that can be, and is taken."""
    if not field:
        named = ({"fighter": "engine", **one}, {"fighter": "turncoat", **two})
        assert GAME.setup({"attacker": seat, **position, "fighters": by_seat(seat, named)}, card_set=CARD_SET)
        return
    found, said = refused(seat, position, (one, two))
    assert found == field
    if expected is not None:
        assert said == expected


@each_seat
def test_a_card_is_in_one_place_only(seat: int) -> None:
    """A deck has one Feint: it lies in the row, so it is neither in the hand nor discarded."""
    row = ["feint", "jab", "jab", "jab", "cross"]
    for key in ("hand", "discards"):
        specs = ({"row": row, key: ["feint"]}, {"row": GUARD})
        assert refused(seat, {"phase": "reveal"}, specs)[0] == f"attacker.{key}"


@each_seat
def test_events_of_a_set_up_are_not_told(seat: int) -> None:
    """A set-up runs on to its first question; the match at it begins with nothing that happened."""
    table = table_of(seat, ["jab"], [])
    assert table.match.opening == []
    assert not table.all(e.CardDrawn)


# ---- digests


def test_a_digest_knows_every_part_of_a_position() -> None:
    """Two positions that differ anywhere have different digests, so a record notices it; a script, which tests alone have, is no part."""
    state = two_discards(0).state
    before = state.digest()
    for name in sorted({*b.Board.__slots__} - {"card_set", "script", "legal"}):
        other = state.copy()
        value = getattr(other, name)
        setattr(other, name, [*value, 7] if isinstance(value, list) else value + 1)
        assert other.digest() != before, name
        setattr(other, name, value)
        assert other.digest() == before, name
