"""UNCAGED: both decks as the manual lists them, what it states of the cards, where every value comes from, and wrong card files."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
import yaml

from kotgames import games
from kotgames.engine.errors import CardDataError, KotgamesError
from kotgames.games.uncaged import GAME
from kotgames.games.uncaged import components as c
from kotgames.games.uncaged.card_set import from_data, from_file, shipped
from kotgames.system import paths
from kotgames.system.catalogue import Words

CARD_SET = shipped()
ROWS = {row.id: row for row in CARD_SET.components.cards}

ATTACK = {
    "armbar": 3, "body_hook": 2, "cross": 2, "feint": 1, "guillotine": 1, "high_kick": 3, "hip_toss": 1, "jab": 3,
    "knee_bar": 2, "low_kick": 3, "rear_naked_choke": 1, "single_leg": 3,
}  # fmt: skip
DEFENCE = {
    "armbar": 2, "check_kick": 3, "counter_punch": 3, "good_corner": 1, "guillotine": 2, "knee_bar": 2,
    "rear_naked_choke": 1, "second_wind": 1, "shell": 3, "single_leg": 2, "sprawl": 2, "sweep": 3,
}  # fmt: skip


def test_p17_both_decks_exactly_as_listed() -> None:
    assert {name: row.attack for name, row in ROWS.items() if row.attack} == ATTACK
    assert {name: row.defence for name, row in ROWS.items() if row.defence} == DEFENCE
    assert sum(ATTACK.values()) == sum(DEFENCE.values()) == 25
    assert len(CARD_SET.decks[0]) == len(CARD_SET.decks[1]) == 25
    assert CARD_SET.size == 50


def test_the_figures_of_the_procedures() -> None:
    rules = CARD_SET.components.rules
    assert (rules.rounds, rules.combos, rules.slots, rules.hand, rules.deck) == (3, 4, 5, 5, 25)


def test_p7_seven_card_types_and_three_categories() -> None:
    assert set(CARD_SET.types) == set(c.TYPES)
    assert {row.category for row in ROWS.values()} == {"attack", "defence", "grappling"}


def test_what_the_manual_states_of_the_cards() -> None:
    jab, cross, high_kick = ROWS["jab"], ROWS["cross"], ROWS["high_kick"]
    assert (jab.type, jab.level, jab.damage) == ("punch", "standing", 1)
    assert (cross.type, cross.damage) == ("punch", 1)
    assert cross.plus == (c.PlusFollowing(plus=2, of=("jab",)),)
    assert high_kick.needs == (c.Follows(of=("punch", "special")),)
    assert ROWS["guillotine"].level == "ground"
    assert ROWS["counter_punch"].needs == (c.Meets(of=("punch",)),)
    assert ROWS["counter_punch"].actions == (c.Counter(),)
    assert ROWS["check_kick"].needs == (c.Meets(of=("kick",)),)


def test_every_value_says_where_it_comes_from() -> None:
    for row in [*CARD_SET.components.cards, CARD_SET.components.rules, *CARD_SET.fighters_file.fighters]:
        origins = {row.source} if isinstance(row.source, str) else set(row.source.values())
        assert origins <= {"rulebook", "inferred", "house"}
        if isinstance(row.source, dict):
            assert "default" in row.source
    assert ROWS["jab"].source == {"default": "inferred", "attack": "rulebook", "damage": "rulebook"}


def test_only_what_the_manual_says_is_called_the_manuals() -> None:
    """It states counts, names and some effects; of no card the category or the type, and of one alone the level."""

    def origin(row: c.CardRow, field: str) -> str:
        return row.source if isinstance(row.source, str) else row.source.get(field, row.source["default"])

    stated = {
        (name, field)
        for name, row in ROWS.items()
        for field in ("category", "type", "level")
        if origin(row, field) == "rulebook"
    }
    assert stated == {("guillotine", "level")}
    for name in ("jab", "cross"):
        assert {origin(ROWS[name], field) for field in ("attack", "damage")} == {"rulebook"}


def test_the_fighters_stay_within_their_bounds() -> None:
    assert len(CARD_SET.fighters_file.fighters) == 4
    for row in CARD_SET.fighters_file.fighters:
        assert 18 <= row.hp <= 22
        assert 2 <= row.stamina <= 4
    assert {type(row.ability) for row in CARD_SET.fighters_file.fighters} == set(get_args(c.Ability))


def test_every_atom_of_the_vocabulary_is_on_a_row() -> None:
    atoms = {type(atom) for row in ROWS.values() for atom in (*row.needs, *row.plus, *row.actions)}
    assert atoms == {*get_args(c.Need), *get_args(c.Plus), *get_args(c.Action)}


def test_fighters_look_like_somebody_of_the_cast() -> None:
    from kotgames.ui.art.look import CAST

    assert {row.look for row in CARD_SET.fighters_file.fighters} <= set(CAST)


# ---- wrong files


def _file(tmp_path: Path, change: Any, name: str = "components") -> Path:
    data = yaml.safe_load((paths.cards() / "uncaged" / f"{name}.yaml").read_text(encoding="utf-8"))
    change(data)
    path = tmp_path / f"{name}.yaml"
    path.write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    return path


def _card(data: Any, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(row for row in data["cards"] if row["id"] == name)
    return found


@pytest.mark.parametrize(
    ("card", "deck", "copies", "found"),
    [
        ("jab", "attack", 4, 26),
        ("jab", "attack", 0, 22),
        ("sweep", "defence", 4, 26),
        ("shell", "defence", 2, 24),
    ],
)
def test_a_deck_that_is_not_twenty_five_cards_is_refused_with_its_count(
    tmp_path: Path, card: str, deck: str, copies: int, found: int
) -> None:
    path = _file(tmp_path, lambda data: _card(data, card).update({deck: copies}))
    with pytest.raises(CardDataError) as caught:
        GAME.check(path)
    assert caught.value.key == "card_expected"
    assert f"expected 25 {deck} cards together, not {found}." in Words(game="uncaged").error(caught.value)
    assert caught.value.params["file"] == str(path)


@pytest.mark.parametrize(
    ("card", "part", "word", "known"),
    [
        ("high_kick", "needs", "follow", "follows, meets"),
        ("cross", "plus", "folowing", "answering, following"),
        ("counter_punch", "actions", "countr", "cancel, counter, draw"),
    ],
)
def test_an_unknown_requirement_is_refused_by_name_with_those_there_are(
    tmp_path: Path, card: str, part: str, word: str, known: str
) -> None:
    path = _file(tmp_path, lambda data: _card(data, card).update({part: [{"do": word, "of": ["punch"]}]}))
    with pytest.raises(CardDataError) as caught:
        GAME.check(path)
    error = caught.value
    assert (error.key, error.params["word"]) == ("card_word", word)
    assert str(error.params["expected"]).startswith(known)
    assert str(error.params["field"]).endswith(f".{part}[0].do")
    assert error.params["line"] > 1
    for language in ("en", "de"):
        words = Words(language)
        said = words(f"error.{error.key}", **error.params)
        assert word in said
        assert known in said
        assert not words.missing


def test_a_requirement_of_an_unknown_card_or_type_is_refused_by_name(tmp_path: Path) -> None:
    path = _file(
        tmp_path, lambda data: _card(data, "high_kick").update(needs=[{"do": "follows", "of": ["punsh"]}])
    )
    with pytest.raises(CardDataError) as caught:
        GAME.check(path)
    assert (caught.value.key, caught.value.params["name"]) == ("card_name", "punsh")


WRONG: list[tuple[str, str, dict[str, Any]]] = [
    ("jab", "level", {"level": "sea"}),
    ("jab", "damage", {"damage": -1}),
    ("jab", "type", {"type": "slap"}),
    ("cross", "plus", {"plus": [{"do": "following", "plus": 2, "of": ["jabb"]}]}),
    ("cross", "plus", {"plus": [{"do": "following", "plus": 0, "of": ["jab"]}]}),
    ("cross", "plus", {"plus": [{"do": "following", "plus": 2, "of": []}]}),
    ("jab", "attack", {"needs": [{"do": "meets", "of": ["kick"]}]}),
    ("sprawl", "type", {"type": "block"}),
    ("shell", "type", {"type": "combo_breaker"}),
    ("sprawl", "actions", {"needs": []}),
    (
        "high_kick",
        "needs",
        {"needs": [{"do": "follows", "of": ["punch"]}, {"do": "follows", "of": ["kick"]}]},
    ),
    ("jab", "source", {"source": {"default": "house", "colour": "house"}}),
    ("jab", "colour", {"colour": "red"}),
    ("jab", "id", {"id": "punch"}),
    ("jab", "id", {"id": "Jab!"}),
]


@pytest.mark.parametrize(("card", "field", "change"), WRONG)
def test_wrong_cards_are_refused_by_field(
    tmp_path: Path, card: str, field: str, change: dict[str, Any]
) -> None:
    path = _file(tmp_path, lambda data: _card(data, card).update(change))
    with pytest.raises(CardDataError) as caught:
        GAME.check(path)
    assert field in caught.value.params["field"]
    assert caught.value.params["line"] > 1


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("hp", {"hp": 0}), ("stamina", {"stamina": 9}), ("ability", {"ability": {"do": "fly"}}),
        ("ability", {"ability": {"do": "deflect", "prevent": 0}}), ("id", {"id": "engine"}),
        ("ability", {"ability": {"do": "grind", "plus": 1, "of": ["tickle"], "after": ["punch"]}}),
    ],
)  # fmt: skip
def test_wrong_fighters_are_refused_by_field(tmp_path: Path, field: str, change: dict[str, Any]) -> None:
    path = _file(tmp_path, lambda data: data["fighters"][0].update(change), "fighters")
    with pytest.raises(CardDataError) as caught:
        GAME.check(path)
    assert field in caught.value.params["field"]


def test_the_rules_figures_are_checked(tmp_path: Path) -> None:
    path = _file(tmp_path, lambda data: data["rules"].update(hand=4))
    with pytest.raises(CardDataError) as caught:
        GAME.check(path)
    assert caught.value.params["field"] == "rules.hand"


def test_a_card_set_of_ones_own_is_played_and_told_with_its_own_numbers(tmp_path: Path) -> None:
    path = _file(tmp_path, lambda data: _card(data, "jab").update(damage=4))
    card_set = from_file(path)
    assert card_set.damage[card_set.kind_index["jab"]] == 4
    state = GAME.new(seed=1, card_set=card_set)
    assert state.card_set is card_set
    again = from_data(msgspec.json.decode(msgspec.json.encode(GAME.data(card_set))))
    assert again.digest == card_set.digest != CARD_SET.digest


def test_data_that_a_record_embeds_is_checked_too() -> None:
    data = copy.deepcopy(CARD_SET.data)
    data["components"]["cards"][0]["attack"] = 9
    with pytest.raises(CardDataError):
        from_data(data)


def test_check_knows_both_files() -> None:
    folder = paths.cards() / "uncaged"
    assert GAME.check(folder / "components.yaml") == "19 kinds, two decks of 25 cards"
    assert GAME.check(folder / "fighters.yaml") == "4 fighters"


# ---- the registry


def test_a_game_without_a_table_is_played_by_bots_and_not_shown() -> None:
    if "uncaged" in games.with_table():
        assert games.to_show("uncaged") is GAME
        return
    assert "uncaged" in games.ids()
    with pytest.raises(KotgamesError) as caught:
        games.to_show("uncaged")
    assert (caught.value.key, caught.value.params) == ("no_table", {"game": "uncaged"})


# ---- text


@pytest.mark.parametrize(
    "text", ["", "place", "place punch", "pick nobody", "discard", "keep it", "lock lock"]
)
def test_texts_that_are_no_action_are_refused(text: str) -> None:
    with pytest.raises(KotgamesError) as caught:
        GAME.parse(text)
    assert caught.value.params["text"] == " ".join(text.split())


def test_numbers_that_are_no_action_have_no_text() -> None:
    for code in (-1, 8, 19, 24, 39, 59, 99, 500):
        with pytest.raises(KotgamesError):
            GAME.text(code)
