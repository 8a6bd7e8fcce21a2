"""The stack of scenes: which one is in front, which are seen, and what opening and closing one means for the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from kotgames.ui.input import Devices
from kotgames.ui.screen import Screen

S = TypeVar("S", bound=Screen)


class Stack(Generic[S]):
    """The scenes of one window, the one in front last. `ended` is told of each that left for good, `redraw` is called when the picture
    changed."""

    def __init__(self, devices: Devices, *, ended: Callable[[S], None], redraw: Callable[[], None]) -> None:
        self.scenes: list[S] = []
        self._devices = devices
        self._ended = ended
        self._redraw = redraw

    @property
    def top(self) -> S | None:
        """The scene that gets acts."""
        return self.scenes[-1] if self.scenes else None

    @property
    def shown(self) -> list[S]:
        """The scenes that are seen, from below: those from the last opaque one on."""
        first = 0
        for index, scene in enumerate(self.scenes):
            if scene.opaque:
                first = index
        return self.scenes[first:]

    def push(self, scene: S) -> None:
        """Open a scene over the others."""
        if self.scenes:
            self.scenes[-1].covered()
        self.scenes.append(scene)
        # whoever works with keys or a controller sees at once where they are
        scene.focus.visible = scene.focus.visible or self._devices.used != "pointer"
        scene.opened()
        scene.in_front()
        self._redraw()

    def pop(self, scene: S | None = None) -> None:
        """Close a scene (the top one by default) and all above it."""
        target = scene or self.top
        if target is None or target not in self.scenes:
            return
        while self._close_top() is not target:
            pass
        if self.scenes:
            if self._devices.used == "pad":  # whoever has no pointer sees at once where they are
                self.scenes[-1].focus.visible = True
            self.scenes[-1].uncovered()
            self.scenes[-1].in_front()
        self._redraw()

    def replace(self, scene: S) -> None:
        """Close the whole stack down to its first scene's place and open another there."""
        while self.scenes:
            self._close_top()
        self.push(scene)

    def clear(self) -> None:
        """The program ends: every scene leaves."""
        while self.scenes:
            self.scenes.pop().closed()

    def _close_top(self) -> S:
        closing = self.scenes.pop()
        closing.stop_editing()
        closing.closed()
        self._ended(closing)
        return closing
