"""A match in words: its events for the log, its rounds for the verdict. Needs no screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kotgames.engine import log_book
from kotgames.engine.contract import Event
from kotgames.engine.telling import Of
from kotgames.games.mortal_kombat_kards import events as e
from kotgames.games.mortal_kombat_kards.actions import SEATS
from kotgames.games.mortal_kombat_kards.card_set import CardSet
from kotgames.games.mortal_kombat_kards.moments import Swings
from kotgames.games.mortal_kombat_kards.shown import ROWS
from kotgames.games.mortal_kombat_kards.views import View


class LogBook(log_book.LogBook[View]):
    """See the base class."""

    card_set: CardSet
    rows = ROWS
    tale = Swings
    figures = (
        "taken", "best", Of("landed", "attacks"), Of("fended", "answers"), "kombos", "healed", "passes", "finishers",
    )  # fmt: skip

    def __init__(self, card_set: CardSet, words: Callable[..., str], name: Callable[[int], str]) -> None:
        super().__init__(card_set, words, name)
        self.begin()

    def begin(self) -> None:
        """See the base class."""
        self.matches = 1
        """Matches of the tournament."""
        self.attack = -1
        """The card of the attack that is answered."""
        self.answering = -1
        """The seat that answered it last."""
        self.effects: Sequence[int] = ()
        """The effects of that answer."""
        self.window = ""
        """The window in which a cancelling kard was laid last."""
        self.cancelled = -1
        """The card that was cancelled last."""
        self.doer = -1
        """The seat whose kard works."""
        self.done = [0] * SEATS
        """By seat: points that its last play has taken."""

    # ---- the end of a match

    def summary(self, events: Sequence[Event], view: View) -> list[tuple[str, str, str]]:
        """See the base class: of a tournament its matches; with what was not finished."""
        words = self.words
        if view["matches"] == 1:
            lines = super().summary(events, view)
            if not view["how"]:
                number = words("results.round", number=max(1, view["round"]))
                lines.append((number, self._against(view["points"]), words("results.unfinished")))
            return lines
        lines, rounds = [], (0, 0)
        for event in events:
            if isinstance(event, e.RoundEnded):
                rounds = (max(event.rounds_won), sorted(event.rounds_won)[-2])
            elif isinstance(event, e.MatchWon):
                lines.append((self._match(event.match), self._against(rounds), self.name(event.seat)))
        if not view["how"]:
            lines.append(
                (self._match(view["match"]), self._against(view["rounds_won"]), words("results.unfinished"))
            )
        return lines

    def _match(self, number: int) -> str:
        return self.words("results.match", number=max(1, number))

    def _against(self, numbers: Sequence[int]) -> str:
        """The numbers of two seats, or those of all."""
        found = self.words("results.points", one=numbers[0], two=numbers[1])
        for number in numbers[2:]:
            found = self.words("results.points", one=found, two=number)
        return found

    def turns(self, view: View) -> int:
        """See the base class: those of the last round."""
        return view["turns"]

    def rematch(
        self, view: View, options: dict[str, Any], winners: Sequence[int]
    ) -> tuple[dict[str, Any], Any]:
        """All keep their Kombatants."""
        names = self.card_set.kombatants
        return {**options, "fighters": [names[number] for number in view["kombatants"]]}, None

    def fighter_name(self, view: View, seat: int) -> str:
        """See the base class."""
        return self.words(f"kombatant.{self.card_set.kombatants[view['kombatants'][seat]]}")
