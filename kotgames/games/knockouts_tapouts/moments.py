"""Moments that moved a match: the dice of attacks and of Heart against their exact odds, cards that stopped an attack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from kotgames.engine import telling
from kotgames.engine.contract import Odds
from kotgames.engine.match import Turn
from kotgames.engine.odds import successes
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts.board import Board
from kotgames.games.knockouts_tapouts.card_set import CardSet
from kotgames.games.knockouts_tapouts.odds import attack_odds

if TYPE_CHECKING:
    from kotgames.games.knockouts_tapouts.words import LogBook

POINT: Final = 0.02
"""A point of a scored card beside a match won."""
MANY: Final = 3
"""From so many on a number of hits is said as a number."""
FINISHES: Final = b.ENDINGS[b.KNOCKOUT : b.STOPPAGE + 1]
"""The endings that a blow brings."""


class Swings(telling.Swings):
    """See the base class: every roll and every attack that was stopped."""

    book: LogBook
    card_set: CardSet

    def __init__(self, book: LogBook, turns: Sequence[Turn]) -> None:
        super().__init__(book, turns)
        self.laid: tuple[int, ...] = ()
        """The Boosts of the attack that was declared, as card ids."""
        self.boosts: int | None = None
        """The same as a bit set; None before the first attack."""
        self.stopper = Fraction(0)
        """The chance that it would be stopped, as far as its attacker could know."""
        self.special: tuple[int, int] | None = None
        """The seat and card of the first Special in the turn that is looked at."""
        self.rolled: tuple[int, int, int, Odds, Callable[[str], float]] | None = None
        """The last roll of an attack: its place among the moments, seat, attack, odds and their worth."""
        self.moved = [0, 0]
        """By seat: Ready markers that came (or went: less than 0) in the turn that is looked at."""

    def begin(self, turn: Turn) -> None:
        """See the base class."""
        board = turn.before
        assert isinstance(board, Board)
        self.board = board
        self.moved = [0, 0]
        self.special = None

    def when(self) -> str:
        """See the base class."""
        board = self.board
        over = board.round - board.rounds
        key = "moments.when_overtime" if over > 0 else "moments.when"
        return self.book.words(key, number=over if over > 0 else board.round, turn=board.turn)

    def ready(self, seat: int) -> int:
        """The Ready markers that count when the event comes."""
        return self.board.ready_total(seat) + self.moved[seat]

    def attack(self, attack: int) -> str:
        """An attack as a parameter."""
        return f"@card.{self.card_set.attacks[attack]}"

    def cards(self, attack: int) -> tuple[int, ...]:
        """The card of the attack that was declared (a Style shows what it was played as), then its Boosts."""
        return (attack, *(self.card_set.kind_of[card] for card in self.laid))

    def odds(self, seat: int, attack: int, dice: int, number: int) -> Odds:
        """The odds of a roll before it; where the rules took the decision by themselves, the same from what was rolled."""
        turn, foe = self.turns[self.number], self.ready(1 - seat)
        odds = turn.before.odds(turn.action)
        if odds is not None and odds.chance("stopped") and self.boosts is not None:
            # it was not stopped: what the dice alone promised
            odds = attack_odds(self.board, seat, attack, self.boosts)
        if odds is not None and len(odds.outcomes) == dice + 1:
            return odds
        ways = successes(dice, number)
        hold, needed = self.card_set.is_hold[attack], self.card_set.knockout_successes
        return Odds(
            tuple((f"successes {hits}", count) for hits, count in enumerate(ways)),
            6**dice,
            (
                ("hit", sum(ways[1:])),
                ("knockout", 0 if hold else sum(ways[needed:])),
                ("tapout", sum(ways[2:]) if hold else 0),
                ("stoppage", sum(ways[foe:])),
            ),
        )

    def worth(self, odds: Odds, attack: int, foe: int) -> Callable[[str], float]:
        """By outcome: a finish is the match; else the share of the foe's Ready markers, and the points of the card."""
        hold = self.card_set.is_hold[attack]
        needed = 2 if hold else self.card_set.knockout_successes
        ways = sum(count for _, count in odds.outcomes[needed:])
        ends = sum(count for key, count in odds.marks if key == ("tapout" if hold else "knockout"))
        share = ends / ways if ways else 0.0

        def worth(key: str) -> float:
            hits = int(key.split()[1])
            lasting = self.lasting(attack, hits, foe)
            return share + (1 - share) * lasting if hits >= needed else lasting

        return worth

    def lasting(self, attack: int, hits: int, foe: int) -> float:
        """The worth of so many hits that do not end the match."""
        if not hits:
            return 0.0
        strike = self.card_set.is_strike[attack]
        points = self.card_set.strike_points if strike else self.card_set.grapple_points
        return min(1.0, min(hits, foe) / max(1, foe) + POINT * points)
