"""Exact dice arithmetic in whole numbers: no floating point until a number is shown."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb


@lru_cache(maxsize=256)
def successes(dice: int, number: int) -> tuple[int, ...]:
    """Numbers of the 6**dice rolls that show 0, 1, ... `dice` faces of at least `number` (2 to 7; 7 never succeeds)."""
    good = max(0, 7 - number)
    return tuple(comb(dice, k) * good**k * (6 - good) ** (dice - k) for k in range(dice + 1))


@lru_cache(maxsize=256)
def nested(dice: int, number: int, high: int) -> tuple[tuple[int, ...], ...]:
    """Numbers of rolls that show `k` faces of at least `number`, of which `j` of at least `high` (>= number): `[k][j]`."""
    top = max(0, 7 - high)
    middle = max(0, 7 - number) - top
    low = 6 - top - middle
    return tuple(
        tuple(
            comb(dice, k) * comb(k, j) * top**j * middle ** (k - j) * low ** (dice - k) for j in range(k + 1)
        )
        for k in range(dice + 1)
    )


class Digits(str):
    """A number in digits, with a point and a percent sign as English writes them; the catalogue writes it as its language does."""

    __slots__ = ()


def percent(chance: Fraction | float) -> Digits:
    """A chance as a percentage with at most one decimal: exact 0 and 100 are only shown for certainties."""
    value = float(chance) * 100
    if 0 < value < 0.1:
        return Digits("<0.1%")
    if 99.9 < value < 100:
        return Digits(">99.9%")
    return Digits(f"{value:.1f}".removesuffix(".0") + "%")


def whole_percent(chance: Fraction) -> Digits:
    """A chance as a whole percentage, where there is no room for more: 0 and 100 are only shown for certainties."""
    return Digits(f"{min(99, max(1, round(chance * 100))) if 0 < chance < 1 else int(chance * 100)}%")


def holds_one(wanted: int, unseen: int, hand: int) -> tuple[int, int]:
    """The chance, as (numerator, denominator), that `hand` cards drawn from `unseen` hold at least one of `wanted`."""
    total = comb(unseen, hand)
    return total - comb(unseen - wanted, hand), total
