"""Which tests run which lines: measured once, kept in a file outside the checkout; see tools/mutate.py."""

from __future__ import annotations

import ast
import hashlib
import json
import re
import sqlite3
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from coverage.numbits import numbits_to_nums

from mutation.changes import Mutant

FIRST = 40
"""Tests of the first stage."""
MOST = 400
"""Tests of all stages."""
CLOSE_SECONDS = 60.0
FIRST_SECONDS = 30.0
MOST_SECONDS = 180.0
"""What the tests that import the changed module, the first of all others and the rest may take without a change, as measured with the
map."""

Runs = dict[int, set[int]]
"""Numbers of tests by line."""


@dataclass(frozen=True)
class Map:
    """What each test runs."""

    root: Path
    tests: list[tuple[str, float]]
    """The id of each test that passed, and its seconds."""
    digests: dict[str, str]
    """Of the measured files and of the test files, as they were."""
    runs: dict[str, Runs]
    """By measured file."""

    def stages(self, change: Mutant, near: Iterable[str] = ()) -> list[list[str]] | None:
        """The ids of the tests for a change, in the order in which they are tried; no stage where no test runs the line.

        None where the file is not the measured one. `near` are the test files that import the changed module: theirs come first, or they
        would be lost among the hundreds that run a line of every screen. Test files written or changed since come last, whole.
        """
        if self.digests.get(change.file) != _digest(self.root / change.file):
            return None
        tree = ast.parse((self.root / change.file).read_bytes())
        covering = self.covering(change.file, change.line, tree)
        order = [test for test in self._order(covering) if test.split("::")[0] not in self.fresh]
        seconds = dict(self.tests)
        about = set(near)
        order.sort(key=lambda test: test.split("::")[0] not in about)
        close: list[str] = []
        first: list[str] = []
        rest: list[str] = []
        for stage, most, limit in (
            (close, sum(test.split("::")[0] in about for test in order[:MOST]), CLOSE_SECONDS),
            (first, FIRST, FIRST_SECONDS),
            (rest, MOST - FIRST, MOST_SECONDS),
        ):
            spent = 0.0
            for test in order:
                if len(stage) < most and (not stage or spent + seconds[test] <= limit):
                    spent += seconds[test]
                    stage.append(test)
            taken = set(stage)
            order = [test for test in order if test not in taken]
            if stage is first:
                order.sort(key=lambda test: seconds[test])
        return [stage for stage in (close, first, rest, sorted(self.fresh)) if stage]

    def covering(self, file: str, line: int, tree: ast.Module) -> set[int]:
        """The tests that run a line; for what runs when the file is imported, those that run lines which use what is named there."""
        runs = self.runs.get(file, {})
        lines, inside = _around(tree, line)
        if inside:
            return runs.get(line) or _union(runs, lines)
        found: set[int] = set()
        names = _named(tree, line)
        for other, there in self.runs.items():
            if names and (self.root / other).is_file():
                text = _lines(self.root / other)
                found |= _union(there, (at for at in there if names & _words(text[at - 1])))
        return found or _union(runs, runs)

    def _order(self, covering: set[int]) -> list[str]:
        """One test of each file after the other, the fastest of each first; pictures among the first, for they see everything."""
        files = defaultdict(list)
        for test in sorted(covering, key=lambda one: self.tests[one][1]):
            name = self.tests[test][0]
            files[name.split("::")[0]].append(name)
        seconds = dict(self.tests)
        ranked = sorted(files, key=lambda file: ("/golden/" not in file, seconds[files[file][0]]))
        return [
            files[file][turn]
            for turn in range(max(map(len, files.values()), default=0))
            for file in ranked
            if turn < len(files[file])
        ]

    @cached_property
    def fresh(self) -> set[str]:
        """Test files that are not as they were, and new ones beside others that were measured."""
        then = {file for file in self.digests if file.startswith("tests/")}
        rooms = {file.split("/")[1] for file in then if file.count("/") > 1}
        now = (path.relative_to(self.root).as_posix() for path in (self.root / "tests").rglob("test_*.py"))
        return {
            file
            for file in now
            if self.digests.get(file) != _digest(self.root / file)
            and (file.count("/") == 1 or file.split("/")[1] in rooms)
        }

    def save(self, path: Path) -> None:
        """Write the map; lines that are run by the same tests are kept once."""
        runs = {}
        for file, lines in self.runs.items():
            same: dict[tuple[int, ...], list[int]] = defaultdict(list)
            for line, tests in lines.items():
                same[tuple(sorted(tests))].append(line)
            runs[file] = [[lines, list(tests)] for tests, lines in same.items()]
        path.write_text(
            json.dumps({"tests": self.tests, "digests": self.digests, "runs": runs}), encoding="utf-8"
        )

    @classmethod
    def load(cls, path: Path, root: Path) -> Map:
        """Read a map. OSError and ValueError where there is none."""
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        runs = {}
        for file, groups in data["runs"].items():
            runs[file] = {line: set(tests) for lines, tests in groups for line in lines}
        return cls(root, [(name, seconds) for name, seconds in data["tests"]], data["digests"], runs)


