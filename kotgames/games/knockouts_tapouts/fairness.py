"""Which dice an event of Knockouts and Tapouts threw, for the fairness page (`kotgames.engine.fairness`)."""

from __future__ import annotations

from fractions import Fraction

from kotgames.engine.contract import Event
from kotgames.engine.fairness import Roll
from kotgames.games.knockouts_tapouts import events as e


def rolls(event: Event) -> list[Roll]:
    """The rolls of an event: attacks and Heart against their numbers (p.6-7); Mobility and the first player without one (p.5, K18)."""
    if isinstance(event, (e.AttackRolled, e.HeartRolled)):
        return [Roll(event.seat, event.dice, event.number)]
    if isinstance(event, e.MobilityRolled):
        return [Roll(seat, (face,)) for seat, face in enumerate(event.dice)]
    if isinstance(event, e.FirstPlayerRolled):
        return [Roll(seat, (face,)) for pair in event.rolls for seat, face in enumerate(pair)]
    return []


def mobility_chance(stats: tuple[int, int], seat: int) -> Fraction:
    """The chance that a seat's total of one die and its stat is the higher one (p.5), before the dice are thrown."""
    lead = stats[seat] - stats[1 - seat]
    return Fraction(sum(own + lead > other for own in range(1, 7) for other in range(1, 7)), 36)
