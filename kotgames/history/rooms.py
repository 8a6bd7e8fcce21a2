"""Matches that belong to a room of a game (`Game.rooms`): each lies under a key that the room chose, so that it is found again whatever
happened in between. Knows no screen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from kotgames import games
from kotgames.engine import record
from kotgames.engine.contract import Game
from kotgames.engine.errors import KotgamesError
from kotgames.engine.match import Match
from kotgames.history import saves

_NAME: Final = re.compile(r"room-(\w+)-\w+-\w+", re.A)


def path_of(game: Game, room: str, key: str) -> Path:
    """The path of the match of a key (letters, digits, underscores). One that was begun under other rules is another one: nobody can go on
    with it."""
    return saves.folder() / f"room-{room}-{game.id}-{key}_{game.rules}{saves.ENDING}"


def room_of(path: Path | None) -> str:
    """The room of the match of a file; "" for any other match."""
    found = _NAME.fullmatch(path.stem) if path is not None else None
    return found[1] if found is not None else ""


def ended(path: Path) -> Match | None:
    """The match of a file if it is over; None while it runs, where there is none, and where it cannot be read: whoever goes on with it is
    told why."""
    try:
        if record.ended(record.ends(path)[1]) is None:
            return None
        loaded = record.load(path)
        match = Match.resume(games.get(loaded.header.game), loaded)
    except (OSError, KotgamesError):
        return None
    return match if match.outcome is not None else None
