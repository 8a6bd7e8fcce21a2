"""The prices the rule bot works with, on one scale: 1 is a match won for certain, 0 an even one, -1 a lost one.

They were fitted to and tuned by self-play on the shipped card set (docs/balance/knockouts_tapouts.md); a card set of another kind is
played with the same prices.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """Prices and habits of the rule bot."""

    better_skill: tuple[float, ...] = (0.0, 0.15, 0.45, 0.68)
    """The worth of Ready markers in the better of Striking and Grappling, by their number."""
    lesser_skill: tuple[float, ...] = (0.0, 0.10, 0.30, 0.48)
    """The same for the lesser skill."""
    conditioning: float = 0.045
    """A Ready Conditioning marker."""
    near_stoppage: float = 0.40
    """The price of being close to the referee's stoppage: divided by one more than the Ready markers left."""
    lead_weight: float = 0.8
    """The degree to which a lead in markers and points counts as the match being decided already."""
    foe_reply: float = 0.95
    """Weight of what the foe is expected to do in the same turn."""
    next_turn: float = 0.70
    """Weight of a turn against the turn before it, in the value of a place."""
    turns_ahead: int = 4
    """Turns that the value of a place looks ahead."""
    card_cost: float = 0.30
    """The price of using up a card, as a share of the gain it may bring later."""
    deck_running_out: float = 0.15
    """Weight of what a card less in the deck means for the judges' decision."""
    second_of_a_kind: float = 0.6
    """Share of its usefulness that a second card of the same kind has."""
    usefulness_by_rank: tuple[float, ...] = (
        1.0,
        0.85,
        0.70,
        0.58,
        0.48,
        0.40,
        0.34,
        0.28,
        0.24,
        0.20,
        0.17,
        0.15,
    )
    """Share that the best card in hand has of its usefulness, the second, ..."""
    special_uses: tuple[float, float, float, float] = (0.10, 0.06, 0.06, 0.08)
    """Usefulness of a Special in hand: one that swaps, moves, restores, cancels."""
    end_chance: float = 0.05
    """Chance a turn that the match ends before the judges are asked."""
    cards_a_turn: float = 3.2
    """Cards a turn takes from the deck."""
    points_variance: float = 1.1
    """Variance a turn adds to the difference of scoring points."""


WEIGHTS: Final = Weights()
