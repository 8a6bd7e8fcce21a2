"""The folder of matches: two windows at one match, folders and disks that cannot be written, damaged matches and matches from elsewhere."""

from __future__ import annotations

import builtins
import errno
import io
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from kotgames.engine import limits, record
from kotgames.engine.errors import KotgamesError
from kotgames.engine.match import Match
from kotgames.engine.record import Seat, load
from kotgames.games.knockouts_tapouts import GAME
from kotgames.history import library as kept_matches
from kotgames.history import saves
from kotgames.history.saves import locked, resume, waiting
from kotgames.system import locking
from kotgames.system.catalogue import Words
from kotgames.system.locking import Lock
from tests.clirun import ROOT
from tests.disk import failing

SHELL = Words()
NEW_YEAR = datetime(2026, 1, 1)


def begun(actions: int = 6) -> tuple[Match, Path]:
    """A match in the folder of matches."""
    path = saves.new_path(GAME.id, NEW_YEAR)
    seats = (Seat("human", "Ann"), Seat("greedy", "Bob"))
    match = Match.start(GAME, seed=1, options=GAME.sample_options(), seats=seats, path=path)
    act(match, actions)
    return match, path


def act(match: Match, count: int = 1) -> None:
    for _ in range(count):
        match.act(match.state.actions()[0])


def sentence(error: KotgamesError) -> str:
    """The sentence, in the words the title has: those of no game."""
    text = SHELL.error(error)
    assert not SHELL.missing, text
    assert "{" not in text
    return text


# ---- two windows


OTHER = """
import sys
from pathlib import Path
from kotgames.system.locking import Lock
lock = Lock(Path(sys.argv[1]))
print(lock.held, flush=True)
sys.stdin.read()
"""


@contextmanager
def other_window(path: Path) -> Iterator[subprocess.Popen[str]]:
    """A process of its own that plays the match, until it is killed or the block ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", OTHER, str(path)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )  # fmt: skip
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "True\n"
        yield process
    finally:
        process.kill()
        process.communicate()


def test_a_match_another_window_plays_is_taken_and_not_offered() -> None:
    _, path = begun()
    assert [match.path for match in waiting()] == [path]
    with other_window(path):
        assert locked(path)
        assert waiting() == []
        lock = Lock(path)
        assert lock.taken
        assert not lock.held
        lock.release()
        assert locked(path), "giving up a claim that failed must not end the other's"


def test_a_window_that_was_killed_gives_its_match_free() -> None:
    _, path = begun()
    with other_window(path) as process:
        process.kill()
        process.wait()
        assert path.with_name(path.name + ".lock").exists(), "it had no time to tidy up"
        assert not locked(path)
        assert [match.path for match in waiting()] == [path]
        lock = Lock(path)
        assert lock.held
        lock.release()


def test_a_claim_given_up_leaves_nothing_behind() -> None:
    _, path = begun()
    lock = Lock(path)
    assert lock.held
    assert locked(path)
    lock.release()
    assert not locked(path)
    assert not path.with_name(path.name + ".lock").exists()


def test_looking_whether_a_match_is_free_does_not_keep_a_window_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The title of a second window claims each match for a moment; the first one waits that out."""
    _, path = begun()
    looking = Lock(path)
    real = locking.time.sleep

    def sleep(seconds: float) -> None:
        looking.release()
        real(seconds)

    monkeypatch.setattr(locking.time, "sleep", sleep)
    mine = Lock(path)
    assert mine.held
    assert not mine.taken
    mine.release()


def test_a_claim_on_a_file_that_its_owner_just_removed_is_no_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opened before the owner let go, claimed after: the name may stand for a third window's file by then."""
    _, path = begun()
    first = Lock(path)
    real = locking._claim
    third: list[Lock] = []

    def claim(file: Any) -> bool | None:
        monkeypatch.setattr(locking, "_claim", real)
        first.release()
        third.append(Lock(path))
        return real(file)

    monkeypatch.setattr(locking, "_claim", claim)
    second = Lock(path, wait=0.0)
    assert third[0].held
    assert second.taken
    assert not second.held
    third[0].release()


