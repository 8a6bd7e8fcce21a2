"""The pictures of the table: the art of the cards, and the hall with the ring.

All are drawn by the baker's worker and may come later; until then the table stands with simpler ones. Asking twice costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from kotgames.games.knock_out_punch.art import comic
from kotgames.games.knock_out_punch.card_set import FIGHTER, WILD, CardSet
from kotgames.games.knock_out_punch.components import DOES
from kotgames.ui.art.baker import Baker, Job
from kotgames.ui.table.masters import Masters

JOBS: Final = "kotgames.games.knock_out_punch.art.jobs"


MORE_POINTS: Final = 2
"""A Showdown or Throw a Punch that counts so much is drawn otherwise than one that counts less."""


def does_of(card_set: CardSet, kind: int) -> str:
    """The word of a special or Crowd card, as in `components.DOES`."""
    return DOES[card_set.does[kind] - WILD]


def sort_of(card_set: CardSet, kind: int) -> str:
    """The sort of a boxer's card, as in `comic.SORTS`."""
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
        super().__init__(baker, changed, redraw)
        self.card_set = card_set
        self._jobs: dict[int, Job] = {}

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
        return self.ground(job, (width, height))
