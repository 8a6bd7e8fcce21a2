"""A recorded match in words, for the command line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kotgames import games
from kotgames.engine import record
from kotgames.engine.contract import NOBODY
from kotgames.engine.errors import KotgamesError
from kotgames.engine.log_book import LogBook
from kotgames.engine.match import Match
from kotgames.system.catalogue import Verbatim, Words


def retell(path: Path) -> Iterator[str]:
    """Check every line of a record by playing it, then tell it. Raises RecordError naming the first line that does not fit."""
    if not path.exists():
        raise KotgamesError("file_missing", file=str(path))
    loaded = record.load(path)
    match = Match.resume(games.get(loaded.header.game), loaded)
    words = Words(game=match.game.id, own=match.game.texts(match.card_set))
    names = [
        Verbatim(seat.name) or words("ui.seat", number=index + 1) for index, seat in enumerate(match.seats)
    ]
    yield words("retell.head", game=f"@game.{match.game.id}", names=words.versus(names))
    if match.outcome is not None:  # before, it would tell what is still to be rolled and drawn
        yield words("retell.seed", seed=loaded.header.seed)
    if loaded.cut:
        yield words("retell.cut")
    log_book: LogBook[Any] = games.part(match.game, "log_book")(
        match.card_set, words, lambda seat: names[seat]
    )
    yield from _events(match, log_book)
    outcome = match.outcome
    if outcome is None:
        yield words("retell.open")
    elif outcome.how == "concession":
        yield words("retell.conceded", name=names[match.conceded or 0])
    yield words("retell.checked", count=len(match.turns))


def _events(match: Match, log_book: LogBook[Any]) -> Iterator[str]:
    """Everything that happened, as a spectator saw it."""
    for number, events in enumerate([match.opening, *(turn.events for turn in match.turns)]):
        for event in events:
            line = log_book.line(event.seen_by(NOBODY))
            if line is not None and not line.minor:
                yield line.text
        for seat, after in match.given_up.items():
            if after == number:
                yield log_book.words("gave_up.line", name=log_book.name(seat))
