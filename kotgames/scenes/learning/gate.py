"""The gate of a lesson's step: the actions it allows; everything else is refused with what to do instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotgames import lessons
from kotgames.engine.contract import Action, Game, Refusal, State
from kotgames.lessons import Step


class StepGate:
    """The gate of one step. `seat`: the learner's."""

    def __init__(self, step: Step, game: Game, card_set: Any, seat: int) -> None:
        self._step, self._game, self._card_set, self._seat = step, game, card_set, seat

    def refusal(self, state: State, action: Action) -> Refusal | None:
        """Only what the step allows; where it allows nothing that is possible, the gate is open. A step at which one only looks shows the
        table as it is, and a card that wants another one first is no dead card."""
        if self._step.allow == () or self._passes(state, action):
            return None
        begun = self._text(action) + " +"
        if any(pattern.startswith(begun) for pattern in self._step.allow or ()):
            return None
        return self.instead()

    def refusal_of_all(self, state: State, actions: Sequence[Action]) -> Refusal | None:
        """Why these actions, taken one after the other, may not be taken in this step."""
        if self._step.allow == ():
            return self.instead()
        state = state.copy()
        for action in actions:
            if state.asked != self._seat or action not in state.actions():
                break  # the match itself says why
            if not self._passes(state, action):
                return self.instead()
            state.step(action)
        return None

    def instead(self) -> Refusal:
        """The sentence on what to do instead."""
        if self._step.reading:
            return Refusal("lesson_read")
        return Refusal("lesson_instead", {"instead": self._step.instead or self._step.say})

    def _passes(self, state: State, action: Action) -> bool:
        step = self._step
        if lessons.allowed(step, self._text(action)):
            return True
        return not step.reading and not any(
            lessons.allowed(step, self._text(other)) for other in state.actions()
        )

    def _text(self, action: Action) -> str:
        return self._game.text(action, self._card_set)
