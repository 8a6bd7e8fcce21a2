"""Moments that moved a match: wounds that fell and wounds that a Block or a Reaction kept off, tests beside the chance the dice gave them,
rounds that the deck decided.

A round is worth half of the match, or all of it when both have won all but one; wounds are worth what they do to the chance of a test.
Everything that is told was seen by all: hands, wounds and Skills that lie face up are open (D22).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from kotgames.engine import telling
from kotgames.engine.match import Turn
from kotgames.engine.odds import percent
from kotgames.engine.shown import Book
from kotgames.games.knockdown import numbers
from kotgames.games.knockdown.board import Board
from kotgames.games.knockdown.card_set import CardSet

ROUND: Final = 0.5
"""A round, in shares of a match: from level to won; the last one that can be played is worth all of it."""
SOON: Final = 18
"""So many wounds no roll of three dice outdoes: the way there counts for half of what wounds are worth, the chance of a test now for the
other half."""


SURE: Final = Fraction(1)


def chance_to_pass(card_set: CardSet, wounds: int) -> Fraction:
    """The exact chance that a test by dice with so many wounds that count is passed (KD p.19, D9)."""
    return Fraction(*numbers.passing(card_set.dice, wounds))


@dataclass(slots=True)
class Blow:
    """The attack that is being resolved: by whom, with what, in which turn of the match, and what it did so far."""

    seat: int
    source: int
    number: int
    before: int
    """Wounds of the other one before it."""
    heavy: int = 0
    light: int = 0
    detail: str = ""


@dataclass(slots=True)
class Test:
    """The test that was called: with which attack, the wounds that count, and what is known of how it went."""

    source: int
    count: int
    by_tower: bool = False
    faces: tuple[int, ...] = ()
    """The dice, of which only the sum counts."""
    total: int = 0
    needed: int = 0


class Swings(telling.Swings):
    """See the base class."""

    book: Book
    card_set: CardSet

    def __init__(self, book: Book, turns: Sequence[Turn]) -> None:
        super().__init__(book, turns)
        self.wounds = [0, 0]
        """By seat, heavy and light together."""
        self._spared = [0, 0]
        """By seat: wounds that do not count in a test, by a Skill."""
        self.blow: Blow | None = None
        self.test: Test | None = None
        self.reaction = -1
        """The Reaction that was used last, as a source."""
        self.victories = (0, 0)
        self.round = self.turn = 1

    def begin(self, turn: Turn) -> None:
        """See the base class."""
        board = turn.before
        assert isinstance(board, Board)
        if not self.number:
            self.wounds = [board.heavy[seat] + board.light[seat] for seat in (0, 1)]
            self.victories = (board.victories[0], board.victories[1])
            self.round, self.turn = max(1, board.round), max(1, board.turn)
        self._spared = [board.traits(seat).easier_test for seat in (0, 1)]

    def end(self) -> None:
        """See the base class."""
        self.landed()

    def when(self) -> str:
        """See the base class."""
        return str(self.book.words("moments.when", number=self.round, turn=self.turn))

    # ---- attacks

    def strikes(self, seat: int, source: int) -> None:
        """An attack begins."""
        self.landed()
        self.blow = Blow(seat, source, self.number, self.wounds[1 - seat])

    def landed(self) -> None:
        """The attack is over."""
        blow, self.blow = self.blow, None
        if blow is not None:
            self.hit(blow)

    def hit(self, blow: Blow) -> None:
        """Wounds: what they did to the chance of a test, and how near they brought the time when none can be passed."""
        done = blow.heavy + blow.light
        if not done:
            return
        foe = 1 - blow.seat
        before, after = blow.before, blow.before + done
        wounds = self.book.wounds(blow.heavy, blow.light)
        self.add(
            self.of_wounds("struck", blow.seat, foe, (before, after), blow.source, wounds),
            blow.seat, self.worth(foe, before, after), turn=blow.number, cards=(blow.source,), detail=blow.detail,
        )  # fmt: skip

    # ---- pieces

    def stake(self) -> float:
        """The stake of the running round: all of the match if whoever wins it wins both."""
        return 1.0 if min(self.victories) >= self.card_set.victories - 1 else ROUND

    def worth(self, seat: int, before: int, after: int) -> float:
        """The worth of wounds of a seat that has `after` in place of `before`, for the other one."""
        return self.stake() * (self._danger(seat, after) - self._danger(seat, before))

    def _chance(self, seat: int, wounds: int) -> Fraction:
        """The chance that a seat passes a test with so many wounds."""
        return chance_to_pass(self.card_set, max(0, wounds - self._spared[seat]))

    def _danger(self, seat: int, wounds: int) -> float:
        """From 0 (unhurt) to 1 (lost): half the chance to fail a test now, half how far it is to where all fail."""
        return float(1 - self._chance(seat, wounds)) / 2 + min(1.0, wounds / SOON) / 2

    def of_wounds(
        self, key: str, seat: int, tested: int, counts: tuple[int, int], source: int, wounds: str
    ) -> str:
        """A sentence about wounds with the chance of a test before and after, unless both are as good as sure."""
        before, after = (percent(self._chance(tested, count)) for count in counts)
        said: dict[str, Any] = {"card": self.book.source(source), "wounds": wounds}
        if before == after:
            return self.say(f"{key}_early", seat, SURE, **said)
        return self.say(key, seat, SURE, **said, before=before, after=after)

    def of_test(
        self, key: str, test: Test, seat: int, chance: Fraction, passing: Fraction, swing: float, **more: Any
    ) -> None:
        """The moment of a test that somebody won with this chance: with the dice, or by the tower."""
        words, sure = self.book.words, chance == 1 or test.by_tower
        detail = ""
        if test.by_tower:
            detail = words("moments.cubes", count=test.count, chance=percent(passing))
        elif test.faces:
            detail = words("moments.rolled", total=test.total, needed=test.needed)
        self.add(
            self.say(f"{key}_tower" if test.by_tower else key, seat, chance), seat, swing,
            chance=None if sure else chance, cards=(test.source,), dice=tuple((face, None) for face in test.faces),
            detail=detail, **more,
        )  # fmt: skip
