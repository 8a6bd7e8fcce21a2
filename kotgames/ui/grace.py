"""The moment for which what is only just asked takes no answer: whoever still taps a key that skipped a film has read nothing yet."""

from __future__ import annotations

from typing import ClassVar, Final, Protocol

from kotgames.ui.input import Act
from kotgames.ui.items import Focus, Item, at
from kotgames.ui.scrolling import Scrolling
from kotgames.ui.widgets.toast import TOAST

GRACE_MS: Final = 400.0
"""A question stands so long before it takes an answer."""
TAP_MS: Final = 250.0
"""After an answer that came too soon so much time passes at least: a key or button that is tapped on and on never gives one."""
ANSWERS: Final = frozenset({"confirm", "commit", "skip", "rematch"})
"""The keys that answer what is asked, or go on from what is read."""


class Frames(Protocol):
    """Whoever counts the frames that were drawn (`ui.loop.App`)."""

    frames: int


class Grace:
    """That of one scene. Its time is the scene's, whatever the speed of what is shown, and runs from the first frame that shows the
    question; the loop counts a stall as a tenth of a second, so nothing runs out unseen."""

    def __init__(self, frames: Frames) -> None:
        self._frames = frames
        self._asked_at = 0
        self._left = 0.0

    def begin(self) -> None:
        """Something is asked."""
        self._asked_at, self._left = self._frames.frames, GRACE_MS

    @property
    def running(self) -> bool:
        """True while an answer would come too soon."""
        return self._left > 0

    def advance(self, ms: float) -> None:
        """Let time pass."""
        if self.running and self._frames.frames != self._asked_at:
            self._left -= ms

    def refused(self) -> None:
        """An answer came too soon."""
        self._left = max(self._left, TAP_MS)


class Asking:
    """The part of every scene that its questions need."""

    decides: ClassVar[bool] = False
    """True where something is decided here that counts: what it asks takes no answer before its `grace` is over."""

    def __init__(self, frames: Frames) -> None:
        self.items: list[Item] = []
        self.scrolling = Scrolling()
        self.focus = Focus()
        self.grace = Grace(frames)
        self._hasty = False
        """The press that is under way came too soon to answer anything."""

    def in_front(self) -> None:
        """It came to the front, opened or uncovered: what it asks has only just appeared."""
        if self.decides:
            self.grace.begin()

    def replies(self, act: Act) -> bool:
        """True for an act of a key, or a press of the pointer, that would answer what is asked here or begin something."""
        if act.name == "press":
            item = at(self.items, act.point) if act.point is not None and act.button == 1 else None
            return item is not None and item.focus and item.id != TOAST
        return act.name in ANSWERS or act.name.startswith("card_")

    def _on_skip(self, act: Act) -> None:
        """The key that skips what is shown confirms and begins nothing, wherever the keyboard is."""

    @property
    def drags(self) -> bool:
        """True while something hangs at the pointer."""
        return self.scrolling.dragged is not None

    def too_soon(self, act: Act) -> bool:
        """True for an act that answers what has only just appeared, and is none. Of a press it is said when it comes up: until then it may
        become a drag, which takes its time."""
        if act.name == "press":
            self._hasty = self.grace.running and self.replies(act)
        elif act.name == "release" and act.button == 1:
            hasty, self._hasty = self._hasty, False
            if hasty and not self.drags:
                self.scrolling.let_go()
                self.focus.pressed = ""
                self.grace.refused()
                return True
        elif self.grace.running and self.replies(act):
            self.grace.refused()
            return True
        return False
