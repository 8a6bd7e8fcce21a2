"""Small dialogs over a scene."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from pygame import FRect

from kotgames.ui.canvas import Canvas
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.widgets.controls import button, danger_button, heading, label, panel
from kotgames.ui.widgets.layout import centered, columns, inset


class Confirm(Scene):
    """A question with two answers; no is where the focus starts, and what Escape and the main button mean. `asks` gives its title and its
    text, in the language of the moment; `yes`: the sentence that says what the other answer does, on its button; `danger`: that answer
    takes something away for good, and looks like it."""

    opaque: ClassVar[bool] = False
    kind: ClassVar[str] = "confirm"
    decides: ClassVar[bool] = True

    def __init__(
        self,
        app: App,
        asks: Callable[[], tuple[str, str]],
        on: Callable[[], None],
        *,
        yes: str = "",
        danger: bool = True,
    ) -> None:
        super().__init__(app)
        self._asks, self._on = asks, on
        self._deed, self.danger = yes, danger

    def build(self, canvas: Canvas) -> None:
        """Title, text, two buttons."""
        words = self.app.words
        title, says = self._asks()
        width = min(520.0, canvas.area.width - 32)
        text_height = canvas.paragraph_height(says, width - 48, 18)
        box = centered(canvas.area, width, text_height + 148)
        self.add(panel("panel", box, edge="danger" if self.danger else "gold"))
        inner = inset(box, 24, 18)
        self.add(heading("title", FRect(inner.left, inner.top, inner.width, 32), title, 24, align="center"))
        self.add(
            label(
                "text",
                FRect(inner.left, inner.top + 42, inner.width, text_height + 4),
                says,
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
        deed = words(self._deed or "ui.yes")
        if self.danger:
            self.add(danger_button("yes", right, deed, self._yes))
        else:
            self.add(button("yes", right, deed, self._yes, colour="second", icon="check-mark"))

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
