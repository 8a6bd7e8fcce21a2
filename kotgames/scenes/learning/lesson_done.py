"""The end of a lesson: praise, and on to the next one."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from pygame import FRect

from kotgames import lessons
from kotgames.engine.contract import Game
from kotgames.lessons import Lesson, Progress
from kotgames.ui.canvas import Canvas
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.widgets.controls import button, heading, label, panel
from kotgames.ui.widgets.layout import centered, inset


class LessonDone(Scene):
    """Praise, and on to the next one."""

    opaque: ClassVar[bool] = False
    kind: ClassVar[str] = "lesson_done"
    decides: ClassVar[bool] = True

    def __init__(self, app: App, game: Game, lesson: Lesson, progress: Progress) -> None:
        super().__init__(app)
        self._game, self._lesson, self._progress = game, lesson, progress
        self.speak_anew()

    def speak_anew(self) -> None:
        """See `Scene`: what comes next, by its title."""
        game, progress = self._game, self._progress
        order = lessons.of(game, self.app.settings.language)
        lesson = self._lesson = next((one for one in order if one.id == self._lesson.id), self._lesson)
        index = next((i for i, one in enumerate(order) if one.id == lesson.id), len(order))
        open_ = [one for one in order if not progress.finished(game.id, one.id)]
        self._next = order[index + 1] if index + 1 < len(order) else next(iter(open_), None)
        self._follows = index + 1 < len(order)
        self._open = len(open_)

    def build(self, canvas: Canvas) -> None:
        """Title, sentence, buttons."""
        words = self.app.words
        says = words("lesson.done_text", title=self._lesson.title)
        if self._next is None:
            says = words("lesson.all_done")
        elif self._follows:
            says += f" {words('lesson.next_lesson')}: {self._next.title}."
        else:  # the last of the list, but not the last that is to be learnt
            says += f" {words('lesson.still_open', count=self._open)} {self._next.title}."
        box = centered(canvas.area, 600, canvas.paragraph_height(says, 540, 20) + 190)
        self.add(panel("panel", box, edge="gold", radius=16))
        inner = inset(box, 26, 20)
        self.add(
            heading("title", FRect(inner.left, inner.top, inner.width, 46), words("lesson.done_title"), 36, align="center")
        )  # fmt: skip
        text = FRect(inner.left, inner.top + 54, inner.width, inner.height - 122)
        self.add(label("text", text, says, size=20, align="center", wrap=True))
        game = self._game
        entries = [
            ("list", "notebook", "second", words("lesson.list"), partial(self.app.go, "learn", game.id))
        ]
        if self._next is not None:
            go = partial(self.app.go, "lesson", game, self._next, self._progress)
            entries.append(("next", "player-next", "primary", words("lesson.next_lesson"), go))
        else:
            entries.append(
                ("play", "card-play", "primary", words("learn.play"), partial(self.app.go, "setup", game.id))
            )
        wide = (inner.width - 12) / 2
        for index, (name, icon, colour, text_, on) in enumerate(entries):
            spot = FRect(inner.left + index * (wide + 12), inner.bottom - 56, wide, 56)
            self.add(button(name, spot, text_, on, colour=colour, icon=icon, size=20))

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "next" if self._next is not None else "play"

    def first_focus(self, order: list[str]) -> str:
        """On to the next one."""
        return "next" if self._next is not None else "play"

    def cancel(self) -> None:
        """To the list."""
        self.app.go("learn", self._game.id)
