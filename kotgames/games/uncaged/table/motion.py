"""Motion of the events that the table acts itself: cards are laid and turned, the fighters act, damage flies."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from kotgames.engine.contract import Event, Line
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.board import Board
from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.scoresheet import TOLD
from kotgames.games.uncaged.shown import threat
from kotgames.games.uncaged.table import fight, ids
from kotgames.games.uncaged.table.cards import Cards
from kotgames.games.uncaged.table.context import Context
from kotgames.games.uncaged.views import View
from kotgames.games.uncaged.words import LogBook
from kotgames.ui.art.act import Act
from kotgames.ui.sound import Cue
from kotgames.ui.table.motions import FLIGHT, Motions
from kotgames.ui.table.shown import Ear, Maker
from kotgames.ui.table.stage import sounds as acted
from kotgames.ui.table.stage.motion import StagedMotion
from kotgames.ui.table.stage.seen import Seen, SeenAct
from kotgames.ui.table.stage.tracks import StageTracks
from kotgames.ui.timeline import Call, Par, Reveal, Seq, Track, Wait

READ_MS = 450.0
FLIP_MS = 380.0
REVEAL_MS = 650.0
"""A revealed card is looked at so long."""
BLOW_SOUNDS: Final = {
    "punch": "punch_light", "kick": "kick", "level_change": "body_fall", "submission": "hold",
}  # fmt: skip
"""Sounds of cards that land, by type."""
HARD: Final = "punch_heavy"
"""The sound of a punch that does more than 1."""
GASP_MS: Final = 400.0
"""The hall needs so long to see how little is left."""

DANGER: Final = 0.2
"""From this share of the Health that is left on, the corner of whom a card threatens calls; the hall gasps at less than this share of a
whole fighter."""


# ---- what lasts, beside the view


def follow(ctx: Context, event: Event, *, first: bool) -> None:
    """An event is told: what is shown of it beside the view. `first`: the log begins anew with it."""
    shown = ctx.shown_fight
    shown.changes += 1
    if first:
        shown.past_events.clear()
        shown.forget_revealed()
    if isinstance(event, TOLD):
        shown.past_events.append(event)
    match event:
        case e.ExchangeResolved():
            shown.resolve(event.exchange, event.attack, event.defence)
        case e.CardRevealed() if not event.valid:
            shown.reasons[event.seat, event.slot] = Line(event.reason, event.params)
        case e.ComboStarted() | e.ComboEnded():
            shown.combo_was_set_up = False
            shown.forget_revealed()
            if isinstance(event, e.ComboStarted):
                shown.last = ()


def stance_after(ctx: Context, stance: tuple[int, int], event: Event) -> tuple[int, int]:
    """(level, seat on top or -1) after an event, from the one before it. Level Changes, and what undoes them, are seen when their exchange
    is fought out; any other card's change at once."""
    if isinstance(event, e.RoundStarted):
        return 0, -1
    if isinstance(event, e.LevelChanged):
        if event.undone or ctx.card_set.types[event.kind] == "level_change":
            return stance
        return event.level, event.seat if event.level else -1
    if isinstance(event, e.ExchangeResolved):
        for side, _ in fight.fought(event.attack, event.defence):
            stance = fight.level_and_top_after(ctx, side, *stance, fight.outcome(ctx, side))
        return stance if stance[0] == event.level else (event.level, stance[1] if event.level else -1)
    return stance


