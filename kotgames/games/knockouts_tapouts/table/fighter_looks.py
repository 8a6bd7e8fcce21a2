"""Stat Markers in the colours of their corner."""

from __future__ import annotations

from pygame import Surface

from kotgames.games.knockouts_tapouts.art.markers import marker
from kotgames.ui.canvas import Canvas


def stat_marker(canvas: Canvas, seat: int, hurt: bool, size: float) -> Surface:
    """A Stat Marker of a corner, `size` units."""
    colour = canvas.palette.seat(seat)
    px = canvas.px(size)
    return canvas.cached(("kt disc", colour, hurt), (px, px), lambda w, h: marker(w, colour, hurt))
