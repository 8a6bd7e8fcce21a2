"""The kards compiled to small ints: once for the Advanced rules and once for the Basic ones, in which some atoms are void (M15).

A *kind* is a kard's index in the files, Kombatants are indices too. A *card* is one physical kard of a match: `(seat * COPIES + copy) *
kinds + kind`, so that its owner and its kind can be read off. A set of classes (`components.CLASSES`) or of locations is a bit mask.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from kotgames.games.mortal_kombat_kards import components as c
from kotgames.games.mortal_kombat_kards.components import NONE, VARIABLE, Atom, Cond, KardRow

BASIC, SPECIAL, FINISHER, DEFENSE, EFFECT, KOMBO = range(6)
HIGH, MID, LOW, CROSSED, AREA = range(5)
"""Locations; `CROSSED` arrows are named as the kard is laid."""
HAND, RANGED, CLOSE, EITHER = range(4)
SPEED, STRENGTH = 0, 1
MY_ATTACK, MY_ANSWER, OTHERS = range(3)
"""The kard that a modifier changes."""
AS_ATTACK, AS_ANSWER, AS_ACTION, AS_CANCEL = 1, 2, 4, 8
"""When a kard is laid, as bits."""
NO_BLOCK, NO_EVADE, NO_COUNTER, NO_SPECIFIC = 1, 2, 4, 8
DENIED: Final = {"block": NO_BLOCK, "evade": NO_EVADE, "counter": NO_COUNTER, "specific": NO_SPECIFIC}

# What `cancel` names, as bits
(
    OF_EFFECT, OF_ATTACK, OF_KOMBO, OF_FOLLOW_UP, OF_LASTING, OF_STUN, OF_BEHIND,
) = (1 << number for number in range(7))  # fmt: skip
CANCELLED: Final = {
    "effect": OF_EFFECT, "attack": OF_ATTACK, "kombo": OF_KOMBO, "follow_up": OF_FOLLOW_UP, "lasting": OF_LASTING, "stun": OF_STUN,
}  # fmt: skip

FATALITY, BABALITY, FRIENDSHIP = range(3)
FINISHES: Final = ("fatality", "babality", "friendship")

SEATS: Final = 6
COPIES: Final = 64
"""Copies of a kard in a deck, at most; and one more power of two for the number of a card."""

# Conditions, see `Face.conds`
(
    ALWAYS, AT_DISTANCE, OTHER_DOWN, OTHER_AIRBORNE, OTHER_HELD, OF_ALLEGIANCE, SELF_POINTS, OTHER_POINTS, FROM_BEHIND, WITH_KOMBO,
    HAND_SMALLER, LANDED_LAST, IF_KARD,
) = range(13)  # fmt: skip
_CONDITIONS: Final = {
    "distance": AT_DISTANCE, "other_down": OTHER_DOWN, "other_airborne": OTHER_AIRBORNE, "other_held": OTHER_HELD,
    "allegiance": OF_ALLEGIANCE, "self_points": SELF_POINTS, "other_points": OTHER_POINTS, "behind": FROM_BEHIND,
    "laid_with": WITH_KOMBO, "hand_smaller": HAND_SMALLER, "mine_landed_last": LANDED_LAST, "kard": IF_KARD,
}  # fmt: skip

Condition = tuple[int, int, int]
"""(code, number or set of classes, most Strength of a kard)."""
EVER: Final[Condition] = (ALWAYS, 0, 0)

BIT: Final = {name: 1 << number for number, name in enumerate(c.CLASSES)}
"""The classes as bits."""
ANY_CLASS: Final = -1
ANY_PLACE: Final = 0b111
ATTACK_KARDS: Final = BIT["basic"] | BIT["special"] | BIT["finisher"]

# Things that kards do when they land or are played, see `Faces.does`
(
    WOUND, KNOCK_BACK, THROW, PULL, KNOCK_DOWN, HOLD, SLOW, FREE_MOVE, HEAL, DRAIN, DISCARD, DRAW, LOOK, SALVAGE, LASTING,
) = range(15)  # fmt: skip
_DOES: Final = {
    "wound": WOUND, "knock_back": KNOCK_BACK, "throw": THROW, "pull": PULL, "knock_down": KNOCK_DOWN, "held": HOLD, "slow": SLOW,
    "free_move": FREE_MOVE, "heal": HEAL, "drain": DRAIN, "discard": DISCARD, "draw": DRAW, "look": LOOK, "salvage": SALVAGE,
    "lasting": LASTING,
}  # fmt: skip

VOID: Final = frozenset(
    {"move", "behind", "turn_quickly", "teleport", "knock_back", "throw", "pull", "knock_down", "free_move"}
)
"""Atoms that mean nothing under the Basic rules (M15)."""
VOID_CONDITIONS: Final = frozenset({"distance", "behind"})

BASIC_RULES, ADVANCED_RULES = 0, 1


class Mod(NamedTuple):
    """A change of a Speed or Strength: of which kard, by how much, on which condition."""

    value: int
    amount: int
    of: int
    cond: Condition


class Deed(NamedTuple):
    """Something that a kard does: the word, two numbers of it, the condition. `DISCARD`: how many, 1 for the other side + 2 for a choice;
    `SALVAGE`: a set of classes."""

    word: int
    number: int
    more: int
    cond: Condition


class Lasting(NamedTuple):
    """A kard that stays: counters, 1 where they go by actions, before whom it lies ("self", "other", "all"), and its atoms."""

    counters: int
    by_action: int
    on: str
    mods: tuple[Mod, ...]
    wound: int
    slow: int
    slow_cond: Condition
    shift: int
    """Locations to which attacks may be turned."""
    ward: Condition | None
    """Attacks against its Kombatant that fail."""
    deny: int
    take: int
    """1 where answers take the initiative."""
    home: int
    """The allegiance that it favours; -1 for none."""


class Pattern(NamedTuple):
    """The attacks of a Kombo: a class for each in order, 1 where fewer will do, the most Strength of each (0: any)."""

    classes: tuple[int, ...]
    up_to: int
    strength: int


class Face:
    """A kard under one set of rules. Shared and immutable."""

    __slots__ = (
        "airborne", "answers", "area", "attack", "behind", "blocks",
        "burn_class", "burns_as", "burns_place", "cancels", "chip", "classes", "closed", "copies",
        "deny", "does", "evades", "finish", "finish_cond", "follow", "fuel", "fuel_class", "grounded_only", "hits", "keeps", "kombo",
        "kombo_attack", "lasting", "mods", "move", "owner", "pay", "place", "projectile", "reach", "reflects", "shift", "speed",
        "speed_of", "stops", "strength", "stun", "takes", "teleport", "turns", "type", "when",
    )  # fmt: skip

    def __init__(self, row: KardRow, owner: int, rules: int) -> None:
        atoms = [atom for atom in row.do if rules == ADVANCED_RULES or not _void(atom)]
        found = {atom.word: atom for atom in reversed(atoms)}
        self.type: Final = c.TYPES.index(row.type)
        self.owner: Final = owner
        self.place: Final = c.LOCATIONS.index(row.location) if row.location else NONE
        self.speed: Final = row.speed
        self.strength: Final = row.strength
        self.area: Final = row.location == "area"
        self.reach: Final = RANGED if self.area else (*c.REACHES, "either").index(row.reach)
        self.when: Final = sum(1 << c.WHENS.index(word) for word in row.when)
        self.attack: Final = row.type in ("basic", "special") and row.strength != NONE
        """It is printed as an attack (M9)."""
        self.classes: Final = _classes(row)
        self.burns_as: Final = self.classes if self.attack or row.type == "finisher" else 0
        """Its classes where it may be burned for a hit: attack kards and finishers (M6)."""
        self.projectile: Final = "projectile" in found
        self.airborne: Final = "airborne" in found
        self.grounded_only: Final = "area" in found
        self.move: Final = _arg(found, "move", ("forward", "back"))
        """1 forward, 2 back, 0 none; a teleport is said apart."""
        self.teleport: Final = _arg(found, "teleport", ("forward", "back", "behind"))
        self.behind: Final = _number(found, "behind")
        self.turns: Final = "turn_quickly" in found
        self.stun: Final = "stun" in found
        self.reflects: Final = "reflect" in found
        self.chip: Final = _number(found, "chip")
        self.pay: Final = sum(atom.args[0] for atom in atoms if atom.word == "pay")
        self.closed: Final = sum(
            1 << (SPEED if atom.args[0] == "speed" else STRENGTH) for atom in atoms if atom.word == "closed"
        )
        self.deny: Final = sum(DENIED[atom.args[0]] for atom in atoms if atom.word == "deny")
        initiative = [atom.args[0] for atom in atoms if atom.word == "initiative"]
        self.keeps: Final = "keep" in initiative
        self.takes: Final = "take" in initiative
        self.shift: Final = _places(atoms, "shift")
        self.blocks: Final = _places(atoms, "block")
        self.evades: Final = frozenset(word for atom in atoms if atom.word == "evade" for word in atom.args)
        self.stops: Final = sum(BIT[atom.args[0]] for atom in atoms if atom.word == "counters")
        """Classes of attacks that it stops as a Specific Counter."""
        self.answers: Final = (
            ((1 if self.blocks else 0) | (2 if self.evades else 0) | (4 if self.stops else 0))
            if row.type != "effect" or "answer" in row.when
            else 0
        )
        """The ways in which it may answer besides countering, as bits: 1 block, 2 evade, 4 Specific Counter."""
        hits = found.get("hits")
        self.hits: Final = hits.args[0] if hits else 1
        self.burn_class: Final = (
            BIT[hits.args[1]] if hits is not None and hits.args[1] != "attack" else ATTACK_KARDS
        )
        fuel = found.get("fuel")
        self.fuel: Final = fuel.args[1] if fuel else 0
        self.fuel_class: Final = BIT[fuel.args[0]] if fuel else 0
        follow = found.get("follow_up")
        self.follow: Final = 0 if follow is None else _class(follow.args[0])
        """Classes of the attack that may follow; 0 for no follow-up."""
        self.speed_of: Final = _arg(found, "speed_of", ("burned", "hand", "other"))
        self.burns_place: Final = found.get("choose_location", Atom("", ("any",))).args[0] == "burn"
        self.copies: Final = found["copy"].args[0] if "copy" in found else None
        """Number added to the Speed of the copied special; None for no copy."""
        self.cancels: Final = tuple(
            (CANCELLED[atom.args[0]], _condition(atom.cond)) for atom in atoms if atom.word == "cancel"
        )
        self.mods: Final = _mods(atoms)
        self.does: Final = tuple(deed for atom in atoms for deed in _deeds(atom))
        lasting = found.get("lasting")
        self.lasting: Final = None if lasting is None else _lasting(lasting, rules)
        self.kombo: Final = _pattern(found.get("kombo"))
        self.kombo_attack: Final = self.hits > 1 or self.follow != 0 or self.stun
        """A Kombo attack by print (M18)."""
        finish = found.get("finish")
        self.finish: Final = FINISHES.index(finish.args[0]) if finish else NONE
        self.finish_cond: Final = _condition(finish.cond) if finish else EVER


def _void(atom: Atom) -> bool:
    return atom.word in VOID or (atom.cond is not None and atom.cond.word in VOID_CONDITIONS)


def _number(found: Mapping[str, Atom], word: str) -> int:
    return int(found[word].args[0]) if word in found else 0


def _arg(found: Mapping[str, Atom], word: str, words: Sequence[str]) -> int:
    """The place of an atom's word among some, from 1; 0 without the atom."""
    return words.index(found[word].args[0]) + 1 if word in found else 0


