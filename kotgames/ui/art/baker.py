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

import hashlib
import io
import json
import os
import zlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pygame
from pygame import Rect, Surface

from kotgames.system import paths
from kotgames.system.process import WorkerFault, WorkerProcess
from kotgames.ui.art import jobs

ART_VERSION = 2
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
WITHOUT_SCREEN: Final = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
"""The environment of the worker."""


def work(message: tuple[Job, Path]) -> Raw:
    """The worker's side of the baker: a job and the cache folder."""
    job, folder = message
    return bake(job, folder)


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
        self._worker: WorkerProcess | None = None
        self._asked = 0
        """The worker's number of the job that runs there."""
        self._queue: OrderedDict[Job, list[Callback]] = OrderedDict()
        self._running: Job | None = None
        self._missing: set[Job] = set()  # in the queue and not on the disk: no need to look again
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
        delivered = sum(self._receive(number, answer) for number, answer in self._answers())
        delivered += self._from_cache()
        if self._queue and self._running is None:
            delivered += self._start_next()
        return delivered

    def _answers(self) -> list[tuple[int, Any]]:
        if self._worker is None:
            return []
        try:
            return self._worker.poll()
        except (OSError, RuntimeError):  # it died, and no other can be had
            self._give_up()
            return []

    def _receive(self, number: int, answer: Any) -> int:
        job = self._running
        if job is None or number != self._asked:
            return 0
        self._running = None
        if isinstance(answer, WorkerFault):
            if not answer.died:  # the job is at fault, not the worker
                return self._finish(job, None, answer.text)
            self._give_up()
            return 0
        return self._finish(job, answer, "")

    def _give_up(self) -> None:
        """No worker can be had any more: what is in the queue is drawn here."""
        if self._worker is not None:
            self._worker.close()
        self._worker = self._running = None
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
                    self._worker = WorkerProcess(
                        f"{__name__}:{work.__name__}",
                        on_ready=self._wake,
                        environment=WITHOUT_SCREEN,
                        restarts=self.RESTARTS,
                    )
                self._asked = self._worker.ask((job, self._folder))
                self._running = job
                return 0
            except (OSError, RuntimeError):  # no process can be had
                self._give_up()
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
            worker.close()
