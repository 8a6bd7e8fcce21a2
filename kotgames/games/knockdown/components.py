"""The components of Knockdown: what `cards/knockdown/components.yaml` and `fighters.yaml` fill.

A card, a Special Attack and a Skill are rows of plain values and of atoms from a small vocabulary. `CardSet` (card_set.py) is the same
compiled to flat lists of small ints. Both are immutable; a match keeps those it was started with. What is checked across rows stands in
checks.py.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

SYMBOLS: Final = ("high", "low", "grip", "block", "dash")
"""KD p.8, and the document's Symbols."""
HIGH, LOW, GRIP, BLOCK, DASH = range(5)
ANY: Final = 5
"""A `?` in a cost: any symbol."""
TYPES: Final = ("strike", "ability", "reaction")
"""KD p.9."""
STRIKE, ABILITY, REACTION = range(3)

# The code space keeps room for so many (actions.py).
MOST_FIGHTERS: Final = 20
MOST_SPACES: Final = 64
MOST_KINDS: Final = 64
MOST_SPECIALS: Final = 80
MOST_SKILLS: Final = 64
MOST_SPENT: Final = 12
MOST_BLOCKED: Final = 6
"""Heavy wounds that one Block may ignore; twice as many cards are left in a hand for it."""

DIRECTIONS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six neighbours of a hex in axial coordinates."""

Origin = Literal["rulebook", "inferred", "house"]
Origins = Origin | dict[str, Origin]
Symbol = Literal["high", "low", "grip", "block", "dash"]
Cost = Literal["high", "low", "grip", "block", "dash", "any"]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Any row: where its values come from."""

    source: Origins


