"""Sight and sound of the events that the table acts itself: cards are placed and taken, the King is crowned; and fights on the stage: the
stack that strikes, a Block, nobody there, Highest Card Wins, a glove, the champion. Keys of the acts say when they sound (`Seen`); cards
and picture ask `ShownBout` for what lies where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from kotgames.engine.contract import Event
from kotgames.engine.shown import Gone
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch.art import acting
from kotgames.games.knock_out_punch.art.blows import Blow, blow_of
from kotgames.games.knock_out_punch.card_set import FIGHTER, TOP
from kotgames.games.knock_out_punch.table import ids, looks, scoring
from kotgames.games.knock_out_punch.table.cards import Cards
from kotgames.games.knock_out_punch.table.context import Context
from kotgames.games.knock_out_punch.table.shown_bout import DOWN, UP, MakesAct
from kotgames.games.knock_out_punch.views import View
from kotgames.games.knock_out_punch.words import LogBook
from kotgames.ui.art import act as acts
from kotgames.ui.art import paint
from kotgames.ui.art.act import Act
from kotgames.ui.art.look import Look
from kotgames.ui.art.skeleton import Point
from kotgames.ui.sound import Cue
from kotgames.ui.table.motions import FLIGHT, Motions, Starts
from kotgames.ui.table.shown import Ear, Maker
from kotgames.ui.table.stage import sounds as acted
from kotgames.ui.table.stage.bill import Bill, BillLine
from kotgames.ui.table.stage.motion import StagedMotion
from kotgames.ui.table.stage.seen import Seen, SeenAct
from kotgames.ui.table.stage.tracks import StageTracks
from kotgames.ui.timeline import Call, Drive, Seq, Track, Wait

READ_MS: Final = 115.0
"""Milliseconds that the outcome stands after the act; it is read from the contact on."""
RESULT_READ_MS: Final = 500.0
"""The same where the act itself does not say it: whose card was better, what became of the glove."""
MOST_ADDENDS: Final = 5
"""A sum of so many cards is said card by card."""
BAD, GOOD, CALM = "#ff5a48", "gold", "#9df0f4"
PILE_FLIES: Final = 60.0
"""After the act the pile sets out for its owner, card by card."""
MOST_FLICKS: Final = 4
FAT: Final = 5
"""So many points make the hall rise for a pile; Chet, who fells Haymaker, does it with any."""


def _added(punches: Sequence[int]) -> str:
    """The punches of a stack as a sum: card by card, or, where that is long, how many cards of each."""
    if len(punches) <= MOST_ADDENDS:
        return " + ".join(str(number) for number in punches)
    return " + ".join(f"{punches.count(number)}×{number}" for number in sorted(set(punches)))


class Motion(StagedMotion):
    """See `Motion` of the toolkit."""

    def __init__(self, ctx: Context, cards: Cards, log: LogBook) -> None:
        self.ctx = ctx
        self.bout = ctx.bout
        self.words = ctx.words
        self.card_set = ctx.card_set
        super().__init__(StageTracks(ctx.stage, Motions(ctx, cards.specs)), log)

    def acted(self) -> dict[type[Event], Maker]:
        """See `Plays`."""
        return {
            e.StackArmed: self._armed,
            e.KnockedOut: self._knock_out,
            e.Blocked: self._blocked,
            e.FightCardsRevealed: self._cards_revealed,
            e.GloveThrown: self._glove,
            e.MatchEnded: self._crowned,
            e.PunchDrawn: self._punch_drawn,
            e.BetLaid: self._bet,
            e.FightWon: self._won,
            e.BetTurnedUp: self._turned_up,
            e.Scored: self._scored,
        }

    def acted_sounds(self) -> dict[type[Event], Ear]:
        """See `Plays`."""
        return HEARD

    def home(self, seat: int) -> Point:
        """See `Plays`."""
        return self.ctx.layout.home(seat)

    def trash_point(self) -> Point:
        """The place that cards go to which are trashed."""
        lay = self.ctx.layout
        return lay.trash.center if lay.trash is not None else (lay.area.right - 30, lay.area.bottom - 60)

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
        starts = self.motions.from_under(ids.bet_back(event.seat), ids.card(event.card))
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

    # ---- a stack strikes

    def _knock_out(self, event: e.KnockedOut, before: View) -> Track:
        """The boxer of the full stack strikes down the one who falls; the pile flies to its owner as the stage goes back."""
        name = self._name(event.seat)
        told = [
            self._boxer(event.target),
            BillLine(self.words("stage.points", count=event.points), GOOD, 30.0, late=True),
            BillLine(self.words("stage.to", name=name), self._colour(event.seat), 24.0, late=True),
        ]
        bill = self._bill(event.location, before, (self.words("stage.knock_out"), BAD), told)
        act = self._strike(event.location, event.target, before, acting.knock_out)
        landed = partial(self.ctx.stage.write, "b", f"+{event.points}", name)
        shown = self._struck(event, event.cards, before, bill, act, landed)
        return Seq(shown, self._leave(event.cards, self.home(event.seat)))

    def _blocked(self, event: e.Blocked, before: View) -> Track:
        """The blow is caught on the gloves of the one it was meant for; the Block lies beside it and goes to the trash."""
        told = [
            BillLine(self._name(event.seat).upper(), CALM, 26.0),
            BillLine(self.words("stage.blocks"), "#ffffff", 22.0),
            self._boxer(event.target),
        ]
        bill = self._bill(event.location, before, (self.words("stage.blocked"), CALM), told)
        act = self._strike(event.location, event.target, before, acting.blocked)
        starts = {ids.card(event.card): self.from_hand(event.seat, before)}
        shown = self._struck(event, (event.card,), before, bill, act, None, starts)
        return Seq(shown, self._leave((event.card,), self.trash_point()))

    def _armed(self, event: e.StackArmed, before: View) -> Track:
        """A full stack strikes, or nobody is there for it."""
        if event.target >= 0:
            return Seq(Call(lambda: self._foresee(event.location, event.target)), self.motions.settle(160))
        look = self._look(event.location)
        blow = self._blow(event.location, look.stature, up=bool(before["uppercuts"][event.location] & 1))
        act = acting.at_nobody(blow.name, look.stature)
        bill = self._bill(event.location, before, (self.words("stage.nobody"), "#d5deea"))
        alone = partial(self.bout.alone, look)
        return self._play(alone, self._laying(event.location, before), bill, act, None, READ_MS)

    def _foresee(self, location: int, target: int) -> None:
        """The stack of a location may strike another soon: what will be seen of it is worked out and baked while there is time."""
        stage = self.ctx.stage
        if stage.showing or not stage.looks:
            return
        act = self._strike(location, target, self.ctx.view, acting.knock_out)
        self.bout.cast(self._look(location), self._look(target))
        stage.want([act], first=True)

    def _strike(self, location: int, target: int, view: View, make: MakesAct) -> Act:
        return self.bout.strike(location, target, make, up=bool(view["uppercuts"][location] & 1))

    def _struck(
        self, event: e.KnockedOut | e.Blocked, right: Sequence[int], before: View, bill: Bill, act: Act,
        landed: Callable[[], None] | None, starts: Starts | None = None,
    ) -> Track:  # fmt: skip
        """A stack strikes another: its cards lie at the left, these at the right."""
        cast = partial(self.bout.cast, self._look(event.location), self._look(event.target))
        lay = self._laying(event.location, before, right)
        return self._play(cast, lay, bill, act, landed, READ_MS, starts)

    def _laying(self, location: int, before: View, right: Sequence[int] = ()) -> Callable[[], None]:
        """The stack of a location and these cards lie beside the two, with the way it strikes."""
        way = UP if before["uppercuts"][location] & 1 else DOWN
        return partial(self.bout.lay, before["ring"][location], right, way)

    def _bill(
        self, location: int, before: View, result: tuple[str, str], right: Sequence[BillLine] = ()
    ) -> Bill:
        """A stack strikes: whose it is with its punches, those of fighters first, then Wilds."""
        card_set, fighter = self.card_set, self._boxer(location)
        cards = sorted(before["ring"][location], key=lambda card: card_set.does_of[card] != FIGHTER)
        punches = [card_set.punches_of[card] for card in cards]
        total = BillLine(self.words("stage.sum", count=sum(punches)), GOOD, 30.0)
        left = [fighter, BillLine(_added(punches), "#ffffff", 26.0), total]
        return Bill(self.words("stage.strikes", fighter=fighter.text), result, left, [*right])

    def _leave(self, cards: Sequence[int], point: Point) -> Track:
        """Cards leave the stage for a point of the table; with the stage back they are gone (`rest`)."""

        def leave() -> None:
            self.bout.clear()
            self.ctx.leaving.update(dict.fromkeys(cards, point))
            self.motions.place(FLIGHT)

        return Call(leave)

    # ---- fights

    def _cards_revealed(self, event: e.FightCardsRevealed, before: View) -> Track:
        """Highest Card Wins: both cards turn over on their way to the boxers; the better one's boxer lands the blow. Then they go to the
        ring."""
        starts: dict[str, Point] = {}
        for side, card in enumerate(event.cards):
            starts |= self.motions.from_under(ids.laid_back(side), ids.card(card))
        spots = [self.card_set.location_of[card] for card in event.cards]
        left, right = (self._look(spot) for spot in spots)
        even, flip = event.winner < 0, event.winner == event.defender
        if even:
            act = acting.even((left.stature, right.stature))
            result = (self.words("stage.even"), CALM)
        else:
            statures = (right.stature, left.stature) if flip else (left.stature, right.stature)
            act = acting.exchange(self._blow(spots[flip], *statures).name, statures, flip)
            result = (self.words("stage.taken", name=self._name(event.winner)).upper(), GOOD)
        one, two = (
            [
                BillLine(self._name(seat).upper(), GOOD if seat == event.winner else "#ffffff", 24.0),
                BillLine(self.words("stage.class", number=spot + 1), "#ffffff", 26.0),
                BillLine(self.words("stage.punches", count=self.card_set.punches_of[card]), "#d5deea", 20.0),
            ]
            for seat, spot, card in zip((event.challenger, event.defender), spots, event.cards, strict=True)
        )
        bill = Bill(self.words("stage.highest"), result, one, two)
        cast = partial(self.bout.cast, left, right, flip=flip)
        lay = partial(self.bout.lay, event.cards[:1], event.cards[1:])
        return self._play(cast, lay, bill, act, None, RESULT_READ_MS, starts, tuple(starts))

    def _glove(self, event: e.GloveThrown, before: View) -> Track:
        """A glove that somebody at the screen threw or dodged was seen there."""
        bots = all(self.ctx.host.is_bot(seat) for seat in (event.puncher, event.defender))
        return self.glove(event) if bots else self.said(event)

    def glove(self, event: e.GloveThrown) -> Track:
        """The throw of a glove that nobody at the screen has thrown or dodged."""
        left, right = self.bout.worn(event.puncher), self.bout.worn(event.defender)
        act = acting.glove(event.result, (left.stature, right.stature))
        colour = {"hit": BAD, "dodged": "#d5deea", "caught": CALM}[event.result]
        puncher, defender = self._name(event.puncher), self._name(event.defender)
        bill = Bill(
            self.words("stage.throws", name=puncher), (self.words(f"stage.glove.{event.result}"), colour),
            [BillLine(puncher.upper(), GOOD, 26.0)], [BillLine(defender.upper(), "#ffffff", 26.0)],
        )  # fmt: skip
        cast = partial(self.bout.cast, left, right, acting.THROWN_FROM)

        def fly() -> None:
            self.bout.flying = (act, (left.stature, right.stature))

        return self._play(cast, fly, bill, act, None, RESULT_READ_MS)

    # ---- the end

    def _crowned(self, event: e.MatchEnded, before: View) -> Track:
        """The champion's hand goes up beside the one who came second."""
        scores = self.ctx.view["scores"]
        others = (seat for seat in range(len(scores)) if seat != event.winner)
        two = event.winner, max(others, key=lambda seat: scores[seat])
        champion, second = map(self.bout.worn, two)
        act = acting.crowned((champion.stature, second.stature))
        left, right = (
            [
                BillLine(self._name(seat).upper(), ink, 26.0),
                BillLine(self.words("stage.points", count=scores[seat]), "#ffffff", 24.0),
            ]
            for seat, ink in zip(two, (GOOD, "#ffffff"), strict=True)
        )
        bill = Bill(self.words("stage.champion"), None, left, right)

        def begin() -> None:
            self.bout.clear()
            self.bout.cast(champion, second)

        return self.crowned([act], bill, begin, event.winner)

    # ---- pieces

    def rest(self) -> Track | None:
        """The stage goes back, and what lay on it goes where it belongs; None where it is back."""
        back = super().rest()
        if back is None:
            return None

        def gone() -> None:
            self.ctx.leaving.clear()
            self.motions.place(FLIGHT)

        def away() -> None:
            self.bout.clear()
            self.motions.place(FLIGHT)

        return Seq(Call(away), back, Wait(FLIGHT * 0.4 if self.motions.moving else 0.0), Call(gone))

    def _play(
        self, cast: Callable[[], None], lay: Callable[[], None], bill: Bill, act: Act, landed: Callable[[], None] | None,
        read: float, starts: Starts | None = None, hidden: tuple[str, ...] = (),
    ) -> Track:  # fmt: skip
        """It is `cast` who boxes; when both are there the stage comes forward while the cards that are `lay`ed fly to it, those of `hidden`
        face down at first, and the act is played."""

        def sets_out() -> None:
            lay()
            self.motions.place(FLIGHT, starts=starts, hidden=hidden)

        return self.stage.fight(act, bill, cast, sets_out, landed, read)

    def _name(self, seat: int) -> str:
        return self.ctx.host.name(seat)

    def _colour(self, seat: int) -> str:
        """The colour of a seat, light enough for letters over the ring."""
        return paint.hexed(paint.lighten(self.ctx.host.app.palette.seat(seat), 0.4))

    def _look(self, location: int) -> Look:
        return looks.look_of(self.card_set, location)

    def _blow(self, location: int, own: float, other: float = 1.0, *, up: bool = False) -> Blow:
        return blow_of(self.card_set.fighters[location], own, other, up=up)

    def _boxer(self, location: int) -> BillLine:
        return BillLine(self.ctx.fighter_name(location).upper(), "#ffffff", 22.0)


