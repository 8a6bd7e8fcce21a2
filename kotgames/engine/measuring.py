"""A game's part in the measurement of its balance: who meets whom, and the values of its cards as tables. Plain data."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

Tags = tuple[frozenset[str], ...]
"""For each seat the names it plays for: a fighter, or the Styles it has."""


@dataclass(frozen=True)
class Field:
    """Match options in the order they are played, and for each the names the seats play for."""

    pairings: list[dict[str, Any]]
    tags: list[Tags]


@dataclass(frozen=True)
class Values:
    """A table of a card set's values: what it is called (a line of its own; "" for none), its head and its rows."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


class Lab(ABC):
    """A game's part in the measurement (`Game.lab`)."""

    meets: ClassVar[str] = ""
    """Words of the report for the pairings of `roster`."""

    def roster(self, seed: int) -> Field | None:
        """The ready-made fighters against each other, from every seat, in an order shuffled by the seed; None where nobody chooses one."""
        return None

    def styles(self, seed: int, count: int) -> Field | None:
        """`count` mirrored builds that differ in one thing; None where the game has no such thing."""
        return None

    @abstractmethod
    def values(self, data: Mapping[str, Any]) -> list[Values]:
        """The values of card data."""
