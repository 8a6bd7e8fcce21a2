"""The state of the table in a lesson beside its position (what is laid out and not decided yet): remembered for each step, so that going
back shows it again."""

from __future__ import annotations

from typing import Any

from kotgames import lessons
from kotgames.scenes.learning.hosts import LessonHost


class DraftMemory:
    """The memory of one lesson; it is kept in its `Place`."""

    def __init__(self, scene: LessonHost) -> None:
        self.scene = scene
        self._recalls = scene.place.draft
        self._noted = False

    def forget(self) -> None:
        """Another step begins."""
        self._noted = False

    def jumped(self) -> None:
        """The lesson is at the beginning of a step again."""
        self._recalls = self.scene.place.draft

    def asked(self) -> None:
        """The learner is asked: after a jump what lay laid out lies there again, and what was held is held; what lies there as the step is
        asked for the first time is remembered."""
        draft, self._recalls = self._recalls, None
        table = self.scene.table
        if isinstance(draft, list) and len(draft) == 2:
            if draft[0] is not None:
                table.draft.recall(draft[0])
            if draft[1] in table.gestures.hand():
                self.scene.held = draft[1]
        if not self._noted:
            self._noted = True
            memory, held = table.draft.memory(), self.scene.held
            self.scene.place.laid([memory, held] if memory is not None or held else None)
            self.scene.keep()

    @property
    def touched(self) -> bool:
        """True where something lies otherwise than when the step began."""
        draft: Any = self.scene.place.draft
        before = draft[0] if isinstance(draft, list) and draft else None
        return self._noted and bool(self.scene.table.draft.memory() != before)

    def broken(self) -> int | None:
        """The earlier step whose work was taken away again, so that the button of this one does nothing; None while all lies there."""
        scene = self.scene
        pressed = [text.removeprefix("press ") for text in scene.step.do if text.startswith("press ")]
        controls = scene.table.questions.controls()
        if not any(one.id in pressed and not one.enabled for one in controls):
            return None
        place, moment = scene.place, scene.moment()
        found = None
        for number in range(place.step - 1, scene.lesson.scene_step(place.step) - 1, -1):
            step = scene.lesson.steps[number]
            if max(0, place.marks[number]) != place.mark or step.reading:
                break
            if any(part.draft for part in step.wait.parts()) and not lessons.holds(step.wait, moment):
                found = number
        return found
