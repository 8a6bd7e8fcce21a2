"""Lanterns in words: what happened, for the log, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotgames.games.toy_lanterns import events as e
from kotgames.games.toy_lanterns.views import View

from kotgames.engine.contract import Event
from kotgames.engine.log_book import LogBook, LogLine

_LINES: dict[type[Event], tuple[str, str, str]] = {
    e.LotShown: ("lot", "flame", "gold"),
    e.BidPlaced: ("bid", "padlock", "text_soft"),
    e.Tossed: ("tossed", "throwing-ball", "text"),
    e.Vetoed: ("vetoed", "hand", "danger"),
    e.Declined: ("declined", "check-mark", "text_soft"),
}
"""The lines that only need what their event holds: key, icon, colour."""


class LanternsLog(LogBook[View]):
    """See `LogBook`."""

    def line(self, event: Event) -> LogLine | None:
        """See `LogBook`; cards that are drawn or laid face down go without saying."""
        name = self.name(event.seat) if hasattr(event, "seat") else ""
        topic = ("event", type(event).__name__)
        if type(event) in _LINES:
            key, icon, colour = _LINES[type(event)]
            params = {field: getattr(event, field) for field in event.__struct_fields__}
            if isinstance(event, e.BidPlaced) and event.amount >= 0:
                key = "bid_known"
            return LogLine(icon, self.words(f"log.{key}", name=name, **params), colour, topic=topic)
        if isinstance(event, e.BidsOpened):
            if event.winner < 0:
                return LogLine("coins", self.words("log.nobody"), "text_soft", topic=topic)
            text = self.words("log.opened", name=self.name(event.winner), count=event.bids[event.winner])
            return LogLine("coins", text, "gold", topic=topic)
        if isinstance(event, e.OfferShown):
            kinds = tuple(self.card_set.kind_of[card] for card in event.cards)
            names = [self.words(f"card.{self.card_set.names[kind]}") for kind in kinds]
            key = "offered" if kinds else "offered_none"
            text = self.words(f"log.{key}", name=name, cards=", ".join(names))
            return LogLine("card-play", text, "text", cards=kinds, names=tuple(names), topic=topic)
        if isinstance(event, e.Scored):
            key = "scored" if event.points else "scored_none"
            return LogLine(
                "star-medal", self.words(f"log.{key}", name=name, count=event.points), "ok", topic=topic
            )
        if isinstance(event, e.Ended):
            names = [self.name(seat) for seat in event.winners]
            key = "ended" if len(names) == 1 else "shared"
            return LogLine(
                "laurels-trophy", self.words(f"log.{key}", names=", ".join(names)), "gold", topic=topic
            )
        return None

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
