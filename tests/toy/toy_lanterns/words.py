"""Lanterns in words: what happened, for the log, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotgames.games.toy_lanterns import events as e
from kotgames.games.toy_lanterns.shown import ROWS
from kotgames.games.toy_lanterns.views import View

from kotgames.engine.contract import Event
from kotgames.engine.log_book import LogBook


class LanternsLog(LogBook[View]):
    """See `LogBook`."""

    rows = ROWS

    def summary(self, events: Sequence[Event], view: View) -> list[tuple[str, str, str]]:
        """See `LogBook`: each lot, what it came to, who had it."""
        found: list[tuple[str, str, str]] = []
        for event in events:
            if isinstance(event, e.LotShown):
                found.append((self.words("results.round", number=event.round), "–", ""))
            elif isinstance(event, e.Scored):
                found[-1] = (found[-1][0], str(event.points), self.name(event.seat))
        return found

    def turns(self, view: View) -> int:
        """See `LogBook`: lots."""
        return view["round"]

    def rematch(
        self, view: View, options: dict[str, Any], winners: Sequence[int]
    ) -> tuple[dict[str, Any], Any]:
        """See `LogBook`: the same again."""
        return options, None
