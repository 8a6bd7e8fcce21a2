"""The battery's runs: everything is used, other processes repeat every digest, golden playthroughs stay as
they are."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from kotgames.engine.contract import Event
from kotgames.games.knockouts_tapouts.card_set import shipped
from tests.battery.case import Case, Policy, chooser, first, last
from tests.battery.cases import USUAL, each_once, every_game
from tests.battery.hooks_knockouts_tapouts import CASE as KNOCKOUTS
from tests.battery.runs import GOLDEN_SEEDS, golden, golden_path, repeated, written

pytestmark = pytest.mark.slow

SIM = ["sim", "knockouts_tapouts", "--bots", "random,random", "--matches", "40", "--seed", "5", "--json"]
ROOT = Path(__file__).absolute().parents[2]


def _used(case: Case, seed: int, policy: Policy, options: dict[str, object]) -> Counter[str]:
    found: Counter[str] = Counter()
    opening: list[Event] = []
    state = case.game.new(seats=case.seats, options=options, seed=seed, emit=opening.append)
    found.update(f"event {type(event).__name__}" for event in opening)
    while state.actor is not None:
        action = policy(state)
        before = state.copy()
        events: list[Event] = []
        state.step(action, events.append)
        found.update(case.used(before, action, events))
    return found


@every_game
def test_everything_is_used(case: Case) -> None:
    """The exhaustive runner: every card, Style, effect, event, prompt, action word and ending turns up in
    some match."""
    found: Counter[str] = Counter()
    wanted = case.everything()
    for number, options in enumerate(case.coverage):
        for policy in (first, last):
            found += _used(case, number, policy, dict(options))
    for seed in range(case.coverage_matches):
        found += _used(case, seed, chooser(seed), dict(case.coverage[seed % len(case.coverage)]))
        if seed > 20 and not wanted - set(found):
            break
    assert sorted(wanted - set(found)) == [], "never used"
    assert sorted(set(found) - wanted) == [], "used but not on the list"


def test_every_effect_atom_of_knockouts_is_on_a_row() -> None:
    """Coverage is counted by rows (a Boost, a Special, a Style); so each atom of the vocabulary needs a
    row."""
    from kotgames.games.knockouts_tapouts import components as c

    parts = shipped().components
    cards: list[c.BoostRow | c.SpecialRow] = [*parts.boosts, *parts.specials]
    effects: list[type] = [type(row.effect) for row in cards]
    effects += [type(row.great) for row in parts.styles if row.great is not None]
    atoms = {c.ExtraDice, c.NumberChange, c.SwapSides, c.MoveToStanding, c.RestoreMarkers, c.CancelAttack}
    assert set(effects) == atoms | {
        c.GroundEntry, c.FoeTargetNumberChange, c.OwnTargetNumberChange, c.GreatChin,
        c.HeartRestoresFrom, c.NumberInBlankBox, c.StepCostChange,
    }  # fmt: skip
    assert KNOCKOUTS.everything() >= {f"card {row.id}" for row in cards}


def _child(hash_seed: str) -> list[str]:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-m", "tests.battery.runs"],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_another_process_with_another_hash_seed_repeats_every_digest(hash_seed: str) -> None:
    here = list(repeated())
    there = _child(hash_seed)
    assert len(here) > 1_000
    for mine, theirs in zip(here, there, strict=True):
        assert mine == theirs


def test_a_simulation_is_equal_under_every_hash_seed() -> None:
    """The counts of `kotgames sim` for one seed do not depend on PYTHONHASHSEED (figures of time apart)."""
    results = []
    for hash_seed in ("1", "77"):
        done = subprocess.run(
            [sys.executable, "-c", "import sys; from kotgames.cli import main; sys.exit(main())", *SIM],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-400:]
        results.append(_without_times(done.stdout))
    assert results[0] == results[1]


def _without_times(text: str) -> dict[str, object]:
    import json

    found: dict[str, object] = json.loads(text)
    assert found["matches"] == 40
    return {name: value for name, value in found.items() if "second" not in name}


@each_once
def test_golden_playthroughs(case: Case) -> None:
    """Actions, events and digests of fixed seeds; after a change that is meant: `python -m
    tests.battery.regenerate`."""
    wanted = golden_path(case).read_text(encoding="utf-8").splitlines()
    found = golden(case).splitlines()
    for number, (line, other) in enumerate(zip(found, wanted, strict=False), start=1):
        assert line == other, f"{golden_path(case).name}:{number}"
    assert len(found) == len(wanted)


@each_once
def test_golden_files_hold_whole_matches(case: Case) -> None:
    text = golden_path(case).read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line.startswith("# ")] == [
        next(written(case, seed)) for seed in GOLDEN_SEEDS
    ]
    assert sum(line.startswith("= ") for line in text.splitlines()) == len(GOLDEN_SEEDS)


def test_every_case_has_a_golden_file() -> None:
    assert {path.name for path in golden_path(USUAL[0]).parent.glob("*.txt")} == {
        golden_path(case).name for case in USUAL
    }
