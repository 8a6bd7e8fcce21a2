"""Speed of the rules: steps, copies and rollouts a second on one core, in random play."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec

from kotgames import games
from kotgames.engine.chance import Dice
from kotgames.engine.contract import State


class Speed(msgspec.Struct):
    """Figures of one game. `forced` is the share of decisions with a single action; a rollout is a copy of a position in mid-match played
    randomly to its end."""

    game: str
    steps_per_second: float
    forced: float
    copies_per_second: float
    rollouts_per_second: float
    decisions_per_match: float
    options: float


def measure(game_id: str, seconds: float = 3.0, *, clock: Callable[[], float] = time.process_time) -> Speed:
    """Measure a game for about `seconds` of CPU time a figure; the median of three runs."""
    game = games.get(game_id)
    runs = sorted((_steps(game, seconds / 3, run, clock) for run in range(3)), key=lambda run: run[0])
    steps, forced, per_match, options = runs[1]
    middle = _middle(game)
    copies = sorted(_repeat(middle.copy, seconds / 9, clock) for _ in range(3))[1]
    chance = Dice(5)

    def rollout() -> None:
        state = middle.copy()
        _to_end(state, chance)

    rollouts = sorted(_repeat(rollout, seconds / 9, clock, batch=5) for _ in range(3))[1]
    return Speed(
        game_id,
        round(steps),
        round(forced, 4),
        round(copies),
        round(rollouts),
        round(per_match, 1),
        round(options, 2),
    )


def _steps(
    game: Any, seconds: float, run: int, clock: Callable[[], float]
) -> tuple[float, float, float, float]:
    chance = Dice(run + 100)
    decisions = forced = matches = options = 0
    started = clock()
    while clock() - started < seconds or not matches:
        state = game.new(seed=run * 100_000 + matches)
        matches += 1
        while state.actor is not None:
            legal = state.actions()
            count = len(legal)
            options += count
            if count == 1:
                forced += 1
            state.step(legal[chance.below(count)])
            decisions += 1
    spent = clock() - started
    return decisions / spent, forced / decisions, decisions / matches, options / decisions


def _middle(game: Any) -> State:
    """A position about the middle of a random match."""
    lengths = []
    for seed in range(5):
        state = game.new(seed=seed)
        lengths.append(_to_end(state, Dice(seed)))
    state = game.new(seed=2)
    chance = Dice(2)
    for _ in range(lengths[2] // 2):
        legal = state.actions()
        state.step(legal[chance.below(len(legal))])
    found: State = state
    return found


def _to_end(state: State, chance: Dice) -> int:
    count = 0
    while state.actor is not None:
        legal = state.actions()
        state.step(legal[chance.below(len(legal))])
        count += 1
    return count


def _repeat(
    function: Callable[[], object], seconds: float, clock: Callable[[], float], batch: int = 500
) -> float:
    count = 0
    started = clock()
    while clock() - started < seconds:
        for _ in range(batch):
            function()
        count += batch
    return count / (clock() - started)
