"""Controls of what was played in real time, after it is over: whoever still holds them, or taps on, means nothing that is shown next."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from typing import Final, Protocol

import pygame

from kotgames.ui.input import KEYBOARD, Stroke

QUIET: Final = 0.8
"""So many seconds a control has to be left alone until it means something else again."""

Control = tuple[str, int, str]
"""A key, a button of the pointer, or what a button of a controller is to those who play: its kind, its number, its name."""

_KEYS: Final = (pygame.KEYDOWN, pygame.KEYUP)
_BUTTONS: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class Played(Protocol):
    """A scene, as far as it matters here: one that is played in real time (`plays`), and in which something still moves (`alive`)."""

    @property
    def plays(self) -> bool:
        """True for a test of dexterity while it runs."""

    @property
    def alive(self) -> bool:
        """True while something moves."""


class PlayedOn:
    """The controls that were used in play, and when: seconds of `App.now`."""

    def __init__(self) -> None:
        self._used: dict[Control, float] = {}
        """When each went down or came up last, in play or since then without a pause."""
        self._held: set[Control] = set()
        self._played: weakref.ref[Played] | None = None
        """The scene that was played last. While something still moves there, what became of it is being seen."""

    def swallows(
        self, event: pygame.event.Event, strokes: Sequence[Stroke], scene: Played | None, now: float
    ) -> bool:
        """An event comes while a scene is in front; whether nothing must come of it. `strokes`: what it means to those who play."""
        swallowed = False
        plays = scene is not None and scene.plays
        if scene is not None and plays:
            self._played = weakref.ref(scene)
        seen = scene is not None and self._played is not None and self._played() is scene and scene.alive
        for control, down in self._controls(event, strokes):
            lost = down and control in self._held and event.type in _BUTTONS  # it came up unheard
            since = now - self._used.get(control, now - 2 * QUIET)
            goes_on = not plays and (since < QUIET or (control in self._held and not lost))
            swallowed = swallowed or goes_on
            if goes_on or plays or seen:
                self._used[control] = now
                (self._held.add if down else self._held.discard)(control)
            else:
                self._used.pop(control, None)
                self._held.discard(control)
        return swallowed

    def _controls(self, event: pygame.event.Event, strokes: Sequence[Stroke]) -> list[tuple[Control, bool]]:
        """The controls of an event, each with whether it goes down. Keys that mean nothing in play are none."""
        if event.type in _BUTTONS:
            return [(("button", event.button, ""), event.type == pygame.MOUSEBUTTONDOWN)]
        if event.type in _KEYS:
            key: Control = ("key", event.key, "")
            return [(key, event.type == pygame.KEYDOWN)] if strokes or key in self._used else []
        return [(("pad", one.pad, one.name), one.down) for one in strokes if one.pad != KEYBOARD]

    def holds_pad(self, numbers: Sequence[int]) -> bool:
        """True while something is still held on one of these controllers."""
        return any(kind == "pad" and number in numbers for kind, number, _ in self._held)

    def let_go(self) -> None:
        """The release of what is held will not be heard."""
        self._held.clear()


__all__ = ["QUIET", "PlayedOn"]
