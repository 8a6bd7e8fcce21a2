"""Pieces are turned by two at once: by the thread of the window from the first one, and by another from the last one; while a picture is
turned nobody needs the interpreter. What comes of it is the same whoever turned it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Final

import pygame
from pygame import Surface

TURN_STEP: Final = 1.0
"""Degrees: what remains to be turned is turned in such steps, so that a pose that is held, or comes again, is not turned anew."""
ALONE: Final = 3
"""For so many pieces nobody is woken."""


@dataclass(slots=True)
class Turn:
    """A picture that is to be turned clockwise by so many steps, smoothly or in a fifth of the time."""

    image: Surface
    steps: int
    smoothly: bool
    turned: Surface | None = None

    def make(self) -> None:
        """Turn it."""
        self.turned = turned(self.image, self.steps, smoothly=self.smoothly)


def turned(image: Surface, steps: int, *, smoothly: bool) -> Surface:
    """A picture turned clockwise by so many steps."""
    if smoothly or any(
        image.get_at((0, 0))
    ):  # the rough way lays the colour of that pixel around the picture
        return pygame.transform.rotozoom(image, -steps * TURN_STEP, 1.0)
    return pygame.transform.rotate(image, -steps * TURN_STEP)


@dataclass(slots=True)
class _Round:
    """The rest of the pieces of a frame, and the helpers' answers: None, or the error."""

    left: deque[Turn]
    made: SimpleQueue[Exception | None]


class Turner:
    """Turns pieces with the help of a thread that sleeps in between."""

    def __init__(self) -> None:
        self._rounds: SimpleQueue[_Round] = SimpleQueue()
        self._helper: Thread | None = None

    def turn(self, turns: Sequence[Turn]) -> None:
        """Turn all of them."""
        for one in turns[:ALONE]:
            one.make()
        turns = turns[ALONE:]
        if not turns:
            return
        if self._helper is None or not self._helper.is_alive():  # a process that was forked has no threads
            self._helper = Thread(target=self._help, daemon=True, name="turning pieces")
            self._helper.start()
        made: SimpleQueue[Exception | None] = SimpleQueue()
        left = deque(turns)
        self._rounds.put(_Round(left, made))
        others = len(turns)
        while left:
            try:
                one = left.popleft()
            except IndexError:  # the helper took the last one
                break
            one.make()
            others -= 1
        for _ in range(others):
            wrong = made.get()
            if wrong is not None:
                raise wrong

    def _help(self) -> None:
        while True:
            of = self._rounds.get()
            while of.left:
                try:
                    one = of.left.pop()
                except IndexError:
                    break
                try:
                    one.make()
                except Exception as error:
                    of.made.put(error)
                else:
                    of.made.put(None)


TURNER: Final = Turner()
"""One helper is enough for all tables of the program."""
