"""The components compiled to flat lists of small ints, which is what the rules read.

A *kind* is a row of the Attack cards, a *special* a Special Attack of any Fighter Sheet; both are *sources* of an attack: kinds come first,
then the specials. A card id is one physical card. A space is an index into `spaces`, the union of all Arenas.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from kotgames.engine import carddata
from kotgames.engine.lookup import Lookup
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import checks
from kotgames.games.knockdown import components as c
from kotgames.games.knockdown.arena import Arena

UNLIMITED: Final = 99
NO_SYMBOL: Final = -1

# Effects as numbers: (word, one, two).
(
    MOVE, BLINK, FORWARD, BACKWARD, PULL, PUSH, WOUNDS, HEAL, FOE_DISCARDS, STRIP, SPEND_AMMO, AMMO_MOVE, RELOAD, PLACE_TURRET,
) = range(14)  # fmt: skip

EffectCode = tuple[int, int, int]

DIGIT: Final = 12
"""Bits of a number of cards in a hand that is written as one number (`Board.held`)."""


def payable(counts: Sequence[int], cost: Sequence[int]) -> bool:
    """True where a hand with so many cards of each symbol can pay a cost."""
    left = 0
    for held, wanted in zip(counts, cost, strict=False):  # the cost has one number more, for any symbol
        if held < wanted:
            return False
        left += held - wanted
    return left >= cost[c.ANY]


class Paid(NamedTuple):
    """Payable attacks of a hand: Special Attacks of a Combo and Reactions, as bits by source, and the former as a list of sources."""

    combos: int
    reactions: int
    sources: list[int]


class Traits:
    """Gifts of the Skills that lie face up, added together. Shared and immutable."""

    __slots__ = (
        "armour", "better_block", "easier_test", "far", "first_armour", "first_light", "heal_after_test", "larger_hand", "longer_dash",
        "longer_range", "renew_row", "safe_corridors", "symbol_light",
    )  # fmt: skip

    def __init__(self, gifts: Sequence[tuple[int, c.Gift]]) -> None:
        self.first_light: Final = _sum(gifts, c.FirstStrike, "light")
        self.symbol_light: Final = [
            sum(
                gift.light for _, gift in gifts if isinstance(gift, c.SymbolStrikes) and gift.symbol == symbol
            )
            for symbol in c.SYMBOLS
        ]
        self.armour: Final = [
            sum(isinstance(gift, c.Armour) and gift.symbol == symbol for _, gift in gifts)
            for symbol in c.SYMBOLS
        ]
        self.far: Final = [
            (gift.distance, gift.light, skill) for skill, gift in gifts if isinstance(gift, c.FarStrikes)
        ]
        """(distance, light wounds, Skill)."""
        self.first_armour: Final = sum(isinstance(gift, c.FirstArmour) for _, gift in gifts)
        self.longer_range: Final = _sum(gifts, c.LongerRange, "spaces")
        self.better_block: Final = _sum(gifts, c.BetterBlock, "cards")
        self.easier_test: Final = _sum(gifts, c.EasierTest, "wounds")
        self.heal_after_test: Final = _sum(gifts, c.HealAfterTest, "light")
        self.safe_corridors: Final = any(isinstance(gift, c.SafeCorridors) for _, gift in gifts)
        self.longer_dash: Final = _sum(gifts, c.LongerDash, "spaces")
        self.larger_hand: Final = _sum(gifts, c.LargerHand, "cards")
        self.renew_row: Final = any(isinstance(gift, c.RenewRow) for _, gift in gifts)


def _sum(gifts: Sequence[tuple[int, c.Gift]], kind: type, name: str) -> int:
    return sum(getattr(gift, name) for _, gift in gifts if isinstance(gift, kind))


class CardSet:
    """One card set with its fighters, compiled. Build it with `shipped()`, `from_file` or `from_data`."""

    def __init__(self, parts: c.Components, fighters_file: c.Fighters, data: dict[str, Any]) -> None:
        self.data: Final = data
        self.components: Final = parts
        self.digest: Final = hashlib.blake2b(
            msgspec.json.encode([parts, fighters_file]), digest_size=8
        ).hexdigest()
        self.name: Final = parts.name
        rules = parts.rules
        self.hand: Final = rules.hand
        self.row: Final = rules.row
        self.actions: Final = rules.actions
        self.victories: Final = rules.victories
        self.dealt: Final = rules.dealt
        self.dice: Final = rules.dice
        self.seconds: Final = rules.seconds
        self.discard_share: Final = rules.discard
        self.ammo: Final = rules.ammo
        self.most_ammo: Final = rules.most_ammo
        self.stalling: Final = rules.stalling
        self.symbols: Final = c.SYMBOLS
        self.box_ids: Final = [row.id for row in parts.boxes]

        self.spaces: Final = sorted({space for row in parts.arenas for space in row.spaces})
        self.space_index: Final = {space: index for index, space in enumerate(self.spaces)}
        self.arenas: Final = [Arena(row, self.spaces) for row in parts.arenas]
        self.arena_ids: Final = [row.id for row in parts.arenas]
        self.arena_box: Final = [self.box_ids.index(row.box) for row in parts.arenas]

        self._cards(parts)
        self._fighters(fighters_file)
        self._attacks(
            [*parts.cards, *(special for row in fighters_file.fighters for special in row.specials)]
        )
        self._skills(parts)
        self.most_spent: Final = max(self.most_ammo, self.most_hand)
        self.most_blocked: Final = min(c.MOST_BLOCKED, (self.most_hand + self.most_block) // 2)
        self.texts: Final = a.table(self)
        """Every action of the code space with its text form."""
        self.of_text: Final = {words: action for action, words in self.texts.items()}

    def _cards(self, parts: c.Components) -> None:
        rows = parts.cards
        self.kinds = [row.id for row in rows]
        self.kind_index = {name: index for index, name in enumerate(self.kinds)}
        self.counts = [row.count for row in rows]
        self.kind_of = [kind for kind, row in enumerate(rows) for _ in range(row.count)]
        """By card id."""
        self.symbol_of_kind = [c.SYMBOLS.index(row.symbol) for row in rows]
        self.symbol_of = [self.symbol_of_kind[kind] for kind in self.kind_of]
        """By card id."""
        self.digit_of = [1 << DIGIT * symbol for symbol in self.symbol_of]
        """By card id: what it adds to a hand written as one number (`Board.held`)."""
        self.attack_of = [a.ATTACK + kind for kind in self.kind_of]
        """By card id: the action that attacks with it."""
        self.cards = len(self.kind_of)
        arena_of = [self.arena_ids.index(row.arena) if row.arena else 0 for row in rows]
        self.decks = [
            [card for card, kind in enumerate(self.kind_of) if arena_of[kind] == arena]
            for arena in range(len(self.arenas))
        ]
        """By Arena: the card ids of its deck."""

    def _fighters(self, fighters_file: c.Fighters) -> None:
        rows = self.fighters = fighters_file.fighters
        self.fighter_ids = [row.id for row in rows]
        self.fighter_box = [self.box_ids.index(row.box) for row in rows]
        self.special_ids = [special.id for row in rows for special in row.specials]
        self.specials_of: list[list[int]] = []
        """By fighter: its Special Attacks, as indices of specials."""
        first = 0
        for row in rows:
            self.specials_of.append(list(range(first, first + len(row.specials))))
            first += len(row.specials)
        self.owner_of = [fighter for fighter, row in enumerate(rows) for _ in row.specials]
        """By special: the fighter."""
        self.costs = [_cost(special.cost) for row in rows for special in row.specials]
        """By special: cards of each symbol, and of any."""
        self.has_ammo = [isinstance(row.ability, c.HasAmmo) for row in rows]
        self.has_turret = [isinstance(row.ability, c.HasTurret) for row in rows]
        self.behind_light = [getattr(row.ability, "behind_light", 0) for row in rows]
        self.test_heal = [getattr(row.ability, "test_heal", 0) for row in rows]
        self.looks = [row.look for row in rows]

    def _attacks(self, rows: Sequence[c.CardRow | c.SpecialRow]) -> None:
        """By source: first the kinds of cards, then the specials."""
        self.first_special = len(self.kinds)
        self.type_of = [c.TYPES.index(row.type) for row in rows]
        self.heavy = [row.wounds.heavy for row in rows]
        self.light = [row.wounds.light for row in rows]
        self.ko = [row.ko for row in rows]
        self.symbol = [*self.symbol_of_kind, *([NO_SYMBOL] * len(self.special_ids))]
        self.projectile = [row.range.projectile for row in rows]
        bounds = [_bounds(row.range) for row in rows]
        self.nearest = [low for low, _ in bounds]
        self.farthest = [high for _, high in bounds]
        self.extends = [row.range.up_to is not None for row in rows]
        """True for a source that "longer_range" reaches."""
        self.ranged = [row.range != c.Range() for row in rows]
        self.effects = [tuple(_effect(effect) for effect in row.effects) for row in rows]
        self.source_ids = [row.id for row in rows]
        self.strikes = _bits(source for source, kind in enumerate(self.type_of) if kind == c.STRIKE)
        self.unranged = _bits(source for source, ranged in enumerate(self.ranged) if not ranged)
        self.reached = Lookup(self._reached)
        """By Arena, space, another space, and how much farther "up to" goes: the sources, as bits, that reach from one to the other (D5,
        KD p.20). On the space it starts from, where only a turret can have a foe (D19), "up to" and projectiles reach, "exactly" and
        "from" do not."""
        self.paid = Lookup(self._paid)
        """By fighter and its hand, as `Board.held` writes it: what it can pay for (KD p.13)."""
        self.reactions_of = [
            [special for special in specials if self.type_of[self.first_special + special] == c.REACTION]
            for specials in self.specials_of
        ]

    def _skills(self, parts: c.Components) -> None:
        self.skill_ids = [row.id for row in parts.skills]
        self.skill_index = {name: index for index, name in enumerate(self.skill_ids)}
        self.initiative = [row.initiative for row in parts.skills]
        self.gifts = [row.gives for row in parts.skills]
        self.skill_sets = [
            [index for index, row in enumerate(parts.skills) if row.box == box] for box in self.box_ids
        ]
        """By box."""
        self.traits = Lookup(self._traits)
        """By Skills, as bits: what they give."""
        more = sorted(gift.cards for gift in self.gifts if isinstance(gift, c.LargerHand))
        better = sorted(gift.cards for gift in self.gifts if isinstance(gift, c.BetterBlock))
        self.most_hand = self.hand + sum(more[-2:])
        """With both Skills turned up."""
        self.most_block = sum(better[-2:])

    def _traits(self, skills: int) -> Traits:
        return Traits([(index, gift) for index, gift in enumerate(self.gifts) if skills >> index & 1])

    def _reached(self, where: tuple[int, int, int, int]) -> int:
        arena, origin, target, longer = where
        ground = self.arenas[arena]
        straight = origin == target or ground.line[origin][target] >= 0
        distance = ground.distance[origin][target]
        return _bits(
            source
            for source, far in enumerate(self.farthest)
            if (
                straight
                if self.projectile[source]
                else self.nearest[source] <= distance <= far + longer * self.extends[source]
            )
        )

    def _paid(self, whose: tuple[int, int]) -> Paid:
        fighter, held = whose
        counts = [held >> DIGIT * symbol & (1 << DIGIT) - 1 for symbol in range(len(c.SYMBOLS))]
        able = [
            self.first_special + special
            for special in self.specials_of[fighter]
            if payable(counts, self.costs[special])
        ]
        combos = [source for source in able if self.type_of[source] != c.REACTION]
        reactions = _bits(source for source in able if self.type_of[source] == c.REACTION)
        return Paid(_bits(combos), reactions, combos)

    def is_reaction(self, special: int) -> bool:
        """True for a special that is a Reaction."""
        return self.type_of[self.first_special + special] == c.REACTION


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _cost(cost: Sequence[str]) -> tuple[int, ...]:
    """Numbers of cards by symbol, and of any at the end."""
    return (*(cost.count(symbol) for symbol in c.SYMBOLS), cost.count("any"))


def _bounds(reach: c.Range) -> tuple[int, int]:
    """The nearest and the farthest distance. A range without a lower end begins at 0: a turret may stand on the foe's own space (D19)."""
    if reach.exactly is not None:
        return reach.exactly, reach.exactly
    if reach.up_to is not None:
        return 0, reach.up_to
    if reach.from_ is not None and reach.to is not None:
        return reach.from_, reach.to
    return 0, UNLIMITED


