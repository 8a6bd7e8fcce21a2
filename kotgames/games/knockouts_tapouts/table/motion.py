"""How each event is seen: cards fly, dice tumble, markers slide, fighters act. Every event of the rules has its entry here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kotgames.engine.contract import Event
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.ui.table.films import Film, FilmTrack
from kotgames.ui.timeline import Call, Drive, Par, Seq, Track, Wait, ease_out

if TYPE_CHECKING:
    from kotgames.games.knockouts_tapouts.table.table import Table

FLIGHT = 280.0
DEAL = 95.0
TUMBLE = 700.0
READ = 420.0


@dataclass(slots=True)
class Rolled:
    """Dice lying on the mat. `good` of a die: success, miss, or None where that is no question; `shown`: the result may be read."""

    faces: tuple[int, ...]
    good: tuple[bool | None, ...]
    seats: tuple[int, ...]
    title: str
    result: str
    shown: bool = False


class Motion:
    """Builds the track of an event. The table's view is already the one after it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.card_set = table.card_set
        self.words = table.host.words
        self._by_type: dict[type[Event], Callable[[Any, dict[str, Any]], Track | None]] = {
            e.FighterReady: lambda event, before: Wait(200),
            e.FightersRevealed: lambda event, before: self._settle(READ),
            e.FirstPlayerRolled: self._first,
            e.RoundStarted: self._round_started,
            e.CardDrawn: self._drawn,
            e.MobilityRolled: self._mobility,
            e.Moved: self._moved,
            e.MovementEnded: lambda event, before: self._settle(120),
            e.Swapped: lambda event, before: Par(
                self._fighters_move(before, event.top), self._settle(FLIGHT)
            ),
            e.AttackPlayed: self._attack_played,
            e.SpecialPlayed: self._special_played,
            e.Declined: lambda event, before: Wait(150),
            e.Cancelled: lambda event, before: self._banner("banner.cancelled", "gold"),
            e.AttackRolled: self._attack_rolled,
            e.ChinHeld: lambda event, before: self._banner("banner.chin", "gold"),
            e.CriticalChosen: lambda event, before: (
                self._banner("banner.critical", "danger") if event.declared else None
            ),
            e.MarkerHurt: self._marker,
            e.MarkerRestored: self._marker,
            e.Discarded: self._put_away,
            e.CardScored: self._put_away,
            e.Passed: lambda event, before: self._settle(200),
            e.ThrowLanded: lambda event, before: self._banner("banner.throw", "info"),
            e.ThrowLapsed: lambda event, before: None,
            e.HeartRolled: self._heart,
            e.RoundEnded: self._round_ended,
            e.MatchEnded: self._ended,
        }

    def track(self, event: Event, before: dict[str, Any]) -> Track | None:
        """The track of an event as its viewer may see it."""
        return self._by_type[type(event)](event, before)

    @staticmethod
    def events() -> set[type[Event]]:
        """The kinds of event that have an entry (a test holds them against the rules')."""
        return {
            kind
            for kind in vars(e).values()
            if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
        }

    # ---- pieces

    def _settle(self, ms: float, **more: Any) -> Track:
        """Everything goes where it belongs now; wait so long."""
        return Seq(Call(lambda: self._place(FLIGHT, **more)), Wait(ms))

    def _place(self, ms: float, **more: Any) -> None:
        table = self.table
        table.field.place(table.specs(), table.host.motion_ms(ms), **more)
        table.host.changed()

    def _banner(self, key: str, colour: str, ms: float = 750.0) -> Track:
        table = self.table

        def show(t: float) -> None:
            table.banner = (self.words(key), colour, t) if t < 1 else None
            table.host.app.redraw()

        return Par(Drive(ms, show), self._settle(0))

    def _roll(self, rolled: Rolled) -> Track:
        """Dice are thrown: they tumble and settle on what was rolled; then success and miss show."""
        table = self.table

        def throw() -> None:
            table.rolled = rolled
            table.show_page("mat")
            self._place(0)
            for index in range(len(rolled.faces)):
                sprite = table.field.sprites.get(f"die:{index}")
                if sprite is not None:
                    sprite.extra["rolling"] = 1.0

        def tumble(t: float) -> None:
            for index, face in enumerate(rolled.faces):
                sprite = table.field.sprites.get(f"die:{index}")
                if sprite is not None:
                    _tumble(sprite.extra, t, index, face)
            table.host.app.redraw()

        def land() -> None:
            rolled.shown = True
            for index in range(len(rolled.faces)):
                sprite = table.field.sprites.get(f"die:{index}")
                if sprite is not None:
                    sprite.extra.clear()
            table.host.changed()

        length = 0.0 if not table.host.motion_ms(1) else TUMBLE
        return Seq(Call(throw), Drive(length, tumble, ease_out), Call(land))

    # ---- the events

    def _first(self, event: e.FirstPlayerRolled, before: dict[str, Any]) -> Track:
        one, two = event.rolls[-1]
        title = self.words("banner.first_roll")
        result = self.words("log.first", name=self.table.host.name(event.seat), one=one, two=two)
        return Seq(
            self._roll(Rolled((one, two), (event.seat == 0, event.seat == 1), (0, 1), title, result)),
            self._settle(READ * 1.6),
        )

    def _round_started(self, event: e.RoundStarted, before: dict[str, Any]) -> Track:
        self.table.rolled = None
        self.table.in_play = []
        key = "banner.overtime" if event.overtime else "banner.round"
        return self._banner_text(self.words(key, number=event.round), "gold", 900.0)

    def _banner_text(self, text: str, colour: str, ms: float) -> Track:
        table = self.table

        def show(t: float) -> None:
            table.banner = (text, colour, t) if t < 1 else None
            table.host.app.redraw()

        return Par(Drive(ms, show), self._settle(0))

    def _drawn(self, event: e.CardDrawn, before: dict[str, Any]) -> Track:
        table = self.table
        start = table.deck_point()
        hands = table.view["hands"][event.seat]
        name = (
            ids.card(event.card)
            if hands is not None
            else ids.back(event.seat, table.view["hand_counts"][event.seat] - 1)
        )
        return self._settle(DEAL, starts={name: start}, hidden=(name,) if hands is not None else ())

    def _mobility(self, event: e.MobilityRolled, before: dict[str, Any]) -> Track:
        host = self.table.host
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
        return Seq(self._roll(Rolled(event.dice, good, (0, 1), title, result)), self._settle(READ))

    def _moved(self, event: e.Moved, before: dict[str, Any]) -> Track:
        return Par(self._fighters_move(before, event.top), self._settle(FLIGHT))

    def _fighters_move(self, before: dict[str, Any], top: int) -> Track:
        """The fighters on the mat go from one Position to the other."""
        table = self.table
        film = table.pictures.move_film(before["position"], before["top"], table.view["position"], top)
        return self._play(film)

    def _play(self, film: Film | None) -> Track:
        """Play a film of the two fighters on the mat."""
        return FilmTrack(self.table.pictures, film if self.table.host.motion_ms(1) else None)

    def _attack_played(self, event: e.AttackPlayed, before: dict[str, Any]) -> Track:
        table = self.table
        table.in_play = list(event.cards)
        table.in_play_seat = event.seat
        table.rolled = None
        table.draft.boosts.clear()
        table.draft.discards.clear()
        table.show_page("mat")
        table.pictures.want_act(event.attack, event.seat)
        starts, hidden = self._from_hand(event.seat, event.cards, before)
        return self._settle(FLIGHT + 260, starts=starts, hidden=hidden)

    def _from_hand(
        self, seat: int, cards: tuple[int, ...], before: dict[str, Any]
    ) -> tuple[dict[str, tuple[float, float]], tuple[str, ...]]:
        """Cards that come out of a closed hand start where its last backs lay, face down."""
        table = self.table
        if before["hands"][seat] is not None:
            return {}, ()
        starts = {}
        count = before["hand_counts"][seat]
        for offset, card in enumerate(cards):
            name = ids.back(seat, count - 1 - offset)
            sprite = table.field.sprites.get(name)
            starts[ids.card(card)] = (
                (sprite.x, sprite.y) if sprite else (table.layout.prompt.centerx, table.layout.prompt.bottom)
            )
            table.field.drop(name)
        return starts, tuple(starts)

    def _special_played(self, event: e.SpecialPlayed, before: dict[str, Any]) -> Track:
        table = self.table
        table.in_play = [*table.in_play, event.card] if table.in_play else [event.card]
        if len(table.in_play) == 1:
            table.in_play_seat = event.seat
        starts, hidden = self._from_hand(event.seat, (event.card,), before)
        return self._settle(FLIGHT + 300, starts=starts, hidden=hidden)

    def _attack_rolled(self, event: e.AttackRolled, before: dict[str, Any]) -> Track:
        table = self.table
        name = self.words(f"card.{self.card_set.attacks[event.attack]}")
        title = self.words("banner.attack", name=table.host.name(event.seat), attack=name)
        result = self.words("banner.result", number=event.number, count=event.successes)
        good = tuple(die >= event.number for die in event.dice)
        rolled = Rolled(event.dice, good, (event.seat,) * len(event.dice), title, result)
        film = table.pictures.act_film(
            event.attack, event.seat, before["position"], before["top"], event.successes > 0
        )
        return Seq(self._roll(rolled), self._play(film), self._settle(READ))

    def _marker(self, event: e.MarkerHurt | e.MarkerRestored, before: dict[str, Any]) -> Track:
        self.table.show_page("fighters")
        return self._settle(330)

    def _put_away(self, event: e.Discarded | e.CardScored, before: dict[str, Any]) -> Track:
        table = self.table
        from_play = event.card in table.in_play
        if from_play:
            table.in_play = [card for card in table.in_play if card != event.card]
        if isinstance(event, e.CardScored):
            table.scored_order[event.seat].append(event.card)
        table.draft.take_back(event.card)
        starts, hidden = ({}, ()) if from_play else self._from_hand(event.seat, (event.card,), before)
        return self._settle(230, starts=starts, hidden=hidden)

    def _heart(self, event: e.HeartRolled, before: dict[str, Any]) -> Track:
        title = self.words("banner.heart", name=self.table.host.name(event.seat))
        result = self.words("banner.restores", count=event.restores)
        good = tuple(die >= event.number for die in event.dice)
        return Seq(
            self._roll(Rolled(event.dice, good, (event.seat,) * len(event.dice), title, result)),
            self._settle(READ),
        )

    def _round_ended(self, event: e.RoundEnded, before: dict[str, Any]) -> Track:
        host = self.table.host
        if event.winner < 0:
            text = self.words("banner.round_tied", one=event.points[0], two=event.points[1])
        else:
            text = self.words(
                "banner.round_won", name=host.name(event.winner), one=event.points[0], two=event.points[1]
            )
        return self._banner_text(text, "gold", 1500.0)

    def _ended(self, event: e.MatchEnded, before: dict[str, Any]) -> Track:
        self.table.show_page("mat")
        text = self.words(f"banner.{event.how}")
        film = self.table.pictures.end_film(event.winner, event.how)
        return Seq(Par(self._banner_text(text, "danger", 1300.0), self._play(film)), self._settle(200))


def _tumble(extra: dict[str, float], t: float, index: int, face: int) -> None:
    """The state of a rolling die at a share of its way: faces change ever slower, it hops and spins out."""
    steps = int(9 * t) + index
    extra["rolling"] = 0.0 if t >= 1 else 1.0
    extra["face"] = float(face if t > 0.86 else (face + steps * 2 + index) % 6 + 1)
    extra["spin"] = (1 - t) * (540 + 90 * index) * (1 if index % 2 else -1)
    hop = abs(((t * 2.4) % 1.0) - 0.5) * 2
    extra["height"] = (1 - t) * 26 * (1 - hop * hop)
