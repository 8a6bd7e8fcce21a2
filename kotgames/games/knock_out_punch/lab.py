"""The measurement of Knock Out Punch: nobody chooses a fighter, so that places and Kings are measured, and the values of the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kotgames.engine.measuring import Lab, Values


class KnockOutPunchLab(Lab):
    """See `Lab`."""

    def values(self, data: Mapping[str, Any]) -> list[Values]:
        """The fighters with their cards, the specials, and what is not on a card."""
        parts = data["components"]
        fighters = [
            [
                row["id"],
                str(row["class"]),
                *(str(row["punches"].get(punches, 0)) for punches in (1, 2, 3)),
                str(row["uppercuts"]),
            ]
            for row in parts["fighters"]
        ]
        specials = [
            [row["id"], row["does"], str(row["count"]), str(row["points"])] for row in parts["specials"]
        ]
        rules = parts["rules"]
        boxed = ", ".join(f"{count} with {seats}" for seats, count in rules["boxed"].items())
        plain = [[name, str(value)] for name, value in rules.items() if name not in ("source", "boxed")]
        return [
            Values(
                "Fighters: cards with one, two and three punches, and how many of the first are Uppercuts.",
                ["fighter", "class", "1", "2", "3", "Uppercuts"],
                fighters,
            ),
            Values("", ["special", "does", "count", "points"], specials),
            Values("", ["rule", "value"], [*plain, ["Showdowns in the box", boxed]]),
        ]


LAB: Final = KnockOutPunchLab()
