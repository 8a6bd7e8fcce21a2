"""Small wooden and metal things of the table: stat markers, the position marker, seals and chips."""

from __future__ import annotations

import pygame
from pygame import Surface

from kotgames.ui.art.icons import icon
from kotgames.ui.art.paint import (
    ColorLike,
    clip,
    color,
    darken,
    fit_text,
    grad_rect,
    ink_text,
    lighten,
    mix,
    new,
    put,
    radial,
    rrect,
    star_poly,
    supersample,
)

INK = "#07090d"


def marker(px: int, value: ColorLike, hurt: bool = False) -> Surface:
    """A stat marker of px pixels: a glossy disc in the fighter's colour, or, when hurt, a grey one with a
    cross.
    """
    body = mix("#5c636f", value, 0.12) if hurt else color(value)

    def draw(big: Surface, k: int) -> None:
        c, r = px * k / 2, px * k / 2
        pygame.draw.circle(big, color(INK), (c, c), r)
        pygame.draw.circle(big, darken(body, 0.38), (c, c), r * 0.88)
        pygame.draw.circle(big, lighten(body, 0.14), (c, c - r * 0.05), r * 0.82)
        pygame.draw.circle(big, darken(body, 0.22), (c, c), r * 0.62)
        pygame.draw.circle(big, body, (c, c + r * 0.03), r * 0.57)
        if hurt:
            reach, thick = r * 0.52, max(2, round(r * 0.27))
            for width, tone in ((thick + round(r * 0.16), "#2a0d0d"), (thick, "#ff8f80")):
                for sign in (1, -1):
                    start, end = (c - reach, c - sign * reach), (c + reach, c + sign * reach)
                    pygame.draw.line(big, color(tone), start, end, width)

    result = supersample((px, px), draw, 8, ground=INK)
    if not hurt:
        shine = radial((px, px), (255, 255, 255, 170), (255, 255, 255, 0), (0.34, 0.28), 0.5)
        result.blit(clip(shine, result), (0, 0))
    return result


def position_marker(px: int, left: ColorLike, right: ColorLike, top: int = -1) -> Surface:
    """The sliding two-faced marker: halves in both fighters' colours and arrows on the feet (top = -1).

    On the ground the face of the fighter on top (0 or 1) fills the disc and points up, the other's colour
    is a foot.
    """
    gold = "#ffd34d"

    def draw(big: Surface, k: int) -> None:
        c, r = px * k / 2, px * k / 2
        pygame.draw.circle(big, color(INK), (c, c), r)
        pygame.draw.circle(big, color(gold), (c, c), r * 0.91)
        pygame.draw.circle(big, color(INK), (c, c), r * 0.80)
        inner = r * 0.75
        if top < 0:
            pygame.draw.circle(big, color(left), (c, c), inner, draw_top_left=True, draw_bottom_left=True)
            pygame.draw.circle(big, color(right), (c, c), inner, draw_top_right=True, draw_bottom_right=True)
            pygame.draw.line(big, color(INK), (c, c - inner), (c, c + inner), max(1, round(r * 0.08)))
            for sign in (-1, 1):
                tip = (c + sign * r * 0.58, c)
                base = c + sign * r * 0.20
                pygame.draw.polygon(big, color("#ffffff"), [tip, (base, c - r * 0.32), (base, c + r * 0.32)])
            return
        upper, lower = (left, right) if top == 0 else (right, left)
        pygame.draw.circle(big, color(upper), (c, c), inner)
        pygame.draw.circle(big, color(lower), (c, c), inner, draw_bottom_left=True, draw_bottom_right=True)
        pygame.draw.circle(big, color(upper), (c, c), inner, draw_top_left=True, draw_top_right=True)
        pygame.draw.rect(big, color(upper), (c - inner * 0.97, c - 1, inner * 1.94, r * 0.22))
        pygame.draw.line(
            big,
            color(INK),
            (c - inner * 0.93, c + r * 0.24),
            (c + inner * 0.93, c + r * 0.24),
            max(1, round(r * 0.08)),
        )
        arrow = [(c, c - r * 0.58), (c + r * 0.36, c + r * 0.06), (c - r * 0.36, c + r * 0.06)]
        pygame.draw.polygon(big, color("#ffffff"), arrow)

    result = supersample((px, px), draw, 4, ground=INK)
    shine = radial((px, px), (255, 255, 255, 90), (255, 255, 255, 0), (0.36, 0.26), 0.6)
    result.blit(clip(shine, result), (0, 0))
    return result


