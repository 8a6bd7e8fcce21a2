"""A Knockdown Test with the tower as a scene: a countdown, ten seconds to build, and what became of it.

What happens is a matter of moments (`App.now`) and of physics (`tower_contest`); frames only look at it. Subclasses say who builds, what is
read before it and what comes after it (`finished`).
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping
from contextlib import suppress
from typing import ClassVar, Final

import pygame
from pygame import FRect

from kotgames.games.knockdown import tower as t
from kotgames.games.knockdown import tower_contest as c
from kotgames.games.knockdown.table import tower_pictures as pictures
from kotgames.games.knockdown.table import tower_view
from kotgames.games.knockdown.table.tower_hands import TOOK, Hands
from kotgames.games.knockdown.table.tower_heard import Heard
from kotgames.games.knockdown.table.tower_view import Ground, Shown
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act, Stroke
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.table.test_pages import Corner, Letters, Place, Sheet, TestScene, small
from kotgames.ui.table.timed_test import COUNTING, OPEN, READY

FALLING: Final = 4.5
"""At most so many seconds it is seen what became of a tower, while cubes still roll."""
RISES: Final = 0.09
"""Seconds by which the light reaches the next cube of a tower that stands."""
BUILDER, CALLER = "builder", "caller"
STRIP: Final = 36.0
"""Height of the strip with the sentence of the moment."""
ARROW, HAND = pygame.SYSTEM_CURSOR_ARROW, pygame.SYSTEM_CURSOR_HAND


class TowerScene(TestScene, ABC):
    """One tower, or one after the other."""

    asked: ClassVar[str] = "tower"
    stage: ClassVar[str] = "tower"
    icon: ClassVar[str] = "stack"
    letters: ClassVar[Mapping[str, Letters]] = {
        c.STOOD: ("#f4fff8", "#9dffc6", "#1f9a63"),
        c.FELL: ("#fff3e6", "#ffb067", "#d6451f"),
        "count": ("#f3fdff", "#9be7ff", "#1f8fc0"),
    }
    sounds = {c.STOOD: (("cheer", 0.9), ("ui_ok", 1.0)), c.FELL: (("crowd_ooh", 0.9),)}
    counted = (0.4, 0.4, 0.26)
    hall = (f"{pictures.__name__}:dock", "#060914", "#0b1120", "#101a2c", "#0a101c")
    sheet = Sheet(
        "info", wide=700.0, side=10.0, top=12.0, title=(38.0, 21.0), size=18.0, below=10.0, row=(40.0, 6.0), after=8.0, choices_last=True,
        slack=6.0,
    )  # fmt: skip
    reads: ClassVar[float] = 0.8
    stays: ClassVar[float] = 2.6
    contest: c.Contest

    def __init__(self, app: App, words: Words, heavy: int, light: int, seconds: float = c.SECONDS) -> None:
        super().__init__(app, words)
        self.cubes = (heavy, light)
        self.seconds = seconds
        self.hands = Hands(app.devices)
        self._cursor = ARROW
        self.anew()

    def controls_said(self) -> str:
        """The controls in words, with pointer and keys, or with the controller that is used."""
        pad = self.app.devices.used == "pad"
        return self.words("tower.controls_pad" if pad else "tower.controls", **self.hands.keys())

    # ---- where things are

    def ground(self, canvas: Canvas) -> Ground:
        """The place of the tower's world on the screen: above the strip, free at the top, where nothing but the tower reaches."""
        area = canvas.area
        room = FRect(area.left + 6, area.top + 6, area.width - 12, area.height - STRIP - 20)
        return tower_view.arrange(room, self.contest.tower.count, _beside(canvas))

    @property
    def here(self) -> Ground:
        """The same, now."""
        return self.ground(self.app.canvas())

    def corner_place(self, canvas: Canvas) -> tuple[float, float, float, float]:
        """See `TestScene`."""
        low = small(canvas)
        return 10.0, min(330.0, canvas.area.width * (0.34 if low else 0.27)), 46.0 if low else 66.0, 8.0

    def paint_corner(self, canvas: Canvas, corner: Corner, rect: FRect) -> None:
        """See `TestScene`: the name above its part."""
        colours, left, line = canvas.palette, rect.left + 12, rect.height * 0.3
        canvas.panel(rect, 12, pictures.CYAN if corner.role == BUILDER else pictures.VIOLET, 2)
        if rect.width > 190 and self.portrait(canvas, corner.role, rect, 8, rect.height - 14):
            left += rect.height - 12
        room, size = rect.right - 12 - left, 20.0 if rect.height > 50 else theme.BODY
        if canvas.text_width(corner.name, size, theme.POSTER) > room:
            size = theme.SMALL
        called, above = self.called(canvas, corner.name, room - 2, size), (left, rect.centery - line * 0.72)
        canvas.text(called, above, size, colours.text, theme.POSTER, width=room)
        below = (left, rect.centery + line * 0.85)
        canvas.text(corner.does, below, theme.BODY, colours.gold, theme.UI_BOLD, width=room)

    def page_foot(self, canvas: Canvas, box: FRect) -> float:
        """See `TestScene`: what is to be built with is seen while it is read, where there is room above it."""
        free = self.ground(canvas).point(0.0, tower_view.tray_high(self.contest.tower.count))[1] - 10
        return max(self.below_corners(canvas) + box.height, min(box.bottom, free))

    # ---- life

    def closed(self) -> None:
        """See `TestScene`."""
        super().closed()
        self._show_cursor(ARROW)

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
        self.hands.pressed = False
        self._show_cursor(ARROW)

    def covered(self) -> None:
        """Something opens over it: a hand opens."""
        super().covered()
        self._show_cursor(ARROW)

    def hands_off(self) -> None:
        """See `TimedTest`: what is held falls where it is."""
        if self.phase == OPEN:
            self.hands.let_go(self.time, self.contest)

    def begun(self) -> None:
        """See `TimedTest`: a pointer that somebody built with comes back from where it was, as it would have."""
        super().begun()
        if self.goes_on and self.contest.pointer:
            x, y = self.here.point(*self.contest.pointer)
            with suppress(pygame.error):
                pygame.mouse.set_pos(x * self.app.u, y * self.app.u)

    def watch(self, now: float) -> None:
        """It is built."""
        at = self.hands.at
        self.contest.look(now, *(self.here.world(at) if at else ()))
        self.heard.listen()
        if self.contest.settled:
            self._show_cursor(ARROW)
            self.settle(self.contest.settled)
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
        if self.phase != OPEN:
            super()._on_press(act)
        elif act.button == 1:
            self._did(self.hands.press(self.time, act.point, self.contest, self.here))
            self._point_at()

    def _on_point(self, act: Act) -> None:
        assert act.point is not None
        if self.phase == READY:
            super()._on_point(act)
            return
        self.hands.at = act.point
        if self.phase == OPEN:
            self.hands.point(self.time, act.point, self.contest, self.here)
            self._point_at()
            self.app.redraw()

    def _on_release(self, act: Act) -> None:
        assert act.point is not None
        if self.phase == READY:
            super()._on_release(act)
        elif self.phase == OPEN and act.button == 1:
            self._did(self.hands.release(self.time, act.point, self.contest, self.here))
            self._point_at()

    def _point_at(self) -> None:
        """The pointer is a hand over a cube, and while it holds one."""
        over = self.hands.over(self.contest, self.here) is not None
        self._show_cursor(HAND if self.phase == OPEN and (over or self.hands.pressed) else ARROW)

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
            found.over = self.hands.over(contest, self.here)
        if self.result == c.STOOD:
            found.light, found.edge = self._lights(), pictures.GREEN
        elif self.phase == OPEN or self.result:
            found.marked = self.wrong()
            if found.marked or self.result:
                found.edge = pictures.ORANGE
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
        after = {cube: since - place * RISES for place, cube in enumerate(order)}
        return {cube: 0.0 if past < 0 else max(0.45, 1.0 - past / 0.8) for cube, past in after.items()}

    def paint_test(self, canvas: Canvas) -> None:
        """The tower on its stand."""
        here, shown = self.ground(canvas), self.shown
        tower_view.stand(canvas, here, len(shown.poses), shown.edge, canvas.area.bottom + 2)
        tower_view.cubes(canvas, here, shown)

    def course(self, canvas: Canvas) -> None:
        """See `TestScene`: the clock, and the sentence of the moment below the table."""
        self.add(self._clock(canvas))
        area, said, contest = canvas.area, self.sentence(), self.contest
        broken = self.phase == OPEN and contest.reason.why in (c.ON_TABLE, c.CROWDED)
        size = theme.BODY if small(canvas) else 19.0
        wide = min(area.width - 20, max(420.0, canvas.text_width(said, size, theme.UI_BOLD) + 60))
        rect = FRect(area.centerx - wide / 2, area.bottom - STRIP - 8, wide, STRIP)
        edge = pictures.CYAN
        if broken or self.result:
            edge = pictures.GREEN if self.result == c.STOOD else pictures.ORANGE
        self.strip(rect, said, size, "#070b14", edge, 2)

    def _clock(self, canvas: Canvas) -> Item:
        """The clock, at the right below who called the test."""
        area, width, top = canvas.area, _beside(canvas), self.below_corners(canvas)
        right = self.ground(canvas).point(tower_view.RIGHT, 0.0)[0]
        left = max(right, area.right - width - (area.right - right - width) / 2)
        high = (area.height - top - STRIP - 24) * 0.75
        room = FRect(min(left, area.right - width), top, min(width, area.right - 8 - left), high)
        radius = max(30.0, min(room.width / 2 - 4, room.height / 2 - 4, area.height * 0.2))
        middle = room.centerx, room.top + radius + 4
        rect = FRect(middle[0] - radius, middle[1] - radius, 2 * radius, 2 * radius)
        calm = self.app.settings.reduced_motion

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            tower_view.clock(canvas, middle, radius, self.left, self.seconds, calm, self.words.digits)
            self._paint_cubes_over(canvas, rect)

        return Item("clock", rect, draw)

    def _paint_cubes_over(self, canvas: Canvas, rect: FRect) -> None:
        """Cubes that are carried or fall past something that stands beside the tower are before it."""
        here = self.ground(canvas)
        near = rect.inflate(t.CUBE * here.scale * 1.5, t.CUBE * here.scale * 1.5)
        if any(near.collidepoint(here.point(pose.x, pose.y)) for pose in self.contest.tower.poses()):
            canvas.push_clip(rect)
            tower_view.cubes(canvas, here, self.shown)
            canvas.pop_clip()

    def sentence(self) -> str:
        """Sentence of the moment: the task (with its keys and buttons for the first cube), why it does not stand yet, or what became of
        it."""
        words, contest, used = self.words, self.contest, self.app.devices.used
        if self.phase == COUNTING:
            return words("tower.wait")
        if self.result == c.STOOD:
            seconds = words.digits(f"{contest.settled_at:.1f}")
            return words("tower.said_stood", count=contest.tower.count, seconds=seconds)
        if not self.result and used != "pointer" and contest.starts:
            key = "take" if contest.carriage is None else "ride_pad" if used == "pad" else "ride"
            return words(f"tower.{key}", **self.hands.keys())
        why = words(f"tower.why_{contest.reason.why}", count=contest.reason.count)
        return words("tower.said_fell", why=why) if self.result else why

    def word_place(self, canvas: Canvas) -> Place:
        """See `TestScene`: beside the tower where there is room for it, else over its head."""
        area, here = canvas.area, self.ground(canvas)
        width = here.point(-1.6 * t.CUBE, 0.0)[0] - area.left - 24
        size = min(92.0, area.height * 0.14)
        if width >= 260:
            return (area.left + 16 + width / 2, area.height * 0.36), size, width
        return (area.centerx, self.below_corners(canvas) + 6 + size / 2), size * 0.8, area.width - 24


def _beside(canvas: Canvas) -> float:
    """The width of the clock's room, at the right of the tower."""
    return min(310.0, canvas.area.width * 0.25)


def cubes_said(words: Words, heavy: int, light: int) -> str:
    """Numbers of cubes in words, by sort."""
    if not heavy or not light:
        return words(f"tower.cubes_{'heavy' if heavy else 'light'}", count=heavy + light)
    dark, pale = words("tower.cubes_heavy", count=heavy), words("tower.cubes_light_too", count=light)
    return words("tower.cubes_both", heavy=dark, light=pale)
