"""The rules of games as the screens ask for them: with the figures of the cards in play, read once."""

from __future__ import annotations

from typing import Any, cast

from kotgames import games, rules_text
from kotgames.engine.errors import KotgamesError
from kotgames.rules_text import Kind, Rules

_kept: list[tuple[tuple[str, str, Any], Rules]] = []


def written(game_id: str) -> bool:
    """Whether a game has rules to read."""
    return rules_text.path_of(game_id).exists()


def read(game_id: str, language: str, tables: Any = None) -> Rules:
    """The rules with the figures of the cards that are played (the shipped ones if None); the last ones are kept. Raises CardDataError."""
    asked = (game_id, language, tables)
    for key, rules in _kept:
        if key[:2] == asked[:2] and key[2] is tables:
            return rules
    data = None if tables is None else games.get(game_id).data(tables)
    found = rules_text.load(game_id, language, data)
    _kept.insert(0, (asked, found))
    del _kept[2:]
    return found


def leads(game_id: str, language: str, topic: tuple[str, str], tables: Any = None) -> bool:
    """Whether a topic (kind, key) has a paragraph in a game's rules; not where they are damaged."""
    if not written(game_id):
        return False
    try:
        found = read(game_id, language, tables)
    except KotgamesError:
        return False
    return found.paragraph_for(cast(Kind, topic[0]), topic[1]) is not None
