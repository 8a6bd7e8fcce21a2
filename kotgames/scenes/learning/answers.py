"""Every act of the learner has an answer: it does something that is seen, or the coach says why not and what is wanted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from kotgames import lessons
from kotgames.engine.contract import Refusal
from kotgames.scenes.learning.hosts import LessonHost
from kotgames.ui.input import Act
from kotgames.ui.table.context import Gesture

LOOKING: Final = (
    "point", "press", "scroll", "left", "right", "up", "down", "next", "previous", "page_up", "page_down", "home", "end", "type", "erase",
)  # fmt: skip
"""Acts that only move pointer, focus or text: nothing is done with them. (A press does what it does when it is released.)"""


@dataclass(frozen=True, slots=True)
class Traces:
    """The parts of a lesson that an act may change."""

    course: tuple[object, ...]
    laid: dict[str, Any]
    memory: Any
    """The draft's memory, to lay it out again."""
    near: float
    """The share of the laid things that lie as the step wants them, 0 to 1."""
    held: str
    seen: tuple[object, ...]
    answered: int
    toast: str
    moving: bool


class Answers:
    """Looks at each act of the learner, before and after."""

    def __init__(self, scene: LessonHost) -> None:
        self.scene = scene
        self._skips = False
        """True while the press that is not released yet skipped an event: that was all it meant."""
        self._in_hand = ("", 0)
        """The thing held before the act, or the drag, of the moment, and the number of the step then."""

    def before(self, act: Act) -> Traces | None:
        """The lesson before an act; None for one that needs no answer."""
        if act.name == "press":
            self._skips = not self.scene.quiet
        if not self.scene.handling.dragged:
            self._in_hand = self.scene.held, self.scene.place.step
        return None if act.name in LOOKING else self._traces()

    def hold_on(self, act: Act) -> None:
        """Keep the held thing in the hand, whatever else was tried, where the coach only speaks of it and nothing can be done with it yet.
        Putting it down is no such try."""
        scene = self.scene
        held, number = self._in_hand
        if held in ("", scene.held) or act.name == "cancel" or act.button == 3 or scene.handling.dragged:
            return
        step = scene.step
        speaks = step.has_next and step.allow == () and not step.do and number == scene.place.step
        if speaks and scene.item(held) is not None:
            scene.hold(held)

    def after(self, act: Act, was: Traces | None) -> None:
        """Say something if the act did nothing, or not what the step wants."""
        scene = self.scene
        top: object = scene.app.top
        if was is None or scene.finished or top is not scene:
            return
        now = self._traces()
        if (now.toast and now.toast != was.toast and self.overheard()) or now.answered != was.answered:
            pass
        elif now.course != was.course:
            scene.coach.heard()
        elif now.laid != was.laid:
            self._laid_out(act, was, now)
        elif now.held != was.held:
            if self._leads_on(now.held):
                scene.coach.heard()
            else:
                scene.hold("")
                scene.coach.reply(self.wanted())
        elif now.seen == was.seen and not (was.moving or (act.name == "release" and self._skips)):
            scene.app.sounds.play("ui_bad")
            scene.coach.reply(self.wanted())

    def overheard(self) -> bool:
        """Give the sentences of the table or the adviser to the coach; those about the program stay where they are. True where there was
        one."""
        app, toast = self.scene.app, self.scene.app.toast
        if toast.alive:
            text = toast.text
            app.hush()
            if not toast.alive:
                self.scene.coach.reply(text, wrong=False)
                return True
        return False

    def wanted(self) -> str:
        """The task of now, as an answer."""
        scene = self.scene
        if not scene.has_next and scene.tip is None and scene.situation.prompt is None:
            return scene.words.refusal(scene.idle_refusal())
        if scene.step.allow is None and not scene.step.reading:
            return scene.app.words("lesson.no_use")
        return scene.words.refusal(scene.instead())

    def why(self, refusal: Refusal) -> str:
        """Why something may not be done, and what is wanted instead."""
        scene = self.scene
        says = scene.words.refusal(refusal)
        step = scene.step
        asked = scene.situation.prompt is not None and step.allow is not None and not step.reading
        if asked and step.instead and refusal.key != "lesson_instead":
            return f"{says} {step.instead}"
        return says

    def accepted(self, legal: dict[str, dict[str, Gesture]]) -> dict[str, dict[str, Gesture]]:
        """Of what may be laid by the rules, what the step takes: where it wants certain things in certain places, nothing else."""
        scene = self.scene
        step = scene.step
        if step.allow != () or scene.finished or not step.laid:
            return legal
        if not all(isinstance(part.is_, str) for part in step.laid):
            return legal
        drags = [text.split(" > ", 1) for text in step.do if " > " in text]
        found: dict[str, dict[str, Gesture]] = {}
        for source, target in drags:
            places = scene.table.names.find(target)
            for name in scene.table.names.find(source):
                gestures = legal.get(name, {})
                taken = {place: gestures[place] for place in places if place in gestures}
                if taken:
                    found.setdefault(name, {}).update(taken)
        return found

    def _leads_on(self, held: str) -> bool:
        """True where the held thing, or none, can be the one that the step wants."""
        scene = self.scene
        if not held:  # put down: where everything is free that is as good as anything
            return scene.step.allow is None and not scene.step.reading
        if scene.step.allow == () and any(part.looked or part.held for part in scene.step.wait.parts()):
            return scene.looks_for(held)
        return bool(scene.gestures().get(held)) or scene.looks_for(held)

    def _laid_out(self, act: Act, was: Traces, now: Traces) -> None:
        """Something lies otherwise than before: closer to what the step wants, or not. What was laid where the step wants another thing
        goes back; what was only taken up again may be."""
        scene = self.scene
        step = scene.step
        more = act.name != "undo" and any(_more(value, was.laid.get(key)) for key, value in now.laid.items())
        free = any("*" in pattern for pattern in step.allow or ())
        if (
            step.allow is None
            or now.near > was.near
            or (free and step.lay is not None and now.near == was.near)
        ):
            scene.coach.heard()
        elif (
            step.allow == ()
            or step.laid
            or not self._wanted_source(was.held)
            or (more and self._is_laid_already())
        ):
            less = step.lay is not None and act.name != "undo" and now.near < was.near
            if (more or less) and not self._leaves_choice():
                scene.table.draft.recall(was.memory)
                scene.app.sounds.play("ui_bad")
                scene.changed()
            scene.coach.reply(self.wanted())
        else:
            scene.coach.heard()

    def _leaves_choice(self) -> bool:
        """True where the step only wants enough of something laid: other things may lie there as well."""
        return any(part.at_least is not None for part in self.scene.step.laid)

    def _is_laid_already(self) -> bool:
        """True where the step only wants a button pressed: all lies as the steps before wanted it."""
        do = self.scene.step.do
        return (
            bool(do)
            and do[0].startswith("press ")
            and not any("*" in text for text in self.scene.step.allow or ())
        )

    def _wanted_source(self, name: str) -> bool:
        """True for one of the things that the step wants laid out, where it wants certain ones."""
        step = self.scene.step
        sources = [text.split(" > ", 1)[0] for text in step.do if " > " in text]
        if not name or not sources or any("*" in pattern for pattern in step.allow or ()):
            return True
        return any(name in self.scene.table.names.find(source) for source in sources)

    def _near(self) -> float:
        laid = self.scene.table.draft.laid_out()
        total = 0.0
        for part in self.scene.step.laid:
            assert part.draft is not None
            value = lessons.value_at(laid, part.draft)
            if isinstance(value, (int, float)) and part.at_least is not None:
                total += min(1.0, value / part.at_least)
            elif isinstance(value, (int, float)) and isinstance(part.is_, (int, float)):
                total += 1.0 - abs(value - part.is_) / 100
            else:
                total += value == part.is_
        return total

    def _traces(self) -> Traces:
        scene = self.scene
        scene.refresh(scene.app.canvas())
        app, toast = scene.app, scene.app.toast
        place = scene.place
        return Traces(
            course=(place.step, len(place.scenes), len(scene.match.turns), scene.tip is None),
            laid=dict(scene.table.draft.laid_out()),
            memory=scene.table.draft.memory(),
            near=self._near(),
            held=scene.held,
            seen=(
                len(app.scenes), scene.coach.folded, scene.hints.lit, tuple(scene.hints.advised),
                scene.coach.answer, tuple(area.offset for area in scene.scrolls.values()),
                tuple(item.id for item in scene.items if not item.id.startswith("coach")),
            ),
            answered=scene.coach.answered,
            toast=toast.text if toast.alive else "",
            moving=not scene.quiet and not scene.situation.stays,
        )  # fmt: skip


def _more(value: Any, before: Any) -> bool:
    """True where something lies that did not, or more of it."""
    if isinstance(value, (int, float)):
        return value > (before or 0)
    return bool(value != before)
