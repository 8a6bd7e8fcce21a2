"""What is called the rulebook's is the rulebook's: values so marked, and pages that refusals cite, are quoted in `provenance.yaml`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kotgames
from kotgames import games
from kotgames.system import paths
from tests import sources

PACKAGE = Path(str(kotgames.__file__)).parent / "games"
QUOTED: dict[str, Any] = sources.written(Path(__file__).parent / "provenance.yaml")
GAMES = games.ids()
each = pytest.mark.parametrize("game", GAMES)


def _marked(game: str) -> Iterator[tuple[str, Any]]:
    """(section.row.field, value) of everything that a game's files call the rulebook's."""
    for file in ("components", "fighters", "kards"):
        path = paths.cards() / game / f"{file}.yaml"
        if file != "components" and not path.exists():
            continue
        data = sources.written(path)
        for section, rows in data.items():
            alone = isinstance(rows, dict)
            for row in [rows] if alone else rows if isinstance(rows, list) else []:
                yield from _of_row(section if alone else f"{section}.{row['id']}", row)


def _of_row(name: str, row: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The same of one row, and of those within it that have a source of their own."""
    source = row.get("source", "")
    origins = source if isinstance(source, dict) else {"default": source}
    for field, value in row.items():
        inside = value if isinstance(value, list) else []
        if inside and all(isinstance(part, dict) and "source" in part for part in inside):
            for part in inside:
                yield from _of_row(f"{name}.{part['id']}", part)
        elif field == "source" or (field == "id" and "id" not in origins):
            continue
        elif origins.get(field, origins.get("default")) == "rulebook":
            yield f"{name}.{field}", value


def _cited(game: str) -> Iterator[tuple[str, int]]:
    """(key, page) of every refusal of a game that names one page of the rulebook."""
    for path in (PACKAGE / game).rglob("*.py"):
        for node in ast.walk(sources.tree(path)):
            if (
                not isinstance(node, ast.Call)
                or getattr(node.func, "id", "") != "Refusal"
                or len(node.args) < 3
            ):
                continue
            ruling = str(getattr(node.args[2], "value", ""))
            if ruling.startswith("p.") and ruling[2:].isdigit():
                first = node.args[0]
                for part in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
                    if isinstance(part, ast.Constant):
                        yield str(part.value), int(ruling[2:])


@each
def test_what_is_marked_as_the_rulebooks_is_quoted_with_its_value(game: str) -> None:
    marked, quoted = dict(_marked(game)), QUOTED[game]["values"]
    assert len(marked) > 10
    assert set(marked) == set(quoted)
    for field, value in marked.items():
        assert value == quoted[field]["value"], field


def _rows(section: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The quotations of a section by key; a refusal that several questions give has one for each of their pages."""
    for key, rows in section.items():
        for row in rows if isinstance(rows, list) else [rows]:
            yield key, row


@each
def test_a_refusal_cites_the_page_that_is_quoted(game: str) -> None:
    cited, quoted = set(_cited(game)), QUOTED[game]["refusals"]
    assert cited == {(key, row["page"]) for key, row in _rows(quoted)}


@each
def test_every_quotation_is_short_and_states_a_number_that_it_is_quoted_for(game: str) -> None:
    """A figure stands in its quotation, as a figure or as a word."""
    numbers = {
        0: "aren't any",
        1: "one",
        2: "two",
        3: "three",
        4: "four",
        5: "five",
        6: "six",
        8: "eight",
        9: "nine",
    }
    for section in QUOTED[game].values():
        for key, row in _rows(section):
            quote = row["quote"].casefold()
            assert 3 <= len(quote) <= 100, key
            value = row.get("value")
            if type(value) is int:
                assert str(value) in quote or numbers[value] in quote, key
