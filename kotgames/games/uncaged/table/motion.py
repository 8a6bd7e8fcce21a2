"""Motion of the events that the table acts itself: cards are laid and turned, the fighters act, damage flies."""

from __future__ import annotations

from functools import partial

from kotgames.engine.contract import Event
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.board import Board
from kotgames.games.uncaged.shown import ROWS, first_rolls
from kotgames.games.uncaged.table import fight, ids, sounds
from kotgames.games.uncaged.table.cards import Cards
from kotgames.games.uncaged.table.context import Context
from kotgames.games.uncaged.views import View
from kotgames.games.uncaged.words import LogBook
from kotgames.ui.art.act import Act
from kotgames.ui.table.motions import FLIGHT, Motions
from kotgames.ui.table.shown import Ear, Maker
from kotgames.ui.table.stage.motion import StagedMotion
from kotgames.ui.table.stage.tracks import StageTracks
from kotgames.ui.timeline import Call, Drive, Par, Reveal, Seq, Track, Wait

READ_MS = 450.0
FLIP_MS = 380.0
REVEAL_MS = 650.0
"""A revealed card is looked at so long."""


class Motion(StagedMotion):
    """See `Motion` of the toolkit."""

    rows = ROWS

    def __init__(self, ctx: Context, cards: Cards, log: LogBook) -> None:
        self.ctx = ctx
        self.card_set = ctx.card_set
        self.words = ctx.words
        motions = Motions(ctx, cards.specs)
        super().__init__(StageTracks(ctx.stage, motions), log)

    def acted(self) -> dict[type[Event], Maker]:
        """See `Plays`."""
        return {
            e.FirstAttackerRolled: self._first,
            e.RoundStarted: self._round,
            e.ComboStarted: self._combo,
            e.CardPlaced: self._placed,
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
            e.CardRevealed: lambda event, seen: sounds.revealed(event, seen, ctx.board),
            e.ExchangeResolved: lambda event, seen: sounds.resolved(event, seen, ctx.board),
            e.MatchEnded: lambda event, seen: sounds.ended(
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

    def _forget_combo(self) -> None:
        """The cards of a combo go back, or the first of another come."""
        self.ctx.shown_fight.forget_revealed()
        self.ctx.row.forget()
        self.ctx.shown_fight.show_hp(self.ctx.view["hp"])

    # ---- the events

    def _first(self, event: e.FirstAttackerRolled, before: View) -> Track:
        text = self.words("log.first", name=self.ctx.host.name(event.seat), **first_rolls(event))
        return self.motions.banner(text, "gold", 1400.0)

    def _round(self, event: e.RoundStarted, before: View) -> Track:
        ctx = self.ctx
        card = self.said(event)
        if not ctx.stance_level:
            return card
        there = fight.stance_after(ctx, (ctx.stance_level, ctx.stance_top), event)  # they rise
        way = fight.moved(ctx.stage.pair, (ctx.stance_level, ctx.stance_top), there)

        def risen() -> None:
            ctx.set_stance(*there)
            ctx.host.changed()

        return Par(card, Seq(self.stage.play(way, read=0.0), Call(risen)))

    def _combo(self, event: e.ComboStarted, before: View) -> Track:
        self._forget_combo()
        attacks = self.words("banner.attacks", name=self.ctx.host.name(event.attacker))
        return self.motions.banner(
            f"{self.words('banner.combo', number=event.combo)}: {attacks}", "info", 800.0
        )

    def _placed(self, event: e.CardPlaced, before: View) -> Track:
        ctx = self.ctx
        if event.card >= 0:
            return self.motions.settle(60)
        count = before["hand_counts"][event.seat]
        sprite = ctx.field.sprites.get(ids.back(event.seat, count - 1))
        start = (sprite.x, sprite.y) if sprite is not None else self.deck_point(event.seat)
        return self.motions.settle(110, starts={ids.face_down(event.seat, event.slot): start})

    def _revealed(self, event: e.CardRevealed, before: View) -> Track:
        """The face down card turns over in its place."""
        ctx = self.ctx
        ctx.shown_fight.damage_just_taken.clear()
        self.ctx.turn("cage")
        name = ids.card(event.card)
        down = ctx.field.sprites.get(ids.face_down(event.seat, event.slot))
        starts: dict[str, tuple[float, float]] = {}
        hidden: tuple[str, ...] = ()
        if down is not None:
            starts, hidden = {name: (down.x, down.y)}, (name,)
            ctx.field.drop(ids.face_down(event.seat, event.slot))
        kind = self.card_set.kind_of[event.card]
        ctx.stage.look_close()
        ctx.stage.want(fight.coming(ctx, kind, event.seat))
        if not self.motions.moving:
            return self.motions.settle(REVEAL_MS, starts=starts, hidden=hidden)

        def turned() -> None:
            ctx.turning_card = None
            ctx.host.changed()

        ctx.turning_card = (event.seat, event.slot)  # what it comes to is not said before its face is seen
        return Seq(
            self.motions.settle(FLIGHT, starts=starts, hidden=hidden),
            Reveal(turned),
            Wait(REVEAL_MS - FLIGHT),
        )

    def _level(self, event: e.LevelChanged, before: View) -> Track | None:
        """See `fight.stance_after`."""
        ctx = self.ctx
        here = ctx.stance_level, ctx.stance_top
        there = fight.stance_after(ctx, here, event)
        return None if here == there else self._gone(fight.moved(ctx.stage.pair, here, there), there)

    def _gone(self, way: Act, there: tuple[int, int]) -> Track:
        """They stand up or go down; then the sign says so."""
        return Seq(self.stage.play(way, read=0.0), self._stand_like(there))

    def _stand_like(self, there: tuple[int, int]) -> Track:
        """The (level, seat on top) that is seen now: the sign turns over, and it is said."""
        ctx, level = self.ctx, there[0]
        banner = self.motions.banner(
            self.words("banner.ground" if level else "banner.standing"), "info", 600.0
        )
        stand = Call(lambda: ctx.set_stance(*there))
        if not self.motions.moving:
            return Seq(stand, banner)

        def flip(t: float) -> None:
            begins = ctx.level_flip is None
            ctx.level_flip = t if t < 1 else None
            if begins or t >= 1:
                ctx.host.changed()
            else:
                ctx.host.app.redraw()

        return Seq(stand, Par(Drive(FLIP_MS, flip), banner))

    def _exchange(self, event: e.ExchangeResolved, before: View) -> Track:
        """Both cards beside the fighters: the attack is acted out, then the defence; the sums stay to be read."""
        ctx = self.ctx
        ctx.shown_fight.resolve(event)
        stance = ctx.stance_level, ctx.stance_top
        ends = fight.stance_after(ctx, stance, event)
        acts: list[Act] = []
        tracks: list[Track] = []
        for side, lands in fight.fought(event):
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
        come = self.stage.come(fight.bill(ctx, event), acts)
        return Seq(come, self.motions.settle(FLIGHT), *tracks, Wait(READ_MS))

    def _act(
        self, side: e.Side, event: e.ExchangeResolved, stance: tuple[int, int], *lands: e.Side
    ) -> tuple[Act, Track, tuple[int, int]]:
        """One card of the exchange as it is acted from a (level, seat on top): the act, how it is played, and where it leads. What it and
        whatever else `lands` with it did is written on who was hit, and their Health falls."""
        ctx = self.ctx
        outcome = fight.outcome(ctx, side)
        acted = fight.act(ctx, side, *stance, outcome)
        result = fight.result(ctx, acted, outcome, side.damage)

        hits = [card for card in lands if card.damage and card.target in (0, 1)]

        def landed() -> None:
            ctx.stage.bill.result = result
            for card in hits:
                ctx.stage.write("ab"[card.target], f"-{card.damage}")
                ctx.shown_fight.show_hit(card.target, card.damage, event.hp[card.target])
            ctx.host.changed()  # what was told of the blow may be named now

        played = self.stage.play(acted, landed, after=ctx.host.changed)
        return acted, played, fight.level_and_top_after(ctx, side, *stance, outcome)

    def stays_forward(self, event: Event) -> bool:
        """See `StagedMotion`: after a knockout the deciding blow follows at once, before any card is put away."""
        return super().stays_forward(event) or (isinstance(event, e.ComboEnded) and event.how == "knockout")

    def _combo_ended(self, event: e.ComboEnded, before: View) -> Track | None:
        if event.how == "knockout":
            return None
        self._forget_combo()
        return self.motions.settle(FLIGHT)

    def _ended(self, event: e.MatchEnded, before: View) -> Track:
        """The deciding blow once more, in slow motion, and how it ended."""
        banner = self.motions.banner(self.words(f"banner.{event.how}"), "danger", 1500.0)
        acts = fight.ending(self.ctx, event)
        return self.ending(self.words(f"stage.end.{event.how}"), acts, banner, event.winner)
