"""A match of Knockouts and Tapouts in words: lines of the log, the dice that were thrown, the verdict's rounds, the fighters' names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from kotgames.engine import log_book
from kotgames.engine.contract import Event
from kotgames.engine.fairness import Roll
from kotgames.engine.log_book import LogLine, Play, PlayResult
from kotgames.engine.match import Match, Turn
from kotgames.engine.odds import percent, successes
from kotgames.engine.telling import Figure, Moment
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
    never_forced = (e.FighterReady,)

    first_rolled = e.FirstPlayerRolled  # K18
    round_began = e.RoundStarted

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
            e.MovementEnded: self._movement_ended,
            e.Swapped: self._swapped,
            e.AttackPlayed: self._attack,
            e.SpecialPlayed: self._special,
            e.Declined: self._declined,
            e.Cancelled: self._cancelled,
            e.AttackRolled: self._rolled,
            e.GreatChinHeld: self._chin,
            e.CriticalChosen: self._critical,
            e.MarkerHurt: self._hurt,
            e.MarkerRestored: self._restored,
            e.Discarded: self._discarded,
            e.CardScored: self._scored,
            e.Passed: lambda event: self._aside(
                "hourglass", "passed", "text_soft", name=self.name(event.seat)
            ),
            e.ThrowLanded: lambda event: self._aside(
                "falling", "throw_landed", "info", name=self.name(event.seat)
            ),
            e.ThrowLapsed: lambda event: self._aside(
                "falling", f"throw_lapsed_{event.why}", "text_soft", name=self.name(event.seat)
            ),
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

    def _aside(self, icon: str, key: str, colour: str, *kinds: int, **params: Any) -> LogLine:
        return replace(self.said(icon, key, colour, *kinds, **params), aside=True)

    def _came(
        self, line: LogLine, seat: int, key: str, tone: str = "neutral", short: str = "", **params: Any
    ) -> LogLine:
        """The line, saying what came of the last play of a seat: `came.<key>`."""
        return replace(line, results=(PlayResult(seat, self.words(f"came.{key}", **params), short, tone),))

    def _move(self, line: LogLine, seat: int, key: str, *kinds: int, **params: Any) -> LogLine:
        """The line, telling of a play: `play.<key>`."""
        text = self.words(f"play.{key}", name=self.name(seat), **params)
        return replace(line, play=Play(seat, text, kinds))

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
        return self._aside(
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
            stat_one=event.added[0],
            stat_two=event.added[1],
        )
        if event.mobile < 0:
            line = self.said("walking-boot", "mobility_nobody", "text_soft", **numbers)
            return self._rolled_line(line, dice, line.text, sums)
        key = "mobility_tie" if event.tie else "mobility"
        name = self.name(event.mobile)
        line = self.said("walking-boot", key, "gold", name=name, count=event.points, **numbers)
        chance = percent(mobility_chance(event.added, event.mobile))
        detail = f"{sums} {self.words('log.mobility_chance', name=name, chance=chance)}"
        return self._rolled_line(line, dice, line.text, detail)

    def _moved(self, event: e.Moved) -> LogLine:
        key = f"moved_{event.how}"
        if event.top >= 0:
            key += "_ground"
        line = self.said(
            "pawn",
            key,
            "text",
            name=self.name(event.seat),
            place=self._position(event.target),
            top=self.name(max(0, event.top)),
        )
        place = self._position(event.target)
        if event.how == "special":
            return self._came(line, event.seat, "stood", "good", self.words("came.stood_short"), place=place)
        if event.how == "throw":  # whoever is Mobile chose the side of it
            return replace(line, aside=True)
        text = self.words("play.moved", name=self.name(event.seat), place=place)
        short = self.words(f"position.{self.card_set.positions[event.target]}")
        return replace(line, play=Play(event.seat, text, icon="pawn", short=short, chain="move"))

    def _movement_ended(self, event: e.MovementEnded) -> LogLine:
        name = self.name(event.seat)
        if event.forced and event.lost:
            return self._aside("pawn", "movement_too_dear", "text_soft", name=name, count=event.lost)
        if event.lost:
            return self._aside("pawn", "movement_ended", "text_soft", name=name, count=event.lost)
        return self._minor("pawn", "movement_over", name=name)

    def _swapped(self, event: e.Swapped) -> LogLine:
        line = self.said("cycle", "swapped", "info", name=self.name(event.top))
        return self._came(
            line, event.seat, "swapped", "good", self.words("came.swapped_short"), name=self.name(event.top)
        )

    def _special(self, event: e.SpecialPlayed) -> LogLine:
        kind, card = self._kind(event.card), self._card(event.card)
        line = self.said("card-play", "special", "ok", kind, name=self.name(event.seat), card=card)
        return self._move(line, event.seat, "card", kind, card=card)

    def _declined(self, event: e.Declined) -> LogLine:
        return self._minor("falling", "declined", name=self.name(event.seat))

    def _cancelled(self, event: e.Cancelled) -> LogLine:
        attack = self._attack_name(event.attack)
        line = self.said(
            "shield", "cancelled", "danger", event.attack, attack=attack, name=self.name(event.seat)
        )
        short = self.words("came.cancelled_short")
        line = self._came(line, event.seat, "cancelled", "bad", short)
        stops = PlayResult(1 - event.seat, self.words("came.stops", attack=attack), "", "good")
        return replace(line, results=(*line.results, stops))

    def _chin(self, event: e.GreatChinHeld) -> LogLine:
        line = self.said("shield", "chin", "ok", name=self.name(event.seat))
        return self._came(line, 1 - event.seat, "chin", name=self.name(event.seat))

    def _hurt(self, event: e.MarkerHurt) -> LogLine:
        stat = self._stat(event.stat)
        line = self.said("broken-heart", "hurt", "danger", name=self.name(event.seat), stat=stat)
        return self._came(line, 1 - event.seat, "hurt", stat=stat)

    def _restored(self, event: e.MarkerRestored) -> LogLine:
        stat = self._stat(event.stat)
        line = self.said("hearts", f"restored_{event.why}", "ok", name=self.name(event.seat), stat=stat)
        if event.why != "special":
            return replace(line, aside=True)
        return self._came(line, event.seat, "restored", "good", self.words("came.restored_short"), stat=stat)

    def _attack(self, event: e.AttackPlayed) -> LogLine:
        boosts = [
            self.card_set.boosts[index]
            for index in range(len(self.card_set.boosts))
            if event.boosts >> index & 1
        ]
        named = {"name": self.name(event.seat), "attack": self._attack_name(event.attack)}
        style = (self.card_set.style_kind,) if event.by_style else ()
        laid = [self.card_set.kind_index[boost] for boost in boosts]
        names = [self.words(f"card.{boost}") for boost in boosts]
        said = self.words("play.attack_style" if event.by_style else "play.attack", **named)
        if boosts:
            said = self.words("play.boosted", play=said, boosts=", ".join(names))
        kinds = (event.attack, *style, *laid)
        line = self.said(
            "punch" if self.card_set.is_strike[event.attack] else "grab",
            "attack",
            "text",
            event.attack,
            *laid,
            play=said,
        )
        return replace(line, play=Play(event.seat, said, kinds))

    def _rolled(self, event: e.AttackRolled) -> LogLine:
        good = event.successes
        dice = " ".join(str(die) for die in event.dice)
        key = "rolled" if good else "missed"
        named: dict[str, Any] = {
            "name": self.name(event.seat),
            "attack": self._attack_name(event.attack),
            "count": good,
        }
        line = self.said(
            "rolling-dices",
            key,
            "ok" if good else "text_soft",
            event.attack,
            dice=dice,
            number=event.number,
            **named,
        )
        short = self.words("came.rolled", count=good) if good else self.words("came.missed_short")
        line = self._came(line, event.seat, key, "good" if good else "bad", short, count=good)
        return self._rolled_line(
            line,
            [(die, die >= event.number) for die in event.dice],
            self.words(f"log.{key}_brief", **named),
            self._chances("hit", len(event.dice), event.number, event.successes),
        )

    def _chances(self, key: str, dice: int, number: int, good: int) -> str:
        """The chances of true dice: at least one success, and as many as came."""
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
        kind = self._kind(event.card)
        said = {"name": self.name(event.seat), "card": self._card(event.card)}
        if event.why == "discard":
            line = self.said("card-discard", "discarded", "text_soft", kind, **said)
            line = self._move(line, event.seat, "discarded", kind, card=self._card(event.card))
            thrown = PlayResult(event.seat, "", self.words("came.discarded_short"))
            return replace(line, results=(thrown,))
        return self._minor("card-discard", f"discarded_{event.why}", self._kind(event.card), **said)

    def _scored(self, event: e.CardScored) -> LogLine:
        points = self.card_set.strike_points if event.strike else self.card_set.grapple_points
        said = {"name": self.name(event.seat), "card": self._card(event.card)}
        return self._minor("card-pickup", "scored", self._kind(event.card), count=points, **said)

    def _critical(self, event: e.CriticalChosen) -> LogLine:
        named = {"name": self.name(event.seat), "attack": self._attack_name(event.attack)}
        if not event.declared:
            return self._minor("check-mark", "no_critical", event.attack, **named)
        line = self.said("deadly-strike", "critical", "gold", event.attack, **named)
        return self._came(line, event.seat, "critical")

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


def mobility_chance(added: tuple[int, int], seat: int) -> Fraction:
    """The chance that a seat's total of one die and what it adds is the higher one (p.5), before the dice are thrown."""
    lead = added[seat] - added[1 - seat]
    return Fraction(sum(own + lead > other for own in range(1, 7) for other in range(1, 7)), 36)
