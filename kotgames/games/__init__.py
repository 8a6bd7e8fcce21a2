"""The registry of games: the built-in ones, and third-party games by the entry point group `kotgames.games`.

An entry point names a `Game` object. A game's module is imported when it is first asked for.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import import_module
from typing import Final

from kotgames.engine.contract import Game
from kotgames.engine.errors import KotgamesError

_BUILT_IN: Final = {
    "knockouts_tapouts": "kotgames.games.knockouts_tapouts:GAME",
    "uncaged": "kotgames.games.uncaged:GAME",
}

_WITHOUT_TABLE: Final[frozenset[str]] = frozenset()
"""Games whose rules and bots are here and whose table is not: they are simulated, checked and measured, and the window shows them as
coming. A game leaves this set when its `table/` is built."""


@lru_cache(maxsize=1)
def _known() -> dict[str, str]:
    # entry points are read only when a name is not built in: reading them costs 30 ms at start
    from importlib.metadata import entry_points

    found = {entry.name: entry.value for entry in entry_points(group="kotgames.games")}
    return {**found, **_BUILT_IN}


def ids() -> list[str]:
    """The ids of all games whose rules are here, built-in ones first."""
    others = sorted(set(_known()) - set(_BUILT_IN))
    return [*_BUILT_IN, *others]


def with_table() -> list[str]:
    """The ids of the games that the window can show, in the order of `ids`."""
    return [game_id for game_id in ids() if game_id not in _WITHOUT_TABLE]


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


def to_show(game_id: str) -> Game:
    """A game for the window. Raises KotgamesError for an unknown game, and for one whose table is not built."""
    game = get(game_id)
    if game_id in _WITHOUT_TABLE:
        raise KotgamesError("no_table", game=game_id)
    return game
