"""The measurement of the Kard Game: every Kombatant's starter against every other, and the values of the kards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kotgames.engine.chance import Dice
from kotgames.engine.measuring import Field, Lab, Values
from kotgames.games.mortal_kombat_kards.card_set import shipped
from kotgames.games.mortal_kombat_kards.components import SECTIONS


class KardLab(Lab):
    """See `Lab`."""

    meets = "each against each"

    def roster(self, seed: int) -> Field:
        """Every Kombatant against every other by the Advanced rules, from both seats, in a shuffled order."""
        names = shipped().kombatants
        pairs = [(one, two) for one in names for two in names if one != two]
        Dice(seed).shuffle(pairs)
        return Field(
            [{"rules": "advanced", "fighters": [one, two]} for one, two in pairs],
            [(frozenset({one}), frozenset({two})) for one, two in pairs],
        )

    def values(self, data: Mapping[str, Any]) -> list[Values]:
        """The kards by type."""
        found = []
        for section in SECTIONS:
            rows = [
                [
                    row["id"], row.get("of", "-"), row["rarity"], row.get("location", "-"), str(row.get("speed", "-")),
                    str(row.get("strength", "-")), row.get("reach", "-"), "; ".join(map(_atom, row.get("do", ()))) or "-",
                ]
                for row in data["kards"][section]
            ]  # fmt: skip
            head = ["kard", "of", "rarity", "location", "Speed", "Strength", "reach", "text"]
            found.append(Values(f"{section.capitalize()}.", head, rows))
        return found


def _atom(atom: Any) -> str:
    """An atom of the card data as a few words."""
    if isinstance(atom, Mapping):
        return " ".join(f"{word} {_value(value)}".strip() for word, value in atom.items())
    return str(atom)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_value(part)}" for name, part in value.items())
    return " ".join(map(_value, value)) if isinstance(value, list) else str(value)


LAB: Final = KardLab()
