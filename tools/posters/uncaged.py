"""Comic sun burst: a straight right lands in front of the cage."""

from __future__ import annotations

import pygame
from pygame import Surface

from kotgames.ui.art.figure import CAST
from kotgames.ui.art.lettering import fit_text
from kotgames.ui.art.paint import (
    burst,
    chainlink,
    drop_shadow,
    glow,
    halftone,
    impact,
    put,
    radial,
    speedlines,
)
from kotgames.ui.art.poses import scene
from posters import kit
from posters.kit import Size

FRAME = ("#f7e3a1", "#a8752a", "#f1d88a", "#7d531a")
"""Colours of the frame, top to bottom."""


def art(size: Size) -> Surface:
    """Comic sun burst: a straight right lands in front of the cage."""
    center = (0.74, 0.31)
    result = burst(size, center, "#ff8a1f", "#ffc04a", 24, 0.12)
    result.blit(radial(size, (255, 252, 228, 240), (255, 252, 228, 0), center, 0.55, 0.8), (0, 0))
    result.blit(radial(size, (142, 29, 20, 0), (142, 29, 20, 190), center, 1.35, 1.9), (0, 0))
    result.blit(halftone(size, (142, 29, 20, 130), 26, (-0.3, 1.0)), (0, 0))
    result.blit(speedlines(size, center, (255, 255, 255, 110), 70, 0.5), (0, 0))
    fence = chainlink((size[0], 360), 58, (60, 14, 8, 130), 5)
    result.blit(fence, (0, 470))
    scale = 7.0
    origin = (4.0, -18.0)
    looks = (CAST["silva"], CAST["druz"])
    figures = kit.scene_of(scene("straight"), looks[0], looks[1], size, scale, origin)
    hit = scene("straight").impact or (0.0, 0.0)
    drop_shadow(result, figures, (0, 0), (14, 14), 10, 130)
    put(result, impact(290), ((hit[0] - origin[0]) * scale, (hit[1] - origin[1]) * scale))
    glow(result, figures, (0, 0), "#fff4cf", 8, 1, 150)
    result.blit(figures, (0, 0))
    return result


def logo(target: Surface) -> None:
    name = fit_text(
        "UNCAGED", "bangers-400", 200, 590, "#fffbe0", "#ffd23c", "#ff7a1f", outline=12, outline_color="#3a0a06",
        tracking=4, shadow=(0, 12, 6, (0, 0, 0, 190)),
    )  # fmt: skip
    kit.stack(target, (pygame.transform.rotozoom(name, 3.5, 1),))