def seal(px: int, text: str, value: ColorLike = "#b8141c", rim: ColorLike = "#f6d56a") -> Surface:
    """A starred seal with a short text; needs px >= 28 to be readable."""

    def draw(big: Surface, k: int) -> None:
        c = px * k / 2
        pygame.draw.polygon(big, color("#14060a"), star_poly((c, c), c, c * 0.85, 14))
        pygame.draw.polygon(big, color(rim), star_poly((c, c), c * 0.92, c * 0.78, 14))
        pygame.draw.circle(big, color("#14060a"), (c, c), c * 0.70)
        pygame.draw.circle(big, color(value), (c, c), c * 0.63)

    result = supersample((px, px), draw, 4, ground="#14060a")
    shine = radial((px, px), (255, 255, 255, 110), (255, 255, 255, 0), (0.4, 0.3), 0.62)
    result.blit(clip(shine, result), (0, 0))
    outline = max(1.0, px * 0.03)
    label = fit_text(
        text,
        "anton-400",
        px * 0.46,
        px * 0.56,
        "#ffffff",
        smallest=8,
        outline=outline,
        outline_color=darken(value, 0.6),
    )
    put(result, label, (px / 2, px / 2))
    return result


def badge(px: int, name: str, value: ColorLike = "#ffc93d", ink: ColorLike = "#2a1500") -> Surface:
    """A round badge with an icon: initiative, mobile, champion."""
    result = rrect((px, px), px / 2, value, max(1.0, px * 0.05), "#fff3c0")
    outer = rrect((px + 2, px + 2), px / 2 + 1, ink)
    put(outer, result, (px / 2 + 1, px / 2 + 1))
    put(outer, icon(name, px * 0.62, ink), (px / 2 + 1, px / 2 + 1))
    return outer


def chip(
    height: int,
    text: str,
    fill: ColorLike = "#1d2430",
    border: ColorLike = "#ffd34d",
    value: ColorLike = "#ffffff",
    name: str = "",
    face: str = "roboto-condensed-700",
    width: int = 0,
) -> Surface:
    """A pill with an optional icon and a text, `height` px high, as wide as needed or exactly `width`."""
    label = ink_text(text, face, height * 0.66, value) if text else new(1, height)
    side = round(height * 0.42)
    picture = icon(name, height * 0.72, border) if name else None
    needed = (
        side * 2 + (label.get_width() if text else 0) + ((picture.get_width() + side // 2) if picture else 0)
    )
    whole = width or needed
    result = rrect((whole, height), height / 2, fill, max(1.2, height * 0.06), border)
    x = (whole - needed) / 2 + side
    if picture:
        put(result, picture, (x, height / 2), "midleft")
        x += picture.get_width() + side // 2
    if text:
        put(result, label, (x, height / 2), "midleft")
    return result


def plate(
    size: tuple[int, int], *stops: ColorLike, border: ColorLike = "#07090d", radius: float = 8
) -> Surface:
    """A small metal plate: gradient body with a dark rim and a light upper edge."""
    width, height = size
    result = rrect(size, radius, border)
    body = grad_rect((width - 3, height - 3), max(1.0, radius - 1.5), *stops)
    put(result, body, (width / 2, height / 2))
    edge = rrect((width - 8, 1.5), 1, (255, 255, 255, 90))
    result.blit(edge, (4, 2.5))
    return result
