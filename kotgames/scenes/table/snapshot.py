"""A small picture of a table, for the library of kept matches."""

from __future__ import annotations

import contextlib
from typing import Final

import pygame
from pygame import Surface

from kotgames.engine.contract import NOBODY
from kotgames.history import library as kept_matches
from kotgames.scenes.table.hosts import TableHost
from kotgames.ui.canvas import Canvas
from kotgames.ui.text import Scribe

SIZE: Final = (480, 270)
DRAWN: Final = (1280, 720)
"""It is drawn so large first: on a table laid out for the small size letters would be as large as cards."""


def keep(scene: TableHost) -> None:
    """Draw the table once more, with nobody's secrets where two people share the screen. A disk that refuses does not matter."""
    path = scene.match.log.path
    if path is None:
        return
    scene.finish()
    if len(scene.humans) != 1:
        scene.show_as(NOBODY)
    app = scene.app
    table = Surface(DRAWN).convert()
    canvas = Canvas(table, 1.0, app.palette, Scribe(), app.shapes)
    scene.rebuild()
    scene.refresh(canvas)
    scene.paint(canvas)
    target = kept_matches.picture(path)
    with contextlib.suppress(OSError, pygame.error):
        target.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(pygame.transform.smoothscale(table, SIZE), target)
