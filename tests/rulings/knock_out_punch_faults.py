"""Faults that are put into the events of a match of Knock Out Punch, for the test that its referee notices them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec

from kotgames.engine.contract import Event
from kotgames.games.knock_out_punch import events as e

FAULTY: Final = 4
"""Seats of the matches that faults are put into."""
Stream: TypeAlias = list[Event]
Fault: TypeAlias = Callable[[Stream, int], Stream | None]
"""A match with a fault at a place, or None where it cannot be put there."""


def changed(kind: type[Event], **fields: Callable[[Any], Any]) -> Fault:
    """Something else is told of it."""

    def fault(events: Stream, at: int) -> Stream | None:
        event = events[at]
        if not isinstance(event, kind):
            return None
        other = msgspec.structs.replace(event, **{name: make(event) for name, make in fields.items()})
        return None if other == event else [*events[:at], other, *events[at + 1 :]]

    return fault


def added(kind: type[Event], make: Callable[[Any], Event]) -> Fault:
    """Something comes after it that should not."""
    return lambda events, at: (
        [*events[: at + 1], make(events[at]), *events[at + 1 :]] if isinstance(events[at], kind) else None
    )


def dropped(kind: type[Event]) -> Fault:
    return lambda events, at: [*events[:at], *events[at + 1 :]] if isinstance(events[at], kind) else None


def swapped(kind: type[Event]) -> Fault:
    """Two seats do one kind of thing in the wrong order; in the deal there is none."""

    def fault(events: Stream, at: int) -> Stream | None:
        one: Any = events[at]
        two: Any = events[at + 1] if at + 1 < len(events) else None
        if {type(one), type(two)} != {kind} or one.seat == two.seat:
            return None
        if isinstance(one, e.CardDrawn):
            if one.left == two.left:
                return None
            one, two = (
                msgspec.structs.replace(one, left=two.left),
                msgspec.structs.replace(two, left=one.left),
            )
        return [*events[:at], two, one, *events[at + 2 :]]

    return fault


def before(kind: type[Event], make: Callable[[Any], Event]) -> Fault:
    """Something comes before it that should not."""
    return lambda events, at: (
        [*events[:at], make(events[at]), *events[at:]] if isinstance(events[at], kind) else None
    )


def not_the_king(events: Stream, at: int) -> Stream | None:
    """A challenger who is not King challenges somebody else."""
    event = events[at]
    if not isinstance(event, e.FightStarted) or event.origin != "showdown":
        return None
    king = next(
        one.king if isinstance(one, e.StarterDrawn) else one.seat
        for one in reversed(events[:at])
        if isinstance(one, e.StarterDrawn | e.TokenMoved)
    )
    if event.challenger == king:
        return None
    some = next(seat for seat in range(FAULTY) if seat not in (king, event.challenger))
    return [*events[:at], msgspec.structs.replace(event, defender=some), *events[at + 1 :]]


def asked_without_blocks(events: Stream, at: int) -> Stream | None:
    """Somebody is asked for a Block though both are in the trash."""
    event = events[at]
    played = sum(isinstance(one, e.Blocked) for one in events[:at])
    if not isinstance(event, e.StackArmed) or event.target < 0 or played < 2:
        return None
    return [*events[: at + 1], e.BlockDeclined((event.seat + 1) % FAULTY), *events[at + 1 :]]


def asked_without_crowd(events: Stream, at: int) -> Stream | None:
    """A seat that has laid three Crowd cards, the most there are, is asked for a bet."""
    event = events[at]
    if isinstance(event, e.GloveThrown):
        pair = (event.puncher, event.defender)
    elif isinstance(event, e.FightCardsRevealed):
        at -= 2
        pair = (event.challenger, event.defender)
    else:
        return None
    laid = Counter(one.seat for one in events[:at] if isinstance(one, e.BetLaid))
    bare = [seat for seat in range(FAULTY) if laid[seat] == 3 and seat not in pair]
    return [*events[:at], e.BetDeclined(bare[0]), *events[at:]] if bare else None


def next_seat(name: str = "seat") -> Callable[[Any], int]:
    return lambda event: (getattr(event, name) + 1) % FAULTY


def more(name: str) -> Callable[[Any], int]:
    return lambda event: int(getattr(event, name)) + 1


def other(name: str) -> Callable[[Any], bool]:
    return lambda event: not getattr(event, name)


WRONG: Final[dict[str, Fault]] = {
    "who starts": changed(e.StarterDrawn, seat=next_seat()),
    "who has the belt": changed(e.StarterDrawn, king=next_seat("king")),
    "whose turn it is": changed(e.TurnStarted, seat=next_seat()),
    "the number of a turn": changed(e.TurnStarted, turn=more("turn")),
    "a seat is passed over in drawing": changed(e.CardDrawn, seat=next_seat()),
    "the order of drawing": swapped(e.CardDrawn),
    "the cards that are left": changed(e.CardDrawn, left=more("left")),
    "a card drawn that lies elsewhere": added(e.CardDrawn, lambda event: event),
    "a Crowd card drawn": changed(e.CardDrawn, card=lambda event: 93),
    "a Punch into the hand": changed(e.CardDrawn, card=lambda event: 78),
    "a Punch that is none": changed(e.PunchDrawn, card=lambda event: 0),
    "the pile is empty too early": added(e.TurnStarted, lambda event: e.PileEmptied()),
    "a location that is not the fighter's": changed(
        e.CardPlaced, location=lambda event: (event.location + 1) % 8
    ),
    "the punches there": changed(e.CardPlaced, punches=more("punches")),
    "a card of another seat": changed(e.CardPlaced, seat=next_seat()),
    "who is struck": changed(e.StackArmed, target=lambda event: (event.target + 2) % 9 - 1),
    "nobody is struck": changed(e.StackArmed, target=lambda event: -1),
    "a Towel makes a stack strike": added(
        e.CardTrashed, lambda event: e.StackArmed(event.seat, event.location, 0)
    ),
    "who is asked for a Block": changed(e.BlockDeclined, seat=next_seat()),
    "the order of Block answers": swapped(e.BlockDeclined),
    "a Block is blocked": added(e.Blocked, lambda event: event),
    "asked after a Block": added(e.Blocked, lambda event: e.BlockDeclined((event.seat + 1) % FAULTY)),
    "a Block that is none": changed(e.Blocked, card=lambda event: 0),
    "a knock-out in spite of a Block": added(
        e.Blocked, lambda event: e.KnockedOut(event.striker, event.location, event.target, (), 0)
    ),
    "whom it was that fell": changed(e.KnockedOut, target=lambda event: (event.target + 1) % 8),
    "points of a knock-out": changed(e.KnockedOut, points=more("points")),
    "a card less is collected": changed(e.KnockedOut, cards=lambda event: event.cards[1:]),
    "two stacks fall": added(
        e.KnockedOut, lambda event: msgspec.structs.replace(event, target=event.target - 1)
    ),
    "the King is not challenged": not_the_king,
    "asked though no Block is left": asked_without_blocks,
    "asked though no Crowd is left": asked_without_crowd,
    "the match goes on": before(e.Scored, lambda event: e.TurnStarted(0, 99)),
    "the match ends too early": before(e.TurnStarted, lambda event: e.Scored((0,) * FAULTY)),
    "a fight against oneself": changed(e.FightStarted, defender=lambda event: event.challenger),
    "another challenger": changed(e.FightStarted, challenger=next_seat("challenger")),
    "what a fight is about": changed(e.FightStarted, origin=lambda event: "tie"),
    "who says how to fight": changed(e.WayChosen, seat=next_seat()),
    "what was agreed": changed(
        e.WayChosen, word=lambda event: "accept" if event.word == "cards" else "cards"
    ),
    "a Wild as a fight card": changed(e.FightCardLaid, card=lambda event: 64),
    "who lays first": swapped(e.FightCardLaid),
    "a bet of a seat that fights": changed(e.BetLaid, seat=lambda event: event.on),
    "a bet on somebody else": changed(e.BetLaid, on=lambda event: event.seat),
    "the face of a bet": changed(e.BetLaid, cheers=lambda event: 1 - event.cheers),
    "the order of bets": swapped(e.BetLaid),
    "the highest card": changed(
        e.FightCardsRevealed,
        winner=lambda event: event.challenger if event.winner == event.defender else event.defender,
    ),
    "cards of a fight strike": added(
        e.FightCardsRevealed, lambda event: e.StackArmed(event.challenger, 0, -1)
    ),
    "the result of a throw": changed(
        e.GloveThrown, result=lambda event: "hit" if event.result != "hit" else "caught"
    ),
    "who throws": changed(
        e.GloveThrown, puncher=lambda event: event.defender, defender=lambda event: event.puncher
    ),
    "a throw called off twice": added(e.ThrowCalledOff, lambda event: event),
    "who won a fight": changed(
        e.FightWon, winner=lambda event: event.loser, loser=lambda event: event.winner
    ),
    "points of a fight": changed(e.FightWon, points=more("points")),
    "an even fight": changed(e.FightWon, even=other("even")),
    "who is King": changed(e.TokenMoved, seat=next_seat()),
    "the token moves": added(e.FightWon, lambda event: e.TokenMoved(event.loser, event.winner)),
    "the King's Challenge tokens left": changed(e.ChallengeTokenWon, left=more("left")),
    "a King's Challenge token too many": added(
        e.TokenMoved, lambda event: e.ChallengeTokenWon(event.seat, 2)
    ),
    "a right bet": changed(e.BetTurnedUp, right=other("right")),
    "points of a bet": changed(e.BetTurnedUp, points=more("points")),
    "punches after a Towel": changed(e.CardTrashed, punches=more("punches")),
    "a Towel of another seat": changed(e.TowelThrown, seat=next_seat()),
    "a turn that is a discard": added(e.TurnStarted, lambda event: e.CardDiscarded(event.seat, 76)),
    "no action at all": added(e.TurnStarted, lambda event: e.ExtraDeclined(event.seat)),
    "a further turn": added(e.MatchEnded, lambda event: e.TurnStarted(event.winner, 1)),
    "the score": changed(e.Scored, scores=lambda event: (event.scores[0] + 1, *event.scores[1:])),
    "who won": changed(e.MatchEnded, winner=next_seat("winner")),
    "how it ended": changed(e.MatchEnded, how=lambda event: "tie_drawn"),
}
