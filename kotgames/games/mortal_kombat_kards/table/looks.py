"""The looks of the table: Kombatants, the colours of types and locations, panels in the light of dusk."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pygame import FRect, Surface

from kotgames.games.mortal_kombat_kards.art import cast
from kotgames.games.mortal_kombat_kards.card_set import CardSet
from kotgames.ui.art import paint
from kotgames.ui.art.look import Look
from kotgames.ui.art.poses import pose
from kotgames.ui.canvas import Canvas
from kotgames.ui.table import posters

NOBODY: Final = ("mkk nobody", "#3a1f4a", "#160a22", "#0a0512")
"""See `portraits.Nobody`."""
TITLE: Final = "black-ops-one-400"
NUMBER: Final = "oxanium-800"
NAME: Final = "league-gothic-400"

TYPE_COLOURS: Final = ("#f0a63a", "#ff5fa2", "#ff6f5a", "#57b4ff", "#4fe0a0", "#b38cff")
"""By type, as `card_set` numbers them: basic, special, finisher, defense, effect, Kombo."""
PLACES: Final = (
    ("H", "#ffd24a"), ("M", "#ff9d3c"), ("L", "#ff6f5a"), ("X", "#d98cff"), ("A", "#7de0ff"),
)  # fmt: skip
"""By location, with the crossed and the circular arrows: the letter of its badge, the colour."""
FAST, STRONG = "#7dffb0", "#ff8a7a"
"""Speed and Strength."""
GOOD, BAD, WARM = "#7dffb0", "#ff9a8a", "#ffcf7a"
PANEL: Final = "#120a1eea"
PANEL_EDGE: Final = "#7a4a8a"
SOFT: Final = "#e6daf2"


def look_of(card_set: CardSet, kombatant: int, colour: str = "") -> Look:
    """A Kombatant; in the colour of a corner where it meets itself."""
    found = cast.look_of(card_set.kombatants[kombatant])
    return replace(found, shorts=colour) if colour else found


def poster(
    canvas: Canvas, card_set: CardSet, kombatant: int, colour: str, width: int, height: int, facing: int = 1
) -> Surface:
    """A Kombatant before its own tones, `width` x `height` pixels, rounded; for the set-up."""

    def draw(size: tuple[int, int]) -> Surface:
        this = cast.KOMBATANTS[card_set.kombatants[kombatant]]
        result = paint.new(*size)
        center = (0.5, 0.36)
        result.blit(
            paint.burst(size, center, paint.color(this.light), paint.color(this.dark), 20, 0.1), (0, 0)
        )
        shade = paint.radial(size, paint.color(this.dark, 0), paint.color(this.dark, 235), center, 1.45, 1.7)
        result.blit(shade, (0, 0))
        posters.put_fighter(result, this.look, pose("stance"), facing, this.light, this.dark, 140)
        return result

    key = ("mkk poster", kombatant, facing)
    return posters.poster(canvas, key, width, height, draw)


def panel(
    canvas: Canvas, box: FRect, edge: str = PANEL_EDGE, width: float = 2.0, radius: float = 12.0
) -> None:
    """The ground of a panel over the arena."""
    canvas.shadow(box, radius, 6, 3, 130, covered=True)
    canvas.rounded(box, radius, PANEL, edge, width)


SINKS: Final = 0.175
"""The figures of NUMBER stand so much of their size above the middle of their line."""


def digits(
    canvas: Canvas, text: str, at: tuple[float, float], size: float, colour: str, anchor: str = "center", *, ink: str = "#0d0816",
    outline: float = 0.05,
) -> FRect:  # fmt: skip
    """A number in heavy figures, their middle at a point; `outline`: its width as a share of their size."""
    where = (at[0], at[1] + size * SINKS)
    return canvas.text(text, where, size, colour, NUMBER, anchor=anchor, outline=size * outline, ink=ink)
