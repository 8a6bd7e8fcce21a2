"""The components of UNCAGED: what `cards/uncaged/components.yaml` and `fighters.yaml` fill.

A card is a row of plain values and of atoms from a small vocabulary: what it needs to be valid (`needs`), what adds to its damage
(`plus`) and what it does (`actions`). `CardSet` (card_set.py) is the same compiled to flat lists of small ints. Both are immutable; a
match keeps those it was started with.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from kotgames.engine import carddata
from kotgames.engine.carddata import Source
from kotgames.engine.contract import Line
from kotgames.system import game_folders

STANDING, GROUND = 0, 1
LEVELS: Final = ("standing", "ground")
ATTACK, DEFENCE = 0, 1
ROLES: Final = ("attack", "defence")
"""The two roles of a combo, and the decks of that name."""

TYPES: Final = ("punch", "kick", "block", "submission", "special", "level_change", "combo_breaker")
"""UNC p.7."""

Origin = Literal["rulebook", "inferred", "house"]
Origins = Origin | dict[str, Origin]
CardType = Literal["punch", "kick", "block", "submission", "special", "level_change", "combo_breaker"]
Level = Literal["standing", "ground"]


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    source: Origins


class _Atom(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", kw_only=True):
    """A word of the vocabulary. `of` and `after` name card types or cards."""


class RulesRow(_Row, frozen=True):
    """The figures of the procedures: `hand` cards and one for each Stamina, `slots` of a combo, cards in a `deck` (UNC p.3-8)."""

    rounds: int
    combos: int
    slots: int
    hand: int
    deck: int


# ---- requirements


class Follows(_Atom, frozen=True, tag="follows"):
    """Your card revealed just before it is valid and one `of` these (U2, U12)."""

    of: tuple[str, ...]


class Meets(_Atom, frozen=True, tag="meets"):
    """The attack card of this exchange is valid and one `of` these (Defence deck only)."""

    of: tuple[str, ...]


Need = Follows | Meets

# ---- additions to the own damage


class PlusFollowing(_Atom, frozen=True, tag="following"):
    """`plus` more if it follows your valid card `of` these."""

    plus: int
    of: tuple[str, ...]


class PlusAnswering(_Atom, frozen=True, tag="answering"):
    """`plus` more if the opponent's last card was a valid one `of` these (U2, U12)."""

    plus: int
    of: tuple[str, ...]


Plus = PlusFollowing | PlusAnswering

# ---- actions, done at the reveal of a valid card and in their order (U11)


class FoeDiscards(_Atom, frozen=True, tag="foe_discards"):
    """The opponent discards as many `cards` of the unplaced hand, if this follows your valid card `after` these (nothing named: always)."""

    cards: int
    after: tuple[str, ...] = ()


class RaiseNext(_Atom, frozen=True, tag="next"):
    """Your next card `of` these (nothing named: the very next card) has `plus` more damage (U15). `safe`: it cannot be broken.
    `if_successful`: only once this card is known to be successful."""

    plus: int
    of: tuple[str, ...] = ()
    safe: bool = False
    if_successful: bool = False


class ChangeLevel(_Atom, frozen=True, tag="level"):
    """The fight goes to a level."""

    to: Level


class MayChangeLevel(_Atom, frozen=True, tag="may_level"):
    """An offer to take the fight to a level that it is not at."""

    to: Level


class MayDiscard(_Atom, frozen=True, tag="may_discard"):
    """You may discard 1 of your unplaced hand for `plus` more damage."""

    plus: int


class Draw(_Atom, frozen=True, tag="draw"):
    """Draw `cards`, each of them 1 Stamina, none above the maximum (U5, U13)."""

    cards: int


class Rearrange(_Atom, frozen=True, tag="rearrange"):
    """Place your unrevealed cards anew, in secret, exchanging with the hand (U14)."""


class Prevent(_Atom, frozen=True, tag="prevent"):
    """Up to so much damage of the attack card it meets is prevented if that is one `of` these."""

    up_to: int
    of: tuple[str, ...]


class Counter(_Atom, frozen=True, tag="counter"):
    """Breaks the card it meets: its additions are cancelled, its base damage is this card's, the combo ends."""


class Cancel(_Atom, frozen=True, tag="cancel"):
    """Breaks the card it meets: no damage, no level change; the combo ends."""


Action = (
    FoeDiscards
    | RaiseNext
    | ChangeLevel
    | MayChangeLevel
    | MayDiscard
    | Draw
    | Rearrange
    | Prevent
    | Counter
    | Cancel
)


