"""The measurement of Knockdown: every fighter against every other, and the values of cards, Skills and Special Attacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kotgames.engine.chance import Dice
from kotgames.engine.measuring import Field, Lab, Values
from kotgames.games.knockdown.card_set import shipped


class KnockdownLab(Lab):
    """See `Lab`."""

    meets = "each against each, half with drafted Skills"

    def roster(self, seed: int) -> Field:
        """Every fighter of the first box against every other, from both seats, with Skills that were drafted and with Skills that were
        dealt, in a shuffled order; tests by dice. A name for the fighter, one for the pairing."""
        card_set = shipped()
        names = [
            name for name, box in zip(card_set.fighter_ids, card_set.fighter_box, strict=True) if box == 0
        ]
        meetings = [
            (one, two, quick) for one in names for two in names for quick in (False, True) if one != two
        ]
        Dice(seed).shuffle(meetings)
        return Field(
            [{"fighters": [one, two], "quick": quick, "test": "dice"} for one, two, quick in meetings],
            [
                (frozenset({one, f"{one} against {two}"}), frozenset({two, f"{two} against {one}"}))
                for one, two, _ in meetings
            ],
        )

    def values(self, data: Mapping[str, Any]) -> list[Values]:
        """The Attack cards, the Skills, and the Special Attacks of every fighter."""
        components = data["components"]
        cards = [[row["id"], str(row["count"]), row["symbol"], *_attack(row)] for row in components["cards"]]
        skills = [
            [row["id"], str(row["initiative"]), _atom(row["gives"])]
            for row in sorted(components["skills"], key=lambda row: -int(row["initiative"]))
        ]
        specials = [
            [fighter["id"], special["id"], ", ".join(special["cost"]), *_attack(special)]
            for fighter in data["fighters"]["fighters"]
            for special in fighter["specials"]
        ]
        abilities = [[row["id"], _atom(row["ability"])] for row in data["fighters"]["fighters"]]
        attack = ["type", "heavy", "light", "range", "effects", "K.O."]
        return [
            Values("", ["card", "count", "symbol", *attack], cards),
            Values("", ["Skill", "Initiative", "gives"], skills),
            Values("", ["fighter", "Special Attack", "cost", *attack], specials),
            Values("", ["fighter", "ability"], abilities),
        ]


def _attack(row: Mapping[str, Any]) -> list[str]:
    """Type, wounds, range, effects and K.O. of a card or a Special Attack."""
    wounds = row["wounds"]
    return [
        row["type"],
        str(wounds.get("heavy", 0)),
        str(wounds.get("light", 0)),
        _range(row.get("range", {})),
        "; ".join(_atom(effect) for effect in row.get("effects", ())) or "-",
        "yes" if row.get("ko") else "-",
    ]


def _range(reach: Mapping[str, Any]) -> str:
    """A printed range in a few words."""
    if reach.get("projectile"):
        return "projectile"
    if "from" in reach:
        return f"{reach['from']} to {reach['to']}"
    if "exactly" in reach:
        return f"exactly {reach['exactly']}"
    return f"up to {reach['up_to']}" if "up_to" in reach else "-"


def _atom(atom: Mapping[str, Any]) -> str:
    """An atom of the card data as a few words."""
    return " ".join([str(atom["do"]), *(f"{name} {value}" for name, value in atom.items() if name != "do")])


LAB: Final = KnockdownLab()
