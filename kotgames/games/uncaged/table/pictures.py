"""The pictures of the table: the art of the cards, the cage, the two fighters acting in it.

All are drawn by the baker's worker and may come later; until then the table stands with simpler ones. Asking twice costs nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final

import pygame
from pygame import FRect, Surface

from kotgames.games.uncaged import components as c
from kotgames.games.uncaged.art import acting, comic, moments
from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.table import looks
from kotgames.ui.art import paint
from kotgames.ui.art.baker import Baked, Baker, Job
from kotgames.ui.art.look import Look
from kotgames.ui.art.strip import mat
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import ready
from kotgames.ui.table.films import Film, Films

MAX_FILM_PX: Final = 360
"""Films are drawn no larger: 100 units never measure more pixels."""
FLOOR_SHARE: Final = 0.09
"""The floor lies this share of the stage's height above its lower edge."""


class Pictures(Films):
    """The films and masters of this game."""

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
        self._cage: tuple[Job, Surface] | None = None
        self._rings: dict[tuple[int, int, int], Surface] = {}
        self._height = 0
        self._cast_looks: tuple[Look, Look] | None = None
        self._looks: tuple[dict[str, Any], dict[str, Any]] | None = None
        self.cast = ""
        """Who fights, in which colours: part of the key of whatever shows them."""

    def set_cast(self, seats_looks: tuple[Look, Look], height_px: float) -> None:
        """Who stands in the cage, and how many pixels 100 units of the rig measure there (a standing fighter is about 85)."""
        self._height = min(MAX_FILM_PX, max(1, round(height_px)))
        if seats_looks != self._cast_looks:
            self._cast_looks = seats_looks
            self._looks = (seats_looks[0].data(), seats_looks[1].data())
            self.recast()
            self.cast = json.dumps(self._looks, sort_keys=True)

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
        if self._cage is not None and self._cage[0] == job:
            return self._cage[1]

        def came(baked: Baked) -> None:
            self._cage = (job, ready(_opaque(baked.surface)))
            self._redraw()

        self.ask(job, came)
        if self._cage is not None and self._cage[1].get_size() == (width, height):
            return self._cage[1]
        return None

    def cage_from_side(self, width: int, height: int, radius: int = 0) -> Surface:
        """The strip of cage behind the acting, seen from the side: fence, rail, mat, its corners rounded; drawn at once and kept."""
        found = self._rings.get((width, height, radius))
        if found is None:
            if len(self._rings) > 8:
                self._rings.clear()
            picture = mat((width, height))
            if radius:
                clear = paint.new(width, height)  # corners need alpha
                clear.blit(picture, (0, 0))
                picture = paint.round_mask(clear, radius)
            made = ready(picture)
            found = self._rings[width, height, radius] = made
        return found

    # ---- acting

    def fighters(
        self, canvas: Canvas, rect: FRect, level: int, top: int
    ) -> tuple[Surface, float, float] | None:
        """What stands in `rect` now, and where its top left corner belongs in pixels: a film's picture, or the two at rest at that level.
        None before `set_cast` and until the first picture came."""
        if self._looks is None:
            return None
        shown = self.on_stage(self._film("idle", level=c.LEVELS[level], top=top, breath=0.5))
        if shown is None:
            return None
        strip, index = shown
        floor = (rect.bottom - rect.height * FLOOR_SHARE) * canvas.u
        left, upper = strip.topleft(rect.centerx * canvas.u, floor)
        return strip[index], left, upper

    def _film(self, film: str, **arguments: Any) -> Film:
        assert self._looks is not None
        return Film(
            Job.of(
                "kotgames.games.uncaged.art.jobs:film", film=film, arguments=arguments, look_a=self._looks[0], look_b=self._looks[1],
                height=self._height,
            )
        )  # fmt: skip

    def act_film(self, kind: int, seat: int, level: int, top: int, outcome: str) -> Film | None:
        """A card acted: see acting.OUTCOMES; None before `set_cast`. Where it leads is `level_and_top_after`."""
        if self._looks is None:
            return None
        return self._film(
            "act",
            card=self.card_set.kinds[kind],
            kind=self.card_set.types[kind],
            level=c.LEVELS[level],
            top=top,
            actor=seat,
            outcome=outcome,
        )

    def end_film(self, level: int, top: int, winner: int, how: str) -> Film | None:
        """The end of a match; None before `set_cast` and where nobody won."""
        if self._looks is None or winner not in (0, 1):
            return None
        return self._film("end", level=c.LEVELS[level], top=top, winner=winner, how=how)

    def want_act_films(self, kind: int, seat: int, level: int, top: int) -> None:
        """A card is about to be revealed: have its likely films drawn, where it can work at all."""
        if not self.card_set.levels[kind] >> level & 1:
            self.want(self.act_film(kind, seat, level, top, "dodge"))
            return
        self.want(self.act_film(kind, seat, level, top, "hit"))
        if self.card_set.types[kind] in ("punch", "kick"):
            self.want(self.act_film(kind, seat, level, top, "prevented"))


def _opaque(picture: Surface) -> Surface:
    """A picture that covers all of its rectangle, without alpha: drawn in half the time, and what lies under it is not drawn at all."""
    result = Surface(picture.get_size(), 0, 32)
    result.blit(picture, (0, 0))
    return result


def level_and_top_after(
    card_set: CardSet, kind: int, seat: int, level: int, top: int, outcome: str
) -> tuple[int, int]:
    """(level, seat on top or -1) after a card's film."""
    name, upper = acting.level_and_top_after(
        card_set.kinds[kind], card_set.types[kind], c.LEVELS[level], top, seat, outcome
    )
    return c.LEVELS.index(name), upper


def cut_and_scaled(master: Surface, size: tuple[int, int]) -> Surface:
    """A card's picture cut to another shape and scaled down: sides go evenly, and more of the floor than of the heads."""
    width, height = size
    full = master.get_size()
    k = max(width / full[0], height / full[1])
    cut_w, cut_h = min(full[0], round(width / k)), min(full[1], round(height / k))
    left, upper = (full[0] - cut_w) // 2, round((full[1] - cut_h) * 0.3)
    part = master.subsurface((left, upper, cut_w, cut_h))
    return pygame.transform.smoothscale(part, size)
