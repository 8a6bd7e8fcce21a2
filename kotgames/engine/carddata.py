"""Card files: YAML to typed components, with errors that name file, line, field and what was expected."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import UnionType
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin

import msgspec
import yaml

from kotgames.engine import limits
from kotgames.engine.contract import Line
from kotgames.engine.errors import CardDataError

T = TypeVar("T")

try:
    from yaml import CSafeLoader as _AnyLoader
except ImportError:  # PyYAML built without libyaml: ten times slower, same result
    from yaml import SafeLoader as _AnyLoader  # type: ignore[assignment]

MOST_LEVELS: Final = 60
"""Lists and mappings within one another; the shipped files have six."""
MOST_VALUES: Final = 50_000
"""Values of a file, counted as often as aliases repeat them; the largest that ships has some 2,000."""
_SUSPICIOUS: Final = 1000

_PATH: Final = re.compile(r"^(?P<what>.*?)(?: - at (?:`key` in )?`\$?(?P<path>[^`]*)`)?$", re.S)
_STEP: Final = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")


_STR, _INT, _FLOAT, _MERGE = (f"tag:yaml.org,2002:{name}" for name in ("str", "int", "float", "merge"))
_KINDS: Final[dict[type[yaml.Node], str]] = {
    yaml.MappingNode: "tag:yaml.org,2002:map",
    yaml.SequenceNode: "tag:yaml.org,2002:seq",
}


@lru_cache(maxsize=8192)
def _tag(value: str, implicit: tuple[bool, bool]) -> str:
    """The YAML tag of a scalar by how it is written. The same few keys and words stand in a file over and over."""
    tag: str = _RESOLVER.resolve(yaml.ScalarNode, value, implicit)  # type: ignore[no-untyped-call]
    return tag


class _Loader(_AnyLoader):
    """PyYAML's safe loader, and quicker: it gives the same data."""

    def resolve(self, kind: type[yaml.Node], value: Any, implicit: Any) -> Any:
        if kind is yaml.ScalarNode:
            return _tag(value, implicit)
        return super().resolve(kind, value, implicit)  # type: ignore[no-untyped-call]

    def plain(self, node: yaml.Node, made: dict[int, Any]) -> Any:
        """A node as plain data. What card files hold is made here, everything else (dates, merged mappings, ...) by PyYAML, which needs
        six times as long; `made`: the lists and mappings there are, for aliases."""
        tag = node.tag
        if isinstance(node, yaml.ScalarNode):
            text = node.value
            if tag == _STR:
                return text
            if tag == _INT and (_DIGITS.fullmatch(text) is not None):
                return int(text)
            if tag == _FLOAT and (_DECIMAL.fullmatch(text) is not None):
                return float(text)
            return self.construct_object(node, deep=True)
        if id(node) in made:
            return made[id(node)]
        if tag != _KINDS.get(type(node)):
            found: Any = self.construct_object(node, deep=True)
        elif isinstance(node, yaml.SequenceNode):
            found = [self.plain(part, made) for part in node.value]
        elif any(key.tag == _MERGE for key, _ in node.value):
            found = self.construct_object(node, deep=True)
        else:
            found = {self.plain(key, made): self.plain(value, made) for key, value in node.value}
        made[id(node)] = found
        return found


_RESOLVER: Final = yaml.resolver.Resolver()
_DIGITS: Final = re.compile(r"[-+]?(0|[1-9][0-9]*)", re.A)
_NUMBERS: Final = frozenset({_INT, _FLOAT})
_ENDLESS: Final = re.compile(r"inf|nan|e[-+]?\d{3}", re.I)
"""Numbers that cannot be reckoned with: endless ones, none, exponents of three digits and more."""
_DECIMAL: Final = re.compile(r"[-+]?[0-9]+\.[0-9]*", re.A)


class Source:
    """A parsed YAML file: plain data, and the line on which each part of it stands."""

    def __init__(self, path: Path, data: Any, root: yaml.Node | None) -> None:
        self.path = path
        self.data = data
        self._root = root

    def line(self, steps: list[str | int]) -> int:
        """The line (from 1) of the deepest part of `steps` (keys and indices) that exists."""
        node = self._root
        line = 1
        for step in steps:
            found = _child(node, step)
            if found is None:
                break
            node, line = found
        return line

    def error(self, key: str, steps: list[str | int], **params: Any) -> CardDataError:
        """A CardDataError for the part at `steps`."""
        return CardDataError(
            key,
            file=str(self.path),
            line=self.line(steps),
            field=_dotted(steps) or "@fragment.the_file",
            **params,
        )


