"""What every test gets: no screen, no sound card, a user folder of its own, and repeatable hypothesis
runs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

# before anything imports pygame
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
# thousands of saved matches: in memory where there is plenty, since a disk takes longer than all the rest of many a test
os.environ.setdefault(
    "PYTEST_DEBUG_TEMPROOT",
    "/dev/shm"
    if os.access("/dev/shm", os.W_OK) and shutil.disk_usage("/dev/shm").free > 2_000_000_000
    else tempfile.gettempdir(),
)
# hypothesis keeps tables of characters somewhere; not in the checkout
os.environ.setdefault(
    "HYPOTHESIS_STORAGE_DIRECTORY", str(Path(tempfile.gettempdir()) / "kotgames-hypothesis")
)

import pytest
from hypothesis import HealthCheck, settings

from kotgames.system import memory, own_files
from kotgames.system.speech import Speech
from kotgames.ui import clock
from tests.voices import StandIn

ROOT = Path(__file__).resolve().parents[1]
TIMEOUT = {"slow": 1_200, "long": 1_800}
"""Seconds for one test, where that is more than for others."""

settings.register_profile(
    "kotgames",
    derandomize=True,  # a red run must be red again
    database=None,
    deadline=None,  # shared machines stall
    max_examples=30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.load_profile("kotgames")


@pytest.hookimpl(tryfirst=True)  # before the command line's marks are asked for
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the tests marked `slow` and `long` out unless the command line asks for marks (`pytest -m "slow and not long"`); long ones have
    longer. Of a function marked `one_in(n)` every n-th case is taken, beginning with the first or with the one of a given number
    (`one_in(n, first)`, from 0), and all others are long."""
    met: dict[str, int] = {}
    for item in items:
        share = item.get_closest_marker("one_in")
        if share is not None:
            function = item.nodeid.partition("[")[0]
            met[function] = met.get(function, -1) + 1
            each, first = (*share.args, 0)[:2]
            if met[function] % each != first:
                item.add_marker(pytest.mark.long)
    for item in items:
        later = [seconds for mark, seconds in TIMEOUT.items() if item.get_closest_marker(mark)]
        if later:
            item.add_marker(pytest.mark.timeout(max(later)), append=False)  # before one of its own
    if config.option.markexpr:
        return
    later = [item for item in items if item.get_closest_marker("slow") or item.get_closest_marker("long")]
    if later:
        config.hook.pytest_deselected(items=later)
        left_out = set(map(id, later))
        items[:] = [item for item in items if id(item) not in left_out]


def pytest_collection_finish() -> None:
    """What is there now stays: a table that opens gives memory back, and each time all that pytest holds would be looked through."""
    memory.keep()


@pytest.fixture(autouse=True, scope="module")
def what_stays_is_passed_over() -> Iterator[None]:
    """What a file of tests leaves in this process (caches, pages that were read, reports) is not looked through by the tables of the next
    ones: after some thousands of tests each look takes a tenth of a second, and a table that comes to rest takes one."""
    yield
    memory.keep()


@pytest.fixture(autouse=True)
def kotgames_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """All user folders (saves, settings, cache) below a folder of this test only."""
    home = tmp_path / "kotgames_home"
    monkeypatch.setenv("KOTGAMES_HOME", str(home))
    return home


@pytest.fixture(autouse=True)
def hardly_any_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the screen does takes a millionth of a second, on a busy machine too; a test in which it takes longer gives a clock of its
    own."""
    micros = count()
    monkeypatch.setattr(clock, "now", lambda: next(micros) / 1e6)


@pytest.fixture(autouse=True)
def nothing_plain_stands_in() -> Iterator[None]:
    """Everything that is asked for of the program's own files is there: where a face or an icon is not, something plain would be drawn and
    no test would fail."""
    own_files._found.clear()
    own_files.unsaid()
    yield
    assert not {path for path in own_files._found if path.is_relative_to(ROOT)}


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program's code with its bytecode beside it: a copy elsewhere starts without compiling everything again."""
    folder = tmp_path_factory.mktemp("compiled") / "kotgames"
    shutil.copytree(ROOT / "kotgames", folder, ignore=shutil.ignore_patterns("__pycache__"))
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPYCACHEPREFIX"}
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(folder)], check=True, env=environment)
    return folder


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """Nothing on the PATH but what the test puts there, and what that needs."""
    if sys.platform == "win32":
        pytest.skip("the stand-ins are shell scripts")
    made = StandIn(tmp_path)
    monkeypatch.setenv("PATH", os.pathsep.join([str(tmp_path / "bin"), "/usr/bin", "/bin"]))
    find = shutil.which
    monkeypatch.setattr(
        "kotgames.system.speech.shutil.which",
        lambda name: (found := find(name)) and (found if found.startswith(str(tmp_path)) else None),
    )
    return made


@pytest.fixture
def voice() -> Iterator[Callable[..., Speech]]:
    """Makes voices and ends them."""
    made: list[Speech] = []

    def make(platform: str = "linux") -> Speech:
        made.append(Speech(platform=platform))
        return made[-1]

    yield make
    for one in made:
        one.close()
