"""The posters of the games and the title's background, drawn. `tools/bake_posters.py` keeps them as pictures.

A module of this folder that is called as a game draws its poster: `FRAME`, `art(size)` and `logo(target)`. Logos are part of the picture;
everything else that people read is laid on the dark strip at the foot by the title.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from pygame import Surface

from kotgames.ui.art.patterns import burst, halftone, texture
from kotgames.ui.art.primitives import radial, vgrad, vignette
from posters import kit

COMMON = ("__init__", "frame", "kit", "paint")
"""The modules here that are no game's."""


def drawn_here() -> list[str]:
    """The ids of the games whose posters are drawn here."""
    return sorted(file.stem for file in Path(__file__).parent.glob("*.py") if file.stem not in COMMON)


def draw_poster(game_id: str) -> Surface:
    """Draw a game's poster, with square corners; ModuleNotFoundError for a game that has none here."""
    style = import_module(f"posters.{game_id}")
    size = (kit.SIZE[0] - 2 * kit.MARGIN, kit.SIZE[1] - 2 * kit.MARGIN)
    art = style.art(size)
    shade = vgrad((size[0], 400), (6, 4, 10, 0), (6, 4, 10, 150), (6, 4, 10, 240))
    art.blit(shade, (0, size[1] - 400 - kit.STRIP))
    style.logo(art)
    return kit.framed(art, style.FRAME)


def draw_title_background(size: tuple[int, int] = (1920, 1080)) -> Surface:
    """The wall of a gym at night: slate with faint rays, a red glow above the name, halftone in the
    corners.
    """
    width, height = size
    result = Surface(size, 0, 32)
    result.blit(vgrad(size, "#2b323d", "#1b2028", "#12151b"), (0, 0))
    rays = burst(size, (0.5, 0.25), (255, 255, 255, 0), (255, 255, 255, 11), 40)
    result.blit(rays, (0, 0))
    result.blit(radial(size, (198, 47, 43, 135), (198, 47, 43, 0), (0.5, 0.10), 0.62), (0, 0))
    result.blit(halftone((width, round(height * 0.24)), (0, 0, 0, 80), height / 80, (1.0, -0.2)), (0, 0))
    low = halftone((width, round(height * 0.2)), (0, 0, 0, 70), height / 80, (-0.2, 0.9))
    result.blit(low, (0, height - low.get_height()))
    result.blit(texture("noise", size, 0.06, 1.5), (0, 0))
    result.blit(texture("clouds", size, 0.08, 3), (0, 0))
    result.blit(texture("scratches", size, 0.04, 2), (0, 0))
    vignette(result, 0.5)
    return result
