"""The throw of the glove as a scene: a countdown, ten seconds to throw, the flight, and what became of it.

What happens is a matter of moments (`App.now`) and of geometry (`glove_contest`); frames only look at it. Subclasses say who takes part,
what is read before it (`page`) and what comes after it (`finished`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import ceil
from typing import ClassVar, Final

from pygame import FRect, Surface

from kotgames.games.knock_out_punch import glove as g
from kotgames.games.knock_out_punch.glove_contest import Contest, Flick, Flicked, skill_of
from kotgames.games.knock_out_punch.table import glove_bars as bars
from kotgames.games.knock_out_punch.table import glove_sight as sight
from kotgames.games.knock_out_punch.table.glove_hands import DEFENDER, PUNCHER, Hands
from kotgames.games.knock_out_punch.table.glove_view import LaneView, Shown
from kotgames.system.catalogue import Words
from kotgames.ui.art.look import Look
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act, Stroke
from kotgames.ui.items import Item
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.sound import FIGHT_MUSIC

READY, COUNTING, OPEN, SHOWN = "ready", "counting", "open", "shown"
"""A page is read; three, two, one; the glove may be thrown, or flies; what became of it is seen."""
COUNT: Final = 3
BEAT: Final = 0.7
"""Seconds of each number of the countdown."""
READS: Final = 0.7
"""Before so many seconds no key goes on: whoever tries to catch may press it once more."""
STAYS: Final = 1.9
"""Seconds for which it is seen what became of a throw."""
FRAME: Final = 1 / 65
SOUNDS: Final = {
    g.HIT: (("punch_heavy", 1.0), ("crowd_ooh", 0.9)),
    g.DODGED: (("whoosh", 0.8), ("crowd_gasp", 0.7)),
    g.CAUGHT: (("slap", 1.0), ("cheer", 0.9)),
}


class GloveScene(Scene, ABC):
    """One throw, or one after the other. `levels`: the levels of the bots that take part, by PUNCHER and DEFENDER; who is not in it is a
    person here."""

    halts: ClassVar[bool] = True
    music: ClassVar[str] = FIGHT_MUSIC

    def __init__(self, app: App, words: Words, levels: dict[str, str], look: Look) -> None:
        super().__init__(app)
        self.words = words
        self.levels = levels
        self.hands = Hands(app.devices, [role for role in (PUNCHER, DEFENDER) if role not in levels])
        self.view = LaneView(lambda: app.baker, self.rebuild, look)
        self.phase = READY
        self.result = ""
        self._bell = 0.0
        """When the glove may be thrown, by the app's clock."""
        self._told = ""
        """What of the course was heard last."""
        self._leaving = False
        self._pads = app.devices.pads.count
        """How many controllers there were at the start."""
        self._drawn_at = 0.0
        self._seed = 0
        self.contest = self._contest()

    # ---- what subclasses decide

    @abstractmethod
    def page(self, canvas: Canvas) -> None:
        """Add what is read before the throw."""

    def begun(self) -> None:
        """Their clock is about to run."""

    @abstractmethod
    def finished(self, result: str) -> None:
        """It was seen what became of it."""

    @abstractmethod
    def leave(self) -> None:
        """Escape, where a throw may be left."""

    @abstractmethod
    def names(self) -> tuple[str, str]:
        """Who throws, and at whom."""

    def levels_called(self, role: str) -> str:
        """How a bot is called by its level."""
        key = f"glove.level_{self.levels[role]}"
        return self.words(key) if self.words.has(key) else self.words("glove.bot")

    @abstractmethod
    def face(self, canvas: Canvas, role: str, size: float) -> Surface | None:
        """The portrait of who throws or defends; None while it is still being drawn."""

    @abstractmethod
    def seed(self) -> int:
        """For what bots do in the next throw, and how it strays."""

    def said(self, what: str) -> str:
        """A sentence with what became of it: "hit", "dodged", "caught" or "late"."""
        puncher, defender = self.names()
        return self.words(f"glove.said_{what}", puncher=puncher, defender=defender)

    def caption(self) -> str:
        """What stands in the middle above while it is played; "" for nothing."""
        return ""

    # ---- life

    def closed(self) -> None:
        """Pictures on their way are not waited for."""
        self.view.close()

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
        return min(COUNT, max(1, ceil(-self.time / BEAT)))

    @property
    def flying(self) -> bool:
        """The glove has left the hand: nothing can be taken back or paused any more."""
        return self.phase == OPEN and self.contest.flying

    def _contest(self) -> Contest:
        levels = self.levels
        skills = [skill_of(levels[role]) if role in levels else None for role in (PUNCHER, DEFENDER)]
        return Contest(skills[0], skills[1], self._seed)

    def start(self) -> None:
        """Count, and let them throw."""
        self.begun()
        self._seed = self.seed()
        self._count()

    def _count(self) -> None:
        self.contest = self._contest()
        self.hands.forget()
        self.phase, self.result, self._told = COUNTING, "", ""
        self._bell = self.app.now() + COUNT * BEAT
        self._pads = self.app.devices.pads.count
        self.focus.visible = False
        self.rebuild()

    def covered(self) -> None:
        """Something opens over it: a throw that does not fly yet begins anew afterwards."""
        super().covered()
        self.hands.let_go(max(0.0, self.time))

    def uncovered(self) -> None:
        """The countdown starts again; a glove that flew has gone on flying."""
        if self.phase in (COUNTING, OPEN) and not self.contest.flying:
            self._count()
        super().uncovered()

    def let_go(self) -> None:
        """See `Scene`; where the window lost the keyboard before the glove flies, the throw waits."""
        super().let_go()
        self.hands.let_go(max(0.0, self.time))
        if self.plays and not (self.flying or self.app.window_focused or self._leaving):
            self._leaving = True
            self.leave()
            self._leaving = False

    @property
    def alive(self) -> bool:
        """While something moves; a page that is read stands still."""
        return self.phase != READY

    def advance(self, ms: float) -> bool:
        """Let time pass; a frame is due every sixtieth of a second."""
        if self.phase == READY:
            return False
        waits = self.phase in (COUNTING, OPEN) and self.app.top is not self and not self.contest.flying
        if waits:
            return False
        if self.plays and not self.flying and self.app.devices.pads.count < self._pads:
            self._pads = self.app.devices.pads.count
            self.leave()  # somebody's controller was pulled out
            return True
        now = self.time
        if self.phase == COUNTING:
            self._tell(f"count_{self.number}" if now < 0 else "bell_1")
            if now >= 0:
                self.phase = OPEN
                self.rebuild()
        if self.phase == OPEN:
            self._watch(now)
        elif self.phase == SHOWN and now >= self._ended + STAYS:
            self._finish()
        at = self.app.now()
        if at - self._drawn_at < FRAME and self.phase != READY:
            return False
        self._drawn_at = at
        return True

    @property
    def _read(self) -> bool:
        """Whether what became of it was seen for long enough to go on by a key."""
        return self.phase == SHOWN and self.time >= self._ended + READS

    @property
    def _ended(self) -> float:
        """When it came to what it came to."""
        throw = self.contest.throw
        return throw.contact if throw is not None else self.contest.ends

    def _tell(self, sound: str) -> None:
        if sound != self._told:
            self._told = sound
            self.app.sounds.play(sound)

    def _watch(self, now: float) -> None:
        """The glove may be thrown, or flies."""
        flew = self.contest.flying
        self.contest.run(now)
        if self.contest.flying and not flew:
            self._flew()
        if self.contest.over(now):
            self.result = self.contest.result()
            self.phase = SHOWN
            for sound, volume in SOUNDS[self.result]:
                self.app.resound(sound, volume)
            self.rebuild()

    def _flew(self) -> None:
        self.app.sounds.play("whoosh")
        self.rebuild()

    def _finish(self) -> None:
        result, self.result = self.result, ""
        self.phase = READY
        self.rebuild()
        self.finished(result)

    # ---- acts

    def stroke(self, stroke: Stroke) -> bool:
        """See `Scene`: keys and controllers of those who play."""
        now = self.time
        before = self.contest.flying
        thrown = self.hands.stroke(stroke, now, self.contest)
        if stroke.down and self.phase == OPEN and self.hands.role(stroke) == DEFENDER:
            self.app.sounds.play("footwork", 0.5)
        self._let_fly(thrown, now)
        if self.contest.flying and not before:
            self._flew()
        self.app.redraw()
        return True

    def _let_fly(self, thrown: Flicked | None, now: float) -> None:
        if thrown is not None and self.phase == OPEN and now >= 0:
            self.contest.let_fly(now, thrown.x, thrown.y, thrown.power)

    def _hand(self, point: tuple[float, float]) -> tuple[float, float]:
        """A point of the pointer in heights of the screen."""
        high = self.app.canvas().area.height
        return point[0] / high, point[1] / high

    def _on_press(self, act: Act) -> None:
        assert act.point is not None
        if not self.plays:
            if self._read:
                self._finish()
            elif self.phase == READY:
                super()._on_press(act)
            return
        rect = self.view.glove_rect(self.app.canvas().area).inflate(24, 24)
        takes = PUNCHER in self.hands.people and act.button == 1 and not self.contest.flying
        if takes and rect.collidepoint(act.point):
            self.hands.flick = Flick(self.time, *self._hand(act.point))
            self.app.sounds.play("glove_touch", 0.7)
            self.app.redraw()

    def _on_point(self, act: Act) -> None:
        assert act.point is not None
        if self.hands.flick is not None:
            self.hands.flick.move(self.time, *self._hand(act.point))
            self.app.redraw()
        else:
            super()._on_point(act)

    def _on_release(self, act: Act) -> None:
        assert act.point is not None
        flick, self.hands.flick = self.hands.flick, None
        if flick is None:
            super()._on_release(act)
            return
        if act.button == 1:
            now = self.time
            before = self.contest.flying
            self._let_fly(flick.let_go(now, *self._hand(act.point)), now)
            if self.contest.flying and not before:
                self._flew()
        self.app.redraw()

    def _on_confirm(self, act: Act) -> None:
        if self._read:
            self._finish()
        elif self.phase == READY:
            super()._on_confirm(act)

    def named(self, act: Act) -> None:
        """See `Scene`: while it is played nothing but the throw counts."""
        if self.phase == READY:
            super().named(act)

    def cancel(self) -> None:
        """Escape: before the glove flies the throw waits; in flight it counts."""
        if self._read:
            self._finish()
        elif not self.flying and self.phase != SHOWN:
            self.leave()

    def settings(self) -> bool:
        """See `Scene`: not while the glove flies."""
        if not self.flying:
            self.app.go("settings")
        return True

    # ---- the picture

    @property
    def shown(self) -> Shown:
        """What is to be seen now."""
        return sight.shown(self)

    def backdrop(self, canvas: Canvas) -> None:
        """The ring."""
        self.view.ground(canvas)

    def build(self, canvas: Canvas) -> None:
        """The lane, who takes part, and what is read or said."""
        self.add(Item("lane", FRect(canvas.area), lambda c, item, mood: self._lane(c)))
        bars.corners(self, canvas)
        if self.phase == READY:
            self.page(canvas)
        else:
            bars.course(self, canvas)

    def _lane(self, canvas: Canvas) -> None:
        if self.phase == READY:
            bars.rehearse(self, canvas)
        self.view.paint(canvas, self.shown)

    def first_focus(self, order: list[str]) -> str:
        """See `Scene`: the main button."""
        return self.primary if self.primary in order else order[0]
