"""Draws the program's icon in its sizes into assets/desktop/. Run by hand: python tools/make_icon.py"""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from pygame import FRect, Rect, Surface

from kotgames.ui.art import icons, paint

OUT = Path(__file__).resolve().parent.parent / "assets" / "desktop"
SIZES = (32, 64, 128, 256)
BIG = 768


def draw() -> Surface:
    """A glove on a lit red ground with a gold rim, three times the largest size."""
    ground = paint.grad_rect((BIG, BIG), BIG // 5, "#e5482f", "#7c1220")
    rays = Surface((BIG, BIG), pygame.SRCALPHA)
    centre = pygame.Vector2(BIG * 0.5, BIG * 0.46)
    for index in range(14):
        a = pygame.Vector2(BIG, 0).rotate(index * 360 / 14)
        b = pygame.Vector2(BIG, 0).rotate(index * 360 / 14 + 12)
        pygame.draw.polygon(rays, (255, 208, 80, 58), [centre, centre + a, centre + b])
    ground.blit(rays, (0, 0))
    ground = paint.round_mask(ground, BIG // 5)
    for colour, dx in (("#2a0a0e", 14), ("#fff3d0", 0)):
        size = round(BIG * 0.72)
        glove = icons.icon("boxing-glove", size, colour)
        place = glove.get_rect(center=(BIG // 2 + dx, BIG // 2 + dx))
        ground.blit(glove, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    rim = Rect(FRect(10, 10, BIG - 20, BIG - 20))
    pygame.draw.rect(ground, paint.color("#ffd34d"), rim, width=22, border_radius=BIG // 5 - 8)
    return ground


def main() -> None:
    """Write all sizes."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    OUT.mkdir(parents=True, exist_ok=True)
    big = draw()
    for size in SIZES:
        pygame.image.save(pygame.transform.smoothscale(big, (size, size)), OUT / f"kotgames-{size}.png")


if __name__ == "__main__":
    main()
