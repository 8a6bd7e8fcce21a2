"""A robot that plays Knockdown."""

from __future__ import annotations

from kotgames.engine.contract import Prompt
from kotgames.games.knockdown import actions as a
from tests.ui import robot
from tests.ui.knockdown.building import Builder
from tests.ui.knockdown.hands import Hands

AIM: float = 3.0
"""How far its aim is off (units of the tower, deviation): most of its towers stand, not all."""


class Robot(robot.Robot):
    """Begins a Combo with its first Dash or Special Attack; builds every second tower, and asks for dice in place of the others."""

    player = Hands
    built: tuple[str, ...] = ()
    """What became of its towers."""
    rolled = 0
    """How often it asked for dice."""

    def answer(self) -> None:
        """See the base; the tower is a scene of its own."""
        if self.driver.top.kind != "tower":
            super().answer()
            return
        before = self.turns
        self.built += (Builder(self.driver, self.way, error=AIM, chance=self.chance).build(self.hands),)
        assert self.turns == before + 1

    def decide(self, prompt: Prompt) -> None:
        """See the base."""
        if prompt.kind == "way":
            dice = self.rolled < len(self.built)
            self.rolled += dice
            self.hands.take(a.DICE if dice else a.TOWER)
            return
        state = self.driver.host.match.state
        action = self.choice(state, prompt.seat)
        if action == a.COMBO:
            inner = state.copy()
            inner.step(action)
            asked = inner.prompt
            if asked is not None and asked.kind == "combo":
                action = self.choice(inner, prompt.seat)
        self.hands.take(action)
