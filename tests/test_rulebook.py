"""The in-game rules as a machine: reading, figures, links, languages, look-up and search."""

from __future__ import annotations

import copy
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotgames import games, rulebook
from kotgames.games.knockouts_tapouts.card_set import shipped
from kotgames.rulebook import Hit, Rules, Run
from kotgames.rulebook.figures import figure

SAMPLE = """\
game: knockouts_tapouts
sections:
  - id: start
    paragraphs:
      - id: hand
        cites: [p.4, K2, KOP.Throw_a_Punch]
        about: {zone: [hand, "tray:hurt"], event: [CardDrawn, "Moved:throw"]}
      - id: deck
        cites: [p.3, K2, K12]
        about: {card: [punch], ruling: [K2]}
  - id: end
    paragraphs:
      - id: "cafe"
        cites: [p.7]
        about: {zone: [tray]}
"""
ENGLISH = """\
game: knockouts_tapouts
sections:
  start: The start
  end: The end
paragraphs:
  hand:
    title: Your hand
    text: >-
      You hold {rules.hand} cards. More about the
      [[deck]], or the [[café|little Café]].
  deck:
    title: The Deck
    text: "{attacks.*.count} attacks.\\nA café of cards."
  cafe:
    text: Straße, CAFÉ and deck; the deck is empty. See [[hand]].
""".replace("[[café|", "[[cafe|")
GERMAN = """\
game: knockouts_tapouts
sections:
  start: Der Anfang
paragraphs:
  deck:
    title: Der Stapel
    text: "{attacks.*.count} Angriffe, dazu die [[hand]]."
"""


def attacks() -> int:
    """How many attack cards the shipped deck has."""
    return sum(row.count for row in shipped().components.attacks)


def write(folder: Path, words: str = ENGLISH, language: str = "en", structure: str = SAMPLE) -> Path:
    """The file of rules in a folder, with words in one language (more)."""
    path = folder / "rules.yaml"
    path.write_text(structure, encoding="utf-8")
    beside = folder / "lang" / language / "rules.yaml"
    beside.parent.mkdir(parents=True, exist_ok=True)
    beside.write_text(words, encoding="utf-8")
    return path


def load(folder: Path, words: str = ENGLISH, **more: Any) -> Rules:
    return rulebook.from_file(write(folder, words), **more)


# ---- reading


def test_sections_and_paragraphs_come_in_order(tmp_path: Path) -> None:
    rules = load(tmp_path)
    assert rules.game == "knockouts_tapouts"
    assert [(section.id, section.title) for section in rules.sections] == [
        ("start", "The start"),
        ("end", "The end"),
    ]
    assert [paragraph.id for paragraph in rules.paragraphs] == ["hand", "deck", "cafe"]
    assert rules.section("end").paragraphs == (rules.paragraph("cafe"),)
    assert rules.paragraph("deck").section == "start"
    with pytest.raises(KeyError):
        rules.paragraph("foot")
    with pytest.raises(KeyError):
        rules.section("hand")


def test_a_paragraph_is_filled_and_cut_up_at_its_links(tmp_path: Path) -> None:
    rules = load(tmp_path)
    hand = shipped().base_hand_size
    found = rules.paragraph("hand")
    assert found.runs == (
        Run(f"You hold {hand} cards. More about the "),
        Run("The Deck", "deck"),
        Run(", or the "),
        Run("little Café", "cafe"),
        Run("."),
    )
    assert found.text == f"You hold {hand} cards. More about the The Deck, or the little Café."
    assert found.cites == ("p.4", "K2", "KOP.Throw_a_Punch")
    assert found.about["zone"] == ("hand", "tray:hurt")
    assert rules.paragraph("deck").text.split("\n") == [f"{attacks()} attacks.", "A café of cards."]


def test_a_paragraph_without_a_title_is_linked_by_its_sections(tmp_path: Path) -> None:
    rules = load(tmp_path, ENGLISH.replace("[[deck]]", "[[cafe]]"))
    assert rules.paragraph("hand").runs[1] == Run("The end", "cafe")
    assert rules.paragraph("cafe").title == ""


def test_letters_are_composed(tmp_path: Path) -> None:
    rules = load(tmp_path, unicodedata.normalize("NFD", ENGLISH))
    assert rules.paragraph("cafe").text == load(tmp_path).paragraph("cafe").text


@pytest.mark.parametrize("game", games.ids())
def test_the_rules_of_every_game_load(game: str) -> None:
    """Links and figures are checked at loading; a link leads to a paragraph, and no mark of the form is left in the text."""
    rules = rulebook.load(game)
    for paragraph in rules.paragraphs:
        assert paragraph.text == "".join(run.text for run in paragraph.runs)
        assert not set("{}[]|") & set(paragraph.title + paragraph.text), paragraph.id
        assert not paragraph.unfilled
        for run in paragraph.runs:
            assert run.text
            if run.link:
                assert rules.paragraph(run.link).id != paragraph.id
    assert rules.complete
    assert rules.language == "en"


