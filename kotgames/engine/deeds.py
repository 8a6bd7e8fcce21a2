"""The deeds of hands in a dexterity test, noted as they are done, so that a test that was broken off goes on from there.

A contest decides a test by what is done in it and when. The methods by which hands do something are its deeds; done again at the same
moments, they lead to the same.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, ClassVar, Concatenate, Final, ParamSpec, TypeVar

import msgspec


class Deed(msgspec.Struct, frozen=True, array_like=True):
    """The name of a method of a contest, the moment in seconds after the bell, and what else it was told."""

    name: str
    at: float
    more: list[str | float] = []


EARLIEST: Final = -10.0
FARTHEST: Final = 1e5
"""No number of a deed lies farther from 0."""
DIGITS: Final = 3
"""Digits after the point of what is noted of a place."""

C = TypeVar("C", bound="Contest")
P = ParamSpec("P")
R = TypeVar("R")


class Contest(ABC):
    """The part of a contest that notes its deeds."""

    COUNTS: ClassVar[frozenset[str]]
    """Deeds that decide something: written down at once, before they are done."""
    MARKS: ClassVar[frozenset[str]]
    """Deeds of which the last one within a `tick` is enough."""

    def __init__(self) -> None:
        self.note: Callable[[Deed], None] | None = None
        """Told of each deed before it is done."""
        self._since = EARLIEST
        """Hands do nothing before that: from there it goes on."""
        self._doing = False

    @property
    @abstractmethod
    def ends(self) -> float:
        """When it is settled at the latest."""

    @property
    @abstractmethod
    def moment(self) -> float:
        """From when on it goes on, if it is broken off now."""

    def tick(self, at: float) -> int:
        """The number of the moment: nothing happens between two deeds with the same one."""
        return int(at * 60)

    @abstractmethod
    def look(self, at: float, *where: float) -> None:
        """A deed: time has come so far, and hands are there, in numbers of the contest's own."""

    def go_on(self, at: float) -> None:
        """A deed: it was broken off, and goes on from this moment; what was held down is so no more."""
        self._since = at

    def again(self, deeds: Sequence[Deed]) -> bool:
        """Do deeds again; False where some are none of this contest's, which are left out."""
        return all([self._again(one) for one in deeds])

    def _again(self, one: Deed) -> bool:
        method = getattr(type(self), one.name, None)
        numbers = [one.at, *(number for number in one.more if not isinstance(number, str))]
        if not hasattr(method, "is_deed") or max(map(abs, numbers)) > FARTHEST:
            return False
        try:
            getattr(self, one.name)(min(max(one.at, EARLIEST), self.ends), *one.more)
        except (TypeError, ValueError):
            return False
        return True


def deed(method: Callable[Concatenate[C, float, P], R]) -> Callable[Concatenate[C, float, P], R]:
    """A method by which hands do something at a moment. What it does by other deeds is its own."""

    @wraps(method)
    def done(self: C, at: float, /, *more: P.args, **named: P.kwargs) -> R:
        if self._doing:
            return method(self, at, *more, **named)
        at = max(at, self._since)
        told: Any = list(more)
        if self.note is not None:
            told = [round(one, DIGITS) if isinstance(one, float) else one for one in more]
            self.note(Deed(method.__name__, at, told))
        self._doing = True
        try:
            return method(self, at, *told, **named)
        finally:
            self._doing = False

    done.is_deed = True  # type: ignore[attr-defined]
    return done


__all__ = ["Contest", "Deed", "deed"]
