"""Looks that a step of a lesson asks for: once a thing was looked at it is read for as long as the reader likes, and Next goes on."""

from __future__ import annotations

from typing import Final

from kotgames.engine.contract import Refusal
from kotgames.scenes.learning.hosts import LessonHost

REST_MS: Final = 300.0
"""Pointer or keyboard rests so long on what is looked at; on their way over it they see nothing."""


class Looking:
    """The things looked at since the step of the moment began."""

    def __init__(self, scene: LessonHost) -> None:
        self.scene = scene
        self.names: set[str] = set()
        """The ids of the things."""
        self._on = ""
        self._left = 0.0
        """Milliseconds that pointer or keyboard have still to rest on the thing they came to."""

    def forget(self) -> None:
        """Another step begins."""
        self.names.clear()
        self.rest_on("")

    def rest_on(self, name: str) -> None:
        """Pointer or keyboard came to a thing, or ("") to none."""
        self._on, self._left = name, REST_MS if name and name not in self.names else 0.0

    @property
    def waits(self) -> bool:
        """True where a thing must still be seen if the eyes rest there."""
        return self.asked and self._left > 0

    def advance(self, ms: float) -> bool:
        """Time passes; whether something was looked at long enough now."""
        if not self.waits:
            return False
        if self._on != self.scene.looked_at:
            self._left = 0.0
            return False
        self._left -= ms
        if self._left > 0:
            return False
        self.note(self._on)
        return True

    def note(self, name: str) -> None:
        """A thing was looked at; the first time it is what the step asks for, the coach says how to go on."""
        before = self.seen
        self.names.add(name)
        if self.seen and not before:
            self.say_how_to_go_on()

    def clicked(self, name: str) -> bool:
        """A click on what the step asks for is a look as well: it is not taken up; whether it was one."""
        if not self.scene.looks_for(name):
            return False
        if self.seen:
            self.say_how_to_go_on()
        else:
            self.note(name)
        return True

    def say_how_to_go_on(self) -> None:
        """It has been seen: nothing hurries the reader."""
        scene = self.scene
        scene.coach.reply(scene.words.refusal(Refusal("lesson_looked")), wrong=False)

    @property
    def asked(self) -> bool:
        """True for a step that asks for a look."""
        return self.scene.step.wait.looked is not None

    @property
    def seen(self) -> bool:
        """True once the thing that the step asks for was looked at."""
        wanted = self.scene.step.wait.looked
        return wanted is not None and any(name in self.names for name in self.scene.table.names.find(wanted))
