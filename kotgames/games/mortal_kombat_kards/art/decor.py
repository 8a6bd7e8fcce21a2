"""The decoration of the hall at the hours in which matches end: stars at midnight; a moon that sleeps, stars on strings and bricks in the
nursery; a sun that laughs, bunting and gifts at the fair."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame
from pygame import Surface

from kotgames.games.mortal_kombat_kards.art import props
from kotgames.games.mortal_kombat_kards.art.grounds import CONFETTI
from kotgames.ui.art import paint
from kotgames.ui.art.paint import color, noise_at
from kotgames.ui.art.skeleton import Point

STARS, NURSERY, FAIR = "stars", "nursery", "fair"
SEED: Final = 11
INK: Final = "#7a5a9a"
FACE: Final = "#8a5a2a"


def above(target: Surface, name: str, height: int, moon: Point, reach: float) -> None:
    """Things that hang in the sky behind the crowd (nothing for no name), on the picture of all above the floor of a hall so high;
    `moon`: its middle, and its radius."""
    if name:
        _ABOVE[name](target, height, moon, reach)


def below(target: Surface, name: str, edge: int) -> None:
    """Things that stand on the floor at both sides of a whole hall, whose floor begins at `edge`."""
    painter = _BELOW.get(name)
    if painter is not None:
        painter(target, edge)


# --------------------------------------------------------------------------------------- midnight
def _stars(target: Surface, height: int, moon: Point, reach: float) -> None:
    w, h = target.get_size()

    def draw(big: Surface, k: int) -> None:
        for i in range(110):
            spot = (noise_at(SEED, i) * w * k, noise_at(SEED + 1, i) * h * 0.7 * k)
            if math.dist(spot, (moon[0] * k, moon[1] * k)) > reach * 1.1 * k:
                value = color("#ffd6c8", 70 + round(150 * noise_at(SEED + 2, i)))
                pygame.draw.circle(
                    big, value, spot, max(1.0, height * 0.0022 * k * (0.6 + noise_at(SEED + 3, i)))
                )

    target.blit(paint.supersample((w, h), draw, 2, ground="#ffd6c8"), (0, 0))


# ---------------------------------------------------------------------------------------- nursery
def _clouds(target: Surface, seed: int, count: int) -> None:
    """Clouds of round puffs."""
    w, h = target.get_size()

    def draw(big: Surface, k: int) -> None:
        for i in range(count):
            x = w * k * ((i + 0.2 + 0.6 * noise_at(seed, i)) / count)
            y = h * k * (0.14 + 0.30 * noise_at(seed + 1, i))
            r = h * k * (0.040 + 0.026 * noise_at(seed + 2, i))
            for dx, dy, share in (
                (-1.5, 0.35, 0.7),
                (1.5, 0.35, 0.75),
                (-0.7, -0.1, 0.95),
                (0.6, -0.25, 1.0),
                (0.0, 0.4, 1.0),
            ):
                pygame.draw.circle(big, color("#ffffff", 225), (x + dx * r, y + dy * r), r * share)

    target.blit(paint.supersample((w, h), draw, 2, ground="#ffffff"), (0, 0))


def _face(target: Surface, moon: Point, reach: float, *, asleep: bool) -> None:
    """The face of the moon, or of the sun."""

    def draw(big: Surface, k: int) -> None:
        r, (x, y) = reach * k, (reach * k, reach * k)
        thick = max(2, round(r * 0.035))
        for side in (-1, 1):
            eye = (x + side * r * 0.30, y - r * 0.30)
            if asleep:
                box = pygame.Rect(0, 0, round(r * 0.26), round(r * 0.16))
                box.center = (round(eye[0]), round(eye[1]))
                pygame.draw.arc(big, color(FACE), box, math.pi, 2 * math.pi, thick)
            else:
                pygame.draw.ellipse(
                    big, color(FACE), (eye[0] - r * 0.055, eye[1] - r * 0.10, r * 0.11, r * 0.20)
                )
            pygame.draw.circle(big, color("#ff8f7a", 120), (x + side * r * 0.50, y - r * 0.06), r * 0.12)
        mouth = pygame.Rect(
            0, 0, round(r * (0.30 if asleep else 0.62)), round(r * (0.18 if asleep else 0.44))
        )
        mouth.center = (round(x), round(y - r * (0.06 if asleep else 0.12)))
        pygame.draw.arc(big, color(FACE), mouth, math.pi, 2 * math.pi, thick)

    paint.put(target, paint.supersample((2 * reach, 2 * reach), draw, 2, ground=FACE), moon)


def _nursery(target: Surface, height: int, moon: Point, reach: float) -> None:
    w, h = target.get_size()
    _clouds(target, SEED + 4, 7)
    _face(target, moon, reach, asleep=True)

    def draw(big: Surface, k: int) -> None:
        for i in range(9):
            x, y = w * k * (i + 0.5) / 9, h * k * (0.12 + 0.20 * noise_at(SEED + 5, i))
            r = height * k * 0.020
            pygame.draw.line(big, color(INK), (x, 0), (x, y), max(1, round(height * k / 600)))
            star = paint.star_poly((x, y + r), r * 1.25, r * 0.62, 5, 0.2 * i)
            pygame.draw.polygon(
                big, color("#c9853a"), paint.star_poly((x, y + r), r * 1.5, r * 0.8, 5, 0.2 * i)
            )
            pygame.draw.polygon(big, color(CONFETTI[(1, 0, 3, 2)[i % 4]]), star)

    target.blit(paint.supersample((w, h), draw, 2, ground="#ffd23c"), (0, 0))


def _bricks(target: Surface, edge: int) -> None:
    """Building bricks in a heap at each side, and a ball."""
    w, h = target.get_size()
    deep = h - edge

    def brick(big: Surface, x: float, y: float, s: float, value: str, turn: float) -> None:
        c, d = math.cos(turn) * s, math.sin(turn) * s

        def on(a: float, b: float) -> Point:
            return (x + a * c - b * d, y + a * d + b * c)

        pygame.draw.polygon(
            big,
            paint.darken(value, 0.5),
            [on(-1.08, -1.08), on(1.08, -1.08), on(1.08, 1.08), on(-1.08, 1.08)],
        )
        pygame.draw.polygon(big, color(value), [on(-1, -1), on(1, -1), on(1, 1), on(-1, 1)])
        pygame.draw.polygon(
            big,
            paint.lighten(value, 0.35),
            [on(-0.62, -0.62), on(0.62, -0.62), on(0.62, 0.62), on(-0.62, 0.62)],
        )
        pygame.draw.polygon(
            big, paint.darken(value, 0.2), paint.star_poly((x, y), s * 0.46, s * 0.2, 5, turn)
        )

    def draw(big: Surface, k: int) -> None:
        s = deep * 0.115 * k
        for side, left in ((1, 0.035), (-1, 0.965)):
            x, y = w * left * k, deep * 0.40 * k
            for i, (dx, dy, turn) in enumerate(
                ((0.0, 0.0, 0.0), (2.3, 0.05, 0.0), (1.15, -2.1, 0.12), (5.2, 1.1, 0.5))
            ):
                brick(
                    big,
                    x + side * dx * s,
                    y + dy * s,
                    s,
                    CONFETTI[(i + (0 if side > 0 else 2)) % 4],
                    turn * side,
                )
        x, y, r = w * 0.86 * k, deep * 0.66 * k, deep * 0.12 * k
        pygame.draw.circle(big, color("#5a3a7a"), (x, y), r * 1.07)
        for i, value in enumerate(("#ff5fa2", "#ffffff", "#57b4ff", "#ffffff", "#ffd23c", "#ffffff")):
            angle = math.pi * i / 3 + 0.3
            points = [
                (x + math.cos(angle + t * 0.105) * r, y + math.sin(angle + t * 0.105) * r) for t in range(11)
            ]
            pygame.draw.polygon(big, color(value), [(x, y), *points])
        pygame.draw.circle(big, color("#ffffff"), (x, y), r * 0.2)

    target.blit(paint.supersample((w, deep), draw, 2, ground="#ff5fa2"), (0, edge))


# ------------------------------------------------------------------------------------------- fair
def _fair(target: Surface, height: int, moon: Point, reach: float) -> None:
    w, h = target.get_size()
    _clouds(target, SEED + 8, 6)
    _face(target, moon, reach, asleep=False)

    def draw(big: Surface, k: int) -> None:
        for row in range(2):
            flags, deep = 14 - 2 * row, h * k * (0.10 + 0.05 * row)
            points = []
            for i in range(flags * 4 + 1):
                t = i / (flags * 4)
                sag = 4 * ((2 * t) % 1.0) * (1 - (2 * t) % 1.0)
                points.append((t * w * k, h * k * 0.03 + deep * 0.8 * sag + row * h * k * 0.06))
            pygame.draw.lines(big, color("#7a3a2a"), False, points, max(1, round(height * k / 360)))
            for i in range(flags):
                a, b = points[i * 4], points[i * 4 + 3]
                tip = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + height * k * 0.055)
                pygame.draw.polygon(big, color(CONFETTI[(i + row * 2) % len(CONFETTI)]), [a, b, tip])

    target.blit(paint.supersample((w, h), draw, 2, ground="#ffffff"), (0, 0))


def _gifts(target: Surface, edge: int) -> None:
    """Gifts in a heap at each side."""
    w, h = target.get_size()
    deep = h - edge
    for side, left in ((1, 0.05), (-1, 0.95)):
        for dx, dy, share in ((0.0, 0.22, 0.8), (0.055, 0.34, 1.0), (0.012, 0.44, 1.15)):
            image = props.sprite("gift", deep * 0.0125 * share, 0.0)
            paint.put(target, image, (w * (left + side * dx), edge + deep * dy))


_ABOVE: Final[dict[str, Callable[[Surface, int, Point, float], None]]] = {
    STARS: _stars, NURSERY: _nursery, FAIR: _fair,
}  # fmt: skip
_BELOW: Final[dict[str, Callable[[Surface, int], None]]] = {NURSERY: _bricks, FAIR: _gifts}
