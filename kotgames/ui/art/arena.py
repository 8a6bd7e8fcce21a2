"""The hall behind two fighters: dark rows of people, a fence or the ropes of a ring, mat under lights; in three pictures the crowd sits and
cheers.

Everything is opaque, so that whatever lies below is not drawn, and a crowd that rises costs one picture over its strip.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from kotgames.ui.art.paint import (
    blur,
    chainlink,
    color,
    lighten,
    new,
    noise_at,
    radial,
    supersample,
    texture,
    vgrad,
)

HORIZON: Final = 0.46
"""The mat begins at this share of the height."""
CROWDS: Final = 3
"""Pictures of the crowd: it sits, it rises, it is up."""
UNITS_HIGH: Final = 124.0
"""Details are sized for a hall of so many units' height."""


@dataclass(frozen=True, slots=True)
class Arena:
    """`back`: the whole hall with the crowd at rest, opaque. `crowds`: its upper part (down to the mat) with the crowd at rest, rising and
    up; each as wide as `back`."""

    back: Surface
    crowds: tuple[Surface, ...]


CAGE, RING = "cage", "ring"
"""The enclosure of the mat: a fence, or ropes."""
MATS: Final = {CAGE: "#3d5468", RING: "#6d675c"}
ROPES: Final = ("#b92b28", "#d9d1c0", "#2856a6")
"""From above."""


def arena(
    size: tuple[int, int], base: str = "", hall: tuple[str, str] = ("#0a0d14", "#33425a"), around: str = CAGE
) -> Arena:
    """The hall in `size` pixels; `base` is the colour of the mat, `hall` those of the dark above and near the fence; `around` is CAGE or
    RING. KeyError for anything else."""
    base = base or MATS[around]
    width, height = size
    edge = round(height * HORIZON)
    unit = height / UNITS_HIGH * (0.62 if height > 330 else 1.0)
    back = Surface(size, 0, 32)
    back.blit(_floor((width, height - edge), unit, base), (0, edge))
    _rings(back, edge, unit)
    light = radial(size, (255, 246, 220, 46), (0, 0, 0, 130), (0.5, 0.6), 0.95, 1.3)
    dusk = radial((width, edge), (0, 0, 0, 0), (0, 0, 0, 150), (0.5, 0.9), 1.0, 1.2)
    crowds = []
    for mood in range(CROWDS):
        upper = Surface((width, edge), 0, 32)
        upper.blit(vgrad((width, edge), *hall), (0, 0))
        upper.blit(_beams((width, edge)), (0, 0))
        _crowd(upper, unit, mood)
        if around == CAGE:
            upper.blit(chainlink((width, edge), 15 * unit, (190, 210, 235, 30), 1.0 * unit), (0, 0))
        upper.blit(radial((width, edge), (150, 190, 230, 30), (0, 0, 0, 0), (0.5, 1.0), 0.9), (0, 0))
        if around == CAGE:
            _rail(upper, unit)
            upper.blit(dusk, (0, 0))
        else:  # the lights hang over the ring: the ropes are brighter than the hall
            upper.blit(dusk, (0, 0))
            _ropes(upper, unit)
        crowds.append(upper)
    back.blit(light, (0, 0))
    back.blit(crowds[0], (0, 0))
    pygame.draw.line(back, (8, 9, 12), (0, edge), (width, edge), max(1, round(2 * unit)))
    return Arena(back, tuple(crowds))


def _floor(size: tuple[int, int], unit: float, base: str) -> Surface:
    floor = Surface(size, 0, 32)
    floor.blit(vgrad(size, lighten(base, 0.02), lighten(base, 0.26)), (0, 0))
    floor.blit(texture("canvas", size, 0.07, max(1.0, unit * 0.8)), (0, 0))
    floor.blit(texture("clouds", size, 0.10, max(1.0, unit * 2)), (0, 0))
    return floor


def _beams(size: tuple[int, int]) -> Surface:
    """Light that falls from lamps above."""
    width, height = size
    result = new(width, height)
    for index in range(5):
        x = width * (0.1 + 0.2 * index)
        lean = (0.5 - (0.1 + 0.2 * index)) * width * 0.35
        top, low = width * 0.012, width * 0.085
        shape = [(x - top, -2), (x + top, -2), (x + lean + low, height), (x + lean - low, height)]
        pygame.draw.polygon(result, (200, 220, 255, 20), shape)
    return blur(result, max(1.0, width / 160))


def _crowd(target: Surface, unit: float, mood: int) -> None:
    """Three rows of silhouettes, the nearest the darkest and largest; `mood` 0 sits, 1 rises, 2 is up with arms in the air."""
    width, height = target.get_size()

    def draw(big: Surface, k: int) -> None:
        for row in range(3):
            size = (8.4 + 2.2 * row) * unit * k
            foot = height * k * (0.5 + 0.19 * row)
            tone = color(("#151c27", "#0e131b", "#080b11")[row])
            step = size * 1.9
            for index in range(-1, int(width * k / step) + 2):
                here = row * 97 + index
                eager = noise_at(17, here)
                up = (0.0, 0.55, 1.0)[mood] * (0.35 + 0.65 * eager)
                x = (index + 0.5 * (row % 2)) * step + (noise_at(23, here) - 0.5) * size * 0.7
                y = foot - up * size * 1.15 + (noise_at(29, here) - 0.5) * size * 0.5
                _person(
                    big, (x, y), size, tone, raised=(mood > 0 and eager > 0.75 - 0.3 * mood) or eager > 0.965
                )

    target.blit(supersample((width, height), draw, 2, ground="#10161e"), (0, 0))


