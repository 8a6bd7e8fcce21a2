"""Both decks beside the cage, and what is known to be left in them."""

from __future__ import annotations

from pygame import FRect

from kotgames.games.uncaged.table import ids
from kotgames.games.uncaged.table.card_faces import CardFaces
from kotgames.games.uncaged.table.context import Context
from kotgames.games.uncaged.table.layout import Layout, deck_count
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table import tokens
from kotgames.ui.table.cards import Pile


class Decks:
    """Items of their panel and of each pile."""

    def __init__(self, ctx: Context, faces: CardFaces) -> None:
        self.ctx = ctx
        self.card_set = ctx.card_set
        self.host = ctx.host
        self.words = ctx.words
        self.faces = faces

    def items(self, layout: Layout) -> list[Item]:
        """The panel, then the piles; none where the page does not show them."""
        words = self.words
        view = self.ctx.view
        box = layout.decks_box
        if box is None:
            return []
        found = []

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.panel(item.rect, 12)
            for role, rect in enumerate(layout.decks):
                if layout.folded:
                    continue
                head = words("ask.attack_deck" if role == 0 else "ask.defence_deck")
                canvas.text(
                    head,
                    (rect.centerx, rect.top - 14),
                    theme.SMALL,
                    canvas.palette.text_soft,
                    anchor="center",
                    width=rect.width + 40,
                )

        found.append(Item("decks", box, draw))
        attacker = view["attacker"] if view["combo"] else -1
        for role, rect in enumerate(layout.decks):
            seat = attacker if role == 0 else 1 - attacker
            count = view["deck_counts"][seat] if attacker >= 0 else len(self.card_set.decks[role])
            found.append(self._deck(role, rect, count))
        return found

    def _deck(self, role: int, rect: FRect, count: int) -> Item:
        words = self.words
        label = words("place.attack_deck" if role == 0 else "place.defence_deck", count=count)

        pile = Pile(rect, count)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            pile.stack(canvas, lambda one: self.faces.paint_back(canvas, role, one))
            tokens.number(canvas, deck_count(rect), str(count), canvas.palette.gold, 18)
            if self.ctx.lit(item.id):
                canvas.rim(rect.inflate(6, 6), 10, canvas.palette.gold, 3)

        def look() -> None:
            self.host.app.say(self._left(role))

        return Item(
            ids.deck(role), rect, draw, role="place", label=label, tip=self._left(role), on=look, focus=True
        )

    def _left(self, role: int) -> str:
        """The deck counter: what is still in the deck the viewer holds; else only how many."""
        view = self.ctx.view
        deck = view["deck"]
        me = self.ctx.seating.bottom
        if deck is None or self.ctx.role(me) != role or self.host.situation.viewer != me:
            return self.words("ask.deck_closed")
        counts: dict[int, int] = {}
        for card in deck:
            kind = self.card_set.kind_of[card]
            counts[kind] = counts.get(kind, 0) + 1
        cards = ", ".join(
            f"{count}× {self.words('card.' + self.card_set.kinds[kind])}"
            for kind, count in sorted(counts.items())
        )
        return self.words("ask.deck_left", cards=cards)
