"""Arcade dusk: a flying kick in front of the moon, tube lines over everything."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from kotgames.ui.art.figure import Look
from kotgames.ui.art.paint import (
    Point,
    blur,
    color,
    glow,
    impact,
    new,
    noise_at,
    put,
    round_mask,
    supersample,
    vgrad,
)
from kotgames.ui.art.poses import pose
from kotgames.ui.art.skeleton import solve
from posters import kit
from posters.kit import Size
from posters.paint import chrome_text, scanlines

FRAME = ("#ffcf8a", "#8a3a2a", "#c85aa0", "#2a0c3a")
"""Colours of the frame, top to bottom."""


MONK = Look(
    skin="#c98a5e", hair="#20140f", hairstyle="bald", shorts="#d9831f", trim="#7a1f1a", tabard="#e8a22c", gloves="#7a1f1a",
    glove_style="bare", bracer="#f0e2c0", shorts_length=0.96, ink="#170c10",
)  # fmt: skip


WARLORD = Look(
    skin="#8c97ab", headgear="helmet", cover="#aab4c4", eye="#37e0d0", plume="#8a2be0", shorts="#3b2a52", trim="#d9b45a",
    tabard="#4b3370", gloves="#3a4250", bracer="#aab4c4", shin="#aab4c4", boots="#3a4250", top="#7d879b", shorts_length=0.9,
    bulk=1.14, ink="#0e0b14",
)  # fmt: skip


def art(size: Size) -> Surface:
    """Arcade dusk: a flying kick in front of the moon, tube lines over everything."""
    width, height = size
    horizon = 620
    result = new(width, height)
    result.blit(vgrad((width, horizon), "#0a0620", "#24104a", "#6a1f5c", "#c8463f", "#ffae5c"), (0, 0))
    kit.stars(result, 120, 360)
    _moon(result, (0.5 * width, 330), 236)
    result.blit(_skyline(width, 250), (0, horizon - 250))
    result.blit(vgrad((width, height - horizon), "#6a2238", "#2a0c26", "#0c0512"), (0, horizon))
    result.blit(_grid((width, height - horizon)), (0, horizon))
    foot = solve(pose("sky_kick")).sole_near
    star = impact(250, ("#8a1030", "#ff8a3c", "#fff6d0"), 12, 6)
    put(result, star, ((foot[0] - 2.0) * 6.0 + 24, (foot[1] + 14.0) * 6.0))
    warlord = kit.single("struck", WARLORD, size, 5.7, (-8.0, -33.0))
    glow(result, warlord, (0, 0), "#ff5a48", 14, 1, 200)
    result.blit(warlord, (0, 0))
    monk = kit.single("sky_kick", MONK, size, 6.0, (2.0, -14.0))
    glow(result, monk, (0, 0), "#ffc23a", 14, 1, 210)
    result.blit(monk, (0, 0))
    scanlines(result, 6, 44)
    return result


def _moon(target: Surface, middle: Point, radius: int) -> None:
    d = radius * 2
    ball = vgrad((d, d), "#fffbe8", "#ffe6b8", "#ffb98a")
    marks = new(d, d)
    for x, y, r in (
        (0.34, 0.36, 0.11),
        (0.64, 0.27, 0.07),
        (0.7, 0.6, 0.13),
        (0.4, 0.7, 0.08),
        (0.22, 0.56, 0.05),
    ):
        pygame.draw.circle(marks, (196, 116, 96, 70), (x * d, y * d), r * d)
        pygame.draw.circle(marks, (255, 240, 210, 60), ((x + 0.012) * d, (y + 0.012) * d), r * d * 0.86)
    ball.blit(blur(marks, 8), (0, 0))
    moon = round_mask(ball, radius)
    corner = (middle[0] - radius, middle[1] - radius)
    glow(target, moon, corner, "#ffcf9a", 50, 1, 150)
    target.blit(moon, corner)


def _skyline(width: int, height: int) -> Surface:
    """Hills and a tall gate before the dusk."""

    def draw_all(big: Surface, k: int) -> None:
        for value, base, swing, seed in (("#5a1f58", 150, 70, 8), ("#3a1248", 92, 48, 9)):
            points = [(0.0, float(height * k))]
            for i in range(13):
                points.append(
                    (i / 12 * width * k, (height - base - swing * (noise_at(seed, i) - 0.5) * 2) * k)
                )
            pygame.draw.polygon(big, color(value), [*points, (width * k, height * k)])
        for middle, scale in ((92, 1.0), (604, 0.82)):
            _tower(big, middle * k, height * k, scale * k)

    return supersample((width, height), draw_all, 2, ground="#3a1248")


def _tower(big: Surface, x: float, floor: float, k: float) -> None:
    """A many-storeyed tower with lit windows."""
    for level in range(4):
        half, y = (86 - 15 * level) * k, floor - 58 * level * k
        body = [
            (x - half * 0.6, y),
            (x - half * 0.6, y - 48 * k),
            (x + half * 0.6, y - 48 * k),
            (x + half * 0.6, y),
        ]
        roof = [
            (x - half, y - 38 * k),
            (x - half * 0.66, y - 60 * k),
            (x + half * 0.66, y - 60 * k),
            (x + half, y - 38 * k),
        ]
        pygame.draw.polygon(big, color("#1a0826"), body)
        pygame.draw.polygon(big, color("#12051c"), roof)
        for j in (-1, 0, 1):
            window = Rect(0, 0, round(9 * k), round(15 * k))
            window.center = (round(x + j * half * 0.34), round(y - 20 * k))
            pygame.draw.rect(big, color("#ffb347"), window)


def _grid(size: Size) -> Surface:
    """Floor lines that run to the horizon."""
    width, height = size

    def draw_all(big: Surface, k: int) -> None:
        value = (255, 150, 90, 80)
        for i in range(-16, 17):
            start, end = (0.5 + i * 0.045) * width * k, (0.5 + i * 0.20) * width * k
            pygame.draw.line(big, value, (start, 0), (end, height * k), 3 * k)
        y, step = 0.0, 16.0 * k
        while y < height * k:
            pygame.draw.line(big, value, (0, y), (width * k, y), 3 * k)
            y += step
            step *= 1.45

    return supersample(size, draw_all, 2, ground=(255, 150, 90))


def logo(target: Surface) -> None:
    upper = chrome_text(
        "MORTAL KOMBAT", "black-ops-one-400", 72, "#ffe0b0", "#c8643a", "#ffcf6a", 7, "#170612", 0.12
    )
    lower = chrome_text("KARDS", "bungee-400", 128, "#ffd9a0", "#a8343a", "#ff9a4a", 8, "#170612", 0.1)
    if upper.get_width() > 610:
        upper = pygame.transform.smoothscale(
            upper, (610, round(upper.get_height() * 610 / upper.get_width()))
        )
    kit.stack(target, (upper, lower), 8)
