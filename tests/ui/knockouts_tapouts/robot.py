"""A robot that plays Knockouts and Tapouts."""

from __future__ import annotations

from kotgames.engine.contract import Prompt
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts.ready_made import presets
from tests.ui import robot
from tests.ui.driver import Unreachable
from tests.ui.knockouts_tapouts.hands import Hands, fighter_of


class Robot(robot.Robot):
    """Makes ready-made fighters, or those of the script."""

    player = Hands

    def decide(self, prompt: Prompt) -> None:
        """See the base."""
        if prompt.kind == "build":
            self.hands.build(self._fighter(prompt.seat))
            return
        match = self.driver.host.match
        while self.script and self.script[0] == "ready":
            self.script.pop(0)
        self._take(self.choice(match.state, prompt.seat), prompt.kind)

    def _fighter(self, seat: int) -> list[int]:
        card_set = self.driver.host.match.card_set
        if self.script is None:
            made = presets()
            return fighter_of(made[seat % len(made)].spec, card_set)
        items = []
        while self.script and self.script[0].startswith("place"):
            code = GAME.parse(self.script.pop(0), card_set)
            items.append(code - a.PLACE_STYLE + 5 if code >= a.PLACE_STYLE else code - a.PLACE)
        return items

    # ---- doing

    def _take(self, action: int, kind: str) -> None:
        """Do it in the robot's way; what that way cannot do is noted and done with the buttons."""
        driver = self.driver
        before = self.turns
        why = ""
        try:
            if kind == "act" and a.DISCARD <= action < a.SPECIAL:
                self._discard(action)
            else:
                self.hands.take(action)
        except (Unreachable, AssertionError) as error:
            why = str(error)
        driver.step(self.ms)
        if self.turns == before and driver.top.kind == "match":
            self.detours.append(f"{GAME.text(action)}: {why or driver.toast}")
            driver.host.hold("")
            driver.host.commit(
                [action, *([a.STOP] if a.DISCARD <= action < a.SPECIAL and kind == "act" else [])]
            )

    def _discard(self, action: int) -> None:
        """One card, or with a script the two that follow each other."""
        actions = [action]
        if self.script is not None:
            while self.script and self.script[0].startswith("discard") and len(actions) < 2:
                actions.append(GAME.parse(self.script.pop(0)))
            if self.script and self.script[0] == "stop":
                self.script.pop(0)
        self.hands.discard(actions)
