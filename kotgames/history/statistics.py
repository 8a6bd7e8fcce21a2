"""The statistics: a line of a file for every finished match, and the sums over them. Knows no screen.

The file only grows: a line is on the disk before `add` returns. A match has one id and is counted once, however often its end is
reported; if it ended again after something was taken back, its last line counts. Nothing is thrown away: lines that cannot be read go to
`<name>.bad`, lines of a newer version stay for it, and a reset keeps the file as `<name>.old`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, Literal

import msgspec

from kotgames.engine.match import Match
from kotgames.history.lines import Kind, append
from kotgames.system import paths
from kotgames.system.locking import PATIENCE, Lock
from kotgames.system.settings import Problem

FORMAT: Final = 1
"""The form of the lines that this program writes."""


class Sitter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player of a seat: a person or a bot, a bot's level, and the fighter by the name the players saw ("" where there was none)."""

    kind: Literal["human", "bot"]
    level: str = ""
    fighter: str = ""


class Finished(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One line: a match that ended. `id` is its own in all the world (the name of its record), `date` an ISO time, `winners` are seats
    (none: a draw), `how` is the catalogue key of the ending, `turns` are the game's. A match of `practice` is summed apart."""

    form: int = FORMAT
    id: str
    game: str
    date: str
    seats: tuple[Sitter, ...]
    winners: tuple[int, ...]
    how: str
    turns: int
    practice: bool = False


class Tally(msgspec.Struct):
    """The ends of matches for one name, as numbers."""

    wins: int = 0
    losses: int = 0
    draws: int = 0

    @property
    def played(self) -> int:
        """All of them."""
        return self.wins + self.losses + self.draws


class Streak(msgspec.Struct):
    """Wins or losses without anything else between. `current` counts wins above zero and losses below; a draw ends either."""

    current: int = 0
    longest_wins: int = 0
    longest_losses: int = 0


class Sums(msgspec.Struct):
    """The sums over some matches. `kinds` is by kind and level of seat, `fighters` by game and name: each seat counts, so two bots of a
    level win and lose in the same match; `own` are the fighters of people alone. `human`, `rivals` (by level of bot) and `streak` are of
    the matches of one person against bots: of two at one screen nobody knows which was the owner."""

    matches: int = 0
    turns: int = 0
    endings: dict[str, int] = {}
    kinds: dict[tuple[str, str], Tally] = {}
    fighters: dict[tuple[str, str], Tally] = {}
    own: dict[tuple[str, str], Tally] = {}
    rivals: dict[str, Tally] = {}
    human: Tally = msgspec.field(default_factory=Tally)
    streak: Streak = msgspec.field(default_factory=Streak)


class Book(msgspec.Struct):
    """The sums over all games, and those of each."""

    total: Sums = msgspec.field(default_factory=Sums)
    games: dict[str, Sums] = {}


class Summary(msgspec.Struct):
    """The statistics of all matches. Matches of practice count for nothing but themselves, and so do those in which only bots played."""

    counted: Book = msgspec.field(default_factory=Book)
    practice: Book = msgspec.field(default_factory=Book)
    bots: Book = msgspec.field(default_factory=Book)


# ---- the file


def where() -> Path:
    """The file of the statistics."""
    return paths.user_data() / "statistics.jsonl"


def line_of(match: Match, *, match_id: str, date: datetime, fighters: Sequence[str] = ()) -> Finished:
    """The line of a match that is over. `match_id`: the name of its record; `fighters`: one name a seat, or none at all. Raises ValueError
    for a match that still runs."""
    outcome = match.outcome
    if outcome is None:
        raise ValueError("a match that still runs has no line")
    names = fighters or [""] * len(match.seats)
    return Finished(
        id=match_id,
        game=match.game.id,
        date=date.isoformat(timespec="seconds"),
        seats=tuple(
            Sitter("human", "", name) if seat.kind == "human" else Sitter("bot", seat.kind, name)
            for seat, name in zip(match.seats, names, strict=True)
        ),
        winners=outcome.winners,
        how=outcome.how,
        turns=int(getattr(match.state, "turn", len(match.turns))),
        practice=match.practice,
    )


def add(line: Finished, path: Path | None = None) -> Problem | None:
    """Write a finished match down; what went wrong with that (said once, play goes on). The same line twice is one line. Raises ValueError
    for a line that `load` would not read."""
    if not _sound(line):
        raise ValueError(f"no line of a match: {line}")
    path = path or where()
    lock = Lock(path, wait=PATIENCE)
    try:
        if lock.taken:
            return Problem("statistics_taken", {})
        known = [one for one in _LINES.read(path).read if one.id == line.id]
        if not known or known[-1] != line:
            append(path, msgspec.json.encode(line) + b"\n")
    except OSError as error:
        return Problem("statistics_unsaved", {"reason": error.strerror or str(error)})
    finally:
        lock.release()
    return None


def load(path: Path | None = None) -> tuple[list[Finished], list[Problem]]:
    """All matches in the order in which they ended, each once, and what has to be said about the file. Damaged lines are set aside."""
    path = path or where()
    try:
        found = _LINES.read(path)
    except OSError as error:
        reason = error.strerror or str(error)
        return [], [Problem("statistics_unreadable", {"file": str(path), "reason": reason})]
    problems = []
    if found.damaged:
        aside = _LINES.set_damaged_aside(path)
        count = len(found.damaged)
        problems.append(Problem("statistics_damaged", {"file": path.name, "count": count, "aside": aside}))
    if found.newer:
        problems.append(Problem("statistics_newer", {"file": path.name, "count": len(found.newer)}))
    last = {line.id: number for number, line in enumerate(found.read)}
    return [line for number, line in enumerate(found.read) if last[line.id] == number], problems


def reset(path: Path | None = None) -> tuple[Path | None, Problem | None]:
    """Begin anew. The file is kept: where, None if there was none; and what went wrong (then nothing has changed)."""
    path = path or where()
    lock = Lock(path, wait=PATIENCE)
    try:
        if lock.taken:
            return None, Problem("statistics_taken", {})
        if not path.exists():
            return None, None
        names = (path.with_name(f"{path.name}.old{number or ''}") for number in (0, *range(2, 10_000)))
        kept = next(name for name in names if not name.exists())
        os.replace(path, kept)
    except OSError as error:
        return None, Problem("statistics_unsaved", {"reason": error.strerror or str(error)})
    finally:
        lock.release()
    return kept, None


def _sound(line: Finished) -> bool:
    """True for a line whose parts agree with each other."""
    try:
        datetime.fromisoformat(line.date)
    except ValueError:
        return False
    return (
        line.form == FORMAT
        and "" not in (line.id, line.game, line.how)
        and line.turns >= 0
        and len(line.seats) > 0
        and len(set(line.winners)) == len(line.winners)
        and all(0 <= seat < len(line.seats) for seat in line.winners)
        and all((sitter.kind == "bot") == bool(sitter.level) for sitter in line.seats)
    )


_LINES: Final = Kind(Finished, FORMAT, _sound)


# ---- the sums


def summed(lines: Iterable[Finished]) -> Summary:
    """The sums over matches in the order in which they ended."""
    summary = Summary()
    for line in lines:
        book = summary.practice if line.practice else summary.counted
        if all(sitter.kind == "bot" for sitter in line.seats):
            book = summary.bots
        for sums in (book.total, book.games.setdefault(line.game, Sums())):
            _count(sums, line)
    return summary


def _count(sums: Sums, line: Finished) -> None:
    sums.matches += 1
    sums.turns += line.turns
    sums.endings[line.how] = sums.endings.get(line.how, 0) + 1
    for seat, sitter in enumerate(line.seats):
        _note(sums.kinds.setdefault((sitter.kind, sitter.level), Tally()), line, seat)
        if sitter.fighter:
            _note(sums.fighters.setdefault((line.game, sitter.fighter), Tally()), line, seat)
            if sitter.kind == "human":
                _note(sums.own.setdefault((line.game, sitter.fighter), Tally()), line, seat)
    people = [seat for seat, sitter in enumerate(line.seats) if sitter.kind == "human"]
    if len(people) == 1:
        _note(sums.human, line, people[0])
        _run(sums.streak, line, people[0])
        for level in {sitter.level for sitter in line.seats if sitter.kind == "bot"}:
            _note(sums.rivals.setdefault(level, Tally()), line, people[0])


def _note(tally: Tally, line: Finished, seat: int) -> None:
    if not line.winners:
        tally.draws += 1
    elif seat in line.winners:
        tally.wins += 1
    else:
        tally.losses += 1


def _run(streak: Streak, line: Finished, seat: int) -> None:
    if not line.winners:
        streak.current = 0
    elif seat in line.winners:
        streak.current = max(streak.current, 0) + 1
        streak.longest_wins = max(streak.longest_wins, streak.current)
    else:
        streak.current = min(streak.current, 0) - 1
        streak.longest_losses = max(streak.longest_losses, -streak.current)
