"""The stage: two fighters between the crowd and the table, at rest in a band of it, forward over it while they fight something out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from pygame import BLEND_RGB_ADD, FRect

from kotgames.ui import clock
from kotgames.ui.art.act import HELD, Act, Pair
from kotgames.ui.art.arena import CAGE, Arena
from kotgames.ui.art.endings import REFEREE, attended
from kotgames.ui.art.look import Look
from kotgames.ui.art.rig.figures import Figures
from kotgames.ui.art.rig.posing import puts_in_order
from kotgames.ui.art.skeleton import GROUND, Point, Pose, on_stage, solve
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.context import TableContext
from kotgames.ui.table.stage import bill_picture, effects, written
from kotgames.ui.table.stage.bill import Bill
from kotgames.ui.table.stage.breath import Breath
from kotgames.ui.table.stage.fighters import Fighters, Those
from kotgames.ui.table.stage.halls import Halls
from kotgames.ui.table.stage.written import LOW_HEAD, Written
from kotgames.ui.timeline import ease_in_out

FRONT_SHARE: Final = 0.70
"""100 rig units (a standing fighter is about 86) measure this share of the height of the stage that came forward."""
LOW_ZOOM: Final = 1.22
"""So much closer one sees what happens on the mat from beginning to end."""
FLOOR_SHARE: Final = 0.07
"""The fighters stand this share of a stage's height above its lower edge."""
BAKED_MS: Final = 3.0
"""Pieces of what is coming are baked for so long after a frame."""
READY_BAKED_MS: Final = 48.0
"""While nothing else is to be drawn pieces that are waited for are baked for so long in a turn of the loop."""
GOT_READY_MS: Final = 1.0
"""After more than so much of baking what waited for it begins with the next frame."""
LEAST_SCALE: Final = 0.02
"""In a window in which there is no room for it nothing is seen of it."""
FIRST_STEP: Final = 0.1
"""A stage that is not further forward than this share shows who is on it as at rest, a little larger."""
LEARN_MS: Final = 4.0
"""Milliseconds that must be left after a frame for an act to be worked out."""
BREATH_MS: Final = 78.0
"""Milliseconds from one to the next."""
SAMPLE_MS: Final = 30
"""Steps, in milliseconds, in which coming acts are looked through."""


