"""Kards that fit a deck, looked through: by words, by what they are and do, in some order. No screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import kard_words
from kotgames.games.mortal_kombat_kards.card_set import CardSet, Face
from kotgames.games.mortal_kombat_kards.components import LOCATIONS, RARITIES, TYPES, VARIABLE, KardRow
from kotgames.games.mortal_kombat_kards.decks import SPEEDS, STRENGTHS
from kotgames.games.mortal_kombat_kards.table.rooms.workbench import Workbench
from kotgames.system.catalogue import Words


class Looked(NamedTuple):
    """A kard that is looked at: its row, its face under the rules of the deck, and its copies in that."""

    row: KardRow
    face: Face
    copies: int


class Filter(NamedTuple):
    """A filter: its values, their texts' keys (a value itself where that is none), and which kards a value lets through. The value before
    all of them is any."""

    values: Sequence[Any]
    keys: Sequence[str]
    fits: Callable[[Looked, Any], bool]


def may_counter(face: Face) -> bool:
    """True for an attack that may be laid as a counterattack (M2, M18)."""
    return face.attack and not face.kombo_attack


def _has(one: Looked, word: str) -> bool:
    return any(atom.word == word or any(inner.word == word for inner in atom.inner) for atom in one.row.do)


ATOMS: Final = (
    "knock_down", "knock_back", "throw", "pull", "held", "slow", "airborne", "move", "teleport", "projectile", "chip", "shift", "deny",
    "initiative", "hits", "follow_up", "stun", "fuel", "behind", "block", "evade", "counters", "reflect", "cancel", "speed", "strength",
    "closed", "wound", "heal", "drain", "pay", "discard", "draw", "look", "salvage", "copy", "lasting",
)  # fmt: skip
"""Atoms that are looked for, by the order of their list."""
_YES: Final = ("ui.on",)
FILTERS: Final[Mapping[str, Filter]] = {
    "type": Filter(range(len(TYPES)), [f"type.{name}" for name in TYPES], lambda one, value: one.face.type == value),
    "place": Filter(range(len(LOCATIONS)), [f"location.{name}" for name in LOCATIONS], lambda one, value: _at(one.face, value)),
    "reach": Filter(
        (k.HAND, k.RANGED, k.CLOSE), ("distance.hand", "distance.ranged", "distance.close"),
        lambda one, value: one.face.attack and one.face.reach == value,
    ),
    "speed": Filter(SPEEDS, ["V" if speed == VARIABLE else str(speed) for speed in SPEEDS], lambda one, value: one.face.speed == value),
    "strength": Filter(STRENGTHS, [str(value) for value in STRENGTHS], lambda one, value: one.face.strength == value),
    "rarity": Filter(RARITIES, [f"builder.rarity.{name}" for name in RARITIES], lambda one, value: one.row.rarity == value),
    "atom": Filter(ATOMS, [f"builder.atom.{name}" for name in ATOMS], _has),
    "kombo": Filter((True,), _YES, lambda one, value: one.face.kombo_attack),
    "counter": Filter((True,), _YES, lambda one, value: may_counter(one.face)),
    "missing": Filter((True,), _YES, lambda one, value: not one.copies),
}  # fmt: skip
ORDERS: Final = ("type", "name", "place", "speed", "strength", "rarity", "copies")


def _at(face: Face, place: int) -> bool:
    """True for an attack to a location, and for what blocks or evades one to it."""
    if face.place != k.NONE:
        return face.place == place
    return bool(face.blocks >> place & 1) or LOCATIONS[place] in face.evades


class Search:
    """The words that are sought, the value of each filter (0: any), the order."""

    def __init__(self, words: Words, card_set: CardSet) -> None:
        self.card_set = card_set
        self.text = ""
        self.chosen = dict.fromkeys(FILTERS, 0)
        self.order = 0
        self.speak(words)

    def speak(self, words: Words) -> None:
        """Seek in these words from now on."""
        self.words = words
        self._said: dict[str, str] = {}

    @property
    def count(self) -> int:
        """The number of filters that let not everything through, the order among them."""
        return sum(map(bool, self.chosen.values())) + bool(self.order)

    def clear(self) -> None:
        """Everything fits again."""
        self.text, self.order = "", 0
        self.chosen = dict.fromkeys(FILTERS, 0)

    def found(self, bench: Workbench) -> list[str]:
        """The kards that fit the deck and the search, in order."""
        asked = [(FILTERS[name], number - 1) for name, number in self.chosen.items() if number]
        sought = self.text.casefold().split()
        rows, index = self.card_set.parts.kards, self.card_set.kind_index
        found = []
        for kard in bench.fitting:
            one = Looked(rows[index[kard]], bench.face(kard), bench.copies(kard))
            if all(filter_.fits(one, filter_.values[number]) for filter_, number in asked) and (
                not sought or all(word in self._text(one.row) for word in sought)
            ):
                found.append((self._key(one), index[kard], kard))
        return [kard for *_, kard in sorted(found)]

    def _text(self, row: KardRow) -> str:
        """Name and text of a kard, as they are sought."""
        if row.id not in self._said:
            said = f"{self.words(f'card.{row.id}')} {kard_words.spoken(self.words, row)}"
            self._said[row.id] = said.casefold()
        return self._said[row.id]

    def _key(self, one: Looked) -> Any:
        face = one.face
        match ORDERS[self.order]:
            case "name":
                return self.words(f"card.{one.row.id}").casefold()
            case "place":
                return face.place if face.place != k.NONE else len(LOCATIONS)
            case "speed":
                return -face.speed
            case "strength":
                return -face.strength * face.hits
            case "rarity":
                return -RARITIES.index(one.row.rarity)
            case "copies":
                return -one.copies
        return face.type