class CardRow(_Row, frozen=True, kw_only=True):
    """A card: copies in the Attack and Defence deck, what the face shows, and its atoms. `cost`: cards to discard (mandatory)."""

    id: str
    attack: int = 0
    defence: int = 0
    category: Literal["attack", "defence", "grappling"]
    type: CardType
    level: Literal["standing", "ground", "any"]
    damage: int
    needs: tuple[Need, ...] = ()
    cost: int = 0
    plus: tuple[Plus, ...] = ()
    actions: tuple[Action, ...] = ()


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card file."""

    game: Literal["uncaged"]
    name: str
    rules: RulesRow
    cards: tuple[CardRow, ...]


# ---- abilities


class Deflect(_Atom, frozen=True, tag="deflect"):
    """Once a combo, `prevent` up to so much of one hit (U17)."""

    prevent: int


class Turncoat(_Atom, frozen=True, tag="turncoat"):
    """After you broke a combo, the first valid card with base damage of your next attack has `plus` more (U17)."""

    plus: int


class Grind(_Atom, frozen=True, tag="grind"):
    """Your valid cards `of` these have `plus` more damage when they follow your valid card `after` these."""

    plus: int
    of: tuple[str, ...]
    after: tuple[str, ...]


class FreeMulligan(_Atom, frozen=True, tag="free_mulligan"):
    """Your first mulligan of each round costs no Stamina and no card."""


Ability = Deflect | Turncoat | Grind | FreeMulligan


class FighterRow(_Row, frozen=True):
    """A fighter card: Health Points, maximum Stamina, one ability, and the look of the rig's cast (`kotgames.ui.art.look.CAST`). Name,
    title and biography are for fighters of a player's own; those of the shipped ones are in the catalogues of texts."""

    id: str
    hp: int
    stamina: int
    ability: Ability
    look: str
    name: str = ""
    title: str = ""
    bio: str = ""


class Fighters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fighters' file."""

    game: Literal["uncaged"]
    fighters: tuple[FighterRow, ...]


MAX_KINDS: Final = 56
"""The code space keeps room for so many kinds of cards (actions.py)."""

MAX_FIGHTERS: Final = 16
MAX_TEXT_LENGTHS: Final = {"name": 14, "title": 14, "bio": 170}
"""Characters for which the fighter's card has room."""
MAX_NAMES: Final = 3
"""A list of names is at most this long, so that the catalogue can word every reason (`reason.follow_other_3`)."""

_ID: Final = re.compile(r"^[a-z][a-z0-9_]*$")


# ---- reading


def load_components(path: Path | None = None) -> tuple[Components, Source]:
    """Read and check a card file (the shipped one by default). Raises CardDataError naming file, line, field and expectation."""
    source = carddata.read(path or game_folders.cards("uncaged") / "components.yaml")
    parts = checked_components(source)
    if path is not None:
        carddata.check_known(
            source, "cards", [row.id for row in parts.cards], [row.id for row in load_components()[0].cards]
        )
    return parts, source


def load_fighters(path: Path | None = None, cards: Components | None = None) -> tuple[Fighters, Source]:
    """Read and check a fighters' file; names in abilities are those of `cards` (the shipped ones). Raises CardDataError."""
    source = carddata.read(path or game_folders.cards("uncaged") / "fighters.yaml")
    return checked_fighters(source, load_components()[0] if cards is None else cards), source


def from_data(data: Mapping[str, Any]) -> tuple[Components, Fighters]:
    """Check the plain data {"components": ..., "fighters": ...} that a record embeds. Raises CardDataError."""
    parts = checked_components(Source(Path("record"), data.get("components"), None))
    return parts, checked_fighters(Source(Path("record"), data.get("fighters"), None), parts)


def checked_components(source: Source) -> Components:
    """Typed components whose rows agree with each other. Raises CardDataError."""
    parts = carddata.typed(source, Components)
    _check_sources(source, ["rules"], parts.rules)
    _check_rules(source, parts.rules)
    _check_ids(source, "cards", parts.cards, TYPES)
    if len(parts.cards) > MAX_KINDS:
        raise source.error(
            "card_expected", ["cards"], expected=Line("fragment.most_kinds", {"most": MAX_KINDS})
        )
    names = {*TYPES, *(row.id for row in parts.cards)}
    for index, row in enumerate(parts.cards):
        steps: list[str | int] = ["cards", index]
        _check_sources(source, steps, row)
        _check_figures(source, steps, row)
        for section in ("needs", "plus", "actions"):
            for number, atom in enumerate(getattr(row, section)):
                _check_atom(source, [*steps, section, number], atom, names)
        _check_deck_fit(source, steps, row)
    _check_decks(source, parts)
    return parts


