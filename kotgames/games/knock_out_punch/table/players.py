"""The looks of the people around the ring: one of the cast before the colour of the seat, and the mood that the match gives them."""

from __future__ import annotations

from typing import Any, Final

from pygame import Surface

from kotgames.games.knock_out_punch.table.context import Context
from kotgames.ui.art.portrait import READY
from kotgames.ui.canvas import Canvas
from kotgames.ui.table import portraits
from kotgames.ui.table.sitters import look_of

CLEAR_LEAD: Final = 5
"""So many points before everybody else one looks like winning; as many behind the first, hurt."""


def facing(seat: int) -> int:
    """Everybody looks to the right, into the ring."""
    return 1


def portrait(canvas: Canvas, data: dict[str, Any], seat: int, size: float, mood: str = READY) -> Surface:
    """A portrait before the seat's colour, `size` units, drawn at once."""
    colour = canvas.palette.seat(seat)
    return portraits.portrait(canvas, look_of(data, seat, colour), colour, size, facing(seat), mood)


def mood(ctx: Context, seat: int) -> str:
    """The mood of a player, by what everybody sees: how it ended, and the points."""
    view = ctx.seen
    if view["how"] and ctx.host.situation.over and view["winner"] >= 0:
        return "winning" if view["winner"] == seat else "beaten"
    others = [score for other, score in enumerate(view["scores"]) if other != seat]
    own = view["scores"][seat]
    if own - max(others) >= CLEAR_LEAD:
        return "winning"
    return "hurt" if max(others) - own >= 2 * CLEAR_LEAD else READY


def mood_there(ctx: Context, canvas: Canvas, seat: int) -> str:
    """The mood in which a seat's portrait is seen now."""
    colour = canvas.palette.seat(seat)
    look = look_of(ctx.host.seats[seat].look, seat, colour)
    return ctx.portraits.mood_there(look, colour, facing(seat), mood(ctx, seat))


def seated(ctx: Context, canvas: Canvas, seat: int, size: float, mood: str = READY) -> Surface:
    """The portrait of a seat of the table, `size` units."""
    colour = canvas.palette.seat(seat)
    look = look_of(ctx.host.seats[seat].look, seat, colour)
    return ctx.portraits.get(canvas, look, colour, size, facing(seat), mood)