def _class(word: str) -> int:
    return ANY_CLASS if word == "any" else BIT[word]


def _places(atoms: Iterable[Atom], word: str) -> int:
    mask = 0
    for atom in atoms:
        if atom.word == word:
            mask |= ANY_PLACE if atom.args[0] == "any" else 1 << c.LOCATIONS.index(atom.args[0])
    return mask


def _classes(row: KardRow) -> int:
    words = {row.type, *(atom.args[0] for atom in row.do if atom.word == "tag")}
    if row.strength != NONE:
        words.add("ranged" if row.location == "area" else row.reach)  # area attacks are ranged (M10)
    words |= {row.location} & set(c.LOCATIONS[:3])
    words |= {atom.word for atom in row.do if atom.word in ("projectile", "airborne")}
    return sum(BIT[word] for word in words)


def _condition(cond: Cond | None) -> Condition:
    if cond is None:
        return EVER
    code = _CONDITIONS[cond.word]
    if code == IF_KARD:
        classes = sum(BIT[arg] for arg in cond.args if isinstance(arg, str))
        return code, classes, next((arg for arg in cond.args if isinstance(arg, int)), 0)
    if code == AT_DISTANCE:
        return code, c.REACHES.index(str(cond.args[0])), 0
    if code == OF_ALLEGIANCE:
        return code, c.ALLEGIANCES.index(str(cond.args[0])), 0
    return code, next((arg for arg in cond.args if isinstance(arg, int)), 0), 0


