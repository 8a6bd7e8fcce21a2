"""What happens in Lanterns."""

from __future__ import annotations

from kotgames.engine.contract import EVERYBODY, Event
from kotgames.engine.fields import Count, Seat


class LotShown(Event, frozen=True):
    """A lot was rolled."""

    barrier = True
    round: int
    lot: int


class BidPlaced(Event, frozen=True):
    """A sealed bid lies on the table."""

    seat: Seat
    amount: int

    def seen_by(self, seat: int) -> BidPlaced:
        """Only the bidder knows how much."""
        return self if seat in (self.seat, EVERYBODY) else BidPlaced(self.seat, -1)


class BidsOpened(Event, frozen=True):
    """All bids are open; `winner` is -1 when nobody bid."""

    barrier = True
    bids: tuple[int, ...]
    winner: Seat


class Tossed(Event, frozen=True):
    """The host said how the throw went."""

    barrier = True
    seat: Seat
    result: int


class CardOffered(Event, frozen=True):
    """A card was laid out face down."""

    seat: Seat
    card: int

    def seen_by(self, seat: int) -> CardOffered:
        """Only the owner knows the card."""
        return self if seat in (self.seat, EVERYBODY) else CardOffered(self.seat, -1)


class OfferShown(Event, frozen=True):
    """The offered cards were turned up."""

    barrier = True
    seat: Seat
    cards: tuple[int, ...]


class Vetoed(Event, frozen=True):
    """A Veto was played, against the offer or against another Veto."""

    barrier = True
    seat: Seat
    card: int


class Declined(Event, frozen=True):
    """No Veto was played."""

    seat: Seat


class Scored(Event, frozen=True):
    """The offer was settled; 0 points when it was vetoed."""

    seat: Seat
    points: Count


class CardDrawn(Event, frozen=True):
    """A seat took a card."""

    barrier = True
    seat: Seat
    card: int

    def seen_by(self, seat: int) -> CardDrawn:
        """Only the owner knows the card."""
        return self if seat in (self.seat, EVERYBODY) else CardDrawn(self.seat, -1)


class Ended(Event, frozen=True):
    """The auction is over."""

    winners: tuple[int, ...]