# ---- what is heard


def _blow(shown: SeenAct) -> list[Cue]:
    """Everything up to the moment in which it lands: one-two is heard twice."""
    first = [("punch_light", at, 0.8) for at in shown.times("first")]
    return [acted.air(shown), *first, ("punch_heavy", shown.met, 1.0)]


def _knock_out_heard(event: e.KnockedOut, seen: Seen) -> list[Cue]:
    shown = seen.act
    if shown is None:
        return [("punch_heavy", seen.begins, 1.0), ("body_fall", seen.begins + 250.0, 0.9)]
    count = min(MOST_FLICKS, len(event.cards))
    flicks = [("card_flick", shown.over + PILE_FLIES * (index + 1), 0.6) for index in range(count)]
    heard = _blow(shown)
    heard.append(("crowd_ooh", shown.met + acted.GASP_MS, 0.9))
    heard += [("body_fall", at, 1.0) for at in shown.times("bounce")]
    heard += [("body_fall", at, 0.5) for at in shown.times("lie")]
    if event.points >= FAT or (event.location == 0 and event.target == TOP):
        heard.append(("cheer", shown.over, 0.7))
    return heard + flicks


def _block_heard(event: e.Blocked, seen: Seen) -> list[Cue]:
    shown = seen.act
    if shown is None:
        return [("block", seen.begins, 1.0)]
    return [*acted.astray(shown), ("crowd_ooh", shown.met + acted.GASP_MS, 0.7)]


