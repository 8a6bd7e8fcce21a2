"""How the people around the ring look: one of the cast before the colour of the seat, and the mood that the match gives them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from pygame import Surface

from kotgames.games.knock_out_punch.table.context import Context
from kotgames.ui.art.look import CAST, Look, Say, silent
from kotgames.ui.art.portrait import READY
from kotgames.ui.canvas import Canvas
from kotgames.ui.table import portraits

CAST_NAMES: Final = tuple(name for name, look in CAST.items() if not look.headgear and not look.prop)
CLEAR_LEAD: Final = 5
"""So many points before everybody else one looks like winning; as many behind the first, hurt."""


def look_of(data: dict[str, Any], seat: int, colour: str, say: Say = silent) -> Look:
    """The look a seat's record names, in the colour of the seat; a name that is not known gets one of the cast, and `say` that."""
    name = data.get("name")
    if name is not None and name not in CAST_NAMES:
        say("worn.name", {"value": name})
    base = CAST[name] if name in CAST_NAMES else CAST[CAST_NAMES[seat % len(CAST_NAMES)]]
    parts = {part: value for part, value in data.items() if part != "name"}
    look = Look.worn(parts, say, base) if parts else base
    return replace(look, shorts=colour, gloves=colour, top=colour if look.top else "")


def facing(seat: int) -> int:
    """Everybody looks to the right, into the ring."""
    return 1


def portrait(canvas: Canvas, data: dict[str, Any], seat: int, size: float, mood: str = READY) -> Surface:
    """A portrait before the seat's colour, `size` units, drawn at once."""
    colour = canvas.palette.seat(seat)
    return portraits.portrait(canvas, look_of(data, seat, colour), colour, size, facing(seat), mood)


def mood(ctx: Context, seat: int) -> str:
    """How it stands with a player, by what everybody sees: how it ended, and the points."""
    view = ctx.view
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
