"""Hints at a table: the first press lights what can be used now, the second asks the rule bot for its choice and says why.

The bot is asked about the table as it lies: what is laid out and not yet decided (cards of a row before its lock) counts as done. Advice
that is given goes out when something is moved, and the next press asks again at once.
"""

from __future__ import annotations

from typing import Any

from pygame import FRect

from kotgames.bots.worker import BotWorker
from kotgames.engine.contract import EXTERNAL
from kotgames.scenes.learning.pointers import glow
from kotgames.scenes.table.hosts import MatchHost
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood

ADVISER = "greedy"
"""The level that is asked for advice."""


class Hints:
    """The state of the hint key for the question of the moment."""

    def __init__(self, scene: MatchHost) -> None:
        self.scene = scene
        self.lit = False
        self.advised: list[str] = []
        self._worker: BotWorker | None = None
        self._about: dict[str, Any] | None = None
        """The view that the bot was asked about, for this question; None before it was asked."""

    def press(self) -> None:
        """Light what can be used; on the second press, advise."""
        scene = self.scene
        if scene.situation.prompt is None:
            scene.app.say(scene.app.words("hint.nothing"))
            return
        if not self.lit and self._about is None:
            self.lit = True
            scene.app.say(scene.app.words("hint.can"))
            scene.changed()
            return
        self._ask()

    def advise(self) -> None:
        """Light what can be used and ask for advice at once."""
        if self.scene.situation.prompt is not None:
            self.lit = True
            self.scene.changed()
            self._ask()

    def clear(self) -> None:
        """Another question, or none."""
        if self._worker is not None:
            self._worker.forget()
        self._about = None
        if self.lit or self.advised:
            self.lit, self.advised = False, []
            self.scene.changed()

    def close(self) -> None:
        """The table is left."""
        if self._worker is not None:
            self._worker.close()

    def _ask(self) -> None:
        scene = self.scene
        if self._worker is None:
            self._worker = BotWorker(on_ready=scene.app.wake)
        if scene.match.asked is None or self._worker.thinking:
            return
        if scene.match.actor == EXTERNAL:  # a dexterity test is nobody's choice
            scene.app.say(scene.app.words("hint.can"))
            return
        scene.app.say(scene.app.words("hint.thinking"))
        self._send()

    def _now(self) -> dict[str, Any]:
        """The view of the seat that is asked, with the draft as if it were done."""
        asked = self.scene.match.asked
        assert asked is not None
        return self.scene.table.draft.imagined(self.scene.match.view(asked))

    def _send(self) -> None:
        scene = self.scene
        assert self._worker is not None
        self._about = self._now()
        seed = len(scene.match.turns) * 7919 + 1
        self._worker.ask(scene.match.game, scene.card_set, ADVISER, self._about, seed)

    def woken(self) -> None:
        """The adviser may have answered; if something was moved meanwhile, it is asked again."""
        action = self._worker.poll() if self._worker is not None else None
        scene = self.scene
        if action is None or scene.situation.prompt is None or self._about is None:
            return
        if self._about != self._now():
            self._send()
            return
        if scene.match.game.determinize(self._about, 0, scene.card_set).refusal(action) is not None:
            return
        self.lit = True
        text, self.advised = scene.table.names.advise(action)
        for name in self.advised[:1]:
            scene.table.names.reveal(name)
        scene.app.say(text)
        scene.changed()

    def _moved(self) -> None:
        """Advice about a table that lies otherwise by now is out of date."""
        if self.advised and self._about != self._now():
            self.lit, self.advised = False, []

    def items(self, canvas: Canvas) -> list[Item]:
        """Rims around what is lit, or around what the advice is about."""
        scene = self.scene
        if not self.lit or scene.situation.prompt is None:
            return []
        self._moved()
        if not self.lit:
            return []
        if self.advised:
            ids = {found for name in self.advised for found in scene.table.names.find(name)}
        else:
            ids = {name for name in scene.gestures() if scene.table.context.usable(name)}
        lit = [
            item
            for item in scene.items
            if item.id in ids or (not self.advised and item.id.startswith("do:") and item.enabled)
        ]

        focus = scene.focus
        sprites = scene.table.field.sprites
        for one in lit:
            if one.id in sprites:
                self._shine(one)
        lying = [one for one in lit if one.id not in sprites]

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            for one in lying:
                glow(canvas, one.rect, focused=focus.visible and focus.id == one.id)

        return [Item("hints", FRect(0, 0, 1, 1), draw)] if lying else []

    def _shine(self, item: Item) -> None:
        """Light from under something that moves: it goes along with it, and lies on nothing that lies over it."""
        scene, paint = self.scene, item.paint

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            sprite = scene.table.field.sprites.get(item.id)
            if sprite is not None and item.id != scene.handling.dragged:
                glow(canvas, sprite.rect, focused=mood.focus)
            paint(canvas, item, mood)

        item.paint = draw
