"""A worker process that is asked and answers without ever blocking the asker.

Used for opponents and for baking pictures: both take long enough to make a window stutter, and a Python thread would.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from importlib import import_module
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any


class WorkerFault:
    """The answer to a request that raised in the worker, or whose worker `died` and is not started again for it."""

    def __init__(self, text: str, *, died: bool = False) -> None:
        self.text = text
        self.died = died


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """A time in which started processes are never interrupted from the terminal, from its first moment on: Ctrl-C reaches all
    processes of a program, and one that is still being imported would answer with a traceback. Whoever started it ends it. Here an
    interruption is only put off."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # it is started with the first process, and lifts the block when it is
    came: list[int] = []
    main = threading.current_thread() is threading.main_thread()
    # another thread of ours takes what is blocked in this one: half a start would be a traceback of the process that waits for the rest
    handler = signal.signal(signal.SIGINT, lambda number, _: came.append(number)) if main else None
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if main:
            signal.signal(signal.SIGINT, handler)
        if came:
            signal.raise_signal(signal.SIGINT)


def _serve(link: Connection, handler: str, environment: dict[str, str]) -> None:
    """The worker's main loop; ends when the asker goes away."""
    os.environ.update(environment)
    module, _, name = handler.partition(":")
    handle = getattr(import_module(module), name)
    while True:
        try:
            number, message = link.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        try:
            answer = handle(message)
        except Exception as error:
            answer = WorkerFault(f"{type(error).__name__}: {error}")
        try:
            link.send((number, answer))
        except (OSError, KeyboardInterrupt):
            return


class WorkerProcess:
    """One worker process, started with the first request and restarted if it dies (its open requests are asked again, once).

    `handler` is "module:function", called in the worker with each message; messages and answers must be picklable. `on_ready` is
    called from a waiting thread when an answer has come, so that a sleeping window can wake up. `restarts`: after so many deaths with
    requests open no other process is started; without it there is no limit.
    """

    def __init__(
        self,
        handler: str,
        *,
        on_ready: Callable[[], None] | None = None,
        environment: dict[str, str] | None = None,
        restarts: int | None = None,
    ) -> None:
        self._handler = handler
        self._on_ready = on_ready
        self._environment = environment or {}
        self._restarts = restarts
        self._deaths = 0
        self._process: BaseProcess | None = None
        self._link: Connection | None = None
        self._lost: Connection | None = None
        """A link that the waiting thread found closed; its process may still count as alive for a moment."""
        self._open: dict[int, tuple[Any, int]] = {}
        self._answers: list[tuple[int, Any]] = []
        self._lock = threading.Lock()
        self._number = 0
        self._closed = False

    def ask(self, message: Any) -> int:
        """Send a request; its number comes back with the answer. Raises OSError or RuntimeError where no process can be had."""
        self._number += 1
        self._open[self._number] = (message, 1)
        self._send(self._number, message)
        return self._number

    def poll(self) -> list[tuple[int, Any]]:
        """The answers that have come since the last call; a request that failed answers with a WorkerFault. Raises as `ask` does."""
        if self._open and not self._closed and self._dead:
            self._ask_again()
        with self._lock:
            answers, self._answers = self._answers, []
        for number, _ in answers:
            self._open.pop(number, None)
        return answers

    @property
    def busy(self) -> bool:
        """True while an answer is awaited."""
        return bool(self._open)

    @property
    def _dead(self) -> bool:
        if self._process is None:
            return False
        return self._link is None or self._link is self._lost or not self._process.is_alive()

    def close(self) -> None:
        """End the worker; nothing of it is left behind."""
        self._closed = True
        link, process = self._link, self._process
        self._link = self._process = None
        self._open.clear()
        if link is not None:
            link.close()
        if process is not None:
            process.terminate()
            process.join(2)
            if process.is_alive():
                process.kill()
                process.join()

    def _send(self, number: int, message: Any) -> None:
        if self._process is None or self._dead:
            self._start()
        assert self._link is not None
        try:
            self._link.send((number, message))
        except (
            OSError
        ):  # the worker died between the two lines: `poll` asks again, and nobody else would call it
            self._link = None
            if self._on_ready is not None:
                self._on_ready()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=_serve,
            args=(theirs, self._handler, self._environment),
            daemon=True,
            name=f"kotgames {self._handler}",
        )
        with uninterrupted():
            process.start()
        theirs.close()
        self._link, self._process = ours, process
        threading.Thread(target=self._wait, args=(ours,), daemon=True).start()

    def _wait(self, link: Connection) -> None:
        while True:
            try:
                answer = link.recv()
            except (
                Exception
            ):  # the worker's end, our own close, half an answer: whatever it is, this link gives no more
                break
            with self._lock:
                self._answers.append(answer)
            if self._on_ready is not None:
                self._on_ready()
        self._lost = link
        if not self._closed and self._on_ready is not None:
            self._on_ready()  # so that `poll` is called and finds the worker dead

    def _ask_again(self) -> None:
        assert self._process is not None
        self._process.terminate()
        self._link = None
        self._deaths += 1
        worn = self._restarts is not None and self._deaths > self._restarts
        waiting = dict(self._open)
        for number, (message, tries) in waiting.items():
            if worn or tries >= 2:
                with self._lock:
                    self._answers.append((number, WorkerFault("the worker died", died=True)))
                continue
            self._open[number] = (message, tries + 1)
            self._send(number, message)
