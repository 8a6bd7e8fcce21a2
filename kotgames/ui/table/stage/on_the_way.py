"""Fighters on the way from one size to another: while they stand still they are drawn once, and that picture is scaled."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from kotgames.ui.art.rig.figures import Blit
from kotgames.ui.canvas import Canvas


class OnTheWay:
    """The picture that was drawn last."""

    def __init__(self) -> None:
        self._about: object = None
        self._image: Surface | None = None
        self._corner = (0, 0)
        """Of the picture, in pixels from unit (0, 0)."""

    def paint(
        self, canvas: Canvas, about: object, at: tuple[float, float], factor: float, draw: Callable[[Blit], None],
        whole: Callable[[], bool], *, quick: bool = False,
    ) -> None:  # fmt: skip
        """The picture of `about` with unit (0, 0) at a pixel, `factor` times as large as `draw` draws it. It stays until something else is
        asked for; one with stand-ins in it (not `whole`) for this frame only. `quick`: scaled without smoothing."""
        if not self.has(about):
            self.draw(about, draw)
        if self._image is not None:
            scale = pygame.transform.scale_by if quick else pygame.transform.smoothscale_by
            image = scale(self._image, factor)
            canvas.blit(image, at[0] + self._corner[0] * factor, at[1] + self._corner[1] * factor)
        if not whole():
            self.forget()

    def has(self, about: object) -> bool:
        """True where the picture is there."""
        return self._image is not None and self._about == about

    def draw(self, about: object, draw: Callable[[Blit], None]) -> None:
        """Draw it, now or before it is asked for."""
        self._image, self._corner = gathered(draw)
        self._about = about

    def put(self, canvas: Canvas) -> None:
        """The picture as it was drawn, where it was drawn."""
        if self._image is not None:
            canvas.blit(self._image, *self._corner)

    def forget(self) -> None:
        """It will look otherwise next time."""
        self._about = self._image = None


def gathered(draw: Callable[[Blit], None]) -> tuple[Surface | None, tuple[int, int]]:
    """All that is drawn as one premultiplied picture, and the pixel of its top left corner; None for nothing."""
    found: list[tuple[Surface, tuple[int, int]]] = []
    draw(lambda image, x, y: found.append((image, (round(x), round(y)))))
    boxes = [Rect(at, image.get_size()) for image, at in found]
    if not boxes:
        return None, (0, 0)
    whole = boxes[0].unionall(boxes[1:])
    surface = Surface(whole.size, pygame.SRCALPHA, 32)
    surface.fblits(
        [(image, (at[0] - whole.left, at[1] - whole.top)) for image, at in found], pygame.BLEND_PREMULTIPLIED
    )
    return surface, whole.topleft
