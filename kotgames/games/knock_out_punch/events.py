"""The events of a match of Knock Out Punch, as records complete enough to animate and to log.

Seats count from 0, cards are card ids (-1: a card the reader may not know), locations of the ring from 0 (class 1) to 7 (class 8).
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec

from kotgames.engine.contract import EVERYBODY, Event
from kotgames.engine.fields import Card, Cards, Count, Foe, Number, Player, Said, Seat, word

HIDDEN = -1


def _boxer(book: Any, location: int) -> str:
    return f"@fighter.{book.card_set.fighters[location]}"


Boxer = Annotated[int, Said("fighter", _boxer)]
"""A location, said by its boxer."""
Target = Annotated[int, Said("foe", _boxer)]
"""The same of who is struck."""


class StarterDrawn(Event, frozen=True):
    """The dealer was drawn; `seat`, left of the dealer, starts, and `king` was dealt the belt."""

    barrier: ClassVar[bool] = True
    dealer: Player
    seat: Seat
    king: Player


class TurnStarted(Event, frozen=True):
    """A seat's turn; `turn` counts from 1 on."""

    seat: Seat
    turn: Number


class CardDrawn(Event, frozen=True):
    """A seat took a card; `left` remain in the draw pile."""

    barrier: ClassVar[bool] = True
    seat: Seat
    card: Card
    left: int

    def seen_by(self, seat: int) -> CardDrawn:
        """Only the owner knows the card."""
        return self if seat in (self.seat, EVERYBODY) else msgspec.structs.replace(self, card=HIDDEN)


class PunchDrawn(Event, frozen=True):
    """A Throw a Punch was drawn: it lies open at once, and drawing waits (P6)."""

    barrier: ClassVar[bool] = True
    seat: Seat
    card: Card
    left: int


class PileEmptied(Event, frozen=True):
    """The last card was drawn: the match ends as soon as a hand is empty (P14)."""


class CardPlaced(Event, frozen=True):
    """A fighter or a Wild stands at a location; `punches` are now there."""

    seat: Seat
    location: Boxer
    card: Card
    punches: Count


class StackArmed(Event, frozen=True):
    """A placement is done and its stack has the punches to strike: at `target`, or at nobody (-1)."""

    seat: Seat
    location: Boxer
    target: Target


class KnockedOut(Event, frozen=True):
    """The stack of `location` struck down that of `target`: its cards go to the seat's collection, for `points`."""

    seat: Seat
    location: Boxer
    target: Target
    cards: Cards
    points: Count


class Blocked(Event, frozen=True):
    """A seat played Block Punches against the stack of `location`, which `striker` had armed (P4)."""

    barrier: ClassVar[bool] = True
    seat: Seat
    card: Card
    striker: int
    location: int
    target: Boxer


class BlockDeclined(Event, frozen=True):
    """A seat let a stack strike. A commit: the next one is asked, so it is not taken back."""

    barrier: ClassVar[bool] = True
    seat: Seat


class ShowdownPlayed(Event, frozen=True):
    """A Contender Showdown lies on the table."""

    seat: Seat
    card: Card


class FightStarted(Event, frozen=True):
    """`challenger` (the puncher, if the glove is thrown) against `defender`; `origin` is "showdown", "punch" or "tie", `card` what it is
    about (-1 in a tie)."""

    challenger: Seat
    defender: Foe
    card: Card
    origin: Annotated[str, word("showdown", "punch", "tie")]


class WayChosen(Event, frozen=True):
    """The way to settle a fight was said (P17): `word` is "glove", "cards" or "accept"."""

    seat: Seat
    word: Annotated[str, word("glove", "cards", "accept")]


class BetLaid(Event, frozen=True):
    """A Crowd card lies face down on one of the two; `cheers` is -1 where the reader may not know."""

    barrier: ClassVar[bool] = True
    seat: Seat
    on: Foe
    card: Card
    cheers: int

    def seen_by(self, seat: int) -> BetLaid:
        """Only the owner knows the face."""
        if seat in (self.seat, EVERYBODY):
            return self
        return msgspec.structs.replace(self, card=HIDDEN, cheers=HIDDEN)


class BetDeclined(Event, frozen=True):
    """A seat does not bet. A commit, as a bet is."""

    barrier: ClassVar[bool] = True
    seat: Seat


class FightCardLaid(Event, frozen=True):
    """Highest Card Wins: a fighter lies face down."""

    barrier: ClassVar[bool] = True
    seat: Seat
    card: Card

    def seen_by(self, seat: int) -> FightCardLaid:
        """Only the owner knows the card."""
        return self if seat in (self.seat, EVERYBODY) else msgspec.structs.replace(self, card=HIDDEN)


class FightCardsRevealed(Event, frozen=True):
    """Both cards are turned up, of challenger and defender; `winner` is -1 for a full tie. Then they stand in the ring."""

    barrier: ClassVar[bool] = True
    challenger: Seat
    defender: Foe
    cards: tuple[int, int]
    winner: int


class Forfeited(Event, frozen=True):
    """A seat has no fighter to lay (P9, P17)."""

    barrier: ClassVar[bool] = True
    seat: Seat


class GloveThrown(Event, frozen=True):
    """The end of a throw: "hit", "dodged" or "caught"."""

    barrier: ClassVar[bool] = True
    puncher: Seat
    defender: Foe
    result: Annotated[str, word("hit", "dodged", "caught")]


class ThrowCalledOff(Event, frozen=True):
    """In older records: a throw that was broken off is settled by cards."""

    barrier: ClassVar[bool] = True


class FightWon(Event, frozen=True):
    """A fight is over; `card` (-1: none) goes to the winner, for `points`. `even`: both were level, or had no fighter, and the rules
    decided."""

    winner: Seat
    loser: Foe
    card: Card
    points: Count
    even: bool


class TokenMoved(Event, frozen=True):
    """A new King of the Ring."""

    seat: Seat
    loser: Foe


class ChallengeTokenWon(Event, frozen=True):
    """The King won a fight of his own: a King's Challenge token; `left` remain (P7, P8)."""

    seat: Seat
    left: int


class BetTurnedUp(Event, frozen=True):
    """A Crowd card is turned up: collected for `points` if it was right, else trashed (P10)."""

    barrier: ClassVar[bool] = True
    seat: Seat
    on: Foe
    card: Card
    cheers: bool
    right: bool
    points: Count


class TowelThrown(Event, frozen=True):
    """A seat threw in the towel."""

    seat: Seat
    card: Card


class CardTrashed(Event, frozen=True):
    """The Towel took a card off the ring; `punches` are left there."""

    seat: Seat
    location: Boxer
    card: Card
    punches: int


class ExtraDeclined(Event, frozen=True):
    """A seat takes no extra action."""

    seat: Seat


class CardDiscarded(Event, frozen=True):
    """A seat could do nothing else (P11)."""

    seat: Seat
    card: Card


class Scored(Event, frozen=True):
    """The collections are counted; `scores` by seat."""

    scores: tuple[int, ...]


class TieDrawn(Event, frozen=True):
    """A tie was settled by lot (P12)."""

    barrier: ClassVar[bool] = True
    seats: tuple[int, ...]
    winner: Seat


class MatchEnded(Event, frozen=True):
    """The match is over; `how` is "points", "tie_thrown" or "tie_drawn"."""

    winner: Seat
    how: Annotated[str, word("points", "tie_thrown", "tie_drawn")]
