"""The prices of the rule bot, in Kombat Points: tuned by matches against itself."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.card_set import CardSet

# ---- the course of a round
INITIATIVE: Final = 1.5
"""The worth of having the initiative next turn; not to have it is worth as much less than nothing."""
READY: Final = 0.5
"""The worth that a Speed effect in the hand adds to the initiative."""
KNOCK_OUT: Final = 10.0
"""The worth of the last points of a Kombatant, besides the points."""
IDLE: Final = (0.3, -0.7, -0.7)
"""The worth of passing after so many turns without an attack: the second pass lets the other attack without fear of a counter (M17)."""

# ---- Brawl
ACTION: Final = 1.2
"""The price of an answer that spends the action to who still has one in the turn."""
SHARE: Final = 0.6
"""The worth of a point that one of several others loses: all but that one gain by it."""
FOCUS: Final = 0.5
"""The share by which it is worth more the fewer points that one has left."""
ONE_LESS: Final = 5.0
"""The worth of the last points of one of several others, besides the points."""

# ---- spending kards
KARD: Final = 0.8
"""The share of a kard's worth that is paid as it is spent."""
AVERAGE: Final = 0.9
"""The part of the mean worth of a deck's kards that is drawn for one that is spent: a hand fills up again."""
LEAST: Final = 0.05
"""The least price of a kard, so that none is spent for nothing."""

# ---- things of another that are not known yet
BURN_SHARE: Final = 0.75
"""The share of the hits of a 1-Kard Kombo that another is expected to burn kards for."""
LATER: Final = 2.8
"""The points of a later attack of a Kombo, or of a follow-up."""
LOST_KARD: Final = 0.4
"""The worth of a kard that the other loses at random."""

# ---- the worth of kards in a hand, measured against the points of the turns that follow
BY_SPEED: Final = (0.3, 0.4, 1.0, 1.5, 4.0)
"""An attack by its Speed, 3 to 7."""
BY_POINTS: Final = 0.12
"""Each point beyond 3 that an attack does."""
KOMBO_ATTACK: Final = 0.2
"""A Kombo attack, over another of its Speed and points."""
RANGED: Final = 0.4
"""An attack from Ranged (Advanced)."""
CLOSE: Final = -0.2
"""A close quarters attack (Advanced)."""
FINISHER: Final = 0.7
KOMBO: Final = 1.1
"""A Kombo kard."""
DEFENSE: Final = 1.4
"""Each point that a Defense saves of an attack of the other's deck, on the whole."""
HEALED: Final = 0.8
"""Each point that an effect brings by what it does."""
SPEED_EFFECT: Final = 3.6
"""An effect of 1 Speed; one of 2 is worth half as much again."""
STRENGTH_EFFECT: Final = 1.1
"""An effect of 1 Strength; one of 2 is worth half as much again."""
LASTING_SPEED: Final = 1.0
"""A lasting kard that gives Speed, in effects of 1 Speed."""
CANCEL: Final = 1.6
"""The best cancelling kards."""


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
