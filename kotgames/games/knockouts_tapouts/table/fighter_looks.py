"""The looks of this game's fighters: the shipped cast, in the colours of their corner, and their markers."""

from __future__ import annotations

from typing import Any, Final

from pygame import Surface

from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.art.markers import marker
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.ui.art.portrait import READY
from kotgames.ui.canvas import Canvas
from kotgames.ui.table import portraits
from kotgames.ui.table.sitters import look_of

MUCH_HURT: Final = 0.25
"""From this share of a fighter's markers on, hurt ones are seen in the face."""
CLEAR_LEAD: Final = 3
"""So many points ahead one looks like winning."""


def portrait(canvas: Canvas, data: dict[str, Any], seat: int, size: float, mood: str = READY) -> Surface:
    """A portrait of a look before the corner's colour, `size` units, rounded; drawn at once."""
    colour = canvas.palette.seat(seat)
    return portraits.portrait(canvas, look_of(data, seat, colour), colour, size, facing(seat), mood)


def facing(seat: int) -> int:
    """Both look to the middle of the table."""
    return 1 if seat == 0 else -1


def mood(ctx: Context, seat: int) -> str:
    """The mood of a fighter, by what everybody sees: how it ended, the markers that are hurt, the points."""
    view, card_set = ctx.seen, ctx.card_set
    if view["how"] and ctx.host.situation.over and view["winner"] >= 0:
        return "winning" if view["winner"] == seat else "beaten"
    stats = [seat * len(c.STATS) + stat for stat in c.HURTABLE]
    hurt, ready = (sum(view[key][stat] for stat in stats) for key in ("hurt", "ready"))
    if hurt and hurt >= MUCH_HURT * (hurt + ready):
        return "hurt"
    points = [
        len(view["scored_strikes"][one]) * card_set.strike_points
        + len(view["scored_grapples"][one]) * card_set.grapple_points
        for one in (seat, 1 - seat)
    ]
    return "winning" if points[0] - points[1] >= CLEAR_LEAD else READY


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


def stat_marker(canvas: Canvas, seat: int, hurt: bool, size: float) -> Surface:
    """A Stat Marker of a corner, `size` units."""
    colour = canvas.palette.seat(seat)
    px = canvas.px(size)
    return canvas.cached(("kt disc", colour, hurt), (px, px), lambda w, h: marker(w, colour, hurt))
