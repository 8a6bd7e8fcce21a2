"""No file of the program needs itself by way of others: imports lead one way, also those inside of functions and those of the packages
that an import runs on its way (`import a.b.c` runs a/__init__.py and a/b/__init__.py). No part of a table needs what puts it together.

And every file is written for who sees it for the first time: docstrings name what a thing is, functions fit on a screen.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from kotgames import games
from tests import sources, toy

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = {"kotgames": ROOT / "kotgames", f"kotgames.games.{toy.ID}": toy.FOLDER / toy.ID}
"""The program, and the toy as a game of it."""
GAME_TABLES = (
    *(
        f"kotgames.games.{path.parts[-3]}.table"
        for path in sorted((ROOT / "kotgames" / "games").glob("*/table/table.py"))
    ),
    f"kotgames.games.{toy.ID}.table",
)
"""Also those of games that are not offered yet."""
SHARED_ASSEMBLER = "kotgames.ui.table.table"
ASSEMBLERS = {SHARED_ASSEMBLER, *(f"{table}.table" for table in GAME_TABLES)}
Graph = dict[str, set[str]]
LARGEST = 3
"""Files that may know each other in annotations: a few that are one thing written in parts."""


@cache
def _files() -> dict[str, Path]:
    found = {}
    for name, folder in FOLDERS.items():
        for path in sorted(folder.rglob("*.py")):
            parts = (name, *path.relative_to(folder).with_suffix("").parts)
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def _packages(name: str) -> list[str]:
    """The packages that are run before a file: `a` and `a.b` for `a.b.c`."""
    parts = name.split(".")
    return [".".join(parts[:length]) for length in range(1, len(parts))]


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


@cache
def graph(*, annotations: bool) -> Graph:
    """By file those that it imports, with the packages on the way to them; those that it lies in itself are running already."""
    made: Graph = {}
    for name, path in _files().items():
        found = {
            other
            for one in _statements(sources.tree(path), annotations=annotations)
            for other in _imported(one)
        }
        found |= {package for other in found for package in _packages(other) if package in _files()}
        made[name] = found - {name, *_packages(name)}
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


@pytest.mark.slow
def test_the_packages_on_the_way_are_seen() -> None:
    found = graph(annotations=False)
    assert _packages("a.b.c") == ["a", "a.b"]
    assert "kotgames.lessons" in found["kotgames.scenes.learning.lesson"]
    assert "kotgames.scenes.learning" not in found["kotgames.scenes.learning.lesson"]


def test_no_import_leads_back() -> None:
    assert circles(graph(annotations=False)) == []


@pytest.mark.slow
def test_few_files_know_each_other_in_annotations() -> None:
    assert [circle for circle in circles(graph(annotations=True)) if len(circle) > LARGEST] == []


@pytest.mark.slow
def test_no_part_of_a_table_imports_what_puts_it_together() -> None:
    tables = ("kotgames.ui.table", *GAME_TABLES)
    wrong = {
        (name, other)
        for name, imported in graph(annotations=True).items()
        if name.startswith(tables) and name not in ASSEMBLERS
        for other in imported & ASSEMBLERS
    }
    assert wrong == set()


def test_only_assemblers_and_scenes_know_a_whole_table() -> None:
    importers = {name for name, imported in graph(annotations=True).items() if SHARED_ASSEMBLER in imported}
    assert [name for name in importers - ASSEMBLERS if not name.startswith("kotgames.scenes.")] == []
    assert importers >= ASSEMBLERS - {SHARED_ASSEMBLER}


ROWS_ALONE = """
import sys
from kotgames import games
game = games.get({game_id!r})
rows, table = (name.partition(":")[0] for name in (game.setup_rows, game.table))
games.part(game, "setup_rows")
assert rows in sys.modules
assert table not in sys.modules, table
"""


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games.ids())
def test_the_rows_of_a_set_up_do_not_load_the_table(game_id: str) -> None:
    _apart(ROWS_ALONE.format(game_id=game_id))


TITLE_ALONE = """
import sys
import kotgames.scenes.program, kotgames.scenes.routes, kotgames.scenes.menus.title
found = [name for name in sys.modules if name.startswith("kotgames.ui.table")]
assert not found, found
"""


@pytest.mark.slow
def test_the_title_loads_nothing_of_tables() -> None:
    """It is there in a third of a second, whatever tables are made of."""
    _apart(TITLE_ALONE)


def _apart(code: str) -> None:
    """Run in a program of its own; it must not fail."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


# ---- how files are written

ASKING: Final = re.compile(r"(What|Whether|How|Where|Who|Which)\b")
MOST_ASKING: Final = 0.05
"""The share of docstrings that may begin with such a word; all others begin with the noun for the thing."""
LINES: Final = 60
MOST_LONG: Final = 8
"""Functions of more than `LINES` lines: long lists and pictures that nobody reads better in pieces."""


def test_docstrings_name_what_a_thing_is() -> None:
    found = [(name, text) for name, path in _files().items() for text in sources.docstrings(path)]
    asking = [f"{name}: {text[:60]}" for name, text in found if ASKING.match(text)]
    assert len(found) > 5000
    assert len(asking) <= MOST_ASKING * len(found), "\n".join(asking)


def test_docstrings_are_found_wherever_they_stand(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text(
        '"""A file."""\nONE = 1\n"""Its name."""\n\nclass C:\n    """A class."""\n    two: int\n    """A field."""\n\n'
        '    def f(self):\n        """A method."""\n        "no docstring"\n        return """What?"""\n'
    )
    assert list(sources.docstrings(file)) == ["A file.", "Its name.", "A class.", "A field.", "A method."]


def test_few_functions_are_long() -> None:
    long = [
        f"{name}.{node.name}: {lines}"
        for name, path in _files().items()
        for node in ast.walk(sources.tree(path))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and (lines := (node.end_lineno or 0) - node.lineno + 1) > LINES
    ]
    assert len(long) <= MOST_LONG, "\n".join(long)
