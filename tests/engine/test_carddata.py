"""Broken card files: each error names file, line, field and what was expected."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kotgames.engine.carddata import Source, read, typed
from kotgames.engine.errors import CardDataError
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts.card_set import from_data, from_file, shipped
from kotgames.games.knockouts_tapouts.components import Components
from kotgames.system import paths
from tests.engine.cardfile import changed, first_difference, line_of, load, refused, text_of_file

PUNCH = '["-", "5", "4", "5", "5/6", "4/6", "4/-", "3/6"]'


@pytest.mark.parametrize(
    ("old", "new", "key", "field", "params"),
    [
        ("    kind: strike\n", "", "missing", "attacks[0]", {"at": "- id: punch", "missing": "kind"}),
        ("  hand: 5 ", "  ", "missing", "rules", {"at": "rules:", "missing": "hand"}),
        ("game: knockouts_tapouts\n", "", "missing", "@fragment.the_file", {"at": "# The card set", "missing": "game"}),
        ("effect: {do: swap}", "effect: {}", "missing", "specials[0].effect", {"missing": "do"}),
        ("  hand: 5 ", "  mood: 3\n  hand: 5 ", "unknown", "rules.mood", {"unknown": "mood"}),
        ("do: swap", "do: swap, plus: 1", "unknown", "specials[0].effect.plus", {"unknown": "plus"}),
        ("name: House set", "name: House set\nmood: 1", "unknown", "mood", {"unknown": "mood"}),
        ("count: 8", "count: eight", "type", "attacks[0].count", {"expected": "int", "got": "str"}),
        ("count: 8", "count: 8.5", "type", "attacks[0].count", {"expected": "int", "got": "float"}),
        ("id: long_range", "id: 7", "type", "positions[0].id", {"expected": "str", "got": "int"}),
        (PUNCH, "many", "type", "attacks[0].numbers", {"expected": "array", "got": "str"}),
        ("{right: 1}", "5", "type", "positions[0].both", {}),
        ("name: House set", "name: House set\nname: Other", "twice", "name", {}),
        ("count: 8", "count: 8\n    count: 9", "twice", "attacks[0].count", {}),
        ("{do: swap}", "{do: swap, do: swap}", "twice", "specials[0].effect.do", {}),
        ("id: kick", "id: punch", "same_id", "attacks[1].id", {"id": "punch", "first": "attacks[0]"}),
        ("id: mid_range", "id: long_range", "same_id", "positions[1].id", {"first": "positions[0]"}),
        ("id: likes_kick", "id: likes_punch", "same_id", "styles[1].id", {"first": "styles[0]"}),
        ("id: sink", "id: elbow", "same_id", "boosts[0].id", {"first": "attacks[3]"}),
        ("id: reversal", "id: sink", "same_id", "specials[0].id", {"first": "boosts[0]"}),
        ("id: sprawl", "id: style", "same_id", "specials[1].id", {"first": "style_card.id"}),
        (PUNCH, '["-"]', "row_length", "attacks[0].numbers", {"expected": 8, "got": 1}),
        (PUNCH, PUNCH.replace('"-", ', '"-", "-", '), "row_length", "attacks[0].numbers", {"got": 9}),
        (PUNCH, PUNCH.replace("3/6", "3/9"), "expected", "attacks[0].numbers[7]", {}),
        (PUNCH, PUNCH.replace("3/6", "3"), "expected", "attacks[0].numbers[7]", {}),
        (PUNCH, PUNCH.replace('"-", "5"', '"-", "5/6"'), "expected", "attacks[0].numbers[1]", {}),
        (PUNCH, PUNCH.replace('"-", "5"', '"-", "1"'), "expected", "attacks[0].numbers[1]", {}),
        (PUNCH, PUNCH.replace('"-", "5"', '"-", " 5"'), "expected", "attacks[0].numbers[1]", {}),
        ("with: [neck_hold]", "with: [neck_hug]", "name", "boosts[0].with", {"name": "neck_hug"}),
        ("likes: punch", "likes: cake", "name", "styles[0].likes", {"name": "cake"}),
        ("attack: throw}", "attack: toss}", "name", "specials[1].effect", {"name": "toss"}),
        ("to: long_range", "to: the_moon", "name", "specials[2].effect", {"name": "the_moon"}),
        ("to: long_range", "to: half_guard", "name", "specials[2].effect", {"name": "half_guard"}),
        ("at: long_range", "at: the_moon", "name", "styles[12].great", {"name": "the_moon"}),
        ("at: [full_guard,", "at: [guard,", "name", "styles[9].great", {"name": "guard"}),
        ("attacks: [strikes]", "attacks: [cakes]", "name", "styles[14].great", {"name": "cakes"}),
        ("[side_control, long_range]", "[the_moon]", "name", "positions[7].top.jump", {"name": "the_moon"}),
        ("likes: punch, ", "", "expected", "styles[0]", {}),
        ("likes: punch,", "likes: punch, great: {do: chin, sixes: 3},", "expected", "styles[0]", {}),
        ("both: {left: 2, right: 2}", "top: {}", "expected", "positions[3].both", {"at": "id: clinch"}),
        ("both: {left: 2, right: 2}", "both: {left: 0, right: 2}", "expected", "positions[3].both", {}),
        ("both: {left: 2, right: 2}", "both: {left: 10}", "expected", "positions[3].both", {}),
        ("per_stat: 3", "per_stat: 9", "expected", "rules", {"at": "rules:"}),
        ("per_stat: 3", "per_stat: 0", "expected", "rules", {"at": "rules:"}),
        ("markers: 9", "markers: 16", "expected", "rules", {"at": "rules:"}),
        ("game: knockouts_tapouts", "game: chess", "word", "game", {"word": "chess"}),
        ("zone: standing", "zone: flying", "word", "positions[0].zone", {"word": "flying"}),
        ("do: swap", "do: explode", "word", "specials[0].effect.do", {"word": "explode"}),
        ("source: inferred}", "source: hearsay}", "word", "styles[0].source", {"word": "hearsay"}),
    ],
)  # fmt: skip
def test_a_broken_value_names_line_and_field(
    tmp_path: Path, old: str, new: str, key: str, field: str, params: dict[str, Any]
) -> None:
    """The line named is the one that was changed, or the one where the words `at` stand."""
    text = changed(old, new)
    error = refused(tmp_path, text)
    assert (error.key, error.params["field"]) == (f"card_{key}", field)
    at = params.get("at")
    assert error.params["line"] == (line_of(text, at) if at else first_difference(text, text_of_file()))
    for name, value in params.items():
        assert name == "at" or error.params[name] == value
    assert str(error).startswith(error.key)


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("zone: standing", "zone: flying", ["standing", "ground"]),
        ("kind: strike", "kind: kiss", ["strike", "throw", "hold"]),
        ("do: swap", "do: explode", ["swap", "move", "restore", "cancel"]),
        ("source: house", "source: hearsay", ["rulebook", "inferred", "house"]),
    ],
)
def test_an_unknown_word_is_answered_with_the_known_ones(
    tmp_path: Path, old: str, new: str, wanted: list[str]
) -> None:
    """ "What was expected" is what may stand there, not what stands there."""
    error = refused(tmp_path, changed(old, new))
    assert all(word in str(error.params["expected"]) for word in wanted), error.params["expected"]


# ---- values of the right type that would break a match


HOLES = [
    ("  hand: 5", "  hand: -3", "hand: -3", "rules"),
    ("  bonus: 2", "  bonus: -1", "bonus: -1", "rules"),
    ("  discards: 2", "  discards: 0", "discards: 0", "rules"),
    ("  heart: 6", "  heart: 0", "heart: 0", "rules"),
    ("  rounds: 2", "  rounds: 0", "rounds: 0", "rules"),
    ("  overtime_limit: 3", "  overtime_limit: -1", "overtime_limit: -1", "rules"),
    ("  markers: 9", "  markers: 15", "markers: 15", "rules"),
    ("count: 8", "count: -8", "count: -8", "attacks[0]"),
    ("{do: dice, plus: 1}", "{do: dice, plus: 9}", "plus: 9", "boosts[0]"),
    ("{do: dice, plus: 1}", "{do: dice, plus: -4}", "plus: -4", "boosts[0]"),
    ("markers: 1}", "markers: 0}", "markers: 0}", "specials[3]"),
    ("number: 6}", "number: 9}", "number: 9}", "styles[12]"),
    ("{do: leave, plus: -1,", "{do: leave, plus: -95,", "plus: -95", "styles[13]"),
    (
        "    both: {right: 1}",
        "    both: {right: 1, jump: [full_guard]}",
        "jump: [full_guard]",
        "positions[0]",
    ),
    ("- {id: likes_punch", "- {id: heart", "id: heart", "styles[0]"),
    ("- {id: likes_punch", "- {id: likes  punch", "id: likes  punch", "styles[0]"),
    ("- id: crank", "- id: +crank", "id: +crank", "boosts[1]"),
]


@pytest.mark.parametrize(("old", "new", "mark", "field"), HOLES, ids=[hole[2] for hole in HOLES])
def test_a_value_that_would_break_a_match_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, mark: str, field: str
) -> None:
    """An impossible figure is an error of the file, not of a match later."""
    text = changed(old, new)
    error = refused(tmp_path, text)
    assert str(error.params["field"]).startswith(field)
    section = text.index(field.split("[", maxsplit=1)[0] + ":")
    line = text[: text.index(mark, section)].count("\n") + 1
    assert line - 5 <= error.params["line"] <= line, "the error should point at the row"


def test_more_positions_than_the_code_space_has_are_refused(tmp_path: Path) -> None:
    """Codes 82 to 97 are jumps and 100 on are discards: a 19th Position would be read as a discard."""
    data = dict(shipped().data)
    more = [
        {"id": f"far_{n}", "zone": "standing", "source": "house", "both": {"left": 1, "right": 1}}
        for n in range(12)
    ]
    data["positions"] = [*data["positions"][:1], *more, *data["positions"][1:]]
    data["attacks"] = [{**row, "numbers": ["-"] * 12 + row["numbers"]} for row in data["attacks"]]
    with pytest.raises(CardDataError):
        from_data(data)


def test_a_deck_that_two_hands_would_empty_is_refused(tmp_path: Path) -> None:
    text = text_of_file()
    for count in range(2, 9):
        text = text.replace(f"    count: {count}\n", "    count: 1\n").replace(
            f"  count: {count}\n", "  count: 1\n"
        )
    error = refused(tmp_path, text.replace("  hand: 5", "  hand: 7"))
    assert error.key == "card_expected"
    assert "20" in str(error.params["expected"])


# ---- files that are no card files


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("game: [1, 2", 1),
        ("game: x\n\tname: y\n", 2),
        ("game: x\nname: 'y\n", 2),
        ("game: *nobody\n", 1),
        ("game: x\n---\ngame: y\n", 2),
        ("game: !!python/object:os.system x\n", 1),
        ("game: x\n? [a, b]\n: c\n", 2),
        ("game: \x00\n", 1),
    ],
)
def test_what_is_not_yaml_is_a_syntax_error_with_its_line(tmp_path: Path, text: str, line: int) -> None:
    error = refused(tmp_path, text)
    assert error.key == "card_syntax"
    assert line <= error.params["line"] <= line + 1  # a missing bracket is noticed at the line's end
    assert error.params["problem"]


def test_a_list_that_holds_itself_is_an_error_not_a_crash(tmp_path: Path) -> None:
    for text in (
        changed("name: House set", "name: &a [*a]"),
        "&a [*a]",
        changed("source: house", "source: &a {b: *a}"),
    ):
        refused(tmp_path, text)


@pytest.mark.parametrize("text", ["", "# nothing\n", "[]", "5", "text"])
def test_a_file_of_another_shape_is_an_error_of_the_whole_file(tmp_path: Path, text: str) -> None:
    error = refused(tmp_path, text)
    assert error.key == "card_type"
    assert (error.params["field"], error.params["line"], error.params["expected"]) == (
        "@fragment.the_file",
        1,
        "object",
    )


def test_what_is_not_utf8_is_named(tmp_path: Path) -> None:
    error = refused(tmp_path, text_of_file().encode() + b"\n# caf\xe9\n")
    assert error.key == "card_encoding"


def test_latin_letters_in_utf8_are_fine(tmp_path: Path) -> None:
    assert load(tmp_path, changed("name: House set", "name: Café")).components.name == "Café"
    assert load(tmp_path, "\ufeff" + text_of_file()).digest == load(tmp_path, text_of_file()).digest


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.yaml", tmp_path):
        with pytest.raises(CardDataError) as caught:
            from_file(path)
        assert caught.value.key == "card_unreadable"
        assert caught.value.params["file"] == str(path)
        assert caught.value.params["reason"]


def test_broken_data_of_a_record_is_the_same_error_without_a_line() -> None:
    data = {**shipped().data, "rules": {**shipped().data["rules"], "hand": "five"}}
    with pytest.raises(CardDataError) as caught:
        GAME.card_set(data)
    assert (caught.value.key, caught.value.params["field"]) == ("card_type", "rules.hand")
    with pytest.raises(CardDataError):
        GAME.card_set({})


def test_lines_are_those_of_the_deepest_part_there_is(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("one: 1\ntwo:\n  - a\n  - b: 5\n    c: 6\n", encoding="utf-8")
    source = read(path)
    assert source.data == {"one": 1, "two": ["a", {"b": 5, "c": 6}]}
    assert source.line([]) == 1
    assert source.line(["two"]) == 2
    assert source.line(["two", 0]) == 3
    assert source.line(["two", 1, "c"]) == 5
    assert source.line(["two", 1, "nowhere", "deeper"]) == 4
    assert source.line(["two", 7]) == 2
    assert source.error("card_name", ["two", 1, "c"], name="x").params == {
        "file": str(path),
        "line": 5,
        "field": "two[1].c",
        "name": "x",
    }


def test_typed_data_comes_back_as_written() -> None:
    parts = typed(Source(Path("memory"), shipped().data, None), Components)
    assert parts == shipped().components
    assert from_data(shipped().data).digest == shipped().digest


# ---- `kotgames check`


def test_check_says_what_a_file_holds() -> None:
    folder = paths.cards() / "knockouts_tapouts"
    assert GAME.check(folder / "components.yaml") == "61 cards, 8 Positions, 15 Styles"
    assert GAME.check(folder / "fighters.yaml").endswith(" fighters")


@pytest.mark.parametrize(
    "text", ["", "5", "[]", "null", "text", "fighters", "fighters: 3", "game: chess\nfighters: []"]
)
def test_check_of_any_file_is_a_card_error_at_worst(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CardDataError):
        GAME.check(path)


@pytest.mark.parametrize(
    ("stats", "key"),
    [
        ("{striking: 3}", "card_build"),
        ("{striking: 4, grappling: 3, heart: 2}", "card_build"),
        ("{striking: three}", "card_type"),
        ("{experience: 3, striking: 3, grappling: 3}", "card_build"),
        ("5", "card_type"),
    ],
)
def test_an_illegal_ready_made_fighter_is_named_with_its_line(tmp_path: Path, stats: str, key: str) -> None:
    path = tmp_path / "fighters.yaml"
    good = "  - id: good\n    styles: []\n    stats: {striking: 3, grappling: 3, heart: 3}\n"
    text = f"game: knockouts_tapouts\nfighters:\n{good}  - id: bad\n    styles: []\n    stats: {stats}\n"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CardDataError) as caught:
        GAME.check(path)
    assert caught.value.key == key
    assert 6 <= caught.value.params["line"] <= 8
    assert str(caught.value.params["field"]).startswith("fighters[1]")


def test_two_ready_made_fighters_of_one_id_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "fighters.yaml"
    good = "  - id: good\n    styles: []\n    stats: {striking: 3, grappling: 3, heart: 3}\n"
    path.write_text(f"game: knockouts_tapouts\nfighters:\n{good}{good}", encoding="utf-8")
    with pytest.raises(CardDataError):
        GAME.check(path)


def test_whatever_yaml_can_write_is_read_as_pyyaml_reads_it(tmp_path: Path) -> None:
    """Most values are made without PyYAML's constructor, for speed."""
    text = """
numbers: [0, -7, +12, 007, 0x1F, 0b101, 1_000, 1:30, 123456789012345678, 08, "5", '6']
fractions: [1.5, -2.25, +3., .5, 1e3, 1.5e+3, 1_0.5, 0.1]
words: [plain, "quoted", 'single', yes, No, TRUE, off, ~, null, "", 2024-01-02, !!str 5, !!int "6", !!float 7]
keys: {1: one, true: two, 2.5: three, null: four, ? five : six}
text: |
  two
  lines
base: &base {a: 1, b: [2, 3]}
merged: {<<: *base, c: 4}
again: [*base, *base]
set: !!set {x, y}
pairs: !!omap [p: 1, q: 2]
empty: [{}, []]
"""
    file = tmp_path / "all.yaml"
    file.write_text(text, encoding="utf-8")
    found, wanted = read(file).data, yaml.safe_load(text)
    assert repr(found) == repr(wanted)
    assert found["again"][0] is found["again"][1] is found["base"]
