"""Baking in the background: slow pictures are drawn by worker processes and kept in a disk cache.

A job names a baking function as "module:function" (see jobs) and has its arguments as plain data (what JSON can hold). The result is one
or more pictures of equal size with a small dictionary of facts. Where there are two cores two workers draw (spawn, SDL's dummy drivers);
one that dies is started once more, and when none can be had the jobs are done in the calling process, one per `poll`.

The files are those of `baked`; they are read and unpacked by a thread, so that the window never waits for the disk.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Final

from kotgames.system import paths
from kotgames.system.process import WorkerFault, WorkerProcess
from kotgames.ui.art import baked, jobs, poses
from kotgames.ui.art.baked import Baked, Callback, Job, Raw

__all__ = ["Baked", "Baker", "Job", "bake", "work"]

AT_ONCE: Final = 600_000
"""Pixels that are delivered in one poll, at least one picture: what comes must be scaled and drawn before the next frame."""
AHEAD: Final = 2
"""Jobs that a worker has at a time, so that it need not wait for the window."""
READ_AHEAD: Final = 4
"""Files that are read before those read before are delivered."""


# ------------------------------------------------------------------------------------- doing a job
def bake(job: Job) -> Raw:
    """Do a job now. Raises what its function raises."""
    return baked.raw_of(jobs.function_of(job.name)(**json.loads(job.arguments)))


WITHOUT_SCREEN: Final = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
"""The environment of the workers."""


@dataclass(frozen=True, slots=True)
class Preparation:
    """Asks a worker to import modules and read the poses before the first job needs them."""

    modules: tuple[str, ...]


@lru_cache(maxsize=1)
def _shelf() -> ThreadPoolExecutor:
    """Packs and writes files beside the drawing, so that the window need not wait for that."""
    return ThreadPoolExecutor(1, thread_name_prefix="baked pictures")


def work(message: tuple[Job, Path] | Preparation) -> Raw | None:
    """The worker's side of the baker: a job and the cache folder."""
    if isinstance(message, Preparation):
        for name in message.modules:
            with contextlib.suppress(ImportError):  # whoever asks for a picture of it is told
                import_module(name)
        poses.library()
        return None
    job, folder = message
    raw = bake(job)
    _shelf().submit(baked.store, folder / job.file, raw)
    return raw


