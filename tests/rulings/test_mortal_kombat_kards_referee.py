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
BRAWLS = range(100_000, 100_300)
"""Seeds of Brawls of three to six; the first hundred of each way are the slow ones."""
WAYS = ("random", "lazy", "bot")
"""Who plays: actions drawn evenly; the same, but done with laying out as soon as possible; and the rollouts of the bots."""
FOR_MORE = frozenset({"CounterDeclined"})
"""What comes in Brawl alone."""
FOR_TWO = frozenset({"TimeRanOut"})
"""What comes with two alone."""
RARE = frozenset({"FriendshipPlayed"})
"""What is not in every hundred of matches."""


def options_of(seed: int) -> dict[str, Any]:
    """Basic and Advanced, Timer and Infinity, all points and sizes; of a Brawl with and without its variant."""
    if seed in BRAWLS:
        return {
            "rules": "basic" if seed % 3 == 2 else "advanced", "once": seed % 8 > 3, "matches": 1 + (seed % 10 == 0),
            "deck": (60, 50)[seed % 2],
        }  # fmt: skip
    return {
        "rules": "basic" if seed % 3 == 2 else "advanced", "timer": seed % 4 == 3, "points": (30, 40, 50)[seed % 3],
        "matches": (1, 1, 2)[seed % 3], "deck": (60, 50)[seed % 2],
    }  # fmt: skip


def fighters_of(seed: int) -> list[str]:
    """Two of the twenty, in turn; for a Brawl three to six."""
    names = shipped().kombatants
    if seed in BRAWLS:
        return [names[(7 * seed + 3 * seat) % 20] for seat in range(3 + seed % 4)]
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
    fighters = fighters_of(seed)
    options = {**options_of(seed), "fighters": fighters}
    state = GAME.new(seats=len(fighters), seed=seed, options=options, emit=events.append)
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
            else:
                assert state.actor is not None
                can = referee.asks(state.actor, [GAME.text(action) for action in state.draft])
                assert can is None or {GAME.text(action) for action in state.actions()} == can
        except AssertionError as error:
            raise AssertionError(f"{way} match {seed}, event {number}: {event or state.prompt}") from error
    assert referee.over or most < 1 << 30
    return referee


RESULTS = frozenset({"landed", "blocked", "evaded", "stopped", "countered", "tied"})


def every_event() -> set[str]:
    """The names of all kinds of events."""
    kinds = {name: kind for name, kind in vars(e).items() if isinstance(kind, type)}
    return {name for name, kind in kinds.items() if issubclass(kind, Event) and kind is not Event}


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
    if way == "random":
        assert set(seen) == every_event() - FOR_MORE, "each kind of event was judged"
    assert set(results) >= RESULTS | ({"failed"} if way == "random" else set())


@pytest.mark.parametrize("seed", [100_000, 100_005])
def test_the_referee_agrees_with_the_beginning_of_a_brawl(seed: int) -> None:
    refereed(seed, "lazy", 400)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "seeds",
    [pytest.param(BRAWLS[:100], marks=pytest.mark.slow), pytest.param(BRAWLS[100:], marks=pytest.mark.long)],
    ids=["hundred", "more"],
)
def test_the_referee_agrees_with_every_brawl(way: str, seeds: range) -> None:
    seen: Counter[str] = Counter()
    results: Counter[str] = Counter()
    for seed in seeds:
        referee = refereed(seed, way)
        seen += referee.seen
        results += referee.results
    assert set(seen) >= FOR_MORE
    if way == "random":
        assert set(seen) >= every_event() - FOR_TWO - RARE
    assert set(results) >= RESULTS | ({"failed"} if way == "random" else set())


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


def _not_let_pass(kind: type[Event], wrong: Callable[[Any], dict[str, Any]], seeds: Iterable[int]) -> None:
    """The first event of a kind, made wrong, is refused."""
    for seed in seeds:
        referee = Referee(fighters_of(seed), **options_of(seed))
        for event, _ in played(seed, "lazy"):
            if isinstance(event, kind):
                with pytest.raises(AssertionError):
                    referee.see(msgspec.structs.replace(event, **wrong(event)))
                return
            if event is not None:
                referee.see(event)
    raise AssertionError(f"no {kind.__name__}")


@pytest.mark.parametrize("what", WRONG)
def test_the_referee_does_not_let_a_wrong_decision_pass(what: str) -> None:
    _not_let_pass(*WRONG[what], range(20))


def _next_to(event: Any) -> dict[str, Any]:
    return {"seat": (event.seat + 1) % 3}


WRONG_IN_BRAWL: dict[str, tuple[type[Event], Callable[[Any], dict[str, Any]]]] = {
    "whose action it is": (e.Passed, _next_to),
    "against whom it is": (e.AttackLaid, lambda event: {"foe": event.seat}),
    "who is asked next": (e.CounterDeclined, _next_to),
    "who takes the hit": (e.HitTaken, _next_to),
    "who is out": (e.KnockedOut, _next_to),
    "who begins the round": (e.RoundStarted, _next_to),
    "who begins the turn": (e.TurnStarted, _next_to),
    "whose group is joined": (e.HandMoved, lambda event: {"foe": event.seat}),
    "who rolled highest": (e.FirstRolled, _next_to),
}


@pytest.mark.parametrize("what", WRONG_IN_BRAWL)
def test_the_referee_does_not_let_a_wrong_decision_pass_in_a_brawl(what: str) -> None:
    _not_let_pass(*WRONG_IN_BRAWL[what], BRAWLS[::4])


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
