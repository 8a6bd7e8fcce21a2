"""The pictures of the table: card faces, portraits, pictograms of the Positions, the fighters on the mat.

All are drawn by the baker's worker and may come later; until then the table stands with simpler ones. Masters of cards are scaled down
per size; everything else is baked at the size it is shown in.
"""

from __future__ import annotations

import json
from typing import Any, Final

from pygame import FRect, Surface

from kotgames.engine.record import Seat
from kotgames.games.knockouts_tapouts.art.attacks import MOVES, POSITIONS
from kotgames.games.knockouts_tapouts.art.faces import FaceSpec
from kotgames.games.knockouts_tapouts.table import fighter_looks, ids
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.ui.art import paint
from kotgames.ui.art.baker import Job
from kotgames.ui.art.poses import library
from kotgames.ui.art.strip import mat as draw_mat
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.films import Film, Films
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

FIGHTER_SHARE: Final = 0.86
"""Height of 100 rig units as a share of the mat."""

FOLDED_FIGHTER_SHARE: Final = 0.62
"""The same on a folded table, where odds and the card in play hang above the fighters."""


class BakedPictures(Films):
    """The films and masters of this game."""

    def __init__(self, ctx: Context) -> None:
        host = ctx.host
        super().__init__(lambda: host.app.baker, lambda: host.changed(), lambda: host.app.redraw())
        self.ctx = ctx
        self._card_set = ctx.card_set
        self._height = 0.0
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
        """The layout or the colours changed: films are needed in another height, portraits in other colours."""
        colours = (canvas.palette.seat(0), canvas.palette.seat(1))
        seats: list[Seat] = self.ctx.host.seats
        dressed = (*colours, *(repr(seat.look) for seat in seats))
        if dressed != self._dressed:
            self._dressed = dressed
            looks = [
                fighter_looks.look_of(seats[seat].look, seat, colours[seat], says_of(self.ctx.host, seat))
                for seat in (0, 1)
            ]
            for seat, look in enumerate(looks):
                self.ctx.portraits.prepare(look, colours[seat], fighter_looks.facing(seat))
            self._looks = (looks[0].data(), looks[1].data())
            self.cast = json.dumps(self._looks, sort_keys=True)
            self._heads.clear()
        mat = self.ctx.layout.mat
        if mat is not None:
            share = FOLDED_FIGHTER_SHARE if self.ctx.layout.folded else FIGHTER_SHARE
            self._height = round(min(mat.height, 260.0) * share * canvas.u)

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

    # ---- the mat

    def mat(self, width: int, height: int) -> Surface:
        """The cage behind the fighters."""
        return paint.round_mask(draw_mat((width, height)).convert_alpha(), max(4, height // 10))

    def fighters(self, canvas: Canvas, mat: FRect) -> tuple[Surface, float, float] | None:
        """The picture on the mat now, and where its top left corner belongs in pixels."""
        if self._looks is None:
            return None
        shown = self.on_stage(Film(self._idle_job()))
        if shown is None:
            return None
        strip, index = shown
        floor = mat.bottom - max(5.0, mat.height * 0.06)
        left, top = strip.topleft(mat.centerx * canvas.u, floor * canvas.u)
        return strip[index], left, top

    def _film(self, name: str, **arguments: Any) -> Job:
        assert self._looks is not None
        return Job.of(
            f"{_JOBS}:film", film=name, arguments=arguments, look_a=self._looks[0], look_b=self._looks[1], height=self._height
        )  # fmt: skip

    def _idle_job(self) -> Job:
        view = self.ctx.view
        return self._film("idle", position=self._place(view["position"]), top=view["top_seat"])

    def _place(self, position: int) -> str:
        name = self._card_set.positions[position]
        if name in POSITIONS:
            return name
        return POSITIONS[-1] if position >= self._card_set.first_ground else POSITIONS[0]

    @property
    def _can_film(self) -> bool:
        return self._looks is not None and self._height > 0

    def attack_film(self, attack: int, seat: int, position: int, top: int, hit: bool) -> Film | None:
        """The acting of an attack; None for attacks of a card set that the rig does not know."""
        name = self._card_set.attacks[attack]
        if name not in MOVES or not self._can_film:
            return None
        return Film(
            self._film("act", move=name, position=self._place(position), top=top, actor=seat, hit=hit)
        )

    def prepare_attack_films(self, attack: int, seat: int) -> None:
        """An attack was declared: have both outcomes drawn while the dice roll."""
        view = self.ctx.view
        for hit in (True, False):
            self.want(self.attack_film(attack, seat, view["position"], view["top_seat"], hit))

    def move_film(self, position: int, top: int, target: int, new_top: int) -> Film | None:
        """The way from one Position to another."""
        if not self._can_film or (position == target and top == new_top):
            return None
        places = {"position_a": self._place(position), "position_b": self._place(target)}
        return Film(self._film("move", **places, top_a=top, top_b=new_top))

    def prepare_move_film(self, target: int, new_top: int) -> None:
        """The marker may go there: have the way drawn."""
        view = self.ctx.view
        self.want(self.move_film(view["position"], view["top_seat"], target, new_top))

    def ending_film(self, winner: int, how: str) -> Film | None:
        """Knockout, tapout, stoppage, or the winner's joy after a decision."""
        if winner < 0 or not self._can_film:
            return None
        view = self.ctx.view
        place = self._place(view["position"])
        name = {"knockout": "ko", "tapout": "tapout", "stoppage": "stoppage"}.get(how, "celebrate")
        return Film(self._film(name, position=place, top=view["top_seat"], winner=winner))


_JOBS: Final = "kotgames.games.knockouts_tapouts.art.jobs"
