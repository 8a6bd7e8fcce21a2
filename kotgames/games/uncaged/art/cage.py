"""UNCAGED's table: the octagon seen from above in a dark hall: fence, padded posts, mat under the lights."""

from __future__ import annotations

import math

import pygame
from pygame import Rect, Surface

from kotgames.ui.art.paint import (
    Point,
    burst,
    chainlink,
    clip,
    color,
    drop_shadow,
    lighten,
    radial,
    supersample,
    texture,
    vgrad,
    vignette,
)

MAT_COLOURS = {"standing": "#3a5267", "ground": "#6c4530"}
"""Colour of the mat by the fight's level: cold under the lights on the feet, warm and close on the ground."""
HALL_COLOUR = "#151c26"


def corners(box: Rect, share: float = 1.0) -> list[Point]:
    """The eight corners of the octagon that fills a box, `share` of its size around the middle."""
    rx, ry = box.width / 2 / math.cos(math.pi / 8), box.height / 2 / math.cos(math.pi / 8)
    angles = [math.pi / 8 + math.pi / 4 * i for i in range(8)]
    return [
        (box.centerx + rx * share * math.cos(angle), box.centery + ry * share * math.sin(angle))
        for angle in angles
    ]


def cage(size: tuple[int, int], box: Rect, level: str = "standing") -> Surface:
    """The hall of `size` pixels, opaque, with the octagon in `box` (it may reach over the edges). KeyError for an unknown level."""
    base = MAT_COLOURS[level]
    result = _hall(size)
    scale = box.height / 560.0
    rim = (
        (1.0, "#06080c"),
        (0.988, "#8f1b20"),
        (0.972, "#c63a3d"),
        (0.962, "#7a141a"),
        (0.948, "#0b0e13"),
        (0.940, "#cfcabb"),
    )

    def frame(big: Surface, k: int) -> None:
        for share, value in rim:
            pygame.draw.polygon(big, color(value), [(x * k, y * k) for x, y in corners(box, share)])

    padded = supersample(size, frame, 2, ground="#06080c")
    drop_shadow(result, padded, (0, 0), (0, 9 * scale), max(2.0, 18 * scale), 200)
    result.blit(padded, (0, 0))
    result.blit(_floor(size, box, base, scale), (0, 0))
    _posts(result, box, scale)
    vignette(result, 0.5)
    return result


def _hall(size: tuple[int, int]) -> Surface:
    """Dark felt-like floor with the shadow of wire mesh."""
    result = Surface(size, 0, 32)
    result.blit(vgrad(size, lighten(HALL_COLOUR, 0.05), HALL_COLOUR, "#0b1017"), (0, 0))
    result.blit(texture("noise", size, 0.07), (0, 0))
    result.blit(
        chainlink(size, max(10.0, size[1] / 30), (255, 255, 255, 13), max(1.0, size[1] / 520)), (0, 0)
    )
    return result


def _floor(size: tuple[int, int], box: Rect, base: str, scale: float) -> Surface:
    """The mat: woven, a little worn, with painted lines and the light of the rig above."""

    def inside(big: Surface, k: int) -> None:
        pygame.draw.polygon(big, "#ffffff", [(x * k, y * k) for x, y in corners(box, 0.932)])

    mask = supersample(size, inside, 2, ground="#ffffff")
    mat = Surface(size, pygame.SRCALPHA, 32)
    mat.fill(color(base))
    mat.blit(texture("canvas", size, 0.07, max(1.0, scale)), (0, 0))
    mat.blit(texture("clouds", size, 0.13, max(1.0, scale * 2.4)), (0, 0))
    center = (box.centerx / size[0], box.centery / size[1])
    mat.blit(burst(size, center, (0, 0, 0, 0), (255, 255, 255, 11), 26), (0, 0))

    def lines(big: Surface, k: int) -> None:
        for share, alpha, thick in ((0.875, 78, 2.6), (0.845, 34, 1.2)):
            points = [(x * k, y * k) for x, y in corners(box, share)]
            pygame.draw.polygon(big, (255, 255, 255, alpha), points, max(1, round(thick * scale * k)))
        for radius, alpha, thick in ((96, 78, 3.0), (84, 34, 1.4)):
            pygame.draw.circle(
                big,
                (255, 255, 255, alpha),
                (box.centerx * k, box.centery * k),
                radius * scale * k,
                max(1, round(thick * scale * k)),
            )
        for sign in (-1, 1):
            x = box.centerx + sign * 170 * scale
            rect = Rect(0, 0, max(2, round(7 * scale * k)), round(120 * scale * k))
            rect.center = (round(x * k), round(box.centery * k))
            pygame.draw.rect(big, (255, 255, 255, 60), rect, border_radius=round(3 * scale * k))

    mat.blit(supersample(size, lines, 2, ground="#ffffff"), (0, 0))
    mat.blit(radial(size, (255, 246, 220, 105), (4, 8, 14, 165), center, 0.86, 1.2), (0, 0))
    return clip(mat, mask)


def _posts(target: Surface, box: Rect, scale: float) -> None:
    """Padded posts at the corners that are seen."""
    radius = 15.0 * scale

    def post(big: Surface, k: int) -> None:
        c = radius * k
        for share, value, shift in (
            (1.0, "#06080c", 0.0),
            (0.84, "#8f1b20", 0.0),
            (0.52, "#d0474a", -0.10),
            (0.2, "#f2a09a", -0.24),
        ):
            pygame.draw.circle(big, color(value), (c + c * shift, c + c * shift), c * share)

    picture = supersample((radius * 2, radius * 2), post, 4, ground="#06080c")
    for x, y in corners(box, 0.967):
        at = (round(x - radius), round(y - radius))
        drop_shadow(target, picture, at, (0, 4 * scale), max(1.0, 5 * scale), 170)
        target.blit(picture, at)
