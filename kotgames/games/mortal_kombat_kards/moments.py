"""Moments that moved a match: points that attacks took, attacks that an answer stopped, rounds that no blow decided.

Points are worth the share that they are of those with which a round begins, times what the round is worth in its match. All that is told
was seen by all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from kotgames.engine import telling
from kotgames.engine.match import Turn
from kotgames.engine.shown import Book
from kotgames.games.mortal_kombat_kards import events as e
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.card_set import CardSet

SURE: Final = Fraction(1)


@dataclass(slots=True)
class Blow:
    """Deeds of a seat to another in an exchange: its kards, the points that the other had before, and those that were taken."""

    seat: int
    foe: int
    number: int
    before: int
    kinds: list[int] = field(default_factory=list)
    points: int = 0


class Swings(telling.Swings):
    """See the base class."""

    book: Book
    card_set: CardSet

    def __init__(self, book: Book, turns: Sequence[Turn]) -> None:
        super().__init__(book, turns)
        self.points: list[int] = []
        """By seat, as the events said last."""
        self.blows: dict[tuple[int, int], Blow] = {}
        """Of the running exchange, by seat and whom it hits."""
        self.rounds_won: Sequence[int] = ()
        self.match = self.matches = self.round = self.turn = 1
        ends = [
            (number, place)
            for number, turn in enumerate(turns)
            for place, event in enumerate(turn.events)
            if isinstance(event, e.RoundEnded)
        ]
        over = any(isinstance(event, e.TournamentEnded) for turn in turns for event in turn.events)
        self.last = ends[-1] if ends and over else None
        """Turn and place among its events of the round that ended it all."""

    def begin(self, turn: Turn) -> None:
        """See the base class."""
        board = turn.before
        assert isinstance(board, Board)
        self.board = board
        if not self.number:
            self.points, self.rounds_won = list(board.points), list(board.rounds_won)
            self.match, self.matches = max(1, board.match), board.matches
            self.round, self.turn = max(1, board.round), max(1, board.turn)

    def end(self) -> None:
        """See the base class."""
        self.landed()

    def when(self) -> str:
        """See the base class."""
        key = "when" if self.matches == 1 else "when_match"
        return str(self.book.words(f"moments.{key}", match=self.match, number=self.round, turn=self.turn))

    def stake(self) -> float:
        """The stake of the running round: all of a match if whoever wins it wins that, else its part; of a tournament a match's share."""
        needed = self.card_set.rules.rounds
        level = min(self.rounds_won, default=0) >= needed - 1
        return (1.0 if level else 1.0 / needed) * 2 / (self.matches + 1)

    def worth(self, points: int) -> float:
        """The worth of points that somebody loses."""
        return self.stake() * points / self.board.start_points

    def blow(self, seat: int, foe: int, kind: int) -> Blow:
        """The blow of a seat against another in this exchange, with one more kard."""
        found = self.blows.get((seat, foe))
        if found is None:
            found = self.blows[seat, foe] = Blow(seat, foe, self.number, self.points[foe])
        if kind not in found.kinds:
            found.kinds.append(kind)
        return found

    def landed(self, *, deciding: int = -1) -> None:
        """The exchange is over: its blows are told; that of a seat may have ended it all."""
        blows, self.blows = self.blows, {}
        for blow in blows.values():
            if blow.points:
                last = blow.points >= blow.before
                decides = last and blow.seat == deciding
                self.add(
                    self.of_kard("last" if last else "hit", blow.seat, blow.foe, blow.kinds[0], count=blow.points),
                    blow.seat, 1.0 if decides else self.worth(blow.points),
                    turn=blow.number, cards=tuple(blow.kinds), deciding=decides,
                    detail=self.book.words("moments.from_to", name=self.book.name(blow.foe), before=blow.before,
                                           after=blow.before - blow.points),
                )  # fmt: skip

    def of_kard(self, key: str, seat: int, foe: int, kind: int, **more: Any) -> str:
        """A sentence that names a kard."""
        return self.say(key, seat, SURE, foe, card=f"@{self.book.kind_key(kind)}", **more)


# ---- what rows say of it


def match_begins(swings: Swings, event: e.MatchStarted) -> None:
    """A match of the tournament."""
    swings.match, swings.matches = event.match, event.matches
    swings.rounds_won = [0] * len(event.points)


def round_begins(swings: Swings, event: e.RoundStarted) -> None:
    """Full points."""
    swings.round, swings.turn, swings.points = event.round, 1, list(event.points)


def turn_begins(swings: Swings, event: e.TurnStarted) -> None:
    """The exchange before it is over."""
    swings.landed()
    swings.turn = event.turn


def attack_laid(swings: Swings, event: e.AttackLaid) -> None:
    """A follow-up goes on with the blow that it follows."""
    if not event.follow_up:
        swings.landed()
    swings.blow(event.seat, event.foe, event.kind)


def clashed(swings: Swings, event: e.Clashed) -> None:
    """An answer that stopped an attack: the points that it did not take."""
    board, answer = swings.board, event.answer
    if (
        answer < 0
        or event.result not in ("blocked", "evaded", "stopped", "countered")
        or board.by != event.seat
    ):
        return
    kind, of = board.attack_kind, swings.card_set.kind_of
    saved = n.strength(board, n.ATTACKER, kind)
    if event.result == "blocked" and saved:
        saved -= max(1, board.faces[kind].chip)
    if saved > 0:
        attack = f"@{swings.book.kind_key(kind)}"
        swings.add(
            swings.of_kard(event.result, event.foe, event.seat, of[answer], attack=attack, count=saved),
            event.foe, swings.worth(min(saved, swings.points[event.foe])), cards=(of[answer], kind),
        )  # fmt: skip


def struck(swings: Swings, event: e.AttackStruck) -> None:
    """An attack, a later one of a Kombo, a follow-up, or an answer that hits."""
    if event.number or (event.seat, event.foe) not in swings.blows:
        swings.blow(event.seat, event.foe, swings.card_set.kind_of[event.card])


def points_lost(swings: Swings, event: e.PointsLost) -> None:
    """Points that a blow took; others are only counted."""
    swings.points[event.seat] = event.left
    blow = swings.blows.get((event.by, event.seat))
    if blow is not None and event.how in ("hit", "countered"):
        blow.points += event.count


def points_won(swings: Swings, event: e.PointsWon) -> None:
    """Points that came back."""
    swings.points[event.seat] = event.left


def round_ends(swings: Swings, event: e.RoundEnded) -> None:
    """A round: the blow that ended it, or what else did."""
    last = swings.last == (swings.number, swings.place)
    swings.landed(deciding=event.seat if last else -1)
    if event.seat >= 0 and event.how != "blow":
        others = [points for seat, points in enumerate(event.points) if seat != event.seat]
        said = {"one": event.points[event.seat], "two": max(others)}
        told = swings.say(f"round_{event.how}", event.seat, SURE, number=event.round, **said)
        swings.add(told, event.seat, 1.0 if last else swings.stake(), deciding=last)
    swings.rounds_won = event.rounds_won
