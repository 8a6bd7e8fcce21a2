"""How wounds add up: the arithmetic of what is looked at on one line in place of the question."""

from __future__ import annotations

from pygame import FRect

from kotgames.games.knockdown.table.context import Context
from kotgames.games.knockdown.table.foresight import Foresight
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood


class Strip:
    """The strip while something with a sum is looked at; it covers the question and nothing else."""

    def __init__(self, ctx: Context, foresight: Foresight) -> None:
        self.ctx = ctx
        self.words = ctx.words
        self.foresight = foresight

    def items(self) -> list[Item]:
        """One item or none."""
        title, lines = self.foresight.lines()
        if not lines:
            return []
        box = self.ctx.layout.prompt
        texts = [self.words.line(line) for line in lines]

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            canvas.panel(box, 11, colours.gold, 2)
            wide = min(canvas.text_width(title.upper(), 18, theme.POSTER) + 4, box.width * 0.3)
            at = (box.left + 14, box.centery)
            canvas.text(title.upper(), at, 18, colours.gold, theme.POSTER, width=wide)
            room = FRect(box.left + wide + 28, box.top + 2, box.width - wide - 40, box.height - 4)
            text = "  ·  ".join(texts)
            if canvas.text_width(text, 17) <= room.width:
                canvas.text(text, (room.left, room.centery), 17, colours.text, width=room.width)
            else:
                canvas.paragraph(text, room, theme.SMALL, colours.text, valign="middle", leading=0.94)

        return [Item("odds", box, draw, label=f"{title}: {'. '.join(texts)}", live=True)]
