"""The shelf of kept matches: what lies in the folder of matches, with a small picture of each. Needs no screen."""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import msgspec

from kotgames import paths, saves
from kotgames.engine.record import Entry, Header

TAIL = 700
"""So many bytes at the end of a record hold its last line."""


@dataclass(frozen=True, slots=True)
class Kept:
    """One match on the shelf. `header` is None for a file that cannot be read; `over` says how a finished match ended (a catalogue
    key), "" while it runs; `when` is when it was last played."""

    path: Path
    header: Header | None
    over: str
    when: datetime

    @property
    def picture(self) -> Path:
        """Where its picture is, if one was taken."""
        return picture(self.path)


def picture(path: Path) -> Path:
    """Where the picture of a match is kept; it may be deleted at any time."""
    return paths.user_cache() / "pictures" / f"{path.stem}.png"


def kept() -> list[Kept]:
    """All matches, the last played first. Reads only first and last lines."""
    found = []
    try:
        files = list(saves.folder().glob(f"*{saves.ENDING}"))
    except OSError:
        return []
    for path in files:
        with contextlib.suppress(OSError):  # gone meanwhile
            found.append(_glance(path))
    return sorted(found, key=lambda one: (one.when, one.path.name), reverse=True)


def _glance(path: Path) -> Kept:
    when = datetime.fromtimestamp(path.stat().st_mtime)
    with open(path, "rb") as file:
        first = file.readline()
        file.seek(max(len(first), os.path.getsize(path) - TAIL))
        last = file.read().rstrip(b"\n").rsplit(b"\n", 1)[-1]
    try:
        header = msgspec.json.decode(first, type=Header)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return Kept(path, None, "", when)
    over = ""
    with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError):
        over = msgspec.json.decode(last, type=Entry).over or ""
    return Kept(path, header, over, when)


def delete(one: Kept) -> str | None:
    """Throw a match away with its former generation and picture; the reason if that fails, or if another window plays it."""
    if saves.locked(one.path):
        return "locked"
    try:
        one.path.unlink()
    except OSError as error:
        return error.strerror or str(error)
    for extra in (one.path.with_name(one.path.name + ".1"), one.picture):
        with contextlib.suppress(OSError):
            extra.unlink()
    return None
