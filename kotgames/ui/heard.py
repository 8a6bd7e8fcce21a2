"""A motion with its sounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from kotgames.ui.sound import Cue
from kotgames.ui.timeline import Track

LATE_MS: Final = 220.0
"""A cue that comes later than this was skipped, not delayed (the longest step of the loop at double speed is 200 ms)."""
OPEN_SOUNDS: Final = frozenset({"dice_roll"})
"""While these sound nobody knows yet what comes of it."""


class Heard(Track):
    """A motion with its sounds: each is played when its moment is shown.

    What is skipped stays silent but for the last moment, so that a skipped turn is no volley. A cue beyond the end (motion is reduced: the
    dice do not tumble) comes at the end. With `at_once` (speed 0: every track is shown at its end) the loudest of the skipped is played.
    `stirs` is called once, skipped or not, with the first sound after the beginning that is no dice: that is when what an event comes to
    is known (the blow after the dice), and no hall may know it sooner.
    """

    def __init__(
        self,
        track: Track,
        cues: Sequence[Cue],
        play: Callable[[str, float], None],
        *,
        at_once: bool = False,
        stirs: Callable[[], None] | None = None,
    ) -> None:
        self._track = track
        self._cues = sorted(cues, key=lambda cue: cue[1])
        self._play = play
        self._at_once = at_once
        self._stirs = stirs
        self._known = next((at for name, at, _ in self._cues if at > 0 and name not in OPEN_SOUNDS), 0.0)
        """When what the event comes to is heard."""

    @property
    def length(self) -> float:  # type: ignore[override]
        """That of the motion."""
        return self._track.length

    def show(self, ms: float) -> None:
        """Show the motion at this moment, and play what is due."""
        self._track.show(ms)
        self.held = self._track.held
        self._sound(ms - (self.held or 0.0))

    def end(self) -> None:
        """Show the motion at its end."""
        self.held = None
        self._track.end()
        self._sound(self._track.length)

    def _sound(self, ms: float) -> None:
        end = self._track.length
        if self._stirs is not None and ms >= min(self._known, end):
            stirs, self._stirs = self._stirs, None
            stirs()
        skipped = []
        while self._cues and ms >= min(self._cues[0][1], end):
            cue = self._cues.pop(0)
            if ms - min(cue[1], end) <= LATE_MS:
                self._play(cue[0], cue[2])
            else:
                skipped.append(cue)
        if skipped and self._at_once:
            loudest = max(skipped, key=lambda cue: cue[2])
            self._play(loudest[0], loudest[2])
