"""The whole log of a match: every event in words, its dice with target and chance, its cards to look at, its paragraph of the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final

import pygame
from pygame import FRect, Surface

from kotgames.engine.log_book import LogLine
from kotgames.scenes.rulebook import reading
from kotgames.scenes.table.hosts import TableHost
from kotgames.ui import rich, theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.scrolling import ScrollArea
from kotgames.ui.widgets.controls import button, focus_rim, heading, label, panel, tab
from kotgames.ui.widgets.layout import centered, inset

FILTERS: Final = ("all", "rolls", "cards")
BESIDE: Final = 1060.0
"""In a wider area the cards lie beside the lines, else over them."""
COLUMN: Final = 260.0
DIE: Final = 24.0
CARD: Final = 220.0
"""A card is never drawn wider."""
MOST_CARDS: Final = 6


class LogScene(Scene):
    """Newest at the bottom, where it opens."""

    opaque: ClassVar[bool] = False
    kind: ClassVar[str] = "log"

    def __init__(self, app: App, host: TableHost) -> None:
        super().__init__(app)
        self._host = host
        self._log_lines = list(host.situation.seen_lines)
        self.filter = "all"
        self._fresh = True
        self._heights: dict[tuple[int, float, float], float] = {}
        self._linked = reading.written(host.match.game.id)
        self._beside = True
        """The cards lie beside the lines, and need no line to give way to them."""
        self._built_for: int | None = None

    def speak_anew(self) -> None:
        """See `Scene`."""
        self._log_lines = list(self._host.situation.seen_lines)
        self._heights.clear()

    @property
    def lines(self) -> list[tuple[int, LogLine]]:
        """The lines that the filter lets through, each after its number in the log."""
        numbered = list(enumerate(self._log_lines))
        if self.filter == "rolls":
            return [(index, told) for index, told in numbered if told.dice]
        if self.filter == "cards":
            return [(index, told) for index, told in numbered if told.cards]
        return numbered

    @property
    def looked(self) -> int | None:
        """The number of the line under the pointer or the keyboard."""
        name = self.focus.hover or (self.focus.id if self.focus.visible else "")
        return int(name.split(":")[1]) if name.startswith("line:") else None

    @property
    def cards(self) -> tuple[int, ...]:
        """The kinds of cards that lie open now."""
        return (
            ()
            if self.looked is None
            else tuple(dict.fromkeys(self._log_lines[self.looked].cards))[:MOST_CARDS]
        )

    # ---- building

    def refresh(self, canvas: Canvas) -> None:
        """See `Scene`; a line that has gone leaves the focus to another, whose cards lie open then."""
        super().refresh(canvas)
        if not self._beside and self.looked != self._built_for:
            self._stale = True
            super().refresh(canvas)

    def build(self, canvas: Canvas) -> None:
        """Title, filters, lines, cards."""
        self._built_for = self.looked
        wide = self._beside = canvas.area.width >= BESIDE
        folded = canvas.area.width < 700
        box = centered(canvas.area, 1080 if wide else 780, 690, 8 if folded else 16)
        self.add(panel("panel", box, edge="gold"))
        inner = inset(box, 12 if folded else 20, 10 if folded else 14)
        top = self._head(canvas, inner, folded)
        region = FRect(inner.left, top, inner.width - (COLUMN + 20 if wide else 0), inner.bottom - top)
        self._lines(canvas, region)
        if wide:
            self._column(FRect(region.right + 20, region.top, COLUMN, region.height))
        elif self.cards:
            self._floating(region)

    def _head(self, canvas: Canvas, inner: FRect, folded: bool) -> float:
        """Title, filters and the ways out; on a small area in two rows. Returns where the lines begin."""
        words = self.app.words
        high = 36.0 if folded else 40.0
        fair, close = words("fairness.button"), words("ui.close")
        sizes = [canvas.text_width(text, 16, theme.UI_BOLD) + 34 for text in (fair, close)]
        right = inner.right
        dice = self._host.table.log.has_dice()
        ways: list[tuple[str, str, float, Callable[[], None]]] = [
            ("close", close, sizes[1], lambda: self.app.pop(self)),
            ("fairness", fair, sizes[0], self._host.open_fairness),
        ]
        for name, text, wide, on in ways if dice else ways[:1]:
            right -= wide
            self.add(button(name, FRect(right, inner.top, wide, high), text, on, colour="quiet", size=16))
            right -= 8
        title = heading(
            "title", FRect(inner.left, inner.top, right - inner.left, high), words("log.title"), 26
        )
        self.add(title)
        row = FRect(inner.left, inner.top + high + 8, inner.width, 34)
        if not folded:
            start = inner.left + canvas.text_width(words("log.title"), 26, theme.POSTER) + 26
            if right - start >= 290:
                row = FRect(start, inner.top + 3, right - start - 12, 34)
        left = row.left
        for name in FILTERS:
            if name == "rolls" and not dice:
                continue
            count = sum(
                bool(told.dice if name == "rolls" else told.cards if name == "cards" else True)
                for told in self._log_lines
            )
            text = f"{words(f'log.{name}')} {count}"
            wide = canvas.text_width(text, 16, theme.UI_BOLD) + 26
            spot = FRect(left, row.top, wide, row.height)
            choose = partial(self._choose, name)
            self.add(tab(f"filter:{name}", spot, [text], here=name == self.filter, on=choose))
            left += wide + 8
        return row.bottom + 10

    def _choose(self, name: str) -> None:
        self.filter = name
        self._fresh = True
        self.rebuild()

    def _lines(self, canvas: Canvas, region: FRect) -> None:
        shown = self.lines
        if not shown:
            text = self.app.words("log.none" if self._log_lines else "log.empty")
            self.add(
                label("empty", FRect(region.left, region.top, region.width, 40), text, colour="text_dim")
            )
            return
        wide = region.width - 16
        heights = [self._height(canvas, index, told, wide) for index, told in shown]
        with self.scrolled("lines", region, sum(heights) + 8) as area:
            if self._fresh:
                area.offset, self._fresh = area.most, False
            y = region.top + 4
            for number, ((index, told), height) in enumerate(zip(shown, heights, strict=True)):
                rect = FRect(region.left, y, wide, height)
                y += height
                self.add(self._line(number, index, told, rect))

    def _height(self, canvas: Canvas, index: int, told: LogLine, wide: float) -> float:
        key = (index, round(wide, 1), canvas.u)
        found = self._heights.get(key)
        if found is None:
            room = wide - 52
            found = _flowed(canvas, told, room)[1] + 9
            if told.detail:
                found += max(DIE if told.dice else 0.0, self._detail_height(canvas, told, room)) + 3
            self._heights[key] = found
        return found

    @staticmethod
    def _detail_height(canvas: Canvas, told: LogLine, room: float) -> float:
        return canvas.paragraph_height(told.detail, room - _dice_width(told), theme.SMALL)

    def _line(self, number: int, index: int, told: LogLine, rect: FRect) -> Item:
        on = partial(self._host.open_rules, told.topic) if told.topic is not None and self._linked else None

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box = item.rect
            colours = canvas.palette
            ink = canvas.ink(told.colour)
            hot = mood.hover or mood.focus
            if hot or number % 2:
                canvas.rounded(box, 6, "#3a475a" if hot else colours.field_)
            room = box.width - 52
            pieces, high = _flowed(canvas, told, room)
            canvas.icon(told.icon, (box.left + 19, box.top + 4 + canvas.line_height(theme.BODY) / 2), 18, ink)
            corner = (box.left + 38, box.top + 4)
            _paint_line(canvas, pieces, corner, ink, named=colours.gold if hot else colours.text_dim)
            if told.detail:
                self._paint_detail(
                    canvas,
                    told,
                    FRect(corner[0], corner[1] + high + 2, room, box.bottom - corner[1] - high - 4),
                )
            if on is not None and hot:
                canvas.icon(
                    "rule-book",
                    (box.right - 12, box.top + 4 + canvas.line_height(theme.BODY) / 2),
                    17,
                    colours.gold,
                )
            focus_rim(canvas, box.inflate(-6, -6), 6, mood)

        says = f"{told.text} {told.detail}".strip()
        return Item(f"line:{index}", rect, draw, role="line", label=says, on=on, focus=True)

    def _paint_detail(self, canvas: Canvas, told: LogLine, box: FRect) -> None:
        colours = canvas.palette
        x = box.left
        for face, good in told.dice:
            die = FRect(x, box.top, DIE - 2, DIE - 2)
            body = "#f6efdc" if good is None else "#ffd34d" if good else "#7c8796"
            canvas.shape(("log die", face, body), die, partial(die_picture, face, body))
            x += DIE + 4
        width = box.right - box.left - _dice_width(told)
        text = FRect(box.left + _dice_width(told), box.top, width, max(DIE - 2, box.height))
        high = canvas.paragraph_height(told.detail, width, theme.SMALL)
        text.top += max(0.0, (DIE - 2 - high) / 2) if told.dice else 0.0
        canvas.paragraph(told.detail, text, theme.SMALL, colours.text_dim)

    # ---- cards

    def _column(self, rect: FRect) -> None:
        words = self.app.words

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box = item.rect
            cards = self.cards
            canvas.rounded(box, 12, "#10151c", canvas.palette.panel_edge, 1.5)
            if cards:
                self._paint_cards(canvas, inset(box, 16, 18), cards)
                return
            canvas.icon("poker-hand", (box.centerx, box.centery - 44), 74, "#3b4654")
            text = FRect(box.left + 28, box.centery + 8, box.width - 56, 90)
            canvas.paragraph(words("log.look"), text, theme.BODY, canvas.palette.text_dim, align="center")

        self.add(Item("cards", rect, draw))

    def _floating(self, region: FRect) -> None:
        """Over the lines, on the side away from the line that is looked at."""
        cards = self.cards
        looked = self.item(f"line:{self.looked}")
        high = region.height * 0.62
        columns = min(len(cards), 3)
        wide = min(region.width - 40, columns * high / self._host.table.picture.card_shape() + 24)
        above = looked is not None and looked.rect.centery > region.centery
        top = region.top + 6 if above else region.bottom - high - 30
        rect = FRect(region.right - wide - 24, top, wide, high + 24)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.panel(item.rect, 10, canvas.palette.gold, 2)
            self._paint_cards(canvas, inset(item.rect, 12), cards)

        self.add(Item("cards", rect, draw))

    def _paint_cards(self, canvas: Canvas, box: FRect, cards: Sequence[int]) -> None:
        """As large as they fit, in as many columns as that takes."""
        table = self._host.table
        shape, gap = table.picture.card_shape(), 10.0

        def size(columns: int) -> float:
            rows = -(-len(cards) // columns)
            return min(
                CARD,
                (box.width - gap * (columns - 1)) / columns,
                (box.height - gap * (rows - 1)) / rows / shape,
            )

        columns = max(range(1, len(cards) + 1), key=size)
        wide = size(columns)
        rows = -(-len(cards) // columns)
        left = box.centerx - (columns * (wide + gap) - gap) / 2
        top = box.centery - (rows * (wide * shape + gap) - gap) / 2
        for index, kind in enumerate(cards):
            row, column = divmod(index, columns)
            spot = FRect(left + column * (wide + gap), top + row * (wide * shape + gap), wide, wide * shape)
            table.picture.paint_card(canvas, kind, spot)

    # ---- acts

    def first_focus(self, order: list[str]) -> str:
        """The newest line."""
        lines = [name for name in order if name.startswith("line:")]
        return lines[-1] if lines else order[0]

    def topic(self) -> tuple[str, str] | None:
        """The topic of the line that is looked at."""
        return None if self.looked is None else self._log_lines[self.looked].topic

    def hovered(self) -> None:
        """The cards of another line lie open."""
        if not self._beside:
            self.rebuild()

    def _area(self) -> ScrollArea | None:
        return self.scrolls.get("lines")

    def named(self, act: Act) -> None:
        """Page by page; the log's own key closes it."""
        area = self._area()
        if act.name == "log":
            self.app.pop(self)
        elif area is not None:
            self.turn_page(area, act.name)


