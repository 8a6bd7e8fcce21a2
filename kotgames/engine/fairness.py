"""Were the dice fair? Counts the dice of a match against what true dice do. Knows no game: a table says what was rolled (`Roll`).

Two questions are answered. Were the faces even: Pearson's chi-square test of the six counts against a sixth each, 5 degrees of freedom.
Who was lucky: the successes of the rolls that needed a number, against their expected number; a roll without a number (a roll for who
goes first) counts for the faces alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, lgamma, log, sqrt
from typing import Final

import msgspec

FACES: Final = 6
ENOUGH: Final = 5 * FACES
"""Fewer dice say nothing about their faces: the usual rule asks for five expected in each class."""


class Roll(msgspec.Struct, frozen=True):
    """Dice thrown together by a seat. `need`: what each must show at least to be a success; None if they are not counted that way."""

    seat: int
    faces: tuple[int, ...]
    need: int | None = None


class Account(msgspec.Struct):
    """The rolls of one seat or of the whole table, added up."""

    rolls: int = 0
    faces: list[int] = msgspec.field(default_factory=lambda: [0] * FACES)
    """Dice by face, from 1 to 6."""
    tries: int = 0
    """Dice that needed a number."""
    successes: int = 0
    expected: float = 0.0
    """The successes that true dice bring on average."""
    variance: float = 0.0

    @property
    def dice(self) -> int:
        """Dice rolled, as a number."""
        return sum(self.faces)

    @property
    def average(self) -> float:
        """The mean face; 0 without dice. True dice: 3.5."""
        return (
            sum(face * count for face, count in enumerate(self.faces, start=1)) / self.dice
            if self.dice
            else 0.0
        )

    @property
    def luck(self) -> float:
        """Successes more than expected; negative: fewer."""
        return self.successes - self.expected

    @property
    def spread(self) -> float:
        """The luck in standard deviations; 0 where nothing could succeed or fail."""
        return self.luck / sqrt(self.variance) if self.variance else 0.0

    @property
    def verdict(self) -> str:
        """The luck as the key of a word: from "very_unlucky" over "even" to "very_lucky"; "none" without a die that needed a number."""
        if not self.tries:
            return "none"
        size = abs(self.spread)
        if size < 0.75:
            return "even"
        side = "lucky" if self.luck > 0 else "unlucky"
        return f"little_{side}" if size < 1.5 else side if size < 2.5 else f"very_{side}"

    def add(self, roll: Roll) -> None:
        """Count a roll. Raises ValueError for a face that no die has."""
        if any(not 1 <= face <= FACES for face in roll.faces):
            raise ValueError(roll.faces)
        self.rolls += 1
        for face in roll.faces:
            self.faces[face - 1] += 1
        if roll.need is None:
            return
        chance = min(FACES, max(0, FACES + 1 - roll.need)) / FACES
        self.tries += len(roll.faces)
        self.successes += sum(face >= roll.need for face in roll.faces)
        self.expected += len(roll.faces) * chance
        self.variance += len(roll.faces) * chance * (1 - chance)


class Faces(msgspec.Struct, frozen=True):
    """The chi-square test of a table of faces. `tail`: the chance that true dice are at least as uneven."""

    dice: int
    statistic: float
    tail: float

    @property
    def verdict(self) -> str:
        """ "few" (too few dice to say anything), "fair" (tail above 5 %), "odd" (above 1 %) or "suspicious"."""
        if self.dice < ENOUGH:
            return "few"
        return "fair" if self.tail > 0.05 else "odd" if self.tail > 0.01 else "suspicious"


def accounts(rolls: Iterable[Roll], seats: int) -> list[Account]:
    """An account for each seat, and at the end that of all together."""
    found = [Account() for _ in range(seats + 1)]
    for roll in rolls:
        found[roll.seat].add(roll)
        found[seats].add(roll)
    return found


def try_faces(counts: Sequence[int]) -> Faces:
    """Pearson's test of counts against even chances; without any dice nothing is uneven (tail 1)."""
    dice = sum(counts)
    if not dice:
        return Faces(0, 0.0, 1.0)
    even = dice / len(counts)
    statistic = sum((count - even) ** 2 / even for count in counts)
    return Faces(dice, statistic, chi_square_tail(statistic, len(counts) - 1))


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The chance that a chi-square variable of so many degrees of freedom is at least `statistic`: the upper regularised incomplete gamma
    function Q(freedom / 2, statistic / 2), by its series below freedom / 2 + 1 and by its continued fraction (Lentz) above. Raises
    ValueError for fewer than one degree of freedom."""
    if freedom < 1:
        raise ValueError(freedom)
    if statistic <= 0:
        return 1.0
    a, x = freedom / 2, statistic / 2
    scale = exp(a * log(x) - x - lgamma(a))
    return 1.0 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    """The lower incomplete gamma function without its scale."""
    term = total = 1 / a
    step = a
    while term > total * 1e-15:
        step += 1
        term *= x / step
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """The upper incomplete gamma function without its scale."""
    tiny = 1e-300
    b = x + 1 - a
    c = 1 / tiny
    d = 1 / b
    value = d
    for step in range(1, 1000):
        factor = -step * (step - a)
        b += 2
        d = 1 / (factor * d + b or tiny)
        c = b + factor / c or tiny
        change = c * d
        value *= change
        if abs(change - 1) < 1e-15:
            break
    return value
