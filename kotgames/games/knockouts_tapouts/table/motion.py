"""Sight and sound of the events that the table acts itself: cards fly, dice tumble, markers slide, fighters act."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from kotgames.engine.contract import Event
from kotgames.engine.shown import Gone
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.art import acting
from kotgames.games.knockouts_tapouts.board import Board
from kotgames.games.knockouts_tapouts.card_set import CardSet
from kotgames.games.knockouts_tapouts.components import STATS
from kotgames.games.knockouts_tapouts.shown import LIES, ending_chance
from kotgames.games.knockouts_tapouts.table import fight, ids
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.games.knockouts_tapouts.views import View
from kotgames.games.knockouts_tapouts.words import LogBook
from kotgames.ui.sound import Cue
from kotgames.ui.table.dice import TUMBLE, Rolled
from kotgames.ui.table.motions import FLIGHT, Motions
from kotgames.ui.table.shown import UNSEEN, Ear, Maker
from kotgames.ui.table.stage import sounds as acted
from kotgames.ui.table.stage.motion import StagedMotion
from kotgames.ui.table.stage.seen import Seen
from kotgames.ui.table.stage.tracks import StageTracks
from kotgames.ui.timeline import Call, Par, Seq, Track, Wait

READING_TIME = 420.0
MARK_TIME = 480.0
"""A marker that was hurt is written on the fighter, and can be read so long."""
DANGER: Final = 0.1
"""From this chance that an attack ends the match on, the corner of whom it threatens calls."""

STRIKE_SOUNDS: Final = {
    "punch": ("punch_light", "punch_heavy"), "kick": ("kick", "kick"), "knee": ("knee", "knee"), "elbow": ("elbow", "elbow"),
}  # fmt: skip
"""Strikes: the sound of one success and of more. A strike of another card set sounds like a punch."""


# ---- what lasts, beside the view


def follow(ctx: Context, event: Event) -> None:
    """Something happened: what lasts of it and stands in no view."""
    ctx.declared = isinstance(event, e.AttackPlayed)
    match event:
        case e.CardScored():
            ctx.scored(event.seat, event.card)
        case e.AttackRolled():
            ctx.last_attack = event.attack
        case e.ThrowLanded():
            ctx.thrower = event.seat
        case e.RoundStarted():
            ctx.thrower = -1
        case e.Moved() if event.how == "special" or event.target >= ctx.card_set.first_ground:
            ctx.thrower = -1


def remember(ctx: Context, events: Iterable[Event]) -> None:
    """Keep the lasting things of a match that is told from its beginning."""
    ctx.last_attack = ctx.thrower = -1
    ctx.declared = False
    for order in ctx.scored_order:
        order.clear()
    for event in events:
        follow(ctx, event)


class Motion(StagedMotion):
    """Builds the track of an event. The view of the context is already the one after it."""

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
            e.Cancelled: self._cancelled,
            e.AttackRolled: self._attack_rolled,
            e.MarkerHurt: self._marker,
            e.MarkerRestored: self._marker,
            e.HeartRolled: self._heart,
            e.MatchEnded: self._ended,
        }

    def acted_sounds(self) -> dict[type[Event], Ear]:
        """See `Plays`."""
        return ears(self.card_set, lambda: self.ctx.last_attack)

    def known(self) -> Board:
        """See `Plays`."""
        return self.ctx.board

    def track(self, event: Event, before: dict[str, Any]) -> Track | None:
        """See `StagedMotion`."""
        self._threw = self.ctx.thrower
        follow(self.ctx, event)
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
        return [*super().sounds(event), *corner_calls(event, self.ctx.board, self._seen)]

    # ---- pieces

    def _roll(self, rolled: Rolled) -> Track:
        """Dice are thrown onto the mat."""
        return Seq(Call(lambda: self.ctx.turn("mat")), self.ctx.dice.roll(rolled, self.motions))

    @staticmethod
    def _against(event: e.AttackRolled | e.HeartRolled, title: str, result: str) -> Rolled:
        """Dice of a seat against a number."""
        good = tuple(die >= event.number for die in event.dice)
        return Rolled(event.dice, good, (event.seat,) * len(event.dice), title, result)

    # ---- the events

    def _first(self, event: e.FirstPlayerRolled, before: View) -> Track:
        one, two = event.rolls[-1]
        title = self.words("banner.first_roll")
        result = self.words("log.first", name=self.ctx.host.name(event.seat), one=one, two=two)
        rolled = Rolled((one, two), (event.seat == 0, event.seat == 1), (0, 1), title, result)
        return Seq(self._roll(rolled), self.motions.settle(READING_TIME * 1.6))

    def _round_started(self, event: e.RoundStarted, before: View) -> Track:
        self.ctx.dice.clear()
        self.ctx.in_play = []
        return Par(self.said(event), self._fighters_move(before))

    def _mobility(self, event: e.MobilityRolled, before: View) -> Track:
        host, (one, two) = self.ctx.host, event.totals
        title = self.words("banner.mobility")
        if event.mobile < 0:
            result = self.words("log.mobility_nobody", one=one, two=two)
        else:
            key, name = "log.mobility_tie" if event.tie else "log.mobility", host.name(event.mobile)
            result = self.words(key, name=name, count=event.points, one=one, two=two)
        good = tuple(None if event.mobile < 0 or event.tie else event.mobile == seat for seat in (0, 1))
        parts = zip(event.dice, event.added, event.totals, strict=True)
        sums = tuple(f"{die} + {more} = {total}" for die, more, total in parts)
        ctx = self.ctx
        ctx.mobile_before = before["mobile_seat"], before["mobility_points"]

        def known() -> None:
            ctx.mobile_before = None

        rolled = self._roll(Rolled(event.dice, good, (0, 1), title, result, sums=sums))
        return Seq(rolled, Call(known), self.motions.settle(READING_TIME * 1.5))

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
        bill, coming = (
            fight.declared(ctx, event.seat, event.attack),
            fight.coming(ctx, event.attack, event.seat),
        )
        settled = self.motions.settle(FLIGHT + 120, starts=starts, hidden=hidden)
        return Seq(self.stage.come(bill, coming), settled)

    def _cancelled(self, event: e.Cancelled, before: View) -> Track:
        """A Throw is stopped by a Sprawl: that is acted too, on the stage (which went back if a person was asked for it); then the word
        for it."""
        ctx = self.ctx
        stuffed = fight.sprawl(ctx, event.seat, before)
        bill = fight.declared(ctx, event.seat, event.attack)
        bill.result = (self.words("stage.sight.sprawled"), "#9df0f4")
        met = stuffed.met_ms if self.motions.moving else 0
        come, said = self.stage.come(bill, [stuffed]), Seq(Wait(met), self.said(event))
        return Seq(come, self.motions.settle(FLIGHT), Par(self.stage.play(stuffed), said))

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

    def laid(self, event: Any, before: View, wait: float) -> Track:
        """See `Plays`: a Special."""
        ctx = self.ctx
        ctx.in_play = [*ctx.in_play, event.card] if ctx.in_play else [event.card]
        if len(ctx.in_play) == 1:
            ctx.in_play_seat = event.seat
        starts, hidden = self._from_hand(event.seat, (event.card,), before)
        return self.motions.settle(wait, starts=starts, hidden=hidden)

    def _attack_rolled(self, event: e.AttackRolled, before: View) -> Track:
        ctx = self.ctx
        self._hurt_seat = -1
        name = self.words(f"card.{self.card_set.attacks[event.attack]}")
        title = self.words("banner.attack", name=ctx.host.name(event.seat), attack=name)
        said = self.words("banner.result", number=event.number, count=event.successes)
        rolled = self._against(event, title, said)
        result = acting.result_of(event.dice, event.number, event.successes)
        act = fight.attack(ctx, event.attack, event.seat, before, result)
        bill = fight.rolled(ctx, event.seat, event.attack, event.number, event.successes, result)
        written = "ba"[event.seat], f"-{event.successes}"

        def landed() -> None:
            if event.successes:
                ctx.stage.write(*written)

        return Seq(
            self.stage.come(bill, [] if act is None else [act]),
            ctx.dice.roll(rolled, self.motions),
            Wait(0) if act is None else self.stage.play(act, landed),
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
        """The markers hurt in this attack so far, in words."""
        self._hurt = [*self._hurt, stat] if self._hurt_seat == seat else [stat]
        self._hurt_seat = seat
        return ", ".join(dict.fromkeys(self._hurt))

    def gone(self, event: Any, before: View, seen: Gone) -> Track:
        """See `Plays`: onto the discards or a pile."""
        ctx = self.ctx
        from_play = event.card in ctx.in_play
        if from_play:
            ctx.in_play = [card for card in ctx.in_play if card != event.card]
        ctx.card_draft.take_back(event.card)
        starts, hidden = ({}, ()) if from_play else self._from_hand(event.seat, (event.card,), before)
        return self.motions.settle(seen.ms, starts=starts, hidden=hidden)

    def _heart(self, event: e.HeartRolled, before: View) -> Track:
        title = self.words("banner.heart", name=self.ctx.host.name(event.seat))
        result = self.words("banner.restores", count=event.restores)
        return Seq(self._roll(self._against(event, title, result)), self.motions.settle(READING_TIME))

    def _ended(self, event: e.MatchEnded, before: View) -> Track:
        """The deciding blow once more, in slow motion, and how it ended; the word stands below."""
        return self.ending(event.how, fight.ending(self.ctx, event.how, event.winner), event.winner)


# ---- what is heard


def _moved_heard(event: e.Moved, card_set: CardSet, seen: Seen) -> list[Cue]:
    cues: list[Cue] = [("footwork", seen.begins, 0.5 if event.how == "throw" else 0.8)]
    if event.source < card_set.first_ground <= event.target:
        cues.append(("body_fall", _down(seen), 0.6))
    return cues


def _swapped_heard(event: e.Swapped, card_set: CardSet, seen: Seen) -> list[Cue]:
    return [("footwork", seen.begins, 0.6), ("body_fall", _down(seen), 0.5)]


def _down(seen: Seen) -> float:
    """The moment in which two who go down, or turn over, lie: on the second half of the way bodies meet the mat."""
    way = seen.act
    if way is None:
        return seen.begins
    halfway = way.times("half")
    return (halfway[0] + way.over) / 2 if halfway else way.over


def _roll_heard(event: e.AttackRolled, card_set: CardSet, seen: Seen) -> list[Cue]:
    cues = [("dice_roll", seen.begins, 0.9), *_landed(event, card_set, seen)]
    if event.successes >= card_set.knockout_successes:
        cues.append(("crowd_ooh", cues[-1][1] + acted.GASP_MS, 0.9))
    return cues


def _landed(event: e.AttackRolled, card_set: CardSet, seen: Seen) -> list[Cue]:
    """The outcome, once the dice lie."""
    kind, shown = card_set.attack_kind[event.attack], seen.act
    met = seen.begins + TUMBLE if shown is None else shown.met
    if not event.successes:
        return [("whoosh", met, 0.9)] if shown is None else acted.astray(shown)
    once = event.successes == 1
    if kind == "throw":
        lift = [] if shown is None else [("whoosh", at, 0.6) for at in shown.times("flight")]
        return [*lift, ("body_fall", met, 0.85 if once else 1.0)]
    if kind == "hold":
        return [("hold", met, 0.85 if once else 1.0)]
    name = strike_sound(card_set, event.attack, heavy=not once)
    return [(name, met, 0.8 if once else 1.0)]


def strike_sound(card_set: CardSet, attack: int, *, heavy: bool) -> str:
    """The sound of a Strike that lands."""
    return STRIKE_SOUNDS.get(card_set.attacks[attack], STRIKE_SOUNDS["punch"])[heavy]


def _stop_heard(event: e.Cancelled, card_set: CardSet, seen: Seen) -> list[Cue]:
    shown = seen.act
    if shown is None:
        return [("block", seen.begins, 0.9), ("crowd_ooh", seen.begins + acted.GASP_MS, 0.6)]
    return [*acted.astray(shown), ("crowd_ooh", shown.met + acted.GASP_MS, 0.6)]


def _end_heard(event: e.MatchEnded, card_set: CardSet, seen: Seen, deciding: int) -> list[Cue]:
    """The bell, the count, the tapping hand: as it is acted; where nothing is acted, only what the hall makes of it."""
    strikes = deciding >= 0 and card_set.attack_kind[deciding] == "strike"
    blow = strike_sound(card_set, deciding, heavy=True) if strikes else "punch_heavy"
    won = event.winner >= 0
    return acted.ending(seen.acts, blow, won=won) or acted.hall(seen.begins, won=won, cheer=0.9)


def ears(card_set: CardSet, deciding: Callable[[], int]) -> dict[type[Event], Ear]:
    """The sounds by kind of event. `deciding`: the attack that ends the match, -1 where none is known."""
    return {
        e.Moved: lambda event, seen: _moved_heard(event, card_set, seen),
        e.Swapped: lambda event, seen: _swapped_heard(event, card_set, seen),
        e.AttackRolled: lambda event, seen: _roll_heard(event, card_set, seen),
        e.Cancelled: lambda event, seen: _stop_heard(event, card_set, seen),
        e.MatchEnded: lambda event, seen: _end_heard(event, card_set, seen, deciding()),
    }


# ---- what is at stake


def corner_calls(event: Event, board: Board, seen: Seen = UNSEEN) -> list[Cue]:
    """Calls of the corners and the hall by what is at stake, beside the sounds of the event itself."""
    if isinstance(event, e.AttackPlayed) and ending_chance(event, board) >= DANGER:
        return [("corner_call", seen.begins + LIES + 60.0 * len(event.cards), 0.9)]
    if isinstance(event, e.MarkerHurt) and board.ready_total(event.seat) == 1:
        return [("crowd_gasp", 60.0, 0.9)]
    return []
