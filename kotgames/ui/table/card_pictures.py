"""Pictures of cards in the size in which they are seen. A card that changes its size on its way is another painting of it, scaled:
painting one takes as long as all else of a frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame
from pygame import Surface

from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import Shapes

Key = tuple[object, ...]
"""All that a picture shows, for keeping what is made of it."""

LEAST_STAND_IN: Final = 0.6
"""A painting narrower than this part of a card does not stand in for it, not even for one frame: enlarged it is a blur."""
LEAST_AT_ONCE: Final = 0.5
"""A painting that is made smaller than that while it is turned would lose lines."""
TURNED: Final = "rotated"
"""The beginning of the key of a painting that leans, before the painting's own."""
KEPT: Final = 200
"""Of so many cards the latest painting is known."""


class CardPicture(NamedTuple):
    """The painting of a card. `key`: all that it shows, with its size; `shown`: the card itself, whatever its size and state; `alike`: also
    how it looks in another's hands, near enough for one frame."""

    key: Key
    shown: Key
    alike: Key
    size: tuple[int, int]
    """Width and height in pixels."""
    make: Callable[[], Surface]
    """Paints it, premultiplied."""


class _Painted(NamedTuple):
    """A painting, and the key it is kept under."""

    key: Key
    image: Surface


class CardPictures:
    """Latest painting of every card. Of frames that follow each other (`frame`, its number) each paints one card anew; those that another
    painting can stand in for come with the next ones."""

    def __init__(self) -> None:
        self._latest: dict[Key, _Painted] = {}
        self._families: set[object] = set()
        """First parts of the keys of its paintings."""
        self._painting: int | None = None
        """Frame that painted a card last."""

    def at_rest(self, canvas: Canvas, wanted: CardPicture, frame: int | None = None) -> tuple[Key, Surface]:
        """A card painted in its size, with its key; with another key where it is a stand-in."""
        if wanted.key not in canvas.shapes and self._has_painted(frame):
            latest = self._latest.get(wanted.shown) or self._latest.get(wanted.alike)
            if latest is not None and latest.image.get_width() >= wanted.size[0] * LEAST_STAND_IN:
                return _scaled(latest, wanted.size)
        return self._made(canvas, wanted, frame)

    def passing(
        self, canvas: Canvas, size: tuple[int, int], home: CardPicture, back: CardPicture | None = None, angle: float = 0.0,
        frame: int | None = None,
    ) -> tuple[Key, Surface]:  # fmt: skip
        """A card on its way, in the size and at the angle (degrees) of the moment: scaled from its painting at home, if that is there,
        else from its latest one. One that turns over is seen from behind (`back`) until a frame paints it."""
        there = self._made(canvas, home) if home.key in canvas.shapes else None
        known = [one for one in (there, self._latest.get(home.shown)) if one is not None]
        # the first that is large enough, else the largest
        source = next((one for one in known if one.image.get_width() >= size[0]), None)
        if source is None and known:
            source = max(known, key=lambda one: one.image.get_width())
        if source is None or source.image.get_width() < size[0] * LEAST_STAND_IN:
            if back is not None and self._has_painted(frame):
                return self.passing(canvas, size, back, angle=angle)
            source = self._made(canvas, home, frame)
        wide, high = source.image.get_size()
        # rounded to pixels a card on its way is now a pixel larger, now smaller
        if abs(wide - size[0]) <= 1 and abs(high - size[1]) <= 1:
            return (source.key, turned(canvas, source.key, source.image, angle)) if angle else source
        return _scaled(source, size, angle)

    def forget(self, shapes: Shapes) -> None:
        """Another viewer looks: a card that is painted, or stood in for, otherwise because the last one held it would tell of it."""
        self._latest.clear()
        shapes.forget(
            lambda key: (
                key[0] in self._families
                or (key[0] == TURNED and isinstance(key[1], tuple) and key[1][0] in self._families)
            )
        )

    def _has_painted(self, frame: int | None) -> bool:
        return frame is not None and frame == self._painting

    def _made(self, canvas: Canvas, wanted: CardPicture, frame: int | None = None) -> _Painted:
        self._families.add(wanted.key[0])
        if wanted.key not in canvas.shapes:
            self._painting = frame
        made = _Painted(wanted.key, canvas.shapes.get(wanted.key, wanted.make, finished=True))
        latest = self._latest.get(wanted.shown)
        # not a small one, of the strip of plays
        if latest is None or made.image.get_width() >= latest.image.get_width() * LEAST_STAND_IN:
            self._latest[wanted.shown] = self._latest[wanted.alike] = made
            while len(self._latest) > 2 * KEPT:
                del self._latest[next(iter(self._latest))]
        return made


def turned(canvas: Canvas, key: Key, image: Surface, angle: float) -> Surface:
    """A painting turned by some degrees, kept for each angle."""
    return canvas.shapes.get(
        (TURNED, key, angle), lambda: pygame.transform.rotozoom(image, angle, 1.0), finished=True
    )


def _scaled(source: _Painted, size: tuple[int, int], angle: float = 0.0) -> tuple[Key, Surface]:
    """A painting in another size, with a key of its own: under the painting's own a card that leans would stay as blurred."""
    factor = size[0] / source.image.get_width()
    if angle and factor > LEAST_AT_ONCE:  # one pass over the pixels instead of two
        image = pygame.transform.rotozoom(source.image, angle, factor)
    else:
        image = pygame.transform.smoothscale(source.image, size)
        image = pygame.transform.rotozoom(image, angle, 1.0) if angle else image
    return (*source.key, size, "scaled"), image
