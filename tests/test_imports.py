"""No file of the program needs itself by way of others: imports lead one way, also those inside of functions."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
Graph = dict[str, set[str]]
LARGEST = 3
"""Files that may know each other in annotations: a few that are one thing written in parts."""


@cache
def _files() -> dict[str, Path]:
    found = {}
    for path in sorted((ROOT / "kotgames").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def _statements(node: ast.AST, *, annotations: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    """All imports below a node; those under `if TYPE_CHECKING` only if `annotations`."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.Import, ast.ImportFrom)):
            yield child
        elif isinstance(child, ast.If) and ast.unparse(child.test).endswith("TYPE_CHECKING"):
            for part in (child.body if annotations else []) + child.orelse:
                yield from _statements(ast.Module([part], []), annotations=annotations)
        else:
            yield from _statements(child, annotations=annotations)


def _imported(statement: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """The files that a statement names; `from package import module` names the module."""
    files = _files()
    if isinstance(statement, ast.Import):
        names = [alias.name for alias in statement.names]
    else:
        assert statement.level == 0, "imports are written in full"
        package = statement.module or ""
        inside = [f"{package}.{alias.name}" for alias in statement.names]
        names = [name if name in files else package for name in inside]
    yield from (name for name in names if name in files)


def graph(*, annotations: bool) -> Graph:
    """By file those that it imports."""
    made: Graph = {}
    for name, path in _files().items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found = {other for one in _statements(tree, annotations=annotations) for other in _imported(one)}
        made[name] = found - {name}
    return made


def circles(given: Graph) -> list[list[str]]:
    """The largest sets of more than one file that can all be reached from each other (Tarjan)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        number[name] = low[name] = len(number)
        stack.append(name)
        for other in sorted(given[name]):
            if other not in number:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], number[other])
        if low[name] == number[name]:
            at = stack.index(name)
            circle = sorted(stack[at:])
            del stack[at:]
            if len(circle) > 1:
                found.append(circle)

    for name in given:
        if name not in number:
            visit(name)
    return found


def test_circles_are_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set()}) == [["a", "b", "c"]]
    assert circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_imports_are_seen_wherever_they_stand() -> None:
    text = (
        "from typing import TYPE_CHECKING\nimport kotgames.cli\nif TYPE_CHECKING:\n    from kotgames.ui import loop\n"
        "def f():\n    from kotgames.engine import match, errors\n    from kotgames.games import get\n"
    )
    tree = ast.parse(text)
    seen = [name for one in _statements(tree, annotations=False) for name in _imported(one)]
    assert seen == ["kotgames.cli", "kotgames.engine.match", "kotgames.engine.errors", "kotgames.games"]
    assert "kotgames.ui.loop" in {
        name for one in _statements(tree, annotations=True) for name in _imported(one)
    }


def test_no_import_leads_back() -> None:
    assert circles(graph(annotations=False)) == []


def test_few_files_know_each_other_in_annotations() -> None:
    assert [circle for circle in circles(graph(annotations=True)) if len(circle) > LARGEST] == []
