"""Moments that moved a match: hits against the Health they met and the chance that they would be broken, combos that were broken, changes
of the level that left cards blank.

Only cards that were revealed are looked at: what lay face down behind a broken combo stays unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from kotgames.engine import telling
from kotgames.engine.contract import Odds
from kotgames.engine.match import Turn
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged.board import Board
from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.components import ATTACK

if TYPE_CHECKING:
    from kotgames.games.uncaged.words import LogBook

BLANK: Final = 0.08
"""A rival's card that a change of level leaves blank, beside a match won."""


class Swings(telling.Swings):
    """See the base class."""

    book: LogBook
    card_set: CardSet

    def __init__(self, book: LogBook, turns: Sequence[Turn]) -> None:
        super().__init__(book, turns)
        self.odds: dict[tuple[int, int], Odds | None] = {}
        """Odds of the rival's answer, as the owner of a card knew them when it was laid, by seat and slot of this combo."""
        self.round = self.combo = 1
        counts, damage = self.card_set.counts[ATTACK], self.card_set.damage
        self.mean = sum(map(int.__mul__, counts, damage)) / max(1, sum(counts))
        """Mean damage of a card of the Attack deck by itself."""

    def begin(self, turn: Turn) -> None:
        """See the base class."""
        board = turn.before
        assert isinstance(board, Board)
        self.board = board
        if a.PLACE <= turn.action < a.DISCARD and board.stack[-1][0] == b.PLACE:
            seat = board.stack[-1][1]
            self.odds[seat, len(board.rows[seat])] = board.odds(turn.action)

    def when(self) -> str:
        """See the base class."""
        return self.book.words("moments.when", number=self.round, combo=self.combo)

    def of_card(self, key: str, seat: int, kind: int, chance: Fraction, **more: Any) -> str:
        """The sentence `moments.<key>` of what a seat did with a kind of card."""
        return self.say(key, seat, chance, card=f"@{self.book.kind_key(kind)}", **more)
