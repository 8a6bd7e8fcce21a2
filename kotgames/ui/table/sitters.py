"""The looks of people at a table whose faces are chosen and mean nothing to the rules: one of the cast in the colour of the seat; and
the faults of a look that came from outside. Knows no game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from pygame import Surface

from kotgames.system.catalogue import Verbatim
from kotgames.ui.art.look import CAST, Look, Say, silent
from kotgames.ui.art.portrait import READY
from kotgames.ui.canvas import Canvas
from kotgames.ui.table import portraits
from kotgames.ui.table.context import Host

CAST_NAMES: Final = tuple(name for name, look in CAST.items() if not look.headgear and not look.prop)
"""People only: creatures and helmets belong to other games."""
LONGEST: Final = 40
"""Characters of somebody else's text that a sentence repeats."""


def look_of(data: dict[str, Any], seat: int, colour: str, say: Say = silent) -> Look:
    """The look a seat's record names, in the colour of its corner; a name that is not known gets one of the cast. Parts of a look beside
    the name are worn over that one. `say` gets what is not known."""
    name = data.get("name")
    if name is not None and name not in CAST_NAMES:
        say("worn.name", {"value": name})
    base = CAST[name] if name in CAST_NAMES else CAST[CAST_NAMES[seat % len(CAST_NAMES)]]
    parts = {part: value for part, value in data.items() if part != "name"}
    look = Look.worn(parts, say, base) if parts else base
    return replace(look, shorts=colour, gloves=colour, top=colour if look.top else "")


def portrait(
    canvas: Canvas, data: dict[str, Any], seat: int, size: float, mood: str = READY, facing: int = 1
) -> Surface:
    """The portrait of a seat's record before the colour of its corner, `size` units, drawn at once."""
    colour = canvas.palette.seat(seat)
    return portraits.portrait(canvas, look_of(data, seat, colour), colour, size, facing, mood)


def says_of(host: Host, seat: int) -> Say:
    """Says the texts `worn` of the look at a seat, each once while the program runs."""

    def say(key: str, params: dict[str, Any]) -> None:
        quoted = {name: _quoted(value) for name, value in params.items()}
        host.app.say_once(host.words(key, who=Verbatim(host.name(seat)), **quoted))

    return say


def _quoted(value: object) -> Verbatim:
    text = " ".join("".join(sign if sign.isprintable() else " " for sign in str(value)).split())
    return Verbatim(text if len(text) <= LONGEST else f"{text[:LONGEST]}…")
