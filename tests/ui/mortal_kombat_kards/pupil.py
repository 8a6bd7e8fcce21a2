"""A learner of the Kard Game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotgames.bots import players
from kotgames.engine.contract import Action
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards.game import GAME
from kotgames.games.mortal_kombat_kards.table import ids
from tests.ui import pupil
from tests.ui.mortal_kombat_kards.hands import Hands, inside


class Pupil(pupil.Pupil):
    """Puts all its discards aside at once, and lays out everything else kard by kard."""

    game = GAME
    player = Hands

    def take(self, action: Action) -> None:
        """Take an action by hand; discards are put aside to their end, as the bot would go on."""
        if self._discarding:
            self.hands.discard(self._discards(action))
        else:
            self.hands.take(action)
        self.driver.wait_idle(ms=self.ms)

    def take_next(self, actions: Sequence[Action]) -> None:
        """See the base: the discards of a turn are one visit."""
        if self._discarding:
            self.hands.discard([action for action in actions[: actions.index(a.DONE)]])
            self.driver.wait_idle(ms=self.ms)
        else:
            self.take(actions[0])

    @property
    def _discarding(self) -> bool:
        prompt = self.scene.situation.prompt
        return prompt is not None and prompt.kind == "discard"

    def _discards(self, action: Action) -> list[int]:
        state: Any = self.scene.match.state.copy()
        found: list[int] = []
        while action != a.DONE:
            found.append(action)
            state.step(action)
            action = players.choose("greedy", GAME, self.scene.match.card_set, state.view(0), len(found))
        return found

    def drag(self, source: str, target: str) -> None:
        """See the base."""
        names, context = self.scene.table.names, inside(self.driver)
        (place, *_) = names.find(target)
        found = names.find(source)
        lying = [ids.card(card) for card in (*context.laid_out, *context.aside)]
        free = [one for one in found if one not in lying]
        if free or place == ids.HAND:
            self.hands.put((free or found)[0], place)
