"""The events of a match of Knock Out Punch, as records complete enough to animate and to log.

Seats count from 0, cards are card ids (-1: a card the reader may not know), locations of the ring from 0 (class 1) to 7 (class 8).
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from kotgames.engine.contract import EVERYBODY, Event

HIDDEN = -1


class StarterDrawn(Event, frozen=True):
    """The dealer was drawn; `seat`, left of the dealer, starts, and `king` was dealt the belt."""

    barrier: ClassVar[bool] = True
    dealer: int
    seat: int
    king: int


class TurnStarted(Event, frozen=True):
    """A seat's turn; `turn` counts from 1 on."""

    seat: int
    turn: int


class CardDrawn(Event, frozen=True):
    """A seat took a card; `left` remain in the draw pile."""

    barrier: ClassVar[bool] = True
    seat: int
    card: int
    left: int

    def seen_by(self, seat: int) -> CardDrawn:
        """Only the owner knows the card."""
        return self if seat in (self.seat, EVERYBODY) else msgspec.structs.replace(self, card=HIDDEN)


class PunchDrawn(Event, frozen=True):
    """A Throw a Punch was drawn: it lies open at once, and drawing waits (P6)."""

    barrier: ClassVar[bool] = True
    seat: int
    card: int
    left: int


class PileEmptied(Event, frozen=True):
    """The last card was drawn: the match ends as soon as a hand is empty (P14)."""


class CardPlaced(Event, frozen=True):
    """A fighter or a Wild stands at a location; `punches` are now there."""

    seat: int
    location: int
    card: int
    punches: int


class StackArmed(Event, frozen=True):
    """A placement is done and its stack has the punches to strike: at `target`, or at nobody (-1)."""

    seat: int
    location: int
    target: int


class KnockedOut(Event, frozen=True):
    """The stack of `location` struck down that of `target`: its cards go to the seat's collection, for `points`."""

    seat: int
    location: int
    target: int
    cards: tuple[int, ...]
    points: int


class Blocked(Event, frozen=True):
    """A seat played Block Punches against the stack of `location`, which `striker` had armed (P4)."""

    barrier: ClassVar[bool] = True
    seat: int
    card: int
    striker: int
    location: int
    target: int


class BlockDeclined(Event, frozen=True):
    """A seat let a stack strike. A commit: the next one is asked, so it is not taken back."""

    barrier: ClassVar[bool] = True
    seat: int


class ShowdownPlayed(Event, frozen=True):
    """A Contender Showdown lies on the table."""

    seat: int
    card: int


class FightStarted(Event, frozen=True):
    """`challenger` (the puncher, if the glove is thrown) against `defender`; `origin` is "showdown", "punch" or "tie", `card` what it is
    about (-1 in a tie)."""

    challenger: int
    defender: int
    card: int
    origin: str


class WayChosen(Event, frozen=True):
    """The way to settle a fight was said (P17): `word` is "glove", "cards" or "accept"."""

    seat: int
    word: str


class BetLaid(Event, frozen=True):
    """A Crowd card lies face down on one of the two; `cheers` is -1 where the reader may not know."""

    barrier: ClassVar[bool] = True
    seat: int
    on: int
    card: int
    cheers: int

    def seen_by(self, seat: int) -> BetLaid:
        """Only the owner knows the face."""
        if seat in (self.seat, EVERYBODY):
            return self
        return msgspec.structs.replace(self, card=HIDDEN, cheers=HIDDEN)


class BetDeclined(Event, frozen=True):
    """A seat does not bet. A commit, as a bet is."""

    barrier: ClassVar[bool] = True
    seat: int


class FightCardLaid(Event, frozen=True):
    """Highest Card Wins: a fighter lies face down."""

    barrier: ClassVar[bool] = True
    seat: int
    card: int

    def seen_by(self, seat: int) -> FightCardLaid:
        """Only the owner knows the card."""
        return self if seat in (self.seat, EVERYBODY) else msgspec.structs.replace(self, card=HIDDEN)


class FightCardsRevealed(Event, frozen=True):
    """Both cards are turned up, of challenger and defender; `winner` is -1 for a full tie. Then they stand in the ring."""

    barrier: ClassVar[bool] = True
    challenger: int
    defender: int
    cards: tuple[int, int]
    winner: int


class Forfeited(Event, frozen=True):
    """A seat has no fighter to lay (P9, P17)."""

    barrier: ClassVar[bool] = True
    seat: int


class GloveThrown(Event, frozen=True):
    """The end of a throw: "hit", "dodged" or "caught"."""

    barrier: ClassVar[bool] = True
    puncher: int
    defender: int
    result: str


class ThrowCalledOff(Event, frozen=True):
    """In older records: a throw that was broken off is settled by cards."""

    barrier: ClassVar[bool] = True


class FightWon(Event, frozen=True):
    """A fight is over; `card` (-1: none) goes to the winner, for `points`. `even`: both were level, or had no fighter, and the rules
    decided."""

    winner: int
    loser: int
    card: int
    points: int
    even: bool


class TokenMoved(Event, frozen=True):
    """A new King of the Ring."""

    seat: int
    loser: int


class ChallengeTokenWon(Event, frozen=True):
    """The King won a fight of his own: a King's Challenge token; `left` remain (P7, P8)."""

    seat: int
    left: int


class BetTurnedUp(Event, frozen=True):
    """A Crowd card is turned up: collected for `points` if it was right, else trashed (P10)."""

    barrier: ClassVar[bool] = True
    seat: int
    on: int
    card: int
    cheers: bool
    right: bool
    points: int


class TowelThrown(Event, frozen=True):
    """A seat threw in the towel."""

    seat: int
    card: int


class CardTrashed(Event, frozen=True):
    """The Towel took a card off the ring; `punches` are left there."""

    seat: int
    location: int
    card: int
    punches: int


class ExtraDeclined(Event, frozen=True):
    """A seat takes no extra action."""

    seat: int


class CardDiscarded(Event, frozen=True):
    """A seat could do nothing else (P11)."""

    seat: int
    card: int


class Scored(Event, frozen=True):
    """The collections are counted; `scores` by seat."""

    scores: tuple[int, ...]


class TieDrawn(Event, frozen=True):
    """A tie was settled by lot (P12)."""

    barrier: ClassVar[bool] = True
    seats: tuple[int, ...]
    winner: int


class MatchEnded(Event, frozen=True):
    """The match is over; `how` is "points", "tie_thrown" or "tie_drawn"."""

    winner: int
    how: str
