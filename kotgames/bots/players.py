"""The opponents by name: from a view to an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, cast

from kotgames import games
from kotgames.engine.chance import Dice
from kotgames.engine.contract import EXTERNAL, Action, Game, State
from kotgames.engine.errors import KotgamesError
from kotgames.engine.match import Match

Greedy = Callable[[State, Dice], Action]
"""A game's rule bot: from a determinized state (only what the seat knows of it may be relied on) and a generator to an action."""

LEVELS: Final = ("random", "greedy")


@cache
def _rule_bot(game: Game) -> Greedy:
    return cast(Greedy, games.part(game, "bots"))


def check(level: str) -> str:
    """The level itself. Raises KotgamesError naming the levels there are."""
    if level not in LEVELS:
        raise KotgamesError("unknown_bot", bot=level, known=", ".join(LEVELS))
    return level


def play_out(match: Match) -> None:
    """Let the bots of a match play it to its end; only bots play in it by now."""
    number = 0
    while match.actor is not None:
        if match.actor == EXTERNAL:
            match.act(match.external())
        else:
            seed = (match.log.header.seed + number * 7919) & 0x3FFFFFFF
            level = match.player(match.actor)
            match.act(choose(level, match.game, match.card_set, match.view(match.actor), seed))
        number += 1


def choose(level: str, game: Game, card_set: Any, view: Mapping[str, Any], seed: int) -> Action:
    """The action a bot takes. The same level, view and seed give the same action in every process. Raises
    GameError where the game's rule bot cannot be opened."""
    chance = Dice(seed)
    state = game.determinize(view, chance.below(1 << 20), card_set)
    if level == "random":
        legal = [action for action in state.actions() if action not in game.by_hand] or state.actions()
        return legal[chance.below(len(legal))]
    return _rule_bot(game)(state, chance)
