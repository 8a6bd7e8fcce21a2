"""The pictures of the table: card faces, portraits, pictograms of the Positions.

All are drawn by the baker's worker and may come later; until then the table stands with simpler ones. Masters of cards are scaled down
per size; everything else is baked at the size it is shown in.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, Final

from pygame import FRect, Surface

from kotgames.engine.record import Seat
from kotgames.games.knockouts_tapouts.art.attacks import POSITIONS
from kotgames.games.knockouts_tapouts.art.faces import SIZE as FACE_SIZE
from kotgames.games.knockouts_tapouts.art.faces import FaceSpec
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.ui.art.baker import Job
from kotgames.ui.art.look import OKORO, VANCE, Look
from kotgames.ui.art.poses import library
from kotgames.ui.canvas import Canvas
from kotgames.ui.table import sitters
from kotgames.ui.table.faces import CardMasters

COLOURED_LIKE_KICKS: Final = ("kick", "knee")
"""Attacks of the amber family."""

WIDEST_CARD: Final = 148.0
"""A card that is seen large, in units."""


Art = tuple[int, bool, int, tuple[str, str], int]
"""Kind of a card, True for the fight on the ground, whose fighter does it (-1: one of the cast), colours of both, and so many times smaller
than in full size."""


class BakedPictures(CardMasters[Art]):
    """The masters of this game: faces of cards of 640x896 or, where that is enough, half of it; their back; heads of the chart."""

    def __init__(self, ctx: Context) -> None:
        host = ctx.host
        super().__init__(ctx.card_set, lambda: host.app.baker, lambda: host.changed())
        self.ctx = ctx
        self.looks: tuple[Look, Look] = (VANCE, OKORO)
        """Looks of the fighters, by seat."""
        self._looks: tuple[dict[str, Any], dict[str, Any]] | None = None
        self._back = Job.of(
            f"{_JOBS}:back", label="K & T", first="#7c1218", second="#9c1b22", name="boxing-glove"
        )
        self._heads: dict[tuple[str, int, int], Job] = {}
        self._dressed: tuple[Any, ...] = ()
        self.cast = ""
        """The fighters and their colours: part of the key of every baked picture that shows them."""

    def fit(self, canvas: Canvas) -> None:
        """The colours changed: the fighters and their portraits look otherwise."""
        colours = (canvas.palette.seat(0), canvas.palette.seat(1))
        seats: list[Seat] = self.ctx.host.seats
        dressed = (*colours, *(repr(seat.look) for seat in seats))
        if dressed != self._dressed:
            self._dressed = dressed
            one, two = (sitters.look_of(seats[seat].look, seat, colours[seat]) for seat in (0, 1))
            self.looks = (one, two)
            self._looks = (one.data(), two.data())
            self.cast = json.dumps(self._looks, sort_keys=True)
            self._heads.clear()

    # ---- faces

    def _what(self, kind: int, ground: bool, seat: int) -> Art:
        app = self.ctx.host.app
        # no card of the table is ever seen wider
        shrink = 2 if seat >= 0 and app.u * WIDEST_CARD * 2 <= FACE_SIZE[0] else 1
        return kind, ground, seat, (app.palette.seat(0), app.palette.seat(1)), shrink

    def job(self, what: Art) -> Job:
        """See `CardMasters`."""
        kind, ground, seat, colours, shrink = what
        words, fighters = self.ctx.host.words, self.ctx.host.seats
        name, icon = self.card_set.kinds[kind], ids.icon_of(self.card_set, kind)
        scenes = library().scenes
        wanted = (f"{name}_{'ground' if ground else 'standing'}", f"{name}_standing", f"{name}_ground", name)
        picture = next((scene for scene in wanted if scene in scenes), icon)
        family = "kick" if name in COLOURED_LIKE_KICKS else ids.colour_family(self.card_set, kind)
        spec = FaceSpec(kind=family, title=words(f"card.{name}").upper(), picture=picture, icon=icon)
        if seat >= 0:
            own, rival = (
                sitters.look_of(fighters[one].look, one, colours[one]).data() for one in (seat, 1 - seat)
            )
            spec = replace(spec, looks=(own, rival), shrink=shrink)
        return Job.of(f"{_JOBS}:face", spec=spec.data())

    def face(self, kind: int, ground: bool, seat: int) -> Surface | None:
        """The master of a card face: the fighter of `seat` does it to the other one, standing or on the ground; -1: two of the cast."""
        return self.art(self._what(kind, ground, seat))

    def drawn(self, kind: int, ground: bool, seat: int) -> bool:
        """True for a face that is there."""
        return self.has(self.job_of(self._what(kind, ground, seat)))

    def back(self) -> Surface | None:
        """The 640x896 master of the back."""
        return self.master(self._back)

    def ahead(self) -> list[Art]:
        """The faces of all cards: first those of the hand, then what may be drawn to it or played against it where the fight is, then the
        rest."""
        ctx = self.ctx
        seat, here = ctx.seating.bottom, ctx.on_ground
        hand = [self.card_set.kind_of[card] for card in ctx.view["hands"][seat] or ()]
        kinds = range(len(self.card_set.kinds))
        return [
            *(self._what(kind, here, seat) for kind in hand),
            *(
                self._what(kind, ground, who)
                for ground in (here, not here)
                for who in (seat, 1 - seat)
                for kind in kinds
            ),
        ]

    # ---- heads

    def pictogram(self, canvas: Canvas, position: str, rect: FRect) -> Surface | None:
        """The two fighters in a Position, for the head of its column."""
        if self._looks is None or position not in POSITIONS:
            return None
        size = (canvas.px(rect.width), canvas.px(rect.height))
        job = self._heads.get((position, *size))
        if job is None:
            one, two = self._looks
            job = Job.of(f"{_JOBS}:position", position=position, size=[*size], look_a=one, look_b=two)
            self._heads[position, *size] = job
        master = self.master(job)
        return canvas.shapes.get(("kt position", job), lambda: master) if master is not None else None


_JOBS: Final = "kotgames.games.knockouts_tapouts.art.jobs"
