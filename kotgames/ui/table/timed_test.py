"""A dexterity test in real time as a scene: a page that is read, a countdown, seconds that count, and what became of it.

What happens is a matter of moments (`App.now`) and of a game's own contest; frames only look at it. A game says what the contest is, whose
hands take part and how all of it looks (Knock Out Punch's glove, Knockdown's tower).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from math import ceil
from typing import ClassVar, Final, TypeVar

from kotgames.engine import deeds
from kotgames.engine.deeds import Deed
from kotgames.system.catalogue import Words
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.sound import FIGHT_MUSIC
from kotgames.ui.table.dexterity import TakenTest

READY, COUNTING, OPEN, SHOWN = "ready", "counting", "open", "shown"
"""A page is read; three, two, one; time counts; what became of it is seen."""
COUNT: Final = 3
BEAT: Final = 0.7
"""Seconds of each number of the countdown."""
FRAME: Final = 1 / 65
SURE: Final = 1.0
"""Seconds after which what was done is on the disk, whatever happens to the machine."""

C = TypeVar("C", bound=deeds.Contest)


class TimedTest(Scene, ABC):
    """One test, or one after the other. A subclass makes its contest anew in `anew`, and has one from the start."""

    decides: ClassVar[bool] = True
    music: ClassVar[str] = FIGHT_MUSIC
    gives_way: ClassVar[bool] = False
    reads: ClassVar[float]
    """Before so many seconds after it was settled no key goes on: whoever played may press it once more."""
    stays: ClassVar[float]
    """Seconds for which it is seen what became of it."""
    sounds: ClassVar[Mapping[str, Sequence[tuple[str, float]]]]
    """The sounds of a result, and how loud."""
    contest: deeds.Contest
    test: TakenTest | None = None
    """The test of a match; None where nothing is at stake."""

    def __init__(self, app: App, words: Words) -> None:
        super().__init__(app)
        self.words = words
        self.phase = READY
        self.result = ""
        self._bell = 0.0
        """From when on time counts, by the app's clock."""
        self._from = 0.0
        """The moment (seconds after the bell) that is counted to: later where it was broken off and goes on."""
        self._unwritten: list[Deed] = []
        self._sure_at = 0.0
        """When the record was last on the disk for certain."""
        self._told = ""
        """The number of the countdown that was heard last."""
        self._decided = False
        self._leaving = False
        self._closing = False
        """The window is closed as soon as it is decided."""
        self._pads = app.devices.pads.count
        """Number of controllers at the start."""
        self._drawn_at = 0.0

    # ---- what subclasses decide

    @abstractmethod
    def page(self, canvas: Canvas) -> None:
        """Add what is read before the test."""

    def begun(self) -> None:
        """The bell: time counts from now on. In a match it is written down."""
        if self.test is not None:
            self.test.begin()

    def decided(self, result: str) -> None:
        """It comes to this, whatever anybody still does; nobody has seen it yet."""

    @abstractmethod
    def finished(self, result: str) -> None:
        """It was seen what became of it."""

    def open_rules(self) -> None:
        """Show what the rules say of it."""
        if self.test is not None:
            self.test.open_rules()

    def leave(self) -> None:
        """Escape, where a test may be left: in a match its pause menu."""
        if self.test is not None:
            self.test.pause()

    @property
    def shared(self) -> bool:
        """True where something hangs on it for other people here too, whom nobody robs of it by closing the window."""
        return self.test is not None and self.test.shared

    @property
    def goes_on(self) -> bool:
        """True where it was broken off, and goes on from there."""
        return self.test is not None and self.test.goes_on

    @property
    @abstractmethod
    def settled_at(self) -> float:
        """When it came to what it came to, in seconds after the bell."""

    @abstractmethod
    def anew(self) -> None:
        """Another contest (`taken_up`); nothing is held."""

    @abstractmethod
    def watch(self, now: float) -> None:
        """Time counts: so many seconds have passed since the bell. `settle` says what became of it."""

    @abstractmethod
    def hands_off(self) -> None:
        """Note that the release of held keys will not be heard."""

    def see_out(self, now: float) -> None:
        """Finish once the outcome has been seen for long enough."""
        if now >= self.settled_at + self.stays:
            self.finish()

    # ---- life

    def speak_anew(self) -> None:
        """See `Scene`."""
        self.words = Words(self.app.settings.language, self.words.game)

    @property
    def plays(self) -> bool:
        """See `Scene`."""
        return self.phase in (COUNTING, OPEN) and self.app.top is self

    @property
    def time(self) -> float:
        """Seconds since the bell; below 0 while it is counted."""
        return self.app.now() - self._bell

    @property
    def number(self) -> int:
        """The number that is counted now."""
        return min(COUNT, max(1, ceil((self._from - self.time) / BEAT)))

    @property
    def waits(self) -> bool:
        """It counts down, and could still begin anew: a dialog, a lost window or a lost controller stops it. From the bell on nothing does:
        who could begin anew then would have the better of what was begun badly."""
        return self.phase == COUNTING

    @property
    def hand_time(self) -> float:
        """The moment of what a hand does now: none lies before the one from which it goes on."""
        if self.phase == READY:
            return self._from
        return max(self._from, self.time) if self.goes_on else self.time

    def taken_up(self, contest: C) -> C:
        """A contest at its beginning, or as far as it had come when it was broken off. What is done in it is written down, if several
        people play."""
        self.contest, self._unwritten, self._from = contest, [], 0.0
        test = self.test
        if test is not None and test.shared:
            if not contest.again(test.done):
                self.app.say_once(self.app.words("ui.test_torn"))
            contest.note = self._note
            if test.goes_on:
                self._from = contest.moment
                contest.go_on(self._from)
        return contest

    def _note(self, deed: Deed) -> None:
        """Something is about to be done; before the bell it is kept in mind only."""
        last, contest = self._unwritten[-1:], self.contest
        if last and deed.name in contest.MARKS and last[0].name == deed.name:
            same = contest.tick(last[0].at) == contest.tick(deed.at)
            self._unwritten[-1:] = [] if same else last
        self._unwritten.append(deed)
        if deed.name in contest.COUNTS:
            self._write(sure=True)

    def _write(self, *, sure: bool) -> None:
        if self.test is not None and self.phase == OPEN and self._unwritten:
            sure = sure or self.time >= self._sure_at + SURE
            written, self._unwritten = self._unwritten, []
            self.test.note(written, sure=sure)
            self._sure_at = self.time if sure else self._sure_at

    def start(self) -> None:
        """Count, and let them play."""
        self.count()

    def count(self) -> None:
        """Three, two, one."""
        self.anew()
        self.phase, self.result, self._told, self._decided = COUNTING, "", "", False
        self._bell = self.app.now() + COUNT * BEAT - self._from
        self._pads = self.app.devices.pads.count
        self.focus.visible = False
        self.rebuild()

    def stop(self) -> None:
        """Back to the page; what was done is gone."""
        self.phase, self.result = READY, ""
        self.grace.begin()
        self.anew()
        self.rebuild()

    def uncovered(self) -> None:
        """The countdown starts again where it can; else time has gone on."""
        if self.waits:
            self.count()
        super().uncovered()

    def let_go(self) -> None:
        """See `Scene`; where the window lost the keyboard while the test can still wait, it waits."""
        super().let_go()
        self.hands_off()
        if self.plays and self.waits and not (self.app.window_focused or self._leaving):
            self._leaving = True
            self.leave()
            self._leaving = False

    @property
    def alive(self) -> bool:
        """While something moves; a page that is read stands still."""
        return self.phase != READY

    def advance(self, ms: float) -> bool:
        """Let time pass; a frame is due every sixtieth of a second."""
        if self.phase == READY or (self.waits and self.app.top is not self):
            return False
        if self.waits and self.app.devices.pads.count < self._pads:
            self._pads = self.app.devices.pads.count
            self.leave()  # somebody's controller was pulled out
            return True
        now = self.time
        if self.phase == COUNTING:
            self._tell(f"count_{self.number}" if now < self._from else "bell_1")
            if now >= self._from:
                self.begun()
                self.phase = OPEN
                self._write(sure=True)
                self.rebuild()
        if self.phase == OPEN:
            self.watch(now)
        elif self.phase == SHOWN:
            self.see_out(now)
        at = self.app.now()
        if at - self._drawn_at < FRAME and self.phase != READY:
            return False
        self._drawn_at = at
        self._write(sure=False)  # before it is seen
        return True

    def _tell(self, sound: str) -> None:
        if sound != self._told:
            self._told = sound
            self.app.sounds.play(sound)

    def may_close(self) -> bool:
        """See `Scene`: not while it runs, where it is not for one alone to end it."""
        if self.phase != OPEN or not self.shared:
            return True
        self._closing = True
        self.app.say(self.app.words("ui.closes_then"))
        return False

    def decide(self, result: str) -> None:
        """It comes to this: that is told once, before it is seen."""
        if not self._decided:
            self._decided = True
            self.decided(result)

    def settle(self, result: str) -> None:
        """It has come to something: that is seen and heard."""
        self.decide(result)
        self.result = result
        self.phase = SHOWN
        for sound, volume in self.sounds[result]:
            self.app.resound(sound, volume)
        self.rebuild()
        if self._closing:
            self.app.quit()

    def finish(self) -> None:
        """It was seen."""
        result, self.result = self.result, ""
        self.phase = READY
        self.grace.begin()
        self.rebuild()
        self.finished(result)

    # ---- acts

    @property
    def was_read(self) -> bool:
        """True where the outcome was seen for long enough to go on by a key."""
        return self.phase == SHOWN and self.time >= self.settled_at + self.reads

    @property
    def stoppable(self) -> bool:
        """True where it may be left although it can not wait."""
        return False

    def _on_press(self, act: Act) -> None:
        if self.was_read:
            self.finish()
        elif self.phase == READY:
            super()._on_press(act)

    def _on_confirm(self, act: Act) -> None:
        if self.was_read:
            self.finish()
        elif self.phase == READY:
            super()._on_confirm(act)

    def named(self, act: Act) -> None:
        """See `Scene`: while it is played nothing but the test counts."""
        if self.phase == READY:
            super().named(act)

    def cancel(self) -> None:
        """Escape: while the test can wait it waits; from then on it counts, where something is at stake."""
        if self.was_read:
            self.finish()
        elif self._may_be_covered or self.stoppable:
            self.leave()

    @property
    def _may_be_covered(self) -> bool:
        """Not while time runs on."""
        return self.phase == READY or self.waits

    def settings(self) -> bool:
        """See `Scene`."""
        if self._may_be_covered:
            self.app.go("settings")
        return True

    def rules(self) -> bool:
        """See `Scene`."""
        if self._may_be_covered:
            self.open_rules()
        return True


__all__ = ["BEAT", "COUNT", "COUNTING", "OPEN", "READY", "SHOWN", "TimedTest"]
