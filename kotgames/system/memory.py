"""Memory that nothing holds any more, given back to the machine: tables are large, and who plays many would keep them all."""

from __future__ import annotations

import ctypes
import gc
import sys
from threading import Thread
from typing import Final

SELDOM: Final = (60_000, 20, 400)
"""Looking through everything that was made since takes up to ten milliseconds, half a frame: while things move that is hardly ever done
by itself; `tidy` does it after a frame, and `sweep` when nothing moves."""
YOUNG: Final = 2_000
"""So many new objects are worth looking through."""
OLDER_MS: Final = 4.0
"""With so much time left those are looked through too that outlived that once."""
ROUNDS: Final = 8
"""That is due after so many looks at the new ones."""


def keep() -> None:
    """Keep all objects of now until the program ends: looking for what is not held any more passes over it, and takes a few milliseconds
    instead of dozens."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def tidy(ms: float) -> None:
    """A frame was shown and so much time is left: find what of the newest objects only holds itself, if there are many."""
    young, looks, _ = gc.get_count()
    if young >= YOUNG:
        gc.collect(1 if looks >= ROUNDS and ms >= OLDER_MS else 0)


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
