"""The pair at rest in a Position."""

from __future__ import annotations

from functools import lru_cache

from kotgames.games.knockouts_tapouts.art.attacks import ON_GROUND, STANDING
from kotgames.ui.art.act import Pair, swapped
from kotgames.ui.art.contact import order_of
from kotgames.ui.art.poses import scene


@lru_cache(maxsize=32)
def idle_pair(position: str, top: int) -> Pair:
    """The pair at rest; `top` is the seat on top on the ground, -1 on the feet. KeyError for an unknown position."""
    this = scene(position)
    pair = Pair(this.pose_of("a"), this.pose_of("b"), order_of(this))
    return swapped(pair) if position in ON_GROUND and top == 1 else pair


def rest_of(position: str, flip: bool) -> Pair:
    """The pair at rest as an act that will be flipped sees it: with the acting or upper fighter as a, left."""
    if flip and position in STANDING:
        return swapped(
            idle_pair(position, -1)
        )  # the two stand differently, so seat 1 brings its own stance along
    return idle_pair(position, 0)
