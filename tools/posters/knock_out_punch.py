"""An uppercut under the lights of a full hall."""

from __future__ import annotations

import pygame
from pygame import Surface

from kotgames.ui.art.figure import Look
from kotgames.ui.art.lettering import fit_text
from kotgames.ui.art.paint import (
    blur,
    color,
    darken,
    drop_shadow,
    glow,
    impact,
    lighten,
    new,
    put,
    radial,
    vgrad,
)
from kotgames.ui.art.poses import scene
from posters import kit
from posters.kit import Size
from posters.paint import canvas, crowd

FRAME = ("#f4f1ea", "#d02d33", "#f4f1ea", "#2b5fae")
"""Colours of the frame, top to bottom."""


def art(size: Size) -> Surface:
    """An uppercut under the lights of a full hall."""
    width, height = size
    result = new(width, height)
    result.blit(crowd((width, 640), 190, 5), (0, 0))
    result.blit(_beams(size), (0, 0))
    edge = 560
    floor = canvas((width, height - edge), "#ddd8c9")
    result.blit(floor, (0, edge))
    result.blit(vgrad((width, 70), (50, 32, 16, 190), (50, 32, 16, 0)), (0, edge))
    for y, value in ((268, "#2f66bd"), (378, "#f4f1ea"), (488, "#d6343a")):
        _rope(result, y, value)
    boxer = Look(
        skin="#6e432c", hair="#0f0c0c", hairstyle="flattop", shorts="#c62f2b", gloves="#d6343a", glove_style="boxing",
        boots="#f1efe6", shorts_length=0.62, trim="#f6e7c8", bulk=1.04,
    )  # fmt: skip
    loser = Look(
        skin="#f0c9a8", hair="#b9823f", hairstyle="short", beard="moustache", shorts="#2459a8", gloves="#2f66bd",
        glove_style="boxing", boots="#20242c", shorts_length=0.62, bulk=1.12,
    )  # fmt: skip
    scale, origin = 6.9, (2.0, -23.0)
    figures = kit.scene_of(scene("poster_uppercut"), boxer, loser, size, scale, origin)
    hit = scene("poster_uppercut").impact or (0.0, 0.0)
    drop_shadow(result, figures, (0, 0), (12, 14), 10, 140)
    put(result, impact(300, seed=7), ((hit[0] - origin[0]) * scale, (hit[1] - origin[1]) * scale))
    glow(result, figures, (0, 0), "#ffffff", 8, 1, 120)
    result.blit(figures, (0, 0))
    return result


def _rope(target: Surface, y: int, value: str) -> None:
    """A ring rope with its light edge."""
    width = target.get_width()
    pygame.draw.rect(target, color("#0b0c0f"), (0, y - 4, width, 30))
    target.blit(vgrad((width, 22), lighten(value, 0.45), value, darken(value, 0.35)), (0, y))


def _beams(size: Size) -> Surface:
    """Light from the lamps above the ring."""
    layer = new(*size)
    for x, spread in ((0.18, -0.1), (0.5, 0.05), (0.82, 0.16)):
        top = x * size[0]
        foot = (x + spread) * size[0]
        pygame.draw.polygon(
            layer,
            (255, 240, 205, 50),
            [(top - 26, -10), (top + 26, -10), (foot + 210, 700), (foot - 210, 700)],
        )
    soft = blur(layer, 26)
    lamps = new(*size)
    for x in (0.18, 0.5, 0.82):
        put(
            lamps,
            radial((260, 200), (255, 250, 230, 255), (255, 250, 230, 0), radius=0.9, power=0.7),
            (x * size[0], 6),
        )
    soft.blit(lamps, (0, 0))
    return soft


def logo(target: Surface) -> None:
    upper = fit_text(
        "KNOCK OUT", "sigmar-one-400", 100, 580, "#ffffff", "#dfe9ff", outline=9, outline_color="#1d3f7c",
        shadow=(0, 8, 5, (0, 0, 0, 170)),
    )  # fmt: skip
    lower = fit_text(
        "PUNCH", "sigmar-one-400", 148, 580, "#ffe9a3", "#ff8a3c", "#d02d33", outline=10, outline_color="#2a0508",
        shadow=(0, 8, 5, (0, 0, 0, 170)),
    )  # fmt: skip
    kit.stack(target, (upper, lower))
