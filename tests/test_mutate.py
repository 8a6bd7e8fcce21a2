"""The tool that changes the program one line at a time (tools/mutate.py), on a toy program of its own."""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

import pytest

from kotgames import games

TOOLS = Path(__file__).resolve().parents[1] / "tools"
if str(TOOLS) not in sys.path:
    sys.path.append(str(TOOLS))

import mutate  # noqa: E402
from mutation.changes import Mutant, mutants, sample  # noqa: E402
from mutation.choosing import Suite  # noqa: E402
from mutation.mapping import Map  # noqa: E402

pytestmark = pytest.mark.slow

SUMS = '''"""Sums. 3 + 4 in a docstring is nothing to change."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    LIMIT = 9

__all__ = ["above", "small"]


def above(number: int, limit: int = 5) -> bool:
    return number > limit


def small(number: int) -> bool:
    return number < 100

'''
TESTS = """from toy import sums


def test_above():
    assert sums.above(6)
    assert not sums.above(5)


def test_small():
    assert sums.small(3)
"""
LOOPS = """def count_down(number):
    while number > 0:
        number -= 1
    return number


def pile():
    found = []
    while len(found) != 6:
        found.extend([bytes(1 << 20)] * 2)
    return len(found)
"""
TESTS_OF_LOOPS = """from toy import loops


def test_loops():
    assert loops.count_down(3) == 0
    assert loops.pile() == 6
"""


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A tree with one module and its tests."""
    root = tmp_path / "tree"
    for file, text in (
        ("toy/__init__.py", ""),
        ("toy/sums.py", SUMS),
        ("toy/loops.py", LOOPS),
        ("tests/test_sums.py", TESTS),
        ("tests/test_loops.py", TESTS_OF_LOOPS),
        ("docs/nothing.md", ""),
    ):
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text(text, encoding="utf-8")
    return root


def line_of(code: str) -> int:
    """The line of the toy module that says this."""
    return next(number for number, line in enumerate(SUMS.splitlines(), 1) if line.strip() == code)


def tried(toy: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the tool prints; the tree is as it was."""
    before = {path: path.read_bytes() for path in toy.rglob("*") if path.is_file()}
    assert mutate.main(["--root", str(toy), *arguments]) == 0
    assert {path: path.read_bytes() for path in toy.rglob("*") if path.is_file()} == before
    return capsys.readouterr().out


