"""The card data compiled to flat lists of small ints, which is what the rules read.

A card *kind* is a row of the card file, by its order there; a card *id* is one physical card: first the Attack deck's, then the Defence
deck's. A set of kinds is a bit mask. Levels are 0 standing and 1 ground; roles 0 attack and 1 defence.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, assert_never

import msgspec

from kotgames.games.uncaged import components as c
from kotgames.games.uncaged.actions import DISCARD, PLACE, all_codes

# What a card does at its reveal: (word, number, set of kinds, flag), see `CardSet.actions`.
FOE_DISCARDS, RAISE_NEXT, CHANGE_LEVEL, MAY_CHANGE_LEVEL, MAY_DISCARD, DRAW, REARRANGE, COUNTER, CANCEL = (
    range(9)
)

CardAction = tuple[int, int, int, int]

NOT_BROKEN, COUNTERED, CANCELLED = range(3)
"""Ways in which the attack card of an exchange is broken."""


class Ability:
    """A fighter's ability as numbers; those it does not have are 0. Shared and immutable."""

    __slots__ = ("deflect", "free_mulligans", "grind", "grind_after", "grind_of", "turncoat")

    def __init__(self, ability: c.Ability, card_set: CardSet) -> None:
        self.deflect: Final = ability.prevent if isinstance(ability, c.Deflect) else 0
        self.turncoat: Final = ability.plus if isinstance(ability, c.Turncoat) else 0
        self.free_mulligans: Final = 1 if isinstance(ability, c.FreeMulligan) else 0
        grind = ability if isinstance(ability, c.Grind) else None
        self.grind: Final = grind.plus if grind else 0
        self.grind_of: Final = card_set.mask(grind.of) if grind else 0
        self.grind_after: Final = card_set.mask(grind.after) if grind else 0


