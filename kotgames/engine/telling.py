"""The telling of a match besides its log: the moments that mattered, figures by seat, who began, the card of a round. Needs no screen and
knows no game: a game's `LogBook` says what an outcome is worth and puts it into words.

The match is over when moments and figures are asked for, and they rest on nothing that was not seen by all.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from kotgames.engine.contract import Odds
from kotgames.engine.fairness import Roll, accounts
from kotgames.engine.odds import Digits, percent

if TYPE_CHECKING:
    from kotgames.engine.log_book import LogBook
    from kotgames.engine.match import Turn

MOST: Final = 3
"""So many moments are told."""
LEAST: Final = 0.02
"""The least swing that is worth a word."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that moved the match: a sentence, the cards and dice by which it came, and how far.

    `seat`: for whom it spoke. `swing`: what came of it less what the odds let expect, in shares of a match (1: from level to won), for that
    seat. `chance`: how likely what came was, None where nothing was left to chance. `cards` are kinds, `dice` (face, whether it
    counts as a success). `detail`: how it came about, in numbers; `when`: in which part of the match. `deciding`: it ended the match.
    `turn` is its number among the match's turns.
    """

    text: str
    seat: int
    swing: float
    turn: int
    chance: Fraction | None = None
    cards: tuple[int, ...] = ()
    dice: tuple[tuple[int, bool | None], ...] = ()
    detail: str = ""
    when: str = ""
    deciding: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A row of the statistics: what it counts, and by seat how it reads and how much it is (for bars beside each other)."""

    label: str
    values: tuple[str, ...]
    amounts: tuple[float, ...]

    @classmethod
    def counted(cls, label: str, amounts: Sequence[int]) -> Figure:
        """A row of plain numbers."""
        return cls(label, tuple(map(str, amounts)), tuple(map(float, amounts)))


@dataclass(frozen=True, slots=True)
class Beginning:
    """The seat that begins, in a sentence, and the throws that decided it: a face of each seat (0: it does not throw
    again), ties first."""

    seat: int
    text: str
    throws: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class RoundNote:
    """The card of a round that begins or is over: a title, what stands (a caption, and a number for each seat), and lines (icon, text)."""

    title: str
    caption: str
    score: tuple[str, ...]
    lines: tuple[tuple[str, str], ...] = ()


def swing(odds: Odds, worth: Callable[[str], float], came: float) -> float:
    """The distance of something worth `came` from what the odds let expect (above: positive), where each of their outcomes is worth
    `worth(key)`."""
    expected = sum(number * worth(key) for key, number in odds.outcomes) / odds.total
    return came - expected


class Tally(defaultdict[str, list[int]]):
    """Counts of a finished match by their names, a number for each seat."""

    def __init__(self, seats: int) -> None:
        super().__init__(lambda: [0] * seats)

    def tops(self, name: str, seat: int, number: int) -> None:
        """The highest number counts."""
        self[name][seat] = max(self[name][seat], number)


class Of(NamedTuple):
    """A figure of so many (`name`) of so many (`most`), both by their names in the tally, in the text `figures.<text>`."""

    name: str
    most: str
    text: str = "of"


class Swings:
    """Goes through the turns of a finished match for all that moved it, measured by the odds that the positions gave for what was decided
    (`State.odds`); the rows of its events say which may have (`shown.Row.moves`)."""

    def __init__(self, book: LogBook[Any], turns: Sequence[Turn]) -> None:
        self.book = book
        self.card_set = book.card_set
        self.turns = turns
        self.found: list[Moment] = []
        """Moments so far, in order; what ended the match is marked."""
        self.number = self.place = 0
        """The turn that is looked at, and the place of the event among its events."""

    def all(self) -> list[Moment]:
        """All that moved the match, in order."""
        for number, turn in enumerate(self.turns):
            self.number = number
            self.begin(turn)
            for place, event in enumerate(turn.events):
                self.place = place
                moves = self.book.rows[type(event)].moves
                if moves is not None:
                    moves(self, event)
        self.end()
        return self.found

    def begin(self, turn: Turn) -> None:
        """A turn begins."""

    def end(self) -> None:
        """All turns were looked at."""

    def when(self) -> str:
        """The part of the match, in words."""
        raise NotImplementedError

    def add(self, text: str, seat: int, swing: float, **more: Any) -> None:
        """A moment of the turn that is looked at; `more` are fields of `Moment`."""
        self.found.append(Moment(text, seat, swing, **{"turn": self.number, "when": self.when(), **more}))

    def say(self, key: str, seat: int, chance: Fraction, foe: int | None = None, /, **more: Any) -> str:
        """The sentence `moments.<key>` of what a seat did with a chance; `foe` is the seat it went against, of two the other."""
        other = self.book.name(1 - seat if foe is None else foe)
        name = self.book.name(seat)
        return self.book.words(f"moments.{key}", name=name, foe=other, chance=percent(chance), **more)


def choose(found: Iterable[Moment], winners: Sequence[int] = (), most: int = MOST) -> list[Moment]:
    """The moments to tell, in the order they came: the one that ended the match (where none did, the one that spoke most for a winner),
    and those that moved it furthest."""
    known = list(enumerate(found))
    ranked = sorted(known, key=lambda one: -abs(one[1].swing))
    first = [one for one in known if one[1].deciding][-1:]
    first = first or [one for one in ranked if one[1].swing > 0 and one[1].seat in winners][:1]
    others = [one for one in ranked if one not in first and abs(one[1].swing) >= LEAST]
    return [moment for _, moment in sorted([*first, *others][:most], key=lambda one: one[0])]


def dice_figures(
    rolls: Iterable[Roll], seats: int, thrown: str, scored: Callable[[int, str], str], label: str
) -> list[Figure]:
    """Rows for games with dice: how many were thrown against a number (`thrown` names the row), and the successes beside what true dice
    bring (`label` names it, `scored` puts both numbers into words). Rolls without a number are left out; without any there are no rows."""
    *each, whole = accounts((roll for roll in rolls if roll.need is not None), seats)
    if not whole.tries:
        return []
    return [
        Figure.counted(thrown, [account.tries for account in each]),
        Figure(
            label,
            tuple(scored(account.successes, Digits(f"{account.expected:.1f}")) for account in each),
            tuple(float(account.successes) for account in each),
        ),
    ]
