"""Comparing pictures: mean difference over colour and coverage, on small copies."""

from __future__ import annotations

import pygame
from pygame import Surface


def pixels(surface: Surface, size: tuple[int, int] = (48, 48)) -> bytes:
    """RGBA bytes of a small copy laid on middle grey, so that shape and colour both count."""
    ground = Surface(surface.get_size(), pygame.SRCALPHA, 32)
    ground.fill((128, 128, 128, 255))
    ground.blit(surface, (0, 0))
    return pygame.image.tobytes(pygame.transform.smoothscale(ground, size), "RGB")


def difference(first: Surface, second: Surface) -> float:
    """0 for equal pictures, 255 for black against white."""
    a, b = pixels(first), pixels(second)
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)


def coverage(surface: Surface) -> float:
    """Share of the surface that is not transparent."""
    mask = pygame.mask.from_surface(surface, 32)
    return mask.count() / (surface.get_width() * surface.get_height())
