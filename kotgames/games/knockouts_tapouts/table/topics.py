"""What the things of the table are to the rules: (kind, key) of `kotgames.rules_text`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.table import names

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
    numbers = names.numbers(name)
    tables = table.tables
    if family == "card":
        return "card", tables.kinds[tables.kind_of[numbers[0]]]
    if family == "marker":
        return "stat", c.STATS[numbers[1]]
    if family == "stat":
        return "stat", c.STATS[numbers[0]]
    if family == "style":
        return "style", tables.styles[numbers[0]]
    if family in ("column", "head") and numbers:
        return "position", tables.positions[numbers[0]]
    return ("zone", name) if family in _ZONES else None
