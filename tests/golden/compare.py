"""Comparing two pictures as a person would: small differences of letters and edges pass, a lost or moved thing does not.

Both are shrunk to 512x288 and sent through the same JPEG, so that only what is drawn counts. Three measures, each in levels of 0..255:
the mean difference, the share of pixels that differ much, and the worst square of 32x32 (a lost button is nothing to the mean).
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pygame
from pygame import Surface

SMALL = (512, 288)
BLOCK = 32
MUCH = 40
"""A pixel differs much from so many levels on, in any channel."""
MOST_MEAN = 1.6
MOST_SHARE = 0.010
MOST_BLOCK = 8.0


@dataclass(frozen=True, slots=True)
class Difference:
    """How far two pictures are apart, and where most."""

    mean: float
    share: float
    block: float
    where: tuple[int, int]
    """Top left corner of the worst square, in units of 1280x720."""

    @property
    def same(self) -> bool:
        """Whether a person would call them the same."""
        return self.mean <= MOST_MEAN and self.share <= MOST_SHARE and self.block <= MOST_BLOCK

    def __str__(self) -> str:
        x, y = self.where
        limits = f"limits {MOST_MEAN}, {MOST_SHARE:.2%}, {MOST_BLOCK}"
        measured = (
            f"mean {self.mean:.2f}, {self.share:.2%} of pixels differ much, worst square {self.block:.1f}"
        )
        return f"{measured} at {x}, {y} ({limits})"


def shrunk(picture: Surface) -> Surface:
    """A picture of any size as it is kept: 512x288, through the JPEG."""
    small = (
        picture if picture.get_size() == SMALL else pygame.transform.smoothscale(picture.convert(24), SMALL)
    )
    return decoded(encoded(small))


def encoded(small: Surface) -> bytes:
    """The bytes of a kept picture."""
    file = io.BytesIO()
    pygame.image.save(small, file, "picture.jpg")
    return file.getvalue()


def decoded(data: bytes) -> Surface:
    """A kept picture."""
    return pygame.image.load(io.BytesIO(data), "picture.jpg")


def load(path: Path) -> Surface:
    """A kept picture. FileNotFoundError where there is none."""
    return decoded(path.read_bytes())


def difference(one: Surface, two: Surface) -> Difference:
    """Of two kept or shrunk pictures."""
    apart = np.abs(_levels(one) - _levels(two))
    worst = apart.max(axis=2)
    columns, rows = SMALL[0] // BLOCK, SMALL[1] // BLOCK
    blocks = (
        apart.mean(axis=2)[: columns * BLOCK, : rows * BLOCK]
        .reshape(columns, BLOCK, rows, BLOCK)
        .mean(axis=(1, 3))
    )
    column, row = np.unravel_index(int(blocks.argmax()), blocks.shape)
    return Difference(
        mean=float(apart.mean()),
        share=float((worst > MUCH).mean()),
        block=float(blocks.max()),
        where=(int(column) * 80, int(row) * 80),
    )


def drawn_difference(one: Surface, two: Surface) -> Surface:
    """Both pictures above what differs, five times as strong, for a person to look at."""
    apart = np.clip(np.abs(_levels(one) - _levels(two)) * 5, 0, 255).astype(np.uint8)
    sheet = Surface((SMALL[0] * 2, SMALL[1] * 2), 0, 24)
    sheet.blit(one, (0, 0))
    sheet.blit(two, (SMALL[0], 0))
    sheet.blit(pygame.surfarray.make_surface(apart), (0, SMALL[1]))
    return sheet


def _levels(picture: Surface) -> np.ndarray:
    return pygame.surfarray.array3d(picture).astype(np.int16)
