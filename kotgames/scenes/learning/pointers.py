"""The ways to point at things on a screen: a rim of light, a veil over everything else, an arrow."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, degrees, pi, sin

import pygame
from pygame import FRect, Surface

from kotgames.scenes.learning.free_space import FreeSpace
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import RING

ARROW = 40.0
WAYS = 8
"""From so many sides an arrow may come."""
TURNED = 1.5
"""The price of an arrow's each eighth of a turn away from the speaker, in worth of what it would cover."""


def glow(canvas: Canvas, rect: FRect, *, focused: bool = False) -> None:
    """A rim of light around a thing, outside it: what it shows stays readable. `focused`: the keyboard is on it, and the ring that says so
    is seen between the two."""
    pad, apart = 12, RING + 2 if focused else 3
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

    canvas.shape(("glow", gold), rect.inflate(2 * (pad + apart), 2 * (pad + apart)), make)


def veil(width: int, height: int, holes: list[pygame.Rect]) -> Surface:
    """A dark veil with holes (in pixels)."""
    dark = Surface((width, height), pygame.SRCALPHA)
    dark.fill((4, 4, 7, 120))  # premultiplied, as the canvas wants it
    for hole in holes:
        pygame.draw.rect(dark, (0, 0, 0, 0), hole, border_radius=12)
    return dark


def arrow_place(target: FRect, speaker: FRect, space: FreeSpace) -> tuple[FRect, float]:
    """The place of an arrow that touches a target, and the way it shows (degrees, clockwise from the right): from the side of the speaker,
    unless it would cover there what is needed."""
    area = space.area
    ahead = atan2(target.centery - speaker.centery, target.centerx - speaker.centerx)
    best, least = (FRect(0, 0, ARROW, ARROW), 0.0), float("inf")
    for angle, rect, price in (*_slanting(target, ahead), *_straight(target)):
        turned = abs((angle - ahead + pi) % (2 * pi) - pi) / (2 * pi / WAYS)
        cost = turned * TURNED + price + space.worth(rect.inflate(-10, -10))
        cost += 0.0 if area.contains(rect) else 1e6
        cost += 1e5 if speaker.colliderect(rect.inflate(-6, -6)) else 0.0
        if cost < least - 1e-6:
            least, best = cost, (rect, degrees(angle))
    return best


def _slanting(target: FRect, ahead: float) -> Iterator[tuple[float, FRect, float]]:
    """Arrows at the middle of a target from all around, beginning with the speaker's side: (angle, place, what it costs by itself)."""
    for turn in range(WAYS):
        angle = ahead + turn * 2 * pi / WAYS
        x, y = cos(angle), sin(angle)
        half = (target.width / 2 + 8, target.height / 2 + 8)
        reach = min(half[0] / abs(x) if abs(x) > 1e-6 else 1e9, half[1] / abs(y) if abs(y) > 1e-6 else 1e9)
        far = reach + ARROW / 2
        rect = FRect(0, 0, ARROW, ARROW)
        rect.center = (target.centerx - x * far, target.centery - y * far)
        yield angle, rect, 0.0


def _straight(target: FRect) -> Iterator[tuple[float, FRect, float]]:
    """The same straight at a side, at its middle or a quarter of it: beside a broad thing there may be room only there."""
    for angle in (0.0, pi / 2, pi, -pi / 2):
        x, y = round(cos(angle)), round(sin(angle))
        for share in (0.0, -0.25, 0.25, -0.4, 0.4):
            rect = FRect(0, 0, ARROW, ARROW)
            far = (target.width * abs(x) + target.height * abs(y)) / 2 + 8 + ARROW / 2
            along = share * (target.height * abs(x) + target.width * abs(y))
            rect.center = (
                target.centerx - x * far + along * abs(y),
                target.centery - y * far + along * abs(x),
            )
            yield angle, rect, 2.0 if share else 1.0


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
