"""Taking back and taking again at a table."""

from __future__ import annotations

import os

from kotgames.engine.contract import Refusal
from kotgames.engine.match import IllegalAction
from kotgames.scenes.table.hosts import MatchHost


class TakeBack:
    """The actions of one match that may be taken back, and the questions before that."""

    def __init__(self, scene: MatchHost) -> None:
        self._scene = scene

    def undo(self) -> None:
        """Take back the card that was laid last and is not played yet; where none lies, back to the last own decision: past a roll or
        reveal only alone, and the match becomes practice then."""
        scene = self._scene
        if self.draft():
            return
        scene.finish()
        steps = self._steps()
        refusal = self._refusal(steps)
        if refusal is not None:
            scene.refuse(refusal)
            if scene.match.outcome is not None:
                scene.reopen()
            return
        barrier = scene.match.undo_barrier(steps)
        if len(scene.humans) != 1:
            scene.confirm("undo_agree", lambda: self._undo(steps, past=False))
        elif barrier and not scene.match.practice and scene.app.settings.confirm:
            scene.confirm("undo_practice", lambda: self._undo(steps, past=True))
        else:
            self._undo(steps, past=barrier)

    def draft(self) -> bool:
        """Take back what was laid last and is not decided, if anything lies: that asks nobody and goes past nothing."""
        scene = self._scene
        if scene.situation.prompt is None or not scene.table.draft.take_back_last():
            return False
        scene.hold("")
        scene.app.sounds.play("card_place", 0.5)
        scene.changed()
        return True

    def _refusal(self, steps: int) -> Refusal | None:
        """The reason why the last so many actions may not be taken back here: one person alone may go past a barrier, while the match
        runs."""
        match = self._scene.match
        past = len(self._scene.humans) == 1
        refusal = match.undo_refusal(steps, past_chance=past)
        if refusal is None and match.outcome is not None and match.undo_barrier(steps):
            return Refusal("match_over")
        return refusal

    def _steps(self) -> int:
        """The number of actions back to the last decision of a person here."""
        turns = self._scene.match.turns
        for steps, turn in enumerate(reversed(turns), start=1):
            if turn.asked in self._scene.humans and self._scene.asker.decided(len(turns) - steps):
                return steps
        return 0

    def _undo(self, steps: int, *, past: bool) -> None:
        match = self._scene.match
        try:
            match.undo(steps, past_chance=past, reseed=int.from_bytes(os.urandom(7), "big"))
            while self._answers_itself():
                match.undo(past_chance=past, reseed=int.from_bytes(os.urandom(7), "big"))
        except IllegalAction as error:
            self._scene.refuse(error.refusal)
        self._scene.position_replaced()

    def _answers_itself(self) -> bool:
        """True where the question of now would be answered again at once, with the only answer there is, so that nothing was taken back;
        and whoever is asked took the action before as well."""
        scene, match = self._scene, self._scene.match
        prompt, turns = match.state.prompt, match.turns
        if prompt is None or not turns or turns[-1].asked != prompt.seat or len(scene.humans) > 1:
            return False
        return scene.asker.only_answer(match.state.actions()) is not None

    def redo(self) -> None:
        """Take the last undone action again."""
        self._scene.finish()
        try:
            self._scene.match.redo()
        except IllegalAction as error:
            self._scene.refuse(error.refusal)
            return
        self._scene.position_replaced()