@pytest.mark.slow
def test_no_screen_is_needed() -> None:
    code = "import sys, kotgames.rulebook as r; r.load('knockouts_tapouts').search('deck'); print('pygame' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "False"


# ---- figures

DATA = {
    "rules": {"hand": 5, "name": "House", "open": True, "boxed": {2: 3, "4": 1}},
    "rows": [{"id": "a", "count": 2, "numbers": ["-", "4/6"]}, {"id": "b", "count": 3, "more": {"x": 4}}],
}


@pytest.mark.parametrize(
    ("expression", "wanted"),
    [
        ("rules.hand", "5"),
        ("rows.b.count", "3"),
        ("rows.0.count", "2"),
        ("rows.*.count", "5"),
        ("rows.*.more.x", "4"),
        ("rows#", "2"),
        ("rows.*.more#", "1"),
        ("rules.hand + 2", "7"),
        ("rules.hand - rows.a.count - 1", "2"),
        ("0 - rules.hand", "-5"),
        ("rules.hand + rules.hand * rows.a.count", "15"),
        ("2 * 3", "6"),
        ("rows.a.numbers", "- · 4/6"),
        ("rules.name", "House"),
        ("rules.boxed.2", "3"),
        ("rules.boxed.4", "1"),
        (" rules.hand ", "5"),
    ],
)
def test_a_figure_is_worked_out(expression: str, wanted: str) -> None:
    assert figure(DATA, expression) == wanted


@pytest.mark.parametrize(
    "expression",
    [
        "", "foot", "rules.foot", "rules.boxed.3", "rules.hand.foot", "rows.c.count", "rows.9.count", "rows.*.foot", "rules.open", "rules",
        "rows.a.numbers + 1", "rules.name * 2", "rules.hand#", "rules.hand +", "rows.*.count#s", "rules.hand#1", "*",
        "rules.hand + + 1", "rows.a",
    ],
)  # fmt: skip
def test_a_figure_that_is_not_there(expression: str) -> None:
    with pytest.raises(LookupError):
        figure(DATA, expression)


def test_a_card_set_of_the_players_own_shows_its_own_figures(tmp_path: Path) -> None:
    data = copy.deepcopy(shipped().data)
    data["rules"]["hand"] = 8
    assert "You hold 8 cards" in load(tmp_path, data=data).paragraph("hand").text


def test_a_figure_that_such_a_set_lacks_is_a_dash(tmp_path: Path) -> None:
    data = copy.deepcopy(shipped().data)
    del data["rules"]["hand"]
    found = load(tmp_path, data=data).paragraph("hand")
    assert "You hold – cards" in found.text
    assert found.unfilled == ("rules.hand",)
    assert load(tmp_path, data=data).paragraph("deck").unfilled == ()


# ---- languages


def test_a_language_without_a_file_is_english(tmp_path: Path) -> None:
    rules = load(tmp_path, language="de")
    assert rules.language == "en"
    assert rules.complete
    assert {paragraph.language for paragraph in rules.paragraphs} == {"en"}


def test_what_is_not_translated_stays_english_and_says_so(tmp_path: Path) -> None:
    write(tmp_path, GERMAN, "de")
    rules = load(tmp_path, language="de")
    assert rules.language == "de"
    assert not rules.complete
    assert [section.title for section in rules.sections] == ["Der Anfang", "The end"]
    assert [section.language for section in rules.sections] == ["de", "en"]
    assert [paragraph.language for paragraph in rules.paragraphs] == ["en", "de", "en"]
    deck = rules.paragraph("deck")
    assert deck.title == "Der Stapel"
    assert deck.text == f"{attacks()} Angriffe, dazu die Your hand."
    assert (deck.cites, deck.about) == (
        load(tmp_path).paragraph("deck").cites,
        load(tmp_path).paragraph("deck").about,
    )
    assert rules.paragraph("hand").runs[1] == Run("Der Stapel", "deck")
    assert rules.paragraph_for("card", "punch") == deck
    assert [hit.id for hit in rules.search("stapel")] == ["deck", "hand"]
    assert load(tmp_path, language="fr").language == load(tmp_path, language="en").language == "en"


def test_a_whole_translation_is_complete(tmp_path: Path) -> None:
    rows = GERMAN + "  hand: {title: Hand, text: Karten}\n  cafe: {text: leer}\n"
    write(tmp_path, rows, "de")
    assert not load(tmp_path, language="de").complete  # a section is still English
    write(tmp_path, rows.replace("paragraphs:", "  end: Ende\nparagraphs:"), "de")
    assert load(tmp_path, language="de").complete


# ---- looking up


