"""After a hand-over: what happened while the person who takes over was away."""

from __future__ import annotations

from pygame import FRect

from kotgames.engine.log_book import LogLine
from kotgames.scenes.table.hosts import MatchHost
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.widgets.controls import button

MOST = 5
"""A recap never has more lines: the last ones."""


class Recap:
    """The recap of one match."""

    def __init__(self, scene: MatchHost) -> None:
        self.scene = scene
        self.lines: list[LogLine] = []
        self._seen: dict[int, int] = {}

    def leaves(self, seat: int) -> None:
        """A person turns away from the screen: what is told from here on is new to them."""
        if seat >= 0:
            self._seen[seat] = len(self.scene.log_lines)

    def comes(self, seat: int) -> None:
        """A person takes over: say what happened since they left."""
        since = self._seen.get(seat)
        told = [] if since is None else self.scene.log_lines[since:]
        self.lines = [line for line in told if not line.minor][-MOST:]

    def forget(self) -> None:
        """The position jumped, or something was done: the recap is past."""
        self.lines = []

    # ---- the screen

    @property
    def shown(self) -> bool:
        """True where there is something to say to the person who is asked."""
        return bool(self.lines) and self.scene.situation.prompt is not None

    def items(self, canvas: Canvas) -> list[Item]:
        """The recap; nothing while something is held, which may have to be dropped where it lies."""
        scene = self.scene
        if scene.held:
            return []
        spot = scene.table.picture.recap_area()
        words = scene.app.words
        wide = min(460.0, spot.width)
        line = 22.0
        heights = [
            max(line, canvas.paragraph_height(told.text, wide - 60, theme.SMALL) + 3) for told in self.lines
        ]
        box = FRect(spot.centerx - wide / 2, spot.top, wide, sum(heights) + 40)
        told = list(self.lines)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            canvas.panel(box, 10, colours.gold, 2)
            canvas.text(
                words("recap.title"),
                (box.left + 14, box.top + 17),
                16,
                colours.gold,
                theme.UI_BOLD,
                width=wide - 60,
            )
            top = box.top + 32
            for entry, height in zip(told, heights, strict=True):
                ink = canvas.ink(entry.colour)
                canvas.icon(entry.icon, (box.left + 22, top + height / 2), 16, ink)
                rect = FRect(box.left + 38, top, wide - 52, height)
                canvas.paragraph(entry.text, rect, theme.SMALL, ink, valign="middle")
                top += height

        def close() -> None:
            self.forget()
            scene.changed()

        text = words("recap.title") + " " + " ".join(entry.text for entry in told)
        cross = FRect(box.right - 32, box.top + 4, 28, 26)
        return [
            Item("recap", box, draw, role="panel", label=text, live=True),
            button("recap:close", cross, "×", close, colour="quiet", size=16, tip=words("ui.close")),
        ]
