"""Tracks of the events that the table acts itself: cards are placed and taken, fights are laid out, the King is crowned."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kotgames.engine.contract import Event
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch.shown import ROWS
from kotgames.games.knock_out_punch.table import ids, scoring
from kotgames.games.knock_out_punch.table.cards import Cards
from kotgames.games.knock_out_punch.table.context import Context
from kotgames.games.knock_out_punch.table.sounds import ACTED
from kotgames.games.knock_out_punch.table.stage import Stage
from kotgames.games.knock_out_punch.views import View
from kotgames.games.knock_out_punch.words import LogBook
from kotgames.ui.table.motions import FLIGHT, Motions
from kotgames.ui.table.shown import Ear, Maker
from kotgames.ui.table.stage.motion import StagedMotion
from kotgames.ui.timeline import Call, Drive, Seq, Track, Wait

PLACE_MS = 240.0
READ_MS = 500.0


class Motion(StagedMotion):
    """See `Motion` of the toolkit."""

    rows = ROWS

    def __init__(self, ctx: Context, cards: Cards, log: LogBook) -> None:
        self.ctx = ctx
        self.cards = cards
        self.words = ctx.words
        self.motions = Motions(ctx, cards.specs)
        self.show = Stage(ctx, ctx.bout, self.motions)
        super().__init__(self.show.tracks, log)

    def acted(self) -> dict[type[Event], Maker]:
        """See `Plays`."""
        return {
            e.PunchDrawn: self._punch_drawn,
            e.CardPlaced: self._placed,
            e.StackArmed: self._armed,
            e.KnockedOut: self.show.knock_out,
            e.Blocked: self._blocked,
            e.ShowdownPlayed: self._to_middle,
            e.BetLaid: self._bet,
            e.FightCardLaid: self._laid,
            e.FightCardsRevealed: self._revealed,
            e.GloveThrown: self._glove,
            e.FightWon: self._won,
            e.BetTurnedUp: self._turned_up,
            e.TowelThrown: self._trashed_from_hand,
            e.CardTrashed: self._trashed,
            e.CardDiscarded: self._trashed_from_hand,
            e.Scored: self._scored,
            e.MatchEnded: lambda event, before: self.show.crowned(event),
        }

    def acted_sounds(self) -> dict[type[Event], Ear]:
        """See `Plays`."""
        return ACTED

    def rest(self) -> Track | None:
        """See `Motion`."""
        return self.show.rest()

    # ---- pieces

    def deck_point(self, seat: int) -> tuple[float, float]:
        """See `Plays`."""
        lay = self.ctx.layout
        if lay.deck is not None:
            return lay.deck.center
        return lay.area.right - 30, lay.area.centery

    def _trash_point(self) -> tuple[float, float]:
        lay = self.ctx.layout
        if lay.trash is not None:
            return lay.trash.center
        return lay.area.right - 30, lay.area.bottom - 60

    def _from(self, card: int, seat: int, before: View) -> tuple[float, float]:
        """The place that a card comes from that a seat plays: the last back of its hand where that is seen."""
        ctx = self.ctx
        sprite = ctx.field.sprites.get(ids.card(card))
        if sprite is not None:
            return sprite.x, sprite.y
        backs = [ids.back(seat, index) for index in range(before["hand_counts"][seat])]
        found = ctx.field.sprites.get(backs[-1]) if backs else None
        return (found.x, found.y) if found is not None else ctx.layout.home(seat)

    def _away(
        self,
        cards: Iterable[int],
        point: tuple[float, float],
        wait: float,
        starts: dict[str, tuple[float, float]] | None = None,
    ) -> Track:
        """Cards leave the table for a point."""
        ctx = self.ctx
        gone = list(cards)

        def go() -> None:
            ctx.leaving.update(dict.fromkeys(gone, point))
            self.motions.place(FLIGHT * 1.4, starts=starts)

        def forget() -> None:
            for card in gone:
                ctx.leaving.pop(card, None)
                ctx.field.drop(ids.card(card))
            self.motions.place(FLIGHT)

        return Seq(Call(go), Wait(FLIGHT * 1.4 if self.motions.moving else 0.0), Call(forget), Wait(wait))

    # ---- the events

    def _punch_drawn(self, event: e.PunchDrawn, before: View) -> Track:
        """It lies open in the middle at once."""
        name = ids.card(event.card)
        text = self.words("banner.punch", name=self.ctx.host.name(event.seat))
        return Seq(
            self.motions.settle(FLIGHT, starts={name: self.deck_point(event.seat)}, hidden=(name,)),
            self.motions.banner(text, "danger", 900.0),
        )

    def _placed(self, event: e.CardPlaced, before: View) -> Track:
        start = self._from(event.card, event.seat, before)
        return self.motions.settle(PLACE_MS, starts={ids.card(event.card): start})

    def _armed(self, event: e.StackArmed, before: View) -> Track | None:
        if event.target < 0:
            return self.show.armed_nobody(event, before)
        return Seq(Call(lambda: self.show.foresee(event.location, event.target)), self.motions.settle(160))

    def _blocked(self, event: e.Blocked, before: View) -> Track:
        start = self._from(event.card, event.seat, before)
        return self.show.blocked(event, before, start, self._trash_point())

    def _to_middle(self, event: e.ShowdownPlayed, before: View) -> Track:
        start = self._from(event.card, event.seat, before)
        name = ids.card(event.card)
        return self.motions.settle(READ_MS, starts={name: start})

    def _bet(self, event: e.BetLaid, before: View) -> Track:
        name = ids.bet_back(event.seat) if event.card < 0 else ids.card(event.card)
        return self.motions.settle(PLACE_MS, starts={name: self.ctx.layout.home(event.seat)})

    def _laid(self, event: e.FightCardLaid, before: View) -> Track:
        side = 0 if before["fight"][0] == event.seat else 1
        name = ids.laid_back(side) if event.card < 0 else ids.card(event.card)
        return self.motions.settle(PLACE_MS, starts={name: self._from(event.card, event.seat, before)})

    def _revealed(self, event: e.FightCardsRevealed, before: View) -> Track:
        """Both cards turn over on their way to the boxers; then they go to the ring."""
        starts: dict[str, tuple[float, float]] = {}
        for side, card in enumerate(event.cards):
            down = self.ctx.field.sprites.get(ids.laid_back(side))
            if down is not None:
                starts[ids.card(card)] = (down.x, down.y)
                self.ctx.field.drop(ids.laid_back(side))
        return self.show.cards_revealed(event, starts)

    def _glove(self, event: e.GloveThrown, before: View) -> Track:
        """A glove that somebody at the screen threw or dodged was seen there."""
        if all(self.ctx.host.is_bot(seat) for seat in (event.puncher, event.defender)):
            return self.show.glove(event)
        colour = "danger" if event.result == "hit" else "info"
        return self.motions.banner(self.words(f"banner.glove_{event.result}"), colour, 900.0)

    def _won(self, event: e.FightWon, before: View) -> Track:
        text = self.words("banner.fight_won", name=self.ctx.host.name(event.winner))
        banner = self.motions.banner(text, "gold", 900.0)
        if event.card < 0:
            return banner
        return Seq(banner, self._away([event.card], self.ctx.layout.home(event.winner), 150))

    def _turned_up(self, event: e.BetTurnedUp, before: View) -> Track:
        name = ids.card(event.card)
        down = self.ctx.field.sprites.get(ids.bet_back(event.seat))
        starts = {} if down is None else {name: (down.x, down.y)}
        self.ctx.field.drop(ids.bet_back(event.seat))
        point = self.ctx.layout.home(event.seat) if event.right else self._trash_point()
        return self._away([event.card], point, 150, starts)

    def _trashed_from_hand(self, event: Any, before: View) -> Track:
        start = self._from(event.card, event.seat, before)
        return self._away([event.card], self._trash_point(), 100, {ids.card(event.card): start})

    def _trashed(self, event: e.CardTrashed, before: View) -> Track:
        return self._away([event.card], self._trash_point(), 150)

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
