"""Files damaged in hundreds of ways: no traceback, no hang, no hunger for memory, one plain sentence, nothing lost (`host` says how)."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.fuzz import damaging
from tests.fuzz.host import Result
from tests.fuzz.kinds import KINDS

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
FEW, MANY = 3, 500
FEW_OF_OURS = 2
"""Each is read anew for each damage, which takes longer."""
PART = 100
"""Damages that a process does, so that several can be at it."""

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="each damage is met by a copy of the process")


@pytest.fixture(scope="session")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which somebody has played everything; furnishing it takes longer than a damage."""
    home = tmp_path_factory.mktemp("furnished") / "home"
    subprocess.run(
        [sys.executable, "-c", "from tests.fuzz import homes; homes.furnish()"],
        cwd=ROOT, env={**os.environ, "KOTGAMES_HOME": str(home)}, check=True,
    )  # fmt: skip
    return home


def _results(kind: str, first: int, count: int, home: Path) -> list[Result]:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.host", kind, str(first), str(count), str(home)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    return [
        msgspec.json.decode(line, type=Result) for line in ran.stdout.splitlines() if line.startswith("{")
    ]


def _survives(kind: str, first: int, count: int, home: Path) -> None:
    results = _results(kind, first, count, home)
    assert [one.number for one in results] == list(range(first, first + count))
    wrong = [f"{one.number} ({one.file}): {one.wrong}" for one in results if one.wrong]
    assert wrong == [], f"again with: python -m tests.fuzz.host {kind!r} NUMBER 1"


@pytest.mark.one_in(3)
@needs_fork
@pytest.mark.parametrize("kind", KINDS)
def test_damaged_files(kind: str, furnished: Path) -> None:
    _survives(kind, 0, FEW_OF_OURS if KINDS[kind].ours else FEW, furnished)


@needs_fork
@pytest.mark.long
@pytest.mark.parametrize("first", range(FEW, MANY, PART))
@pytest.mark.parametrize("kind", KINDS)
def test_files_damaged_in_many_ways(kind: str, first: int, furnished: Path) -> None:
    _survives(kind, first, min(PART, MANY - first), furnished)


@pytest.mark.parametrize("form", ["bytes", "json", "lines", "yaml"])
def test_a_seed_makes_the_same_damage_again(form: damaging.Form) -> None:
    data = (
        b'{"a": 1, "b": [1, 2, {"c": "text"}]}\n{"d": false}\n'
        if form != "yaml"
        else b"a: 1\nb:\n  - c: text\n  - 2\n"
    )
    made = [[damaging.damaged(data, form, random.Random(seed)) for seed in range(200)] for _ in range(2)]
    assert made[0] == made[1]
    assert data not in made[0]
    assert len(set(made[0])) > 100


BITES = """
import msgspec, sys
from tests.fuzz import host, kinds
from tests.fuzz.kinds import KINDS, Kind

def walk(at):
    data = kinds.daily.where().read_bytes()
    if data == sound:
        return
    if sys.argv[1] == "hang":
        while True:
            pass
    if sys.argv[1] == "fault":
        raise ValueError("a fault")
    if sys.argv[1] == "hunger":
        bytearray(500_000_000)
    if sys.argv[1] == "loss":
        kinds.daily.where().write_bytes(b"")
    if sys.argv[1] == "noise":
        at.app.say("a" + chr(27) + "[2J")
    if sys.argv[1] == "silence":
        kinds.daily.where().rename(kinds.daily.where().with_name("daily.jsonl.bad"))

def files():
    global sound
    sound = kinds.daily.where().read_bytes()
    return [kinds.daily.where()]

sound = b""
KINDS["bites"] = Kind(files, "json", walk)
host.main("bites", 0, 1, sys.argv[2])
"""


@needs_fork
@pytest.mark.parametrize(
    ("what", "wrong"),
    [
        ("hang", "of work"),
        ("fault", "a fault"),
        ("hunger", "MB instead of"),
        ("loss", "lost"),
        ("noise", "said: "),
        ("silence", "nothing said"),
    ],
)
@pytest.mark.one_in(2)
def test_what_must_not_be_is_found(what: str, wrong: str, furnished: Path) -> None:
    """Else the other tests would prove nothing."""
    ran = subprocess.run(
        [sys.executable, "-c", BITES, what, str(furnished)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert wrong in msgspec.json.decode(ran.stdout.splitlines()[-1], type=Result).wrong