def _armed_heard(event: e.StackArmed, seen: Seen) -> list[Cue]:
    """Four punches are together: gloves touch; where nobody is to be struck, the blow is heard in the air, and the hall."""
    shown = seen.act
    if shown is None:
        return [("glove_touch", seen.begins, 0.7)]
    return [*acted.astray(shown), ("crowd_boo", shown.met + 300.0, 0.4)]


def _cards_heard(event: e.FightCardsRevealed, seen: Seen) -> list[Cue]:
    turned = [("card_flick", seen.begins, 0.9), ("card_flick", seen.begins + 90.0, 0.9)]
    shown = seen.act
    if shown is None:
        return [*turned, ("crowd_ooh", seen.begins + 300.0, 0.7)]
    if shown.act.sight == acts.HIT:
        return [*turned, *_blow(shown), ("crowd_ooh", shown.met + acted.GASP_MS, 0.9)]
    return [*turned, *acted.astray(shown), ("crowd_gasp", shown.met + acted.GASP_MS, 0.8)]


def _glove_heard(event: e.GloveThrown, seen: Seen) -> list[Cue]:
    """One that somebody has thrown or dodged at the screen was heard there: only the hall is left."""
    shown = seen.act
    reacts = "crowd_gasp" if event.result == "dodged" else "crowd_ooh"
    if shown is None:
        return [(reacts, seen.begins, 0.8)]
    thrown = [("whoosh", at, 0.9) for at in shown.times("thrown")]
    lands = {"hit": ("punch_heavy", 1.0), "dodged": ("footwork", 0.7), "caught": ("slap", 1.0)}[event.result]
    return [*thrown, (lands[0], shown.met, lands[1]), (reacts, shown.met + acted.GASP_MS, 0.9)]


def _end_heard(event: e.MatchEnded, seen: Seen) -> list[Cue]:
    won = event.winner >= 0
    heard = acted.ending(seen.acts, won=won) or acted.hall(seen.begins, won=won)
    return [("bell_3", seen.begins, 1.0), *heard]


HEARD: Final[dict[type[Event], Ear]] = {
    e.KnockedOut: _knock_out_heard,
    e.Blocked: _block_heard,
    e.StackArmed: _armed_heard,
    e.FightCardsRevealed: _cards_heard,
    e.GloveThrown: _glove_heard,
    e.MatchEnded: _end_heard,
}
"""By kind of event."""
