"""The balance of a game's card data, measured: the strong bot against itself, every target with its 95 % interval, candidates beside it.

`python -m kotgames.lab.balance GAME --matches 2000 --seed 1` reads the plan beside the report (`docs/balance/GAME.yaml`: the targets and
the candidates tried) and writes the report, `docs/balance/GAME.md`. Who meets whom says the game itself (`Game.lab`).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, Final

import msgspec

from kotgames import games
from kotgames.engine import carddata
from kotgames.engine.errors import KotgamesError
from kotgames.engine.measuring import Lab, Tags
from kotgames.lab import sittings
from kotgames.lab.balance_report import figure_cells, written
from kotgames.lab.simulate import Played, Tally, series
from kotgames.lab.sittings import BOT, Figure, OverRandom, Range, Sittings, share_figure
from kotgames.system.catalogue import Words

STYLE_SHARE: Final = 2
"""Matches of the style series for each match of the main one: there are more names to tell apart."""
CANDIDATE_SHARE: Final = 8
"""Matches of the main series for each match of a candidate."""


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One value of the card file: `at` is its path, rows by their id ("attacks.punch.numbers"), `to` what it becomes."""

    at: str
    to: Any


class Candidate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card set that was tried: the shipped one with some values changed."""

    name: str
    why: str
    changes: tuple[Change, ...]


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The targets of a card set's figures. `endings`: shares by ending, several joined by "+"; `equals`: fighters that must be equally
    strong. `style`: each Style's share of wins; `each`: by group of the game's `labels`, what each of its names should win against others;
    `share`: what each of the game's `shares` should be at least and at most. `sittings` and `over_random` are measured instead where nobody
    chooses a fighter (see `kotgames.lab.sittings`)."""

    game: str
    endings: dict[str, Range] = {}
    turns: Range | None = None
    first: Range | None = None
    equals: dict[str, Range] = {}
    sittings: tuple[Sittings, ...] = ()
    over_random: OverRandom | None = None
    style: Range | None = None
    each: dict[str, Range] = {}
    share: Range | None = None
    notes: str = ""
    candidates: tuple[Candidate, ...] = ()


class Measured(msgspec.Struct):
    """One card set: its figures, and every name's share of wins against others."""

    figures: list[Figure]
    fighters: dict[str, Tally]
    styles: dict[str, Tally]
    matches: int
    style_matches: int
    seconds: float
    turns: tuple[int, int, int]
    """Quartiles."""


def read_plan(path: Path) -> Plan:
    """The plan of a file. Raises CardDataError naming file, line and field."""
    return carddata.typed(carddata.read(path), Plan)


def lab_of(game_id: str) -> Lab:
    """A game's part in the measurement. Raises KotgamesError for an unknown game, and for one that has none."""
    game = games.get(game_id)
    if not game.lab:
        raise KotgamesError("no_lab", game=game_id)
    lab: Lab = games.part(game, "lab")
    return lab


def changed(data: Mapping[str, Any], changes: Sequence[Change]) -> dict[str, Any]:
    """A copy of card data with some values changed. Raises KotgamesError for a path that is not there."""
    made: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(data))
    for change in changes:
        *way, last = change.at.split(".")
        place: Any = made
        for name in way:
            place = _inside(place, name, change.at)
        _inside(place, last, change.at)
        place[last] = change.to
    return made


def _inside(place: Any, name: str, path: str) -> Any:
    if isinstance(place, list):
        for row in place:
            if isinstance(row, dict) and row.get("id") == name:
                return row
    elif isinstance(place, dict) and name in place:
        return place[name]
    raise KotgamesError("card_name", name=path, file="", line="", field=path)


