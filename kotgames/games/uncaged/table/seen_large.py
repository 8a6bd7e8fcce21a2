"""Things seen large while they are looked at: a card with what its signs mean, what is left of a deck, the combos so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from pygame import FRect

from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.table import card_text, ids, looks
from kotgames.games.uncaged.table.card_faces import CardFaces, CardState
from kotgames.games.uncaged.table.card_text import Sign, SignGroup, spoken
from kotgames.games.uncaged.table.context import Context, Part
from kotgames.games.uncaged.table.layout import SLOTS, Layout
from kotgames.games.uncaged.views import PastCombo
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.large import CARD, WORTHWHILE, Large
from kotgames.ui.table.panels import Panel, Row

MAX_PAST_CARD_WIDTH = 104.0
"""Width of a card of a past row, at the most."""
LEGEND_WIDTH: Final = 246.0
"""At the most."""
PAD: Final = 8.0
GAP: Final = 5.0
"""Between two rows of the legend."""


class SeenLarge(Part):
    """The large pictures that belong to the one thing that is looked at."""

    def __init__(self, ctx: Context, faces: CardFaces, reason: Callable[[int], tuple[str, ...]]) -> None:
        super().__init__(ctx)
        self.faces = faces
        self.reason = reason
        """Why a card of the own hand can do nothing now."""

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
        kind = self.card_set.kind_of[card]
        face = ("card", kind, self.ctx.role(seat))
        held = name in self.ctx.hand and self.ctx.row.slot_of(card) is None
        why = self.reason(card)[:1] if held else ()
        state = CardState(dim=invalid, damage=damage, cast=self.ctx.card_cast(seat))

        def draw(canvas: Canvas, box: FRect) -> None:
            self.faces.paint(canvas, face, box, state, lift=1.0)

        said = spoken(self.card_set, self.words, kind, self.ctx.card_name(card), ())
        return [Large(CARD, draw, said, "".join(why)), legend(canvas, self.card_set, self.words, kind)]

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
        names = [self.words(f"card.{kind}") for kind in card_set.kinds]
        counts = enumerate(card_set.counts[role])
        return head, [(names[kind], left[kind], count) for kind, count in counts if count]

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
                self.faces.paint(canvas, ("card", kind, role), rect, state)

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


# ------------------------------------------------------------------------------------------ the legend
def meanings(card_set: CardSet, words: Words, kind: int) -> list[tuple[SignGroup, str]]:
    """All that is drawn on a card of a kind as signs, with what it says in words: its type, where it works, what it needs and does."""
    row = card_set.components.cards[kind]
    lines = [text.replace("**", "") for text in card_text.effect_lines(card_set, words, kind)]
    return [
        ((Sign(looks.type_icon(row.type), card_type=row.type),), words(f"type.{row.type}")),
        ((Sign(looks.LEVEL_MARKS[row.level]),), words(f"place_level.{row.level}")),
        *zip(card_text.effect_signs(card_set, words, kind), lines, strict=True),
    ]


def legend(canvas: Canvas, card_set: CardSet, words: Words, kind: int) -> Large:
    """Each group of a card's signs beside the sentence that it stands for, as wide as the longest and no wider than `LEGEND_WIDTH`."""
    shown = meanings(card_set, words, kind)
    wide = max(card_text.sign_group_width(canvas, signs) for signs, _ in shown) + 8.0
    longest = max(canvas.text_width(text, theme.SMALL) for _, text in shown)
    room = min(LEGEND_WIDTH - 2 * PAD - wide, longest + 4)
    heights = [max(20.0, canvas.paragraph_height(text, room, theme.SMALL, leading=0.96)) for _, text in shown]

    def draw(canvas: Canvas, box: FRect) -> None:
        canvas.shadow(box, 10, 8, 4, 170)
        canvas.rounded(box, 10, "#f4ead0", "#7d531a", 2)
        y = box.top + PAD
        for (signs, text), height in zip(shown, heights, strict=True):
            card_text.paint_sign_group(canvas, signs, (box.left + PAD, y + 10.0))
            rect = FRect(box.left + PAD + wide, y, room, height)
            canvas.paragraph(text, rect, theme.SMALL, card_text.TEXT_INK, leading=0.96)
            y += height + GAP

    size = (wide + room + 2 * PAD, sum(heights) + GAP * (len(shown) - 1) + 2 * PAD)
    return Large(size, draw, " ".join(text for _, text in shown), least=1.0)
