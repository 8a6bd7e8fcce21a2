"""The meaning of a card's signs: each group of signs beside the sentence that it stands for, while the card is looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import FRect

from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.table import card_text, looks
from kotgames.games.uncaged.table.card_text import Sign, SignGroup
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.large import Large

WIDTH: Final = 246.0
"""At the most."""
PAD: Final = 8.0
GAP: Final = 5.0
"""Between two rows."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """Signs that belong together, and what they say."""

    signs: SignGroup
    text: str


def meanings(card_set: CardSet, words: Words, kind: int) -> list[Meaning]:
    """All that is drawn on a card of a kind as signs, in words: its type, where it works, what it needs and does."""
    row = card_set.components.cards[kind]
    found = [
        Meaning((Sign(looks.type_icon(row.type), card_type=row.type),), words(f"type.{row.type}")),
        Meaning((Sign(looks.LEVEL_MARKS[row.level]),), words(f"place_level.{row.level}")),
    ]
    groups = [*card_text.need_signs(card_set, words, kind), *card_text.action_signs(card_set, words, kind)]
    lines = [text.replace("**", "") for text in card_text.effect_lines(card_set, words, kind)]
    return [*found, *(Meaning(*pair) for pair in zip(groups, lines, strict=True))]


def large(canvas: Canvas, shown: list[Meaning]) -> Large:
    """The panel, as wide as its longest sentence and no wider than `WIDTH`."""
    signs = max(card_text.sign_group_width(canvas, one.signs) for one in shown) + 8.0
    longest = max(canvas.text_width(one.text, theme.SMALL) for one in shown)
    room = min(WIDTH - 2 * PAD - signs, longest + 4)
    heights = [max(20.0, canvas.paragraph_height(one.text, room, theme.SMALL, leading=0.96)) for one in shown]
    size = (signs + room + 2 * PAD, sum(heights) + GAP * (len(shown) - 1) + 2 * PAD)

    def draw(canvas: Canvas, box: FRect) -> None:
        canvas.shadow(box, 10, 8, 4, 170)
        canvas.rounded(box, 10, "#f4ead0", "#7d531a", 2)
        y = box.top + PAD
        for one, height in zip(shown, heights, strict=True):
            card_text.paint_sign_group(canvas, one.signs, (box.left + PAD, y + 10.0))
            rect = FRect(box.left + PAD + signs, y, room, height)
            canvas.paragraph(one.text, rect, theme.SMALL, card_text.TEXT_INK, leading=0.96)
            y += height + GAP

    return Large(size, draw, " ".join(one.text for one in shown), least=1.0)
