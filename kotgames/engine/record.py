"""The file of a match: one JSON line a header, one a happening; appended, flushed, verified on reading.

The same file is autosave, save, replay, bug report and determinism test. The header embeds the card set the match is played with,
so that retuned data never breaks an old match.

Lines after the header: `act` (text of the action, seat, digest after it; with the result of a dexterity test `track`, how it looked, which
nothing is decided by), `track` by itself (how the test looked after it was decided), `undo` (number of actions taken back), `reseed` (a new
generator, after an undo past chance), `concede` (seat; where three or more play a rule bot plays it on from there), `practice` (the
match no longer counts), `begun` (people started a dexterity test, by what led to it: `Match.begin_test`), `done` (what hands did in it
since the last such line: `engine.deeds`), `over` (how it ended; an undo may follow).
"""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path
from typing import Any, Final

import msgspec

from kotgames.engine import limits
from kotgames.engine.deeds import Deed
from kotgames.engine.errors import RecordError

FORMAT: Final = 1
MOST_TRACK: Final = 12_000
"""Numbers of a track: ten seconds of what moved in a dexterity test."""
_TAIL: Final = 700
"""So many bytes at the end of a record hold its last line."""


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a match: `kind` is "human" or a bot level; name, colour and look are for the screen."""

    kind: str = "human"
    name: str = ""
    colour: str = ""
    look: dict[str, Any] = {}


class Header(msgspec.Struct, frozen=True):
    """The beginning of a match, the first line of its record. `started` is an ISO time given by the host (the engine reads no clock)."""

    kotgames: int
    version: str
    game: str
    options: dict[str, Any]
    seed: int
    seats: list[Seat]
    card_set: dict[str, Any] = msgspec.field(name="tables")
    started: str = ""
    practice: bool = False
    open_hands: bool = False
    """House option: everybody sees all hands."""
    rules: int = 1
    """The version of the game's rules that it is played with (`Game.rules`)."""
    strict: bool = False
    """Nothing is taken back past a roll, a reveal or a rival's decision, not as practice either: its result counts elsewhere."""


