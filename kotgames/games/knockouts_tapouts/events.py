"""The events of a match of Knockouts and Tapouts, as records complete enough to animate and to log.

Seats are 0 and 1, cards are card ids (-1: a card the reader may not know), stats, attacks and Positions are indices of the card set.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from kotgames.engine.contract import EVERYBODY, Event
from kotgames.engine.fields import Card, Count, Number, Said, Seat, kind_as, seat_as, word
from kotgames.games.knockouts_tapouts.components import STATS

HIDDEN = -1

Attack = Annotated[int, kind_as("attack")]
Stat = Annotated[int, Said("stat", lambda book, stat: f"@stat.{STATS[stat]}")]
Position = Annotated[int, Said("place", lambda book, place: f"@position.{book.card_set.positions[place]}")]


class FighterReady(Event, frozen=True):
    """A seat finished its fighter; the other does not see it before both are ready. A commit: the next seat cannot take it back."""

    barrier: ClassVar[bool] = True
    seat: Seat


class FightersRevealed(Event, frozen=True):
    """Both fighters are open from now on (K13, K26). `ready`: Ready markers, seat * 5 + stat; `styles`: bit sets."""

    barrier: ClassVar[bool] = True
    ready: tuple[int, ...]
    styles: tuple[int, int]


class FirstPlayerRolled(Event, frozen=True):
    """The rolls for the first player (K18); all but the last pair are ties."""

    barrier: ClassVar[bool] = True
    rolls: tuple[tuple[int, int], ...]
    seat: Seat


class RoundStarted(Event, frozen=True):
    """A round begins: all cards are in the deck, the marker is at Long Range."""

    round: Number
    first: Seat
    overtime: bool


class CardDrawn(Event, frozen=True):
    """A seat took a card; `left` cards remain in the deck."""

    barrier: ClassVar[bool] = True
    seat: Seat
    card: Card
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
    mobile: Seat
    points: Count
    tie: bool

    @property
    def added(self) -> tuple[int, int]:
        """Numbers that each seat added to its die."""
        return self.totals[0] - self.dice[0], self.totals[1] - self.dice[1]


class Moved(Event, frozen=True):
    """The Position Marker moved. `how`: step, asterisk, throw or special; `top` is the seat on top or -1; `left` Mobility Points remain."""

    seat: Seat
    source: int
    target: Position
    top: Annotated[int, seat_as("top")]
    cost: int
    left: int
    how: str


class MovementEnded(Event, frozen=True):
    """The Mobile fighter stays; unspent points are gone (p.5). `forced`: they pay for no step, so nothing was asked."""

    seat: Seat
    lost: Count
    forced: bool = False


class Swapped(Event, frozen=True):
    """Top and bottom changed places; `top` is the seat now on top."""

    seat: int
    top: Seat


class AttackPlayed(Event, frozen=True):
    """An attack was declared with its Boosts; `cards`: the attack card (or Style card) first."""

    barrier: ClassVar[bool] = True
    seat: Seat
    attack: int
    by_style: bool
    boosts: int
    cards: tuple[int, ...]


class SpecialPlayed(Event, frozen=True):
    """A Special was played (also Sprawl as a reaction)."""

    barrier: ClassVar[bool] = True
    seat: Seat
    special: int
    card: Card


class Declined(Event, frozen=True):
    """The target of a Throw let it happen."""

    seat: Seat


class Cancelled(Event, frozen=True):
    """An attack was cancelled before its dice (K21)."""

    seat: Seat
    attack: Attack
    card: int


class AttackRolled(Event, frozen=True):
    """The attack's dice against its target number."""

    barrier: ClassVar[bool] = True
    seat: Seat
    attack: Attack
    dice: tuple[int, ...]
    number: int
    successes: Count


class GreatChinHeld(Event, frozen=True):
    """Great Chin turned a knockout into as many Hurt markers."""

    seat: Seat
    sixes: int


class CriticalChosen(Event, frozen=True):
    """The attacker declared a Critical (one success forfeited, or a Tapout), or not."""

    seat: Seat
    attack: Attack
    declared: bool


class MarkerHurt(Event, frozen=True):
    """A marker of `seat` went from Ready to Hurt; `by` chose it."""

    seat: Seat
    stat: Stat
    by: int


class MarkerRestored(Event, frozen=True):
    """A marker of `seat` went from Hurt to Ready; `why`: heart, round or special."""

    seat: Seat
    stat: Stat
    why: Annotated[str, word("heart", "round", "special")]


class Discarded(Event, frozen=True):
    """A card went to the discard pile, face up (K26); `why`: discard, played or missed."""

    barrier: ClassVar[bool] = True
    seat: Seat
    card: Card
    why: str


class CardScored(Event, frozen=True):
    """An attack card that Hurt the foe is set aside for scoring; `strike`: on the pile of Strikes, else of Grapples."""

    seat: Seat
    card: Card
    strike: bool


class Passed(Event, frozen=True):
    """A seat ended its part of the Action Phase without playing a card."""

    seat: Seat


class ThrowLanded(Event, frozen=True):
    """A Throw Hurt: after the next Mobility Phase the fight goes to the ground (K8)."""

    seat: Seat


class ThrowLapsed(Event, frozen=True):
    """A pending Throw came to nothing. `why`: ground (the fight is there already), stood (a Special took it away from there) or round
    (it is over, K22)."""

    seat: Seat
    why: Annotated[str, word("ground", "stood", "round")] = "ground"


class HeartRolled(Event, frozen=True):
    """Heart dice: each of at least `number` restores a marker."""

    barrier: ClassVar[bool] = True
    seat: Seat
    dice: tuple[int, ...]
    number: int
    restores: Count


class RoundEnded(Event, frozen=True):
    """The last card left the deck. `points` of this round; `wins` so far; `winner` -1 for a tied round."""

    round: Number
    points: tuple[int, int]
    wins: tuple[int, int]
    winner: Seat


class MatchEnded(Event, frozen=True):
    """The match is over; `winner` -1 for a draw. `how`: knockout, tapout, stoppage, decision, markers or draw."""

    winner: Seat
    how: Annotated[str, word("knockout", "tapout", "stoppage", "decision", "markers")]
