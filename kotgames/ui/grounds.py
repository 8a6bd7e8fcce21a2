"""The grounds of the shell's scenes."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pygame
from pygame import Surface

from kotgames.engine import limits
from kotgames.system import own_files, paths
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas


@lru_cache(maxsize=8)
def picture(path: Path) -> Surface | None:
    """A picture that comes with the program or a game; None where it is missing or damaged (a stand-in is drawn then)."""
    try:
        return pygame.image.load(limits.picture(path)).convert()
    except FileNotFoundError:  # a game need not have one
        return None
    except (OSError, pygame.error):
        own_files.unusable(path)
        return None


def title_ground(canvas: Canvas) -> None:
    """Dark slate under red light."""

    def make(width: int, height: int) -> Surface:
        master = picture(paths.assets() / "title.jpg")
        if master is None:
            return paint.vgrad((width, height), "#2b323d", "#1b2028", "#12151b").convert()
        return pygame.transform.smoothscale(master, (width, height))

    canvas.shape(("title ground",), canvas.area, make)
