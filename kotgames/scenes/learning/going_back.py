"""A learner's ways back in a lesson: by one action, to the step before, or to the beginning of the scene."""

from __future__ import annotations

from kotgames.engine.contract import Refusal
from kotgames.lessons import Place
from kotgames.scenes.learning.hosts import LessonHost


class GoingBack:
    """Finds the place to which a lesson goes back; the scene jumps there."""

    def __init__(self, scene: LessonHost) -> None:
        self.scene = scene

    def to_step_before(self) -> None:
        """To the step before, with the table as it was then; a match in which the learner goes on freely is not thrown away unasked."""
        scene = self.scene
        if scene.step.allow is None and not scene.step.reading and scene.done_here and not scene.over_early:
            scene.confirm("lesson_back", self._to_step_before)
        else:
            self._to_step_before()

    def _to_step_before(self) -> None:
        lesson, place = self.scene.lesson, self.scene.place
        place = place.at(lesson, place.before())
        while place.step and self._passed_by(place):
            place = place.at(lesson, place.before())
        self.scene.jump_to(place)

    def _passed_by(self, place: Place) -> bool:
        """True where the learner had nothing to do in an earlier step of the running scene: back there it would only lead on again."""
        lesson, now = self.scene.lesson, self.scene.place
        step, following = lesson.steps[place.step], place.step + 1
        if step.has_next or step.allow is not None or len(place.scenes) < len(now.scenes):
            return False
        if lesson.scene(following) != lesson.scene(place.step):
            return False
        ends = next((mark for mark in now.marks[following:] if mark >= 0), None)
        return all(turn.seat != lesson.seat for turn in self.scene.match.turns[place.mark : ends])

    def to_beginning(self) -> None:
        """The scene from its beginning; where it has only begun, what is wanted is said again."""
        scene = self.scene
        first = scene.lesson.scene_step(scene.place.step)
        if first == scene.place.step and not scene.match.turns and not scene.draft_memory.touched:
            scene.coach.reply(scene.answers.wanted())
        else:
            scene.jump_to(scene.place.at(scene.lesson, first))

    def to_turn(self, left: int) -> bool:
        """To the step that was reached with so many turns, or the first of its scene."""
        place, lesson = self.scene.place, self.scene.lesson
        first = lesson.scene_step(place.step)
        earlier = range(place.step - 1, first, -1)
        number = next((step for step in earlier if 0 <= place.marks[step] <= left), first)
        self.scene.jump_to(place.at(lesson, number))
        return True

    def by_one_action(self) -> None:
        """To the last own action of this step; without one, to the step before. The dice stay as they were: it is a lesson."""
        scene, place = self.scene, self.scene.place
        own = [
            number
            for number, turn in enumerate(scene.match.turns)
            if turn.seat == scene.lesson.seat and number >= place.mark
        ]
        if own:
            scene.jump_to(place.before_action(own[-1]))
        elif place.step or scene.draft_memory.touched:
            self._to_step_before()
        else:
            scene.refuse(Refusal("undo_nothing"))
