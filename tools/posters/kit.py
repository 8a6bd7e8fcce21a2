"""What the posters have in common: the figures of a scene, one figure alone, stars, the lines of a logo, the frame."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from kotgames.ui.art.compose import paint_layers
from kotgames.ui.art.figure import Canvas, Look, draw
from kotgames.ui.art.paint import Point, color, disc, new, noise_at, put, round_mask, rrect, vgrad
from kotgames.ui.art.poses import Scene, pose
from kotgames.ui.art.skeleton import mirror

Size = tuple[int, int]

SIZE = (696, 1056)
MARGIN = 15
STRIP = 108
"""Height of the dark strip at the foot, inside the frame: what the title writes there lies on it."""


def scene_of(this: Scene, look_a: Look, look_b: Look, size: Size, scale: float, origin: Point) -> Surface:
    """The figures of a scene: `origin` is the unit point at the top left, `scale` pixels per unit."""
    picture = Canvas(size[0], size[1], scale, 2)
    picture.origin = origin
    paint_layers(picture, this.layers, look_a, look_b)
    return picture.image()


def single(name: str, look: Look, size: Size, scale: float, origin: Point, mirrored: bool = False) -> Surface:
    """One figure in a pose; see `scene_of`."""
    picture = Canvas(size[0], size[1], scale, 2)
    picture.origin = origin
    this = pose(name)
    draw(picture, mirror(this) if mirrored else this, look)
    return picture.image()


def stars(target: Surface, count: int, height: int) -> None:
    """A night sky down to `height`."""
    for i in range(count):
        size = noise_at(61, i)
        at = (noise_at(62, i) * target.get_width(), noise_at(63, i) * height)
        put(target, disc(2 + 5 * size * size, (255, 255, 255, round(70 + 180 * size))), at)


def stack(target: Surface, lines: tuple[Surface, ...], gap: int = 4) -> None:
    """Centred lines of a logo, the last one resting above the strip; the air around the letters is cut off
    first.
    """
    y = target.get_height() - STRIP - 14
    for line in reversed(lines):
        letters = line.get_bounding_rect(120)
        top = y - letters.height
        target.blit(line, ((target.get_width() - letters.width) // 2 - letters.left, top - letters.top))
        y = top - gap


def framed(art: Surface, frame: tuple[str, ...]) -> Surface:
    """A poster: the picture in its frame, its foot shaded and the dark strip below; square corners."""
    result = new(*SIZE)
    result.blit(vgrad(SIZE, *frame), (0, 0))
    width, height = art.get_size()
    pygame.draw.rect(art, color("#08070b"), Rect(0, height - STRIP, width, STRIP))
    pygame.draw.line(art, color(frame[0]), (0, height - STRIP), (width, height - STRIP), 3)
    result.blit(rrect((width + 8, height + 8), 24, "#0a080c"), (MARGIN - 4, MARGIN - 4))
    result.blit(round_mask(art, 21), (MARGIN, MARGIN))
    return result
