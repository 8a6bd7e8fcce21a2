"""The pictures of the table: the art of the cards, and the hall with the ring.

All are drawn by the baker's worker and may come later; until then the table stands with simpler ones. Asking twice costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from kotgames.games.knock_out_punch.art import comic
from kotgames.games.knock_out_punch.card_set import FIGHTER, WILD, CardSet
from kotgames.games.knock_out_punch.components import DOES
from kotgames.ui.art.baker import Baked, Baker, Job
from kotgames.ui.surfaces import ready
from kotgames.ui.table.masters import Masters

JOBS: Final = "kotgames.games.knock_out_punch.art.jobs"


MORE_POINTS: Final = 2
"""A Showdown or Throw a Punch that counts so much is drawn otherwise than one that counts less."""


def does_of(card_set: CardSet, kind: int) -> str:
    """What a special or Crowd card does, as in `components.DOES`."""
    return DOES[card_set.does[kind] - WILD]


def sort_of(card_set: CardSet, kind: int) -> str:
    """Which of the sorts of a boxer's card a kind is, as in `comic.SORTS`."""
    return "uppercut" if card_set.uppercut[kind] else str(card_set.punches[kind])


class Pictures(Masters):
    """The masters of this game. `changed` is called when a card's picture came, `redraw` when the ring did."""

    def __init__(
        self,
        card_set: CardSet,
        baker: Callable[[], Baker],
        changed: Callable[[], None],
        redraw: Callable[[], None],
    ) -> None:
        super().__init__(baker, changed)
        self._redraw = redraw
        self.card_set = card_set
        self._jobs: dict[int, Job] = {}
        self._ring: tuple[Job, Surface] | None = None

    # ---- cards

    def _job(self, kind: int) -> Job:
        job = self._jobs.get(kind)
        if job is None:
            size = list(comic.MASTER_SIZE)
            spot = self.card_set.location[kind]
            if self.card_set.does[kind] == FIGHTER:
                sort = sort_of(self.card_set, kind)
                name = self.card_set.fighters[spot]
                job = Job.of(f"{JOBS}:boxer", name=name, location=spot, sort=sort, size=size)
            else:
                high = self.card_set.points[kind] >= MORE_POINTS
                job = Job.of(f"{JOBS}:special", does=does_of(self.card_set, kind), high=high, size=size)
            self._jobs[kind] = job
        return job

    def card_art(self, kind: int) -> Surface | None:
        """The master of a kind's picture (comic.MASTER_SIZE, opaque), if it is there; asked for otherwise."""
        return self.master(self._job(kind))

    def card_art_version(self, kind: int) -> int:
        """Changes when a picture arrives: part of the key of a painted card."""
        return int(self.has(self._job(kind)))

    def prefetch(self, first: Sequence[int] = ()) -> None:
        """Have the pictures of all kinds drawn, those of `first` before the others, behind whatever is urgent."""
        for kind in dict.fromkeys((*first, *range(len(self.card_set.kinds)))):
            self.master(self._job(kind), urgent=False)

    # ---- the ring

    def ring(self, width: int, height: int, box: Rect) -> Surface | None:
        """The hall filling width x height pixels, with the ring in `box` (posts included), opaque and ready to be drawn. Until one has come
        the last one in this size is shown, or None."""
        job = Job.of(f"{JOBS}:ring", size=[width, height], box=list(box))
        if self._ring is not None and self._ring[0] == job:
            return self._ring[1]

        def came(baked: Baked) -> None:
            self._ring = (job, ready(_opaque(baked.surface)))
            self._redraw()

        self.ask(job, came)
        if self._ring is not None and self._ring[1].get_size() == (width, height):
            return self._ring[1]
        return None


def _opaque(picture: Surface) -> Surface:
    """A picture that covers all of its rectangle, without alpha: drawn in half the time, and what lies under it is not drawn at all."""
    result = Surface(picture.get_size(), 0, 32)
    result.blit(picture, (0, 0))
    return result


def cut_and_scaled(master: Surface, size: tuple[int, int]) -> Surface:
    """A card's picture cut to another shape and scaled down: sides go evenly, and more of the foot than of the head."""
    width, height = size
    full = master.get_size()
    k = max(width / full[0], height / full[1])
    wide, high = min(full[0], round(width / k)), min(full[1], round(height / k))
    part = master.subsurface(((full[0] - wide) // 2, round((full[1] - high) * 0.25), wide, high))
    return pygame.transform.smoothscale(part, size)
