"""The marks of a record's bar: beginnings of rounds, and the moments that mattered; and the seats by whose eyes a record may be watched."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kotgames import games
from kotgames.engine.contract import EVERYBODY, NOBODY
from kotgames.engine.log_book import LogBook
from kotgames.engine.match import Match
from kotgames.engine.telling import choose
from kotgames.scenes.table.hosts import TableHost

MOST: Final = 8
"""So many moments are marked."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on the bar: the number of the moment before it happened, what kind it is ("round", "moment", "deciding"), and what it was."""

    at: int
    kind: str
    text: str


def open_to_all(whole: Match) -> bool:
    """True for a match without secrets: it is over, or it is played with open hands."""
    return whole.outcome is not None or whole.log.header.open_hands


def eyes(whole: Match) -> list[int]:
    """The viewers from whose eyes a match may be watched, the first to begin with. One that runs is watched as the only person in it
    knows it, else as everybody may: whoever could see more would know the hand that is played against."""
    if open_to_all(whole):
        return [EVERYBODY, *range(len(whole.seats))]
    people = [seat for seat, who in enumerate(whole.seats) if who.kind == "human"]
    return people if len(people) == 1 else [NOBODY]


def marks(host: TableHost, whole: Match) -> list[Mark]:
    """All of them, in order. Of a match that runs only the rounds: what mattered is measured with all hands."""
    return sorted([*_rounds(host, whole), *_moments(host, whole)], key=lambda mark: mark.at)


def _rounds(host: TableHost, whole: Match) -> Iterator[Mark]:
    book: LogBook[object] = games.part(whole.game, "log_book")(whole.card_set, host.words, host.name)
    if book.rows.round_began is None:
        return
    lists = [(0, whole.opening), *((at, turn.events) for at, turn in enumerate(whole.turns))]
    for at, events in lists:
        for event in events:
            line = book.line(event.seen_by(NOBODY)) if isinstance(event, book.rows.round_began) else None
            if line is not None:
                yield Mark(at, "round", line.text)


def _moments(host: TableHost, whole: Match) -> Iterator[Mark]:
    if whole.outcome is None:
        return
    for moment in choose(host.table.log.swings(whole.turns), whole.outcome.winners, MOST):
        text = f"{moment.when}: {moment.text}" if moment.when else moment.text
        yield Mark(moment.turn, "deciding" if moment.deciding else "moment", text)
