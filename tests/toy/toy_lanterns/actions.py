"""The code space of Lanterns: 0 lock, 1 decline, 2 veto, 10+n bid n, 30+n toss n, 40+k offer a card of kind k."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kotgames.games.toy_lanterns.card_set import CardSet

from kotgames.engine.errors import KotgamesError

LOCK, DECLINE, VETO = range(3)
BID: Final = 10
TOSS: Final = 30
OFFER: Final = 40
BEST_TOSS: Final = 3

_WORDS: Final = ("lock", "decline", "veto")


def codes(card_set: CardSet) -> Sequence[int]:
    """All there are."""
    tosses = range(TOSS, TOSS + BEST_TOSS + 1)
    return [
        LOCK,
        DECLINE,
        VETO,
        *range(BID, BID + 10),
        *tosses,
        *range(OFFER, OFFER + len(card_set.kinds)),
    ]


def text(action: int, card_set: CardSet) -> str:
    """ "lock", "decline", "veto", "bid 3", "toss 2", "offer wax". Raises KotgamesError for no action of the game."""
    if action not in codes(card_set):
        raise KotgamesError("action_unknown", text=str(action))
    if action < BID:
        return _WORDS[action]
    if action < TOSS:
        return f"bid {action - BID}"
    return f"toss {action - TOSS}" if action < OFFER else f"offer {card_set.kinds[action - OFFER]}"


def parse(words: str, card_set: CardSet) -> int:
    """The action of a text. Raises KotgamesError."""
    for action in codes(card_set):
        if text(action, card_set) == words:
            return action
    raise KotgamesError("action_unknown", text=words)
