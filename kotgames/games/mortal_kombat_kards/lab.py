"""The measurement of the Kard Game: every Kombatant's starter against every other, and the values of the kards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kotgames.engine.chance import Dice
from kotgames.engine.measuring import Field, Lab, Values
from kotgames.games.mortal_kombat_kards.card_set import shipped
from kotgames.games.mortal_kombat_kards.components import SECTIONS
from kotgames.games.mortal_kombat_kards.game import RULES


class KardLab(Lab):
    """See `Lab`."""

    meets = "each against each, half by the Basic and half by the Advanced rules"

    def roster(self, seed: int) -> Field:
        """Every Kombatant against every other by both rules, from both seats, in a shuffled order. A name for the Kombatant, one for the
        Kombatant by these rules."""
        names = shipped().kombatants
        meetings = [(one, two, rules) for one in names for two in names for rules in RULES if one != two]
        Dice(seed).shuffle(meetings)
        return Field(
            [{"rules": rules, "fighters": [one, two]} for one, two, rules in meetings],
            [
                (frozenset({one, f"{one}, {rules}"}), frozenset({two, f"{two}, {rules}"}))
                for one, two, rules in meetings
            ],
        )

    def values(self, data: Mapping[str, Any]) -> list[Values]:
        """The kards by type, and the starters."""
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
        starters = [
            [row["kombatant"], _copies(row["kards"]), _copies(row["leave_out"])]
            for row in data["starters"]["starters"]
        ]
        return [*found, Values("Starters.", ["Kombatant", "60 kards", "a deck of 50 leaves out"], starters)]


def _copies(kards: Mapping[str, int]) -> str:
    """Kards with their copies."""
    return ", ".join(f"{copies} {name}" for name, copies in kards.items())


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
