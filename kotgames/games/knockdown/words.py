"""A match in words: its events for the log, its moves for the strip of last plays, its rounds for the verdict. Needs no screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from kotgames.engine import log_book
from kotgames.engine.contract import Event
from kotgames.engine.telling import Of
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.card_words import name_key, space_line, wounds_line
from kotgames.games.knockdown.moments import Swings
from kotgames.games.knockdown.shown import ROWS
from kotgames.games.knockdown.views import View


class LogBook(log_book.LogBook[View]):
    """See the base class. `LogLine.cards` and `Play.kinds` are sources: kinds of Attack cards, then Special Attacks."""

    card_set: CardSet
    rows = ROWS
    tale = Swings
    figures = ("wounds", "heavy", "best", "blocked", "healed", "specials", Of("tests", "called"))

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

    def summary(self, events: Sequence[Event], view: View) -> list[tuple[str, str, str]]:
        """See the base class; with the round that was not finished."""
        words, lines = self.words, super().summary(events, view)
        if not view["how"]:
            one, two = (view["heavy"][seat] + view["light"][seat] for seat in (0, 1))
            number = words("results.round", number=max(1, view["round"]))
            lines.append((number, words("results.round_open", one=one, two=two), words("results.unfinished")))
        return lines

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

    def space(self, space: int) -> str:
        """A space in words."""
        line = space_line(self.card_set, space)
        return self.words(line.key, **line.params)

    def listed(self, keys: Iterable[str]) -> str:
        """Names of the catalogue, with commas."""
        return ", ".join(self.words(key) for key in keys)
