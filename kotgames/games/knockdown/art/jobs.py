"""The baker's jobs for this table: the pictures of its cards, the hall behind two who fight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotgames.games.knockdown.art import card_art
from kotgames.ui.art.jobs import Result
from kotgames.ui.art.look import Look


def card(name: str, tone: str, look_a: dict[str, Any], look_b: dict[str, Any], size: Sequence[int]) -> Result:
    """The picture of an attack, by its moment and the tone of its card."""
    return Result((card_art.picture(name, tone, Look.of(look_a), Look.of(look_b), (size[0], size[1])),))


def hall(size: Sequence[int]) -> Result:
    """The deck and the hull behind two fighters who have come forward."""
    return Result((card_art.hall_back((size[0], size[1])),))


def crowd(size: Sequence[int]) -> Result:
    """The upper part of that hall with its gallery at rest, rising and up."""
    both = (size[0], size[1])
    return Result(card_art.hall_crowds(both, card_art.hall_back(both)))
