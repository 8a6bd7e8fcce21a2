"""Running commands of the program for the tests of the command line, and changing files at random."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kotgames.cli import main

ROOT = Path(__file__).resolve().parents[1]


class Failed:
    """What a command said when it refused."""

    def __init__(self, code: int, out: str, err: str) -> None:
        assert code == 2, f"exit code {code}; {out}{err}"
        assert "Traceback" not in err
        lines = err.strip().splitlines()
        assert len(lines) == 1, f"not one line: {err!r}"
        self.sentence = lines[0]
        assert self.sentence.startswith("kotgames: ")
        assert self.sentence.rstrip()[-1] in ".)!?", self.sentence
        assert not re.search(r"\[[a-z_]+(\.[a-z_]+)*\]", self.sentence), f"a text is missing: {self.sentence}"
        # what stands in quotes is somebody else's text, as it was written
        own = re.sub("“[^”]*”", "", self.sentence)
        assert not re.search(r"\{[a-z]+\}|@[a-z]+\.", own), self.sentence


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Run a command in this process: exit code, stdout, stderr."""
    capsys.readouterr()
    code = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return code, out, err


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """The sentence with which a command refuses."""
    return Failed(*run(capsys, *arguments)).sentence


def process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "kotgames", *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **environment},
    )


JUNK: list[Any] = [
    None, -1, 0, 7, 99, 2.5, True, "", "x", "punch", "5/6", [], {}, [None], {"do": "dice"}, "a" * 500, 10**6, "@x.y", "(q)",
]  # fmt: skip


def mutate(data: Any, chance: random.Random) -> None:
    """Change one thing somewhere in plain data."""
    spots: list[tuple[Any, Any]] = []

    def collect(part: Any) -> None:
        for key in part if isinstance(part, dict) else range(len(part)):
            spots.append((part, key))
            if isinstance(part[key], (dict, list)):
                collect(part[key])

    collect(data)
    part, key = chance.choice(spots)
    kind = chance.randrange(4)
    if kind == 0:
        del part[key]
    elif kind == 1 and isinstance(part, list):
        part.insert(key, chance.choice([part[key], *JUNK]))
    else:
        part[key] = chance.choice(JUNK)
