"""The program's own sources and word files, for all tests that look into them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a file, parsed once a process; nobody changes it."""
    return ast.parse(path.read_text(encoding="utf-8"))


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
