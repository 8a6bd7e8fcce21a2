"""A learner of UNCAGED."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotgames.bots import players
from kotgames.engine.contract import Action
from kotgames.games.uncaged import GAME
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged.table import ids
from tests.ui import pupil
from tests.ui.uncaged.hands import Hands, laid


class Pupil(pupil.Pupil):
    """Lays whole rows."""

    game = GAME
    player = Hands

    def take(self, action: Action) -> None:
        """Take an action by hand; a row is laid to its end and locked."""
        if a.PLACE <= action < a.DISCARD:
            self.hands.row(self._row(action))
        else:
            self.hands.take(action)
        self.driver.wait_idle(ms=self.ms)

    def take_next(self, actions: Sequence[Action]) -> None:
        """See the base."""
        self.take(actions[0])

    def _row(self, action: Action) -> list[int]:
        """The kinds of the rest of the row that begins with this placement, as the bot would go on."""
        state: Any = self.scene.match.state.copy()
        kinds: list[int] = []
        while a.PLACE <= action < a.DISCARD:
            kinds.append(action - a.PLACE)
            state.step(action)
            action = players.choose("greedy", GAME, self.scene.match.card_set, state.view(0), len(kinds))
        return kinds

    def drag(self, source: str, target: str) -> None:
        """See the base."""
        names = self.scene.table.names
        (place,) = names.find(target)
        cards = [ids.numbers(one)[0] for one in names.find(source)]
        if laid(self.driver).get(ids.numbers(place)[1]) not in cards:
            self.hands.put(ids.card(cards[0]), place)
