"""The hand-over on a shared screen: nothing of either hand is drawn until the next player says so.

The scene below shows what a spectator may see (`NOBODY`); this dialog holds no view at all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from pygame import BLEND_RGB_MULT, FRect

from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.grounds import title_ground
from kotgames.ui.input import Act
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.widgets.controls import button, label
from kotgames.ui.widgets.layout import centered

STANDS_MS: Final = 700.0
"""So long it stands at least once it is seen: whoever just played may still be tapping a key that skipped what was shown before."""
SIGN: Final = 76.0
"""The size of the sign above the name."""


class Handover(Scene):
    """Opaque on purpose: what lies below may still be moving."""

    opaque: ClassVar[bool] = True
    kind: ClassVar[str] = "curtain"

    def __init__(
        self, app: App, who: str, seat: int, ready: Callable[[], None], *, of_more: bool = False
    ) -> None:
        super().__init__(app)
        self._key = "text_of_more" if of_more else "text"
        self._who, self._seat, self._ready = who, seat, ready
        self._frames = 0
        self._stood_ms = 0.0

    def build(self, canvas: Canvas) -> None:
        """A name, a sentence, one button."""
        words = self.app.words
        box = centered(canvas.area, 640, 330)
        sign = max(0.0, SIGN - (330 - box.height))  # it gives way first
        top = box.top + 24 + sign
        colour = f"seat_{self._seat}"

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            corner = canvas.ink(colour)
            canvas.halo(box, 16, corner, 26, 1)
            canvas.panel(box, 16, corner, 3)
            canvas.icon("black-hand-shield", (box.centerx, top - sign / 2), sign, canvas.palette.gold)

        self.add(Item("panel", box, draw))
        title = words("curtain.title", name=self._who)
        text = FRect(box.left + 24, top + 72, box.width - 48, 52)
        self.add(
            label(
                "title",
                FRect(box.left + 24, top + 16, box.width - 48, 44),
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
        self.add(self._button(FRect(box.centerx - 150, box.bottom - 88, 300, 66)))

    def _button(self, rect: FRect) -> Item:
        """The only way on: until it may be used, its colour fills it from the left."""
        words = self.app.words
        on, off = (
            button(
                "ready",
                rect,
                words("curtain.ready"),
                self._go,
                colour="primary",
                icon="check-mark",
                sub=words("curtain.ready_sub"),
                size=22,
                enabled=enabled,
            )
            for enabled in (True, False)
        )
        if self.may_lift:
            return on
        shut = off.paint

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            shut(canvas, item, mood)
            canvas.push_clip(FRect(rect.left, rect.top - 6, rect.width * self._share, rect.height + 12))
            on.paint(canvas, item, mood)
            canvas.pop_clip()

        off.paint = draw
        return off

    def backdrop(self, canvas: Canvas) -> None:
        """The ground of the title: nothing of the table."""
        title_ground(canvas)
        canvas.surface.fill((140, 140, 150), special_flags=BLEND_RGB_MULT)

    # ---- how long it stands

    @property
    def may_lift(self) -> bool:
        """True once it has been seen for long enough."""
        return self._stood_ms >= STANDS_MS

    @property
    def _share(self) -> float:
        return min(1.0, self._stood_ms / STANDS_MS)

    @property
    def alive(self) -> bool:
        """The button fills up."""
        return not self.may_lift

    def opened(self) -> None:
        """It falls; its time begins with the first frame that shows it."""
        self._frames = self.app.frames

    def advance(self, ms: float) -> bool:
        """Fill the button. The loop counts a stall as a tenth of a second, so nothing runs out unseen."""
        if self.may_lift or self.app.frames == self._frames:
            return False
        self._stood_ms += ms
        if self.may_lift:
            self.rebuild()
        return True

    # ---- acts

    def _on_press(self, act: Act) -> None:
        """A press that comes too early lifts nothing when it is let go later either."""
        if self.may_lift:
            super()._on_press(act)

    def _on_skip(self, act: Act) -> None:
        """Never: who skips what moves must not come to the other player's cards by it."""
        if self.may_lift:
            self.app.say(self.app.words("curtain.not_by_skip"))

    def cancel(self) -> None:
        """There is no way back to the other player's cards."""

    def _go(self) -> None:
        self.app.pop(self)
        self._ready()
