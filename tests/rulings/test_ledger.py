"""The ledgers: every paragraph of a rulebook and every ruling has tests that exist, or a reason why there is
nothing to test."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kotgames import games
from tests import sources

HERE = Path(__file__).parent
RULINGS = {
    "knockouts_tapouts": ("K", 26),
    "uncaged": ("U", 19),
    "knock_out_punch": ("P", 25),
    "knockdown": ("D", 23),
    "mortal_kombat_kards": ("M", 31),
}
"""The letter and the highest number of the rulings of each game's design document."""
RULEBOOK: dict[str, dict[int | str, int]] = {
    "knockouts_tapouts": {1: 8, 2: 6, 3: 6, 4: 6, 5: 6, 6: 7, 7: 9, 8: 7},
    "uncaged": {
        1: 3, 3: 7, 4: 6, 5: 3, 6: 3, 7: 6, 8: 3, 9: 10, 10: 4, 11: 8, 12: 5, 13: 4, 14: 6, 15: 4, 16: 6, 17: 3, 18: 2,
    },
    "knock_out_punch": {
        "KOP.Objective": 5, "KOP.Setup": 16, "KOP.Contents": 8, "KOP.Game_Play": 3, "KOP.Replenish_Hand": 1,
        "KOP.Place_Fighters_into_the_Ring": 7, "KOP.Knockout_Punch": 2, "KOP.Game_Scenario": 3, "KOP.Contender_Showdown": 1,
        "KOP.Highest_Card_Wins": 3, "KOP.The_King's_Challenge": 2, "KOP.Throw_a_Punch": 10, "KOP.Other_Special_Cards": 8,
        "KOP.End_of_Game": 3, "KOP.Scoring": 10,
    },
    "knockdown": {
        3: 2, 4: 1, 6: 5, 7: 4, 8: 7, 9: 7, 10: 5, 11: 2, 12: 6, 13: 6, 14: 4, 15: 3, 16: 5, 17: 1, 18: 6, 19: 6, 20: 8, 21: 4, 22: 4,
        23: 2,
    },
    "mortal_kombat_kards": {"MKK.Rules": 158},
}  # fmt: skip
"""Paragraphs on each rules page, or in each section of a rulebook without pages."""


def _ledger(game: str) -> dict[str, Any]:
    found: dict[str, Any] = sources.written(HERE / f"{game}_ledger.yaml")
    return found


LEDGERS = {
    path.name.removesuffix("_ledger.yaml"): _ledger(path.name.removesuffix("_ledger.yaml"))
    for path in HERE.glob("*_ledger.yaml")
}
each_ledger = pytest.mark.parametrize("game", sorted(LEDGERS))


@cache
def _tests() -> Counter[str]:
    """The names of all test functions below tests/."""
    found: Counter[str] = Counter()
    for path in HERE.parent.rglob("test_*.py"):
        tree = sources.tree(path)
        found.update(
            node.name
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        )
    return found


def _named(ledger: dict[str, Any]) -> Counter[str]:
    found: Counter[str] = Counter()
    for paragraph in ledger["paragraphs"]:
        found.update(paragraph.get("tests", []))
    for names in ledger["rulings"].values():
        found.update(names)
    return found


def test_every_game_has_a_ledger() -> None:
    assert set(games.ids()) == set(LEDGERS) == set(RULINGS) == set(RULEBOOK)


@each_ledger
def test_every_paragraph_of_the_rulebook_is_listed_once(game: str) -> None:
    ledger = _ledger(game)
    assert ledger["game"] == game
    assert ledger["paragraphs_a_page"] == RULEBOOK[game]
    listed = [(row["page"], row["number"]) for row in ledger["paragraphs"]]
    wanted = [(page, number) for page, count in RULEBOOK[game].items() for number in range(1, count + 1)]
    assert listed == wanted


@each_ledger
def test_every_paragraph_has_tests_or_a_reason(game: str) -> None:
    for row in _ledger(game)["paragraphs"]:
        where = (row["page"], row["number"])
        assert set(row) in (
            {"page", "number", "begins", "tests"},
            {"page", "number", "begins", "not_applicable"},
        ), where
        assert row["begins"].strip(), where
        assert row.get("tests") or len(row["not_applicable"]) > 8, where


@each_ledger
def test_every_ruling_is_listed_with_tests(game: str) -> None:
    ledger = _ledger(game)
    letter, last = RULINGS[game]
    assert ledger["rulings_up_to"] == last
    assert list(ledger["rulings"]) == [f"{letter}{number}" for number in range(1, last + 1)]
    for names in ledger["rulings"].values():
        assert names
        assert len(set(names)) == len(names)


@pytest.mark.slow
@each_ledger
def test_every_named_test_exists(game: str) -> None:
    assert sorted(name for name in _named(_ledger(game)) if not _tests()[name]) == []


@pytest.mark.slow
@each_ledger
def test_a_named_test_is_one_test(game: str) -> None:
    """The same name in two files would leave open which is meant."""
    assert sorted(name for name in _named(_ledger(game)) if _tests()[name] > 1) == []


@each_ledger
def test_every_test_of_a_ruling_is_in_the_ledger(game: str) -> None:
    """A test that is named after a ruling, in the game's own files, stands under it."""
    listed = _ledger(game)["rulings"]
    letter = RULINGS[game][0]
    pattern = rf"^def (test_{letter.lower()}(\d+)_\w+)"
    for path in HERE.glob(f"test_{game}*.py"):
        for name in re.findall(pattern, path.read_text(encoding="utf-8"), re.M):
            assert name[0] in listed[f"{letter}{name[1]}"], name[0]


@each_ledger
def test_every_worked_example_is_in_the_ledger(game: str) -> None:
    named = _named(_ledger(game))
    for path in HERE.glob(f"test_{game}*.py"):
        for name in re.findall(r"^def (test_example_\w+)", path.read_text(encoding="utf-8"), re.M):
            assert named[name], name
