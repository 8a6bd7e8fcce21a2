"""The table of the daily challenge: its verdict leads to the page of the day, as does leaving it."""

from __future__ import annotations

from datetime import date
from typing import Any

from kotgames.engine.match import Match
from kotgames.scenes.table.match import MatchScene
from kotgames.ui.loop import App


class DaysMatchScene(MatchScene):
    """The match that counts for a day, or one that is fought on it for practice."""

    def __init__(self, app: App, match: Match, day: date, **more: Any) -> None:
        super().__init__(app, match, **more)
        self._day = day

    @property
    def rematch_texts(self) -> tuple[str, str]:
        """See `MatchScene`."""
        return self.app.words("daily.back"), self.app.words("daily.back_sub")

    def rematch(self) -> None:
        """To the page of the day: there is nothing to be had back from it."""
        self.leave()

    def new_match(self) -> None:
        """The same: there is only one way on."""
        self.leave()

    def leave(self) -> None:
        """To the page of the day; an unfinished match is gone on with from there."""
        self.giving_up.end_unseen()
        self.app.go("daily", None, self._day)