class _Format(msgspec.Struct, frozen=True):
    """The first field of the header of every format."""

    kotgames: int


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line after the header: exactly one of the kinds is set (`act` with `by`, `digest` and, where there is one, `track`)."""

    act: str | None = None
    by: int | None = None
    digest: str | None = None
    track: list[int] | None = None
    undo: int | None = None
    reseed: int | None = None
    concede: int | None = None
    practice: bool | None = None
    begun: str | None = None
    done: list[Deed] | None = None
    over: str | None = None


class Loaded(msgspec.Struct):
    """A record read from a file called `name`. `cut`: the last line was torn off by a crash and is left out. `written`: the lines as they
    stand in the file; b"" for a record that is put together."""

    header: Header
    entries: list[Entry]
    cut: bool
    name: str = ""
    written: bytes = b""


_encode = msgspec.json.Encoder().encode


def loads(data: bytes, name: str) -> Loaded:
    """Parse a record. Raises RecordError naming file and line; a torn last line is dropped, not an error."""
    lines = data.split(b"\n")
    torn = lines.pop() != b""  # a whole file ends with a newline
    if torn and not lines:
        raise RecordError("record_header", file=name)
    if not lines or not lines[0]:
        raise RecordError("record_empty", file=name)
    made_by, header = _header(lines[0], name)
    if header is None:
        raise RecordError("record_newer", file=name, format=made_by, known=FORMAT)
    entries = []
    for number, line in enumerate(lines[1:], start=2):
        try:
            entry = limits.decode(line, Entry)
        except limits.Damaged as error:
            raise RecordError("record_line", file=name, line=number) from error
        if not _sound(entry):
            raise RecordError("record_line", file=name, line=number)
        entries.append(entry)
    return Loaded(header, entries, torn, name, b"".join(line + b"\n" for line in lines))


def _header(line: bytes, name: str) -> tuple[int, Header | None]:
    """The form of a record and its header, None for a newer form. Raises RecordError for a line that is no header."""
    try:
        made_by = limits.decode(line, _Format).kotgames
        return made_by, None if made_by > FORMAT else limits.decode(line, Header)
    except limits.Damaged as error:
        raise RecordError("record_header", file=name) from error


def header(line: bytes, name: str) -> Header | None:
    """The header that the first line of a record is; None if it is of a newer form. Raises RecordError if it is none."""
    return _header(line, name)[1]


def ends(path: Path) -> tuple[bytes, bytes]:
    """The first and the last line of a record file, without reading what is between. Raises OSError."""
    with limits.opened(path, limits.RECORD) as file:
        first = file.readline()
        file.seek(max(len(first), os.path.getsize(path) - _TAIL))
        return first, file.read().rstrip(b"\n").rsplit(b"\n", 1)[-1]


def ended(line: bytes) -> str | None:
    """The ending that the last line of a record names; None where it names none."""
    try:
        return limits.decode(line, Entry).over
    except limits.Damaged:
        return None


def _sound(entry: Entry) -> bool:
    """True for an entry that is exactly one kind of line, and whole: an action names its seat and the digest after it, nothing else
    does."""
    acts = entry.act is not None
    track = None if acts else entry.track
    values = (
        entry.act,
        track,
        entry.undo,
        entry.reseed,
        entry.concede,
        entry.practice,
        entry.begun,
        entry.done,
        entry.over,
    )
    return (
        sum(value is not None for value in values) == 1
        and acts == (entry.by is not None)
        and acts == (entry.digest is not None)
        and len(entry.track or ()) <= MOST_TRACK
        and entry.practice is not False
    )


def load(path: Path) -> Loaded:
    """Read a record file. Raises RecordError when it cannot be read or is damaged before its last line."""
    try:
        return loads(limits.read(path, limits.RECORD), limits.cleaned(path.name))
    except limits.Unfit as error:
        raise RecordError("record_unfit", file=str(path), reason=error.strerror) from error
    except OSError as error:
        raise RecordError("record_unreadable", file=str(path), reason=error.strerror or str(error)) from error


def dumps(header: Header, entries: list[Entry]) -> bytes:
    """The bytes of a record file."""
    return b"".join(_encode(part) + b"\n" for part in (header, *entries))


class Log:
    """A record being written: each line is appended and on the disk before `append` returns, but for those that may be lost with the power.

    A disk that fails does not stop the match: `failed` holds the reason, to be said once, and writing is tried again with the next
    line (the whole record then, so that the file is never left with a hole). What was read is written again as it stood (`written`, the
    lines of `header` and `entries`): another version of the program may have noted more in it than this one knows.
    """

    def __init__(
        self, path: Path | None, header: Header, entries: list[Entry] | None = None, written: bytes = b""
    ) -> None:
        self.path = path
        self.header = header
        self.entries: list[Entry] = list(entries or [])
        self._read = written, len(self.entries)
        self.failed: str | None = None
        self._whole = False
        if path is not None:
            self._rewrite()

    def append(self, entry: Entry, *, sure: bool = True) -> None:
        """Add one line. Where it need not be `sure`, it is the system's as soon as this returns, and later on the disk."""
        self.entries.append(entry)
        if self.path is None:
            return
        if not self._whole:
            if sure:
                self._rewrite()
            return
        try:
            with open(self.path, "ab") as file:
                file.write(_encode(entry) + b"\n")
                file.flush()
                if sure:
                    os.fsync(file.fileno())
        except OSError as error:
            self._whole = False
            self.failed = error.strerror or str(error)

    def _all(self) -> bytes:
        written, read = self._read
        if not written:
            return dumps(self.header, self.entries)
        return written + b"".join(_encode(entry) + b"\n" for entry in self.entries[read:])

    def _rewrite(self) -> None:
        assert self.path is not None
        try:
            write_atomically(self.path, self._all())
        except OSError as error:
            self.failed = error.strerror or str(error)
        else:
            self._whole = True
            self.failed = None


def write_atomically(path: Path, data: bytes) -> None:
    """Replace a file in one step, keeping the former one as `<name>.1`; after a crash either is whole. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    try:
        with open(fresh, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        with contextlib.suppress(OSError):  # half a file would only make a full disk fuller
            fresh.unlink()
        raise
    if path.exists():
        before = path.with_name(path.name + ".1")
        with contextlib.suppress(OSError):
            spare = path.with_name(path.name + ".1.new")
            shutil.copyfile(limits.plain(path, limits.LINES), spare)
            os.replace(spare, before)
    os.replace(fresh, path)


def set_aside(path: Path) -> Path | None:
    """Rename a damaged file to `<name>.bad` (`.bad2`, ...) so that nothing is lost; None if even that fails."""
    target = path.with_name(f"{path.name}.bad")
    number = 1
    while target.exists():
        number += 1
        target = path.with_name(f"{path.name}.bad{number}")
    try:
        os.replace(path, target)
    except OSError:
        return None
    return target
