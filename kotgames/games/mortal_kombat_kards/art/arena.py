"""The arcade stage at dusk: moon, hills, towers with stairs of roofs, lanterns, the crowd behind a wall, a floor of slabs; and the same
hall blue at night, for the stage that came forward. Any size; three moods of the crowd, as the kit's halls have it."""

from __future__ import annotations

import math
from typing import Final

import pygame
from pygame import BLEND_RGBA_MIN, BLEND_RGBA_SUB, Surface

from kotgames.games.mortal_kombat_kards.art import decor
from kotgames.games.mortal_kombat_kards.art.elements import oval
from kotgames.games.mortal_kombat_kards.art.hours import DUSK, HOURS, Hour
from kotgames.ui.art import paint
from kotgames.ui.art.arena import CROWDS, Arena, people
from kotgames.ui.art.paint import ColorLike, color, noise_at

SEED: Final = 3


def arena(size: tuple[int, int], hour: str = DUSK) -> Arena:
    """The hall in `size` pixels at an hour (`hours.HOURS`), opaque. KeyError for another one."""
    width, height = size
    tones, edge = HOURS[hour], round(HOURS[hour].horizon * height)
    back = Surface(size, 0, 32)
    floor = _floor((width, height - edge), tones, height)
    sky = _sky((width, edge), tones, height)
    crowds = []
    for mood in range(CROWDS):
        upper = sky.copy()
        _crowd(upper, tones, height, mood)
        _wall(upper, tones, height)
        _lanterns(upper, tones, height)
        crowds.append(upper)
    back.blit(crowds[0], (0, 0))
    back.blit(floor, (0, edge))
    decor.below(back, tones.decor, edge)
    paint.vignette(back, 0.28)
    shade = Surface((width, edge), 0, 32)
    shaded = []
    for upper in crowds:  # the same shade lies over all three
        shade.blit(upper, (0, 0))
        whole = Surface(size, 0, 32)
        whole.blit(shade, (0, 0))
        paint.vignette(whole, 0.28)
        shaded.append(whole.subsurface((0, 0, width, edge)).copy())
    return Arena(back, tuple(shaded))


# --------------------------------------------------------------------------------------------- above
def _sky(size: tuple[int, int], tones: Hour, height: int) -> Surface:
    """Everything above the floor but people and lamps."""
    w, h = size
    result = Surface(size, 0, 32)
    result.blit(paint.vgrad(size, *tones.sky), (0, 0))
    moon, reach = (w * 0.5, h * 0.59), height * 0.27
    _moon(result, moon, reach, tones)
    for i in range(7):  # bars of cloud before the moon
        y = h * (0.30 + 0.09 * i)
        long = w * (0.12 + 0.2 * noise_at(SEED, i))
        bar = paint.blur(paint.rrect((long, h * 0.016), h * 0.008, color(tones.cloud, 110)), 3)
        result.blit(bar, (w * noise_at(SEED + 1, i) - long / 2, y))
    decor.above(result, tones.decor, height, moon, reach)
    result.blit(paint.supersample(size, lambda big, k: _hills(big, tones), 2, ground=tones.hills[1]), (0, 0))
    result.blit(
        paint.supersample(size, lambda big, k: _towers(big, tones), 2, ground=tones.towers[0]), (0, 0)
    )
    return result


def _moon(target: Surface, at: tuple[float, float], reach: float, tones: Hour) -> None:
    halo = paint.radial(
        (reach * 5, reach * 5), color(tones.halo, 150), color(tones.halo, 0), (0.5, 0.5), 1.0, 0.8
    )
    paint.put(target, halo, at)

    def draw(big: Surface, k: int) -> None:
        r, c = reach * k, (big.get_width() / 2, big.get_height() / 2)
        pygame.draw.circle(big, color(tones.moon), c, r)
        for dx, dy, share in (
            (-0.3, -0.2, 0.2),
            (0.25, -0.35, 0.13),
            (0.1, 0.2, 0.24),
            (-0.45, 0.3, 0.1),
            (0.5, 0.15, 0.11),
        ):
            pygame.draw.circle(big, color(tones.spots), (c[0] + dx * r, c[1] + dy * r), share * r)

    paint.put(target, paint.supersample((reach * 2.1, reach * 2.1), draw, 2, ground=tones.moon), at)


