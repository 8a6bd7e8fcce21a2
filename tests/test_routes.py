"""Screens are reached by names; only `scenes/routes.py` knows them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import kotgames
from kotgames.scenes.routes import ROUTES
from tests import sources

ROOT = Path(kotgames.__file__).parent
SOURCES = sorted(ROOT.rglob("*.py"))


def _names_gone_to(tree: ast.Module) -> Iterator[str]:
    """The first argument of each `….go("name", …)`, and of `partial(….go, "name", …)`."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called, arguments = node.func, node.args
        if isinstance(called, ast.Name) and called.id == "partial" and arguments:
            called, arguments = arguments[0], arguments[1:]
        if not (isinstance(called, ast.Attribute) and called.attr == "go" and arguments):
            continue
        if isinstance(arguments[0], ast.Constant) and isinstance(arguments[0].value, str):
            yield arguments[0].value


def _full_screens() -> dict[str, Path]:
    """Class name -> file of every screen that fills the window: those made from `FullScreen`, and tables."""
    made: dict[str, Path] = {}
    bases = {"FullScreen", "TableScene"}
    grown = True
    while grown:
        grown = False
        for path in SOURCES:
            for node in sources.tree(path).body:
                if not isinstance(node, ast.ClassDef) or node.name in made:
                    continue
                over = {base.id for base in node.bases if isinstance(base, ast.Name)}
                if over & (bases | set(made)) and node.name not in bases:
                    made[node.name] = path
                    grown = True
    return made


@pytest.mark.slow
def test_every_name_that_is_gone_to_leads_somewhere() -> None:
    gone_to = {name for path in SOURCES for name in _names_gone_to(sources.tree(path))}
    assert {"title", "setup", "match", "tournament", "rules", "settings"} <= gone_to
    assert gone_to <= set(ROUTES)


@pytest.mark.slow
def test_only_the_routes_import_full_screens() -> None:
    screens = _full_screens()
    assert {"Title", "Setup", "MatchScene", "ReplayScene", "LessonScene", "TournamentScene"} <= set(screens)
    wrong = []
    for path in SOURCES:
        if path == ROOT / "scenes" / "routes.py":
            continue
        tree = sources.tree(path)
        bases = {
            base.id
            for node in tree.body
            if isinstance(node, ast.ClassDef)
            for base in node.bases
            if isinstance(base, ast.Name)
        }
        typing_only = {
            id(inner)
            for node in ast.walk(tree)
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            for inner in ast.walk(node)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and id(node) not in typing_only:
                named = {alias.name for alias in node.names} & set(screens)
                wrong += [f"{path.relative_to(ROOT)}: {name}" for name in sorted(named - bases)]
    assert not wrong