def median_figure(name: str, values: Sequence[int], target: Range) -> Figure:
    """A median with its interval by ranks (binomial, normal approximation). Raises ValueError without values."""
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    count = len(ordered)
    spread = 1.96 * sqrt(count) / 2
    low = ordered[max(0, int(count / 2 - spread))]
    high = ordered[min(count - 1, int(count / 2 + spread))]
    middle = ordered[count // 2] if count % 2 else (ordered[count // 2 - 1] + ordered[count // 2]) / 2
    return Figure(name, middle, low, high, target, count, percent=False)


def tallies(results: Sequence[Played], tags: Sequence[Tags]) -> dict[str, Tally]:
    """By name: wins out of matches in which one side only played for it, draws counting a half."""
    found: dict[str, Tally] = {}
    for number, played in enumerate(results):
        one, two = tags[number % len(tags)]
        for seat, names in ((0, one - two), (1, two - one)):
            for name in names:
                tally = found.setdefault(name, Tally())
                tally.games += 1
                tally.wins += played.won(seat)
    return found


def first_player(results: Sequence[Played]) -> Tally:
    """Matches and wins of the match's first player, from the matches' labels."""
    tally = Tally()
    for played in results:
        for group, _, seat in played.labels:
            if group in ("first player", "first attacker"):
                tally.games += 1
                tally.wins += played.won(seat)
    return tally


def _labelled(results: Sequence[Played], group: str, target: Range) -> list[Figure]:
    """Every name of a group of labels by its share of wins, the smallest first."""
    figures = [
        share_figure(name, tally.wins, tally.games, target)
        for name, tally in sittings.by_label(results, group).items()
    ]
    return sorted(figures, key=lambda figure: (figure.value, figure.name))


def _shares(results: Sequence[Played], target: Range) -> list[Figure]:
    """The game's `shares` over all matches, the smallest first."""
    found: dict[str, list[int]] = {}
    for played in results:
        for name, hits, cases in played.shares:
            counted = found.setdefault(name, [0, 0])
            counted[0] += hits
            counted[1] += cases
    figures = [share_figure(name, hits, cases, target) for name, (hits, cases) in found.items()]
    return sorted(figures, key=lambda figure: figure.value)


def measure(
    plan: Plan,
    matches: int,
    seed: int,
    *,
    workers: int | None = None,
    data: dict[str, Any] | None = None,
    with_styles: bool = True,
    say: Callable[[str], None] = lambda text: None,
) -> Measured:
    """Play the series of a card set and hold its figures against the plan."""
    started = time.perf_counter()
    lab = lab_of(plan.game)
    field = lab.roster(seed)
    if field is None:
        figures, turns = sittings.measure(
            plan.game, plan.sittings, plan.over_random, matches, seed, workers=workers, data=data, say=say
        )
        for figure in figures:
            say(" ".join(figure_cells(figure)))
        return Measured(figures, {}, {}, matches, 0, time.perf_counter() - started, _quartiles(turns))
    say(f"{matches} matches")
    results = series(
        plan.game, (BOT, BOT), matches, seed, workers=workers, pairings=field.pairings, data=data
    )
    fighters = tallies(results, field.tags)
    turns = sorted(played.turns for played in results if played.turns is not None)
    figures = _figures(plan, matches, results, fighters, turns)
    for figure in figures:
        say(" ".join(figure_cells(figure)))
    if plan.share is not None:
        figures += _shares(results, plan.share)
    styles: dict[str, Tally] = {}
    style_matches = matches * STYLE_SHARE if with_styles and plan.style is not None else 0
    mirrored = lab.styles(seed, style_matches) if style_matches else None
    if mirrored is not None and plan.style is not None:
        say(f"{style_matches} matches of Styles")
        styles = tallies(
            series(
                plan.game, (BOT, BOT), style_matches, seed + 1, workers=workers, pairings=mirrored.pairings, data=data
            ),
            mirrored.tags,
        )  # fmt: skip
        figures += [
            share_figure(name, tally.wins, tally.games, plan.style) for name, tally in sorted(styles.items())
        ]
    seconds = time.perf_counter() - started
    return Measured(figures, fighters, styles, matches, style_matches, seconds, _quartiles(turns))


def _figures(
    plan: Plan, matches: int, results: Sequence[Played], fighters: Mapping[str, Tally], turns: Sequence[int]
) -> list[Figure]:
    """A series' figures in the plan's order: endings, turns, first player, equals, each; without shares and Styles. `turns`: sorted."""
    figures: list[Figure] = []
    for names, target in plan.endings.items():
        count = sum(played.how in names.split("+") for played in results)
        figures.append(share_figure(names, count, matches, target))
    if plan.turns is not None:
        figures.append(median_figure("turns", turns, plan.turns))
    if plan.first is not None:
        first = first_player(results)
        figures.append(share_figure("first player", first.wins, first.games, plan.first))
    for name, target in plan.equals.items():
        tally = fighters.get(name, Tally())
        figures.append(share_figure(name, tally.wins, tally.games, target))
    for group, target in plan.each.items():
        figures += _labelled(results, group, target)
    return figures


def _quartiles(turns: Sequence[int]) -> tuple[int, int, int]:
    """Of sorted numbers."""
    count = len(turns)
    return turns[count // 4], turns[count // 2], turns[3 * count // 4]


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; gives the exit code."""
    parser = argparse.ArgumentParser(prog="kotgames.lab.balance", description=__doc__)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--matches", type=int, default=2000, help="of the main series (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=None, help="processes (default: one a core)")
    parser.add_argument(
        "--plan", type=Path, help="targets and candidates (default: the report's name with .yaml)"
    )
    parser.add_argument("-o", "--output", type=Path, help="the report (default: docs/balance/GAME.md)")
    options = parser.parse_args(arguments)
    if options.matches < CANDIDATE_SHARE:
        parser.error(f"--matches must be at least {CANDIDATE_SHARE}")
    output = options.output or Path("docs/balance") / f"{options.game}.md"

    def say(text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    try:
        plan = read_plan(options.plan or output.with_suffix(".yaml"))
        game = games.get(options.game)
        shipped = game.data(game.card_set())
        final = measure(plan, options.matches, options.seed, workers=options.workers, say=say)
        sweep = []
        for candidate in plan.candidates:
            say(candidate.name)
            data = changed(shipped, candidate.changes)
            count = options.matches // CANDIDATE_SHARE
            measured = measure(
                plan, count, options.seed, workers=options.workers, data=data, with_styles=False
            )
            sweep.append((candidate, measured))
    except KotgamesError as error:
        print(Words().error(error), file=sys.stderr)
        return 2
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(written(plan, final, sweep, shipped, options.seed, lab_of(plan.game)), encoding="utf-8")
    say(f"{output}: {sum(figure.met for figure in final.figures)} of {len(final.figures)} targets met")
    return 0


if __name__ == "__main__":
    sys.exit(main())
