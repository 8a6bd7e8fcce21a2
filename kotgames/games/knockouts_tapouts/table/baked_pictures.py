"""The pictures of the table: card faces, portraits, pictograms of the Positions.

All are drawn by the baker's worker and may come later; until then the table stands with simpler ones. Masters of cards are scaled down
per size; everything else is baked at the size it is shown in.
"""

from __future__ import annotations

import json
from typing import Any, Final

from pygame import FRect, Surface

from kotgames.engine.record import Seat
from kotgames.games.knockouts_tapouts.art.attacks import POSITIONS
from kotgames.games.knockouts_tapouts.art.faces import FaceSpec
from kotgames.games.knockouts_tapouts.table import fighter_looks, ids
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.ui.art.baker import Job
from kotgames.ui.art.look import OKORO, VANCE, Look
from kotgames.ui.art.poses import library
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.masters import Masters
from kotgames.ui.table.worn import says_of

FACE_COLOURS: Final = {
    "strike": "strike",
    "grapple": "grapple",
    "hold": "hold",
    "style": "style",
    "boost": "boost",
    "special": "special",
}
COLOURED_LIKE_KICKS: Final = ("kick", "knee")
"""Attacks of the amber family."""


class BakedPictures(Masters):
    """The masters of this game."""

    def __init__(self, ctx: Context) -> None:
        host = ctx.host
        super().__init__(lambda: host.app.baker, lambda: host.changed())
        self.ctx = ctx
        self._card_set = ctx.card_set
        self.looks: tuple[Look, Look] = (VANCE, OKORO)
        """Who fights, by seat."""
        self._looks: tuple[dict[str, Any], dict[str, Any]] | None = None
        self._faces: dict[tuple[int, bool], Job] = {}
        self._back = Job.of(
            f"{_JOBS}:back", label="K & T", first="#7c1218", second="#9c1b22", name="boxing-glove"
        )
        self._heads: dict[tuple[str, int, int], Job] = {}
        self._dressed: tuple[Any, ...] = ()
        self.cast = ""
        """Who fights, in which colours: part of the key of every baked picture that shows them."""

    def fit(self, canvas: Canvas) -> None:
        """The colours changed: the fighters and their portraits look otherwise."""
        colours = (canvas.palette.seat(0), canvas.palette.seat(1))
        seats: list[Seat] = self.ctx.host.seats
        dressed = (*colours, *(repr(seat.look) for seat in seats))
        if dressed != self._dressed:
            self._dressed = dressed
            one, two = (
                fighter_looks.look_of(seats[seat].look, seat, colours[seat], says_of(self.ctx.host, seat))
                for seat in (0, 1)
            )
            self.looks = (one, two)
            for seat, look in enumerate(self.looks):
                self.ctx.portraits.prepare(look, colours[seat], fighter_looks.facing(seat))
            self._looks = (one.data(), two.data())
            self.cast = json.dumps(self._looks, sort_keys=True)
            self._heads.clear()

    # ---- masters

    def _face_job(self, kind: int, ground: bool) -> Job:
        job = self._faces.get((kind, ground))
        if job is None:
            job = self._faces[kind, ground] = Job.of(
                f"{_JOBS}:face", spec=self._face_spec(kind, ground).data()
            )
        return job

    def _face_spec(self, kind: int, ground: bool) -> FaceSpec:
        name = self._card_set.kinds[kind]
        family = ids.colour_family(self._card_set, kind)
        scenes = library().scenes
        wanted = (f"{name}_{'ground' if ground else 'standing'}", f"{name}_standing", f"{name}_ground", name)
        picture = next((scene for scene in wanted if scene in scenes), ids.icon_of(self._card_set, kind))
        title = self.ctx.host.words(f"card.{name}").upper()
        colour = "kick" if name in COLOURED_LIKE_KICKS else FACE_COLOURS[family]
        return FaceSpec(kind=colour, title=title, picture=picture, icon=ids.icon_of(self._card_set, kind))

    def face(self, kind: int, ground: bool) -> Surface | None:
        """The 640x896 master of a card face; the picture differs standing and on the ground."""
        return self.master(self._face_job(kind, ground))

    def version(self, kind: int, ground: bool) -> int:
        """Changes when a face arrives (for caches of scaled faces)."""
        return int(self.has(self._face_job(kind, ground)))

    def back(self) -> Surface | None:
        """The 640x896 master of the back."""
        return self.master(self._back)

    def prefetch(self) -> None:
        """Have the faces of all cards drawn, those of the hand first."""
        for ground in (self.ctx.on_ground, not self.ctx.on_ground):
            for kind in range(len(self._card_set.kinds)):
                self.master(self._face_job(kind, ground), urgent=False)

    # ---- heads

    def pictogram(self, canvas: Canvas, position: str, rect: FRect) -> Surface | None:
        """The two fighters in a Position, for the head of its column."""
        if self._looks is None or position not in POSITIONS:
            return None
        size = (canvas.px(rect.width), canvas.px(rect.height))
        job = self._heads.get((position, *size))
        if job is None:
            job = self._heads[position, *size] = Job.of(
                f"{_JOBS}:position",
                position=position,
                size=list(size),
                look_a=self._looks[0],
                look_b=self._looks[1],
            )
        master = self.master(job)
        return canvas.shapes.get(("kt position", job), lambda: master) if master is not None else None


_JOBS: Final = "kotgames.games.knockouts_tapouts.art.jobs"
