"""The motions that every table has: things settle where they belong, a card is dealt or turned over, a big word shows.

Each is a track for an event; a table's own `motion` says which event is which of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from kotgames.engine.telling import RoundNote
from kotgames.ui.table import ids
from kotgames.ui.table.context import TableContext
from kotgames.ui.table.round_card import ROUND_CARD_MS, RoundCard
from kotgames.ui.table.sprites import Spec
from kotgames.ui.timeline import Call, Drive, Par, Seq, Track, Wait

FLIGHT: Final = 280.0
"""An object is on its way so long, in milliseconds at speed 1."""

Starts = Mapping[str, tuple[float, float]]
"""Places that new objects come from, by id, in units."""


class Motions:
    """Makes tracks for one table. `specs` says where everything belongs (`Picture.specs`)."""

    def __init__(self, ctx: TableContext[Any, Any], specs: Callable[[], Iterable[Spec]]) -> None:
        self.ctx = ctx
        self._specs = specs

    @property
    def moving(self) -> bool:
        """True where the settings want motion at all; without it a table goes from picture to picture."""
        return bool(self.ctx.host.motion_ms(1))

    def place(self, ms: float, *, starts: Starts | None = None, hidden: Iterable[str] = ()) -> None:
        """Everything sets out for where it belongs, at once (see `Field.place`)."""
        self.ctx.place(self._specs(), ms, starts=starts, hidden=hidden)
        self.ctx.host.changed()

    def settle(self, wait: float, *, starts: Starts | None = None, hidden: Iterable[str] = ()) -> Track:
        """Everything goes where it belongs; the next event waits `wait` milliseconds. Objects of `hidden` start face down."""
        return Seq(Call(lambda: self.place(FLIGHT, starts=starts, hidden=hidden)), Wait(wait))

    def deal(self, name: str, start: tuple[float, float], wait: float, *, known: bool) -> Track:
        """A new card flies in from `start`; one that is known here turns over on its way."""
        return self.settle(wait, starts={name: start}, hidden=(name,) if known else ())

    def reveal(self, name: str, covered: Iterable[str], otherwise: tuple[float, float], wait: float) -> Track:
        """A card whose face becomes known takes the place of its back (the first of `covered` that lies on the table; else it comes from
        `otherwise`) and turns over on its way."""
        return self.settle(wait, starts={name: self.uncover(covered, otherwise)}, hidden=(name,))

    def uncover(self, covered: Iterable[str], otherwise: tuple[float, float]) -> tuple[float, float]:
        """Take the first of these backs that lies on the table away at once; where it lay, else `otherwise`."""
        field = self.ctx.field
        for name in covered:
            sprite = field.sprites.get(name)
            if sprite is not None:
                field.drop(name)
                return sprite.x, sprite.y
        return otherwise

    def from_under(self, back: str, name: str) -> Starts:
        """A back that lies on the table is taken away at once, and the thing of this id starts where it lay; else it starts nowhere."""
        sprite = self.ctx.field.sprites.get(back)
        self.ctx.field.drop(back)
        return {} if sprite is None else {name: (sprite.x, sprite.y)}

    def away(
        self, cards: Iterable[int], point: tuple[float, float], wait: float, starts: Starts | None = None, ms: float = FLIGHT * 1.4
    ) -> Track:  # fmt: skip
        """Cards leave the table for a point, on their way for `ms`; the next event waits after that."""
        ctx, gone = self.ctx, [*cards]

        def go() -> None:
            ctx.leaving.update(dict.fromkeys(gone, point))
            self.place(ms, starts=starts)

        def forget() -> None:
            for one in gone:
                ctx.leaving.pop(one, None)
                ctx.field.drop(ids.card(one))
            self.place(FLIGHT)

        return Seq(Call(go), Wait(ms if self.moving else 0.0), Call(forget), Wait(wait))

    def banner(self, text: str, colour: str, ms: float = 750.0) -> Track:
        """A big word over the table, in a colour of the palette by its name; meanwhile everything settles."""

        def show(t: float) -> None:
            self.ctx.banner = (text, colour, t) if t < 1 else None
            self.ctx.host.app.redraw()

        return Par(Drive(ms, show), self.settle(0))

    def round_card(self, note: RoundNote, ms: float = ROUND_CARD_MS) -> Track:
        """The card of a round lies over the lower part of the table; meanwhile everything settles."""

        def show(t: float | None) -> None:
            self.ctx.round_card = None if t is None else RoundCard(note, t)

        return Par(self.through(ms, show), self.settle(0))

    def through(self, ms: float, show: Callable[[float | None], None]) -> Track:
        """Something is shown from 0 to 1, and then (None) no more; the table changes when it begins and ends."""
        begun = False

        def step(t: float) -> None:
            nonlocal begun
            show(t if t < 1 else None)
            if begun and t < 1:
                self.ctx.host.app.redraw()
            else:
                self.ctx.host.changed()
            begun = True

        return Drive(ms, step)
