"""A match of Knockouts and Tapouts in words: lines of the log, the dice that were thrown, the verdict's rounds, the fighters' names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kotgames.engine import log_book
from kotgames.engine.contract import Event
from kotgames.engine.fairness import Roll
from kotgames.engine.match import Match, Turn
from kotgames.engine.telling import Figure, Moment
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts import moments
from kotgames.games.knockouts_tapouts.card_set import CardSet
from kotgames.games.knockouts_tapouts.game import GAME
from kotgames.games.knockouts_tapouts.ready_made_fighters import shipped_fighters
from kotgames.games.knockouts_tapouts.shown import ROWS
from kotgames.games.knockouts_tapouts.views import View


class LogBook(log_book.LogBook[View]):
    """See `engine.log_book.LogBook`."""

    card_set: CardSet
    rows = ROWS

    first_rolled = e.FirstPlayerRolled  # K18
    round_began = e.RoundStarted

    def rolls(self, event: Event) -> list[Roll]:
        """Attacks and Heart against their numbers (p.6-7); Mobility and the first player without one (p.5, K18)."""
        if isinstance(event, (e.AttackRolled, e.HeartRolled)):
            return [Roll(event.seat, event.dice, event.number)]
        if isinstance(event, e.MobilityRolled):
            return [Roll(seat, (face,)) for seat, face in enumerate(event.dice)]
        if isinstance(event, e.FirstPlayerRolled):
            return [Roll(seat, (face,)) for pair in event.rolls for seat, face in enumerate(pair)]
        return []

    # ---- the end of a match

    def summary(self, events: Sequence[Event], view: View) -> list[tuple[str, str, str]]:
        """The rounds that were finished, and the one that a knockout, a tapout or the referee cut short."""
        words, lines = self.words, []
        for event in events:
            if isinstance(event, e.RoundEnded):
                over = event.round - view["rounds"]
                name = words(
                    "results.overtime" if over > 0 else "results.round",
                    number=over if over > 0 else event.round,
                )
                points = words("results.points", one=event.points[0], two=event.points[1])
                lines.append(
                    (name, points, words("results.tied") if event.winner < 0 else self.name(event.winner))
                )
        if view["how"] in (b.KNOCKOUT, b.TAPOUT, b.STOPPAGE) or not lines:
            points = words("results.points", one=self._points(view, 0), two=self._points(view, 1))
            name = words("results.round", number=max(1, view["round"]))
            lines.append((name, points, words("results.unfinished")))
        return lines

    def swings(self, turns: Sequence[Turn]) -> Iterable[Moment]:
        """See the base class."""
        return moments.Swings(self, turns).all()

    def statistics(self, match: Match) -> list[Figure]:
        """See the base class."""
        return moments.figures(self, match)

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