@pytest.mark.parametrize(
    ("kind", "key", "wanted"),
    [
        ("zone", "hand", "hand"),
        ("zone", "hand:3", "hand"),
        ("zone", "tray:0:2:hurt", "hand"),
        ("zone", "tray:hurt", "hand"),
        ("zone", "tray:0:2:ready", "cafe"),
        ("zone", "tray:-1", "cafe"),
        ("zone", "foot", None),
        ("zone", "", None),
        ("zone", "7", None),
        ("event", "CardDrawn", "hand"),
        ("event", "CardDrawn:any", "hand"),
        ("event", "Moved:throw", "hand"),
        ("event", "Moved:step", None),
        ("card", "punch", "deck"),
        ("style", "punch", None),
        ("ruling", "K2", "deck"),
        ("ruling", "K12", "deck"),
        ("ruling", "p.4", "hand"),
        ("ruling", "p.3-7", "deck"),
        ("ruling", "p.9", None),
        ("ruling", "KOP.Throw_a_Punch", "hand"),
        ("ruling", "K1", None),
    ],
)
def test_what_a_thing_resolves_to(tmp_path: Path, kind: Any, key: str, wanted: str | None) -> None:
    """A ruling leads to the paragraph that claims it, else to the first that cites it."""
    found = load(tmp_path).paragraph_for(kind, key)
    assert (found.id if found else None) == wanted


# ---- searching


def lit(rules: Rules, hit: Hit) -> tuple[list[str], list[str]]:
    """The lit letters of a hit."""
    paragraph = rules.paragraph(hit.id)
    return [paragraph.title[a:b] for a, b in hit.title], [paragraph.text[a:b] for a, b in hit.text]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("deck", ["deck", "cafe", "hand"]),  # the title first, then how often the text has it
        ("DECK", ["deck", "cafe", "hand"]),
        ("cafe", ["hand", "deck", "cafe"]),
        ("café", ["hand", "deck", "cafe"]),
        ("strasse", ["cafe"]),
        ("straß", ["cafe"]),
        ("ca de", ["deck", "hand", "cafe"]),
        ("hand deck", ["hand", "cafe"]),
        ("eck", []),
        ("foot", []),
        ("deck foot", []),
        ("", []),
        (" - … ", []),
        ("k12", ["deck"]),
        ("K2", ["hand", "deck"]),
        ("K1", []),
        ("p.7", ["cafe"]),
        ("P.4 hand", ["hand"]),
        ("p.7 attacks", []),
        ("kop.throw_a_punch", ["hand"]),
        ("KOP.Throw_a_Punch cards", ["hand"]),
        ("KOP.Throw", []),
    ],
)
def test_search(tmp_path: Path, words: str, wanted: list[str]) -> None:
    found = [hit.id for hit in load(tmp_path).search(words)]
    assert found == wanted


def test_spans_light_up_what_was_typed(tmp_path: Path) -> None:
    rules = load(tmp_path)
    by_id = {hit.id: lit(rules, hit) for hit in rules.search("DE caf")}
    assert by_id == {
        "deck": (["De"], ["caf"]),
        "cafe": ([], ["CAF", "de", "de"]),
        "hand": ([], ["De", "Caf"]),
    }
    (hit,) = rules.search("strasse")
    assert lit(rules, hit) == ([], ["Straße"])
    (hit,) = rules.search("stras")
    assert lit(rules, hit) == ([], ["Straß"])


def test_the_name_of_a_section_lights_no_words(tmp_path: Path) -> None:
    """It stands for what cites it; of what is typed beside it the words are lit."""
    rules = load(tmp_path, ENGLISH.replace("You hold", "A punch: you hold"))
    (hit,) = rules.search("KOP.Throw_a_Punch")
    assert lit(rules, hit) == ([], [])
    (hit,) = rules.search("kop.throw_a_punch hold")
    assert lit(rules, hit) == ([], ["hold"])


def test_the_longest_of_the_fitting_words_is_lit(tmp_path: Path) -> None:
    rules = load(tmp_path)
    assert lit(rules, rules.search("d deck")[0]) == (["Deck"], [])


@pytest.mark.slow
def test_the_search_finds_what_a_player_looks_for() -> None:
    rules = rulebook.load("knockouts_tapouts")
    for words, best in (
        ("knockout", "knockout"), ("tapout", "tapout"), ("tie", "mobility_tie"), ("set-up", "set_up"), ("great chin", "great_chin"),
        ("asterisk", "asterisk"), ("overtime", "match_length"), ("discard", "discarding"), ("referee", "stoppage"),
        ("side control", "side_control"), ("hand size", "heart_draw"), ("like", "likes"),
    ):  # fmt: skip
        found = [hit.id for hit in rules.search(words)]
        assert best in found[:2], (words, found)
    assert {hit.id for hit in rules.search("K12")} >= {"boosts", "rulings_cards"}


@pytest.mark.slow
@given(words=st.text(alphabet="aeàÉßdk12 .-:", max_size=12))
def test_whatever_is_typed(words: str) -> None:
    rules = RULES
    for hit in rules.search(words):
        paragraph = rules.paragraph(hit.id)
        stems = rulebook.fold(words)
        for text, spans in ((paragraph.title, hit.title), (paragraph.text, hit.text)):
            assert list(spans) == sorted(set(spans))
            for start, stop in spans:
                assert 0 <= start < stop <= len(text)
                assert rulebook.fold(text[start:stop])[:1] in stems


RULES = rulebook.load("knockouts_tapouts")
