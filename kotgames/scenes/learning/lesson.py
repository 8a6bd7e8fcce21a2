"""A lesson on the real table: a coach who says the next step, points at things, and lets only what the step allows be done.

Everything else is the match's own (`scenes.table`): the same table, gestures, motion, refusals. What a step waits for is a condition over
events and view (`kotgames.lessons`), so that every way of doing it counts.
"""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Sequence
from fnmatch import fnmatchcase
from typing import ClassVar

import msgspec
from pygame import FRect

from kotgames import games, lessons
from kotgames.engine.contract import EXTERNAL, Action, Refusal
from kotgames.engine.errors import KotgamesError
from kotgames.lessons import Lesson, Moment, Place, Progress, Step
from kotgames.scenes import starting
from kotgames.scenes.learning.answers import Answers
from kotgames.scenes.learning.coach import POINTER, Coach
from kotgames.scenes.learning.dock import dock
from kotgames.scenes.learning.draft_memory import DraftMemory
from kotgames.scenes.learning.gate import StepGate
from kotgames.scenes.learning.going_back import GoingBack
from kotgames.scenes.learning.lesson_done import LessonDone
from kotgames.scenes.learning.looking import Looking
from kotgames.scenes.learning.show_me import ShowMe
from kotgames.scenes.rulebook import reading
from kotgames.scenes.table.explaining import topics_of
from kotgames.scenes.table.match import MatchScene
from kotgames.scenes.table.pause import Pause
from kotgames.system.catalogue import Words
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act
from kotgames.ui.items import Item, at
from kotgames.ui.loop import App
from kotgames.ui.table.context import Gesture

SCROLLED = 60.0
"""A page key scrolls the coach's text by so many units."""


