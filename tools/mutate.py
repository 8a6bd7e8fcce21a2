"""Change the program one line at a time and list the changes that no test notices; run by hand.

usage: python tools/mutate.py [--where rules|ui] [--sample 100] [--seed 1] [--jobs 1]
       python tools/mutate.py kotgames/engine kotgames/games/<id> --sample 40
       python tools/mutate.py --changed-only kotgames/engine/odds.py:16
       python tools/mutate.py --where ui --make-map /tmp/ui.map; python tools/mutate.py --where ui --sample 60 --map /tmp/ui.map

A comparison is flipped, + becomes -, a number one more, a call is left out, and so on: one change in a copy of the tree (never in the
checkout), then the tests that can notice it, the likely and cheap ones first. A change after which they all still pass was not noticed: a
gap in the tests, or a change that means the same. The same seed and the same tree give the same sample.

Without folders the whole of `--where` is sampled and docs/mutations_<where>.md is written: seed, counts and what was not noticed. Its last
column says why a change means the same; it is filled in by hand and kept for changes that are still not noticed the next time.

Which tests can notice a change is found by convention: the files that import the module, also by way of the tests' own helpers; for a
game those that have its id in their path or text; for the engine tests/engine, tests/rulings and tests/battery; for the screen tests/ui,
tests/art and tests/golden. With `--map` it is found by what the tests run: `--make-map` notes once for each test the lines it runs (with
pytest-cov; a quarter of an hour), and a change is tried on some of the tests that run its line, on at most 400, the fast ones of each file
first. What no test runs is not noticed at once; a file that is not as it was measured is tried by convention.

Tests marked slow are left out, as `pytest` does; `--slow` asks them too. `--again` tries what a report says was not noticed once more,
after new tests, and writes the report anew.
Needs pytest-timeout. A run that takes too long or too much memory is ended, and counts as noticed.
"""

from __future__ import annotations

import argparse
import re
import signal
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mutation.changes import Mutant, mutants, sample
from mutation.choosing import SCREEN_ROOMS
from mutation.mapping import Map
from mutation.running import Result, Run

ROOT = Path(__file__).resolve().parent.parent

WHERE = {
    "rules": ("kotgames/engine/**/*.py", "kotgames/games/*/*.py"),
    "ui": (
        "kotgames/ui/**/*.py",
        "kotgames/scenes/**/*.py",
        *(f"kotgames/games/*/{room}/**/*.py" for room in SCREEN_ROOMS),
    ),
}
MAPPED = {"rules": ("ui", "art", "sound", "golden"), "ui": ("rulings", "battery", "engine", "lab")}
"""Rooms of tests that a map does without."""
OTHER = "not the same"
"""A reason that begins so says why there is no test all the same."""
TITLES = {"rules": "rules and engine", "ui": "screens and tables"}


def files_of(root: Path, folders: Sequence[str], where: str) -> list[str]:
    """The Python files to change: those of `where`, or of the given folders those of `where`, or all of them if it has none there.

    Raises SystemExit for a folder that is not there.
    """
    usual = {path for pattern in WHERE[where] for path in root.glob(pattern)}
    found = set() if folders else usual
    for name in folders:
        path = root / name
        if not path.exists():
            raise SystemExit(f"mutate: there is no {name}")
        inside = set(path.rglob("*.py")) if path.is_dir() else {path}
        found |= inside & usual or inside
    return sorted(path.relative_to(root).as_posix() for path in found)


# ---- the report


def reasons(report: Path) -> dict[tuple[str, str, str], str]:
    """The last column of a report written before, by change."""
    found = {}
    if report.is_file():
        for line in report.read_text(encoding="utf-8").splitlines():
            match = re.fullmatch(r"\| `(\S+):\d+` \| `(.*)` \| `(.*)` \| (.*)\|", line)
            if match and match[4].strip():
                found[match[1], _open(match[2]), _open(match[3])] = match[4].strip()
    return found


def _cell(code: str) -> str:
    """Code in a table: a bar would end the cell."""
    return "`" + code.replace("|", "\\|") + "`"


def _open(code: str) -> str:
    return code.replace("\\|", "|")


@dataclass(frozen=True)
class Report:
    """What is written: how many changes were tried, how many ended by force, and what was not noticed."""

    command: str
    tried: int
    ended: int
    missed: Sequence[Mutant]

    @classmethod
    def of(cls, results: Sequence[Result], command: str) -> Report:
        """The report of a whole sample."""
        ended = sum(result.noticed == "ended" for result in results)
        return cls(command, len(results), ended, [result.mutant for result in results if not result.noticed])

    def again(self, results: Sequence[Result]) -> Report:
        """The report after what was not noticed was tried once more."""
        return replace(
            Report.of(results, self.command),
            tried=self.tried,
            ended=self.ended + Report.of(results, "").ended,
        )


def read(path: Path, found: Sequence[Mutant]) -> Report:
    """A report written before; its changes as they are in the tree now. Raises SystemExit where they are not there any more."""
    text = path.read_text(encoding="utf-8")
    command, counts = (
        re.search(r"^Written by `(.*?)`", text, re.M),
        re.search(r"^\| (\d+) \| \d+ \| (\d+) \|", text, re.M),
    )
    rows = re.findall(r"^\| `(\S+?):\d+` \| `(.*)` \| `(.*)` \|", text, re.M)
    if not (command and counts):
        raise SystemExit(f"mutate: {path} is no report")
    by_key = {change.key: change for change in found}
    keys = [(file, _open(before), _open(after)) for file, before, after in rows]
    gone = [key for key in keys if key not in by_key]
    if gone:
        raise SystemExit(f"mutate: not there any more: {gone[0]}")
    return Report(command[1], int(counts[1]), int(counts[2]), [by_key[key] for key in keys])


