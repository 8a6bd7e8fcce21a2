"""A few words beside what is looked at: for buttons that are only a picture."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item

WIDEST: Final = 320.0


def paint(canvas: Canvas, item: Item) -> None:
    """Draw the item's tip above it, or below where there is no room above; never outside the area."""
    width = min(WIDEST, canvas.text_width(item.tip, theme.SMALL) + 24, canvas.area.width - 8)
    height = canvas.paragraph_height(item.tip, width - 20, theme.SMALL) + 12
    left = min(max(canvas.area.left + 4, item.rect.centerx - width / 2), canvas.area.right - width - 4)
    top = item.rect.top - height - 6
    if top < canvas.area.top + 2:
        top = item.rect.bottom + 6
    box = FRect(left, top, width, height)
    canvas.shadow(box, 8, 6, 3, 160)
    canvas.rounded(box, 8, "#0d1219", canvas.palette.gold, 1.5)
    inner = FRect(box.left + 10, box.top + 5, box.width - 20, box.height - 10)
    canvas.paragraph(item.tip, inner, theme.SMALL, canvas.palette.text, align="center", valign="middle")
