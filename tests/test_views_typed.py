"""A misspelt key of a view, or of what a question is about, fails in mypy wherever a game reads one."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kotgames import games
from tests import sources

ROOT = Path(__file__).resolve().parents[1]
VIEWS = {"view", "known", "before", "made", "past"}
"""What a game calls a view where it reads one."""


def _lookups(tree: ast.AST) -> Iterator[ast.Constant]:
    """The keys by which views and what a question is about are read: `view["key"]`, `self.ctx.view["key"]`, `ctx.about(Kind)["key"]`,
    `cast(View, view)["key"]`, `about = ctx.about(Kind)` and `about["key"]`."""
    names = VIEWS | {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and _tells(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Constant):
            continue
        of = node.value
        named = of.id if isinstance(of, ast.Name) else of.attr if isinstance(of, ast.Attribute) else ""
        if isinstance(node.slice.value, str) and (named in names or _tells(of)):
            yield node.slice


def _tells(node: ast.expr) -> bool:
    """Whether this is a call that gives a view, or what a question is about."""
    return isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("about", "cast")


def _misspelt(text: str, found: list[ast.Constant], number: int) -> tuple[str, list[str]]:
    """A text in which every key found has a letter too many and a number of its own, and these keys."""
    lines = [line.encode() for line in text.split("\n")]
    made = []
    for key in sorted(found, key=lambda node: (node.lineno, node.col_offset), reverse=True):
        made.append(f"{key.value}x{number + len(made)}")
        assert key.end_col_offset is not None
        line = lines[key.lineno - 1]
        quote = line[key.col_offset : key.col_offset + 1]
        assert quote in (b'"', b"'"), line
        lines[key.lineno - 1] = b"".join(
            (line[: key.col_offset], quote, made[-1].encode(), quote, line[key.end_col_offset :])
        )
    return b"\n".join(lines).decode(), made


def _errors(folder: Path, cache: Path) -> str:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--cache-dir",
            str(cache),
            "--config-file",
            str(ROOT / "pyproject.toml"),
        ],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "MYPYPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.timeout(900)
def test_every_misspelt_key_fails_in_mypy(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    shutil.copytree(ROOT / "kotgames", tmp_path / "kotgames", ignore=shutil.ignore_patterns("__pycache__"))
    keys: dict[str, str] = {}
    readers: dict[str, set[str]] = {}
    for game_id in games.ids():
        home = tmp_path / "kotgames" / "games" / game_id
        for path in sorted(home.rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            found = list(_lookups(ast.parse(text)))
            changed, made = _misspelt(text, found, len(keys))
            if made:
                path.write_text(changed, encoding="utf-8")
                keys |= dict.fromkeys(made, str(path.relative_to(tmp_path)))
                readers.setdefault(game_id, set()).add(path.relative_to(home).as_posix())
    for read in readers.values():
        assert read >= {"game.py", "views.py", "words.py", "table/asked.py"}
    said = _errors(tmp_path, tmp_path / "cache")
    assert [f"{file}: {key}" for key, file in keys.items() if f'has no key "{key}"' not in said] == []


@pytest.mark.slow
def test_a_table_reads_what_a_question_is_about_by_its_type() -> None:
    """`Prompt.params` is untyped: a table may hand it to the catalogue as a whole, but looks nothing up in it."""
    for game_id in games.ids():
        for path in (ROOT / "kotgames" / "games" / game_id / "table").rglob("*.py"):
            for node in ast.walk(sources.tree(path)):
                if isinstance(node, (ast.Subscript, ast.Attribute)):
                    assert not ast.unparse(node.value).endswith("prompt.params"), f"{path.name}:{node.lineno}"
