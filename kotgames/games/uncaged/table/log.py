"""The log of this table: each event is read along for the score sheet, and the combos so far stand beside the cage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import FRect

from kotgames.engine.contract import Event
from kotgames.engine.log_book import LogLine
from kotgames.games.uncaged.scoresheet import combos_of
from kotgames.games.uncaged.table.context import Context, Part
from kotgames.games.uncaged.table.motion import follow
from kotgames.games.uncaged.table.shown_fight import said_lost
from kotgames.games.uncaged.words import LogBook
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.plays import PlayStrip
from kotgames.ui.widgets.controls import focus_rim

PLAYS_HIGH: Final = 140.0
PLAYS_SHARE: Final = 0.56
LEAST_PLAYS_HIGH: Final = 96.0
"""The last cards take so much of the panel's height, and are left out where there is less."""

ComboLine = tuple[str, str, str]
"""(cards, what came of them, colour name)."""


class TableLogBook(LogBook):
    """The log book at a table."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx.card_set, ctx.words, ctx.host.name)
        self.ctx = ctx

    def line(self, event: Event) -> LogLine | None:
        """See `LogBook`; what the event shows is remembered."""
        follow(self.ctx, event, first=not self.ctx.host.situation.log_lines)
        return super().line(event)


class ComboLog(Part):
    """The panel with the combos so far in two lines each, and this combo's exchanges; below them the last cards."""

    def __init__(self, ctx: Context, plays: PlayStrip) -> None:
        super().__init__(ctx)
        self.plays = plays
        self._lines: list[ComboLine] = []
        self._lines_of: object = None

    def lines(self) -> list[ComboLine]:
        """Its lines, oldest first; a blow is not named before it is seen."""
        ctx = self.ctx
        names = [ctx.host.name(seat) for seat in (0, 1)]
        now = (ctx.shown_fight.changes, ctx.view["hp"], names, self.words.language)
        if now != self._lines_of:
            self._lines, self._lines_of = self._written(), now
        return self._lines

    def _written(self) -> list[ComboLine]:
        words = self.words
        combos = combos_of(self.ctx.shown_fight.past_events_shown(self.ctx.view["hp"]))
        found = []
        for combo in combos:
            if combo.ended:
                head = words("ask.past_combo", number=combo.ended)
                broken = f", {words('ask.past_broken')}" if combo.broken else ""
                found.append(self._line(head + broken, combo.lost))
        for exchange in () if combos[-1].ended else combos[-1].exchanges:
            sides = (exchange.attack, exchange.defence)
            cards = ", ".join(words(f"card.{self.ctx.card_set.kinds[side.kind]}") for side in sides)
            lost = [sum(side.lost for side in sides if side.seat != seat) for seat in (0, 1)]
            found.append(self._line(cards, lost))
        return found

    def _line(self, head: str, lost: Sequence[int]) -> ComboLine:
        came = said_lost(self.words, self.ctx.host.name, lost)
        return head, came, "danger" if any(lost) else "text_dim"

    def items(self, canvas: Canvas, box: FRect) -> list[Item]:
        """The panel in a rectangle, with the last cards where it is high enough."""
        high = min(PLAYS_HIGH, box.height * PLAYS_SHARE)
        strip = FRect(box.left + 10, box.bottom - high - 4, box.width - 20, high)
        plays: list[Item] = []
        if high >= LEAST_PLAYS_HIGH:
            plays = self.plays.items(canvas, strip, self.ctx.host.situation.seen_lines)
        return [self._panel(box, strip.top - 6 if plays else box.bottom - 8), *plays]

    def _panel(self, box: FRect, bottom: float) -> Item:
        """The panel, its lines down to `bottom`."""
        words, lines = self.words, self.lines()

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            canvas.panel(box, 12, colours.gold if mood.hover or mood.focus else None)
            at = (box.left + 12, box.top + 17)
            canvas.text(words("ask.combo_log"), at, 18, colours.gold, theme.POSTER, width=box.width - 24)
            focus_rim(canvas, box, 12, mood)
            room = FRect(box.left + 8, box.top + 32, box.width - 16, bottom - box.top - 32)
            if lines:
                self._write(canvas, room, lines)
            else:
                self._empty(canvas, room)

        spoken = " ".join(f"{head}: {text}." for head, text, _ in lines)
        label = f"{words('ask.combo_log')}. {spoken}"
        return Item("log", box, draw, role="button", label=label, on=self.ctx.host.open_log, focus=True)

    def _empty(self, canvas: Canvas, room: FRect) -> None:
        """A note on what will stand here, below a sign where there is room for one."""
        text, dim = self.words("ask.log_empty"), canvas.palette.text_dim
        rest = FRect(room.left + 6, room.top + room.height * 0.48, room.width - 12, room.height * 0.48)
        if canvas.paragraph_height(text, rest.width, theme.SMALL) > rest.height:
            canvas.paragraph(text, room, theme.SMALL, dim, align="center", valign="middle")
            return
        canvas.icon("fist", (room.centerx, room.top + room.height * 0.3), 44, canvas.palette.panel_edge)
        canvas.paragraph(text, rest, theme.SMALL, dim, align="center")

    def _write(self, canvas: Canvas, room: FRect, lines: list[ComboLine]) -> None:
        """The last lines that there is room for, oldest first."""
        colours, wide = canvas.palette, room.width - 14
        shown: list[tuple[float, float, ComboLine]] = []
        used = 0.0
        for line in reversed(lines):
            head = canvas.paragraph_height(line[0], wide, theme.SMALL, theme.UI_BOLD, 0.94)
            text = canvas.paragraph_height(line[1], wide, theme.SMALL, leading=0.94)
            if used + head + text + 6 > room.height:  # the last one needs no gap behind it
                break
            used += head + text + 10
            shown.append((head, text, line))
        y = room.top
        for head, text, (cards, came, ink) in reversed(shown):
            rect, tone = FRect(room.left, y, room.width, head + text + 6), canvas.ink(ink)
            canvas.rounded(rect, 8, colours.field_)
            canvas.fill(FRect(rect.left, rect.top + 5, 3, rect.height - 10), tone)
            first = FRect(rect.left + 9, rect.top + 3, wide, head + 1)
            canvas.paragraph(cards, first, theme.SMALL, colours.text, theme.UI_BOLD, leading=0.94)
            second = FRect(first.left, first.top + head, wide, text + 1)
            canvas.paragraph(came, second, theme.SMALL, tone, leading=0.94)
            y = rect.bottom + 4