class FightStage:
    """The stage of one table. A game says where it lies and who fights (`fit`), where the two are by the rules (`settle`), and what happens
    (`tracks`)."""

    def __init__(
        self, ctx: TableContext[Any, Any], around: str = CAGE, kits: int = Figures.MOST_KITS, share: float = FRONT_SHARE,
    ) -> None:  # fmt: skip
        """`around`: what stands around the mat (`arena`); so many looks are kept at once in some size (`kits`); 100 rig units measure this
        share of the height of the stage that came forward (`share`)."""
        self.ctx = ctx
        self.figures = Figures(kits)
        self._fighters = Fighters(self.figures)
        self.halls = Halls(ctx) if around == CAGE else Halls(ctx, around=around)
        self.looks: dict[str, Look] = {}
        self.rest: FRect | None = None
        """Its place at rest; None on a page that does not show it."""
        self.front = FRect(0, 0, 1, 1)
        """Its place when it has come forward."""
        self.pair: Pair | None = None
        """The two when nothing is acted."""
        self.act: Act | None = None
        """The act that is shown, or was just now."""
        self.act_ms = 0.0
        self._start: Pair | None = None
        self._spot: Point | None = None
        """The point at which the act's outcome is seen, in rig units."""
        self.forward = 0.0
        """0 at rest, 1 forward."""
        self._leaving = False
        self.bill = Bill()
        self.told = False
        """True once the contact was seen, so that its outcome may be read."""
        self.written: list[Written] = []
        self._zoom = 1.0
        self._attended: set[float] = set()
        """Sizes in which the referee is baked."""
        self._learning: Iterator[object] = iter(())
        self.prepared = False
        """True when all that may come was baked and worked out."""
        self._covered: tuple[Look, Look, float] | None = None
        """The looks that are covered, and in which size."""
        self._breath = Breath()
        self._u = 1.0
        self._rest_share = 0.95
        self._front_share = share

    # ---- where and who

    def fit(
        self, canvas: Canvas, rest: FRect | None, front: FRect, looks: tuple[Look, Look], rest_share: float = 0.95
    ) -> None:  # fmt: skip
        """The table was laid out: `rest_share` is what 100 rig units measure of the height of the stage at rest."""
        self.rest, self.front, self._u, self._rest_share = rest, front, canvas.u, rest_share
        self.looks = {"a": looks[0], "b": looks[1], "r": REFEREE}
        for rect in (rest, front):
            if rect is not None:
                self.halls.prepare(canvas.box(rect).size)
        covered = (*looks, self._scale(0.0))
        if rest is not None and covered != self._covered:
            self._covered = covered
            self.figures.cover(looks, self._scale(0.0))

    def settle(self, pair: Pair) -> None:
        """Set the pair as it is by the rules; taken at once while nothing is shown. While something is, acts bring them there."""
        if self.pair is None or not self.ctx.host.skippable:
            new = pair != self.pair
            self.cut(pair)
            if new and self.looks:  # so that nothing is missing when it comes forward
                self.prepared = False
                scale = self._front_scale(LOW_ZOOM if _low(pair) else 1.0)
                self.figures.want(self.looks, scale, [pair], turned=True)
                self._want_referee(pair, scale)

    def cut(self, pair: Pair | None) -> None:
        """The position is another one without anything having been shown: back to rest, in this pair (None: as the next `settle` says)."""
        self.pair, self.act, self.forward, self._leaving = pair, None, 0.0, False
        self.written, self.told = [], False

    def close(self) -> None:
        """The table is gone: what was asked for it is not wanted any more."""
        self.halls.close()
        self.figures.forget_wanted()

    @property
    def showing(self) -> bool:
        """True while it is forward, or on its way."""
        return self.forward > 0

    @property
    def holds(self) -> bool:
        """True while cards and dice of the fight lie on it: once it goes back they do not, for it would leave them lying over the table."""
        return self.showing and not self._leaving

    # ---- what is coming

    def want(
        self, coming: Iterable[Act], *, first: bool = False, looks: Mapping[str, Look] | None = None
    ) -> None:
        """These acts may be played soon, by those on the stage or in other `looks`: have their pieces baked, in slices; `first`: before
        what else waits. An act is asked for only when its turn has come."""
        scale, self.prepared = self._scale(1.0), False
        self.figures.want(looks or self.looks, scale, self._moments(coming), first=first)

    def lacking(self, acts: Iterable[Act], *, comes: bool = False) -> Iterator[Callable[[], object]]:
        """Functions that make the pieces without which somebody would be missing in these acts: one of every kind that they show. `comes`:
        it comes forward for them, and the two stand there as they are."""
        if not (self.looks and (comes or self.showing or self.rest is not None)):
            return
        scale = self._scale(1.0 if comes or self.showing else 0.0)
        if comes and self.pair is not None:
            yield from self.figures.making(self.looks, scale, [self.pair])
        for act in acts:
            yield from self.figures.kinds_of(self.looks, scale, (key.pair for key in act.keys))

    def make(self, lacking: Iterator[Callable[[], object]]) -> bool:
        """True where nothing is lacking. What is, is baked for some milliseconds, fewer in a turn of the loop that has more to do; the one
        that bakes the last of it is not yet that in which the table changes. Where frames do not follow each other each bakes its own."""
        app = self.ctx.host.app
        if not app.paced:
            return True
        most = BAKED_MS if app.due or self.ctx.field.moving else READY_BAKED_MS
        began, made, spent = clock.now(), self.figures.made, 0.0
        for one in lacking:
            one()
            spent = (clock.now() - began) * 1000
            if spent > most:
                return False
        return made == self.figures.made or spent < GOT_READY_MS

    def _moments(self, coming: Iterable[Act]) -> Iterator[Pair]:
        for one in coming:
            for ms in range(0, one.length + SAMPLE_MS, SAMPLE_MS):
                yield one.at(float(ms))

    def learn(self, acts: Iterator[object]) -> None:
        """All acts of the game, to be worked out one by one when nothing else is to be done: how two bodies meet is searched for, which
        takes longer than the frame in which a card is turned over has."""
        self._learning, self.prepared = acts, False

    def cover(self, looks: Iterable[Look]) -> None:
        """Have a piece of every kind of all who may be seen forward, when there is time, so that something can stand in for each."""
        self.figures.cover(looks, self._scale(1.0))
        self.prepared = False

    def preparing(self, look: Look, poses: Iterable[Pose]) -> Iterator[None]:
        """Bakes what somebody is made of in these poses, forward, for some milliseconds at each step: for `learn`, where nobody knows
        long before who will be seen."""
        ends = clock.now() + BAKED_MS / 1000
        for pose in poses:
            for _, put in puts_in_order((("a", None),), {"a": pose}, {"a": look}):
                self.figures.kit(look, self._scale(1.0)).have(put)
                if clock.now() > ends:
                    yield None
                    ends = clock.now() + BAKED_MS / 1000

    def _want_referee(self, pair: Pair, scale: float) -> None:
        """An end comes without a warning: the referee is there before it, once for each size."""
        if scale not in self._attended:
            self.figures.want(self.looks, scale, self._referee(pair, scale))

    def _referee(self, pair: Pair, scale: float) -> Iterator[Pair]:
        yield from attended(pair)
        self._attended.add(scale)

    def bake_ahead(self, ms: float) -> float:
        """Bake pieces of what is coming in the milliseconds that are left after a frame, and work out an act where none lacks. Milliseconds
        left after it, 0 where more is to be baked."""
        began = clock.now()
        if self.bake(min(ms, BAKED_MS)):
            return 0.0
        if ms - (clock.now() - began) * 1000 >= LEARN_MS:
            self.prepared = next(self._learning, self) is self
        return max(0.0, ms - (clock.now() - began) * 1000)

    def bake(self, ms: float = BAKED_MS) -> bool:
        """Bake what waits for about so long; true if anything is left."""
        return self.figures.bake_for(ms / 1000)

    def look_close(self) -> None:
        """Choose how close one sees it, before it comes forward: closer where both fight on the mat. It stays so."""
        moment = self.moment
        if not self.showing and moment is not None:
            self._zoom = LOW_ZOOM if _low(moment) else 1.0

    # ---- acting (called by tracks)

    def begin(self, act: Act) -> None:
        """An act begins where the two are."""
        start = self.moment
        if (
            start is not None and start.r is None and act.start.r is not None
        ):  # the referee comes in from outside
            start = replace(start, r=act.start.r, order=act.start.order)
        self._start = start
        self.act, self.act_ms, self._spot = act, 0.0, act.spot
        self.figures.forget_wanted()
        if self.forward > 0:
            self.want([act], first=True)
            if self.rest is not None:
                self.figures.want(self.looks, self._scale(0.0), [act.end], turned=True)
            self._want_referee(act.end, self._scale(1.0))

    def show(self, ms: float) -> None:
        """The moment of the act."""
        passed = max(0.0, ms - self.act_ms)
        self.act_ms = ms
        for word in self.written:
            word.age += passed
        self.ctx.host.app.redraw()

    def finish(self) -> None:
        """The act has been seen: the two are where it led."""
        if self.act is not None:
            self.act_ms = float(self.act.length)
            self.pair = self.act.end
        self.ctx.host.app.redraw()

    def write(self, who: str, text: str, below: str = "", colour: str = "#ff5a48") -> None:
        """Write on a fighter what was done to them; the same large word gets another line below it."""
        for word in self.written:
            if word.who == who and (word.text == text or not text) and below:
                word.below = below
                self.ctx.host.app.redraw()
                return
        self.written.append(Written(who, text, below, colour))
        self.ctx.host.app.redraw()

    def wipe(self) -> None:
        """Take away the words of the last act: the next one begins without them."""
        self.bill.result = None
        self.written = []
        self.ctx.host.app.redraw()

    def come(self, share: float) -> None:
        """Forward by a share of the way."""
        self.forward = share
        self._leaving = self._leaving and share > 0
        self.ctx.host.app.redraw()

    def leave(self) -> None:
        """It goes back from now on."""
        self._leaving = True

    def stay(self) -> None:
        """It comes forward, or stays there."""
        self._leaving = False

    @property
    def since(self) -> float:
        """Milliseconds since the contact of what is acted; far below 0 where there is none."""
        act = self.act
        return -1e9 if act is None or not act.sight else self.act_ms - act.met_ms

    @property
    def moment(self) -> Pair | None:
        """The two as they are seen now."""
        if self.act is None:
            return self.pair
        return self.act.at(self.act_ms, self._start)

    # ---- at rest

    @property
    def breathes(self) -> bool:
        """True while the two are seen at rest."""
        return self.act is None and self.forward == 0 and self.pair is not None and self.rest is not None

    def breathe(self) -> None:
        """The next picture of their breath."""
        self._breath.draw_in()

    def still(self) -> None:
        """They stand still."""
        self._breath.number = 0

    # ---- items

    def backdrop(self, canvas: Canvas) -> None:
        """The hall behind the fighters at rest, for the part of the table that does not move."""
        if self.rest is not None:
            box = canvas.box(self.rest)
            canvas.blit(self.halls.hall(box.size).back, box.left, box.top)

    def live_items(self) -> list[Item]:
        """The two at rest."""
        rest = self.rest
        if rest is None:
            return []

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            moment = self.moment
            if moment is None or self.forward > 0:
                return

            def paint(seen: Pair) -> None:
                self._paint_fighters(canvas, seen, rest, 0.0, (0, 0))

            canvas.push_clip(rest)
            if self.act is None and self._breath.number:
                about = (moment, tuple(rest), self._u, self._rest_share, tuple(self.looks.items()))
                self._breath.paint(canvas, moment, about, paint, lambda: self.figures.finished)
            else:
                paint(moment)
            self._words(canvas, rest, 0.0)
            canvas.pop_clip()

        return [Item("fighters", rest, draw)]

    def front_items(self) -> list[Item]:
        """The stage that came forward, over the table, below what lies on it (`bill.FRONT_LAYER`)."""
        if self.forward <= 0:
            return []

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if self.forward > 0:
                self._paint_front(canvas)

        return [Item("stage", self.front, draw)]

    # ---- where on the canvas

    @property
    def unit(self) -> float:
        """Units of the canvas that a unit of the stage that came forward measures."""
        return self._scale(1.0) / self._u

    def on_canvas(self, point: Point) -> Point:
        """The point on the canvas of a point of the stage that came forward."""
        left, top, scale = self._place(1.0)
        return (left + point[0] * scale) / self._u, (top + point[1] * scale) / self._u

    # ---- drawing

    def _scale(self, share: float) -> float:
        """Pixels of a rig's unit at rest (0) or forward (1)."""
        front = self._front_scale(self._zoom)
        rest = self.rest.height * self._rest_share * self._u / 100.0 if self.rest is not None else front * 0.4
        return max(LEAST_SCALE, rest + (front - rest) * share)

    def _front_scale(self, zoom: float) -> float:
        """Pixels of a rig's unit forward, seen so much closer."""
        return max(LEAST_SCALE, self.front.height * self._front_share * zoom * self._u / 100.0)

    @property
    def _whence(self) -> FRect:
        """The area that it comes from and goes to; where no page shows it at rest, into the middle of itself."""
        front = self.front
        return front.inflate(-front.width * 0.5, -front.height * 0.5) if self.rest is None else self.rest

    def _ground(self, rect: FRect) -> tuple[float, float]:
        """The point of unit (50, GROUND), in units of the canvas."""
        return rect.centerx, rect.bottom - rect.height * FLOOR_SHARE

    def _place(self, share: float) -> tuple[float, float, float]:
        """(x, y) of rig unit (0, 0) in pixels of the window, and pixels a unit, `share` of the way forward."""
        (rx, ry), (fx, fy) = self._ground(self._whence), self._ground(self.front)
        scale = self._scale(share)
        x, y = (rx + (fx - rx) * share) * self._u, (ry + (fy - ry) * share) * self._u
        return x - 50.0 * scale, y - GROUND * scale, scale

    def _paint_fighters(
        self, canvas: Canvas, moment: Pair, rect: FRect, share: float, shaken: tuple[int, int]
    ) -> None:
        since, act = self.since, self.act
        left, top, scale = self._place(share)
        left, top = left + shaken[0], top + shaken[1]
        # with the first step all of the table changes; the two are hardly larger than at rest, and those pictures are there
        kit = self._scale(1.0) if share > FIRST_STEP or self.rest is None else self._scale(0.0)
        acts = act is not None and self.act_ms < act.length
        moves = 0 < share < 1 or acts
        together = moves and not acts  # nobody moves, all of it only changes its size
        stand_ins = moves and self.ctx.host.app.paced  # what is missing is baked after the frame
        those = Those(moment, self.looks, kit)
        if not together:
            self._fighters.shadows(canvas, canvas.blit, those, (left, top), scale)
        at, way = None, 1.0
        if act is not None and self._spot is not None and not self._let_go(act):
            at = (left + self._spot[0] * scale, top + self._spot[1] * scale)
            way = 1.0 if (act.actor == "a") == (moment.a.pelvis[0] < moment.b.pelvis[0]) else -1.0
            effects.behind(canvas, act.sight, since, at, scale, way)
        if together:
            self._fighters.together(
                canvas, those, (left, top), scale / kit, stand_ins=stand_ins, quick=self._leaving
            )
        else:
            self._fighters.draw(canvas, canvas.blit, those, (left, top), scale / kit, stand_ins=stand_ins)
        still = not moves and not self._breath.number
        if still and not self.figures.finished:  # who stands still is seen as they are
            self.ctx.host.app.redraw()
        if act is not None and at is not None:
            effects.before(canvas, act.sight, since, at, scale, way)

    def _let_go(self, act: Act) -> bool:
        """True for a hold that is over: rings around where it was would hang about nobody."""
        return act.sight == HELD and self.act_ms > act.parted_ms

    def _paint_front(self, canvas: Canvas) -> None:
        share = ease_in_out(self.forward)
        effects.scrim(canvas, self.forward)
        rest, front = self._whence, self.front
        now = FRect(
            rest.left + (front.left - rest.left) * share, rest.top + (front.top - rest.top) * share,
            rest.width + (front.width - rest.width) * share, rest.height + (front.height - rest.height) * share,
        )  # fmt: skip
        act, since = self.act, self.since
        sight = act.sight if act is not None else ""
        shaken = (
            effects.shake(sight, since, canvas.surface.get_height()) if self.ctx.host.motion_ms(1) else (0, 0)
        )
        box = canvas.box(front)
        hall = self._hall(box.size)
        canvas.push_clip(now)
        canvas.blit(hall.back, box.left + shaken[0], box.top + shaken[1])
        crowd = effects.crowd(sight, since)
        if crowd:
            canvas.blit(hall.crowds[crowd], box.left + shaken[0], box.top + shaken[1])
        moment = self.moment
        if moment is not None:
            self._paint_fighters(canvas, moment, front, share, shaken)
        white = effects.flash(sight, since)
        if white and self.ctx.host.motion_ms(1):
            canvas.surface.fill((white, white, white), canvas.box(now), BLEND_RGB_ADD)
        if self.forward >= 1:
            bill_picture.paint(canvas, self.bill, front, late=self.told)
            self._words(canvas, front, 1.0)
        canvas.pop_clip()
        canvas.rim(now, 4, canvas.palette.gold, 3)

    def _hall(self, size: tuple[int, int]) -> Arena:
        """The hall behind them, forward; a game may have another one for what is acted."""
        return self.halls.hall(size)

    def _words(self, canvas: Canvas, rect: FRect, share: float, **more: Any) -> None:
        """The words about the act, beside the heads of those it was done to; `more` as in `written.paint`."""
        moment = self.moment
        if moment is None or not self.written:
            return
        heads, place = self._heads(moment), self._place(share)
        moves = bool(self.ctx.host.motion_ms(1))
        written.paint(canvas, self.written, heads, place, rect, forward=share > 0, moves=moves, **more)

    def _heads(self, moment: Pair) -> dict[str, Point]:
        """Both heads, on the stage."""
        return {who: self._head(moment.poses[who], who) for who in ("a", "b")}

    def _head(self, pose: Pose, who: str) -> Point:
        """The head of somebody, on the stage."""
        return on_stage(solve(pose).head, self.looks[who].stature)


def _low(pair: Pair) -> bool:
    """True where both fight on the mat."""
    return all(solve(pose).head[1] > LOW_HEAD for pose in pair.poses.values())
