"""Pictograms: scenes as two-tone signs, and the eight positions of the playchart as small pictures."""

from __future__ import annotations

from dataclasses import replace

import pygame
from pygame import Surface

from kotgames.games.knockouts_tapouts.art.attacks import POSITIONS
from kotgames.ui.art.compose import compose, extent, fit
from kotgames.ui.art.figure import OKORO, VANCE, Canvas, Look, draw_parts
from kotgames.ui.art.poses import Scene, scene
from kotgames.ui.art.primitives import ColorLike, color, drop_shadow, new, tint

FIGURE_IN_SIGNS = Look(hairstyle="short", woman=False)
GROUND_HEIGHT = 64.0
"""Units that fill the height of a picture of the ground: lying fighters are not drawn larger than kneeling
ones.
"""
SECOND_FIGURE_ALPHA = 135
"""Alpha of the second figure."""


def position_scene(position: str) -> Scene:
    """The idle pair of a position as a scene, fighter a on top on the ground; KeyError for an unknown
    position.
    """
    if position not in POSITIONS:
        raise KeyError(f"there is no position '{position}'")
    return scene(position)


def pictogram(scene_name: str, size: int, value: ColorLike = (255, 255, 255)) -> Surface:
    """A scene as a sign in a square of `size` pixels: fighter a in `value`, fighter b in a paler tone of
    it.
    """
    return sign(scene(scene_name), (size, size), value)


def sign(this: Scene, size: tuple[int, int], value: ColorLike = (255, 255, 255)) -> Surface:
    """A scene as a two-tone sign of any size."""
    left, top, right, bottom = extent(this.layers, FIGURE_IN_SIGNS, FIGURE_IN_SIGNS)
    scale = min(size[0] / (right - left), size[1] / (bottom - top)) * 0.98
    canvas = Canvas(size[0], size[1], scale, 4, plain=True)
    canvas.origin = ((left + right) / 2 - size[0] / scale / 2, (top + bottom) / 2 - size[1] / scale / 2)
    canvas.surface.fill((255, 255, 255, 0))
    canvas.gap = max(1.0, min(2.2, 1.05 / scale))
    for layer in this.layers:
        canvas.flat = color((255, 255, 255), 255 if layer.who == "a" else SECOND_FIGURE_ALPHA)
        order = tuple(part for part in layer.pose.order if layer.parts is None or part in layer.parts)
        draw_parts(canvas, layer.pose, FIGURE_IN_SIGNS, order)
    return tint(canvas.image(), value)


def position_picture(
    position: str, size: tuple[int, int], look_a: Look = VANCE, look_b: Look = OKORO, flip: bool = False
) -> Surface:
    """The coloured picture of a position for column heads and the track; `flip` puts fighter b on top."""
    this = position_scene(position)
    if flip:
        look_a, look_b = look_b, look_a
    view = fit(this, look_a, look_b, size, 0.02, lift=0)
    largest = size[1] / GROUND_HEIGHT
    if view.scale > largest:
        view = fit(replace(this, zoom=largest / view.scale), look_a, look_b, size, 0.02, lift=0)
    figures = compose(this, look_a, look_b, size, view, 4 if size[1] < 200 else 2)
    if flip:
        figures = pygame.transform.flip(figures, True, False)
    result = new(*size)
    drop_shadow(result, figures, (0, 0), (1, 1), 1, 120)
    result.blit(figures, (0, 0))
    return result
