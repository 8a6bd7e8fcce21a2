"""Comparing pictures: mean difference over colour and coverage, on small copies. Pose files that are refused."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Surface

from kotgames.engine.errors import CardDataError
from kotgames.system.catalogue import Words, languages
from kotgames.ui.art import poses


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


def write(folder: Path, text: str) -> Path:
    """A folder with one pose file, bad.yaml."""
    (folder / "bad.yaml").write_text(text, "utf-8")
    return folder


def refused(folder: Path, line: int, parts: list[str]) -> None:
    """The files of a folder are refused at a line of bad.yaml, with words that there are in every language."""
    with pytest.raises(CardDataError) as caught:
        poses.load(folder)
    said = [Words(language) for language in languages()]
    sentences = [words.error(caught.value) for words in said]
    assert sentences[0].startswith(f"{folder / 'bad.yaml'}, line {line}: ")
    for part in parts:
        assert part in sentences[0]
    assert [words.missing for words in said] == [set() for _ in said]
    assert len(set(sentences)) == len(sentences)
