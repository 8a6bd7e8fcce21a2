"""A match in words: its events for the log, its rounds for the verdict. Needs no screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kotgames.engine import log_book
from kotgames.engine.contract import Event
from kotgames.engine.telling import Of
from kotgames.games.uncaged.board import KNOCKOUT
from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.moments import Swings
from kotgames.games.uncaged.shown import ROWS, Promise
from kotgames.games.uncaged.views import View


class LogBook(log_book.LogBook[View]):
    """See the base class."""

    card_set: CardSet
    rows = ROWS
    tale = Swings
    figures = ("damage", "hits", "best", Of("valid", "shown", "of_shown"), "broken", "kept", "mulligans")

    def __init__(self, card_set: CardSet, words: Callable[..., str], name: Callable[[int], str]) -> None:
        super().__init__(card_set, words, name)
        self.begin()

    def begin(self) -> None:
        """See the base class."""
        self.points = (0, 0)
        """Decision points after the last round in the log."""
        self.revealed_kinds = [-1, -1]
        """By seat: the kind of the card it turned over last in this combo; -1 for none."""
        self.promised: list[Promise] = []
        """Promises to later cards of the running combo, as long as it waits for them."""
        self.primed = [0, 0]
        """By seat: what its next attack begins with, by its ability."""
        self.attacker = -1

    def summary(self, events: Sequence[Event], view: View) -> list[tuple[str, str, str]]:
        """See the base class; with the round that was not finished."""
        words, lines = self.words, super().summary(events, view)
        if view["how"] == KNOCKOUT or not lines:
            number, lost = max(1, view["round"]), view["lost_in_round"]
            result = words("results.points", one=lost[1], two=lost[0])
            lines.append((words("results.round", number=number), result, words("results.unfinished")))
        return lines

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
