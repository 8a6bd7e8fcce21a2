"""A lesson on the real table: a coach who says the next step, points at things, and lets only what the step allows be done.

Everything else is the match's own (`scenes.match`): the same table, gestures, motion, refusals. What a step waits for is a condition over
events and view (`kotgames.lessons`), so that every way of doing it counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import ClassVar

from kotgames import lessons
from kotgames.engine.contract import Action, Event, Refusal
from kotgames.engine.errors import KotgamesError
from kotgames.lessons import Lesson, Moment, Place, Progress, Step
from kotgames.scenes.match import BOT_PAUSE_MS, MatchScene
from kotgames.scenes.teaching import Coach
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act
from kotgames.ui.loop import App


class LessonScene(MatchScene):
    """One lesson, from where it was left to its end."""

    kind: ClassVar[str] = "lesson"

    def __init__(self, app: App, lesson: Lesson, game_id: str, progress: Progress) -> None:
        from kotgames import games
        from kotgames.scenes import flow

        self.lesson = lesson
        self.progress = progress
        game = games.get(game_id)
        seats = flow.lesson_seats(app, game, lesson)
        match, self.place = lessons.resume(game, lesson, progress.place(game_id, lesson.id), seats)
        self._events: list[Event] = []
        self._looked: set[str] = set()
        self._ok = False
        self._tips_said: set[int] = set()
        self.tip: lessons.Tip | None = None
        self.finished = False
        super().__init__(app, match)
        self._events.clear()
        self.coach = Coach(self)

    # ---- where the lesson stands

    @property
    def step(self) -> Step:
        """The step of the moment."""
        return self.lesson.steps[self.place.step]

    @property
    def over_early(self) -> bool:
        """The match ended, and the step did not ask for that: only going back helps."""
        return self.match.outcome is not None and not self.finished

    @property
    def can_show(self) -> bool:
        """Whether "Show me" would do something now."""
        return self.situation.prompt is not None and not self.step.reading

    def moment(self) -> Moment:
        """What conditions are asked about now."""
        prompt = self.match.state.prompt
        asked = prompt.kind if prompt is not None and self.match.actor == self.lesson.seat else None
        return Moment(
            view=self.match.view(self.lesson.seat),
            prompt=asked,
            events=self._events,
            ok=self._ok,
            over=self.match.outcome is not None,
            looked=self._looked,
            held=self.held,
            things=self.table.find,
        )

    def _tell(self, event: Event) -> None:
        super()._tell(event)
        self._events.append(event.seen_by(self.lesson.seat))

    def _check(self) -> bool:
        """Go on as long as the step's condition holds; whether the step changed."""
        changed = False
        while not self.finished and lessons.holds(self.step.wait, self.moment()):
            self._events.clear()
            self._looked.clear()
            self._tips_said.clear()
            self._ok = False
            self.tip = None
            changed = True
            if self.place.step + 1 >= len(self.lesson.steps):
                self._finish_lesson()
            else:
                self.place.step += 1
                self.place.marks.append(len(self.match.turns))
                self._keep()
        if changed:
            self.coach.fresh()
        return changed

    def _keep(self) -> None:
        """Remember how far the learner is."""
        self.place.actions = [turn.text for turn in self.match.turns]
        self.progress.left(self.match.game.id, self.lesson.id, self.place)
        self._save()

    def _save(self) -> None:
        reason = lessons.save_progress(self.progress)
        if reason is not None:
            self.app.say_once(self.app.words("error.save_failed", reason=reason))

    def _finish_lesson(self) -> None:
        from kotgames.scenes.learn import LessonDone

        self.finished = True
        self.progress.finish(self.match.game.id, self.lesson.id)
        self._save()
        self.app.push(LessonDone(self.app, self))

    # ---- the course of the match

    def _settle(self) -> None:
        """Everything that happened has been seen: the coach first, then whoever must decide."""
        self._check()
        self._settled = True
        self._advise()
        if self.finished or self.match.outcome is not None or self.step.reading:
            self.show_as(self.lesson.seat)
            return
        super()._settle()
        if self.situation.prompt is not None:
            legal = [action for action in self.situation.legal if self.gate(action) is None]
            self.situation.legal = legal or self.situation.legal
            self.table.asked_anew()
            self.changed()

    def _advise(self) -> None:
        """Say the first tip that fits now and was not said in this step."""
        moment = self.moment()
        for index, tip in enumerate(self.step.tips):
            if index not in self._tips_said and lessons.holds(tip.when, moment):
                self._tips_said.add(index)
                self.tip = tip
                self.coach.fresh()
                return

    def _ask_bot(self, seat: int) -> None:
        scripted = lessons.reply(self.lesson, self.match, self.moment())
        if scripted is None:
            super()._ask_bot(seat)
        else:
            self._bot_action = scripted
            self._bot_wait = BOT_PAUSE_MS

    def gate(self, action: Action) -> Refusal | None:
        """Only what the step allows; nothing else would be possible, the gate is open."""
        step = self.step
        text = self.match.game.text(action, self.tables)
        if lessons.allowed(step, text) or self.finished:
            return None
        if not step.reading and not any(
            lessons.allowed(step, self.match.game.text(other, self.tables))
            for other in self.match.state.actions()
        ):
            return None
        return self._instead()

    def _instead(self) -> Refusal:
        if self.step.reading:
            return Refusal("lesson_read")
        return Refusal("lesson_instead", {"instead": self.step.instead or self.step.say})

    def idle_refusal(self) -> Refusal:
        """While the coach speaks nothing can be taken up."""
        if self.step.reading and not self.finished:
            return Refusal("lesson_read")
        return super().idle_refusal()

    def take(self, actions: Sequence[Action]) -> None:
        """See `TableScene.take`: what the gate forbids is refused with what to do instead."""
        if self.match.actor == self.lesson.seat:
            refusal = next((r for r in (self.gate(action) for action in actions[:1]) if r is not None), None)
            if refusal is not None:
                self.refuse(refusal)
                self.changed()
                return
        self.tip = None
        super().take(actions)
        self._keep()

    def hovered(self) -> None:
        """Looking counts, where a step asks to look."""
        super().hovered()
        looked = self.looked_at
        if looked and looked not in self._looked:
            self._looked.add(looked)
            self._glance()

    def hold(self, name: str) -> None:
        """See `TableScene.hold`; a step may wait for it."""
        super().hold(name)
        if name:
            self._glance()

    def _glance(self) -> None:
        if self.quiet and not self.finished and self._check():
            self._settled = False
            self.app.redraw()

    # ---- the coach's buttons

    def go_on(self) -> None:
        """Next: the step was read, or the tip."""
        if self.tip is not None:
            self.tip = None
            self.coach.fresh()
            self.changed()
            return
        self._ok = True
        self._settled = False
        self.changed()

    def show_me(self) -> None:
        """Do for the learner what the step asks for."""
        self.finish()
        if not self.can_show:
            return
        legal = list(self.situation.legal)
        done = sum(turn.seat == self.lesson.seat for turn in self.match.turns[self.place.marks[-1] :])
        patterns = [*self.step.do[done : done + 1], *self.step.allow]
        for pattern in patterns:
            for action in legal:
                if fnmatchcase(self.match.game.text(action, self.tables), pattern):
                    self.commit([action])
                    return
        self.hints.press()

    def back(self) -> None:
        """To the step before, with the table as it was then."""
        self.finish()
        step = max(0, self.place.step - 1)
        self._jump_to(step)

    def again(self) -> None:
        """The lesson from its beginning."""
        self.finish()
        self._jump_to(0)

    def undo(self) -> None:
        """In a lesson undo goes back to where the step began, or to the step before it."""
        self.finish()
        moved = len(self.match.turns) > self.place.marks[-1]
        self._jump_to(self.place.step if moved else max(0, self.place.step - 1))

    def redo(self) -> None:
        """There is nothing to take again: the coach leads."""
        self.refuse(Refusal("redo_nothing"))

    def _jump_to(self, step: int) -> None:
        marks = self.place.marks[: step + 1]
        actions = [turn.text for turn in self.match.turns[: marks[-1]]]
        try:
            self.match = lessons.replay(self.match.game, self.lesson, actions, self.seats)
        except KotgamesError:  # cannot happen with actions just taken; never lose the learner over it
            self.match, marks, step = lessons.replay(self.match.game, self.lesson, (), self.seats), [0], 0
        self.place = Place(step, [turn.text for turn in self.match.turns], marks)
        self.finished = False
        self._ok = False
        self.tip = None
        self._jumped()
        self._events.clear()
        self._keep()
        self.coach.fresh()

    def concede(self) -> None:
        """Lessons are left, not conceded."""
        self.leave()

    def leave(self) -> None:
        """To the list of lessons; the place is kept."""
        from kotgames.scenes import flow

        flow.learn(self.app, self.match.game.id)

    # ---- the screen

    def build(self, canvas: Canvas) -> None:
        """The table, and the coach over it."""
        super().build(canvas)
        for item in self.coach.items(canvas):
            self.add(item)

    def first_focus(self, order: list[str]) -> str:
        """On the coach's Next while there is something to read."""
        return "coach:next" if "coach:next" in order else super().first_focus(order)

    def named(self, act: Act) -> None:
        """The primary key presses Next."""
        if act.name == "commit" and (self.step.reading or self.tip is not None) and not self.finished:
            self.go_on()
        else:
            super().named(act)
