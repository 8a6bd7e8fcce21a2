"""The changes of one line that a file has room for."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

FLIPS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
SIGNS: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "*"),
    ast.BitOr: ("|", "&"),
    ast.BitAnd: ("&", "|"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
WORDS = {"min": "max", "max": "min", "any": "all", "all": "any"}
_ORDERED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_NAMED = {"__slots__", "__all__"}


@dataclass(frozen=True, order=True)
class Mutant:
    """One change of one line: bytes `start` to `end` of line `line` (from 1) of `file` become `text`."""

    file: str
    line: int
    start: int
    end: int
    text: str
    before: str = field(compare=False)
    """The line as it is, without its margin."""
    after: str = field(compare=False)

    def on(self, source: bytes) -> bytes:
        """The file with this change."""
        lines = source.split(b"\n")
        line = lines[self.line - 1]
        lines[self.line - 1] = line[: self.start] + self.text.encode() + line[self.end :]
        return b"\n".join(lines)

    def works(self, root: Path) -> bool:
        """Whether Python still reads the file."""
        try:
            compile(self.on((root / self.file).read_bytes()), self.file, "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            return False
        return True

    @property
    def place(self) -> str:
        """FILE:LINE."""
        return f"{self.file}:{self.line}"

    @property
    def key(self) -> tuple[str, str, str]:
        """What stays the same when lines above come and go."""
        return self.file, self.before, self.after


class _Finder:
    """Collects the changes of one file."""

    def __init__(self, file: str, source: bytes) -> None:
        self.file = file
        self.lines = source.split(b"\n")
        self.found: set[Mutant] = set()
        self._walk(ast.parse(source))

    def _change(self, line: int, start: int, end: int, text: str) -> None:
        old = self.lines[line - 1]
        new = old[:start] + text.encode() + old[end:]
        self.found.add(Mutant(self.file, line, start, end, text, old.decode().strip(), new.decode().strip()))

    def _whole(self, node: ast.expr | ast.stmt, text: str) -> None:
        if node.lineno == node.end_lineno:
            assert node.end_col_offset is not None
            self._change(node.lineno, node.col_offset, node.end_col_offset, text)

    def _between(self, left: ast.expr, right: ast.expr, old: str, new: str) -> None:
        """Replace the operator that stands between two operands on one line."""
        if left.end_lineno != right.lineno:
            return
        assert left.end_col_offset is not None
        gap = self.lines[right.lineno - 1][left.end_col_offset : right.col_offset]
        pattern = rb"\b" + old.encode() + rb"\b" if old.isalpha() else re.escape(old.encode())
        match = re.search(pattern, gap)
        if match:
            begin = left.end_col_offset
            self._change(right.lineno, begin + match.start(), begin + match.end(), new)

    def _walk(self, node: ast.AST) -> None:
        for part in _parts(node):
            self._at(part)
            self._walk(part)

    def _at(self, node: ast.AST) -> None:
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            for left, right, flip in zip(sides, sides[1:], node.ops, strict=False):
                self._between(left, right, *FLIPS[type(flip)])
        elif isinstance(node, ast.BinOp) and type(node.op) in SIGNS:
            self._between(node.left, node.right, *SIGNS[type(node.op)])
        elif isinstance(node, ast.BoolOp):
            words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            for left, right in zip(node.values, node.values[1:], strict=False):
                self._between(left, right, *words)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            if node.lineno == node.end_lineno:
                self._change(node.lineno, node.col_offset, node.operand.col_offset, "")
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, bool):
                self._whole(node, str(not node.value))
            elif isinstance(node.value, (int, float)):
                self._whole(node, repr(node.value + 1))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WORDS:
            self._whole(node.func, WORDS[node.func.id])
        elif isinstance(node, (ast.If, ast.IfExp)):
            self._negate(node.test)
        elif isinstance(node, ast.comprehension):
            for test in node.ifs:
                self._negate(test)
        else:
            self._statement(node)

    def _statement(self, node: ast.AST) -> None:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            self._whole(node, "pass")
        elif isinstance(node, ast.Return) and not isinstance(node.value, (ast.Constant, type(None))):
            self._whole(node, "return None")
        elif isinstance(node, ast.Break):
            self._whole(node, "continue")
        elif isinstance(node, ast.Continue):
            self._whole(node, "break")
        elif isinstance(node, ast.AugAssign) and isinstance(node.op, (ast.Add, ast.Sub)):
            old, new = SIGNS[type(node.op)]
            self._between(node.target, node.value, f"{old}=", f"{new}=")  # type: ignore[arg-type]

    def _negate(self, test: ast.expr) -> None:
        """`not` before a condition, where no flipped comparison or lost `not` already says that."""
        if isinstance(test, ast.UnaryOp):
            return
        if isinstance(test, ast.Compare) and len(test.ops) == 1 and not isinstance(test.ops[0], _ORDERED):
            return
        if test.lineno == test.end_lineno:
            line = self.lines[test.lineno - 1]
            code = line[test.col_offset : test.end_col_offset].decode()
            self._whole(test, f"not ({code})")


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """The children that run: no annotations, decorators, imports, class keywords, `__slots__`, nor what only type checkers read."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
        yield from (default for default in [*node.args.defaults, *node.args.kw_defaults] if default)
        yield from node.body if isinstance(node.body, list) else [node.body]
        return
    if isinstance(node, ast.ClassDef):
        yield from node.body
        return
    if isinstance(node, ast.If):
        names = {name.id for name in ast.walk(node.test) if isinstance(name, ast.Name)}
        names |= {name.attr for name in ast.walk(node.test) if isinstance(name, ast.Attribute)}
        if "TYPE_CHECKING" in names or "__name__" in names:
            yield from node.orelse
            return
    if isinstance(node, ast.AnnAssign):
        if node.value is not None and not _named(node.target):
            yield node.value
        return
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Assign) and any(map(_named, child.targets)):
            continue
        if isinstance(child, ast.If) and list(_parts(child)) == child.orelse:
            yield from child.orelse
        elif not isinstance(child, (ast.Import, ast.ImportFrom, ast.JoinedStr)):  # 3.11 misplaces the latter
            yield child


def _named(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and target.id in _NAMED


def mutants(root: Path, files: Iterable[str]) -> list[Mutant]:
    """All changes of the files (paths below `root`), in order."""
    return sorted(change for file in files for change in _Finder(file, (root / file).read_bytes()).found)


def sample(root: Path, found: Sequence[Mutant], count: int, seed: int) -> list[Mutant]:
    """`count` of the changes, at most one a line, in the order of the files; more of a line only where there are too few lines."""
    order = list(found)
    random.Random(seed).shuffle(order)
    lines: set[str] = set()
    first, more = [], []
    for change in order:
        (more if change.place in lines else first).append(change)
        lines.add(change.place)
    return sorted(islice((change for change in first + more if change.works(root)), count))
