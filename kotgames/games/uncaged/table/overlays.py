"""What is shown over the table while something is looked at: a card of a row in large, what is left of a deck, the combos so far."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from kotgames.games.uncaged.table import ids, sign_legend
from kotgames.games.uncaged.table.card_faces import CardFaces, CardState
from kotgames.games.uncaged.table.context import Context
from kotgames.games.uncaged.table.layout import SLOTS, Layout
from kotgames.games.uncaged.views import PastCombo
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.panels import Panel, Row

ZOOM: Final = "cards:zoom"
LEGEND: Final = sign_legend.ID
LEFT: Final = "cards:deck"
PAST: Final = "cards:past"
IDS: Final = (ZOOM, LEGEND, LEFT, PAST)
"""What may lie over the table."""
APART: Final = 6.0
"""Between the card that is seen large and what its signs mean."""
MAX_PAST_CARD_WIDTH = 104.0
"""Width of a card of a past row, at the most."""


class Overlays:
    """Items over everything, by what is looked at. They take no clicks."""

    def __init__(self, ctx: Context, faces: CardFaces) -> None:
        self.ctx = ctx
        self.faces = faces
        self.card_set = ctx.card_set
        self.host = ctx.host
        self.words = ctx.words

    def items(self, canvas: Canvas, layout: Layout) -> list[Item]:
        """What belongs to the one thing that is looked at; none while something is held, so that what it may be laid on stays in sight,
        and none over what is being shown."""
        looked = self.ctx.looked_at
        if not looked or self.host.held or self.ctx.picking_fighter or self.ctx.showing:
            return []
        if looked.startswith("card:"):
            card = ids.numbers(looked)[0]
            zoom = self._zoom(layout, card)
            return [*zoom, *self._legend(canvas, layout, card, zoom[0].rect if zoom else None)]
        if looked.startswith("deck:") and layout.decks:
            return [self._deck(layout, ids.numbers(looked)[0])]
        if looked == ids.SHEET and self.ctx.view["history"]:
            return [self._past(layout)]
        return []

    # ---- damage on its way

    # ---- a card of a row

    def _zoom(self, layout: Layout, card: int) -> list[Item]:
        """A card that lies in a row, or open in the rival's hand, with all it says."""
        sprite = self.ctx.field.sprites.get(ids.card(card))
        if sprite is None or sprite.spec.width >= layout.zoomed_card.width:
            return []
        in_hand = ids.card(card) in self.ctx.hand and self.ctx.row.slot_of(card) is None
        if in_hand:
            return []
        seat = sprite.spec.face[2]
        box = FRect(layout.zoomed_card)
        high = min(box.height, layout.area.height - box.top - 6)
        box.width, box.height = high / 1.4, high
        invalid, damage = sprite.spec.face[3:5]

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.halo(box, 12, canvas.palette.gold, 8, 1)
            kind = self.card_set.kind_of[card]
            role = self.ctx.role(seat)
            cast = self.ctx.card_cast(seat)
            self.faces.paint(
                canvas, kind, role, box, CardState(dim=invalid, damage=damage, cast=cast), lift=1.0
            )

        return [Item(ZOOM, box, draw)]

    def _legend(self, canvas: Canvas, layout: Layout, card: int, zoom: FRect | None) -> list[Item]:
        """What the signs of the card mean, where it is seen large."""
        sprite = self.ctx.field.sprites.get(ids.card(card))
        if sprite is None:
            return []
        spec = sprite.spec
        if zoom is None and spec.width < layout.lifted_card_size[0] - 1:
            return []  # it lies where it is not looked at large
        seen = (zoom or spec.rect).inflate(2 * APART, 0)
        # the card itself and the buttons stay in sight
        clear = [seen, *([] if zoom is None else [sprite.home]), *layout.controls[: self.ctx.buttons]]
        shown = sign_legend.meanings(self.card_set, self.words, self.card_set.kind_of[card])
        made = sign_legend.item(canvas, shown, self._idle_places(layout, seen), clear)
        return [] if made is None else [made]

    def _idle_places(self, layout: Layout, card: FRect) -> list[FRect]:
        """Where nothing lies that one needs while a card is looked at, the best first: over the fighters, who stand there; where the
        rival's row comes, and nothing lies yet; over the combos that are past. On a small table beside the card, above the
        hand."""
        ctx, area, found = self.ctx, layout.area, []
        if layout.stage is not None:
            found.append(layout.stage)
        if layout.rows and not ctx.view["rows"][ctx.rival]:
            row = layout.rows[ctx.rival]
            place = row[0].unionall(row[1:])
            place.height = max(place.height, layout.sums[0].top - 2 - place.top)
            found.append(place)
        if layout.log is not None:
            found.append(layout.log)
        if layout.folded:
            high = layout.hand.top - area.top - 4
            found += [
                FRect(card.right, area.top + 4, area.right - card.right - APART, high),
                FRect(area.left + APART, area.top + 4, card.left - area.left - APART, high),
            ]
        return found

    # ---- a deck

    def _left(self, role: int) -> tuple[str, list[tuple[int, int, int]]]:
        """(heading, [(kind, how many there may still be, of how many)]): of the own deck what is really left, of the rival's all that was
        not revealed in this combo."""
        view, words = self.ctx.view, self.words
        counts = self.card_set.counts[role]
        left = list(counts)
        mine = view["deck"] is not None and view["seat"] in (0, 1) and self.ctx.role(view["seat"]) == role
        if mine:
            left = [0 for _ in counts]
            for card in view["deck"] or ():
                left[self.card_set.kind_of[card]] += 1
        else:
            for seat in (0, 1):
                if self.ctx.role(seat) == role and view["combo"]:
                    for card in view["rows"][seat][: view["revealed"][seat]]:
                        left[self.card_set.kind_of[card]] -= 1
        head = words("ask.deck_mine" if mine else "ask.deck_theirs")
        return head, [(kind, left[kind], count) for kind, count in enumerate(counts) if count]

    def _deck(self, layout: Layout, role: int) -> Item:
        words = self.words
        head, lines = self._left(role)
        names = [words(f"card.{self.card_set.kinds[kind]}") for kind, _, _ in lines]
        panel = Panel(
            head,
            [
                Row(name, words("ask.of", count=left, most=count), ink="text" if left else "text_dim")
                for name, (_, left, count) in zip(names, lines, strict=True)
            ],
        )
        pile, area = layout.decks[role], layout.area
        wide, high = 226.0, panel.height
        top = max(6.0, min(pile.top - 10, area.bottom - high - 6))
        # beside both decks: what is said of one does not cover the other
        right, left = max(one.right for one in layout.decks), min(one.left for one in layout.decks)
        beside = right + 10 if right + 10 + wide <= area.right else left - 10 - wide
        box = FRect(beside, top, wide, min(high, area.height - 12))

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            panel.draw(canvas, box)

        spoken = ", ".join(f"{left}× {name}" for name, (_, left, _) in zip(names, lines, strict=True) if left)
        return Item(LEFT, box, draw, label=f"{head}: {spoken}")

    # ---- the combos so far

    def _past(self, layout: Layout) -> Item:
        """Both rows of each finished combo, as large as their number allows, what was not valid crossed out."""
        view, words = self.ctx.view, self.words
        area = layout.cage if layout.cage is not None and not layout.folded else layout.area.inflate(-12, -12)
        box = FRect(area)
        if layout.sheet is not None and layout.folded:  # the sheet that is pointed at stays in sight
            box.width = area.width
        past = view["history"]
        shown = past[-12:]
        columns = min(len(shown), 2) if len(shown) <= 4 else 4
        lines = -(-len(shown) // columns)
        wide = (box.width - 16) / columns
        # as large as they fit, and no larger than the cards of the rows
        card = min((wide - 18) / SLOTS - 3, ((box.height - 44) / lines - 44) / 2.8, MAX_PAST_CARD_WIDTH)
        high = 2.8 * card + 44
        box.height = min(box.height, lines * high + 44)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.panel(box, 12, canvas.palette.gold, 2)
            at = (box.left + 14, box.top + 20)
            gold = canvas.palette.gold
            canvas.text(words("ask.past_combos"), at, 18, gold, theme.POSTER, width=box.width - 28)
            for place, one in enumerate(shown):
                left = box.left + 8 + place % columns * wide
                cell = FRect(left, box.top + 36 + place // columns * high, wide - 6, high - 6)
                self._past_combo(canvas, cell, one, card)

        spoken = "; ".join(self._spoken(one) for one in shown)
        return Item(PAST, box, draw, label=f"{words('ask.past_combos')}: {spoken}")

    def _past_combo(self, canvas: Canvas, cell: FRect, one: PastCombo, card: float) -> None:
        """Who attacked, the attack above the defence."""
        words, colours = self.words, canvas.palette
        canvas.rounded(cell, 8, colours.field_)
        number = words("ask.past_combo", number=one["combo"])
        broken = f", {words('ask.past_broken')}" if one["broken"] else ""
        attacks = words("chip.attacker", name=self.host.name(one["attacker"]))
        heads = [f"{number}: {attacks}{broken}", f"{number}{broken}", number]
        room = cell.width - 16
        head = canvas.first_fit(heads, room, theme.SMALL, theme.UI_BOLD)
        at = (cell.left + 8, cell.top + 14)
        canvas.text(head, at, theme.SMALL, colours.text, theme.UI_BOLD, width=room)
        if card < 8:
            return
        start = cell.left + (cell.width - SLOTS * (card + 3) + 3) / 2
        for role in (0, 1):
            seat = one["attacker"] if role == 0 else 1 - one["attacker"]
            y = cell.top + 27 + role * (card * 1.4 + 4)
            for slot, (held, valid) in enumerate(zip(one["rows"][seat], one["valid"][seat], strict=True)):
                rect = FRect(start + slot * (card + 3), y, card, card * 1.4)
                kind = self.card_set.kind_of[held]
                state = CardState(dim=not valid, cross=not valid, cast=self.ctx.card_cast(seat))
                self.faces.paint(canvas, kind, role, rect, state)

    def _spoken(self, one: PastCombo) -> str:
        words = self.words
        parts = [words("ask.past_combo", number=one["combo"])]
        for seat in (one["attacker"], 1 - one["attacker"]):
            cards = []
            for number, valid in zip(one["rows"][seat], one["valid"][seat], strict=True):
                name = words(f"card.{self.card_set.kinds[self.card_set.kind_of[number]]}")
                cards.append(name if valid else f"{name} ({words('banner.invalid')})")
            parts.append(f"{self.host.name(seat)}: {', '.join(cards)}")
        return ". ".join(parts)
