"""The part of a tournament that needs no table: bots that make their fighters."""

from __future__ import annotations

import os
from typing import Any

from kotgames.bots import players
from kotgames.engine.contract import Game
from kotgames.engine.match import Match
from kotgames.engine.record import Seat


def making(game: Game, name: str, kind: str, rival: str = "") -> Match:
    """A match in which the first corner makes a fighter first, in a game whose fighters are made; `rival`: who is met with it first."""
    options = dict(game.sample_options())
    options["fighters"] = [None, options["fighters"][1]]
    return Match.start(
        game,
        options=options,
        seed=int.from_bytes(os.urandom(6), "big"),
        seats=(Seat(kind, name), Seat("random", rival)),
    )


def asks_to_make(match: Match) -> bool:
    """True where the first corner is asked to make its fighter."""
    prompt = match.state.prompt
    return prompt is not None and prompt.kind in match.game.making and match.actor == 0


def makes_fighters(game: Game) -> bool:
    """True for a game whose fighters are made, and kept over a tournament; others come with the game and are picked."""
    return bool(game.making)


def fighter_of(game: Game, level: str) -> Any:
    """The fighter that a bot makes, as the game's options want it."""
    match = making(game, "", level)
    number = 0
    while asks_to_make(match):
        _choose(match, level, (match.log.header.seed + number) & 0x3FFFFFFF)
        number += 1
    return game.fighter_of(match.view(0), 0, match.card_set)


def _choose(match: Match, level: str, seed: int) -> None:
    assert match.actor is not None
    match.act(players.choose(level, match.game, match.card_set, match.view(match.actor), seed))
