"""The whole log of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygame import FRect

from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.table.told import Told
from kotgames.ui.widgets.controls import button, label, panel
from kotgames.ui.widgets.layout import centered, inset

if TYPE_CHECKING:
    from kotgames.scenes.tabletop import TableScene


class LogScene(Scene):
    """Every line, newest at the bottom, where it opens."""

    opaque: ClassVar[bool] = False
    kind: ClassVar[str] = "log"

    def __init__(self, app: App, table: TableScene) -> None:
        super().__init__(app)
        self._told = list(table.told)
        self._fresh = True

    def build(self, canvas: Canvas) -> None:
        """The lines in a scroll area."""
        words = self.app.words
        box = centered(canvas.area, 760, 680)
        self.add(panel("panel", box, edge="gold"))
        inner = inset(box, 20, 14)
        self.add(
            label(
                "title",
                FRect(inner.left, inner.top, inner.width - 120, 40),
                words("log.title"),
                size=26,
                colour="gold",
                face=theme.POSTER,
            )
        )
        self.add(
            button(
                "close",
                FRect(inner.right - 120, inner.top, 120, 40),
                words("ui.close"),
                lambda: self.app.pop(self),
                colour="quiet",
            )
        )
        region = FRect(inner.left, inner.top + 50, inner.width, inner.height - 50)
        wide = region.width - 50
        heights = [canvas.paragraph_height(told.text, wide, theme.BODY) + 8 for told in self._told]
        if not self._told:
            self.add(
                label(
                    "empty",
                    FRect(region.left, region.top, region.width, 40),
                    words("log.empty"),
                    colour="text_dim",
                )
            )
        with self.scrolled("lines", region, sum(heights)) as area:
            if self._fresh:
                area.offset, self._fresh = area.most, False
            top = region.top
            for index, (told, height) in enumerate(zip(self._told, heights, strict=True)):
                self.add(_line(index, told, FRect(region.left, top, region.width - 16, height)))
                top += height

    def named(self, act: Act) -> None:
        """Page by page; the log's own key closes it."""
        area = self.scrolls.get("lines")
        if act.name == "log":
            self.app.pop(self)
        elif area is not None and act.name in ("page_up", "page_down"):
            self.scroll_to(area, area.offset + area.rect.height * (0.9 if act.name == "page_down" else -0.9))
        elif area is not None and act.name in ("home", "end"):
            self.scroll_to(area, 0.0 if act.name == "home" else area.most)

    def _arrow(self, direction: str) -> None:
        area = self.scrolls.get("lines")
        if area is not None and direction in ("up", "down"):
            self.scroll_to(area, area.offset + (60 if direction == "down" else -60))
        else:
            super()._arrow(direction)


def _line(index: int, told: Told, rect: FRect) -> Item:
    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        ink = str(getattr(canvas.palette, told.colour))
        if index % 2:
            canvas.rounded(item.rect, 6, canvas.palette.field_)
        canvas.icon(told.icon, (item.rect.left + 18, item.rect.centery), 18, ink)
        box = FRect(item.rect.left + 36, item.rect.top + 3, item.rect.width - 40, item.rect.height - 4)
        canvas.paragraph(told.text, box, theme.BODY, ink, valign="middle")

    return Item(f"line:{index}", rect, draw, label=told.text)
