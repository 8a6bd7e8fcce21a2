"""The hall's excitement over time, by which the two layers of the crowd are mixed."""

from __future__ import annotations

import math
from typing import Final

RISE_S: Final = 1.0
"""Seconds from calm to the highest."""

FALL_S: Final = 2.0
"""Seconds from the highest to calm, when something calmer is seen."""

HOLD_S: Final = 3.0
"""So long it lasts by itself when nothing more is seen."""

SINK_S: Final = 8.0
"""Seconds it then takes to sink from the highest."""


class Excitement:
    """The hall's excitement, 0 to 1: it goes to what it was told last at its own pace, stays there for `HOLD_S` and sinks by itself. `now`
    is seconds of a clock that does not go back."""

    def __init__(self) -> None:
        self._level = self._wanted = 0.0
        self._told = self._seen = -math.inf

    def tell(self, level: float, now: float) -> None:
        """From now on it goes to this."""
        self.at(now)
        self._wanted = min(1.0, max(0.0, level))
        self._told = self._seen = now

    def at(self, now: float) -> float:
        """The excitement at a moment. Moments must be asked for in their order."""
        end = self._told + HOLD_S
        if self._seen < end:
            self._go(self._wanted, min(now, end) - self._seen, FALL_S)
        if now > end:
            self._wanted = 0.0
            self._go(0.0, now - max(self._seen, end), SINK_S)
        self._seen = max(self._seen, now)
        return self._level

    def _go(self, target: float, seconds: float, fall: float) -> None:
        step = seconds / (RISE_S if target > self._level else fall)
        self._level += min(step, max(-step, target - self._level))

    def rest(self, now: float) -> float:
        """Seconds until it changes again; 0 while it does, infinite where it is calm for good."""
        if self.at(now) != self._wanted:
            return 0.0
        return self._told + HOLD_S - now if self._level else math.inf
