"""Small dialogs over a scene."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from pygame import FRect

from kotgames.ui.canvas import Canvas
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.widgets.controls import button, heading, label, panel
from kotgames.ui.widgets.layout import centered, columns, inset


class Confirm(Scene):
    """A question with two answers; no is where the focus starts, Escape means no. `yes`: what the other answer does, on its button, which
    is red then: something is lost by it. Without, it is a plain yes."""

    opaque: ClassVar[bool] = False
    kind: ClassVar[str] = "confirm"
    halts: ClassVar[bool] = True

    def __init__(self, app: App, title: str, text: str, on: Callable[[], None], *, yes: str = "") -> None:
        super().__init__(app)
        self._title, self._text, self._on = title, text, on
        self._deed = yes

    def build(self, canvas: Canvas) -> None:
        """Title, text, two buttons."""
        words = self.app.words
        width = min(520.0, canvas.area.width - 32)
        text_height = canvas.paragraph_height(self._text, width - 48, 18)
        box = centered(canvas.area, width, text_height + 148)
        self.add(panel("panel", box, edge="gold"))
        inner = inset(box, 24, 18)
        self.add(
            heading("title", FRect(inner.left, inner.top, inner.width, 32), self._title, 24, align="center")
        )
        self.add(
            label(
                "text",
                FRect(inner.left, inner.top + 42, inner.width, text_height + 4),
                self._text,
                size=18,
                align="center",
                wrap=True,
            )
        )
        left, right = columns(FRect(inner.left, inner.bottom - 48, inner.width, 48), 2, 12)
        self.add(
            button(
                "no",
                left,
                words("ui.cancel" if self._deed else "ui.no"),
                lambda: self.app.pop(self),
                colour="quiet",
                icon="cancel",
            )
        )
        colour, icon = ("stop", None) if self._deed else ("primary", "check-mark")
        self.add(button("yes", right, self._deed or words("ui.yes"), self._yes, colour=colour, icon=icon))

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "no"

    def first_focus(self, order: list[str]) -> str:
        """The harmless answer."""
        return "no"

    def _yes(self) -> None:
        self.app.pop(self)
        self._on()
