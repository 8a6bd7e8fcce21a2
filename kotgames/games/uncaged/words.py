"""A match in words: its events for the log, its rounds for the verdict. Needs no screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kotgames.engine import log_book
from kotgames.engine.contract import Event
from kotgames.engine.fairness import Roll
from kotgames.engine.log_book import LogLine, Play, PlayResult
from kotgames.engine.match import Match, Turn
from kotgames.engine.telling import Figure, Moment
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged import moments
from kotgames.games.uncaged.board import KNOCKOUT
from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.card_words import raised_line
from kotgames.games.uncaged.components import LEVELS
from kotgames.games.uncaged.views import View


@dataclass(frozen=True, slots=True)
class Promise:
    """More damage for a later card: whose, how much, for which kinds (bit set, 0: the very next card), and by which card."""

    seat: int
    plus: int
    kinds: int
    source: int

    def meets(self, seat: int, kind: int) -> bool:
        """True where it is for a card that is turned over."""
        return seat == self.seat and (not self.kinds or bool(self.kinds >> kind & 1))


class LogBook(log_book.LogBook[View]):
    """See the base class."""

    card_set: CardSet
    never_forced = (e.RowLocked,)

    def __init__(self, card_set: CardSet, words: Callable[..., str], name: Callable[[int], str]) -> None:
        super().__init__(card_set, words, name)
        self.begin()

    def begin(self) -> None:
        """See the base class."""
        self._points = (0, 0)
        """Decision points after the last round in the log."""
        self._revealed_kinds = [-1, -1]
        """By seat: the kind of the card it turned over last in this combo; -1 for none."""
        self._promised: list[Promise] = []
        """Promises to later cards of the running combo, as long as it waits for them."""
        self._primed = [0, 0]
        """By seat: what its next attack begins with, by its ability."""
        self._attacker = -1

    first_rolled = e.FirstAttackerRolled  # U9
    round_began = e.RoundStarted

    def entries(self) -> Mapping[type[Event], Callable[[Any], LogLine | None]]:
        """See the base class."""
        return {
            e.FirstAttackerRolled: self._first,
            e.FighterPicked: lambda event: self.said(
                "person",
                "picked",
                "gold",
                name=self.name(event.seat),
                fighter=f"@fighter.{self.card_set.fighter_ids[event.fighter]}",
            ),
            e.RoundStarted: lambda event: self.said(
                "boxing-ring", "round", "gold", number=event.round, name=self.name(event.attacker)
            ),
            e.ComboStarted: self._combo,
            e.CardDrawn: self._drawn,
            e.Mulliganed: lambda event: self.said(
                "card-exchange",
                "mulligan_free" if event.free else "mulligan",
                "info",
                name=self.name(event.seat),
                count=event.drawn,
            ),
            e.HandKept: lambda event: (
                self._aside("check-mark", "kept_forced", name=self.name(event.seat))
                if event.forced
                else self.said("check-mark", "kept", "text_soft", name=self.name(event.seat))
            ),
            e.CardPlaced: lambda event: None,
            e.RowLocked: lambda event: self._aside("padlock", "locked", name=self.name(event.seat)),
            e.RowPickedUp: lambda event: self._because(
                event.seat, "cycle", "picked_up", "info", name=self.name(event.seat)
            ),
            e.CardRevealed: self._revealed,
            e.Discarded: self._discarded,
            e.OptionDeclined: lambda event: self._aside(
                "cancel", "declined", event.kind, name=self.name(event.seat), card=self._kind(event.kind)
            ),
            e.LevelKept: lambda event: self._aside(
                "falling", "level_kept", event.kind, name=self.name(event.seat), card=self._kind(event.kind)
            ),
            e.LevelChanged: self._level_changed,
            e.NextRaised: self._next_raised,
            e.Deflected: lambda event: self._because(
                1 - event.seat,
                "shield",
                "deflected",
                "ok",
                name=self.name(event.seat),
                prevented=event.prevented,
                due=event.due,
            ),
            e.AbilityKept: lambda event: self._because(
                1 - event.seat,
                "falling",
                "ability_kept",
                "text_soft",
                name=self.name(event.seat),
                due=event.due,
            ),
            e.DamageDealt: self._damage,
            e.ExchangeResolved: self._resolved,
            e.ComboBroken: lambda event: self.said(
                "shield",
                "broken",
                "gold",
                event.kind,
                name=self.name(event.seat),
                card=self._kind(event.kind),
            ),
            e.AbilityPrimed: self._ability_primed,
            e.ComboEnded: self._combo_ended,
            e.RoundEnded: self._round_ended,
            e.MatchEnded: self._ended,
        }

    def rolls(self, event: Event) -> list[Roll]:
        """See the base class: the die for who attacks first, thrown again while it is even."""
        if not isinstance(event, e.FirstAttackerRolled):
            return []
        return [Roll(seat, (pair[seat],)) for pair in event.rolls for seat in (0, 1)]

    # ---- the end of a match

    def summary(self, events: Sequence[Event], view: View) -> list[tuple[str, str, str]]:
        """See the base class."""
        words = self.words
        lines = []
        for event in events:
            if isinstance(event, e.RoundEnded):
                who = words("results.tied") if event.winner < 0 else self.name(event.winner)
                result = words("results.points", one=event.dealt[0], two=event.dealt[1])
                lines.append((words("results.round", number=event.round), result, who))
        if view["how"] == KNOCKOUT or not lines:
            number, lost = max(1, view["round"]), view["lost_in_round"]
            result = words("results.points", one=lost[1], two=lost[0])
            lines.append((words("results.round", number=number), result, words("results.unfinished")))
        return lines

    def swings(self, turns: Sequence[Turn]) -> Iterable[Moment]:
        """See the base class."""
        return moments.Swings(self, turns).all()

    def statistics(self, match: Match) -> list[Figure]:
        """See the base class."""
        return moments.figures(self, match)

    def turns(self, view: View) -> int:
        """See the base class: combos."""
        return view["combo"]

    def rematch(
        self, view: View, options: dict[str, Any], winners: Sequence[int]
    ) -> tuple[dict[str, Any], Any]:
        """Both keep their fighters."""
        names = self.card_set.fighter_ids
        fighters = [names[fighter] if fighter >= 0 else None for fighter in view["fighters"]]
        return {**options, "fighters": fighters}, None

    def fighter_name(self, view: View, seat: int) -> str:
        """See the base class; before the fighter is picked the seat's own."""
        fighter = view["fighters"][seat]
        return (
            self.words(f"fighter.{self.card_set.fighter_ids[fighter]}") if fighter >= 0 else self.name(seat)
        )

    # ---- pieces

    def _kind(self, kind: int) -> str:
        return f"@card.{self.card_set.kinds[kind]}"

    def _level(self, level: int) -> str:
        return f"@level.{LEVELS[level]}"

    def _first(self, event: e.FirstAttackerRolled) -> LogLine:
        one, two = event.rolls[-1] if event.seat == 0 else event.rolls[-1][::-1]
        name = self.name(event.seat)
        line = self.said("perspective-dice-six-faces-random", "first", "gold", name=name, one=one, two=two)
        brief = self.words("log.first_brief", name=name)
        return replace(line, dice=((one, True), (two, False)), brief=brief)

    def _aside(self, icon: str, key: str, *kinds: int, **params: Any) -> LogLine:
        return replace(self.said(icon, key, "text_soft", *kinds, **params), aside=True)

    def _because(self, seat: int, icon: str, key: str, colour: str, **params: Any) -> LogLine:
        """A consequence of a card that the event does not name: the one its seat turned over last. Where the log begins after that (a
        position that was set up), the line says so without it."""
        kind = self._revealed_kinds[seat]
        if kind < 0:
            return replace(self.said(icon, f"{key}_alone", colour, **params), aside=True)
        return replace(self.said(icon, key, colour, kind, card=self._kind(kind), **params), aside=True)

    def _came(self, seat: int, key: str, tone: str = "neutral", short: str = "", **params: Any) -> PlayResult:
        return PlayResult(seat, self.words(f"came.{key}", **params), short, tone)

    # ---- combos

    def _combo(self, event: e.ComboStarted) -> LogLine:
        self._attacker = event.attacker
        self._revealed_kinds = [-1, -1]
        self._promised.clear()
        return self.said(
            "fist",
            "combo",
            "info",
            number=event.combo,
            name=self.name(event.attacker),
            level=self._level(event.level),
        )

    def _combo_ended(self, event: e.ComboEnded) -> LogLine:
        """With what lapses now: it waited for a card that did not come."""
        lapses = [(one.seat, one.plus, self._kind(one.source)) for one in self._promised]
        seat = self._attacker
        if seat >= 0 and self._primed[seat]:
            lapses.append((seat, self._primed[seat], ""))
            self._primed[seat] = 0
        self._promised.clear()
        if event.how == "knockout":
            lapses.clear()
        said = [
            self.words(
                "log.lapsed" if card else "log.lapsed_ability", name=self.name(owner), plus=plus, card=card
            )
            for owner, plus, card in lapses
        ]
        text = " ".join([self.words("log.combo_ended", number=event.combo), *said])
        return LogLine("hourglass", text, "text_dim", aside=True)

    def _ability_primed(self, event: e.AbilityPrimed) -> LogLine:
        self._primed[event.seat] = event.plus
        line = self.said("up-card", "primed", "gold", name=self.name(event.seat), plus=event.plus)
        return replace(line, aside=True)

    # ---- cards

    def _drawn(self, event: e.CardDrawn) -> LogLine | None:
        if event.source < 0:
            return None
        said = {"name": self.name(event.seat), "card": self._kind(event.source)}
        if event.card < 0:
            return self.said("lungs", "drawn", "ok", event.source, **said)
        kind = self.card_set.kind_of[event.card]
        return self.said("lungs", "drawn_known", "ok", kind, event.source, drawn=self._kind(kind), **said)

    def _discarded(self, event: e.Discarded) -> LogLine:
        said = {"name": self.name(event.seat), "card": self._kind(event.source)}
        if event.card < 0:
            line = self.said("card-discard", "discarded", "text_soft", event.source, **said)
        else:
            kind = self.card_set.kind_of[event.card]
            line = self.said(
                "card-discard",
                "discarded_known",
                "text_soft",
                kind,
                event.source,
                gone=self._kind(kind),
                **said,
            )
        return replace(line, aside=True)

    def _revealed(self, event: e.CardRevealed) -> LogLine:
        kind = self.card_set.kind_of[event.card]
        name, card = self.name(event.seat), self._kind(kind)
        self._revealed_kinds[event.seat] = kind
        lost = [one for one in self._promised if one.meets(event.seat, kind)]
        self._promised = [one for one in self._promised if one not in lost]
        play = Play(event.seat, self.words("play.card", name=name, card=card), (kind,))
        if event.valid:
            return replace(self.said("card-play", "revealed", "text", kind, name=name, card=card), play=play)
        reason = self.words(event.reason, **event.params)
        line = self.said("cancel", "revealed_invalid", "danger", kind, name=name, card=card, reason=reason)
        for one in lost:
            gone = self.words("log.lapsed", name=name, plus=one.plus, card=self._kind(one.source))
            line = replace(line, text=f"{line.text} {gone}")
        came = self._came(event.seat, "invalid", "bad", self.words("came.invalid_short"), reason=reason)
        return replace(line, play=play, results=(came,))

    def _level_changed(self, event: e.LevelChanged) -> LogLine:
        key = "level_undone" if event.undone else "level_ground" if event.level else "level_standing"
        line = self.said(
            "falling" if event.level else "up-card",
            key,
            "info",
            event.kind,
            card=self._kind(event.kind),
            level=self._level(event.level),
        )
        return replace(line, results=(self._came(event.seat, key, level=self._level(event.level)),))

    def _next_raised(self, event: e.NextRaised) -> LogLine:
        self._promised.append(Promise(event.seat, event.plus, event.kinds, event.kind))
        line = raised_line(self.card_set, event, name=self.name(event.seat), card=self._kind(event.kind))
        names = (self.words(f"card.{self.card_set.kinds[event.kind]}"),)
        text = self.words(line.key, **line.params)
        return LogLine("up-card", text, "ok", (event.kind,), names, aside=True)

    def _damage(self, event: e.DamageDealt) -> LogLine:
        return self.said(
            "bleeding-wound",
            "damage",
            "danger",
            event.kind,
            card=self._kind(event.kind),
            damage=event.damage,
            name=self.name(event.seat),
            hp=event.hp,
        )

    def _resolved(self, event: e.ExchangeResolved) -> LogLine | None:
        """The meeting of attack and defence; where it did nothing the line only says what met."""
        attack, defence = event.attack, event.defence
        for side in (attack, defence):
            if any(one.why == "primed" for one in side.additions):
                self._primed[side.seat] = 0
        both = {"card": self._kind(attack.kind), "by": self._kind(defence.kind)}
        if attack.broken:
            line = self.said("shield", attack.broken, "gold", attack.kind, defence.kind, **both)
        elif attack.prevented:
            line = self.said(
                "shield", "prevented", "info", defence.kind, attack.kind, count=attack.prevented, **both
            )
        else:
            line = replace(
                self.said("fist", "exchange", "text_dim", attack.kind, defence.kind, **both), minor=True
            )
        results = [self._side(attack, 0), self._side(defence, attack.prevented, breaks=bool(attack.broken))]
        return replace(line, results=tuple(result for result in results if result is not None))

    def _side(self, side: e.Side, kept_off: int, *, breaks: bool = False) -> PlayResult | None:
        """The outcome of a card; an invalid one has said so already. `kept_off`: damage that it kept off, `breaks`: it broke the
        other's."""
        if not side.valid:
            return None
        words, seat = self.words, side.seat
        if side.broken:
            return self._came(seat, side.broken, "bad", words("came.broken_short"))
        if side.damage:
            return self._came(
                seat,
                "breaks_hits" if breaks else "damage",
                "good",
                words("came.damage", count=side.damage),
                count=side.damage,
            )
        if breaks:
            return self._came(seat, "breaks", "good", words("came.breaks_short"))
        if kept_off and not side.prevented:
            return self._came(
                seat, "keeps_off", "good", words("came.keeps_off", count=kept_off), count=kept_off
            )
        if side.deflected:
            return self._came(seat, "deflected", "bad", words("came.deflected_short"))
        if side.prevented:
            return self._came(seat, "blocked", "bad", words("came.blocked_short"))
        return self._came(seat, "works", "neutral", words("came.works_short"))

    def _round_ended(self, event: e.RoundEnded) -> LogLine:
        self._points = (event.points[0], event.points[1])
        if event.winner < 0:
            return self.said(
                "podium", "round_even", "gold", number=event.round, one=event.dealt[0], two=event.dealt[1]
            )
        one, two = event.dealt if event.winner == 0 else event.dealt[::-1]
        return self.said(
            "podium",
            "round_point",
            "gold",
            number=event.round,
            name=self.name(event.winner),
            one=one,
            two=two,
        )

    def _ended(self, event: e.MatchEnded) -> LogLine:
        if event.winner < 0:
            return self.said("podium", "drawn_match", "gold")
        one, two = self._points if event.winner == 0 else self._points[::-1]
        return self.said(
            "laurels-trophy", f"won_{event.how}", "gold", name=self.name(event.winner), one=one, two=two
        )
