"""Pictures of golden drawings and screens, for `tests.golden.redraw --show`. Run as a script it draws with whatever tree is on the path:

python tests/golden/pictured.py FOLDER < names, one a line
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest
from pygame import Surface

ROOT = Path(__file__).resolve().parents[2]
GAP = 12


def main(folder: Path, names: Iterable[str]) -> None:
    """Draw what has these names, each into a file of the folder."""
    from tests.golden import drawings, drawn_screens
    from tests.ui.driver import Driver

    every, screens = drawings.all_drawings(), drawn_screens.all_screens()
    for name in names:
        if name in every:
            picture = beside(list(surfaces(every[name]())))
        elif name in screens:
            size, text, opener = screens[name]
            with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as home:
                patch.setenv("KOTGAMES_HOME", home)
                drawn_screens.quiet(patch)
                driver = Driver(size, text=text)
                opener(driver)
                for _ in range(6):
                    driver.step(100)
                picture = driver.app.window.surface.copy()
                driver.close()
        else:
            continue
        pygame.image.save(picture, folder / file_of(name))


def file_of(name: str) -> str:
    """The file of a drawing."""
    return "".join(letter if letter.isalnum() else "_" for letter in name) + ".png"


def surfaces(made: Any) -> Iterator[Surface]:
    """All pictures in what a drawing made."""
    if isinstance(made, Surface):
        yield made
    elif isinstance(made, dict):
        yield from surfaces(list(made.values()))
    elif isinstance(made, (list, tuple)):
        for one in made:
            yield from surfaces(one)
    elif is_dataclass(made):
        for field in fields(made):
            yield from surfaces(getattr(made, field.name))


def beside(pictures: Sequence[Surface]) -> Surface:
    """Pictures from left to right."""
    width = sum(one.get_width() + GAP for one in pictures) or GAP
    result = Surface((width, max((one.get_height() for one in pictures), default=GAP)), 0, 32)
    result.fill("#404048")
    x = 0
    for one in pictures:
        result.blit(one, (x, 0))
        x += one.get_width() + GAP
    return result


def show(names: Sequence[str], folder: Path, since: str) -> None:
    """Draw them as they were at a revision and as they are, side by side: the old ones left, the new ones right."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        old, before, after = (Path(scratch) / part for part in ("tree", "before", "after"))
        for made in (old, before, after):
            made.mkdir()
        archive = subprocess.run(["git", "archive", since], cwd=ROOT, stdout=subprocess.PIPE, check=True)
        packed = Path(scratch) / "tree.tar"
        packed.write_bytes(archive.stdout)
        with tarfile.open(packed) as file:
            file.extractall(old, filter="data")
        for tree, into in ((old, before), (ROOT, after)):
            subprocess.run(
                [sys.executable, __file__, str(into)],
                input="\n".join(names), text=True, check=True, cwd=tree, env={**os.environ, "PYTHONPATH": str(tree)},
            )  # fmt: skip
        for name in names:
            pair = [part / file_of(name) for part in (before, after)]
            drawn = [pygame.image.load(path) if path.exists() else Surface((GAP, GAP)) for path in pair]
            pygame.image.save(beside(drawn), folder / file_of(name))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.stdin.read().splitlines())
