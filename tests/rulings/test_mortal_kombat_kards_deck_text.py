"""Mortal Kombat Kard Game: the text of a deck, in a file or pasted. Every fault by name and line, what is set right in silence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotgames.engine import carddata
from kotgames.engine.contract import Line
from kotgames.engine.errors import CardDataError, KotgamesError
from kotgames.games.mortal_kombat_kards import deck_text, decks
from kotgames.games.mortal_kombat_kards.card_set import CardSet, shipped
from kotgames.games.mortal_kombat_kards.decks import Deck
from kotgames.system.catalogue import Words

CARDS: CardSet = shipped()
TEXT = """\
game: mortal_kombat_kards
format: 1
name: Ice and patience        # 1-40 letters
kombatant: sub_zero
rules: advanced               # or basic
kards:
  head_punch: 3
  ice_blast: 4
"""
DECK = Deck("Ice and patience", "sub_zero", "advanced", {"head_punch": 3, "ice_blast": 4})
LANGUAGES = ("en", "de")
STARTER = decks.starter("sub_zero", CARDS, name="Ice")


def read(text: str | bytes) -> Deck:
    return deck_text.parsed(text.encode() if isinstance(text, str) else text, "ice.yaml", CARDS).deck


def faults(text: str | bytes) -> list[CardDataError]:
    with pytest.raises(CardDataError) as caught:
        read(text)
    found = [caught.value, *caught.value.more]
    assert all(isinstance(one, CardDataError) for one in found)
    assert all(one.params["file"] == "ice.yaml" for one in found)
    for language in LANGUAGES:
        words = Words(language, "mortal_kombat_kards")
        said = [words.error(one) for one in found]
        assert words.missing == set()
        assert all(one.startswith("ice.yaml") and one[-1] == "." and "\n" not in one for one in said), said
    return [one for one in found if isinstance(one, CardDataError)]


def tried(data: bytes) -> list[KotgamesError]:
    """The faults of a text; none where it can be read. Anything but the one error is raised."""
    try:
        deck_text.parsed(data, "x.yaml", CARDS)
    except CardDataError as error:
        return [error, *error.more]
    return []


def places(text: str | bytes) -> list[tuple[str, int]]:
    return [(one.key, one.params.get("line", 0)) for one in faults(text)]


# ---- what can be read


def test_the_file_of_the_design_is_read() -> None:
    assert read(TEXT) == DECK


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + TEXT,
        TEXT.replace("\n", "\r\n"),
        "\ufeff" + TEXT.replace("\n", "\r\n"),
        TEXT.replace("\n", "   \n"),
        TEXT.replace("\n", "\t\n"),
        TEXT.rstrip("\n"),
        TEXT + "\n\n  \n",
        "---\n" + TEXT,
        TEXT + "...\n",
        "# mine\n\n" + TEXT + "# end",
        TEXT.replace("# or", "#\tor"),
        "\t# mine\n" + TEXT,
        "\n".join(reversed(TEXT.splitlines()[:5])) + "\nkards:\n  ice_blast: 4\n  head_punch: 3\n",
        TEXT.replace("kards:\n  head_punch: 3\n  ice_blast: 4", "kards: {ice_blast: 4, head_punch: 3}"),
        TEXT.replace("Ice and patience", '"Ice and patience"').replace("head_punch", "'head_punch'"),
    ],
)  # fmt: skip
def test_what_is_set_right_in_silence_is_clean_when_it_is_saved(text: str) -> None:
    deck = read(text)
    assert deck == DECK
    assert list(deck.kards) == ["head_punch", "ice_blast"]
    assert deck_text.text(deck, CARDS) == "".join(
        f"{line.partition('#')[0].rstrip()}\n" for line in TEXT.splitlines()
    )


def test_an_illegal_deck_is_read() -> None:
    deck = read(TEXT.replace("ice_blast: 4", "ice_blast: 60\n  spear: 1\n  chi_healing: 3"))
    assert {one.key for one in decks.violations(deck, CARDS)} == {"deck_large", "deck_copies", "deck_foreign"}


def test_a_deck_without_kards_is_read_and_written() -> None:
    deck = Deck("Empty", "jax", "basic", {})
    text = deck_text.text(deck, CARDS)
    assert text.endswith("kards: {}\n")
    assert read(text) == read(text.replace("kards: {}", "kards:")) == deck


# ---- faults of the whole file


@pytest.mark.parametrize("text", ["", "\ufeff", "\n\n", "# nothing\n  # here", "---\n", "   \r\n"])
def test_an_empty_file_or_one_of_comments(text: str) -> None:
    assert places(text) == [("deck_empty", 0)]


def test_over_64_kib() -> None:
    filler = "# " + "x" * 997 + "\n"
    most = TEXT + filler * 65
    assert read(most[: 1 << 16]) == DECK
    found = faults(most + filler)
    assert [(one.key, one.params["most"]) for one in found] == [("deck_too_large", 64)]


def test_not_utf_8() -> None:
    windows = TEXT.replace("Ice and", "Kälte und").encode("cp1252")
    found = faults(windows)
    assert places(windows) == [("deck_encoding_perhaps", 3)]
    assert found[0].params["encoding"] == "Windows-1252"
    assert Words("en", "mortal_kombat_kards").error(found[0]) == (
        "ice.yaml, line 3: no UTF-8 text, perhaps Windows-1252; save the file as UTF-8."
    )
    assert places(TEXT.encode().replace(b"Ice", b"\x81\xff")) == [("deck_encoding", 3)]
    assert places(b"\xff") == [("deck_encoding_perhaps", 1)]


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (TEXT.encode("utf-16"), "UTF-16"),
        (TEXT.encode("utf-16-le"), "UTF-16"),
        (TEXT.encode("utf-16-be"), "UTF-16"),
        (b"\xfe\xff" + TEXT.encode("utf-16-be"), "UTF-16"),
        (TEXT.encode("utf-32"), "UTF-32"),
    ],
)
def test_another_encoding_is_named(data: bytes, name: str) -> None:
    found = faults(data)
    assert [(one.key, one.params["encoding"]) for one in found] == [("deck_other_encoding", name)]


@pytest.mark.parametrize("letter", ["\0", "\x07", "\x0b", "\x7f", "\x85", "\u2028", "\u202e", "\ufeff", "\r"])
def test_control_characters(letter: str) -> None:
    assert places(TEXT.replace("Ice and", f"Ice{letter}and")) == [("card_control", 3)]
    twice = TEXT.replace("# or", f"# {letter}or").replace("Ice and", f"Ice{letter}and")
    assert places(twice) == [("card_control", 3), ("card_control", 5)]


# ---- no YAML, or too much of it


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("kards:", "kards: [", 8),
        ("name: Ice", 'name: "Ice', 0),
        ("head_punch: 3", "head_punch 3", 0),
        ("rules: advanced", "@rules", 5),
        ("rules: advanced", "? [a]\n: b", 5),
    ],
)
def test_no_yaml(old: str, new: str, line: int) -> None:
    found = places(TEXT.replace(old, new))
    assert found[0][0] == "card_syntax" or (found[0][0] == "card_missing" and ("card_syntax", line) in found)
    assert not line or ("card_syntax", line) in found


def test_tabs_as_indent() -> None:
    assert places(TEXT.replace("  ice", "\tice")) == [("deck_tab", 8)]
    assert places(TEXT.replace("  ", "\t")) == [("deck_tab", line) for line in (7, 8)]
    assert places(TEXT.replace("ice_blast: 4", "ice_blast:\t4")) == [("deck_tab", 8)]


def test_anchors_tags_and_two_documents() -> None:
    assert places(TEXT.replace("head_punch: 3", "head_punch: &a 3").replace("ice_blast: 4", "ice_blast: *a")) == [
        ("deck_anchor", 7), ("deck_anchor", 8),
    ]  # fmt: skip
    assert places(TEXT.replace("kards:", "kards: &all")) == [("deck_anchor", 6)]
    assert places(TEXT.replace("head_punch: 3", "<<: *all")) == [("deck_anchor", 7), ("deck_kard", 7)]
    assert places(TEXT.replace("head_punch: 3", "head_punch: !!int 3")) == [("deck_tag", 7)]
    assert places(TEXT.replace("name: Ice", "name: !mine Ice")) == [("deck_tag", 3)]
    assert places(TEXT + "---\n" + TEXT) == [("deck_documents", 9)]
    assert places(TEXT.replace("3", "!!str 3") + "---\n") == [("deck_tag", 7), ("deck_documents", 9)]


@pytest.mark.parametrize(
    "text",
    [
        "[" * 5_000,
        "- " * 5_000,
        "{a: " * 5_000,
        "kards:\n" + "".join(" " * n + "a:\n" for n in range(1, 250)),
    ],
)
def test_nothing_is_too_deep_for_one_sentence(text: str) -> None:
    assert {key for key, _ in places(text)} <= {"card_deep", "card_syntax"}
    assert carddata.MOST_LEVELS == 60


@pytest.mark.parametrize("text", ["hello", "- game: x", "42", '"game: x"'])
def test_something_else_than_fields(text: str) -> None:
    found = faults(text)
    assert places(text) == [("card_expected", 1)]
    assert found[0].params["expected"] == Line(
        "fragment.fields", {"names": "game, format, name, kombatant, rules, kards"}
    )


# ---- fields


def test_another_game_and_a_newer_format_say_nothing_else() -> None:
    other = (
        TEXT.replace("mortal_kombat_kards", "uncaged").replace("sub_zero", "nobody").replace("rules", "deck")
    )
    found = faults(other)
    assert places(other) == [("deck_game", 1)]
    assert (found[0].params["found"], found[0].params["known"]) == ("uncaged", "mortal_kombat_kards")
    newer = TEXT.replace("format: 1", "format: 2").replace("head_punch: 3", "head_punch: [3, gold]")
    assert places(newer) == [("deck_newer", 2)]
    assert (faults(newer)[0].params["found"], faults(newer)[0].params["known"]) == ("2", 1)
    for wrong in ("0", "1.0", '"1"', "one", "-1", "[1]", ""):
        assert places(TEXT.replace("format: 1", f"format: {wrong}")) == [("card_expected", 2)]


def test_an_unknown_field() -> None:
    found = faults(TEXT.replace("rules:", "rule:"))
    assert [(one.key, one.params["line"]) for one in found] == [("card_missing", 1), ("deck_field", 5)]
    assert found[1].params["near"] == Line("fragment.near", {"name": "rules"})
    assert places(TEXT + "author: me\n") == [("deck_field", 9)]


@pytest.mark.parametrize("field", deck_text.FIELDS)
def test_a_missing_or_doubled_field(field: str) -> None:
    lines = TEXT.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if line.startswith(field))
    end = at + 1 if field != "kards" else len(lines)
    found = faults("".join(lines[:at] + lines[end:]))
    assert [(one.key, one.params["missing"]) for one in found] == [("card_missing", field)]
    found = faults("".join(lines[:at] + lines[at:end] + lines[at:]))
    assert [(one.key, one.params["name"], one.params["first"]) for one in found] == [
        ("deck_twice", field, at + 1)
    ]
    assert found[0].params["line"] == end + 1


@pytest.mark.parametrize("wrong", ["12", "2.5", "yes", "null", "~", "", "2024-01-01", "[Ice]", "{a: b}"])
def test_a_name_that_is_no_text(wrong: str) -> None:
    assert places(TEXT.replace("Ice and patience", wrong)) == [("deck_name_text", 3)]


@pytest.mark.parametrize(
    "wrong",
    ['""', '" "', "x" * 41, '" Ice"', '"Ice\\tage"', '"\\u202eice"', '"a\\nb"', '"\\e"', '"\\uFEFFice"'],
)
def test_a_name_of_one_to_forty_letters_without_control_characters(wrong: str) -> None:
    assert places(TEXT.replace("Ice and patience", wrong)) == [("deck_name", 3)]


@pytest.mark.parametrize(
    "right", ["x" * 40, "Ü", '"12"', '"yes"', "Eis, Geduld (2)", "拳 und Eis", '"#1: -"', "👨‍👩‍👧"]
)
def test_any_other_name_is_right(right: str) -> None:
    assert read(TEXT.replace("Ice and patience", right)).name == right.strip('"')


def test_an_unknown_kombatant_and_unknown_rules() -> None:
    found = faults(TEXT.replace("sub_zero", "sub_zer0").replace("advanced", "expert"))
    assert [(one.key, one.params["line"]) for one in found] == [("deck_kombatant", 4), ("card_word", 5)]
    assert found[0].params["near"] == Line("fragment.near", {"name": "sub_zero"})
    assert Words("en", "mortal_kombat_kards").error(found[0]) == (
        "ice.yaml, line 4: there is no Kombatant “sub_zer0”; perhaps meant: “sub_zero”."
    )
    assert found[1].params["expected"] == "basic, advanced"
    assert faults(TEXT.replace("sub_zero", "Sub-Zero"))[0].params["near"] == found[0].params["near"]
    assert faults(TEXT.replace("sub_zero", "xyzzy"))[0].params["near"] == ""
    for wrong in ("", "[sub_zero]", "{a: b}", "null"):
        assert places(TEXT.replace("sub_zero", wrong)) == [("deck_kombatant", 4)]


# ---- kards


def test_an_unknown_kard() -> None:
    found = faults(TEXT.replace("ice_blast", "ice_blst").replace("head_punch", "Head Punch"))
    assert [(one.key, one.params["line"], one.params["name"]) for one in found] == [
        ("deck_kard", 7, "Head Punch"), ("deck_kard", 8, "ice_blst"),
    ]  # fmt: skip
    assert [one.params["near"].params["name"] for one in found] == ["head_punch", "ice_blast"]


def test_a_kard_listed_twice_names_both_lines() -> None:
    found = faults(TEXT + "  jab: 1\n  head_punch: 1\n  head_punch: 1\n")
    assert [(one.key, one.params["line"], one.params["first"]) for one in found] == [
        ("deck_twice", 10, 7),
        ("deck_twice", 11, 7),
    ]


NO_COPIES = (
    "0", "-1", "2.5", '"4"', "yes", "61", "1000", "9" * 500, "", "~", "four", "+4", "04", "0x4", "4_0", "1e1", "[4]", "{a: 4}", ".inf",
)  # fmt: skip


@pytest.mark.parametrize("wrong", NO_COPIES)
def test_copies_are_a_whole_number_from_1_to_60(wrong: str) -> None:
    found = faults(TEXT.replace("ice_blast: 4", f"ice_blast: {wrong}"))
    assert [(one.key, one.params["line"], one.params["name"]) for one in found] == [
        ("deck_number", 8, "ice_blast")
    ]
    assert found[0].params["most"] == 60


@pytest.mark.parametrize("right", [1, 4, 10, 59, 60])
def test_as_many_copies_are_read(right: int) -> None:
    assert read(TEXT.replace("ice_blast: 4", f"ice_blast: {right}")).kards["ice_blast"] == right


@pytest.mark.parametrize("wrong", ["3", "[head_punch]", "~", "head_punch"])
def test_kards_that_are_no_kards(wrong: str) -> None:
    assert places("".join(TEXT.splitlines(keepends=True)[:5]) + f"kards: {wrong}\n") == [("card_expected", 6)]


# ---- all at once


def test_all_faults_are_found_five_told_and_the_rest_counted() -> None:
    wrong = TEXT.replace("Ice and", "Ice\x07and").replace("sub_zero", "sub_zer0").replace("advanced", "hard")
    wrong = wrong.replace("head_punch: 3", "head_punch: 0").replace("ice_blast: 4", "ice_blst: 4")
    five = [
        ("card_control", 3),
        ("deck_kombatant", 4),
        ("card_word", 5),
        ("deck_number", 7),
        ("deck_kard", 8),
    ]
    assert places(wrong) == five
    assert places(wrong + "  jab: x\n") == [*five, ("deck_more", 0)]
    found = faults(wrong + "  jab: x\n")[-1]
    assert found.params["count"] == 1
    assert Words("en", "mortal_kombat_kards").error(found) == "ice.yaml: there is one more fault."
    many = wrong + "".join(f"  wrong_{number}: 1\n" for number in range(95))
    assert faults(many)[-1].params["count"] == 95


def test_thousands_of_faults_are_found_in_no_time() -> None:
    many = "".join(f"  k{number}: 1\n" for number in range(5_000))
    assert faults(TEXT + many)[-1].params["count"] == 4_995


# ---- any deck and any bytes


NAMES = st.text(min_size=1, max_size=40).filter(deck_text.good_name)


@st.composite
def any_deck(draw: st.DrawFn) -> Deck:
    kards = draw(st.dictionaries(st.sampled_from(CARDS.kinds), st.integers(1, 60), max_size=60))
    return Deck(
        draw(NAMES), draw(st.sampled_from(CARDS.kombatants)), draw(st.sampled_from(decks.RULES)), kards
    )


@given(any_deck())
def test_a_deck_that_is_written_is_read_as_it_was(deck: Deck) -> None:
    text = deck_text.text(deck, CARDS)
    assert read(text) == deck
    assert deck_text.pasted(text, CARDS) == deck
    assert read("\ufeff" + text.replace("\n", " \r\n")) == deck
    assert deck_text.text(read(text), CARDS) == text
    assert text.endswith("\n")
    assert "\r" not in text


def test_what_yaml_would_take_for_something_else_is_quoted() -> None:
    for name in (
        "yes",
        "null",
        "12",
        "1e3",
        "2024-01-01",
        "a: b",
        "a #b",
        "-",
        "~",
        "=",
        "<<",
        "'",
        '"',
        "\\",
        "a:",
        "[x]",
        "& x",
        "Ö: ä",
    ):
        assert read(deck_text.text(Deck(name, "jax", "basic", {}), CARDS)).name == name


@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_raise_the_one_error(data: bytes) -> None:
    for text in (data, TEXT.encode() + data, data + TEXT.encode()):
        assert len(tried(text)) <= 6


PIECES = st.sampled_from([
    "game", "format", "name", "kombatant", "rules", "kards", "mortal_kombat_kards", "head_punch", "sub_zero", ": ", ":", "\n", "\n  ",
    "\t", "- ", "[", "]", "{", "}", "&a ", "*a", "!!int ", "!", "---\n", "...", "? ", "| \n", "> \n", "'", '"', "#", "%YAML 1.1\n", "@",
    "1", "-1", "\r\n", "\0", "\ufeff", "\\", ",", "<<", "~", "yes", "Ü", "👨‍👩‍👧", "\u2028",
])  # fmt: skip


@given(st.lists(PIECES, max_size=40).map("".join), st.integers(0, len(TEXT)))
def test_any_yaml_is_read_or_raises_the_one_error(text: str, at: int) -> None:
    words = Words("en", "mortal_kombat_kards")
    for whole in (text, TEXT[:at] + text + TEXT[at:]):
        assert all(words.error(one) for one in tried(whole.encode()))


def test_a_text_that_no_encoding_has_raises_the_one_error() -> None:
    with pytest.raises(CardDataError) as caught:
        deck_text.pasted("name: \udcff", CARDS)
    assert caught.value.key.startswith("deck_encoding")


def test_what_is_pasted_is_read_by_the_same_rules() -> None:
    assert deck_text.pasted(TEXT.replace("\n", "\r\n"), CARDS) == DECK
    with pytest.raises(CardDataError) as caught:
        deck_text.pasted(TEXT.replace("sub_zero", "sub_zer0"), CARDS)
    told = [Words(language, "mortal_kombat_kards").error(caught.value) for language in LANGUAGES]
    assert told[0].startswith("The pasted text, line 4: there is no Kombatant")
    assert told[1].startswith("Der eingefügte Text, Zeile 4: ")
