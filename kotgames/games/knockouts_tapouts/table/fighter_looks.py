"""How the fighters of this game look: the shipped cast, in the colours of their corner, and their markers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pygame
from pygame import Surface

from kotgames.games.knockouts_tapouts.art.markers import marker
from kotgames.ui.art import paint
from kotgames.ui.art.look import CAST, Look
from kotgames.ui.art.portrait import portrait as draw_portrait
from kotgames.ui.canvas import Canvas

CAST_NAMES: Final = tuple(name for name, look in CAST.items() if not look.headgear and not look.prop)
"""People only: creatures and helmets belong to other games."""


def look_of(data: dict[str, Any], seat: int, colour: str) -> Look:
    """The look a seat's record names, in the colour of its corner; a name that is not known gets one of the cast."""
    name = data.get("name")
    look = CAST[name] if name in CAST_NAMES else CAST[CAST_NAMES[seat % len(CAST_NAMES)]]
    return replace(look, shorts=colour, gloves=colour, top=colour if look.top else "")


def portrait(canvas: Canvas, name: str, seat: int, size: float) -> Surface:
    """A portrait of the cast before the corner's colour, `size` units, rounded."""
    colour = canvas.palette.seat(seat)
    px = canvas.px(size)

    def make(width: int, height: int) -> Surface:
        look = look_of({"name": name}, seat, colour)
        ground = (paint.darken(colour, 0.15), paint.darken(colour, 0.75))
        picture = draw_portrait(look, min(width, 400), ground, facing=1 if seat == 0 else -1)
        if picture.get_width() != width:
            picture = pygame.transform.smoothscale(picture, (width, height))
        return paint.round_mask(picture, max(4, width // 8))

    return canvas.cached(("kt portrait", name, seat, colour), (px, px), make)


def stat_marker(canvas: Canvas, seat: int, hurt: bool, size: float) -> Surface:
    """A Stat Marker of a corner, `size` units."""
    colour = canvas.palette.seat(seat)
    px = canvas.px(size)
    return canvas.cached(("kt disc", colour, hurt), (px, px), lambda w, h: marker(w, colour, hurt))


def hex_colour(colour: paint.ColorLike) -> str:
    """A colour of the art toolkit as "#rrggbb"."""
    value = paint.color(colour)
    return f"#{value.r:02x}{value.g:02x}{value.b:02x}"
