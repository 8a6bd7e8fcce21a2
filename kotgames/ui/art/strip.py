"""Strips: films rendered to pictures of one common size, and the stage on which they are shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

import pygame
from pygame import Rect, Surface

from kotgames.ui.art.compose import Box, extent, paint_layers
from kotgames.ui.art.figure import GROUND, Canvas, Look
from kotgames.ui.art.film import Frame
from kotgames.ui.art.paint import (
    ColorLike,
    Point,
    blur,
    chainlink,
    color,
    glow,
    impact,
    lighten,
    new,
    put,
    radial,
    supersample,
    texture,
    vgrad,
)

SIDE_MARGIN, TOP_MARGIN = 10.0, 3.0
"""Units left free around the figures for shadows and glow."""


@dataclass(frozen=True)
class Strip(Sequence[Surface]):
    """The pictures of a film; behaves as a list of surfaces of the same size.

    scale: pixels per unit. origin: the unit point at the top left pixel of every picture, so that a picture
    belongs at (stage_x + origin[0] * scale, floor_y + (origin[1] - GROUND) * scale). times: ms at which
    each is due.
    """

    surfaces: tuple[Surface, ...]
    times: tuple[int, ...]
    origin: Point
    scale: float

    @overload
    def __getitem__(self, index: int) -> Surface: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Surface]: ...
    def __getitem__(self, index: int | slice) -> Surface | Sequence[Surface]:
        return self.surfaces[index]

    def __len__(self) -> int:
        return len(self.surfaces)

    def __iter__(self) -> Iterator[Surface]:
        return iter(self.surfaces)

    def at(self, time_ms: float) -> int:
        """Index of the picture to show at a time; the last one after the end."""
        index = 0
        while index + 1 < len(self.times) and self.times[index + 1] <= time_ms:
            index += 1
        return index

    def topleft(self, middle_x: float, floor_y: float) -> tuple[int, int]:
        """Where to blit a picture on a stage whose middle (unit x = 50) is at middle_x and whose floor at
        floor_y.
        """
        x = middle_x + (self.origin[0] - 50.0) * self.scale
        y = floor_y + (self.origin[1] - GROUND) * self.scale
        return round(x), round(y)

    @property
    def size_bytes(self) -> int:
        """Memory that the pictures take, for caches limited by bytes."""
        return sum(s.get_width() * s.get_height() * 4 for s in self.surfaces)


def strip(
    frames: Sequence[Frame],
    look_a: Look,
    look_b: Look,
    height_px: float,
    shadow: bool = True,
    k: int = 4,
    star: tuple[ColorLike, ColorLike, ColorLike] | None = None,
) -> Strip:
    """Render a film; `height_px` is what 100 units (a little more than a standing fighter) measure.

    look_a and look_b are the looks of seat 0 and seat 1. Every picture has a transparent ground, the
    fighters' shadow on the floor and, around the contact, the hit star; `star` replaces its colours (see
    patterns.impact).
    """
    scale = height_px / 100.0
    left, top, right, bottom = _common(frames, look_a, look_b)
    origin = (left - SIDE_MARGIN, top - TOP_MARGIN)
    width, height = right - left + 2 * SIDE_MARGIN, bottom - top + 2 * TOP_MARGIN
    size = (round(width * scale), round(height * scale))
    surfaces = []
    for index, this in enumerate(frames):
        canvas = Canvas(size[0], size[1], scale, k)
        canvas.origin = origin
        paint_layers(canvas, this.layers, look_a, look_b)
        surfaces.append(_finish(canvas.image(), frames, index, origin, scale, shadow, star))
    return Strip(tuple(surfaces), tuple(f.time_ms for f in frames), origin, scale)


def _common(frames: Sequence[Frame], look_a: Look, look_b: Look) -> Box:
    """One box around all frames, the floor and the hit star included."""
    boxes = [extent(this.layers, look_a, look_b) for this in frames]
    for this in frames:
        if this.impact is not None:
            x, y = this.impact
            boxes.append((x - 18, y - 18, x + 18, y + 18))
    return (
        min(b[0] for b in boxes),
        min(b[1] for b in boxes),
        max(b[2] for b in boxes),
        max(GROUND + 4.0, *(b[3] for b in boxes)),
    )


def _finish(
    figures: Surface,
    frames: Sequence[Frame],
    index: int,
    origin: Point,
    scale: float,
    shadow: bool,
    colors: tuple[ColorLike, ColorLike, ColorLike] | None = None,
) -> Surface:
    """Shadow below, star behind and figures on top."""
    result = new(*figures.get_size())
    if shadow:
        result.blit(_shadow(frames[index], figures.get_size(), origin, scale), (0, 0))
    star = _star(frames, index)
    if star is not None:
        (x, y), size = star
        picture = impact(size * scale) if colors is None else impact(size * scale, colors)
        put(result, picture, ((x - origin[0]) * scale, (y - origin[1]) * scale))
    glow(result, figures, (0, 0), "#fff4cf", max(1.0, scale * 1.6), 1, 70)
    result.blit(figures, (0, 0))
    return result


def _star(frames: Sequence[Frame], index: int) -> tuple[Point, float] | None:
    """The hit star bursts at the contact and is gone three frames later."""
    for back, size in ((0, 36.0), (1, 29.0), (2, 17.0)):
        if index - back >= 0 and (point := frames[index - back].impact) is not None:
            return point, size
    return None


def _shadow(this: Frame, size: tuple[int, int], origin: Point, scale: float) -> Surface:
    """A soft ellipse below each fighter; smaller and paler under one in the air."""
    result = new(*size)
    for pose in (this.pose_a, this.pose_b):
        xs = [pose.foot_near[0], pose.foot_far[0], pose.pelvis[0]]
        lying = abs(pose.lean) > 60 and pose.pelvis[1] > 70
        if lying:
            xs.append(pose.pelvis[0] + (40 if (pose.lean > 0) == (pose.facing > 0) else -40))
        low = max(pose.foot_near[1], pose.foot_far[1], pose.pelvis[1])
        height = max(0.0, min(1.0, (GROUND - 4 - low) / 40))
        half = (max(xs) - min(xs)) / 2 + 9 - 6 * height
        middle = ((max(xs) + min(xs)) / 2 - origin[0]) * scale
        area = Rect(0, 0, round(half * 2 * scale), max(2, round(7 * scale)))
        area.center = (round(middle), round((GROUND - origin[1]) * scale))
        pygame.draw.ellipse(result, (4, 6, 10, round(150 - 90 * height)), area)
    return blur(result, max(1.0, scale * 2.2))


# ------------------------------------------------------------------------------------------- stage
def mat(size: tuple[int, int], base: str = "#3d5468", horizon: float = 0.42) -> Surface:
    """The strip of cage behind the fighters: chain link, padded red rail, grey mat with a ring, light from
    above.

    Opaque picture of `size` pixels; `horizon` is the share of the height at which the mat begins.
    """
    width, height = size
    edge = round(height * horizon)
    unit = height / 124.0
    result = Surface(size, 0, 32)
    result.blit(vgrad(size, "#0b0f16", "#1c2734"), (0, 0))
    result.blit(_crowd_lights((width, edge), unit), (0, 0))
    result.blit(chainlink((width, edge), 15 * unit, (255, 255, 255, 34), 1.1 * unit), (0, 0))
    result.blit(radial((width, edge), (150, 190, 230, 78), (0, 0, 0, 0), (0.5, 1.0), 0.9), (0, 0))
    floor = Surface((width, height - edge), 0, 32)
    floor.blit(vgrad(floor.get_size(), lighten(base, 0.02), lighten(base, 0.26)), (0, 0))
    floor.blit(texture("canvas", floor.get_size(), 0.07, max(1.0, unit * 0.8)), (0, 0))
    floor.blit(texture("clouds", floor.get_size(), 0.10, max(1.0, unit * 2)), (0, 0))
    result.blit(floor, (0, edge))
    _rings(result, edge, unit)
    _rail(result, edge, unit)
    result.blit(radial(size, (255, 246, 220, 74), (0, 0, 0, 120), (0.5, 0.55), 0.95, 1.3), (0, 0))
    return result


def _crowd_lights(size: tuple[int, int], unit: float) -> Surface:
    """Blurred lamps in the dark hall."""
    result = new(*size)
    step = 74 * unit
    for i in range(int(size[0] / step) + 1):
        x = (i + 0.5) * step
        pygame.draw.circle(result, (255, 236, 190, 90), (x, size[1] * 0.2), 5 * unit)
        pygame.draw.circle(result, (160, 190, 230, 50), (x + step / 2, size[1] * 0.45), 7 * unit)
    return blur(result, 6 * unit)


def _rail(target: Surface, edge: int, unit: float) -> None:
    """Padded rail along the bottom of the fence, with its posts."""
    width, thick = target.get_width(), max(4, round(9 * unit))
    for x in range(0, width + 1, max(40, round(212 * unit))):
        post = Rect(0, 0, max(3, round(7 * unit)), edge)
        post.midbottom = (x, edge - 2)
        pygame.draw.rect(target, color("#10151d"), post)
        pygame.draw.rect(target, color("#2c3848"), post.inflate(-max(2, round(4 * unit)), 0))
    target.blit(vgrad((width, thick), "#d4494c", "#8f1b20", "#5e0f14"), (0, edge - thick))
    pygame.draw.line(target, (8, 9, 12), (0, edge), (width, edge), max(1, round(2 * unit)))


def _rings(target: Surface, edge: int, unit: float) -> None:
    """The painted ring of the mat, flattened by perspective."""
    width, height = target.get_size()

    def draw(big: Surface, k: int) -> None:
        for share, alpha, thick in ((0.46, 62, 2.6), (0.42, 34, 1.4)):
            area = Rect(0, 0, round(width * share * k), round((height - edge) * 0.62 * share / 0.46 * k))
            area.center = (width * k // 2, round((edge + (height - edge) * 0.56) * k))
            pygame.draw.ellipse(big, (255, 255, 255, alpha), area, max(1, round(thick * unit * k)))

    target.blit(supersample((width, height), draw, 2, ground="#ffffff"), (0, 0))
