"""Things seen large while they are looked at: a kard with all it says, a pile, what is known of the far hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import FRect

from kotgames.games.mortal_kombat_kards.table import card_signs, deck_list, ids, looks
from kotgames.games.mortal_kombat_kards.table.card_faces import KardFaces, KardState
from kotgames.games.mortal_kombat_kards.table.context import Context, Part
from kotgames.games.mortal_kombat_kards.views import UNSEEN
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.large import CARD, WORTHWHILE, Large

READABLE: Final = 0.84
"""The share of its size below which the text of a kard is not read."""
COLUMNS: Final = 6
WIDE: Final = 74.0
"""Width of a kard in a pile that is looked through."""


class SeenLarge(Part):
    """The large pictures that belong to the one thing that is looked at."""

    def __init__(self, ctx: Context, faces: KardFaces) -> None:
        super().__init__(ctx)
        self.faces = faces

    def of(self, canvas: Canvas, name: str) -> list[Large]:
        """See `Picture.large`."""
        what = ids.family(name)
        if what == "card":
            return self._kard(canvas, ids.numbers(name)[0])
        if what == "pile":
            seat = ids.numbers(name)[0]
            pile = self.ctx.view["piles"][seat]
            return self._many(
                canvas, self.words("place.pile", name=self.host.name(seat), count=len(pile)), pile[::-1]
            )
        if what == "deck":
            return deck_list.of(self.ctx, canvas, ids.numbers(name)[0])
        if what == "closed":
            seat = ids.numbers(name)[0]
            known = [card for card in self.ctx.view["hands"][seat] if card != UNSEEN]
            return self._many(canvas, self.words("place.known_hand", name=self.host.name(seat)), known)
        return []

    def _kard(self, canvas: Canvas, card: int) -> list[Large]:
        sprite = self.ctx.field.sprites.get(ids.card(card))
        if sprite is None or sprite.spec.width * WORTHWHILE > CARD[0]:
            return []
        pile = next((seat for seat, cards in enumerate(self.ctx.view["piles"]) if card in cards), None)
        front, _, state = sprite.spec.face
        shown = KardState(counters=state.counters, struck=state.struck, advanced=state.advanced)

        def draw(canvas: Canvas, box: FRect) -> None:
            self.faces.paint(canvas, front, box, shown, lift=1.0)

        said = self.faces.spoken(front[1])
        found = [Large(CARD, draw, said, least=READABLE)]
        legend = self._legend(canvas, front[1])
        if legend is not None:
            found.append(legend)
        if pile is not None and not self.ctx.asks("salvage"):
            found += self.of(canvas, ids.pile(pile))
        return found

    def _legend(self, canvas: Canvas, kind: int) -> Large | None:
        """The icons of a kard's head with their words."""
        rows = card_signs.head_icons(self.card_set, kind, small=False)
        if not rows:
            return None
        said = [self.words(f"sign.{key}") for key, _ in rows]
        room = min(230.0, max(canvas.text_width(text, theme.SMALL) for text in said) + 4)
        heights = [max(21.0, canvas.paragraph_height(text, room, theme.SMALL, leading=0.96)) for text in said]

        def draw(canvas: Canvas, box: FRect) -> None:
            canvas.shadow(box, 10, 8, 4, 170)
            canvas.rounded(box, 10, "#150b22", looks.PANEL_EDGE, 1.5)
            y = box.top + 8
            for (_, icon), text, high in zip(rows, said, heights, strict=True):
                canvas.icon(icon, (box.left + 19, y + 10), 17, "#ffffff")
                canvas.paragraph(
                    text, FRect(box.left + 34, y, room, high), theme.SMALL, "#f4ecff", leading=0.96
                )
                y += high + 4

        size = (room + 44, sum(heights) + 4 * (len(rows) - 1) + 16)
        return Large(size, draw, " ".join(said), least=1.0)

    def _many(self, canvas: Canvas, title: str, cards: Sequence[int]) -> list[Large]:
        """Kards side by side, equal ones once with their number."""
        of = self.card_set.kind_of
        kinds = list(dict.fromkeys(of[card] for card in cards))
        if not kinds:
            return []
        counts = {kind: sum(of[card] == kind for card in cards) for kind in kinds}
        first = {of[card]: card for card in reversed(cards)}
        columns = min(COLUMNS + (len(kinds) > 18) * 3, len(kinds))
        rows = -(-len(kinds) // columns)
        wide = WIDE if rows < 4 else 58.0
        high = wide * 1.4

        def draw(canvas: Canvas, box: FRect) -> None:
            looks.panel(canvas, box, looks.WARM, 2)
            canvas.text(
                title,
                (box.left + 12, box.top + 17),
                theme.BODY,
                looks.WARM,
                theme.UI_BOLD,
                width=box.width - 24,
            )
            share = (box.height - 40) / (rows * (high + 6))
            w, h = wide * share, high * share
            for index, kind in enumerate(kinds):
                row, column = divmod(index, columns)
                place = FRect(box.left + 10 + column * (w + 6), box.top + 34 + row * (h + 6 * share), w, h)
                self.ctx.paint_card(canvas, first[kind], place)
                if counts[kind] > 1:
                    chip = FRect(place.right - 26, place.bottom - 20, 26, 20)
                    canvas.rounded(chip, 9, "#0d0816", looks.WARM, 1.2)
                    canvas.text(
                        f"×{counts[kind]}",
                        chip.center,
                        theme.SMALL,
                        "#ffffff",
                        theme.UI_BOLD,
                        anchor="center",
                    )

        title_room = min(360.0, canvas.text_width(title, theme.BODY, theme.UI_BOLD) + 28)
        size = (max(columns * (wide + 6) + 14, title_room), rows * (high + 6) + 40)
        names = ", ".join(
            f"{counts[kind]} {self.words(f'card.{self.card_set.kinds[kind]}')}" for kind in kinds
        )
        return [Large(size, draw, f"{title}: {names}", least=0.6)]
