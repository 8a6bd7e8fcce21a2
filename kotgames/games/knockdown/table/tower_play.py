"""A Knockdown Test with the tower as a scene: a countdown, ten seconds to build, and what became of it.

What happens is a matter of moments (`App.now`) and of physics (`tower_contest`); frames only look at it. Subclasses say who builds, what is
read before it (`page`) and what comes after it (`finished`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import suppress
from typing import ClassVar, Final

import pygame
from pygame import FRect, Surface

from kotgames.games.knockdown import tower as t
from kotgames.games.knockdown import tower_contest as c
from kotgames.games.knockdown.table import tower_bars as bars
from kotgames.games.knockdown.table import tower_pictures as pictures
from kotgames.games.knockdown.table import tower_view
from kotgames.games.knockdown.table.tower_hands import TOOK, Hands
from kotgames.games.knockdown.table.tower_heard import Heard
from kotgames.games.knockdown.table.tower_view import Ground, Shown, TowerView
from kotgames.system.catalogue import Words
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act, Stroke
from kotgames.ui.loop import App
from kotgames.ui.table.test_pages import Place, TestScene
from kotgames.ui.table.timed_test import OPEN, READY

FALLING: Final = 4.5
"""At most so many seconds it is seen what became of a tower, while cubes still roll."""
RISES: Final = 0.09
"""Seconds by which the light reaches the next cube of a tower that stands."""
SOUNDS: Final = {c.STOOD: (("cheer", 0.9), ("ui_ok", 1.0)), c.FELL: (("crowd_ooh", 0.9),)}


class TowerScene(TestScene, ABC):
    """One tower, or one after the other."""

    asked: ClassVar[str] = "tower"
    stage: ClassVar[str] = "tower"
    icon: ClassVar[str] = "stack"
    letters = bars.COLOURS
    reads: ClassVar[float] = 0.8
    stays: ClassVar[float] = 2.6
    contest: c.Contest

    def __init__(self, app: App, words: Words, heavy: int, light: int, seconds: float = c.SECONDS) -> None:
        super().__init__(app, words)
        self.cubes = (heavy, light)
        self.seconds = seconds
        self.hands = Hands(app.devices)
        self.view = TowerView(lambda: app.baker, self.rebuild)
        self._cursor = pygame.SYSTEM_CURSOR_ARROW
        self.anew()

    # ---- what subclasses decide

    def fill_rows(self, spots: list[FRect]) -> None:
        """Add the choices of the page at their places."""

    @abstractmethod
    def corners_say(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """The names at the left and at the right, each with a word about it."""

    def face(self, canvas: Canvas, role: str, size: float) -> Surface | None:
        """The portrait of who stands there; None where there is none, or while it is still being drawn."""
        return None

    # ---- life

    def closed(self) -> None:
        """Pictures on their way are not waited for."""
        self.view.close()
        self._show_cursor(pygame.SYSTEM_CURSOR_ARROW)

    @property
    def settled_at(self) -> float:
        """See `TimedTest`."""
        return self.contest.settled_at

    @property
    def left(self) -> float:
        """Seconds that the clock shows; what was left when the tower stood, from then on."""
        return max(0.0, self.seconds - self.contest.settled_at) if self.result else self.contest.left

    def anew(self) -> None:
        """See `TimedTest`."""
        self.contest = self.taken_up(c.Contest(*self.cubes, seconds=self.seconds))
        self.heard = Heard(self.contest, self.app.sounds.play)
        self._spoke_of = self._speaks_of
        self.hands.forget()
        self._show_cursor(pygame.SYSTEM_CURSOR_ARROW)

    def covered(self) -> None:
        """Something opens over it: a hand opens."""
        super().covered()
        self._show_cursor(pygame.SYSTEM_CURSOR_ARROW)

    def hands_off(self) -> None:
        """See `TimedTest`: what is held falls where it is."""
        if self.phase == OPEN:
            self.hands.let_go(self.time, self.contest)

    def begun(self) -> None:
        """See `TimedTest`: a pointer that somebody built with comes back from where it was, as it would have."""
        super().begun()
        if self.goes_on and self.contest.pointer:
            x, y = self.ground(self.app.canvas()).point(*self.contest.pointer)
            with suppress(pygame.error):
                pygame.mouse.set_pos(x * self.app.u, y * self.app.u)

    def watch(self, now: float) -> None:
        """It is built."""
        at = self.hands.at
        self.contest.look(now, *(self.ground(self.app.canvas()).world(at) if at else ()))
        self.heard.listen()
        if self.contest.settled:
            self._show_cursor(pygame.SYSTEM_CURSOR_ARROW)
            self.settle(self.contest.settled, SOUNDS[self.contest.settled])
        elif self._spoke_of != self._speaks_of:
            self._spoke_of = self._speaks_of
            self.rebuild()

    @property
    def _speaks_of(self) -> tuple[c.Reason, str]:
        """On what the sentence of the moment depends: why it does not stand yet, and what it is built with."""
        return self.contest.reason, self.app.devices.used

    def see_out(self, now: float) -> None:
        """Show the outcome to its end: what falls, falls."""
        self.contest.run(now)
        self.heard.listen()
        over = now - self.contest.settled_at
        if over >= FALLING or (over >= self.stays and self.contest.tower.still()):
            self.finish()

    # ---- acts

    def ground(self, canvas: Canvas) -> Ground:
        """The place of the tower's world on the screen."""
        return bars.ground(canvas, self.contest.tower.count)

    def _did(self, what: str) -> None:
        """Something was taken or let go."""
        if what:
            self.app.sounds.play("card_flick" if what == TOOK else "tick", 0.7)
            self.rebuild()
        self.app.redraw()

    def stroke(self, stroke: Stroke) -> bool:
        """See `Scene`: keys and controllers of whoever builds."""
        if self.phase == OPEN:
            self._did(self.hands.stroke(stroke, self.time, self.contest))
        return True

    def _on_press(self, act: Act) -> None:
        assert act.point is not None
        if self.phase == OPEN:
            if act.button == 1:
                here = self.ground(self.app.canvas())
                self._did(self.hands.press(self.time, act.point, self.contest, here))
                self._point_at()
        else:
            super()._on_press(act)

    def _on_point(self, act: Act) -> None:
        assert act.point is not None
        if self.phase == READY:
            super()._on_point(act)
            return
        self.hands.at = act.point
        if self.phase == OPEN:
            self.hands.point(self.time, act.point, self.contest, self.ground(self.app.canvas()))
            self._point_at()
            self.app.redraw()

    def _on_release(self, act: Act) -> None:
        assert act.point is not None
        if self.phase == READY:
            super()._on_release(act)
        elif self.phase == OPEN and act.button == 1:
            here = self.ground(self.app.canvas())
            self._did(self.hands.release(self.time, act.point, self.contest, here))
            self._point_at()

    def _point_at(self) -> None:
        """The pointer is a hand over a cube, and while it holds one."""
        over = self.hands.over(self.contest, self.ground(self.app.canvas())) is not None
        hand = self.phase == OPEN and (over or self.hands.pressed)
        self._show_cursor(pygame.SYSTEM_CURSOR_HAND if hand else pygame.SYSTEM_CURSOR_ARROW)

    def _show_cursor(self, cursor: int) -> None:
        if cursor != self._cursor:
            self._cursor = cursor
            with suppress(pygame.error):  # a display without pointers has none to change
                pygame.mouse.set_cursor(cursor)

    # ---- the picture

    @property
    def shown(self) -> Shown:
        """The sight of now."""
        contest = self.contest
        found = Shown(contest.tower.heavy, contest.tower.poses(), carriage=contest.carriage)
        if self.phase == OPEN:
            found.over = self.hands.over(contest, self.ground(self.app.canvas()))
            found.marked = self.wrong()
            found.edge = pictures.ORANGE if found.marked else pictures.CYAN
        elif self.result == c.STOOD:
            found.light, found.edge = self._lights(), pictures.GREEN
        elif self.result == c.FELL:
            found.marked, found.edge = self.wrong(), pictures.ORANGE
        return found

    def wrong(self) -> frozenset[int]:
        """The cubes that break the rule: what touches more than two others; on the table, all but the tower's foot; what was still in the
        hand when time was up."""
        tower = self.contest.tower
        contacts = tower.contacts()
        beside = tower.loose() if len(contacts.on_table) > 1 else []
        kept = frozenset() if tower.held is None or not self.result else frozenset({tower.held})
        return frozenset(contacts.crowded()) | (frozenset(contacts.on_table) & frozenset(beside)) | kept

    def _lights(self) -> dict[int, float]:
        """The light that goes up a tower that stands; with reduced motion all of it is lit at once."""
        tower, since = self.contest.tower, self.time - self.contest.settled_at
        if self.app.settings.reduced_motion:
            return dict.fromkeys(range(tower.count), 0.6)
        order = sorted(range(tower.count), key=lambda cube: tower.pose(cube).y)
        found = {}
        for place, cube in enumerate(order):
            after = since - place * RISES
            found[cube] = 0.0 if after < 0 else max(0.45, 1.0 - after / 0.8)
        return found

    def backdrop(self, canvas: Canvas) -> None:
        """The dock."""
        self.view.hall(canvas)

    def seats(self, canvas: Canvas) -> None:
        """See `TestScene`."""
        bars.corners(self, canvas)

    def course(self, canvas: Canvas) -> None:
        """See `TestScene`."""
        bars.clock(self, canvas)
        bars.strip(self, canvas)

    def number_place(self, canvas: Canvas) -> Place:
        """See `TestScene`."""
        area = canvas.area
        return (area.centerx, area.height * 0.4), area.height * 0.26, area.width

    def word_place(self, canvas: Canvas) -> Place:
        """See `TestScene`."""
        return bars.word_place(self, canvas)

    def paint_test(self, canvas: Canvas) -> None:
        """The tower on its stand."""
        here, shown = self.ground(canvas), self.shown
        tower_view.stand(canvas, here, len(shown.poses), shown.edge, canvas.area.bottom + 2)
        tower_view.cubes(canvas, here, shown)

    def paint_cubes_over(self, canvas: Canvas, rect: FRect) -> None:
        """Cubes that are carried or fall past something that stands beside the tower are before it."""
        here = self.ground(canvas)
        near = rect.inflate(t.CUBE * here.scale * 1.5, t.CUBE * here.scale * 1.5)
        if any(near.collidepoint(here.point(pose.x, pose.y)) for pose in self.contest.tower.poses()):
            canvas.push_clip(rect)
            tower_view.cubes(canvas, here, self.shown)
            canvas.pop_clip()