def check_known(source: Source, section: str, ids: Sequence[str], known: Iterable[str]) -> None:
    """The rows of a section of somebody's own card file name what the game has: only for that there are pictures and texts. Raises
    CardDataError."""
    names = list(known)
    for index, name in enumerate(ids):
        if name not in names:
            raise source.error(
                "card_expected",
                [section, index, "id"],
                expected=Line("fragment.one_of", {"names": ", ".join(names)}),
            )


def _child(node: yaml.Node | None, step: str | int) -> tuple[yaml.Node, int] | None:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == str(step):
                return value, key.start_mark.line + 1
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        item = node.value[step]
        return item, item.start_mark.line + 1
    return None


def _dotted(steps: list[str | int]) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).lstrip(".")


def _line(part: yaml.Node | yaml.Event) -> int:
    return part.start_mark.line + 1 if part.start_mark is not None else 1


class _Survey:
    """One walk over a parsed file before anything is built of it. YAML lets a later key silently replace an earlier one, which a card
    author never means; and its aliases let a short file stand for billions of values, or hold itself."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._sizes: dict[int, int] = {}
        self._open: set[int] = set()

    def size(self, node: yaml.Node, steps: list[str | int]) -> int:
        """The number of values in a part, itself and those of aliases included; `steps` lead to it. Raises CardDataError."""
        if isinstance(node, yaml.ScalarNode) and len(steps) <= MOST_LEVELS:  # most of them
            if not limits.shows(node.value):
                raise self._unshown(node)
            if node.tag in _NUMBERS and (len(node.value) > limits.DIGITS or _ENDLESS.search(node.value)):
                raise self._error("card_number", node, most=limits.DIGITS)
            return 1
        known = self._sizes.get(id(node))  # an alias is the same node again
        if known is not None:
            return known
        if id(node) in self._open:
            raise self._error("card_itself", node, field=_dotted(steps) or "@fragment.the_file")
        if len(steps) > MOST_LEVELS:
            raise self._error("card_deep", node, most=MOST_LEVELS)
        self._open.add(id(node))
        size = 1
        for step, part in self._parts(node, steps):
            steps.append(step)
            size += self.size(part, steps)
            steps.pop()
        if size > MOST_VALUES:
            raise self._error("card_large", node, most=MOST_VALUES)
        self._open.remove(id(node))
        self._sizes[id(node)] = size
        return size

    def _parts(self, node: yaml.Node, steps: list[str | int]) -> Iterator[tuple[str | int, yaml.Node]]:
        if isinstance(node, yaml.SequenceNode):
            yield from enumerate(node.value)
        elif isinstance(node, yaml.MappingNode):
            seen = set()
            for key, value in node.value:
                if not isinstance(key, yaml.ScalarNode):
                    raise self._error("card_syntax", key, problem="@fragment.plain_key")
                if not limits.shows(key.value):
                    raise self._unshown(key)
                if key.value in seen:
                    raise self._error("card_twice", key, field=_dotted([*steps, key.value]))
                seen.add(key.value)
                yield key.value, value

    def _unshown(self, node: yaml.ScalarNode) -> CardDataError:
        if len(node.value) > limits.PROSE:
            return self._error("card_long", node, most=limits.PROSE)
        return self._error("card_control", node)

    def _error(self, key: str, node: yaml.Node, **params: Any) -> CardDataError:
        return CardDataError(key, file=str(self._path), line=_line(node), **params)


def _refuse_beyond_measure(path: Path, text: str) -> None:
    """libyaml's composer calls itself for every level and takes the program with it when the stack ends, and it takes seconds over what is
    far too large; so depth and values are counted from the flat list of events first. Only a file that could be deep or large pays for
    that: each level costs a bracket or a column, each value two letters."""
    deep = text.count("[") + text.count("{") + max(map(len, text.splitlines()), default=0) >= _SUSPICIOUS
    if not deep and len(text) < 2 * MOST_VALUES:
        return
    level = nodes = 0
    for event in yaml.parse(text, Loader=_Loader):
        nodes += isinstance(event, yaml.NodeEvent)
        if nodes > 2 * MOST_VALUES:  # every value may have a key
            raise CardDataError("card_large", file=str(path), line=_line(event), most=MOST_VALUES)
        if isinstance(event, yaml.CollectionStartEvent):
            level += 1
            if level > MOST_LEVELS:
                raise CardDataError("card_deep", file=str(path), line=_line(event), most=MOST_LEVELS)
        elif isinstance(event, yaml.CollectionEndEvent):
            level -= 1


def read(path: Path) -> Source:
    """Parse a YAML file. Raises CardDataError when it cannot be read, is not YAML, gives a key twice, or is beyond all measure."""
    try:
        text = limits.read(path, limits.CARDS).decode("utf-8")
    except UnicodeDecodeError as error:
        raise CardDataError("card_encoding", file=str(path)) from error
    except OSError as error:
        raise CardDataError("card_unreadable", file=str(path), reason=error.strerror or str(error)) from error
    return parsed(path, text)


def parsed(path: Path, text: str) -> Source:
    """The source in the text of a file; `path` is what its errors name. Raises CardDataError."""
    try:
        _refuse_beyond_measure(path, text)
        loader = _Loader(text)
        node = loader.get_single_node()
        if node is None:
            return Source(path, None, None)
        _Survey(path).size(node, [])
        return Source(path, loader.plain(node, {}), node)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        raise CardDataError("card_syntax", file=str(path), line=line, problem=str(error.problem)) from error
    except (yaml.YAMLError, ValueError) as error:
        raise CardDataError(
            "card_syntax", file=str(path), line=1, problem=str(error).splitlines()[0]
        ) from error


def _steps(path: str | None) -> list[str | int]:
    steps: list[str | int] = []
    for name, index in _STEP.findall(path or ""):
        if index == "...":  # msgspec names no key inside a mapping: stop at the mapping itself
            break
        step: str | int = int(index) if index else name
        steps.append(step)
    return steps


def typed(source: Source, kind: type[T], at: Sequence[str | int] = ()) -> T:
    """The data as `kind` (msgspec structs that forbid unknown fields), or the part of it at `at`. Raises CardDataError naming line, field
    and expectation."""
    part = source.data
    for step in at:
        part = part[step]
    try:
        return msgspec.convert(part, kind)
    except msgspec.ValidationError as error:
        match = _PATH.match(str(error))
        assert match is not None
        steps = _steps(match["path"])
        raise _explained(source, at, steps, match["what"], kind) from error


def from_record(data: Any) -> Any:
    """Plain data as a card file has it, from a record: JSON writes numbers that are keys as texts."""
    if isinstance(data, Mapping):
        return {
            int(key)
            if isinstance(key, str) and len(key) < 4 and key.isdecimal() and key.isascii()
            else key: from_record(value)
            for key, value in data.items()
        }
    return [from_record(value) for value in data] if isinstance(data, list) else data


def _allowed(kind: Any, steps: list[str | int]) -> list[str]:
    """The words that may stand at `steps` of a typed file, for an unknown one; empty where it is no matter of words."""
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return sorted({word for part in get_args(kind) for word in _allowed(part, steps)})
    if origin is Literal:
        return [] if steps else [str(word) for word in get_args(kind)]
    if origin in (tuple, list) and steps:
        return _allowed(get_args(kind)[0], steps[1:])
    if origin is dict and steps:
        return _allowed(get_args(kind)[1], steps[1:])
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct) and steps):
        return []
    if steps == [kind.__struct_config__.tag_field]:
        return [str(kind.__struct_config__.tag)]
    fields = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    return _allowed(fields[str(steps[0])], steps[1:]) if steps[0] in fields else []


def _explained(
    source: Source, at: Sequence[str | int], inside: list[str | int], what: str, kind: Any
) -> CardDataError:
    steps = [*at, *inside]
    if what.startswith("Invalid"):
        word: Any = source.data
        for step in steps:
            word = word[step]
        return source.error("card_word", steps, word=str(word), expected=", ".join(_allowed(kind, inside)))
    names = re.findall(r"`([^`]*)`", what)
    if "missing required field" in what:
        return source.error("card_missing", steps, missing=names[0])
    if "unknown field" in what:
        return source.error("card_unknown", [*steps, names[0]], unknown=names[0])
    if what.startswith("Expected") and "got" in what:
        return source.error("card_type", steps, expected=names[0], got=names[-1])
    if what.startswith("Expected"):
        return source.error("card_expected", steps, expected=what[len("Expected ") :])
    return source.error("card_expected", steps, expected=what)
