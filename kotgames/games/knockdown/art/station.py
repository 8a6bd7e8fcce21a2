"""The hall of the arena: a dock of a space station that is open to the stars, a planet and the rest of the station far behind."""

from __future__ import annotations

import math
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface

from kotgames.games.knockdown.art.hexes import Layout
from kotgames.ui.art.paint import (
    Point,
    blur,
    clip,
    color,
    darken,
    disc,
    lighten,
    noise_at,
    put,
    radial,
    soft_shadow,
    supersample,
    texture,
    tint,
    vgrad,
    vignette,
)

SKY: Final = ("#04060f", "#090e22", "#0d0a20", "#04050b")
NEBULAE: Final = (
    ("#3a1f78", 0.18, 0.22, 0.50, 120),
    ("#0d4a6e", 0.80, 0.78, 0.56, 130),
    ("#6a1d5a", 0.72, 0.14, 0.42, 110),
    ("#153b7a", 0.12, 0.86, 0.48, 130),
    ("#0f5a72", 0.46, 0.06, 0.34, 70),
)
"""Colour, middle (shares of width and height), reach (of the height), alpha."""
STEEL: Final = "#1a2333"
LAMP: Final = "#7fd8ff"
STARS: Final = 640


def hall(size: tuple[int, int], layout: Layout) -> Surface:
    """The hall of `size` pixels, opaque, around an arena."""
    result = Surface(size, 0, 32)
    result.blit(vgrad(size, *SKY), (0, 0))
    _nebulae(result)
    _stars(result)
    _far_station(result)
    _planet(result)
    _gantries(result, layout)
    vignette(result, 0.55)
    return result


