"""Values of a YAML file with where they stand, checked one by one: what is wrong is said with file, line and field (CardDataError)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from kotgames.engine.carddata import Source
from kotgames.engine.contract import Line
from kotgames.engine.errors import CardDataError

Step = str | int
Point = tuple[float, float]


class Place(NamedTuple):
    """A part of a file: the keys and indices that lead to it. The checks below take a value inside of it and the steps to that value."""

    source: Source
    steps: tuple[Step, ...] = ()

    @property
    def line(self) -> int:
        """Its line, from 1."""
        return self.source.line([*self.steps])

    def inside(self, *at: Step) -> Place:
        """A part of this part."""
        return Place(self.source, (*self.steps, *at))

    def error(self, key: str, *at: Step, **params: Any) -> CardDataError:
        """An error about the value at `at`."""
        return self.source.error(key, [*self.steps, *at], **params)

    def expected(self, what: str, *at: Step, **params: Any) -> CardDataError:
        """Something else than a `fragment` of the catalogue stands at `at`."""
        return self.error("card_expected", *at, expected=Line(f"fragment.{what}", params))

    def unknown(self, word: object, known: Collection[str], *at: Step) -> CardDataError:
        """A word (a key, a choice) that does not exist stands at `at`."""
        return self.error("card_word", *at, word=str(word), expected=", ".join(known))


def mapping(place: Place, value: object, *at: Step) -> dict[str, Any]:
    """Keys with values; the keys are words."""
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise place.expected("mapping", *at)
    return value


def known_keys(place: Place, value: Mapping[str, Any], known: Collection[str], *at: Step) -> None:
    """No other keys than these."""
    for key in value:
        if key not in known:
            raise place.unknown(key, known, *at, key)


def number(place: Place, value: object, *at: Step) -> float:
    """Any number."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise place.expected("any_number", *at)
    return float(value)


def within(place: Place, value: object, low: float, high: float, *at: Step) -> float:
    """A number from `low` to `high`."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise place.expected("number", *at, low=low, high=high)
    return float(value)


def choice(place: Place, value: object, known: Collection[str], *at: Step) -> str:
    """One of some words."""
    if not isinstance(value, str) or value not in known:
        raise place.unknown(value, known, *at)
    return value


def truth(place: Place, value: object, *at: Step) -> bool:
    """true or false."""
    if not isinstance(value, bool):
        raise place.expected("true_or_false", *at)
    return value


def pair(place: Place, value: object, *at: Step) -> Point:
    """A point [x, y]."""
    if not isinstance(value, list) or len(value) != 2:
        raise place.expected("point", *at)
    return (number(place, value[0], *at, 0), number(place, value[1], *at, 1))


def pairs(place: Place, value: object, *at: Step) -> tuple[Point, ...]:
    """A list of points."""
    if not isinstance(value, list):
        raise place.expected("points", *at)
    return tuple(pair(place, item, *at, index) for index, item in enumerate(value))
