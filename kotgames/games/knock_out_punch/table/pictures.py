"""The pictures of the table: the art of the cards, and the hall with the ring.

All are drawn by the baker's worker and may come later; until then the table stands with simpler ones. Asking twice costs nothing.
"""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from kotgames.games.knock_out_punch.art import comic
from kotgames.games.knock_out_punch.card_set import FIGHTER, WILD, CardSet
from kotgames.games.knock_out_punch.components import DOES
from kotgames.ui.art.baker import Job
from kotgames.ui.table.faces import CardMasters

JOBS: Final = "kotgames.games.knock_out_punch.art.jobs"


MORE_POINTS: Final = 2
"""A Showdown or Throw a Punch that counts so much is drawn otherwise than one that counts less."""


def does_of(card_set: CardSet, kind: int) -> str:
    """The word of a special or Crowd card, as in `components.DOES`."""
    return DOES[card_set.does[kind] - WILD]


def sort_of(card_set: CardSet, kind: int) -> str:
    """The sort of a boxer's card, as in `comic.SORTS`."""
    return "uppercut" if card_set.uppercut[kind] else str(card_set.punches[kind])


class Pictures(CardMasters[int]):
    """The masters of this game, of cards by kind (comic.MASTER_SIZE, opaque)."""

    card_set: CardSet

    def job(self, kind: int) -> Job:
        """See `CardMasters`."""
        size = list(comic.MASTER_SIZE)
        spot = self.card_set.location[kind]
        if self.card_set.does[kind] == FIGHTER:
            sort = sort_of(self.card_set, kind)
            return Job.of(
                f"{JOBS}:boxer", name=self.card_set.fighters[spot], location=spot, sort=sort, size=size
            )
        high = self.card_set.points[kind] >= MORE_POINTS
        return Job.of(f"{JOBS}:special", does=does_of(self.card_set, kind), high=high, size=size)

    def ring(self, width: int, height: int, box: Rect) -> Surface | None:
        """The hall filling width x height pixels, with the ring in `box` (posts included), opaque and ready to be drawn. Until one has come
        the last one in this size is shown, or None."""
        job = Job.of(f"{JOBS}:ring", size=[width, height], box=list(box))
        return self.ground(job, (width, height))
