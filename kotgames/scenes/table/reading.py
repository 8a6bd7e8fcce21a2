"""Answers to the question of a table: acts on it are taken for such only once the question can have been read."""

from __future__ import annotations

from kotgames.scenes.table.handling import Handling
from kotgames.ui.input import Act
from kotgames.ui.items import at
from kotgames.ui.scene import Scene
from kotgames.ui.table.context import Situation
from kotgames.ui.table.ids import ANSWERING, family


class Reading(Scene):
    """See `ui.grace.Asking`, for every table."""

    situation: Situation
    handling: Handling

    @property
    def asks(self) -> bool:
        """True while somebody here is asked something: one person, or all on an open panel."""
        return self.situation.prompt is not None or self.situation.round is not None

    def in_front(self) -> None:
        """See `Asking`."""
        if self.waits_for_an_answer:
            self.grace.begin()

    @property
    def waits_for_an_answer(self) -> bool:
        """True while somebody here is asked something, or reads what stays until they go on."""
        return self.asks or self.situation.stays

    def replies(self, act: Act) -> bool:
        """See `Asking`: by a card, a place or a button of the moment; tools, the log and pages answer nothing."""
        if not self.waits_for_an_answer:
            return False
        if act.point is None:
            return super().replies(act)
        item = at(self.items, act.point) if act.name == "press" and act.button == 1 else None
        return item is not None and (item.role in ("object", "place") or family(item.id) in ANSWERING)

    @property
    def drags(self) -> bool:
        """See `Asking`."""
        return super().drags or self.handling.dragging