class CardSet:
    """One card set with its fighters, compiled. Build it with `shipped()`, `from_file` or `from_data`."""

    def __init__(self, components: c.Components, fighters_file: c.Fighters, data: dict[str, Any]) -> None:
        self.components: Final = components
        self.fighters_file: Final = fighters_file
        self.data: Final = data
        self.digest: Final = hashlib.blake2b(
            msgspec.json.encode([components, fighters_file]), digest_size=8
        ).hexdigest()
        rules = components.rules
        self.rounds: Final = rules.rounds
        self.combos: Final = rules.combos
        self.slots: Final = rules.slots
        self.hand: Final = rules.hand

        rows = components.cards
        self.kinds: Final = [row.id for row in rows]
        self.kind_index: Final = {name: index for index, name in enumerate(self.kinds)}
        self.types: Final = [row.type for row in rows]
        self.counts: Final = ([row.attack for row in rows], [row.defence for row in rows])
        """By role and kind: copies in the deck."""
        self._cards()
        self._faces(rows)
        self.fighter_ids: Final = [row.id for row in fighters_file.fighters]
        self.fighters: Final = fighters_file.fighters
        self.hp: Final = [row.hp for row in fighters_file.fighters]
        self.stamina: Final = [row.stamina for row in fighters_file.fighters]
        self.abilities: Final = [Ability(row.ability, self) for row in fighters_file.fighters]
        self.codes: Final = frozenset(all_codes(self))
        self._lists: dict[int, list[int]] = {}

    def _cards(self) -> None:
        attack, defence = self.counts
        self.kind_of = [
            kind for counts in (attack, defence) for kind, count in enumerate(counts) for _ in range(count)
        ]
        """By card id."""
        self.bit_of = [1 << kind for kind in self.kind_of]
        """By card id: its kind as a set."""
        self.size = len(self.kind_of)
        self.decks = (range(sum(attack)), range(sum(attack), self.size))
        """By role: the card ids of the deck."""

    def _faces(self, rows: Sequence[c.CardRow]) -> None:
        self.damage = [row.damage for row in rows]
        self.cost = [row.cost for row in rows]
        self.levels = [0b11 if row.level == "any" else 1 << c.LEVELS.index(row.level) for row in rows]
        """By kind: the levels where it is valid, as bits."""
        self.follows = [sum(self.mask(n.of) for n in row.needs if isinstance(n, c.Follows)) for row in rows]
        """By kind: what it must follow, 0 for anything."""
        self.meets = [sum(self.mask(n.of) for n in row.needs if isinstance(n, c.Meets)) for row in rows]
        """By kind: what attack card it must meet, 0 for any."""
        self.additions = [
            [
                (isinstance(p, c.PlusAnswering), p.plus, self.mask(p.of))
                for p in row.plus
            ]
            for row in rows
        ]  # fmt: skip
        """By kind: (looks at the opponent's last card rather than the own, plus, kinds)."""
        self.actions = [self._acts(row, successful=False) for row in rows]
        """By kind: what it does at the reveal, if valid."""
        self.success_actions = [self._acts(row, successful=True) for row in rows]
        """By kind: what it does at the end of the exchange, if it was not broken."""
        prevents = [[a for a in row.actions if isinstance(a, c.Prevent)] for row in rows]
        self.prevent = [sum(a.up_to for a in found) for found in prevents]
        self.prevent_of = [self.mask([n for a in found for n in a.of]) for found in prevents]
        self.breaks = [
            next((how for word, *_ in acts for how in (_BREAKS.get(word, 0),) if how), NOT_BROKEN)
            for acts in self.actions
        ]
        """By kind: how it breaks the card it meets."""

    def _acts(self, row: c.CardRow, *, successful: bool) -> tuple[CardAction, ...]:
        found = []
        for atom in row.actions:
            if (isinstance(atom, c.RaiseNext) and atom.if_successful) != successful:
                continue
            act = self._act(atom)
            if act is not None:
                found.append(act)
        return tuple(found)

    def _act(self, atom: c.Action) -> CardAction | None:
        """An action atom as numbers; None for what is read elsewhere (`prevent`)."""
        match atom:
            case c.FoeDiscards():
                return FOE_DISCARDS, atom.cards, self.mask(atom.after), 0
            case c.RaiseNext():
                return RAISE_NEXT, atom.plus, self.mask(atom.of), int(atom.safe)
            case c.ChangeLevel():
                return CHANGE_LEVEL, c.LEVELS.index(atom.to), 0, 0
            case c.MayChangeLevel():
                return MAY_CHANGE_LEVEL, c.LEVELS.index(atom.to), 0, 0
            case c.MayDiscard():
                return MAY_DISCARD, atom.plus, 0, 0
            case c.Draw():
                return DRAW, atom.cards, 0, 0
            case c.Rearrange():
                return REARRANGE, 0, 0, 0
            case c.Counter():
                return COUNTER, 0, 0, 0
            case c.Cancel():
                return CANCEL, 0, 0, 0
            case c.Prevent():
                return None
            case _:
                assert_never(atom)

    def mask(self, names: Sequence[str]) -> int:
        """The kinds that card types and card ids name, as a set."""
        return sum(
            1 << kind
            for kind, name in enumerate(self.kinds)
            if name in names or self.types[kind] in names
        )  # fmt: skip

    def actions_of_kinds(self, base: int, kinds: int) -> list[int]:
        """The actions `base + kind` of a set of kinds, in rising order. Remembered; do not change the list."""
        key = kinds << 1 | (base == DISCARD)
        found = self._lists.get(key)
        if found is None:
            found = [base + kind for kind in range(len(self.kinds)) if kinds >> kind & 1]
            self._lists[key] = found
        return found

    def place_actions(self, kinds: int) -> list[int]:
        """The placements of a set of kinds."""
        return self.actions_of_kinds(PLACE, kinds)

    def discard_actions(self, kinds: int) -> list[int]:
        """The discards of a set of kinds."""
        return self.actions_of_kinds(DISCARD, kinds)


_BREAKS: Final = {COUNTER: COUNTERED, CANCEL: CANCELLED}

_shipped: list[CardSet] = []


def own_texts(card_set: CardSet) -> dict[str, str]:
    """Texts of a card set for its fighters, by key of the catalogue, which has the names, titles and biographies of the shipped ones. A
    name that nobody gave is made of the id."""
    found = {}
    for row in card_set.fighters:
        own = row.id not in shipped().fighter_ids
        name = row.name or (row.id.replace("_", " ").title() if own else "")
        for key, text in (("fighter", name), ("fighter_title", row.title), ("fighter_bio", row.bio)):
            if text or own:
                found[f"{key}.{row.id}"] = text
    return found


def shipped() -> CardSet:
    """The card set of the shipped files, read once. Raises CardDataError."""
    if not _shipped:
        _shipped.append(from_file())
    return _shipped[0]


def from_file(path: Path | None = None) -> CardSet:
    """The card set of a card file, with the fighters of a `fighters.yaml` beside it or else the shipped ones. Raises CardDataError."""
    components, source = c.load_components(path)
    beside = path.with_name("fighters.yaml") if path is not None else None
    fighters_file, fighters_source = c.load_fighters(
        beside if beside is not None and beside.exists() else None, components
    )
    return CardSet(components, fighters_file, {"components": source.data, "fighters": fighters_source.data})


def from_data(data: Mapping[str, Any]) -> CardSet:
    """The card set of plain data that a record embeds. Raises CardDataError."""
    components, fighters_file = c.from_data(data)
    return CardSet(components, fighters_file, dict(data))
