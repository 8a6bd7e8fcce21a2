"""The events of a match of the Kard Game, as records complete enough to animate and to log.

Seats count from 0, cards are card ids (-1: a card the reader may not know, or none), kinds and Kombatants indices of the card set. Matches,
rounds and turns count from 1. `location`: 0 high, 1 mid, 2 low, -1 none.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, TypeVar

import msgspec

from kotgames.engine.contract import EVERYBODY, Event
from kotgames.engine.fields import Card, Cards, Count, Foe, Number, Player, Said, Seat, card_as, word
from kotgames.games.mortal_kombat_kards.board import MODES, RESULTS, ROUND_ENDS
from kotgames.games.mortal_kombat_kards.components import LOCATIONS

HIDDEN = -1

E = TypeVar("E", bound=Event)

Kombatant = Annotated[
    int, Said("kombatant", lambda book, number: f"@kombatant.{book.card_set.kombatants[number]}")
]
"""A Kombatant, said by name."""
Location = Annotated[int, Said("location", lambda book, place: f"@location.{LOCATIONS[place]}")]
"""A location, said by its name."""
Other = Annotated[int, card_as("other")]
"""A second card that the text names."""
Unsaid = Annotated[int, Said(None)]
"""A number that goes into no text."""
Mode = Annotated[str, word(*MODES)]
Result = Annotated[str, word(*RESULTS)]
HOW_MOVED = ("in", "out", "forward", "back", "teleport", "behind", "knocked", "thrown", "pulled")
HOW_LOST = ("hit", "blocked", "countered", "wound", "paid")
HOW_DROPPED = ("turn", "cost", "choice", "random")
WINDOWS = ("laid", "answer", "kombo", "stun", "follow_up", "alone")


def _secret(event: E, seat: int, *owners: int, **hidden: Any) -> E:
    return event if seat in (*owners, EVERYBODY) else msgspec.structs.replace(event, **hidden)


class FirstRolled(Event, frozen=True):
    """The dice for who begins, a throw for each seat; all but the last throw are ties (M16)."""

    barrier: ClassVar[bool] = True
    rolls: tuple[tuple[int, ...], ...]
    seat: Seat


class MatchStarted(Event, frozen=True):
    """A match of the tournament begins."""

    match: Number
    matches: int
    points: tuple[int, ...]


class RoundStarted(Event, frozen=True):
    """A round begins: all kards are in their decks, full points, all at Ranged."""

    round: Number
    seat: Seat
    points: tuple[int, ...]
    again: bool


class DeckReshuffled(Event, frozen=True):
    """An open pile became the draw deck again (M11)."""

    barrier: ClassVar[bool] = True
    seat: Seat
    cards: Count


class KardDrawn(Event, frozen=True):
    """A seat took a kard of its deck; `left` remain there. `opening`: of the first nine."""

    barrier: ClassVar[bool] = True
    seat: Seat
    card: Card
    left: int
    opening: bool = False

    def seen_by(self, seat: int) -> KardDrawn:
        """Only the owner knows the card."""
        return _secret(self, seat, self.seat, card=HIDDEN)


class TurnStarted(Event, frozen=True):
    """A turn begins; `seat` is the first player."""

    turn: Number
    seat: Seat


class DiscardChosen(Event, frozen=True):
    """A seat put a kard aside to discard it, unseen (M16)."""

    seat: Seat
    card: Card

    def seen_by(self, seat: int) -> DiscardChosen:
        """Only the owner knows the card."""
        return _secret(self, seat, self.seat, card=HIDDEN)


class DiscardsLocked(Event, frozen=True):
    """A seat is done with discarding. A commit: it is not taken back."""

    barrier: ClassVar[bool] = True
    seat: Seat


class KardsDropped(Event, frozen=True):
    """Kards went from a hand to the open pile. `how`: at the start of a turn, as a cost, by choice, or at random."""

    barrier: ClassVar[bool] = True
    seat: Seat
    cards: Cards
    how: Annotated[str, word(*HOW_DROPPED)]


class HandMoved(Event, frozen=True):
    """A hand move, to hand-to-hand or to Ranged; `free`: it costs no Speed."""

    seat: Seat
    foe: Foe
    near: bool
    free: bool


class Passed(Event, frozen=True):
    """A seat passed: its penalties are gone."""

    seat: Seat


class AttackLaid(Event, frozen=True):
    """An attack with all that is laid with it: effects, burned kards, the Kombo kard (-1: none). `kind`: the kind whose face it has."""

    seat: Seat
    foe: Foe
    card: Card
    kind: Unsaid
    location: Location
    effects: Cards
    burned: Cards
    kombo: Other
    close: bool
    follow_up: bool = False


class EffectPlayed(Event, frozen=True):
    """A kard was played alone, in the own action."""

    seat: Seat
    foe: Foe
    card: Card


class CancelPlayed(Event, frozen=True):
    """A cancelling kard was laid against something."""

    seat: Seat
    card: Card
    target: Other
    window: Annotated[str, word(*WINDOWS)]


class CancelDeclined(Event, frozen=True):
    """A seat lets stand what was laid."""

    seat: Seat
    window: Annotated[str, word(*WINDOWS)]


class KardCancelled(Event, frozen=True):
    """A kard was cancelled; `bonus`: only its bonus from behind."""

    seat: Seat
    card: Card
    by: Other
    bonus: bool = False


class AnswerLaid(Event, frozen=True):
    """An attack was answered: with a kard, its effects and burned kards; `card` -1: by effects alone."""

    seat: Seat
    foe: Foe
    card: Card
    mode: Mode
    effects: Cards
    burned: Cards


class HitTaken(Event, frozen=True):
    """A seat takes the hit: it answers with nothing. A commit."""

    seat: Seat


class CounterDeclined(Event, frozen=True):
    """A seat does not counter an area attack. It has said so and does not change its mind (M10)."""

    seat: Seat


class AttackShifted(Event, frozen=True):
    """The attack was turned to another location, at Speed -1."""

    seat: Seat
    location: Location


class ShiftDeclined(Event, frozen=True):
    """The attack stays where it was aimed."""

    seat: Seat


class Clashed(Event, frozen=True):
    """The outcome of attack against answer; Speeds are -1 where none counted."""

    seat: Seat
    foe: Foe
    card: Card
    answer: Other
    speed: int
    against: int
    result: Result
    mode: Mode


class RestLaid(Event, frozen=True):
    """The rest of a Kombo, or kards burned for more hits."""

    seat: Seat
    cards: Cards
    count: Count
    burned: bool


class AttackMissed(Event, frozen=True):
    """A later attack or follow-up does not reach, or was stopped, and is discarded."""

    seat: Seat
    card: Card


class AttackStruck(Event, frozen=True):
    """An attack lands, with the points it takes before they are taken; `number` as in `board`."""

    seat: Seat
    foe: Foe
    card: Card
    points: Count
    hits: int
    number: Unsaid
    effects: bool


class PointsLost(Event, frozen=True):
    """A Kombatant lost points; `left` remain."""

    seat: Seat
    by: Player
    count: Count
    left: int
    how: Annotated[str, word(*HOW_LOST)]


class KnockedOut(Event, frozen=True):
    """A Kombatant has no points left and is out of the round."""

    seat: Seat


class PointsWon(Event, frozen=True):
    """A Kombatant won points back."""

    seat: Seat
    count: Count
    left: int


class Displaced(Event, frozen=True):
    """The distance between two changed by a kard or an attack."""

    seat: Seat
    foe: Foe
    near: bool
    how: Annotated[str, word(*HOW_MOVED)]


class KnockedDown(Event, frozen=True):
    """A Kombatant went down: -1 Speed on the next action."""

    seat: Seat


class Slowed(Event, frozen=True):
    """The next action of a Kombatant is slower."""

    seat: Seat
    count: Count


class HeldFast(Event, frozen=True):
    """A Kombatant is held for so many own actions."""

    seat: Seat
    count: Count


class Stunned(Event, frozen=True):
    """A Kombatant is stunned: it loses a kard, the other may follow up."""

    seat: Seat
    by: Player


class FreeMoveWon(Event, frozen=True):
    """The next hand move of a seat costs no Speed."""

    seat: Seat


class FollowUpDeclined(Event, frozen=True):
    """A seat makes no follow-up."""

    seat: Seat


class LastingLaid(Event, frozen=True):
    """A kard stays before a Kombatant (`foe`, -1: before all) with its counters; `renewed`: one of its kind lay there and went."""

    seat: Seat
    foe: Foe
    card: Card
    counters: Count


class CounterGone(Event, frozen=True):
    """A counter went from a lasting kard; `left` remain."""

    seat: Seat
    card: Card
    left: Count


class LastingEnded(Event, frozen=True):
    """A lasting kard went to its player's pile."""

    seat: Seat
    card: Card


