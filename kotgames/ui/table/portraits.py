"""Portraits before the colour of a corner, in the moods of the art floor. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

import pygame
from pygame import Surface

from kotgames.ui.art import icons, paint
from kotgames.ui.art.baker import Job
from kotgames.ui.art.look import Look
from kotgames.ui.art.portrait import MOODS, READY
from kotgames.ui.art.portrait import cornered as drawn
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.masters import Masters

if TYPE_CHECKING:
    from kotgames.ui.table.context import Host

MASTER_PX: Final = 400
"""Portraits are drawn no larger."""


def portrait(
    canvas: Canvas, look: Look, colour: str, size: float, facing: int = 1, mood: str = READY
) -> Surface:
    """Head and shoulders before a corner's colour, a rounded square of `size` units, drawn at once on first use. `facing`: 1 right,
    -1 left; KeyError for an unknown mood."""
    px = canvas.px(size)

    def make(width: int, height: int) -> Surface:
        return rounded(drawn(look, min(width, MASTER_PX), colour, facing, mood), width)

    return canvas.cached(("portrait", look, colour, facing, mood), (px, px), make)


Nobody = tuple[str, str, str, str]
"""The name it is kept by, and colours: the ground from above to below, and the shape before it."""


def nobody(canvas: Canvas, colour: str, size: float, name: str, top: str, bottom: str, shape: str) -> Surface:
    """The portrait of a fighter who is not chosen yet: a dark shape in the light of a corner's colour, a rounded square of `size` units."""
    px = canvas.px(size)

    def make(width: int, height: int) -> Surface:
        px = min(width, MASTER_PX)
        result = paint.vgrad((px, px), top, bottom)
        paint.put(result, icons.icon("person", px * 0.86, shape), (px / 2, px * 0.62))
        light = paint.radial((px, px), paint.color(colour, 70), paint.color(colour, 0), (0.5, 0.4), 1.0)
        result.blit(light, (0, 0))
        return rounded(result, width)

    return canvas.cached((name, colour), (px, px), make)


class Looks(Protocol):
    """The module that draws a game's fighters; a fighter is an index in the card set, -1 for one not chosen."""

    NOBODY: Nobody

    def look_of(self, card_set: Any, fighter: int, colour: str) -> Look:
        """A fighter in the colour of a corner."""

    def poster(
        self, canvas: Canvas, card_set: Any, fighter: int, colour: str, width: int, height: int, facing: int
    ) -> Surface:
        """The figure in a box of so many pixels."""


def chosen(
    canvas: Canvas, looks: Looks, card_set: Any, fighter: int, colour: str, size: float, facing: int = 1, mood: str = READY
) -> Surface:  # fmt: skip
    """A fighter as in `portrait`, or `nobody` for one not chosen."""
    if fighter < 0:
        return nobody(canvas, colour, size, *looks.NOBODY)
    return portrait(canvas, looks.look_of(card_set, fighter, colour), colour, size, facing, mood)


def rounded(picture: Surface, px: int) -> Surface:
    """A square picture scaled to `px` pixels, its corners rounded."""
    if picture.get_width() != px:
        picture = pygame.transform.smoothscale(picture, (px, px))
    return paint.round_mask(picture, max(4, px // 8))


class Portraits:
    """Those of a table. As they stand at its beginning fighters are drawn at once; in every other mood by the baker's worker, so that no
    frame of a fight waits for a face. Until that came they look ready."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._jobs: dict[tuple[Look, str, int, str], Job] = {}
        self._plain: dict[tuple[Look, str, int, int], Surface] = {}
        """As they stand at the beginning, by look, colour, side and pixels: kept, since a face is drawn in five milliseconds."""
        self._masters = Masters(lambda: host.app.baker, host.changed)

    def prepare(self, look: Look, colour: str, facing: int) -> None:
        """A fighter came to the table: have all moods drawn, when there is nothing better to do."""
        for mood in MOODS:
            self.mood_there(look, colour, facing, mood)

    def mood_there(self, look: Look, colour: str, facing: int, mood: str) -> str:
        """The mood if its portrait is there, "ready" until then: the key of whatever shows it."""
        return mood if mood == READY or self._master(look, colour, facing, mood) is not None else READY

    def get(self, canvas: Canvas, look: Look, colour: str, size: float, facing: int, mood: str) -> Surface:
        """A portrait of `size` units in the mood that is there."""
        master = None if mood == READY else self._master(look, colour, facing, mood)
        px = canvas.px(size)
        if master is None:
            plain = (look, colour, facing, px)
            found = self._plain.get(plain)
            if found is None:
                larger = self._larger(plain)
                found = self._plain[plain] = (
                    pygame.transform.smoothscale(larger, (px, px))
                    if larger is not None
                    else portrait(canvas, look, colour, size, facing)
                )
            return found
        key = ("portrait of master", look, colour, facing, mood)
        return canvas.cached(key, (px, px), lambda width, height: rounded(master, width))

    def _larger(self, plain: tuple[Look, str, int, int]) -> Surface | None:
        """The same portrait, larger: a count, or a page that is turned to, shows everybody at once in another size."""
        sizes = [key[3] for key in self._plain if key[:3] == plain[:3] and key[3] > plain[3]]
        return self._plain[*plain[:3], min(sizes)] if sizes else None

    def _master(self, look: Look, colour: str, facing: int, mood: str) -> Surface | None:
        key = (look, colour, facing, mood)
        job = self._jobs.get(key)
        if job is None:
            job = self._jobs[key] = _job(*key)
        return self._masters.master(job, urgent=False)

    def close(self) -> None:
        """The table is gone: what was asked for it is not wanted any more."""
        self._masters.close()


def _job(look: Look, colour: str, facing: int, mood: str) -> Job:
    return Job.of(
        "kotgames.ui.art.jobs:portrait",
        look=look.data(),
        px=MASTER_PX,
        colour=colour,
        facing=facing,
        mood=mood,
    )
