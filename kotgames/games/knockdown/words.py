"""A match in words: its events for the log, its moves for the strip of last plays, its rounds for the verdict. Needs no screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from kotgames.engine import log_book
from kotgames.engine.contract import Event
from kotgames.engine.fairness import Roll
from kotgames.engine.match import Match, Turn
from kotgames.engine.telling import Beginning, Figure, Moment
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown import moments
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.card_words import name_key, space_line, wounds_line
from kotgames.games.knockdown.shown import ROWS
from kotgames.games.knockdown.views import View


class LogBook(log_book.LogBook[View]):
    """See the base class. `LogLine.cards` and `Play.kinds` are sources: kinds of Attack cards, then Special Attacks."""

    card_set: CardSet
    rows = ROWS
    first_rolled = e.FirstRolled  # D22
    round_began = e.RoundStarted

    def __init__(self, card_set: CardSet, words: Callable[..., str], name: Callable[[int], str]) -> None:
        super().__init__(card_set, words, name)
        self.begin()

    def begin(self) -> None:
        """See the base class."""
        self.done = 0
        """Wounds that the running attack did so far, by its pool and its effect."""

    def kind_key(self, kind: int) -> str:
        """See the base class; a kind may be a Special Attack."""
        return name_key(self.card_set, kind)

    def rolls(self, event: Event) -> list[Roll]:
        """See the base class: the die for who picks first, and the dice of Knockdown Tests, of which only the sum counts."""
        if isinstance(event, e.FirstRolled):
            return [Roll(seat, (pair[seat],)) for pair in event.rolls for seat in (0, 1)]
        return [Roll(event.seat, event.faces)] if isinstance(event, e.DiceRolled) else []

    # ---- the end of a match

    def summary(self, events: Sequence[Event], view: View) -> list[tuple[str, str, str]]:
        """See the base class."""
        words = self.words
        lines = [
            (words("results.round", number=event.round), self._result(event), self.name(event.winner))
            for event in events
            if isinstance(event, e.RoundEnded)
        ]
        if not view["how"]:
            one, two = (view["heavy"][seat] + view["light"][seat] for seat in (0, 1))
            number = words("results.round", number=max(1, view["round"]))
            lines.append((number, words("results.round_open", one=one, two=two), words("results.unfinished")))
        return lines

    def _result(self, event: e.RoundEnded) -> str:
        if event.how == "ko":
            return self.words("results.round_ko", count=event.turns)
        one, two = event.light if event.decided == "light" else event.heavy
        params = {} if event.decided == "turn" else {"one": one, "two": two}
        return self.words(f"results.round_{event.decided}", **params)

    def beginning(self, events: Sequence[Event]) -> Beginning | None:
        """See the base class: once the Skills are up Initiative says it; the dice decided about fighters and start spaces only (D22)."""
        up = next((event for event in events if isinstance(event, e.SkillsRevealed)), None)
        if up is None:
            return super().beginning(events)
        one, two = sorted(up.initiative, reverse=True)
        return Beginning(up.first, self.words("tale.goes_first", name=self.name(up.first), one=one, two=two))

    def swings(self, turns: Sequence[Turn]) -> Iterable[Moment]:
        """See the base class."""
        return moments.Swings(self, turns).all()

    def statistics(self, match: Match) -> list[Figure]:
        """See the base class."""
        return moments.figures(self, match)

    def turns(self, view: View) -> int:
        """See the base class: those of both together."""
        return view["match_turn"]

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
        names = self.card_set.fighter_ids
        return self.name(seat) if fighter < 0 else self.words(f"fighter.{names[fighter]}")

    # ---- pieces

    def source(self, source: int) -> str:
        """An attack as a parameter."""
        return f"@{self.kind_key(source)}"

    def wounds(self, heavy: int, light: int) -> str:
        """So many wounds as a part of a sentence."""
        line = wounds_line(heavy, light)
        return self.words(line.key, **line.params)

    def arithmetic(self, event: e.Struck) -> str:
        """Changes of the pool of an attack in words; "" where it fell as printed."""
        if not event.additions and event.blocked == (0, 0):
            return ""
        parts = [self.words("log.sum_printed", wounds=self.wounds(*event.printed))]
        parts += [
            self.words(f"plus.{one.why}", heavy=one.heavy, light=one.light, source=one.source)
            for one in event.additions
        ]
        if event.blocked != (0, 0):
            parts.append(self.words("log.sum_blocked", wounds=self.wounds(*event.blocked)))
        return "; ".join(parts)

    def space(self, space: int) -> str:
        """A space in words."""
        line = space_line(self.card_set, space)
        return self.words(line.key, **line.params)

    def listed(self, keys: Iterable[str]) -> str:
        """Names of the catalogue, with commas."""
        return ", ".join(self.words(key) for key in keys)
