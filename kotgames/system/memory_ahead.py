"""Memory for the pictures of the next frames, taken from the machine beside the window before a frame needs it.

A page that a program touches for the first time is a stop: the machine has to find it and empty it. A picture of a stage has hundreds, and
where that is dear (a virtual machine takes a hundredth of a millisecond for each) it was most of the slowest frames. So freed memory stays
with the program for the next picture, and a thread touches what will be needed soon. Only with GNU's C library on a Linux that can do so
(5.14); elsewhere nothing changes."""

from __future__ import annotations

import ctypes
import errno
import os
import sys
from functools import cache
from mmap import PAGESIZE
from queue import SimpleQueue
from threading import Thread
from typing import Final

AHEAD_BYTES: Final = 30 << 20
"""So much is ready: what the busiest moments of a match take."""
SLICE: Final = 128
"""So many pages are touched at once: meanwhile nobody can be given memory that is new."""
KEPT_BYTES: Final = 192 << 20
"""So much freed memory stays with the program; leaving a table gives all of it back (`memory.give_back`)."""
LARGEST_BYTES: Final = 32 << 20
"""The library takes what is larger straight from the machine (it can be told of no more than this)."""

# the names and numbers of <malloc.h> and <asm-generic/mman-common.h>
M_TRIM_THRESHOLD: Final = -1
M_MMAP_THRESHOLD: Final = -3
M_ARENA_MAX: Final = -8
MADV_POPULATE_WRITE: Final = 23


class MemoryAhead:
    """Keeps memory ready while it is asked to; where the machine cannot, asking does nothing from the second time on."""

    def __init__(self, library: _Library) -> None:
        self._library = library
        self._missing: SimpleQueue[list[tuple[int, int]]] = SimpleQueue()
        self._busy = False
        self._thread = Thread(target=self._work, daemon=True, name="memory ahead")
        self._thread.start()

    def ask(self) -> None:
        """A frame was drawn: what is missing for the next ones is seen to beside the window. Takes a few hundredths of a millisecond."""
        if not self._busy:
            missing = self._library.untouched(AHEAD_BYTES)
            if missing:
                self._busy = True
                self._missing.put(missing)

    def _work(self) -> None:
        able = True
        while able:
            able = all([self._library.touch(*piece) for piece in self._missing.get()])
            self._busy = not able


class _Library:
    """What is called of the C library. Raises OSError or AttributeError where it is another one."""

    def __init__(self) -> None:
        # what takes no time is called without letting another thread have the interpreter: it would be a while until it is back
        quick, slow = ctypes.PyDLL(None), ctypes.CDLL(None, use_errno=True)
        self.mallopt = quick.mallopt
        self.mallopt.argtypes = [ctypes.c_int, ctypes.c_int]
        self._malloc = quick.malloc
        self._malloc.argtypes = [ctypes.c_size_t]
        self._malloc.restype = ctypes.c_void_p
        self._free = quick.free
        self._free.argtypes = [ctypes.c_void_p]
        self._free.restype = None
        self._mincore = quick.mincore
        self._mincore.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p]
        self._madvise = slow.madvise
        self._madvise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]

    def untouched(self, count: int) -> list[tuple[int, int]]:
        """Where (address, bytes) what the next who asks for so many bytes is given was never touched."""
        start = self._malloc(count)
        if not start:
            return []
        first = -(-start // PAGESIZE) * PAGESIZE
        pages = (start + count - first) // PAGESIZE
        touched = ctypes.create_string_buffer(pages)
        known = self._mincore(first, pages * PAGESIZE, touched) == 0
        self._free(start)
        if not known or b"\0" not in touched.raw:
            return []
        return [
            (first + page * PAGESIZE, min(SLICE, pages - page) * PAGESIZE)
            for page in range(0, pages, SLICE)
            if b"\0" in touched.raw[page : page + SLICE]
        ]

    def touch(self, address: int, count: int) -> bool:
        """Touch so many bytes, which may be anybody's by now (they stay as they are) or given back (nothing happens); whether this machine
        can do so."""
        return self._madvise(address, count, MADV_POPULATE_WRITE) == 0 or ctypes.get_errno() != errno.EINVAL


@cache
def begin() -> MemoryAhead | None:
    """Keep memory ready from now on, once for the program; None where this machine cannot. To be called before other threads ask for
    memory: all of them must share one store for one to have it ready for another."""
    if sys.platform != "linux":
        return None
    try:
        if not (os.confstr("CS_GNU_LIBC_VERSION") or "").startswith("glibc"):
            return None
        library = _Library()
    except (OSError, ValueError, AttributeError):
        return None
    options = ((M_ARENA_MAX, 1), (M_MMAP_THRESHOLD, LARGEST_BYTES), (M_TRIM_THRESHOLD, KEPT_BYTES))
    if not all(library.mallopt(option, value) for option, value in options):
        return None
    ahead = MemoryAhead(library)
    ahead.ask()
    return ahead
