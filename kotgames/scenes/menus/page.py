"""The frame of the screens behind the title: the way back, what the screen is called, and the room below."""

from __future__ import annotations

from pygame import FRect

from kotgames.scenes.full_screen import FullScreen
from kotgames.ui.canvas import Canvas
from kotgames.ui.grounds import title_ground
from kotgames.ui.widgets.controls import button, heading
from kotgames.ui.widgets.layout import centered

HEAD = 56.0
"""Height of the head, in units."""


class Page(FullScreen):
    """A screen that the title leads to and that leads back to it."""

    def backdrop(self, canvas: Canvas) -> None:
        """Dark slate under red light."""
        title_ground(canvas)

    def framed(self, canvas: Canvas, title: str, width: float) -> tuple[FRect, FRect]:
        """Add the head of a column at most `width` wide; (the place at its right for another button, the room below)."""
        box = centered(canvas.area, width, canvas.area.height - 20, 10)
        back = FRect(box.left, box.top, 130, 44)
        self.add(button("back", back, self.app.words("ui.back"), self.cancel, colour="quiet"))
        name = FRect(box.left + 140, box.top, box.width - 280, 44)
        self.add(heading("title", name, title, 32, align="center"))
        return FRect(box.right - 130, box.top, 130, 44), FRect(
            box.left, box.top + HEAD, box.width, box.height - HEAD
        )

    def cancel(self) -> None:
        """Back to the title."""
        self.app.go("title")
