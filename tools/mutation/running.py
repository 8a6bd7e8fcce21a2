"""Copies of the tree in which changes are tried: one at a time in each, within limits of time and memory."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from mutation.changes import Mutant
from mutation.choosing import Suite
from mutation.mapping import Map, gathered

LEFT_BEHIND = shutil.ignore_patterns(
    ".git", "__pycache__", ".*_cache", ".hypothesis", ".venv", "build", "dist", "htmlcov", "shots"
)
"""What the copy of the tree does without."""

NO_TESTS = 5
"""The exit code of a pytest that had nothing to run."""

_LIMITED = (
    "import os, resource, sys\n"
    "size = int(sys.argv[1]) << 20\n"
    "resource.setrlimit(resource.RLIMIT_AS, (size, size))\n"
    "os.execv(sys.executable, [sys.executable, *sys.argv[2:]])\n"
)


class Copy:
    """A copy of the tree in which one change at a time is made and tested."""

    def __init__(self, root: Path, folder: Path, memory: int, slow: bool) -> None:
        self.folder = folder
        self.memory = memory
        self.slow = slow
        self._process: subprocess.Popen[bytes] | None = None
        self._stopped = False
        self._lock = threading.Lock()
        self._written = 0
        shutil.copytree(root, folder / "tree", ignore=LEFT_BEHIND, symlinks=True)
        self.tree = folder / "tree"
        self.output = folder / "output.txt"
        self.env = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(self.tree), os.environ.get("PYTHONPATH", "")]).strip(
                os.pathsep
            ),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }

    def run(self, arguments: Sequence[str], limit: float, **env: str) -> int | None:
        """Run Python in the copy; the exit code, or None when `limit` seconds were not enough."""
        command = [sys.executable, "-c", _LIMITED, str(self.memory), *arguments]
        with self.output.open("wb") as output:
            with self._lock:
                if self._stopped:
                    return None
                self._process = subprocess.Popen(
                    command, cwd=self.tree, env=self.env | env, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                    start_new_session=True,
                )  # fmt: skip
            try:
                return self._process.wait(limit)
            except subprocess.TimeoutExpired:
                return None
            finally:
                self._end()

    def _end(self) -> None:
        """End what runs, with all that it started."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):  # it ended by itself
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def stop(self) -> None:
        """End what runs, and begin nothing more."""
        with self._lock:
            self._stopped = True
            self._end()

    def pytest(self, tests: Sequence[str], limit: float, one_test: float, *more: str) -> int | None:
        """The exit code of pytest on some files; None as in `run`. Files with slow tests only, that are left out, notice nothing."""
        options = ["-q", "-x", "-p", "no:cacheprovider", "-o", f"timeout={one_test:.0f}"]
        if self.slow:
            options += ["-m", "not long"]
        code = self.run(
            ["-m", "pytest", *options, f"--basetemp={self.folder / 'scratch'}", *more, *tests], limit
        )
        return 0 if code == NO_TESTS else code

    def trace(self, tests: Sequence[str], package: str) -> tuple[Path, Path]:
        """Run test files and note for each test which lines of a package it runs: the data, and a report with the seconds."""
        data, report = self.folder / "lines.data", self.folder / "seconds.xml"
        noted = [f"--cov={package}", "--cov-context=test", "--cov-report=", f"--junit-xml={report}"]
        quiet = ["-q", "-p", "no:cacheprovider", "-o", "timeout=900", f"--basetemp={self.folder / 'scratch'}"]
        self.run(
            ["-m", "pytest", *quiet, *noted, *tests], 4 * 3_600, COVERAGE_FILE=str(data), COVERAGE_CORE="ctrace"
        )  # fmt: skip
        if not (data.is_file() and report.is_file()):
            raise SystemExit(f"mutate: no map could be made\n{self.last_words()}")
        return data, report

    def write(self, change: Mutant) -> bytes:
        """Make a change; what the file was before. A time of its own for each, or Python would take the compiled file of the last."""
        path = self.tree / change.file
        before = path.read_bytes()
        path.write_bytes(change.on(before))
        self._stamp(path)
        return before

    def restore(self, change: Mutant, before: bytes) -> None:
        """Take a change back."""
        path = self.tree / change.file
        path.write_bytes(before)
        self._stamp(path)

    def _stamp(self, path: Path) -> None:
        self._written += 1
        os.utime(path, (1_000_000_000 + self._written, 1_000_000_000 + self._written))

    def failed(self) -> list[str]:
        """The ids of the tests that failed in the last run."""
        text = self.output.read_text(encoding="utf-8", errors="replace")
        return re.findall(r"^(?:FAILED|ERROR) (\S+::.*?)(?: - .*)?$", text, re.MULTILINE)

    def last_words(self) -> str:
        """The end of the last run's output."""
        return "\n".join(self.output.read_text(encoding="utf-8", errors="replace").splitlines()[-25:])


@dataclass
class Result:
    """What became of a change: `noticed` is "" where no test saw it, else "failed" or "ended" (too long, too much memory)."""

    mutant: Mutant
    noticed: str
    seconds: float