class Motion(StagedMotion):
    """See `Motion` of the toolkit."""

    def __init__(self, ctx: Context, cards: Cards, log: LogBook) -> None:
        self.ctx = ctx
        self.card_set = ctx.card_set
        self.words = ctx.words
        super().__init__(StageTracks(ctx.stage, Motions(ctx, cards.specs)), log)

    def acted(self) -> dict[type[Event], Maker]:
        """See `Plays`."""
        return {
            e.RoundStarted: self._round,
            e.ComboStarted: self._combo,
            e.CardRevealed: self._revealed,
            e.LevelChanged: self._level,
            e.ExchangeResolved: self._exchange,
            e.ComboEnded: self._combo_ended,
            e.MatchEnded: self._ended,
        }

    def acted_sounds(self) -> dict[type[Event], Ear]:
        """See `Plays`."""
        ctx = self.ctx
        return {
            e.CardRevealed: lambda event, seen: revealed(event, seen, ctx.board),
            e.ExchangeResolved: lambda event, seen: resolved(event, seen, ctx.board),
            e.MatchEnded: lambda event, seen: ended(
                event, seen, ctx.card_set, fight.deciding(ctx, event.winner)
            ),
        }

    def known(self) -> Board:
        """See `Plays`."""
        return self.ctx.board

    # ---- pieces

    def deck_point(self, seat: int) -> tuple[float, float]:
        """See `Plays`."""
        ctx = self.ctx
        if ctx.layout.decks and ctx.view["combo"]:
            return ctx.layout.decks[ctx.role(seat)].center
        return ctx.layout.area.left, ctx.layout.area.centery

    def home(self, seat: int) -> tuple[float, float]:
        """See `Plays`."""
        return self.deck_point(seat)

    def closed(self, event: Any, before: View) -> str:
        """See `Plays`: in a row."""
        return ids.face_down(event.seat, event.slot)

    def _forget_combo(self) -> None:
        """The cards of a combo go back, or the first of another come."""
        self.ctx.shown_fight.forget_revealed()
        self.ctx.row.forget()
        self.ctx.shown_fight.show_hp(self.ctx.view["hp"])

    # ---- the events

    def _round(self, event: e.RoundStarted, before: View) -> Track:
        ctx = self.ctx
        card = self.said(event)
        if not ctx.stance_level:
            return card
        there = stance_after(ctx, (ctx.stance_level, ctx.stance_top), event)  # they rise
        way = fight.moved(ctx.stage.pair, (ctx.stance_level, ctx.stance_top), there)

        def risen() -> None:
            ctx.set_stance(*there)
            ctx.host.changed()

        return Par(card, Seq(self.stage.play(way, read=0.0), Call(risen)))

    def _combo(self, event: e.ComboStarted, before: View) -> Track:
        self._forget_combo()
        combo = self.words("banner.combo", number=event.combo)
        attacks = self.words("banner.attacks", name=self.ctx.host.name(event.attacker))
        return self.motions.banner(f"{combo}: {attacks}", "info", 800.0)

    def _revealed(self, event: e.CardRevealed, before: View) -> Track:
        """The face down card turns over in its place."""
        ctx = self.ctx
        ctx.shown_fight.damage_just_taken.clear()
        self.ctx.turn("cage")
        starts = self.motions.from_under(ids.face_down(event.seat, event.slot), ids.card(event.card))
        ctx.stage.look_close()
        ctx.stage.want(fight.coming(ctx, self.card_set.kind_of[event.card], event.seat))
        if not self.motions.moving:
            return self.motions.settle(REVEAL_MS, starts=starts, hidden=starts)

        def turned() -> None:
            ctx.turning_card = None
            ctx.host.changed()

        ctx.turning_card = (event.seat, event.slot)  # what it comes to is not said before its face is seen
        settled = self.motions.settle(FLIGHT, starts=starts, hidden=starts)
        return Seq(settled, Reveal(turned), Wait(REVEAL_MS - FLIGHT))

    def _level(self, event: e.LevelChanged, before: View) -> Track | None:
        """See `stance_after`."""
        ctx = self.ctx
        here = ctx.stance_level, ctx.stance_top
        there = stance_after(ctx, here, event)
        return None if here == there else self._gone(fight.moved(ctx.stage.pair, here, there), there)

    def _gone(self, way: Act, there: tuple[int, int]) -> Track:
        """They stand up or go down; then the sign says so."""
        return Seq(self.stage.play(way, read=0.0), self._stand_like(there))

    def _stand_like(self, there: tuple[int, int]) -> Track:
        """The (level, seat on top) that is seen now: the sign turns over, and it is said."""
        ctx, level = self.ctx, "ground" if there[0] else "standing"
        banner = self.motions.banner(self.words(f"banner.{level}"), "info", 600.0)
        stand = Call(lambda: ctx.set_stance(*there))
        if not self.motions.moving:
            return Seq(stand, banner)

        def flip(t: float | None) -> None:
            ctx.level_flip = t

        return Seq(stand, Par(self.motions.through(FLIP_MS, flip), banner))

    def _exchange(self, event: e.ExchangeResolved, before: View) -> Track:
        """Both cards beside the fighters: the attack is acted out, then the defence; the sums stay to be read."""
        ctx = self.ctx
        ctx.shown_fight.resolve(event.exchange, event.attack, event.defence)
        stance = ctx.stance_level, ctx.stance_top
        ends = stance_after(ctx, stance, event)
        acts: list[Act] = []
        tracks: list[Track] = []
        for side, lands in fight.fought(event.attack, event.defence):
            acted, track, after = self._act(side, event, stance, *lands)
            if acts:  # what one card came to does not stand over the other
                tracks.append(Call(ctx.stage.wipe))
            acts.append(acted)
            tracks.append(track)
            if after != stance:  # what follows in this exchange starts from there
                turned = partial(ctx.set_stance, *after)  # the other one is on top now
                tracks.append(self._stand_like(after) if after[0] != stance[0] else Call(turned))
            stance = after

        def settled() -> None:
            ctx.shown_fight.show_hp(event.hp)
            ctx.host.changed()

        tracks.append(Call(settled))
        if stance != ends:
            tracks.append(self._gone(fight.moved(None, stance, ends), ends))
        come = self.stage.come(fight.bill(ctx, event.exchange, event.attack, event.defence), acts)
        return Seq(come, self.motions.settle(FLIGHT), *tracks, Wait(READ_MS))

    def _act(
        self, side: e.Side, event: e.ExchangeResolved, stance: tuple[int, int], *lands: e.Side
    ) -> tuple[Act, Track, tuple[int, int]]:
        """One card of the exchange as it is acted from a (level, seat on top): the act, how it is played, and where it leads. What it and
        whatever else `lands` with it did is written on who was hit, and their Health falls."""
        ctx = self.ctx
        outcome = fight.outcome(ctx, side)
        act = fight.act(ctx, side.kind, side.seat, *stance, outcome)
        result = fight.result(ctx, act, outcome, side.damage)
        hits = [card for card in lands if card.damage and card.target in (0, 1)]

        def landed() -> None:
            ctx.stage.bill.result = result
            for card in hits:
                ctx.stage.write("ab"[card.target], f"-{card.damage}")
                ctx.shown_fight.show_hit(card.target, card.damage, event.hp[card.target])
            ctx.host.changed()  # what was told of the blow may be named now

        played = self.stage.play(act, landed, after=ctx.host.changed)
        return act, played, fight.level_and_top_after(ctx, side, *stance, outcome)

    def stays_forward(self, event: Event) -> bool:
        """See `StagedMotion`: after a knockout the deciding blow follows at once, before any card is put away."""
        return super().stays_forward(event) or (isinstance(event, e.ComboEnded) and event.how == "knockout")

    def _combo_ended(self, event: e.ComboEnded, before: View) -> Track | None:
        if event.how == "knockout":
            return None
        self._forget_combo()
        return self.motions.settle(FLIGHT)

    def _ended(self, event: e.MatchEnded, before: View) -> Track:
        """The deciding blow once more, in slow motion, and how it ended; the word stands below."""
        return self.ending(event.how, fight.ending(self.ctx, event.winner, event.how), event.winner)


