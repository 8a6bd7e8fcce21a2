"""The measurement of UNCAGED: every fighter against every other, and the values of both decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kotgames.engine.chance import Dice
from kotgames.engine.measuring import Field, Lab, Values
from kotgames.games.uncaged.card_set import shipped


class UncagedLab(Lab):
    """See `Lab`."""

    meets = "each against each"

    def roster(self, seed: int) -> Field:
        """Every fighter against every other, from both seats, in a shuffled order; a name for the fighter, one for the pairing."""
        names = shipped().fighter_ids
        pairs = [(one, two) for one in names for two in names if one != two]
        Dice(seed).shuffle(pairs)
        return Field(
            [{"fighters": [one, two]} for one, two in pairs],
            [
                (frozenset({one, f"{one} against {two}"}), frozenset({two, f"{two} against {one}"}))
                for one, two in pairs
            ],
        )

    def values(self, data: Mapping[str, Any]) -> list[Values]:
        """Both decks with their damage, needs and actions, and the fighters."""
        cards = [
            [
                row["id"], str(row.get("attack", 0)), str(row.get("defence", 0)), row["level"], str(row["damage"]),
                "; ".join(_atom(atom) for part in ("needs", "plus", "actions") for atom in row.get(part, ())) or "-",
                str(row.get("cost", 0)),
            ]
            for row in data["components"]["cards"]
        ]  # fmt: skip
        fighters = [
            [row["id"], str(row["hp"]), str(row["stamina"]), _atom(row["ability"])]
            for row in data["fighters"]["fighters"]
        ]
        return [
            Values("", ["card", "A", "D", "level", "damage", "text", "cost"], cards),
            Values("", ["fighter", "Health", "Stamina", "ability"], fighters),
        ]


def _atom(atom: Mapping[str, Any]) -> str:
    """An atom of the card data as a few words."""
    parts = [str(atom["do"])]
    for name, value in atom.items():
        if name != "do":
            parts.append(f"{name} {', '.join(value) if isinstance(value, (list, tuple)) else value}")
    return " ".join(parts)


LAB: Final = UncagedLab()
