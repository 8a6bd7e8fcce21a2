"""A robot that plays Knock Out Punch."""

from __future__ import annotations

from typing import Any

from kotgames.engine.contract import Prompt
from kotgames.games.knock_out_punch import actions as a
from tests.ui import robot
from tests.ui.driver import Driver
from tests.ui.knock_out_punch.hands import Hands
from tests.ui.knock_out_punch.throwing import Lane


def throw(driver: Driver, hands: Any) -> None:
    """Take part in the throw that is awaited, with keys: throw, or step aside."""
    hands.use("start")
    lane = Lane(driver)
    lane.play([*lane.throw(at=0.8, hold=0.5), (0.9, lane.tap("a"))])
    lane.finish()


class Robot(robot.Robot):
    """Lays whole placements, and takes part in throws of the glove with keys."""

    player = Hands
    throws = 0
    """How many throws there were."""

    def answer(self) -> None:
        """See the base; the glove is a scene of its own."""
        if self.driver.top.kind != "glove":
            super().answer()
            return
        before = self.turns
        throw(self.driver, self.hands)
        assert self.turns == before + 1
        self.throws += 1

    def decide(self, prompt: Prompt) -> None:
        """See the base."""
        action = self.choice(self.driver.host.match.state, prompt.seat)
        if a.PLACE <= action < a.SHOWDOWN:
            self.hands.place(self._placement(action, prompt.seat))
        else:
            self.hands.take(action)

    def _placement(self, action: int, seat: int) -> list[int]:
        """The actions of the placement that begins with this one, as the robot's level goes on; without the end of it."""
        state: Any = self.driver.host.match.state.copy()
        found = []
        while action != a.DONE:
            found.append(action)
            state.step(action)
            action = self.choice(state, seat)
        return found
