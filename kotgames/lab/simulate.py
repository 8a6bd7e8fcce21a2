"""Matches between bots by the thousand, on all cores; the same result whatever the number of workers."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from fractions import Fraction
from math import sqrt
from multiprocessing import active_children, get_context
from typing import Any

import msgspec

from kotgames import games
from kotgames.bots import players
from kotgames.engine.chance import Dice
from kotgames.engine.contract import EXTERNAL, Game
from kotgames.engine.errors import KotgamesError
from kotgames.system.process import uninterrupted

CHUNK = 20
"""Matches a worker plays per request."""

LONGEST = 20_000
"""Decisions after which a match counts as endless: a fault of the rules, reported as an error."""


class Played(msgspec.Struct):
    """One match: the seats that won (none: a draw; several share it), how it ended, how many decisions, how many of them with one
    action; its labels, its shares (`Game.labels`, `Game.shares`). `turns`: where the game counts them (its state has a `turn`)."""

    winners: tuple[int, ...]
    how: str
    decisions: int
    forced: int
    turns: int | None
    labels: list[tuple[str, str, int]]
    shares: list[tuple[str, int, int]] = []

    def won(self, *seats: int) -> float:
        """The seats' part of the win: all of it, the part of a shared one that is theirs, or nothing; of a draw a half."""
        if not self.winners:
            return 0.5
        return sum(seat in self.winners for seat in seats) / len(self.winners)

    def turned(self, by: int, seats: int) -> tuple[int, ...]:
        """The winners where everybody sits `by` seats further on."""
        return tuple(sorted((winner + by) % seats for winner in self.winners))


class Tally(msgspec.Struct):
    """Wins out of games, draws counting a half."""

    wins: float = 0.0
    games: int = 0

    @property
    def share(self) -> float:
        """The share of wins."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % Wilson interval of the share."""
        return wilson(self.wins, self.games)


class Report(msgspec.Struct):
    """The outcome of a simulation. `turns`: of each match in order; none where the game does not count them. A win that several share
    counts for each of them by its share; `shared`: how many such there were, not said where there is none."""

    game: str
    matches: int
    seed: int
    wins: dict[str, int | float]
    draws: int
    endings: dict[str, int]
    decisions: int
    forced: int
    seconds: float
    by: dict[str, dict[str, Tally]]
    turns: list[int]
    shared: int | msgspec.UnsetType = msgspec.UNSET


