"""The panel that foresees: what comes of what is laid out, or would be taken, and how likely it is."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from kotgames.games.mortal_kombat_kards.table import foresight, ids, looks
from kotgames.games.mortal_kombat_kards.table.chances import Line
from kotgames.games.mortal_kombat_kards.table.context import Context
from kotgames.games.mortal_kombat_kards.table.layout import Layout
from kotgames.games.mortal_kombat_kards.table.wings import TONES
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.letters import BOLD

INK: Final = "#f0fff8"
TITLE: Final = BOLD.of(theme.BODY)
NARROW: Final = 220.0
"""A panel that is narrower has the odds first, and everything in as many lines as it takes."""
STEP: Final = (19.0, 24.0)
"""From one line to the next, at least and at most."""
LEADING: Final = 0.84


def items(ctx: Context, lay: Layout) -> list[Item]:
    """The panel where there is a place for it; nothing on a folded table while a kard is held that may go there."""
    if lay.comes is None or (lay.folded and ctx.lit(ids.wing(ctx.me))):
        return []
    lines = foresight.lines(ctx)
    return [_panel(ctx, lay.comes, lines)] if lines else []


def _panel(ctx: Context, box: FRect, lines: list[Line]) -> Item:
    title, narrow = foresight.title(ctx).upper(), box.width < NARROW
    if narrow:
        likely = ctx.chances.lines()
        lines = [*likely, *(line for line in lines if line not in likely)]
    left, edge = (28.0, 8.0) if narrow else (38.0, 10.0)
    room = box.width - left - edge

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        head = _head_height(canvas, title, box.width - 16) if narrow else 32.0
        heights = [_height(canvas, text, room) for _, text, _ in lines]
        free = box.height - 2 - head - sum(heights)
        step = min(STEP[1], max(STEP[0], free / max(1, heights.count(0.0))))
        used = head + sum(tall or step for tall in heights) + 6
        panel = FRect(box.left, box.top, box.width, min(box.height, used) if narrow else box.height)
        canvas.shadow(panel, 12, 6, 3, 130, covered=True)
        canvas.rounded(panel, 12, "#0a2a1fec", "#57e59a", 1.8)
        if narrow:
            place = FRect(box.left + 8, box.top + 5, box.width - 16, head - 9)
            canvas.paragraph(title, place, theme.SMALL, looks.GOOD, theme.UI_BOLD, leading=LEADING)
        else:
            TITLE.write(canvas, title, (box.left + 14, box.top + 17), box.width - 28, looks.GOOD)
        y = box.top + head
        for (icon, text, tone), tall in zip(lines, heights, strict=True):
            place = FRect(box.left + left, y, room, tall or step)
            if place.bottom > box.bottom + 2:
                break
            canvas.icon(icon, (box.left + left - 16, y + min(place.height, STEP[1]) / 2), 17, TONES[tone])
            if tall:
                canvas.paragraph(text, place, theme.SMALL, INK, valign="middle", leading=LEADING)
            else:
                canvas.text(text, place.midleft, theme.BODY, INK)
            y = place.bottom

    return Item(ids.COMES, box, draw, "place", f"{title}: {'; '.join(text for _, text, _ in lines)}")


def _head_height(canvas: Canvas, title: str, room: float) -> float:
    """The height of a title that takes as many lines as it needs."""
    return canvas.paragraph_height(title, room, theme.SMALL, theme.UI_BOLD, leading=LEADING) + 9


def _height(canvas: Canvas, text: str, room: float) -> float:
    """The height of words that take more than a line; 0 of those that do not."""
    if canvas.text_width(text, theme.BODY) <= room:
        return 0.0
    return canvas.paragraph_height(text, room, theme.SMALL, leading=LEADING) + 4
