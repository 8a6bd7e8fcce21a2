"""The window. Always a plain software surface: without a GPU it is ten times faster than the texture renderer, with one fast enough."""

from __future__ import annotations

import os

import pygame
from pygame import Surface

from kotgames.engine.errors import KotgamesError

LEAST = (640, 360)
UNSEEN = ("offscreen", "dummy", "evdev")
"""Drivers that show nothing. SDL takes the first by itself where there is no screen, and the program would run on where nobody sees it."""


def _refuse_unseen() -> None:
    """Raises pygame.error where nobody would see the window, unless such a driver was asked for."""
    driver = pygame.display.get_driver()
    asked = ",".join(os.environ.get(name, "") for name in ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"))
    if driver in UNSEEN and driver not in asked.lower().split(","):
        pygame.display.quit()
        raise pygame.error("No available video device")


class Window:
    """One resizable window. Raises KotgamesError where there is no display."""

    def __init__(self, title: str, size: tuple[int, int], *, fullscreen: bool = False) -> None:
        try:
            pygame.display.init()
            _refuse_unseen()
            self._window = pygame.Window(title, (max(1, size[0]), max(1, size[1])), resizable=True)
        except pygame.error as error:
            raise KotgamesError("no_display", reason=str(error)) from error
        pygame.font.init()
        self._window.minimum_size = LEAST
        pygame.key.set_repeat(350, 60)
        pygame.key.stop_text_input()
        self._full = False
        self._maximised = False
        if fullscreen:
            self.set_fullscreen(True)

    @property
    def surface(self) -> Surface:
        """The surface to draw on; fetched anew each time, because a resize replaces it."""
        return self._window.get_surface()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._window.size

    def resize(self, size: tuple[int, int]) -> None:
        """Change the size from the program (tests, `shot`)."""
        self._window.size = size

    def flip(self) -> None:
        """Show what was drawn."""
        self._window.flip()

    @property
    def fullscreen(self) -> bool:
        """True while the window fills the screen."""
        return self._full

    def set_fullscreen(self, on: bool) -> None:
        """Fill the screen (keeping its resolution), or not: then it is maximised where it was."""
        if on:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()
            if self._maximised:
                self._window.maximize()
        self._full = on

    def noticed(self, event: int) -> None:
        """The system says what became of the window (WINDOWMAXIMIZED, WINDOWRESTORED); of one that fills the screen that says nothing."""
        if not self._full and event in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
            self._maximised = event == pygame.WINDOWMAXIMIZED

    def set_icon(self, icon: Surface) -> None:
        """The picture in the task bar."""
        self._window.set_icon(icon)

    def close(self) -> None:
        """Close the window."""
        self._window.destroy()
        pygame.display.quit()
