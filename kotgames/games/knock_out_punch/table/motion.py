"""Tracks of the events that the table acts itself: cards are placed and taken, fights are laid out, the King is crowned."""

from __future__ import annotations

from typing import Any

from kotgames.engine.contract import Event
from kotgames.engine.shown import Gone
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch.table import ids, scoring
from kotgames.games.knock_out_punch.table.stage import Fights
from kotgames.games.knock_out_punch.views import View
from kotgames.ui.table.motions import FLIGHT
from kotgames.ui.table.shown import Maker
from kotgames.ui.timeline import Call, Drive, Seq, Track, Wait


class Motion(Fights):
    """See `Motion` of the toolkit."""

    def acted(self) -> dict[type[Event], Maker]:
        """See `Plays`."""
        return {
            **super().acted(),
            e.PunchDrawn: self._punch_drawn,
            e.BetLaid: self._bet,
            e.FightWon: self._won,
            e.BetTurnedUp: self._turned_up,
            e.Scored: self._scored,
        }

    def deck_point(self, seat: int) -> tuple[float, float]:
        """See `Plays`."""
        lay = self.ctx.layout
        return lay.deck.center if lay.deck is not None else (lay.area.right - 30, lay.area.centery)

    def closed(self, event: Any, before: View) -> str:
        """See `Plays`: a fighter in a fight."""
        return ids.laid_back(0 if before["fight"][0] == event.seat else 1)

    def gone(self, event: Any, before: View, seen: Gone) -> Track:
        """See `Plays`: to the trash."""
        starts = {ids.card(event.card): self.from_hand(event.seat, before)} if seen.held else None
        return self.motions.away([event.card], self.trash_point(), seen.ms, starts)

    def _punch_drawn(self, event: e.PunchDrawn, before: View) -> Track:
        """It lies open in the middle at once."""
        return Seq(
            self.motions.deal(ids.card(event.card), self.deck_point(event.seat), FLIGHT, known=True),
            self.said(event),
        )

    def _bet(self, event: e.BetLaid, before: View) -> Track:
        name = ids.bet_back(event.seat) if event.card < 0 else ids.card(event.card)
        return self.motions.settle(240, starts={name: self.home(event.seat)})

    def _won(self, event: e.FightWon, before: View) -> Track:
        said = self.said(event)
        if event.card < 0:
            return said
        return Seq(said, self.motions.away([event.card], self.home(event.winner), 150))

    def _turned_up(self, event: e.BetTurnedUp, before: View) -> Track:
        back = ids.bet_back(event.seat)
        down = self.ctx.field.sprites.get(back)
        starts = {} if down is None else {ids.card(event.card): (down.x, down.y)}
        self.ctx.field.drop(back)
        point = self.home(event.seat) if event.right else self.trash_point()
        return self.motions.away([event.card], point, 150, starts)

    def _scored(self, event: e.Scored, before: View) -> Track:
        """Card by card, for all players at once; then the sums stay to be read."""
        ctx = self.ctx

        def count(share: float) -> None:
            begins = ctx.counting is None
            ctx.counting = share
            if begins or share >= 1:
                ctx.host.changed()
            else:
                ctx.host.app.redraw()

        def forget() -> None:
            ctx.counting = None
            ctx.host.changed()

        time = scoring.length(ctx) if self.motions.moving else 0.0
        return Seq(Drive(time, count), Wait(scoring.READ_MS), Call(forget))
