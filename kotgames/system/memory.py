"""Memory that nothing holds any more, given back to the machine: tables are large, and who plays many would keep them all."""

from __future__ import annotations

import ctypes
import gc
import sys
from threading import Thread
from typing import Final

SELDOM: Final = (2000, 5, 400)
"""Looking through everything that was made since takes up to ten milliseconds, half a frame: while things move that is seldom done by
itself, and `sweep` does it in between."""


def keep() -> None:
    """What is there now stays until the program ends: looking for what is not held any more passes over it, and takes a few milliseconds
    instead of dozens."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def sweep() -> None:
    """Find what only holds itself, at a moment in which nothing moves."""
    gc.collect()


def give_back() -> None:
    """Find what only holds itself, and give its memory back. A C library that keeps freed memory to itself (GNU's) is told to do so,
    beside the window."""
    gc.collect()
    if sys.platform == "linux":
        Thread(target=_trim, daemon=True, name="giving memory back").start()


def _trim() -> None:
    try:
        ctypes.CDLL(None).malloc_trim(0)
    except (OSError, AttributeError):  # another C library
        return
