"""The prices of the rule bot, in Kombat Points: tuned by matches against itself."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.card_set import CardSet

INITIATIVE: Final = 1.5
"""The worth of having the initiative next turn; not to have it is worth as much less than nothing."""
KNOCK_OUT: Final = 10.0
"""The worth of the last points of a Kombatant, besides the points."""
IDLE: Final = (0.3, -0.7, -0.7)
"""The worth of passing after so many turns without an attack: the second pass lets the other attack without fear of a counter (M17)."""
PENALTY: Final = 0.4
"""The price of a Speed penalty of 1."""
KARD: Final = 0.8
"""The share of a kard's worth that is paid as it is spent: a hand fills up again."""
AVERAGE: Final = 0.9
"""The part of the mean worth of a deck's kards that is drawn for one that is spent."""
LEAST: Final = 0.05
"""The least price of a kard, so that none is spent for nothing."""
BURN_SHARE: Final = 0.75
"""The share of the hits of a 1-Kard Kombo that another is expected to burn kards for."""
LATER: Final = 2.8
"""The points of an attack of another that is not known yet: a later one of a Kombo, a follow-up."""
LOST_KARD: Final = 0.4
"""The worth of a kard that the other loses at random."""
BY_SPEED: Final = (0.3, 0.4, 1.0, 1.5, 4.0)
"""The worth of an attack by its Speed, 3 to 7."""
BY_POINTS: Final = 0.12
KOMBO_ATTACK: Final = 0.2
RANGED: Final = 0.4
CLOSE: Final = -0.2
FINISHER: Final = 0.7
KOMBO: Final = 1.1
DEFENSE: Final = 1.4
HEALED: Final = 0.8
SPEED_EFFECT: Final = 3.6
STRENGTH_EFFECT: Final = 1.1
CANCEL: Final = 1.6
ACTION: Final = 1.2
"""The price of an answer in Brawl to who still has an action in the turn."""
READY: Final = 0.5
"""The worth that a Speed effect in the hand adds to the initiative."""
LASTING_SPEED: Final = 1.0


@lru_cache(maxsize=16)
def _speeding(card_set: CardSet) -> frozenset[int]:
    """Kinds that make an attack of the own action faster."""
    return frozenset(
        kind
        for kind, face in enumerate(card_set.faces[1])
        if face.type == k.EFFECT
        and (face.behind or any(mod.value == k.SPEED and mod.of == k.MY_ATTACK for mod in face.mods))
    )


def initiative(board: Board, seat: int) -> float:
    """The worth of the initiative to a seat with the kards of its hand that are not laid out; in Brawl there is none."""
    if board.initiative < 0:
        return 0.0
    kinds = _speeding(board.card_set)
    size = board.card_set.size
    ready = sum(card % size in kinds for card in board.hands[seat])
    ready -= sum(laid[0] % size in kinds for laid in board.laid[board.committed :])
    return INITIATIVE + READY * min(ready, 3)
