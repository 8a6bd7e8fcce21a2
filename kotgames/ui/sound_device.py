"""The sound device: opened once, silently where there is none."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pygame

RATE: Final = 44100
"""Samples a second."""

BUFFER: Final = 1024
"""Samples the device is handed at a time (23 ms)."""


def open_device() -> bool:
    """Open pygame's mixer, which may take seconds; whether there is a device. Nothing is printed where there is none."""
    try:
        with _hushed():
            # no other rate than that of the files: converting them one by one would spoil the seam of the loops
            pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
    except (pygame.error, NotImplementedError):
        return False
    return True


@contextmanager
def _hushed() -> Iterator[None]:
    """The sound libraries write to stderr themselves when there is no card; for the milliseconds of opening it leads nowhere."""
    try:
        sys.stderr.flush()
        kept = os.dup(2)
    except (OSError, ValueError, AttributeError):  # there is no stderr
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
