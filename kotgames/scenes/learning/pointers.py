"""How a screen points at things: a rim of light, a veil over everything else, an arrow."""

from __future__ import annotations

from math import atan2, cos, degrees, pi, sin

import pygame
from pygame import FRect, Surface

from kotgames.scenes.learning.free_space import FreeSpace
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas

ARROW = 40.0
WAYS = 8
"""From so many sides an arrow may come."""
TURNED = 1.5
"""What each eighth of a turn away from the speaker costs an arrow, in worth of what it would cover."""


def glow(canvas: Canvas, rect: FRect) -> None:
    """A rim of light around a thing, outside it: what it shows stays readable."""
    pad = 9
    gold = canvas.palette.gold

    def make(width: int, height: int) -> Surface:
        edge = canvas.px(pad)
        ring = Surface((width, height), pygame.SRCALPHA)
        for inset in range(edge):
            colour = paint.color(gold)
            colour.a = round(215 * ((inset + 1) / edge) ** 2.2)
            box = pygame.Rect(inset, inset, width - 2 * inset, height - 2 * inset)
            pygame.draw.rect(
                ring, colour, box, width=1 if inset < edge - 2 else 3, border_radius=2 * edge - inset
            )
        return ring.premul_alpha()

    canvas.shape(("glow", gold), rect.inflate(2 * pad, 2 * pad), make)


def veil(width: int, height: int, holes: list[pygame.Rect]) -> Surface:
    """A dark veil with holes (in pixels)."""
    dark = Surface((width, height), pygame.SRCALPHA)
    dark.fill((4, 4, 7, 120))  # premultiplied, as the canvas wants it
    for hole in holes:
        pygame.draw.rect(dark, (0, 0, 0, 0), hole, border_radius=12)
    return dark


def arrow_place(target: FRect, speaker: FRect, space: FreeSpace) -> tuple[FRect, float]:
    """Where an arrow lies that touches a target, and the way it shows (degrees, clockwise from the right): from the side of the speaker,
    unless it would cover there what is needed."""
    area = space.area
    ahead = atan2(target.centery - speaker.centery, target.centerx - speaker.centerx)
    best, least = (FRect(0, 0, ARROW, ARROW), 0.0), float("inf")
    for turn in range(WAYS):
        away = min(turn, WAYS - turn)
        angle = ahead + turn * 2 * pi / WAYS
        x, y = cos(angle), sin(angle)
        half = (target.width / 2 + 8, target.height / 2 + 8)
        reach = min(half[0] / abs(x) if abs(x) > 1e-6 else 1e9, half[1] / abs(y) if abs(y) > 1e-6 else 1e9)
        far = reach + ARROW / 2
        rect = FRect(0, 0, ARROW, ARROW)
        rect.center = (target.centerx - x * far, target.centery - y * far)
        cost = away * TURNED + space.worth(rect.inflate(-10, -10)) + (0.0 if area.contains(rect) else 1e6)
        cost += 1e5 if speaker.colliderect(rect.inflate(-6, -6)) else 0.0
        if cost < least:
            least, best = cost, (rect, degrees(angle))
    return best


def arrow(canvas: Canvas, rect: FRect, angle: float) -> None:
    """An arrow in a square, showing along an angle (degrees, clockwise from the right)."""

    def make(width: int, height: int) -> Surface:
        w, h = width * 3, height * 3
        big = Surface((w, h), pygame.SRCALPHA)
        for colour, points in ((("#3a2702"), _OUTER), (("#ffd94a"), _INNER)):
            pygame.draw.polygon(big, paint.color(colour), [(x * w, y * h) for x, y in points])
        turned = pygame.transform.rotozoom(big, -angle, 1.0)
        cut = Surface((w, h), pygame.SRCALPHA)
        cut.blit(turned, turned.get_rect(center=(w / 2, h / 2)))
        return pygame.transform.smoothscale(cut, (width, height)).premul_alpha()

    canvas.shape(("coach arrow", round(angle / 5)), rect, make)


_OUTER = ((0.06, 0.36), (0.52, 0.36), (0.52, 0.12), (0.96, 0.5), (0.52, 0.88), (0.52, 0.64), (0.06, 0.64))
_INNER = ((0.12, 0.42), (0.58, 0.42), (0.58, 0.25), (0.87, 0.5), (0.58, 0.75), (0.58, 0.58), (0.12, 0.58))
