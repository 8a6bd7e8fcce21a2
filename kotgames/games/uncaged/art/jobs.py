"""The baker's jobs for this table: the pictures of its cards, the cage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect

from kotgames.games.uncaged.art import cage as octagon
from kotgames.games.uncaged.art import comic
from kotgames.ui.art.jobs import Result
from kotgames.ui.art.look import Look


def card(name: str, kind: str, look_a: dict[str, Any], look_b: dict[str, Any], size: Sequence[int]) -> Result:
    """The picture of a card, by its moment and its type."""
    return Result((comic.picture(name, kind, Look.of(look_a), Look.of(look_b), (size[0], size[1])),))


def cage(size: Sequence[int], box: Sequence[int], level: str) -> Result:
    """The octagon seen from above, in a box of a picture."""
    return Result((octagon.cage((size[0], size[1]), Rect(*box), level),))
