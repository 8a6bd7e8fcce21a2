"""The grounds behind the figures of kard pictures, in the two tones of a Kombatant: opaque, any size."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame
from pygame import Surface

from kotgames.ui.art import paint
from kotgames.ui.art.paint import color, noise_at
from kotgames.ui.art.skeleton import Point

RAYS: Final = {
    "ice": 9,
    "steel": 22,
    "force": 30,
    "lightning": 13,
    "beam": 40,
    "fire": 17,
    "acid": 11,
    "shadow": 26,
    "smoke": 7,
}
"""So many rays come from an element."""
CONFETTI: Final = ("#ff5fa2", "#ffd23c", "#57e59a", "#57b4ff", "#ffffff", "#b38cff")

Tones = tuple[str, str]
"""Dark and light."""


def _base(size: tuple[int, int], tones: Tones, *shares: float) -> Surface:
    """From above to below, each tone by its share of light."""
    result = Surface(size, 0, 32)
    result.blit(paint.vgrad(size, *(paint.mix(tones[0], tones[1], share) for share in shares)), (0, 0))
    return result


def _rays(size: tuple[int, int], tones: Tones, at: Point, rays: int, seed: int) -> Surface:
    result = _base(size, tones, 0.10, 0.32, 0.72)
    result.blit(
        paint.burst(size, at, color(tones[1], 120), color(tones[0], 60), rays, 0.25, 0.1 * seed), (0, 0)
    )
    return result


def _pale(size: tuple[int, int], tones: Tones, at: Point, rays: int, seed: int) -> Surface:
    result = Surface(size, 0, 32)
    light = paint.mix(tones[1], "#fff8e6", 0.62)
    result.blit(
        paint.burst(size, at, light, paint.mix(tones[1], "#fff8e6", 0.42), rays, 0.1, 0.2 * seed), (0, 0)
    )
    glow = paint.radial(size, (255, 255, 255, 220), (255, 255, 255, 0), at, 0.8, 0.9)
    result.blit(glow, (0, 0))
    return result


def _moon(size: tuple[int, int], tones: Tones, at: Point, rays: int, seed: int) -> Surface:
    w, h = size
    result = _base(size, tones, 0.08, 0.26, 0.55)
    x, y, reach = at[0] * w, at[1] * h, h * 0.40
    halo = paint.radial(
        (reach * 4, reach * 4), color(tones[1], 200), color(tones[1], 0), (0.5, 0.5), 1.0, 1.2
    )
    paint.put(result, halo, (x, y))
    paint.put(result, paint.disc(reach * 2, paint.mix(tones[1], "#ffffff", 0.45)), (x, y))
    return result


def _glow(size: tuple[int, int], tones: Tones, at: Point, rays: int, seed: int) -> Surface:
    result = _base(size, tones, 0.0, 0.06, 0.12)
    result.blit(paint.radial(size, color(tones[1], 255), color(tones[1], 0), at, 0.95, 0.75), (0, 0))
    return result


def _bands(size: tuple[int, int], tones: Tones, at: Point, rays: int, seed: int) -> Surface:
    """Speed: bands that run to the right."""
    result = _base(size, tones, 0.55, 0.75, 0.45)

    def draw(big: Surface, k: int) -> None:
        w, h = big.get_size()
        for i in range(22):
            y, high = noise_at(seed + 3, i) * h, h * (0.008 + 0.045 * noise_at(seed + 4, i))
            left = w * (noise_at(seed + 5, i) - 0.5)
            value = color(tones[0], 130) if i % 2 else color(paint.lighten(tones[1], 0.5), 150)
            long = w * (0.4 + 0.6 * noise_at(seed + 6, i))
            pygame.draw.polygon(big, value, [(left, y), (left + long, y + high / 2), (left, y + high)])

    result.blit(paint.supersample(size, draw, 2, ground=tones[1]), (0, 0))
    return result


def _split(size: tuple[int, int], tones: Tones, at: Point, rays: int, seed: int) -> Surface:
    """Light on one side of a slanting edge, dark on the other."""
    result = _base(size, tones, 0.04, 0.16)
    turned = seed % 2 == 0

    def draw(big: Surface, k: int) -> None:
        w, h = big.get_size()
        edge = [(w * 0.62, 0), (w * 1.1, 0), (w * 1.1, h), (w * 0.30, h)]
        pygame.draw.polygon(big, paint.lighten(tones[1], 0.18), edge)
        pygame.draw.line(big, color("#ffffff"), edge[0], edge[3], max(2, round(h * 0.022)))

    light = paint.supersample(size, draw, 2, ground=tones[1])
    result.blit(pygame.transform.flip(light, turned, False), (0, 0))
    return result


def _tiles(size: tuple[int, int], tones: Tones, at: Point, rays: int, seed: int) -> Surface:
    """A floor that runs to a bright horizon."""
    w, h = size
    edge = round(h * 0.56)
    result = Surface(size, 0, 32)
    result.blit(
        paint.vgrad(
            (w, edge), paint.mix(*tones, 0.12), paint.mix(*tones, 0.5), paint.lighten(tones[1], 0.45)
        ),
        (0, 0),
    )
    result.blit(paint.vgrad((w, h - edge), paint.mix(*tones, 0.62), paint.mix(*tones, 0.12)), (0, edge))

    def draw(big: Surface, k: int) -> None:
        wide, high = big.get_size()
        line = color(paint.lighten(tones[1], 0.35), 190)
        thick = max(1, round(high * 0.012))
        for i in range(-9, 10):
            pygame.draw.line(
                big, line, (wide / 2 + i * wide * 0.05, 0), (wide / 2 + i * wide * 0.22, high), thick
            )
        for i in range(6):
            y = high * (i / 6) ** 1.7
            pygame.draw.line(big, line, (0, y), (wide, y), thick)

    result.blit(paint.supersample((w, h - edge), draw, 2, ground=tones[1]), (0, edge))
    return result


def _pagoda(big: Surface, x: float, base: float, high: float, value: pygame.Color) -> None:
    wide = high * 0.26
    pygame.draw.polygon(
        big,
        value,
        [
            (x - wide * 0.6, base),
            (x - wide * 0.4, base - high),
            (x + wide * 0.4, base - high),
            (x + wide * 0.6, base),
        ],
    )
    for i in range(3):
        y, reach = base - high * (0.42 + 0.26 * i), wide * (1.25 - 0.2 * i)
        roof = [(x - reach, y + high * 0.03), (x - reach * 1.1, y - high * 0.03), (x, y - high * 0.12)]
        pygame.draw.polygon(
            big, value, [*roof, (x + reach * 1.1, y - high * 0.03), (x + reach, y + high * 0.03)]
        )


def _dusk(size: tuple[int, int], tones: Tones, at: Point, rays: int, seed: int) -> Surface:
    """The sky behind the towers of the arena."""
    w, h = size
    result = _base(size, tones, 0.05, 0.35, 0.85, 1.0)
    x = w * (0.25 + 0.5 * noise_at(seed, 2))
    paint.put(result, paint.disc(h * 0.42, paint.mix(tones[1], "#fff6dc", 0.7)), (x, h * 0.42))

    def draw(big: Surface, k: int) -> None:
        wide, high = big.get_size()
        for i in range(5):
            left = wide * (0.08 + 0.22 * i + 0.05 * noise_at(seed + 8, i))
            _pagoda(
                big, left, high, high * (0.42 + 0.34 * noise_at(seed + 9, i)), paint.darken(tones[0], 0.25)
            )

    result.blit(paint.supersample(size, draw, 2, ground=tones[0]), (0, 0))
    return result


def _night(size: tuple[int, int], tones: Tones, at: Point, rays: int, seed: int) -> Surface:
    """Stars, and a thin moon."""
    result = Surface(size, 0, 32)
    result.blit(
        paint.vgrad(size, "#05030c", paint.darken(tones[0], 0.55), paint.mix(tones[0], tones[1], 0.16)),
        (0, 0),
    )

    def draw(big: Surface, k: int) -> None:
        wide, high = big.get_size()
        for i in range(60):
            spot = (noise_at(seed + 1, i) * wide, noise_at(seed + 2, i) * high * 0.8)
            pygame.draw.circle(
                big, color("#ffffff", 120 + round(120 * noise_at(seed + 3, i))), spot, max(1, high * 0.006)
            )
        reach = high * 0.13
        spot = (wide * (0.2 + 0.6 * noise_at(seed + 4, 1)), high * 0.2)
        pygame.draw.circle(big, color("#fff3cf"), spot, reach)
        pygame.draw.circle(big, color("#05030c"), (spot[0] + reach * 0.5, spot[1] - reach * 0.2), reach * 0.9)

    result.blit(paint.supersample(size, draw, 2, ground="#05030c"), (0, 0))
    return result


def _storm(size: tuple[int, int], tones: Tones, at: Point, rays: int, seed: int) -> Surface:
    """Rings that open around what happens."""
    result = _base(size, tones, 0.40, 0.22, 0.08)

    def draw(big: Surface, k: int) -> None:
        wide, high = big.get_size()
        for i in range(9, 0, -1):
            value = color(tones[1], 70 + 14 * (9 - i)) if i % 2 else color(tones[0], 190)
            pygame.draw.circle(big, value, (at[0] * wide, at[1] * high), high * 0.11 * i)

    result.blit(paint.supersample(size, draw, 2, ground=tones[0]), (0, 0))
    return result


def confetti(target: Surface, seed: int, count: int = 70) -> None:
    """Paper that rains on a picture."""
    w, h = target.get_size()

    def draw(big: Surface, k: int) -> None:
        for i in range(count):
            x, y = noise_at(seed, i) * w * k, noise_at(seed + 1, i) * h * k
            s, a = h * k * (0.012 + 0.018 * noise_at(seed + 2, i)), 6.28 * noise_at(seed + 3, i)
            c, d = math.cos(a) * s, math.sin(a) * s
            corners = [(x + c, y + d), (x - d * 0.5, y + c * 0.5), (x - c, y - d), (x + d * 0.5, y - c * 0.5)]
            pygame.draw.polygon(big, color(CONFETTI[i % len(CONFETTI)]), corners)

    target.blit(paint.supersample((w, h), draw, 2, ground="#ffffff"), (0, 0))


def _party(size: tuple[int, int], tones: Tones, at: Point, rays: int, seed: int) -> Surface:
    """Bunting over a bright burst."""
    result = Surface(size, 0, 32)
    warm = paint.mix(tones[1], "#ffe7b0", 0.55)
    result.blit(
        paint.burst(size, (0.5, 0.6), warm, paint.mix(tones[1], "#ffffff", 0.72), 16, 0.05, 0.13 * seed),
        (0, 0),
    )

    def draw(big: Surface, k: int) -> None:
        wide, high = big.get_size()
        for i in range(9):
            t = i / 9
            x, y = t * wide, high * (0.03 + 0.10 * math.sin(math.pi * t))
            flag = [(x, y), (x + wide / 10, y), (x + wide / 20, y + high * 0.13)]
            pygame.draw.polygon(big, color(CONFETTI[(i + seed) % len(CONFETTI)]), flag)

    result.blit(paint.supersample(size, draw, 2, ground="#ffffff"), (0, 0))
    return result


def _nursery(size: tuple[int, int], tones: Tones, at: Point, rays: int, seed: int) -> Surface:
    """A wall with dots, balloons, and building bricks on the floor."""
    result = Surface(size, 0, 32)
    wall = paint.mix(tones[1], "#ffffff", 0.45)
    result.blit(paint.vgrad(size, wall, paint.mix(tones[1], "#ffffff", 0.2)), (0, 0))

    def draw(big: Surface, k: int) -> None:
        wide, high = big.get_size()
        for i in range(8):
            for j in range(6):
                x, y = (i + 0.5 * (j % 2)) * wide / 7, (j + 0.3) * high / 6
                pygame.draw.circle(big, color("#ffffff", 110), (x, y), high * 0.03)
        pygame.draw.rect(big, paint.mix(tones[0], tones[1], 0.25), (0, high * 0.84, wide, high))
        for i in range(3):
            x, y = (
                wide * (0.10 + 0.38 * i + 0.1 * noise_at(seed, i)),
                high * (0.22 + 0.1 * noise_at(seed + 1, i)),
            )
            value = color(CONFETTI[(i + seed) % 5])
            pygame.draw.line(
                big, color("#4a3a5a"), (x, y), (x + wide * 0.02, high * 0.6), max(1, round(high * 0.008))
            )
            pygame.draw.ellipse(big, value, (x - high * 0.10, y - high * 0.13, high * 0.20, high * 0.26))
        for i in range(4):
            x, s = wide * (0.04 + 0.27 * i + 0.06 * noise_at(seed + 2, i)), high * 0.13
            pygame.draw.rect(big, color(CONFETTI[(i + seed + 2) % 5]), (x, high * 0.84 - s * 0.6, s, s))

    result.blit(paint.supersample(size, draw, 2, ground=wall), (0, 0))
    return result


_GROUNDS: Final[dict[str, Callable[[tuple[int, int], Tones, Point, int, int], Surface]]] = {
    "rays": _rays, "moon": _moon, "dusk": _dusk, "night": _night, "bands": _bands, "split": _split, "pale": _pale, "tiles": _tiles,
    "glow": _glow, "party": _party, "nursery": _nursery, "storm": _storm,
}  # fmt: skip
PLAIN: Final = ("tiles", "nursery", "party")
"""Grounds with a floor of their own."""


def ground(name: str, size: tuple[int, int], tones: Tones, at: Point, element: str, seed: int) -> Surface:
    """The ground of a picture, opaque; `at` (fractions) is where it happens. KeyError for an unknown one."""
    w, h = size
    result = _GROUNDS[name](size, tones, at, RAYS.get(element, 18), seed)
    if name in PLAIN:
        return result
    dots = color(paint.darken(tones[0], 0.5), 60)
    result.blit(paint.halftone(size, dots, max(4.0, w / 26), (0.0, 1.0)), (0, 0))
    pygame.draw.polygon(result, paint.darken(tones[0], 0.45), [(0, h * 0.88), (w, h * 0.85), (w, h), (0, h)])
    return result
