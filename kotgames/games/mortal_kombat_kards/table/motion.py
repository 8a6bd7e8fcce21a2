"""Motion of the events that the table acts itself: the Kombatants come forward, the attack meets its answer, blows land one by one."""

from __future__ import annotations

from typing import Any, Final

from kotgames.engine.contract import Event
from kotgames.games.mortal_kombat_kards import events as e
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.table import fight, ids
from kotgames.games.mortal_kombat_kards.table.cards import Cards
from kotgames.games.mortal_kombat_kards.table.context import Context
from kotgames.games.mortal_kombat_kards.views import View
from kotgames.games.mortal_kombat_kards.words import LogBook
from kotgames.ui.sound import Cue
from kotgames.ui.table.motions import FLIGHT, Motions
from kotgames.ui.table.shown import Ear, Maker
from kotgames.ui.table.stage import sounds
from kotgames.ui.table.stage.bill import Bill
from kotgames.ui.table.stage.motion import StagedMotion
from kotgames.ui.table.stage.seen import Seen
from kotgames.ui.table.stage.tracks import StageTracks
from kotgames.ui.timeline import Call, Par, Seq, Track, Wait

READ_MS: Final = 500.0
CALLS: Final = {"fatality": "danger", "babality": "gold", "friendship": "ok"}
CALL_MS: Final = 1400.0
CALL_AT_MS: Final = 1900.0
"""The colours in which finishers are called, for how long, and from when on: in the tableau, which goes on meanwhile."""
MOVES: Final = (e.HandMoved, e.Displaced, e.KnockedDown, e.Passed)
"""After these the two may stand elsewhere, or otherwise."""


