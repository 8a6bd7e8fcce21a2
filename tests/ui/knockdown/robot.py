"""A robot that plays Knockdown."""

from __future__ import annotations

from kotgames.engine.contract import Prompt
from kotgames.games.knockdown import actions as a
from tests.ui import robot
from tests.ui.knockdown.hands import Hands


class Robot(robot.Robot):
    """Begins a Combo with its first Dash or Special Attack."""

    player = Hands

    def decide(self, prompt: Prompt) -> None:
        """See the base."""
        state = self.driver.host.match.state
        action = self.choice(state, prompt.seat)
        if action == a.COMBO:
            inner = state.copy()
            inner.step(action)
            asked = inner.prompt
            if asked is not None and asked.kind == "combo":
                action = self.choice(inner, prompt.seat)
        self.hands.take(action)
