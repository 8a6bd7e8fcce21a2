"""The statistics file: each finished match counts once, and nothing is lost."""

from __future__ import annotations

import builtins
import errno
import io
import json
import os
import subprocess
import sys
from collections import Counter
from datetime import datetime
from typing import Any

import msgspec
import pytest

from kotgames.engine import limits
from kotgames.engine.chance import Dice
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.games.knockouts_tapouts import GAME
from kotgames.history import lines as lines_file
from kotgames.history import statistics
from kotgames.history.statistics import (
    FORMAT,
    Finished,
    Sitter,
    add,
    line_of,
    load,
    reset,
    where,
)
from kotgames.system.catalogue import Words
from kotgames.system.locking import Lock
from kotgames.system.settings import Problem
from tests.clirun import ROOT
from tests.disk import failing
from tests.finished import ME, ended

SHELL = Words()
NOON = datetime(2026, 5, 4, 12, 0, 0)


def said(problem: Problem | None) -> str:
    """The sentence of a problem."""
    assert problem is not None
    sentence = SHELL(f"error.{problem.key}", **problem.params)
    assert not SHELL.missing, sentence
    assert "{" not in sentence
    return sentence


def lines() -> list[Finished]:
    """What is read, with nothing to be said."""
    found, problems = load()
    assert problems == []
    return found


# ---- from a match to its line


def a_match(*kinds: str, concede: int | None = None) -> Match:
    match = Match.start(
        GAME, seed=5, options=GAME.sample_options(), seats=[Seat(kind, kind) for kind in kinds]
    )
    chance = Dice(9)
    while match.actor is not None:
        legal = match.state.actions()
        match.act(legal[chance.below(len(legal))])
        if concede is not None and len(match.turns) > 20:
            match.concede(concede)
    return match


def test_the_line_of_a_match_says_what_happened() -> None:
    match = a_match("human", "greedy")
    line = line_of(match, match_id="20260504-120000-x-ab12cd", date=NOON, fighters=("Striker", "Grappler"))
    assert match.outcome is not None
    assert line == Finished(
        id="20260504-120000-x-ab12cd",
        game=GAME.id,
        date="2026-05-04T12:00:00",
        seats=(Sitter("human", "", "Striker"), Sitter("bot", "greedy", "Grappler")),
        winners=match.outcome.winners,
        how=match.outcome.how,
        turns=match.state.turn,  # type: ignore[attr-defined]
    )
    assert add(line) is None
    assert lines() == [line]


def test_a_conceded_match_is_won_by_the_other() -> None:
    line = line_of(a_match("human", "random", concede=0), match_id="a", date=NOON)
    assert line.winners == (1,)
    assert line.how == "concession"
    assert [sitter.fighter for sitter in line.seats] == ["", ""]


def test_a_match_after_a_roll_was_taken_back_is_practice() -> None:
    match = a_match("human", "greedy")
    match.undo(past_chance=True, reseed=3)
    with pytest.raises(ValueError, match="still runs"):
        line_of(match, match_id="a", date=NOON)
    match.concede(0)
    assert line_of(match, match_id="a", date=NOON).practice


def test_each_seat_needs_its_fighter() -> None:
    with pytest.raises(ValueError, match="zip"):
        line_of(a_match("human", "greedy"), match_id="a", date=NOON, fighters=("Striker",))


# ---- the file


def test_without_a_file_there_is_nothing_and_nothing_to_say() -> None:
    assert load() == ([], [])
    assert not where().exists()


def test_lines_are_read_in_the_order_in_which_they_were_added() -> None:
    made = [ended(str(number), number % 2) for number in range(5)]
    for line in made:
        assert add(line) is None
    assert lines() == made
    assert len(where().read_bytes().splitlines()) == 5
    assert json.loads(where().read_bytes().splitlines()[0])["form"] == FORMAT


def test_a_match_reported_again_counts_once() -> None:
    for _ in range(3):
        assert add(ended("a", 0)) is None
    assert add(ended("b", 1)) is None
    assert add(ended("a", 0)) is None
    assert lines() == [ended("a", 0), ended("b", 1)]
    assert len(where().read_bytes().splitlines()) == 2


def test_of_a_match_that_ended_again_after_an_undo_the_last_end_counts() -> None:
    add(ended("a", 1))
    add(ended("b", 0))
    add(ended("a", 0, practice=True))
    assert lines() == [ended("b", 0), ended("a", 0, practice=True)]
    add(ended("a", 1))
    assert lines() == [ended("b", 0), ended("a", 1)]


def test_every_line_is_on_the_disk_when_add_returns(monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda number: (synced.append(number), real(number))[1])
    add(ended("a", 0))
    assert len(synced) == 1


