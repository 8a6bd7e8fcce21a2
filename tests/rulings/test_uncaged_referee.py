"""UNCAGED: a referee with its own model of the box follows whole matches by their events and finds no wrong decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.contract import Event
from kotgames.games.uncaged import GAME
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.bot.rollout import rollout
from tests.rulings.uncaged_referee import Referee

MATCHES = 300


def events_of(seed: int) -> Iterator[Event]:
    """A whole match: every third of actions drawn evenly, the others as the rollouts of the bots play, with mulligans now and then."""
    events: list[Event] = []
    state = GAME.new(seed=seed, options={"rounds": 1 + seed % 3}, emit=events.append)
    dice = Dice(seed)
    while True:
        yield from events
        if state.actor is None:
            return
        events.clear()
        legal = state.actions()
        free = seed % 3 == 0 or state.prompt.kind != "place"  # type: ignore[union-attr]
        state.step(legal[dice.below(len(legal))] if free else rollout(state, dice), events.append)


@pytest.mark.slow
def test_the_referee_agrees_with_every_match() -> None:
    seen: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for seed in range(MATCHES):
        referee = Referee(rounds=1 + seed % 3)
        last: Event | None = None
        for number, event in enumerate(events_of(seed)):
            try:
                referee.see(event)
            except AssertionError as error:
                raise AssertionError(f"match {seed}, event {number}: {event}") from error
            last = event
        assert referee.over
        assert isinstance(last, e.MatchEnded)
        ends[last.how] += 1
        seen += referee.seen
    every = {
        name
        for name, kind in vars(e).items()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    assert set(seen) == every, "each kind of event was judged"
    assert set(ends) >= {"knockout", "decision"}


WRONG = {
    "a card that is valid": (e.CardRevealed, lambda event: {"valid": not event.valid}),
    "the cards that are left": (e.CardDrawn, lambda event: {"left": event.left + 1}),
    "a hit": (e.DamageDealt, lambda event: {"damage": event.damage + 1}),
    "the price of a mulligan": (e.Mulliganed, lambda event: {"stamina": event.stamina + 1}),
    "who attacks": (e.ComboStarted, lambda event: {"attacker": 1 - event.attacker}),
    "the Decision point": (e.RoundEnded, lambda event: {"winner": 1 - event.winner}),
    "who won": (e.MatchEnded, lambda event: {"winner": 1 - event.winner}),
    "the level": (e.ExchangeResolved, lambda event: {"level": 1 - event.level}),
}


@pytest.mark.parametrize("what", WRONG)
def test_the_referee_does_not_let_a_wrong_decision_pass(what: str) -> None:
    kind, wrong = WRONG[what]
    referee = Referee(rounds=3)
    for event in events_of(2):
        if isinstance(event, kind):
            with pytest.raises(AssertionError):
                referee.see(msgspec.structs.replace(event, **wrong(event)))
            return
        referee.see(event)
    raise AssertionError(f"no {kind.__name__} in this match")


def test_the_referee_knows_when_rows_may_be_laid() -> None:
    """U18: a row before both have kept is whistled back."""
    referee = Referee(rounds=2)
    events = list(events_of(1))
    first = next(number for number, event in enumerate(events) if isinstance(event, e.HandKept))
    for event in events[: first + 1]:
        referee.see(event)
    placed = next(event for event in events if isinstance(event, e.CardPlaced))
    with pytest.raises(AssertionError, match="both have kept"):
        referee.see(placed)