def _nebulae(target: Surface) -> None:
    """Clouds of gas, which thin out."""
    width, height = target.get_size()
    for value, x, y, reach, alpha in NEBULAE:
        side = round(height * reach * 2)
        cloud = radial((side, side), color(value, alpha), color(value, 0), (0.5, 0.5), 1.0, 0.8)
        put(target, cloud, (x * width, y * height))
    small = (max(2, width // 3), max(2, height // 3))  # clouds are soft at any size
    veil = texture("clouds", small, 0.26, max(1.0, height / 420), light="#7f9dff")
    target.blit(pygame.transform.smoothscale(veil, target.get_size()), (0, 0))


def _stars(target: Surface) -> None:
    """Many small ones, some large ones with rays; some are warm and some cold."""
    width, height = target.get_size()
    unit = height / 720
    tones = ("#ffffff", "#cfe4ff", "#ffe2c4", "#d9ccff")
    dots = {
        (tone, step): disc(
            max(1.0, (0.9 + 0.55 * step) * unit), color(tones[tone], (95, 150, 205, 250)[step])
        )
        for tone in range(4)
        for step in range(4)
    }
    for index in range(STARS):
        x, y = noise_at(21, index) * width, noise_at(22, index) * height
        bright = noise_at(23, index) ** 3
        put(target, dots[int(noise_at(24, index) * 3.99), int(bright * 3.99)], (x, y))
    for index in range(9):
        at = (noise_at(31, index) * width, noise_at(32, index) * height)
        reach = (4.0 + 6.0 * noise_at(33, index)) * unit
        put(
            target,
            radial((reach * 2, reach * 2), (190, 215, 255, 120), (190, 215, 255, 0), (0.5, 0.5), 1.0, 0.5),
            at,
        )
        for dx, dy in ((reach, 0.0), (0.0, reach)):
            shape = ((at[0] - dx, at[1] - dy), (at[0] + dx, at[1] + dy))
            pygame.draw.aaline(target, "#b9d2ff", *shape)
        put(target, disc(max(1.6, 2.2 * unit), "#ffffff"), at)


def _planet(target: Surface) -> None:
    """A warm planet at the upper right: bands, storms, its night side, and the air that glows along its lit edge."""
    width, height = target.get_size()
    radius = round(height * 0.215)
    middle = (round(width * 0.845), round(height * 0.10))
    side = (radius * 2, radius * 2)

    def whole(big: Surface, k: int) -> None:
        pygame.draw.circle(big, "#ffffff", (radius * k, radius * k), radius * k - k)

    mask = supersample(side, whole, 4, "#ffffff")
    body = Surface(side, pygame.SRCALPHA, 32)
    body.blit(
        vgrad(side, "#f0b070", "#c8693f", "#e7a163", "#a34a3c", "#d98a58", "#8a3a42", "#c06a4c", "#5c2436"),
        (0, 0),
    )
    wide = (radius * 4, radius * 2)
    storms = pygame.transform.smoothscale(
        texture("clouds", (radius, radius * 2), 0.5, max(0.5, radius / 300), light="#ffe3bd"), wide
    )
    body.blit(storms, (-radius, 0))
    body = pygame.transform.rotozoom(body, 17, 1.25)
    body = body.subsurface(
        Rect((body.get_width() - side[0]) // 2, (body.get_height() - side[1]) // 2, *side)
    ).copy()
    body = clip(body, mask)
    body.blit(
        clip(radial(side, (255, 236, 200, 80), (255, 236, 200, 0), (0.30, 0.30), 0.8, 0.9), mask), (0, 0)
    )
    body.blit(clip(radial(side, (3, 3, 14, 0), (3, 3, 14, 250), (0.26, 0.28), 1.42, 1.5), mask), (0, 0))
    air = soft_shadow(mask, radius * 0.10, (255, 164, 112, 150))
    put(target, air, (middle[0] - radius * 0.03, middle[1] - radius * 0.03))
    put(target, body, middle)

    def edge(big: Surface, k: int) -> None:
        pygame.draw.circle(
            big,
            (255, 214, 170, 190),
            (radius * k, radius * k),
            radius * k - k,
            max(1, round(radius * 0.03 * k)),
        )
        pygame.draw.circle(big, (0, 0, 0, 0), (radius * k * 1.05, radius * k * 1.05), radius * k)

    put(target, supersample(side, edge, 2, "#ffd6aa"), middle)


FAR_MIDDLE: Final = (180.0, 118.0)
"""The middle of the far station, in its own units of 360 x 230."""


def _far_station(target: Surface) -> None:
    """The ring of the station, far off at the upper left, lit from the left, with windows."""
    width, height = target.get_size()
    unit = height / 720
    size = (round(360 * unit), round(230 * unit))
    far = supersample(size, lambda big, k: _draw_far_station(big, unit * k), 4, "#141c31")
    far.fill((255, 255, 255, 215), special_flags=pygame.BLEND_RGBA_MULT)
    put(target, far, (width * 0.235, height * 0.20))


def _on_far_ring(angle: float, reach: float, lift: float = 0.0) -> Point:
    """A point at `reach` from the far station's middle on the plane of its ring, which is seen from above and leans to the left."""
    x, y = math.cos(angle) * reach, math.sin(angle) * reach * 0.36
    turn = math.radians(-17)
    x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
    return FAR_MIDDLE[0] + x, FAR_MIDDLE[1] + y - lift


def _draw_far_station(big: Surface, s: float) -> None:
    """The ring's far half, the axis, and its near half with the windows; `s`: pixels of a unit."""

    def px(point: Point) -> Point:
        return point[0] * s, point[1] * s

    def ring(outer: float, inner: float, lift: float, value: str, half: float) -> None:
        steps = [half + math.pi * i / 40 for i in range(41)]
        outside = [px(_on_far_ring(a, outer, lift)) for a in steps]
        inside = [px(_on_far_ring(a, inner, lift)) for a in reversed(steps)]
        pygame.draw.polygon(big, color(value), outside + inside)

    def spoke(angle: float) -> None:
        for value, lift, thick in (("#18213a", 0.0, 5), ("#2c3a5e", 1.5, 1.4)):
            ends = px(_on_far_ring(angle, 16, lift)), px(_on_far_ring(angle, 122, lift))
            pygame.draw.line(big, value, *ends, max(1, round(thick * s)))

    x, y = FAR_MIDDLE
    far, near = math.pi, 0.0
    ring(138, 120, 0, "#141c31", far)
    ring(138, 133, 4, "#2b385a", far)
    for angle in (math.pi * 1.25, math.pi * 1.75):
        spoke(angle)
    axis = ((-9.0, -52.0), (9.0, -52.0), (12.0, 40.0), (-12.0, 40.0))
    pygame.draw.polygon(big, color("#121a2d"), [px((x + dx, y + dy)) for dx, dy in axis])
    pygame.draw.polygon(big, color("#33436a"), [px((x + dx * 0.4 - 5, y + dy)) for dx, dy in axis])
    pygame.draw.ellipse(big, color("#1c2740"), (*px((x - 22, y - 12)), 44 * s, 22 * s))
    pygame.draw.ellipse(big, color("#3a4b74"), (*px((x - 20, y - 13)), 34 * s, 12 * s))
    for angle in (math.pi * 0.25, math.pi * 0.75):
        spoke(angle)
    ring(138, 118, 0, "#0d1424", near)
    ring(140, 122, 9, "#1b2541", near)
    ring(140, 136, 9, "#45588a", near)
    for index in range(46):
        angle = math.pi * (index + 0.5) / 46
        if noise_at(41, index) >= 0.30:
            at = px(_on_far_ring(angle, 139, 2.5 + 3.0 * (index % 2)))
            warm = noise_at(42, index) > 0.35
            pygame.draw.circle(big, "#ffd98a" if warm else LAMP, at, max(0.8, 0.95 * s))
    pygame.draw.circle(big, "#ff6a5a", px((x, y - 54)), 2.0 * s)


def _gantries(target: Surface, layout: Layout) -> None:
    """The dock's two arms that hold the platform, from the lower corners, with lamps along them."""
    width, height = target.get_size()
    unit = layout.scale / 75
    corners = ((-0.02 * width, height * 0.98), (1.02 * width, height * 0.98))
    # behind the space that is next to its corner an arm ends unseen, whatever shape an arena has
    arms = [(min(map(layout.centre, layout.spaces), key=partial(math.dist, end)), end) for end in corners]

    def draw(big: Surface, k: int) -> None:
        for start, end in arms:
            _arm(big, k, start, end, unit)

    shape = supersample(target.get_size(), draw, 2, STEEL)
    shade = tint(blur(shape, max(1.0, 8 * unit)), (0, 0, 0, 170))
    target.blit(shade, (0, round(10 * unit)))
    target.blit(shape, (0, 0))
    for start, end in arms:
        for share in (0.16, 0.44, 0.72):
            at = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share - 30 * unit)
            put(
                target,
                radial(
                    (44 * unit, 44 * unit), (120, 215, 255, 130), (120, 215, 255, 0), (0.5, 0.5), 1.0, 0.5
                ),
                at,
            )
            put(target, disc(max(2.0, 4.2 * unit), lighten(LAMP, 0.5)), at)


def _arm(big: Surface, k: int, start: Point, end: Point, unit: float) -> None:
    """A truss between two points: two booms with braces in between, lighter above."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / length, dx / length
    if ny > 0:
        nx, ny = -nx, -ny

    def at(share: float, out: float) -> Point:
        grow = 1.0 + 0.7 * share  # it comes nearer
        return (
            (start[0] + dx * share + nx * out * unit * grow) * k,
            (start[1] + dy * share + ny * out * unit * grow) * k,
        )

    bays = max(4, round(length / (46 * unit)))
    for index in range(bays):
        a, b = index / bays, (index + 1) / bays
        pair = (at(a, 20), at(b, -20)) if index % 2 else (at(a, -20), at(b, 20))
        pygame.draw.line(big, darken(STEEL, 0.35), *pair, max(1, round(6 * unit * k)))
        pygame.draw.line(big, lighten(STEEL, 0.06), at(a, -20), at(a, 20), max(1, round(4 * unit * k)))
    for out, tone in ((-22.0, 0.25), (22.0, 0.0)):
        for reach, value in (
            (9.0, "#05070d"),
            (6.6, darken(STEEL, tone)),
            (2.0, lighten(STEEL, 0.16 - tone * 0.4)),
        ):
            lift = 2.6 if reach == 2.0 else 0.0
            quad = [
                at(0, out + reach + lift),
                at(1, out + reach + lift),
                at(1, out - reach + lift),
                at(0, out - reach + lift),
            ]
            pygame.draw.polygon(big, color(value), quad)
