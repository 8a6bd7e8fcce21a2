"""The baker's jobs for this table: the pictures of its cards, the hall with the ring."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from kotgames.games.knock_out_punch.art import comic, specials
from kotgames.games.knock_out_punch.art import ring as canvas_ring
from kotgames.ui.art.jobs import Result


def boxer(name: str, location: int, sort: str, size: Sequence[int]) -> Result:
    """The picture of a boxer's card."""
    return Result((comic.boxer(name, location, sort, (size[0], size[1])),))


def special(does: str, high: bool, size: Sequence[int]) -> Result:
    """The picture of a special or Crowd card."""
    return Result((specials.special(does, (size[0], size[1]), high=high),))


def ring(size: Sequence[int], box: Sequence[int]) -> Result:
    """The hall with the ring seen from above, in a box of a picture."""
    return Result((canvas_ring.ring((size[0], size[1]), Rect(*box)),))
