"""The sentences over everything: which of them is shown, what waits for it, and when one goes with the screen that it was said on."""

from __future__ import annotations

import weakref
from collections import deque
from collections.abc import Callable
from typing import Protocol

from kotgames.system.catalogue import Words
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import CALM, Focus
from kotgames.ui.screen import Screen
from kotgames.ui.widgets.toast import TOAST, Toast


class Voice(Protocol):
    """A voice that reads sentences out (`ui.narrator.Narrator`)."""

    def sentence(self, text: str) -> None:
        """Read a sentence out, if anything is."""

    def hush(self) -> None:
        """Leave off what concerns a screen that somebody else looks at now."""


class Sentences:
    """The sentences of one window. A sentence about the program (`report`) waits for its turn and stays until it was read; one for whoever
    looks at a screen (`say`) takes the place of the one before, and goes with that screen.

    `front` is the scene that gets acts, `rules_key` how the key of the rules is written, and `redraw` is called when the picture changed.
    """

    def __init__(
        self,
        toast: Toast,
        voice: Voice,
        *,
        front: Callable[[], Screen | None],
        rules_key: Callable[[], str],
        redraw: Callable[[], None],
    ) -> None:
        self._toast = toast
        self.voice = voice
        self._front = front
        self._rules_key = rules_key
        self._redraw = redraw
        self._reported: set[str] = set()
        self._waiting: deque[str] = deque()
        self._said_on: weakref.ref[Screen] | None = None
        """The screen on which the sentence was said."""

    # ---- saying

    def say(
        self,
        text: str,
        ruling: str = "",
        topic: tuple[str, str] | None = None,
        opens: Callable[[], None] | None = None,
    ) -> None:
        """Show one sentence over everything for a moment; `topic`: what the rules have on it, `opens`: opens them there. What
        concerns the program and cannot have been read yet comes back afterwards."""
        toast = self._toast
        if toast.unread and toast.text in self._reported and toast.text != text:
            self._waiting.appendleft(toast.text)
        toast.show(text, ruling)
        front = self._front()
        self._said_on = None if front is None else weakref.ref(front)
        self.voice.sentence(text)
        if topic is not None:
            toast.leads_to(topic, self._rules_key, None if opens is None else self._followed(opens))
        self._redraw()

    def _followed(self, opens: Callable[[], None]) -> Callable[[], None]:
        """The sentence was followed: it has said what it had to say."""

        def go() -> None:
            self._toast.clear()
            opens()

        return go

    def say_once(self, text: str) -> None:
        """Say a sentence about the program unless it was said before (a damaged file)."""
        if text not in self._reported:
            self.report(text)

    def report(self, text: str) -> None:
        """Say a sentence about the program (a full disk). Several are said one after the other: none is lost because the next came at the
        same moment."""
        self._reported.add(text)
        if self._toast.alive and self._toast.text in self._reported:
            if text not in (self._toast.text, *self._waiting):
                self._waiting.append(text)
        else:
            self.say(text)

    # ---- going

    def hush(self) -> None:
        """Somebody else looks at the screen now: a sentence for who looked until now goes. What concerns the program (`report`) stays."""
        self.voice.hush()
        if self._toast.text not in self._reported:
            self._toast.clear()
            self._redraw()

    def ends_with(self, scene: Screen) -> None:
        """A scene was closed: what was said on it ends with it."""
        if self._said_on is not None and self._said_on() is scene:
            self.hush()

    # ---- time and picture

    def advance(self, ms: float) -> None:
        """Let time pass; what waited for the sentence before is said."""
        front = self._front()
        focus = front.focus if front is not None else Focus()
        self._toast.watched(TOAST in (focus.hover, focus.id if focus.visible else ""))
        if self._toast.advance(ms):
            self._redraw()
        if self._waiting and not self._toast.alive:
            self.say(self._waiting.popleft())

    def paint(self, canvas: Canvas, words: Words) -> None:
        """Draw the sentence, over everything."""
        front = self._front()
        link = front.item(TOAST) if front is not None else None
        self._toast.paint(canvas, words, CALM if front is None or link is None else front.mood(link))
