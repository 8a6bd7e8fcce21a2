"""Posters: a fighter in a stance of their own before a ground, for the choice of a fighter. Knows no game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pygame
from pygame import Surface

from kotgames.ui.art import icons, paint
from kotgames.ui.art.compose import compose, fit
from kotgames.ui.art.look import Look
from kotgames.ui.art.paint import ColorLike
from kotgames.ui.art.poses import Layer, Scene
from kotgames.ui.art.skeleton import Pose, mirror
from kotgames.ui.canvas import Canvas

LARGEST: Final = 720
"""A poster is drawn no larger, in pixels: a window of any size costs no more."""


def poster(
    canvas: Canvas, key: tuple[Any, ...], width: int, height: int, draw: Callable[[tuple[int, int]], Surface]
) -> Surface:
    """A poster of `width` x `height` pixels, rounded; kept under a key. `draw`: the poster of a size."""

    def make(w: int, h: int) -> Surface:
        k = min(1.0, LARGEST / max(w, h))
        size = (max(1, round(w * k)), max(1, round(h * k)))
        picture = draw(size)
        if size != (w, h):
            picture = pygame.transform.smoothscale(picture, (w, h))
        return paint.round_mask(picture, max(4, min(w, h) // 16))

    return canvas.cached(key, (width, height), make)


def put_nobody(ground: Surface, colour: ColorLike) -> None:
    """The dark shape of a fighter who is not chosen yet."""
    wide, high = ground.get_size()
    paint.put(ground, icons.icon("person", min(wide, high) * 0.8, colour), (wide / 2, high * 0.58))


def put_fighter(
    ground: Surface, look: Look, stance: Pose, facing: int, light: ColorLike, dark: ColorLike, shade: int
) -> None:
    """A fighter in light that fades into the dark at the feet; a wide ground shows the upper half. `shade`: strength of the shadow."""
    size = ground.get_size()
    this = Scene((Layer(stance if facing > 0 else mirror(stance), "a"),))
    seen = (size[0], round(size[1] * 1.65)) if size[0] / size[1] > 0.9 else size
    figure = compose(this, look, look, size, fit(this, look, look, seen, 0.05, (), 0.0), 2)
    reach = max(1.0, size[1] / 90)
    paint.drop_shadow(ground, figure, (0, 0), (reach * 2, reach * 1.6), reach * 1.6, shade)
    paint.glow(ground, figure, (0, 0), light, reach, 1, 150)
    ground.blit(figure, (0, 0))
    foot = paint.vgrad((size[0], max(1, size[1] // 5)), paint.color(dark, 0), paint.color(dark, 220))
    ground.blit(foot, (0, size[1] - foot.get_height()))
