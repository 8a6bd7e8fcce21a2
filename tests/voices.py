"""A program in the place of the platform's voice, which writes down what it is asked to say."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

WRITES = 'echo "$$" >> "{pid}"; echo "$@" >> "{arguments}"; exec cat >> "{said}"'
"""What a voice that reads lines does here; `cat` keeps the number of the process."""


class StandIn:
    """A program on the PATH that stands where a voice is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.said_file, self._arguments, self._pid = (folder / name for name in ("said", "arguments", "pid"))

    def put(self, name: str, does: str = WRITES) -> None:
        """Put the program there."""
        script = self.folder / "bin" / name
        script.parent.mkdir(exist_ok=True)
        line = does.format(pid=self._pid, arguments=self._arguments, said=self.said_file)
        script.write_text(f"#!/bin/sh\n{line}\n")
        script.chmod(0o755)

    @property
    def said(self) -> list[str]:
        """What it was asked to say, in order."""
        return self.said_file.read_text(encoding="utf-8").splitlines() if self.said_file.exists() else []

    @property
    def arguments(self) -> str:
        """How it was called."""
        return self._arguments.read_text(encoding="utf-8") if self._arguments.exists() else ""

    @property
    def processes(self) -> list[int]:
        """Those of its processes that are there, ended or not, as long as nobody asked how they ended."""
        numbers = self._pid.read_text().split() if self._pid.exists() else []
        return [int(number) for number in numbers if _exists(int(number))]


def _exists(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


def until(true: Callable[[], bool]) -> None:
    """Wait for it, as long as the test may take."""
    while not true():
        time.sleep(0.01)
