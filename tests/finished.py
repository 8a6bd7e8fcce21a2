"""Matches that are over, as the statistics keep them."""

from __future__ import annotations

from typing import Any

from kotgames.history.statistics import Finished, Sitter

ME = Sitter("human", "", "Striker")
FRIEND = Sitter("human", "", "Grappler")
GREEDY = Sitter("bot", "greedy", "Grappler")
RANDOM = Sitter("bot", "random", "Striker")


def ended(match_id: str, *winners: int, seats: tuple[Sitter, ...] = (ME, GREEDY), **more: Any) -> Finished:
    """A line; without winners it is a draw."""
    values: dict[str, Any] = {
        "game": "boxing",
        "date": "2026-05-04T12:00:00",
        "how": "knockout",
        "turns": 10,
        **more,
    }
    return Finished(id=match_id, seats=seats, winners=winners, **values)
