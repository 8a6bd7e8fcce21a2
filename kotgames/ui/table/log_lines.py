"""The short log on a table: its last lines, as many as there is room for; the whole of it opens from there."""

from __future__ import annotations

from typing import Any

from pygame import FRect

from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.context import TableContext
from kotgames.ui.table.ids import LOG


def log_panel(ctx: TableContext[Any, Any], rect: FRect) -> Item:
    """The panel. What is only just being shown is told after it; lines that only repeat what the table shows (`LogLine.minor`) are left to
    the whole log."""
    words = ctx.words
    log_lines = [line for line in ctx.host.situation.seen_lines if not line.minor]

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        colours = canvas.palette
        canvas.panel(rect, 12, colours.gold if mood.hover or mood.focus else None)
        head = (rect.left + 14, rect.top + 16)
        canvas.text(words("tool.log"), head, 18, colours.gold, theme.POSTER, width=rect.width - 28)
        line = canvas.line_height(theme.SMALL) * 0.96
        shown: list[tuple[str, str, list[str]]] = []
        used = 0.0
        for entry in reversed(log_lines):
            size = canvas.size_px(theme.SMALL)
            lines = canvas.scribe.wrap(entry.text, theme.UI, size, (rect.width - 48) * canvas.u)
            need = len(lines) * line + 3
            if used + need > rect.height - 34:
                if shown:
                    break
                # the newest, as much of it as there is room for
                lines = lines[: max(1, int((rect.height - 37) / line))]
                lines[-1] = f"{lines[-1]} …"
                need = rect.height - 34
            used += need
            shown.append((entry.icon, entry.colour, lines))
        y = rect.top + 30
        for icon, colour, lines in reversed(shown):
            ink = canvas.ink(colour)
            canvas.icon(icon, (rect.left + 20, y + line / 2), 15, ink)
            for text in lines:
                canvas.text(text, (rect.left + 34, y + line / 2), theme.SMALL, ink, width=rect.width - 44)
                y += line
            y += 3

    label = f"{words('tool.log')}: {log_lines[-1].text if log_lines else ''}"
    return Item(LOG, rect, draw, role="button", label=label, on=ctx.host.open_log, focus=True)
