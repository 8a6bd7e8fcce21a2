"""The Kombatants on the stage as they are drawn: piece by piece with their second arms and props, or in a guise as one picture."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

import pygame
from pygame import Surface

from kotgames.games.mortal_kombat_kards.art import guises, jobs
from kotgames.games.mortal_kombat_kards.art.guises import Pictures
from kotgames.ui.art.act import Pair
from kotgames.ui.art.baker import Baked, Baker, Job
from kotgames.ui.art.look import Look
from kotgames.ui.art.poses import pose
from kotgames.ui.art.rig.figures import Blit, Figures
from kotgames.ui.art.skeleton import GROUND, Point, in_pose, mirror, on_stage, shift
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import ready
from kotgames.ui.table.masters import Masters
from kotgames.ui.table.stage import effects
from kotgames.ui.table.stage.fighters import Fighters, Those

KEPT: Final = 12
"""So many guises are kept."""


class Key(NamedTuple):
    """A guise of somebody in a size."""

    name: str
    look: Look
    kombatant: str
    facing: int
    pixels: float


class Guised(NamedTuple):
    """Somebody in a guise: who ('a', 'b'), which, the number of its picture, and how much of it is there, from below."""

    who: str
    name: str
    number: int = 0
    share: float = 1.0


class GuisePictures(Masters):
    """Pictures of guises; asked for ahead (`prepare`), or drawn at once."""

    def __init__(self, baker: Callable[[], Baker], came: Callable[[], None]) -> None:
        super().__init__(baker, came)
        self._kept: OrderedDict[Key, Pictures] = OrderedDict()
        self._came = came

    def prepare(self, key: Key) -> None:
        """Have a guise drawn by the worker, if it is not there."""
        if key in self._kept:
            return

        def came(baked: Baked) -> None:
            left, top = baked.facts["corner"]
            self._keep(key, Pictures(baked.surfaces, (left, top)))
            self._came()

        job = Job.of(
            f"{jobs.__name__}:guise", name=key.name, look=key.look.data(), kombatant=key.kombatant, facing=key.facing, pixels=key.pixels
        )  # fmt: skip
        self.ask(job, came, urgent=False)

    def find(self, key: Key) -> Pictures | None:
        """A guise that is there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def have(self, key: Key) -> Pictures:
        """A guise, drawn now if need be."""
        return self.find(key) or self._keep(key, guises.pictures(*key))

    def _keep(self, key: Key, made: Pictures) -> Pictures:
        kept = self._kept[key] = Pictures(tuple(map(ready, made.images)), made.corner)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return kept


class Kombatants(Fighters):
    """Draws with `figures`. `guised`: those of a moment who are in a guise; `found`: its pictures, None where they are not there yet;
    `behind`: second arms; `held`: pictures of props at so many pixels a unit, with the places of their middles."""

    def __init__(
        self, figures: Figures, guised: Callable[[Pair], list[Guised]], found: Callable[[Guised, Those], Pictures | None],
        behind: Callable[[Pair], Pair | None], held: Callable[[Pair, float], Iterator[tuple[Surface, Point]]],
    ) -> None:  # fmt: skip
        super().__init__(figures)
        self._guised = guised
        self._found = found
        self._behind = behind
        self._held = held

    def shadows(self, canvas: Canvas, blit: Blit, those: Those, at: Point, scale: float) -> None:
        """See `Fighters`: that of a baby is small."""
        babies = [one.who for one, _ in self._seen(those) if one.name == guises.BABY]
        super().shadows(canvas, blit, _without(those, babies), at, scale)
        for who in babies:
            this = those.moment.poses[who]
            small = pose(guises.POSES[guises.BABY][0])
            small = small if this.facing > 0 else mirror(small)
            x = in_pose((this.pelvis[0], GROUND), guises.STATURE)[0]
            effects.fighter_shadow(canvas, blit, shift(small, x - small.pelvis[0]), at, scale, guises.STATURE)

    def draw(
        self, canvas: Canvas, blit: Blit, those: Those, at: Point, shrink: float, *, stand_ins: bool, far: bool = False
    ) -> None:  # fmt: skip
        """See `Fighters`: second arms behind them all, guises in their place, props before them."""
        seen = self._seen(those)
        bare = _without(those, [one.who for one, _ in seen if one.share >= 1])
        under = [one for one in seen if one[0].share >= 1 and those.moment.order[0][0] == one[0].who]
        for one, pictures in under:
            self._put(blit, one, pictures, those, at, shrink)
        behind = self._behind(bare.moment)
        if behind is not None:
            super().draw(canvas, blit, bare._replace(moment=behind), at, shrink, stand_ins=stand_ins, far=far)
        super().draw(canvas, blit, bare, at, shrink, stand_ins=stand_ins, far=far)
        scale = those.kit * shrink
        for image, spot in self._held(bare.moment, scale):
            blit(
                image,
                at[0] + spot[0] * scale - image.get_width() / 2,
                at[1] + spot[1] * scale - image.get_height() / 2,
            )
        for one, pictures in seen:
            if (one, pictures) not in under:
                self._put(blit, one, pictures, those, at, shrink)

    def _seen(self, those: Those) -> list[tuple[Guised, Pictures]]:
        """Those in a guise whose pictures are there."""
        seen = {who for who, _ in those.moment.order}
        found = [(one, self._found(one, those)) for one in self._guised(those.moment) if one.who in seen]
        return [(one, pictures) for one, pictures in found if pictures is not None]

    def _put(
        self, blit: Blit, one: Guised, pictures: Pictures, those: Those, at: Point, shrink: float
    ) -> None:
        image, (left, top) = pictures.images[one.number], pictures.corner
        hidden = round(image.get_height() * (1 - one.share))
        if hidden:
            image = image.subsurface((0, hidden, image.get_width(), image.get_height() - hidden))
        if shrink != 1.0:
            image = pygame.transform.smoothscale_by(image, shrink)
        hips = on_stage((those.moment.poses[one.who].pelvis[0], GROUND), those.looks[one.who].stature)
        scale = those.kit * shrink
        blit(
            image,
            at[0] + hips[0] * scale + left * shrink,
            at[1] + GROUND * scale + (top + hidden) * shrink,
        )


def _without(those: Those, some: list[str]) -> Those:
    """The others."""
    if not some:
        return those
    order = tuple(one for one in those.moment.order if one[0] not in some)
    return those._replace(moment=replace(those.moment, order=order))