def test_a_file_system_without_claims_is_played_on_unguarded(monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl = pytest.importorskip("fcntl")

    _, path = begun()
    monkeypatch.setattr(fcntl, "flock", failing(errno.ENOLCK))
    lock = Lock(path)
    assert not lock.taken
    assert [match.path for match in waiting()] == [path]


# ---- folders and disks that cannot be written (root may write everywhere, so the refusals are played)


class Refusing:
    """Stands for `open`: refuses to open below a folder for writing, as for a user without permission."""

    def __init__(self, folder: Path, code: int) -> None:
        self.folder, self.code, self.refused = folder, code, 0
        self._real = builtins.open

    def __call__(self, file: Any, mode: str = "r", *more: Any, **named: Any) -> Any:
        writes = set(mode) & set("wax+")
        if writes and isinstance(file, str | Path) and Path(file).is_relative_to(self.folder):
            self.refused += 1
            raise OSError(self.code, os.strerror(self.code), str(file))
        return self._real(file, mode, *more, **named)


class FullFile(io.FileIO):
    """A file on a disk with room for a few bytes."""

    def write(self, data: Any) -> int:
        super().write(bytes(data)[:5])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("code", [errno.EACCES, errno.EROFS])
def test_in_a_read_only_home_a_match_is_played_and_the_reason_is_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: int
) -> None:
    refusing = Refusing(tmp_path, code)
    monkeypatch.setattr(builtins, "open", refusing)
    path = saves.new_path(GAME.id, NEW_YEAR)
    lock = Lock(path)
    assert not lock.taken, "nobody else plays there"
    match = Match.start(GAME, seed=1, options=GAME.sample_options(), path=path)
    for _ in range(5):
        act(match)
        assert match.log.failed == os.strerror(code), "the same reason each time: it is said once"
    assert len(match.turns) == 5
    assert refusing.refused > 5
    assert not path.exists()
    lock.release()
    assert waiting() == []


def test_a_saved_match_in_a_folder_that_became_read_only_is_played_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    match, path = begun()
    before = path.read_bytes()
    monkeypatch.setattr(builtins, "open", Refusing(tmp_path, errno.EACCES))
    (found,) = waiting()
    lock = Lock(found.path)
    assert not lock.taken
    resumed, problem = resume(found.path)
    assert problem is None
    assert resumed.state.digest() == match.state.digest()
    act(resumed, 3)
    assert resumed.log.failed == os.strerror(errno.EACCES)
    assert path.read_bytes() == before


def test_a_disk_that_is_full_in_mid_line_loses_only_what_it_could_not_take(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    match, path = begun()
    before = load(path).entries
    real = builtins.open

    def full(file: Any, mode: str = "r", *more: Any, **named: Any) -> Any:
        if isinstance(file, Path) and set(mode) & set("wa"):
            return FullFile(file, mode.replace("b", ""))
        return real(file, mode, *more, **named)

    with monkeypatch.context() as patch:
        patch.setattr(builtins, "open", full)
        act(match, 4)
        assert match.log.failed == os.strerror(errno.ENOSPC)
        assert load(path).entries == before
        assert load(path).cut
        assert not path.with_name(path.name + ".new").exists(), "half a file makes a full disk fuller"
    act(match)
    assert match.log.failed is None
    assert load(path).entries == match.log.entries
    resumed, problem = resume(path)
    assert problem is None
    assert resumed.state.digest() == match.state.digest()


def test_a_match_that_goes_away_does_not_hide_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    _, path = begun()
    gone = path.with_name("20250101-000000-gone.kot")
    gone.symlink_to(path.with_name("nowhere"))
    assert [match.path for match in waiting()] == [path]


# ---- damaged matches


DAMAGE: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "a digest": (lambda data: data.replace(b'"digest":"', b'"digest":"0', 1), "Entry 1 "),
    "an action": (lambda data: data.replace(b'"act":"', b'"act":"attack punch +', 1), "Entry 1 of "),
    "an illegal action": (lambda data: data.replace(b'"act":"pass"', b'"act":"hurt heart"', 1), "hurt heart"),
    "a line": (lambda data: data.replace(b'{"act"', b'{"dance"', 1), "line 2"),
    "the tables": (lambda data: re.sub(rb'"knockout":\d', b'"knockout":"x"', data, count=1), "rules.knockout"),
    "options": (lambda data: data.replace(b'"stats":{', b'"stats":{"luck":2,', 1), "rules of this program"),
    "another option": (lambda data: data.replace(b'"options":{', b'"options":{"rounds":9,', 1), "rules of this program"),
}  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_match_is_set_aside_and_named_in_the_words_of_the_title(damage: str) -> None:
    change, said = DAMAGE[damage]
    _, path = begun(20)
    data = change(path.read_bytes())
    assert data != path.read_bytes()
    path.write_bytes(data)
    with pytest.raises(KotgamesError) as caught:
        resume(path)
    text = sentence(caught.value)
    assert said in text
    assert f"{path.name}.bad" in text
    assert path.with_name(f"{path.name}.bad").read_bytes() == data, "nothing is lost"
    assert waiting() == []


def test_a_damaged_match_that_cannot_be_set_aside_is_not_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    _, path = begun()
    path.write_bytes(path.read_bytes().replace(b'{"act"', b'{"dance"', 1))
    monkeypatch.setattr(os, "replace", failing(errno.EROFS))
    with pytest.raises(KotgamesError) as caught:
        resume(path)
    assert ".bad" not in sentence(caught.value)
    assert "cannot be written" in sentence(caught.value)
    assert path.exists()


def test_the_generation_before_is_gone_on_with_and_the_damage_said() -> None:
    match, path = begun()
    digest = match.state.digest()
    path.with_name(f"{path.name}.1").write_bytes(path.read_bytes())
    path.write_bytes(path.read_bytes().replace(b'{"act"', b'{"dance"', 1))
    resumed, problem = resume(path)
    assert problem is not None
    assert f"{path.name}.bad" in sentence(problem)
    assert resumed.state.digest() == digest
    act(resumed)
    assert load(path).entries == resumed.log.entries