class HandSeen(Event, frozen=True):
    """A seat saw kards of a rival's hand."""

    barrier: ClassVar[bool] = True
    seat: Seat
    foe: Foe
    cards: Cards
    count: Count

    def seen_by(self, seat: int) -> HandSeen:
        """Only the looking seat and the owner know the cards."""
        return _secret(self, seat, self.seat, self.foe, cards=(HIDDEN,) * len(self.cards))


class KardTaken(Event, frozen=True):
    """A seat took a kard back from its open pile."""

    seat: Seat
    card: Card


class InitiativeKept(Event, frozen=True):
    """The initiative stays."""

    seat: Seat


class InitiativeWon(Event, frozen=True):
    """The initiative goes to a seat."""

    seat: Seat


class TimeRanOut(Event, frozen=True):
    """A seat drew the last kard of its deck: the round ends on points (M11)."""

    seat: Seat


class KombatStalled(Event, frozen=True):
    """So many turns went by without an attack: from now on the next one cannot be counterattacked, or the round ends (M17)."""

    turns: Count
    over: bool


class RoundEnded(Event, frozen=True):
    """A round ended; `seat` won it, -1: it is replayed."""

    barrier: ClassVar[bool] = True
    seat: Seat
    round: Number
    how: Annotated[str, word(*ROUND_ENDS)]
    points: tuple[int, ...]
    rounds_won: tuple[int, ...]


class FinisherPlayed(Event, frozen=True):
    """A Fatality or Babality."""

    seat: Seat
    foe: Foe
    card: Card
    finish: Annotated[str, word("fatality", "babality")]


class FinisherDeclined(Event, frozen=True):
    """The winner leaves it at that."""

    seat: Seat


class FriendshipPlayed(Event, frozen=True):
    """A Friendship in answer to a Fatality."""

    seat: Seat
    foe: Foe
    card: Card


class FriendshipDeclined(Event, frozen=True):
    """The loser has no friendly word."""

    seat: Seat


class MatchWon(Event, frozen=True):
    """A match of the tournament is decided."""

    seat: Seat
    match: Number
    matches: int
    wins: tuple[int, ...]


class TournamentEnded(Event, frozen=True):
    """The tournament is over; `seat` -1: a draw."""

    seat: Seat
    wins: tuple[int, ...]