# ---- what is heard


def revealed(event: e.CardRevealed, seen: Seen, board: Board) -> list[Cue]:
    """A card is turned over; the corner of whom it threatens calls."""
    called = [("corner_call", seen.begins + 200.0, 0.9)] if threat(event, board) >= DANGER else []
    return [("card_flick", seen.begins + 60.0, 0.8 if event.valid else 0.5), *called]


def resolved(event: e.ExchangeResolved, seen: Seen, board: Board) -> list[Cue]:
    """Both cards as they are acted; the hall gasps where somebody hangs on with little."""
    sides = acted_sides(event, seen)
    heard = [cue for side, shown in sides for cue in _side(side, event, shown, board.card_set)]
    if _nearly_beaten(event, board):
        hurt = [shown.met for side, shown in sides if side.lost or side.broken]
        heard.append(("crowd_gasp", max(hurt, default=seen.begins) + GASP_MS, 0.9))
    return heard


def acted_sides(event: e.ExchangeResolved, seen: Seen) -> list[tuple[e.Side, SeenAct]]:
    """The cards of an exchange that are acted, each with its act: the attack, then the defence, where that has one of its own."""
    return list(zip((event.attack, event.defence), seen.acts, strict=False))


def _side(side: e.Side, event: e.ExchangeResolved, shown: SeenAct, card_set: CardSet) -> list[Cue]:
    """Cues of a card: it lands, or what becomes of it."""
    timing = shown.act.timing
    if timing == "strike_countered":  # it goes into the air, and the rival's own blow meets
        answer = event.defence
        name = _blow(answer.damage) if answer.damage else "block"
        return [
            ("whoosh", shown.times("evaded")[0] - (0 if shown.still else acted.AIR_MS), 0.8),
            (name, shown.met, 0.9),
        ]
    if timing == "false_blow":
        return [acted.air(shown, 0.6)]
    kind = card_set.types[side.kind]
    if shown.act.sight in acted.LANDED and kind in BLOW_SOUNDS:
        return [(_blow(side.damage) if kind == "punch" else BLOW_SOUNDS[kind], shown.met, 0.9)]
    if shown.act.sight:
        return acted.astray(shown)
    return []


def _blow(damage: int) -> str:
    return HARD if damage > 1 else BLOW_SOUNDS["punch"]


def ended(event: e.MatchEnded, seen: Seen, card_set: CardSet, deciding: int) -> list[Cue]:
    """The bell, the count, the tapping hand: as it is acted; where nothing is acted, only what the hall makes of it. `deciding`: the kind
    of the card that won, -1 where none is known."""
    kick = deciding >= 0 and card_set.types[deciding] == "kick"
    won, blow = event.winner >= 0, BLOW_SOUNDS["kick"] if kick else HARD
    return acted.ending(seen.acts, blow, won=won) or acted.hall(seen.begins, won=won)


def _nearly_beaten(event: e.ExchangeResolved, board: Board) -> bool:
    """True where somebody who was hit hangs on with little."""
    whole = board.card_set.hp
    return any(
        side.lost and 0 < event.hp[side.target] < DANGER * whole[board.fighters[side.target]]
        for side in (event.attack, event.defence)
    )
