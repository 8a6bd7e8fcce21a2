"""The first run: New here? Learn, or play at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from pygame import FRect

from kotgames.ui.canvas import Canvas
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.widgets.controls import button, heading, label, panel
from kotgames.ui.widgets.layout import centered, columns, inset


class Welcome(Scene):
    """Asked once; Escape means neither."""

    opaque: ClassVar[bool] = False
    kind: ClassVar[str] = "welcome"

    def __init__(self, app: App, game_id: str) -> None:
        super().__init__(app)
        self._game = game_id

    def build(self, canvas: Canvas) -> None:
        """A question and two large buttons."""
        words = self.app.words
        says = words("welcome.text")
        width = min(640.0, canvas.area.width - 24)
        box = centered(canvas.area, width, canvas.paragraph_height(says, width - 60, 19) + 212, 8)
        self.add(panel("panel", box, edge="gold", radius=16))
        inner = inset(box, 28, 20)
        head = FRect(inner.left, inner.top, inner.width, 46)
        self.add(heading("head", head, words("welcome.title"), 36, align="center"))
        foot = 84.0
        text = FRect(inner.left, inner.top + 52, inner.width, inner.height - foot - 62)
        self.add(label("text", text, says, size=19, align="center", wrap=True))
        left, right = columns(FRect(inner.left, inner.bottom - foot, inner.width, foot), 2, 14)
        learn = partial(self._then, partial(self.app.go, "learn", self._game))
        play = partial(self._then, partial(self.app.go, "setup", self._game))
        self.add(
            button(
                "learn", left, words("welcome.learn"), learn, colour="primary", icon="graduate-cap",
                sub=words("welcome.learn_sub"), size=26,
            )
        )  # fmt: skip
        self.add(
            button("play", right, words("welcome.play"), play, colour="stop", icon="card-play", sub=words("welcome.play_sub"), size=26)
        )  # fmt: skip

    def _then(self, go: Callable[[], None]) -> None:
        self._answered()
        go()

    def _answered(self) -> None:
        self.app.settings.welcomed = True
        self.app.changed()

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "learn"

    def first_focus(self, order: list[str]) -> str:
        """A newcomer learns."""
        return "learn"

    def cancel(self) -> None:
        """Look around first; it is not asked again."""
        self._answered()
        self.app.pop(self)
