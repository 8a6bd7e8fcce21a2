"""What the things of the table are to the rules: (kind, key) of `kotgames.rulebook`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.table import ids

if TYPE_CHECKING:
    from kotgames.games.knockouts_tapouts.table.table import Table

Topic = tuple[str, str]

_ZONES: Final = frozenset(
    {
        "back", "build", "cell", "chart", "deck", "die", "discard", "fighter", "fighters", "foe line", "hand", "made", "mat", "odds",
        "pool", "prompt", "scored", "table", "track", "tray",
    }
)  # fmt: skip


def topic(table: Table, name: str) -> Topic | None:
    """The topic of an id; None for buttons and tools, which mean the question of the moment."""
    family = name.split(":")[0]
    numbers = ids.numbers(name)
    card_set = table.card_set
    if family == "card":
        return "card", card_set.kinds[card_set.kind_of[numbers[0]]]
    if family == "marker":
        return "stat", c.STATS[numbers[1]]
    if family == "stat":
        return "stat", c.STATS[numbers[0]]
    if family == "style":
        return "style", card_set.styles[numbers[0]]
    if family in ("column", "head") and numbers:
        return "position", card_set.positions[numbers[0]]
    return ("zone", name) if family in _ZONES else None
