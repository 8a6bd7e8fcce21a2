"""A robot that plays UNCAGED."""

from __future__ import annotations

from typing import Any

from kotgames.engine.contract import Prompt
from kotgames.games.uncaged import actions as a
from tests.ui import robot
from tests.ui.uncaged.hands import Hands


class Robot(robot.Robot):
    """Lays whole rows."""

    player = Hands

    def decide(self, prompt: Prompt) -> None:
        """See the base."""
        if prompt.kind == "place":
            self.hands.row(self._row(prompt.seat))
        else:
            self.hands.take(self.choice(self.driver.host.match.state, prompt.seat))

    def _row(self, seat: int) -> list[int]:
        state: Any = self.driver.host.match.state.copy()
        placed = state.rows[seat][state.revealed[seat] :]  # a row that was undone or resumed
        kinds = [state.card_set.kind_of[card] for card in placed]
        while True:
            action = self.choice(state, seat)
            if action == a.LOCK:
                return kinds
            kinds.append(action - a.PLACE)
            state.step(action)
