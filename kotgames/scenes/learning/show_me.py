"""Show me: the coach does what a step of a lesson asks for."""

from __future__ import annotations

from fnmatch import fnmatchcase

from kotgames import lessons
from kotgames.engine.contract import Action, Event, Refusal
from kotgames.scenes.learning.hosts import LessonHost


class ShowMe:
    """Finds what fulfils the step of the moment, and does it by the ways that the learner has too."""

    def __init__(self, scene: LessonHost) -> None:
        self.scene = scene

    @property
    def can(self) -> bool:
        """True where there is anything to show now."""
        return self.scene.situation.prompt is not None and not self.scene.step.reading

    @property
    def advises(self) -> bool:
        """True for a step that leaves everything open, so that there is only advice."""
        step = self.scene.step
        return not step.do and not step.allow and not self._glances()

    def show(self) -> None:
        """Look, hold, lay out, press or act, whatever the step waits for; advice where it leaves everything open."""
        if not self.can:
            return
        if self.advises:
            self.scene.hints.advise()
        elif not (self._look() or self._lay_out()):
            self._act()

    # ---- looking and holding

    def _glances(self) -> list[lessons.Condition]:
        return [part for part in self.scene.step.wait.parts() if part.looked or part.held]

    def _look(self) -> bool:
        scene = self.scene
        moment = scene.moment()
        for part in self._glances():
            if lessons.holds(part, moment):
                continue
            name = part.looked or part.held or ""
            scene.table.names.reveal(name)
            scene.refresh(scene.app.canvas())
            items = [
                item for found in scene.table.names.find(name) if (item := scene.item(found)) is not None
            ]
            if not items:
                continue
            if part.held:
                scene.hold(items[0].id)
            else:
                if items[0].focus:
                    scene.go_to(items[0])
                scene.glance(items[0].id)
            return True
        return False

    # ---- drags that only lay out, and buttons

    def _lay_out(self) -> bool:
        scene = self.scene
        done = False
        for text in scene.step.do:
            if not lessons.is_gesture(text):
                continue
            if text.startswith("press "):
                return self._press(text.removeprefix("press ")) or done
            done = self._drag(*text.split(" > ", 1)) or done
            if lessons.holds(scene.step.wait, scene.moment()):
                break
        return done

    def _press(self, name: str) -> bool:
        control = next((one for one in self.scene.table.questions.controls() if one.id == name), None)
        if control is None or not control.enabled:
            return False
        control.on()
        return True

    def _drag(self, source: str, target: str) -> bool:
        scene = self.scene
        refused: Refusal | None = None
        for thing in scene.table.names.find(source):
            for place in scene.table.names.find(target):
                if thing == place:
                    continue
                meaning = scene.gestures().get(thing, {}).get(place) or scene.table.gestures.means(
                    thing, place
                )
                if isinstance(meaning, Refusal):
                    refused = refused or meaning
                elif meaning.draft is not None:
                    meaning.draft()
                    scene.changed()
                    return True
        if refused is not None and any(part.refused for part in scene.step.wait.parts()):
            scene.refuse(refused)
            return True
        return False

    # ---- actions

    def _act(self) -> None:
        scene = self.scene
        actions = self._next_actions()
        if actions:
            scene.commit(actions)
        else:
            scene.hints.advise()

    def _next_actions(self) -> list[Action]:
        """The rest of `do`, up to the next roll or reveal or the opponent's turn; else the first that is allowed."""
        scene = self.scene
        match = scene.match
        step = scene.step
        texts = step.actions[scene.done_here :]
        state = match.state.copy()
        found: list[Action] = []
        shown: list[Event] = []
        for text in texts:
            action = next(
                (one for one in state.actions() if match.game.text(one, match.card_set) == text), None
            )
            if action is None or state.asked != scene.lesson.seat or any(event.barrier for event in shown):
                break
            found.append(action)
            state.step(action, shown.append)
        if found:
            return found
        for pattern in (*step.actions, *(step.allow or ())):
            for action in match.state.actions():
                if fnmatchcase(match.game.text(action, match.card_set), pattern):
                    return [action]
        return []
