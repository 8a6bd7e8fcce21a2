"""The in-game rules of every game with a file of them: every question, event and ruling leads to a paragraph, and what stands there is
short, cited and whole. What must resolve is read from the code and the ledger of rulings; the rest is said of each game in its own file."""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kotgames import games, rulebook
from kotgames.engine.contract import Event
from kotgames.lab.checking import check_path
from kotgames.rulebook import Kind
from kotgames.system import paths
from tests import sources

LEDGERS = Path(__file__).parent / "rulings"
GAMES = [game_id for game_id in games.with_table() if (LEDGERS / f"{game_id}_ledger.yaml").exists()]

each_game = pytest.mark.parametrize("game_id", GAMES)


@cache
def _ledger(game_id: str) -> dict[str, Any]:
    return sources.written(LEDGERS / f"{game_id}_ledger.yaml")  # type: ignore[no-any-return]


def _unresolved(game_id: str, kind: Kind, keys: Any) -> list[str]:
    rules = rulebook.load(game_id)
    return [key for key in keys if rules.paragraph_for(kind, key) is None]


def _rulings() -> list[tuple[str, str]]:
    return [(game_id, str(ruling)) for game_id in GAMES for ruling in _ledger(game_id)["rulings"]]


def lines(paragraph: rulebook.Paragraph) -> list[tuple[str, set[str]]]:
    """The lines of a paragraph with the links in each."""
    found: list[tuple[str, set[str]]] = [("", set())]
    for run in paragraph.runs:
        for number, part in enumerate(run.text.split("\n")):
            if number:
                found.append(("", set()))
            text, links = found[-1]
            found[-1] = (text + part, links | ({run.link} - {""}))
    return found


def test_both_games_have_their_rules() -> None:
    assert {"knockouts_tapouts", "uncaged"} <= set(GAMES)


@each_game
def test_every_question_resolves(game_id: str) -> None:
    prompts = importlib.import_module(f"kotgames.games.{game_id}.decisions").PROMPTS
    assert len(prompts) > 3
    assert _unresolved(game_id, "prompt", prompts) == []


@each_game
def test_every_event_resolves(game_id: str) -> None:
    events = vars(importlib.import_module(f"kotgames.games.{game_id}.events")).values()
    kinds = [
        kind.__name__
        for kind in events
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    ]
    assert len(kinds) >= 22
    assert _unresolved(game_id, "event", kinds) == []


@pytest.mark.parametrize(("game_id", "ruling"), _rulings())
def test_every_ruling_resolves(game_id: str, ruling: str) -> None:
    """To the place where it is explained, which says so itself; and the list of rulings leads there."""
    rules = rulebook.load(game_id)
    paragraph = rules.paragraph_for("ruling", ruling)
    assert paragraph is not None
    assert ruling in paragraph.about.get("ruling", ())
    assert ruling in paragraph.cites
    (listed,) = [
        line
        for entry in rules.section("rulings").paragraphs
        for line in lines(entry)
        if line[0].startswith(f"{ruling}. ")
    ]
    assert paragraph.id in listed[1]


@each_game
def test_no_key_stands_twice(game_id: str) -> None:
    claimed: dict[str, set[str]] = {kind: set() for kind in rulebook.KINDS}
    for paragraph in rulebook.load(game_id).paragraphs:
        for kind, keys in paragraph.about.items():
            assert not claimed[kind] & set(keys), (paragraph.id, kind)
            claimed[kind].update(keys)


@each_game
def test_every_cite_is_a_page_or_a_ruling(game_id: str) -> None:
    """And none is left out on which there is something to play by. A rulebook without pages is listed by its sections ("KOP.Setup")."""
    ledger = _ledger(game_id)
    rows = ledger["paragraphs"]
    pages = {_cite(page) for page in ledger["paragraphs_a_page"]} | set(ledger["rulings"])
    foreign = (
        pages - {_cite(row["page"]) for row in rows if "not_applicable" not in row} - set(ledger["rulings"])
    )
    cited = {cite for paragraph in rulebook.load(game_id).paragraphs for cite in paragraph.cites}
    assert pages - foreign <= cited <= pages


def _cite(page: int | str) -> str:
    return f"p.{page}" if isinstance(page, int) else page


@each_game
def test_only_what_the_screen_adds_rests_on_no_rule(game_id: str) -> None:
    for section in rulebook.load(game_id).sections:
        for paragraph in section.paragraphs:
            assert bool(paragraph.cites) != (section.id == "table"), paragraph.id


@each_game
def test_every_paragraph_is_short_and_has_a_title_of_its_own(game_id: str) -> None:
    """A link shows the title: two paragraphs of one name could not be told apart."""
    paragraphs = rulebook.load(game_id).paragraphs
    titles = [paragraph.title for paragraph in paragraphs]
    assert sorted(titles) == sorted(set(titles))
    for paragraph in paragraphs:
        assert paragraph.title, paragraph.id
        assert len(paragraph.text) <= 600, paragraph.id
        assert paragraph.text[-1] in ".:", paragraph.id
        assert paragraph.language == "en"


@each_game
def test_the_shipped_file_passes_the_command_line_check(game_id: str) -> None:
    rules, path = rulebook.load(game_id), rulebook.path_of(game_id)
    (line,) = check_path(path)
    assert line.endswith(f"{len(rules.sections)} sections, {len(rules.paragraphs)} paragraphs")
    assert paths.cards() in path.parents