def _effect(effect: c.Effect) -> EffectCode:
    match effect:
        case c.Move():
            return MOVE, effect.spaces, 0
        case c.Blink():
            return BLINK, effect.spaces, 0
        case c.Forward():
            return FORWARD, effect.spaces, 0
        case c.Backward():
            return BACKWARD, effect.spaces, 0
        case c.Pull():
            return PULL, effect.spaces, 0
        case c.Push():
            return PUSH, effect.spaces, 0
        case c.MoreWounds():
            return WOUNDS, effect.heavy, effect.light
        case c.Heal():
            return HEAL, effect.heavy, effect.light
        case c.FoeDiscards():
            return FOE_DISCARDS, effect.cards, 0
        case c.Strip():
            return STRIP, effect.shown, effect.cards
        case c.SpendAmmo():
            return SPEND_AMMO, effect.light, effect.most
        case c.AmmoMove():
            return AMMO_MOVE, 0, 0
        case c.Reload():
            return RELOAD, effect.ammo, c.SYMBOLS.index(effect.symbol)
        case c.PlaceTurret():
            return PLACE_TURRET, effect.spaces, 0


def own_texts(card_set: CardSet) -> dict[str, str]:
    """Texts that a card set brings for things the shipped one does not have, by key of the catalogue. A name that nobody gave is made of
    the id."""
    parts = card_set.components
    found: dict[str, str] = {}
    known = shipped()
    rows: list[tuple[str, Any, Sequence[str]]] = [
        *(("card", row, known.kinds) for row in parts.cards),
        *(("skill", row, known.skill_ids) for row in parts.skills),
        *(("arena", row, known.arena_ids) for row in parts.arenas),
        *(("fighter", row, known.fighter_ids) for row in card_set.fighters),
        *(("special", row, known.special_ids) for fighter in card_set.fighters for row in fighter.specials),
    ]
    for group, row, ids in rows:
        if row.name or row.id not in ids:
            found[f"{group}.{row.id}"] = row.name or row.id.replace("_", " ").title()
    for row in card_set.fighters:
        for group, text in (("fighter_title", row.title), ("fighter_bio", row.bio)):
            if text or row.id not in known.fighter_ids:
                found[f"{group}.{row.id}"] = text
    return found


@lru_cache(maxsize=1)
def shipped() -> CardSet:
    """The card set of the shipped files, read once. Raises CardDataError."""
    return from_file()


def from_file(path: Path | None = None) -> CardSet:
    """The card set of a card file, with the fighters of a `fighters.yaml` beside it or else the shipped ones. Raises CardDataError."""
    parts, source = checks.load_components(path)
    beside = path.with_name("fighters.yaml") if path is not None else None
    fighters_file, fighters_source = checks.load_fighters(
        beside if beside is not None and beside.exists() else None, parts
    )
    return CardSet(parts, fighters_file, {"components": source.data, "fighters": fighters_source.data})


def from_data(data: Mapping[str, Any]) -> CardSet:
    """The card set of plain data that a record embeds. Raises CardDataError."""
    data = carddata.from_record(data)
    parts, fighters_file = checks.from_data(data)
    return CardSet(parts, fighters_file, dict(data))
