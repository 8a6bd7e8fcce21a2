"""An evening of fifty matches at one window: memory and open files stay where they are after the sixth, and no table is kept."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median

import msgspec
import pytest

from tests.ui.cases import UiCase, each_game
from tests.ui.soak import Held

ROOT = Path(__file__).resolve().parents[2]
MATCHES, SETTLED, TURN = 50, 6, 3
"""So many are played; after so many of them everything is there that stays. Of each turn of three one is left in its middle and holds less
than the others: turns are compared, not matches."""
GROWTH = 1.15
FILES = 4
"""Open files more or less: fonts and such, opened when they are first needed."""


def _evening(case: UiCase, home: Path, matches: int) -> list[Held]:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.ui.soak", case.game.id, str(matches)],
        cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ, "KOTGAMES_HOME": str(home)},
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    return [msgspec.json.decode(line, type=Held) for line in ran.stdout.splitlines() if line.startswith("{")]


def _nothing_stays(held: list[Held]) -> None:
    assert [one.tables for one in held] == [0] * len(held), "tables that were left are still there"
    assert [one.jobs for one in held] == [0] * len(held), "pictures of tables that were left are still wanted"


@pytest.mark.one_in(4)
@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from Linux")
@each_game
def test_no_table_outlives_its_match(case: UiCase, tmp_path: Path) -> None:
    _nothing_stays(_evening(case, tmp_path, 3))


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from Linux")
@each_game
def test_fifty_matches_need_no_more_than_six(case: UiCase, tmp_path: Path) -> None:
    held = _evening(case, tmp_path, MATCHES)
    assert len(held) == MATCHES
    _nothing_stays(held)
    early, late = held[SETTLED - TURN : SETTLED], held[-TURN:]
    before, after = (median(one.memory for one in part) for part in (early, late))
    assert after <= before * GROWTH, [round(one.memory) for one in held]
    assert held[-1].files <= held[SETTLED - 1].files + FILES, [one.files for one in held]
