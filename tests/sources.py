"""The program's own sources and word files, for all tests that look into them."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a file, parsed once a process; nobody changes it."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def calls(path: Path) -> dict[str, list[ast.Call]]:
    """The calls of plain names in a file, by the name."""
    found = defaultdict(list)
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            found[node.func.id].append(node)
    return found


def calls_below(folder: Path, *names: str) -> Iterator[ast.Call]:
    """All calls of these names in the code of a folder."""
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for name in names:
            if name in text:  # most files are not worth parsing
                yield from calls(path).get(name, ())


@cache
def written(path: Path) -> Any:
    """The data of a YAML file, read once a process; nobody changes them."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


@cache
def said(path: Path) -> Sequence[tuple[str, str]]:
    """Dotted key and text of everything in a word file."""
    return tuple(texts(written(path)))


def docstrings(path: Path) -> Iterator[str]:
    """Docstrings of a file: its own, those of classes and functions, and those that stand under names of a file or a class."""
    for node in ast.walk(tree(path)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            under_names = node.body if isinstance(node, (ast.Module, ast.ClassDef)) else node.body[:1]
            for part in under_names:
                match part:
                    case ast.Expr(ast.Constant(str(text))):
                        yield text.strip()


def texts(part: object, key: str = "") -> Iterator[tuple[str, str]]:
    """The dotted key and the text of everything in a part of a word file."""
    if isinstance(part, dict):
        for name, inner in part.items():
            yield from texts(inner, f"{key}.{name}".lstrip("."))
    else:
        yield key, str(part)
