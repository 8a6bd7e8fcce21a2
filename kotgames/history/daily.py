"""The days of the daily challenge: the first result of a day stands, whatever becomes of its match afterwards. Knows no screen.

Everybody has the same fighters, cards and dice, so whoever could fight a day again would know them. The first end is written down in a
file that only grows; to throw the match of a day away before it ended is to give it up. Whatever is fought on that day later is practice.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Final

import msgspec

from kotgames.engine.match import Match
from kotgames.history import saves, statistics
from kotgames.history.lines import Kind, append
from kotgames.system import paths
from kotgames.system.locking import PATIENCE, Lock
from kotgames.system.settings import Problem

FORMAT: Final = 1
"""The form of the lines that this program writes."""
_NAME: Final = re.compile(r"daily-(\d{4})(\d\d)(\d\d)-(\w+)", re.A)


class DailyResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first fight of a day. `match` is the name of its record, `how` the catalogue key of the ending, `won` None for a draw, `turns`
    are the game's, `scores` those of the seats. `practice`: dice were thrown again in it, so it counts for no streak."""

    form: int = FORMAT
    day: date
    game: str
    match: str
    how: str
    won: bool | None
    turns: int = 0
    scores: tuple[int, ...] = ()
    practice: bool = False


class Streak(msgspec.Struct, frozen=True):
    """Days in a row that were fought (`current`: up to today, or to yesterday while today is open), the most there were, and days won."""

    current: int = 0
    longest: int = 0
    won: int = 0


def where() -> Path:
    """The file of the days."""
    return paths.user_data() / "daily.jsonl"


def path_of(day: date, game_id: str) -> Path:
    """The path of the match that counts for a day."""
    return saves.folder() / f"daily-{day:%Y%m%d}-{game_id}{saves.ENDING}"


def day_of(path: Path | None) -> date | None:
    """The day for which the match of a file counts; None for any other match."""
    found = _day(path.stem) if path is not None else None
    return found[0] if found is not None else None


def _day(name: str) -> tuple[date, str] | None:
    """Day and game of the name of a record."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    try:
        return date(int(found[1]), int(found[2]), int(found[3])), found[4]
    except ValueError:
        return None


def load(path: Path | None = None) -> tuple[dict[date, DailyResult], list[Problem]]:
    """The days that were fought, in their order, each with its first result, and what has to be said about the file. Damaged lines are set
    aside. Days before there was this file are known from the statistics."""
    path = path or where()
    problems = []
    first: dict[date, DailyResult] = {}
    try:
        found = _LINES.read(path)
    except OSError as error:
        reason = error.strerror or str(error)
        problems.append(Problem("daily_unreadable", {"file": str(path), "reason": reason}))
    else:
        if found.damaged:
            aside = _LINES.set_damaged_aside(path)
            problems.append(
                Problem("daily_damaged", {"file": path.name, "count": len(found.damaged), "aside": aside})
            )
        for one in found.read:
            first.setdefault(one.day, one)
    for line in statistics.load()[0]:
        older = _of_line(line)
        if older is not None:
            first.setdefault(older.day, older)
    return dict(sorted(first.items())), problems


def days(path: Path | None = None) -> dict[date, DailyResult]:
    """The days that were fought, in their order, each with its first result."""
    return load(path)[0]


def record(result: DailyResult, path: Path | None = None) -> Problem | None:
    """Write a result down if it is the first of its day; any later one changes nothing. What went wrong with that (said once, play goes
    on). Raises ValueError for one that `load` would not read."""
    if not _sound(result):
        raise ValueError(f"no result of a day: {result}")
    path = path or where()
    lock = Lock(path, wait=PATIENCE)
    try:
        if lock.taken:
            return Problem("daily_taken", {})
        if all(one.day != result.day for one in _LINES.read(path).read):
            append(path, msgspec.json.encode(result) + b"\n")
    except OSError as error:
        return Problem("daily_unsaved", {"reason": error.strerror or str(error)})
    finally:
        lock.release()
    return None


def result_of(match: Match) -> DailyResult | None:
    """The result that a match gives its day: of a match that is over and lies where the match of a day is kept; None for any other."""
    path, outcome = match.log.path, match.outcome
    found = _day(path.stem) if path is not None else None
    if path is None or found is None or outcome is None:
        return None
    people = [seat for seat, one in enumerate(match.seats) if one.kind == "human"]
    return DailyResult(
        day=found[0],
        game=match.game.id,
        match=path.stem,
        how=outcome.how,
        won=any(seat in outcome.winners for seat in people) if outcome.winners else None,
        turns=int(getattr(match.state, "turn", len(match.turns))),
        scores=tuple(outcome.scores),
        practice=match.practice,
    )


def given_up(path: Path) -> DailyResult | None:
    """The result of a day whose match was thrown away before it ended: lost. None for the file of any other match."""
    found = _day(path.stem)
    if found is None:
        return None
    return DailyResult(day=found[0], game=found[1], match=path.stem, how="concession", won=False)


def streak(fought: Mapping[date, DailyResult], today: date) -> Streak:
    """Days fought and days won, each in a row. Practice counts for neither."""
    counted = {day for day, one in fought.items() if not one.practice}
    longest = run = 0
    for day in sorted(counted):
        run = run + 1 if day - timedelta(days=1) in counted else 1
        longest = max(longest, run)
    last = today if today in counted else today - timedelta(days=1)
    current = 0
    while last - timedelta(days=current) in counted:
        current += 1
    return Streak(current, longest, sum(fought[day].won is True for day in counted))


def _of_line(line: statistics.Finished) -> DailyResult | None:
    """The result of a day from the statistics; None for any other match."""
    found = _day(line.id)
    if found is None:
        return None
    people = [seat for seat, sitter in enumerate(line.seats) if sitter.kind == "human"]
    return DailyResult(
        day=found[0],
        game=line.game,
        match=line.id,
        how=line.how,
        won=any(seat in line.winners for seat in people) if line.winners else None,
        turns=line.turns,
        practice=line.practice,
    )


def _sound(result: DailyResult) -> bool:
    """True for a line whose parts agree with each other."""
    return result.form == FORMAT and "" not in (result.game, result.match, result.how) and result.turns >= 0


_LINES: Final = Kind(DailyResult, FORMAT, _sound)
