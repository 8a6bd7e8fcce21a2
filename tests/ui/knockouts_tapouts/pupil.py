"""A learner of Knockouts and Tapouts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotgames.engine.contract import Action
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import actions as a
from tests.ui import pupil
from tests.ui.driver import Unreachable
from tests.ui.knockouts_tapouts.hands import Hands


class Pupil(pupil.Pupil):
    """Discards two cards at once, and goes more than one step with the Position Marker."""

    game = GAME
    player = Hands

    def take(self, action: Action) -> None:
        """Take an action by hand; what the hands cannot do (a card below others) is done by the scene."""
        scene = self.scene
        before = len(scene.match.turns)
        try:
            self.hands.take(action)
        except (Unreachable, AssertionError):
            scene.hold("")
        self.driver.step(self.ms)
        if len(scene.match.turns) == before:
            scene.commit([action])

    def take_next(self, actions: Sequence[Action]) -> None:
        """See the base."""
        discards = [action for action in actions if a.DISCARD <= action < a.SPECIAL]
        if discards:
            self.hands.discard(discards)
        elif len({*actions} & {a.STEP_LEFT, a.STEP_RIGHT}) == 1 and len(actions) > 1:
            targets: dict[str, Any] = self.scene.table.gestures.legal()["track"]
            place = next(name for name, gesture in targets.items() if gesture.actions == tuple(actions))
            self.hands.put("track", place)
        else:
            self.hands.take(actions[0])

    def drag(self, source: str, target: str) -> None:
        """See the base."""
        names = self.scene.table.names
        gestures = self.scene.gestures()
        pairs = [(one, two) for one in names.find(source) for two in names.find(target) if one != two]
        legal = [pair for pair in pairs if pair[1] in gestures.get(pair[0], {})]
        new = [pair for pair in legal if gestures[pair[0]][pair[1]].draft is not None]
        refused = [pair for pair in pairs if pair not in legal]
        one, two = (new or refused)[0]
        if two not in self.driver.ids():
            names.reveal(target)
        prompt = self.scene.situation.prompt
        if self.way == "keys" and prompt is not None and prompt.kind == "build":
            self.driver.press(two)
        else:
            self.hands.put(one, two)
