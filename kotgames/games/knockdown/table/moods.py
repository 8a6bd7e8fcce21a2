"""The moods of the fighters at the table, by what everybody sees."""

from __future__ import annotations

from typing import Final

from kotgames.games.knockdown import numbers
from kotgames.games.knockdown.table.context import Context
from kotgames.ui.art.portrait import READY

WORRIED: Final = 0.55
"""With no more than this chance to pass a test by dice it is seen in the face."""
CLEAR_LEAD: Final = 4
"""With wounds that weigh so much less than the rival's one looks like winning; a heavy one weighs as two."""


def mood(ctx: Context, seat: int) -> str:
    """The mood of a fighter, by what everybody sees: how it ended, and the wounds of both."""
    view = ctx.view
    if ended := ctx.verdict(seat):
        return ended
    if min(view["fighters"]) < 0:
        return READY
    heavy, light = ctx.wounds(seat)
    good, total = numbers.passing(ctx.card_set.dice, heavy + light)
    if good <= WORRIED * total:
        return "hurt"
    other = ctx.wounds(1 - seat)
    return "winning" if 2 * other[0] + other[1] - 2 * heavy - light >= CLEAR_LEAD else READY
