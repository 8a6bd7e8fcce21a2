"""A learner of Knockdown."""

from __future__ import annotations

from collections.abc import Sequence

from kotgames.bots import players
from kotgames.engine.contract import Action
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown.game import GAME
from tests.ui import pupil
from tests.ui.knockdown.building import Builder
from tests.ui.knockdown.hands import Hands


class Pupil(pupil.Pupil):
    """Begins a Combo with its first Dash or Special Attack, and builds towers by hand."""

    game = GAME
    player = Hands

    def act(self) -> None:
        """See the base; the tower is a scene of its own."""
        if self.driver.top.kind == "tower":
            Builder(self.driver, self.hands.way).build(self.hands)
        else:
            super().act()

    def take(self, action: Action) -> None:
        """Take an action by hand."""
        if action == a.COMBO:
            inner = self.scene.match.state.copy()
            inner.step(action)
            asked = inner.prompt
            if asked is not None and asked.kind == "combo":
                action = players.choose("greedy", GAME, self.scene.match.card_set, inner.view(0), 1)
        self.hands.take(action)
        self.driver.wait_idle(ms=self.ms)

    def take_next(self, actions: Sequence[Action]) -> None:
        """See the base: a Combo begins with what is done in it."""
        self.take(actions[1] if actions[0] == a.COMBO and len(actions) > 1 else actions[0])

    def drag(self, source: str, target: str) -> None:
        """See the base."""
        names = self.scene.table.names
        self.hands.put(names.find(source)[0], names.find(target)[0])
