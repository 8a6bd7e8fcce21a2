"""A match of Knockouts and Tapouts in words: lines of the log, the dice that were thrown, the verdict's rounds, the fighters' names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from kotgames.engine import log_book
from kotgames.engine.contract import Event
from kotgames.engine.fairness import Roll
from kotgames.engine.log_book import LogLine
from kotgames.engine.match import Match, Turn
from kotgames.engine.odds import percent, successes
from kotgames.engine.telling import Beginning, Figure, Moment
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts import moments
from kotgames.games.knockouts_tapouts.card_set import CardSet
from kotgames.games.knockouts_tapouts.game import GAME
from kotgames.games.knockouts_tapouts.ready_made_fighters import shipped_fighters
from kotgames.games.knockouts_tapouts.views import View


class LogBook(log_book.LogBook[View]):
    """See `engine.log_book.LogBook`."""

    card_set: CardSet

    def entries(self) -> Mapping[type[Event], Callable[[Any], LogLine | None]]:
        """See the base class."""
        return {
            e.FightersRevealed: lambda event: self.said("person", "fighters_revealed", "gold"),
            e.FirstPlayerRolled: self._first,
            e.RoundStarted: self._round,
            e.CardDrawn: lambda event: self._drawn(event.seat, [event.card], 1, event.left),
            e.FighterReady: lambda event: self.said(
                "check-mark", "fighter_ready", "text_soft", name=self.name(event.seat)
            ),
            e.MobilityRolled: self._mobility,
            e.Moved: self._moved,
            e.MovementEnded: lambda event: (
                self.said("pawn", "movement_ended", "text_soft", name=self.name(event.seat), count=event.lost)
                if event.lost
                else self._minor("pawn", "movement_over", name=self.name(event.seat))
            ),
            e.Swapped: lambda event: self.said("cycle", "swapped", "info", name=self.name(event.top)),
            e.AttackPlayed: self._attack,
            e.SpecialPlayed: lambda event: self.said(
                "card-play",
                "special",
                "ok",
                self._kind(event.card),
                name=self.name(event.seat),
                card=self._card(event.card),
            ),
            e.Declined: lambda event: self._minor("falling", "declined", name=self.name(event.seat)),
            e.Cancelled: lambda event: self.said(
                "shield", "cancelled", "danger", event.attack, attack=self._attack_name(event.attack)
            ),
            e.AttackRolled: self._rolled,
            e.GreatChinHeld: lambda event: self.said("shield", "chin", "ok", name=self.name(event.seat)),
            e.CriticalChosen: self._critical,
            e.MarkerHurt: lambda event: self.said(
                "broken-heart", "hurt", "danger", name=self.name(event.seat), stat=self._stat(event.stat)
            ),
            e.MarkerRestored: lambda event: self.said(
                "hearts",
                f"restored_{event.why}",
                "ok",
                name=self.name(event.seat),
                stat=self._stat(event.stat),
            ),
            e.Discarded: self._discarded,
            e.CardScored: self._scored,
            e.Passed: lambda event: self.said("hourglass", "passed", "text_soft", name=self.name(event.seat)),
            e.ThrowLanded: lambda event: self.said("falling", "throw_landed", "info"),
            e.ThrowLapsed: lambda event: self.said("falling", "throw_lapsed", "text_soft"),
            e.HeartRolled: self._heart,
            e.RoundEnded: self._round_ended,
            e.MatchEnded: self._ended,
        }

    def joined(self, line: LogLine, event: Event) -> LogLine | None:
        """A line about drawn cards that holds the next one as well; None if the event has a line of its own."""
        if not isinstance(event, e.CardDrawn) or line.drawn is None or line.drawn[0] != event.seat:
            return None
        seat, count = line.drawn
        if bool(line.cards) != (event.card >= 0):
            return None
        cards = [*line.drawn_cards, event.card]
        return replace(self._drawn(seat, cards, count + 1, event.left), topic=line.topic)

    def rolls(self, event: Event) -> list[Roll]:
        """Attacks and Heart against their numbers (p.6-7); Mobility and the first player without one (p.5, K18)."""
        if isinstance(event, (e.AttackRolled, e.HeartRolled)):
            return [Roll(event.seat, event.dice, event.number)]
        if isinstance(event, e.MobilityRolled):
            return [Roll(seat, (face,)) for seat, face in enumerate(event.dice)]
        if isinstance(event, e.FirstPlayerRolled):
            return [Roll(seat, (face,)) for pair in event.rolls for seat, face in enumerate(pair)]
        return []

    # ---- the end of a match

    def summary(self, events: Sequence[Event], view: View) -> list[tuple[str, str, str]]:
        """The rounds that were finished, and the one that a knockout, a tapout or the referee cut short."""
        words, lines = self.words, []
        for event in events:
            if isinstance(event, e.RoundEnded):
                over = event.round - view["rounds"]
                name = words(
                    "results.overtime" if over > 0 else "results.round",
                    number=over if over > 0 else event.round,
                )
                points = words("results.points", one=event.points[0], two=event.points[1])
                lines.append(
                    (name, points, words("results.tied") if event.winner < 0 else self.name(event.winner))
                )
        if view["how"] in (b.KNOCKOUT, b.TAPOUT, b.STOPPAGE) or not lines:
            points = words("results.points", one=self._points(view, 0), two=self._points(view, 1))
            name = words("results.round", number=max(1, view["round"]))
            lines.append((name, points, words("results.unfinished")))
        return lines

    def beginning(self, events: Sequence[Event]) -> Beginning | None:
        """See the base class: a die each, ties thrown again (K18)."""
        for event in events:
            if isinstance(event, e.FirstPlayerRolled):
                return Beginning(event.seat, self._first(event).brief, event.rolls)
        return None

    def swings(self, turns: Sequence[Turn]) -> Iterable[Moment]:
        """See the base class."""
        return moments.Swings(self, turns).all()

    def statistics(self, match: Match) -> list[Figure]:
        """See the base class."""
        return moments.figures(self, match)

    def _points(self, view: View, seat: int) -> int:
        strikes, grapples = len(view["scored_strikes"][seat]), len(view["scored_grapples"][seat])
        return strikes * self.card_set.strike_points + grapples * self.card_set.grapple_points

    def turns(self, view: View) -> int:
        """See `engine.log_book.LogBook`."""
        return view["turn"]

    def rematch(
        self, view: View, options: dict[str, Any], winners: Sequence[int]
    ) -> tuple[dict[str, Any], Any]:
        """The winner keeps the fighter, the loser may make another, starting from the old one (K14, p.3); after a draw both stay. A fighter
        that was never finished is made anew."""
        builds = [GAME.fighter_of(view, seat, self.card_set) for seat in (0, 1)]
        fighters = [build if not winners or seat in winners else None for seat, build in enumerate(builds)]
        return {**options, "fighters": fighters}, builds

    def fighter_name(self, view: View, seat: int) -> str:
        """A ready-made fighter's name, else that it is one of their own."""
        spec = GAME.fighter_of(view, seat, self.card_set)
        made = next((preset.id for preset in shipped_fighters() if preset.build == spec), "")
        return self.words(f"fighter.{made}" if made else "statistics.own_fighter")

    # ---- pieces

    def _minor(self, icon: str, key: str, *kinds: int, **params: Any) -> LogLine:
        return replace(self.said(icon, key, "text_dim", *kinds, **params), minor=True)

    def _rolled_line(
        self, line: LogLine, dice: Sequence[tuple[int, bool | None]], brief: str, detail: str
    ) -> LogLine:
        return replace(line, dice=tuple(dice), brief=brief, detail=detail)

    def _kind(self, card: int) -> int:
        return self.card_set.kind_of[card]

    def _card(self, card: int) -> str:
        return f"@card.{self.card_set.kinds[self._kind(card)]}"

    def _attack_name(self, attack: int) -> str:
        return f"@card.{self.card_set.attacks[attack]}"

    def _stat(self, stat: int) -> str:
        return f"@stat.{c.STATS[stat]}"

    def _position(self, position: int) -> str:
        return f"@position.{self.card_set.positions[position]}"

    # ---- lines

    def _first(self, event: e.FirstPlayerRolled) -> LogLine:
        one, two = event.rolls[-1]
        name = self.name(event.seat)
        line = self.said("perspective-dice-six-faces-random", "first", "gold", name=name, one=one, two=two)
        dice = [(face, None) for pair in event.rolls for face in pair]
        return self._rolled_line(
            line, dice, self.words("log.first_brief", name=name), self.words("log.first_detail")
        )

    def _round(self, event: e.RoundStarted) -> LogLine:
        return self.said(
            "ringing-bell",
            "overtime" if event.overtime else "round",
            "gold",
            number=event.round,
            name=self.name(event.first),
        )

    def _mobility(self, event: e.MobilityRolled) -> LogLine:
        numbers = {"one": event.totals[0], "two": event.totals[1]}
        dice = [(face, None) for face in event.dice]
        sums = self.words(
            "log.mobility_sums",
            one=self.name(0),
            two=self.name(1),
            die_one=event.dice[0],
            die_two=event.dice[1],
            stat_one=event.stats[0],
            stat_two=event.stats[1],
        )
        if event.mobile < 0:
            line = self.said("walking-boot", "mobility_nobody", "text_soft", **numbers)
            return self._rolled_line(line, dice, line.text, sums)
        key = "mobility_tie" if event.tie else "mobility"
        name = self.name(event.mobile)
        line = self.said("walking-boot", key, "gold", name=name, count=event.points, **numbers)
        chance = percent(mobility_chance(event.stats, event.mobile))
        detail = f"{sums} {self.words('log.mobility_chance', name=name, chance=chance)}"
        return self._rolled_line(line, dice, line.text, detail)

    def _moved(self, event: e.Moved) -> LogLine:
        key = f"moved_{event.how}"
        if event.top >= 0:
            key += "_ground"
        return self.said(
            "pawn",
            key,
            "text",
            name=self.name(event.seat),
            place=self._position(event.target),
            top=self.name(max(0, event.top)),
        )

    def _attack(self, event: e.AttackPlayed) -> LogLine:
        boosts = [
            self.card_set.boosts[index]
            for index in range(len(self.card_set.boosts))
            if event.boosts >> index & 1
        ]
        key = "attack_style" if event.by_style else "attack"
        line = self.said(
            "punch" if self.card_set.is_strike[event.attack] else "grab",
            key,
            "text",
            event.attack,
            name=self.name(event.seat),
            attack=self._attack_name(event.attack),
        )
        if boosts:
            laid = [self.card_set.kind_index[boost] for boost in boosts]
            names = tuple(self.words(f"card.{boost}") for boost in boosts)
            text = self.words("log.with_boosts", line=line.text, boosts=", ".join(names))
            return replace(line, text=text, cards=(*line.cards, *laid), names=(*line.names, *names))
        return line

    def _rolled(self, event: e.AttackRolled) -> LogLine:
        dice = " ".join(str(die) for die in event.dice)
        colour = "ok" if event.successes else "text_soft"
        named: dict[str, Any] = {"attack": self._attack_name(event.attack), "count": event.successes}
        line = self.said(
            "rolling-dices", "rolled", colour, event.attack, dice=dice, number=event.number, **named
        )
        return self._rolled_line(
            line,
            [(die, die >= event.number) for die in event.dice],
            self.words("log.rolled_brief", **named),
            self._chances("hit", len(event.dice), event.number, event.successes),
        )

    def _chances(self, key: str, dice: int, number: int, good: int) -> str:
        """What true dice do: at least one success, and as many as came."""
        ways = successes(dice, number)
        total = 6**dice
        parts = [
            self.words("log.needed", count=dice, number=number),
            self.words(f"log.chance_{key}", chance=percent(sum(ways[1:]) / total)),
        ]
        if good > 1:
            parts.append(self.words("log.chance_many", count=good, chance=percent(sum(ways[good:]) / total)))
        return " ".join(parts)

    def _drawn(self, seat: int, cards: Sequence[int], count: int, left: int) -> LogLine:
        """Cards from the deck; those that the reader may not know are counted."""
        name = self.name(seat)
        rest = self.words("log.drew_left", count=left)
        known = [self._kind(card) for card in cards if card >= 0]
        if known:
            named = ", ".join(self.words(f"card.{self.card_set.kinds[kind]}") for kind in known)
            line = self._minor("card-draw", "drew", *known, name=name, cards=named)
        else:
            line = self._minor("card-draw", "drew_hidden", name=name, count=count)
        return replace(line, detail=rest, drawn=(seat, count), drawn_cards=tuple(cards))

    def _discarded(self, event: e.Discarded) -> LogLine:
        said = {"name": self.name(event.seat), "card": self._card(event.card)}
        if event.why == "discard":
            return self.said("card-discard", "discarded", "text_soft", self._kind(event.card), **said)
        return self._minor("card-discard", f"discarded_{event.why}", self._kind(event.card), **said)

    def _scored(self, event: e.CardScored) -> LogLine:
        points = self.card_set.strike_points if event.strike else self.card_set.grapple_points
        said = {"name": self.name(event.seat), "card": self._card(event.card)}
        return self._minor("card-pickup", "scored", self._kind(event.card), count=points, **said)

    def _critical(self, event: e.CriticalChosen) -> LogLine:
        name = self.name(event.seat)
        if not event.declared:
            return self._minor("check-mark", "no_critical", name=name)
        return self.said("deadly-strike", "critical", "gold", event.attack, name=name)

    def _heart(self, event: e.HeartRolled) -> LogLine:
        dice = " ".join(str(die) for die in event.dice)
        named: dict[str, Any] = {"name": self.name(event.seat), "count": event.restores}
        line = self.said("hearts", "heart", "ok" if event.restores else "text_soft", dice=dice, **named)
        good = sum(die >= event.number for die in event.dice)
        return self._rolled_line(
            line,
            [(die, die >= event.number) for die in event.dice],
            self.words("log.heart_brief", **named),
            self._chances("heart", len(event.dice), event.number, good),
        )

    def _round_ended(self, event: e.RoundEnded) -> LogLine:
        key = "round_tied" if event.winner < 0 else "round_won"
        return self.said(
            "whistle",
            key,
            "gold",
            number=event.round,
            name=self.name(max(0, event.winner)),
            one=event.points[0],
            two=event.points[1],
        )

    def _ended(self, event: e.MatchEnded) -> LogLine:
        if event.winner < 0:
            return self.said("scales", "drawn", "gold")
        return self.said("trophy", f"won_{event.how}", "gold", name=self.name(event.winner))


def mobility_chance(stats: tuple[int, int], seat: int) -> Fraction:
    """The chance that a seat's total of one die and its stat is the higher one (p.5), before the dice are thrown."""
    lead = stats[seat] - stats[1 - seat]
    return Fraction(sum(own + lead > other for own in range(1, 7) for other in range(1, 7)), 36)