class Atom(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", kw_only=True):
    """A word of the vocabulary."""


class RulesRow(Row, frozen=True):
    """The figures of the procedures; see the file for what each is."""

    hand: int
    row: int
    actions: int
    victories: int
    dealt: int
    dice: int
    seconds: int
    discard: int
    ammo: int
    most_ammo: int
    stalling: int


class Wounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A wound pool."""

    heavy: int = 0
    light: int = 0


class Range(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A printed range (KD p.20): `exactly`, `up_to`, `from` and `to`, or `projectile`."""

    exactly: int | None = None
    up_to: int | None = None
    from_: int | None = msgspec.field(default=None, name="from")
    to: int | None = None
    projectile: bool = False


# ---- effects, resolved in their order


class Move(Atom, frozen=True, tag="move"):
    """You may move up to so many spaces."""

    spaces: int


class Blink(Atom, frozen=True, tag="blink"):
    """You may move up to so many spaces, also through the foe (KD p.20)."""

    spaces: int


class Forward(Atom, frozen=True, tag="forward"):
    """You move directly toward the foe (KD p.20, D6)."""

    spaces: int


class Backward(Atom, frozen=True, tag="backward"):
    """The foe moves directly away (KD p.20, D6)."""

    spaces: int


class Pull(Atom, frozen=True, tag="pull"):
    """The foe moves directly toward you."""

    spaces: int


class Push(Atom, frozen=True, tag="push"):
    """The foe is moved to a space that you choose, one space at a time."""

    spaces: int


class MoreWounds(Atom, frozen=True, tag="wounds"):
    """Wounds of the effect: they fall as printed (D18, D20)."""

    heavy: int = 0
    light: int = 0


class Heal(Atom, frozen=True, tag="heal"):
    """Discard so many of your own wounds."""

    heavy: int = 0
    light: int = 0


class FoeDiscards(Atom, frozen=True, tag="foe_discards"):
    """The foe discards so many cards of its choice."""

    cards: int


class Strip(Atom, frozen=True, tag="strip"):
    """The foe shows so many cards of its choice (fewer: all); you discard so many of them."""

    shown: int
    cards: int


class SpendAmmo(Atom, frozen=True, tag="spend_ammo"):
    """You may discard up to `most` Ammo: so many light wounds of the effect for each."""

    light: int
    most: int


class AmmoMove(Atom, frozen=True, tag="ammo_move"):
    """You may discard any number of Ammo to move 1 space for each."""


class Reload(Atom, frozen=True, tag="reload"):
    """Gain Ammo; then you may discard any number of cards of a symbol to gain 1 more for each."""

    ammo: int
    symbol: Symbol


class PlaceTurret(Atom, frozen=True, tag="place_turret"):
    """Place your turret, or move it, to any space so near to you."""

    spaces: int


Effect = (
    Move
    | Blink
    | Forward
    | Backward
    | Pull
    | Push
    | MoreWounds
    | Heal
    | FoeDiscards
    | Strip
    | SpendAmmo
    | AmmoMove
    | Reload
    | PlaceTurret
)


class CardRow(Row, frozen=True, kw_only=True):
    """An Attack card. `arena` is whose deck it belongs to, the first one's where nothing is said. `name`: for cards of a player's own;
    those of the shipped ones are in the catalogues of texts."""

    id: str
    arena: str = ""
    count: int
    symbol: Symbol
    type: Literal["strike", "ability"]
    wounds: Wounds
    range: Range = Range()
    effects: tuple[Effect, ...] = ()
    ko: bool = False
    name: str = ""


# ---- Skills


class FirstStrike(Atom, frozen=True, tag="first_strike"):
    """Your first Strike of each turn does more."""

    light: int


class SymbolStrikes(Atom, frozen=True, tag="symbol_strikes"):
    """Your Strikes with cards of a symbol do more."""

    symbol: Symbol
    light: int


class FarStrikes(Atom, frozen=True, tag="far_strikes"):
    """Your Strikes from so far away, or farther, do more."""

    distance: int
    light: int


class Armour(Atom, frozen=True, tag="armour"):
    """Strikes with cards of a symbol do 1 light wound less to you."""

    symbol: Symbol


class FirstArmour(Atom, frozen=True, tag="first_armour"):
    """The first Strike of each turn does 1 light wound less to you."""


class LongerRange(Atom, frozen=True, tag="longer_range"):
    """Your ranges "up to" reach farther."""

    spaces: int


class BetterBlock(Atom, frozen=True, tag="better_block"):
    """When you Block wounds so many more cards count as left in your hand."""

    cards: int


class EasierTest(Atom, frozen=True, tag="easier_test"):
    """So many of your wounds do not count in a Knockdown Test."""

    wounds: int


class HealAfterTest(Atom, frozen=True, tag="heal_after_test"):
    """After a test you passed you discard so many more light wounds."""

    light: int


class SafeCorridors(Atom, frozen=True, tag="safe_corridors"):
    """Corridors cost you nothing where they cost a light wound, and 1 light wound in place of a heavy one."""


class LongerDash(Atom, frozen=True, tag="longer_dash"):
    """Each Dash may go so many spaces farther."""

    spaces: int


class LargerHand(Atom, frozen=True, tag="larger_hand"):
    """You may hold so many cards more."""

    cards: int


class RenewRow(Atom, frozen=True, tag="renew_row"):
    """At the beginning of your turn you may discard the oldest card of the row and refill it."""


Gift = (
    FirstStrike
    | SymbolStrikes
    | FarStrikes
    | Armour
    | FirstArmour
    | LongerRange
    | BetterBlock
    | EasierTest
    | HealAfterTest
    | SafeCorridors
    | LongerDash
    | LargerHand
    | RenewRow
)


class BoxRow(Row, frozen=True):
    """A box of Knockdown."""

    id: str


class Corridor(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A space with an entrance of the Technical Corridors, and what it costs to come out there."""

    at: tuple[int, int]
    heavy: int = 0
    light: int = 0


class ArenaRow(Row, frozen=True, kw_only=True):
    """An Arena: its spaces in axial coordinates."""

    id: str
    box: str
    spaces: tuple[tuple[int, int], ...]
    starts: tuple[tuple[int, int], ...]
    corridors: tuple[Corridor, ...] = ()
    name: str = ""


class SkillRow(Row, frozen=True, kw_only=True):
    """A Skill card."""

    id: str
    box: str
    initiative: int
    gives: Gift
    name: str = ""


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card file."""

    game: Literal["knockdown"]
    name: str
    rules: RulesRow
    boxes: tuple[BoxRow, ...]
    arenas: tuple[ArenaRow, ...]
    cards: tuple[CardRow, ...]
    skills: tuple[SkillRow, ...]


# ---- fighters


class Plain(Atom, frozen=True, tag="none"):
    """No ability."""


class HasAmmo(Atom, frozen=True, tag="ammo"):
    """Begins each round with Ammo tokens (D19)."""


class HasTurret(Atom, frozen=True, tag="turret"):
    """Its Strikes may start from its turret (D19)."""


class Hunter(Atom, frozen=True, tag="hunter"):
    """Strikes from behind do more; heals light wounds with each test it calls (D19)."""

    behind_light: int
    test_heal: int


FighterAbility = Plain | HasAmmo | HasTurret | Hunter


class SpecialRow(Row, frozen=True, kw_only=True):
    """A Special Attack on a Fighter Sheet."""

    id: str
    cost: tuple[Cost, ...]
    type: Literal["strike", "ability", "reaction"]
    wounds: Wounds
    range: Range = Range()
    effects: tuple[Effect, ...] = ()
    ko: bool = False
    name: str = ""


class FighterRow(Row, frozen=True, kw_only=True):
    """A fighter: its sheet and its figure. Name, title and story are for fighters of a player's own."""

    id: str
    box: str
    look: dict[str, Any]
    ability: FighterAbility
    specials: tuple[SpecialRow, ...]
    name: str = ""
    title: str = ""
    bio: str = ""


class Fighters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fighters' file."""

    game: Literal["knockdown"]
    fighters: tuple[FighterRow, ...]