def _person(
    target: Surface, at: tuple[float, float], size: float, tone: pygame.Color, *, raised: bool
) -> None:
    """Head, shoulders and, where they are raised, arms; `at` is the middle of the neck."""
    x, y = at
    pygame.draw.circle(target, tone, (x, y - size * 0.55), size * 0.46)
    pygame.draw.ellipse(
        target,
        tone,
        Rect(round(x - size * 0.86), round(y - size * 0.1), round(size * 1.72), round(size * 3.6)),
    )
    if raised:
        for side in (-1, 1):
            hand = (x + side * size * 1.05, y - size * 1.5)
            shoulder = (x + side * size * 0.75, y + size * 0.25)
            across = math.atan2(hand[1] - shoulder[1], hand[0] - shoulder[0]) + math.pi / 2
            wide = size * 0.2
            dx, dy = math.cos(across) * wide, math.sin(across) * wide
            arm = [
                (point[0] + sign * dx, point[1] + sign * dy)
                for point, sign in ((shoulder, 1), (hand, 1), (hand, -1), (shoulder, -1))
            ]
            pygame.draw.polygon(target, tone, arm)
            pygame.draw.circle(target, tone, hand, size * 0.27)


def _rail(target: Surface, unit: float) -> None:
    """Padded rail along the bottom of the fence, with its posts."""
    width, edge = target.get_size()
    thick = max(4, round(9 * unit))
    for x in range(0, width + 1, max(40, round(212 * unit))):
        post = Rect(0, 0, max(3, round(7 * unit)), edge)
        post.midbottom = (x, edge - 2)
        pygame.draw.rect(target, color("#10151d"), post)
        pygame.draw.rect(target, color("#2c3848"), post.inflate(-max(2, round(4 * unit)), 0))
    target.blit(vgrad((width, thick), "#d4494c", "#8f1b20", "#5e0f14"), (0, edge - thick))


def _ropes(target: Surface, unit: float) -> None:
    """Three ropes from corner to corner with their ties, a padded post in each corner, the edge of the canvas below."""
    width, edge = target.get_size()

    def draw(big: Surface, k: int) -> None:
        wide, high = big.get_size()
        thick = max(3.0, 4.2 * unit) * k
        left, right = wide * 0.045, wide * 0.955
        tops = [high * share for share in (0.40, 0.60, 0.80)]
        for tie in (0.2, 0.4, 0.6, 0.8):
            x = left + (right - left) * tie
            tied = Rect(
                round(x - thick * 0.35), round(tops[0]), max(2, round(thick * 0.7)), round(tops[2] - tops[0])
            )
            pygame.draw.rect(big, color("#c9c2b2"), tied)
        for y, value in zip(tops, ROPES, strict=True):
            sag = thick * 0.5
            for shade, off, share in (
                (color("#0b0d12"), 0.0, 1.36),
                (color(value), 0.0, 1.0),
                (lighten(value, 0.4), -0.22, 0.26),
            ):
                points = [
                    (wide * i / 24, y + off * thick + sag * math.sin(math.pi * i / 24)) for i in range(25)
                ]
                half = thick * share / 2
                pygame.draw.polygon(
                    big,
                    shade,
                    [(x, at - half) for x, at in points] + [(x, at + half) for x, at in points[::-1]],
                )
        for x, value in ((left, ROPES[0]), (right, ROPES[2])):
            post = Rect(0, 0, round(thick * 3.4), round(high * 0.74))
            post.midbottom = (round(x), high)
            pygame.draw.rect(
                big,
                color("#0b0d12"),
                post.inflate(round(thick * 0.7), round(thick * 0.7)),
                border_radius=round(thick),
            )
            pygame.draw.rect(big, color(value), post, border_radius=round(thick * 0.8))
            shine = Rect(
                post.left + post.width // 6, post.top + post.width // 3, post.width // 5, post.height
            )
            pygame.draw.rect(big, lighten(value, 0.35), shine, border_radius=round(thick * 0.4))
            for y in tops:
                pygame.draw.line(
                    big,
                    color("#0b0d12"),
                    (post.left, round(y)),
                    (post.right, round(y)),
                    max(1, round(thick * 0.35)),
                )
        strip = max(4, round(7 * unit)) * k
        pygame.draw.rect(big, color("#20406f"), Rect(0, high - strip, wide, strip))
        pygame.draw.rect(big, color("#f1eadb"), Rect(0, high - strip, wide, max(1, strip // 5)))

    target.blit(supersample((width, edge), draw, 2, ground="#10161e"), (0, 0))


def _rings(target: Surface, edge: int, unit: float) -> None:
    """The painted ring of the mat, flattened by perspective."""
    width, height = target.get_size()
    wide = min(width, (height - edge) * 3.4)

    def draw(big: Surface, k: int) -> None:
        for share, alpha, thick in ((0.98, 62, 2.6), (0.9, 34, 1.4)):
            area = Rect(0, 0, round(wide * share * k), round((height - edge) * 0.7 * share * k))
            area.center = (width * k // 2, round((edge + (height - edge) * 0.54) * k))
            pygame.draw.ellipse(big, (255, 255, 255, alpha), area, max(1, round(thick * unit * k)))

    target.blit(supersample((width, height), draw, 2, ground="#ffffff"), (0, 0))


def people(target: Surface, unit: float, mood: int = 0) -> None:
    """Rows of people in the dark on the upper part of a hall that is drawn elsewhere; `unit`: pixels of a unit, `mood` as in
    `Arena.crowds`."""
    _crowd(target, unit, mood)
