"""The pictures of the table: the art of the cards, and the cage.

All are drawn by the baker's worker and may come later; until then the table stands with simpler ones. Asking twice costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pygame import Surface

from kotgames.games.uncaged import components as c
from kotgames.games.uncaged.art import comic, moments
from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.table.looks import Cast, picture_looks
from kotgames.ui.art.baker import Job
from kotgames.ui.table.faces import CardMasters

JOBS: Final = "kotgames.games.uncaged.art.jobs"

Art = tuple[int, int, Cast | None]
"""Kind, role and cast of a card."""


class Pictures(CardMasters[Art]):
    """The masters of this game, of cards (comic.MASTER_SIZE, opaque) by kind, role and cast."""

    card_set: CardSet

    def job(self, what: Art) -> Job:
        """See `CardMasters`."""
        kind, role, cast = what
        own, rival = picture_looks(kind, role, self.card_set, cast)
        sort, looks = self.card_set.types[kind], {"look_a": own.data(), "look_b": rival.data()}
        name, size = moments.moment_name(self.card_set.kinds[kind], sort), [*comic.MASTER_SIZE]
        return Job.of(f"{JOBS}:card", name=name, kind=sort, **looks, size=size)

    def art(self, what: Art, *, urgent: bool = True) -> Surface | None:
        """See `CardMasters`. With the first card of a cast all its others are asked for, behind whatever is urgent: what lies on the table
        comes first."""
        kind, role, cast = what
        if urgent and cast is not None and (kind, role, cast.turned) not in self._jobs:
            self.prefetch((*self.deck(cast), *self.deck(cast.turned)))
        return super().art(what, urgent=urgent)

    def deck(self, cast: Cast | None = None, first: Iterable[int] = ()) -> list[Art]:
        """All cards of a cast, the kinds of `first` before the others."""
        kinds = dict.fromkeys((*first, *range(len(self.card_set.kinds))))
        roles = (c.ATTACK, c.DEFENCE)
        return [(kind, role, cast) for kind in kinds for role in roles if self.card_set.counts[role][kind]]

    def cage(self, width: int, height: int, level: int = c.STANDING) -> Surface | None:
        """The octagon seen from above, filling width x height pixels on the dark hall, ready to be drawn; the mat is cold standing and warm
        on the ground. Until one has come in a new size or level the last one in this size is shown, or None."""
        edge = max(4, round(min(width, height) * 0.012))
        box = [edge, edge, width - 2 * edge, height - 2 * edge]
        job = Job.of(f"{JOBS}:cage", size=[width, height], box=box, level=c.LEVELS[level])
        return self.ground(job, (width, height))
