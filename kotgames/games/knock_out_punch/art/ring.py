"""The ring seen from above, in a dark hall: people in the dark around it, apron, canvas under the lights, ropes, four padded posts."""

from __future__ import annotations

import math
from typing import Final

import pygame
from pygame import Rect, Surface

from kotgames.ui.art.paint import (
    color,
    darken,
    disc,
    drop_shadow,
    lighten,
    mix,
    noise_at,
    put,
    radial,
    rrect,
    star_poly,
    supersample,
    texture,
    vgrad,
    vignette,
)

HALL: Final = "#0d0a0e"
CANVAS: Final = "#cfc8b6"
INK: Final = "#0a0709"
RED, WHITE, BLUE = "#c8282c", "#f2efe6", "#2a5fae"
POST_SHARE: Final = 0.125
"""Side of a post, as a share of the ring's height."""
ROPES_SHARE: Final = 0.104
"""Depth of apron and ropes from the ring's edge inwards, as a share of its height."""


def canvas_box(box: Rect) -> Rect:
    """The free area within the ropes of a ring that fills a box."""
    reach = round(box.height * ROPES_SHARE)
    return box.inflate(-2 * reach, -2 * reach)


def ring(size: tuple[int, int], box: Rect) -> Surface:
    """The hall of `size` pixels, opaque, with the ring in `box`."""
    result = _hall(size, box)
    base = rrect(box.size, max(3.0, box.height * 0.03), INK)
    reach = max(2.0, box.height * 0.035)
    drop_shadow(result, base, box.topleft, (0, reach), reach * 1.6, 235)
    result.blit(base, box)
    result.blit(_apron(box), box)
    inner = canvas_box(box)
    result.blit(_canvas(inner.size), inner)
    _ropes(result, box, inner)
    _posts(result, box)
    return result


# ------------------------------------------------------------------------------------------ the hall
def _hall(size: tuple[int, int], box: Rect) -> Surface:
    """Rows of people in the dark, and what the ring's lamps reach of them."""
    result = Surface(size, 0, 32)
    result.blit(vgrad(size, lighten(HALL, 0.03), HALL, "#070508"), (0, 0))
    result.blit(_people(size), (0, 0))
    center = (box.centerx / size[0], box.centery / size[1])
    result.blit(radial(size, (255, 226, 170, 46), (255, 226, 170, 0), center, 1.0, 0.9), (0, 0))
    result.blit(radial(size, (6, 4, 8, 60), (6, 4, 8, 215), center, 1.35, 1.2), (0, 0))
    _flashes(result, box)
    vignette(result, 0.4)
    return result


def _people(size: tuple[int, int]) -> Surface:
    """Heads and shoulders from above and behind, in rows; soft, so that nobody looks at them first."""
    unit = max(9.0, size[1] / 27)
    small = (max(2, round(size[0] * 0.5)), max(2, round(size[1] * 0.5)))
    layer = Surface(small, pygame.SRCALPHA, 32)
    tones = ("#8a3f38", "#3d4f86", "#7a6434", "#5a3f74", "#36665a", "#7e3a58", "#5c6272")
    skins = ("#b98a62", "#70482f", "#cda380", "#875838")
    hairs = ("#1a1216", "#3a2417", "#8a6a34", "#2a2024")
    for row in range(-1, math.ceil(size[1] / (unit * 0.8)) + 1):
        for column in range(-1, math.ceil(size[0] / unit) + 1):
            number = (row + 7) * 131 + column + 9
            x = (column + 0.5 * (row % 2) + 0.5 * (noise_at(3, number) - 0.5)) * unit * 0.5
            y = (row * 0.8 + 0.34 * (noise_at(4, number) - 0.5)) * unit * 0.5
            r = unit * 0.5 * (0.86 + 0.28 * noise_at(8, number))
            if noise_at(9, number) < 0.07:  # an empty seat
                continue
            cloth = mix(tones[int(noise_at(5, number) * 6.99)], HALL, 0.44)
            skin = mix(skins[int(noise_at(6, number) * 3.99)], HALL, 0.42)
            hair = mix(hairs[int(noise_at(7, number) * 3.99)], HALL, 0.4)
            pygame.draw.ellipse(layer, cloth, (x - r * 0.52, y + r * 0.12, r * 1.04, r * 0.8))
            pygame.draw.circle(layer, skin, (x, y), r * 0.30)
            pygame.draw.ellipse(layer, hair, (x - r * 0.30, y - r * 0.34, r * 0.60, r * 0.42))
    soft = pygame.transform.gaussian_blur(layer, 1)
    return pygame.transform.smoothscale(soft, size)


def _flashes(target: Surface, box: Rect) -> None:
    """Some cameras in the dark."""
    width, height = target.get_size()
    around = box.inflate(round(box.height * 0.1), round(box.height * 0.1))
    for index in range(26):
        at = (noise_at(61, index) * width, noise_at(62, index) * height)
        if around.collidepoint(at):
            continue
        reach = max(2.0, height / 300 * (0.6 + 1.6 * noise_at(63, index)))
        light = radial((reach * 4, reach * 4), (255, 250, 235, 150), (255, 250, 235, 0), (0.5, 0.5), 1.0, 0.6)
        put(target, light, at)