class LessonScene(MatchScene):
    """One lesson, from where it was left to its end."""

    kind: ClassVar[str] = "lesson"
    unpausable: ClassVar[frozenset[str]] = frozenset({"concede"})
    patience_ms: ClassVar[float] = 1500.0
    """No opening covers the first drawing of its pictures: it is seen when they are there."""

    def __init__(self, app: App, lesson: Lesson, game_id: str, progress: Progress) -> None:
        self.lesson = lesson
        self.progress = progress
        game = games.get(game_id)
        seats = starting.lesson_seats(Words(app.settings.language, game_id), game, lesson)
        match, self.place = lessons.resume(game, lesson, progress.place(game_id, lesson.id), seats)
        self.looking = Looking(self)
        self._refused: set[str] = set()
        self._ok = False
        self._due = False
        self._barred = False
        """True where the step lets only some of the question's actions be taken."""
        self._tips_said: set[int] = set()
        self.tip: lessons.Tip | None = None
        self.finished = False
        super().__init__(app, match)
        self.coach = Coach(self)
        self.draft_memory = DraftMemory(self)
        self.showing = ShowMe(self)
        self.answers = Answers(self)
        self.going_back = GoingBack(self)

    def _woken(self) -> None:
        """See `MatchScene`; advice is the coach's."""
        advised = self.hints.advised
        super()._woken()
        if self.hints.advised and self.hints.advised is not advised:
            self.answers.overheard()

    # ---- where the lesson stands

    @property
    def step(self) -> Step:
        """The step of the moment."""
        return self.lesson.steps[self.place.step]

    @property
    def kept_free(self) -> Sequence[FRect]:
        """See `hosts.TableHost`."""
        return [*super().kept_free, *self.coach.kept_free]

    @property
    def spotlit(self) -> Collection[str]:
        """See `ui.table.context.Host`."""
        return self.coach.spotlit

    @property
    def spares_single_answers(self) -> bool:
        """In a lesson every question is asked, each teaches something; a whole match at its end is played like any other."""
        return bool(self.step.wait.over) and self.step.allow is None

    @property
    def over_early(self) -> bool:
        """The match ended, all of it was seen, and the step did not ask for that: only going back helps."""
        seen = self.quiet and self.asker.settled
        return self.match.outcome is not None and seen and not self.finished and not self.has_next

    @property
    def has_next(self) -> bool:
        """True where Next does anything: at a step that is read, or whose thing to look at was looked at."""
        return self.step.has_next or self.looking.seen

    @property
    def reads(self) -> bool:
        """True while a page of the coach, or a tip, waits for Next."""
        return (self.tip is not None or self.has_next) and not self.finished and not self.coach.away

    @property
    def waits_for_an_answer(self) -> bool:
        """See `Reading`; a page of the coach is read like a question."""
        return super().waits_for_an_answer or self.reads

    def replies(self, act: Act) -> bool:
        """See `Reading`; the coach's buttons go on like those of the table."""
        item = at(self.items, act.point) if act.name == "press" and act.point is not None else None
        return super().replies(act) or (self.reads and item is not None and item.id.startswith("coach:"))

    @property
    def done_here(self) -> int:
        """The number of the learner's actions since the step began."""
        return sum(turn.seat == self.lesson.seat for turn in self.match.turns[self.place.mark :])

    def moment(self) -> Moment:
        """The moment that conditions are held against."""
        seat = self.lesson.seat
        prompt = self.match.state.prompt
        asked = prompt.kind if prompt is not None and self.match.asked == seat else None
        turns = self.match.turns[self.place.mark :]
        return Moment(
            view=self.match.view(seat),
            prompt=asked,
            events=[event.seen_by(seat) for turn in turns for event in turn.events],
            ok=self._ok,
            over=self.match.outcome is not None,
            looked=self.looking.names,
            held=self.held,
            refused=self._refused,
            draft=self.table.draft.laid_out(),
            things=self.table.names.find,
        )

    def _check(self) -> bool:
        """Go on as long as the step's condition holds; whether the step changed."""
        changed = False
        while not self.finished and self._done():
            self._forget()
            changed = True
            self._next_step()
            self.looking.rest_on(self.looked_at)  # it may rest there since before
        if changed and self.step.reading:
            self.hold("")  # nothing can be done with it
        changed = changed or self._fall_back()
        if changed:
            self.coach.fresh()
        return changed

    def _done(self) -> bool:
        """True once the step is done: a thing one was asked to look at is read first, and does not go away under the eyes."""
        return lessons.holds(self.step.wait, self.moment()) and (self._ok or not self.looking.asked)

    def _fall_back(self) -> bool:
        """Back to an earlier step of which too little is left; whether the step changed."""
        step = None if self.finished else self.draft_memory.broken()
        if step is None:
            return False
        self.place = self.place.at(self.lesson, step)
        self._forget()
        self.keep()
        return True

    def _forget(self) -> None:
        """Forget all that was seen and tried: it belongs to the step before."""
        self.looking.forget()
        self._refused.clear()
        self._tips_said.clear()
        self._ok = False
        self.tip = None
        self.draft_memory.forget()

    def _next_step(self) -> None:
        place = self.place
        while place.step + 1 < len(self.lesson.steps):
            place.step += 1
            step = self.step
            if step.position is not None:
                place.scenes.append([])
                place.marks.append(0)
                self.match = lessons.begin(self.match.game, self.lesson, place.step, self.seats)
                self.position_replaced()
            else:
                place.marks.append(len(self.match.turns))
            if step.when is None or lessons.holds(step.when, self.moment()):
                self.keep()
                return
            place.marks[-1] = lessons.PASSED_OVER
        self._finish_lesson()

    def keep(self) -> None:
        """Remember how far the learner is."""
        self.place.scenes[-1] = [turn.text for turn in self.match.turns]
        self.progress.left(self.match.game.id, self.lesson.id, self.place)
        self._save()

    def _save(self) -> None:
        reason = lessons.save_progress(self.progress, self.match.game.id, self.lesson.id)
        if reason is not None and not self._unsaved:
            self._unsaved = True
            self.app.report(self.app.words("error.lessons_unsaved", reason=reason))

    def _finish_lesson(self) -> None:
        self.finished = True
        self.progress.finish(self.match.game.id, self.lesson.id)
        self._save()
        self.app.push(LessonDone(self.app, self.match.game, self.lesson, self.progress))

    # ---- the course of the match

    def settle(self) -> None:
        """Everything that happened has been seen: the coach first, then whoever must decide."""
        self._check()
        self._ok = False
        self.asker.settled = True
        self._advise()
        if self.finished or self.match.outcome is not None or self.step.reading:
            self.show_as(self.lesson.seat)
            return
        if self.match.actor == EXTERNAL:
            if not self.open_test():  # what becomes of it the lesson says
                self.show_as(self.lesson.seat)
                self.bots.ask(self.lesson.seat)
            return
        super().settle()
        if self.situation.prompt is not None:
            legal = [action for action in self.situation.legal if self.gate(action) is None]
            self._barred = self.step.allow == () or len(legal) < len(self.situation.legal)
            self.situation.legal = legal or self.situation.legal
            self.table.draft.asked_anew()
            self.draft_memory.asked()
            self.changed()

    def _advise(self) -> None:
        """Say the first tip that fits now and was not said in this step."""
        if not self.step.tips:
            return
        moment = self.moment()
        for index, tip in enumerate(self.step.tips):
            if index not in self._tips_said and lessons.holds(tip.when, moment):
                self._tips_said.add(index)
                self.tip = tip
                self.coach.fresh()
                return

    def open_test(self) -> bool:
        """See `MatchHost`; where the lesson says what becomes of it, nobody takes it."""
        return self.scripted() is None and super().open_test()

    def scripted(self) -> Action | None:
        """The sparring partner's action by the lesson; None leaves it to the bot."""
        return lessons.reply(self.lesson.replies(self.place.step), self.match, self.moment())

    # ---- what may be done

    def gate(self, action: Action) -> Refusal | None:
        """See `StepGate`."""
        return None if self.finished else self._gate.refusal(self.match.state, action)

    @property
    def _gate(self) -> StepGate:
        return StepGate(self.step, self.match.game, self.card_set, self.lesson.seat)

    def gestures(self) -> dict[str, dict[str, Gesture]]:
        """See `ui.table.context.Host`: what the step would not take is not lit."""
        return self.answers.accepted(super().gestures())

    def idle_refusal(self) -> Refusal:
        """While the coach speaks nothing can be taken up."""
        if self.step.reading and not self.finished:
            return Refusal("lesson_read")
        return super().idle_refusal()

    def take(self, actions: Sequence[Action], track: Sequence[int] = ()) -> None:
        """See `TableScene.take`: what the gate forbids is refused with what to do instead."""
        if self.match.actor == self.lesson.seat:
            refusal = self._gate.refusal_of_all(self.match.state, actions)
            lay = self.step.lay
            if lay is not None and self.table.draft.laid_out() and not lessons.holds(lay, self.moment()):
                refusal = self.instead()
            if refusal is not None:
                self.refuse(refusal)
                self.changed()
                return
            self.tip = None
        super().take(actions, track)
        self.keep()

    # ---- what counts besides actions: looking, holding, laying out, being refused

    def hovered(self) -> None:
        """Looking counts, where a step asks to look: pointer or keyboard rest there."""
        super().hovered()
        self.looking.rest_on(self.looked_at)

    def glance(self, name: str) -> None:
        """A thing was looked at."""
        self.looking.note(name)
        self._due = True

    def refuse(self, refusal: Refusal) -> None:
        """See `TableScene`; the coach says it, and what to do instead. Being told why not counts, where a step asks to try."""
        self.app.sounds.play("ui_bad")
        game, language = self.match.game.id, self.app.settings.language
        topic = next((t for t in topics_of(refusal) if reading.leads(game, language, t, self.card_set)), None)
        short = self.words.refusal(refusal)
        self.coach.reply(self.answers.why(refusal), topic=topic, short=short)
        self._refused.add(refusal.key)
        self._due = True

    def say_unable(self, name: str, why: str) -> None:
        """See `TableScene`; the coach says it, or what is wanted where a step does not want what the button is for."""
        self.app.sounds.play("ui_bad")
        self.coach.reply(self.answers.wanted() if self._barred else why)

    @property
    def led(self) -> str:
        """See `TableScene`: the bar does not ask for what the coach does not want yet."""
        asked = self.situation.prompt is not None
        speaks = not self.finished and self.quiet and self.asker.settled and (self.step.reading or asked)
        if not speaks or (asked and not self._barred):
            return ""
        return self.app.words("lesson.led" if asked else "lesson.led_read")

    def activate(self, item: Item) -> None:
        """See `TableScene`; what would do the lesson's work is not used in it."""
        if not self.finished and any(fnmatchcase(item.id, pattern) for pattern in self.lesson.bar):
            self.refuse(Refusal("lesson_bar"))
            return
        if not (self.looking.asked and self.looking.clicked(item.id)):
            super().activate(item)

    def rules(self) -> bool:
        """See `TableScene`; first at what the coach's answer is about."""
        if self.coach.topic is None:
            return super().rules()
        self.open_rules(self.coach.topic)
        return True

    def instead(self) -> Refusal:
        """The refusal that says what the step wants."""
        return Refusal("lesson_looked") if self.looking.seen else self._gate.instead()

    @property
    def primary(self) -> str:
        """See `Scene`: what leads on in the lesson, before what the table asks."""
        ways = (name for name in ("coach:again", "coach:next") if self.item(name) is not None)
        return next(ways, super().primary)

    def looks_for(self, name: str) -> bool:
        """True for a thing that the step wants looked at or held."""
        wanted = [part.looked or part.held for part in self.step.wait.parts() if part.looked or part.held]
        return any(name in self.table.names.find(one) for one in wanted if one)

    def speak_anew(self) -> None:
        """See `TableScene`; the coach speaks the language of the settings too."""
        language = self.app.settings.language
        with contextlib.suppress(KotgamesError):  # files that were damaged meanwhile: it goes on as it was
            self.lesson = lessons.retold(self.lesson, self.match.game, language)
        game = self.match.game
        told = starting.lesson_seats(Words(language, game.id), game, self.lesson)
        for seats in (
            self.seats,
            self.match.seats,
        ):  # after a step back the match has others than it began with
            seats[:] = [
                msgspec.structs.replace(seat, name=one.name) for seat, one in zip(seats, told, strict=True)
            ]
        if self.tip is not None:
            self.tip = next((tip for tip in self.step.tips if tip.id == self.tip.id), None)
        super().speak_anew()

    def rebuild(self) -> None:
        """Whatever changes may be what the step waits for."""
        super().rebuild()
        self._due = True

    @property
    def alive(self) -> bool:
        """See `MatchScene`; also while it must be seen whether the step is done, and while the coach comes or goes."""
        waits = self.looking.waits or (self._due and self.quiet and not self.halted)
        return super().alive or waits or self.coach.moving

    def advance(self, ms: float) -> bool:
        """See `MatchScene`; also look whether the step is done."""
        moved = super().advance(ms) | self.looking.advance(ms)
        if self.situation.stays and self._comments_now() and self._check():
            moved = True
            self.changed()
        if self._due and self.quiet and self.asker.settled and not self.halted:
            self._due = False
            if not self.finished and self._check():
                self.ask_anew()
                moved = True
        return self.coach.advance(ms) or moved

    def _comments_now(self) -> bool:
        """True where the coach has something to say of what stays to be read: the step that asked for it is over, and the next one only
        speaks, of this table."""
        following = self.lesson.steps[self.place.step + 1 : self.place.step + 2]
        speaks = bool(following) and following[0].reading and following[0].position is None
        return speaks and not self.finished and lessons.holds(self.step.wait, self.moment())

    # ---- the coach's buttons

    def go_on(self) -> None:
        """Next: the step was read, or the tip."""
        if self.tip is not None:
            self.tip = None
            self.coach.fresh()
        elif self.has_next:
            self._ok = True
            self.ask_anew()
            self.play_on()  # where it spoke of what stayed to be read
        self.changed()

    def show_me(self) -> None:
        """Do for the learner what the step asks for."""
        self.finish()
        self.showing.show()

    def back(self) -> None:
        """To the step before."""
        self.finish()
        self.going_back.to_step_before()

    def again(self) -> None:
        """The scene from its beginning."""
        self.finish()
        self.going_back.to_beginning()

    def undo(self) -> None:
        """Take back the part of the draft laid last; else the last own action of this step; without one, the step before."""
        if not self.take_back.draft():
            self.finish()
            self.going_back.by_one_action()

    def redo(self) -> None:
        """There is nothing to take again: the coach leads."""
        self.refuse(Refusal("redo_nothing"))

    def retract(self, count: int) -> bool:
        """See `TableScene.retract`; what an earlier step laid is taken back by going back to it."""
        left = len(self.match.turns) - count
        return super().retract(count) if left >= self.place.mark else self.going_back.to_turn(left)

    def jump_to(self, place: Place) -> None:
        """Go on from an earlier place."""
        try:
            self.match = lessons.replay(self.match.game, self.lesson, place, self.seats)
        except KotgamesError:  # cannot happen with actions just taken; never lose the learner over it
            place = Place()
            self.match = lessons.replay(self.match.game, self.lesson, place, self.seats)
        self.place = place
        self.finished = False
        self._forget()
        self.draft_memory.jumped()
        self.position_replaced()
        self.keep()
        self.coach.fresh()

    def concede(self) -> None:
        """Lessons are left, not conceded."""
        self.leave()

    def leave(self) -> None:
        """To the list of lessons."""
        self.app.go("learn", self.match.game.id)

    def pause(self) -> None:
        """The pause menu, also after the match has ended."""
        self.app.push(Pause(self.app, self))

    # ---- the screen

    def build(self, canvas: Canvas) -> None:
        """The table, and the coach beside it."""
        area = canvas.area
        canvas.area = dock(area).table
        super().build(canvas)
        canvas.area = area
        raised = self.painting.raised_from
        for item in self.coach.items(canvas):
            self.add(item)
            if item.id == POINTER and raised:  # what is seen large is neither dimmed nor pointed through
                self.items.insert(raised, self.items.pop())

    def paint(self, canvas: Canvas) -> None:
        """See `build`."""
        area = canvas.area
        canvas.area = dock(area).table
        super().paint(canvas)
        canvas.area = area

    def act(self, act: Act) -> None:
        """See `TableScene`; whatever it is, it is answered."""
        if self.too_soon(act):
            return
        before = self.answers.before(act)
        super().act(act)
        self.answers.hold_on(act)
        self.answers.after(act, before)

    def first_focus(self, order: list[str]) -> str:
        """On the coach's Next while there is something to read, else on what the coach points at."""
        return self.coach.first_focus(order) or super().first_focus(order)

    def named(self, act: Act) -> None:
        """The primary key presses Next, the page keys scroll what the coach says, a hint says what to do."""
        if self.finished:
            super().named(act)
        elif act.name == "commit" and self.reads:
            self.go_on()
        elif act.name == "commit" and self.over_early:
            self.again()
        elif act.name in ("page_up", "page_down") and "coach" in self.scrolls:
            area = self.scrolls["coach"]
            self.scroll_to(area, area.offset + (SCROLLED if act.name == "page_down" else -SCROLLED))
        elif act.name == "hint":
            self.hint()
        elif act.name == "rematch":
            self.again()
        elif act.name == "hold":
            pass  # the partner acts when the learner goes on; a match that stands still would look broken
        else:
            super().named(act)

    def hint(self) -> None:
        """Say what the step wants; where it leaves everything open, the adviser's hints."""
        if self.situation.prompt is not None and self.step.allow is None:
            self.hints.press()
        elif self.situation.prompt is not None or self.step.reading:
            self.coach.reply(self.words.refusal(self.instead()), wrong=False)
        else:
            self.app.say(self.app.words("hint.nothing"))
