"""The pictures of the table: card faces, portraits, pictograms of the Positions.

All are drawn by the baker's worker and may come later; until then the table stands with simpler ones. Masters of cards are scaled down
per size; everything else is baked at the size it is shown in.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, Final

from pygame import FRect, Surface

from kotgames.games.knockouts_tapouts.art.attacks import POSITIONS
from kotgames.games.knockouts_tapouts.art.faces import SIZE as FACE_SIZE
from kotgames.games.knockouts_tapouts.art.faces import FaceSpec
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.ui.art.baker import Job
from kotgames.ui.art.look import Look
from kotgames.ui.art.poses import library
from kotgames.ui.canvas import Canvas
from kotgames.ui.table import sitters
from kotgames.ui.table.faces import CardMasters, Face

COLOURED_LIKE_KICKS: Final = ("kick", "knee")
"""Attacks of the amber family."""

WIDEST_CARD: Final = 148.0
"""A card that is seen large, in units."""
BACK: Final[Face] = ("back",)


class BakedPictures(CardMasters[Face]):
    """The masters of this game by name: ("kind", kind, True for the fight on the ground, whose fighter does it (-1: one of the cast),
    `cast`, so many times smaller than 640x896), `BACK`, and for the heads of the chart ("position", Position, `cast`, width, height)."""

    looks: tuple[Look, Look]
    """Looks of the fighters, by seat."""
    cast: str
    """The fighters and their colours: part of the key of every baked picture that shows them."""

    def __init__(self, ctx: Context) -> None:
        host = ctx.host
        super().__init__(ctx.card_set, lambda: host.app.baker, lambda: host.changed())
        self.ctx = ctx
        self._dressed: tuple[Any, ...] = ()
        self.fit()

    def fit(self) -> None:
        """The colours changed: the fighters and their portraits look otherwise."""
        host = self.ctx.host
        dressed = tuple((host.app.palette.seat(seat), repr(one.look)) for seat, one in enumerate(host.seats))
        if dressed != self._dressed:
            self._dressed = dressed
            one, two = (
                sitters.look_of(host.seats[seat].look, seat, host.app.palette.seat(seat)) for seat in (0, 1)
            )
            self.looks = (one, two)
            self.cast = json.dumps([one.data(), two.data()], sort_keys=True)

    def job(self, what: Face) -> Job:
        """See `CardMasters`."""
        match what:
            case ("kind", kind, ground, seat, cast, shrink):
                looks = json.loads(cast)[:: -1 if seat == 1 else 1]
                spec = self._spec(kind, "ground" if ground else "standing")
                if seat >= 0:
                    spec = replace(spec, looks=tuple(looks), shrink=shrink)
                return Job.of(f"{_JOBS}:face", spec=spec.data())
            case ("position", position, cast, *size):
                one, two = json.loads(cast)
                return Job.of(f"{_JOBS}:position", position=position, size=size, look_a=one, look_b=two)
        return Job.of(f"{_JOBS}:back", label="K & T", first="#7c1218", second="#9c1b22", name="boxing-glove")

    def _spec(self, kind: int, level: str) -> FaceSpec:
        """The face of a kind with two of the cast, standing or on the ground."""
        name, icon = self.card_set.kinds[kind], ids.icon_of(self.card_set, kind)
        scenes = library().scenes
        wanted = (f"{name}_{level}", f"{name}_standing", f"{name}_ground", name)
        picture = next((scene for scene in wanted if scene in scenes), icon)
        family = "kick" if name in COLOURED_LIKE_KICKS else ids.colour_family(self.card_set, kind)
        title = self.ctx.host.words(f"card.{name}").upper()
        return FaceSpec(kind=family, title=title, picture=picture, icon=icon)

    def _what(self, kind: int, ground: bool, seat: int) -> Face:
        # no card of the table is ever seen wider
        shrink = 2 if seat >= 0 and self.ctx.host.app.u * WIDEST_CARD * 2 <= FACE_SIZE[0] else 1
        return "kind", kind, ground, seat, self.cast, shrink

    def there(self, kind: int, seat: int) -> Face:
        """The face of a card where the fight is, asked for: the fighter of `seat` does it to the other one; -1: two of the cast. Until it
        is there, the same with the fighters the other way round is nearer than a plain one."""
        bottom = self.ctx.seating.bottom
        wanted, *nearest = (self._what(kind, self.ctx.on_ground, one) for one in (seat, bottom, 1 - bottom))
        self.art(wanted)
        return next((what for what in (wanted, *nearest) if self.has(self.job_of(what))), wanted)

    def ahead(self) -> list[Face]:
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

    def pictogram(self, canvas: Canvas, position: str, rect: FRect) -> Surface | None:
        """The two fighters in a Position, for the head of its column."""
        if position not in POSITIONS:
            return None
        what = ("position", position, self.cast, canvas.px(rect.width), canvas.px(rect.height))
        master = self.art(what)
        return canvas.shapes.get(("kt position", what), lambda: master) if master is not None else None


_JOBS: Final = "kotgames.games.knockouts_tapouts.art.jobs"
