"""The components of the Kard Game: the rows that `cards/mortal_kombat_kards/*.yaml` fill.

A kard is a row of plain values and of atoms of a small vocabulary (`ATOMS`): what it does, each with at most one condition
(`CONDITIONS`). `CardSet` (card_set.py) is the same compiled to flat lists of small ints. Both are immutable; a match keeps those it was
started with.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import msgspec

from kotgames.engine import carddata
from kotgames.engine.carddata import Source
from kotgames.engine.contract import Line
from kotgames.system import game_folders

GAME_ID: Final = "mortal_kombat_kards"

TYPES: Final = ("basic", "special", "finisher", "defense", "effect", "kombo")
"""The types of kards, in the order of the sections of the file."""
SECTIONS: Final = ("basics", "specials", "finishers", "defenses", "effects", "kombos")
LOCATIONS: Final = ("high", "mid", "low", "variable", "area")
REACHES: Final = ("hand", "ranged", "close")
TAGS: Final = ("punch", "kick", "throw", "hat", "vendetta")
ALLEGIANCES: Final = ("earthworld", "outworld", "neutral")
CLASSES: Final = (*TYPES, *TAGS, *REACHES, "projectile", "airborne", *LOCATIONS[:3])
"""Words by which kards speak of other kards."""
WHENS: Final = ("attack", "answer", "action", "cancel")
RARITIES: Final = ("bronze", "silver", "gold")

NONE, VARIABLE = -1, -2
"""A Speed or Strength that is not printed; a Speed of V."""

Origin = Literal["rulebook", "inferred", "house"]
Origins = Origin | dict[str, Origin]


class Cond(NamedTuple):
    """The condition of an atom. `args`: names, numbers; of `kard` the classes, a number for "Strength at most"."""

    word: str
    args: tuple[str | int, ...] = ()


class Atom(NamedTuple):
    """An atom of a kard: its word, its parameters in the order of `ATOMS`, its condition; `inner` are those of a lasting kard."""

    word: str
    args: tuple[Any, ...] = ()
    cond: Cond | None = None
    inner: tuple[Atom, ...] = ()


class Sort(NamedTuple):
    """Values of a parameter: a number from `low` to `high`, or one of some words."""

    low: int = 0
    high: int = 0
    words: tuple[str, ...] = ()


def _number(low: int, high: int) -> Sort:
    return Sort(low, high)


def _word(*words: str) -> Sort:
    return Sort(words=words)


_FEW: Final = _number(1, 4)
_CLASS: Final = _word(*CLASSES)
_CLASS_OR_ANY: Final = _word("any", *CLASSES)
_SIDE: Final = _word("attack", "answer", "other")
_PLACE_OR_ANY: Final = _word("high", "mid", "low", "any")

ATOMS: Final[Mapping[str, tuple[Sort, ...]]] = {
    "speed": (_number(-3, 3), _SIDE),
    "strength": (_number(-4, 4), _SIDE),
    "closed": (_word("speed", "strength"),),
    "choose_location": (_word("any", "burn"),),
    "wound": (_FEW,),
    "speed_of": (_word("burned", "hand", "other"),),
    "projectile": (),
    "area": (_word("grounded"),),
    "move": (_word("forward", "back"),),
    "airborne": (),
    "behind": (_number(1, 3),),
    "turn_quickly": (),
    "teleport": (_word("forward", "back", "behind"),),
    "knock_back": (),
    "throw": (),
    "pull": (),
    "knock_down": (),
    "held": (_FEW,),
    "slow": (_FEW,),
    "free_move": (),
    "hits": (_number(2, 6), _word("attack", "basic", "special")),
    "fuel": (_CLASS, _FEW),
    "follow_up": (_CLASS_OR_ANY,),
    "stun": (),
    "deny": (_word("block", "evade", "counter", "specific"),),
    "chip": (_number(2, 4),),
    "shift": (_PLACE_OR_ANY,),
    "block": (_PLACE_OR_ANY,),
    "evade": (),
    "counters": (_CLASS,),
    "reflect": (),
    "cancel": (_word("effect", "attack", "kombo", "follow_up", "lasting", "stun"),),
    "heal": (_number(1, 6),),
    "drain": (_number(1, 6),),
    "pay": (_FEW,),
    "discard": (_FEW, _word("self", "other"), _word("random", "choice")),
    "draw": (_FEW,),
    "look": (_number(1, 6),),
    "salvage": (_CLASS_OR_ANY,),
    "copy": (_number(-2, 2),),
    "lasting": (),
    "initiative": (_word("keep", "take"),),
    "kombo": (),
    "finish": (_word("fatality", "babality", "friendship"),),
    "tag": (_word(*TAGS),),
}
"""The vocabulary with its parameters. `evade` takes a list of words, `lasting` and `kombo` a mapping, `hits` may leave its second word
out."""

EVADED: Final = ("high", "mid", "low", "projectile", "hand", "ranged", "close", "area")
"""Words that `evade` takes: places, reaches, and what an attack is."""

CONDITIONS: Final[Mapping[str, Sort | None]] = {
    "other_down": None,
    "other_airborne": None,
    "other_held": None,
    "behind": None,
    "hand_smaller": None,
    "mine_landed_last": None,
    "distance": _word("hand", "ranged"),
    "allegiance": _word(*ALLEGIANCES),
    "self_points": _number(1, 50),
    "other_points": _number(1, 50),
    "laid_with": _word("kombo"),
    "kard": _CLASS,
}


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    source: Origins


class RulesRow(_Row, frozen=True):
    """The figures of the procedures: points at the start, cards of the first `hand`, to which one draws (`refresh`), most that are
    discarded in a turn, points that stun, rounds that win a match, limits of decks (M26), turns without an attack (M17)."""

    points: int
    hand: int
    refresh: int
    discard: int
    stun: int
    rounds: int
    effects: int
    same_effect: int
    limited: int
    same: int
    quick_answers: int
    passes: int
    endless: int


class KombatantRow(_Row, frozen=True):
    """A Kombatant."""

    id: str
    allegiance: Literal["earthworld", "outworld", "neutral"]
    boss: bool = False


class PlainRow(_Row, frozen=True, kw_only=True):
    """A kard as its file has it; `do` is read by `_atoms`."""

    id: str
    rarity: Literal["bronze", "silver", "gold"]
    of: str = ""
    location: Literal["high", "mid", "low", "variable", "area"] | None = None
    speed: int | Literal["V"] | None = None
    strength: int | None = None
    reach: Literal["hand", "ranged", "close", "either"] = "hand"
    when: str | list[str] = []
    do: list[Any] = []


class Kards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of kards."""

    game: Literal["mortal_kombat_kards"]
    basics: list[PlainRow]
    specials: list[PlainRow]
    finishers: list[PlainRow]
    defenses: list[PlainRow]
    effects: list[PlainRow]
    kombos: list[PlainRow]


class ComponentsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of figures and Kombatants."""

    game: Literal["mortal_kombat_kards"]
    name: str
    rules: RulesRow
    kombatants: list[KombatantRow]


class StarterRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The starter of a Kombatant: copies by kard, and those that a deck of 50 leaves out."""

    kombatant: str
    kards: dict[str, int]
    leave_out: dict[str, int]


class StartersFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of starters."""

    game: Literal["mortal_kombat_kards"]
    starters: list[StarterRow]


class KardRow(NamedTuple):
    """A kard, read: Speed `VARIABLE` for V, `NONE` for none, Strength `NONE` for none; `location` "" for none."""

    id: str
    type: str
    of: str
    rarity: str
    location: str
    speed: int
    strength: int
    reach: str
    when: tuple[str, ...]
    do: tuple[Atom, ...]

    def atom(self, word: str) -> Atom | None:
        """Its first atom of a word."""
        return next((atom for atom in self.do if atom.word == word), None)


class Components(NamedTuple):
    """Everything that the files hold."""

    rules: RulesRow
    kombatants: tuple[KombatantRow, ...]
    kards: tuple[KardRow, ...]
    starters: tuple[StarterRow, ...]
    data: dict[str, Any]
    """The plain data of the three files, by name: a record embeds them."""


FILES: Final = ("components", "kards", "starters")
MOST_KARDS: Final = 320
MOST_KOMBATANTS: Final = 24
MOST_POINTS: Final = 12
"""Strength times hits is never above it."""
_ID: Final = re.compile(r"^[a-z][a-z0-9_]*$")


# ---- reading


def load(path: Path | None = None) -> Components:
    """Read and check the three files: `components.yaml` at `path`, the others beside it or else the shipped ones. Raises CardDataError
    naming file, line, field and expectation."""
    home = game_folders.cards(GAME_ID)
    first = path or home / "components.yaml"
    found = [first.with_name(f"{name}.yaml") for name in FILES]
    sources = [carddata.read(file if file.exists() or path is None else home / file.name) for file in found]
    return checked(*sources)


def from_data(data: Mapping[str, Any]) -> Components:
    """Check the plain data that a record embeds. Raises CardDataError."""
    return checked(*(Source(Path("record"), data.get(name), None) for name in FILES))


def checked(components: Source, kards: Source, starters: Source) -> Components:
    """Typed rows that agree with each other. Raises CardDataError."""
    file = carddata.typed(components, ComponentsFile)
    _check_ids(components, "kombatants", [row.id for row in file.kombatants], {})
    if not 2 <= len(file.kombatants) <= MOST_KOMBATANTS:
        expected = Line("fragment.fighters", {"low": 2, "high": MOST_KOMBATANTS})
        raise components.error("card_expected", ["kombatants"], expected=expected)
    rules = file.rules
    for name, low, high in (
        ("points", 5, 60), ("hand", 3, 15), ("refresh", 3, 15), ("discard", 0, 5), ("stun", 2, 20), ("rounds", 1, 5),
        ("effects", 0, 60), ("same_effect", 1, 60), ("limited", 1, 60), ("same", 1, 60), ("quick_answers", 0, 60), ("passes", 1, 50),
        ("endless", 2, 99),
    ):  # fmt: skip
        _within(components, ["rules", name], getattr(rules, name), low, high)
    kombatants = [row.id for row in file.kombatants]
    rows = _kards(kards, kombatants)
    read = carddata.typed(starters, StartersFile)
    _check_starters(starters, read, kombatants, {row.id: row for row in rows})
    data = {"components": components.data, "kards": kards.data, "starters": starters.data}
    return Components(rules, tuple(file.kombatants), tuple(rows), tuple(read.starters), data)


def _within(source: Source, steps: list[str | int], value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise source.error(
            "card_expected", steps, expected=Line("fragment.range", {"low": low, "high": high})
        )


def _check_ids(source: Source, section: str, ids: Sequence[str], seen: dict[str, str]) -> None:
    for index, name in enumerate(ids):
        steps: list[str | int] = [section, index, "id"]
        if name in seen:
            raise source.error("card_same_id", steps, id=name, first=seen[name])
        if not _ID.match(name):
            raise source.error("card_expected", steps, expected="@fragment.small_word")
        seen[name] = f"{section}[{index}]"


def _kards(source: Source, kombatants: Sequence[str]) -> list[KardRow]:
    file = carddata.typed(source, Kards)
    seen: dict[str, str] = {}
    rows = []
    for kind, section in zip(TYPES, SECTIONS, strict=True):
        plain: list[PlainRow] = getattr(file, section)
        _check_ids(source, section, [row.id for row in plain], seen)
        for index, row in enumerate(plain):
            rows.append(_kard(source, [section, index], kind, row, kombatants))
    if len(rows) > MOST_KARDS:
        raise source.error("card_expected", [], expected=Line("fragment.most_kinds", {"most": MOST_KARDS}))
    return rows


def _one_of(source: Source, steps: list[str | int], value: Any, names: Sequence[str]) -> None:
    if value not in names:
        raise source.error("card_word", steps, word=str(value), expected=", ".join(names))


def _kard(
    source: Source, steps: list[str | int], kind: str, row: PlainRow, kombatants: Sequence[str]
) -> KardRow:
    owned = kind in ("special", "finisher")
    if owned or row.of:
        _one_of(source, [*steps, "of"], row.of, kombatants if owned else ("",))
    when = (row.when,) if isinstance(row.when, str) else tuple(row.when)
    for word in when:
        _one_of(source, [*steps, "when"], word, WHENS)
    atoms = tuple(
        _atom(source, [*steps, "do", number], given) for number, given in enumerate(row.do)
    )  # fmt: skip
    speed = VARIABLE if row.speed == "V" else NONE if row.speed is None else int(row.speed)
    strength = NONE if row.strength is None else row.strength
    found = KardRow(
        row.id, kind, row.of, row.rarity, row.location or "", speed, strength, row.reach, when, atoms
    )
    _check_figures(source, steps, found)
    return found


def _check_figures(source: Source, steps: list[str | int], row: KardRow) -> None:
    """The bounds of the design document: Speed 3 to 7, Strength times hits at most 12, a place for every attack."""
    if row.speed >= 0:
        _within(source, [*steps, "speed"], row.speed, 3, 7)
    if row.strength != NONE:
        _within(source, [*steps, "strength"], row.strength, 1, 8)
    hits = row.atom("hits")
    if hits is not None and row.strength * hits.args[0] > MOST_POINTS:
        expected = Line("fragment.strength_hits", {"most": MOST_POINTS})
        raise source.error("card_expected", [*steps, "strength"], expected=expected)
    attack = row.type in ("basic", "special") and row.strength != NONE
    if attack and (not row.location or row.speed == NONE):
        raise source.error("card_missing", steps, missing="location" if not row.location else "speed")
    if (row.speed == VARIABLE) != (row.atom("speed_of") is not None):
        raise source.error("card_expected", [*steps, "speed"], expected="@fragment.variable_speed")
    _one_of(source, [*steps, "reach"], row.reach, (*REACHES, "either") if row.type == "finisher" else REACHES)
    laid = row.type == "effect" or (row.type == "special" and not attack)
    if laid != bool(row.when):
        raise source.error("card_expected", [*steps, "when"], expected="@fragment.when_laid")
    for kind, word in (("finisher", "finish"), ("kombo", "kombo")):
        if (row.type == kind) != (row.atom(word) is not None):
            raise source.error("card_missing", [*steps, "do"], missing=word)


# ---- atoms


def _atom(source: Source, steps: list[str | int], given: Any) -> Atom:
    """An atom of a row: a word, or a mapping of a word with its parameters and, beside it, `if`."""
    if isinstance(given, str):
        given = {given: []}
    if not isinstance(given, dict) or len(given) - ("if" in given) != 1:
        raise source.error("card_expected", steps, expected="@fragment.atom")
    word = next(key for key in given if key != "if")
    _one_of(source, steps, word, tuple(ATOMS))
    cond = _condition(source, [*steps, "if"], given["if"]) if "if" in given else None
    value = given[word]
    at = [*steps, word]
    if word == "lasting":
        return _lasting(source, at, value)
    if word == "kombo":
        return _pattern(source, at, value)
    args = [value] if not isinstance(value, list) else value
    if word == "evade":
        for name in args:
            _one_of(source, at, name, EVADED)
        if not args:
            raise source.error("card_word", at, word="", expected=", ".join(EVADED))
        return Atom(word, tuple(args), cond)
    if word == "hits" and len(args) == 1:
        args = [*args, "attack"]
    sorts = ATOMS[word]
    if len(args) != len(sorts):
        expected = Line("fragment.parameters", {"count": len(sorts)})
        raise source.error("card_expected", at, expected=expected)
    for arg, sort in zip(args, sorts, strict=True):
        _parameter(source, at, arg, sort)
    return Atom(word, tuple(args), cond)


def _parameter(source: Source, steps: list[str | int], value: Any, sort: Sort) -> None:
    if sort.words:
        _one_of(source, steps, value, sort.words)
    elif type(value) is not int or not sort.low <= value <= sort.high or (not value and sort.low > 0):
        expected = Line("fragment.range", {"low": sort.low, "high": sort.high})
        raise source.error("card_expected", steps, expected=expected)


def _condition(source: Source, steps: list[str | int], given: Any) -> Cond:
    if isinstance(given, str):
        given = {given: None}
    if not isinstance(given, dict) or len(given) != 1:
        raise source.error("card_expected", steps, expected="@fragment.condition")
    word, value = next(iter(given.items()))
    _one_of(source, steps, word, tuple(CONDITIONS))
    sort = CONDITIONS[word]
    if sort is None:
        if value is not None:
            raise source.error("card_expected", steps, expected="@fragment.condition")
        return Cond(word)
    if word != "kard":
        _parameter(source, steps, value, sort)
        return Cond(word, (value,))
    args: list[str | int] = []
    for part in value if isinstance(value, list) else [value]:
        if isinstance(part, dict) and list(part) == ["strength"]:
            _parameter(source, steps, part["strength"], _number(1, 8))
            args.append(part["strength"])
        else:
            _one_of(source, steps, part, CLASSES)
            args.append(part)
    return Cond(word, tuple(args))


def _fields(source: Source, steps: list[str | int], given: Any, names: Sequence[str]) -> dict[str, Any]:
    """A mapping with none but known fields."""
    if not isinstance(given, dict):
        raise source.error("card_expected", steps, expected="@fragment.mapping")
    for name in given:
        if name not in names:
            raise source.error("card_unknown", [*steps, name], unknown=str(name))
    return given


def _lasting(source: Source, steps: list[str | int], given: Any) -> Atom:
    fields = _fields(source, steps, given, ("for", "per", "on", "do"))
    for name in ("for", "per", "on", "do"):
        if name not in fields:
            raise source.error("card_missing", steps, missing=name)
    _parameter(source, [*steps, "for"], fields["for"], _FEW)
    _one_of(source, [*steps, "per"], fields["per"], ("turn", "action"))
    _one_of(source, [*steps, "on"], fields["on"], ("self", "other", "all"))
    inner = tuple(_atom(source, [*steps, "do", number], part) for number, part in enumerate(fields["do"]))
    return Atom("lasting", (fields["for"], fields["per"], fields["on"]), None, inner)


def _pattern(source: Source, steps: list[str | int], given: Any) -> Atom:
    fields = _fields(source, steps, given, ("pattern", "up_to", "strength"))
    pattern = fields.get("pattern")
    if not isinstance(pattern, list) or not 2 <= len(pattern) <= 6:
        raise source.error(
            "card_expected", [*steps, "pattern"], expected=Line("fragment.names", {"low": 2, "high": 6})
        )
    for word in pattern:
        _one_of(source, [*steps, "pattern"], word, CLASSES)
    most = fields.get("strength", 0)
    _parameter(source, [*steps, "strength"], most, _number(0, 8))
    return Atom("kombo", (tuple(pattern), int(bool(fields.get("up_to", False))), most))


def _check_starters(
    source: Source, file: StartersFile, kombatants: Sequence[str], kards: Mapping[str, KardRow]
) -> None:
    for index, row in enumerate(file.starters):
        steps: list[str | int] = ["starters", index]
        _one_of(source, [*steps, "kombatant"], row.kombatant, kombatants)
        for part in ("kards", "leave_out"):
            for name, copies in getattr(row, part).items():
                _one_of(source, [*steps, part, name], name, tuple(kards))
                most = 60 if part == "kards" else row.kards.get(name, 0)
                _within(source, [*steps, part, name], copies, 1, most)
    missing = sorted(set(kombatants) - {row.kombatant for row in file.starters})
    if missing:
        raise source.error("card_missing", ["starters"], missing=missing[0])
