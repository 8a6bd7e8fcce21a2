"""The five posters of the title scene, each in the dialect of its game, and the title's background.

The posters are baked once by tools/bake_posters.py to assets/posters; `poster` loads them. `draw_poster`
draws one. Logos are part of the picture; everything else that people read is laid on the dark strip at the
foot by the scene.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from kotgames.system import paths
from kotgames.ui.art import poster_art
from kotgames.ui.art.lettering import chrome_text, fit_text, ink_text
from kotgames.ui.art.patterns import burst, halftone, texture
from kotgames.ui.art.primitives import (
    color,
    drop_shadow,
    glow,
    new,
    radial,
    round_mask,
    rrect,
    vgrad,
    vignette,
)

SIZE = (696, 1056)
FRAME = 15
STRIP = 108
"""Height of the dark strip at the foot, inside the frame."""
RADIUS = 30

IDS = ("uncaged", "knockouts_tapouts", "knock_out_punch", "knockdown", "mortal_kombat_kards")


@dataclass(frozen=True, slots=True)
class Style:
    """Frame colours, top to bottom, and the functions that draw art and logo."""

    frame: tuple[str, ...]
    art: Callable[[tuple[int, int]], Surface]
    logo: Callable[[Surface], None]


def strip_rect(width: int, height: int) -> Rect:
    """Where the dark strip lies on a poster scaled to this size: room for subtitle and number of players."""
    k = width / SIZE[0]
    return Rect(
        round(FRAME * k), round(height - (FRAME + STRIP) * k), round(width - 2 * FRAME * k), round(STRIP * k)
    )


def poster(name: str) -> Surface:
    """The baked poster `name` (one of IDS), 696 x 1056 with round corners; KeyError for another name."""
    if name not in IDS:
        raise KeyError(f"there is no poster '{name}'")
    return round_mask(_alpha(pygame.image.load(paths.assets() / "posters" / f"{name}.jpg")), RADIUS)


def title_background(size: tuple[int, int]) -> Surface:
    """The dark wall behind the posters in any size, opaque."""
    master = pygame.image.load(paths.assets() / "posters" / "title.jpg")
    width, height = master.get_size()
    k = max(size[0] / width, size[1] / height)
    scaled = pygame.transform.smoothscale(master, (round(width * k), round(height * k)))
    return scaled.subsurface(((scaled.get_width() - size[0]) // 2, 0, *size)).copy()


def _alpha(surface: Surface) -> Surface:
    """The picture on a surface with per-pixel alpha, without needing a display mode."""
    result = new(*surface.get_size())
    result.blit(surface, (0, 0))
    return result


# ----------------------------------------------------------------------------------------- drawing
def draw_poster(name: str) -> Surface:
    """Draw a poster anew, with square corners; KeyError for an unknown name."""
    style = STYLES[name]
    result = new(*SIZE)
    result.blit(vgrad(SIZE, *style.frame), (0, 0))
    size = (SIZE[0] - 2 * FRAME, SIZE[1] - 2 * FRAME)
    art = style.art(size)
    shade = vgrad((size[0], 400), (6, 4, 10, 0), (6, 4, 10, 150), (6, 4, 10, 240))
    art.blit(shade, (0, size[1] - 400 - STRIP))
    style.logo(art)
    pygame.draw.rect(art, color("#08070b"), Rect(0, size[1] - STRIP, size[0], STRIP))
    pygame.draw.line(art, color(style.frame[0]), (0, size[1] - STRIP), (size[0], size[1] - STRIP), 3)
    result.blit(rrect((size[0] + 8, size[1] + 8), 24, "#0a080c"), (FRAME - 4, FRAME - 4))
    result.blit(round_mask(art, 21), (FRAME, FRAME))
    return result


def _stack(target: Surface, lines: tuple[Surface, ...], gap: int = 4) -> None:
    """Centred lines of a logo, the last one resting above the strip; the air around the letters is cut off
    first.
    """
    y = target.get_height() - STRIP - 14
    for line in reversed(lines):
        letters = line.get_bounding_rect(120)
        top = y - letters.height
        target.blit(line, ((target.get_width() - letters.width) // 2 - letters.left, top - letters.top))
        y = top - gap


def _uncaged_logo(target: Surface) -> None:
    name = fit_text(
        "UNCAGED", "bangers-400", 200, 590, "#fffbe0", "#ffd23c", "#ff7a1f", outline=12, outline_color="#3a0a06",
        tracking=4, shadow=(0, 12, 6, (0, 0, 0, 190)),
    )  # fmt: skip
    _stack(target, (pygame.transform.rotozoom(name, 3.5, 1),))


def _playchart_logo(target: Surface) -> None:
    lines = []
    for text, colors in (("KNOCKOUTS", ("#fffaf0", "#ffe9c8")), ("AND TAPOUTS", ("#ffe784", "#ffc22e"))):
        lines.append(
            fit_text(
                text, "league-gothic-400", 138, 560, *colors, outline=9, outline_color="#2a150c", tracking=2,
                shadow=(0, 8, 5, (0, 0, 0, 170)),
            )
        )  # fmt: skip
    _stack(target, tuple(lines))


def _boxing_logo(target: Surface) -> None:
    upper = fit_text(
        "KNOCK OUT", "sigmar-one-400", 100, 580, "#ffffff", "#dfe9ff", outline=9, outline_color="#1d3f7c",
        shadow=(0, 8, 5, (0, 0, 0, 170)),
    )  # fmt: skip
    lower = fit_text(
        "PUNCH", "sigmar-one-400", 148, 580, "#ffe9a3", "#ff8a3c", "#d02d33", outline=10, outline_color="#2a0508",
        shadow=(0, 8, 5, (0, 0, 0, 170)),
    )  # fmt: skip
    _stack(target, (upper, lower))


def _knockdown_logo(target: Surface) -> None:
    name = fit_text(
        "KNOCKDOWN",
        "oxanium-800",
        122,
        600,
        "#ffffff",
        "#9ff0ff",
        "#35c0ff",
        outline=7,
        outline_color="#06182a",
        tracking=3,
    )
    letters = name.get_bounding_rect(120)
    spot = name.get_rect(centerx=target.get_width() // 2)
    spot.top = target.get_height() - STRIP - 22 - letters.bottom
    glow(target, name, spot.topleft, "#2aa8ff", 14, 1, 150)
    target.blit(name, spot)


def _kards_logo(target: Surface) -> None:
    upper = chrome_text(
        "MORTAL KOMBAT", "black-ops-one-400", 72, "#ffe0b0", "#c8643a", "#ffcf6a", 7, "#170612", 0.12
    )
    lower = chrome_text("KARDS", "bungee-400", 128, "#ffd9a0", "#a8343a", "#ff9a4a", 8, "#170612", 0.1)
    if upper.get_width() > 610:
        upper = pygame.transform.smoothscale(
            upper, (610, round(upper.get_height() * 610 / upper.get_width()))
        )
    _stack(target, (upper, lower), 8)


STYLES: dict[str, Style] = {
    "uncaged": Style(("#f7e3a1", "#a8752a", "#f1d88a", "#7d531a"), poster_art.uncaged, _uncaged_logo),
    "knockouts_tapouts": Style(
        ("#8a6246", "#4a2f1f", "#6b4730", "#2a190f"), poster_art.knockouts_tapouts, _playchart_logo
    ),
    "knock_out_punch": Style(
        ("#f4f1ea", "#d02d33", "#f4f1ea", "#2b5fae"), poster_art.knock_out_punch, _boxing_logo
    ),
    "knockdown": Style(("#5fe6ff", "#1c5a7a", "#8a4fd0", "#2a1a4a"), poster_art.knockdown, _knockdown_logo),
    "mortal_kombat_kards": Style(
        ("#ffcf8a", "#8a3a2a", "#c85aa0", "#2a0c3a"), poster_art.mortal_kombat_kards, _kards_logo
    ),
}


@lru_cache(maxsize=1)
def logo() -> Surface:
    """The name of the program as on the title: white-hot to red, double ink, 480 px wide at its letters."""
    name = ink_text(
        "KOTGAMES", "anton-400", 112, "#fffdf4", "#fff4d0", "#ffc94a", "#e2502a", "#b01d22", tracking=6
    )
    result = new(name.get_width() + 60, name.get_height() + 60)
    under = ink_text("KOTGAMES", "anton-400", 112, "#5a0c10", outline=6, outline_color="#5a0c10", tracking=6)
    ink = ink_text("KOTGAMES", "anton-400", 112, "#16090b", outline=6, outline_color="#16090b", tracking=6)
    drop_shadow(result, ink, (24, 24), (0, 9), 8, 190)
    result.blit(under, (24, 31))
    result.blit(ink, (24, 24))
    result.blit(name, (30, 30))
    return result


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