class Run:
    """Tries changes in copies of the tree."""

    def __init__(
        self,
        root: Path,
        folder: Path,
        jobs: int,
        memory: int,
        limit: float | None = None,
        known: Map | None = None,
        slow: bool = False,
    ) -> None:
        self.root = root
        self.suite = Suite(root)
        self.known = known
        self.copies = [Copy(root, _made(folder / str(number)), memory, slow) for number in range(jobs)]
        self.limit = limit
        self.seconds: dict[str, float] = {}
        """By test file, as measured without a change when it was first asked."""
        self.slowest = 0.0
        self.unfit: set[str] = set()
        """Tests by id that fail without a change when they are asked alone."""
        self._free = list(self.copies)
        self._lock = threading.Lock()

    def check(self, files: Sequence[str]) -> None:
        """See that these files can be tried at all: tests import them, and Python imports the copy. Raises SystemExit."""
        for file in files:
            if not self.suite.stages(file):
                raise SystemExit(f"mutate: no test file imports {file}")
        copy = self.copies[0]
        package = files[0].split("/")[0]
        copy.run(["-c", f"import {package}; print({package}.__file__)"], 60)
        if str(copy.tree) not in copy.last_words():
            raise SystemExit(f"mutate: the copy is not what Python imports: {copy.last_words()}")

    def map(self, tests: Sequence[str], package: str) -> Map:
        """The map of these test files, measured in all copies at the same time."""
        shares = [tests[number :: len(self.copies)] for number in range(len(self.copies))]
        pool = ThreadPoolExecutor(len(self.copies))
        try:
            pairs = zip(self.copies, [share for share in shares if share], strict=False)
            found = [pool.submit(copy.trace, share, package) for copy, share in pairs]
            data, reports = zip(*(one.result() for one in found), strict=True)
        finally:
            for copy in self.copies:
                copy.stop()
            pool.shutdown(cancel_futures=True)
        return gathered(self.root, [copy.tree for copy in self.copies], data, reports, tests)

    def _measure(self, copy: Copy, files: Sequence[str]) -> None:
        """Run test files without a change: they must pass, and say how long they take. Raises SystemExit."""
        report = copy.folder / "unchanged.xml"
        code = copy.pytest(files, 3_600, 600, f"--junit-xml={report}")
        if code != 0:
            words = copy.last_words()
            raise SystemExit(f"mutate: without any change the tests do not pass ({code})\n{words}")
        self.seconds.update(dict.fromkeys(files, 0.0))
        for case in ElementTree.parse(report).iter("testcase"):
            seconds = float(case.get("time", "0"))
            self.slowest = max(self.slowest, seconds)
            name = case.get("classname", "").replace(".", "/") + "/"
            for file in files:
                if name.startswith(file.removesuffix(".py") + "/"):
                    self.seconds[file] += seconds

    def attempt(self, change: Mutant) -> Result:
        """Try one change on the tests that can notice it, until one does."""
        with self._lock:
            copy = self._free.pop()
        tried = 0.0
        noticed = ""
        try:
            stages = self.known.stages(change, self.suite.importing(change.file)) if self.known else None
            if stages is not None:
                started = time.monotonic()
                noticed = self._by_map(copy, change, stages)
                return Result(change, noticed, time.monotonic() - started)
            for stage in self.suite.stages(change.file):
                with self._lock:
                    unknown = [test for test in stage if test not in self.seconds]
                    if unknown:
                        self._measure(copy, unknown)
                before = copy.write(change)
                started = time.monotonic()
                code = self._ask(copy, stage)
                tried += time.monotonic() - started
                copy.restore(change, before)
                if code != 0:
                    noticed = "ended" if code is None or code < 0 else "failed"
                    break
        finally:
            with self._lock:
                self._free.append(copy)
        return Result(change, noticed, tried)

    def _by_map(self, copy: Copy, change: Mutant, stages: Sequence[Sequence[str]]) -> str:
        """Ask tests by their ids. What fails must pass without the change, or it is left out, and the others are asked."""
        assert self.known is not None
        seconds = dict(self.known.tests)
        for stage in stages:
            tests = [test for test in stage if test not in self.unfit]
            while tests:
                each = [seconds.get(test, 30.0) for test in tests]
                limit, longest = self.limit or 60 + 4 * sum(each), max(30, 5 * max(each))
                before = copy.write(change)
                code = copy.pytest(tests, limit, longest)
                copy.restore(change, before)
                if code == 0:
                    break
                if code is None or code < 0:
                    return "ended"
                failed = copy.failed()
                again = [test for test in tests if any(f"{one}::".startswith(f"{test}::") for one in failed)]
                if copy.pytest(again or tests, limit, longest) == 0:
                    return "failed"
                unfit = [test for test in again if test not in self.unfit] or tests
                self.unfit.update(unfit)
                tests = [test for test in tests if test not in self.unfit]
        return ""

    def _ask(self, copy: Copy, stage: Sequence[str]) -> int | None:
        files = sorted(stage, key=lambda test: self.seconds[test])
        usual = sum(self.seconds[test] for test in files)
        return copy.pytest(files, self.limit or 20 + len(files) + 3 * usual, max(20, 5 * self.slowest))

    def all(self, changes: Sequence[Mutant], minutes: float | None) -> Iterator[Result]:
        """Try changes, `jobs` at a time; none is begun after `minutes`."""
        until = time.monotonic() + 60 * minutes if minutes else None

        def one(change: Mutant) -> Result | None:
            return None if until and time.monotonic() > until else self.attempt(change)

        pool = ThreadPoolExecutor(len(self.copies))
        try:
            for result in pool.map(one, changes):
                if result is not None:
                    yield result
        finally:
            for copy in self.copies:
                copy.stop()
            pool.shutdown(cancel_futures=True)


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder
