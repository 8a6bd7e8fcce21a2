"""The two miniatures in the arena: who they are, where they look, what they act just now; and the turrets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import FRect, Surface

from kotgames.games.knockdown.art import arena as art
from kotgames.games.knockdown.art import hexes, tokens
from kotgames.games.knockdown.art.miniatures import Miniature, Walk, facing
from kotgames.games.knockdown.table import ids, looks
from kotgames.games.knockdown.table.context import Context
from kotgames.ui.art.rig.figures import Figures
from kotgames.ui.art.skeleton import Pose
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Mood
from kotgames.ui.table.sprites import Sprite
from kotgames.ui.table.stage.on_the_way import gathered
from kotgames.ui.table.worn import says_of

FOOT: Final = 0.40
"""The foot point of a miniature lies this share of its sprite's height below its middle."""
TURRET_FOOT: Final = 0.42


@dataclass(slots=True)
class _Still:
    """A miniature that does nothing, drawn once: it is made of thirty pieces, which every frame that draws the table would list."""

    about: tuple[object, ...]
    image: Surface
    corner: tuple[int, int]
    """Of the picture, in pixels of the window."""


@dataclass(slots=True)
class Acting:
    """What a miniature acts just now; `walk`: it walks."""

    act: str
    ms: float = 0.0
    walk: Walk | None = None
    side: int = 1


class Minis:
    """Draws both; `acting` is by seat."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.figures = Figures()
        self.acting: dict[int, Acting] = {}
        self.down: set[int] = set()
        """Who lies beaten."""
        self._made: dict[int, Miniature] = {}
        self._fields: dict[int, art.Field] = {}
        """By arena."""
        self._still: dict[int, _Still] = {}
        """By seat: how somebody was drawn who stands, or lies, in their place."""

    def forget(self) -> None:
        """The position is another one: nobody acts."""
        self.acting.clear()
        self.down.clear()

    def of(self, seat: int) -> Miniature:
        """The miniature of a seat."""
        ctx = self.ctx
        colour = ctx.host.app.palette.seat(seat)
        look = looks.look_of(ctx.card_set, ctx.view["fighters"][seat], colour, says_of(ctx.host, seat))
        found = self._made.get(seat)
        if found is None or found.look != look or found.colour != colour:
            found = self._made[seat] = Miniature(look, colour, self.figures)
        return found

    def layout(self) -> hexes.Layout | None:
        """The arena in units; None where it is on another page."""
        box = self.ctx.layout.arena
        return None if box is None else self.ctx.hexes(box)

    def side(self, seat: int) -> int:
        """Where somebody looks: to the other."""
        usual = 1 if seat == 0 else -1
        one, two = self.ctx.stands(seat), self.ctx.stands(1 - seat)
        if one < 0 or two < 0:
            return usual
        return facing(self.ctx.point(one), self.ctx.point(two), usual)

    def walk(self, seat: int, path: Sequence[int]) -> Walk | None:
        """A walk over spaces; None where the arena is on another page."""
        layout = self.layout()
        if layout is None or len(path) < 2:
            return None
        return self.of(seat).walk(layout, [self.ctx.card_set.spaces[space] for space in path])

    # ---- drawing

    def paint(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        """A miniature where its sprite is, or where it walks."""
        ctx = self.ctx
        seat = ids.numbers(sprite.spec.id)[0]
        if ctx.layout.arena is None:
            return
        layout = art.layout_in(canvas, ctx.layout.arena, self._field())
        mini = self.of(seat)
        held = ctx.host.held == sprite.spec.id
        # who hangs at the pointer stands on the space that the pointer is on
        x, y = sprite.x, sprite.y + (0.0 if held and sprite.lift == 1.0 else sprite.height * FOOT)
        acting = self.acting.get(seat)
        side = self.side(seat)
        if acting is not None and acting.walk is not None:
            x, y = acting.walk.point_at(acting.ms)
            side = acting.walk.facing_at(acting.ms, side)
        foot = (x * canvas.u, y * canvas.u)
        if sprite.spec.focus or held or mood.hover:
            self._light(
                canvas, (x, y), layout.figure_height / canvas.u, strong=held or mood.hover or mood.focus
            )
        if acting is None and not sprite.passing and not held:
            self._paint_still(canvas, seat, mini, foot, layout.figure_height, side)
            return
        this, presence = self._pose(seat, mini)
        hurried = acting is not None and canvas.shapes.hurried
        mini.draw(canvas, foot, layout.figure_height, side, this, presence=presence, hurried=hurried)
        if not self.figures.finished:
            canvas.shapes.owing = True

    def _pose(self, seat: int, mini: Miniature) -> tuple[Pose, float]:
        """How somebody stands now, and how much of them is there."""
        acting = self.acting.get(seat)
        if acting is None:
            return (mini.lying() if seat in self.down else mini.standing()), 1.0
        if acting.walk is not None:
            return acting.walk.pose_at(acting.ms, mini.standing()), 1.0
        return mini.pose_at(acting.act, acting.ms), mini.presence(acting.act, acting.ms)

    def _paint_still(
        self, canvas: Canvas, seat: int, mini: Miniature, foot: tuple[float, float], high: int, side: int
    ) -> None:
        """Somebody who stands, or lies, in their place."""
        about = (mini, seat in self.down, foot, high, side)
        still = self._still.get(seat)
        if still is None or still.about != about:
            this, _ = self._pose(seat, mini)
            image, corner = gathered(lambda blit: mini.draw(canvas, foot, high, side, this, blit=blit))
            assert image is not None  # a base is always there
            still = _Still(about, image, corner)
            if self.figures.finished:
                self._still[seat] = still
            else:
                canvas.shapes.owing = True
        canvas.blit(still.image, *still.corner)

    def _field(self) -> art.Field:
        arena = self.ctx.view["arena"]
        found = self._fields.get(arena)
        if found is None:
            ground = self.ctx.card_set.arenas[arena]
            found = self._fields[arena] = art.Field.of([ground.at[space] for space in ground.spaces])
        return found

    def _light(self, canvas: Canvas, foot: tuple[float, float], high: float, *, strong: bool) -> None:
        """A ring of light around the base of who can be picked up."""
        wide, flat = high * 0.72, high * 0.72 * hexes.SQUASH
        box = FRect(foot[0] - wide / 2, foot[1] - flat / 2 + high * 0.01, wide, flat)
        canvas.halo(box, flat / 2, canvas.palette.gold, 9 if strong else 6, 2, hollow=True)

    def paint_turret(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        """A turret."""
        seat = ids.numbers(sprite.spec.id)[0]
        colour = canvas.palette.seat(seat)
        high = canvas.px(sprite.height)
        target = self.ctx.stands(1 - seat)
        here = self.ctx.view["turret"][seat]
        side = facing(self.ctx.point(here), self.ctx.point(target), 1) if here >= 0 and target >= 0 else 1
        image = canvas.cached(
            ("kd turret", colour, side), (high, high), lambda w, h: tokens.turret(h, colour, side)
        )
        at = (sprite.x, sprite.y + sprite.height * TURRET_FOOT - sprite.height / 2)
        if mood.hover or self.ctx.host.held == sprite.spec.id:
            canvas.halo(sprite.spec.hit or sprite.rect, 10, canvas.palette.gold, 7, 2, hollow=True)
        canvas.center(image, at)
