"""The sum of wounds: the arithmetic of the attack that is looked at, on one line in place of the question."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from kotgames.games.knockdown.table.context import Context
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.letters import PLAIN, Letters

TITLE: Final = Letters(18, "gold", theme.POSTER)


def strip(ctx: Context) -> list[Item]:
    """The strip while something with a sum is looked at; it covers the question and nothing else."""
    title, lines = ctx.foresight.lines()
    if not lines:
        return []
    box = ctx.layout.prompt
    texts = [ctx.words.line(line) for line in lines]

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        canvas.panel(box, 11, canvas.palette.gold, 2)
        wide = min(canvas.text_width(title.upper(), 18, theme.POSTER) + 4, box.width * 0.3)
        room = FRect(box.left + wide + 28, box.top + 2, box.width - wide - 40, box.height - 4)
        text = _fitting(canvas, texts, room)
        if text:
            TITLE.write(canvas, title.upper(), (box.left + 14, box.centery), wide)
        else:  # where there is no room for both, the sum
            room = FRect(box.left + 12, box.top + 2, box.width - 24, box.height - 4)
            text = _fitting(canvas, texts, room) or texts[-1]
        if canvas.text_width(text, 17) <= room.width:
            PLAIN.of(17).write(canvas, text, (room.left, room.centery), room.width)
        else:
            ink = canvas.palette.text
            canvas.paragraph(text, room, theme.SMALL, ink, valign="middle", leading=0.94)

    return [Item("odds", box, draw, label=f"{title}: {'. '.join(texts)}", live=True)]


def _fitting(canvas: Canvas, texts: list[str], room: FRect) -> str | None:
    """All of them, or as many from the end as fit into the room; None where not even the last does."""
    for first in range(len(texts)):
        text = "  ·  ".join(texts[first:])
        if canvas.paragraph_height(text, room.width, theme.SMALL, leading=0.94) <= room.height:
            return text
    return None
