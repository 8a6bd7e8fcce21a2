"""Draw every card, token, portrait and ground of the games as sheets, PNG pictures: to see all that is drawn, large and small, and mend it.

usage: python tools/card_sheets.py [--game GAME]... [--only PATTERN] [--language LANGUAGE] [--scale SCALE] [--out DIR]

A game offers its sheets by `sheets(language, scale) -> Iterator[tuple[str, Callable[[], Surface]]]` in the module `table.sheets` of its
package (name, and what draws it); nothing here names a game. `--scale` is that of the window: pixels a unit, 1 at 1280x720.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame
from pygame import Surface

from kotgames.system import game_folders

Sheets = Callable[[str, float], Iterator[tuple[str, Callable[[], Surface]]]]


def offered() -> dict[str, Sheets]:
    """The sheets of every game that has some, by its id, in the order of lists."""
    found: dict[str, Sheets] = {}
    for game_id, place in game_folders.places().items():
        name = f"{place.target.partition(':')[0]}.table.sheets"
        if (place.package / "table" / "sheets.py").is_file() and find_spec(name) is not None:
            found[game_id] = import_module(name).sheets
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Write the pictures; 0."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    games = offered()
    parser.add_argument("--game", action="append", choices=list(games), help="only this game's")
    parser.add_argument("--only", default="", help="a pattern that the name of a sheet holds")
    parser.add_argument("--language", default="en")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--out", type=Path, default=Path("card_sheets"))
    asked = parser.parse_args(argv)
    asked.out.mkdir(parents=True, exist_ok=True)
    for game_id in asked.game or games:
        for name, draw in games[game_id](asked.language, asked.scale):
            if re.search(asked.only, name):
                path = asked.out / f"{game_id}_{name}_{asked.language}_{asked.scale:g}.png"
                pygame.image.save(draw(), path)
                print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