def wilson(wins: float, count: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson score interval of a share."""
    if not count:
        return 0.0, 1.0
    p = wins / count
    centre = p + z * z / (2 * count)
    spread = z * sqrt(p * (1 - p) / count + z * z / (4 * count * count))
    scale = 1 + z * z / count
    low, high = (centre - spread) / scale, (centre + spread) / scale
    return low if wins else 0.0, high if wins < count else 1.0


def play(game: Game, card_set: Any, bots: Sequence[str], seed: int, options: Mapping[str, Any]) -> Played:
    """One match. Bots get views only; the seeds of their own chance derive from the match's."""
    state = game.new(seats=len(bots), options=options, seed=seed, card_set=card_set)
    chances = [Dice(seed * 8 + seat + 1) for seat in range(len(bots))]
    outside = Dice(seed * 8)
    decisions = forced = 0
    while state.actor is not None:
        seat = state.actor
        legal = state.actions()
        decisions += 1
        if seat == EXTERNAL:
            action = game.external(state, outside)
        elif len(legal) == 1:
            forced += 1
            action = legal[0]
        elif bots[seat] == "random":  # needs no view to choose blindly
            action = legal[chances[seat].below(len(legal))]
        else:
            action = players.choose(
                bots[seat], game, card_set, state.view(seat), chances[seat].below(1 << 20)
            )
        state.step(action)
        if decisions > LONGEST:
            raise RuntimeError(f"match with seed {seed} does not end")
    outcome = state.outcome
    assert outcome is not None
    return Played(
        outcome.winners,
        outcome.how,
        decisions,
        forced,
        getattr(state, "turn", None),
        game.labels(state),
        game.shares(state),
    )


_shared: dict[str, Any] = {}


def _begin(game_id: str, data: dict[str, Any] | None) -> None:
    game = games.get(game_id)
    _shared["game"], _shared["card_set"] = game, game.card_set(data)


def _chunk(job: tuple[Sequence[str], int, int, int, Sequence[Mapping[str, Any]]]) -> list[Played]:
    bots, seed, start, count, pairings = job
    found = []
    for number in range(start, start + count):
        found.append(_one(_shared["game"], _shared["card_set"], bots, seed, number, pairings))
    return found


def _one(
    game: Game,
    card_set: Any,
    bots: Sequence[str],
    seed: int,
    number: int,
    pairings: Sequence[Mapping[str, Any]],
) -> Played:
    """Match `number`: two in a row share a seed with seats turned, so that luck cancels; `winners` are given back as the bots' indices.
    Of a bot against itself the second would be the first over again: there each match has a seed and a pairing of its own."""
    pair, turned = divmod(number, len(bots)) if len(set(bots)) > 1 else (number, 0)
    seated = [bots[(seat + turned) % len(bots)] for seat in range(len(bots))]
    options = pairings[pair % len(pairings)] if pairings else {}
    played = play(game, card_set, seated, seed * 1_000_003 + pair, options)
    played.winners = played.turned(turned, len(bots))
    return played


def simulate(
    game_id: str,
    bots: Sequence[str],
    matches: int,
    seed: int,
    *,
    workers: int | None = None,
    pairings: Sequence[Mapping[str, Any]] = (),
    data: dict[str, Any] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Play `matches` matches. `pairings` are options that match pairs take in turn (fighters against each other); `data` is card data
    other than the shipped. Raises KotgamesError for unknown games, bots, options, and where a worker was killed."""
    game = games.get(game_id)
    for bot in bots:
        players.check(bot)
    _begin(game_id, data)
    game.new(
        seats=len(bots), options=pairings[0] if pairings else {}, seed=seed, card_set=_shared["card_set"]
    )
    started = time.perf_counter()
    results = series(
        game_id, bots, matches, seed, workers=workers, pairings=pairings, data=data, progress=progress
    )
    return _report(game_id, bots, matches, seed, results, time.perf_counter() - started)


def series(
    game_id: str,
    bots: Sequence[str],
    matches: int,
    seed: int,
    *,
    workers: int | None = None,
    pairings: Sequence[Mapping[str, Any]] = (),
    data: dict[str, Any] | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Played]:
    """The matches of `simulate` one by one, in order; `winners` are the indices of bots. The same whatever the number of workers."""
    jobs = [(bots, seed, start, min(CHUNK, matches - start), pairings) for start in range(0, matches, CHUNK)]
    results: list[Played] = []
    if workers == 1 or matches <= CHUNK:
        _begin(game_id, data)
        for job in jobs:
            results += _chunk(job)
            if progress is not None:
                progress(len(results))
    else:
        with ProcessPoolExecutor(
            workers, mp_context=get_context("spawn"), initializer=_begin, initargs=(game_id, data)
        ) as pool:
            try:
                with uninterrupted():
                    parts = pool.map(_chunk, jobs)
                for part in parts:
                    results += part
                    if progress is not None:
                        progress(len(results))
            except KeyboardInterrupt:
                pool.shutdown(wait=False, cancel_futures=True)
                for worker in active_children():
                    worker.terminate()
                raise
            except BrokenProcessPool as error:
                raise KotgamesError("worker_died", done=len(results), matches=matches) from error
    return results


def _names(bots: Sequence[str]) -> list[str]:
    """Each bot's name, numbered where a name sits twice."""
    return [
        bot if bots.count(bot) == 1 else f"{bot} {bots[: index + 1].count(bot)}"
        for index, bot in enumerate(bots)
    ]


def _report(
    game_id: str, bots: Sequence[str], matches: int, seed: int, results: list[Played], seconds: float
) -> Report:
    names = _names(bots)
    wins = dict.fromkeys(names, Fraction(0))
    endings: dict[str, int] = {}
    by: dict[str, dict[str, Tally]] = {}
    for number, played in enumerate(results):
        endings[played.how] = endings.get(played.how, 0) + 1
        for winner in played.winners:
            wins[names[winner]] += Fraction(1, len(played.winners))
        turned = number % len(bots) if len(set(bots)) > 1 else 0
        seated = msgspec.structs.replace(played, winners=played.turned(-turned, len(bots)))
        _count(by, seated, len(bots))
    draws = sum(not played.winners for played in results)
    shared = sum(len(played.winners) > 1 for played in results)
    return Report(
        game_id, matches, seed, {name: _plain(won) for name, won in wins.items()}, draws, dict(sorted(endings.items())),
        sum(p.decisions for p in results), sum(p.forced for p in results), round(seconds, 3), by,
        [p.turns for p in results if p.turns is not None], shared or msgspec.UNSET,
    )  # fmt: skip


def _plain(won: Fraction) -> int | float:
    return won.numerator if won.denominator == 1 else float(won)


def _count(by: dict[str, dict[str, Tally]], played: Played, seats: int) -> None:
    """Add a match to the tallies. A label that several seats share says nothing about strength and is left out of that match."""
    owners: dict[tuple[str, str], set[int]] = {}
    for group, name, seat in played.labels:
        owners.setdefault((group, name), set()).add(seat)
    for (group, name), who in owners.items():
        if len(who) == seats:
            continue
        tally = by.setdefault(group, {}).setdefault(name, Tally())
        tally.games += 1
        tally.wins += played.won(*who)
