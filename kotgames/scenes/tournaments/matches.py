"""Tables that belong to a tournament: one of its matches, and the making of one fighter before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kotgames.engine.contract import Action
from kotgames.engine.match import Match
from kotgames.scenes.table.match import MatchScene
from kotgames.scenes.tournaments import between_bots
from kotgames.system.locking import Lock
from kotgames.ui.loop import App


class TournamentMatchScene(MatchScene):
    """A match whose verdict goes to the tournament."""

    def __init__(self, app: App, match: Match, lock: Lock | None, names: tuple[str, str]) -> None:
        self._names = names
        super().__init__(app, match, lock=lock, ceremony=not match.turns)

    @property
    def rematch_texts(self) -> tuple[str, str] | None:
        """See `MatchScene`: back to the tournament, and who met whom there."""
        one, two = self._names
        return self.words("tournament.back"), self.words("tournament.versus", one=one, two=two)

    def rematch(self) -> None:
        """On with the tournament."""
        self.leave()

    def new_match(self) -> None:
        """The same: there is only one way on."""
        self.leave()

    def leave(self) -> None:
        """Back to the tournament; an unfinished match is gone on with from there."""
        self.app.go("tournament")


class FighterScene(MatchScene):
    """The first person of a match makes a fighter, and nothing more is played."""

    def __init__(
        self, app: App, match: Match, on_made: Callable[[Any], None], on_leave: Callable[[], None]
    ) -> None:
        super().__init__(app, match)
        self._on_made = on_made
        self._on_leave = on_leave

    def take(self, actions: Sequence[Action], track: Sequence[int] = ()) -> None:
        """See `TableScene.take`; the last decision of the making ends the scene."""
        super().take(actions, track)
        if between_bots.asks_to_make(self.match):
            return
        self.playback.clear()
        fighter = self.match.game.fighter_of(self.match.view(0), 0, self.card_set)
        self.asker.settled = True
        self._on_made(fighter)

    def leave(self) -> None:
        """Without a fighter."""
        self._on_leave()

    def concede(self) -> None:
        """There is nothing to give up yet."""
        self.leave()
