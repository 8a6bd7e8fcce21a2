"""UNCAGED: the row helper and explanations tell a seat what it may work out (U10)."""

from __future__ import annotations

import copy
import json

import pytest

from kotgames.engine.chance import Dice
from kotgames.games.uncaged import GAME, odds, row_helper
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged.card_set import from_data, shipped
from kotgames.games.uncaged.components import LEVELS
from kotgames.system.catalogue import Words
from tests.rulings.uncaged_rows import (
    CARD_SET,
    checked,
    kinds,
    random_row,
    unanswered,
    would_work,
)
from tests.rulings.uncaged_table import Table

# ---- validity of a draft


def test_the_helper_says_what_is_valid_if_the_level_stays_and_why_not() -> None:
    table = Table([], [])
    slots = checked(table, 0, "jab", "cross", "armbar", "high_kick", "hip_toss")
    assert [slot.valid for slot in slots] == [True, True, False, False, False]
    assert [slot.reason.key if slot.reason else "" for slot in slots] == [
        "", "", "reason.level", "reason.follows_invalid_2", "reason.follows_invalid_1",
    ]  # fmt: skip


def test_the_helper_follows_the_rows_own_level_changes_apart() -> None:
    table = Table([], [])
    slots = checked(table, 0, "single_leg", "armbar", "rear_naked_choke", "jab", "feint")
    assert [slot.valid for slot in slots] == [True, False, False, True, True]
    assert [slot.valid_with_own_levels for slot in slots] == [True, True, True, False, True]


def test_the_helper_names_what_a_breaker_waits_for() -> None:
    table = Table([], [])
    (slot,) = checked(table, 1, "sprawl")
    assert slot.condition is not None
    assert slot.condition.key == "condition.meets_2"
    assert slot.condition.params == {"card": "@card.sprawl", "a": "@card.single_leg", "b": "@card.hip_toss"}


def test_the_helper_says_when_nothing_is_left_to_pay_with() -> None:
    table = Table(["jab"], [], level="ground", stamina=(0, 3))
    slots = checked(table, 0, "armbar", "rear_naked_choke")
    assert slots[1].reason is not None
    assert slots[1].reason.key == "reason.cost"


def test_the_helper_knows_empty_places() -> None:
    table = Table([], [])
    found = row_helper.check_row(table.state, 0, [row_helper.EMPTY_SLOT, CARD_SET.kind_index["high_kick"]])
    assert [slot.reason.key if slot.reason else "" for slot in found] == [
        "reason.empty",
        "reason.follows_gap",
    ]


def test_a_card_that_is_drawn_on_the_way_pays_for_a_later_one() -> None:
    table = Table([], [], level="ground", stamina=(3, 0))
    slots = checked(table, 1, "second_wind", "knee_bar", "rear_naked_choke", "sweep", "shell")
    assert slots[2].valid_with_own_levels
    slots = checked(table, 1, "knee_bar", "rear_naked_choke", "second_wind")
    assert slots[1].reason is not None
    assert slots[1].reason.key == "reason.cost", "what is drawn later does not pay"


def test_no_more_is_drawn_than_the_maximum_of_stamina() -> None:
    data = copy.deepcopy(shipped().data)
    for row in data["components"]["cards"]:
        if row["id"] == "rear_naked_choke":
            row["cost"] = 3
    card_set = from_data(data)
    row = [card_set.kind_index[name] for name in ("second_wind", "knee_bar", "rear_naked_choke")]
    for fighter, pays in (("deflector", False), ("turncoat", True)):  # 2 and 3 at most
        other = {"fighter": "grinder", "row": ["jab", "jab", "jab", "cross", "cross"]}
        own = {"fighter": fighter, "stamina": 1}
        position = {"fighters": [own, other], "attacker": 1, "actor": 0, "level": "ground"}
        state = GAME.setup(position, card_set=card_set)
        assert row_helper.check_row(state, 0, row)[-1].valid_with_own_levels == pays
        assert unanswered(state, 0, row).cards[-1].valid == pays


def test_standing_up_is_the_owners_choice_and_taken_where_a_later_card_needs_it() -> None:
    table = Table([], [], level="ground")
    slots = checked(table, 0, "feint", "high_kick", "jab", "armbar")
    assert [slot.valid_with_own_levels for slot in slots] == [True, True, True, False]
    assert [slot.choice.key if slot.choice else "" for slot in slots] == [
        "", "choice.standing", "choice.standing", "",
    ]  # fmt: skip
    assert slots[1].choice is not None
    assert slots[1].choice.params == {"card": "@card.high_kick", "by": "@card.feint"}
    stays = checked(table, 0, "feint", "knee_bar", "jab")
    assert [slot.valid_with_own_levels for slot in stays] == [True, True, False], (
        "the first card that needs it decides"
    )
    hopeless = checked(table, 0, "feint", "hip_toss", "knee_bar")
    assert [slot.valid_with_own_levels for slot in hopeless] == [True, False, True], (
        "standing gains nothing here"
    )
    standing = checked(Table([], []), 0, "single_leg", "feint", "high_kick")
    assert [slot.valid_with_own_levels for slot in standing] == [True, True, True]
    assert standing[2].choice is not None


