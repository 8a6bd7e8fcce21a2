"""Events and questions in words: log lines, the headline, what a card says in the hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kotgames.engine.contract import Event
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.tables import Tables
from kotgames.ui.catalogue import Words
from kotgames.ui.table.told import Told


class Teller:
    """Writes the log."""

    def __init__(self, tables: Tables, words: Words, name: Callable[[int], str]) -> None:
        self.tables = tables
        self.words = words
        self._name = name
        self._by_type: dict[type[Event], Callable[[Any], Told | None]] = {
            e.FightersRevealed: lambda event: self._line("person", "fighters_revealed", "gold"),
            e.FirstPlayerRolled: self._first,
            e.RoundStarted: self._round,
            e.CardDrawn: lambda event: None,
            e.FighterReady: lambda event: self._line(
                "check-mark", "fighter_ready", "text_soft", name=self._name(event.seat)
            ),
            e.MobilityRolled: self._mobility,
            e.Moved: self._moved,
            e.MovementEnded: lambda event: (
                self._line(
                    "pawn", "movement_ended", "text_soft", name=self._name(event.seat), count=event.lost
                )
                if event.lost
                else None
            ),
            e.Swapped: lambda event: self._line("cycle", "swapped", "info", name=self._name(event.top)),
            e.AttackPlayed: self._attack,
            e.SpecialPlayed: lambda event: self._line(
                "card-play",
                "special",
                "ok",
                self._kind(event.card),
                name=self._name(event.seat),
                card=self._card(event.card),
            ),
            e.Declined: lambda event: None,
            e.Cancelled: lambda event: self._line(
                "shield", "cancelled", "danger", event.attack, attack=self._attack_name(event.attack)
            ),
            e.AttackRolled: self._rolled,
            e.ChinHeld: lambda event: self._line("shield", "chin", "ok", name=self._name(event.seat)),
            e.CriticalChosen: self._critical,
            e.MarkerHurt: lambda event: self._line(
                "broken-heart", "hurt", "danger", name=self._name(event.seat), stat=self._stat(event.stat)
            ),
            e.MarkerRestored: lambda event: self._line(
                "hearts",
                f"restored_{event.why}",
                "ok",
                name=self._name(event.seat),
                stat=self._stat(event.stat),
            ),
            e.Discarded: lambda event: (
                self._line(
                    "card-discard",
                    "discarded",
                    "text_soft",
                    self._kind(event.card),
                    name=self._name(event.seat),
                    card=self._card(event.card),
                )
                if event.why == "discard"
                else None
            ),
            e.CardScored: lambda event: None,
            e.Passed: lambda event: self._line(
                "hourglass", "passed", "text_soft", name=self._name(event.seat)
            ),
            e.ThrowLanded: lambda event: self._line("falling", "throw_landed", "info"),
            e.ThrowLapsed: lambda event: self._line("falling", "throw_lapsed", "text_soft"),
            e.HeartRolled: self._heart,
            e.RoundEnded: self._round_ended,
            e.MatchEnded: self._ended,
        }

    @classmethod
    def alone(cls, tables: Tables, words: Words, names: Sequence[str]) -> Teller:
        """A teller without a table, for the command line."""
        return cls(tables, words, lambda seat: names[seat])

    def tell(self, event: Event) -> Told | None:
        """An event as a log line; None for what a line would only repeat."""
        return self._by_type[type(event)](event)

    # ---- pieces

    def _line(self, icon: str, key: str, colour: str, *kinds: int, **params: Any) -> Told:
        return Told(icon, self.words(f"log.{key}", **params), colour, kinds)

    def _kind(self, card: int) -> int:
        return self.tables.kind_of[card]

    def _card(self, card: int) -> str:
        return f"@card.{self.tables.kinds[self._kind(card)]}"

    def _attack_name(self, attack: int) -> str:
        return f"@card.{self.tables.attacks[attack]}"

    def _stat(self, stat: int) -> str:
        return f"@stat.{c.STATS[stat]}"

    def _position(self, position: int) -> str:
        return f"@position.{self.tables.positions[position]}"

    # ---- lines

    def _first(self, event: e.FirstPlayerRolled) -> Told:
        one, two = event.rolls[-1]
        return self._line(
            "perspective-dice-six-faces-random",
            "first",
            "gold",
            name=self._name(event.seat),
            one=one,
            two=two,
        )

    def _round(self, event: e.RoundStarted) -> Told:
        return self._line(
            "ringing-bell",
            "overtime" if event.overtime else "round",
            "gold",
            number=event.round,
            name=self._name(event.first),
        )

    def _mobility(self, event: e.MobilityRolled) -> Told:
        numbers = {"one": event.totals[0], "two": event.totals[1]}
        if event.mobile < 0:
            return self._line("walking-boot", "mobility_nobody", "text_soft", **numbers)
        key = "mobility_tie" if event.tie else "mobility"
        return self._line(
            "walking-boot", key, "gold", name=self._name(event.mobile), count=event.points, **numbers
        )

    def _moved(self, event: e.Moved) -> Told:
        key = f"moved_{event.how}"
        if event.top >= 0:
            key += "_ground"
        return self._line(
            "pawn",
            key,
            "text",
            name=self._name(event.seat),
            place=self._position(event.target),
            top=self._name(max(0, event.top)),
        )

    def _attack(self, event: e.AttackPlayed) -> Told:
        boosts = [
            self.tables.boosts[index] for index in range(len(self.tables.boosts)) if event.boosts >> index & 1
        ]
        key = "attack_style" if event.by_style else "attack"
        line = self._line(
            "punch" if self.tables.is_strike[event.attack] else "grab",
            key,
            "text",
            event.attack,
            name=self._name(event.seat),
            attack=self._attack_name(event.attack),
        )
        if boosts:
            names = ", ".join(self.words(f"card.{boost}") for boost in boosts)
            return Told(
                line.icon,
                self.words("log.with_boosts", line=line.text, boosts=names),
                line.colour,
                line.cards,
            )
        return line

    def _rolled(self, event: e.AttackRolled) -> Told:
        dice = " ".join(str(die) for die in event.dice)
        colour = "ok" if event.successes else "text_soft"
        return self._line(
            "rolling-dices",
            "rolled",
            colour,
            event.attack,
            attack=self._attack_name(event.attack),
            dice=dice,
            number=event.number,
            count=event.successes,
        )

    def _critical(self, event: e.CriticalChosen) -> Told | None:
        if not event.declared:
            return None
        return self._line("deadly-strike", "critical", "gold", event.attack, name=self._name(event.seat))

    def _heart(self, event: e.HeartRolled) -> Told:
        dice = " ".join(str(die) for die in event.dice)
        return self._line(
            "hearts",
            "heart",
            "ok" if event.restores else "text_soft",
            name=self._name(event.seat),
            dice=dice,
            count=event.restores,
        )

    def _round_ended(self, event: e.RoundEnded) -> Told:
        key = "round_tied" if event.winner < 0 else "round_won"
        return self._line(
            "whistle",
            key,
            "gold",
            number=event.round,
            name=self._name(max(0, event.winner)),
            one=event.points[0],
            two=event.points[1],
        )

    def _ended(self, event: e.MatchEnded) -> Told:
        if event.winner < 0:
            return self._line("scales", "drawn", "gold")
        return self._line("trophy", f"won_{event.how}", "gold", name=self._name(event.winner))
