"""A deck tried against the starters by the rule bot, match by match; the worker process of a deck builder calls `played`. No screen."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

from kotgames.engine.chance import Dice
from kotgames.games.mortal_kombat_kards.bot import greedy
from kotgames.games.mortal_kombat_kards.card_set import shipped
from kotgames.games.mortal_kombat_kards.decks import Deck
from kotgames.games.mortal_kombat_kards.game import GAME

MATCHES: Final = 200
"""Ten against each starter, five from either seat."""


class Pairing(NamedTuple):
    """One match: the deck as plain data, its seat, the opponent's Kombatant, the seed."""

    deck: dict[str, Any]
    seat: int
    opponent: str
    seed: int


def pairings(deck: Deck, kombatants: list[str]) -> list[Pairing]:
    """All matches of a trial, in turns against everybody, so that a part of them tells as much as it can."""
    plain = msgspec.to_builtins(deck)
    count = len(kombatants)
    return [
        Pairing(plain, number // count % 2, kombatants[number % count], number) for number in range(MATCHES)
    ]


def played(one: Pairing) -> float:
    """The deck's part of a match: 1 won, 0 lost, a half for a draw. Raises SetupError for a deck that may not be played."""
    size = sum(one.deck["kards"].values())
    decks: list[Any] = [None, None]
    fighters = [one.opponent, one.opponent]
    decks[one.seat], fighters[one.seat] = one.deck, one.deck["kombatant"]
    options = {
        "rules": one.deck["rules"],
        "deck": 60 if size >= 60 else 50,
        "fighters": fighters,
        "decks": decks,
    }
    state = GAME.new(options=options, seed=one.seed, card_set=shipped())
    dice = Dice(one.seed)
    while state.actor is not None:
        state.step(greedy(state, dice))
    outcome = state.outcome
    assert outcome is not None
    return float(one.seat in outcome.winners) / len(outcome.winners) if outcome.winners else 0.5