def checked_fighters(source: Source, cards: Components) -> Fighters:
    """Typed fighters whose abilities name what the cards have. Raises CardDataError."""
    file = carddata.typed(source, Fighters)
    _check_ids(source, "fighters", file.fighters, ())
    if not 2 <= len(file.fighters) <= MAX_FIGHTERS:
        raise source.error(
            "card_expected",
            ["fighters"],
            expected=Line("fragment.fighters", {"low": 2, "high": MAX_FIGHTERS}),
        )
    names = {*TYPES, *(row.id for row in cards.cards)}
    for index, row in enumerate(file.fighters):
        steps: list[str | int] = ["fighters", index]
        _check_sources(source, steps, row)
        _within(source, steps, row, "hp", 5, 60)
        _within(source, steps, row, "stamina", 1, 6)
        for text, most in MAX_TEXT_LENGTHS.items():
            if len(getattr(row, text)) > most or not getattr(row, text).isprintable():
                raise source.error(
                    "card_expected", [*steps, text], expected=Line("fragment.short_line", {"most": most})
                )
        _check_atom(source, [*steps, "ability"], row.ability, names)
        if cards.rules.hand + row.stamina + 4 > cards.rules.deck:
            raise source.error("card_expected", [*steps, "stamina"], expected="@fragment.hand_of_deck")
    return file


# ---- checking


def _check_sources(source: Source, steps: list[str | int], row: _Row) -> None:
    """A row that names the origin of single values names values it has."""
    if isinstance(row.source, str):
        return
    known = {field.encode_name for field in msgspec.structs.fields(row)} | {"default"}
    for name in row.source:
        if name not in known:
            raise source.error("card_name", [*steps, "source"], name=name)


def _check_ids(source: Source, section: str, rows: Sequence[Any], taken: Sequence[str]) -> None:
    seen = dict.fromkeys(taken, "@fragment.the_card_types")
    for index, row in enumerate(rows):
        if row.id in seen:
            raise source.error("card_same_id", [section, index, "id"], id=row.id, first=seen[row.id])
        if not _ID.match(row.id):
            raise source.error("card_expected", [section, index, "id"], expected="@fragment.small_word")
        seen[row.id] = f"{section}[{index}]"


def _within(source: Source, steps: list[str | int], row: Any, name: str, low: int, high: int) -> None:
    if not low <= getattr(row, name) <= high:
        raise source.error(
            "card_expected", [*steps, name], expected=Line("fragment.range", {"low": low, "high": high})
        )


def _check_rules(source: Source, rules: RulesRow) -> None:
    for name, low, high in (
        ("rounds", 1, 9), ("combos", 1, 12), ("slots", 1, 8), ("hand", 1, 8), ("deck", 10, 60),
    ):  # fmt: skip
        _within(source, ["rules"], rules, name, low, high)
    if rules.hand != rules.slots:
        raise source.error(
            "card_expected",
            ["rules", "hand"],
            expected=Line("fragment.card_for_slot", {"slots": rules.slots}),
        )


_FIGURES: Final = {
    "plus": (1, 6), "cards": (1, 3), "up_to": (1, 9), "prevent": (1, 9), "damage": (0, 9), "cost": (0, 3),
    "attack": (0, 25), "defence": (0, 25),
}  # fmt: skip


def _check_figures(source: Source, steps: list[str | int], row: Any) -> None:
    for name, (low, high) in _FIGURES.items():
        if isinstance(getattr(row, name, None), int):
            _within(source, steps, row, name, low, high)


def _check_atom(source: Source, steps: list[str | int], atom: Any, names: set[str]) -> None:
    _check_figures(source, steps, atom)
    for field in ("of", "after"):
        words = getattr(atom, field, ())
        for word in words:
            if word not in names:
                raise source.error("card_name", [*steps, field], name=word)
        optional = isinstance(atom, RaiseNext if field == "of" else FoeDiscards)
        if len(words) > MAX_NAMES or (hasattr(atom, field) and not optional and not words):
            raise source.error(
                "card_expected",
                [*steps, field],
                expected=Line("fragment.names", {"low": 1, "high": MAX_NAMES}),
            )


def _check_deck_fit(source: Source, steps: list[str | int], row: CardRow) -> None:
    """Refuse reactions to an attack card outside the Defence deck: the attacker reveals first (UNC p.8)."""
    meets = [isinstance(atom, Meets) for atom in row.needs]
    breaks = [isinstance(atom, (Counter, Cancel)) for atom in row.actions]
    answers = any(isinstance(atom, Prevent) for atom in row.actions)
    if row.attack and (any(meets) or any(breaks) or answers):
        raise source.error("card_expected", [*steps, "attack"], expected="@fragment.no_attack")
    if sum(isinstance(atom, Follows) for atom in row.needs) > 1:
        raise source.error("card_expected", [*steps, "needs"], expected="@fragment.one_to_follow")
    if sum(breaks) > 1 or sum(meets) > 1 or (any(breaks) and not any(meets)):
        raise source.error("card_expected", [*steps, "actions"], expected="@fragment.one_way_to_break")
    if (row.type == "combo_breaker") != any(breaks):
        raise source.error("card_expected", [*steps, "type"], expected="@fragment.combo_breaker")


def _check_decks(source: Source, parts: Components) -> None:
    for role in ROLES:
        count = sum(getattr(row, role) for row in parts.cards)
        if count != parts.rules.deck:
            expected = {"wanted": parts.rules.deck, "role": role, "found": count}
            raise source.error("card_expected", ["cards"], expected=Line("fragment.deck_of", expected))
