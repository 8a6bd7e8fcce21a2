"""The toy game: `toy_lanterns/` is a folder as those in `kotgames/games/` are, with its cards and words in `cards/`.

It is no game of the program: only a test that asks for it finds it in the registry (`put_in`). Its rules can be imported at any time.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from kotgames import games
from kotgames.engine.contract import Game

FOLDER = Path(__file__).parent
ID = "toy_lanterns"


def module(name: str = "") -> Any:
    """A module of the toy's package, imported as if the folder lay among the games."""
    with mock.patch.object(games, "__path__", [*games.__path__, str(FOLDER)]):
        found = import_module(f"kotgames.games.{ID}" + (f".{name}" if name else ""))
        if not name:
            found.GAME.card_set()  # read now: later it need not lie there
        return found


def put_in(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Until the test ends the toy is one of the program's games."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(FOLDER)])
    return games.get(ID)
