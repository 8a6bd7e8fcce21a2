"""The throw of the glove as a scene: a countdown, ten seconds to throw, the flight, and what became of it.

What happens is a matter of moments (`App.now`) and of geometry (`glove_contest`); frames only look at it. Subclasses say who takes part,
what is read before it (`page`) and what comes after it (`finished`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Final

from pygame import Surface

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
from kotgames.ui.loop import App
from kotgames.ui.table.test_pages import Place, TestScene, small
from kotgames.ui.table.timed_test import OPEN

SOUNDS: Final = {
    g.HIT: (("punch_heavy", 1.0), ("crowd_ooh", 0.9)),
    g.DODGED: (("whoosh", 0.8), ("crowd_gasp", 0.7)),
    g.CAUGHT: (("slap", 1.0), ("cheer", 0.9)),
}


class GloveScene(TestScene, ABC):
    """One throw, or one after the other. `levels`: the levels of the bots that take part, by PUNCHER and DEFENDER; who is not in it is a
    person here."""

    asked: ClassVar[str] = "glove"
    stage: ClassVar[str] = "lane"
    icon: ClassVar[str] = "boxing-glove"
    letters = bars.COLOURS
    reads: ClassVar[float] = 0.7
    stays: ClassVar[float] = 1.9
    contest: Contest

    def __init__(self, app: App, words: Words, levels: dict[str, str], look: Look) -> None:
        super().__init__(app, words)
        self.levels = levels
        self.hands = Hands(app.devices, [role for role in (PUNCHER, DEFENDER) if role not in levels])
        self.view = LaneView(lambda: app.baker, self.rebuild, look)
        self._seed = 0 if self.test is None else self.test.seed
        self.anew()

    # ---- what subclasses decide

    @abstractmethod
    def names(self) -> tuple[str, str]:
        """The names of the thrower and of the target."""

    def levels_called(self, role: str) -> str:
        """A bot's name by its level."""
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
        """The words in the middle above while it is played; "" for nothing."""
        return ""

    # ---- life

    def closed(self) -> None:
        """Pictures on their way are not waited for."""
        self.view.close()

    @property
    def flying(self) -> bool:
        """The glove has left the hand."""
        return self.phase == OPEN and self.contest.flying

    @property
    def settled_at(self) -> float:
        """See `TimedTest`."""
        throw = self.contest.throw
        return throw.contact if throw is not None else self.contest.ends

    def anew(self) -> None:
        """See `TimedTest`."""
        levels = self.levels
        skills = [skill_of(levels[role]) if role in levels else None for role in (PUNCHER, DEFENDER)]
        self.contest = self.taken_up(Contest(skills[0], skills[1], self._seed))
        self.hands.forget(self.contest.aim, self._from)

    def start(self) -> None:
        """See `TimedTest`: bots think anew, the throw strays anew."""
        self._seed = self.seed()
        super().start()

    def hands_off(self) -> None:
        """See `TimedTest`."""
        self.hands.let_go(max(0.0, self.hand_time))

    def watch(self, now: float) -> None:
        """The glove may be thrown, or flies."""
        flew = self.contest.flying
        self.contest.look(now, *self.hands.aim.at(now), self.hands.winds_up(now))
        if self.contest.flying and not flew:
            self._flew()
        if self.contest.over(now):
            result = self.contest.result()
            self.settle(result, SOUNDS[result])

    def _flew(self) -> None:
        if self.contest.decided:
            self.decide(self.contest.result())
        self.app.sounds.play("whoosh")
        self.rebuild()

    # ---- acts

    def stroke(self, stroke: Stroke) -> bool:
        """See `Scene`: keys and controllers of those who play."""
        now = self.hand_time
        before = self.contest.flying
        thrown = self.hands.stroke(stroke, now, self.contest)
        if stroke.down and self.hands.role(stroke) == DEFENDER:
            self._stepped()
        self._let_fly(thrown, now)
        if self.contest.flying and not before:
            self._flew()
        self.app.redraw()
        return True

    def _stepped(self) -> None:
        """The defender does something."""
        if self.phase == OPEN:
            self.app.sounds.play("footwork", 0.5)

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
            super()._on_press(act)
            return
        if self.hands.points(DEFENDER):
            now = self.hand_time
            self.contest.defend(now, self.view.way(self.app.canvas(), act.point, act.button))
            self._stepped()
            self.app.redraw()
            return
        rect = self.view.glove_rect(self.app.canvas().area).inflate(24, 24)
        takes = self.hands.points(PUNCHER) and act.button == 1 and self.contest.in_hand
        if takes and rect.collidepoint(act.point):
            self.hands.flick = Flick(self.hand_time, *self._hand(act.point))
            self.app.sounds.play("glove_touch", 0.7)
            self.app.redraw()

    def _on_point(self, act: Act) -> None:
        assert act.point is not None
        if self.hands.flick is not None:
            self.hands.flick.move(self.hand_time, *self._hand(act.point))
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
            now = self.hand_time
            before = self.contest.flying
            self._let_fly(flick.let_go(now, *self._hand(act.point)), now)
            if self.contest.flying and not before:
                self._flew()
        self.app.redraw()

    # ---- the picture

    @property
    def shown(self) -> Shown:
        """The sight of now."""
        return sight.shown(self)

    def backdrop(self, canvas: Canvas) -> None:
        """The ring."""
        self.view.ground(canvas)

    def seats(self, canvas: Canvas) -> None:
        """See `TestScene`."""
        bars.corners(self, canvas)

    def paint_test(self, canvas: Canvas) -> None:
        """The lane."""
        self.view.paint(canvas, self.shown)

    def course(self, canvas: Canvas) -> None:
        """See `TestScene`."""
        bars.course(self, canvas)

    def number_place(self, canvas: Canvas) -> Place:
        """See `TestScene`."""
        area = canvas.area
        return (area.centerx, area.height * (0.5 if small(canvas) else 0.34)), area.height * 0.2, area.width

    def word_place(self, canvas: Canvas) -> Place:
        """See `TestScene`."""
        area, low = canvas.area, small(canvas)
        at = (area.centerx, area.height * (0.82 if low else 0.215))
        return at, min(84.0, area.height * 0.13), area.width * (0.9 if low else 0.5)

    def word(self) -> str:
        """See `TestScene`: a glove that was kept in the hand was late."""
        return "late" if self.contest.throw is None else self.result

    def rehearse(self, canvas: Canvas) -> None:
        """See `TestScene`; with the lane."""
        super().rehearse(canvas)
        self.view.rehearse(canvas)
