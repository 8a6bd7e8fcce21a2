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


def texts(part: object, key: str = "") -> Iterator[tuple[str, str]]:
    """The dotted key and the text of everything in a part of a word file."""
    if isinstance(part, dict):
        for name, inner in part.items():
            yield from texts(inner, f"{key}.{name}".lstrip("."))
    else:
        yield key, str(part)
