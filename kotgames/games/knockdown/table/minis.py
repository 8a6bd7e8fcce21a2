"""The two miniatures in the arena: who they are, where they look, how they stand, what they act just now; and the turrets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import FRect

from kotgames.games.knockdown.art import arena as art
from kotgames.games.knockdown.art import hexes, tokens
from kotgames.games.knockdown.art.hexes import Point
from kotgames.games.knockdown.art.miniatures import Miniature, Way, facing
from kotgames.games.knockdown.table import ids
from kotgames.games.knockdown.table.context import Context
from kotgames.games.knockdown.table.stances import AT_REST, Stance, Stances
from kotgames.ui.art.rig.figures import Figures
from kotgames.ui.art.skeleton import Pose, blend
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Mood
from kotgames.ui.table.sprites import Spec, Sprite
from kotgames.ui.table.stage.on_the_way import OnTheWay
from kotgames.ui.widgets.controls import focus_rim

FOOT: Final = 0.40
"""The foot point of a miniature lies this share of its sprite's height below its middle."""
TURRET_FOOT: Final = 0.42
SOON: Final = (
    *("walk", "shoot", "strike", "kick", "grab", "bash", "leap"),
    *("block", "hit", "order", "work", "fall", "get_up"),
)
"""Acts that may come with the next click, in the order in which they are baked ahead."""


@dataclass(slots=True)
class Acting:
    """The act of a miniature just now; `walk`: on its way over the spaces; `start`: the pose it was in; `strikes`: it goes up to the other
    for it."""

    act: str
    ms: float = 0.0
    walk: Way | None = None
    start: Pose | None = None
    strikes: bool = False


@dataclass(slots=True)
class _Standing:
    """The stance of a miniature: the angle of its sprite, which nobody sees, goes up by one while it changes from a pose to the next, so
    that it moves as everything on the table does."""

    stance: Stance = AT_REST
    number: int = 0
    start: Pose | None = None
    """The pose before."""
    shown: Pose | None = None
    """The pose in which it was drawn last."""
    foot: Point = (0.0, 0.0)
    """The foot point of its last drawing, in pixels."""
    side: int = 1


