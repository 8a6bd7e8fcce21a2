"""The measurement of Knockouts and Tapouts: the ready-made fighters all against all, and Styles against Styles in mirrored builds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kotgames.engine.chance import Dice
from kotgames.engine.measuring import Field, Lab, Tags, Values
from kotgames.games.knockouts_tapouts.card_set import shipped
from kotgames.games.knockouts_tapouts.ready_made_fighters import shipped_fighters


class KnockoutsAndTapoutsLab(Lab):
    """See `Lab`."""

    meets = "each against each and itself"

    def roster(self, seed: int) -> Field:
        """Every ready-made fighter against every one, itself included, from both seats, in a shuffled order."""
        pairs = [(one, two) for one in shipped_fighters() for two in shipped_fighters()]
        Dice(seed).shuffle(pairs)
        return Field(
            [{"fighters": [one.build, two.build]} for one, two in pairs],
            [(frozenset({one.id}), frozenset({two.id})) for one, two in pairs],
        )

    def styles(self, seed: int, count: int) -> Field:
        """`count` pairs of fighters that differ in their Styles only: the markers of a ready-made fighter with one of them moved at random,
        one to three Styles each, as many on both sides, drawn evenly, none on both sides."""
        chance = Dice(seed)
        names = shipped().styles
        pairings: list[dict[str, Any]] = []
        tags: list[Tags] = []
        while len(pairings) < count:
            preset = shipped_fighters()[chance.below(len(shipped_fighters()))]
            stats = _moved(
                {"experience": len(preset.styles), **preset.stats}, shipped().most_per_stat, chance
            )
            number = stats.pop("experience")
            if not number:
                continue
            left = list(names)
            drawn = [left.pop(chance.below(len(left))) for _ in range(2 * number)]
            sides = (drawn[:number], drawn[number:])
            pairings.append({"fighters": [{"styles": side, "stats": stats} for side in sides]})
            tags.append((frozenset(sides[0]), frozenset(sides[1])))
        return Field(pairings, tags)

    def values(self, data: Mapping[str, Any]) -> list[Values]:
        """The house values: Playchart, Mobility, deck."""
        positions = [row["id"] for row in data["positions"]]
        mobility = []
        for row in data["positions"]:
            for side in ("both", "top", "bottom"):
                leave = row.get(side)
                if leave is not None:
                    jump = ", ".join(leave.get("jump", ())) or "-"
                    mobility.append(
                        [row["id"], side, str(leave.get("left", "-")), str(leave.get("right", "-")), jump]
                    )
        deck = [
            [row["id"], str(row["count"])]
            for row in (*data["attacks"], data["style_card"], *data["boosts"], *data["specials"])
        ]
        size = sum(int(count) for _, count in deck)
        return [
            Values(
                "Playchart (top/bottom on the ground, `-` a blank box):",
                ["attack", *positions],
                [[row["id"], *row["numbers"]] for row in data["attacks"]],
            ),
            Values("Mobility to leave:", ["position", "fighter", "left", "right", "asterisk"], mobility),
            Values(f"Deck, {size} cards:", ["card", "count"], deck),
        ]


def _moved(stats: dict[str, int], limit: int, chance: Dice) -> dict[str, int]:
    """The stats with one marker moved from one to another, if both may."""
    made = {
        name: stats.get(name, 0) for name in ("experience", "heart", "striking", "grappling", "conditioning")
    }
    names = sorted(made)
    source, target = names[chance.below(5)], names[chance.below(5)]
    if made[source] and made[target] < limit:
        made[source] -= 1
        made[target] += 1
    return made


LAB: Final = KnockoutsAndTapoutsLab()
