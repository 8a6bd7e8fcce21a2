"""Holding the bots of a match, letting them go on, or take one step; and, at a table that is only looked at when all is over, the way back
to the verdict."""

from __future__ import annotations

from pygame import FRect

from kotgames.scenes.learning.free_space import FreeSpace
from kotgames.scenes.table.hosts import MatchHost
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item
from kotgames.ui.table.ids import PROMPT
from kotgames.ui.widgets.controls import button

NARROW, HIGH = 118.0, 40.0
"""A button on a folded table; elsewhere it is as wide as those of a person."""
AROUND = 4.0
"""So far they keep from what else lies there."""
FOLDED = 900.0
"""In a narrower area the table is folded."""
WORTH = {"button": 60.0, "tab": 60.0, PROMPT: 60.0, "object": 12.0, "place": 3.0}
"""The need for things that the buttons might cover, by role, or by the id of what has none."""


VERDICT = "verdict"
"""The id of the way back to the verdict."""


class BotControls:
    """The buttons that hold the bots, for who watches them or has held them; the one of a finished match."""

    def __init__(self, scene: MatchHost) -> None:
        self.scene = scene
        self.held = False
        """The bots wait until they are told to go on, or for one step."""

    @property
    def watching(self) -> bool:
        """Only bots play."""
        return not self.scene.humans

    def toggle(self) -> None:
        """Hold the bots, or let them go on."""
        self.held = not self.held
        self.scene.changed()

    def items(self, canvas: Canvas) -> list[Item]:
        """The buttons, while a bot is to act or nobody any more."""
        scene = self.scene
        if scene.looks_back:
            text, key = scene.app.words("results.reopen"), scene.app.devices.key_of("commit")
            first, _ = self._places(canvas)
            return [
                button(VERDICT, first, text, scene.reopen, colour="primary", icon="podium", size=16, key=key)
            ]
        bot_acts = scene.match.asked is not None and scene.match.asked not in scene.humans
        if not bot_acts or not (self.held or self.watching):
            return []
        if scene.situation.stays:  # what came of it is looked at, with buttons of its own
            return []
        words = scene.app.words
        first, second = self._places(canvas)
        key = "go" if self.held else "hold"
        icon = "play-button" if self.held else "pause-button"
        found = [button("bots:hold", first, words(f"bots.{key}"), self.toggle, icon=icon, size=16)]
        if self.held:
            found.append(
                button("bots:step", second, words("bots.step"), scene.step_bot, icon="player-next", size=16)
            )
        return found

    def _places(self, canvas: Canvas) -> tuple[FRect, FRect]:
        """The places of the two buttons: one below the other where the buttons of a person are; on a folded table, which has its plays
        there, where they cover least."""
        area = canvas.area
        idle = self.scene.painting.idle_buttons
        if area.width >= FOLDED and idle is not None:
            first = FRect(idle.left, idle.top, idle.width, HIGH)
            return first, first.move(0, HIGH + 8)
        space = FreeSpace(area)
        for item in self.scene.items:
            if item.rect.width * item.rect.height < area.width * area.height * 0.6:
                space.mark(item.rect, WORTH.get(item.role or item.id, 3.0))
        around = 2 * AROUND
        upright = (NARROW + around, 2 * HIGH + 6 + around)
        box = space.best([(*upright, 0.0), (2 * NARROW + 6 + around, HIGH + around, 0.0)], None)
        first = FRect(box.left + AROUND, box.top + AROUND, NARROW, HIGH)
        return first, first.move(0, HIGH + 6) if box.width == upright[0] else first.move(NARROW + 6, 0)
