"""Matches of a room of a game (`Game.rooms`) that has some of its own. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from kotgames.engine.match import Match
from kotgames.engine.record import Seat


class RoomMatches(Protocol):
    """The matches of a room, each under a key that the room chooses (letters, digits, underscores)."""

    def play(self, key: str, seats: Sequence[Seat], options: Mapping[str, Any]) -> None:
        """To the table of the match of a key: as it was left, else a new one with these seats and options. Its verdict leads back to the
        room; what cannot be played is said."""

    def waits(self, key: str) -> bool:
        """True while there is a match of a key that is not over."""

    def ended(self, key: str) -> Match | None:
        """The match of a key if it is over; else None."""


@runtime_checkable
class MatchRoom(Protocol):
    """A room that has matches."""

    def give(self, matches: RoomMatches) -> None:
        """Here they are, before the room opens."""


__all__ = ["MatchRoom", "RoomMatches"]