class Minis:
    """Draws both; `acting` is by seat."""

    def __init__(self, ctx: Context, stances: Stances) -> None:
        self.ctx = ctx
        self.stances = stances
        self.figures = Figures()
        self.acting: dict[int, Acting] = {}
        self._standing = (_Standing(), _Standing())
        self._made: dict[int, Miniature] = {}
        self._still = (OnTheWay(), OnTheWay())
        """By seat: somebody who does nothing in their place, drawn once: it is made of thirty pieces, which every frame would list."""
        self._wanted: tuple[object, ...] = ()
        """For whom, and how large, what is acted soon is baked."""
        self._lacking = True

    def of(self, seat: int) -> Miniature:
        """The miniature of a seat."""
        ctx = self.ctx
        look, colour = ctx.look(seat), ctx.colour(seat)
        found = self._made.get(seat)
        if found is None or found.look != look or found.colour != colour:
            found = self._made[seat] = Miniature(look, colour, self.figures)
        return found

    def side(self, seat: int) -> int:
        """The side that somebody looks to: that of the other, -1 or 1."""
        return self._facing(self.ctx.stands(seat), self.ctx.stands(1 - seat), -1 if seat else 1)

    def _facing(self, here: int, there: int, usual: int = 1) -> int:
        """The side that somebody on a space looks to, towards another one; `usual` where one of them is none."""
        return facing(self.ctx.point(here), self.ctx.point(there), usual) if min(here, there) >= 0 else usual

    # ---- what is acted

    def walk(self, seat: int, path: Sequence[int], how: str = "", by: int = -1) -> Way | None:
        """The way over spaces: a walk, or a slide where another (`by`) pushes or pulls; None where the arena is on another page."""
        layout = self.ctx.fitted
        if layout is None or len(path) < 2:
            return None
        way = [self.ctx.card_set.spaces[space] for space in path]
        if by in (seat, -1):
            return self.of(seat).walk(layout, way)
        return self.of(seat).slide(layout, way, pulled=how == "pull")

    def begin(
        self, seat: int, act: str, *, ms: float = 0.0, walk: Way | None = None, strikes: bool = False
    ) -> None:
        """From now on a seat acts this, from the pose it is seen in; `ms` of it have passed already."""
        start = None if act in ("get_up", "blink_in") else self.shown(seat)
        self.acting[seat] = Acting(act, ms, walk, start, strikes)

    def shown(self, seat: int) -> Pose:
        """The pose in which a seat is seen."""
        standing = self._standing[seat]
        return standing.shown or self.of(seat).posed(standing.stance.pose)

    def stand(self, spec: Spec, seat: int) -> None:
        """Set a seat's sprite to its stance; a change is gone through on the sprite's way there."""
        standing, stance = self._standing[seat], self.stances.of(seat)
        if stance != standing.stance:
            standing.start = self.shown(seat)
            standing.stance = stance
            standing.number += 1
        spec.angle = float(standing.number)
        if stance.act:
            x, y = self._lunged(seat, stance.act, self.of(seat).impact_ms(stance.act) or 0.0)
            here = self.ctx.point(self.ctx.stands(seat))
            spec.x, spec.y = spec.x + x - here[0], spec.y + y - here[1]

    def _lunged(self, seat: int, act: str, ms: float) -> Point:
        """The foot point, in units, of a seat that strikes the other from where it stands."""
        ctx, layout = self.ctx, self.ctx.fitted
        foot, foe = ctx.point(ctx.stands(seat)), ctx.point(ctx.stands(1 - seat))
        return foot if layout is None else self.of(seat).lunge(act, ms, foot, foe, layout.figure_height)

    # ---- where it is, in pixels

    def muzzle(self, seat: int, high: int) -> Point:
        """The point where a shot of a seat leaves, as it was drawn last; `high`: pixels of 100 units."""
        standing = self._standing[seat]
        return self.of(seat).muzzle(self.shown(seat), standing.foot, high, standing.side)

    def hand(self, seat: int, high: int) -> Point:
        """The point of a seat's far fist."""
        standing = self._standing[seat]
        return self.of(seat).on_picture("fist_far", self.shown(seat), standing.foot, high, standing.side)

    def body(self, seat: int, high: int) -> Point:
        """The middle of a seat's trunk."""
        return self.of(seat).body(self._standing[seat].foot, high)

    # ---- drawing

    def paint(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        """A miniature where its sprite is, or where it walks."""
        ctx = self.ctx
        seat = ids.numbers(sprite.spec.id)[0]
        if ctx.layout.arena is None:
            return
        high = art.layout_in(canvas, ctx.layout.arena, ctx.arena).figure_height
        mini, standing = self.of(seat), self._standing[seat]
        held = ctx.host.held == sprite.spec.id
        # who hangs at the pointer stands on the space that the pointer is on
        x, y = sprite.x, sprite.y + (0.0 if held and sprite.lift == 1.0 else sprite.height * FOOT)
        acting, side = self.acting.get(seat), self.side(seat)
        if acting is not None and acting.walk is not None:
            x, y = acting.walk.point_at(acting.ms)
            side = acting.walk.facing_at(acting.ms, side)
        elif acting is not None and acting.strikes:
            x, y = self._lunged(seat, acting.act, acting.ms)
        foot = (x * canvas.u, y * canvas.u)
        standing.foot, standing.side = foot, side
        acts = self.stances.acts == seat
        if sprite.spec.focus or held or mood.hover or acts:
            strong = held or mood.hover or mood.focus or acts
            self._light(canvas, (x, y), high / canvas.u, mood, strong=strong)
        share = max(0.0, min(1.0, 1.0 - standing.number + sprite.angle))
        if acting is None and share >= 1.0 and not sprite.passing and not held:
            self._paint_still(canvas, seat, foot, high, side)
            return
        this, presence = self._pose(seat, mini, share)
        standing.shown = this
        stand_ins = (acting is not None or share < 1.0) and ctx.host.app.paced
        mini.draw(canvas, foot, high, side, this, presence=presence, stand_ins=stand_ins)
        if not self.figures.finished:
            ctx.host.app.redraw()

    def _pose(self, seat: int, mini: Miniature, share: float) -> tuple[Pose, float]:
        """The pose of somebody now, and how much of them is there; `share`: so far they have come from a stance to the next."""
        acting, standing = self.acting.get(seat), self._standing[seat]
        if acting is not None and acting.walk is not None:
            return acting.walk.pose_at(acting.ms, acting.start or mini.standing()), 1.0
        if acting is not None:
            return mini.pose_at(acting.act, acting.ms, acting.start), mini.presence(acting.act, acting.ms)
        this, start = mini.posed(standing.stance.pose), standing.start
        return this if share >= 1.0 or start is None else blend(start, this, share), 1.0

    def _paint_still(self, canvas: Canvas, seat: int, foot: Point, high: int, side: int) -> None:
        """Somebody who does nothing in their place."""
        mini, standing, still = self.of(seat), self._standing[seat], self._still[seat]
        about = (mini, standing.stance.pose, foot, high, side)
        known = still.has(about)
        if not known:
            this = standing.shown = mini.posed(standing.stance.pose)
            still.draw(about, lambda blit: mini.draw(canvas, foot, high, side, this, blit=blit))
        still.put(canvas)
        if not known and not self.figures.finished:
            still.forget()
            self.ctx.host.app.redraw()

    def _light(self, canvas: Canvas, foot: Point, high: float, mood: Mood, *, strong: bool) -> None:
        """A ring of light around the base of who can be picked up, and the rim of what the keyboard is on."""
        wide, flat = high * 0.72, high * 0.72 * hexes.SQUASH
        box = FRect(foot[0] - wide / 2, foot[1] - flat / 2 + high * 0.01, wide, flat)
        canvas.halo(box, flat / 2, canvas.palette.gold, 9 if strong else 6, 2, hollow=True)
        focus_rim(canvas, box, flat / 2, mood)

    # ---- ahead

    @property
    def lacking(self) -> bool:
        """True where something that may be acted soon is not baked."""
        return self._lacking and self.ctx.layout.arena is not None and min(self.ctx.view["fighters"]) >= 0

    def bake(self, ms: float) -> None:
        """Bake pieces of what may be acted soon for about so many milliseconds."""
        ctx = self.ctx
        if ctx.layout.arena is None or min(ctx.view["fighters"]) < 0:
            return
        canvas = ctx.host.app.canvas()
        high = art.layout_in(canvas, ctx.layout.arena, ctx.arena).figure_height
        both = [self.of(seat) for seat in (0, 1)]
        wanted = (high, *((one.look, one.colour) for one in both))
        if wanted != self._wanted:
            self._wanted = wanted
            self.figures.forget_wanted()
            for act in SOON:
                for one in both:
                    one.want((act,), high)
        self._lacking = self.figures.bake_for(ms / 1000.0)

    # ---- turrets

    def turret_muzzle(self, seat: int, u: float) -> Point:
        """The point where a shot of a seat's turret leaves, in pixels."""
        sprite = self.ctx.field.sprites[ids.turret(seat)]
        x, y = sprite.x, sprite.y + sprite.height * (TURRET_FOOT - 1.0)
        along, down = tokens.TURRET_MUZZLE
        return ((x + along * self._turret_side(seat) * sprite.height) * u, (y + down * sprite.height) * u)

    def _turret_side(self, seat: int) -> int:
        return self._facing(self.ctx.view["turret"][seat], self.ctx.stands(1 - seat))

    def paint_turret(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        """A turret."""
        seat = ids.numbers(sprite.spec.id)[0]
        colour, side, high = canvas.palette.seat(seat), self._turret_side(seat), canvas.px(sprite.height)
        key = ("kd turret", colour, side)
        image = canvas.cached(key, (high, high), lambda w, h: tokens.turret(h, colour, side))
        at = (sprite.x, sprite.y + sprite.height * TURRET_FOOT - sprite.height / 2)
        if mood.hover or self.ctx.host.held == sprite.spec.id:
            canvas.halo(sprite.home, 10, canvas.palette.gold, 7, 2, hollow=True)
        focus_rim(canvas, sprite.home, 10, mood)
        canvas.center(image, at)
