"""Baked pictures: the jobs they come from, and the files in which they are kept.

A file of the cache is named after a hash of job and ART_VERSION; in it lie the facts and the pixels, packed quickly rather than tightly.
A damaged file counts as none; a folder that cannot be written means that nothing is kept.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import time
import zlib
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

import msgspec
import pygame
from pygame import Surface

from kotgames.engine import limits
from kotgames.ui.art import jobs

ART_VERSION = 2
"""Raise it when pictures change: old files of the cache are then no longer found."""
MAGIC: Final = b"kotgames art\n"
"""The first bytes of every file of the cache."""
SUFFIX: Final = ".art"
HALF: Final = ".tmp"
"""The end of a file's name until the file is whole."""
GIVEN_UP_S: Final = 3600.0
"""Nobody writes at a file for so long."""
ROOM: Final = 64 << 20
"""Bytes that stay free on the disk."""
PIXELS: Final = "BGRA"
"""The order of channels in files and between processes: that of pygame's own surfaces, which are drawn fastest."""


@dataclass(frozen=True, slots=True)
class Job:
    """`name` of a function ("module:function", see jobs) and its keyword arguments as JSON text, so that equal
    jobs are equal.
    """

    name: str
    arguments: str

    @classmethod
    def of(cls, name: str, /, **arguments: Any) -> Job:
        """KeyError for a name outside of kotgames, TypeError for arguments that are not plain data."""
        jobs.check(name)
        return cls(name, json.dumps(arguments, sort_keys=True))

    @property
    def file(self) -> str:
        """Name of the job's file in the cache."""
        text = f"{ART_VERSION}\n{self.name}\n{self.arguments}"
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest() + SUFFIX


@dataclass(frozen=True, slots=True)
class Baked:
    """A finished job: pictures of one size (straight alpha, not converted, to be looked at and not drawn on) and facts such as times and
    origin.
    """

    surfaces: tuple[Surface, ...]
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def surface(self) -> Surface:
        """The first picture."""
        return self.surfaces[0]


Callback = Callable[[Baked], None]


# ------------------------------------------------------------------------------------------- files
Raw = tuple[tuple[int, int], Sequence[bytes | memoryview], dict[str, Any]]
"""Size, pixels of every picture (PIXELS), facts: what travels from a worker."""


class _Note(msgspec.Struct):
    """The part of a file before the pixels."""

    size: tuple[int, int]
    count: int
    facts: dict[str, Any]


def raw_of(result: jobs.Result) -> Raw:
    """A result as plain data."""
    return (
        result.surfaces[0].get_size(),
        [pygame.image.tobytes(surface, PIXELS) for surface in result.surfaces],
        result.facts,
    )


def baked_of(raw: Raw) -> Baked:
    """The pictures of plain data; they share its memory."""
    size, pictures, facts = raw
    return Baked(tuple(pygame.image.frombuffer(pixels, size, PIXELS) for pixels in pictures), facts)


def encode(raw: Raw) -> bytes:
    """A file of the cache."""
    size, pictures, facts = raw
    note = json.dumps({"size": size, "count": len(pictures), "facts": facts}).encode()
    packer = zlib.compressobj(1)
    parts = [packer.compress(part) for part in (len(note).to_bytes(4, "big"), note, *pictures)]
    return b"".join((MAGIC, *parts, packer.flush()))


def decode(data: bytes) -> Raw:
    """The opposite of `encode`; ValueError when the bytes are damaged or something else."""
    if not data.startswith(MAGIC):
        raise ValueError("not a baked picture")
    try:
        unpacked = zlib.decompressobj()
        whole = memoryview(unpacked.decompress(memoryview(data)[len(MAGIC) :], limits.UNPACKED))
    except zlib.error as error:
        raise ValueError(f"a baked picture is damaged: {error}") from None
    start = 4 + int.from_bytes(whole[:4], "big")
    if not unpacked.eof:
        raise ValueError("a baked picture is cut off, or larger than any")
    note = limits.decode(bytes(whole[4:start]), _Note)
    width, height = note.size
    length = width * height * 4
    pictures = [whole[begin : begin + length] for begin in range(start, start + note.count * length, length)]
    if min(width, height, note.count) < 1 or len(whole) != start + note.count * length:
        raise ValueError("a baked picture has another size than it says")
    return (width, height), pictures, note.facts


def store(path: Path, raw: Raw) -> None:
    """Write through a temporary file, so that a crash leaves no half picture; failing to write is no error. On a disk that is nearly full
    nothing is written: what room there is, matches need."""
    temporary = path.with_suffix(f".{os.getpid()}{HALF}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if shutil.disk_usage(path.parent).free < ROOM:
            return
        temporary.write_bytes(encode(raw))
        temporary.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def load(path: Path) -> Raw | None:
    """The contents of a file; None where there is none or it is damaged."""
    try:
        found = decode(limits.read(path, limits.BAKED))
        with contextlib.suppress(OSError):
            os.utime(path)  # it was used, see `trim`
        return found
    except (OSError, ValueError):
        return None


def trim(folder: Path, limit_bytes: int = 300_000_000) -> None:
    """Delete the files that were not used for the longest time until the folder fits the limit, what older versions left, and what was
    never written to its end."""
    try:
        found = sorted(
            ((path.stat(), path) for path in folder.iterdir()), key=lambda one: one[0].st_mtime, reverse=True
        )
        total = 0
        for stat, path in found:
            total += stat.st_size
            given_up = path.suffix == HALF and time.time() - stat.st_mtime > GIVEN_UP_S
            if path.suffix == ".png" or given_up or (path.suffix == SUFFIX and total > limit_bytes):
                path.unlink(missing_ok=True)
    except OSError:
        return


class Reader:
    """Reads files of the cache in a thread of its own."""

    def __init__(self, folder: Path, on_ready: Callable[[], None]) -> None:
        self._folder = folder
        self._on_ready = on_ready
        self._wanted: SimpleQueue[Job | None] = SimpleQueue()
        self._found: deque[tuple[Job, Raw | None]] = deque()
        Thread(target=self._read, daemon=True, name="reading baked pictures").start()

    def ask(self, job: Job) -> None:
        """Read the file of a job."""
        self._wanted.put(job)

    def poll(self) -> list[tuple[Job, Raw | None]]:
        """Jobs whose files were read since the last call, with their contents; None where there is no file."""
        return [self._found.popleft() for _ in range(len(self._found))]

    def close(self) -> None:
        """End the thread after what it reads now."""
        self._wanted.put(None)

    def _read(self) -> None:
        while (job := self._wanted.get()) is not None:
            self._found.append((job, load(self._folder / job.file)))
            self._on_ready()