def gathered(
    root: Path,
    trees: Sequence[Path],
    data: Sequence[Path],
    reports: Sequence[Path],
    test_files: Iterable[str],
) -> Map:
    """The map of what was measured in `trees`, copies of `root`, one for each of `data`; tests that failed there are left out."""
    seconds: dict[str, float] = {}
    for report in reports:
        for case in ElementTree.parse(report).iter("testcase"):
            if not len(case):
                seconds[f"{case.get('classname')}.{case.get('name')}"] = float(case.get("time", "0"))
    tests: list[tuple[str, float]] = []
    runs: dict[str, Runs] = defaultdict(lambda: defaultdict(set))
    for tree, path in zip(trees, data, strict=True):
        with closing(sqlite3.connect(path)) as base:
            files = dict(base.execute("select id, path from file"))
            contexts = dict(base.execute("select id, context from context"))
            numbers: dict[str, int] = {}
            shared: dict[str, list[int]] = defaultdict(list)
            for context in contexts.values():
                name = context.rpartition("|")[0]
                took = seconds.get(_as_reported(name))
                if name and name not in numbers and took is not None:
                    numbers[name] = len(tests)
                    shared[name.split("::")[0]].append(len(tests))
                    tests.append((name, took))
            for file, context, bits in base.execute("select file_id, context_id, numbits from line_bits"):
                name, _, phase = contexts[context].rpartition("|")
                if name not in numbers:
                    continue
                relative = Path(files[file]).relative_to(tree).as_posix()
                # what is set up for one test may be there for the others of its file too
                who = shared[name.split("::")[0]] if phase == "setup" else [numbers[name]]
                for line in numbits_to_nums(bits):
                    runs[relative][line].update(who)
    digests = {file: _digest(root / file) for file in [*runs, *test_files]}
    return Map(root, tests, digests, {file: dict(lines) for file, lines in runs.items()})


def _as_reported(name: str) -> str:
    """The id of a test as a report of pytest writes it."""
    path, _, inside = name.partition("::")
    head, bracket, values = inside.partition("[")
    return f"{path.removesuffix('.py').replace('/', '.')}.{head.replace('::', '.')}{bracket}{values}"


# ---- lines


def _union(runs: Runs, lines: Iterable[int]) -> set[int]:
    return set().union(*(runs.get(line, ()) for line in lines))


def _around(tree: ast.Module, line: int) -> tuple[range, bool]:
    """The lines of the innermost statement at a line, and whether it stands in the body of a function."""
    found, inside = range(line, line + 1), False
    todo: list[tuple[ast.AST, bool]] = [(tree, False)]
    while todo:
        node, deep = todo.pop()
        for child in _below(node):
            if child.lineno <= line <= (child.end_lineno or child.lineno):
                body = getattr(child, "body", None)
                last = child.end_lineno or child.lineno
                if isinstance(body, list):
                    last = max(child.lineno, min(last, body[0].lineno - 1))
                within = deep
                if line <= last:
                    found, inside = range(child.lineno, last + 1), within
                function = isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef))
                todo.append((child, within or function))
    return found, inside


def _below(node: ast.AST) -> Iterator[ast.stmt]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            yield child
        else:
            yield from _below(child)


def _named(tree: ast.Module, line: int) -> frozenset[str]:
    """What a statement outside of functions gives a name: a constant, a field, a function with its defaults."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.stmt) or not node.lineno <= line <= (node.end_lineno or node.lineno):
            continue
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names = {node.name}
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}
    return frozenset(names)


@cache
def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


@cache
def _words(line: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", line))


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
