"""The draw pile, the trash and the King's Challenge tokens that are left."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from pygame import FRect

from kotgames.engine.odds import percent
from kotgames.games.knock_out_punch.odds import next_punch
from kotgames.games.knock_out_punch.table import ids
from kotgames.games.knock_out_punch.table.card_faces import CardFaces
from kotgames.games.knock_out_punch.table.context import Context, Part
from kotgames.games.knock_out_punch.table.layout import deck_count
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table import tokens
from kotgames.ui.table.cards import Pile
from kotgames.ui.table.letters import POSTER, SOFT, WHITE
from kotgames.ui.widgets.controls import focus_rim


class DeckPanel(Part):
    """Its items."""

    def __init__(self, ctx: Context, faces: CardFaces) -> None:
        super().__init__(ctx)
        self.faces = faces

    def items(self) -> list[Item]:
        """The panel, then pile, trash and tokens; none where the page does not show them."""
        lay = self.ctx.layout
        if lay.deck_box is None or lay.deck is None or lay.trash is None or lay.tokens is None:
            return []
        box = lay.deck_box
        panel = Item("deck:panel", box, lambda canvas, item, mood: canvas.panel(box, 12))
        return [panel, self._deck(lay.deck), self._trash(lay.trash), self._tokens(lay.tokens)]

    def _deck(self, rect: FRect) -> Item:
        ctx, words = self.ctx, self.words
        count = ctx.view["pile"]
        pile = Pile(rect, count)
        punches, cards = next_punch(ctx.view, ctx.card_set)
        odds = words.digits(percent(Fraction(punches, cards))) if count else ""

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if count:
                pile.stack(canvas, lambda one: self.faces.paint(canvas, ("back",), one))
            else:
                canvas.rim(rect, 8, canvas.palette.panel_edge, 2)
            tokens.number(canvas, deck_count(rect), str(count), canvas.palette.gold, 18)
            if odds:  # of a Throw a Punch, which interrupts drawing
                chip = FRect(rect.left - 4, rect.top - 4, 66, 22)
                canvas.rounded(chip, 11, "#5a1a18", canvas.palette.gold, 1.5)
                canvas.icon("boxing-glove", (chip.left + 13, chip.centery), 15, "#ff9d92")
                WHITE.to_right.write(canvas, odds, (chip.right - 7, chip.centery), 40)
            focus_rim(canvas, rect, 8, mood)

        label = words("place.deck", count=count)
        tip = words("place.deck_empty")
        if count:
            # in a set-up position some may be in the box
            sure = "next_punch" if cards == count else "may_punch"
            tip = f"{label} {words(f'place.{sure}', count=punches, most=cards)}"
        return Item(ids.DECK, rect, draw, role="place", label=tip, tip=tip, focus=True)

    def _trash(self, rect: FRect) -> Item:
        ctx, words = self.ctx, self.words
        trash = ctx.view["trash"]

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours, lit = canvas.palette, ctx.lit(ids.TRASH)
            edge, wide = (colours.gold, 2.0) if lit else (colours.panel_edge, 1.5)
            canvas.rounded(rect, 10, colours.field_, edge, wide)
            size, x = min(34.0, rect.height * 0.34), rect.centerx
            canvas.icon("trash-can", (x, rect.top + rect.height * 0.3), size, colours.text_soft)
            POSTER.of(22).centred.write(canvas, str(len(trash)), (x, rect.top + rect.height * 0.58))
            name = words("place.trash_short")
            if canvas.text_width(name, theme.SMALL) <= rect.width - 4:  # else the icon says it
                SOFT.centred.write(canvas, name, (x, rect.bottom - 15))
            focus_rim(canvas, rect, 10, mood)

        label = words("place.trash", count=len(trash))
        counts = Counter(ctx.card_set.kind_of[card] for card in trash)
        if counts:
            kinds = ctx.card_set.kinds
            names = (f"{count}× {words('card.' + kinds[kind])}" for kind, count in counts.items())
            label += " " + ", ".join(names) + "."
        return Item(ids.TRASH, rect, draw, "place", label, tip=label, focus=True)

    def _tokens(self, rect: FRect) -> Item:
        ctx, words = self.ctx, self.words
        left, most = ctx.view["challenges_left"], ctx.card_set.challenges

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            text = words("place.tokens_short")
            SOFT.centred.write(canvas, text, (rect.centerx, rect.top + 11), rect.width)
            size = min(34.0, rect.height - 24, (rect.width - 8) / max(1, most) - 4)
            room = FRect(rect.centerx - most * (size + 6) / 2 - 4, rect.top + 22, most * (size + 6) + 8, size)
            for place, spot in enumerate(tokens.spots(room, most, size, gap=6)):
                if place < left:
                    token = FRect(spot[0] - size / 2, spot[1] - size / 2, size, size)
                    self.faces.paint(canvas, ("token", "challenge"), token)
                else:
                    tokens.pip(canvas, spot, size, "#1d2129", "#3b424e", "crown", "#3b424e")

        label = words("place.tokens", count=left, points=ctx.card_set.challenge_points)
        return Item(ids.TOKENS, rect, draw, role="place", label=label, tip=label)
