"""A match that is over goes into the statistics, wherever it ended: at the table, or between two bots that decided it at once."""

from __future__ import annotations

from datetime import datetime

from kotgames.engine.contract import EVERYBODY
from kotgames.engine.match import Match
from kotgames.history import statistics
from kotgames.scenes.table.table_scene import TableScene
from kotgames.ui.loop import App
from kotgames.ui.table.table import GameTable


def count(app: App, match: Match, table: GameTable | None = None) -> None:
    """Write a finished match down: those that have a file, once each; after an undo the last end counts. The table, where there is one,
    knows what the fighters are called. What goes wrong is said once."""
    path = match.log.path
    if path is None:
        return
    table = table or TableScene(app, match, EVERYBODY).table
    view = match.view(EVERYBODY)
    fighters = [table.log.fighter_name(view, seat) for seat in range(len(match.seats))]
    line = statistics.line_of(match, match_id=path.stem, date=datetime.now(), fighters=fighters)
    problem = statistics.add(line)
    if problem is not None:
        app.say_once(app.words(f"error.{problem.key}", **problem.params))
