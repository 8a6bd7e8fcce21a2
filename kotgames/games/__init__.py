"""The registry of games: the built-in ones, and third-party games by the entry point group `kotgames.games`.

An entry point names a `Game` object. A game's module is imported when it is first asked for.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import import_module
from typing import Final

from kotgames.engine.contract import Game
from kotgames.engine.errors import KotgamesError

_BUILT_IN: Final = {"knockouts_tapouts": "kotgames.games.knockouts_tapouts:GAME"}


@lru_cache(maxsize=1)
def _known() -> dict[str, str]:
    # entry points are read only when a name is not built in: reading them costs 30 ms at start
    from importlib.metadata import entry_points

    found = {entry.name: entry.value for entry in entry_points(group="kotgames.games")}
    return {**found, **_BUILT_IN}


def ids() -> list[str]:
    """The ids of all games that can be played, built-in ones first."""
    others = sorted(set(_known()) - set(_BUILT_IN))
    return [*_BUILT_IN, *others]


@cache
def get(game_id: str) -> Game:
    """A game by its id. Raises KotgamesError naming the ids there are."""
    where = _BUILT_IN.get(game_id) or _known().get(game_id)
    if where is None:
        raise KotgamesError("unknown_game", game=game_id, known=", ".join(ids()))
    module, _, name = where.partition(":")
    game = getattr(import_module(module), name)
    assert isinstance(game, Game)
    return game
