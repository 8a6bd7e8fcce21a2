"""The balance of a game for any number of seats, where nobody chooses a fighter: the share of each place at the table, and the rule bot
among random ones. Part of `kotgames.lab.balance`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from kotgames.lab.simulate import Played, Tally, series, wilson

BOT: Final = "greedy"
RANDOM: Final = "random"


class Range(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bounds of a figure, both ends included."""

    low: float
    high: float


class Sittings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Equal bots at several numbers of seats: `name` in the report, the match's `options`, and by group of the game's `labels` how far the
    share of wins of what is in it may lie from an even one."""

    name: str
    seats: tuple[int, ...]
    options: dict[str, Any]
    even: dict[str, Range]


class OverRandom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule bot and a random one in every other seat: what it has to win at least, by number of seats."""

    least: dict[int, float]
    options: dict[str, Any] = {}


class Figure(msgspec.Struct, frozen=True):
    """A measured figure with its 95 % interval and what it should be. `percent`: a share of `count` cases, else a plain number."""

    name: str
    value: float
    low: float
    high: float
    target: Range
    count: int
    percent: bool = True

    @property
    def met(self) -> bool:
        """True where the point estimate lies in the target."""
        return self.target.low <= self.value <= self.target.high

    @property
    def sure(self) -> bool:
        """True where the whole interval lies on the same side of the target's ends as the estimate."""
        if self.met:
            return self.target.low <= self.low and self.high <= self.target.high
        return self.high < self.target.low or self.low > self.target.high


def share_figure(name: str, wins: float, count: int, target: Range) -> Figure:
    """A share with its Wilson interval."""
    low, high = wilson(wins, count)
    return Figure(name, wins / count if count else 0.0, low, high, target, count)


def by_label(results: Sequence[Played], group: str) -> dict[str, Tally]:
    """Matches and wins by label of a group, the labels in the order of the text."""
    found: dict[str, Tally] = {}
    for played in results:
        for known, name, seat in played.labels:
            if known == group:
                tally = found.setdefault(name, Tally())
                tally.games += 1
                tally.wins += played.won(seat)
    return dict(sorted(found.items()))


def even_figures(results: Sequence[Played], seats: int, name: str, even: dict[str, Range]) -> list[Figure]:
    """The shares of a series of equal bots."""
    figures = []
    for group, spread in even.items():
        target = Range(max(0.0, 1 / seats + spread.low), min(1.0, 1 / seats + spread.high))
        for label, tally in by_label(results, group).items():
            told = label if label == group else f"{group} {label}"
            figures.append(share_figure(f"{name}, {seats} seats: {told}", tally.wins, tally.games, target))
    return figures


def measure(
    game: str,
    sittings: Sequence[Sittings],
    over_random: OverRandom | None,
    matches: int,
    seed: int,
    *,
    workers: int | None = None,
    data: dict[str, Any] | None = None,
    say: Callable[[str], None] = lambda text: None,
) -> tuple[list[Figure], list[int]]:
    """(figures, turns of all matches of equal bots); `matches` of each series."""
    figures: list[Figure] = []
    turns: list[int] = []
    for one in sittings:
        for seats in one.seats:
            say(f"{one.name}, {seats} seats: {matches} matches")
            results = series(
                game, (BOT,) * seats, matches, seed, workers=workers, pairings=[one.options], data=data
            )
            figures += even_figures(results, seats, one.name, one.even)
            turns += [played.turns for played in results if played.turns is not None]
    if over_random is not None:
        for seats, least in over_random.least.items():
            say(f"one rule bot, {seats} seats: {matches} matches")
            bots = (BOT, *(RANDOM,) * (seats - 1))
            results = series(
                game, bots, matches, seed, workers=workers, pairings=[over_random.options], data=data
            )
            wins = sum(played.won(0) for played in results)
            figures.append(share_figure(f"one rule bot, {seats} seats", wins, matches, Range(least, 1.0)))
    return figures, sorted(turns)
