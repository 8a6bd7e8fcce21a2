"""Files that come with the program and cannot be used: something plain stands in for each, and the window says so once."""

from __future__ import annotations

from pathlib import Path

from kotgames.engine.errors import KotgamesError

_found: set[Path] = set()
_unsaid: list[KotgamesError] = []


def unusable(path: Path) -> None:
    """A file of the program's own is missing or damaged; may be called from any thread."""
    if path not in _found:
        _found.add(path)
        _unsaid.append(KotgamesError("own_file", file=str(path)))


def unsaid() -> list[KotgamesError]:
    """Errors found since the last call, oldest first."""
    found = _unsaid[:]
    del _unsaid[: len(found)]
    return found
