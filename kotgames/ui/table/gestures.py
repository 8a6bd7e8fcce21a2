"""Refusals that say what is asked, and gestures of a table on which everything is done by laying something of the hand on a place. Knows
no game."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from kotgames.engine.contract import Action, Refusal
from kotgames.ui.table.context import Gesture, TableContext
from kotgames.ui.table.parts import Gestures


def reminding(refusal: Refusal, kind: str) -> Refusal:
    """A refusal that also says what is asked, by the kind of the question (see `Words.refusal`); itself if it names that already."""
    if "prompt" in refusal.params:
        return refusal
    return Refusal(refusal.key, {**refusal.params, "asked": f"@prompt.{kind}.short"}, refusal.ruling)


class OnePlace(Gestures):
    """Gestures of a table where a thing of the hand goes to the place `place` alone; a drop on anything else is refused with `elsewhere`,
    another thing than the hand's with `closed`."""

    def __init__(self, ctx: TableContext[Any, Any], place: str) -> None:
        self.ctx = ctx
        self.place = place

    @abstractmethod
    def hand(self) -> list[str]:
        """See `Gestures`; all that can be laid, whether or not it is legal now."""

    @abstractmethod
    def action(self, name: str) -> Action:
        """The action of laying a thing of the hand."""

    def legal(self) -> dict[str, dict[str, Gesture]]:
        """See `Gestures`."""
        legal = set(self.ctx.host.situation.legal)
        actions = {name: self.action(name) for name in self.hand()}
        return {name: {self.place: Gesture((action,))} for name, action in actions.items() if action in legal}

    def means(self, source: str, target: str) -> Gesture | Refusal:
        """See `Gestures`; an object that lies on the place stands for it."""
        refusal = self.pick_refusal(source)
        if refusal is not None or source == target:
            return refusal or Gesture()
        lies = target in self.ctx.field.sprites and target not in self.hand()
        return Gesture((self.action(source),)) if lies or target == self.place else Refusal("elsewhere")

    def pick_refusal(self, source: str) -> Refusal | None:
        """See `Gestures`."""
        if source not in self.hand():
            return Refusal("closed")
        return self.ctx.host.refusal(self.action(source))
