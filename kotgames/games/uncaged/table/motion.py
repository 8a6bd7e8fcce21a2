"""How each event is seen: cards are dealt, laid and turned, the fighters act, damage flies. Every event of the rules has its entry here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from kotgames.engine.contract import Event
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.table import ids
from kotgames.games.uncaged.table.cards import Cards
from kotgames.games.uncaged.table.context import Context
from kotgames.games.uncaged.table.pictures import Pictures, level_and_top_after
from kotgames.games.uncaged.table.sounds import sounds_of
from kotgames.games.uncaged.views import View
from kotgames.ui.sound import Cue
from kotgames.ui.table import parts
from kotgames.ui.table.films import FilmTrack
from kotgames.ui.table.motions import FLIGHT, Motions
from kotgames.ui.table.pages import Pages
from kotgames.ui.timeline import Call, Drive, Par, Seq, Track, Wait

DEAL_MS = 80.0
READ_MS = 450.0
HIT_MS = 320.0
FLIP_MS = 380.0
REVEAL_MS = 650.0
"""A revealed card is looked at so long."""


class Motion(parts.Motion):
    """See `Motion` of the toolkit."""

    def __init__(self, ctx: Context, cards: Cards, pictures: Pictures, pages: Pages) -> None:
        self.ctx = ctx
        self.motions = Motions(ctx, lambda: cards.specs(ctx.layout))
        self.pages = pages
        self.card_set = ctx.card_set
        self.words = ctx.words
        self.pictures = pictures
        self._by_type: dict[type[Event], Callable[[Any, View], Track | None]] = {
            e.FirstAttackerRolled: self._first,
            e.FighterPicked: lambda event, before: self.motions.settle(READ_MS),
            e.RoundStarted: self._round,
            e.ComboStarted: self._combo,
            e.CardDrawn: self._drawn,
            e.Mulliganed: lambda event, before: self.motions.settle(READ_MS),
            e.HandKept: lambda event, before: self.motions.settle(150),
            e.CardPlaced: self._placed,
            e.RowLocked: lambda event, before: self.motions.settle(150),
            e.RowPickedUp: lambda event, before: self.motions.settle(FLIGHT),
            e.CardRevealed: self._revealed,
            e.Discarded: lambda event, before: self.motions.settle(220),
            e.OptionDeclined: lambda event, before: None,
            e.LevelKept: lambda event, before: None,
            e.LevelChanged: self._level,
            e.NextRaised: lambda event, before: None,
            e.Deflected: lambda event, before: self.motions.banner(self.words("banner.deflected"), "info"),
            e.AbilityKept: lambda event, before: None,
            e.DamageDealt: lambda event, before: None,
            e.ExchangeResolved: self._exchange,
            e.ComboBroken: lambda event, before: self.motions.banner(
                self.words("banner.broken"), "gold", 900.0
            ),
            e.AbilityPrimed: lambda event, before: self.motions.banner(
                self.words("banner.primed", plus=event.plus), "gold"
            ),
            e.ComboEnded: self._combo_ended,
            e.RoundEnded: self._round_ended,
            e.MatchEnded: self._ended,
        }

    def track(self, event: Event, before: dict[str, Any]) -> Track | None:
        """See `Motion`."""
        return self._by_type[type(event)](event, cast(View, before))

    def sounds(self, event: Event) -> list[Cue]:
        """See `Motion`."""
        return sounds_of(event, self.card_set)

    def holds(self, event: Event) -> bool:
        """See `Motion`: what a combo came to stays to be read; not the last of a match that a knockout ends."""
        return isinstance(event, e.ComboEnded) and event.how != "knockout"

    def repeats(self, event: Event) -> bool:
        """See `Motion`: the last exchange."""
        return isinstance(event, e.ExchangeResolved)

    def gathers(self, event: Event) -> bool:
        """See `Motion`: the exchanges are watched by both."""
        return isinstance(event, (e.CardRevealed, e.ExchangeResolved))

    # ---- pieces

    def _deck_point(self, seat: int) -> tuple[float, float]:
        """Where a seat's cards come from."""
        ctx = self.ctx
        if ctx.layout.decks and ctx.view["combo"]:
            return ctx.layout.decks[ctx.role(seat)].center
        return ctx.layout.area.left, ctx.layout.area.centery

    def _forget_combo(self) -> None:
        """The cards of a combo go back, or the first of another come."""
        self.ctx.shown_fight.forget_revealed()
        self.ctx.row.slots.clear()
        self.ctx.shown_fight.show_hp(self.ctx.view["hp"])

    # ---- the events

    def _first(self, event: e.FirstAttackerRolled, before: View) -> Track:
        one, two = event.rolls[-1] if event.seat == 0 else event.rolls[-1][::-1]
        text = self.words("log.first", name=self.ctx.host.name(event.seat), one=one, two=two)
        return self.motions.banner(text, "gold", 1400.0)

    def _round(self, event: e.RoundStarted, before: View) -> Track:
        self.ctx.set_stance(0, -1)
        return self.motions.banner(self.words("banner.round", number=event.round), "gold", 900.0)

    def _combo(self, event: e.ComboStarted, before: View) -> Track:
        self._forget_combo()
        attacks = self.words("banner.attacks", name=self.ctx.host.name(event.attacker))
        return self.motions.banner(
            f"{self.words('banner.combo', number=event.combo)}: {attacks}", "info", 800.0
        )

    def _drawn(self, event: e.CardDrawn, before: View) -> Track:
        ctx = self.ctx
        start = self._deck_point(event.seat)
        known = ctx.view["hands"][event.seat] is not None and event.card >= 0
        count = ctx.view["hand_counts"][event.seat]
        name = ids.card(event.card) if known else ids.hand_back(event.seat, count - 1)
        return self.motions.deal(name, start, DEAL_MS, known=known)

    def _placed(self, event: e.CardPlaced, before: View) -> Track:
        ctx = self.ctx
        if event.card >= 0:
            return self.motions.settle(60)
        count = before["hand_counts"][event.seat]
        sprite = ctx.field.sprites.get(ids.hand_back(event.seat, count - 1))
        start = (sprite.x, sprite.y) if sprite is not None else self._deck_point(event.seat)
        return self.motions.settle(110, starts={ids.face_down(event.seat, event.slot): start})

    def _revealed(self, event: e.CardRevealed, before: View) -> Track:
        """The face down card turns over in its place."""
        ctx = self.ctx
        ctx.shown_fight.damage_just_taken.clear()
        self.pages.turn("cage")
        name = ids.card(event.card)
        down = ctx.field.sprites.get(ids.face_down(event.seat, event.slot))
        starts: dict[str, tuple[float, float]] = {}
        hidden: tuple[str, ...] = ()
        if down is not None:
            starts, hidden = {name: (down.x, down.y)}, (name,)
            ctx.field.drop(ids.face_down(event.seat, event.slot))
        kind = self.card_set.kind_of[event.card]
        self.pictures.want_act_films(kind, event.seat, ctx.stance_level, ctx.stance_top)
        if not self.motions.moving:
            return self.motions.settle(REVEAL_MS, starts=starts, hidden=hidden)

        def turned() -> None:
            ctx.turning_card = None
            ctx.host.changed()

        ctx.turning_card = (event.seat, event.slot)  # what it comes to is not said before its face is seen
        return Seq(
            self.motions.settle(FLIGHT, starts=starts, hidden=hidden), Call(turned), Wait(REVEAL_MS - FLIGHT)
        )

    def _level(self, event: e.LevelChanged, before: View) -> Track:
        ctx = self.ctx
        banner = self.motions.banner(
            self.words("banner.ground" if event.level else "banner.standing"), "info", 600.0
        )
        if not self.motions.moving:
            return banner

        def flip(t: float) -> None:
            begins = ctx.level_flip is None
            ctx.level_flip = t if t < 1 else None
            if begins or t >= 1:
                ctx.host.changed()
            else:
                ctx.host.app.redraw()

        return Par(Drive(FLIP_MS, flip), banner)

    def _exchange(self, event: e.ExchangeResolved, before: View) -> Track:
        """The attack is acted out and hits, then the defence; the sums stay to be read."""
        ctx = self.ctx
        ctx.shown_fight.resolve(event)
        attack, defence = event.attack, event.defence
        tracks: list[Track] = [self.motions.settle(0)]
        tracks += self._act(attack, _outcome(attack))
        if attack.lost:
            tracks.append(self._hit(attack, event))
        if defence.valid and not attack.broken and (defence.damage or not attack.prevented):
            tracks += self._act(defence, _outcome(defence))
        if defence.lost:
            tracks.append(self._hit(defence, event))

        def settled() -> None:
            ctx.shown_fight.show_hp(event.hp)
            ctx.host.changed()

        tracks.append(Call(settled))
        if ctx.stance_level != event.level:
            tracks.append(Call(lambda: ctx.set_stance(event.level, ctx.stance_top)))
        return Seq(*tracks, self.motions.settle(REVEAL_MS), Wait(READ_MS))

    def _act(self, side: e.Side, outcome: str) -> list[Track]:
        ctx = self.ctx
        if not self.motions.moving:
            level, top = level_and_top_after(
                self.card_set, side.kind, side.seat, ctx.stance_level, ctx.stance_top, outcome
            )
            return [Call(lambda: ctx.set_stance(level, top))]
        level, top = ctx.stance_level, ctx.stance_top
        film = self.pictures.act_film(side.kind, side.seat, level, top, outcome)
        self.pictures.want(film)
        after = level_and_top_after(self.card_set, side.kind, side.seat, level, top, outcome)
        ctx.stance_level, ctx.stance_top = after  # what follows in this exchange starts from there
        return [FilmTrack(self.pictures, film), Call(lambda: ctx.set_stance(*after))]

    def _hit(self, side: e.Side, event: e.ExchangeResolved) -> Track:
        """The damage flies from the card to the fighter, and their Health falls."""
        ctx = self.ctx
        seat = 1 - side.seat

        def fly(t: float) -> None:
            begins = ctx.flying_damage is None
            ctx.flying_damage = (side.seat, event.exchange, side.damage, t) if t < 1 else None
            if begins and t < 1:
                ctx.host.changed()
            else:
                ctx.host.app.redraw()

        def land() -> None:
            ctx.shown_fight.show_hit(seat, side.damage, event.hp[seat])
            ctx.host.changed()

        flight = [Drive(HIT_MS, fly)] if self.motions.moving else []
        return Seq(*flight, Call(land), Wait(520))

    def _combo_ended(self, event: e.ComboEnded, before: View) -> Track:
        self._forget_combo()
        return self.motions.settle(FLIGHT)

    def _round_ended(self, event: e.RoundEnded, before: View) -> Track:
        if event.winner < 0:
            text = self.words("banner.round_even", one=event.dealt[0], two=event.dealt[1])
        else:
            one, two = event.dealt if event.winner == 0 else event.dealt[::-1]
            text = self.words("banner.round_point", name=self.ctx.host.name(event.winner), one=one, two=two)
        return self.motions.banner(text, "gold", 1500.0)

    def _ended(self, event: e.MatchEnded, before: View) -> Track:
        ctx = self.ctx
        banner = self.motions.banner(self.words(f"banner.{event.how}"), "danger", 1300.0)
        if not self.motions.moving or event.winner < 0:
            return banner
        film = self.pictures.end_film(ctx.stance_level, ctx.stance_top, event.winner, event.how)
        self.pictures.want(film)
        return Seq(Par(banner, FilmTrack(self.pictures, film)), self.motions.settle(200))


def _outcome(side: e.Side) -> str:
    """What the film shows of a card: it lands, is kept off, stopped, answered, or comes to nothing."""
    if not side.valid:
        return "dodge"
    if side.broken == "countered":
        return "broken"
    if side.broken:
        return "cancelled"
    if (side.prevented or side.deflected) and not side.damage:
        return "prevented"
    return "hit"
