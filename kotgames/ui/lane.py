"""The lane for the sentence over everything on a screen that has no other place for it: a strip along the lower edge. Where something is
read or pressed there, the screen is built above it while the sentence stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import FRect

from kotgames.system.catalogue import Words
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item
from kotgames.ui.widgets.toast import TOAST, Toast

WIDEST: Final = 1100.0
AIR: Final = 4.0
"""Above and below it."""

Place = tuple[FRect, FRect]


class Lane:
    """That of one screen."""

    def __init__(self) -> None:
        self.place: Place | None = None
        """Of a sentence of one line, and of this one."""
        self._said: object = None
        """For what that was worked out."""
        self._needed = False
        """True once the screen was found to have something there."""

    def changed(self, canvas: Canvas, toast: Toast, words: Words, *, wanted: bool) -> bool:
        """True when the screen must be built anew, because another sentence stands there now, or none."""
        said = (toast.text, toast.ruling, toast.topic, tuple(canvas.area)) if wanted and toast.alive else None
        if said == self._said:
            return False
        before, self._said = self._needed, said
        self.place, self._needed = None, False
        if said is not None:
            area = canvas.area
            wide = min(WIDEST, area.width - 2 * AIR)
            line, high = toast.heights(canvas, words, wide)
            left, low = (area.width - wide) / 2, area.bottom - AIR
            self.place = FRect(left, low - line, wide, line), FRect(left, low - high, wide, high)
        return before or said is not None

    def left(self, canvas: Canvas) -> Canvas:
        """The canvas for the screen."""
        taken = canvas.area.bottom - self.place[1].top + AIR if self.place is not None else 0.0
        return canvas.above(taken) if self._needed else canvas

    def covers(self, items: Sequence[Item]) -> bool:
        """True when the strip, found free until now, covers something of the screen as it was built."""
        if self._needed or self.place is None:
            return False
        self._needed = any(covered(item, self.place[1]) for item in items)
        return self._needed


def covered(item: Item, box: FRect) -> bool:
    """True where a box covers something of an item that is read or pressed: no ground, no mere picture."""
    if item.id == TOAST or not (item.label or item.role not in ("", "panel")):
        return False
    cut = item.rect.clip(box if item.clip is None else box.clip(item.clip))
    return cut.width > 1 and cut.height > 1
