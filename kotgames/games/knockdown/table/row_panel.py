"""The ground of the Attack Row, the deck with its count (the clock of the round), the discards."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.table import ids
from kotgames.games.knockdown.table.card_faces import CardFaces
from kotgames.games.knockdown.table.context import Context
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.cards import Pile
from kotgames.ui.table.context import Part
from kotgames.ui.table.tokens import number
from kotgames.ui.widgets.controls import focus_rim

FEW: Final = 8
"""With so few cards in the deck the end of the round is near."""


class RowPanel(Part[Context, CardSet]):
    """Items of the row."""

    def __init__(self, ctx: Context, faces: CardFaces) -> None:
        super().__init__(ctx)
        self.faces = faces

    def items(self) -> list[Item]:
        """Ground, deck, discards: what this page shows of them."""
        lay = self.ctx.layout
        piles = ((lay.deck, self._deck), (lay.discards, self._discards))
        found = [make(place) for place, make in piles if place is not None]
        return [self._ground(), *found] if lay.row else found

    def _ground(self) -> Item:
        ctx, row = self.ctx, self.ctx.layout.row
        ground = FRect(row[0]).unionall(row[1:]).inflate(12, 8)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.rounded(ground, 10, "#05080eb0", canvas.palette.panel_edge, 1)
            for index, place in enumerate(row):
                canvas.rim(place.inflate(-4, -4), 7, "#2a3850", 1.5)
                if not index and ctx.view["idle"] + 1 >= ctx.card_set.stalling and ctx.view["idle"]:
                    canvas.rim(place.inflate(4, 4), 8, canvas.palette.danger, 2)

        label = self.words("table.place.row", turn=ctx.view["turn"], count=len(ctx.view["row"]))
        return Item(ids.ROW, ground, draw, role="place", label=label)

    def _deck(self, place: FRect) -> Item:
        ctx, view = self.ctx, self.ctx.view
        count = len(view["deck"])
        if not (count or view["row"] or view["discards"] or any(view["hands"])):  # nothing is laid out yet
            count = len(ctx.card_set.decks[ctx.view["arena"]])
        chip = FRect(place.centerx - 24, place.bottom - 17, 48, 27)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if count:
                size = canvas.box(place).size
                image = self.faces.face(canvas, ("back",), *size)[1]
                Pile(place, count).stack(canvas, lambda rect: canvas.center(image, rect.center))
            else:
                canvas.rounded(place, 8, "#0a0f18", canvas.palette.panel_edge, 1.5)
            edge = canvas.palette.danger if count <= FEW else canvas.palette.gold
            number(canvas, chip, str(count), edge, 18)
            focus_rim(canvas, place, 8, mood)

        label = self.words("table.place.deck", count=count)
        whole = place.union(chip)  # whoever points at the deck points at its number too
        return Item(ids.DECK, whole, draw, role="place", label=label, tip=label, focus=ctx.lit(ids.DECK))

    def _discards(self, place: FRect) -> Item:
        count, lit = len(self.ctx.view["discards"]), self.ctx.lit(ids.DISCARDS)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            if lit:
                canvas.halo(place, 8, colours.gold, 8, 1, covered=True)
            edge, wide = (colours.gold, 2.0) if lit else (colours.panel_edge, 1.5)
            canvas.rounded(place, 8, "#0a0f18", edge, wide)
            canvas.icon("card-discard", place.center, place.width * 0.5, colours.text_dim)
            focus_rim(canvas, place, 8, mood)

        label = self.words("table.place.discards", count=count)
        return Item(ids.DISCARDS, place, draw, "place", label, tip=label, focus=lit)
