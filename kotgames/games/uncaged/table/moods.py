"""The moods of the fighters at the table, by what everybody sees."""

from __future__ import annotations

from typing import Final

from kotgames.games.uncaged.table.context import Context
from kotgames.ui.art.portrait import READY

NEAR_THE_END: Final = 0.35
"""With no more than this share of Health left it is seen in the face."""
CLEAR_LEAD: Final = 0.2
"""With so much more of one's Health left than the rival's one looks like winning."""


def mood(ctx: Context, seat: int) -> str:
    """The mood of a fighter, by what everybody sees: how it ended, and the share of Health that both have left."""
    view, card_set, fight = ctx.view, ctx.card_set, ctx.shown_fight
    if ended := ctx.verdict(seat):
        return ended
    if min(view["fighters"]) < 0:
        return READY
    own, other = (fight.hp(one) / card_set.hp[view["fighters"][one]] for one in (seat, 1 - seat))
    if own <= NEAR_THE_END:
        return "hurt"
    return "winning" if own - other >= CLEAR_LEAD else READY
