"""The text form of a deck, in a file and on the clipboard: what is written, what is read, and every fault that keeps it from being read.

A text is YAML of the plainest sort: fields, and one mapping of kards with their copies. A byte order mark, Windows' ends of lines, spaces
at ends of lines, a missing last one and any order are set right in silence. Everything else that is not as it should be is a fault with its
line; all faults of a text are found together, as far as one does not hide the next.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import yaml

from kotgames.engine import carddata, limits
from kotgames.engine.contract import Line
from kotgames.engine.errors import CardDataError, near, raise_all
from kotgames.games.mortal_kombat_kards.card_set import CardSet
from kotgames.games.mortal_kombat_kards.components import GAME_ID
from kotgames.games.mortal_kombat_kards.decks import MOST_COPIES, RULES, Deck, Rules

FORMAT: Final = 1
"""The form of the text that this program writes."""
FIELDS: Final = ("game", "format", "name", "kombatant", "rules", "kards")
MOST_BYTES: Final = 1 << 16
LONGEST_NAME: Final = 40
SHOWN: Final = 5
"""Faults of a text that are told; the rest is counted."""

_NUMBER: Final = re.compile(r"0|[1-9][0-9]*", re.A)
_PLAIN: Final = re.compile(r"[^\W\d_][\w ,.()!?/+-]*", re.U)
"""Names that YAML takes for what they are without quotes, if it takes them for a text at all."""
_MARKS: Final = {
    b"\xff\xfe\x00\x00": "UTF-32", b"\x00\x00\xfe\xff": "UTF-32", b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16",
}  # fmt: skip
_BOM: Final = "\ufeff"
_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_RESOLVER: Final = yaml.resolver.Resolver()


class Parsed(NamedTuple):
    """A deck that was read, and the lines on which its kards stand; "kards" is that of the field."""

    deck: Deck
    lines: Mapping[str, int]


class _Node(NamedTuple):
    """A part of a text. `pairs`: of a mapping its keys with their values; None for a list and for a plain or quoted value."""

    line: int
    value: str
    plain: bool
    pairs: list[tuple[_Node, _Node]] | None

    @property
    def written(self) -> str:
        """A value as it stands there, in its quotes."""
        return self.value if self.plain else f'"{self.value}"'


# ---- writing


def text(deck: Deck, card_set: CardSet) -> str:
    """A deck as its file and the clipboard have it, sorted as a builder sorts."""
    lines = [
        f"game: {GAME_ID}", f"format: {FORMAT}", f"name: {_quoted(deck.name)}", f"kombatant: {deck.kombatant}", f"rules: {deck.rules}",
        "kards:" if deck.kards else "kards: {}", *(f"  {kard}: {copies}" for kard, copies in deck.in_order(card_set)),
    ]  # fmt: skip
    return "".join(f"{line}\n" for line in lines)


def _quoted(name: str) -> str:
    if _PLAIN.fullmatch(name) and not name.endswith(" ") and _is_text(name):
        return name
    return json.dumps(name, ensure_ascii=False)


def _is_text(value: str) -> bool:
    """True for what YAML reads as a text where it has no quotes."""
    tag: str = _RESOLVER.resolve(yaml.ScalarNode, value, (True, False))  # type: ignore[no-untyped-call]
    return tag == "tag:yaml.org,2002:str"


def good_name(name: str) -> bool:
    """True for a name that a deck may have: 1 to 40 letters, none of them a control character, no spaces around."""
    return 0 < len(name) <= LONGEST_NAME and name == name.strip() and limits.cleaned(name) == name and _BOM not in name


def cleaned_name(text: str) -> str:
    """A name made of what somebody typed; empty where nothing is left of it."""
    return limits.cleaned(text.replace(_BOM, "")).strip()[:LONGEST_NAME].strip()


# ---- reading


def parsed(data: bytes, file: str, card_set: CardSet) -> Parsed:
    """The deck of a text, legal or not; `file` is what errors name. Raises CardDataError: the first fault, the others in its `more`, and
    last of all so many that are only counted."""
    reading = _Reading(file, card_set)
    found = reading.deck(reading.lines_of(data))
    raise_all(told(file, reading.sorted_faults()))
    assert found is not None, "there is a deck where nothing is at fault"
    return found


def pasted(text: str, card_set: CardSet) -> Deck:
    """The deck of a text from the clipboard. Raises CardDataError, as `parsed`."""
    return parsed(text.encode("utf-8", "surrogatepass"), "@fragment.deck_pasted", card_set).deck


def told(file: str, faults: Sequence[CardDataError]) -> list[CardDataError]:
    """The first faults, and how many more there are."""
    if len(faults) <= SHOWN:
        return list(faults)
    return [*faults[:SHOWN], CardDataError("deck_more", file=file, count=len(faults) - SHOWN)]


class _Reading:
    """One text that is read: its faults, as they are found."""

    def __init__(self, file: str, card_set: CardSet) -> None:
        self._file = file
        self._card_set = card_set
        self._faults: list[CardDataError] = []

    def sorted_faults(self) -> list[CardDataError]:
        """The faults, by line."""
        return sorted(self._faults, key=lambda fault: int(fault.params.get("line", 0)))

    def _fault(self, key: str, line: int | None = None, **params: Any) -> None:
        at = {} if line is None else {"line": line}
        self._faults.append(CardDataError(key, file=self._file, **at, **params))

    # ---- letters

    def lines_of(self, data: bytes) -> list[str]:
        """The lines of a text, without what is set right in silence and, once it is said, without what may not be there."""
        if len(data) > MOST_BYTES:
            self._fault("deck_too_large", most=MOST_BYTES >> 10)
            return []
        other = _other_encoding(data)
        if other:
            self._fault("deck_other_encoding", encoding=other)
            return []
        try:
            whole = data.decode("utf-8")
        except UnicodeDecodeError as error:
            self._not_utf_8(data, data.count(b"\n", 0, error.start) + 1)
            return []
        lines = whole.removeprefix(_BOM).replace("\r\n", "\n").split("\n")
        return [self._clean(number, line.rstrip(" \t")) for number, line in enumerate(lines, 1)]

    def _not_utf_8(self, data: bytes, line: int) -> None:
        try:
            data.decode("cp1252")
        except UnicodeDecodeError:
            self._fault("deck_encoding", line)
        else:
            self._fault("deck_encoding_perhaps", line, encoding="Windows-1252")

    def _clean(self, number: int, line: str) -> str:
        shown = limits.cleaned(line.replace("\t", " "), len(line)).replace(_BOM, " ")
        if shown != line.replace("\t", " "):
            self._fault("card_control", number)
        before, comment, _ = line.partition("#")
        if "\t" in before and (before.strip() or not comment):
            self._fault("deck_tab", number)
        return shown

    # ---- YAML

    def deck(self, lines: Sequence[str]) -> Parsed | None:
        """The deck of cleaned lines; None where something is at fault."""
        known = len(self._faults)
        if not lines:
            return None
        root = self._root("\n".join(lines))
        if root is None:
            if len(self._faults) == known and not known:
                self._fault("deck_empty")
            return None
        if root.pairs is None:
            expected = Line("fragment.fields", {"names": ", ".join(FIELDS)})
            self._fault("card_expected", root.line, field="@fragment.the_file", expected=expected)
            return None
        return self._fields(root.pairs)

    def _root(self, whole: str) -> _Node | None:
        """The outermost part of a text; None where there is none, and where it is no YAML."""
        root: _Node | None = None
        try:
            for node in self._nodes(whole):
                root = root or node
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            self._no_yaml(mark.line + 1 if mark else 1, str(error.problem))
            return None
        except (yaml.YAMLError, ValueError) as error:
            self._no_yaml(1, str(error).splitlines()[0])
            return None
        return None if root is not None and root.plain and not root.value and root.pairs is None else root

    def _no_yaml(self, line: int, problem: str) -> None:
        if not self._faults:  # what was taken out before may be the cause
            self._fault("card_syntax", line, problem=problem)

    def _nodes(self, whole: str) -> Iterator[_Node]:
        """The outermost parts of the documents in a text, as they end. It is made of the parser's flat list of events: the composer calls
        itself for every level, and knows lines no better."""
        open_parts: list[tuple[_Node, list[_Node]]] = []
        documents = 0
        for event in yaml.parse(whole, Loader=_LOADER):
            line = event.start_mark.line + 1
            done: _Node | None = None
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self._fault("deck_documents", line)
                    return
            elif isinstance(event, yaml.AliasEvent):
                self._fault("deck_anchor", line)
                done = _Node(line, f"*{event.anchor}", True, None)
            elif isinstance(event, yaml.NodeEvent):
                self._no_extras(event, line)
                if isinstance(event, yaml.ScalarEvent):
                    done = _Node(line, event.value, not event.style, None)
                else:
                    pairs: list[tuple[_Node, _Node]] | None = (
                        [] if isinstance(event, yaml.MappingStartEvent) else None
                    )
                    open_parts.append((_Node(line, "", False, pairs), []))
                    if len(open_parts) > carddata.MOST_LEVELS:
                        self._fault("card_deep", line, most=carddata.MOST_LEVELS)
                        return
            elif isinstance(event, yaml.CollectionEndEvent):
                done, _ = open_parts.pop()
            if done is not None and not open_parts:
                yield done
            elif done is not None:
                _put(open_parts[-1], done)

    def _no_extras(self, event: yaml.NodeEvent, line: int) -> None:
        if event.anchor is not None:
            self._fault("deck_anchor", line)
        if getattr(event, "tag", None) is not None:
            self._fault("deck_tag", line)

    # ---- fields

    def _fields(self, pairs: Sequence[tuple[_Node, _Node]]) -> Parsed | None:
        found: dict[str, tuple[_Node, _Node]] = {}
        before = len(self._faults)
        for key, value in pairs:
            if not self._plain_key(key):
                continue
            if key.value in found:
                first = found[key.value][0].line
                self._fault("deck_twice", key.line, name=key.value, first=first)
            elif key.value in FIELDS:
                found[key.value] = key, value
            else:
                self._fault("deck_field", key.line, name=key.value, near=self._near(key.value, FIELDS))
        if not self._ours(found, before):
            return None
        for name in FIELDS:
            if name not in found:
                self._fault("card_missing", 1, field="@fragment.the_file", missing=name)
        name = self._name(*found["name"]) if "name" in found else ""
        kombatant = self._kombatant(found["kombatant"][1]) if "kombatant" in found else ""
        rules = self._rules(found["rules"][1]) if "rules" in found else RULES[0]
        kards, lines = self._kards(*found["kards"]) if "kards" in found else ({}, {})
        if self._faults:
            return None
        order = {kard: kards[kard] for kard in sorted(kards, key=lambda kard: self._card_set.kind_index[kard])}
        return Parsed(Deck(name, kombatant, rules, order), {**lines, "kards": found["kards"][0].line})

    def _plain_key(self, key: _Node) -> bool:
        if key.pairs is None and (key.value or key.plain):
            return True
        self._fault("card_syntax", key.line, problem="@fragment.plain_key")
        return False

    def _ours(self, found: Mapping[str, tuple[_Node, _Node]], before: int) -> bool:
        """True for a deck of this game in this form. Of another nothing else is said: all the rest will be different there."""
        for name, known, key in (("game", GAME_ID, "deck_game"), ("format", str(FORMAT), "deck_newer")):
            if name not in found:
                continue
            value = found[name][1]
            if value.pairs is not None or value.value != known or (name == "format" and not value.plain):
                if name == "format" and not _is_newer(value):
                    self._fault("card_expected", value.line, field=name, expected=known)
                    continue
                del self._faults[before:]
                self._fault(key, value.line, found=_shown(value), known=known)
                return False
        return True

    def _near(self, name: str, known: Sequence[str]) -> str | Line:
        """The name that is meant, as the end of a sentence; only sought for the faults that are told."""
        if len(self._faults) >= 2 * SHOWN:
            return ""
        plain = re.sub(r"[\W_]+", "_", name.strip().lower())
        meant = plain if plain in known else near(plain, known)
        return Line("fragment.deck_near", {"name": meant}) if meant else ""

    def _name(self, key: _Node, value: _Node) -> str:
        if value.pairs is not None or (value.plain and not _is_text(value.value)):
            self._fault("deck_name_text", value.line, found=_shown(value))
        elif not good_name(value.value):
            self._fault("deck_name", key.line, most=LONGEST_NAME)
        return value.value

    def _kombatant(self, value: _Node) -> str:
        known = self._card_set.kombatants
        if value.pairs is not None or value.value not in known:
            self._fault(
                "deck_kombatant", value.line, name=_shown(value), near=self._near(value.value, known)
            )
        return value.value

    def _rules(self, value: _Node) -> Rules:
        for rules in RULES:
            if value.value == rules:
                return rules
        self._fault("card_word", value.line, field="rules", word=_shown(value), expected=", ".join(RULES))
        return RULES[0]

    def _kards(self, key: _Node, value: _Node) -> tuple[dict[str, int], dict[str, int]]:
        """The copies and the lines of kards."""
        kards: dict[str, int] = {}
        lines: dict[str, int] = {}
        if value.pairs is None and not (value.plain and not value.value):
            self._fault("card_expected", key.line, field="kards", expected="@fragment.deck_kards")
        known = self._card_set.kinds
        for kard, copies in value.pairs or ():
            if not self._plain_key(kard):
                continue
            name = kard.value
            if name in lines:
                self._fault("deck_twice", kard.line, name=name, first=lines[name])
                continue
            lines[name] = kard.line
            if name not in self._card_set.kind_index:
                self._fault("deck_kard", kard.line, name=name, near=self._near(name, known))
            if copies.plain and _NUMBER.fullmatch(copies.value) and copies.pairs is None:
                kards[name] = int(copies.value) if len(copies.value) < 3 else MOST_COPIES + 1
            if not 0 < kards.get(name, 0) <= MOST_COPIES:
                self._fault("deck_copies", kard.line, name=name, most=MOST_COPIES, found=_shown(copies))
        return kards, lines
