"""The box of the Kard Game as the referee has it: every kard of the card files with its atoms, read by itself."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import yaml

from kotgames.engine.contract import Event

CARDS: Final = Path(__file__).parents[2] / "cards" / "mortal_kombat_kards"
SECTIONS: Final = {
    "basics": "basic", "specials": "special", "finishers": "finisher", "defenses": "defense", "effects": "effect", "kombos": "kombo",
}  # fmt: skip
PLACES: Final = ("high", "mid", "low")
COPIES: Final = 64
"""Numbers that a kind of kard has in a deck."""
VOID: Final = {
    "move", "behind", "turn_quickly", "teleport", "knock_back", "throw", "pull", "knock_down", "free_move",
}  # fmt: skip
VOID_CONDITIONS: Final = ({"distance": "hand"}, {"distance": "ranged"}, "behind")
"""What means nothing under the Basic rules (M15)."""
DEEDS: Final = (
    "wound", "knock_back", "throw", "pull", "knock_down", "held", "slow", "free_move", "heal", "drain", "discard", "draw", "look",
    "salvage", "lasting",
)  # fmt: skip
"""Atoms that are carried out."""


@cache
def read(name: str) -> Any:
    """A card file as plain data."""
    return yaml.safe_load((CARDS / f"{name}.yaml").read_text(encoding="utf-8"))


class Atom(NamedTuple):
    """An atom of a kard; `inner` are the atoms of what lasts."""

    word: str
    args: tuple[Any, ...]
    cond: Any
    inner: tuple[Atom, ...]


def _atom(given: Any) -> Atom:
    if isinstance(given, str):
        return Atom(given, (), None, ())
    word = next(key for key in given if key != "if")
    value = given[word]
    inner = tuple(map(_atom, value["do"])) if word == "lasting" else ()
    args = tuple(value) if isinstance(value, list) else (value,)
    return Atom(word, args, given.get("if"), inner)


class Kard:
    """A kard under one set of rules."""

    def __init__(self, number: int, sort: str, row: dict[str, Any], basic: bool) -> None:
        self.number, self.id, self.type = number, row["id"], sort
        self.of: str = row.get("of", "")
        self.location: str = row.get("location", "")
        self.speed: int | str | None = row.get("speed")
        self.strength: int | None = row.get("strength")
        self.area = self.location == "area"
        self.reach: str = "ranged" if self.area else row.get("reach", "hand")
        when = row.get("when", [])
        self.when: list[str] = [when] if isinstance(when, str) else when
        atoms = [_atom(given) for given in row.get("do", [])]
        self.atoms = [
            one for one in atoms if not basic or (one.word not in VOID and one.cond not in VOID_CONDITIONS)
        ]
        self.attack = sort in ("basic", "special") and self.strength is not None
        self.kombo_attack = any(self.has(word) for word in ("hits", "follow_up", "stun"))
        self.classes = self._classes()
        self.forward = self.first("move") == "forward" or self.first("teleport") in ("forward", "behind")
        self.back = "back" in (self.first("move"), self.first("teleport"))
        self.moves = self.forward or self.back

    def _classes(self) -> set[str]:
        found = {self.type, *(one.args[0] for one in self.all("tag")), self.location}
        if self.strength is not None:
            found.add(self.reach)
        return found | {word for word in ("projectile", "airborne") if self.has(word)}

    def all(self, word: str) -> list[Atom]:
        """Its atoms of a word."""
        return [one for one in self.atoms if one.word == word]

    def has(self, word: str) -> bool:
        """True if it has such an atom."""
        return any(one.word == word for one in self.atoms)

    def first(self, word: str, otherwise: Any = None) -> Any:
        """The first parameter of its first atom of a word."""
        return next((one.args[0] for one in self.all(word)), otherwise)

    def says(self, word: str, arg: str) -> bool:
        """True if an atom of a word has this parameter first."""
        return any(one.args[0] == arg for one in self.all(word))

    @property
    def copies(self) -> int | None:
        """What it adds to the Speed of the special that it copies."""
        found: int | None = self.first("copy")
        return found

    @property
    def pay(self) -> int:
        """Points that it costs as it is laid."""
        return sum(int(one.args[0]) for one in self.all("pay"))

    @property
    def hits(self) -> int:
        """Hits at most."""
        return int(self.first("hits", 1))

    @property
    def fuel(self) -> tuple[str, int]:
        """What is burned as it is laid."""
        for one in self.all("fuel"):
            sort, count = one.args
            return str(sort), int(count)
        return "", 0

    @property
    def lasting(self) -> Atom | None:
        """What lasts."""
        return next(iter(self.all("lasting")), None)

    def places(self, word: str) -> set[str]:
        """The locations that atoms of a word name."""
        found: set[str] = set()
        for one in self.all(word):
            found |= set(PLACES) if one.args[0] == "any" else {one.args[0]}
        return found

    def evades(self) -> set[str]:
        """What it avoids."""
        return {word for one in self.all("evade") for word in one.args}

    def __repr__(self) -> str:
        return str(self.id)


@cache
def all_kards(*, basic: bool) -> list[Kard]:
    """Every kard in the order of the file."""
    file = read("kards")
    rows = [(sort, row) for section, sort in SECTIONS.items() for row in file[section]]
    return [Kard(number, sort, row, basic) for number, (sort, row) in enumerate(rows)]


def starters(size: int) -> dict[str, dict[str, int]]:
    """The decks to begin with, by Kombatant: copies by kard."""
    found = {}
    for row in read("starters")["starters"]:
        deck = dict(row["kards"])
        for name, copies in row["leave_out"].items() if size == 50 else ():
            deck[name] -= copies
        found[row["kombatant"]] = {name: copies for name, copies in deck.items() if copies}
    return found


# ---- the course of a match as a story that takes its events one by one

T = TypeVar("T")
E = TypeVar("E", bound=Event)
Course = Generator[None, Event, T]


class Reader:
    """Events of a match, one at a time, with a look at the next."""

    def __init__(self) -> None:
        self._next: Event | None = None

    def _ahead(self) -> Course[Event]:
        if self._next is None:
            self._next = yield
        return self._next

    def _comes(self, *kinds: type[Event]) -> Course[bool]:
        event = yield from self._ahead()
        return isinstance(event, kinds)

    def _take(self, kind: type[E], **fields: Any) -> Course[E]:
        event = yield from self._ahead()
        assert isinstance(event, kind), f"{kind.__name__} is due"
        for name, value in fields.items():
            found = getattr(event, name)
            assert found == value, f"{kind.__name__}.{name} is {value}, not {found}"
        self._next = None
        return event

    def _named(self, kards: Sequence[Kard]) -> list[str]:
        return [kard.id for kard in kards]
