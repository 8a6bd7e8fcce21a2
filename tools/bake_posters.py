"""Draw the posters of the games to cards/<game>/poster.jpg and the title's background; run by hand after a change of the art.

usage: python tools/bake_posters.py [GAME ...]
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame
from posters.frame import draw_poster, draw_title_background, drawn_here

from kotgames.system import paths

LIMIT_KB = 250


def save(surface: pygame.Surface, path: Path) -> None:
    """Write an opaque JPEG; SystemExit when it is larger than LIMIT_KB."""
    opaque = pygame.Surface(surface.get_size(), 0, 24)
    opaque.blit(surface, (0, 0))
    pygame.image.save(opaque, path)
    size = path.stat().st_size // 1024
    name = f"{path.parent.name}/{path.name}"
    print(f"{name:40} {surface.get_width()} x {surface.get_height()} {size:4} KB")
    if size > LIMIT_KB:
        raise SystemExit(f"{name} is larger than {LIMIT_KB} KB")


def main(wanted: list[str]) -> int:
    """Bake the posters of some games, or everything."""
    for game_id in wanted or drawn_here():
        folder = paths.cards() / game_id
        folder.mkdir(parents=True, exist_ok=True)
        save(draw_poster(game_id), folder / "poster.jpg")
    if not wanted:
        save(draw_title_background(), paths.assets() / "title.jpg")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