HEADLESS: dict[str, Callable[[bytes], bytes]] = {
    "zeros": lambda data: b"\0" * len(data),
    "nothing": lambda data: b"",
    "a torn header": lambda data: data[:200],
    "a seed of text": lambda data: data.replace(b'"seed":1', b'"seed":"one"', 1),
    "something else": lambda data: b"\x89PNG\r\n",
    "brackets": lambda data: b"[" * 100_000 + b"\n",
}


@pytest.mark.parametrize("damage", HEADLESS)
def test_a_match_without_a_header_is_set_aside_and_named(damage: str) -> None:
    """Nobody can be asked to go on with it: it is found when the folder is looked at."""
    _, path = begun()
    data = HEADLESS[damage](path.read_bytes())
    path.write_bytes(data)
    assert [one.header for one in kept_matches.kept()] == [None]
    assert saves.look() == ([], [path])
    text = sentence(*saves.mend([path]))
    assert text.startswith(path.name)
    assert f"{path.name}.bad" in text
    assert path.with_name(f"{path.name}.bad").read_bytes() == data, "nothing is lost"
    assert saves.look() == ([], [])
    assert kept_matches.kept() == []


def test_the_generation_before_takes_the_place_of_a_match_without_a_header() -> None:
    match, path = begun()
    path.with_name(f"{path.name}.1").write_bytes(path.read_bytes())
    path.write_bytes(b"")
    assert len(saves.mend(saves.look()[1])) == 1
    assert [one.path for one in waiting()] == [path]
    assert resume(path)[0].state.digest() == match.state.digest()


def test_a_match_without_a_header_that_a_window_holds_is_left_to_it() -> None:
    _, path = begun()
    path.write_bytes(b"")
    lock = Lock(path)
    other = path.with_name(path.name + ".lock")
    assert lock.held
    assert other.exists()
    assert saves.look() == ([], [])
    lock.release()
    assert saves.look() == ([], [path])


def test_a_match_of_a_newer_version_is_listed_as_that_and_stays() -> None:
    """Whatever its header looks like by then."""
    _, path = begun()
    path.write_bytes(b'{"kotgames":99,"of":"another shape"}\n{"x":1}\n')
    assert saves.look() == ([], [])
    assert [(one.header, one.newer) for one in kept_matches.kept()] == [(None, True)]


ELSEWHERE: dict[str, Callable[[bytes], bytes]] = {
    "a newer form": lambda data: data.replace(b'"kotgames":1', b'"kotgames":99', 1),
    "a game that is not installed": lambda data: data.replace(b'"game":"knockouts_tapouts"', b'"game":"chess"', 1),
    "rules of another version": lambda data: data.replace(b'"rules":1', b'"rules":7', 1),
    "a bot of another version": lambda data: data.replace(b'"kind":"greedy"', b'"kind":"oracle"', 1),
}  # fmt: skip


@pytest.mark.parametrize("where", ELSEWHERE)
def test_a_match_from_elsewhere_is_not_damaged_and_stays_where_it_is(where: str) -> None:
    """The newer program, or the one with that game, goes on with it; set aside it would not find it."""
    _, path = begun()
    data = ELSEWHERE[where](path.read_bytes())
    assert data != path.read_bytes()
    path.write_bytes(data)
    with pytest.raises(KotgamesError) as caught:
        resume(path)
    assert sentence(caught.value)
    assert path.read_bytes() == data
    assert not list(path.parent.glob("*.bad"))


@pytest.mark.parametrize("where", list(ELSEWHERE)[:3])
def test_a_match_this_program_cannot_play_is_not_offered(where: str) -> None:
    _, path = begun()
    path.write_bytes(ELSEWHERE[where](path.read_bytes()))
    assert waiting() == []


def test_a_file_that_cannot_be_read_today_stays_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    _, path = begun()

    with monkeypatch.context() as patch:
        patch.setattr(limits, "read", failing(errno.EIO))
        with pytest.raises(KotgamesError) as caught:
            resume(path)
    assert caught.value.key == "record_unreadable"
    assert path.exists()
    assert resume(path)[1] is None


def test_a_finished_match_whose_last_line_was_torn_off_is_finished_when_it_is_opened() -> None:
    match, path = begun()
    match.concede(0)
    path.write_bytes(path.read_bytes()[:-4])
    assert [found.path for found in waiting()] == [path], "nothing in the file says that it is over"
    resumed, problem = resume(path)
    assert problem is None
    assert resumed.outcome == match.outcome
    assert load(path).entries[-1].over == "concession"
    assert waiting() == []


def test_a_new_match_never_has_the_name_of_another() -> None:
    names = {saves.new_path(GAME.id, NEW_YEAR).name for _ in range(200)}
    assert len(names) == 200
    assert all(name.endswith(saves.ENDING) for name in names)
    assert record.FORMAT >= 1
