"""Paint that only posters use: ring canvas, a hall of spectators, tube lines, lettering in polished metal."""

from __future__ import annotations

import math

import pygame
from pygame import Rect, Surface

from kotgames.ui.art.lettering import letter_gradient, plain_text
from kotgames.ui.art.patterns import texture
from kotgames.ui.art.primitives import (
    BLACK,
    WHITE,
    ColorLike,
    Point,
    Size,
    blur,
    color,
    dilate,
    lighten,
    mix,
    new,
    noise_at,
    stencil,
    tint,
    vgrad,
)

SKINS = ("#b07a58", "#8a5a3e", "#d2a482", "#6a4230", "#c28f6c")
SHIRTS = ("#6e2430", "#2b3c66", "#3a3a44", "#5b4a2c", "#274a45", "#54305e", "#7a7a80")


def canvas(size: Size, base: ColorLike = "#ddd8c9") -> Surface:
    """Opaque ring canvas or mat: woven cloth with soft stains."""
    result = Surface((round(size[0]), round(size[1])), 0, 32)
    result.fill(color(base))
    result.blit(texture("canvas", size, 0.06), (0, 0))
    result.blit(texture("clouds", size, 0.07, scale=2), (0, 0))
    return result


def scanlines(surface: Surface, step: int = 3, alpha: int = 46) -> None:
    """Darken every `step`-th row of `surface` in place, as an old tube does."""
    lines = new(*surface.get_size())
    for y in range(0, surface.get_height(), step):
        pygame.draw.line(lines, color(BLACK, alpha), (0, y), (surface.get_width(), y), max(1, step // 3))
    surface.blit(lines, (0, 0))


def crowd(size: Size, count: int = 900, seed: int = 5) -> Surface:
    """Opaque dark hall full of blurred spectators with a few camera flashes, brightest in the middle."""
    width, height = round(size[0]), round(size[1])
    result = Surface((width, height), 0, 32)
    result.blit(vgrad((width, height), "#0d0812", "#150e19", "#08060a"), (0, 0))
    people = new(width, height)
    head = max(3.0, math.sqrt(width * height / count) * 0.36)
    spots = sorted(
        (noise_at(seed + 1, i) * (height + 20) - 10, noise_at(seed, i) * (width + 20) - 10, i)
        for i in range(count)
    )
    for y, x, i in spots:
        away = min(1.0, math.hypot((x - width / 2) / (width * 0.55), (y - height / 2) / (height * 0.62)))
        _spectator(people, (x, y), head * (0.85 + 0.3 * noise_at(seed + 2, i)), 1.35 - 0.95 * away, i)
    result.blit(blur(people, 2), (0, 0))
    flashes = Surface((width, height), 0, 32)
    for i in range(max(4, count // 70)):
        at = (noise_at(seed + 7, i) * width, noise_at(seed + 8, i) * height)
        pygame.draw.circle(flashes, (200, 195, 175), at, head * (0.25 + 0.45 * noise_at(seed + 9, i)))
    result.blit(blur(flashes, 7), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return result


def _spectator(target: Surface, at: Point, radius: float, light: float, index: int) -> None:
    """Shoulders, face and hair of one blurred onlooker."""
    x, y = at
    skin = SKINS[int(noise_at(31, index) * len(SKINS)) % len(SKINS)]
    shirt = SHIRTS[int(noise_at(32, index) * len(SHIRTS)) % len(SHIRTS)]
    body = Rect(round(x - radius * 1.7), round(y + radius * 0.7), round(radius * 3.4), round(radius * 3))
    pygame.draw.ellipse(target, mix("#0a070c", shirt, min(1.0, 0.55 * light)), body)
    pygame.draw.circle(target, mix("#0a070c", skin, min(1.0, 0.6 * light)), (x, y), radius)
    hair = mix("#0a070c", "#241812", min(1.0, 0.8 * light))
    pygame.draw.circle(
        target, hair, (x, y - radius * 0.35), radius * 0.86, draw_top_left=True, draw_top_right=True
    )


def chrome_text(
    text: str,
    face: str,
    px: float,
    middle: ColorLike = "#9fd3ff",
    dark: ColorLike = "#17356e",
    bottom: ColorLike = "#ffd76a",
    outline: float = 3,
    outline_color: ColorLike = "#0a0612",
    skew: float = 0.0,
) -> Surface:
    """Arcade lettering: sky, horizon and ground mirrored in polished metal; `skew` leans it to the right."""
    body = plain_text(text, face, round(px), 1)
    stops = (WHITE, lighten(middle, 0.45), middle, dark, bottom, lighten(bottom, 0.5), WHITE)
    inked = stencil(body, letter_gradient(body.get_size(), stops))
    reach = math.ceil(outline)
    result = new(body.get_width() + 2 * reach, body.get_height() + 2 * reach)
    result.blit(tint(dilate(body, outline), outline_color), (0, 0))
    result.blit(inked, (reach, reach))
    return shear(result, skew) if skew else result


def shear(surface: Surface, skew: float, k: int = 4) -> Surface:
    """Lean `surface` to the right by `skew` times its height, row by row on a k times larger copy."""
    width, height = surface.get_size()
    big = pygame.transform.smoothscale(surface, (width * k, height * k))
    extra = math.ceil(abs(skew) * height)
    result = new((width + extra) * k, height * k)
    for y in range(height * k):
        offset = (height * k - y) * skew if skew > 0 else y * -skew
        result.blit(big, (int(offset), y), (0, y, width * k, 1))
    return pygame.transform.smoothscale(result, (width + extra, height))
