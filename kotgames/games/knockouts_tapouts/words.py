"""A match of Knockouts and Tapouts in words: lines of the log, the dice that were thrown, the verdict's rounds, the fighters' names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotgames.engine import log_book
from kotgames.engine.contract import Event
from kotgames.engine.match import Match
from kotgames.engine.telling import Figure, dice_figures
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts.card_set import CardSet
from kotgames.games.knockouts_tapouts.game import GAME
from kotgames.games.knockouts_tapouts.moments import Swings
from kotgames.games.knockouts_tapouts.ready_made_fighters import shipped_fighters
from kotgames.games.knockouts_tapouts.shown import ROWS
from kotgames.games.knockouts_tapouts.views import View


class LogBook(log_book.LogBook[View]):
    """See `engine.log_book.LogBook`."""

    card_set: CardSet
    rows = ROWS
    tale = Swings
    figures = ("attacks", "landed", "hurt", "restored", "stopped", "mobile")

    def summary(self, events: Sequence[Event], view: View) -> list[tuple[str, str, str]]:
        """The rounds that were finished, and the one that a knockout, a tapout or the referee cut short."""
        words, lines = self.words, super().summary(events, view)
        if view["how"] in (b.KNOCKOUT, b.TAPOUT, b.STOPPAGE) or not lines:
            points = words("results.points", one=self._points(view, 0), two=self._points(view, 1))
            name = words("results.round", number=max(1, view["round"]))
            lines.append((name, points, words("results.unfinished")))
        return lines

    def statistics(self, match: Match) -> list[Figure]:
        """See the base class; with the dice and successes beside what true dice bring."""
        words = self.words
        rolls = (roll for turn in match.turns for event in turn.events for roll in self.rolls(event))
        dice = dice_figures(
            rolls, 2, words("figures.dice"),
            lambda number, mean: words("figures.of_expected", count=number, mean=mean), words("figures.successes"),
        )  # fmt: skip
        attacks, landed, *rest = super().statistics(match)
        return [attacks, landed, *dice, *rest]

    def _points(self, view: View, seat: int) -> int:
        strikes, grapples = len(view["scored_strikes"][seat]), len(view["scored_grapples"][seat])
        return strikes * self.card_set.strike_points + grapples * self.card_set.grapple_points

    def turns(self, view: View) -> int:
        """See `engine.log_book.LogBook`."""
        return view["turn"]

    def rematch(
        self, view: View, options: dict[str, Any], winners: Sequence[int]
    ) -> tuple[dict[str, Any], Any]:
        """The winner keeps the fighter, the loser may make another, starting from the old one (K14, p.3); after a draw both stay. A fighter
        that was never finished is made anew."""
        builds = [GAME.fighter_of(view, seat, self.card_set) for seat in (0, 1)]
        fighters = [build if not winners or seat in winners else None for seat, build in enumerate(builds)]
        return {**options, "fighters": fighters}, builds

    def fighter_name(self, view: View, seat: int) -> str:
        """A ready-made fighter's name, else that it is one of their own."""
        spec = GAME.fighter_of(view, seat, self.card_set)
        made = next((preset.id for preset in shipped_fighters() if preset.build == spec), "")
        return self.words(f"fighter.{made}" if made else "statistics.own_fighter")
