"""Beside the cage: both decks and the combo so far; fighters and score sheet are in `corners` and `sheet`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from kotgames.games.uncaged.table import ids
from kotgames.games.uncaged.table.corners import Corners
from kotgames.games.uncaged.table.layout import Layout
from kotgames.games.uncaged.table.sheet import SheetView
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.widgets.controls import focus_rim

if TYPE_CHECKING:
    from kotgames.games.uncaged.table.table import Table


class Panels:
    """Items of everything that is no card."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.card_set = table.card_set
        self.host = table.host
        self.words = table.host.words
        self.corners = Corners(table)
        self.sheet = SheetView(table)

    def items(self, layout: Layout) -> list[Item]:
        """Fighters, decks, sheet, log."""
        found = [self.corners.item(seat, rect) for seat, rect in enumerate(layout.fighters)]
        if layout.decks_box is not None:
            found += self._decks(layout)
        if layout.sheet is not None:
            found.append(self.sheet.item(layout.sheet))
        if layout.log is not None:
            found.append(self._combo(layout.log))
        return found

    # ---- decks

    def _decks(self, layout: Layout) -> list[Item]:
        words = self.words
        view = self.table.view
        box = layout.decks_box
        assert box is not None
        found = []

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.panel(item.rect, 12)
            for role, rect in enumerate(layout.decks):
                if layout.folded:
                    continue
                head = words("ask.attack_deck" if role == 0 else "ask.defence_deck")
                canvas.text(
                    head,
                    (rect.centerx, rect.top - 14),
                    theme.SMALL,
                    canvas.palette.text_soft,
                    anchor="center",
                    width=rect.width + 40,
                )

        found.append(Item("decks", box, draw))
        attacker = view["attacker"] if view["combo"] else -1
        for role, rect in enumerate(layout.decks):
            seat = attacker if role == 0 else 1 - attacker
            count = view["deck_counts"][seat] if attacker >= 0 else len(self.card_set.decks[role])
            found.append(self._deck(role, rect, count))
        return found

    def _deck(self, role: int, rect: FRect, count: int) -> Item:
        words = self.words
        label = words("place.attack_deck" if role == 0 else "place.defence_deck", count=count)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            for index in range(min(3, max(1, count // 8))):
                self.table.faces.paint_back(canvas, role, rect.move(index * -1.5, index * -2.0))
            chip = FRect(rect.centerx - 22, rect.bottom - 14, 44, 26)
            canvas.rounded(chip, 13, "#0c1016", canvas.palette.gold, 1.5)
            canvas.text(str(count), chip.center, 18, "#ffffff", theme.UI_BOLD, anchor="center")
            if self.table.lit(item.id):
                canvas.rim(rect.inflate(6, 6), 10, canvas.palette.gold, 3)

        def look() -> None:
            self.host.app.say(self._left(role))

        return Item(
            ids.deck(role), rect, draw, role="place", label=label, tip=self._left(role), on=look, focus=True
        )

    def _left(self, role: int) -> str:
        """The deck counter: what is still in the deck the viewer holds; else only how many."""
        view = self.table.view
        deck = view["deck"]
        me = self.table.bottom_seat
        if deck is None or self.table.role(me) != role or self.host.situation.viewer != me:
            return self.words("ask.deck_closed")
        counts: dict[int, int] = {}
        for card in deck:
            kind = self.card_set.kind_of[card]
            counts[kind] = counts.get(kind, 0) + 1
        cards = ", ".join(
            f"{count}× {self.words('card.' + self.card_set.kinds[kind])}"
            for kind, count in sorted(counts.items())
        )
        return self.words("ask.deck_left", cards=cards)

    # ---- the combo so far

    def _combo(self, box: FRect) -> Item:
        words = self.words
        lines = self.table.seen.combo_lines()

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            canvas.panel(box, 12, colours.gold if mood.hover or mood.focus else None)
            canvas.text(
                words("ask.combo_log"),
                (box.left + 12, box.top + 17),
                18,
                colours.gold,
                theme.POSTER,
                width=box.width - 24,
            )
            focus_rim(canvas, box, 12, mood)
            room = FRect(box.left + 8, box.top + 32, box.width - 16, box.height - 40)
            if not lines:
                self._log_empty(canvas, room)
                return
            self._log_lines(canvas, room, lines)

        spoken = " ".join(f"{head}: {text}." for head, text, _ in lines)
        return Item(
            "log",
            box,
            draw,
            role="button",
            label=f"{words('ask.combo_log')}. {spoken}",
            on=self.host.open_log,
            focus=True,
        )

    def _log_empty(self, canvas: Canvas, room: FRect) -> None:
        """What will stand here, below a sign where there is room for one."""
        text, dim = self.words("ask.log_empty"), canvas.palette.text_dim
        rest = FRect(room.left + 6, room.top + room.height * 0.48, room.width - 12, room.height * 0.48)
        if canvas.paragraph_height(text, rest.width, theme.SMALL) > rest.height:
            canvas.paragraph(text, room, theme.SMALL, dim, align="center", valign="middle")
            return
        canvas.icon("fist", (room.centerx, room.top + room.height * 0.3), 44, canvas.palette.panel_edge)
        canvas.paragraph(text, rest, theme.SMALL, dim, align="center")

    def _log_lines(self, canvas: Canvas, room: FRect, lines: list[tuple[str, str, str]]) -> None:
        """The last lines that there is room for, oldest first."""
        colours = canvas.palette
        wide = room.width - 14
        shown: list[tuple[float, float, tuple[str, str, str]]] = []
        used = 0.0
        for line in reversed(lines):
            head = canvas.paragraph_height(line[0], wide, theme.SMALL, theme.UI_BOLD, 0.94)
            text = canvas.paragraph_height(line[1], wide, theme.SMALL, leading=0.94)
            if used + head + text + 10 > room.height:
                break
            used += head + text + 10
            shown.append((head, text, line))
        y = room.top
        for head, text, (cards, came, ink) in reversed(shown):
            rect = FRect(room.left, y, room.width, head + text + 6)
            canvas.rounded(rect, 8, colours.field_)
            canvas.fill(FRect(rect.left, rect.top + 5, 3, rect.height - 10), str(getattr(colours, ink)))
            first = FRect(rect.left + 9, rect.top + 3, wide, head + 1)
            canvas.paragraph(cards, first, theme.SMALL, colours.text, theme.UI_BOLD, leading=0.94)
            second = FRect(first.left, first.top + head, wide, text + 1)
            canvas.paragraph(came, second, theme.SMALL, str(getattr(colours, ink)), leading=0.94)
            y = rect.bottom + 4
