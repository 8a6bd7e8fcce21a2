"""A match that is over goes into the statistics, wherever it ended: at the table, or between two bots that decided it at once."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from kotgames import games
from kotgames.engine.contract import EVERYBODY
from kotgames.engine.log_book import LogBook
from kotgames.engine.match import Match
from kotgames.history import daily, statistics
from kotgames.system.catalogue import Verbatim, Words
from kotgames.ui.loop import App


def count(app: App, match: Match) -> None:
    """Write a finished match down: those that have a file, once each; after an undo the last end counts, and of a day's challenge the
    first. What goes wrong is said once."""
    path = match.log.path
    if path is None:
        return
    line = statistics.line_of(match, match_id=path.stem, date=datetime.now(), fighters=_fighters(app, match))
    problems = [statistics.add(line)]
    result = daily.result_of(match)
    if result is not None:
        problems.append(daily.record(result))
    for problem in filter(None, problems):
        app.say_once(app.words(f"error.{problem.key}", **problem.params))


def _fighters(app: App, match: Match) -> list[str]:
    """Names of the fighters, by seat."""
    words = Words(app.settings.language, match.game.id, match.game.texts(match.card_set))
    names = [
        Verbatim(seat.name) or words("ui.seat", number=number) for number, seat in enumerate(match.seats, 1)
    ]
    log_book: LogBook[Any] = games.part(match.game, "log_book")(
        match.card_set, words, lambda seat: names[seat]
    )
    view = match.view(EVERYBODY)
    return [log_book.fighter_name(view, seat) for seat in range(len(names))]