class Motion(StagedMotion):
    """See `Motion` of the toolkit."""

    def __init__(self, ctx: Context, cards: Cards, log: LogBook) -> None:
        self.ctx = ctx
        super().__init__(StageTracks(ctx.stage, Motions(ctx, cards.specs)), log)

    def acted(self) -> dict[type[Event], Maker]:
        """See `Plays`."""
        return {
            e.Clashed: self._clashed,
            e.AttackStruck: self._struck,
            e.AttackMissed: self._missed,
            e.FinisherPlayed: self._finished,
            e.FriendshipPlayed: self._finished,
            e.TournamentEnded: self._ended,
        }

    def acted_sounds(self) -> dict[type[Event], Ear]:
        """See `Plays`."""
        return {
            e.Clashed: _heard,
            e.AttackStruck: _heard,
            e.AttackMissed: _heard,
            e.FinisherPlayed: _heard,
            e.FriendshipPlayed: _heard,
            e.TournamentEnded: lambda event, seen: sounds.hall(seen.begins, won=event.seat >= 0),
        }

    def known(self) -> Board:
        """See `Plays`."""
        return self.ctx.board

    # ---- places

    def deck_point(self, seat: int) -> tuple[float, float]:
        """See `Plays`."""
        lay = self.ctx.layout
        if seat < len(lay.decks) and lay.decks[seat].width > 1:
            return lay.decks[seat].center
        return lay.seats[seat].center if seat < len(lay.seats) else self.ctx.deck_point

    def home(self, seat: int) -> tuple[float, float]:
        """See `Plays`: the far hand."""
        lay = self.ctx.layout
        if seat != self.ctx.seating.bottom and lay.closed is not None:
            return lay.closed.center
        if seat != self.ctx.seating.bottom and lay.seats:
            return lay.seats[seat].center
        return lay.hand.center

    def from_hand(self, seat: int, before: Any) -> tuple[float, float]:
        """See `Plays`."""
        return self.home(seat)

    def laid(self, event: Any, before: Any, wait: float) -> Track:
        """See `Plays`: an attack or answer with all that is laid with it."""
        found = [getattr(event, "card", -1), getattr(event, "kombo", -1)]
        for name in ("effects", "burned", "cards"):
            cards = getattr(event, name, ())
            found += cards if isinstance(cards, tuple) else ()  # of the rest of a Kombo `burned` is a flag
        start = self.home(event.seat)
        starts = {ids.card(card): start for card in found if card >= 0}
        return self.motions.settle(wait, starts=starts)

    def gone(self, event: Any, before: Any, seen: Any) -> Track:
        """See `Plays`: kards to the open pile."""
        return self.motions.settle(
            FLIGHT + seen.ms,
            starts={ids.card(card): self.home(event.seat) for card in event.cards if card >= 0},
        )

    # ---- the events

    def track(self, event: Event, before: dict[str, Any]) -> Track | None:
        """See `Motion`; who stands elsewhere after an event walks there, and an attack turns to whom it is for."""
        if isinstance(event, (e.AttackLaid, e.AnswerLaid)):
            self.ctx.face_off(event.seat, event.foe if event.foe >= 0 else self.ctx.other(event.seat))
        made = super().track(event, before)
        if not isinstance(event, MOVES):
            return made
        was: Any = before
        way = fight.moved(self.ctx, was)
        if way is None or (self.ctx.stage.rest is None and not self.ctx.stage.showing):
            return made
        walk = self.stage.play(way, read=0.0)
        return walk if made is None else Par(made, walk)

    def _clashed(self, event: e.Clashed, before: View) -> Track | None:
        """Speed against Speed; what does not land alone is acted here."""
        ctx = self.ctx
        ctx.face_off(event.seat, event.foe)
        act = fight.met(ctx, event, before)
        if act is None:
            if event.answer < 0:
                return None
            come = self.stage.come(fight.bill(ctx))
            return Seq(come, self.motions.settle(FLIGHT), Call(lambda: self._says(event)), Wait(READ_MS))
        come = self.stage.come(fight.bill(ctx), [act])
        played = self.stage.play(act, lambda: self._says(event), after=ctx.host.changed)
        return Seq(come, self.motions.settle(FLIGHT), played)

    def _says(self, event: e.Clashed) -> None:
        stage = self.ctx.stage
        stage.told = True
        stage.bill.result = fight.result(self.ctx, event)
        self.ctx.host.app.redraw()

    def _struck(self, event: e.AttackStruck, before: View) -> Track | None:
        """A blow lands; after a clash that was acted only the number is written."""
        ctx = self.ctx
        ctx.face_off(event.seat, event.foe)

        def landed() -> None:
            stage = ctx.stage
            if event.points:
                stage.write("ab"[max(0, ctx.side(event.foe))], f"-{event.points}")
            ctx.host.changed()

        if before["result"] and fight.BEFORE_MEETING.get(_result(before)) and not event.number:
            return Seq(Call(landed), Wait(READ_MS))
        act = fight.struck(ctx, event, before)
        come = self.stage.come(fight.bill(ctx), [act])
        return Seq(come, Call(ctx.stage.wipe), self.motions.settle(FLIGHT), self.stage.play(act, landed))

    def _missed(self, event: e.AttackMissed, before: View) -> Track:
        at = before["at"] if before["at"] >= 0 else self.ctx.other(event.seat)
        self.ctx.face_off(event.seat, at)
        act = fight.missed(self.ctx, event, before)
        return Seq(
            self.stage.come(fight.bill(self.ctx), [act]), self.motions.settle(FLIGHT), self.stage.play(act)
        )

    def _finished(self, event: e.FinisherPlayed | e.FriendshipPlayed, before: View) -> Track:
        """A finisher is acted alone and called by its kind."""
        self.ctx.face_off(event.seat, event.foe)
        act, kind = fight.finished(self.ctx, event, before), getattr(event, "finish", "friendship")
        called = self.motions.banner(self.ctx.words(f"sign.finish_{kind}").upper(), CALLS[kind], CALL_MS)
        return Seq(
            self.stage.come(Bill(), [act]),
            self.motions.settle(FLIGHT),
            Par(self.stage.play(act, read=READ_MS), Seq(Wait(CALL_AT_MS), called)),
        )

    def _ended(self, event: e.TournamentEnded, before: View) -> Track:
        """The winner is named over the two, or a draw is."""
        words, name, stage = self.ctx.words, self.ctx.host.name, self.ctx.stage
        said = words("results.won", name=name(event.seat)) if event.seat >= 0 else words("results.draw")

        def told() -> None:
            stage.told = True
            stage.bill.result = (said.upper(), "gold")
            self.ctx.host.app.redraw()

        return Seq(self.stage.come(Bill()), Call(told), Wait(1500.0))


def _result(view: View) -> str:
    from kotgames.games.mortal_kombat_kards.board import RESULTS

    return RESULTS[view["result"]]


def _heard(event: Any, seen: Seen) -> list[Cue]:
    """The sounds of what is acted: on its way through the air, and where it meets."""
    found: list[Cue] = []
    for one in seen.acts:
        sound = getattr(one.act, "sound", "")
        found.append(sounds.air(one, 0.8))
        if sound:
            found.append((sound, one.met, 1.0))
    return found
