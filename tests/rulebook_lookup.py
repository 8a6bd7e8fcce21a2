"""What the tests of every game's rules ask of them."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from kotgames import rulebook
from kotgames.engine.contract import Event, event_key
from kotgames.rulebook import Kind, Rules
from kotgames.ui.table.ids import Family
from tests import sources


def unresolved(rules: Rules, kind: Kind, keys: Iterable[str]) -> list[str]:
    """The keys on which the rules have no paragraph."""
    return [key for key in keys if rules.paragraph_for(kind, key) is None]


def explained(rules: Rules, event: Event) -> str:
    """The id of the paragraph on an event."""
    paragraph = rules.paragraph_for("event", event_key(event))
    assert paragraph is not None
    return paragraph.id


def figures(value: Any, *steps: str | int) -> Iterator[tuple[str | int, ...]]:
    """The paths of all figures of card data: whole numbers, and the pairs of a Playchart."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from figures(part, *steps, key)
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from figures(part, *steps, index)
    elif type(value) is int or steps[-2:-1] == ("numbers",):
        yield steps


def changed_by(data: dict[str, Any], steps: tuple[str | int, ...], rules: Rules) -> Rules:
    """The rules for data in which one figure is larger: its text has to be another one, with nothing left out."""
    data = copy.deepcopy(data)
    part: Any = data
    for step in steps[:-1]:
        part = part[step]
    part[steps[-1]] += 20
    changed = rulebook.load(rules.game, data=data)
    assert [paragraph.text for paragraph in changed.paragraphs] != [p.text for p in rules.paragraphs]
    assert not any(paragraph.unfilled for paragraph in changed.paragraphs)
    return changed


def calls_of(folder: Path, name: str) -> Iterator[ast.Call]:
    """All calls of a function in the code of a folder."""
    yield from sources.calls_below(folder, name)


def families_of_ids(folder: Path) -> set[str]:
    """What a game's `table/ids.py` makes and names, by the beginning of the ids."""
    ids = import_module(f"kotgames.games.{folder.name}.table.ids")
    found = {one.name for one in vars(ids).values() if isinstance(one, Family)}
    found |= {one for name, one in vars(ids).items() if name.isupper() and isinstance(one, str)}
    for node in ast.walk(sources.tree(folder / "table" / "ids.py")):
        if isinstance(node, ast.JoinedStr):
            found.add(str(getattr(node.values[0], "value", "")).partition(":")[0])
    return found


def claimed_by(rules: Rules) -> dict[str, set[str]]:
    """By kind, all keys that lead to a paragraph; none leads to two."""
    claimed: dict[str, set[str]] = {kind: set() for kind in rulebook.KINDS}
    for paragraph in rules.paragraphs:
        for kind, keys in paragraph.about.items():
            assert not claimed[kind] & set(keys), (paragraph.id, kind)
            claimed[kind].update(keys)
    return claimed


def manual_of(game: str) -> str:
    """The published rules, where they lie beside the project; else the test is skipped."""
    manual = Path(__file__).parents[2] / "shared" / "rulebooks" / f"{game}.txt"
    if not manual.exists():
        pytest.skip("the manual is not here")
    return manual.read_text(encoding="utf-8")


def assert_own_words(rules: Rules, manual: str) -> None:
    """Seven words in a row are nowhere the same as in the published rules."""
    known = _sevens(manual)
    for paragraph in rules.paragraphs:
        assert not known & _sevens(paragraph.text), paragraph.id


def _sevens(text: str) -> set[tuple[str, ...]]:
    words = re.findall(r"\w+", text.lower())
    return {tuple(words[start : start + 7]) for start in range(len(words) - 6)}
