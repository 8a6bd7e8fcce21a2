"""Decks as plain values: their kards, what the rules forbid of them and what mends it (M26), how one is filled up, and its figures.

A deck may break every rule: it can be kept and mended, only not played. Nothing here reads or writes a file (`deck_files`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Final, Literal

import msgspec

from kotgames.engine.contract import Refusal
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards.card_set import CardSet, Face
from kotgames.games.mortal_kombat_kards.components import LOCATIONS, NONE, TYPES, VARIABLE

Rules = Literal["basic", "advanced"]
RULES: Final[tuple[Rules, ...]] = ("basic", "advanced")
SIZES: Final = (50, 60)
"""Kards of a deck, the Kombatant not counted: exactly so many (Advanced, sealed), or at least the first number (Basic)."""
MOST_COPIES: Final = 60
"""Copies of a kard, where the rules set no limit."""
RULING: Final = "M26"

Copies = Annotated[int, msgspec.Meta(ge=1, le=MOST_COPIES)]
"""Copies of a kard as plain data may have them."""

Pool = Mapping[str, int]
"""The kards that somebody may build of: copies by name."""


class Deck(msgspec.Struct, frozen=True):
    """A deck: copies by kard, in any order. Nobody changes `kards`; `with_copies` makes another deck."""

    name: str
    kombatant: str
    rules: Rules = "advanced"
    kards: dict[str, Copies] = {}

    @property
    def size(self) -> int:
        """The number of its kards; the Kombatant is none of them."""
        return sum(self.kards.values())

    def with_copies(self, kard: str, copies: int) -> Deck:
        """The deck with so many copies of a kard; none takes it out."""
        kards = {**self.kards, kard: max(0, copies)}
        return msgspec.structs.replace(self, kards={name: count for name, count in kards.items() if count})

    def in_order(self, card_set: CardSet) -> list[tuple[str, int]]:
        """Its kards with their copies as a builder sorts them: by type, then as the card set has them."""
        return sorted(self.kards.items(), key=lambda pair: card_set.kind_index[pair[0]])

    def kinds(self, card_set: CardSet) -> tuple[int, ...]:
        """Its list as matches and records carry it: kinds, one as often as it has copies."""
        return tuple(
            card_set.kind_index[kard] for kard, copies in self.in_order(card_set) for _ in range(copies)
        )

    def faces(self, card_set: CardSet) -> Iterator[tuple[str, int, Face]]:
        """Name, copies and face of its kards, under its rules."""
        faces = card_set.faces[RULES.index(self.rules)]
        return ((kard, copies, faces[card_set.kind_index[kard]]) for kard, copies in self.in_order(card_set))


def of_kinds(name: str, kombatant: str, rules: Rules, kinds: Iterable[int], card_set: CardSet) -> Deck:
    """The deck of a list of kinds."""
    kards: dict[str, int] = {}
    for kind in sorted(kinds):
        kard = card_set.kinds[kind]
        kards[kard] = kards.get(kard, 0) + 1
    return Deck(name, kombatant, rules, kards)


def starter(
    kombatant: str, card_set: CardSet, *, size: int = 60, rules: Rules = "advanced", name: str = ""
) -> Deck:
    """The deck that a Kombatant begins with, of 50 or 60 kards."""
    kinds = card_set.starters[SIZES.index(size)][card_set.kombatants.index(kombatant)]
    return of_kinds(name, kombatant, rules, kinds, card_set)


# ---- legality (M26)


class Mend(msgspec.Struct, frozen=True):
    """The change that makes a violation go away: `out` kards less, of those of `of` (all, where it is empty); or `add` kards more. Where
    both are given, either will do."""

    out: int = 0
    of: tuple[str, ...] = ()
    add: int = 0


class Violation(Refusal, frozen=True, kw_only=True):
    """A rule that a deck breaks: said as a refusal is, with what mends it."""

    mend: Mend


def violations(
    deck: Deck, card_set: CardSet, *, other: int | None = None, pool: Pool | None = None
) -> list[Violation]:
    """The rules that a deck breaks under its own rules; none for one that can be played. `other`: the size of the opponent's deck. With a
    `pool` the deck is one of a sealed match: Basic rules, 50 or 60 kards, none that the pool has not."""
    found = _size(deck, other, exact=pool is not None or deck.rules == "advanced")
    if pool is not None:
        found += _beyond(deck, card_set, pool)
    elif deck.rules == "advanced":
        found += _foreign(deck, card_set)
        found += _groups(deck, card_set)
        found += _copies(deck, card_set, lambda kard: card_set.limits[card_set.kind_index[kard]])
    else:
        found += _copies(deck, card_set, lambda kard: MOST_COPIES)
    return found


def legal(deck: Deck, card_set: CardSet, *, other: int | None = None, pool: Pool | None = None) -> bool:
    """True for a deck that can be played."""
    return not violations(deck, card_set, other=other, pool=pool)


def room(deck: Deck, kard: str, card_set: CardSet, pool: Pool | None = None) -> int:
    """Copies of a kard that may be added before a rule about kards is broken; the size of the deck is another matter."""
    have = deck.kards.get(kard, 0)
    if pool is not None:
        return max(0, pool.get(kard, 0) - have)
    if deck.rules == "basic":
        return max(0, MOST_COPIES - have)
    kind = card_set.kind_index[kard]
    face = card_set.faces[k.ADVANCED_RULES][kind]
    if face.owner not in (NONE, card_set.kombatants.index(deck.kombatant)):
        return 0
    left = card_set.limits[kind] - have
    for group, most in _limited(card_set):
        if kard in group:
            left = min(left, most - _count(deck, group))
    return max(0, left)


def _count(deck: Deck, kards: Iterable[str]) -> int:
    return sum(deck.kards.get(kard, 0) for kard in kards)


@lru_cache(maxsize=4)
def _limited(card_set: CardSet) -> tuple[tuple[frozenset[str], int], ...]:
    """The groups of kards of which a deck may have so many in all: Special Effects, and those that speed an answer or slow an attack."""
    quick = frozenset(card_set.kinds[kind] for kind in card_set.quick)
    effects = frozenset(
        kard for kard, kind in zip(card_set.kinds, card_set.types, strict=True) if kind == k.EFFECT
    )
    return (effects, card_set.rules.effects), (quick, card_set.rules.quick_answers)


def _size(deck: Deck, other: int | None, *, exact: bool) -> list[Violation]:
    size, (least, most) = deck.size, SIZES
    if size < least:
        add = least - size
        params = {"size": size, "least": least, "count": add}
        return [Violation("deck_short", params, RULING, mend=Mend(add=add))]
    if exact and size > most:
        params = {"size": size, "most": most, "count": size - most}
        return [Violation("deck_large", params, RULING, mend=Mend(out=size - most))]
    if exact and size not in SIZES:
        out, add = size - least, most - size
        params = {"size": size, "least": least, "most": most, "out": out, "count": add}
        return [Violation("deck_between", params, RULING, mend=Mend(out=out, add=add))]
    if other is not None and size != other:
        mend = Mend(out=size - other) if size > other else Mend(add=other - size)
        return [Violation("deck_unequal", {"size": size, "other": other}, RULING, mend=mend)]
    return []


def _foreign(deck: Deck, card_set: CardSet) -> list[Violation]:
    """Specials and finishers of another Kombatant."""
    mine = card_set.kombatants.index(deck.kombatant)
    return [
        Violation(
            "deck_foreign",
            {"kard": f"@card.{kard}", "kombatant": f"@kombatant.{card_set.kombatants[face.owner]}"},
            RULING,
            mend=Mend(out=copies, of=(kard,)),
        )
        for kard, copies, face in deck.faces(card_set)
        if face.owner not in (NONE, mine)
    ]


def _groups(deck: Deck, card_set: CardSet) -> list[Violation]:
    """Too many Special Effects, or too many kards that speed an answer or slow an attack."""
    found = []
    for key, (group, most) in zip(("deck_effects", "deck_quick"), _limited(card_set), strict=True):
        copies = _count(deck, group)
        if copies > most:
            held = tuple(kard for kard, _ in deck.in_order(card_set) if kard in group)
            params = {"copies": copies, "most": most, "count": copies - most}
            found.append(Violation(key, params, RULING, mend=Mend(out=copies - most, of=held)))
    return found


def _copies(deck: Deck, card_set: CardSet, limit: Callable[[str], int]) -> list[Violation]:
    """Too many copies of a kard."""
    return [
        Violation(
            "deck_copies",
            {"kard": f"@card.{kard}", "copies": copies, "most": limit(kard), "count": copies - limit(kard)},
            RULING,
            mend=Mend(out=copies - limit(kard), of=(kard,)),
        )
        for kard, copies in deck.in_order(card_set)
        if copies > limit(kard)
    ]


def _beyond(deck: Deck, card_set: CardSet, pool: Pool) -> list[Violation]:
    """Kards that the pool of a sealed match has not, or not as often."""
    found = []
    for kard, copies in deck.in_order(card_set):
        most = pool.get(kard, 0)
        if copies > most:
            key = "deck_pool" if most else "deck_not_in_pool"
            params = {"kard": f"@card.{kard}", "copies": copies, "most": most, "count": copies - most}
            found.append(Violation(key, params, RULING, mend=Mend(out=copies - most, of=(kard,))))
    return found


# ---- figures for a builder

ATTACK, BLOCK, EVADE, COUNTER = range(4)
"""The parts of a column of Speeds; a kard that is several of these stands in the first."""
SPEEDS: Final = (3, 4, 5, 6, 7, VARIABLE)
"""The columns of Speeds, the last one V."""
STRENGTHS: Final = (1, 2, 3, 4, 5, 6, 7, 8)
COVERED: Final = (k.HIGH, k.MID, k.LOW, k.AREA)
"""Locations that answers cover."""
KNOCK_DOWNS: Final = 5
"""At most one attack in so many should knock down: a recommendation of the design, no rule."""


class Curves(msgspec.Struct, frozen=True):
    """The figures of a deck under its rules, all in kards."""

    speeds: tuple[tuple[int, int, int, int], ...]
    """By column (`SPEEDS`): attacks, blocks, evades, Specific Counters."""
    strengths: tuple[int, ...]
    """Attacks by Strength (`STRENGTHS`)."""
    attacked: tuple[int, ...]
    """Attacks by location: high, mid, low, variable, area."""
    covered: tuple[int, ...]
    """Blocks and evades by location (`COVERED`)."""
    reaches: tuple[int, int, int]
    """Attacks by reach: hand-to-hand, ranged, close quarters. An area attack is ranged."""
    types: tuple[int, ...]
    """Kards by type, in the order of `components.TYPES`."""
    attacks: int
    kombo_attacks: int
    knock_downs: int
    effects: int
    most_effects: int
    """Special Effects that the deck may have; 0 where there is no limit."""

    @property
    def few_knock_downs(self) -> bool:
        """True while at most one attack in five knocks down."""
        return self.knock_downs * KNOCK_DOWNS <= self.attacks


def role(face: Face) -> int | None:
    """The part of the column in which a kard stands; None for one that neither attacks nor answers with a Speed."""
    if face.attack:
        return ATTACK
    if face.speed == NONE:
        return None
    if face.blocks:
        return BLOCK
    if face.evades:
        return EVADE
    return COUNTER if face.stops or face.reflects else None


def covers(face: Face, place: int) -> bool:
    """True for a kard that blocks or evades attacks to a location. Who evades what is hand-to-hand evades most attacks to each; an area
    attack is only evaded by what names area (M10)."""
    if place == k.AREA:
        return "area" in face.evades
    return bool(face.blocks >> place & 1) or bool({LOCATIONS[place], "hand"} & face.evades)


def curves(deck: Deck, card_set: CardSet) -> Curves:
    """The figures of a deck."""
    speeds = [[0, 0, 0, 0] for _ in SPEEDS]
    strengths, attacked, reaches = [0] * len(STRENGTHS), [0] * 5, [0, 0, 0]
    covered, types = [0] * len(COVERED), [0] * len(TYPES)
    kombo_attacks = knock_downs = 0
    for _, copies, face in deck.faces(card_set):
        types[face.type] += copies
        part = role(face)
        if part is not None:
            speeds[SPEEDS.index(face.speed)][part] += copies
        for number, place in enumerate(COVERED):
            covered[number] += copies * covers(face, place)
        if face.attack:
            strengths[face.strength - 1] += copies
            attacked[face.place] += copies
            reaches[face.reach] += copies
            kombo_attacks += copies * face.kombo_attack
            knock_downs += copies * any(deed.word == k.KNOCK_DOWN for deed in face.does)
    return Curves(
        speeds=tuple((column[0], column[1], column[2], column[3]) for column in speeds),
        strengths=tuple(strengths),
        attacked=tuple(attacked),
        covered=tuple(covered),
        reaches=(reaches[0], reaches[1], reaches[2]),
        types=tuple(types),
        attacks=sum(strengths),
        kombo_attacks=kombo_attacks,
        knock_downs=knock_downs,
        effects=types[k.EFFECT],
        most_effects=card_set.rules.effects if deck.rules == "advanced" else 0,
    )


# ---- filling up and mending

RECIPE: Final = (14, 17, 2, 13, 11, 3)
"""Kards of each type of 60, as the starters have them (in the order of `components.TYPES`)."""
KOMBO_ATTACKS: Final = 6
"""Kombo attacks of 60, at most: they answer nothing (M18)."""


def fill_up(deck: Deck, card_set: CardSet, size: int, pool: Pool | None = None) -> Deck:
    """A deck with kards added until it has `size`, of the type that it lacks most: first what its Kombatant's starter has more of, then the
    rest by worth. Without a pool only kards of its Kombatant and of everybody. It breaks no rule that it did not break before; where no
    more kards fit it stays smaller."""
    missing = starter(deck.kombatant, card_set, size=SIZES[size > SIZES[0]]).kards if pool is None else {}
    mine = card_set.kombatants.index(deck.kombatant)
    rest = list(card_set.kinds if pool is None else pool)
    while deck.size < size:
        faces = {kard: _face(deck, kard, card_set) for kard in rest}
        rest = [kard for kard in rest if _may_fill(deck, kard, faces[kard], card_set, mine, pool)]
        if not rest:
            break
        figures = curves(deck, card_set)
        lack = {kind: RECIPE[kind] * size / SIZES[1] - have for kind, have in enumerate(figures.types)}
        wanted = max({faces[kard].type for kard in rest}, key=lambda kind: (lack[kind], -kind))
        best = max(
            (kard for kard in rest if faces[kard].type == wanted),
            key=lambda kard: (
                missing.get(kard, 0) - deck.kards.get(kard, 0) if kard in missing else 0,
                _taste(deck, kard, faces[kard], figures),
                -card_set.kind_index[kard],
            ),
        )
        deck = deck.with_copies(best, deck.kards.get(best, 0) + 1)
    return deck


def _face(deck: Deck, kard: str, card_set: CardSet) -> Face:
    return card_set.faces[RULES.index(deck.rules)][card_set.kind_index[kard]]


def _may_fill(deck: Deck, kard: str, face: Face, card_set: CardSet, mine: int, pool: Pool | None) -> bool:
    if pool is None and (
        face.owner not in (NONE, mine)
        or deck.kards.get(kard, 0) >= card_set.limits[card_set.kind_index[kard]]
    ):
        return False
    return room(deck, kard, card_set, pool) > 0


def _taste(deck: Deck, kard: str, face: Face, figures: Curves) -> float:
    """The worth of one more copy of a kard in a deck: less for what it has already, more for a location that it hardly attacks or
    covers."""
    value = worth(face) - deck.kards.get(kard, 0)
    if face.attack:
        value -= figures.attacked[face.place] / 2
        if face.kombo_attack and figures.kombo_attacks * SIZES[1] >= KOMBO_ATTACKS * max(deck.size, SIZES[0]):
            value -= 6
        return value
    part = role(face)
    if part in (BLOCK, EVADE):
        at = [figures.covered[number] for number, place in enumerate(COVERED) if covers(face, place)]
        value += 2 * (part == BLOCK) - min(at, default=0)
    elif part == COUNTER:
        value -= sum(column[COUNTER] for column in figures.speeds)
    return value


def worth(face: Face) -> float:
    """A rough worth of a kard, to choose among those of a type: Speed and Strength, and a little for all else that it does."""
    value: float = 0.0 if face.speed == NONE else 5.0 if face.speed == VARIABLE else float(face.speed)
    if face.strength != NONE:
        value += face.strength * (1 + (face.hits - 1) / 2)
    for mod in face.mods:
        value += abs(mod.amount) / (1 if mod.cond == k.EVER else 2)
    value += 2 * len(face.cancels) + len(face.does) / 2 + face.stun + bool(face.follow) + bool(face.deny)
    value += face.takes + face.keeps + 2 * (face.lasting is not None) + 2 * (face.copies is not None)
    value += bool(face.turns) + bool(face.behind) + len(face.evades) / 4
    if face.kombo is not None:
        value += 6 - len(face.kombo.classes)
    if face.finish != NONE:
        value += 1 - face.finish / 2 - (face.finish_cond != k.EVER) / 4
    return float(value - face.pay - 2 * face.fuel)


def mended(deck: Deck, violation: Violation, card_set: CardSet, pool: Pool | None = None) -> Deck:
    """The deck without a violation that `violations` found in it. Kards are taken out where most copies are, of several the one that is
    worth least; where adding is less work, it is filled up."""
    mend = violation.mend
    if mend.add and not 0 < mend.out <= mend.add:
        return fill_up(deck, card_set, deck.size + mend.add, pool)
    for _ in range(mend.out):
        kard = max(
            (kard for kard in deck.kards if not mend.of or kard in mend.of),
            key=lambda kard: (
                deck.kards[kard],
                -worth(_face(deck, kard, card_set)),
                card_set.kind_index[kard],
            ),
        )
        deck = deck.with_copies(kard, deck.kards[kard] - 1)
    return deck
