"""A match in words: its events for the log, its points for the verdict. Needs no screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from kotgames.engine import log_book
from kotgames.engine.contract import Event
from kotgames.engine.match import Match, Turn
from kotgames.engine.telling import Beginning, Figure, Moment
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch import moments
from kotgames.games.knock_out_punch.card_set import CardSet
from kotgames.games.knock_out_punch.shown import ROWS
from kotgames.games.knock_out_punch.views import View


class LogBook(log_book.LogBook[View]):
    """See the base class."""

    card_set: CardSet
    rows = ROWS

    def __init__(self, card_set: CardSet, words: Callable[..., str], name: Callable[[int], str]) -> None:
        super().__init__(card_set, words, name)
        self.begin()

    def begin(self) -> None:
        """See the base class."""
        self.challenger = -1
        """The seat that played or drew the card that the running fight is about; -1 for none."""
        self.forfeits = 0
        """Seats in it without a fighter to lay."""

    # ---- the end of a match

    def summary(self, events: Sequence[Event], view: View) -> list[tuple[str, str, str]]:
        """See the base class: there are no rounds."""
        return []

    def swings(self, turns: Sequence[Turn]) -> Iterable[Moment]:
        """See the base class."""
        return moments.Swings(self, turns).all()

    def statistics(self, match: Match) -> list[Figure]:
        """See the base class."""
        return moments.figures(self, match)

    def turns(self, view: View) -> int:
        """See the base class."""
        return view["turn"]

    def rematch(
        self, view: View, options: dict[str, Any], winners: Sequence[int]
    ) -> tuple[dict[str, Any], Any]:
        """See the base class: the same again."""
        return dict(options), None

    def beginning(self, events: Sequence[Event]) -> Beginning | None:
        """See the base class: left of the dealer starts."""
        drawn = next((event for event in events if isinstance(event, e.StarterDrawn)), None)
        if drawn is None:
            return None
        key = "starter_brief_king" if drawn.seat == drawn.king else "starter_brief"
        text = self.words(f"log.{key}", name=self.name(drawn.seat), king=self.name(drawn.king))
        return Beginning(drawn.seat, text)

    def listed(self, parts: Sequence[str]) -> str:
        """Parts with typed names in them, with commas; a text of the catalogue keeps what is typed apart from its keys."""
        found = parts[0]
        for part in parts[1:]:
            found = self.words("log.listed", first=found, last=part)
        return found
