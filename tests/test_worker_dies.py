"""A worker process that dies, at any moment: whoever asked is told to look, and gets an answer."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections.abc import Iterator

import pytest

from kotgames.system.process import WorkerFault, WorkerProcess

FOR_EVER = 60.0
"""Seconds after which nobody is going to be told any more."""


class Asker:
    """Who asks, and looks for answers only when it was told to, as a sleeping window does."""

    def __init__(self) -> None:
        self.told = threading.Event()
        self.worker = WorkerProcess("builtins:abs", on_ready=self.told.set)

    def answer(self, number: int) -> object:
        """What came of a request."""
        while True:
            assert self.told.wait(FOR_EVER), "nobody was told that the worker is dead"
            self.told.clear()
            for one, result in self.worker.poll():
                if one == number:
                    return result

    def kill(self) -> None:
        """The worker is gone, as with kill -9."""
        process = self.worker._process
        if process is not None and process.pid is not None and process.is_alive():
            os.kill(process.pid, signal.SIGKILL)


@pytest.fixture
def asker() -> Iterator[Asker]:
    asker = Asker()
    yield asker
    asker.worker.close()


class Broken:
    """A link whose other end is gone."""

    def send(self, message: object) -> None:
        raise BrokenPipeError

    def close(self) -> None:
        pass


def test_a_worker_that_dies_between_two_lines_is_found_dead(asker: Asker) -> None:
    """It was alive when it was looked at, and gone when it was written to: one of 27 kills."""
    assert asker.answer(asker.worker.ask(-1)) == 1
    asker.worker._link = Broken()  # type: ignore[assignment]
    assert asker.answer(asker.worker.ask(-7)) == 7


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
@pytest.mark.parametrize(
    "kills", [24, pytest.param(1000, marks=[pytest.mark.long, pytest.mark.timeout(1800)])]
)
def test_a_worker_killed_at_any_moment_is_replaced(asker: Asker, kills: int) -> None:
    dice = random.Random(kills)
    asked = 0
    for number in range(kills):
        moment = dice.randrange(4)
        if moment == 0:  # idle, and asked at once
            asker.kill()
        asked = asker.worker.ask(-number)
        if moment == 1:  # while it starts, reads or works
            for _ in range(dice.randrange(40_000)):
                pass
            asker.kill()
        result = asker.answer(asked)
        assert result == number or (isinstance(result, WorkerFault) and result.died)
        if moment == 2:  # as soon as it has answered
            asker.kill()
