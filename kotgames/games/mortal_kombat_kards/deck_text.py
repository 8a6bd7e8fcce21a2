"""The text form of a deck, in a file and on the clipboard: what is written, what is read, and every fault that keeps it from being read.

A text is YAML of the plainest sort: fields, and one mapping of kards with their copies. A byte order mark, Windows' ends of lines, spaces
at ends of lines, a missing last one and any order are set right in silence. Everything else that is not as it should be is a fault with its
line; all faults of a text are found together, as far as one does not hide the next.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

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
_NULS: Final = 0.3, 0.1
"""Shares of NUL bytes at every other place, and at the places between, by which UTF-16 without a mark is known."""
_MOST_SOUGHT: Final = 20
"""Wrong names for which the right one is sought: each costs a comparison with all there are."""
_BOM: Final = "\ufeff"
_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_RESOLVER: Final = yaml.resolver.Resolver()


class Parsed(NamedTuple):
    """A deck that was read, and the lines on which its kards stand; "kards" is that of the field."""

    deck: Deck
    lines: Mapping[str, int]


class _Node(NamedTuple):
    """A part of a text. `kind`: "plain" and "quoted" values, "list", "mapping" (`pairs` are its keys with their values), or "odd" for what
    was said to be wrong already."""

    line: int
    kind: Literal["plain", "quoted", "list", "mapping", "odd"]
    value: str = ""
    pairs: Sequence[tuple[_Node, _Node]] = ()

    @property
    def is_value(self) -> bool:
        """True for a plain or quoted value."""
        return self.kind in ("plain", "quoted")

    @property
    def shown(self) -> str:
        """The part as an error says that it stands there: a quoted value in its quotes."""
        if self.kind == "mapping":
            return "@fragment.mapping"
        if self.kind == "list":
            return "@fragment.deck_list"
        if self.kind == "quoted":
            return json.dumps(self.value, ensure_ascii=False)
        return self.value or "@fragment.nothing"

    @property
    def named(self) -> str:
        """The part as an error repeats a name, which has quotes of its own there."""
        return self.value if self.is_value and self.value else self.shown


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
    return (
        0 < len(name) <= LONGEST_NAME
        and name == name.strip()
        and limits.cleaned(name) == name
        and _BOM not in name
    )


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
        self._sought = 0

    def sorted_faults(self) -> list[CardDataError]:
        """The faults by line, each once."""
        once = {str(fault): fault for fault in self._faults}
        return sorted(once.values(), key=lambda fault: int(fault.params.get("line", 0)))

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
        if "\t" in line.partition("#")[0].rstrip():
            self._fault("deck_tab", number)
        return shown

    # ---- YAML

    def deck(self, lines: Sequence[str]) -> Parsed | None:
        """The deck of cleaned lines; None where something is at fault."""
        if not lines:
            return None
        try:
            root = self._root("\n".join(lines))
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            self._no_yaml(mark.line + 1 if mark else 1, str(error.problem))
            return None
        except (yaml.YAMLError, ValueError) as error:
            self._no_yaml(1, str(error).splitlines()[0])
            return None
        if root is None or (root.kind == "plain" and not root.value):
            if not self._faults:
                self._fault("deck_empty")
            return None
        if root.kind != "mapping":
            expected = Line("fragment.fields", {"names": ", ".join(FIELDS)})
            self._fault("card_expected", root.line, field="@fragment.the_file", expected=expected)
            return None
        return self._fields(root.pairs)

    def _no_yaml(self, line: int, problem: str) -> None:
        if not self._faults:  # what was taken out before may be the cause
            self._fault("card_syntax", line, problem=problem)

    def _root(self, whole: str) -> _Node | None:
        """The outermost part of a text; None where there is none. It is made of the parser's flat list of events: the composer calls itself
        for every level, and says less of what is wrong. Raises YAMLError."""
        root: _Node | None = None
        opened: list[tuple[_Node, list[_Node]]] = []
        for event in yaml.parse(whole, Loader=_LOADER):
            line = event.start_mark.line + 1 if event.start_mark is not None else 1
            if isinstance(event, yaml.DocumentStartEvent) and root is not None:
                self._fault("deck_documents", line)
                break
            if isinstance(event, yaml.CollectionEndEvent):
                part, inside = opened.pop()
                done = _closed(part, inside)
            elif isinstance(event, yaml.NodeEvent):
                done = self._begun(event, line)
                if isinstance(event, yaml.CollectionStartEvent):
                    opened.append((done, []))
                    if len(opened) > carddata.MOST_LEVELS:
                        self._fault("card_deep", line, most=carddata.MOST_LEVELS)
                        return None
                    continue
            else:
                continue
            if opened:
                opened[-1][1].append(done)
            else:
                root = done
        return root

    def _begun(self, event: yaml.NodeEvent, line: int) -> _Node:
        """A part as it begins; of a list or mapping the inside is still to come."""
        if isinstance(event, yaml.MappingStartEvent):
            part = _Node(line, "mapping")
        elif isinstance(event, yaml.ScalarEvent):
            part = _Node(line, "quoted" if event.style else "plain", event.value)
        else:
            part = _Node(line, "list")
        if event.anchor is not None:
            self._fault("deck_anchor", line)
        if getattr(event, "tag", None) is not None:
            self._fault("deck_tag", line)
        elif event.anchor is None:
            return part
        return part if part.kind == "mapping" else part._replace(kind="odd")

    # ---- fields

    def _fields(self, pairs: Sequence[tuple[_Node, _Node]]) -> Parsed | None:
        before = len(self._faults)
        found: dict[str, _Node] = {}
        lines: dict[str, int] = {}
        for key, value in self._keys(pairs, lines):
            if key.value in FIELDS:
                found[key.value] = value
            elif key.kind != "odd":
                meant = self._near(key.value, FIELDS)
                self._fault("deck_field", key.line, name=key.value, near=meant)
        if not self._ours(found, before):
            return None
        for name in FIELDS:
            if name not in found:
                self._fault("card_missing", 1, field="@fragment.the_file", missing=name)
        name = self._name(found.get("name"))
        kombatant = self._kombatant(found.get("kombatant"))
        rules = self._rules(found.get("rules"))
        kards, at = self._kards(found.get("kards"))
        if self._faults:
            return None
        order = sorted(kards, key=lambda kard: self._card_set.kind_index[kard])
        deck = Deck(name, kombatant, rules, {kard: kards[kard] for kard in order})
        return Parsed(deck, {**at, "kards": lines["kards"]})

    def _keys(
        self, pairs: Sequence[tuple[_Node, _Node]], lines: dict[str, int]
    ) -> Iterator[tuple[_Node, _Node]]:
        """The pairs of a mapping whose keys are names, each once; `lines` are those of the keys."""
        for key, value in pairs:
            if key.kind in ("list", "mapping"):
                self._fault("card_syntax", key.line, problem="@fragment.plain_key")
            elif key.kind == "odd" and not key.value:  # an alias
                continue
            elif key.value in lines:
                self._fault("deck_twice", key.line, name=key.value, first=lines[key.value])
            else:
                lines[key.value] = key.line
                yield key, value

    def _ours(self, found: Mapping[str, _Node], before: int) -> bool:
        """True for a deck of this game in a form that is known. Of another nothing else is said: all the rest may be different there."""
        game, form = found.get("game"), found.get("format")
        if game is not None and game.kind != "odd" and not (game.is_value and game.value == GAME_ID):
            del self._faults[before:]
            self._fault("deck_game", game.line, found=game.named, known=GAME_ID)
            return False
        if form is not None and form.kind != "odd" and _number(form) != FORMAT:
            if _number(form) > FORMAT:
                del self._faults[before:]
                self._fault("deck_newer", form.line, found=form.value, known=FORMAT)
                return False
            self._fault("card_expected", form.line, field="format", expected=FORMAT)
        return True

    def _near(self, name: str, known: Sequence[str]) -> str | Line:
        """The end of a sentence about a name that there is not: the one that is meant."""
        self._sought += 1
        if self._sought > _MOST_SOUGHT:
            return ""
        plain = re.sub(r"[\W_]+", "_", name.lower()).strip("_")
        meant = plain if plain in known else near(plain, known)
        return Line("fragment.near", {"name": meant}) if meant else ""

    def _name(self, value: _Node | None) -> str:
        if value is None or value.kind == "odd":
            return ""
        if not value.is_value or (value.kind == "plain" and not _is_text(value.value)):
            self._fault("deck_name_text", value.line, found=value.shown)
        elif not good_name(value.value):
            self._fault("deck_name", value.line, most=LONGEST_NAME)
        return value.value

    def _kombatant(self, value: _Node | None) -> str:
        known = self._card_set.kombatants
        if value is None or value.kind == "odd":
            return ""
        if not value.is_value or value.value not in known:
            meant = self._near(value.value, known)
            self._fault("deck_kombatant", value.line, name=value.named, near=meant)
        return value.value

    def _rules(self, value: _Node | None) -> Rules:
        if value is None or value.kind == "odd":
            return RULES[0]
        for rules in RULES:
            if value.is_value and value.value == rules:
                return rules
        self._fault("card_word", value.line, field="rules", word=value.named, expected=", ".join(RULES))
        return RULES[0]

    def _kards(self, value: _Node | None) -> tuple[dict[str, int], dict[str, int]]:
        """The copies and the lines of kards."""
        kards: dict[str, int] = {}
        lines: dict[str, int] = {}
        if value is None or value.kind == "odd" or (value.kind == "plain" and not value.value):
            return kards, lines
        if value.kind != "mapping":
            self._fault("card_expected", value.line, field="kards", expected="@fragment.deck_kards")
        known = self._card_set.kinds
        for key, copies in self._keys(value.pairs, lines):
            if key.value not in self._card_set.kind_index and key.kind != "odd":
                self._fault("deck_kard", key.line, name=key.value, near=self._near(key.value, known))
            kards[key.value] = _number(copies)
            if not 0 < kards[key.value] <= MOST_COPIES and copies.kind != "odd":
                self._fault("deck_number", copies.line, name=key.value, most=MOST_COPIES, found=copies.shown)
        return kards, lines


def _closed(part: _Node, inside: Sequence[_Node]) -> _Node:
    """A list or mapping with what was in it."""
    if part.kind != "mapping":
        return part
    return part._replace(pairs=list(zip(inside[::2], inside[1::2], strict=True)))


def _number(value: _Node) -> int:
    """The whole number that stands there in plain digits; -1 for anything else, a huge one as a large one."""
    if value.kind != "plain" or _NUMBER.fullmatch(value.value) is None:
        return -1
    return int(value.value[:9])


def _other_encoding(data: bytes) -> str:
    """The name of another encoding in which a text is; "" for what may be UTF-8."""
    for mark, name in _MARKS.items():
        if data.startswith(mark):
            return name
    nuls = sorted(part.count(0) / max(1, len(part)) for part in (data[::2], data[1::2]))
    many, few = _NULS
    return "UTF-16" if len(data) > 8 and nuls[1] > many and nuls[0] < few else ""
