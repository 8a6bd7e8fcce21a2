"""Which test files can notice a change of a file, found by convention; see tools/mutate.py."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

SCREEN_ROOMS = ("table", "art")
"""The folders of a game that belong to the screen."""


class Suite:
    """The test files of a tree, what each imports, and what it is about."""

    def __init__(self, root: Path) -> None:
        self.root = root
        sources = {
            path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
            for path in sorted((root / "tests").rglob("*.py"))
        }
        self.files = [file for file in sources if Path(file).name.startswith("test_")]
        own = {_dotted(file): file for file in sources} | {Path(file).stem: file for file in sources}
        direct = {file: _imports(text) for file, text in sources.items()}
        self.direct = direct
        self.reach = {file: self._reach(file, direct, own) for file in self.files}
        self.text = {
            file: "".join(sources[one] for one in [file, *self.reach[file]] if one in sources)
            for file in self.files
        }
        games = root / "kotgames" / "games"
        folders = [path for path in games.iterdir() if path.is_dir()] if games.is_dir() else []
        self.games = sorted(path.name for path in folders if not path.name.startswith("_"))  # not __pycache__

    @staticmethod
    def _reach(file: str, direct: dict[str, set[str]], own: dict[str, str]) -> set[str]:
        """The modules a test file imports, also by way of the tests' helpers (and these helpers, as files)."""
        found: set[str] = set()
        todo = [file]
        while todo:
            for module in direct[todo.pop()]:
                helper = own.get(module)
                if helper is not None and helper not in found:
                    found.add(helper)
                    todo.append(helper)
                found.add(module)
        return found

    def importing(self, file: str) -> list[str]:
        """The test files that import a changed file's module themselves."""
        module = _dotted(file)
        return [test for test in self.files if module in self.direct[test]]

    def stages(self, file: str) -> list[list[str]]:
        """The test files for a changed file, in the order in which they are tried."""
        module = _dotted(file)
        parts = file.split("/")
        importing = self.importing(file)
        if parts[:2] == ["kotgames", "games"] and len(parts) > 3:
            game = parts[2]
            others = [name for name in self.games if name != game]
            about = [
                test
                for test in self.files
                if game in self.text[test] and not any(name in test for name in others)
            ]
            if parts[3] in SCREEN_ROOMS:
                own = [test for test in about if game in test and _in(test, "ui", "art")]
                return _once(importing, own, _pick(about, "ui", "art", "sound"), _pick(about, "golden"))
            own = [test for test in about if game in test and _in(test, "rulings", "engine", "games")]
            about = [test for test in about if not _in(test, "ui", "art", "sound", "golden")]
            return _once(own, _pick(about, "engine", "rulings"), _pick(about, "battery"), about)
        if parts[:2] == ["kotgames", "engine"]:
            importing = [test for test in importing if not _in(test, "ui", "art", "sound", "golden")]
            rooms = [_pick(self.files, room) for room in ("engine", "battery", "rulings")]
            return _once(_pick(importing, "engine"), *rooms, importing)
        if parts[0] == "kotgames" and parts[1] in ("ui", "scenes"):
            room = "art" if parts[2] == "art" else "ui"
            reaching = [test for test in self.files if module in self.reach[test]]
            rest = _pick(self.files, "ui", "art", "sound")
            return _once(
                importing, _pick(reaching, room), _pick(self.files, room), rest, _pick(self.files, "golden")
            )
        return _once(importing, [test for test in self.files if module in self.reach[test]])


def _dotted(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _imports(text: str) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return found


def _in(test: str, *rooms: str) -> bool:
    return test.split("/")[1] in rooms


def _pick(tests: Iterable[str], *rooms: str) -> list[str]:
    return [test for test in tests if _in(test, *rooms)]


def _once(*stages: Iterable[str]) -> list[list[str]]:
    """Each file in the first stage that names it; no empty stages."""
    seen: set[str] = set()
    made = []
    for stage in stages:
        fresh = [test for test in dict.fromkeys(stage) if test not in seen]
        seen.update(fresh)
        if fresh:
            made.append(fresh)
    return made
