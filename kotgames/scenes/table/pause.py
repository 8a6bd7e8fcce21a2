"""The pause menu over a running match."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from pygame import FRect

from kotgames.scenes.table.hosts import MatchHost
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.widgets.controls import button, heading, panel
from kotgames.ui.widgets.layout import centered, inset, rows


class Pause(Scene):
    """Go on, take back, log, settings, concede, leave."""

    opaque: ClassVar[bool] = False
    kind: ClassVar[str] = "pause"
    decides: ClassVar[bool] = True

    def __init__(self, app: App, match: MatchHost) -> None:
        super().__init__(app)
        self._match = match

    def build(self, canvas: Canvas) -> None:
        """A column of buttons; scrolls where the area is low."""
        words = self.app.words
        entries = [
            ("resume", "play-button", "primary", lambda: self.app.pop(self)),
            ("undo", "backward-time", "second", lambda: self._then(self._match.undo)),
            ("log", "notebook", "second", lambda: self._then(self._match.open_log)),
            ("rules", "rule-book", "second", self._match.open_rules),
            ("settings", "settings-knobs", "second", self._match.open_settings),
            ("concede", "thumb-down", "stop", lambda: self._then(self._match.concede)),
            ("leave", "exit-door", "quiet", self._leave),
        ]
        entries = [entry for entry in entries if entry[0] not in self._match.unpausable]
        height, gap = 50.0, 10.0
        content = len(entries) * (height + gap) - gap
        box = centered(canvas.area, 420, content + 96)
        self.add(panel("panel", box, edge="gold"))
        inner = inset(box, 24, 16)
        self.add(
            heading(
                "title",
                FRect(inner.left, inner.top, inner.width, 40),
                words("pause.title"),
                28,
                align="center",
            )
        )
        region = FRect(inner.left, inner.top + 50, inner.width, inner.height - 52)
        with self.scrolled("entries", region, content + 4) as area:
            wide = region.width - (16 if area.most > 0.5 else 0)
            spots = rows(FRect(region.left, region.top + 2, wide, content), height, gap, len(entries))
            for (name, icon, colour, on), spot in zip(entries, spots, strict=True):
                self.add(button(name, spot, words(f"pause.{name}"), on, colour=colour, icon=icon, size=19))

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "resume"

    def _then(self, function: Callable[[], None]) -> None:
        self.app.pop(self)
        function()

    def _leave(self) -> None:
        self.app.pop(self)
        self._match.leave()

    def named(self, act: Act) -> None:
        """The table's own keys do the same from here."""
        if act.name == "undo":
            self._then(self._match.undo)
        elif act.name == "log":
            self._then(self._match.open_log)
