"""A file that only grows: a JSON line for every thing that is written down for good (finished matches, days of the daily challenge).

A line is on the disk before `append` returns. Nothing is thrown away: lines that cannot be read go to `<name>.bad`, lines of a newer form
stay where they are, for the version that knows it.
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from kotgames.engine import limits
from kotgames.engine.record import write_atomically
from kotgames.system.locking import PATIENCE, Lock

T = TypeVar("T")


class _Form(msgspec.Struct, frozen=True):
    """The field that the lines of every version have."""

    form: int


@dataclass
class Lines(Generic[T]):
    """The lines of a file: read, of a newer form, damaged; `kept` are the first two as they stand."""

    read: list[T] = field(default_factory=list)
    newer: list[bytes] = field(default_factory=list)
    damaged: list[bytes] = field(default_factory=list)
    kept: list[bytes] = field(default_factory=list)


@dataclass(frozen=True)
class Kind(Generic[T]):
    """The sort of a file's lines: their type, the form that this program writes, and `sound`, true where the parts of one agree."""

    type: type[T]
    form: int
    sound: Callable[[T], bool]

    def parsed(self, data: bytes) -> Lines[T]:
        """The lines of a file."""
        found: Lines[T] = Lines()
        for raw in data.split(b"\n"):
            if not raw.strip():
                continue
            try:
                if limits.decode(raw, _Form).form > self.form:
                    found.newer.append(raw)
                    found.kept.append(raw)
                    continue
                line = limits.decode(raw, self.type)
            except limits.Damaged:
                found.damaged.append(raw)
                continue
            if self.sound(line):
                found.read.append(line)
                found.kept.append(raw)
            else:
                found.damaged.append(raw)
        return found

    def read(self, path: Path) -> Lines[T]:
        """The lines of a file; none where there is none. Raises OSError."""
        return self.parsed(read_bytes(path))

    def set_damaged_aside(self, path: Path) -> str:
        """Move the damaged lines to a file of their own: its name. Where that cannot be done they stay, and are said again: then a text
        key."""
        bad = path.with_name(path.name + ".bad")
        lock = Lock(path, wait=PATIENCE)
        try:
            if lock.taken:
                return "@error.unmoved_taken"
            now = self.read(path)  # another window may have written, or set aside, since
            if now.damaged:
                append(bad, b"".join(raw + b"\n" for raw in now.damaged))
                write_atomically(path, b"".join(raw + b"\n" for raw in now.kept))
        except OSError:
            return "@error.unmoved"
        finally:
            lock.release()
        return bad.name


def read_bytes(path: Path) -> bytes:
    """The bytes of a file; none where there is none. Raises OSError."""
    try:
        return limits.read(path, limits.LINES)
    except FileNotFoundError:
        return b""


def append(path: Path, data: bytes) -> None:
    """Add whole lines at the end of a file and wait until they are on the disk; on a full disk the file is as before. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "a+b", buffering=0) as file:
        before = file.seek(0, os.SEEK_END)
        if before:
            file.seek(before - 1)
            if file.read(1) != b"\n":  # a line that a crash tore off must not swallow the next
                data = b"\n" + data
        try:
            written = file.write(data)
            if written != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(file.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                file.truncate(before)
            raise
