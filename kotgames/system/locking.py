"""Claims on files, so that two windows do not spoil what both write."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from typing import IO, Any, Final

PATIENCE: Final = 1.0
"""Seconds to wait for another window that writes; it needs milliseconds."""


class Lock:
    """A claim on a file (a match, the statistics) for as long as the object lives; the system frees it if the program dies.

    `wait`: for how many seconds a claim of somebody else is waited out (looking whether a match is free claims it for a moment).
    """

    def __init__(self, path: Path, *, wait: float = 0.05) -> None:
        self._path = path.with_name(path.name + ".lock")
        self._file: IO[Any] | None = None
        self.taken = self._try()
        """True where another window holds it (where nothing can be written, nobody does)."""
        end = time.monotonic() + wait
        while self.taken and time.monotonic() < end:
            time.sleep(0.01)
            self.taken = self._try()

    def _try(self) -> bool:
        """Claim once; whether somebody else was there."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            file = open(self._path, "a+b")  # noqa: SIM115 - open for as long as the claim lasts
        except OSError:
            return False
        claimed = _claim(file)
        if claimed and self._is_there(file):
            self._file = file
            return False
        file.close()
        return claimed is not None

    def _is_there(self, file: IO[Any]) -> bool:
        """True while the claimed file is still the one of that name: its owner may have removed it between our opening and our claim."""
        try:
            return os.path.samestat(os.fstat(file.fileno()), self._path.stat())
        except OSError:
            return False

    @property
    def held(self) -> bool:
        """True while the claim is ours."""
        return self._file is not None

    def release(self) -> None:
        """Give the claim up."""
        if self._file is not None:
            with contextlib.suppress(OSError):  # while it is still ours, so that nobody else's is removed
                self._path.unlink()
            self._file.close()
            self._file = None


def _claim(file: IO[Any]) -> bool | None:
    """True for a file that is ours now, False for another's; None where the file system knows no claims, and nothing can be guarded."""
    try:
        import fcntl
    except ImportError:
        import msvcrt

        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError:
            return False
        return True
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True
