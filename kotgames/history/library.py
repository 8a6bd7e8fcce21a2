"""The library of kept matches: what lies in the folder of matches, with a small picture of each. Needs no screen."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from kotgames.engine import limits, record
from kotgames.engine.errors import RecordError
from kotgames.engine.record import Header
from kotgames.history import daily, saves
from kotgames.system import paths


@dataclass(frozen=True, slots=True)
class Kept:
    """One kept match. `header` is None for a file that cannot be read, or that a newer version wrote (`newer`); `over` says how a
    finished match ended (a catalogue key), "" while it runs; `when` is when it was last played."""

    path: Path
    header: Header | None
    over: str
    when: datetime
    newer: bool = False

    @property
    def picture(self) -> Path:
        """The path of its picture; None without one."""
        return picture(self.path)


def picture(path: Path) -> Path:
    """The path of a match's picture; it may be deleted at any time."""
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
    try:
        first, last = record.ends(path)
        header = record.header(first, path.name)
    except (RecordError, limits.Unfit):
        return Kept(path, None, "", when)
    return Kept(path, header, record.ended(last) or "", when, newer=header is None)


def gives_up(one: Kept) -> daily.DailyResult | None:
    """The result of a day that is lost with its match: who throws that away before it ended has given the day up, unless it has a result
    already. None for any other match."""
    lost = daily.given_up(one.path) if one.header is not None and not one.over else None
    return None if lost is None or lost.day in daily.days() else lost


def delete(one: Kept) -> str | None:
    """Throw a match away with its former generation and picture; the reason if that fails, or if another window plays it. Who throws the
    match of a day away before it ended has given that day up."""
    if saves.locked(one.path):
        return "locked"
    lost = gives_up(one)
    try:
        one.path.unlink()
    except OSError as error:
        return error.strerror or str(error)
    for extra in (one.path.with_name(one.path.name + ".1"), one.picture):
        with contextlib.suppress(OSError):
            extra.unlink()
    if lost is not None:
        daily.record(lost)
    return None
