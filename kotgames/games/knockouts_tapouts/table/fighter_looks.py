"""The looks of this game's fighters: the shipped cast, in the colours of their corner, and their markers."""

from __future__ import annotations

from typing import Final

from pygame import Surface

from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.art.markers import marker
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.ui.art.portrait import READY
from kotgames.ui.canvas import Canvas

MUCH_HURT: Final = 0.25
"""From this share of a fighter's markers on, hurt ones are seen in the face."""
CLEAR_LEAD: Final = 3
"""So many points ahead one looks like winning."""


def mood(ctx: Context, seat: int) -> str:
    """The mood of a fighter, by what everybody sees: how it ended, the markers that are hurt, the points."""
    view, card_set = ctx.seen, ctx.card_set
    if ended := ctx.verdict(seat):
        return ended
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


def stat_marker(canvas: Canvas, seat: int, hurt: bool, size: float) -> Surface:
    """A Stat Marker of a corner, `size` units."""
    colour = canvas.palette.seat(seat)
    px = canvas.px(size)
    return canvas.cached(("kt disc", colour, hurt), (px, px), lambda w, h: marker(w, colour, hurt))
