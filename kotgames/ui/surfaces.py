"""Surfaces in the form that is drawn fastest."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

import pygame
from pygame import Surface

from kotgames.ui import clock


def ready(surface: Surface) -> Surface:
    """A surface in the display's format with colours premultiplied by alpha (13 times faster to draw than as loaded)."""
    alpha = bool(surface.get_flags() & pygame.SRCALPHA)
    display = pygame.display.get_surface()
    if (
        alpha
        and display is not None
        and surface.get_bitsize() == 32
        and surface.get_masks()[:3] == display.get_masks()[:3]
    ):
        return surface.premul_alpha()  # it has that format already: one large copy less
    try:
        return surface.convert_alpha().premul_alpha() if alpha else surface.convert()
    except pygame.error:  # no display yet (a picture baked without a window): correct, only slower
        return surface.premul_alpha() if alpha else surface


class Kept:
    """Surfaces by key up to so many bytes; what was not asked for for the longest time goes first."""

    __slots__ = ("_bytes", "_surfaces", "limit")

    def __init__(self, limit: int) -> None:
        self._surfaces: OrderedDict[tuple[object, ...], Surface] = OrderedDict()
        self.limit = limit
        self._bytes = 0

    def __contains__(self, key: tuple[object, ...]) -> bool:
        return key in self._surfaces

    def find(self, key: tuple[object, ...]) -> Surface | None:
        """The surface of a key if it is there."""
        found = self._surfaces.get(key)
        if found is not None:
            self._surfaces.move_to_end(key)
        return found

    def put(self, key: tuple[object, ...], surface: Surface) -> Surface:
        """Keep a surface; one that is larger than everything may be is kept alone."""
        before = self._surfaces.pop(key, None)
        self._surfaces[key] = surface
        self._bytes += _size(surface) - (0 if before is None else _size(before))
        while self._bytes > self.limit and len(self._surfaces) > 1:
            _, old = self._surfaces.popitem(last=False)
            self._bytes -= _size(old)
        return surface

    def drop(self, what: Callable[[tuple[object, ...]], bool]) -> None:
        """Forget the surfaces of some keys."""
        for key in [key for key in self._surfaces if what(key)]:
            self._bytes -= _size(self._surfaces.pop(key))

    def clear(self) -> None:
        """Forget all."""
        self._surfaces.clear()
        self._bytes = 0


def _size(surface: Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


class Shapes:
    """Drawn surfaces by key, kept up to a limit in bytes; the one used longest ago goes first."""

    def __init__(self, limit: int = 72 << 20) -> None:
        self._kept = Kept(limit)
        self.painted = 0
        """Count of surfaces drawn so far."""

    def __contains__(self, key: tuple[object, ...]) -> bool:
        return key in self._kept

    def get(self, key: tuple[object, ...], make: Callable[[], Surface], *, finished: bool = False) -> Surface:
        """The surface of a key, made on first use and stored `ready` (or as it is, if `make` gives it `finished`)."""
        found = self._kept.find(key)
        if found is not None:
            return found
        self.painted += 1
        made = self._drawn(make)
        return self._kept.put(key, made if finished else ready(made))

    def _drawn(self, make: Callable[[], Surface]) -> Surface:
        return make()

    def forget(self, what: Callable[[tuple[object, ...]], bool]) -> None:
        """Drop the surfaces of some keys."""
        self._kept.drop(what)

    def clear(self) -> None:
        """Forget everything (another palette)."""
        self._kept.clear()


class Unfinished(Exception):
    """A screen needs more shapes drawn than it may take time for; those that are drawn are kept, and the next try gets further."""


class Sparing(Shapes):
    """The same cache for a screen that nobody sees yet: once so many milliseconds were spent on drawing, `get` raises Unfinished instead of
    drawing more."""

    def __init__(self, shapes: Shapes, ms: float) -> None:
        super().__init__()
        self._kept = shapes._kept
        self._ends_after = ms
        self._spent = 0.0
        self._drawing = False

    def _drawn(self, make: Callable[[], Surface]) -> Surface:
        if self._drawing:  # the parts of a shape belong to it
            return make()
        if self._spent >= self._ends_after:
            raise Unfinished
        self._drawing = True
        started = clock.now()
        try:
            return make()
        finally:
            self._drawing = False
            self._spent += (clock.now() - started) * 1000
