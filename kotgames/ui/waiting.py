"""Waiting for what happens to the window: events as they come, or the next one while nothing moves."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import pygame

WAKE: Final = pygame.USEREVENT + 1
"""Posted by the waiting threads of worker processes: an answer has come."""

NAP_MS: Final = 1.0
LONG_NAP_MS: Final = 8.0
AWAKE_MS: Final = 500.0
"""While nothing moves an event is looked for every `NAP_MS`, and every `LONG_NAP_MS` when none came for `AWAKE_MS`."""


class Waiting:
    """Takes events from pygame's queue. `noise` says which of them mean nothing: a stick trembles even while nobody holds it."""

    def __init__(self, noise: Callable[[pygame.event.Event], bool]) -> None:
        self._noise = noise
        self.heard = time.monotonic()
        """When an event came last, by the monotonic clock in seconds."""

    def come(self) -> list[pygame.event.Event]:
        """The events that have come: all answers of workers as one event, before the rest."""
        return self._taken([event for event in pygame.event.get() if not self._noise(event)])

    def within(self, ms: float) -> list[pygame.event.Event]:
        """Sleep until something comes, at most so long; what has come then."""
        first = self._next(ms)
        if first is None:
            return []
        return self._taken([first, *(event for event in pygame.event.get() if not self._noise(event))])

    def _taken(self, events: list[pygame.event.Event]) -> list[pygame.event.Event]:
        if events:
            self.heard = time.monotonic()
        answers = [event for event in events if event.type == WAKE]
        return [*answers[:1], *(event for event in events if event.type != WAKE)]

    def _next(self, ms: float) -> pygame.event.Event | None:
        """The next event, or None after so long. `pygame.event.wait` would look for one a thousand times a second, which costs some
        percent of a core with nothing to be seen."""
        ends = time.monotonic() + ms / 1000
        while True:
            event = pygame.event.poll()
            now = time.monotonic()
            if self._noise(event):
                if now >= ends:
                    return None
                continue
            if event.type != pygame.NOEVENT:
                return event
            if now >= ends:
                return None
            nap = NAP_MS if now - self.heard < AWAKE_MS / 1000 else LONG_NAP_MS
            time.sleep(min(ends - now, nap / 1000))

    @staticmethod
    def wake() -> None:
        """End the sleep; may be called from any thread."""
        # the queue is gone while the program ends; then nobody needs waking
        if pygame.display.get_init():
            pygame.event.post(pygame.event.Event(WAKE))
