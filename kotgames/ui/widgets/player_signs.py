"""The signs of a player of records, as everybody knows them: to the start, a step back, play, pause, a step on, to the end. Drawn, so that
they are equal in weight and size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import FRect, Surface

from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.widgets.controls import focus_rim

Points = tuple[tuple[float, float], ...]

_FINE: Final = 4
"""Drawn so many times larger, for smooth edges."""


def _bar(left: float, wide: float = 0.14) -> Points:
    return ((left, 0.16), (left + wide, 0.16), (left + wide, 0.84), (left, 0.84))


def _arrow(tail: float, tip: float) -> Points:
    return ((tail, 0.16), (tip, 0.5), (tail, 0.84))


SIGNS: Final[dict[str, tuple[Points, ...]]] = {
    "start": (_bar(0.06), _arrow(0.58, 0.2), _arrow(0.96, 0.58)),
    "back": (_arrow(0.62, 0.14), _bar(0.72)),
    "play": (((0.22, 0.1), (0.9, 0.5), (0.22, 0.9)),),
    "pause": (_bar(0.22, 0.2), _bar(0.58, 0.2)),
    "on": (_bar(0.14), _arrow(0.38, 0.86)),
    "end": (_arrow(0.04, 0.42), _arrow(0.42, 0.8), _bar(0.8)),
}
"""By name: shapes in a square of side 1."""


def sign(canvas: Canvas, name: str, rect: FRect, colour: str) -> None:
    """Draw one in a square."""

    def make(width: int, height: int) -> Surface:
        large = Surface((width * _FINE, height * _FINE), pygame.SRCALPHA, 32)
        for points in SIGNS[name]:
            spots = [(x * width * _FINE, y * height * _FINE) for x, y in points]
            pygame.draw.polygon(large, paint.color(colour), spots)
        return pygame.transform.smoothscale(large.premul_alpha(), (width, height))

    canvas.shape(("player sign", name, colour), rect, make)


def key(name: str, rect: FRect, label: str, drawn: str, on: Callable[[], None], *, lit: bool = False) -> Item:
    """A square button with one of the signs, its name as the tip; `lit`: it is what to press now."""

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        colours = canvas.palette
        hot = mood.hover or mood.focus
        if lit:
            canvas.gradient(rect, 9, "#ffe27a", "#e5a91d")
        else:
            canvas.gradient(rect, 9, "#4b596b" if hot else "#39444f", "#232b36")
        canvas.rim(rect, 9, colours.gold if hot or lit else colours.panel_edge, 1.5)
        side = min(26.0, rect.width * 0.56, rect.height * 0.62)
        box = FRect(rect.centerx - side / 2, rect.centery - side / 2, side, side)
        sign(canvas, drawn, box, colours.gold_ink if lit else colours.text)
        focus_rim(canvas, rect, 9, mood)

    return Item(name, rect, draw, role="button", label=label, on=on, focus=True, tip=label)
