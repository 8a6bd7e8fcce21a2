"""Draw the posters of the title scene to assets/posters; run by hand after a change of the art.

usage: python tools/bake_posters.py
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from kotgames.system import paths
from kotgames.ui.art.posters import IDS, SIZE, draw_poster, draw_title_background

LIMIT_KB = 250


def save(surface: pygame.Surface, path: Path) -> None:
    """Write an opaque JPEG; SystemExit when it is larger than LIMIT_KB."""
    opaque = pygame.Surface(surface.get_size(), 0, 24)
    opaque.blit(surface, (0, 0))
    pygame.image.save(opaque, path)
    size = path.stat().st_size // 1024
    print(f"{path.name:28} {surface.get_width()} x {surface.get_height()} {size:4} KB")
    if size > LIMIT_KB:
        raise SystemExit(f"{path.name} is larger than {LIMIT_KB} KB")


def main() -> int:
    """Bake everything."""
    folder = paths.assets() / "posters"
    folder.mkdir(parents=True, exist_ok=True)
    for name in IDS:
        picture = draw_poster(name)
        assert picture.get_size() == SIZE
        save(picture, folder / f"{name}.jpg")
    save(draw_title_background(), folder / "title.jpg")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
