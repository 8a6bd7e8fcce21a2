"""The cards and figures of Lanterns, read from `components.yaml`."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from kotgames.engine import carddata
from kotgames.engine.carddata import Source
from kotgames.system import game_folders


class CardRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of card: what it adds to a lot, and how many there are."""

    id: str
    value: int
    count: int


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    game: str
    coins: int
    hand: int
    cards: tuple[CardRow, ...]


class CardSet:
    """Compiled: kinds by number, cards by id."""

    def __init__(self, parts: Components) -> None:
        self.data: Final[dict[str, Any]] = {"components": msgspec.to_builtins(parts)}
        self.digest: Final = hashlib.blake2b(msgspec.json.encode(parts), digest_size=8).hexdigest()
        self.coins: Final = parts.coins
        self.hand: Final = parts.hand
        self.kinds: Final = tuple(row.id for row in parts.cards)
        self.values: Final = tuple(row.value for row in parts.cards)
        self.kind_of: Final = tuple(kind for kind, row in enumerate(parts.cards) for _ in range(row.count))
        self.veto: Final = self.kinds.index("veto")


def _checked(source: Source) -> CardSet:
    parts = carddata.typed(source, Components)
    names = [row.id for row in parts.cards]
    for index, row in enumerate(parts.cards):
        if row.id in names[:index]:
            raise source.error("card_same_id", ["cards", index, "id"], id=row.id, first=row.id)
        if row.value < 0 or row.count < 1:
            raise source.error("card_expected", ["cards", index], expected="@fragment.value_and_count")
    if "veto" not in names:
        raise source.error("card_missing", ["cards"], missing="veto")
    if not 1 <= parts.coins <= 9 or not 1 <= parts.hand <= 5:
        raise source.error("card_expected", [], expected="@fragment.coins_and_hands")
    return CardSet(parts)


def from_file(path: Path) -> CardSet:
    """The card set of a file. Raises CardDataError."""
    return _checked(carddata.read(path))


def from_data(data: Mapping[str, Any]) -> CardSet:
    """The card set that a record embeds. Raises CardDataError."""
    return _checked(Source(Path("record"), data.get("components"), None))


@cache
def shipped() -> CardSet:
    """The game's own."""
    return from_file(game_folders.cards("toy_lanterns") / "components.yaml")
