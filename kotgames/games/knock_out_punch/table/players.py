"""The moods that the match gives the people around the ring."""

from __future__ import annotations

from typing import Final

from kotgames.games.knock_out_punch.table.context import Context
from kotgames.ui.art.portrait import READY

CLEAR_LEAD: Final = 5
"""So many points before everybody else one looks like winning; as many behind the first, hurt."""


def mood(ctx: Context, seat: int) -> str:
    """The mood of a player, by what everybody sees: how it ended, and the points."""
    view = ctx.seen
    if ended := ctx.verdict(seat):
        return ended
    others = [score for other, score in enumerate(view["scores"]) if other != seat]
    own = view["scores"][seat]
    if own - max(others) >= CLEAR_LEAD:
        return "winning"
    return "hurt" if max(others) - own >= 2 * CLEAR_LEAD else READY
