"""The rules of games as the screens ask for them: with the figures of the cards in play, read once."""

from __future__ import annotations

from typing import Any, cast

from kotgames import games, rulebook
from kotgames.engine.errors import KotgamesError
from kotgames.rulebook import Kind, Rules

_kept: list[tuple[tuple[str, str, Any], Rules]] = []


def written(game_id: str) -> bool:
    """True for a game with rules to read."""
    return rulebook.path_of(game_id).exists()


def read(game_id: str, language: str, card_set: Any = None) -> Rules:
    """The rules with the figures of the cards that are played (the shipped ones if None); the last ones are kept. Raises CardDataError."""
    asked = (game_id, language, card_set)
    for key, rules in _kept:
        if key[:2] == asked[:2] and key[2] is card_set:
            return rules
    data = None if card_set is None else games.get(game_id).data(card_set)
    found = rulebook.load(game_id, language, data)
    _kept.insert(0, (asked, found))
    del _kept[2:]
    return found


def leads(game_id: str, language: str, topic: tuple[str, str], card_set: Any = None) -> bool:
    """True for a topic (kind, key) with a paragraph in a game's rules; not where they are damaged."""
    if not written(game_id):
        return False
    try:
        found = read(game_id, language, card_set)
    except KotgamesError:
        return False
    return found.paragraph_for(cast(Kind, topic[0]), topic[1]) is not None
