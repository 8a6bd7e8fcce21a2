"""Pictures that the baker's worker draws and that may come later: masters of cards and the like, scaled down where they are shown.

Asking twice costs nothing; until a picture is there the table stands with a simpler one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Surface

from kotgames.ui.art.baker import Baked, Baker, Job
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import ready

WIDEST_PX: Final = 1920
"""A picture behind everything is painted no wider; a larger window scales it."""


class Masters:
    """Asks the baker, keeps what came, and answers with what there is. `changed` is called when a master arrives, `redraw` when the ground
    does."""

    def __init__(
        self,
        baker: Callable[[], Baker],
        changed: Callable[[], None],
        redraw: Callable[[], None] = lambda: None,
    ) -> None:
        self._baker = baker
        self._changed = changed
        self._redraw = redraw
        self._ground: tuple[Job, Surface] | None = None
        self._masters: dict[Job, tuple[Surface, ...]] = {}
        self._asked: dict[Job, Callable[[Baked], None]] = {}

    def ask(self, job: Job, came: Callable[[Baked], None], *, urgent: bool = True) -> None:
        """Have something drawn, once at a time; `came` gets it."""
        if job in self._asked:
            if urgent:
                self._baker().hurry(job)
            return

        def done(baked: Baked) -> None:
            self._asked.pop(job, None)
            came(baked)

        self._asked[job] = done
        self._baker().request(job, done, urgent=urgent)

    def close(self) -> None:
        """The table is gone: what was asked for it is not wanted any more."""
        for job, done in self._asked.items():
            self._baker().forget(job, done)
        self._asked.clear()
        self._masters.clear()

    def has(self, job: Job) -> bool:
        """True for a master that is there."""
        return job in self._masters

    def master(self, job: Job, *, urgent: bool = True) -> Surface | None:
        """The (first) picture of a job as it was drawn, if it is there; asked for otherwise."""
        return next(iter(self.pictures(job, urgent=urgent)), None)

    def pictures(self, job: Job, *, urgent: bool = True) -> tuple[Surface, ...]:
        """All pictures of a job; asked for, and none, until they are there."""
        found = self._masters.get(job, ())
        if not found:

            def came(baked: Baked) -> None:
                self._masters[job] = baked.surfaces
                self._changed()

            self.ask(job, came, urgent=urgent)
        return found

    def ground(self, job: Job, size: tuple[int, int]) -> Surface | None:
        """The ground under the table, `size` pixels, opaque and ready to be drawn. Until a new one came the last one is shown, scaled where
        it had another size; None before the first."""
        if self._ground is not None and self._ground[0] == job:
            return self._ground[1]

        def came(baked: Baked) -> None:
            self._ground = (job, ready(_opaque(baked.surface)))
            self._redraw()

        self.ask(job, came)
        if self._ground is not None and self._ground[1].get_size() != size:
            self._ground = (self._ground[0], ready(pygame.transform.smoothscale(self._ground[1], size)))
        return None if self._ground is None else self._ground[1]

    def whole(self, canvas: Canvas, picture: str, *until: str) -> None:
        """Fill the canvas with a picture ("module:function", told a `size` in pixels); colours from above until it has come."""
        width, height = canvas.box(canvas.area).size
        share = min(1.0, WIDEST_PX / width)
        job = Job.of(picture, size=[round(width * share), round(height * share)])
        master = self.master(job)
        if master is None:
            canvas.gradient(canvas.area, 0, *until)
            return

        def make(*size: int) -> Surface:
            same = master.get_size() == size
            return _opaque(master if same else pygame.transform.smoothscale(master, size))

        canvas.shape(("whole", job), canvas.area, make)


def _opaque(picture: Surface) -> Surface:
    """A picture that covers all of its rectangle, without alpha: drawn in half the time, and what lies under it is not drawn at all."""
    result = Surface(picture.get_size(), 0, 32)
    result.blit(picture, (0, 0))
    return result


def cut_and_scaled(master: Surface, size: tuple[int, int], above: float) -> Surface:
    """A card's picture cut to another shape and scaled down: the sides go evenly; of what goes above and below, the share `above` above."""
    width, height = size
    full = master.get_size()
    k = max(width / full[0], height / full[1])
    wide, high = min(full[0], round(width / k)), min(full[1], round(height / k))
    part = master.subsurface(((full[0] - wide) // 2, round((full[1] - high) * above), wide, high))
    return pygame.transform.smoothscale(part, size)
