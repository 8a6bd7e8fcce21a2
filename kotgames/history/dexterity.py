"""The dexterity tests of people in their matches: a line of a file for every test that was taken. Knows no screen.

A test is counted once, however often what came before it is taken back: of the same test of the same match the last line counts. People are
told apart by the name they play under.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from kotgames.history.lines import Kind, append
from kotgames.system import paths
from kotgames.system.locking import PATIENCE, Lock
from kotgames.system.settings import Problem

FORMAT: Final = 1
"""The form of the lines that this program writes."""


class TakenTest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One line: somebody called `name` ("" for nobody in particular) took the test after `turn` turns of the match whose record is called
    `match`. `size`: how hard it was, or which part it was, as the game counts (cubes of a tower; thrown or dodged)."""

    form: int = FORMAT
    game: str
    match: str
    turn: int
    name: str
    size: int
    passed: bool


class Tries(msgspec.Struct, frozen=True):
    """A person's tries of a test: taken and passed, as numbers."""

    taken: int = 0
    passed: int = 0


def where() -> Path:
    """The file of the tests."""
    return paths.user_data() / "dexterity.jsonl"


def add(test: TakenTest, path: Path | None = None) -> Problem | None:
    """Write a test down; what went wrong with that (said once, play goes on). Raises ValueError for one that `load` would not read."""
    if not _sound(test):
        raise ValueError(f"no line of a test: {test}")
    path = path or where()
    lock = Lock(path, wait=PATIENCE)
    try:
        if lock.taken:
            return Problem("dexterity_taken", {})
        append(path, msgspec.json.encode(test) + b"\n")
    except OSError as error:
        return Problem("dexterity_unsaved", {"reason": error.strerror or str(error)})
    finally:
        lock.release()
    return None


def load(path: Path | None = None) -> tuple[list[TakenTest], list[Problem]]:
    """All tests in the order in which they were taken, each once, and what has to be said about the file. Damaged lines are set aside."""
    path = path or where()
    try:
        found = _LINES.read(path)
    except OSError as error:
        reason = error.strerror or str(error)
        return [], [Problem("dexterity_unreadable", {"file": str(path), "reason": reason})]
    problems = []
    if found.damaged:
        aside = _LINES.set_damaged_aside(path)
        count = len(found.damaged)
        problems.append(Problem("dexterity_damaged", {"file": path.name, "count": count, "aside": aside}))
    last = {(line.game, line.match, line.turn, line.name): line for line in found.read}
    return list(last.values()), problems


def tries(tests: Iterable[TakenTest], game: str, name: str, size: int | None = None) -> Tries:
    """The results of somebody's tests of a game: all of them, or those of one size."""
    own = [
        test.passed for test in tests if test.game == game and test.name == name and size in (None, test.size)
    ]
    return Tries(len(own), sum(own))


def _sound(test: TakenTest) -> bool:
    """True for a line whose parts agree with each other."""
    return test.form == FORMAT and "" not in (test.game, test.match) and test.turn >= 0 and test.size >= 0


_LINES: Final = Kind(TakenTest, FORMAT, _sound)
