"""The stands on the Crowd cards: arms up under confetti, or thumbs down in the dark."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame
from pygame import Surface

from kotgames.games.knock_out_punch.art.comic import INK, MASTER_SIZE, SIDE, shone_on, square
from kotgames.ui.art.icons import sticker
from kotgames.ui.art.paint import Point, color, darken, drop_shadow, noise_at, put, supersample
from kotgames.ui.art.pen import Canvas, ellipse, smooth

SKINS: Final = ("#e8b48c", "#8a5638", "#f3c9a8", "#6e432c", "#d99a6c", "#b9794f")
SHIRTS: Final = {
    False: ("#4a4060", "#5a3a66", "#3a4468", "#6a4a58", "#40505e"),
    True: ("#d5432c", "#e0a21f", "#2f8f86", "#3d6fd4", "#a8449a"),
}
Place = Callable[[float, float], Point]
"""A point of the picture by how far it lies right of the head's middle and below it."""

HAIRS: Final = ("#2a1a14", "#5a3620", "#c9943f", "#17100e", "#8a8d92", "#a5431f")


def crowd(size: tuple[int, int] = MASTER_SIZE, *, cheering: bool) -> Surface:
    """The stands: arms up under confetti, or thumbs down in the dark."""
    if cheering:
        result = shone_on(size, "#e0941f", "#ffc04a", "#7a2c04", "#fff6cf", (0.5, 0.2), 22)
    else:
        result = shone_on(size, "#43305f", "#5a4380", "#140a24", "#b9a6dc", (0.5, 0.15), 14)
    for row, (y, k, step) in enumerate(((56.0, 0.72, 17.0), (70.0, 0.92, 22.0), (86.0, 1.2, 29.0))):
        canvas = square(size)
        count = math.ceil(SIDE / step) + 1
        for index in range(count):
            number = row * 7 + index
            x = (index + 0.5 * (row % 2)) * step + 3 * (noise_at(3, number) - 0.5)
            _fan(canvas, (x, y + 4 * (noise_at(5, number) - 0.5)), k, number, cheering)
        image = canvas.image()
        if row < 2:  # further back there is less light
            image.fill(
                (196 + 28 * row, 190 + 28 * row, 206 + 22 * row, 255), special_flags=pygame.BLEND_RGBA_MULT
            )
        drop_shadow(result, image, (0, 0), (0, size[1] / 80), size[1] / 70, 150)
        result.blit(image, (0, 0))
    if cheering:
        _confetti(result)
    else:
        _boo(result)
    return result


def _fan(canvas: Canvas, at: Point, k: float, number: int, cheering: bool) -> None:
    """Somebody in the stands, from the waist up; `at` is the middle of the head, `k` the scale."""
    skin = SKINS[(number * 5 + 2) % len(SKINS)]
    shirt = SHIRTS[cheering][(number * 3 + 1) % 5]
    hair = HAIRS[(number * 7) % len(HAIRS)]

    def p(dx: float, dy: float) -> Point:
        return (at[0] + dx * k, at[1] + dy * k)

    if cheering:
        for side in (-1, 1):
            _raised_arm(canvas, p, k, skin, side, 3 * noise_at(9 + side, number))
    body = [p(-9, 30), p(-9.5, 14), p(-5.5, 8.6), p(5.5, 8.6), p(9.5, 14), p(9, 30)]
    canvas.part([smooth(body, 5)], shirt, darken(shirt, 0.3), INK, 0.9 * k)
    canvas.part([ellipse(at, (1, 0), 6.4 * k, 7.2 * k, 26)], skin, darken(skin, 0.25), INK, 0.9 * k)
    top = (
        (-6.8, -0.6),
        (-6.4, -5.4),
        (-2.4, -8.8),
        (3.0, -8.6),
        (6.6, -5.0),
        (6.8, -0.6),
        (4.4, -3.8),
        (-4.2, -3.8),
    )
    canvas.part([smooth([p(*spot) for spot in top], 5)], hair, None, INK, 0.6 * k)
    _face(canvas, p, k, cheering=cheering)
    if not cheering and number % 2:
        _fist(canvas, p, k, skin)


