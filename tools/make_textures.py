"""Make assets/textures: small tileable greyscale tiles around middle grey; run by hand, needs numpy.

usage: python tools/make_textures.py

Every tile wraps around at its edges. Middle grey (128) means "unchanged";
`kotgames.ui.art.patterns.texture` turns a tile into an overlay of light and dark. Deterministic: the same
seed gives the same bytes.
"""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import numpy.typing as npt
import pygame

Tile = npt.NDArray[np.float64]
TARGET = Path(__file__).resolve().parent.parent / "assets" / "textures"
LEVELS = 24
"""Grey levels kept: few enough that the PNG stays small, too many for the eye to count in an overlay."""


def periodic(size: int, low: float, high: float, rng: np.random.Generator, stretch: float = 1.0) -> Tile:
    """Tileable noise with wave lengths from `low` to `high` pixels, unit variance; `stretch` > 1 draws it
    out along y.
    """
    frequency = np.fft.fftfreq(size)
    fx, fy = np.meshgrid(frequency, frequency * stretch, indexing="ij")
    wave = np.hypot(fx, fy)
    band = np.exp(-((wave * low) ** 2)) - np.exp(-((wave * high) ** 2))
    field = np.fft.ifft2(np.fft.fft2(rng.normal(size=(size, size))) * band).real
    return np.asarray(field / field.std())


def noise() -> Tile:
    """Fine grain for every large area."""
    rng = np.random.default_rng(1)
    return periodic(256, 1.6, 6, rng) * 0.8 + periodic(256, 5, 20, rng) * 0.4


def clouds() -> Tile:
    """Large soft blotches that keep big areas from looking poured."""
    rng = np.random.default_rng(2)
    return periodic(256, 30, 140, rng) * 0.9 + periodic(256, 12, 40, rng) * 0.25


def paper() -> Tile:
    """Rag paper: short fibres in all directions over soft mottling."""
    rng = np.random.default_rng(3)
    field = periodic(256, 3, 12, rng) * 0.45 + periodic(256, 24, 90, rng) * 0.6
    for _ in range(420):
        x, y, angle = rng.uniform(0, 256), rng.uniform(0, 256), rng.uniform(0, np.pi)
        shade, length, bend = rng.choice((-1.3, 1.1)), int(rng.uniform(5, 16)), rng.normal(0, 0.05)
        for _step in range(length):
            field[int(x) % 256, int(y) % 256] += shade * 0.7
            x, y, angle = x + np.cos(angle), y + np.sin(angle), angle + bend
    return np.asarray(field)


def wood() -> Tile:
    """Grain that runs along y: long drawn streaks bent by slow waves."""
    rng = np.random.default_rng(4)
    size = 512
    warp = periodic(size, 40, 200, rng, stretch=4) * 7
    streaks = periodic(size, 2, 9, rng, stretch=40) * 0.8 + periodic(size, 8, 40, rng, stretch=30) * 0.8
    x = (np.arange(size)[:, None] + np.round(warp).astype(int)) % size
    return np.asarray(streaks[x, np.arange(size)[None, :]])


def canvas() -> Tile:
    """Woven cloth: two crossed threads per 4 pixels with a little irregularity."""
    rng = np.random.default_rng(5)
    i = np.arange(256)
    weave = np.sin(i * np.pi / 2)[:, None] * np.sign(np.sin(i * np.pi / 4 + 0.1))[None, :]
    return np.asarray(weave * 0.5 + periodic(256, 2, 8, rng) * 0.7 + periodic(256, 20, 80, rng) * 0.4)


def leather() -> Tile:
    """Pebbled hide for card backs and panels."""
    rng = np.random.default_rng(6)
    cells = periodic(256, 4, 11, rng)
    return np.asarray(-np.abs(cells) * 1.6 + 1.2 + periodic(256, 30, 110, rng) * 0.35)


def scratches() -> Tile:
    """Sparse straight wear marks for metal and poster edges."""
    rng = np.random.default_rng(7)
    field = periodic(256, 1.6, 5, rng) * 0.25
    for _ in range(90):
        x, y, angle = rng.uniform(0, 256), rng.uniform(0, 256), rng.normal(0.5, 0.35)
        for _step in range(int(rng.uniform(10, 70))):
            field[int(x) % 256, int(y) % 256] += 1.4
            x, y = x + np.cos(angle), y + np.sin(angle)
    return np.asarray(field)


def grey(tile: Tile) -> npt.NDArray[np.uint8]:
    """Quantise to LEVELS greys around 128; two and a half sigmas fill the range."""
    unit = np.clip(tile / 2.5, -1, 1)
    steps = np.round(unit * (LEVELS / 2)) / (LEVELS / 2)
    return np.asarray(np.clip(128 + steps * 127, 1, 255), dtype=np.uint8)


def main() -> int:
    """Write all tiles."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for make in (noise, clouds, paper, wood, canvas, leather, scratches):
        pixels = grey(make())
        surface = pygame.Surface(pixels.shape, depth=8)
        surface.set_palette([(v, v, v) for v in range(256)])
        pygame.surfarray.blit_array(surface, pixels)
        path = TARGET / f"{make.__name__}.png"
        pygame.image.save(surface, path)
        print(f"{path.name:16} {pixels.shape[0]} px {path.stat().st_size // 1024:4} KB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
