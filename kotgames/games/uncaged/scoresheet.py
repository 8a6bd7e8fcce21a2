"""The score sheet, as the printed one (UNC p.6), and the combos so far: pure functions of what happened.

Health after each hit in columns, damage taken each round, combos crossed out as they are fought, the decision points, the winner.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from kotgames.engine.contract import Event
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.views import View

TOLD: Final = (
    e.FirstAttackerRolled, e.RoundStarted, e.RoundEnded, e.ComboStarted, e.ComboBroken, e.ComboEnded, e.ExchangeResolved, e.DamageDealt,
    e.MatchEnded,
)  # fmt: skip
"""Events that all of this is made of, an eighth of all that happens."""
UNDECIDED = -2
"""The point of a round that is not over, and the winner of a match that runs; -1 is nobody."""


class Round(msgspec.Struct):
    """One block of the sheet. `hp`: by seat, Health at the round's beginning and after each hit; `taken`: by seat, damage taken;
    `combos`: numbers of its combos with whether they are crossed out; `point`: the seat of the decision point, -1 nobody, UNDECIDED."""

    number: int
    hp: list[list[int]]
    taken: list[int]
    combos: list[tuple[int, bool]]
    point: int = UNDECIDED


class Sheet(msgspec.Struct):
    """The whole sheet; `winner` is a seat, -1 for a draw, UNDECIDED while the match runs; `how` as in `events.MatchEnded`."""

    rounds: list[Round]
    points: list[int]
    winner: int = UNDECIDED
    how: str = ""


def _begun(events: Sequence[Event], view: View, combos: int) -> Round | None:
    """The block of the round in which a match began that started at a set-up position; None where that round's beginning is among the
    events. Health, damage and combo at its beginning are reckoned back from what happened first; where nothing did, they are the view's.

    What was lost in the round before the match began there was lost in hits that nobody saw: one column stands for them.
    """
    number, combo = view["round"], view["combo"]
    hp = [view["hp"][0], view["hp"][1]]
    taken = [view["lost_in_round"][0], view["lost_in_round"][1]]
    for event in reversed(events):
        match event:
            case e.DamageDealt(seat=seat, hp=left, lost=lost):
                hp[seat] = left + lost
                taken[seat] -= lost
            case e.ComboEnded() | e.ComboStarted():
                combo = event.combo
            case e.RoundEnded():
                number, taken = event.round, [event.dealt[1], event.dealt[0]]
            case e.RoundStarted():
                number, hp = 0, list(event.hp)
    if number < 1:
        return None
    first = (number - 1) * combos + 1
    crossed = [(one, one < combo) for one in range(first, first + combos)]
    written = [[left + lost, left] if lost else [left] for left, lost in zip(hp, taken, strict=True)]
    return Round(number, written, taken, crossed)


def scoresheet(events: Sequence[Event], *, combos: int = 4, view: View | None = None) -> Sheet:
    """The sheet after these events, the first of a match on (`Match.opening`, then those of each turn). `combos`: of a round. `view`: any
    view of the position after the events; it is needed where the match began at a set-up position, in the middle of a round."""
    sheet = Sheet([], [0, 0])
    begun = _begun(events, view, combos) if view is not None else None
    if begun is not None:
        sheet.rounds.append(begun)
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


@dataclass(slots=True)
class Combo:
    """A combo with the Health that both lost in it, by seat. `ended`: its number; 0 while it runs."""

    exchanges: list[e.ExchangeResolved] = field(default_factory=list)
    lost: list[int] = field(default_factory=lambda: [0, 0])
    broken: bool = False
    ended: int = 0


def combos_of(events: Sequence[Event]) -> list[Combo]:
    """The combos in these events, the last one last; the first may have begun before them."""
    found = [Combo()]
    for event in events:
        match event:
            case e.ComboStarted():
                found.append(Combo())
            case e.ExchangeResolved():
                found[-1].exchanges.append(event)
                for side in (event.attack, event.defence):
                    found[-1].lost[1 - side.seat] += side.lost
            case e.ComboBroken():
                found[-1].broken = True
            case e.ComboEnded():
                found[-1].ended = event.combo
    return found


def without_blow(events: Sequence[Event], late: Collection[int]) -> list[Event]:
    """The same without the last damage of these seats, and without the exchange that it came from."""
    late, found, resolved = {*late}, [], False
    for event in reversed(events):
        if isinstance(event, e.DamageDealt) and event.seat in late:
            late.discard(event.seat)
        elif isinstance(event, e.ExchangeResolved) and not resolved:
            resolved = True
        else:
            found.append(event)
    return found[::-1]


def first_attacker_roll(events: Sequence[Event]) -> tuple[int, int] | None:
    """The throw for who attacks first, the winner's number before the loser's; None before it and where a position was set up."""
    rolled = next((event for event in events if isinstance(event, e.FirstAttackerRolled)), None)
    if rolled is None:
        return None
    one, two = rolled.rolls[-1]
    return (one, two) if rolled.seat == 0 else (two, one)