def test_a_change_that_a_test_notices_and_one_that_none_does(
    toy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = toy.parent / "report.md"
    said = tried(toy, capsys, "toy/sums.py", "--sample", "30", "--report", str(report))
    assert re.search(rf"failed, \d+ s: toy/sums.py:{line_of('return number > limit')}\n", said)
    assert "    return number < 100\n    return number <= 100\n" in said
    text = report.read_text(encoding="utf-8")
    row = f"| `toy/sums.py:{line_of('return number < 100')}` | `return number < 100` | `return number <= 100` |  |"
    assert row in text
    assert "number > limit" not in text
    assert "`python tools/mutate.py --where rules --sample 30 --seed 1 toy/sums.py`" in text
    assert "\n| 6 | 4 | 0 | 2 | 0 |\n" in text
    assert "(not (" not in text, "there is no condition to turn round"


def test_a_file_without_a_test_to_run_notices_nothing(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (toy / "tests" / "test_sums.py").write_text(TESTS.replace("def test_", "def later_"), encoding="utf-8")
    said = tried(toy, capsys, "--changed-only", f"toy/sums.py:{line_of('return number < 100')}")
    assert re.search(r"^(\d+) of \1 not noticed$", said, re.MULTILINE)


def test_a_change_that_never_comes_to_an_end_is_ended(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = tried(toy, capsys, "--changed-only", "toy/loops.py:3", "--limit", "3")
    assert re.search(r"ended, \d+ s: toy/loops.py:3\n", said)
    assert said.endswith("0 of 2 not noticed\n")


def test_a_change_that_eats_memory_is_ended(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Long before its time is over: six becomes seven, which is never reached in steps of two."""
    said = tried(toy, capsys, "--changed-only", "toy/loops.py:9", "--limit", "60", "--memory", "400")
    assert said.endswith("0 of 2 not noticed\n")
    assert max(int(seconds) for seconds in re.findall(r", (\d+) s: toy", said)) < 30


@pytest.mark.long
def test_why_a_change_means_the_same_is_kept(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = toy.parent / "report.md"
    number = line_of("return number < 100")
    tried(toy, capsys, "--changed-only", f"toy/sums.py:{number}", "--report", str(report))
    lines = report.read_text(encoding="utf-8").splitlines()
    old = next(line for line in lines if "`return number <= 100`" in line)
    kept = old.replace("|  |", "| nobody counts that far |")
    report.write_text("\n".join(kept if line == old else line for line in lines), encoding="utf-8")
    (toy / "toy" / "sums.py").write_text("# one line further down\n" + SUMS, encoding="utf-8")
    tried(toy, capsys, "--changed-only", f"toy/sums.py:{number + 1}", "--report", str(report))
    text = report.read_text(encoding="utf-8")
    assert kept.replace(f":{number}`", f":{number + 1}`") in text.splitlines()
    assert text.count("nobody counts that far") == 1


def test_what_only_a_type_checker_or_a_reader_sees_is_not_changed(toy: Path) -> None:
    found = mutants(toy, ["toy/sums.py"])
    assert found
    assert min(change.line for change in found) == line_of("def above(number: int, limit: int = 5) -> bool:")


def test_the_same_seed_is_the_same_sample_and_one_change_a_line(toy: Path) -> None:
    found = mutants(toy, ["toy/sums.py"])
    lines = len({change.place for change in found})
    chosen = sample(toy, found, lines, 7)
    assert chosen == sample(toy, found, lines, 7)
    assert len({change.place for change in chosen}) == lines < len(found)
    assert len({tuple(sample(toy, found, 3, seed)) for seed in range(9)}) > 1


def test_tests_that_fail_without_a_change_are_told(
    toy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (toy / "tests" / "test_sums.py").write_text(
        "from toy import sums\n\n\ndef test_no():\n    assert not sums\n"
    )
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with pytest.raises(SystemExit, match="without any change the tests do not pass"):
        mutate.main(["--root", str(toy), "toy/sums.py"])
    assert not list(tmp_path.glob("mutate-*")), "nothing is left behind"


@pytest.fixture
def known(toy: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A map of the toy's tests."""
    file = toy.parent / "toy.map"
    said = tried(toy, capsys, "toy", "--make-map", str(file))
    assert said.startswith("3 tests, "), said
    return file


def change_of(toy: Path, code: str) -> Mutant:
    """The first change of a line of the toy module."""
    return next(change for change in mutants(toy, ["toy/sums.py"]) if change.line == line_of(code))


def test_a_line_is_tried_on_the_tests_that_run_it(toy: Path, known: Path) -> None:
    found = Map.load(known, toy)
    for code, name in (("return number > limit", "above"), ("return number < 100", "small")):
        assert found.stages(change_of(toy, code)) == [[f"tests/test_sums.py::test_{name}"]]
    head = change_of(toy, "def above(number: int, limit: int = 5) -> bool:")
    both = found.stages(head)
    assert both is not None
    # which of the two is the faster, and so the first, is the machine's affair
    assert [sorted(stage) for stage in both] == [
        ["tests/test_sums.py::test_above", "tests/test_sums.py::test_small"]
    ], "what runs at the import is tried on all that run the module"


def test_a_new_test_file_is_asked_too_and_a_changed_module_by_convention(toy: Path, known: Path) -> None:
    (toy / "tests" / "test_new.py").write_text("def test_new():\n    pass\n")
    change = change_of(toy, "return number < 100")
    assert Map.load(known, toy).stages(change) == [["tests/test_sums.py::test_small"], ["tests/test_new.py"]]
    (toy / "toy" / "sums.py").write_text(SUMS + "# longer\n", encoding="utf-8")
    assert Map.load(known, toy).stages(change) is None


@pytest.mark.long
def test_what_was_not_noticed_is_tried_again_after_new_tests(
    toy: Path, known: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = toy.parent / "report.md"
    by_map = ("toy/sums.py", "--map", str(known), "--report", str(report))
    said = tried(toy, capsys, *by_map, "--sample", "30")
    assert said.endswith("2 of 6 not noticed\n")
    test = "from toy import sums\n\n\ndef test_new():\n    assert not sums.small(100)\n"
    (toy / "tests" / "test_new.py").write_text(test)
    said = tried(toy, capsys, *by_map, "--again")
    assert said.endswith("0 of 2 not noticed\n")
    text = report.read_text(encoding="utf-8")
    assert "\n| 6 | 6 | 0 | 0 | 0 |\n" in text
    assert "--sample 30 --seed 1 toy/sums.py`" in text, "it is still the report of that sample"


def test_every_module_of_rules_and_screens_has_tests_that_can_notice() -> None:
    tests = Suite(mutate.ROOT)
    for where in mutate.WHERE:
        for file in mutate.files_of(mutate.ROOT, [], where):
            assert tests.stages(file), file


def test_a_games_rules_are_tried_on_its_own_rulings_first_and_on_no_screen() -> None:
    tests = Suite(mutate.ROOT)
    for game in set(tests.games) & set(games.ids()):  # one that is not offered yet is in no battery
        first, *others = tests.stages(f"kotgames/games/{game}/rules.py")
        assert all(game in file for file in first)
        assert any("battery" in file for stage in others for file in stage)
        assert not any(file.startswith("tests/ui/") for stage in [first, *others] for file in stage)
