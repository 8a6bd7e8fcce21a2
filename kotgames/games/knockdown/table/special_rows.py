"""A Special Attack as a row of a Fighter Sheet: name, cost, type, range, wounds, K.O., and its effect where there is room for words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import FRect

from kotgames.games.knockdown import components as c
from kotgames.games.knockdown.art import card_art, tokens
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.table import card_parts, card_text
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas, Point
from kotgames.ui.table.letters import POSTER
from kotgames.ui.table.typesetting import paint_typeset, typeset, typeset_to_fit

WORDS_FROM: Final = 76.0
"""A row at least so high says its effect in words too."""
PAD: Final = 5.0
NAME_SIZE: Final = 16.0


@dataclass(frozen=True, slots=True)
class SpecialState:
    """The state of a Special Attack's row. `lit`: for each symbol of its cost, in printed order, whether it can be paid; `payable`: all of
    it and now; `used`: it was used in this Combo; `chosen`: it is being paid for; `reach`: whether the rival is in range (None: not asked);
    `wounds`: (heavy, light) it would do now; `longer`: so many spaces it reaches farther than is printed; `hot`: something may be laid on
    it."""

    lit: tuple[bool, ...] = ()
    payable: bool = False
    used: bool = False
    chosen: bool = False
    reach: bool | None = None
    wounds: tuple[int, int] | None = None
    longer: int = 0
    hot: bool = False


class SpecialRows:
    """Paints the rows."""

    def __init__(self, card_set: CardSet, words: Words) -> None:
        self.card_set = card_set
        self.words = words

    def cost(self, special: int) -> Sequence[str]:
        """The symbols of a cost, in printed order."""
        return [one for fighter in self.card_set.fighters for one in fighter.specials][special].cost

    def height(self, canvas: Canvas, special: int, width: float) -> float:
        """The height that a row needs with its effect in words."""
        text = typeset(canvas, self._effect(special), width - 2 * PAD - 8, theme.SMALL)
        return max(WORDS_FROM, 56.0 + text.height)

    def _effect(self, special: int) -> list[str]:
        return card_text.effect_lines(self.card_set, self.words, self.card_set.first_special + special)

    def paint(self, canvas: Canvas, special: int, rect: FRect, state: SpecialState) -> None:
        """A row in a rectangle in units."""
        key = ("kd special row", self.card_set.digest, special, state, self.words.language, tuple(rect.size))
        canvas.baked(key, rect, lambda inner: self._draw(inner, special, rect, state))

    def _draw(self, canvas: Canvas, special: int, rect: FRect, state: SpecialState) -> None:
        tone, source = card_art.TONES["special"], self.card_set.first_special + special
        live, bright = state.payable or state.chosen, state.chosen or state.hot
        ground = ("#12505c", "#0a2730") if live else ("#18222f", "#0e151f")
        canvas.gradient(rect, 7, *ground)
        edge = "#ffd34d" if bright else tone.light if live else "#3d4a5e"
        canvas.rim(rect, 7, edge, 2.5 if bright else 1.5)
        words = rect.height >= WORDS_FROM
        upper = 26.0 if words else min(32.0, rect.height * 0.52)
        line = FRect(rect.left + PAD, rect.top + 2, rect.width - 2 * PAD, upper)
        cost = self.cost(special)
        badge = min(27.0, upper - 1)
        lit = state.lit or (live,) * len(cost)
        wide = len(cost) * badge + max(0, len(cost) - 1) * 2.0
        self.paint_cost(canvas, special, (line.right - wide, line.centery), badge, lit)
        name = card_text.name_of(self.card_set, self.words, source).upper()
        size = min(19.0, max(NAME_SIZE, upper * 0.62))
        colour = "#8d9bb0" if state.used else "#ffffff"
        room = line.width - wide - 5
        card_text.paint_name(canvas, name, (line.left, line.centery), size, room, colour)
        high = min(23.0 if words else 27.0, rect.bottom - line.bottom - 2)
        below = FRect(line.left, line.bottom, line.width, high)
        self._signs(canvas, source, below, state)
        free = rect.bottom - below.bottom - 3
        if words and free >= 17:
            room, least = rect.width - 2 * PAD - 8, card_text.LEAST_SIZE
            text = typeset_to_fit(canvas, self._effect(special), room, free, 16.0, least)
            if text is not None:
                area = FRect(line.left, below.bottom + 1, line.width, free)
                paint_typeset(canvas, text, area, tone.light, "#dfe8f6" if live else "#b6c4d8")
        if state.used:
            struck = min(line.width - wide - 5, canvas.text_width(name, size, theme.POSTER))
            canvas.fill(FRect(line.left, line.centery, struck, 1.5), "#8d9bb0")

    def _signs(self, canvas: Canvas, source: int, box: FRect, state: SpecialState) -> None:
        """Type, range, wounds and K.O. side by side."""
        card_set = self.card_set
        high = min(22.0, box.height - 3)
        sort = c.TYPES[card_set.type_of[source]]
        x = box.left
        card_parts.paint_type(canvas, sort, (x + high / 2, box.centery), high)
        x += high + 6
        if sort != "reaction" or card_set.ranged[source]:
            at = (x, box.centery)
            x += card_text.paint_range(canvas, card_set, source, at, high, state.reach, state.longer) + 7
        printed = (card_set.heavy[source], card_set.light[source])
        now = printed if state.wounds is None else state.wounds
        ink = "#ffffff" if now == printed else card_parts.CHANGED
        letter = max(theme.SMALL, high * 0.86)
        for kind, count in zip(tokens.CUBES, now, strict=True):
            if count:
                right = POSTER.of(letter).write(canvas, str(count), (x, box.centery), colour=ink).right
                card_parts.paint_cube(canvas, kind, (right + 2 + high / 2, box.centery), high)
                x = right + high + 7
        if card_set.ko[source]:
            said = self.words("sign.ko")
            wide = canvas.text_width(said, letter, theme.POSTER) + high * 0.8
            place = FRect(box.right - wide, box.centery - high / 2, wide, high)
            card_parts.paint_ko(canvas, said, place, letter)

    # ---- costs

    def paint_cost(
        self, canvas: Canvas, special: int, left: Point, badge: float, lit: Sequence[bool]
    ) -> None:
        """The symbols of a cost from a point at the left on; `lit` as in `SpecialState`, all where nothing is said."""
        for index, name in enumerate(self.cost(special)):
            bright = not lit or (index < len(lit) and lit[index])
            at = (left[0] + index * (badge + 2.0) + badge / 2, left[1])
            card_parts.paint_symbol(canvas, name, at, badge, lit=bright)