def _raised_arm(canvas: Canvas, p: Place, k: float, skin: str, side: int, lift: float) -> None:
    arm = ((7, 14), (11.5, 2), (10.5, -12 - lift), (7.6, -12 - lift), (7.6, 0), (3, 10))
    canvas.part([smooth([p(side * x, y) for x, y in arm], 5)], skin, darken(skin, 0.25), INK, 0.8 * k)
    hand = ellipse(p(side * 9, -14 - lift), (1, 0), 2.9 * k, 3.1 * k, 16)
    canvas.part([hand], skin, darken(skin, 0.2), INK, 0.8 * k)


def _face(canvas: Canvas, p: Place, k: float, *, cheering: bool) -> None:
    """Eyes, brows and an open mouth: with teeth for cheers, round for boos."""
    for side in (-1, 1):
        canvas.fill([ellipse(p(side * 2.3, -0.6), (1, 0), 0.9 * k, 1.15 * k, 12)], INK)
        inner, outer = ((1.1, -3.2), (3.6, -3.0)) if cheering else ((0.9, -2.2), (3.9, -3.6))
        canvas.line([p(side * inner[0], inner[1]), p(side * outer[0], outer[1])], INK, 0.95 * k)
    if cheering:
        mouth = smooth([p(-3.2, 1.8), p(0, 2.6), p(3.2, 1.8), p(1.9, 5.2), p(-1.9, 5.2)], 5)
        canvas.part([mouth], "#5a0d14", None, INK, 0.4 * k)
        canvas.fill([[p(-2.6, 2.2), p(0, 2.8), p(2.6, 2.2), p(2.0, 3.3), p(-2.0, 3.3)]], "#fffaf0")
    else:
        canvas.part([ellipse(p(0, 4.2), (1, 0), 2.5 * k, 1.9 * k, 16)], "#4a0d14", None, INK, 0.4 * k)


def _fist(canvas: Canvas, p: Place, k: float, skin: str) -> None:
    """A forearm with a fist that is shaken beside the head."""
    sleeve = smooth([p(7, 24), p(8, 13), p(13, 12), p(14, 24)], 5)
    canvas.part([sleeve], skin, darken(skin, 0.25), INK, 0.8 * k)
    forearm = smooth([p(9.4, 8), p(13.0, 8), p(12.6, 17.6), p(9.8, 17.6)], 5)
    canvas.part([forearm], skin, darken(skin, 0.2), INK, 0.8 * k)
    canvas.part([ellipse(p(11, 6), (1, 0), 4.4 * k, 3.6 * k, 20)], skin, darken(skin, 0.25), INK, 0.8 * k)


def _confetti(target: Surface) -> None:
    width, height = target.get_size()
    tones = ("#ffffff", "#c8281f", "#2459a8", "#2f9a45", "#8a3fb8")

    def draw(big: Surface, k: int) -> None:
        for index in range(46):
            x, y = noise_at(81, index) * width * k, noise_at(82, index) ** 1.2 * height * 0.75 * k
            turn = noise_at(83, index) * math.pi
            reach = (0.010 + 0.010 * noise_at(84, index)) * width * k
            along = pygame.Vector2(reach, 0).rotate_rad(turn)
            across = pygame.Vector2(0, reach * 0.5).rotate_rad(turn)
            points = [
                (x + v.x, y + v.y) for v in (along + across, along - across, -along - across, -along + across)
            ]
            pygame.draw.polygon(big, color(tones[index % 5]), points)

    target.blit(supersample((width, height), draw, 2, ground="#ffffff"), (0, 0))


def _boo(target: Surface) -> None:
    """A hand with its thumb down, over all of them."""
    width = target.get_width()
    hand = sticker("thumb-down", width * 0.34, "#ffd9d2", "#e0584a", ink=INK, outline=width / 90)
    put(target, hand, (width * 0.5, width * 0.24))
