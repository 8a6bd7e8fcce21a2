"""Draw piles, open piles and the far hand with their numbers; the headings over the own hand; the lines of a folded table's corners."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from kotgames.games.mortal_kombat_kards.table import ids, looks
from kotgames.games.mortal_kombat_kards.table.card_faces import KardFaces
from kotgames.games.mortal_kombat_kards.table.cards import Cards
from kotgames.games.mortal_kombat_kards.table.context import Context, Part
from kotgames.games.mortal_kombat_kards.table.layout import Layout
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.widgets.controls import focus_rim

TYPES: Final = ("basic", "special", "finisher", "defense", "effect", "kombo")
WARNING: Final = 8
"""With a timer the number of a draw pile is a warning from so many kards on."""


class KardPiles(Part):
    """Items of piles and headings."""

    def __init__(self, ctx: Context, cards: Cards, faces: KardFaces) -> None:
        super().__init__(ctx)
        self.cards, self.faces = cards, faces

    def items(self, lay: Layout) -> list[Item]:
        """All of them that the layout has room for."""
        bottom, found = self.ctx.seating.bottom, []
        if lay.far is not None:
            found.append(self._far(lay, lay.far, self.ctx.other(bottom)))
        for seat, place in enumerate(lay.decks):
            if place.width > 1:
                near = (lay.far is None and not lay.seats) or seat == bottom
                found += [
                    self._deck(seat, lay.decks[seat], near=near),
                    self._pile(seat, lay.piles[seat], near=near),
                ]
        if lay.far is not None and lay.closed is not None:
            found.append(self._closed(lay, self.ctx.other(bottom), lay.closed))
        return found

    # ---- piles

    def _heading(self, canvas: Canvas, place: FRect, text: str, number: str, ink: str) -> None:
        """A word and a number over a pile."""
        size = 21.0
        wide = canvas.text_width(text, theme.SMALL, theme.UI_BOLD)
        figure = canvas.text_width(number, size, looks.NUMBER)
        room = place.width + 30
        if wide + figure + 6 > room:
            wide, text = 0.0, ""
        x, y = place.centerx - (wide + figure + (6 if wide else 0)) / 2, place.top - 13
        if text:
            canvas.text(text, (x, y), theme.SMALL, "#efe2ff", theme.UI_BOLD, outline=1.3, ink="#0d0816")
        looks.digits(canvas, number, (x + wide + (6 if wide else 0), y), size, ink, "midleft", outline=0.08)

    def _beside(self, canvas: Canvas, place: FRect, text: str, number: str, ink: str) -> None:
        """The same beside a small pile; the number alone beside the smallest."""
        if place.width < 20:
            looks.digits(canvas, number, (place.right + 4, place.centery), 18, ink, "midleft", outline=0)
            return
        x = place.right + 9
        canvas.text(text, (x, place.centery - 14), theme.SMALL, "#ffd8d0", width=46)
        looks.digits(canvas, number, (x, place.centery + 9), 22, ink, "midleft", outline=0)

    def _deck(self, seat: int, place: FRect, *, near: bool) -> Item:
        view, words = self.ctx.view, self.words
        count = view["deck_counts"][seat]
        short = bool(view["timer"]) and count <= WARNING
        ink = looks.BAD if short else looks.WARM
        label = words("place.deck", name=self.host.name(seat), count=count)
        if view["timer"]:
            label += " " + words("place.deck_timer")

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            layers = min(3, -(-count // 12))
            if not count:
                canvas.rounded(place, 6, "#120a1e90", "#6a5484", 1.5)
            for index in reversed(range(layers)):
                self.faces.paint(canvas, ("back",), place.move(index * 2.5, index * 2.5) if near else place)
            if near:
                self._heading(canvas, place, words("pile.draw").upper(), str(count), ink)
            else:
                self._beside(canvas, place, words("pile.draw"), str(count), ink if short else "#ffffff")
            if view["timer"] and near and count and place.height > 60:
                spot = FRect(place.left + 4, place.bottom - 34, place.width - 8, 28)
                canvas.rounded(spot, 8, "#0d0816d8", ink, 1.5)
                canvas.icon("stopwatch", (spot.left + 15, spot.centery), 17, ink)
                looks.digits(canvas, str(count), (spot.centerx + 8, spot.centery), 20, ink, outline=0)
            focus_rim(canvas, place, 6, mood)

        # one that the viewer knows is looked through
        return Item(ids.deck(seat), place, draw, "place", label, focus=bool(view["decks"][seat]))

    def _pile(self, seat: int, place: FRect, *, near: bool) -> Item:
        view, words = self.ctx.view, self.words
        pile = view["piles"][seat]
        name = ids.pile(seat)
        lit = self.ctx.lit(name)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.rounded(place, 6, "#120a1e90", "#6a5484", 1.5)
            if near:
                self._heading(canvas, place, words("pile.open").upper(), str(len(pile)), looks.WARM)
            else:
                self._beside(canvas, place, words("pile.open"), str(len(pile)), "#ffffff")
            if len(pile) > 1:
                self.ctx.paint_card(canvas, pile[-2], place)
            if lit:
                canvas.rim(place.inflate(6, 6), 8, canvas.palette.gold, 3)
            focus_rim(canvas, place, 6, mood)

        return Item(
            name,
            place,
            draw,
            "place",
            words("place.pile", name=self.host.name(seat), count=len(pile)),
            focus=lit,
        )

    def _far(self, lay: Layout, box: FRect, seat: int) -> Item:
        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            looks.panel(canvas, box, canvas.palette.seat(seat), 1.8)

        return Item(f"far:{seat}", box, draw, label=self.words("place.far", name=self.host.name(seat)))

    def _closed(self, lay: Layout, seat: int, place: FRect) -> Item:
        count = self.ctx.hand_count(seat)
        label = self.words("place.far_hand", name=self.host.name(seat), count=count)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            self._beside(canvas, place.move(6, 0), self.words("pile.hand"), str(count), "#ffffff")

        return Item(
            ids.closed(seat),
            FRect(place.left, place.top, place.width + 54, place.height),
            draw,
            "place",
            label,
            focus=True,
        )

    # ---- folded

    def lines(self, lay: Layout) -> list[Item]:
        """Both corners on a slim line each: points, kards in hand and in the draw pile; who has the initiative."""
        ctx, words, view = self.ctx, self.words, self.ctx.view
        found = []
        for seat, box in zip(ctx.pair, lay.corners, strict=False):
            figures = [("heart-organ", str(ctx.points(seat)), words("figure.points"))]
            if view["initiative"] == seat:
                figures.insert(0, ("lightning-arc", "", words("token.initiative")))
            if self.host.gave_up(seat):
                figures.insert(0, ("flying-flag", "", words("gave_up.mark")))
            figures.append(("poker-hand", str(ctx.hand_count(seat)), words("figure.hand")))
            figures.append(("stack", str(view["deck_counts"][seat]), words("figure.deck")))
            found.append(ctx.corner_line(seat, box, figures, spared=("stack", "poker-hand")))
        return found

    # ---- headings of the hand

    def headings(self, lay: Layout) -> list[Item]:
        """The types over the own hand."""
        if lay.folded:
            return []
        groups = self.cards.groups(lay, self.ctx.seating.bottom)
        y = lay.hand.top + 12

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            for group in groups:
                first, last = group.rests[0], group.rests[-1]
                left, right = first.x - first.width / 2 + 2, last.x + last.width / 2 - 2
                colour = looks.TYPE_COLOURS[group.type]
                canvas.fill(FRect(left, y - 1, right - left, 2), f"{colour}")
                text = self.words(f"type.{TYPES[group.type]}").upper()
                wide = canvas.text_width(text, theme.SMALL, theme.UI_BOLD) + 18
                if wide > right - left + 20:
                    continue
                chip = FRect((left + right - wide) / 2, y - 10, wide, 20)
                canvas.rounded(chip, 9, "#150b22", colour, 1.2)
                canvas.text(text, chip.center, theme.SMALL, colour, theme.UI_BOLD, anchor="center")

        box = FRect(lay.hand.left, lay.hand.top, lay.hand.width, 22)
        return [Item("headings", box, draw)] if groups else []
