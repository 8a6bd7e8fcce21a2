"""The toy game, two folders like those of the shipped games: `games/toy_lanterns/` and `cards/toy_lanterns/`.

It is no game of the program: only a test that asks for it finds it in the registry (`put_in`). Its rules can be imported at any time.
"""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from kotgames import games
from kotgames.engine.contract import Game
from kotgames.system import paths

FOLDER = Path(__file__).parent
ID = "toy_lanterns"
SHIPPED_CARDS = paths.cards()


def module(name: str = "") -> Any:
    """A module of the toy's package, imported as if the folder lay among the games."""
    with (
        mock.patch.object(games, "__path__", [*games.__path__, str(FOLDER / "games")]),
        mock.patch.object(paths, "cards", lambda: FOLDER / "cards"),
    ):
        found = import_module(f"kotgames.games.{ID}" + (f".{name}" if name else ""))
        if not name:
            found.GAME.card_set()  # read now: later the toy's cards need not be among the others
        return found


def put_in(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Game:
    """Until the test ends the toy is one of the program's games; `folder` is for the cards of all."""
    game: Game = module().GAME
    folder.mkdir(parents=True, exist_ok=True)
    for path in (*SHIPPED_CARDS.iterdir(), FOLDER / "cards" / ID):
        os.symlink(path, folder / path.name)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(FOLDER / "games")])
    monkeypatch.setattr(paths, "cards", lambda: folder)
    return game
