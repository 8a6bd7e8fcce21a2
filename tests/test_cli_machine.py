"""The command line where the machine gives less than usual: no display, no home, no output, a killed worker; and options beyond measure."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kotgames.engine.errors import KotgamesError
from kotgames.lab import simulate
from kotgames.system import paths
from kotgames.system.catalogue import Words
from tests.clirun import ROOT, Failed, refused

UNSEEN = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"}


def started(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own, in a session without a display."""
    kept = {name: value for name, value in os.environ.items() if name not in UNSEEN}
    return subprocess.run(
        [sys.executable, "-m", "kotgames", *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**kept, **environment},
    )


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [[], ["play", "uncaged"]])
def test_where_nobody_would_see_the_window_it_is_said(tmp_path: Path, arguments: list[str]) -> None:
    done = started(*arguments, XDG_RUNTIME_DIR=str(tmp_path))
    assert "display" in Failed(done.returncode, done.stdout, done.stderr).sentence


@pytest.mark.slow
@pytest.mark.parametrize("driver", ["dummy", "offscreen"])
def test_who_asks_for_a_window_that_nobody_sees_gets_it(driver: str) -> None:
    done = started("--measure-start", "0", SDL_VIDEODRIVER=driver)
    assert done.returncode == 0, done.stderr


def test_without_a_home_folder_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody in the system's list of users, and no HOME."""
    import platformdirs

    class Homeless:
        @property
        def user_data_dir(self) -> str:
            raise RuntimeError("could not determine the home directory")

        user_config_dir = "~/.config/kotgames"

    monkeypatch.delenv("KOTGAMES_HOME")
    monkeypatch.setattr(platformdirs, "PlatformDirs", lambda *_, **__: Homeless())
    for look in (paths.user_data, paths.user_config):
        with pytest.raises(KotgamesError) as caught:
            look()
        assert "KOTGAMES_HOME" in Words().error(caught.value)


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", [["check"], ["sim", "uncaged", "--bots", "random,random", "--matches", "2"]]
)
def test_with_a_closed_output_it_is_said(command: list[str]) -> None:
    shell = f'exec "{sys.executable}" -m kotgames "$@" >&-'
    done = subprocess.run(["sh", "-c", shell, "sh", *command], stderr=subprocess.PIPE, text=True, cwd=ROOT)
    assert "output" in Failed(done.returncode, "", done.stderr).sentence


@pytest.mark.slow
def test_who_stops_reading_gets_no_traceback() -> None:
    shell = f'"{sys.executable}" -m kotgames check cards | head -1'
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, cwd=ROOT)
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1


def _dies(job: object) -> list[simulate.Played]:
    os.kill(os.getpid(), 9)
    return []


@pytest.mark.slow
def test_a_killed_worker_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(simulate, "_chunk", _dies)
    matches = str(simulate.CHUNK * 2)
    said = refused(
        capsys, "sim", "uncaged", "--bots", "random,random", "--matches", matches, "--workers", "2"
    )
    assert f"0 of {matches}" in said


@pytest.mark.parametrize(
    "value",
    [
        "9" * 5000,
        "2001-99-99",
        "[" * 50_000,
        ".inf",
        "9" * 25,
        '"x\\0"',
        "!!python/object:os.system x",
        "&a [*a]",
    ],
)
def test_an_option_beyond_measure_is_refused(capsys: pytest.CaptureFixture[str], value: str) -> None:
    said = refused(capsys, "play", "uncaged", "--option", f"rounds={value}")
    assert "option" in said.lower()
    assert len(said) < 500
