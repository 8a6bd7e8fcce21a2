"""A machine on which every piece of a figure takes long to bake: time passes by what is baked and by the turns of the loop, on no clock."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from kotgames.ui import clock
from kotgames.ui.art.rig import kit
from tests.ui.driver import Driver

PIECE_MS = 12.0
"""So long a piece takes."""


class SlowBaking:
    """Turns the loop of a driver's window as the program does, with frames that follow each other."""

    def __init__(self, driver: Driver, patch: pytest.MonkeyPatch) -> None:
        self.driver = driver
        self.clock = 0.0
        self.in_frames = 0
        """Pieces that were baked while a frame was drawn."""
        self._drawing = False
        patch.setattr(clock, "now", lambda: self.clock / 1000)
        bake = kit.bake

        def slowly(*arguments: Any) -> Any:
            self.clock += PIECE_MS
            self.in_frames += self._drawing
            return bake(*arguments)

        patch.setattr(kit, "bake", slowly)

    def turn(self, ms: float) -> None:
        """A turn of the loop in which so much time passes."""
        app = self.driver.app
        app.paced = True
        self.driver.time += ms / 1000
        for event in pygame.event.get():
            app.take(event)
        app.advance(ms)
        frames = app.frames
        self._drawing = True
        self.driver.frame()
        self._drawing = False
        if app.frames > frames:
            app.spare(0.0)
