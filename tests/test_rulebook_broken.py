"""Broken files of in-game rules: one sentence each, with file, line, field and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from kotgames import rulebook
from kotgames.engine.errors import CardDataError
from kotgames.lab.checking import check_path
from kotgames.system.catalogue import Words
from tests.engine.cardfile import first_difference
from tests.test_rulebook import ENGLISH, GERMAN, SAMPLE, load, write


def sentence(error: CardDataError) -> str:
    """What the player reads."""
    words = Words("en", "knockouts_tapouts")
    text = words.error(error)
    assert not words.missing
    assert "\n" not in text
    return text


STRUCTURE = [
    ("game: knockouts_tapouts", "game: chess", "", "no game “chess”"),
    ("game: knockouts_tapouts\n", "", "", "lacks “game”"),
    ("game: knockouts_tapouts", "mood: 1\ngame: knockouts_tapouts", "", "mood is not known"),
    ("- id: start", "- id: Start", "", "sections[0].id: expected a word"),
    ("- id: end", "- id: start", "", "“start” is used twice (first at line 3)"),
    ("- id: deck", "- id: hand", "", "“hand” is used twice (first at line 5)"),
    ("p.4, K2", "p4, K2", "", "cites[0]: expected a page (p.6), a section (KOP.Setup) or a ruling (K5)"),
    ("p.4, K2", "p.4, p.4", "", "“p.4” is used twice"),
    ("p.4, K2", "p.4, 2", "", "must be str, not int"),
    ("zone: [tray]", "zone: [hand]", "", "“zone hand” is used twice (first at hand)"),
    ("zone: [hand,", "zone: [hand, hand,", "", "“zone hand” is used twice"),
    ("ruling: [K2]", "ruling: [K3]", "", "expected a ruling that is cited here"),
    ("zone: [tray]", "zoo: [tray]", "", "sections[1].paragraphs[0].about.zoo is not known here"),
    ("zone: [tray]", "zone: tray", "", "must be array, not str"),
    ("        cites: [p.7]\n", "        mood: 1\n", "", "mood is not known"),
    ("        cites: [p.7]\n", "        text: words\n", "", "text is not known"),
    ("      - id: deck\n        cites", "      - cites", "", "lacks “id”"),
    ("cites: [p.7]", "cites: [p.7]\n        cites: [p.8]", "cites: [p.8]", "cites is given twice"),
    ("cites: [p.7]", "cites: [p.7", "about: {zone: [tray]}", "not valid YAML"),
]
WORDS = [
    ("game: knockouts_tapouts", "game: uncaged", "", "game: expected knockouts_tapouts"),
    ("game: knockouts_tapouts", "mood: 1\ngame: knockouts_tapouts", "", "mood is not known"),
    ("  start: The start\n", "", "sections:", "sections lacks “start”"),
    ("  deck:\n", "  desk:\n", "", "paragraphs.desk names “desk”, which does not exist"),
    ("  end: The end\n", "  end: The end\n  foot: A foot\n", "", "names “foot”, which does not exist"),
    ("start: The start", 'start: " "', "", "sections.start: expected words"),
    ("start: The start", "start: 7", "", "sections.start must be str, not int"),
    ("start: The start", "true: The start", "sections:", "sections must be str, not bool"),
    ("start: The start", 'start: "{rules.hand}"', "", "expected words without"),
    ("title: The Deck", 'title: "[[hand]]"', "", "expected words without"),
    ("text: Straße, CAFÉ and deck; the deck is empty. See [[hand]].", 'text: ""', "", "expected words"),
    (
        "text: Straße, CAFÉ and deck; the deck is empty. See [[hand]].",
        "title: A foot",
        "  cafe:",
        "lacks “text”",
    ),
    ("{rules.hand}", "{rules.foot}", "text: >-", "names “{rules.foot}”, which does not exist"),
    ("[[deck]]", "[[foot]]", "text: >-", "names “[[foot]]”, which does not exist"),
    ("[[deck]]", "[[foot|a foot]]", "text: >-", "names “[[foot|a foot]]”"),
    ("[[deck]]", "[[deck]", "text: >-", "expected a link as [[id|words]] or a figure as {path}"),
    ("[[deck]]", "{rules.hand", "text: >-", "expected a link as"),
    ("title: Your hand", "title: 7", "", "paragraphs.hand.title must be str, not int"),
    ("    title: Your hand\n", "    cites: [p.1]\n", "", "paragraphs.hand.cites is not known"),
    ("title: Your hand", "title: a\n    title: b", "title: b", "paragraphs.hand.title is given twice"),
]


@pytest.mark.parametrize(("old", "new", "at", "part"), STRUCTURE)
def test_a_broken_file_is_one_sentence(tmp_path: Path, old: str, new: str, at: str, part: str) -> None:
    """The line named is the one that was changed, or the one where the words `at` stand."""
    _check(write(tmp_path, structure=_changed(SAMPLE, old, new)), SAMPLE, old, new, at, part)


@pytest.mark.parametrize(("old", "new", "at", "part"), WORDS)
def test_broken_english_words_name_their_own_file(
    tmp_path: Path, old: str, new: str, at: str, part: str
) -> None:
    write(tmp_path, _changed(ENGLISH, old, new))
    _check(tmp_path / "lang" / "en" / "rules.yaml", ENGLISH, old, new, at, part)


def _changed(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


def _check(path: Path, text: str, old: str, new: str, at: str, part: str, language: str = "en") -> None:
    changed = _changed(text, old, new)
    line = changed[: changed.index(at)].count("\n") + 1 if at else first_difference(text, changed)
    folder = path.parent if path.parent.parent.name != "lang" else path.parent.parent.parent
    with pytest.raises(CardDataError) as caught:
        rulebook.from_file(folder / "rules.yaml", language)
    said = sentence(caught.value)
    assert said.startswith(f"{path}, line {line}: "), said
    assert part in said, said


def test_everything_that_has_no_english_words_is_named(tmp_path: Path) -> None:
    text = ENGLISH.split("  deck:")[0]
    write(tmp_path, text)
    with pytest.raises(CardDataError) as caught:
        rulebook.from_file(tmp_path / "rules.yaml")
    said = sentence(caught.value)
    assert said.startswith(f"{tmp_path / 'lang' / 'en' / 'rules.yaml'}, line 5: ")
    assert "lacks “deck, cafe”" in said


def test_rules_without_english_words_name_the_file_that_is_not_there(tmp_path: Path) -> None:
    path = write(tmp_path, GERMAN, "de")
    with pytest.raises(CardDataError) as caught:
        rulebook.from_file(path, "de")
    assert sentence(caught.value).startswith(f"{tmp_path / 'lang' / 'en' / 'rules.yaml'} cannot be read")


@pytest.mark.parametrize(
    "text", ["", "sections: []", "game: knockouts_tapouts\nsections: []\n", "5", "- 1", "[", "game:"]
)
def test_a_file_that_is_none_is_one_sentence(tmp_path: Path, text: str) -> None:
    path = write(tmp_path, structure=text)
    with pytest.raises(CardDataError) as caught:
        rulebook.from_file(path)
    assert str(path) in sentence(caught.value)


@pytest.mark.parametrize("text", ["", "game: knockouts_tapouts\nsections: []\n", "5", "- 1", "[", "game:"])
def test_words_that_are_none_are_one_sentence(tmp_path: Path, text: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(CardDataError) as caught:
        rulebook.from_file(path)
    assert str(tmp_path / "lang") in sentence(caught.value)


def test_a_section_without_paragraphs(tmp_path: Path) -> None:
    path = write(tmp_path, structure="game: knockouts_tapouts\nsections:\n  - {id: a, paragraphs: []}\n")
    with pytest.raises(CardDataError) as caught:
        rulebook.from_file(path)
    assert "line 3: sections[0].paragraphs: expected at least one paragraph" in sentence(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "at", "part"),
    [
        ("game: knockouts_tapouts", "game: uncaged", "", "expected knockouts_tapouts"),
        ("  start:", "  begin:", "", "names “begin”, which does not exist"),
        ("Der Anfang", '" "', "", "sections.start: expected words"),
        ("Der Anfang", "A\n  start: B", "start: B", "sections.start is given twice"),
        ("Der Anfang", "7", "", "sections.start must be str, not int"),
        ("  deck:\n", "  desk:\n", "", "names “desk”, which does not exist"),
        ("    title: Der Stapel\n", "", "  deck:", "lacks “title”"),
        ("title: Der Stapel", 'title: "[[hand]]"', "", "expected words without"),
        ("[[hand]]", "[[fuß]]", "", "names “[[fuß]]”"),
        ("{attacks.*.count}", "{attacks.*.foot}", "", "names “{attacks.*.foot}”"),
        ("{attacks.*.count}", "{attacks.*.count", "", "expected a link as"),
        ("    title: Der Stapel\n", "    cites: [p.1]\n", "", "not known here"),
    ],
)
def test_a_broken_translation_names_its_own_file(
    tmp_path: Path, old: str, new: str, at: str, part: str
) -> None:
    write(tmp_path)
    write(tmp_path, _changed(GERMAN, old, new), "de")
    _check(tmp_path / "lang" / "de" / "rules.yaml", GERMAN, old, new, at, part, "de")
    assert load(tmp_path).language == "en"


def test_the_check_of_the_command_line_reads_rules_and_their_words(tmp_path: Path) -> None:
    write(tmp_path)
    write(tmp_path, GERMAN, "de")
    assert [line.partition(": ")[2] for line in check_path(tmp_path)] == [
        "1 of 3 paragraphs",
        "3 of 3 paragraphs",
        "2 sections, 3 paragraphs",
    ]
    write(tmp_path, GERMAN.replace("[[hand]]", "[[fuß]]"), "de")
    with pytest.raises(CardDataError) as caught:
        list(check_path(tmp_path / "lang"))
    assert caught.value.params["file"] == str(tmp_path / "lang" / "de" / "rules.yaml")
