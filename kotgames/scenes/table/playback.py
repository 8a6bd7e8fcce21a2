"""What happened, shown event by event: the model is final the moment an action is taken, and what is seen follows, each event with the
views right after it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import partial
from typing import Any

from kotgames.engine.contract import NOBODY, Event
from kotgames.scenes.table.hosts import TableHost
from kotgames.ui.heard import Heard
from kotgames.ui.timeline import Timeline, Track, Wait


@dataclass(slots=True)
class EventFrame:
    """One event, with what each viewer knew right after it."""

    event: Event
    views: dict[int, dict[str, Any]]


class Playback:
    """The events of one table that are still to be seen, and the motion of the moment."""

    def __init__(self, scene: TableHost) -> None:
        self._scene = scene
        self._frames: deque[EventFrame] = deque()
        self._open_view: dict[str, Any] | None = None
        """What everybody knew after the last event that was shown."""
        self._timeline = Timeline(self._next_track)

    def add(self, event: Event, views: dict[int, dict[str, Any]]) -> None:
        """Something happened; `views`: what each viewer knew right after it."""
        self._frames.append(EventFrame(event, views))

    def clear(self) -> None:
        """What was not seen yet never will be; what moves moves on."""
        self._frames.clear()

    def stop(self) -> None:
        """The same, and what moves is where it goes."""
        self._frames.clear()
        self._timeline.finish()

    @property
    def quiet(self) -> bool:
        """Everything that happened has been seen."""
        return not self._timeline.busy and not self._frames

    @property
    def alive(self) -> bool:
        """Something moves."""
        return not self.quiet or self._scene.table.field.moving

    @property
    def speed(self) -> float:
        """How fast, 1 is as it was made; 0: at once."""
        return self._timeline.speed

    @speed.setter
    def speed(self, speed: float) -> None:
        self._timeline.speed = speed

    def play(self, ms: float, speed: float) -> bool:
        """Let what moves move; True if the picture changed."""
        self.speed = speed
        field = self._scene.table.field
        if speed == 0:
            flying = field.moving
            return self._scene.finish() or flying
        moved = field.advance(ms * speed)
        return self._timeline.advance(ms) or moved

    def finish(self) -> bool:
        """Show everything that is on its way at its end, now; whether there was anything."""
        moved = not self.quiet
        self._timeline.finish()
        self._scene.table.field.land()
        if moved:
            self._scene.changed()
        return moved

    def _next_track(self) -> Track | None:
        scene = self._scene
        motion, situation = scene.table.motion, scene.situation
        while self._frames:
            frame = self._frames.popleft()
            if motion.gathers(frame.event):
                scene.gather(self._open_view)
            self._open_view = frame.views.get(NOBODY)
            before = situation.view
            situation.view = frame.views[situation.viewer]
            scene.tell(frame.event)
            scene.rebuild()
            seen = frame.event.seen_by(situation.viewer)
            if motion.opens(seen):
                scene.opening()
            track = motion.track(seen, before)
            cues = motion.sounds(seen)
            level = motion.excitement(seen)
            if track is not None or cues or level is not None:
                sounds = scene.app.sounds
                stirs = None if level is None else partial(sounds.excite, level)
                at_once = scene.app.settings.speed == 0
                return Heard(track or Wait(0), cues, sounds.play, at_once=at_once, stirs=stirs)
        return motion.rest()
