"""Motion of acted events beside fights: cards fly, miniatures walk, rounds and turns begin."""

from __future__ import annotations

from typing import Any, Final

from kotgames.engine.contract import Event
from kotgames.engine.shown import Gone
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.shown_fights import WORK_MS
from kotgames.games.knockdown.table import ids
from kotgames.games.knockdown.table.fights import SHORT_MS, Fights
from kotgames.games.knockdown.views import View
from kotgames.ui.table.dice import Rolled
from kotgames.ui.table.motions import FLIGHT
from kotgames.ui.table.shown import Maker
from kotgames.ui.timeline import Call, Par, Seq, Track, Wait

CORRIDOR_MS: Final = 520.0
"""Down into a hatch, and out of another."""


class Motion(Fights):
    """See `Motion` of the toolkit."""

    def acted(self) -> dict[type[Event], Maker]:
        """See `Plays`."""
        return {
            **super().acted(),
            e.FirstRolled: self._first,
            e.RoundStarted: self._round,
            e.TurnStarted: self._turn,
            e.CorridorTaken: self._corridor,
            e.Moved: self._moved,
            e.TurretPlaced: self._turret,
        }

    # ---- pieces

    def deck_point(self, seat: int) -> tuple[float, float]:
        """See `Plays`."""
        lay = self.ctx.layout
        if lay.deck is not None:
            return lay.deck.center
        return (lay.row_box.left - 20, lay.row_box.centery) if lay.row_box is not None else (0.0, 60.0)

    def gone(self, event: Any, before: View, seen: Gone) -> Track:
        """See `Plays`: for the discards; on a page without these it flies out of sight."""
        ctx, card = self.ctx, event.card
        starts = {ids.card(card): ctx.layout.home(int(card in before["hands"][1]))}
        if ctx.layout.discards is not None:
            return self.motions.settle(FLIGHT + seen.ms, starts=starts)
        point = ctx.area.right + 30, ctx.area.top + 80
        return self.motions.away([card], point, seen.ms, starts, FLIGHT * 1.3)

    # ---- before the match

    def _first(self, event: e.FirstRolled, before: View) -> Track:
        one, two = event.rolls[-1] if event.seat == 0 else event.rolls[-1][::-1]
        text = self.words("table.banner.first", name=self.name(event.seat), one=one, two=two)
        faces = tuple(event.rolls[-1])
        good = tuple(seat == event.seat for seat in (0, 1))
        rolled = Rolled(faces, good, (0, 1), self.words("table.dice.first"), text)
        roll = self.ctx.dice.roll(rolled, self.motions)
        return Seq(
            roll, self.motions.banner(text, "gold", 1200.0), Call(self.ctx.dice.clear), self.motions.settle(0)
        )

    # ---- rounds and turns

    def _round(self, event: e.RoundStarted, before: View) -> Track:
        self.ctx.held_wounds.clear()
        self.ctx.held_places.clear()
        fallen = sorted(self.minis.stances.down) if self.motions.moving else []
        if fallen:  # who lies gets up where it is, and goes to its start on its feet
            self.ctx.held_places.update(enumerate(before["place"]))
        up = Par(Wait(0), *(self.blows.act(seat, "get_up") for seat in fallen))

        def go() -> None:
            self.ctx.held_places.clear()
            self.motions.place(FLIGHT)

        return Seq(Call(self.blows.forget), Par(self.said(event), Seq(up, Call(go))))

    def _turn(self, event: e.TurnStarted, before: View) -> Track:
        self.ctx.dice.clear()
        self.blows.part()
        bots = all(self.ctx.host.is_bot(seat) for seat in (0, 1))
        return self.motions.settle(SHORT_MS) if bots else self.said(event)

    # ---- who moves

    def _moved(self, event: e.Moved, before: View) -> Track:
        """Space by space; who is pushed or pulled slides; a Blink goes out and comes back elsewhere."""
        ctx, seat = self.ctx, event.seat
        ctx.held_places[seat] = event.path[0]
        if event.how == "blink":
            there = self._elsewhere(seat)
            return Seq(there, self.said(event)) if event.behind else there
        walk = self.minis.walk(seat, event.path, event.how, event.by)

        whole = walk.length if walk is not None and self.motions.moving else 0.0

        def begin() -> None:
            if walk is not None and whole:
                self.minis.begin(seat, "walk", walk=walk)

        goes = self.blows.acting(seat, whole * (0.62 if event.how == "dash" else 1.0), 0.0, whole)
        return Seq(Call(begin), goes, Call(lambda: self._arrived(seat)), Wait(60))

    def _arrived(self, seat: int) -> None:
        """Somebody stands where the view says."""
        self.minis.acting.pop(seat, None)
        self.ctx.held_places.pop(seat, None)
        self.ctx.place(self.cards.specs(), 0)
        self.ctx.host.changed()

    def _elsewhere(self, seat: int, length: float | None = None) -> Track:
        """A miniature goes out and comes back where the view says."""
        out, into = (self.blows.act(seat, act, length) for act in ("blink_out", "blink_in"))
        return Seq(out, Call(lambda: self._arrived(seat)), into)

    def _corridor(self, event: e.CorridorTaken, before: View) -> Track:
        """Gone in one hatch, there in the other."""
        self.ctx.held_places[event.seat] = event.start
        return Par(self._elsewhere(event.seat, CORRIDOR_MS / 2), self.said(event))

    def _turret(self, event: e.TurretPlaced, before: View) -> Track:
        """It is not there before somebody has worked at it."""
        ctx, seat = self.ctx, event.seat
        start = ctx.point(before["place"][seat])
        ctx.held_turrets[seat] = before["turret"][seat]

        def done() -> None:
            ctx.held_turrets.pop(seat, None)

        works = Wait(WORK_MS if self.motions.moving else 0.0)
        flies = self.motions.settle(FLIGHT, starts={ids.turret(seat): start})
        return Par(self.blows.act(seat, "work"), Seq(works, Call(done), flies))
