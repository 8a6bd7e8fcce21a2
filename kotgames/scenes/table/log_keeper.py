"""The log of a table: a line for what happened, as far as the people here may know it."""

from __future__ import annotations

from kotgames.engine.contract import Event
from kotgames.scenes.table.hosts import TableHost


class LogKeeper:
    """Writes the lines of one table's log."""

    def __init__(self, scene: TableHost) -> None:
        self._scene = scene

    def tell(self, event: Event) -> None:
        """A line for an event; some need none, and some are said by the line before."""
        scene = self._scene
        told, book = scene.log_lines, scene.table.log
        seen = event.seen_by(scene.log_seat)
        more = book.joined(told[-1], seen) if told else None
        if more is not None:
            told[-1] = more
            return
        line = book.line(seen)
        if line is not None:
            told.append(line)

    def tell_past(self) -> None:
        """The log of the match as it stands, from its beginning."""
        match = self._scene.match
        self._scene.log_lines.clear()
        for event in match.opening:
            self.tell(event)
        for turn in match.turns:
            for event in turn.events:
                self.tell(event)
