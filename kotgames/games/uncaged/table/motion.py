"""How each event is seen: cards are dealt, laid and turned, the fighters act, damage flies. Every event of the rules has its entry here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kotgames.engine.contract import Event
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.table import ids
from kotgames.games.uncaged.table.pictures import after_top
from kotgames.ui.table.films import FilmTrack
from kotgames.ui.timeline import Call, Drive, Par, Seq, Track, Wait

if TYPE_CHECKING:
    from kotgames.games.uncaged.table.table import Table

FLIGHT = 280.0
DEAL = 80.0
READ = 450.0
HIT = 320.0
FLIP = 380.0
LOOK = 650.0
"""A revealed card is looked at so long."""


class Motion:
    """Builds the track of an event. The table's view is already the one after it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.card_set = table.card_set
        self.words = table.host.words
        self._by_type: dict[type[Event], Callable[[Any, dict[str, Any]], Track | None]] = {
            e.FirstAttackerRolled: self._first,
            e.FighterPicked: lambda event, before: self._settle(READ),
            e.RoundStarted: self._round,
            e.ComboStarted: self._combo,
            e.CardDrawn: self._drawn,
            e.Mulliganed: lambda event, before: self._settle(READ),
            e.HandKept: lambda event, before: self._settle(150),
            e.CardPlaced: self._placed,
            e.RowLocked: lambda event, before: self._settle(150),
            e.RowPickedUp: lambda event, before: self._settle(FLIGHT),
            e.CardRevealed: self._revealed,
            e.Discarded: lambda event, before: self._settle(220),
            e.OptionDeclined: lambda event, before: None,
            e.StoodBy: lambda event, before: None,
            e.LevelChanged: self._level,
            e.NextRaised: lambda event, before: None,
            e.Deflected: lambda event, before: self._banner(self.words("banner.deflected"), "info"),
            e.HitTaken: lambda event, before: None,
            e.DamageDealt: lambda event, before: None,
            e.ExchangeResolved: self._exchange,
            e.ComboBroken: lambda event, before: self._banner(self.words("banner.broken"), "gold", 900.0),
            e.AbilityPrimed: lambda event, before: self._banner(
                self.words("banner.primed", plus=event.plus), "gold"
            ),
            e.ComboEnded: self._combo_ended,
            e.RoundEnded: self._round_ended,
            e.MatchEnded: self._ended,
        }

    def track(self, event: Event, before: dict[str, Any]) -> Track | None:
        """The track of an event as its viewer may see it."""
        return self._by_type[type(event)](event, before)

    # ---- pieces

    def _place(self, ms: float, **more: Any) -> None:
        table = self.table
        table.field.place(table.specs(), table.host.motion_ms(ms), **more)
        table.host.changed()

    def _settle(self, ms: float, **more: Any) -> Track:
        """Everything goes where it belongs now; wait so long."""
        return Seq(Call(lambda: self._place(FLIGHT, **more)), Wait(ms))

    def _banner(self, text: str, colour: str, ms: float = 750.0) -> Track:
        table = self.table

        def show(t: float) -> None:
            table.banner = (text, colour, t) if t < 1 else None
            table.host.app.redraw()

        return Par(Drive(ms, show), self._settle(0))

    # ---- the events

    def _first(self, event: e.FirstAttackerRolled, before: dict[str, Any]) -> Track:
        one, two = event.rolls[-1] if event.seat == 0 else event.rolls[-1][::-1]
        text = self.words("log.first", name=self.table.host.name(event.seat), one=one, two=two)
        return self._banner(text, "gold", 1400.0)

    def _round(self, event: e.RoundStarted, before: dict[str, Any]) -> Track:
        self.table.stand(0, -1)
        return self._banner(self.words("banner.round", number=event.round), "gold", 900.0)

    def _combo(self, event: e.ComboStarted, before: dict[str, Any]) -> Track:
        self.table.forget_combo()
        attacks = self.words("banner.attacks", name=self.table.host.name(event.attacker))
        return self._banner(f"{self.words('banner.combo', number=event.combo)}: {attacks}", "info", 800.0)

    def _drawn(self, event: e.CardDrawn, before: dict[str, Any]) -> Track:
        table = self.table
        start = table.deck_point(event.seat)
        known = table.view["hands"][event.seat] is not None and event.card >= 0
        count = table.view["hand_counts"][event.seat]
        name = ids.card(event.card) if known else ids.back(event.seat, count - 1)
        return self._settle(DEAL, starts={name: start}, hidden=(name,) if known else ())

    def _placed(self, event: e.CardPlaced, before: dict[str, Any]) -> Track:
        table = self.table
        if event.card >= 0:
            return self._settle(60)
        count = before["hand_counts"][event.seat]
        sprite = table.field.sprites.get(ids.back(event.seat, count - 1))
        start = (sprite.x, sprite.y) if sprite is not None else table.deck_point(event.seat)
        return self._settle(110, starts={ids.down(event.seat, event.slot): start})

    def _revealed(self, event: e.CardRevealed, before: dict[str, Any]) -> Track:
        """The face down card turns over in its place."""
        table = self.table
        table.reveal_exchange()
        name = ids.card(event.card)
        down = table.field.sprites.get(ids.down(event.seat, event.slot))
        starts: dict[str, tuple[float, float]] = {}
        hidden: tuple[str, ...] = ()
        if down is not None:
            starts, hidden = {name: (down.x, down.y)}, (name,)
            table.field.drop(ids.down(event.seat, event.slot))
        kind = self.card_set.kind_of[event.card]
        table.pictures.want_act(kind, event.seat, table.stance_level, table.stance_top)
        if not table.host.motion_ms(1):
            return self._settle(LOOK, starts=starts, hidden=hidden)

        def turned() -> None:
            table.turning = None
            table.host.changed()

        table.turning = (event.seat, event.slot)  # what it comes to is not said before its face is seen
        return Seq(self._settle(FLIGHT, starts=starts, hidden=hidden), Call(turned), Wait(LOOK - FLIGHT))

    def _level(self, event: e.LevelChanged, before: dict[str, Any]) -> Track:
        table = self.table
        banner = self._banner(
            self.words("banner.ground" if event.level else "banner.standing"), "info", 600.0
        )
        if not table.host.motion_ms(1):
            return banner

        def flip(t: float) -> None:
            begins = table.flipping is None
            table.flipping = t if t < 1 else None
            if begins or t >= 1:
                table.host.changed()
            else:
                table.host.app.redraw()

        return Par(Drive(FLIP, flip), banner)

    def _exchange(self, event: e.ExchangeResolved, before: dict[str, Any]) -> Track:
        """The attack is acted out and hits, then the defence; the sums stay to be read."""
        table = self.table
        table.seen.resolve(event)
        attack, defence = event.attack, event.defence
        tracks: list[Track] = [self._settle(0)]
        tracks += self._act(attack, _outcome(attack))
        if attack.lost:
            tracks.append(self._hit(attack, event))
        if defence.valid and not attack.broken and (defence.damage or not attack.prevented):
            tracks += self._act(defence, _outcome(defence))
        if defence.lost:
            tracks.append(self._hit(defence, event))
        tracks.append(Call(lambda: table.show_hp(event.hp)))
        if table.stance_level != event.level:
            tracks.append(Call(lambda: table.stand(event.level, table.stance_top)))
        return Seq(*tracks, self._settle(LOOK), Wait(READ))

    def _act(self, side: e.Side, outcome: str) -> list[Track]:
        table = self.table
        if not table.host.motion_ms(1):
            level, top = after_top(
                self.card_set, side.kind, side.seat, table.stance_level, table.stance_top, outcome
            )
            return [Call(lambda: table.stand(level, top))]
        level, top = table.stance_level, table.stance_top
        film = table.pictures.act(side.kind, side.seat, level, top, outcome)
        table.pictures.want(film)
        after = after_top(self.card_set, side.kind, side.seat, level, top, outcome)
        table.stance_level, table.stance_top = after  # what follows in this exchange starts from there
        return [FilmTrack(table.pictures, film), Call(lambda: table.stand(*after))]

    def _hit(self, side: e.Side, event: e.ExchangeResolved) -> Track:
        """The damage flies from the card to the fighter, and their Health falls."""
        table = self.table
        seat = 1 - side.seat

        def fly(t: float) -> None:
            begins = table.flying is None
            table.flying = (side.seat, event.exchange, side.damage, t) if t < 1 else None
            if begins and t < 1:
                table.host.changed()
            else:
                table.host.app.redraw()

        def land() -> None:
            table.hit(seat, side.damage, event.hp[seat])

        flight = [Drive(HIT, fly)] if table.host.motion_ms(1) else []
        return Seq(*flight, Call(land), Wait(520))

    def _combo_ended(self, event: e.ComboEnded, before: dict[str, Any]) -> Track:
        self.table.forget_combo()
        return self._settle(FLIGHT)

    def _round_ended(self, event: e.RoundEnded, before: dict[str, Any]) -> Track:
        if event.winner < 0:
            text = self.words("banner.round_even", one=event.dealt[0], two=event.dealt[1])
        else:
            one, two = event.dealt if event.winner == 0 else event.dealt[::-1]
            text = self.words("banner.round_point", name=self.table.host.name(event.winner), one=one, two=two)
        return self._banner(text, "gold", 1500.0)

    def _ended(self, event: e.MatchEnded, before: dict[str, Any]) -> Track:
        table = self.table
        banner = self._banner(self.words(f"banner.{event.how}"), "danger", 1300.0)
        if not table.host.motion_ms(1) or event.winner < 0:
            return banner
        film = table.pictures.end(table.stance_level, table.stance_top, event.winner, event.how)
        table.pictures.want(film)
        return Seq(Par(banner, FilmTrack(table.pictures, film)), self._settle(200))


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
