"""What lessons, hints and rules mean by a name on this table, where it lies on a folded one, and a bot's choice put into words.

Names: `me foe hand level sheet log strip`, `my row` / `foe row`, `my slot 3`, `hand jab` (a card of the own hand), `attack deck`,
`defence deck`, `do lock` (a button), `pick engine`. Anything else is taken as an id.
"""

from __future__ import annotations

from pygame import FRect

from kotgames.engine.odds import percent
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import odds as chances
from kotgames.games.uncaged import views
from kotgames.games.uncaged.game import State
from kotgames.games.uncaged.table import ids
from kotgames.games.uncaged.table.context import Context
from kotgames.games.uncaged.table.layout import SLOTS, deck_count
from kotgames.ui.table import parts
from kotgames.ui.table.pages import Pages


class Names(parts.Names):
    """See `Names` of the toolkit."""

    def __init__(self, ctx: Context, pages: Pages) -> None:
        self.ctx = ctx
        self.words = ctx.words
        self.pages = pages

    def find(self, name: str) -> list[str]:
        """The ids of a name; empty if it is not on the table now."""
        ctx = self.ctx
        parts = name.split(" ")
        if name in ("me", "foe"):
            return [ids.fighter(ctx.me if name == "me" else ctx.rival)]
        if parts[0] == "do":
            return [f"do:{parts[1]}"]
        if parts[0] == "pick" and len(parts) == 2:
            known = ctx.card_set.fighter_ids
            return [ids.fighter_to_pick(known.index(parts[1]))] if parts[1] in known else []
        if parts[0] == "hand" and len(parts) == 2:
            kind = ctx.card_set.kind_index.get(parts[1], -1)
            return [ids.card(card) for card in ctx.own_hand if ctx.card_set.kind_of[card] == kind]
        if name == "hand":
            return [*ctx.hand, ids.HAND]
        if parts[-1] == "deck" and len(parts) == 2:
            return [ids.deck(0 if parts[0] == "attack" else 1)]
        if parts[0] in ("my", "foe") and len(parts) >= 2:
            seat = ctx.me if parts[0] == "my" else ctx.rival
            if parts[1] == "row":
                return [ids.slot(seat, slot) for slot in range(SLOTS)]
            if parts[1] == "slot" and len(parts) == 3:
                return [ids.slot(seat, int(parts[2]) - 1)]
        return [name]

    def spots(self, name: str) -> list[FRect]:
        """See `Names`: a deck with its number, so that no rim strikes it through."""
        decks = self.ctx.layout.decks
        roles = [role for role, deck in enumerate(("attack deck", "defence deck")) if name == deck]
        return [decks[role].union(deck_count(decks[role])) for role in roles if decks]

    def reveal(self, name: str) -> None:
        """Turn a folded table to the page of a name."""
        word = name.split(" ")[0]
        page = {"me": "fighters", "foe": "fighters", "sheet": "sheet", "log": "sheet"}.get(name)
        if page is None and word in ("my", "foe", "level", "strip"):
            page = "cage"
        if page is not None:
            self.pages.turn(page)

    def topic(self, name: str) -> tuple[str, str] | None:
        """What an item is to the rules."""
        if name.startswith("card:"):
            return "card", self.ctx.card_set.kinds[self.ctx.card_set.kind_of[ids.numbers(name)[0]]]
        fighter = ids.numbers(name)[0] if name.startswith("pick:") else -1
        if name.startswith(("fighter:", "corner:")):
            fighter = self.ctx.view["fighters"][ids.numbers(name)[0]]
        if fighter >= 0:
            return "fighter", self.ctx.card_set.fighter_ids[fighter]
        if name.startswith(("slot", "deck", "fighter", "back", "down", "play")) or name in (
            ids.LEVEL,
            ids.SHEET,
            ids.HAND,
            ids.STAGE,
        ):
            return "zone", name.split(":")[0]
        return None

    def advise(self, action: int) -> tuple[str, list[str]]:
        """A sentence with its reason, and the names of what it concerns."""
        card_set, words = self.ctx.card_set, self.words
        if action >= a.DISCARD:
            kind = card_set.kinds[action - a.DISCARD]
            return words("advice.discard", card=f"@card.{kind}"), [f"hand {kind}"]
        if action >= a.PLACE:
            return self._advise_placing(action)
        if action >= a.PICK:
            fighter = card_set.fighter_ids[action - a.PICK]
            return words("advice.pick", fighter=f"@fighter.{fighter}"), [f"pick {fighter}"]
        key = a.text(action, card_set)
        return words(f"advice.{key}"), [f"do {key}"]

    def _advise_placing(self, action: int) -> tuple[str, list[str]]:
        """A card for the first empty place of the row as it lies; it may lie further back already."""
        ctx, words = self.ctx, self.words
        first = ctx.view["revealed"][ctx.me]
        laid = ctx.row.without_gap(first)
        slot = min(first + len(laid), SLOTS - 1)
        kind = action - a.PLACE
        free = [card for card in ctx.own_hand if ctx.card_set.kind_of[card] == kind and card not in laid]
        held = [card for card in free if ctx.row.slot_of(card) is None]
        name = f"@card.{ctx.card_set.kinds[kind]}"
        text = words("advice.place" if held or not free else "advice.move", card=name, number=slot + 1)
        board = views.sketch(State, ctx.row.view_with_row(ctx.view, ctx.me), ctx.card_set)
        board.actor = ctx.me
        odds = chances.odds(board, action)
        if odds is None:
            text += " " + words("advice.rest")
        elif odds.chance("breaker"):
            text += " " + words("advice.breaker", chance=percent(odds.chance("breaker")))
        else:
            text += " " + words("advice.unbroken")
        return text, [*(ids.card(card) for card in (held or free)[:1]), f"my slot {slot + 1}"]
