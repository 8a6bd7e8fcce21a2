"""A robot that plays Knockouts and Tapouts."""

from __future__ import annotations

from kotgames.engine.contract import Prompt
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts.ready_made_fighters import shipped_fighters
from tests.ui import robot
from tests.ui.driver import Unreachable
from tests.ui.knockouts_tapouts.hands import Hands, fighter_of


class Robot(robot.Robot):
    """Makes ready-made fighters."""

    player = Hands

    def decide(self, prompt: Prompt) -> None:
        """See the base."""
        match = self.driver.host.match
        if prompt.kind == "build":
            made = shipped_fighters()
            self.hands.build(fighter_of(made[prompt.seat % len(made)].build, match.card_set))
        else:
            self._take(self.choice(match.state, prompt.seat), prompt.kind)

    # ---- doing

    def _take(self, action: int, kind: str) -> None:
        """Do it in the robot's way; what that way cannot do is noted and done with the buttons."""
        driver = self.driver
        before = self.turns
        why = ""
        try:
            self.hands.take(action)
        except (Unreachable, AssertionError) as error:
            why = str(error)
        driver.step(self.ms)
        if self.turns == before and driver.top.kind == "match":
            self.detours.append(f"{GAME.text(action)}: {why or driver.toast}")
            driver.host.hold("")
            driver.host.commit(
                [action, *([a.STOP_DISCARDING] if a.DISCARD <= action < a.SPECIAL and kind == "act" else [])]
            )
