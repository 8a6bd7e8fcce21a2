"""The folder of matches: every match has a file of its own, written action by action; nothing is ever overwritten by another match.

While a window plays a match it holds a lock on the file, so that a second window neither continues nor spoils it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from kotgames import games
from kotgames.bots import players
from kotgames.engine import limits, record
from kotgames.engine.errors import CardDataError, GameError, KotgamesError, RecordError
from kotgames.engine.match import Match
from kotgames.engine.record import Header
from kotgames.system import paths
from kotgames.system.locking import Lock

ENDING = ".kot"


def folder() -> Path:
    """The folder of kept matches."""
    return paths.user_data() / "matches"


def new_path(game_id: str, now: datetime) -> Path:
    """A file name that no other match has."""
    tail = os.urandom(3).hex()
    return folder() / f"{now:%Y%m%d-%H%M%S}-{game_id}-{tail}{ENDING}"


def known(game_id: str) -> bool:
    """True where a match of a game is kept, finished or not."""
    return any(folder().glob(f"*-{game_id}-*{ENDING}"))


@dataclass(frozen=True, slots=True)
class Waiting:
    """An unfinished match as the title shows it."""

    path: Path
    header: Header


def waiting() -> list[Waiting]:
    """Unfinished matches that no window plays, newest first. Reads only first and last lines."""
    return look()[0]


def look() -> tuple[list[Waiting], list[Path]]:
    """Unfinished matches that no window plays, newest first, and the files that no program can have written as they are: their first line
    is no header. Reads only first and last lines."""
    found, damaged = [], []
    for path in sorted(folder().glob(f"*{ENDING}"), key=_changed, reverse=True):
        try:
            header = _glance(path)
        except RecordError:
            if not locked(path):
                damaged.append(path)
            continue
        if header is not None and not locked(path):
            found.append(Waiting(path, header))
    return found, damaged


def mend(damaged: Sequence[Path]) -> list[KotgamesError]:
    """Set damaged files aside, each with the generation before in its place where there is a sound one; what has to be said."""
    problems = []
    for path in damaged:
        try:
            _, problem = resume(path)
        except KotgamesError as error:
            problem = error
        if problem is not None:
            problems.append(problem)
    return problems


def _changed(path: Path) -> float:
    """When a file was last written; one that goes away meanwhile must not hide the others."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _glance(path: Path) -> Header | None:
    """The header of an unfinished match; None for a finished one, and for one that this program can do nothing with: a newer version wrote
    it, its game is not installed or has other rules by now, or it cannot be read today (the file stays as it is, for the program that
    can). Raises RecordError where the first line is no header."""
    try:
        first, last = record.ends(path)
    except limits.Unfit as error:
        raise RecordError("record_unfit", file=path.name, reason=error.strerror) from error
    except OSError:
        return None
    header = record.header(first, path.name)
    if header is None or header.game not in games.ids():
        return None
    return header if record.ended(last) is None and _same_rules(header) else None


def _same_rules(header: Header) -> bool:
    """True for a match whose game still has the rules that it is played with, and where that cannot be opened, which is said elsewhere."""
    try:
        return games.get(header.game).rules == header.rules
    except GameError:
        return True


_SOUND: Final = frozenset(
    {"record_newer", "record_rules", "record_unreadable", "unknown_game", "unknown_bot"}
)
"""Errors of files that may be whole: another version, another day or another installation goes on with them."""


def resume(path: Path) -> tuple[Match, KotgamesError | None]:
    """Go on with a match. If the file is damaged it is set aside and the generation before it is tried; the second value then says what
    was wrong. A file that is not damaged is left alone. Raises KotgamesError when neither can be gone on with."""
    try:
        return _resume(path, path), None
    except KotgamesError as error:
        if error.key in _SOUND or isinstance(error, GameError):
            raise
        problem = _set_aside(path, error)
        older = path.with_name(path.name + ".1")
        if not older.exists():
            raise problem from error
        try:
            return _resume(older, path), problem
        except KotgamesError:
            raise problem from error


def _set_aside(path: Path, error: KotgamesError) -> KotgamesError:
    """Set a damaged match aside; what is to be said. The reasons of a game's rules have no words in the shell's catalogue."""
    aside = record.set_aside(path)
    key, of = "save_unfit", {}
    if error.key == "record_illegal":
        key, of = "save_illegal", {name: error.params[name] for name in ("number", "action")}
    elif error.key == "record_start":
        if isinstance(error.__cause__, CardDataError):  # what is wrong with its cards, the shell can say
            key, of = error.__cause__.key, error.__cause__.params
    elif isinstance(error, RecordError | CardDataError):
        key, of = error.key, error.params
    kept = aside.name if aside is not None else "@error.unmoved"
    return KotgamesError("save_damaged", reason=f"@{key}", of={**of, "file": path.name}, aside=kept)


def _resume(source: Path, path: Path) -> Match:
    loaded = record.load(source)
    for seat in loaded.header.seats:
        if seat.kind != "human":
            players.check(seat.kind)
    return Match.resume(games.get(loaded.header.game), loaded, path)


def locked(path: Path) -> bool:
    """True while another window plays a match."""
    if not path.with_name(path.name + ".lock").exists():
        return False
    lock = Lock(path, wait=0.0)
    lock.release()
    return lock.taken
