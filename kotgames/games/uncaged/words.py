"""A match in words: its events for the log, its rounds for the verdict. Needs no screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kotgames.engine import log_book
from kotgames.engine.contract import Event
from kotgames.engine.fairness import Roll
from kotgames.engine.log_book import LogLine
from kotgames.engine.match import Match, Turn
from kotgames.engine.telling import Beginning, Figure, Moment
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged import moments
from kotgames.games.uncaged.board import KNOCKOUT
from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.card_words import raised_line
from kotgames.games.uncaged.components import LEVELS
from kotgames.games.uncaged.views import View


class LogBook(log_book.LogBook[View]):
    """See the base class."""

    card_set: CardSet

    def __init__(self, card_set: CardSet, words: Callable[..., str], name: Callable[[int], str]) -> None:
        super().__init__(card_set, words, name)
        self._points = (0, 0)
        """Decision points after the last round in the log."""

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
            e.ComboStarted: lambda event: self.said(
                "fist",
                "combo",
                "info",
                number=event.combo,
                name=self.name(event.attacker),
                level=self._level(event.level),
            ),
            e.CardDrawn: self._drawn,
            e.Mulliganed: lambda event: self.said(
                "card-exchange",
                "mulligan_free" if event.free else "mulligan",
                "info",
                name=self.name(event.seat),
                count=event.drawn,
            ),
            e.HandKept: lambda event: self.said(
                "check-mark", "kept", "text_soft", name=self.name(event.seat)
            ),
            e.CardPlaced: lambda event: None,
            e.RowLocked: lambda event: self.said(
                "padlock", "locked", "text_soft", name=self.name(event.seat)
            ),
            e.RowPickedUp: lambda event: self.said("cycle", "picked_up", "info", name=self.name(event.seat)),
            e.CardRevealed: self._revealed,
            e.Discarded: lambda event: self.said(
                "card-discard",
                "discarded",
                "text_soft",
                name=self.name(event.seat),
                card=self._kind(event.source),
            ),
            e.OptionDeclined: lambda event: self.said(
                "cancel", "declined", "text_soft", name=self.name(event.seat), card=self._kind(event.kind)
            ),
            e.LevelKept: lambda event: self.said(
                "falling", "level_kept", "text_soft", name=self.name(event.seat)
            ),
            e.LevelChanged: self._level_changed,
            e.NextRaised: self._next_raised,
            e.Deflected: lambda event: self.said(
                "shield",
                "deflected",
                "ok",
                name=self.name(event.seat),
                prevented=event.prevented,
                due=event.due,
            ),
            e.AbilityKept: lambda event: self.said(
                "falling", "ability_kept", "text_soft", name=self.name(event.seat)
            ),
            e.DamageDealt: lambda event: self.said(
                "bleeding-wound",
                "damage",
                "danger",
                card=self._kind(event.kind),
                damage=event.damage,
                name=self.name(event.seat),
                hp=event.hp,
            ),
            e.ExchangeResolved: self._resolved,
            e.ComboBroken: lambda event: self.said(
                "shield", "broken", "gold", name=self.name(event.seat), card=self._kind(event.kind)
            ),
            e.AbilityPrimed: lambda event: self.said(
                "up-card", "primed", "gold", name=self.name(event.seat), plus=event.plus
            ),
            e.ComboEnded: lambda event: self.said("hourglass", "combo_ended", "text_dim", number=event.combo),
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

    def beginning(self, events: Sequence[Event]) -> Beginning | None:
        """See the base class: a die each, ties thrown again (U9)."""
        for event in events:
            if isinstance(event, e.FirstAttackerRolled):
                return Beginning(event.seat, self._first(event).brief, event.rolls)
        return None

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

    def _drawn(self, event: e.CardDrawn) -> LogLine | None:
        if event.source < 0:
            return None
        return self.said(
            "lungs", "drawn", "ok", event.source, name=self.name(event.seat), card=self._kind(event.source)
        )

    def _revealed(self, event: e.CardRevealed) -> LogLine:
        kind = self.card_set.kind_of[event.card]
        name = self.name(event.seat)
        if event.valid:
            return self.said("card-play", "revealed", "text", kind, name=name, card=self._kind(kind))
        reason = self.words(event.reason, **event.params)
        return self.said(
            "cancel", "revealed_invalid", "danger", kind, name=name, card=self._kind(kind), reason=reason
        )

    def _level_changed(self, event: e.LevelChanged) -> LogLine:
        key = "level_undone" if event.undone else "level_ground" if event.level else "level_standing"
        return self.said(
            "falling" if event.level else "up-card",
            key,
            "info",
            event.kind,
            card=self._kind(event.kind),
            level=self._level(event.level),
        )

    def _next_raised(self, event: e.NextRaised) -> LogLine:
        line = raised_line(self.card_set, event, name=self.name(event.seat), card=self._kind(event.kind))
        return LogLine("up-card", self.words(line.key, **line.params), "ok")

    def _resolved(self, event: e.ExchangeResolved) -> LogLine | None:
        attack, defence = event.attack, event.defence
        if attack.broken:
            return self.said("shield", attack.broken, "gold", attack.kind, card=self._kind(attack.kind))
        if attack.prevented:
            return self.said(
                "shield",
                "prevented",
                "info",
                defence.kind,
                card=self._kind(defence.kind),
                count=attack.prevented,
            )
        return None

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
