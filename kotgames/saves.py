"""The folder of matches: every match has a file of its own, written action by action; nothing is ever overwritten by another match.

While a window plays a match it holds a lock on the file, so that a second window neither continues nor spoils it.
"""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Any

import msgspec

from kotgames import games, paths
from kotgames.engine import record
from kotgames.engine.errors import KotgamesError
from kotgames.engine.match import Match
from kotgames.engine.record import Entry, Header

ENDING = ".kot"


def folder() -> Path:
    """Where matches are kept."""
    return paths.user_data() / "matches"


def new_path(game_id: str, now: datetime) -> Path:
    """A file name that no other match has."""
    tail = os.urandom(3).hex()
    return folder() / f"{now:%Y%m%d-%H%M%S}-{game_id}-{tail}{ENDING}"


@dataclass(frozen=True, slots=True)
class Waiting:
    """An unfinished match as the title shows it."""

    path: Path
    header: Header


def waiting() -> list[Waiting]:
    """Unfinished matches that no window plays, newest first. Reads only first and last lines."""
    found = []
    try:
        files = sorted(folder().glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return []
    for path in files:
        header = _glance(path)
        if header is not None and not locked(path):
            found.append(Waiting(path, header))
    return found


def _glance(path: Path) -> Header | None:
    """The header of an unfinished match, None for a finished one. A file that cannot be read is offered too: continuing says why not."""
    try:
        with open(path, "rb") as file:
            first = file.readline()
            file.seek(max(len(first), os.path.getsize(path) - 600))
            last = file.read().rstrip(b"\n").rsplit(b"\n", 1)[-1]
        header = msgspec.json.decode(first, type=Header)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None
    with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError):
        if msgspec.json.decode(last, type=Entry).over is not None:
            return None
    return header


def resume(path: Path) -> tuple[Match, KotgamesError | None]:
    """Go on with a match. If the file is damaged it is set aside and the generation before it is tried; the second value then says what
    was wrong. Raises RecordError when neither can be read."""
    try:
        return _resume(path, path), None
    except KotgamesError as error:
        older = path.with_name(path.name + ".1")
        aside = record.set_aside(path)
        problem = KotgamesError(
            "save_damaged", reason=f"@{error.key}", of=error.params, aside=aside.name if aside else "?"
        )
        if not older.exists():
            raise problem from error
        try:
            return _resume(older, path), problem
        except KotgamesError:
            raise problem from error


def _resume(source: Path, path: Path) -> Match:
    loaded = record.load(source)
    return Match.resume(games.get(loaded.header.game), loaded, path)


class Lock:
    """A claim on a match file for as long as the object lives; the system frees it if the program dies."""

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(path.name + ".lock")
        self._file: IO[Any] | None = None
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = open(self._path, "a+b")  # noqa: SIM115 - open for as long as the claim lasts
            if not _claim(self._file):
                self._file.close()
                self._file = None

    @property
    def held(self) -> bool:
        """Whether the claim is ours."""
        return self._file is not None

    def release(self) -> None:
        """Give the claim up."""
        if self._file is not None:
            self._file.close()
            self._file = None
            with contextlib.suppress(OSError):
                self._path.unlink()


def locked(path: Path) -> bool:
    """Whether another window plays a match."""
    if not path.with_name(path.name + ".lock").exists():
        return False
    lock = Lock(path)
    free = lock.held
    lock.release()
    return not free


def _claim(file: IO[Any]) -> bool:
    try:
        import fcntl
    except ImportError:
        import msvcrt

        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError:
            return False
        return True
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
