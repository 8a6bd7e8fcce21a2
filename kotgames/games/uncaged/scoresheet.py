"""The score sheet, as the printed one (UNC p.6): a pure function of what happened.

Health after each hit in columns, damage taken each round, combos crossed out as they are fought, the decision points, the winner.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from kotgames.engine.contract import Event
from kotgames.games.uncaged import events as e

OPEN = -2
"""The point of a round that is not over, and the winner of a match that runs; -1 is nobody."""


class Round(msgspec.Struct):
    """One block of the sheet. `hp`: by seat, Health at the round's beginning and after each hit; `taken`: by seat, damage taken;
    `combos`: numbers of its combos with whether they are crossed out; `point`: the seat of the decision point, -1 nobody, OPEN."""

    number: int
    hp: list[list[int]]
    taken: list[int]
    combos: list[tuple[int, bool]]
    point: int = OPEN


class Sheet(msgspec.Struct):
    """The whole sheet; `winner` is a seat, -1 for a draw, OPEN while the match runs; `how` as in `events.MatchEnded`."""

    rounds: list[Round]
    points: list[int]
    winner: int = OPEN
    how: str = ""


def scoresheet(events: Iterable[Event], *, combos: int = 4) -> Sheet:
    """The sheet after these events, the first of a match on (`Match.opening`, then those of each turn). `combos`: of a round."""
    sheet = Sheet([], [0, 0])
    for event in events:
        if isinstance(event, e.RoundStarted):
            start = (event.round - 1) * combos
            numbers = [(start + number, False) for number in range(1, combos + 1)]
            sheet.rounds.append(Round(event.round, [[hp] for hp in event.hp], [0, 0], numbers))
        elif isinstance(event, e.DamageDealt):
            block = sheet.rounds[-1]
            block.hp[event.seat].append(event.hp)
            block.taken[event.seat] += event.lost
        elif isinstance(event, e.ComboEnded):
            block = sheet.rounds[-1]
            block.combos = [(number, crossed or number == event.combo) for number, crossed in block.combos]
        elif isinstance(event, e.RoundEnded):
            sheet.rounds[-1].point = event.winner
            sheet.points = list(event.points)
        elif isinstance(event, e.MatchEnded):
            sheet.winner, sheet.how = event.winner, event.how
    return sheet
