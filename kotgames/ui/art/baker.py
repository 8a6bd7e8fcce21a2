"""Baking in the background: slow pictures are drawn by a worker process and kept in a disk cache.

A job names a baking function as "module:function" (see jobs) and has its arguments as plain data (what JSON
can hold). The result is one or more pictures of equal size with a small dictionary of facts. The worker is
started with the first job (spawn, SDL's dummy drivers); when it dies it is started once more, after that
the jobs are done in the calling process, one per `poll`.

A file of the cache is a PNG, named after a hash of job and ART_VERSION; several pictures lie in it as a
grid, the facts in a private chunk. A damaged file is baked anew; a folder that cannot be written means that
nothing is kept.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import pygame
from pygame import Rect, Surface

from kotgames.system import paths
from kotgames.ui.art import jobs

ART_VERSION = 1
"""Raise it when pictures change: old files of the cache are then no longer found."""
CHUNK = b"koTf"
"""Type of the private PNG chunk: ancillary, private, safe to ignore."""
IEND = 12
"""Length of the chunk that ends every PNG."""
SHEET_WIDTH = 4096


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
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest() + ".png"


@dataclass(frozen=True, slots=True)
class Baked:
    """A finished job: pictures of one size (straight alpha, not converted) and facts such as times and
    origin.
    """

    surfaces: tuple[Surface, ...]
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def surface(self) -> Surface:
        """The first picture."""
        return self.surfaces[0]


Callback = Callable[[Baked], None]


# --------------------------------------------------------------------------------------- PNG files
def encode(result: jobs.Result) -> bytes:
    """A PNG with all pictures in a grid, and their number, size and facts in a private chunk."""
    width, height = result.surfaces[0].get_size()
    columns = min(len(result.surfaces), max(1, SHEET_WIDTH // width))
    rows = -(-len(result.surfaces) // columns)
    sheet = Surface((columns * width, rows * height), pygame.SRCALPHA, 32)
    for i, surface in enumerate(result.surfaces):
        sheet.blit(surface, (i % columns * width, i // columns * height), special_flags=pygame.BLEND_RGBA_MAX)
    file = io.BytesIO()
    pygame.image.save(sheet, file, "sheet.png")
    note = json.dumps(
        {"size": [width, height], "count": len(result.surfaces), "facts": result.facts}
    ).encode()
    chunk = CHUNK + note
    data = file.getvalue()
    whole = len(note).to_bytes(4, "big") + chunk + zlib.crc32(chunk).to_bytes(4, "big")
    return data[:-IEND] + whole + data[-IEND:]


def decode(data: bytes) -> Baked:
    """The opposite of `encode`; ValueError when the bytes are damaged or something else."""
    at = data.rfind(CHUNK)
    if at < 4 or not data.startswith(b"\x89PNG"):
        raise ValueError("not a baked picture")
    length = int.from_bytes(data[at - 4 : at], "big")
    chunk, check = data[at : at + 4 + length], data[at + 4 + length : at + 8 + length]
    if zlib.crc32(chunk).to_bytes(4, "big") != check:
        raise ValueError("the note of a baked picture is damaged")
    note = json.loads(chunk[4:])
    try:
        sheet = pygame.image.load(io.BytesIO(data), "sheet.png")
    except pygame.error as error:
        raise ValueError(f"a baked picture is damaged: {error}") from None
    width, height = note["size"]
    columns = sheet.get_width() // width
    cells = [Rect(i % columns * width, i // columns * height, width, height) for i in range(note["count"])]
    return Baked(tuple(sheet.subsurface(cell).copy() for cell in cells), note["facts"])


# ------------------------------------------------------------------------------------- doing a job
Raw = tuple[tuple[int, int], list[bytes], dict[str, Any]]
"""Size, RGBA bytes of every picture, facts: what travels from the worker."""


def bake(job: Job, folder: Path | None) -> Raw:
    """Do a job now and store it in the cache folder; failing to write there is no error."""
    result = jobs.function_of(job.name)(**json.loads(job.arguments))
    if folder is not None:
        _store(folder / job.file, encode(result))
    return (
        result.surfaces[0].get_size(),
        [pygame.image.tobytes(surface, "RGBA") for surface in result.surfaces],
        result.facts,
    )


def _store(path: Path, data: bytes) -> None:
    """Write through a temporary file, so that a crash leaves no half picture."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_suffix(f".{os.getpid()}.tmp")
        temporary.write_bytes(data)
        temporary.replace(path)
    except OSError:
        return


