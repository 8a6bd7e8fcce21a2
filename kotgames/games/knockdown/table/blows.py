"""Strikes in the arena: the fighter gets ready while its Strike is announced, goes up to the other or shoots, and where it meets the stage
takes over; when that has gone back, both are seen as it left them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import FRect

from kotgames.games.knockdown.art import effects, miniatures, moments
from kotgames.games.knockdown.art.moments import MOMENTS
from kotgames.games.knockdown.art.overlays import Overlays
from kotgames.games.knockdown.table.context import Context
from kotgames.games.knockdown.table.minis import Minis
from kotgames.games.knockdown.table.sounds import blow_in_the_arena
from kotgames.games.knockdown.table.stances import POINTS, Stance, act_of, ready_pose
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.sound import Cue
from kotgames.ui.table.motions import FLIGHT, Motions
from kotgames.ui.timeline import Call, Drive, Seq, Track, Wait

READY_MS: Final = 200.0
"""So long it takes to get ready."""
FLIES_MS: Final = 130.0
"""Milliseconds that a shot is on its way, however far."""
FLASH_SHARE: Final = 0.4
"""The barrel flashes for this share of that."""
GIVES_WAY_MS: Final = 60.0
"""Milliseconds in which a struck one is thrown back."""
BURST_MS: Final = 150.0
"""The star where it meets."""
IMPACT: Final = "#ffd25a"
"""A blow bursts in this colour; what is shot in its own."""


@dataclass(slots=True)
class _Shot:
    """A shot on its way, or its burst: by which seat, from its turret or its hands; `flown` 0..1 of its way, `age` 0..1 of the star (None:
    not yet)."""

    seat: int
    colour: str
    origin: str = ""
    """MUZZLE, PALM, MOUTH or TURRET; "" for a blow."""
    flown: float = 0.0
    age: float | None = None


TURRET: Final = "turret"


class Blows:
    """Makes the tracks, and draws what flies."""

    def __init__(self, ctx: Context, minis: Minis, motions: Motions) -> None:
        self.ctx = ctx
        self.minis = minis
        self.stances = minis.stances
        self.motions = motions
        self._shot: _Shot | None = None
        self.heard: list[Cue] = []
        """Sounds of the blow whose track was made last, in the arena."""

    # ---- before and after

    def held(self, seat: int, stance: Stance, ms: float) -> Track:
        """A seat stands so from now on, until `part`; nothing waits for it."""
        return Call(lambda: self._stand(seat, stance, ms))

    def _stand(self, seat: int, stance: Stance, ms: float) -> None:
        self.stances.held[seat] = stance
        self.motions.place(ms)

    def part(self) -> None:
        """Nothing is fought out any more: both go back to where and how they stand."""
        self._shot = None
        if self.stances.held:
            self.stances.part()
            self.motions.place(FLIGHT)

    def forget(self) -> None:
        """The position is another one."""
        self._shot = None
        self.minis.acting.clear()
        self.stances.forget()

    # ---- acts

    def acting(self, seat: int, ms: float, first: float, last: float) -> Track:
        """The act of a seat from one of its moments to another, in so many milliseconds."""

        def show(share: float) -> None:
            acting = self.minis.acting.get(seat)
            if acting is not None:
                acting.ms = first + (last - first) * share
            self.ctx.host.app.redraw()

        return Drive(ms, show)

    def act(self, seat: int, act: str, ms: float | None = None) -> Track:
        """A miniature acts something where it stands, in so many milliseconds or as long as it takes."""
        moving, whole = self.motions.moving, self.minis.of(seat).length(act)

        def begin() -> None:
            if moving:
                self.minis.begin(seat, act)

        def end() -> None:
            self.minis.acting.pop(seat, None)
            self.ctx.host.app.redraw()

        length = (whole if ms is None else ms) if moving else 0.0
        return Seq(Call(begin), self.acting(seat, length, 0.0, whole), Call(end))

    # ---- the blow

    def struck(self, seat: int, source: int, stance: Stance, *, turret: bool, answers: bool) -> Track | None:
        """The fall of a pool in the arena, up to where it meets and the other one stands so; None where the arena is on another page,
        nothing moves, or a Reaction `answers` the other's blow. It may come from the `turret`."""
        ctx = self.ctx
        self.heard = []
        if ctx.layout.arena is None or not self.motions.moving or answers:
            return None
        this = MOMENTS[moments.moment_name(ctx.card_set, source)]
        act = POINTS if turret else act_of(ctx.card_set, source)
        origin = TURRET if turret else this.origin
        shot = _Shot(seat, effects.COLOURS.get(this.effect, IMPACT) if origin else IMPACT, origin)
        goes = self._shoots(seat, act, shot) if origin else self._goes_up(seat, act)
        away = goes.length - FLIES_MS if origin else 0.0
        flies = "" if not origin else "bolts" if turret else this.effect
        self.heard = blow_in_the_arena(flies, away, goes.length)

        def met() -> None:
            self._shot, shot.age = shot, 0.0
            self._stand(1 - seat, stance, GIVES_WAY_MS)

        def burst(share: float) -> None:
            shot.age = min(0.99, share)
            ctx.host.app.redraw()

        return Seq(goes, Call(met), Drive(BURST_MS, burst))

    def _goes_up(self, seat: int, act: str) -> Track:
        """To the other, with the blow."""
        minis, begins = self.minis, miniatures.sets_out_ms(act)
        lands = minis.of(seat).impact_ms(act) or begins

        def begin() -> None:
            minis.begin(seat, act, ms=begins, strikes=True)

        def there() -> None:
            minis.acting.pop(seat, None)
            self._stand(seat, Stance(self._landed(act), act), 0)

        return Seq(Call(begin), self.acting(seat, lands - begins, begins, lands), Call(there))

    def _shoots(self, seat: int, act: str, shot: _Shot) -> Track:
        """The trigger is pulled, or the hand shown, and something flies."""
        minis, begins = self.minis, miniatures.sets_out_ms(act)
        lands = minis.of(seat).impact_ms(act) or begins
        recoils, pulls = self._landed(act) or ready_pose(act), lands > begins

        def begin() -> None:
            if pulls:
                minis.begin(seat, act, ms=begins)
            else:
                self._stand(seat, Stance(recoils), READY_MS / 2)

        def leaves() -> None:
            minis.acting.pop(seat, None)
            self._stand(seat, Stance(recoils), 0)
            self._shot = shot

        def fly(share: float) -> None:
            shot.flown = share
            self.ctx.host.app.redraw()

        pulled = self.acting(seat, lands - begins, begins, lands) if pulls else Wait(READY_MS / 2)
        return Seq(Call(begin), pulled, Call(leaves), Drive(FLIES_MS, fly))

    @staticmethod
    def _landed(act: str) -> str:
        """The pose in which a blow lands, or a shot has left."""
        return next((key.pair for key in miniatures.timing(act).keys if key.impact), "")

    # ---- drawing

    def items(self, rect: FRect, overlays: Callable[[Canvas, FRect], Overlays]) -> list[Item]:
        """The shot over the arena in `rect`, above those who stand there."""

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if self._shot is not None:
                self._paint(canvas, self._shot, overlays(canvas, rect))

        return [Item("arena:shot", rect, draw)]

    def _paint(self, canvas: Canvas, shot: _Shot, over: Overlays) -> None:
        high = over.layout.figure_height
        target = self.minis.body(1 - shot.seat, high)
        if shot.age is not None:
            over.burst(canvas.blit, target, shot.colour, shot.age)
            return
        start = self._start(canvas, shot, high)
        over.bolt(canvas.blit, start, target, shot.colour, shot.flown)
        if shot.flown < FLASH_SHARE:
            over.muzzle(canvas.blit, start, shot.colour)

    def _start(self, canvas: Canvas, shot: _Shot, high: int) -> tuple[float, float]:
        """The point where it leaves, in pixels."""
        if shot.origin == TURRET:
            return self.minis.turret_muzzle(shot.seat, canvas.u)
        if shot.origin == moments.PALM:
            return self.minis.hand(shot.seat, high)
        return self.minis.muzzle(shot.seat, high)
