"""What a match shows beside the game itself: a recap after a hand-over, and the reins of the bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from kotgames.engine.log_book import LogLine
from kotgames.scenes.learning.room import Room
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.widgets.controls import button

if TYPE_CHECKING:
    from kotgames.scenes.table.match import MatchScene

WIDE, HIGH = 150.0, 40.0
NARROW = 118.0
"""A rein, and one on a folded table."""
FOLDED = 900.0
"""In a narrower area the table is folded."""
WORTH = {"button": 60.0, "tab": 60.0, "object": 12.0, "place": 3.0}
"""How much what the reins might cover is needed, by role."""
MOST = 5
"""A recap never has more lines: the last ones."""


class Recap:
    """Recap and reins of one match."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self.recap: list[LogLine] = []
        self.held = False
        """The bots wait until they are told to go on, or for one step."""
        self._seen: dict[int, int] = {}

    # ---- the recap

    def leaves(self, seat: int) -> None:
        """A person turns away from the screen: what is told from here on is new to them."""
        if seat >= 0:
            self._seen[seat] = len(self.scene.told)

    def comes(self, seat: int) -> None:
        """A person takes over: say what happened since they left."""
        since = self._seen.get(seat)
        told = [] if since is None else self.scene.told[since:]
        self.recap = [line for line in told if not line.minor][-MOST:]

    def forget(self) -> None:
        """The position jumped, or something was done: the recap is past."""
        self.recap = []

    # ---- the reins

    @property
    def watching(self) -> bool:
        """Only bots play."""
        return not self.scene.humans

    def toggle(self) -> None:
        """Hold the bots, or let them go on."""
        self.held = not self.held
        self.scene.changed()

    # ---- the screen

    def items(self, canvas: Canvas) -> list[Item]:
        """What there is to show now."""
        scene = self.scene
        spot = scene.table.picture.recap_area()
        if self.recap and scene.situation.prompt is not None:
            # what is held may have to be dropped where the recap lies
            return [] if scene.held else self._recap_items(canvas, spot)
        bot_acts = scene.match.actor is not None and scene.match.actor not in scene.humans
        if (self.held or self.watching) and bot_acts:
            return self._reins(canvas, spot)
        return []

    def _recap_items(self, canvas: Canvas, spot: FRect) -> list[Item]:
        scene = self.scene
        words = scene.app.words
        wide = min(460.0, spot.width)
        line = 22.0
        heights = [
            max(line, canvas.paragraph_height(told.text, wide - 60, theme.SMALL) + 3) for told in self.recap
        ]
        box = FRect(spot.centerx - wide / 2, spot.top, wide, sum(heights) + 40)
        told = list(self.recap)

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
                ink = str(getattr(colours, entry.colour))
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
            Item("recap", box, draw, role="panel", label=text),
            button("recap:close", cross, "×", close, colour="quiet", size=16, tip=words("ui.close")),
        ]

    def _reins(self, canvas: Canvas, spot: FRect) -> list[Item]:
        words = self.scene.app.words
        first, second = self._places(canvas, spot)
        key = "go" if self.held else "hold"
        icon = "play-button" if self.held else "pause-button"
        found = [button("bots:hold", first, words(f"bots.{key}"), self.toggle, icon=icon, size=16)]
        if self.held:
            found.append(
                button(
                    "bots:step", second, words("bots.step"), self.scene.step_bot, icon="player-next", size=16
                )
            )
        return found

    def _places(self, canvas: Canvas, spot: FRect) -> tuple[FRect, FRect]:
        """Where the reins lie: side by side in the table's own spot; on a folded table, which has none to spare, where they cover least."""
        area = canvas.area
        if area.width >= FOLDED:
            first = FRect(spot.centerx - WIDE - 5, spot.top + 4, WIDE, HIGH)
            return first, first.move(WIDE + 10, 0)
        room = Room(area)
        for item in self.scene.items:
            if item.rect.width * item.rect.height < area.width * area.height * 0.6:
                room.mark(item.rect, WORTH.get(item.role, 1.0 if item.id == "mat" else 3.0))
        box = room.best([(NARROW, 2 * HIGH + 6, 0.0), (2 * NARROW + 6, HIGH, 0.0)], None)
        first = FRect(box.left, box.top, NARROW, HIGH)
        return first, first.move(0, HIGH + 6) if box.width == NARROW else first.move(NARROW + 6, 0)
