"""The telling of a match besides its log: the moments that mattered, figures by seat, who began, the card of a round. Needs no screen and
knows no game: a game's `LogBook` says what an outcome is worth and puts it into words.

The match is over when moments and figures are asked for, and they rest on nothing that was not seen by all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from kotgames.engine.contract import Odds
from kotgames.engine.fairness import Roll, accounts
from kotgames.engine.odds import Digits

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
    """The seat that begins, in a sentence, and the throws that decided it: a face of each seat, ties first."""

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