WRONG = [
    {"id": ""}, {"game": ""}, {"how": ""}, {"date": "yesterday"}, {"turns": -1}, {"seats": ()}, {"winners": (2,)}, {"winners": (-1,)},
    {"winners": (0, 0)}, {"seats": (ME, Sitter("bot"))}, {"seats": (ME, Sitter("human", "greedy"))}, {"form": 2},
]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_a_line_that_could_not_be_read_is_not_written(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no line"):
        add(msgspec.structs.replace(ended("a", 0), **wrong))
    assert not where().exists()


DAMAGED = {
    "no JSON": b"hello",
    "no text": b"\xff\xfe",
    "torn": msgspec.json.encode(ended("t", 0))[:40],
    "a list": b"[1]",
    "no form": msgspec.json.encode(ended("t", 0)).replace(b'"form":1,', b""),
    "a form of text": msgspec.json.encode(ended("t", 0)).replace(b'"form":1', b'"form":"one"'),
    "a form before the first": msgspec.json.encode(ended("t", 0)).replace(b'"form":1', b'"form":0'),
    "an unknown kind": msgspec.json.encode(ended("t", 0)).replace(b'"human"', b'"ghost"'),
    "a field too many": msgspec.json.encode(ended("t", 0)).replace(b'"form":1', b'"form":1,"mood":2'),
    "a winner who was not there": msgspec.json.encode(ended("t", 0)).replace(
        b'"winners":[0]', b'"winners":[7]'
    ),
    "a month 13": msgspec.json.encode(ended("t", 0)).replace(b"2026-05", b"2026-13"),
    "without end": b'{"form":1,"id":' + b"[" * 20_000,
}


@pytest.mark.parametrize("name", DAMAGED)
@pytest.mark.parametrize("place", ["first", "middle", "last"])
def test_a_damaged_line_is_set_aside_and_said_once_and_the_rest_counts(name: str, place: str) -> None:
    add(ended("a", 0))
    add(ended("b", 1))
    good = where().read_bytes().splitlines()
    at = {"first": 0, "middle": 1, "last": 2}[place]
    end = b"" if place == "last" else b"\n"
    where().write_bytes(b"\n".join([*good[:at], DAMAGED[name], *good[at:]]) + end)
    found, problems = load()
    assert found == [ended("a", 0), ended("b", 1)]
    (problem,) = problems
    assert "statistics.jsonl.bad" in said(problem)
    assert where().with_name("statistics.jsonl.bad").read_bytes() == DAMAGED[name] + b"\n"
    assert lines() == found, "it is said again"


def test_damage_of_another_day_joins_that_of_the_first() -> None:
    for damage in (b"one", b"two"):
        add(ended(damage.decode(), 0))
        where().write_bytes(where().read_bytes() + damage + b"\n")
        load()
    assert where().with_name("statistics.jsonl.bad").read_bytes() == b"one\ntwo\n"
    assert [line.id for line in lines()] == ["one", "two"]


def test_several_damaged_lines_are_one_sentence() -> None:
    add(ended("a", 0))
    where().write_bytes(b"one\ntwo\n\n" + where().read_bytes() + b"three")
    found, problems = load()
    assert found == [ended("a", 0)]
    assert "3 lines" in said(problems[0])
    assert len(problems) == 1


def test_a_line_torn_off_by_a_crash_does_not_swallow_the_next() -> None:
    add(ended("a", 0))
    where().write_bytes(where().read_bytes() + b'{"form":1,"id":"b","ga')
    assert add(ended("c", 1)) is None
    found, problems = load()
    assert found == [ended("a", 0), ended("c", 1)]
    assert "a line" in said(problems[0])


def test_a_whole_line_without_its_end_counts() -> None:
    add(ended("a", 0))
    where().write_bytes(where().read_bytes().rstrip(b"\n"))
    assert lines() == [ended("a", 0)]
    add(ended("b", 0))
    assert lines() == [ended("a", 0), ended("b", 0)]


def test_lines_of_a_newer_version_stay_for_it() -> None:
    newer = b'{"form":2,"id":"x","weather":"rain"}'
    add(ended("a", 0))
    where().write_bytes(newer + b"\n" + where().read_bytes())
    add(ended("b", 1))
    found, problems = load()
    assert found == [ended("a", 0), ended("b", 1)]
    assert "newer version" in said(problems[0])
    where().write_bytes(where().read_bytes() + b"damage\n")
    found, problems = load()
    assert [problem.key for problem in problems] == ["statistics_damaged", "statistics_newer"]
    assert found == [ended("a", 0), ended("b", 1)]
    assert newer in where().read_bytes().splitlines(), "thrown out with the damaged line"


# ---- disks, homes, other windows


class FullFile(io.FileIO):
    """A file on a disk with room for a few bytes: what it takes is told, as the system does, and the next write fails."""

    def write(self, data: Any) -> int:
        return super().write(bytes(data)[:9])


def test_a_full_disk_is_said_and_the_file_stays_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    add(ended("a", 0))
    before = where().read_bytes()
    real = builtins.open

    def full(file: Any, mode: str = "r", *more: Any, **named: Any) -> Any:
        return (
            FullFile(file, mode.replace("b", ""))
            if file == where() and "a" in mode
            else real(file, mode, *more, **named)
        )

    with monkeypatch.context() as patch:
        patch.setattr(builtins, "open", full)
        assert os.strerror(errno.ENOSPC) in said(add(ended("b", 0)))
    assert where().read_bytes() == before
    assert add(ended("b", 0)) is None
    assert lines() == [ended("a", 0), ended("b", 0)]


def test_a_disk_that_fails_to_flush_is_said_and_the_file_stays_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    add(ended("a", 0))
    before = where().read_bytes()

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing(errno.EIO))
        assert os.strerror(errno.EIO) in said(add(ended("b", 0)))
    assert where().read_bytes() == before


