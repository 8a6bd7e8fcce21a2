"""Areas that scroll, their bars, and the one that keys mean: for contents longer than their place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from pygame import FRect

from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood

LINE: Final = 48.0
"""So far an arrow key or a notch of the wheel scrolls."""
PAGE: Final = 0.9
"""So much of its height a page key scrolls."""
BAR: Final = "scroll:"
"""The id of a scroll bar begins so, and ends with that of its area."""


@dataclass(slots=True)
class ScrollArea:
    """A region whose content is taller than itself; `offset` units are scrolled away at the top."""

    id: str
    rect: FRect
    content: float = 0.0
    offset: float = 0.0

    @property
    def most(self) -> float:
        """The largest offset."""
        return max(0.0, self.content - self.rect.height)

    def paged(self, key: str) -> float | None:
        """The offset that a key for whole pages wants; None for any other key."""
        page = self.rect.height * PAGE
        ways = {"page_up": self.offset - page, "page_down": self.offset + page, "home": 0.0, "end": self.most}
        return ways.get(key)

    def barred(self, y: float) -> float:
        """The offset that the scroll bar wants, dragged to there."""
        share = (y - self.rect.top) / max(1.0, self.rect.height)
        return share * self.content - self.rect.height / 2

    def showing(self, rect: FRect) -> float:
        """The offset at which something in it is seen whole."""
        if rect.top < self.rect.top:
            return self.offset - (self.rect.top - rect.top) - 8
        if rect.bottom > self.rect.bottom:
            return self.offset + (rect.bottom - self.rect.bottom) + 8
        return self.offset


class Scrolling:
    """The areas of one screen."""

    def __init__(self) -> None:
        self.areas: dict[str, ScrollArea] = {}
        self._open: ScrollArea | None = None
        """The area to which items are added."""
        self._dragged = ""

    @contextmanager
    def opened(self, name: str, rect: FRect, content: float) -> Iterator[ScrollArea]:
        """An area of `content` units height for all that is placed inside; it stays scrolled as far as it was."""
        area = self.areas.setdefault(name, ScrollArea(name, rect))
        area.rect, area.content = rect, content
        area.offset = min(area.offset, area.most)
        self._open = area
        try:
            yield area
        finally:
            self._open = None

    def place(self, item: Item) -> None:
        """An item in an open area moves and is clipped with it."""
        area = self._open
        if area is not None:
            item.rect = item.rect.move(0, -area.offset)
            item.clip = area.rect
            item.scroll = area.id

    def long(self, items: Sequence[Item], *, loose: bool = False) -> ScrollArea | None:
        """The area that keys scroll: one that is longer than its place, first of all one in which the keyboard goes nowhere (`loose`: only
        such a one); else it would be read by pointer alone."""
        shown = [item.id for item in items if item.role == "scroll"]
        long = [area for area in self.areas.values() if f"{BAR}{area.id}" in shown]
        entered = {item.scroll for item in items if item.focus}
        free = [area for area in long if area.id not in entered]
        return next(iter(free if loose else [*free, *long]), None)

    # ---- the pointer on a scroll bar

    def take(self, item: Item) -> bool:
        """The pointer was pressed on an item; whether it is a scroll bar, which is dragged from now on."""
        if item.id.startswith(BAR):
            self._dragged = item.id.removeprefix(BAR)
        return item.id.startswith(BAR)

    def let_go(self) -> None:
        """No scroll bar is dragged any more."""
        self._dragged = ""

    @property
    def dragged(self) -> ScrollArea | None:
        """The area whose scroll bar is dragged."""
        return self.areas[self._dragged] if self._dragged else None


def scroll_bar(area: ScrollArea) -> Item:
    """The bar at the right edge of an area."""
    width = 10.0
    height = max(1.0, area.rect.height)  # a window like a stamp leaves less than nothing
    track = FRect(area.rect.right - width, area.rect.top, width, height)
    size = min(height, max(24.0, height * height / area.content))
    top = area.rect.top + (height - size) * (area.offset / area.most)

    def paint(canvas: Canvas, item: Item, mood: Mood) -> None:
        canvas.rounded(track, 5, canvas.palette.panel_low)
        colour = canvas.palette.gold if mood.hover or mood.pressed else canvas.palette.panel_edge
        canvas.rounded(FRect(track.left + 2, top, width - 4, size), 3, colour)

    return Item(f"{BAR}{area.id}", track, paint, role="scroll", label="")