def _mods(atoms: Iterable[Atom]) -> tuple[Mod, ...]:
    return tuple(
        Mod(
            SPEED if atom.word == "speed" else STRENGTH,
            atom.args[0],
            ("attack", "answer", "other").index(atom.args[1]),
            _condition(atom.cond),
        )
        for atom in atoms
        if atom.word in ("speed", "strength")
    )


def _deeds(atom: Atom) -> list[Deed]:
    word = _DOES.get(atom.word)
    if word is None:
        return []
    number, more = (atom.args[0] if atom.args else 0), 0
    if word == DISCARD:
        more = (atom.args[1] == "other") + 2 * (atom.args[2] == "choice")
    elif word == SALVAGE:
        number = _class(atom.args[0])
    elif word == LASTING:
        number = 0
    return [Deed(word, number, more, _condition(atom.cond))]


def _lasting(atom: Atom, rules: int) -> Lasting:
    inner = [part for part in atom.inner if rules == ADVANCED_RULES or not _void(part)]
    found = {part.word: part for part in reversed(inner)}
    slow = found.get("slow")
    wards = [_condition(part.cond) for part in inner if part.word == "cancel"]
    return Lasting(
        atom.args[0],
        int(atom.args[1] == "action"),
        atom.args[2],
        _mods(inner),
        _number(found, "wound"),
        _number(found, "slow"),
        _condition(slow.cond) if slow else EVER,
        _places(inner, "shift"),
        wards[0] if wards else None,
        sum(DENIED[part.args[0]] for part in inner if part.word == "deny"),
        int("initiative" in found),
        next((mod.cond[1] for mod in _mods(inner) if mod.cond[0] == OF_ALLEGIANCE), NONE),
    )


