"""A learner of Knock Out Punch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotgames.bots import players
from kotgames.engine.contract import Action
from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch.table import ids
from tests.ui import pupil
from tests.ui.knock_out_punch.hands import Hands, laid
from tests.ui.knock_out_punch.robot import throw


class Pupil(pupil.Pupil):
    """Lays whole placements, and takes part in throws of the glove with keys."""

    game = GAME
    player = Hands

    def act(self) -> None:
        """See the base; the glove is a scene of its own."""
        if self.driver.top.kind == "glove":
            throw(self.driver, self.hands)
        else:
            super().act()

    def take(self, action: Action) -> None:
        """Take an action by hand; a placement is laid to its end, as the bot would go on, and placed."""
        if a.PLACE <= action < a.SHOWDOWN:
            self.hands.place(self._placement(action))
        else:
            self.hands.take(action)
        self.driver.wait_idle(ms=self.ms)

    def take_next(self, actions: Sequence[Action]) -> None:
        """See the base: a placement is one gesture."""
        placed = []
        for action in actions:
            if not a.PLACE <= action < a.SHOWDOWN:
                break
            placed.append(action)
        if placed:
            self.hands.place(placed)
            self.driver.wait_idle(ms=self.ms)
        else:
            self.take(actions[0])

    def _placement(self, action: Action) -> list[int]:
        state: Any = self.scene.match.state.copy()
        found = []
        while action != a.DONE:
            found.append(action)
            state.step(action)
            action = players.choose("greedy", GAME, self.scene.match.card_set, state.view(0), len(found))
        return found

    def drag(self, source: str, target: str) -> None:
        """See the base."""
        names = self.scene.table.names
        (place, *_) = names.find(target)
        cards = [ids.numbers(one)[0] for one in names.find(source) if one.startswith("card:")]
        free = [card for card in cards if card not in laid(self.driver)]
        if free or not cards:
            self.hands.put(ids.card(free[0]) if free else names.find(source)[0], place)
