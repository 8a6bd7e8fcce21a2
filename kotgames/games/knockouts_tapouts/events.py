"""The events of a match of Knockouts and Tapouts, as records complete enough to animate and to log.

Seats are 0 and 1, cards are card ids (-1: a card the reader may not know), stats, attacks and Positions are indices of the card set.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from kotgames.engine.contract import EVERYBODY, Event

HIDDEN = -1


class FighterReady(Event, frozen=True):
    """A seat finished its fighter; the other does not see it before both are ready. A commit: the next seat cannot take it back."""

    barrier: ClassVar[bool] = True
    seat: int


class FightersRevealed(Event, frozen=True):
    """Both fighters are open from now on (K13, K26). `ready`: Ready markers, seat * 5 + stat; `styles`: bit sets."""

    barrier: ClassVar[bool] = True
    ready: tuple[int, ...]
    styles: tuple[int, int]


class FirstPlayerRolled(Event, frozen=True):
    """The rolls for the first player (K18); all but the last pair are ties."""

    barrier: ClassVar[bool] = True
    rolls: tuple[tuple[int, int], ...]
    seat: int


class RoundStarted(Event, frozen=True):
    """A round begins: all cards are in the deck, the marker is at Long Range."""

    round: int
    first: int
    overtime: bool


class CardDrawn(Event, frozen=True):
    """A seat took a card; `left` cards remain in the deck."""

    barrier: ClassVar[bool] = True
    seat: int
    card: int
    left: int

    def seen_by(self, seat: int) -> CardDrawn:
        """Only the owner knows the card."""
        return self if seat in (self.seat, EVERYBODY) else msgspec.structs.replace(self, card=HIDDEN)


class MobilityRolled(Event, frozen=True):
    """The Mobility Phase: a die each plus the Ready markers of a stat (`stats`: which one). `mobile` is -1 when nobody is Mobile; `tie`:
    the totals were equal (K2)."""

    barrier: ClassVar[bool] = True
    turn: int
    dice: tuple[int, int]
    stats: tuple[int, int]
    totals: tuple[int, int]
    mobile: int
    points: int
    tie: bool

    @property
    def added(self) -> tuple[int, int]:
        """Numbers that each seat added to its die."""
        return self.totals[0] - self.dice[0], self.totals[1] - self.dice[1]


class Moved(Event, frozen=True):
    """The Position Marker moved. `how`: step, asterisk, throw or special; `top` is the seat on top or -1; `left` Mobility Points remain."""

    seat: int
    source: int
    target: int
    top: int
    cost: int
    left: int
    how: str


class MovementEnded(Event, frozen=True):
    """The Mobile fighter stays; unspent points are gone (p.5). `forced`: they pay for no step, so nothing was asked."""

    seat: int
    lost: int
    forced: bool = False


class Swapped(Event, frozen=True):
    """Top and bottom changed places; `top` is the seat now on top."""

    seat: int
    top: int


class AttackPlayed(Event, frozen=True):
    """An attack was declared with its Boosts; `cards`: the attack card (or Style card) first."""

    barrier: ClassVar[bool] = True
    seat: int
    attack: int
    by_style: bool
    boosts: int
    cards: tuple[int, ...]


class SpecialPlayed(Event, frozen=True):
    """A Special was played (also Sprawl as a reaction)."""

    barrier: ClassVar[bool] = True
    seat: int
    special: int
    card: int


class Declined(Event, frozen=True):
    """The target of a Throw let it happen."""

    seat: int


class Cancelled(Event, frozen=True):
    """An attack was cancelled before its dice (K21)."""

    seat: int
    attack: int
    card: int


class AttackRolled(Event, frozen=True):
    """The attack's dice against its target number."""

    barrier: ClassVar[bool] = True
    seat: int
    attack: int
    dice: tuple[int, ...]
    number: int
    successes: int


class GreatChinHeld(Event, frozen=True):
    """Great Chin turned a knockout into as many Hurt markers."""

    seat: int
    sixes: int


class CriticalChosen(Event, frozen=True):
    """The attacker declared a Critical (one success forfeited, or a Tapout), or not."""

    seat: int
    attack: int
    declared: bool


class MarkerHurt(Event, frozen=True):
    """A marker of `seat` went from Ready to Hurt; `by` chose it."""

    seat: int
    stat: int
    by: int


class MarkerRestored(Event, frozen=True):
    """A marker of `seat` went from Hurt to Ready; `why`: heart, round or special."""

    seat: int
    stat: int
    why: str


class Discarded(Event, frozen=True):
    """A card went to the discard pile, face up (K26); `why`: discard, played or missed."""

    barrier: ClassVar[bool] = True
    seat: int
    card: int
    why: str


class CardScored(Event, frozen=True):
    """An attack card that Hurt the foe is set aside for scoring; `strike`: on the pile of Strikes, else of Grapples."""

    seat: int
    card: int
    strike: bool


class Passed(Event, frozen=True):
    """A seat ended its part of the Action Phase without playing a card."""

    seat: int


class ThrowLanded(Event, frozen=True):
    """A Throw Hurt: after the next Mobility Phase the fight goes to the ground (K8)."""

    seat: int


class ThrowLapsed(Event, frozen=True):
    """A pending Throw came to nothing. `why`: ground (the fight is there already), stood (a Special took it away from there) or round
    (it is over, K22)."""

    seat: int
    why: str = "ground"


class HeartRolled(Event, frozen=True):
    """Heart dice: each of at least `number` restores a marker."""

    barrier: ClassVar[bool] = True
    seat: int
    dice: tuple[int, ...]
    number: int
    restores: int


class RoundEnded(Event, frozen=True):
    """The last card left the deck. `points` of this round; `wins` so far; `winner` -1 for a tied round."""

    round: int
    points: tuple[int, int]
    wins: tuple[int, int]
    winner: int


class MatchEnded(Event, frozen=True):
    """The match is over; `winner` -1 for a draw. `how`: knockout, tapout, stoppage, decision, markers or draw."""

    winner: int
    how: str
