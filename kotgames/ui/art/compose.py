"""Pictures of scenes: the layers of one or two fighters fitted into a window."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from kotgames.ui.art.figure import Canvas, Look, draw_parts
from kotgames.ui.art.pen import curve
from kotgames.ui.art.poses import Layer, Scene
from kotgames.ui.art.primitives import ColorLike, color, supersample
from kotgames.ui.art.skeleton import Point, solve, sub, unit

Box = tuple[float, float, float, float]
"""left, top, right, bottom in units"""
HEAD_RADIUS = 7.0


@dataclass(frozen=True, slots=True)
class View:
    """The way from units to the pixels of a window: pixel = (unit - origin) * scale."""

    origin: Point
    scale: float

    def px(self, p: Point) -> Point:
        """Pixel of a unit point."""
        return ((p[0] - self.origin[0]) * self.scale, (p[1] - self.origin[1]) * self.scale)


def paint_layers(canvas: Canvas, layers: tuple[Layer, ...], look_a: Look, look_b: Look) -> None:
    """Draw all layers in their order."""
    for layer in layers:
        look = look_a if layer.who == "a" else look_b
        order = layer.pose.order
        if layer.parts is not None:
            order = tuple(part for part in order if part in layer.parts)
            order += tuple(part for part in layer.parts if part not in layer.pose.order)
        draw_parts(canvas, layer.pose, look, order)


@lru_cache(maxsize=256)
def extent(layers: tuple[Layer, ...], look_a: Look, look_b: Look) -> Box:
    """The box that the figures fill, in units; found by drawing them small."""
    scale, margin = 1.5, 60
    canvas = Canvas((100 + 2 * margin) * scale, (100 + 2 * margin) * scale, scale, k=1, plain=True)
    canvas.origin = (-margin, -margin)
    paint_layers(canvas, layers, look_a, look_b)
    rect: Rect = canvas.surface.get_bounding_rect(32)
    return (
        rect.left / scale - margin,
        rect.top / scale - margin,
        rect.right / scale - margin,
        rect.bottom / scale - margin,
    )


def heads(layers: tuple[Layer, ...]) -> list[Point]:
    """Middles of the heads that are drawn."""
    drawn = [layer for layer in layers if layer.parts is None or "head" in layer.parts]
    return [solve(layer.pose).head for layer in drawn]


def fit(
    scene: Scene,
    look_a: Look,
    look_b: Look,
    size: tuple[int, int],
    margin: float = 0.05,
    avoid: Sequence[Rect] = (),
    lift: float = 0.28,
) -> View:
    """The view that shows all of the figures in a window with a free rim of `margin` (share of the shorter
    side).

    The scene's zoom enlarges beyond that, its nudge moves the picture. Figures stand near the lower rim,
    `lift` is the share of the free height that stays below them. `avoid` are pixel squares around seals and
    ribbons under which no head may lie: the picture moves sideways and shrinks a little until all faces are
    free and inside, or stays as it was when that does not help.
    """
    best = _plain_fit(scene, look_a, look_b, size, margin, 1.0, lift)
    spots = heads(scene.layers)
    for shrink in (1.0, 0.95, 0.9, 0.85, 0.8):
        view = _plain_fit(scene, look_a, look_b, size, margin, shrink, lift)
        for step in range(25):
            for sign in (-1, 1):
                dx = sign * step * size[0] * 0.008
                moved = View((view.origin[0] - dx / view.scale, view.origin[1]), view.scale)
                if all(_clear(moved, spot, size, avoid) for spot in spots):
                    return moved
    return best


def _clear(view: View, head: Point, size: tuple[int, int], avoid: Sequence[Rect]) -> bool:
    """True for a face that lies in the window and is free of the rounds within all rectangles."""
    x, y = view.px(head)
    reach = HEAD_RADIUS * view.scale
    if x < reach * 1.25 or x > size[0] - reach * 1.25:
        return False
    return all(math.dist((x, y), rect.center) > reach + max(rect.size) / 2 for rect in avoid)


def _plain_fit(
    scene: Scene, look_a: Look, look_b: Look, size: tuple[int, int], margin: float, shrink: float, lift: float
) -> View:
    left, top, right, bottom = extent(scene.layers, look_a, look_b)
    free = margin * min(size)
    inside = ((size[0] - 2 * free) / (right - left), (size[1] - 2 * free) / (bottom - top))
    scale = min(min(inside) * scene.zoom, inside[1]) * shrink
    center_x = (left + right) / 2 - scene.nudge[0]
    spare = size[1] - 2 * free - (bottom - top) * scale
    origin_y = bottom + (free + max(0.0, spare) * lift) / scale - size[1] / scale
    return View((center_x - size[0] / scale / 2, origin_y - scene.nudge[1]), scale)


def swoosh(
    trail: tuple[Point, ...], size: tuple[int, int], view: View, value: ColorLike, width: float
) -> Surface:
    """The way of a limb: a crescent that grows from nothing to `width` units at its end."""
    line = curve(trail, 12)

    def draw(big: Surface, k: int) -> None:
        left: list[Point] = []
        right: list[Point] = []
        for i, p in enumerate(line):
            along = unit(sub(line[min(i + 1, len(line) - 1)], line[max(i - 1, 0)]))
            half = width / 2 * (i / (len(line) - 1)) ** 1.3
            for side, points in ((half, left), (-half, right)):
                x, y = view.px((p[0] - along[1] * side, p[1] + along[0] * side))
                points.append((x * k, y * k))
        pygame.draw.polygon(big, color(value), left + right[::-1])

    return supersample(size, draw, 2, ground=value)


def compose(
    scene: Scene, look_a: Look, look_b: Look, size: tuple[int, int], view: View, k: int = 4
) -> Surface:
    """The figures of a scene on a transparent picture."""
    canvas = Canvas(size[0], size[1], view.scale, k)
    canvas.origin = view.origin
    paint_layers(canvas, scene.layers, look_a, look_b)
    return canvas.image()
