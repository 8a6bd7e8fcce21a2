"""A room with a deck on its workbench, as its tools know it."""

from __future__ import annotations

from abc import abstractmethod

from kotgames.games.mortal_kombat_kards.table.rooms.room import Room
from kotgames.games.mortal_kombat_kards.table.rooms.workbench import Workbench


class BenchRoom(Room):
    """See the module."""

    bench: Workbench

    @abstractmethod
    def changed(self, sound: str = "") -> None:
        """Something is different now: it is seen, and heard."""

    @abstractmethod
    def look_at(self, kard: str) -> None:
        """A kard is seen large, and stays."""
