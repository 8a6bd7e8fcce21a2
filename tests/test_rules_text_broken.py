"""Broken files of in-game rules: one sentence each, with file, line, field and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from kotgames import rulebook
from kotgames.engine.errors import CardDataError
from kotgames.lab.checking import check_path
from kotgames.system.catalogue import Words
from tests.engine.cardfile import first_difference
from tests.test_rules_text import GERMAN, SAMPLE, load, write


def sentence(error: CardDataError) -> str:
    """What the player reads."""
    words = Words("en", "knockouts_tapouts")
    text = words.error(error)
    assert not words.missing
    assert "\n" not in text
    return text


@pytest.mark.parametrize(
    ("old", "new", "at", "part"),
    [
        ("game: knockouts_tapouts", "game: chess", "", "“chess” is no game"),
        ("game: knockouts_tapouts\n", "", "", "lacks “game”"),
        ("game: knockouts_tapouts", "mood: 1\ngame: knockouts_tapouts", "", "mood is not known"),
        ("- id: start", "- id: Start", "", "sections[0].id: expected a word"),
        ("- id: end", "- id: start", "", "“start” is used twice (first at line 3)"),
        ("- id: deck", "- id: hand", "", "“hand” is used twice (first at line 6)"),
        ("title: The start", 'title: " "', "", "sections[0].title: expected words"),
        ("title: The start", 'title: "{rules.hand}"', "", "expected words without"),
        ("title: The Deck", 'title: "[[hand]]"', "", "expected words without"),
        ("text: Straße, CAFÉ and deck; the deck is empty. See [[hand]].", 'text: ""', "", "expected words"),
        ("{rules.hand}", "{rules.foot}", "text: >-", "names “{rules.foot}”, which does not exist"),
        ("[[deck]]", "[[foot]]", "text: >-", "names “[[foot]]”, which does not exist"),
        ("[[deck]]", "[[foot|a foot]]", "text: >-", "names “[[foot|a foot]]”"),
        ("[[deck]]", "[[deck]", "text: >-", "expected a link as [[id|words]] or a figure as {path}"),
        ("[[deck]]", "{rules.hand", "text: >-", "expected a link as"),
        ("p.4, K2", "p4, K2", "", "cites[0]: expected a page (p.6) or a ruling (K5)"),
        ("p.4, K2", "p.4, p.4", "", "“p.4” is used twice"),
        ("p.4, K2", "p.4, 2", "", "must be str, not int"),
        ("zone: [tray]", "zone: [hand]", "", "“zone hand” is used twice (first at hand)"),
        ("zone: [hand,", "zone: [hand, hand,", "", "“zone hand” is used twice"),
        ("ruling: [K2]", "ruling: [K3]", "", "expected a ruling that is cited here"),
        ("zone: [tray]", "zoo: [tray]", "", "sections[1].paragraphs[0].about.zoo is not known here"),
        ("zone: [tray]", "zone: tray", "", "must be array, not str"),
        ("title: Your hand", "title: 7", "", "title must be str, not int"),
        ("        title: Your hand\n", "        mood: 1\n", "", "mood is not known"),
        ("      - id: deck\n        title", "      - title", "", "lacks “id”"),
        ("title: Your hand", "title: a\n        title: b", "title: b", "paragraphs[0].title is given twice"),
        ("cites: [p.7]", "cites: [p.7", "about: {zone: [tray]}", "not valid YAML"),
    ],
)  # fmt: skip
def test_a_broken_file_is_one_sentence(tmp_path: Path, old: str, new: str, at: str, part: str) -> None:
    """The line named is the one that was changed, or the one where the words `at` stand."""
    assert SAMPLE.count(old) == 1, old
    changed = SAMPLE.replace(old, new)
    path = write(tmp_path, changed)
    line = changed[: changed.index(at)].count("\n") + 1 if at else first_difference(SAMPLE, changed)
    with pytest.raises(CardDataError) as caught:
        rulebook.from_file(path)
    text = sentence(caught.value)
    assert text.startswith(f"{path}, line {line}: "), text
    assert part in text, text


@pytest.mark.parametrize(
    "text", ["", "sections: []", "game: knockouts_tapouts\nsections: []\n", "5", "- 1", "[", "game:"]
)
def test_a_file_that_is_none_is_one_sentence(tmp_path: Path, text: str) -> None:
    with pytest.raises(CardDataError) as caught:
        load(tmp_path, text)
    assert str(tmp_path) in sentence(caught.value)


def test_a_section_without_paragraphs(tmp_path: Path) -> None:
    with pytest.raises(CardDataError) as caught:
        load(tmp_path, "game: knockouts_tapouts\nsections:\n  - {id: a, title: A, paragraphs: []}\n")
    assert "line 3: sections[0].paragraphs: expected at least one paragraph" in sentence(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "at", "part"),
    [
        ("game: knockouts_tapouts", "game: uncaged", "", "expected knockouts_tapouts"),
        ("id: start", "id: begin", "", "names “begin”, which does not exist"),
        ("Der Anfang", '" "', "", "sections[0].title: expected words"),
        (
            "Der Anfang",
            "A\n  - {id: start, title: B}",
            "- {id: start",
            "“start” is used twice (first at line 3)",
        ),
        ("Der Anfang", "7", "", "title must be str, not int"),
        ("id: deck\n", "id: desk\n", "", "names “desk”, which does not exist"),
        ("    title: Der Stapel\n", "", "- id: deck", "lacks “title”"),
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
    assert GERMAN.count(old) == 1, old
    changed = GERMAN.replace(old, new)
    path = write(tmp_path, changed, "rules.de.yaml")
    line = changed[: changed.index(at)].count("\n") + 1 if at else first_difference(GERMAN, changed)
    with pytest.raises(CardDataError) as caught:
        load(tmp_path, language="de")
    text = sentence(caught.value)
    assert text.startswith(f"{path}, line {line}: "), text
    assert part in text, text
    assert load(tmp_path).language == "en"


def test_the_check_of_the_command_line_reads_rules_and_translations(tmp_path: Path) -> None:
    write(tmp_path)
    write(tmp_path, GERMAN, "rules.de.yaml")
    assert [line.partition(": ")[2] for line in check_path(tmp_path)] == [
        "2 sections, 1 paragraphs",
        "2 sections, 3 paragraphs",
    ]
    write(tmp_path, GERMAN.replace("[[hand]]", "[[fuß]]"), "rules.de.yaml")
    with pytest.raises(CardDataError):
        list(check_path(tmp_path))
