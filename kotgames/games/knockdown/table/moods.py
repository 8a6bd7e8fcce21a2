"""The moods of the fighters at the table, and their portraits in that mood: by what everybody sees."""

from __future__ import annotations

from typing import Final

from pygame import Surface

from kotgames.games.knockdown import numbers
from kotgames.games.knockdown.table import looks
from kotgames.games.knockdown.table.context import Context
from kotgames.ui.art.portrait import READY
from kotgames.ui.canvas import Canvas

WORRIED: Final = 0.55
"""With no more than this chance to pass a test by dice it is seen in the face."""
CLEAR_LEAD: Final = 4
"""With wounds that weigh so much less than the rival's one looks like winning; a heavy one weighs as two."""


def mood(ctx: Context, seat: int) -> str:
    """The mood of a fighter, by what everybody sees: how it ended, and the wounds of both."""
    view = ctx.view
    if view["how"] and ctx.host.situation.over and view["winner"] >= 0:
        return "winning" if view["winner"] == seat else "beaten"
    if min(view["fighters"]) < 0:
        return READY
    heavy, light = ctx.wounds(seat)
    good, total = numbers.passing(ctx.card_set.dice, heavy + light)
    if good <= WORRIED * total:
        return "hurt"
    other = ctx.wounds(1 - seat)
    return "winning" if 2 * other[0] + other[1] - 2 * heavy - light >= CLEAR_LEAD else READY


def mood_there(ctx: Context, seat: int, colour: str, mood: str) -> str:
    """The mood in which a seat's portrait is seen now, where it should be `mood`."""
    fighter = ctx.view["fighters"][seat]
    if fighter < 0:
        return READY
    look = looks.look_of(ctx.card_set, fighter, colour)
    return ctx.portraits.mood_there(look, colour, looks.facing_of(seat), mood)


def seated(ctx: Context, canvas: Canvas, seat: int, size: float, mood: str = READY) -> Surface:
    """The portrait of a seat of the table, `size` units."""
    fighter, colour = ctx.view["fighters"][seat], canvas.palette.seat(seat)
    if fighter < 0:
        return looks.portrait(canvas, ctx.card_set, fighter, colour, size)
    look = looks.look_of(ctx.card_set, fighter, colour)
    return ctx.portraits.get(canvas, look, colour, size, looks.facing_of(seat), mood)
