"""Knock Out Punch from every seat: a match with everybody one or more seats further on is the same match, question by question and event
by event. What the rulings hold at one seat they hold at all; only a tie at the end goes by seat number (P12)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.contract import EXTERNAL, NOBODY, Event
from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch.game import State

OPTIONS: tuple[dict[str, Any], ...] = ({}, {"fights": "cards"}, {"fights": "ask", "extra_crowd": True})
SEAT_FIELDS = {
    "seat", "dealer", "king", "striker", "challenger", "defender", "on", "puncher", "winner", "loser",
}  # fmt: skip
FURTHER_ON = [(seats, by) for seats in GAME.seats for by in range(1, seats)]


class Turned:
    """Everything `by` seats further on, of so many."""

    def __init__(self, seats: int, by: int) -> None:
        self.seats, self.by = seats, by

    def seat(self, seat: int) -> int:
        """A seat; what is none stays."""
        return (seat + self.by) % self.seats if seat >= 0 else seat

    def row(self, values: Any) -> list[Any]:
        """A list by seat."""
        return [values[(seat - self.by) % self.seats] for seat in range(self.seats)]

    def action(self, action: int) -> int:
        """An action that may name a seat."""
        if a.AGAINST <= action < a.BET:
            return a.AGAINST + self.seat(action - a.AGAINST)
        if a.BET <= action < a.PLACE:
            on, cheers = divmod(action - a.BET, 2)
            return a.BET + 2 * self.seat(on) + cheers
        return action

    def event(self, event: Event) -> Event:
        """An event."""
        changes: dict[str, Any] = {
            name: self.seat(getattr(event, name))
            for name in event.__struct_fields__
            if name in SEAT_FIELDS and type(getattr(event, name)) is int
        }
        if isinstance(event, e.Scored):
            changes["scores"] = tuple(self.row(event.scores))
        return msgspec.structs.replace(event, **changes)

    def place(self, where: int) -> int:
        """Where a card lies."""
        base = where // 10 * 10
        return base + self.seat(where - base) if base >= b.HAND else where

    def beginning(self, state: State) -> State:
        """A match before its first decision."""
        made = state.copy()
        assert [frame[0] for frame in made.stack] == [b.REPLENISH, b.TURN]
        made.stack = [(kind, self.seat(seat), *more) for kind, seat, *more in made.stack]
        made.actor = self.seat(made.actor if made.actor is not None else -1)
        made.king, made.first_king, made.starter = map(self.seat, (made.king, made.first_king, made.starter))
        made.hands = self.row(made.hands)
        made.opening = tuple(self.row(made.opening))
        made.place = [self.place(where) for where in made.place]
        return made


@pytest.mark.parametrize(("seats", "by"), FURTHER_ON)
def test_everybody_further_on_is_the_same_match(seats: int, by: int) -> None:
    turned = Turned(seats, by)
    seen: set[str] = set()
    for number, options in enumerate(OPTIONS):
        state = GAME.new(seats=seats, options=options, seed=17 * seats + number)
        other = turned.beginning(state)
        dice = Dice(number)
        while state.actor is not None:
            legal = state.actions()
            assert set(map(turned.action, legal)) == set(other.actions())
            assert turned.seat(state.asked or 0) == (other.asked or 0)
            assert (state.actor == EXTERNAL) == (other.actor == EXTERNAL)
            view, theirs = state.view(NOBODY), other.view(NOBODY)
            for name in ("scores", "collected", "hand_counts", "crowd_counts", "opening", "challenges_won"):
                assert turned.row(view[name]) == theirs[name], name
            events: list[Event] = []
            others: list[Event] = []
            action = legal[dice.below(len(legal))]
            state.step(action, events.append)
            other.step(turned.action(action), others.append)
            seen.update(type(event).__name__ for event in events)
            if any(isinstance(event, e.Scored) for event in events):
                scores = state.scores()
                if sorted(scores)[-1] == sorted(scores)[-2]:
                    break  # P12: by seat number
            assert list(map(turned.event, events)) == others
    assert seen >= {"CardPlaced", "KnockedOut", "FightWon", "TokenMoved", "TowelThrown", "GloveThrown"}
    assert "BetTurnedUp" in seen or seats == 2