def _pattern(atom: Atom | None) -> Pattern | None:
    if atom is None:
        return None
    return Pattern(tuple(BIT[word] for word in atom.args[0]), atom.args[1], atom.args[2])


class CardSet:
    """One card set, compiled. Build it with `shipped()`, `from_file` or `from_data`."""

    def __init__(self, parts: c.Components) -> None:
        self.parts: Final = parts
        self.data: Final = parts.data
        self.digest: Final = hashlib.blake2b(msgspec.json.encode(parts.data), digest_size=8).hexdigest()
        self.rules: Final = parts.rules
        rows = parts.kards
        self.kinds: Final = [row.id for row in rows]
        self.kind_index: Final = {name: kind for kind, name in enumerate(self.kinds)}
        self.size: Final = len(self.kinds)
        self.kind_of: Final = list(range(self.size)) * (SEATS * COPIES)
        """By card."""
        self.kombatants: Final = [row.id for row in parts.kombatants]
        self.fighter_ids: Final = self.kombatants
        self.allegiances: Final = [c.ALLEGIANCES.index(row.allegiance) for row in parts.kombatants]
        owners = [self.kombatants.index(row.of) if row.of else NONE for row in rows]
        self.faces: Final = tuple(
            tuple(Face(row, owner, rules) for row, owner in zip(rows, owners, strict=True))
            for rules in (BASIC_RULES, ADVANCED_RULES)
        )
        """The kards by rules and kind."""
        self.types: Final = [c.TYPES.index(row.type) for row in rows]
        self.limits: Final = [self._limit(row) for row in rows]
        """By kind: copies that a deck of the Advanced rules may have."""
        starters = {row.kombatant: row for row in parts.starters}
        self.starters: Final = tuple(
            tuple(self._starter(starters[name], size) for name in self.kombatants) for size in (50, 60)
        )
        """The starters by size (0: 50 kards, 1: 60) and Kombatant: kinds, a kind as often as it has copies."""
        self.quick: Final = [
            kind
            for kind, face in enumerate(self.faces[ADVANCED_RULES])
            if any(_quickens(mod) for mod in (*face.mods, *(face.lasting.mods if face.lasting else ())))
            and face.type in (EFFECT, SPECIAL)
            and face.speed == NONE
        ]
        """Kinds that speed an answer or slow an attack (M26)."""

    def _limit(self, row: KardRow) -> int:
        if row.type != "effect":
            return self.rules.same
        limited = row.atom("heal") is not None or (
            row.atom("closed") is not None and (row.atom("strength") or Atom("", (0,))).args[0] > 3
        )
        return self.rules.limited if limited else self.rules.same_effect

    def _starter(self, row: c.StarterRow, size: int) -> tuple[int, ...]:
        kards = dict(row.kards)
        if size == 50:
            for name, copies in row.leave_out.items():
                kards[name] -= copies
        return tuple(sorted(self.kind_index[name] for name, copies in kards.items() for _ in range(copies)))

    def owner_of(self, card: int) -> int:
        """The seat whose deck a card comes from."""
        return card // (self.size * COPIES)

    def deck(self, seat: int, kinds: Sequence[int]) -> list[int]:
        """The cards of a deck of these kinds."""
        copies: dict[int, int] = {}
        cards = []
        for kind in kinds:
            copy = copies[kind] = copies.get(kind, -1) + 1
            cards.append((seat * COPIES + copy) * self.size + kind)
        return cards


def _quickens(mod: Mod) -> bool:
    return mod.value == SPEED and (
        (mod.of == MY_ANSWER and mod.amount > 0) or (mod.of == OTHERS and mod.amount < 0)
    )


_shipped: list[CardSet] = []


def shipped() -> CardSet:
    """The card set of the shipped files, read once. Raises CardDataError."""
    if not _shipped:
        _shipped.append(from_file())
    return _shipped[0]


def from_file(path: Path | None = None) -> CardSet:
    """The card set of a `components.yaml`, with `kards.yaml` and `starters.yaml` beside it or else the shipped ones. Raises
    CardDataError."""
    return CardSet(c.load(path))


def from_data(data: Mapping[str, Any]) -> CardSet:
    """The card set of plain data that a record embeds. Raises CardDataError."""
    return CardSet(c.from_data(data))


__all__ = ["NONE", "VARIABLE", "CardSet", "Deed", "Face", "Lasting", "Mod", "Pattern"]