def die_picture(face: int, body: str, width: int, height: int) -> Surface:
    """A small die seen from above."""

    def draw(big: Surface, k: int) -> None:
        side = width * k
        reach, radius = side * 0.26, max(2, round(side * 0.085))
        spots = {
            1: [(0, 0)],
            2: [(-1, -1), (1, 1)],
            3: [(-1, -1), (0, 0), (1, 1)],
            4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
            5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
            6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
        }[face]
        pygame.draw.rect(big, "#0b0e13", (0, 0, side, side), border_radius=round(side * 0.2))
        rim = round(side * 0.05)
        pygame.draw.rect(
            big, body, (rim, rim, side - 2 * rim, side - 2 * rim), border_radius=round(side * 0.17)
        )
        for x, y in spots:
            pygame.draw.circle(big, "#171d26", (side / 2 + x * reach, side / 2 + y * reach), radius)

    return paint.supersample((width, height), draw, 3)


def _dice_width(told: LogLine) -> float:
    return len(told.dice) * (DIE + 4) + 6 if told.dice else 0.0


def _spans(text: str, names: Sequence[str]) -> list[tuple[int, int]]:
    """Stretches (begin, end) of a line with the names of cards."""
    found = []
    start = 0
    for name in names:
        place = text.find(name, start)
        if place >= 0:
            found.append((place, place + len(name)))
            start = place + len(name)
    return found


def _flowed(canvas: Canvas, told: LogLine, room: float) -> tuple[list[rich.Piece], float]:
    """The words of a line as they are drawn in a width, and their height."""
    text = told.brief or told.text
    return rich.flow(canvas, rich.stretches([(text, "")], _spans(text, told.names)), room, theme.BODY)


def _paint_line(
    canvas: Canvas, pieces: Sequence[rich.Piece], corner: tuple[float, float], ink: str, *, named: str
) -> None:
    """A line of text, the names of cards with a line below them."""
    for piece in pieces:
        rect = piece.rect.move(corner)
        if piece.sort.lit:
            canvas.fill(FRect(rect.left, rect.centery + theme.BODY * 0.55, rect.width, 1.3), named)
        canvas.text(piece.text, (rect.left, rect.centery), theme.BODY, ink)
