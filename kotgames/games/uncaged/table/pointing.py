"""What lessons, hints and rules mean by a name on this table, where it lies on a folded one, and a bot's choice put into words.

Names: `me foe hand level sheet log strip`, `my row` / `foe row`, `my slot 3`, `hand jab` (a card of the own hand), `attack deck`,
`defence deck`, `do lock` (a button), `pick engine`. Anything else is taken as an id.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotgames.engine.odds import percent
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged.table import names
from kotgames.games.uncaged.table.layout import SLOTS

if TYPE_CHECKING:
    from kotgames.games.uncaged.table.table import Table


class Pointing:
    """See `TableView.find`, `reveal`, `topic` and `advise`."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.words = table.host.words

    def find(self, name: str) -> list[str]:
        """The ids of a name; empty if it is not on the table now."""
        table = self.table
        parts = name.split(" ")
        if name in ("me", "foe"):
            return [names.fighter(table.me if name == "me" else 1 - table.me)]
        if parts[0] == "do":
            return [f"do:{parts[1]}"]
        if parts[0] == "pick" and len(parts) == 2:
            return (
                [names.pick(table.tables.fighter_ids.index(parts[1]))]
                if parts[1] in table.tables.fighter_ids
                else []
            )
        if parts[0] == "hand" and len(parts) == 2:
            kind = table.tables.kind_index.get(parts[1], -1)
            return [names.card(card) for card in table.own_hand if table.tables.kind_of[card] == kind]
        if name == "hand":
            return [*table.hand(), names.HAND]
        if parts[-1] == "deck" and len(parts) == 2:
            return [names.deck(0 if parts[0] == "attack" else 1)]
        if parts[0] in ("my", "foe") and len(parts) >= 2:
            seat = table.me if parts[0] == "my" else 1 - table.me
            if parts[1] == "row":
                return [names.slot(seat, slot) for slot in range(SLOTS)]
            if parts[1] == "slot" and len(parts) == 3:
                return [names.slot(seat, int(parts[2]) - 1)]
        return [name]

    def reveal(self, name: str) -> None:
        """Turn a folded table to the page of a name."""
        word = name.split(" ")[0]
        page = {"me": "fighters", "foe": "fighters", "sheet": "sheet", "log": "sheet"}.get(name)
        if page is None and word in ("my", "foe", "level", "strip"):
            page = "cage"
        if page is not None:
            self.table.show_page(page)

    def topic(self, name: str) -> tuple[str, str] | None:
        """What an item is to the rules."""
        if name.startswith("card:"):
            return "card", self.table.tables.kinds[self.table.tables.kind_of[names.numbers(name)[0]]]
        if name.startswith(("slot", "deck", "fighter", "pick")) or name in (
            names.LEVEL,
            names.SHEET,
            names.HAND,
            names.STRIP,
        ):
            return "zone", name.split(":")[0]
        return None

    def advise(self, action: int) -> tuple[str, list[str]]:
        """A sentence with its reason, and the names of what it concerns."""
        tables, words = self.table.tables, self.words
        if action >= a.DISCARD:
            kind = tables.kinds[action - a.DISCARD]
            return words("advice.discard", card=f"@card.{kind}"), [f"hand {kind}"]
        if action >= a.PLACE:
            kind = tables.kinds[action - a.PLACE]
            slot = len(self.table.view["rows"][self.table.me])
            odds = self.table.host.odds(action)
            text = words("advice.place", card=f"@card.{kind}", number=slot + 1)
            if odds is not None and odds.chance("breaker"):
                text += " " + words("advice.breaker", chance=percent(odds.chance("breaker")))
            return text, [f"hand {kind}", f"my slot {slot + 1}"]
        if action >= a.PICK:
            fighter = tables.fighter_ids[action - a.PICK]
            return words("advice.pick", fighter=f"@fighter.{fighter}"), [f"pick {fighter}"]
        key = a.text(action, tables)
        return words(f"advice.{key}"), [f"do {key}"]
