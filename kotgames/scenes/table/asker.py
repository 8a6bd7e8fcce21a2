"""Who is asked what, on whose view of the table, and when a shared screen goes to another person.

Secrets: only the seat whose view is shown; on a shared screen another seat's secrets come after a hand-over.
"""

from __future__ import annotations

from typing import Any

from kotgames.engine.contract import EVERYBODY, NOBODY, Prompt
from kotgames.scenes.table.bot_player import BotPlayer
from kotgames.scenes.table.hosts import MatchHost


class Asker:
    """Asks the people and bots of one match."""

    def __init__(self, scene: MatchHost, bots: BotPlayer) -> None:
        self._scene = scene
        self._bots = bots
        self.ready = first_viewer(scene.humans, open_hands=scene.open_hands)
        """Whose secrets may be shown: this seat's; NOBODY's, EVERYBODY's."""
        self.settled = False
        """Whether it is known who is asked what."""
        self._together = False
        """Whether all people here look at the screen: what they saw so nobody has to be told again."""

    @property
    def _alone(self) -> bool:
        """One person against bots."""
        return len(self._scene.humans) == 1

    def settle(self) -> None:
        """Everything that happened has been seen: who is asked what now?"""
        self.settled = True
        scene = self._scene
        match = scene.match
        if match.outcome is not None:
            scene.show_as(first_viewer(scene.humans, open_hands=scene.open_hands))
            scene.finish_match()
            return
        asked = match.asked
        prompt = match.state.prompt
        assert asked is not None
        assert prompt is not None
        if scene.open_test():
            return
        if asked not in scene.humans:
            scene.show_as(self.ready)
            self._bots.ask(asked)
            return
        if scene.open_hands:
            self._ask(EVERYBODY, prompt)
            return
        if prompt.secret and self.ready != asked and not self._alone:
            scene.show_as(NOBODY)
            self._hand_over(asked)
            return
        viewer = asked if prompt.secret or self._alone or self.ready == asked else NOBODY
        if not prompt.secret and not self._alone and self.ready != asked:
            # another person looks at the screen now: no secrets until the next hand-over
            self.ready = NOBODY
        self._ask(viewer, prompt)

    def _ask(self, viewer: int, prompt: Prompt) -> None:
        """Put the question to the person, on the table as `viewer` knows it."""
        scene = self._scene
        legal = scene.match.state.actions()
        spared = scene.spares_single_answers and scene.app.settings.ask_reactions == "held"
        if len(legal) == 1 and self._alone and spared:
            scene.take([legal[0]])
            return
        scene.show_as(viewer)
        scene.situation.prompt = prompt
        scene.situation.legal = scene.match.state.actions()
        scene.table.draft.asked_anew()
        scene.changed()

    def gather(self, before: dict[str, Any] | None) -> None:
        """People at one screen put their hands away and look together; a question about them comes after another hand-over."""
        scene = self._scene
        if len(scene.humans) < 2 or scene.open_hands or scene.situation.viewer == NOBODY:
            return
        self.ready = NOBODY
        self._together = True
        scene.turn_to(NOBODY)
        if before is not None:
            scene.situation.view = before
            scene.table.field.place(scene.table.picture.specs(), 0)

    def _hand_over(self, seat: int) -> None:
        leaving = self._scene.humans if self._together else [self.ready]
        self._together = False
        self._scene.hand_over(leaving, seat)

    def look_together(self) -> None:
        """What comes now all people here look at: what only one of them may see goes from sight."""
        scene = self._scene
        if not self._alone and not scene.open_hands:
            self.ready = NOBODY
        scene.show_as(self.ready)

    def handed_over(self, seat: int) -> None:
        """A person has taken the screen over."""
        self.ready = seat
        self.settled = False


def first_viewer(humans: list[int], *, open_hands: bool) -> int:
    """Whose view is shown where nobody's turn decides it: everybody's with open hands, that of the only person here, else what all may
    see."""
    if open_hands:
        return EVERYBODY
    return humans[0] if len(humans) == 1 else NOBODY
