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
from kotgames.games.knockouts_tapouts.art.faces import SIZE as FACE_SIZE
from kotgames.games.knockouts_tapouts.art.faces import FaceSpec
from kotgames.games.knockouts_tapouts.table import fighter_looks, ids
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.ui.art import paint
from kotgames.ui.art.baker import Job
from kotgames.ui.art.poses import library
from kotgames.ui.art.strip import mat as draw_mat
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.films import Film, Films

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

WIDEST_CARD: Final = 148.0
"""The card that is looked at, in units (`Layout.lifted_card_size`)."""
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
        self._faces: dict[tuple[Any, ...], Job] = {}
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
            self._looks = (
                fighter_looks.look_of(seats[0].look, 0, colours[0]).data(),
                fighter_looks.look_of(seats[1].look, 1, colours[1]).data(),
            )
            self.cast = json.dumps(self._looks, sort_keys=True)
            self._heads.clear()
        mat = self.ctx.layout.mat
        if mat is not None:
            share = FOLDED_FIGHTER_SHARE if self.ctx.layout.folded else FIGHTER_SHARE
            self._height = round(min(mat.height, 260.0) * share * canvas.u)

    # ---- masters

    def _face_job(self, kind: int, ground: bool, seat: int) -> Job:
        app = self.ctx.host.app
        colours = (app.palette.seat(0), app.palette.seat(1))
        # no card of the table is ever seen wider than the one that is looked at
        shrink = 2 if app.u * WIDEST_CARD * 2 <= FACE_SIZE[0] else 1
        key = (kind, ground, seat, colours, shrink)
        job = self._faces.get(key)
        if job is None:
            spec = self._face_spec(kind, ground, seat, colours, shrink)
            job = self._faces[key] = Job.of(f"{_JOBS}:face", spec=spec.data())
        return job

    def _face_spec(
        self, kind: int, ground: bool, seat: int, colours: tuple[str, str], shrink: int
    ) -> FaceSpec:
        name = self._card_set.kinds[kind]
        family = ids.colour_family(self._card_set, kind)
        scenes = library().scenes
        wanted = (f"{name}_{'ground' if ground else 'standing'}", f"{name}_standing", f"{name}_ground", name)
        picture = next((scene for scene in wanted if scene in scenes), ids.icon_of(self._card_set, kind))
        title = self.ctx.host.words(f"card.{name}").upper()
        colour = "kick" if name in COLOURED_LIKE_KICKS else FACE_COLOURS[family]
        icon = ids.icon_of(self._card_set, kind)
        if seat < 0:
            return FaceSpec(kind=colour, title=title, picture=picture, icon=icon)
        fighters = self.ctx.host.seats
        own, rival = (
            fighter_looks.look_of(fighters[one].look, one, colours[one]).data() for one in (seat, 1 - seat)
        )
        return FaceSpec(colour, title, picture, icon=icon, looks=(own, rival), shrink=shrink)

    def face(self, kind: int, ground: bool, seat: int) -> Surface | None:
        """The master of a card face, 640x896 or, where that is enough, half of it: the fighter of `seat` does it to the other one, standing
        or on the ground; -1: two of the cast, in full size."""
        return self.master(self._face_job(kind, ground, seat))

    def version(self, kind: int, ground: bool, seat: int) -> int:
        """Changes when a face arrives (for caches of scaled faces)."""
        return int(self.has(self._face_job(kind, ground, seat)))

    def back(self) -> Surface | None:
        """The 640x896 master of the back."""
        return self.master(self._back)

    def prefetch(self) -> None:
        """Have the faces of all cards drawn: first those of the hand, then what may be drawn to it or played against it where the fight is,
        then the rest."""
        ctx = self.ctx
        seat, here = ctx.seating.bottom, ctx.on_ground
        kinds = range(len(self._card_set.kinds))
        hand = [self._card_set.kind_of[card] for card in ctx.view["hands"][seat] or ()]
        order = [(kind, here, seat) for kind in hand]
        order += [
            (kind, ground, who) for ground in (here, not here) for who in (seat, 1 - seat) for kind in kinds
        ]
        for kind, ground, who in order:
            self.master(self._face_job(kind, ground, who), urgent=False)

    # ---- heads

    def portrait(self, canvas: Canvas, seat: int, rect: FRect) -> Surface | None:
        """A seat's portrait for a square."""
        name = str(self.ctx.host.seats[seat].look.get("name", fighter_looks.CAST_NAMES[seat]))
        return fighter_looks.portrait(canvas, name, seat, rect.width)

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
