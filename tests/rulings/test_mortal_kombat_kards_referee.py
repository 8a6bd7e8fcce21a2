"""Mortal Kombat Kard Game: a referee with its own model of the box follows whole matches by their events and finds no wrong decision, and
at every question the same choices as the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import islice
from typing import Any

import msgspec
import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.contract import Event
from kotgames.games.mortal_kombat_kards import events as e
from kotgames.games.mortal_kombat_kards.card_set import shipped
from kotgames.games.mortal_kombat_kards.game import GAME, State
from tests.rulings.mortal_kombat_kards_referee import Referee

MATCHES = 300
WAYS = ("random", "lazy", "bot")
"""Who plays: actions drawn evenly; the same, but done with laying out as soon as possible; and the rollouts of the bots."""
FOR_MORE = frozenset({"CounterDeclined"})
"""What comes in Brawl alone."""


def options_of(seed: int) -> dict[str, Any]:
    """Basic and Advanced, Timer and Infinity, all points and sizes."""
    return {
        "rules": "basic" if seed % 3 == 2 else "advanced", "timer": seed % 4 == 3, "points": (30, 40, 50)[seed % 3],
        "matches": (1, 1, 2)[seed % 3], "deck": (60, 50)[seed % 2],
    }  # fmt: skip


def fighters_of(seed: int) -> list[str]:
    """Two of the twenty, in turn."""
    names = shipped().kombatants
    one = seed % 20
    other = (seed * 7 + 3) % 19
    return [names[one], names[other + (other >= one)]]


def chooser(way: str, seed: int) -> Callable[[State], int]:
    """A player."""
    dice = Dice(seed)
    if way == "bot":
        rollout: Callable[[State, Dice], int] = import_module(
            "kotgames.games.mortal_kombat_kards.bot.rollout"
        ).rollout
        return lambda state: rollout(state, dice)

    def choose(state: State) -> int:
        actions = state.actions()
        assert state.prompt is not None
        laying = state.prompt.kind in ("answer", "action", "rest")
        if way == "lazy" and laying and actions[0] == 0 and dice.below(3):
            return 0
        return actions[dice.below(len(actions))]

    return choose


def played(seed: int, way: str) -> Iterator[tuple[Event | None, State]]:
    """The events of a match, and None at each question."""
    events: list[Event] = []
    state = GAME.new(
        seed=seed, options={**options_of(seed), "fighters": fighters_of(seed)}, emit=events.append
    )
    choose = chooser(way, seed)
    while True:
        for event in events:
            yield event, state
        events.clear()
        if state.actor is None:
            return
        yield None, state
        state.step(choose(state), events.append)


def refereed(seed: int, way: str, most: int = 1 << 30) -> Referee:
    """A match, or its beginning, under the eyes of the referee."""
    referee = Referee(fighters_of(seed), **options_of(seed))
    for number, (event, state) in enumerate(islice(played(seed, way), most)):
        try:
            if event is not None:
                referee.see(event)
            elif referee.asked is not None:
                seat, can = referee.asked
                if state.draft:
                    can = referee.offer([GAME.text(action) for action in state.draft])
                assert seat == state.actor
                assert {GAME.text(action) for action in state.actions()} == can
        except AssertionError as error:
            raise AssertionError(f"{way} match {seed}, event {number}: {event or state.prompt}") from error
    assert referee.over or most < 1 << 30
    return referee


def has_bots() -> bool:
    """True as soon as there are bots."""
    try:
        import_module("kotgames.games.mortal_kombat_kards.bot.rollout")
    except ModuleNotFoundError:
        return False
    return True


@pytest.mark.parametrize("seed", [0, 2, 3])
def test_the_referee_agrees_with_the_beginning_of_a_match(seed: int) -> None:
    refereed(seed, "lazy", 250)


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_the_referee_agrees_with_every_match(way: str) -> None:
    if way == "bot" and not has_bots():
        pytest.skip("no bots yet")
    seen: Counter[str] = Counter()
    results: Counter[str] = Counter()
    for seed in range(MATCHES):
        referee = refereed(seed, way)
        seen += referee.seen
        results += referee.results
    every = {
        name
        for name, kind in vars(e).items()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    if way == "random":
        assert set(seen) == every - FOR_MORE, "each kind of event was judged"
    wanted = {"landed", "blocked", "evaded", "stopped", "countered", "tied"}
    assert set(results) >= (wanted | {"failed"} if way == "random" else wanted)


WRONG: dict[str, tuple[type[Event], Callable[[Any], dict[str, Any]]]] = {
    "a final Speed": (e.Clashed, lambda event: {"speed": event.speed + 1}),
    "a verdict": (e.Clashed, lambda event: {"result": "blocked" if event.result == "landed" else "landed"}),
    "the damage": (e.AttackStruck, lambda event: {"points": event.points + 1}),
    "points that are lost": (e.PointsLost, lambda event: {"count": event.count + 1}),
    "who keeps the initiative": (e.InitiativeKept, lambda event: {"seat": 1 - event.seat}),
    "who gets the initiative": (e.InitiativeWon, lambda event: {"seat": 1 - event.seat}),
    "the kards that are left": (e.KardDrawn, lambda event: {"left": event.left - 1}),
    "a location": (e.AttackLaid, lambda event: {"location": (event.location + 1) % 3}),
    "a distance": (e.Displaced, lambda event: {"near": not event.near}),
    "the price of a move": (e.HandMoved, lambda event: {"free": not event.free}),
    "who won the round": (e.RoundEnded, lambda event: {"seat": 1 - event.seat}),
    "how the round ended": (e.RoundEnded, lambda event: {"how": "time" if event.how != "time" else "blow"}),
    "who begins": (e.RoundStarted, lambda event: {"seat": 1 - event.seat}),
    "counters": (e.CounterGone, lambda event: {"left": event.left + 1}),
    "who won the match": (e.MatchWon, lambda event: {"seat": 1 - event.seat}),
    "hits": (e.RestLaid, lambda event: {"count": event.count + 1}),
    "a passed turn that was none": (e.Passed, lambda event: {"seat": 1 - event.seat}),
}


@pytest.mark.parametrize("what", WRONG)
def test_the_referee_does_not_let_a_wrong_decision_pass(what: str) -> None:
    kind, wrong = WRONG[what]
    for seed in range(20):
        referee = Referee(fighters_of(seed), **options_of(seed))
        for event, _ in played(seed, "lazy"):
            if isinstance(event, kind):
                with pytest.raises(AssertionError):
                    referee.see(msgspec.structs.replace(event, **wrong(event)))
                return
            if event is not None:
                referee.see(event)
    raise AssertionError(f"no {kind.__name__}")


@pytest.mark.parametrize(
    "left_out", ["KnockedDown", "Slowed", "InitiativeWon", "PointsLost", "CancelDeclined", "KardDrawn"]
)
def test_the_referee_misses_what_is_left_out(left_out: str) -> None:
    for seed in range(20):
        referee = Referee(fighters_of(seed), **options_of(seed))
        stream = (event for event, _ in played(seed, "lazy") if event is not None)
        for event in stream:
            if type(event).__name__ == left_out:
                with pytest.raises(AssertionError):
                    _see(referee, islice(stream, 3))
                return
            referee.see(event)
    raise AssertionError(f"no {left_out}")


def _see(referee: Referee, events: Iterable[Event]) -> None:
    for event in events:
        referee.see(event)
