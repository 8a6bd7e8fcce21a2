"""What the signs on a card mean: each group of signs beside the sentence that it stands for, while the card is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import FRect

from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.table import card_text, looks
from kotgames.games.uncaged.table.card_text import Sign, SignGroup
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood

ID: Final = "cards:signs"
WIDTH: Final = 246.0
"""At the most."""
LEAST_ROOM: Final = 98.0
"""Of that for words; with less it is not shown."""
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


def item(
    canvas: Canvas, shown: list[Meaning], places: Sequence[FRect], clear: Sequence[FRect]
) -> Item | None:
    """The panel in the first of the places that has room for it, over nothing of `clear`; None where there is no room."""
    signs = max(card_text.sign_group_width(canvas, one.signs) for one in shown) + 8.0
    for place in places:
        width = min(WIDTH, place.width)
        room = width - 2 * PAD - signs
        if room < LEAST_ROOM:
            continue
        heights = [
            max(20.0, canvas.paragraph_height(one.text, room, theme.SMALL, leading=0.96)) for one in shown
        ]
        high = sum(heights) + GAP * (len(shown) - 1) + 2 * PAD
        spare = place.width - width
        boxes = [
            FRect(place.left + spare * share, place.bottom - high, width, high) for share in (0.5, 0.0, 1.0)
        ]
        box = next((one for one in boxes if place.contains(one) and one.collidelist(list(clear)) < 0), None)
        if box is not None:
            break
    else:
        return None

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        canvas.shadow(box, 10, 8, 4, 170)
        canvas.rounded(box, 10, "#f4ead0", "#7d531a", 2)
        y = box.top + PAD
        for one, height in zip(shown, heights, strict=True):
            card_text.paint_sign_group(canvas, one.signs, (box.left + PAD, y + 10.0))
            rect = FRect(box.left + PAD + signs, y, room, height)
            canvas.paragraph(one.text, rect, theme.SMALL, card_text.TEXT_INK, leading=0.96)
            y += height + GAP

    return Item(ID, box, draw, label=" ".join(one.text for one in shown))
