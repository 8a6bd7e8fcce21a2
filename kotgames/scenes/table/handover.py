"""The hand-over on a shared screen: nothing of either hand is drawn until the next player says so.

The scene below shows what a spectator may see (`NOBODY`); this dialog holds no view at all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from pygame import BLEND_RGB_MULT, FRect

from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.grounds import title_ground
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.widgets.controls import button, label
from kotgames.ui.widgets.layout import centered


class Handover(Scene):
    """Opaque on purpose: what lies below may still be moving."""

    opaque: ClassVar[bool] = True
    kind: ClassVar[str] = "curtain"
    halts: ClassVar[bool] = True

    def __init__(
        self, app: App, who: str, seat: int, ready: Callable[[], None], *, of_more: bool = False
    ) -> None:
        super().__init__(app)
        self._key = "text_of_more" if of_more else "text"
        self._who, self._seat, self._ready = who, seat, ready

    def build(self, canvas: Canvas) -> None:
        """A name, a sentence, one button."""
        words = self.app.words
        box = centered(canvas.area, 640, 330)
        colour = f"seat_{self._seat}"

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            corner = str(getattr(canvas.palette, colour))
            canvas.halo(box, 16, corner, 26, 1)
            canvas.panel(box, 16, corner, 3)
            canvas.icon("black-hand-shield", (box.centerx, box.top + 62), 76, canvas.palette.gold)

        self.add(Item("panel", box, draw))
        title = words("curtain.title", name=self._who)
        text = FRect(box.left + 24, box.top + 172, box.width - 48, 52)
        self.add(
            label(
                "title",
                FRect(box.left + 24, box.top + 116, box.width - 48, 44),
                title,
                size=32,
                face=theme.POSTER,
                align="center",
            )
        )
        self.add(
            label(
                "text",
                text,
                words(f"curtain.{self._key}"),
                size=18,
                colour="text_soft",
                align="center",
                wrap=True,
            )
        )
        rect = FRect(box.centerx - 150, box.bottom - 88, 300, 66)
        self.add(
            button(
                "ready",
                rect,
                words("curtain.ready"),
                self._go,
                colour="primary",
                icon="check-mark",
                sub=words("curtain.ready_sub"),
                size=22,
            )
        )

    def backdrop(self, canvas: Canvas) -> None:
        """The ground of the title: nothing of the table."""
        title_ground(canvas)
        canvas.surface.fill((140, 140, 150), special_flags=BLEND_RGB_MULT)

    def cancel(self) -> None:
        """There is no way back to the other player's cards."""

    def _go(self) -> None:
        self.app.pop(self)
        self._ready()
