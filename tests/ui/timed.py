"""Fingers that come down at exact moments in a dexterity test (`ui.table.timed_test`): real events, whatever the frame rate."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pygame

from tests.ui.driver import Driver

Deed = Callable[[], None]


class Fingers:
    """The scene of a test and what is done in it. `frames`: how many a second."""

    def __init__(self, driver: Driver, frames: int = 60) -> None:
        self.driver, self.frames = driver, frames

    @property
    def scene(self) -> Any:
        """The scene of the test."""
        return next(scene for scene in reversed(self.driver.app.scenes) if hasattr(scene, "contest"))

    def start(self) -> None:
        """From the page to the countdown."""
        self.driver.click("start")
        assert self.scene.phase == "counting"

    # ---- deeds

    def key_down(self, name: str) -> Deed:
        """A key goes down."""
        return lambda: self._key(pygame.KEYDOWN, name)

    def key_up(self, name: str) -> Deed:
        """A key comes up."""
        return lambda: self._key(pygame.KEYUP, name)

    def tap(self, name: str) -> Deed:
        """A key goes down and comes up."""

        def do() -> None:
            self._key(pygame.KEYDOWN, name)
            self._key(pygame.KEYUP, name)

        return do

    @staticmethod
    def _key(kind: int, name: str) -> None:
        Driver.post(kind, key=pygame.key.key_code(name), mod=0, unicode="", scancode=0)

    # ---- time

    def play(self, script: Iterable[tuple[float, Deed]], until: float | None = None) -> None:
        """Do these deeds at their moments (seconds after the bell) and let frames come at their rate, until it is settled (or `until`)."""
        driver, scene = self.driver, self.scene
        bell = scene._bell
        waiting = sorted((bell + at, number, deed) for number, (at, deed) in enumerate(script))
        while scene.phase in ("counting", "open") and (until is None or driver.time < bell + until):
            frame = driver.time + 1 / self.frames
            while waiting and waiting[0][0] <= frame:
                at, _, deed = waiting.pop(0)
                driver.time = max(driver.time, at)
                deed()
                for event in pygame.event.get():
                    driver.app.take(event)
            driver.time = frame
            driver.app.advance(1000 / self.frames)
            driver.frame()

    def turns(self, deeds: Callable[[Any], Iterable[tuple[float, Deed]]]) -> Iterator[float]:
        """From its page on, a turn of the loop after the other (with the seconds since the bell), until the table is seen again or the
        program has ended."""
        self.start()
        driver, scene = self.driver, self.scene
        script, now = list(deeds(self)), scene.time
        while driver.app.scenes and scene.phase in ("counting", "open"):
            due, now = now, scene.time + 1 / self.frames
            self.play([deed for deed in script if due <= deed[0] < now], until=now)
            yield scene.time
        while driver.app.top is scene:
            driver.step(50)
            yield scene.time


__all__ = ["Deed", "Fingers"]