def _unpack(raw: Raw) -> Baked:
    size, pictures, facts = raw
    return Baked(tuple(pygame.image.frombytes(pixels, size, "RGBA") for pixels in pictures), facts)


# -------------------------------------------------------------------------------------- the worker
def _work(pipe: Connection, folder: Path) -> None:
    """Main function of the worker process: bakes what comes through the pipe until it closes or
    sends None.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    try:
        while (job := pipe.recv()) is not None:
            try:
                pipe.send((job, bake(job, folder), ""))
            except Exception as error:  # the job is at fault, not the worker: report it and go on
                pipe.send((job, None, f"{type(error).__name__}: {error}"))
    except (EOFError, OSError, KeyboardInterrupt):
        return


class _Worker:
    """A process, its pipe, and a thread that waits on the pipe so that the main loop may sleep."""

    def __init__(self, folder: Path, on_message: Callable[[_Worker, Any], None]) -> None:
        context = get_context("spawn")
        self.pipe, there = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=_work, args=(there, folder), daemon=True, name="kotgames-baker"
        )
        self.process.start()
        there.close()
        self.thread = threading.Thread(
            target=self._listen, args=(on_message,), daemon=True, name="kotgames-baker-reader"
        )
        self.thread.start()

    def _listen(self, on_message: Callable[[_Worker, Any], None]) -> None:
        while True:
            try:
                message = self.pipe.recv()
            except (EOFError, OSError):
                on_message(self, None)
                return
            on_message(self, message)

    def stop(self) -> None:
        """End the process; returns when it is gone."""
        with contextlib.suppress(OSError):  # it may be gone already, which is what is wanted
            self.pipe.send(None)
        self.process.join(0.3)
        if self.process.is_alive():
            self.process.terminate()
            self.process.join(2.0)
        self.thread.join(1.0)
        self.pipe.close()


# --------------------------------------------------------------------------------------- the baker
class Baker:
    """Queue of jobs with priorities, one worker, a disk cache and a small memory of what was asked last.

    Use it from one thread. `on_ready` is called from another thread whenever `poll` would deliver
    something; it should only wake the main loop (post an event). With `in_process` no worker is started:
    every `poll` does one job.
    """

    RESTARTS = 1

    def __init__(
        self,
        on_ready: Callable[[], None] | None = None,
        in_process: bool = False,
        folder: Path | None = None,
        on_error: Callable[[Job, str], None] | None = None,
    ) -> None:
        self._folder = folder if folder is not None else paths.user_cache() / "art"
        self._on_ready = on_ready
        self._on_error = on_error
        self._in_process = in_process
        self._worker: _Worker | None = None
        self._deaths = 0
        self._queue: OrderedDict[Job, list[Callback]] = OrderedDict()
        self._running: Job | None = None
        self._missing: set[Job] = set()  # in the queue and not on the disk: no need to look again
        self._lock = threading.Lock()
        self._messages: list[tuple[_Worker, Any]] = []
        self.baked = 0
        """Jobs drawn by this baker, as opposed to found in the cache."""

    # ------------------------------------------------------------------------------------- asking
    def request(self, job: Job, callback: Callback, urgent: bool = False) -> None:
        """Have a job done; `callback` gets the result in a later `poll`.

        The same job asked twice is done once. `urgent` puts it (again) at the front of the queue: for what
        is on screen.
        """
        if job in self._queue:
            self._queue[job].append(callback)
        else:
            self._queue[job] = [callback]
        if urgent:
            self._queue.move_to_end(job, last=False)
        self._wake()

    def cancel(self, job: Job) -> None:
        """Forget a job that is no longer wanted; one that is being drawn is finished for the cache."""
        if job != self._running:
            self._queue.pop(job, None)
            self._missing.discard(job)
        elif job in self._queue:
            self._queue[job].clear()

    @property
    def pending(self) -> int:
        """Jobs not yet delivered."""
        return len(self._queue)

    # ----------------------------------------------------------------------------------- delivering
    def poll(self) -> int:
        """Deliver finished jobs and start the next; never waits. Returns how many were delivered.

        Without a worker one job is drawn here, which takes as long as the picture takes.
        """
        delivered = 0
        for worker, message in self._take():
            delivered += self._receive(worker, message)
        delivered += self._from_cache()
        if self._queue and self._running is None:
            delivered += self._start_next()
        return delivered

    def _take(self) -> list[tuple[_Worker, Any]]:
        with self._lock:
            messages, self._messages = self._messages, []
        return messages

    def _receive(self, worker: _Worker, message: Any) -> int:
        if worker is not self._worker:
            return 0
        if message is None:
            self._died()
            return 0
        job, raw, error = message
        self._running = None
        return self._finish(job, raw, error)

    def _died(self) -> None:
        """The worker is gone: keep its job in the queue, start another one or draw here."""
        assert self._worker is not None
        self._worker.stop()
        self._worker = None
        self._running = None
        self._deaths += 1
        if self._deaths > self.RESTARTS:
            self._in_process = True
        self._wake()

    def _finish(self, job: Job, raw: Raw | None, error: str) -> int:
        callbacks = self._queue.pop(job, [])
        self._missing.discard(job)
        if raw is None:
            if self._on_error is None:
                raise RuntimeError(f"baking {job.name} failed: {error}")
            self._on_error(job, error)
            return 0
        self.baked += 1
        result = _unpack(raw)
        for callback in callbacks:
            callback(result)
        return 1

    def _from_cache(self) -> int:
        """Deliver at most one job from the disk per poll, so that a screen full of cards does not stutter."""
        for job in self._queue:
            if job == self._running or job in self._missing:
                continue
            found = self._load(job)
            if found is None:
                self._missing.add(job)
                continue
            for callback in self._queue.pop(job):
                callback(found)
            self._wake()
            return 1
        return 0

    def _start_next(self) -> int:
        job = next(iter(self._queue))
        if not self._in_process:
            try:
                if self._worker is None:
                    self._worker = _Worker(self._folder, self._heard)
                self._worker.pipe.send(job)
                self._running = job
                return 0
            except (OSError, RuntimeError):  # no process can be had, or it died between two polls
                if self._worker is not None:
                    self._died()
                    return 0
                self._in_process = True
        raw: Raw | None = None
        error = ""
        try:
            raw = bake(job, self._folder)
        except Exception as problem:  # same treatment as in the worker
            error = f"{type(problem).__name__}: {problem}"
        done = self._finish(job, raw, error)
        if self._queue:
            self._wake()
        return done

    def _heard(self, worker: _Worker, message: Any) -> None:
        """Called in the reader thread."""
        with self._lock:
            self._messages.append((worker, message))
        self._wake()

    def _wake(self) -> None:
        if self._on_ready is not None:
            self._on_ready()

    def _load(self, job: Job) -> Baked | None:
        try:
            return decode((self._folder / job.file).read_bytes())
        except (OSError, ValueError, KeyError):  # not there, or damaged: bake it
            return None

    def trim(self, limit_bytes: int = 300_000_000) -> None:
        """Delete the files of the cache that were not used for the longest time until it fits the limit."""
        try:
            files = sorted(self._folder.glob("*.png"), key=lambda p: p.stat().st_mtime, reverse=True)
            total = 0
            for path in files:
                total += path.stat().st_size
                if total > limit_bytes:
                    path.unlink()
        except OSError:
            return

    def close(self) -> None:
        """Stop the worker and forget the queue; leaves no process behind."""
        self._queue.clear()
        self._running = None
        if self._worker is not None:
            worker, self._worker = self._worker, None
            worker.stop()