def test_in_a_read_only_home_everything_is_said_and_nothing_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    add(ended("a", 0))
    where().write_bytes(where().read_bytes() + b"damage\n")
    before = where().read_bytes()
    real = builtins.open

    def refusing(file: Any, mode: str = "r", *more: Any, **named: Any) -> Any:
        if set(mode) & set("wax+"):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(file))
        return real(file, mode, *more, **named)

    monkeypatch.setattr(builtins, "open", refusing)
    monkeypatch.setattr(os, "replace", failing(errno.EROFS))
    assert os.strerror(errno.EROFS) in said(add(ended("b", 0)))
    found, problems = load()
    assert found == [ended("a", 0)]
    assert "cannot be written" in said(problems[0])
    kept, problem = reset()
    assert kept is None
    assert os.strerror(errno.EROFS) in said(problem)
    assert where().read_bytes() == before


def test_a_file_that_cannot_be_read_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    add(ended("a", 0))

    with monkeypatch.context() as patch:
        patch.setattr(limits, "read", failing(errno.EACCES))
        found, problems = load()
        assert os.strerror(errno.EACCES) in said(add(ended("b", 0)))
    assert found == []
    assert os.strerror(errno.EACCES) in said(problems[0])
    assert lines() == [ended("a", 0)]


def test_while_another_window_writes_nothing_is_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines_file, "PATIENCE", 0.02)
    monkeypatch.setattr(statistics, "PATIENCE", 0.02)
    add(ended("a", 0))
    where().write_bytes(where().read_bytes() + b"damage\n")
    before = where().read_bytes()
    other = Lock(where())
    assert said(add(ended("b", 0)))
    assert said(reset()[1])
    found, problems = load()
    assert found == [ended("a", 0)]
    assert "another window" in said(problems[0])
    assert where().read_bytes() == before
    other.release()
    assert add(ended("b", 0)) is None
    load()
    assert lines() == [ended("a", 0), ended("b", 0)]


WRITER = """
import sys
from kotgames.history.statistics import Finished, Sitter, add, load
who = sys.argv[1]
for number in range(25):
    line = Finished(id=f"{who}-{number}", game="boxing", date="2026-05-04T12:00:00", seats=(Sitter("human"), Sitter("bot", "greedy")),
                    winners=(0,), how="knockout", turns=3)
    problem = add(line)
    assert problem is None, problem
    add(line)
"""


@pytest.mark.slow
def test_windows_that_write_at_the_same_time_lose_nothing() -> None:
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, who], cwd=ROOT) for who in ("one", "two", "three")
    ]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    assert Counter(line.id for line in lines()) == Counter(
        f"{who}-{n}" for who in ("one", "two", "three") for n in range(25)
    )
    assert len(where().read_bytes().splitlines()) == 75


# ---- beginning anew


def test_a_reset_keeps_the_old_file() -> None:
    assert reset() == (None, None)
    add(ended("a", 0))
    first = where().read_bytes()
    kept, problem = reset()
    assert problem is None
    assert kept == where().with_name("statistics.jsonl.old")
    assert kept.read_bytes() == first
    assert lines() == []
    add(ended("b", 0))
    again, _ = reset()
    assert again == where().with_name("statistics.jsonl.old2")
    assert kept.read_bytes() == first, "the second reset threw the first file away"


def test_mending_a_file_leaves_the_one_of_the_last_reset_alone() -> None:
    add(ended("a", 0))
    first = where().read_bytes()
    kept, _ = reset()
    assert kept is not None
    add(ended("b", 0))
    for damage in (b"one\n", b"two\n"):
        where().write_bytes(where().read_bytes() + damage)
        load()
    assert kept.read_bytes() == first