# ------------------------------------------------------------------------------------------ the ring
def _apron(box: Rect) -> Surface:
    """The blue cloth at the edge, with a light line."""
    size = box.size
    edge = max(1, round(box.height * 0.006))
    cloth = rrect((size[0] - 2 * edge, size[1] - 2 * edge), box.height * 0.026, "#ffffff")
    fill = vgrad(cloth.get_size(), lighten(BLUE, 0.10), darken(BLUE, 0.25), darken(BLUE, 0.5))
    fill.blit(cloth, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    result = Surface(size, pygame.SRCALPHA, 32)
    result.blit(fill, (edge, edge))
    deep = round(box.height * 0.036)
    result.blit(rrect((size[0] - 2 * deep, size[1] - 2 * deep), box.height * 0.012, "#120e12"), (deep, deep))
    return result


def _canvas(size: tuple[int, int]) -> Surface:
    """The boards' cloth: woven, worn, with corner fields, rings and stars, bright under the lamps."""
    width, height = size
    scale = height / 340
    mat = Surface(size, pygame.SRCALPHA, 32)
    mat.fill(color(CANVAS))
    mat.blit(texture("canvas", size, 0.10, max(1.0, scale)), (0, 0))
    mat.blit(texture("clouds", size, 0.12, max(1.0, scale * 2.4)), (0, 0))
    middle = (width / 2, height / 2)

    def paint(big: Surface, k: int) -> None:
        reach = height * 0.21 * k
        w, h = width * k, height * k
        pygame.draw.polygon(big, color(RED, 92), [(0, 0), (reach, 0), (0, reach)])
        pygame.draw.polygon(big, color(BLUE, 92), [(w, h), (w - reach, h), (w, h - reach)])
        pygame.draw.polygon(big, color("#ffffff", 70), [(w, 0), (w - reach, 0), (w, reach)])
        pygame.draw.polygon(big, color("#ffffff", 70), [(0, h), (reach, h), (0, h - reach)])
        at = (middle[0] * k, middle[1] * k)
        pygame.draw.circle(big, color("#b8353a", 96), at, height * 0.46 * k, max(1, round(9 * scale * k)))
        pygame.draw.circle(big, color("#3a5384", 80), at, height * 0.405 * k, max(1, round(2.6 * scale * k)))
        for side in (-1, 1):
            for y, r in ((-0.18, 9.0), (0.0, 14.0), (0.18, 9.0)):
                spot = (at[0] + side * height * 0.72 * k, at[1] + y * height * k)
                pygame.draw.polygon(
                    big,
                    color("#3a4560", 84),
                    star_poly(spot, r * scale * k, r * 0.42 * scale * k, 5, -math.pi / 2),
                )

    mat.blit(supersample(size, paint, 2, ground="#b8353a"), (0, 0))
    mat.blit(radial(size, (255, 248, 226, 90), (255, 248, 226, 0), (0.5, 0.46), 0.75, 0.9), (0, 0))
    mat.blit(radial(size, (30, 22, 18, 0), (30, 22, 18, 150), (0.5, 0.48), 1.2, 1.8), (0, 0))
    return mat


def _ropes(target: Surface, box: Rect, inner: Rect) -> None:
    """Three ropes on every side, red, white and blue from outside to inside, each with its light and its shadow on what lies below."""
    outer = box.inflate(-2 * round(box.height * 0.040), -2 * round(box.height * 0.040))
    gap = (inner.left - outer.left) / 3
    thick = max(2, round(gap * 0.5))
    soft = max(2.0, box.height * 0.012)
    frame = Surface(inner.size, pygame.SRCALPHA, 32)
    pygame.draw.rect(frame, (12, 6, 8, 150), frame.get_rect(), max(2, round(soft * 1.3)))
    target.blit(pygame.transform.gaussian_blur(frame, max(1, round(soft * 0.7))), inner)
    for index, value in enumerate((RED, WHITE, BLUE)):
        step = round(gap * (index + 0.5))
        rope = outer.inflate(-2 * step, -2 * step)
        corner = max(2, round(box.height * 0.012))
        pygame.draw.rect(target, color(INK), rope.inflate(thick + 2, thick + 2), thick + 2, corner + thick)
        pygame.draw.rect(target, color(value), rope.inflate(thick, thick), thick, corner + thick)
        light = max(1, thick // 3)
        pygame.draw.rect(
            target, lighten(value, 0.5), rope.inflate(thick - 2, thick - 2), light, corner + thick - 1
        )
        pygame.draw.rect(
            target, darken(value, 0.35), rope.inflate(-thick + 2 * light, -thick + 2 * light), light, corner
        )


def _posts(target: Surface, box: Rect) -> None:
    """Padded corner posts: red upper left, blue lower right, the neutral ones white."""
    side = max(8, round(box.height * POST_SHARE))
    out = round(side * 0.06)
    spots = (
        (box.left - out, box.top - out, RED),
        (box.right - side + out, box.top - out, WHITE),
        (box.left - out, box.bottom - side + out, WHITE),
        (box.right - side + out, box.bottom - side + out, BLUE),
    )
    for x, y, value in spots:
        post = _post(side, value)
        drop_shadow(target, post, (x, y), (0, side * 0.08), max(1.0, side * 0.10), 190)
        target.blit(post, (x, y))


def _post(side: int, value: str) -> Surface:
    radius = side * 0.22
    result = rrect((side, side), radius, INK)
    rim = max(1, round(side * 0.06))
    pad = rrect((side - 2 * rim, side - 2 * rim), radius - rim, "#ffffff")
    fill = vgrad(pad.get_size(), lighten(value, 0.22), value, darken(value, 0.38))
    fill.blit(pad, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    result.blit(fill, (rim, rim))
    shine = rrect((side * 0.62, side * 0.13), side * 0.06, (255, 255, 255, 105))
    put(result, shine, (side * 0.5, side * 0.17))
    put(result, disc(side * 0.40, "#8d929c", max(1.0, side * 0.035), INK), (side * 0.5, side * 0.54))
    put(result, disc(side * 0.24, "#dfe3ea"), (side * 0.48, side * 0.52))
    return result
