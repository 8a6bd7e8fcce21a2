"""Things seen large while they are looked at: a card with what its signs mean, what is left of a deck, the combos so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from pygame import FRect

from kotgames.games.uncaged.table import ids, sign_legend
from kotgames.games.uncaged.table.card_faces import CardFaces, CardState
from kotgames.games.uncaged.table.card_text import spoken
from kotgames.games.uncaged.table.context import Context
from kotgames.games.uncaged.table.layout import SLOTS, Layout
from kotgames.games.uncaged.views import PastCombo
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.large import CARD, WORTHWHILE, Large
from kotgames.ui.table.panels import Panel, Row

MAX_PAST_CARD_WIDTH = 104.0
"""Width of a card of a past row, at the most."""


class SeenLarge:
    """The large pictures that belong to the one thing that is looked at."""

    def __init__(self, ctx: Context, faces: CardFaces, reason: Callable[[int], tuple[str, ...]]) -> None:
        self.ctx = ctx
        self.faces = faces
        self.reason = reason
        """Why a card of the own hand can do nothing now."""
        self.card_set = ctx.card_set
        self.host = ctx.host
        self.words = ctx.words

    def of(self, canvas: Canvas, name: str) -> list[Large]:
        """See `Picture.large`."""
        layout = self.ctx.layout
        if self.ctx.picking_fighter:
            return []
        if name.startswith("card:"):
            return self._card(canvas, ids.numbers(name)[0])
        if name.startswith("deck:") and layout.decks:
            return [self._deck(ids.numbers(name)[0])]
        if name == ids.SHEET and self.ctx.view["history"]:
            return [self._past(layout)]
        return []

    # ---- a card

    def _card(self, canvas: Canvas, card: int) -> list[Large]:
        """A card with all it says, and what its signs mean."""
        name = ids.card(card)
        sprite = self.ctx.field.sprites.get(name)
        if sprite is None or sprite.spec.width * WORTHWHILE > CARD[0]:
            return []
        _, _, seat, invalid, damage, *_ = sprite.spec.face
        kind, role, cast = self.card_set.kind_of[card], self.ctx.role(seat), self.ctx.card_cast(seat)
        held = name in self.ctx.hand and self.ctx.row.slot_of(card) is None
        why = self.reason(card)[:1] if held else ()
        state = CardState(dim=invalid, damage=damage, cast=cast)

        def draw(canvas: Canvas, box: FRect) -> None:
            self.faces.paint(canvas, kind, role, box, state, lift=1.0)

        said = spoken(self.card_set, self.words, kind, self.ctx.card_name(card), ())
        shown = sign_legend.meanings(self.card_set, self.words, kind)
        return [Large(CARD, draw, said, "".join(why)), sign_legend.large(canvas, shown)]

    # ---- a deck

    def _left(self, role: int) -> tuple[str, list[tuple[str, int, int]]]:
        """(heading, [(name of a card, how many there may still be, of how many)]): of the own deck what is really left, of the rival's all
        that was not revealed in this combo."""
        ctx, view, card_set = self.ctx, self.ctx.view, self.card_set
        mine = view["deck"] is not None and view["seat"] in (0, 1) and ctx.role(view["seat"]) == role
        if mine:
            left = Counter(card_set.kind_of[card] for card in view["deck"] or ())
        else:
            left = Counter(dict(enumerate(card_set.counts[role])))
            for seat in (0, 1):
                if ctx.role(seat) == role and view["combo"]:
                    shown = view["rows"][seat][: view["revealed"][seat]]
                    left.subtract(card_set.kind_of[card] for card in shown)
        head = self.words("ask.deck_mine" if mine else "ask.deck_theirs")
        kinds = [(kind, count) for kind, count in enumerate(card_set.counts[role]) if count]
        return head, [
            (self.words(f"card.{card_set.kinds[kind]}"), left[kind], count) for kind, count in kinds
        ]

    def _deck(self, role: int) -> Large:
        words = self.words
        head, lines = self._left(role)
        rows = [
            Row(name, words("ask.of", count=left, most=count), ink="text" if left else "text_dim")
            for name, left, count in lines
        ]
        panel = Panel(head, rows)
        said = ", ".join(f"{left}× {name}" for name, left, _ in lines if left)
        return Large((226.0, panel.height), panel.draw, f"{head}: {said}", least=1.0)

    # ---- the combos so far

    def _past(self, layout: Layout) -> Large:
        """Both rows of each finished combo, as large as their number allows, what was not valid crossed out."""
        words = self.words
        area = layout.cage if layout.cage is not None and not layout.folded else layout.area.inflate(-12, -12)
        shown = self.ctx.view["history"][-12:]
        columns = min(len(shown), 2) if len(shown) <= 4 else 4
        lines = -(-len(shown) // columns)

        def card_width(wide: float, high: float) -> float:
            """As large as they fit, and no larger than the cards of the rows."""
            each = (wide - 16) / columns
            return min((each - 18) / SLOTS - 3, ((high - 44) / lines - 44) / 2.8, MAX_PAST_CARD_WIDTH)

        def draw(canvas: Canvas, box: FRect) -> None:
            card = card_width(*box.size)
            wide, high = (box.width - 16) / columns, 2.8 * card + 44
            at, gold = (box.left + 14, box.top + 20), canvas.palette.gold
            canvas.panel(box, 12, gold, 2)
            canvas.text(words("ask.past_combos"), at, 18, gold, theme.POSTER, width=box.width - 28)
            for place, one in enumerate(shown):
                left = box.left + 8 + place % columns * wide
                cell = FRect(left, box.top + 36 + place // columns * high, wide - 6, high - 6)
                self._past_combo(canvas, cell, one, card)

        spoken = "; ".join(self._spoken(one) for one in shown)
        high = lines * (2.8 * card_width(*area.size) + 44) + 44
        size, said = (area.width, min(area.height, high)), f"{words('ask.past_combos')}: {spoken}"
        return Large(size, draw, said, least=0.4)

    def _past_combo(self, canvas: Canvas, cell: FRect, one: PastCombo, card: float) -> None:
        """The attacker, the attack above the defence."""
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
            for card, valid in zip(one["rows"][seat], one["valid"][seat], strict=True):
                name = self.ctx.card_name(card)
                cards.append(name if valid else f"{name} ({words('banner.invalid')})")
            parts.append(f"{self.host.name(seat)}: {', '.join(cards)}")
        return ". ".join(parts)
