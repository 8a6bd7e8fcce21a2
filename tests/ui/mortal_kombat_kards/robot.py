"""A robot that plays the Kard Game."""

from __future__ import annotations

from typing import Any

from kotgames.engine.contract import Prompt
from kotgames.games.mortal_kombat_kards import actions as a
from tests.ui import robot
from tests.ui.mortal_kombat_kards.hands import Hands


class Robot(robot.Robot):
    """Puts all its discards aside at once, and lays out everything else kard by kard."""

    player = Hands

    def decide(self, prompt: Prompt) -> None:
        """See the base."""
        if prompt.kind == "discard":
            self.hands.discard(self._discards(prompt.seat))
        else:
            self.hands.take(self.choice(self.driver.host.match.state, prompt.seat))

    def _discards(self, seat: int) -> list[int]:
        """All that is put aside, as the robot's level goes on."""
        state: Any = self.driver.host.match.state.copy()
        found: list[int] = []
        while (action := self.choice(state, seat)) != a.DONE:
            found.append(action)
            state.step(action)
        return found
