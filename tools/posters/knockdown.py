"""A station in deep space: two rifles over glowing hexes."""

from __future__ import annotations

import math

import pygame
from pygame import Surface

from kotgames.ui.art.figure import Look
from kotgames.ui.art.lettering import fit_text
from kotgames.ui.art.paint import (
    Point,
    blur,
    color,
    darken,
    disc,
    glow,
    impact,
    new,
    put,
    radial,
    supersample,
    tint,
    vgrad,
)
from posters import kit
from posters.kit import Size

FRAME = ("#5fe6ff", "#1c5a7a", "#8a4fd0", "#2a1a4a")
"""Colours of the frame, top to bottom."""


MARINE = Look(
    headgear="helmet", cover="#dfe5ee", eye="#35e0ff", skin="#2a3340", shorts="#3b4658", trim="#35e0ff", gloves="#4c5a70",
    top="#dfe5ee", bracer="#dfe5ee", shin="#dfe5ee", boots="#4c5a70", shorts_length=0.96, prop="rifle", prop_color="#56677f",
    ink="#0c1018",
)  # fmt: skip


ALIEN = Look(
    headgear="alien", skin="#7fbf5a", eye="#ffd23c", shorts="#5b2b6e", trim="#e0a3ff", gloves="#3d2152", top="#5b2b6e",
    bracer="#8a4fb0", shin="#8a4fb0", boots="#3d2152", shorts_length=0.96, prop="rifle", prop_color="#8a5ab8", ink="#120a18",
)  # fmt: skip


def art(size: Size) -> Surface:
    """A station in deep space: two rifles over glowing hexes."""
    width, height = size
    result = new(width, height)
    result.blit(vgrad(size, "#05060f", "#0d1430", "#1c0d36", "#07060e"), (0, 0))
    for value, x, y, reach in (
        ("#0d6ea8", 0.16, 0.26, 430),
        ("#7a2396", 0.86, 0.36, 430),
        ("#b03a5a", 0.5, 0.05, 260),
    ):
        cloud = radial((reach * 2, reach * 2), color(value, 175), color(value, 0), radius=1.0, power=0.8)
        put(result, cloud, (x * width, y * height))
    kit.stars(result, 230, 560)
    _planet(result, (540, 130), 118)
    result.blit(_hexes(size), (0, 0))
    marine = kit.single("aim_low", MARINE, size, 6.0, (3.0, -44.0))
    alien = kit.single("aim_high", ALIEN, size, 4.7, (-48.0, -16.0), mirrored=True)
    glow(result, alien, (0, 0), "#c65bff", 14, 1, 220)
    result.blit(alien, (0, 0))
    _beam(result, (436, 478), (520, 300))
    glow(result, marine, (0, 0), "#35e0ff", 14, 1, 220)
    result.blit(marine, (0, 0))
    return result


def _planet(target: Surface, middle: Point, radius: int) -> None:
    """A ringed planet, lit from the upper left."""
    d = radius * 2
    ball = disc(d, "#e08a5a")
    shade = radial((d, d), (255, 220, 170, 160), (40, 10, 60, 235), (0.3, 0.26), 1.25, 1.2)
    shade.blit(tint(ball, "#ffffff"), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    ball.blit(shade, (0, 0))
    glow(target, ball, (middle[0] - radius, middle[1] - radius), "#ff9a6a", 26, 1, 110)
    put(target, ball, middle)


def _hexes(size: Size) -> Surface:
    """Floor plates in perspective, some of them lit."""
    side, flat = 134.0, 0.60
    lit = {(1, 1): "#35e0ff", (2, 2): "#35e0ff", (1, 2): "#c65bff", (0, 3): "#c65bff", (2, 0): "#35e0ff"}

    def plate(cx: float, cy: float, share: float, k: int, dy: float = 0.0) -> list[Point]:
        result = []
        for i in range(6):
            angle = math.radians(60 * i - 30)
            result.append(
                (
                    (cx + side * share * math.cos(angle)) * k,
                    (cy + dy + side * share * flat * math.sin(angle)) * k,
                )
            )
        return result

    def draw_all(big: Surface, k: int) -> None:
        for row in range(6):
            for column in range(-1, 5):
                cx = (column + (row % 2) * 0.5) * side * 1.732
                cy = 560 + row * side * 1.5 * flat
                pygame.draw.polygon(big, color("#10161f"), plate(cx, cy, 1.0, k, 26))
                for share, value in ((0.99, "#1a2433"), (0.95, "#465877"), (0.91, "#2b374c")):
                    pygame.draw.polygon(big, color(value), plate(cx, cy, share, k))
                if (row, column) in lit:
                    value = lit[(row, column)]
                    pygame.draw.polygon(big, color(darken(value, 0.62)), plate(cx, cy, 0.88, k))
                    pygame.draw.polygon(big, color(value), plate(cx, cy, 0.88, k), 7 * k)

    return supersample(size, draw_all, 2, ground="#10161f")


def _beam(target: Surface, start: Point, end: Point) -> None:
    """A bolt of light and its flash."""

    def draw_line(big: Surface, k: int) -> None:
        pygame.draw.line(
            big, color("#ffffff"), (start[0] * k, start[1] * k), (end[0] * k, end[1] * k), 13 * k
        )

    line = supersample(target.get_size(), draw_line, 1, ground="#ffffff")
    halo = tint(blur(line, 16), "#35e0ff")
    for _ in range(3):
        target.blit(halo, (0, 0))
    target.blit(line, (0, 0))
    flash = impact(160, ("#0d5a8a", "#35e0ff", "#ffffff"), 11, 4)
    rect = flash.get_rect(center=(round(end[0]), round(end[1])))
    glow(target, flash, rect.topleft, "#35e0ff", 16, 1, 210)
    target.blit(flash, rect)


def logo(target: Surface) -> None:
    name = fit_text(
        "KNOCKDOWN",
        "oxanium-800",
        122,
        600,
        "#ffffff",
        "#9ff0ff",
        "#35c0ff",
        outline=7,
        outline_color="#06182a",
        tracking=3,
    )
    letters = name.get_bounding_rect(120)
    spot = name.get_rect(centerx=target.get_width() // 2)
    spot.top = target.get_height() - kit.STRIP - 22 - letters.bottom
    glow(target, name, spot.topleft, "#2aa8ff", 14, 1, 150)
    target.blit(name, spot)
