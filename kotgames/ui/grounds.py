"""The grounds of the shell's scenes."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Surface

from kotgames.system import paths
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas


@lru_cache(maxsize=8)
def shipped(file: str) -> Surface | None:
    """A picture of the assets folder, such as "posters/title.jpg"; None where it is missing (a stand-in is drawn then)."""
    path = paths.assets() / file
    return pygame.image.load(path).convert() if path.exists() else None


def title_ground(canvas: Canvas) -> None:
    """Dark slate under red light."""

    def make(width: int, height: int) -> Surface:
        master = shipped("posters/title.jpg")
        if master is None:
            return paint.vgrad((width, height), "#2b323d", "#1b2028", "#12151b").convert()
        return pygame.transform.smoothscale(master, (width, height))

    canvas.shape(("title ground",), canvas.area, make)
