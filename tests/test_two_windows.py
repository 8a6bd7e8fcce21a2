"""Two windows that write the same file, settings and lessons: each keeps what the other has changed, and neither loses what is damaged."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import time
from types import ModuleType

import pytest

from kotgames.lessons import progress as progress_file
from kotgames.lessons.progress import Progress, load_progress, save_progress
from kotgames.system import locking, settings
from kotgames.system.catalogue import Words
from kotgames.system.locking import Lock
from kotgames.system.settings import Settings
from tests.clirun import ROOT

SLOW = """
import sys
from kotgames.system import settings
from kotgames.lessons import progress
from kotgames.lessons.progress import Place, Progress

def slowly(module):
    write = module.write_atomically
    def later(path, data):
        print("read", flush=True)
        sys.stdin.readline()
        write(path, data)
    module.write_atomically = later

slowly(settings)
slowly(progress)
if sys.argv[1] == "settings":
    one = settings.load()[0]
    before = settings.plain(one)
    one.crowd = 0
    assert settings.save(one, before=before) is None
else:
    one = Progress()
    one.finish("game", "first")
    assert progress.save_progress(one, "game", "first") is None
"""
"""A window that has read what there is, and writes when it is told to."""


class Held(Lock):
    """Somebody else's claim, until it is closed."""

    def close(self) -> None:
        self.release()


def slow_window(what: str, module: ModuleType, patch: pytest.MonkeyPatch) -> subprocess.Popen[str]:
    """It has read the file, and writes once somebody waits for it."""
    made = subprocess.Popen(
        [sys.executable, "-c", SLOW, what], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert made.stdin is not None
    assert made.stdout is not None
    assert made.stdout.readline() == "read\n"
    wait, told = time.sleep, made.stdin

    def sleep(seconds: float) -> None:
        if not told.closed:
            told.close()
        wait(seconds)

    patch.setattr(locking.time, "sleep", sleep)
    patch.setattr(module, "PATIENCE", 6_000.0)
    return made


@pytest.mark.slow
def test_what_another_window_is_about_to_write_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings.save(Settings()) is None
    mine = Settings()
    seen = settings.plain(mine)
    with slow_window("settings", settings, monkeypatch) as other:
        mine.effects = 10
        assert settings.save(mine, before=seen) is None
    assert other.returncode == 0
    kept = settings.load()[0]
    assert (kept.crowd, kept.effects) == (0, 10)


@pytest.mark.slow
def test_lessons_that_another_window_is_about_to_write_are_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with slow_window("lessons", progress_file, monkeypatch) as other:
        mine = Progress()
        mine.finish("game", "second")
        assert save_progress(mine, "game", "second") is None
    assert other.returncode == 0
    assert sorted(load_progress()[0].done) == ["game/first", "game/second"]


def test_a_window_that_writes_without_end_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "PATIENCE", 0.02)
    monkeypatch.setattr(progress_file, "PATIENCE", 0.02)
    settings.save(Settings(speed=2.0))
    with contextlib.closing(Held(settings.where())), contextlib.closing(Held(progress_file.progress_file())):
        reason = settings.save(Settings())
        assert reason is not None
        assert "another window" in Words()("error.settings_unsaved", reason=reason)
        assert save_progress(Progress(), "game", "first") == reason
    assert settings.load()[0].speed == 2.0


@pytest.mark.parametrize(
    "data", [b"{", b"[1]", b"\0" * 40, b'{"version": 99, "crowd": 10}'], ids=["cut", "list", "zeros", "newer"]
)
def test_what_was_damaged_since_it_was_read_is_kept(data: bytes) -> None:
    """However often is saved after that: the generation before would be gone with the second time."""
    path = settings.where()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    for speed in (2.0, 1.0, 0.5):
        assert settings.save(Settings(speed=speed), before=settings.plain(Settings())) is None
    assert path.with_name("settings.json.bad").read_bytes() == data
    lessons = progress_file.progress_file()
    lessons.parent.mkdir(parents=True, exist_ok=True)
    lessons.write_bytes(data)
    for name in ("first", "second", "third"):
        mine = Progress()
        mine.finish("game", name)
        assert save_progress(mine, "game", name) is None
    assert lessons.with_name("lessons.json.bad").read_bytes() == data
    assert len(load_progress()[0].done) == 3