def written(report: Report, where: str, why: dict[tuple[str, str, str], str]) -> str:
    """The text of a report; `why` are the reasons that stood there before."""
    missed = report.missed
    same = sum(not why.get(change.key, OTHER).startswith(OTHER) for change in missed)
    rows = "".join(
        f"| `{change.place}` | {_cell(change.before)} | {_cell(change.after)} | {why.get(change.key, '')} |\n"
        for change in missed
    )
    return f"""# Changes of one line: {TITLES[where]}

Written by `{report.command}`; only the last column is written by hand, and kept.
Each change was made in a copy of the tree and the tests that can notice it were run.

| tried | noticed | of these by never coming to an end | not noticed | of these the same by meaning |
|---|---|---|---|---|
| {report.tried} | {report.tried - len(missed)} | {report.ended} | {len(missed)} | {same} |

## Not noticed

| place | line | changed to | why it is equivalent, or not worth a test |
|---|---|---|---|
{rows}"""


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 0 when it ran, however much was noticed."""
    parser = argparse.ArgumentParser(
        description="Change the program one line at a time, in a copy, and list the changes that no test notices.",
        epilog="example: python tools/mutate.py --where rules --sample 100 --seed 1 --jobs 2",
    )
    parser.add_argument("folders", nargs="*", help="files or folders to change (default: all of --where)")
    parser.add_argument("--where", choices=sorted(WHERE), default="rules")
    parser.add_argument("--sample", type=int, default=100, metavar="N", help="how many changes (100)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (1)")
    parser.add_argument("--jobs", type=int, default=1, help="changes tried at the same time (1)")
    parser.add_argument(
        "--limit", type=float, metavar="SECONDS", help="for one change and one group of tests"
    )
    parser.add_argument("--memory", type=int, default=3_000, metavar="MB", help="for one run of tests (3000)")
    parser.add_argument("--minutes", type=float, help="begin no change after this time")
    parser.add_argument("--changed-only", metavar="FILE:LINE", help="all changes of this line; no report")
    parser.add_argument(
        "--slow", action="store_true", help="also the tests that are marked slow, which take much longer"
    )
    parser.add_argument(
        "--report", type=Path, help="where to write (default docs/mutations_WHERE.md; none with folders)"
    )
    parser.add_argument(
        "--make-map", type=Path, metavar="FILE", help="note which tests run which lines, and no more"
    )
    parser.add_argument(
        "--map", type=Path, metavar="FILE", help="try changes on the tests that run their lines"
    )
    parser.add_argument(
        "--again", action="store_true", help="what the report says was not noticed, once more"
    )
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    args = parser.parse_args(arguments)
    root = args.root.resolve()
    if args.make_map:
        make_map(root, args)
        return 0
    report = args.report
    if report is None and (args.again or not (args.folders or args.changed_only)):
        report = root / "docs" / f"mutations_{args.where}.md"
    before = None
    if args.changed_only:
        file, _, line = args.changed_only.rpartition(":")
        found = mutants(root, files_of(root, [file], args.where))
        chosen = [change for change in found if str(change.line) == line and change.works(root)]
    else:
        found = mutants(root, files_of(root, args.folders, args.where))
        if args.again:
            before = read(report, found)
        chosen = before.missed if before else sample(root, found, args.sample, args.seed)
    if not chosen:
        raise SystemExit("mutate: nothing there to change")
    results = try_all(root, chosen, args)
    if report is not None:
        what = ["--where", args.where, "--sample", str(args.sample), "--seed", str(args.seed), *args.folders]
        if args.changed_only:
            what = ["--changed-only", args.changed_only]
        made = (
            before.again(results)
            if before
            else Report.of(results, " ".join(["python tools/mutate.py", *what]))
        )
        report.write_text(written(made, args.where, reasons(report)), encoding="utf-8")
    return 0


def try_all(root: Path, chosen: Sequence[Mutant], args: argparse.Namespace) -> list[Result]:
    """Try the changes and print what became of each. Raises SystemExit where it cannot begin."""
    known = Map.load(args.map, root) if args.map else None
    results = []
    with tempfile.TemporaryDirectory(prefix="mutate-", ignore_cleanup_errors=True) as folder:
        run = Run(root, Path(folder), max(1, args.jobs), args.memory, args.limit, known, args.slow)
        run.check(sorted({change.file for change in chosen}))
        for number, result in enumerate(run.all(chosen, args.minutes), start=1):
            results.append(result)
            change = result.mutant
            said = result.noticed or "NOT NOTICED"
            print(f"{number}/{len(chosen)} {said}, {result.seconds:.0f} s: {change.place}", flush=True)
            if not result.noticed:
                print(f"    {change.before}\n    {change.after}", flush=True)
    print(f"{sum(not result.noticed for result in results)} of {len(results)} not noticed")
    return results


def make_map(root: Path, args: argparse.Namespace) -> None:
    """Write the map of the tests of `--where`. Raises SystemExit where they cannot be run."""
    rooms = MAPPED[args.where]
    files = files_of(root, args.folders, args.where)
    with tempfile.TemporaryDirectory(prefix="mutate-", ignore_cleanup_errors=True) as folder:
        run = Run(root, Path(folder), max(1, args.jobs), args.memory)
        tests = [file for file in run.suite.files if file.split("/")[1] not in rooms]
        known = run.map(tests, files[0].split("/")[0])
    known.save(args.make_map)
    print(f"{len(known.tests)} tests, {len(known.runs)} files: {args.make_map}")


if __name__ == "__main__":
    signal.signal(
        signal.SIGTERM, lambda *_: sys.exit("mutate: ended")
    )  # the copies go, and what runs in them
    sys.exit(main())