def test_the_explanation_of_a_card_that_is_valid_by_choice() -> None:
    table = Table(["feint", "high_kick"], [], level="ground")
    table.do("place feint")
    keys = [line.key for line in table.state.explain(GAME.parse("place high_kick"))]
    assert "choice.standing" in keys
    assert not any(key.startswith("reason.") for key in keys)


# ---- the same through the rules


@pytest.mark.slow
def test_the_helper_agrees_with_the_rules_where_the_rival_changes_nothing() -> None:
    """Random rows of both roles on both levels with any Stamina: exactly the slots that the helper calls valid are."""
    dice = Dice(7)
    card_set = shipped()
    for number in range(600):
        role = number & 1
        fighter = card_set.fighter_ids[dice.below(4)]
        most = card_set.stamina[card_set.fighter_ids.index(fighter)]
        own = {"fighter": fighter, "stamina": dice.below(most + 1)}
        other = {"fighter": next(name for name in card_set.fighter_ids if name != fighter)}
        whole = {"row": ["jab", "jab", "jab", "cross", "cross"]} if role else {}
        state = GAME.setup(
            {
                "fighters": [own, {**other, **whole}],
                "attacker": role,
                "actor": 0,
                "level": LEVELS[dice.below(2)],
            }
        )
        row = random_row(card_set, role, dice)
        said = row_helper.check_row(state, 0, row)
        found = [would_work(event) for event in unanswered(state, 0, row).cards]
        assert found == [slot.valid_with_own_levels for slot in said], (
            own,
            [card_set.kinds[kind] for kind in row],
        )


# ---- explanations


@pytest.mark.slow
def test_every_legal_action_explains_itself_in_words_that_exist() -> None:
    words = Words(game="uncaged")
    seen: set[str] = set()
    for seed in range(60):
        state = GAME.new(seed=seed)
        dice = Dice(seed)
        while state.actor is not None:
            legal = state.actions()
            for action in legal:
                for line in state.explain(action):
                    words.line(line)
                    seen.add(line.key)
            state.step(legal[dice.below(len(legal))])
    assert words.missing == set()
    assert {key for key in seen if key.startswith("explain.")} == {
        key for key in words._texts if key.startswith("explain.")
    }


def test_a_placement_explains_base_condition_and_chance() -> None:
    table = Table(["jab", "cross"], [])
    table.do("place jab")
    lines = table.state.explain(GAME.parse("place cross"))
    assert [line.key for line in lines] == ["explain.base", "explain.following", "explain.breaker"]
    assert lines[1].params == {"plus": 2, "card": "@card.jab"}
    assert lines[2].params == {"percent": 70.4}


@pytest.mark.parametrize(("level", "adds"), [("standing", True), ("ground", False)])
def test_nothing_is_added_behind_a_card_that_is_invalid(level: str, adds: bool) -> None:
    """On the ground a Single Leg Takedown does nothing: neither the Armbar's text nor the Grinder's ability can build on it."""
    table = Table(["single_leg", "armbar"], [], level=level, fighters=("grinder", "turncoat"))
    table.do("place single_leg")
    lines = table.state.explain(GAME.parse("place armbar"))
    found = {line.key for line in lines} & {"explain.following", "explain.ability"}
    assert found == ({"explain.following", "explain.ability"} if adds else set())


def test_nothing_is_added_across_a_gap() -> None:
    table = Table(["jab", "cross"], [])
    draft = [*kinds("jab"), row_helper.EMPTY_SLOT, *kinds("cross")]
    assert [line.key for line in odds.explain_card(table.state, 0, draft, 2)] == [
        "explain.base",
        "explain.breaker",
    ]
    beside = odds.explain_card(table.state, 0, [*kinds("jab"), *kinds("cross")], 1)
    assert [line.key for line in beside] == ["explain.base", "explain.following", "explain.breaker"]


def test_the_hit_that_may_be_deflected_explains_its_arithmetic() -> None:
    table = Table(["jab", "cross"], ["sweep", "shell"], fighters=("engine", "deflector"))
    table.play()
    table.do("take")
    lines = table.state.explain(a.DEFLECT)
    assert [(line.key, line.params.get("count", line.params.get("plus"))) for line in lines] == [
        ("explain.base", 1), ("plus.following", 2), ("explain.prevented", 2), ("explain.hit", 0),
    ]  # fmt: skip


def test_the_helpers_slots_are_plain_values() -> None:
    import msgspec

    slots = checked(Table([], []), 0, "jab", "single_leg")
    assert json.loads(msgspec.json.encode(slots))[0]["kind"] == CARD_SET.kind_index["jab"]