def _hills(big: Surface, tones: Hour) -> None:
    w, h = big.get_size()
    for j, (value, base, high) in enumerate(zip(tones.hills, (0.86, 0.95), (0.20, 0.17), strict=True)):
        points: list[tuple[float, float]] = [(0, h)]
        for i in range(41):
            x = i / 40
            wave = abs(math.sin(x * (7 + 3 * j) + j * 1.7)) * noise_at(SEED + j, i // 2)
            points.append(
                (x * w, (base - high * (0.35 + 0.65 * wave + 0.12 * noise_at(SEED + 5 + j, i))) * h)
            )
        pygame.draw.polygon(big, color(value), [*points, (w, h)])


def _towers(big: Surface, tones: Hour) -> None:
    """Two towers on each side, the nearer ones larger and darker."""
    w, h = big.get_size()
    for side in (-1, 1):
        for far, share, value in ((0.44, 1.0, tones.towers[0]), (0.30, 0.62, tones.towers[1])):
            _tower(big, (w / 2 + side * w * far, h), share * h / 100, side, value, tones)


def _tower(big: Surface, foot: tuple[float, float], u: float, side: int, value: str, tones: Hour) -> None:
    x, base = foot
    wide, tone = 15 * u, color(value)
    body = [
        (x - wide * 0.62, base),
        (x - wide * 0.46, base - 78 * u),
        (x + wide * 0.46, base - 78 * u),
        (x + wide * 0.62, base),
    ]
    pygame.draw.polygon(big, tone, body)
    for i in range(3):
        y, reach = base - (30 + 25 * i) * u, wide * (1.35 - 0.2 * i)
        roof = [
            (x - reach, y + 2 * u), (x - reach * 1.12, y - 3 * u), (x - reach * 0.55, y - 7 * u),
            (x + reach * 0.55, y - 7 * u), (x + reach * 1.12, y - 3 * u), (x + reach, y + 2 * u),
        ]  # fmt: skip
        pygame.draw.polygon(big, tone, roof)
        lit = ((x - side * reach * 1.1, y - 3 * u), (x - side * reach * 0.55, y - 7 * u))
        pygame.draw.line(big, color(tones.edge), *lit, max(1, round(1.4 * u)))
        for dx in (-0.22, 0.22):
            pygame.draw.rect(big, color(tones.window), (x + dx * wide - 1.3 * u, y + 5 * u, 2.6 * u, 6 * u))
    pygame.draw.polygon(
        big, tone, [(x, base - 96 * u), (x - wide * 0.3, base - 78 * u), (x + wide * 0.3, base - 78 * u)]
    )


def _lanterns(target: Surface, tones: Hour, height: int) -> None:
    """Paper lanterns on chains."""
    w, h = target.get_size()
    reach = height * 0.017
    for i, share in enumerate((0.13, 0.27, 0.73, 0.87)):
        x, y = share * w, h * (0.50 if i in (0, 3) else 0.36)
        pygame.draw.line(target, color(tones.towers[0]), (x, 0), (x, y - reach), max(1, round(height / 540)))
        glow = paint.radial(
            (reach * 10, reach * 10), color(tones.lamp[0], 120), color(tones.lamp[0], 0), (0.5, 0.5), 1.0, 0.8
        )
        paint.put(target, glow, (x, y))
        paint.put(
            target,
            paint.grad_rect((reach * 1.7, reach * 2.3), reach * 0.8, *tones.lamp[1:]),
            (x, y),
        )
        for q in (-1.25, 1.25):
            pygame.draw.rect(
                target,
                color("#2a0f1a"),
                (x - reach * 0.6, y + q * reach - reach * 0.18, reach * 1.2, reach * 0.36),
            )


def _crowd(target: Surface, tones: Hour, height: int, mood: int) -> None:
    """The people of the kit's halls in the colours of the hour, with light on their heads."""
    w, h = target.get_size()
    high = round(height * 0.20)
    layer = paint.new(w, high)
    people(layer, height / 460, mood)
    layer = paint.stencil(layer, paint.vgrad((w, high), *tones.crowd))
    step = max(1, round(height / 540))
    edge, moved = paint.tint(layer, "#ffffff"), paint.new(w, high)
    moved.blit(edge, (0, step))
    edge.blit(moved, (0, 0), special_flags=BLEND_RGBA_SUB)
    layer.blit(paint.clip(paint.tint(edge, color(tones.rim, 150)), layer), (0, 0))
    target.blit(layer, (0, h - high + round(height * 0.034)))


def _wall(target: Surface, tones: Hour, height: int) -> None:
    """The low wall between the crowd and the floor."""
    w, h = target.get_size()
    high = max(4, round(height * 0.022))
    target.blit(paint.vgrad((w, high), *tones.wall), (0, h - high))
    pygame.draw.line(target, color(tones.rim), (0, h - high), (w, h - high), max(1, round(height / 720)))


# --------------------------------------------------------------------------------------------- below
def _floor(size: tuple[int, int], tones: Hour, height: int) -> Surface:
    """Slabs that run to a point behind the moon, with its light on them."""
    w, h = size
    result = Surface(size, 0, 32)
    result.blit(paint.vgrad(size, *tones.floor), (0, 0))
    result.blit(
        paint.supersample(
            size, lambda big, k: _slabs(big, tones, k * height / 1080), 2, ground=tones.floor[2]
        ),
        (0, 0),
    )
    result.blit(
        oval(w * 0.9, h * 1.5, color(tones.sheen, 120), color(tones.sheen, 0), 0.9), (w * 0.05, -h * 0.75)
    )
    return result


def _slabs(big: Surface, tones: Hour, thick: float) -> None:
    w, h = big.get_size()
    top, rows = -h * 0.42, 13
    lines = [h * (j / rows) ** 1.75 for j in range(rows + 1)]

    def x(i: int, j: int, y: float) -> float:
        return w / 2 + (i * w * 0.085 + (w * 0.042 if j % 2 else 0.0)) * ((y - top) / (h - top)) * 1.5

    for j in range(rows):
        for i in range(-12, 12):
            if noise_at(SEED + 9, (i + 40) * 31 + j) > 0.36:
                continue
            y0, y1 = lines[j], lines[j + 1]
            value = color(tones.slab, 16 + round(22 * noise_at(SEED + 2, i + j * 7)))
            pygame.draw.polygon(
                big,
                value,
                [(x(i, j, y0), y0), (x(i + 1, j, y0), y0), (x(i + 1, j, y1), y1), (x(i, j, y1), y1)],
            )
    for j in range(rows + 1):
        wide = max(1, round((1 + 2 * j / rows) * thick))
        pygame.draw.line(big, color(tones.joint, 150), (0, lines[j]), (w, lines[j]), wide)
    for j in range(rows):
        y0, y1 = lines[j], lines[j + 1]
        wide = max(1, round((1 + 1.4 * j / rows) * thick))
        for i in range(-14, 15):
            pygame.draw.line(big, color(tones.joint, 140), (x(i, j, y0), y0), (x(i, j, y1), y1), wide)


# -------------------------------------------------------------------------------- light on a fighter
def rim_light(image: Surface, dx: int, dy: int, value: ColorLike, alpha: int = 200, ink: int = 0) -> Surface:
    """A figure with light inside its ink, along the edges that look away from (dx, dy): what a shifted copy of the body, without `ink`
    pixels of its contour, leaves free."""
    whole = paint.tint(image, (255, 255, 255, 255))
    body = whole.copy()
    for x, y in ((ink, 0), (-ink, 0), (0, ink), (0, -ink)) if ink else ():
        moved = paint.new(*image.get_size())
        moved.blit(whole, (x, y))
        body.blit(moved, (0, 0), special_flags=BLEND_RGBA_MIN)
    edge, cut = body.copy(), paint.new(*image.get_size())
    cut.blit(body, (dx, dy))
    edge.blit(cut, (0, 0), special_flags=BLEND_RGBA_SUB)
    result = image.copy()
    result.blit(paint.clip(paint.tint(edge, color(value, alpha)), image), (0, 0))
    return result
