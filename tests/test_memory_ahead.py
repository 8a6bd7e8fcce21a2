"""Memory for the next pictures is touched beside the window, not by the frame that needs it. In processes of their own: how a program gets
its memory is settled once."""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import sys
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from kotgames.system import memory_ahead

MANY = 1_000
"""A picture of 4 MB has so many pages of four thousand bytes."""

FRESH = """
import json, resource, time
from pygame import Surface
from kotgames.system import memory_ahead

def faults():
    return resource.getrusage(resource.RUSAGE_THREAD).ru_minflt

def drawn():
    before = faults()
    picture = Surface((1024, 1024), depth=32)
    picture.fill("#203040")
    return picture, faults() - before

ahead = memory_ahead.begin() if {begun} else None
kept, counts = [], []
while ahead is not None and ahead._busy:
    time.sleep(0.001)
for _ in range(20):
    picture, count = drawn()
    kept.append(picture)
    counts.append(count)
    if ahead is not None:
        ahead.ask()
        while ahead._busy:
            time.sleep(0.001)
print(json.dumps([ahead is not None, counts]))
"""


def _drawn(*, begun: bool) -> list[int]:
    """New pages of twenty pictures that are all kept, drawn one after the other in a fresh process."""
    if sys.platform != "linux":
        pytest.skip("another system")
    done = subprocess.run(
        [sys.executable, "-c", FRESH.format(begun=begun)],
        capture_output=True, text=True, check=True, env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
    )  # fmt: skip
    able, counts = json.loads(done.stdout.splitlines()[-1])
    if begun and not able:
        pytest.skip("a machine that cannot")
    return list(counts)


def test_a_picture_finds_its_memory_touched() -> None:
    assert max(_drawn(begun=False)) >= MANY, "what it would take otherwise"
    assert max(_drawn(begun=True)) < MANY / 20, "more than what was ready at first, all the same"


@pytest.fixture
def library() -> memory_ahead._Library:
    try:
        return memory_ahead._Library()
    except (OSError, AttributeError):
        pytest.skip("another C library")


def test_what_is_somebody_elses_by_now_stays_as_it_is(library: memory_ahead._Library) -> None:
    held = bytearray(os.urandom(1 << 20))
    before = bytes(held)
    start = ctypes.addressof(ctypes.c_char.from_buffer(held))
    page = memory_ahead.PAGESIZE
    library.touch(-(-start // page) * page, (1 << 20) - page)
    assert held == before


def test_what_was_given_back_is_passed_over(library: memory_ahead._Library) -> None:
    import mmap

    page = memory_ahead.PAGESIZE
    place = mmap.mmap(-1, page * 4)
    start = ctypes.addressof(ctypes.c_char.from_buffer(place))
    if not library.touch(start, page * 4):
        pytest.skip("a machine that cannot")
    place = None  # type: ignore[assignment]
    assert library.touch(start, page * 4)


@pytest.mark.parametrize(
    "change",
    [
        lambda to: to.setattr(sys, "platform", "win32"),
        lambda to: to.setattr(os, "confstr", lambda name: None, raising=False),
        lambda to: to.setattr(os, "confstr", lambda name: "musl 1.2", raising=False),
        lambda to: to.setattr(memory_ahead, "_Library", _other),
    ],
)
def test_another_machine_goes_without(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[pytest.MonkeyPatch], Any]
) -> None:
    change(monkeypatch)
    assert memory_ahead.begin.__wrapped__() is None


def _other() -> None:
    raise AttributeError("mincore")


def test_a_machine_that_cannot_is_asked_once(
    monkeypatch: pytest.MonkeyPatch, library: memory_ahead._Library
) -> None:
    """It answers as one does that is too old: such an advice is none to it."""
    monkeypatch.setattr(memory_ahead, "MADV_POPULATE_WRITE", 9_999)
    looked: list[int] = []
    asked = Event()

    def untouched(count: int) -> list[tuple[int, int]]:
        looked.append(count)
        return [(memory_ahead.PAGESIZE, memory_ahead.PAGESIZE)]

    def touch(*piece: int) -> bool:
        able = memory_ahead._Library.touch(library, *piece)
        asked.set()
        return able

    monkeypatch.setattr(library, "untouched", untouched)
    monkeypatch.setattr(library, "touch", touch)
    ahead = memory_ahead.MemoryAhead(library)
    ahead.ask()
    assert asked.wait(10.0)
    ahead._thread.join(10.0)
    assert not ahead._thread.is_alive()
    for _ in range(3):
        ahead.ask()
    assert len(looked) == 1
