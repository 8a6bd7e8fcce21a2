"""The clock by which the screen shares its work out among frames and knows how long a voice still speaks. All of the screen reads this one
(sound has its own, beside the window), so that tests give another."""

from __future__ import annotations

from time import perf_counter


def now() -> float:
    """Seconds since some beginning."""
    return perf_counter()
