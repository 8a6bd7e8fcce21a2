"""The playchart as a poster: blue zone with a clinch, yellow stripe, clay zone with an arm bar."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from kotgames.ui.art.figure import OKORO, VANCE
from kotgames.ui.art.lettering import fit_text
from kotgames.ui.art.paint import (
    Point,
    color,
    drop_shadow,
    glow,
    new,
    put,
    round_mask,
    supersample,
    texture,
    vgrad,
)
from kotgames.ui.art.poses import scene
from posters import kit
from posters.kit import Size

FRAME = ("#8a6246", "#4a2f1f", "#6b4730", "#2a190f")
"""Colours of the frame, top to bottom."""


def art(size: Size) -> Surface:
    """The playchart as a poster: blue zone with a clinch, yellow stripe, clay zone with an arm bar."""
    width, height = size
    result = new(width, height)
    result.blit(vgrad(size, "#f6efdc", "#e6d8b6"), (0, 0))
    result.blit(texture("paper", size, 0.09, 2), (0, 0))
    margin = 34
    zone = width - 2 * margin
    blue = Rect(margin, 30, zone, 344)
    stripe = Rect(margin, 384, zone, 52)
    clay = Rect(margin, 446, zone, 236)
    for rect, stops in (
        (blue, ("#5a9ce2", "#2c62b4", "#1f4f9c")),
        (stripe, ("#ffe27a", "#ffd03c", "#dca312")),
        (clay, ("#cf7f55", "#a85a36", "#8d4527")),
    ):
        field = vgrad(rect.size, *stops)
        field.blit(texture("canvas", rect.size, 0.05, 1.5), (0, 0))
        result.blit(round_mask(field, 18), rect)
    for i in range(1, 4):
        x = margin + zone * i / 4
        for rect in (blue, clay):
            pygame.draw.line(result, (255, 255, 255, 70), (x, rect.top + 8), (x, rect.bottom - 8), 3)
    for i in range(4):
        _chevron(result, (margin + zone * (i + 0.5) / 4, stripe.centery))
    upper = kit.scene_of(scene("short_range"), VANCE, OKORO, size, 4.2, (-27.0, 8.5))
    lower = kit.scene_of(scene("arm_hold_ground"), VANCE, OKORO, size, 4.6, (-18.5, -46.5))
    for figures in (upper, lower):
        drop_shadow(result, figures, (0, 0), (9, 9), 7, 140)
        glow(result, figures, (0, 0), "#fff4cf", 6, 1, 110)
        result.blit(figures, (0, 0))
    return result


def _chevron(target: Surface, middle: Point) -> None:
    """A mobility arrow of the yellow stripe."""

    def draw(big: Surface, k: int) -> None:
        points = [(4, 4), (30, 24), (4, 44), (16, 24)]
        pygame.draw.polygon(big, color("#7a5604"), [(x * k, y * k) for x, y in points])

    put(target, supersample((36, 48), draw, 4, ground="#7a5604"), middle)


def logo(target: Surface) -> None:
    lines = []
    for text, colors in (("KNOCKOUTS", ("#fffaf0", "#ffe9c8")), ("AND TAPOUTS", ("#ffe784", "#ffc22e"))):
        lines.append(
            fit_text(
                text, "league-gothic-400", 138, 560, *colors, outline=9, outline_color="#2a150c", tracking=2,
                shadow=(0, 8, 5, (0, 0, 0, 170)),
            )
        )  # fmt: skip
    kit.stack(target, tuple(lines))
