"""The pictures of the table: the art of the cards, and the cage.

All are drawn by the baker's worker and may come later; until then the table stands with simpler ones. Asking twice costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Surface

from kotgames.games.uncaged import components as c
from kotgames.games.uncaged.art import comic, moments
from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.table import looks
from kotgames.ui.art.baker import Baker, Job
from kotgames.ui.table.masters import Masters


class Pictures(Masters):
    """The masters of this game."""

    def __init__(
        self,
        card_set: CardSet,
        baker: Callable[[], Baker],
        changed: Callable[[], None],
        redraw: Callable[[], None],
    ) -> None:
        super().__init__(baker, changed, redraw)
        self.card_set = card_set
        self._arts: dict[tuple[int, int, looks.Cast | None], Job] = {}
        self._casts: set[looks.Cast] = set()

    # ---- cards

    def _art_job(self, kind: int, role: int, cast: looks.Cast | None) -> Job:
        job = self._arts.get((kind, role, cast))
        if job is None:
            own, rival = looks.picture_looks(kind, role, self.card_set, cast)
            sort = self.card_set.types[kind]
            job = self._arts[kind, role, cast] = Job.of(
                "kotgames.games.uncaged.art.jobs:card",
                name=moments.moment_name(self.card_set.kinds[kind], sort),
                kind=sort,
                look_a=own.data(),
                look_b=rival.data(),
                size=list(comic.MASTER_SIZE),
            )
        return job

    def card_art(self, kind: int, role: int, cast: looks.Cast | None = None) -> Surface | None:
        """The master of a card's picture (comic.MASTER_SIZE, opaque), if it is there; asked for otherwise. `cast`: whose card it is. With
        the first card of a cast all its others are asked for, behind whatever is urgent: what lies on the table comes first."""
        if cast is not None and cast not in self._casts:
            for one in (cast, cast.turned):
                self._casts.add(one)
                self.prefetch(cast=one)
        return self.master(self._art_job(kind, role, cast))

    def card_art_version(self, kind: int, role: int, cast: looks.Cast | None = None) -> int:
        """Changes when a picture arrives: part of the key of a painted card."""
        return int(self.has(self._art_job(kind, role, cast)))

    def prefetch(self, first: Sequence[int] = (), cast: looks.Cast | None = None) -> None:
        """Have the pictures of all cards drawn, the kinds of `first` before the others, behind whatever is urgent."""
        order = [*first, *(kind for kind in range(len(self.card_set.kinds)) if kind not in first)]
        for kind in order:
            for role in (c.ATTACK, c.DEFENCE):
                if self.card_set.counts[role][kind]:
                    self.master(self._art_job(kind, role, cast), urgent=False)

    # ---- the cage

    def cage(self, width: int, height: int, level: int = c.STANDING) -> Surface | None:
        """The octagon seen from above, filling width x height pixels on the dark hall, ready to be drawn; the mat is cold standing and warm
        on the ground. Until one has come in a new size or level the last one in this size is shown, or None."""
        edge = max(4, round(min(width, height) * 0.012))
        box = [edge, edge, width - 2 * edge, height - 2 * edge]
        job = Job.of(
            "kotgames.games.uncaged.art.jobs:cage", size=[width, height], box=box, level=c.LEVELS[level]
        )
        return self.ground(job, (width, height))
