"""The log of a table: a line for what happened, as far as the people here may know it."""

from __future__ import annotations

from kotgames.engine.contract import Event, State
from kotgames.engine.log_book import LogLine
from kotgames.scenes.table.hosts import TableHost


class LogKeeper:
    """Writes the lines of one table's log."""

    def __init__(self, scene: TableHost) -> None:
        self._scene = scene
        self._gave_up: set[int] = set()
        """The seats of which it was told that they were given up."""

    def tell(self, event: Event, *, forced: bool = False) -> None:
        """A line for an event; some need none, and some are said by the line before. `forced`: it was the only answer there was."""
        scene = self._scene
        told, book = scene.log_lines, scene.table.log
        seen = event.seen_by(scene.log_seat)
        more = book.joined(told[-1], seen) if told else None
        if more is not None:
            told[-1] = more
            return
        line = book.line(seen)
        if line is not None:
            told.append(book.forced(line) if forced and book.of_choice(event) else line)

    def forced(self, before: State, seat: int | None) -> bool:
        """True where a seat had one answer only, for the log: only of whose knowledge it holds, for of a hidden hand that would tell."""
        return seat is not None and 0 <= seat == self._scene.log_seat and len(before.actions()) == 1

    def tell_given_up(self, turns: int) -> None:
        """Lines for the seats that were given up before there were more actions than so many."""
        scene = self._scene
        for seat, after in scene.match.given_up.items():
            if after <= turns and seat not in self._gave_up:
                self._gave_up.add(seat)
                text = scene.words("gave_up.line", name=scene.name(seat))
                scene.log_lines.append(LogLine("flying-flag", text, "danger", aside=True))

    def tell_past(self) -> None:
        """The log of the match as it stands, from its beginning."""
        scene = self._scene
        match = scene.match
        scene.log_lines.clear()
        scene.situation.seen = None
        scene.table.log.begin()
        self._gave_up.clear()
        for event in match.opening:
            self.tell(event)
        for number, turn in enumerate(match.turns):
            self.tell_given_up(number)
            forced = self.forced(turn.before, turn.seat)
            for event in turn.events:
                self.tell(event, forced=forced)
                forced = False
        self.tell_given_up(len(match.turns))
        begun = (match.turns[0].before if match.turns else match.state).view(scene.log_seat)
        events = (*match.opening, *(event for turn in match.turns for event in turn.events))
        scene.table.draft.remember(begun, (event.seen_by(scene.log_seat) for event in events))
