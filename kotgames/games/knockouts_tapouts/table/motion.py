"""How each event is seen: cards fly, dice tumble, markers slide, fighters act. Every event of the rules has its entry here."""

from __future__ import annotations

from typing import Any

from kotgames.engine.contract import Event
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.board import Board
from kotgames.games.knockouts_tapouts.components import STATS
from kotgames.games.knockouts_tapouts.shown import ROWS
from kotgames.games.knockouts_tapouts.table import fight, ids, sounds
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.games.knockouts_tapouts.views import View
from kotgames.games.knockouts_tapouts.words import LogBook
from kotgames.ui.sound import Cue
from kotgames.ui.table.dice import Rolled
from kotgames.ui.table.motions import FLIGHT, Motions
from kotgames.ui.table.shown import Ear, Maker
from kotgames.ui.table.stage.motion import StagedMotion
from kotgames.ui.table.stage.tracks import StageTracks
from kotgames.ui.timeline import Call, Par, Seq, Track, Wait

READING_TIME = 420.0
MARK_TIME = 480.0
"""A marker that was hurt is written on the fighter, and can be read so long."""


class Motion(StagedMotion):
    """Builds the track of an event. The view of the context is already the one after it."""

    rows = ROWS

    def __init__(self, ctx: Context, motions: Motions, log: LogBook) -> None:
        self.ctx = ctx
        self.card_set = ctx.card_set
        self.words = ctx.words
        self._hurt: list[str] = []
        self._hurt_seat = -1
        self._threw = -1
        """`Context.thrower` as it was before the event that is being shown."""
        super().__init__(StageTracks(ctx.stage, motions), log)

    def acted(self) -> dict[type[Event], Maker]:
        """See `Plays`."""
        return {
            e.FirstPlayerRolled: self._first,
            e.RoundStarted: self._round_started,
            e.MobilityRolled: self._mobility,
            e.Moved: self._moved,
            e.Swapped: self._moved,
            e.AttackPlayed: self._attack_played,
            e.SpecialPlayed: self._special_played,
            e.Cancelled: self._cancelled,
            e.AttackRolled: self._attack_rolled,
            e.MarkerHurt: self._marker,
            e.MarkerRestored: self._marker,
            e.Discarded: self._put_away,
            e.CardScored: self._put_away,
            e.HeartRolled: self._heart,
            e.MatchEnded: self._ended,
        }

    def acted_sounds(self) -> dict[type[Event], Ear]:
        """See `Plays`."""
        return sounds.ears(self.card_set, lambda: self.ctx.last_attack)

    def known(self) -> Board:
        """See `Plays`."""
        return self.ctx.board

    def deck_point(self, seat: int) -> tuple[float, float]:
        """See `Plays`."""
        return self.ctx.layout.deck_point

    def track(self, event: Event, before: dict[str, Any]) -> Track | None:
        """See `StagedMotion`."""
        self._threw = self.ctx.thrower
        self.ctx.follow(event)
        return super().track(event, before)

    def rest(self) -> Track | None:
        """See `ui.table.parts.Motion`: the dice go before the stage does, on which they lie."""
        back = self.stage.back()
        return None if back is None else Seq(Call(self.ctx.dice.take_away), back)

    def waits(self) -> bool:
        """See `ui.table.parts.Motion`."""
        return self.ctx.goes_on

    def sounds(self, event: Event) -> list[Cue]:
        """See `Motion`; with what the corners call."""
        return [*super().sounds(event), *sounds.corner_calls(event, self.ctx.board, self._seen)]

    # ---- pieces

    def _banner(self, key: str, colour: str) -> Track:
        return self.motions.banner(self.words(key), colour)

    def _roll(self, rolled: Rolled) -> Track:
        """Dice are thrown onto the mat."""
        return Seq(Call(lambda: self.ctx.turn("mat")), self.ctx.dice.roll(rolled, self.motions))

    # ---- the events

    def _first(self, event: e.FirstPlayerRolled, before: View) -> Track:
        one, two = event.rolls[-1]
        title = self.words("banner.first_roll")
        result = self.words("log.first", name=self.ctx.host.name(event.seat), one=one, two=two)
        return Seq(
            self._roll(Rolled((one, two), (event.seat == 0, event.seat == 1), (0, 1), title, result)),
            self.motions.settle(READING_TIME * 1.6),
        )

    def _round_started(self, event: e.RoundStarted, before: View) -> Track:
        self.ctx.dice.clear()
        self.ctx.in_play = []
        return Par(self.said(event), self._fighters_move(before))

    def _mobility(self, event: e.MobilityRolled, before: View) -> Track:
        host = self.ctx.host
        title = self.words("banner.mobility")
        if event.mobile < 0:
            result = self.words("log.mobility_nobody", one=event.totals[0], two=event.totals[1])
        else:
            key = "log.mobility_tie" if event.tie else "log.mobility"
            result = self.words(
                key,
                name=host.name(event.mobile),
                count=event.points,
                one=event.totals[0],
                two=event.totals[1],
            )
        good = tuple(None if event.mobile < 0 or event.tie else event.mobile == seat for seat in (0, 1))
        parts = zip(event.dice, event.added, event.totals, strict=True)
        sums = tuple(f"{die} + {more} = {total}" for die, more, total in parts)
        ctx = self.ctx
        ctx.mobile_before = before["mobile_seat"], before["mobility_points"]

        def known() -> None:
            ctx.mobile_before = None

        return Seq(
            self._roll(Rolled(event.dice, good, (0, 1), title, result, sums=sums)),
            Call(known),
            self.motions.settle(READING_TIME * 1.5),
        )

    def _moved(self, event: e.Moved | e.Swapped, before: View) -> Track:
        way, ctx = self._fighters_move(before), self.ctx
        if isinstance(event, e.Moved) and event.how != "special":
            return Par(way, self.motions.settle(FLIGHT))
        ctx.place_before = before["position"], before["top_seat"]  # a card takes them there, not the marker

        def there() -> None:
            ctx.place_before = None

        return Seq(way, Call(there), self.motions.settle(FLIGHT))

    def _fighters_move(self, before: View) -> Track:
        """The fighters on the mat go from one Position to the other."""
        way = fight.moved(self.ctx, before, self._threw)
        return Wait(0) if way is None else self.stage.play(way, read=0.0)

    def _attack_played(self, event: e.AttackPlayed, before: View) -> Track:
        ctx = self.ctx
        ctx.in_play = list(event.cards)
        ctx.in_play_seat = event.seat
        ctx.dice.clear()
        ctx.card_draft.clear()
        starts, hidden = self._from_hand(event.seat, event.cards, before)
        coming = fight.coming(ctx, event.attack, event.seat)
        return Seq(
            self.stage.come(fight.declared(ctx, event), coming),
            self.motions.settle(FLIGHT + 120, starts=starts, hidden=hidden),
        )

    def _cancelled(self, event: e.Cancelled, before: View) -> Track:
        """A Throw is stopped by a Sprawl: that is acted too, on the stage (which went back if a person was asked for it); then the word
        for it."""
        ctx = self.ctx
        stuffed = fight.sprawl(ctx, event.seat, before)
        bill = fight.declared(ctx, event)
        bill.result = (self.words("stage.sight.sprawled"), "#9df0f4")
        met = stuffed.met_ms if self.motions.moving else 0
        return Seq(
            self.stage.come(bill, [stuffed]),
            self.motions.settle(FLIGHT),
            Par(self.stage.play(stuffed), Seq(Wait(met), self._banner("banner.cancelled", "gold"))),
        )

    def _from_hand(
        self, seat: int, cards: tuple[int, ...], before: View
    ) -> tuple[dict[str, tuple[float, float]], tuple[str, ...]]:
        """Cards that come out of a closed hand start where its last backs lay, face down."""
        ctx = self.ctx
        if before["hands"][seat] is not None:
            return {}, ()
        otherwise = (ctx.layout.prompt.centerx, ctx.layout.prompt.bottom)
        last = before["hand_counts"][seat] - 1
        starts = {
            ids.card(card): self.motions.uncover([ids.back(seat, last - offset)], otherwise)
            for offset, card in enumerate(cards)
        }
        return starts, tuple(starts)

    def _special_played(self, event: e.SpecialPlayed, before: View) -> Track:
        ctx = self.ctx
        ctx.in_play = [*ctx.in_play, event.card] if ctx.in_play else [event.card]
        if len(ctx.in_play) == 1:
            ctx.in_play_seat = event.seat
        starts, hidden = self._from_hand(event.seat, (event.card,), before)
        return self.motions.settle(FLIGHT + 300, starts=starts, hidden=hidden)

    def _attack_rolled(self, event: e.AttackRolled, before: View) -> Track:
        ctx = self.ctx
        self._hurt_seat = -1
        name = self.words(f"card.{self.card_set.attacks[event.attack]}")
        title = self.words("banner.attack", name=ctx.host.name(event.seat), attack=name)
        result = self.words("banner.result", number=event.number, count=event.successes)
        good = tuple(die >= event.number for die in event.dice)
        rolled = Rolled(event.dice, good, (event.seat,) * len(event.dice), title, result)
        acted = fight.attack(ctx, event, before)

        written = "ba"[event.seat], f"-{event.successes}"

        def landed() -> None:
            if event.successes:
                ctx.stage.write(*written)

        return Seq(
            self.stage.come(fight.rolled(ctx, event), [] if acted is None else [acted]),
            ctx.dice.roll(rolled, self.motions),
            Wait(0) if acted is None else self.stage.play(acted, landed),
        )

    def _marker(self, event: e.MarkerHurt | e.MarkerRestored, before: View) -> Track:
        """A marker that was hurt is written on the fighter while the stage is forward."""
        ctx = self.ctx
        if isinstance(event, e.MarkerHurt) and ctx.stage.showing:
            stat = self.words(f"stat.{STATS[event.stat]}")
            write = Call(lambda: ctx.stage.write("ab"[event.seat], "", self._marks(event.seat, stat)))
            return Seq(write, self.motions.settle(MARK_TIME))
        ctx.turn("fighters")
        return self.motions.settle(330)

    def _marks(self, seat: int, stat: str) -> str:
        """What was hurt in this attack so far, in words."""
        self._hurt = [*self._hurt, stat] if self._hurt_seat == seat else [stat]
        self._hurt_seat = seat
        return ", ".join(dict.fromkeys(self._hurt))

    def _put_away(self, event: e.Discarded | e.CardScored, before: View) -> Track:
        ctx = self.ctx
        from_play = event.card in ctx.in_play
        if from_play:
            ctx.in_play = [card for card in ctx.in_play if card != event.card]
        ctx.card_draft.take_back(event.card)
        starts, hidden = ({}, ()) if from_play else self._from_hand(event.seat, (event.card,), before)
        return self.motions.settle(230, starts=starts, hidden=hidden)

    def _heart(self, event: e.HeartRolled, before: View) -> Track:
        title = self.words("banner.heart", name=self.ctx.host.name(event.seat))
        result = self.words("banner.restores", count=event.restores)
        good = tuple(die >= event.number for die in event.dice)
        return Seq(
            self._roll(Rolled(event.dice, good, (event.seat,) * len(event.dice), title, result)),
            self.motions.settle(READING_TIME),
        )

    def _ended(self, event: e.MatchEnded, before: View) -> Track:
        """The deciding blow once more, in slow motion, and how it ended; the word stands below."""
        text = self.words(f"banner.{event.how}")
        acts = fight.ending(self.ctx, event)
        banner = self.motions.banner(text, "danger", 1500.0)
        return self.ending(self.words(f"stage.end.{event.how}"), acts, banner, event.winner)
