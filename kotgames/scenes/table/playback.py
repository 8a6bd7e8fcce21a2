"""The events of a match, shown one by one: the model is final the moment an action is taken, and what is seen follows, each event with the
views right after it. Before some events the table stays as it is, to be read, until the player goes on."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from kotgames.engine.contract import NOBODY, Event
from kotgames.scenes.table.hosts import TableHost
from kotgames.ui.heard import Heard
from kotgames.ui.timeline import Call, Seq, Timeline, Track, Wait, last_known

SHORT_MS: Final = 240.0
"""Milliseconds up to which a motion is skipped along with what was skipped before it: a card that is dealt after others, a stage that goes
back."""
READ_MS: Final = 2600.0
"""Milliseconds at speed 1 after which a stay goes on by itself where nobody at this screen plays."""


@dataclass(slots=True)
class EventFrame:
    """One event, with what each viewer knew right after it. `forced`: the first of an answer that was the only one (`LogBook.forced`)."""

    event: Event
    views: dict[int, dict[str, Any]]
    forced: bool = False


@dataclass(slots=True)
class SeenEvent:
    """An event that can be shown once more: the view before it, and what brings back how the table looked then."""

    frame: EventFrame
    before: dict[str, Any]
    bring_back: Callable[[], None]


class Playback:
    """The events of one table that are still to be seen, and the motion of the moment."""

    def __init__(self, scene: TableHost) -> None:
        self._scene = scene
        self._frames: deque[EventFrame] = deque()
        self._open_view: dict[str, Any] | None = None
        """The view of everybody after the last event that was shown."""
        self._timeline = Timeline(self._next_track)
        self._repeatable: SeenEvent | None = None
        """The event that may be seen again while the table stays."""
        self._released = False
        """The player went on: the next event is shown, whatever stayed before it."""
        self._finishing = False
        self._read = 0.0
        """Milliseconds that the stay has been read."""

    def add(self, event: Event, views: dict[int, dict[str, Any]], *, forced: bool = False) -> None:
        """Something happened; `views`: what each viewer knew right after it."""
        self._frames.append(EventFrame(event, views, forced))

    def clear(self) -> None:
        """Drop all events that were not seen yet; things in motion move on."""
        self._frames.clear()
        self._repeatable = None
        self._hold(False)

    def stop(self) -> None:
        """The same, and what moves is where it goes."""
        self.clear()
        self._timeline.finish()

    @property
    def quiet(self) -> bool:
        """Everything that happened has been seen."""
        return not self._timeline.busy and not self._frames

    @property
    def staying(self) -> bool:
        """The table stays as it is until the player goes on."""
        return self._scene.situation.stays

    @property
    def alive(self) -> bool:
        """Something moves, or goes on by itself."""
        waits = self.staying and self._scene.waits_for_player
        return (not self.quiet and not waits) or self._scene.table.field.moving

    @property
    def speed(self) -> float:
        """The speed, 1 is as it was made; 0: at once."""
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
        if self.staying:
            self._read += ms * speed
            if self._scene.waits_for_player or self._read < READ_MS:
                return moved
            self.go_on()
        return self._timeline.advance(ms) or moved

    # ---- skipping, and what stays

    def skip(self) -> bool:
        """Show the event of the moment at its end, and go on with the next; whether there was one. What stays to be read stays."""
        if self.quiet or self.staying:
            return False
        self._timeline.skip(SHORT_MS)
        self._scene.table.field.land()
        self._scene.changed()
        return True

    def finish(self) -> bool:
        """Show everything that is on its way at its end, now; whether there was anything."""
        moved = not self.quiet
        self._hold(False)
        self._finishing = True
        self._timeline.finish()
        self._finishing = False
        self._scene.table.field.land()
        if moved:
            self._scene.changed()
        return moved

    def go_on(self) -> None:
        """Go on after a stay."""
        if self.staying:
            self._released = True
            self._repeatable = None
            self._hold(False)

    def again(self) -> None:
        """Show once more what led to what stays, and come back to it."""
        seen, scene = self._repeatable, self._scene
        if not self.staying or seen is None:
            return
        situation = scene.situation
        now = situation.view
        self._hold(False)
        situation.view = seen.frame.views[situation.viewer]
        seen.bring_back()
        motion = scene.table.motion
        event = seen.frame.event.seen_by(situation.viewer)

        def back() -> None:
            situation.view = now
            scene.changed()

        track = Seq(motion.track(event, seen.before) or Wait(0), Call(back))
        self._timeline.play(Heard(track, motion.sounds(event), scene.app.resound))
        scene.changed()

    def _hold(self, stays: bool) -> None:
        situation = self._scene.situation
        self._read = 0.0
        if situation.stays != stays:
            situation.stays = stays
            if stays:
                self._scene.grace.begin()
            self._scene.changed()

    def _stays_before(self, event: Event) -> bool:
        """True for an event before which the table stays as it is."""
        if self._released or self._finishing or self._scene.app.settings.speed == 0:
            return False
        return self._scene.table.motion.holds(event)

    # ---- event by event

    def _tell(self) -> None:
        """The end of what is being shown: it was seen, and from now on it is told."""
        situation = self._scene.situation
        if situation.seen is not None:
            situation.seen = situation.before = None
            self._scene.rebuild()

    def _next_track(self) -> Track | None:
        scene = self._scene
        motion, situation = scene.table.motion, scene.situation
        self._tell()
        told = list(scene.log_lines)
        while self._frames:
            if self._stays_before(self._frames[0].event):
                back = motion.rest()
                if back is None:
                    self._hold(True)
                return back
            self._released = False
            frame = self._frames.popleft()
            if motion.gathers(frame.event):
                scene.gather(self._open_view)
            self._open_view = frame.views.get(NOBODY)
            before = situation.view
            situation.view = frame.views[situation.viewer]
            scene.tell(frame.event, forced=frame.forced)
            scene.rebuild()
            seen = frame.event.seen_by(situation.viewer)
            if motion.opens(seen):
                scene.opening()
            if motion.repeats(seen):
                self._repeatable = SeenEvent(frame, before, scene.table.context.kept())
            track = motion.track(seen, before)
            cues = motion.sounds(seen)
            level = motion.excitement(seen)
            if track is not None or cues or level is not None:
                sounds = scene.app.sounds
                stirs = None if level is None else partial(sounds.excite, level)
                situation.seen = told
                tells = None if track is None else last_known(track)
                if tells is not None:
                    situation.before = before
                    tells.then = self._tell
                at_once = scene.app.settings.speed == 0
                return Heard(track or Wait(0), cues, scene.app.resound, at_once=at_once, stirs=stirs)
        asked = scene.match.asked
        bot_goes_on = asked is not None and scene.is_bot(asked) and motion.waits()
        return None if bot_goes_on else motion.rest()
