"""Both decks beside the cage, and what is known to be left in them."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Final

from pygame import FRect

from kotgames.games.uncaged.table import ids
from kotgames.games.uncaged.table.card_faces import CardFaces
from kotgames.games.uncaged.table.context import Context, Part
from kotgames.games.uncaged.table.layout import Layout, deck_count
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table import tokens
from kotgames.ui.table.cards import Pile

ROLES: Final = ("attack", "defence")


class Decks(Part):
    """Items of their panel and of each pile."""

    def __init__(self, ctx: Context, faces: CardFaces) -> None:
        super().__init__(ctx)
        self.faces = faces

    def items(self, layout: Layout) -> list[Item]:
        """The panel, then the piles; none where the page does not show them."""
        view, box = self.ctx.view, layout.decks_box
        if box is None:
            return []
        heads = [] if layout.folded else [self.words(f"ask.{name}_deck") for name in ROLES]

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.panel(item.rect, 12)
            for head, rect in zip(heads, layout.decks, strict=False):
                at, ink = (rect.centerx, rect.top - 14), canvas.palette.text_soft
                canvas.text(head, at, theme.SMALL, ink, anchor="center", width=rect.width + 40)

        found = [Item("decks", box, draw)]
        attacker = view["attacker"] if view["combo"] else -1
        for role, rect in enumerate(layout.decks):
            seat = attacker if role == 0 else 1 - attacker
            count = view["deck_counts"][seat] if attacker >= 0 else len(self.card_set.decks[role])
            found.append(self._deck(role, rect, count))
        return found

    def _deck(self, role: int, rect: FRect, count: int) -> Item:
        name, pile, left = ids.deck(role), Pile(rect, count), self._left(role)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            pile.stack(canvas, lambda one: self.faces.paint(canvas, ("back", role), one))
            tokens.number(canvas, deck_count(rect), str(count), canvas.palette.gold, 18)
            if self.ctx.lit(name):
                canvas.rim(rect.inflate(6, 6), 10, canvas.palette.gold, 3)

        label = self.words(f"place.{ROLES[role]}_deck", count=count)
        say = partial(self.ctx.host.app.say, left)
        return Item(name, rect, draw, role="place", label=label, tip=left, on=say, focus=True)

    def _left(self, role: int) -> str:
        """The deck counter: what is still in the deck the viewer holds; else only how many."""
        deck, me = self.ctx.view["deck"], self.ctx.seating.bottom
        if deck is None or self.ctx.role(me) != role or self.ctx.host.situation.viewer != me:
            return self.words("ask.deck_closed")
        counts = sorted(Counter(self.card_set.kind_of[card] for card in deck).items())
        names = [f"{count}× {self.words('card.' + self.card_set.kinds[kind])}" for kind, count in counts]
        return self.words("ask.deck_left", cards=", ".join(names))
