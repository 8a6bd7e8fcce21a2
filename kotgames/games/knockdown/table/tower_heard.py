"""The sounds of a tower: the clock that counts, cubes that meet, a tower that comes down."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Final

from kotgames.games.knockdown.table.tower_view import LAST
from kotgames.games.knockdown.tower import Contacts
from kotgames.games.knockdown.tower_contest import STOOD, Contest

FALLS: Final = 3
"""So many cubes that come down on the table within `TUMBLE` are a tower that falls."""
TUMBLE: Final = 0.5
"""Seconds."""
STRIKE: Final = 0.07
"""Two cubes that meet within so many seconds are heard as one."""


class Heard:
    """Listens to one contest after each of its steps that is looked at."""

    def __init__(self, contest: Contest, play: Callable[[str, float], None]) -> None:
        self._contest, self._play = contest, play
        self._before: Contacts | None = None
        """Touches at the last listening; None before the first time: the lowest cube stands there already."""
        self._met_at = -1.0
        self._came_down: list[float] = []
        self._fell_at = -9.0
        self._counted = ceil(contest.seconds)
        self._buzzed = False

    def listen(self) -> None:
        """Play the sounds of all that happened since the last time."""
        self._clock()
        now, contacts = self._contest.now, self._contest.tower.contacts()
        before, self._before = self._before or contacts, contacts
        landed = set(contacts.on_table) - set(before.on_table)
        met = landed or set(contacts.pairs) - set(before.pairs)
        self._came_down = [at for at in self._came_down if now - at < TUMBLE] + [now] * len(landed)
        if len(self._came_down) >= FALLS and now - self._fell_at > 2 * TUMBLE:
            self._fell_at = now
            self._play("tower_fall", 1.0)
        elif met and now - self._met_at >= STRIKE:
            self._met_at = now
            self._play("clack", 0.9)

    def _clock(self) -> None:
        """A tick for each second, a call for each of the last three, and the buzzer, where the tower does not stand yet."""
        contest = self._contest
        left = ceil(contest.left - 1e-6)
        if contest.settled == STOOD or self._buzzed:
            return
        if contest.left <= 0:
            self._buzzed = True
            self._play("buzzer", 0.9)
        elif left < self._counted:
            self._counted = left
            self._play("countdown" if left <= LAST else "tick", 1.0)
