"""A match in words: its events for the log, its points for the verdict. Needs no screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kotgames.engine import log_book
from kotgames.engine.match import Match
from kotgames.engine.telling import Of, Tally
from kotgames.games.knock_out_punch.board import Board
from kotgames.games.knock_out_punch.card_set import CardSet
from kotgames.games.knock_out_punch.shown import ROWS, Swings
from kotgames.games.knock_out_punch.views import View


class LogBook(log_book.LogBook[View]):
    """See the base class."""

    card_set: CardSet
    rows = ROWS
    tale = Swings
    figures = (
        "knocked_out", "best", "made", "title", Of("fights", "fought"), Of("bets", "laid"), "blocks",
    )  # fmt: skip

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

    def add_up(self, tally: Tally, match: Match) -> None:
        """See the base class: what the tokens brought."""
        board = match.state
        assert isinstance(board, Board)
        pairs = zip(board.scores(), board.collected_points, strict=True)
        tally["title"] = [whole - cards for whole, cards in pairs]

    def turns(self, view: View) -> int:
        """See the base class."""
        return view["turn"]

    def rematch(
        self, view: View, options: dict[str, Any], winners: Sequence[int]
    ) -> tuple[dict[str, Any], Any]:
        """See the base class: the same again."""
        return dict(options), None

    def listed(self, parts: Sequence[str]) -> str:
        """Parts with typed names in them, with commas; a text of the catalogue keeps what is typed apart from its keys."""
        found = parts[0]
        for part in parts[1:]:
            found = self.words("log.listed", first=found, last=part)
        return found
