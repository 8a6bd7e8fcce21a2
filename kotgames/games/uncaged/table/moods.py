"""The moods of the fighters at the table, and their portraits in that mood: by what everybody sees."""

from __future__ import annotations

from typing import Final

from pygame import Surface

from kotgames.games.uncaged.table import looks
from kotgames.games.uncaged.table.context import Context
from kotgames.ui.art.portrait import READY
from kotgames.ui.canvas import Canvas

NEAR_THE_END: Final = 0.35
"""With no more than this share of Health left it is seen in the face."""
CLEAR_LEAD: Final = 0.2
"""With so much more of one's Health left than the rival's one looks like winning."""


def mood(ctx: Context, seat: int) -> str:
    """The mood of a fighter, by what everybody sees: how it ended, and the share of Health that both have left."""
    view, card_set, fight = ctx.view, ctx.card_set, ctx.shown_fight
    if view["how"] and ctx.host.situation.over and view["winner"] >= 0:
        return "winning" if view["winner"] == seat else "beaten"
    if min(view["fighters"]) < 0:
        return READY
    own, other = (fight.hp(one) / card_set.hp[view["fighters"][one]] for one in (seat, 1 - seat))
    if own <= NEAR_THE_END:
        return "hurt"
    return "winning" if own - other >= CLEAR_LEAD else READY


def mood_there(ctx: Context, seat: int, colour: str, mood: str) -> str:
    """The mood in which a seat's portrait is seen now, where it should be `mood`."""
    fighter = ctx.view["fighters"][seat]
    if fighter < 0:
        return READY
    return ctx.portraits.mood_there(
        looks.look_of(ctx.card_set, fighter, colour), colour, looks.facing_of(seat), mood
    )


def seated(ctx: Context, canvas: Canvas, seat: int, size: float, mood: str = READY) -> Surface:
    """The portrait of a seat of the table, `size` units."""
    fighter, colour = ctx.view["fighters"][seat], canvas.palette.seat(seat)
    if fighter < 0:
        return looks.portrait(canvas, ctx.card_set, fighter, colour, size)
    look = looks.look_of(ctx.card_set, fighter, colour)
    return ctx.portraits.get(canvas, look, colour, size, looks.facing_of(seat), mood)
