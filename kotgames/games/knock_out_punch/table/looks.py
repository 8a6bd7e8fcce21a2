"""Boxers and the referee as they are seen at the table: looks, colours, portraits.

Whoever needs a portrait in a mood asks `TableContext.portraits` with `look_of` and `colour_of`; those of the table's beginning are drawn at
once by `portrait`.
"""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Surface

from kotgames.games.knock_out_punch.art.boxers import COLOURS, dressed
from kotgames.games.knock_out_punch.card_set import CardSet
from kotgames.ui.art import paint
from kotgames.ui.art.endings import REFEREE
from kotgames.ui.art.look import Look
from kotgames.ui.art.portrait import READY
from kotgames.ui.art.portrait import portrait as drawn
from kotgames.ui.canvas import Canvas
from kotgames.ui.table import portraits
from kotgames.ui.table.portraits import Portraits

REFEREE_GROUND: Final = ("#6a7080", "#262a34")
"""Light and dark behind the referee."""


def look_of(card_set: CardSet, location: int) -> Look:
    """The boxer of a station in the colour of the class."""
    return dressed(card_set.fighters[location], location)


def colour_of(location: int) -> str:
    """The colour of a station's class."""
    return COLOURS[location]


def portrait(
    canvas: Canvas,
    kept: Portraits | None,
    card_set: CardSet,
    location: int,
    size: float,
    mood: str = READY,
    facing: int = 1,
) -> Surface:
    """The boxer of a station before the colour of the class, a rounded square of `size` units, in a mood of `portrait.MOODS`; without
    `kept` drawn at once, else in the mood that is there."""
    look, colour = look_of(card_set, location), colour_of(location)
    if kept is None:
        return portraits.portrait(canvas, look, colour, size, facing, mood)
    return kept.get(canvas, look, colour, size, facing, mood)


def referee(canvas: Canvas, size: float) -> Surface:
    """The referee in a round of `size` units with a white rim."""
    px = canvas.px(size)

    def make(width: int, _height: int) -> Surface:
        rim = max(1, round(width * 0.05))
        inner = width - 2 * rim
        face = drawn(REFEREE, min(inner, portraits.MASTER_PX), REFEREE_GROUND, zoom=1.04)
        if face.get_width() != inner:
            face = pygame.transform.smoothscale(face, (inner, inner))
        result = paint.disc(width, "#f2efe6", max(1.0, width * 0.02), "#12100f")
        paint.put(result, paint.round_mask(face, inner / 2), (width / 2, width / 2))
        return result

    return canvas.cached(("kop referee",), (px, px), make)