# --------------------------------------------------------------------------------------- the baker
class Baker:
    """Queue of jobs with priorities, workers, a disk cache.

    Use it from one thread. `on_ready` is called from another thread whenever `poll` would deliver something; it should only wake the main
    loop (post an event). With `in_process` no worker is started: every `poll` does one job. `workers`: how many processes draw; by default
    two where there are two cores.
    """

    RESTARTS = 1

    def __init__(
        self,
        on_ready: Callable[[], None] | None = None,
        in_process: bool = False,
        folder: Path | None = None,
        on_error: Callable[[Job, str], None] | None = None,
        workers: int | None = None,
    ) -> None:
        self._folder = folder if folder is not None else paths.user_cache() / "art"
        self._on_ready = on_ready
        self._on_error = on_error
        self._in_process = in_process
        self._most = workers or min(2, os.cpu_count() or 1)
        self._workers: dict[WorkerProcess, dict[int, Job]] = {}
        """Each with what it was asked, by the numbers of its answers."""
        self._reader: baked.Reader | None = None
        self._queue: OrderedDict[Job, list[Callback]] = OrderedDict()
        self._urgent: set[Job] = set()
        self._reading: set[Job] = set()
        self._missing: set[Job] = set()  # in the queue and not on the disk: no need to look again
        self._running: set[Job] = set()
        self._done: deque[tuple[Job, Raw]] = deque()
        """Finished and not yet delivered."""
        self.baked = 0
        """Jobs drawn by this baker, as opposed to found in the cache."""

    # ------------------------------------------------------------------------------------- asking
    def request(self, job: Job, callback: Callback, urgent: bool = False) -> None:
        """Have a job done; `callback` gets the result in a later `poll`.

        The same job asked twice is done once. `urgent` puts it (again) at the front of the queue: for what is on screen.
        """
        self._queue.setdefault(job, []).append(callback)
        if urgent:
            self.hurry(job)
        self._wake()

    def hurry(self, job: Job) -> None:
        """Bring a job that is on the screen now to the front of the queue."""
        if job in self._queue:
            self._urgent.add(job)
            self._queue.move_to_end(job, last=False)

    def forget(self, job: Job, callback: Callback) -> None:
        """Take back a wish. A job that nobody wants is not done; one that is being drawn is finished for the cache."""
        callbacks = self._queue.get(job, [])
        if callback in callbacks:
            callbacks.remove(callback)
        if not callbacks:
            self._drop(job)

    def prepare(self, modules: Sequence[str] = ()) -> None:
        """Start the workers before there is anything to do, and have them import what they will need. Files that were not used for the
        longest time are deleted meanwhile."""
        Thread(target=baked.trim, args=(self._folder,), daemon=True, name="trimming baked pictures").start()
        if self._in_process:
            return
        try:
            for worker in self._all_workers():
                worker.ask(Preparation(tuple(modules)))
        except (OSError, RuntimeError):  # no process can be had
            self._give_up()

    @property
    def prepared(self) -> bool:
        """True once the workers have done all that `prepare` asked for."""
        for worker in self._workers:
            worker.poll()
        return not any(worker.busy for worker in self._workers)

    @property
    def pending(self) -> int:
        """Jobs not yet delivered."""
        return len(self._queue)

    @property
    def urgent(self) -> int:
        """Jobs not yet delivered that are on the screen."""
        return len(self._urgent)

    # ----------------------------------------------------------------------------------- delivering
    def poll(self) -> int:
        """Deliver finished jobs and start the next; never waits. Returns how many were delivered.

        Without a worker one job is drawn here, which takes as long as the picture takes.
        """
        delivered = self._take_answers()
        if self._in_process:
            return delivered + self._deliver() + self._do_next()
        self._take_read()
        delivered += self._deliver()
        self._read_next()  # now there is room for more
        self._ask_next()
        return delivered

    def _take_answers(self) -> int:
        faults = 0
        for worker in list(self._workers):
            try:
                answers = worker.poll()
            except (OSError, RuntimeError):  # it died, and no other can be had
                self._lose(worker)
                continue
            for number, answer in answers:
                job = self._workers.get(worker, {}).pop(number, None)
                if isinstance(answer, WorkerFault) and answer.died:
                    self._lose(worker)
                if job is None or job not in self._running:
                    continue
                self._running.discard(job)
                if not isinstance(answer, WorkerFault):
                    self.baked += 1
                    self._done.append((job, answer))
                elif not answer.died:  # the job is at fault, not the worker
                    faults += self._fail(job, answer.text)
        return faults

    def _lose(self, worker: WorkerProcess) -> None:
        """A worker cannot be had any more: others do what it had, or it is done here."""
        self._running.difference_update(self._workers.pop(worker, {}).values())
        worker.close()
        self._most = len(self._workers)
        if not self._workers:
            self._give_up()
        self._wake()

    def _give_up(self) -> None:
        """No worker can be had any more: what is in the queue is drawn here."""
        for worker in self._workers:
            worker.close()
        self._workers.clear()
        self._running.clear()
        self._in_process = True
        self._wake()

    def _fail(self, job: Job, error: str) -> int:
        self._drop(job)
        if self._on_error is None:
            raise RuntimeError(f"baking {job.name} failed: {error}")
        self._on_error(job, error)
        return 0

    def _drop(self, job: Job) -> list[Callback]:
        self._urgent.discard(job)
        self._missing.discard(job)
        return self._queue.pop(job, [])

    def _deliver(self) -> int:
        """Hand out what is finished, as much as a frame can take."""
        delivered, pixels = 0, 0
        while self._done and (not pixels or pixels + _size(self._done[0][1]) <= AT_ONCE):
            job, raw = self._done.popleft()
            callbacks = self._drop(job)
            if not callbacks:  # nobody wants it any more
                continue
            pixels += _size(raw)
            delivered += 1
            result = baked.baked_of(raw)
            for callback in callbacks:
                callback(result)
        if self._done:
            self._wake()
        return delivered

    def _take_read(self) -> None:
        if self._reader is None:
            return
        for job, raw in self._reader.poll():
            self._reading.discard(job)
            if raw is not None:
                self._done.append((job, raw))
            elif job in self._queue:
                self._missing.add(job)

    def _waiting(self) -> list[Job]:
        """Jobs of the queue that nobody works on, in its order."""
        done = {job for job, _ in self._done}
        return [
            job
            for job in self._queue
            if job not in self._running and job not in self._reading and job not in done
        ]

    def _read_next(self) -> None:
        for job in self._waiting():
            if len(self._reading) + len(self._done) >= READ_AHEAD:
                return
            if job not in self._missing:
                if self._reader is None:
                    self._reader = baked.Reader(self._folder, self._wake)
                self._reading.add(job)
                self._reader.ask(job)

    def _ask_next(self) -> None:
        waiting = deque(job for job in self._waiting() if job in self._missing)
        if not waiting:
            return
        try:
            workers = self._all_workers()
            for depth in range(1, AHEAD + 1):  # each gets one before one gets two
                for worker in workers:
                    if waiting and len(self._workers[worker]) < depth:
                        job = waiting.popleft()
                        self._workers[worker][worker.ask((job, self._folder))] = job
                        self._running.add(job)
        except (OSError, RuntimeError):  # no process can be had
            self._give_up()

    def _all_workers(self) -> list[WorkerProcess]:
        while len(self._workers) < self._most:
            worker = WorkerProcess(
                f"{__name__}:{work.__name__}",
                on_ready=self._wake,
                environment=WITHOUT_SCREEN,
                restarts=self.RESTARTS,
            )
            self._workers[worker] = {}
        return list(self._workers)

    def _do_next(self) -> int:
        """Do the first job of the queue here."""
        job = next(iter(self._queue), None)
        if job is None:
            return 0
        raw = baked.load(self._folder / job.file)
        if raw is None:
            try:
                raw = bake(job)
            except Exception as problem:  # same treatment as in the worker
                return self._fail(job, f"{type(problem).__name__}: {problem}")
            self.baked += 1
            baked.store(self._folder / job.file, raw)
        self._done.append((job, raw))
        delivered = self._deliver()
        if self._queue:
            self._wake()
        return delivered

    def _wake(self) -> None:
        if self._on_ready is not None:
            self._on_ready()

    def close(self) -> None:
        """Stop the workers and forget the queue; leaves no process behind."""
        self._queue.clear()
        self._urgent.clear()
        self._running.clear()
        self._done.clear()
        if self._reader is not None:
            self._reader.close()
        workers, self._workers = list(self._workers), {}
        for worker in workers:
            worker.close()


def _size(raw: Raw) -> int:
    """Pixels of all pictures."""
    (width, height), pictures, _ = raw
    return width * height * len(pictures)
